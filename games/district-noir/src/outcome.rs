//! End of a game (DN-4, DN-5): winner, ranking and deciding rule.

use alloc::vec::Vec;
use core::fmt;

use saloon_core::{Outcome, PerSeat, Seat};
use serde::{Serialize, Serializer};

use crate::cards::Cards;
use crate::score::{Standing, tie_break};

/// End of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum End {
    /// DN-4.1: victory by the three city cards.
    Cities { winner: Seat },
    /// DN-5: victory by score, or a draw.
    Scored {
        totals: PerSeat<i8, 2>,
        winner: Option<Seat>,
        reason: Reason,
    },
}

impl End {
    /// DN-5.4: compares the totals, then breaks ties.
    pub(crate) fn scored(taken: &PerSeat<Cards, 2>) -> End {
        let totals = Standing::of(taken).totals;
        let [first, second] = totals.0;
        let (winner, reason) = match first.cmp(&second) {
            core::cmp::Ordering::Greater => (Some(Seat(0)), Reason::Score),
            core::cmp::Ordering::Less => (Some(Seat(1)), Reason::Score),
            core::cmp::Ordering::Equal => match tie_break(taken) {
                Some(seat) => (Some(seat), Reason::TieBreak),
                None => (None, Reason::Draw),
            },
        };
        End::Scored {
            totals,
            winner,
            reason,
        }
    }

    pub(crate) fn winner(self) -> Option<Seat> {
        match self {
            End::Cities { winner } => Some(winner),
            End::Scored { winner, .. } => winner,
        }
    }

    pub(crate) fn reason(self) -> Reason {
        match self {
            End::Cities { .. } => Reason::Cities,
            End::Scored { reason, .. } => reason,
        }
    }

    pub(crate) fn outcome(self) -> Outcome {
        Outcome {
            ranking: match self.winner() {
                Some(winner) => Vec::from([Vec::from([winner]), Vec::from([winner.next(2)])]),
                None => Vec::from([Seat::all(2).collect()]),
            },
            scores: match self {
                End::Cities { .. } => Vec::from([None, None]),
                End::Scored { totals, .. } => {
                    totals.iter().map(|&points| Some(points.into())).collect()
                }
            },
            reason: self.reason().as_str(),
        }
    }
}

/// Rule that decided a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Reason {
    /// DN-4.1: all three city cards.
    Cities,
    /// DN-5.4: more points.
    Score,
    /// DN-5.4: equal points, and more of the highest support that differs.
    TieBreak,
    /// DN-5.4: equal points and equal supports.
    Draw,
}

impl Reason {
    /// Returns the text used in outcomes and events.
    pub const fn as_str(self) -> &'static str {
        match self {
            Reason::Cities => "cities",
            Reason::Score => "score",
            Reason::TieBreak => "tie_break",
            Reason::Draw => "draw",
        }
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

impl Serialize for Reason {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.as_str())
    }
}
