//! Absent guests and their stand-in bots.

use alloc::format;
use alloc::vec::Vec;

use saloon_core::{Millis, Seat};
use saloon_protocol::lobby::StandIn;
use serde::{Deserialize, Serialize};

use crate::chairs::Chair;
use crate::change::{FollowUp, Origin, PlannedChange};
use crate::input::{ConnectionId, Guest};
use crate::internal_tasks::InternalTask;
use crate::refusal::Refusal;
use crate::table::Table;
use crate::time::{Instant, Now};

/// Delay in milliseconds before the other players are asked. Most broken connections reconnect within it.
const GRACE: u64 = 10_000;
/// Delay in milliseconds before players who chose to wait are asked again.
const AGAIN: u64 = 60_000;

/// Absence of a seated guest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Absence {
    /// Start, on the table's clock.
    since: Millis,
    /// Start, as Unix time in ms.
    pub(crate) unix: u64,
    /// Time at which to ask the other players.
    ask_at: Option<Millis>,
    /// Whether the question is open: asked and not yet answered.
    asked: bool,
}

impl Table {
    /// Records new absences and removes those of guests who reconnected.
    pub(crate) fn update_absences(&mut self, now: Now) {
        let since = self.clock.at(now.instant);
        let asks = self.chairs.rules.stand_in == StandIn::Ask;
        for seat in self.seats() {
            if self.is_connected(seat) || !self.is_guest(seat) {
                self.absences.remove(&seat);
                continue;
            }
            self.absences.entry(seat).or_insert(Absence {
                since,
                unix: now.unix_millis(),
                ask_at: asks.then(|| since.plus(GRACE)),
                asked: false,
            });
        }
    }

    /// Restarts the absences when a game starts, together with the table's clock.
    pub(crate) fn restart_absences(&mut self) {
        for absence in self.absences.values_mut() {
            absence.since = Millis::ZERO;
            absence.ask_at = absence.ask_at.map(|_| Millis::ZERO.plus(GRACE));
        }
    }

    /// Returns when the next stand-in or question is due.
    pub(crate) fn next_absence(&self) -> Option<Millis> {
        let due = |(&seat, absence): (&Seat, &Absence)| match self.chairs.rules.stand_in {
            _ if self.has_stand_in(seat) => None,
            StandIn::Never => None,
            StandIn::Ask => absence.ask_at,
            StandIn::After(seconds) => Some(absence.since.plus(u64::from(seconds) * 1_000)),
        };
        self.absences.iter().filter_map(due).min()
    }

    /// Seats the stand-ins that are due, or asks the players.
    pub(crate) fn check_absences(&mut self, due: Instant) {
        if !self.is_playing() {
            return;
        }
        let reading = self.clock.at(due);
        let away: Vec<(Seat, Absence)> = self
            .absences
            .iter()
            .filter(|(seat, _)| !self.has_stand_in(**seat))
            .map(|(&seat, &absence)| (seat, absence))
            .collect();
        for (seat, absence) in away.into_iter().rev() {
            match self.chairs.rules.stand_in {
                StandIn::After(seconds)
                    if absence.since.plus(u64::from(seconds) * 1_000) <= reading =>
                {
                    self.tasks.push_front(InternalTask::StartStandIn(seat));
                }
                StandIn::Ask if absence.ask_at.is_some_and(|at| at <= reading) => {
                    if let Some(absence) = self.absences.get_mut(&seat) {
                        (absence.ask_at, absence.asked) = (None, true);
                    }
                    self.send_question(None, seat, absence.unix);
                }
                _ => {}
            }
        }
    }

    /// Repeats the open questions to a new connection.
    pub(crate) fn ask_newcomer(&mut self, newcomer: ConnectionId) {
        let open: Vec<(Seat, u64)> = self
            .absences
            .iter()
            .filter(|(_, absence)| absence.asked)
            .map(|(&seat, absence)| (seat, absence.unix))
            .collect();
        for (seat, unix) in open {
            self.send_question(Some(newcomer), seat, unix);
        }
    }

    /// Returns whether a bot plays for a guest now. Never true while the guest is connected, regardless of the stored flag.
    pub(crate) fn has_stand_in(&self, seat: Seat) -> bool {
        let chair = self.chairs.get(seat);
        matches!(chair, Some(Chair::Guest { stand_in: true, .. })) && !self.is_connected(seat)
    }

    /// Handles a player's answer to whether a bot should stand in.
    pub(crate) fn answer_stand_in(
        &self,
        now: Now,
        guest: &Guest,
        seat: Seat,
        on: bool,
    ) -> Result<PlannedChange, Refusal> {
        let chair = self.chair(seat)?;
        let Chair::Guest {
            session, stand_in, ..
        } = chair
        else {
            return Err(Refusal::bad("no guest sits there"));
        };
        if self.chairs.of(Some(guest.id)).is_empty() || *session == guest.id {
            return Err(Refusal::not_yours("the other players decide that"));
        }
        match self.chairs.rules.stand_in {
            StandIn::Ask => {}
            StandIn::Never => return Err(Refusal::not_now("this table plays without stand-ins")),
            StandIn::After(seconds) => {
                return Err(Refusal::not_now(format!(
                    "a bot takes over automatically after {seconds} seconds"
                )));
            }
        }
        if !self.is_playing() {
            return Err(Refusal::not_now("no game is in progress"));
        }
        if !self.absences.contains_key(&seat) {
            return Err(Refusal::not_now("that player is connected"));
        }
        let follow_up = FollowUp::StandInAnswered { seat, on };
        if *stand_in == on {
            return Ok(PlannedChange::follow_up_only(follow_up));
        }
        Ok(self.plan_stand_in(now, seat, on, follow_up))
    }

    /// Records the answer of the players.
    pub(crate) fn record_answer(&mut self, now: Now, seat: Seat, on: bool) {
        let reading = self.clock.at(now.instant);
        if let Some(absence) = self.absences.get_mut(&seat) {
            absence.asked = false;
            absence.ask_at = (!on).then(|| reading.plus(AGAIN));
        }
    }

    /// Starts or ends a stand-in for a guest.
    pub(crate) fn set_stand_in(&mut self, now: Now, seat: Seat, on: bool, origin: Origin) {
        let chair = self.chairs.get(seat);
        if matches!(chair, Some(Chair::Guest { stand_in, .. }) if *stand_in != on) {
            let plan = self.plan_stand_in(now, seat, on, FollowUp::Bots);
            self.submit(now, plan, origin);
        }
    }

    fn plan_stand_in(&self, now: Now, seat: Seat, on: bool, follow_up: FollowUp) -> PlannedChange {
        let mut chairs = self.chairs.clone();
        if let Some(Chair::Guest { stand_in, .. }) = chairs.by_seat.get_mut(seat.index()) {
            *stand_in = on;
        }
        self.plan_lobby(now, chairs, follow_up)
    }
}
