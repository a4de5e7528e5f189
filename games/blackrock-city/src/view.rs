//! Views: the knowledge of one viewer (BC-3.8).

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

/// Everything that a viewer knows or could remember.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct View {
    /// Always `blackrock-city`.
    #[cfg_attr(feature = "ts", ts(type = r#""blackrock-city""#))]
    pub game: &'static str,
    /// Outcome, after the end.
    pub outcome: Option<Outcome>,
    /// Edition of the rules.
    pub edition: Edition,
    /// Whether all cubes are public.
    pub open_cubes: bool,
    /// Number of players. With two, `players` also has the drifter.
    pub seats: u8,
    /// Number of the phase, from 1.
    pub phase: u8,
    /// First player of this phase.
    pub first: Seat,
    /// Player to decide; `None` after the end.
    pub turn: Option<Seat>,
    /// Kind of decision to make.
    pub awaiting: Option<Awaiting>,
    /// The cities, clockwise.
    #[cfg_attr(feature = "ts", ts(as = "Vec<crate::RingCity<'static>>"))]
    pub ring: Ring,
    /// City of the sheriff, as an index in the ring.
    pub sheriff: u8,
    /// The pawn.
    pub pawn: Pawn,
    /// Cubes at the stagecoach.
    pub silver: u8,
    /// BC-8.1: instant at which the hourglass runs out.
    pub hourglass: Option<Millis>,
    /// BC-3.5: players who deferred and have not bid yet, in order.
    pub deferred: Queue,
    /// BC-5.2: wounds that `turn` has yet to take.
    pub owed: u8,
    /// BC-6.8: whether the pawn waits at an Indians tile for the choice of a wound.
    pub walking: bool,
    /// Cities that the pawn still has to walk then.
    pub steps: u16,
    /// BC-9.3: players who attacked cities, by their latest attack, the latest last.
    pub attackers: Queue,
    /// BC-3.3: highest bid so far, which no other bid may equal; 0 without one.
    pub highest: u16,
    /// The players, by seat; the drifter after the second player.
    pub players: Vec<Player>,
    /// Cubes behind each screen at the start; `None` if hidden from the viewer.
    pub start: Vec<Option<Cubes>>,
    /// Movements of the cubes since the start.
    pub ledger: Vec<LedgerEntry>,
    /// Score sheet, after the end.
    #[cfg_attr(feature = "ts", ts(as = "Option<Sheet<String>>"))]
    pub sheet: Option<Sheet<ScoreReason>>,
    /// Typed form of the reason in `outcome`. Never sent.
    #[serde(skip)]
    pub(crate) ended: Option<Reason>,
}

/// One player, or the drifter, as the viewer sees them.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Player {
    /// Bandits and prisoners that can be bid.
    pub reserve: Gang,
    /// Action in this phase.
    pub stake: Option<Stake>,
    /// BC-8.1: clock tokens left.
    pub clocks: u8,
    /// Cubes behind the screen; `None` if hidden from the viewer.
    pub cubes: Option<Cubes>,
}

impl BlackrockCity {
    pub(crate) fn seen_by(&self, viewer: Viewer) -> View {
        let open = self.public.open_cubes || self.public.ended.is_some();
        self.redacted(|seat| open || viewer.is(seat))
    }

    /// Returns the view of a viewer who sees the cubes of each seat for which `shows` is true.
    pub(crate) fn redacted(&self, shows: impl Fn(Seat) -> bool) -> View {
        let public = &self.public;
        let (owed, then) = match public.decision {
            Decision::Wound { owed, then, .. } => (owed, Some(then)),
            _ => (0, None),
        };
        let (walking, steps) = match then {
            Some(AfterWounds::Walk { steps }) => (true, steps),
            _ => (false, 0),
        };
        let seats = Seat::all(public.screens());
        View {
            game: "blackrock-city",
            outcome: public
                .ended
                .map(|reason| outcome(public, self.cubes, reason)),
            edition: public.edition,
            open_cubes: public.open_cubes,
            seats: public.seats,
            phase: public.phase,
            first: public.first,
            turn: public.decision.seat(),
            awaiting: public.decision.awaiting(),
            ring: public.ring.clone(),
            sheriff: public.sheriff,
            pawn: public.pawn,
            silver: public.silver,
            hourglass: public.hourglass,
            deferred: public.deferred,
            owed,
            walking,
            steps,
            attackers: public.attackers,
            highest: public.highest(),
            players: seats
                .clone()
                .map(|seat| Player {
                    reserve: public.reserves[seat],
                    stake: public.stakes[seat],
                    clocks: public.clocks[seat],
                    cubes: shows(seat).then_some(self.cubes[seat]),
                })
                .collect(),
            start: seats
                .map(|seat| (shows(seat) || !self.secret).then_some(self.start[seat]))
                .collect(),
            ledger: self.ledger.redacted(&shows),
            sheet: public
                .ended
                .map(|_| sheet(public.seats, self.start, self.ledger.iter())),
            ended: public.ended,
        }
    }
}

impl View {
    /// Returns the rule that ended the game, after the end.
    pub fn reason(&self) -> Option<Reason> {
        self.ended
    }

    /// Rebuilds the public state from the view.
    pub(crate) fn public_state(&self) -> PublicState {
        let player = |seat: Seat| self.players.get(seat.index());
        let mut public = PublicState {
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
            decision: Decision::Over,
            hourglass: self.hourglass,
            ended: self.ended,
        };
        if let (Some(seat), Some(awaiting)) = (self.turn, self.awaiting) {
            public.decision = match awaiting {
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
                    most: public.bid_of(seat).to_le_bytes()[0],
                },
                Awaiting::Steal => Decision::Steal {
                    seat,
                    cubes: public.cubes_to_steal(),
                },
            };
        }
        public
    }
}
