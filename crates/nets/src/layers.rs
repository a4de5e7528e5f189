//! Layers of a network. Weights are `i8` or `i16` and sums are `i32`, so nothing overflows.

use crate::reader::Reader;

/// Activation that stands for 1.
const ONE: i32 = 127;
/// Logarithm of the weight that stands for 1.
const SHIFT: u32 = 6;

/// Rounds a sum to an activation.
#[inline]
fn activate(sum: i32) -> i16 {
    ((sum + (1 << (SHIFT - 1))) >> SHIFT).clamp(0, ONE) as i16
}

#[inline]
fn dot<const N: usize>(one: &[i16; N], other: &[i16; N]) -> i32 {
    let mut sum = 0;
    for (&a, &b) in one.iter().zip(other) {
        sum += i32::from(a) * i32::from(b);
    }
    sum
}

/// Number of sums that are computed together. They stay in registers while all inputs are added.
const BLOCK: usize = 16;

/// Adds to `sums` the row of each input times the input. Most inputs are zero; their rows are skipped.
#[inline]
fn add_rows<const I: usize, const O: usize>(
    sums: &mut [i32; O],
    rows: &[[i16; O]; I],
    inputs: &[i16; I],
) {
    const { assert!(I <= u16::MAX as usize) };
    // The list is written without branches, which could not be predicted.
    let mut list = [(0_u16, 0_i16); I];
    let mut count = 0;
    for (index, &input) in (0..).zip(inputs) {
        list[count] = (index, input);
        count += usize::from(input != 0);
    }
    let list = &list[..count];
    let (blocks, rest) = sums.as_chunks_mut::<BLOCK>();
    for (block, sums) in blocks.iter_mut().enumerate() {
        let mut totals = *sums;
        for &(index, input) in list {
            let weights = &rows[usize::from(index)].as_chunks::<BLOCK>().0[block];
            add(&mut totals, weights, input);
        }
        *sums = totals;
    }
    for &(index, input) in list {
        add(rest, rows[usize::from(index)].as_chunks::<BLOCK>().1, input);
    }
}

/// Adds `input` times a row of weights.
#[inline]
fn add(sums: &mut [i32], row: &[i16], input: i16) {
    for (sum, &weight) in sums.iter_mut().zip(row) {
        *sum += i32::from(weight) * i32::from(input);
    }
}

/// Converts an output. Fewer than 300 inputs of at most 127 times weights of at most 127, plus a bias, stay below 2^24.
#[inline]
#[expect(clippy::cast_precision_loss, reason = "below 2^24")]
fn exact(output: i32) -> f32 {
    output as f32
}

/// Two layers from `F` features to `A`, then `B` units.
#[derive(Debug)]
pub(crate) struct Trunk<const F: usize, const A: usize, const B: usize> {
    first: [[i16; A]; F],
    first_biases: [i32; A],
    second: [[i16; B]; A],
    second_biases: [i32; B],
}

impl<const F: usize, const A: usize, const B: usize> Trunk<F, A, B> {
    /// Reads the layers.
    pub(crate) const fn read(mut reader: Reader<'_>) -> (Self, Reader<'_>) {
        let trunk = Trunk {
            first: reader.wide(),
            first_biases: reader.i32(),
            second: reader.narrow_rows(),
            second_biases: reader.i32(),
        };
        (trunk, reader)
    }

    /// Returns the units of the second layer.
    #[inline]
    pub(crate) fn run(&self, features: &[i8; F]) -> [i16; B] {
        let mut sums = self.first_biases;
        add_rows(&mut sums, &self.first, &features.map(i16::from));
        let units = sums.map(activate);
        let mut sums = self.second_biases;
        add_rows(&mut sums, &self.second, &units);
        sums.map(activate)
    }
}

/// Output layer with one number per action or per seat.
#[derive(Debug)]
pub(crate) struct ActionHead<const B: usize, const N: usize> {
    weights: [[i16; B]; N],
    biases: [i32; N],
}

impl<const B: usize, const N: usize> ActionHead<B, N> {
    /// Reads the layer.
    pub(crate) const fn read(mut reader: Reader<'_>) -> (Self, Reader<'_>) {
        let head = ActionHead {
            weights: reader.narrow(),
            biases: reader.i32(),
        };
        (head, reader)
    }

    /// Returns the logits, in units of 1/(127 * 64). They are whole numbers, small enough to be exact.
    #[inline]
    pub(crate) fn run(&self, units: &[i16; B]) -> [f32; N] {
        let mut logits = self.biases;
        for (logit, row) in logits.iter_mut().zip(&self.weights) {
            *logit += dot(units, row);
        }
        logits.map(exact)
    }
}

/// Output layers that score acts by their descriptions: `K` features of an act, `H` units.
#[derive(Debug)]
pub(crate) struct ActHead<const B: usize, const K: usize, const H: usize> {
    state: [[i16; B]; H],
    act: [[i16; H]; K],
    biases: [i32; H],
    scores: [[i16; H]; 1],
}

impl<const B: usize, const K: usize, const H: usize> ActHead<B, K, H> {
    /// Reads the layers.
    pub(crate) const fn read(mut reader: Reader<'_>) -> (Self, Reader<'_>) {
        let head = ActHead {
            state: reader.narrow(),
            act: reader.wide(),
            biases: reader.i32(),
            scores: reader.narrow(),
        };
        (head, reader)
    }

    /// Returns the part of the scores that all acts of a position share.
    #[inline]
    pub(crate) fn position(&self, units: &[i16; B]) -> [i32; H] {
        let mut sums = self.biases;
        for (sum, row) in sums.iter_mut().zip(&self.state) {
            *sum += dot(units, row);
        }
        sums
    }

    /// Returns the score of an act, in units of 1/(127 * 64): a whole number, small enough to be exact.
    #[inline]
    pub(crate) fn score(&self, position: &[i32; H], features: &[i8; K]) -> f32 {
        let mut sums = *position;
        add_rows(&mut sums, &self.act, &features.map(i16::from));
        exact(dot(&sums.map(activate), &self.scores[0]))
    }
}
