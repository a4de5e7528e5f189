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

/// Where a player's cubes came from, or went.
#[derive(Clone, Copy)]
enum Source {
    Start,
    Plunder,
    Stagecoach,
    Stolen,
    Robbed,
    Bounty,
    Caught,
}

impl Source {
    const ALL: [Source; 7] = [
        Source::Start,
        Source::Plunder,
        Source::Stagecoach,
        Source::Stolen,
        Source::Robbed,
        Source::Bounty,
        Source::Caught,
    ];

    const fn text(self) -> &'static str {
        match self {
            Source::Start => "at_the_start",
            Source::Plunder => "plunder",
            Source::Stagecoach => "stagecoach",
            Source::Stolen => "stolen",
            Source::Robbed => "robbed",
            Source::Bounty => "bounty",
            Source::Caught => "caught",
        }
    }

    const fn clause(self) -> Clause {
        Clause(match self {
            Source::Start => "BC-2.3",
            Source::Plunder => "BC-6.5",
            Source::Stagecoach => "BC-6.9",
            Source::Stolen | Source::Robbed => "BC-6.7",
            Source::Bounty | Source::Caught => "BC-4.3",
        })
    }
}

/// What each player's cubes came from, and how many they had after each phase.
pub(crate) fn sheet(
    seats: u8,
    start: PerSeat<Cubes, SCREENS>,
    deeds: impl Iterator<Item = Deed>,
) -> Sheet {
    let mut amounts = PerSeat::<[i32; Source::ALL.len()], SCREENS>::default();
    let mut totals = Vec::new();
    let mut add =
        |seat: Seat, source: Source, amount: i32| amounts[seat][source as usize] += amount;
    for seat in Seat::all(seats) {
        add(seat, Source::Start, start[seat].total().into());
    }
    let mut standing = start;
    for deed in deeds {
        deed.change(&mut standing);
        match deed {
            Deed::Plundered { seat, gold } => add(seat, Source::Plunder, gold.into()),
            Deed::HeldUp { seat } => add(seat, Source::Stagecoach, 1),
            Deed::Drawn {
                from,
                to,
                cause,
                found: Some(Found::Gold | Found::Silver),
            } => {
                let (gain, loss) = match cause {
                    Cause::Steal => (Source::Stolen, Source::Robbed),
                    Cause::Sheriff => (Source::Bounty, Source::Caught),
                };
                add(from, loss, -1);
                if let Some(to) = to {
                    add(to, gain, 1);
                }
            }
            Deed::Drawn { .. } => {}
            Deed::PhaseEnded => totals.push(
                Seat::all(seats)
                    .map(|seat| standing[seat].total().into())
                    .collect(),
            ),
        }
    }
    let lines = Seat::all(seats)
        .flat_map(|seat| Source::ALL.map(|source| (seat, source)))
        .map(|(seat, source)| SheetLine {
            seat,
            reason: source.text(),
            amount: amounts[seat][source as usize],
            clause: source.clause(),
        })
        .filter(|line| line.amount != 0)
        .collect();
    Sheet { lines, totals }
}
