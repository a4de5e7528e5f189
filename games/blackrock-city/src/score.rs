//! End of a game (BC-9): ranking, and a score sheet with the origin of all cubes.

use alloc::vec::Vec;
use core::fmt;

use saloon_core::{Clause, Outcome, PerSeat, Seat, Sheet, SheetLine};
use serde::{Serialize, Serializer};

use crate::SCREENS;
use crate::cubes::Cubes;
use crate::ledger::{Cause, Found, LedgerEntry};
use crate::public_state::PublicState;

/// Rule that ended a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Reason {
    /// BC-9.1: no player has a bandit left.
    Exhausted,
    /// BC-9.2: no player bid in a phase.
    AllRenounced,
}

impl Reason {
    /// Returns the text used in outcomes and events.
    pub const fn as_str(self) -> &'static str {
        match self {
            Reason::Exhausted => "exhausted",
            Reason::AllRenounced => "all_renounced",
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

/// BC-9.3: ranks by cubes, then gold, then the later attack. The drifter is not ranked (BC-10.6).
pub(crate) fn outcome(
    public: &PublicState,
    cubes: PerSeat<Cubes, SCREENS>,
    reason: Reason,
) -> Outcome {
    let key = |seat: Seat| {
        let Cubes { gold, .. } = cubes[seat];
        (cubes[seat].total(), gold, public.attackers.position(seat))
    };
    let mut seats: Vec<Seat> = Seat::all(public.seats).collect();
    seats.sort_by_key(|&seat| core::cmp::Reverse(key(seat)));
    Outcome {
        ranking: seats
            .chunk_by(|&one, &other| key(one) == key(other))
            .map(<[Seat]>::to_vec)
            .collect(),
        scores: Seat::all(public.seats)
            .map(|seat| Some(cubes[seat].total().into()))
            .collect(),
        reason: reason.as_str(),
    }
}

/// Reason of a line of the score sheet: a source or a loss of cubes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ScoreReason {
    /// BC-2.3: cubes behind the screen at the start.
    Start,
    /// BC-6.5: gold from cities.
    Plunder,
    /// BC-6.9: silver from the stagecoach.
    Stagecoach,
    /// BC-6.7: cubes stolen from others.
    Stolen,
    /// BC-6.7: cubes lost to thieves.
    Robbed,
    /// BC-4.3: cubes of players whom the sheriff caught.
    Bounty,
    /// BC-4.3: cubes lost to the sheriff.
    Caught,
}

impl ScoreReason {
    const ALL: [ScoreReason; 7] = [
        ScoreReason::Start,
        ScoreReason::Plunder,
        ScoreReason::Stagecoach,
        ScoreReason::Stolen,
        ScoreReason::Robbed,
        ScoreReason::Bounty,
        ScoreReason::Caught,
    ];

    /// Returns the text used in score sheets.
    pub const fn as_str(self) -> &'static str {
        match self {
            ScoreReason::Start => "at_the_start",
            ScoreReason::Plunder => "plunder",
            ScoreReason::Stagecoach => "stagecoach",
            ScoreReason::Stolen => "stolen",
            ScoreReason::Robbed => "robbed",
            ScoreReason::Bounty => "bounty",
            ScoreReason::Caught => "caught",
        }
    }

    /// Returns the clause that moves the cubes.
    pub const fn clause(self) -> Clause {
        Clause(match self {
            ScoreReason::Start => "BC-2.3",
            ScoreReason::Plunder => "BC-6.5",
            ScoreReason::Stagecoach => "BC-6.9",
            ScoreReason::Stolen | ScoreReason::Robbed => "BC-6.7",
            ScoreReason::Bounty | ScoreReason::Caught => "BC-4.3",
        })
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

/// Returns each player's sources of cubes, and their totals after each phase.
pub(crate) fn sheet(
    seats: u8,
    start: PerSeat<Cubes, SCREENS>,
    entries: impl Iterator<Item = LedgerEntry>,
) -> Sheet<ScoreReason> {
    let mut amounts = PerSeat::<[i32; ScoreReason::ALL.len()], SCREENS>::default();
    let mut totals = Vec::new();
    let mut add =
        |seat: Seat, source: ScoreReason, amount: i32| amounts[seat][source as usize] += amount;
    for seat in Seat::all(seats) {
        add(seat, ScoreReason::Start, start[seat].total().into());
    }
    let mut standing = start;
    for entry in entries {
        entry.apply(&mut standing);
        match entry {
            LedgerEntry::Plundered { seat, gold } => add(seat, ScoreReason::Plunder, gold.into()),
            LedgerEntry::HeldUp { seat } => add(seat, ScoreReason::Stagecoach, 1),
            LedgerEntry::Drawn {
                from,
                to,
                cause,
                found: Some(Found::Gold | Found::Silver),
            } => {
                let (gain, loss) = match cause {
                    Cause::Steal => (ScoreReason::Stolen, ScoreReason::Robbed),
                    Cause::Sheriff => (ScoreReason::Bounty, ScoreReason::Caught),
                };
                add(from, loss, -1);
                if let Some(to) = to {
                    add(to, gain, 1);
                }
            }
            LedgerEntry::Drawn { .. } => {}
            LedgerEntry::PhaseEnded => totals.push(
                Seat::all(seats)
                    .map(|seat| standing[seat].total().into())
                    .collect(),
            ),
        }
    }
    let lines = Seat::all(seats)
        .flat_map(|seat| ScoreReason::ALL.map(|source| (seat, source)))
        .map(|(seat, source)| SheetLine {
            seat,
            reason: source,
            amount: amounts[seat][source as usize],
            clause: source.clause(),
        })
        .filter(|line| line.amount != 0)
        .collect();
    Sheet { lines, totals }
}
