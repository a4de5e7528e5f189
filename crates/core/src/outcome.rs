//! How a game ended.

use alloc::vec::Vec;

use serde::Serialize;

use crate::seat::{PerSeat, Seat};

/// The result of a finished game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Outcome {
    /// Those who won, then the next, and so on; equals share a place.
    pub ranking: Vec<Vec<Seat>>,
    /// Points by seat, where the game was scored.
    pub scores: Vec<Option<i32>>,
    /// What decided it, in the game's own vocabulary.
    pub reason: &'static str,
}

impl Outcome {
    /// Those who won.
    pub fn winners(&self) -> &[Seat] {
        self.ranking.first().map_or(&[], Vec::as_slice)
    }

    /// The share of the win that each seat has.
    pub fn payoffs(&self) -> Payoffs {
        let mut worth = Payoffs::default();
        let share = u8::try_from(self.winners().len()).map_or(0.0, |count| 1.0 / f32::from(count));
        for &seat in self.winners() {
            worth[seat] = share;
        }
        worth
    }

    /// The place of a seat, from 0.
    pub fn rank(&self, seat: Seat) -> Option<usize> {
        self.ranking.iter().position(|place| place.contains(&seat))
    }
}

/// What a result is worth to each seat, from 0 to 1: what bots strive for.
pub type Payoffs = PerSeat<f32, { Seat::MAX_COUNT as usize }>;

/// How the scores came about, with the game's own reasons `R`. A finished view carries one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(concrete(R = String)))]
pub struct Sheet<R> {
    /// What each seat scored, and why.
    pub lines: Vec<SheetLine<R>>,
    /// The scores of all seats after each round or phase, as they would have stood.
    pub totals: Vec<Vec<i32>>,
}

/// One reason for points.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(concrete(R = String)))]
pub struct SheetLine<R> {
    /// Whose points.
    pub seat: Seat,
    /// What for.
    pub reason: R,
    /// How many; below 0 where they cost.
    pub amount: i32,
    /// The rule that gives them.
    pub clause: Clause,
}

/// The id of a clause of the rules, such as `DN-3.2`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(transparent)]
pub struct Clause(pub &'static str);

impl core::fmt::Display for Clause {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.write_str(self.0)
    }
}
