//! Positions and acts as small integers, for programs that learn.

use alloc::vec::Vec;

use crate::game::Game;
use crate::seat::Seat;

/// Encoding of what a seat knows and may do, as input of a neural network.
///
/// Evaluated on a state or on a determinization, it may use only what the given seat knows in it: any state that fits its view
/// gives the same numbers. The law `observations_are_blind` of the testkit checks this. Seats are encoded relative to the
/// observer, in turn order, so that a network need not learn each chair separately.
///
/// A game with few acts numbers them ([`ACTIONS`](Encode::ACTIONS)); one whose acts are combinations describes each legal act by
/// [`ACT_FEATURES`](Encode::ACT_FEATURES) numbers. Every item has a default, so an empty `impl` is enough at first: such a game
/// can be stepped, but not observed.
pub trait Encode: Game {
    /// Length of an observation.
    const FEATURES: usize = 0;
    /// Number of actions, if acts are numbered: at most 64. 0 if they are described by features.
    const ACTIONS: usize = 0;
    /// Length of the description of an act, if acts are not numbered.
    const ACT_FEATURES: usize = 0;

    /// Writes what `seat` knows. `features` has length [`FEATURES`](Encode::FEATURES); every number is overwritten.
    fn observe(&self, seat: Seat, features: &mut [i8]) {
        let _ = (seat, features);
    }

    /// Returns the number of an act, below [`ACTIONS`](Encode::ACTIONS).
    fn action(act: Self::Act) -> usize {
        let _ = act;
        0
    }

    /// Returns the act with this number.
    fn numbered_act(action: usize) -> Option<Self::Act> {
        let _ = action;
        None
    }

    /// Returns the legal actions of `seat`, one bit each. `acts` is a buffer.
    #[inline]
    fn legal_actions(&self, seat: Seat, acts: &mut Vec<Self::Act>) -> u64 {
        self.legal(seat, acts);
        acts.iter()
            .fold(0, |set, &act| set | 1 << Self::action(act))
    }

    /// Describes legal acts of `seat`, one row of [`ACT_FEATURES`](Encode::ACT_FEATURES) numbers each; every number is
    /// overwritten. A list is described at once, so that what its acts have in common is computed once.
    fn describe_acts(&self, seat: Seat, acts: &[Self::Act], features: &mut [i8]) {
        let _ = (seat, acts, features);
    }
}

/// Writer of consecutive features.
///
/// ```
/// use saloon_core::encode::FeatureWriter;
///
/// let mut features = [9; 6];
/// let mut writer = FeatureWriter::new(&mut features);
/// writer.count(200_u8);
/// writer.flag(true);
/// writer.one_hot(1, 3);
/// assert_eq!(features, [127, 1, 0, 1, 0, 0]);
/// ```
#[derive(Debug)]
pub struct FeatureWriter<'a> {
    features: &'a mut [i8],
    at: usize,
}

impl<'a> FeatureWriter<'a> {
    /// Starts at the first feature, after setting all to 0.
    #[inline]
    pub fn new(features: &'a mut [i8]) -> Self {
        features.fill(0);
        FeatureWriter { features, at: 0 }
    }

    /// Writes a number.
    #[inline]
    pub fn push(&mut self, value: i8) {
        self.features[self.at] = value;
        self.at += 1;
    }

    /// Writes 1 for `true`, 0 for `false`.
    #[inline]
    pub fn flag(&mut self, value: bool) {
        self.push(value.into());
    }

    /// Writes a count, at most 127.
    #[inline]
    pub fn count(&mut self, value: impl Into<u32>) {
        self.push(clamped_count(value));
    }

    /// Writes these numbers.
    #[inline]
    pub fn row(&mut self, values: &[i8]) {
        self.features[self.at..self.at + values.len()].copy_from_slice(values);
        self.at += values.len();
    }

    /// Writes one of `len` values as a single 1. A value that is too large counts as the last one.
    #[inline]
    pub fn one_hot(&mut self, value: usize, len: usize) {
        self.features[self.at + value.min(len - 1)] = 1;
        self.at += len;
    }

    /// Leaves the next `len` features at 0.
    #[inline]
    pub fn skip(&mut self, len: usize) {
        self.at += len;
    }

    /// Returns the number of features so far.
    #[inline]
    pub fn written(&self) -> usize {
        self.at
    }
}

/// Returns a count as a feature: at most 127.
#[inline]
pub fn clamped_count(value: impl Into<u32>) -> i8 {
    let [low, ..] = value.into().min(127).to_le_bytes();
    low.cast_signed()
}
