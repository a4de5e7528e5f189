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

    /// Describes a legal act of `seat`. `features` has length [`ACT_FEATURES`](Encode::ACT_FEATURES); every number is
    /// overwritten.
    fn describe_act(&self, seat: Seat, act: Self::Act, features: &mut [i8]) {
        let _ = (seat, act, features);
    }
}
