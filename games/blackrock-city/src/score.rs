//! How a game ends (BC-9), and how the cubes came together.

use alloc::vec::Vec;

use saloon_core::{Clause, Outcome, PerSeat, Seat, Sheet, SheetLine};

use crate::SCREENS;
use crate::cubes::Cubes;
use crate::ledger::{Cause, Deed, Found};
use crate::table::Table;

/// What ended a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Reason {
    /// BC-9.1.
    Exhausted,
    /// BC-9.2.
    AllRenounced,
}

impl Reason {
    pub(crate) const fn text(self) -> &'static str {
        match self {
            Reason::Exhausted => "exhausted",
            Reason::AllRenounced => "all_renounced",
        }
    }
}

/// BC-9.3, most first: cubes, then gold, then who attacked later. The drifter is not ranked (BC-10.6).
pub(crate) fn outcome(table: &Table, cubes: PerSeat<Cubes, SCREENS>, reason: Reason) -> Outcome {
    let key = |seat: Seat| {
        let Cubes { gold, .. } = cubes[seat];
        (cubes[seat].total(), gold, table.attackers.position(seat))
    };
    let mut seats: Vec<Seat> = Seat::all(table.seats).collect();
    seats.sort_by_key(|&seat| core::cmp::Reverse(key(seat)));
    Outcome {
        ranking: seats
            .chunk_by(|&one, &other| key(one) == key(other))
            .map(<[Seat]>::to_vec)
            .collect(),
        scores: Seat::all(table.seats)
            .map(|seat| Some(cubes[seat].total().into()))
            .collect(),
        reason: reason.text(),
    }
}

/// What each player's cubes came from, and how many they had after each phase.
pub(crate) fn sheet(
    seats: u8,
    start: PerSeat<Cubes, SCREENS>,
    deeds: impl Iterator<Item = Deed>,
) -> Sheet {
    const REASONS: [(&str, &str); 7] = [
        ("at_the_start", "BC-2.3"),
        ("plunder", "BC-6.5"),
        ("stagecoach", "BC-6.9"),
        ("stolen", "BC-6.7"),
        ("robbed", "BC-6.7"),
        ("bounty", "BC-4.3"),
        ("caught", "BC-4.3"),
    ];
    let mut amounts = PerSeat::<[i32; REASONS.len()], SCREENS>::default();
    let mut totals = Vec::new();
    for seat in Seat::all(seats) {
        amounts[seat][0] = start[seat].total().into();
    }
    for deed in deeds {
        match deed {
            Deed::Plundered { seat, gold } => amounts[seat][1] += i32::from(gold),
            Deed::HeldUp { seat } => amounts[seat][2] += 1,
            Deed::Drawn {
                from,
                to,
                cause,
                found: Some(Found::Gold | Found::Silver),
            } => {
                let reason = match cause {
                    Cause::Steal => 3,
                    Cause::Sheriff => 5,
                };
                amounts[from][reason + 1] -= 1;
                if let Some(to) = to {
                    amounts[to][reason] += 1;
                }
            }
            Deed::Drawn { .. } => {}
            Deed::PhaseEnded => totals.push(
                Seat::all(seats)
                    .map(|seat| amounts[seat].iter().sum())
                    .collect(),
            ),
        }
    }
    let lines = Seat::all(seats)
        .flat_map(|seat| {
            REASONS
                .into_iter()
                .zip(amounts[seat])
                .filter(|&(_, amount)| amount != 0)
                .map(move |((reason, clause), amount)| SheetLine {
                    seat,
                    reason,
                    amount,
                    clause: Clause(clause),
                })
        })
        .collect();
    Sheet { lines, totals }
}
