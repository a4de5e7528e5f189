//! What one viewer knows (BC-3.8).

use alloc::vec::Vec;

use saloon_core::{Millis, Outcome, PerSeat, Seat, Sheet, Viewer};
use serde::Serialize;

use crate::components::Edition;
use crate::cubes::Cubes;
use crate::game::BlackrockCity;
use crate::gang::Gang;
use crate::ledger::LedgerEntry;
use crate::public_state::{AfterWounds, Awaiting, Decision, PublicState, Stake};
use crate::queue::Queue;
use crate::ring::{Pawn, Ring};
use crate::score::{Reason, ScoreReason, outcome, sheet};

/// All that a viewer knows or could remember.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct View {
    /// Always `blackrock-city`.
    #[cfg_attr(feature = "ts", ts(type = r#""blackrock-city""#))]
    pub game: &'static str,
    /// How it ended, once it has.
    pub outcome: Option<Outcome>,
    /// Which book is played by.
    pub edition: Edition,
    /// Are cubes shown to all?
    pub open_cubes: bool,
    /// How many play: with two, `players` has a third, the drifter.
    pub seats: u8,
    /// From 1.
    pub phase: u8,
    /// Who acts first in this phase.
    pub first: Seat,
    /// Who is to decide; nobody after the end.
    pub turn: Option<Seat>,
    /// What is to be decided.
    pub awaiting: Option<Awaiting>,
    /// The cities, clockwise.
    #[cfg_attr(feature = "ts", ts(as = "Vec<crate::RingCity<'static>>"))]
    pub ring: Ring,
    /// The sheriff's city, as an index in the ring.
    pub sheriff: u8,
    /// The pawn.
    pub pawn: Pawn,
    /// Cubes at the stagecoach.
    pub silver: u8,
    /// BC-8.1: when it runs out.
    pub hourglass: Option<Millis>,
    /// BC-3.5: who is still to come back, in order.
    pub deferred: Queue,
    /// BC-5.2: wounds that `turn` has yet to take.
    pub owed: u8,
    /// BC-6.8: does the pawn stand among Indians until a wound is chosen?
    pub walking: bool,
    /// How far it has to go then.
    pub steps: u16,
    /// BC-9.3: who attacked cities, the latest last.
    pub attackers: Queue,
    /// BC-3.3: the highest bid so far, which nobody may equal; 0 if there is none.
    pub highest: u16,
    /// By seat; the drifter after the second player.
    pub players: Vec<Player>,
    /// What was behind each screen when the game began, for those who may know.
    pub start: Vec<Option<Cubes>>,
    /// Where the cubes went since.
    pub ledger: Vec<LedgerEntry>,
    /// The score line by line, after the end.
    #[cfg_attr(feature = "ts", ts(as = "Option<Sheet<String>>"))]
    pub sheet: Option<Sheet<ScoreReason>>,
    /// The reason in `outcome`, typed. Never sent.
    #[serde(skip)]
    pub(crate) ended: Option<Reason>,
}

/// One player, or the drifter, as the viewer sees them.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Player {
    /// Bandits and prisoners that can be bid.
    pub reserve: Gang,
    /// What they did in this phase.
    pub stake: Option<Stake>,
    /// BC-8.1: clock tokens left.
    pub clocks: u8,
    /// Behind the screen.
    pub cubes: Option<Cubes>,
}

impl BlackrockCity {
    pub(crate) fn seen_by(&self, viewer: Viewer) -> View {
        let open = self.table.open_cubes || self.table.ended.is_some();
        self.redacted(|seat| open || viewer.is(seat))
    }

    /// The game for somebody who may look behind the screens that `shows` says.
    pub(crate) fn redacted(&self, shows: impl Fn(Seat) -> bool) -> View {
        let table = &self.table;
        let (owed, then) = match table.task {
            Decision::Wound { owed, then, .. } => (owed, Some(then)),
            _ => (0, None),
        };
        let (walking, steps) = match then {
            Some(AfterWounds::Walk { steps }) => (true, steps),
            _ => (false, 0),
        };
        let seats = Seat::all(table.screens());
        View {
            game: "blackrock-city",
            outcome: table.ended.map(|reason| outcome(table, self.cubes, reason)),
            edition: table.edition,
            open_cubes: table.open_cubes,
            seats: table.seats,
            phase: table.phase,
            first: table.first,
            turn: table.task.seat(),
            awaiting: table.task.awaiting(),
            ring: table.ring.clone(),
            sheriff: table.sheriff,
            pawn: table.pawn,
            silver: table.silver,
            hourglass: table.hourglass,
            deferred: table.deferred,
            owed,
            walking,
            steps,
            attackers: table.attackers,
            highest: table.highest(),
            players: seats
                .clone()
                .map(|seat| Player {
                    reserve: table.reserves[seat],
                    stake: table.stakes[seat],
                    clocks: table.clocks[seat],
                    cubes: shows(seat).then_some(self.cubes[seat]),
                })
                .collect(),
            start: seats
                .map(|seat| (shows(seat) || !self.secret).then_some(self.start[seat]))
                .collect(),
            ledger: self.ledger.redacted(&shows),
            sheet: table
                .ended
                .map(|_| sheet(table.seats, self.start, self.ledger.iter())),
            ended: table.ended,
        }
    }
}

impl View {
    /// What ended the game, once it is over.
    pub fn reason(&self) -> Option<Reason> {
        self.ended
    }

    /// What lies open, as the rules know it.
    pub(crate) fn table(&self) -> PublicState {
        let player = |seat: Seat| self.players.get(seat.index());
        let mut table = PublicState {
            edition: self.edition,
            open_cubes: self.open_cubes,
            seats: self.seats,
            ring: self.ring.clone(),
            phase: self.phase,
            first: self.first,
            sheriff: self.sheriff,
            pawn: self.pawn,
            silver: self.silver,
            reserves: PerSeat::from_fn(|seat| player(seat).map_or(Gang::NONE, |it| it.reserve)),
            stakes: PerSeat::from_fn(|seat| player(seat).and_then(|it| it.stake)),
            clocks: PerSeat::from_fn(|seat| player(seat).map_or(0, |it| it.clocks)),
            deferred: self.deferred,
            attackers: self.attackers,
            task: Decision::Over,
            hourglass: self.hourglass,
            ended: self.ended,
        };
        if let (Some(seat), Some(awaiting)) = (self.turn, self.awaiting) {
            table.task = match awaiting {
                Awaiting::Action => Decision::Action(seat),
                Awaiting::Wound => Decision::Wound {
                    seat,
                    owed: self.owed,
                    then: if self.walking {
                        AfterWounds::Walk { steps: self.steps }
                    } else {
                        AfterWounds::Turn
                    },
                },
                Awaiting::Advance => Decision::Advance {
                    seat,
                    most: table.bid_of(seat).to_le_bytes()[0],
                },
                Awaiting::Steal => Decision::Steal {
                    seat,
                    cubes: table.cubes_to_steal(),
                },
            };
        }
        table
    }
}
