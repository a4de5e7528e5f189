//! Result of a finished game.

use alloc::vec::Vec;

use serde::Serialize;

use crate::seat::{PerSeat, Seat};

/// Result of a finished game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Outcome {
    /// Places from the winners down; tied seats share a place.
    pub ranking: Vec<Vec<Seat>>,
    /// Points by seat, if the game was scored.
    pub scores: Vec<Option<i32>>,
    /// Criterion that decided the game, in the game's own vocabulary.
    pub reason: &'static str,
}

impl Outcome {
    /// Returns the winners.
    pub fn winners(&self) -> &[Seat] {
        self.ranking.first().map_or(&[], Vec::as_slice)
    }

    /// Returns each seat's share of the win.
    pub fn payoffs(&self) -> Payoffs {
        let mut worth = Payoffs::default();
        let share = u8::try_from(self.winners().len()).map_or(0.0, |count| 1.0 / f32::from(count));
        for &seat in self.winners() {
            worth[seat] = share;
        }
        worth
    }

    /// Returns the place of a seat, from 0.
    pub fn rank(&self, seat: Seat) -> Option<usize> {
        self.ranking.iter().position(|place| place.contains(&seat))
    }
}

/// Payoff of each seat, from 0 to 1: the value that bots maximise.
pub type Payoffs = PerSeat<f32, { Seat::MAX_COUNT as usize }>;

/// Breakdown of the scores, with the game's own reasons `R`. The view of a finished game carries one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(concrete(R = String)))]
pub struct Sheet<R> {
    /// Points of each seat, with their reasons.
    pub lines: Vec<SheetLine<R>>,
    /// Scores of all seats after each round or phase, had the game ended there.
    pub totals: Vec<Vec<i32>>,
}

/// One reason for points.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(concrete(R = String)))]
pub struct SheetLine<R> {
    /// Seat that scores.
    pub seat: Seat,
    /// Reason for the points.
    pub reason: R,
    /// Number of points, negative for a cost.
    pub amount: i32,
    /// Clause that grants them.
    pub clause: Clause,
}

/// Id of a clause of the rules, such as `DN-3.2`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(transparent)]
pub struct Clause(pub &'static str);

impl core::fmt::Display for Clause {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.write_str(self.0)
    }
}
