//! Whole networks: a policy and a value on one trunk.

use alloc::vec::Vec;
use core::ops::Range;

use crate::exp::softmax;
use crate::layers::{ActHead, ActionHead, Trunk};
use crate::reader::Reader;

/// Number of acts that are described at once, on the stack.
const BATCH: usize = 32;

/// Network for a game with `N` numbered actions and `S` seats: `F` features, then layers of `A` and `B` units.
#[derive(Debug)]
pub struct ActionNet<const F: usize, const A: usize, const B: usize, const S: usize, const N: usize>
{
    trunk: Trunk<F, A, B>,
    value: ActionHead<B, S>,
    policy: ActionHead<B, N>,
}

impl<const F: usize, const A: usize, const B: usize, const S: usize, const N: usize>
    ActionNet<F, A, B, S, N>
{
    /// Reads a file.
    ///
    /// # Panics
    ///
    /// If it is not a network of these sizes.
    pub const fn read(file: &[u8]) -> Self {
        let reader = Reader::new(file, [F, A, B, S, N, 0, 32]);
        let (trunk, reader) = Trunk::read(reader);
        let (value, reader) = ActionHead::read(reader);
        let (policy, reader) = ActionHead::read(reader);
        reader.finish();
        ActionNet {
            trunk,
            value,
            policy,
        }
    }

    /// Returns the logits of the win shares, in turn order, and of the actions.
    pub fn logits(&self, features: &[i8; F]) -> ([f32; S], [f32; N]) {
        let units = self.trunk.run(features);
        (self.value.run(&units), self.policy.run(&units))
    }

    /// Fills `priors` with the probabilities of these actions, and returns the win shares in turn order.
    #[inline]
    pub fn evaluate(
        &self,
        features: &[i8; F],
        actions: impl Iterator<Item = usize>,
        priors: &mut Vec<f32>,
    ) -> [f32; S] {
        let (mut shares, logits) = self.logits(features);
        priors.clear();
        priors.extend(actions.map(|action| logits[action]));
        softmax(priors);
        softmax(&mut shares);
        shares
    }
}

/// Network for a game with listed acts, each described by `K` features, and `S` seats: `F` features, then layers of `A` and `B` units,
/// and `H` units for each act.
#[derive(Debug)]
pub struct ActNet<
    const F: usize,
    const A: usize,
    const B: usize,
    const S: usize,
    const K: usize,
    const H: usize,
> {
    trunk: Trunk<F, A, B>,
    value: ActionHead<B, S>,
    policy: ActHead<B, K, H>,
}

impl<const F: usize, const A: usize, const B: usize, const S: usize, const K: usize, const H: usize>
    ActNet<F, A, B, S, K, H>
{
    /// Reads a file.
    ///
    /// # Panics
    ///
    /// If it is not a network of these sizes.
    pub const fn read(file: &[u8]) -> Self {
        let reader = Reader::new(file, [F, A, B, S, 0, K, H]);
        let (trunk, reader) = Trunk::read(reader);
        let (value, reader) = ActionHead::read(reader);
        let (policy, reader) = ActHead::read(reader);
        reader.finish();
        ActNet {
            trunk,
            value,
            policy,
        }
    }

    /// Fills `scores` with the logits of the acts, and returns those of the win shares, in turn order. `describe` writes the features
    /// of a range of the acts, row by row.
    #[inline]
    pub fn logits(
        &self,
        features: &[i8; F],
        acts: usize,
        mut describe: impl FnMut(Range<usize>, &mut [i8]),
        scores: &mut Vec<f32>,
    ) -> [f32; S] {
        let units = self.trunk.run(features);
        let position = self.policy.position(&units);
        scores.clear();
        let mut rows = [[0; K]; BATCH];
        for start in (0..acts).step_by(BATCH) {
            let end = acts.min(start + BATCH);
            let rows = &mut rows[..end - start];
            describe(start..end, rows.as_flattened_mut());
            scores.extend(rows.iter().map(|row| self.policy.score(&position, row)));
        }
        self.value.run(&units)
    }

    /// Fills `priors` with the probabilities of the acts, and returns the win shares in turn order.
    #[inline]
    pub fn evaluate(
        &self,
        features: &[i8; F],
        acts: usize,
        describe: impl FnMut(Range<usize>, &mut [i8]),
        priors: &mut Vec<f32>,
    ) -> [f32; S] {
        let mut shares = self.logits(features, acts, describe, priors);
        softmax(priors);
        softmax(&mut shares);
        shares
    }
}
