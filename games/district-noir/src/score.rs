//! Scores, score sheets and tie-breaks (DN-5).

use alloc::vec::Vec;
use core::fmt;

use saloon_core::{Clause, PerSeat, Seat, SheetLine};
use serde::{Serialize, Serializer};

use crate::card::{Card, CardKind};
use crate::cards::Cards;

/// Score of both players as if the game ended now.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Standing {
    /// DN-5.1: player with more of each support, from the fives to the eights; `None` in a tie.
    pub majorities: [Option<Seat>; 4],
    /// DN-5.2: complete sets of the four supports.
    pub sets: PerSeat<u8, 2>,
    /// Points of each player.
    pub totals: PerSeat<i8, 2>,
}

impl Standing {
    /// DN-5.1 to DN-5.3: scores the cards that each player took.
    pub fn of(taken: &PerSeat<Cards, 2>) -> Standing {
        let majorities = Card::SUPPORTS.map(|support| majority(taken, support));
        let sets = PerSeat::from_fn(|seat| sets(taken[seat]));
        let mut totals = PerSeat::from_fn(|seat| 5 * sets[seat].cast_signed() + bonus(taken[seat]));
        for (support, holder) in Card::SUPPORTS.into_iter().zip(majorities) {
            if let Some(seat) = holder {
                totals[seat] += support.value();
            }
        }
        Standing {
            majorities,
            sets,
            totals,
        }
    }
}

/// DN-5.1: returns the player with more of `support`.
fn majority(taken: &PerSeat<Cards, 2>, support: Card) -> Option<Seat> {
    let [mine, theirs] = taken.0.map(|cards| cards.count(support));
    match mine.cmp(&theirs) {
        core::cmp::Ordering::Greater => Some(Seat(0)),
        core::cmp::Ordering::Less => Some(Seat(1)),
        core::cmp::Ordering::Equal => None,
    }
}

/// DN-5.2: counts the complete sets.
fn sets(taken: Cards) -> u8 {
    Card::SUPPORTS
        .map(|support| taken.count(support))
        .into_iter()
        .fold(u8::MAX, u8::min)
}

/// DN-5.3: adds up alliances and betrayals.
fn bonus(taken: Cards) -> i8 {
    sum(taken, CardKind::Alliance) + sum(taken, CardKind::Betrayal)
}

fn sum(taken: Cards, kind: CardKind) -> i8 {
    Card::ALL
        .into_iter()
        .filter(|card| card.kind() == kind)
        .map(|card| card.value() * taken.count(card).cast_signed())
        .sum()
}

/// DN-5.4: returns the winner on equal totals: more 8s, then more 7s, 6s, 5s.
pub(crate) fn tie_break(taken: &PerSeat<Cards, 2>) -> Option<Seat> {
    Card::SUPPORTS
        .into_iter()
        .rev()
        .find_map(|support| majority(taken, support))
}

/// Reason of a line of the score sheet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ScoreReason {
    /// DN-4.1: all three city cards; the line has no points.
    Cities,
    /// DN-5.1: majority of the fives.
    MostFives,
    /// DN-5.1: majority of the sixes.
    MostSixes,
    /// DN-5.1: majority of the sevens.
    MostSevens,
    /// DN-5.1: majority of the eights.
    MostEights,
    /// DN-5.2: complete sets.
    Sets,
    /// DN-5.3: sum of the alliances.
    Alliances,
    /// DN-5.3: sum of the betrayals.
    Betrayals,
}

impl ScoreReason {
    /// Majorities in the order of [`Card::SUPPORTS`].
    const MAJORITIES: [ScoreReason; 4] = [
        ScoreReason::MostFives,
        ScoreReason::MostSixes,
        ScoreReason::MostSevens,
        ScoreReason::MostEights,
    ];

    /// Returns the text used in score sheets.
    pub const fn as_str(self) -> &'static str {
        match self {
            ScoreReason::Cities => "cities",
            ScoreReason::MostFives => "majority_5",
            ScoreReason::MostSixes => "majority_6",
            ScoreReason::MostSevens => "majority_7",
            ScoreReason::MostEights => "majority_8",
            ScoreReason::Sets => "sets",
            ScoreReason::Alliances => "alliances",
            ScoreReason::Betrayals => "betrayals",
        }
    }

    /// Returns the clause that gives the points.
    pub const fn clause(self) -> Clause {
        Clause(match self {
            ScoreReason::Cities => "DN-4.1",
            ScoreReason::MostFives
            | ScoreReason::MostSixes
            | ScoreReason::MostSevens
            | ScoreReason::MostEights => "DN-5.1",
            ScoreReason::Sets => "DN-5.2",
            ScoreReason::Alliances | ScoreReason::Betrayals => "DN-5.3",
        })
    }

    fn line(self, seat: Seat, amount: i8) -> SheetLine<ScoreReason> {
        SheetLine {
            seat,
            reason: self,
            amount: amount.into(),
            clause: self.clause(),
        }
    }
}

impl Serialize for ScoreReason {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.as_str())
    }
}

impl fmt::Display for ScoreReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

/// Returns the sheet of a game won by the city cards.
pub(crate) fn cities_sheet(winner: Seat) -> Vec<SheetLine<ScoreReason>> {
    Vec::from([ScoreReason::Cities.line(winner, 0)])
}

/// Returns the lines of a scored game, without those of 0 points.
pub(crate) fn sheet(taken: &PerSeat<Cards, 2>) -> Vec<SheetLine<ScoreReason>> {
    let standing = Standing::of(taken);
    let mut lines = Vec::new();
    let mut add = |seat, reason: ScoreReason, amount| {
        if amount != 0 {
            lines.push(reason.line(seat, amount));
        }
    };
    for seat in Seat::all(2) {
        let majorities = standing.majorities.into_iter().zip(Card::SUPPORTS);
        for ((holder, support), reason) in majorities.zip(ScoreReason::MAJORITIES) {
            if holder == Some(seat) {
                add(seat, reason, support.value());
            }
        }
        let cards = taken[seat];
        add(
            seat,
            ScoreReason::Sets,
            5 * standing.sets[seat].cast_signed(),
        );
        add(seat, ScoreReason::Alliances, sum(cards, CardKind::Alliance));
        add(seat, ScoreReason::Betrayals, sum(cards, CardKind::Betrayal));
    }
    lines
}
