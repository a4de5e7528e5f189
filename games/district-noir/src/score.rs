//! The score (DN-5).

use alloc::vec::Vec;

use saloon_core::{Clause, PerSeat, Seat, SheetLine};
use serde::Serialize;

use crate::card::{Card, Kind};
use crate::heap::Cards;

/// What both players' cards are worth together, at any moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Standing {
    /// DN-5.1: who has more of each support, from the fives to the eights.
    pub majorities: [Option<Seat>; 4],
    /// DN-5.2: complete sets of the four supports.
    pub sets: PerSeat<u8, 2>,
    /// The points of each.
    pub totals: PerSeat<i8, 2>,
}

impl Standing {
    /// DN-5.1 to DN-5.3, of what each has taken.
    pub fn of(taken: &PerSeat<Cards, 2>) -> Standing {
        let majorities = Card::SUPPORTS.map(|support| more(taken, support));
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

/// DN-5.1: the player with more of `support`.
fn more(taken: &PerSeat<Cards, 2>, support: Card) -> Option<Seat> {
    let [mine, theirs] = taken.0.map(|cards| cards.count(support));
    match mine.cmp(&theirs) {
        core::cmp::Ordering::Greater => Some(Seat(0)),
        core::cmp::Ordering::Less => Some(Seat(1)),
        core::cmp::Ordering::Equal => None,
    }
}

/// DN-5.2: how many complete sets.
fn sets(taken: Cards) -> u8 {
    Card::SUPPORTS
        .map(|support| taken.count(support))
        .into_iter()
        .fold(u8::MAX, u8::min)
}

/// DN-5.3: alliances and betrayals.
fn bonus(taken: Cards) -> i8 {
    sum(taken, Kind::Alliance) + sum(taken, Kind::Betrayal)
}

fn sum(taken: Cards, kind: Kind) -> i8 {
    Card::ALL
        .into_iter()
        .filter(|card| card.kind() == kind)
        .map(|card| card.value() * taken.count(card).cast_signed())
        .sum()
}

/// DN-5.4: with equal totals, more 8s wins, then more 7s, 6s, 5s.
pub(crate) fn tie_break(taken: &PerSeat<Cards, 2>) -> Option<Seat> {
    Card::SUPPORTS
        .into_iter()
        .rev()
        .find_map(|support| more(taken, support))
}

/// The score line by line.
pub(crate) fn sheet(taken: &PerSeat<Cards, 2>) -> Vec<SheetLine> {
    const MAJORITIES: [&str; 4] = ["majority_5", "majority_6", "majority_7", "majority_8"];
    let standing = Standing::of(taken);
    let mut lines = Vec::new();
    let mut add = |seat, reason, amount: i8, clause| {
        if amount != 0 {
            lines.push(SheetLine {
                seat,
                reason,
                amount: amount.into(),
                clause: Clause(clause),
            });
        }
    };
    for seat in Seat::all(2) {
        for ((support, holder), reason) in Card::SUPPORTS
            .into_iter()
            .zip(standing.majorities)
            .zip(MAJORITIES)
        {
            if holder == Some(seat) {
                add(seat, reason, support.value(), "DN-5.1");
            }
        }
        add(
            seat,
            "sets",
            5 * standing.sets[seat].cast_signed(),
            "DN-5.2",
        );
        add(
            seat,
            "alliances",
            sum(taken[seat], Kind::Alliance),
            "DN-5.3",
        );
        add(
            seat,
            "betrayals",
            sum(taken[seat], Kind::Betrayal),
            "DN-5.3",
        );
    }
    lines
}
