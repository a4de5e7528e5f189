//! The end (TG-4): reasons, ranking and score sheet.

use alloc::vec::Vec;

use saloon_core::{Clause, Outcome, Seat, Sheet, SheetLine};
use serde::{Serialize, Serializer};

use crate::game::{ROUNDS, TemplateGame};

/// Reason of an outcome.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Reason {
    /// TG-4.1: one player has the most points.
    Points,
    /// TG-4.2: several players share the first place.
    Shared,
}

impl Reason {
    /// Text in outcomes and events.
    pub const fn as_str(self) -> &'static str {
        match self {
            Reason::Points => "points",
            Reason::Shared => "shared",
        }
    }
}

impl Serialize for Reason {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.as_str())
    }
}

/// Reason of a line of the score sheet: the prize of a round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ScoreReason {
    /// Prize of round 1.
    First,
    /// Prize of round 2.
    Second,
    /// Prize of round 3.
    Third,
}

impl ScoreReason {
    const ALL: [ScoreReason; ROUNDS as usize] =
        [ScoreReason::First, ScoreReason::Second, ScoreReason::Third];

    /// Text in score sheets.
    pub const fn as_str(self) -> &'static str {
        match self {
            ScoreReason::First => "round_1",
            ScoreReason::Second => "round_2",
            ScoreReason::Third => "round_3",
        }
    }
}

impl Serialize for ScoreReason {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.as_str())
    }
}

impl TemplateGame {
    /// TG-4.1, TG-4.2: reason of the outcome with the current points.
    pub(crate) fn reason(&self) -> Reason {
        let points = || Seat::all(self.seats).map(|seat| self.points(seat));
        let most = points().max();
        if points().filter(|&points| Some(points) == most).count() > 1 {
            Reason::Shared
        } else {
            Reason::Points
        }
    }

    pub(crate) fn final_outcome(&self) -> Option<Outcome> {
        if !self.is_over() {
            return None;
        }
        let mut points: Vec<u8> = Seat::all(self.seats)
            .map(|seat| self.points(seat))
            .collect();
        let scores = points.iter().map(|&points| Some(points.into())).collect();
        points.sort_unstable();
        points.dedup();
        let place = |points: &u8| {
            Seat::all(self.seats)
                .filter(|&seat| self.points(seat) == *points)
                .collect()
        };
        Some(Outcome {
            ranking: points.iter().rev().map(place).collect(),
            scores,
            reason: self.reason().as_str(),
        })
    }

    /// Score sheet with a line for each prize taken.
    pub(crate) fn sheet(&self) -> Option<Sheet<ScoreReason>> {
        if !self.is_over() {
            return None;
        }
        let mut sheet = Sheet {
            lines: Vec::new(),
            totals: Vec::new(),
        };
        let mut totals: Vec<i32> = Seat::all(self.seats).map(|_| 0).collect();
        for ((seat, prize), reason) in self.results().zip(ScoreReason::ALL) {
            if let Some(seat) = seat {
                let amount = u8::from(prize).into();
                totals[seat.index()] += amount;
                sheet.lines.push(SheetLine {
                    seat,
                    reason,
                    amount,
                    clause: Clause("TG-3.5"),
                });
            }
            sheet.totals.push(totals.clone());
        }
        Some(sheet)
    }
}
