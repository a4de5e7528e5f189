//! Internal tasks: work that a change or a timer queues. Each task requests at most one write; the next task waits for it.

use saloon_core::{Millis, Seat};

use crate::change::{Origin, PlannedChange};
use crate::refusal::Refusal;
use crate::table::Table;
use crate::time::{Instant, Now};

/// A task that the table queues for itself.
#[derive(Clone, Copy, Debug)]
pub(crate) enum InternalTask {
    /// Store the reading of the stopped clock.
    StoreClock,
    /// End the stand-in for a guest who reconnected.
    EndStandIn(Seat),
    /// Send the connection status to every connection.
    SendPresence,
    /// Let bots act.
    Bots,
    /// Pass the next held act or deadline to the rules.
    Advance(Instant),
    /// Let bots decide for guests whose turn time ran out.
    TimeUp(Instant),
    /// Check for guests who have been away too long.
    Absences(Instant),
    /// Let a bot stand in for a guest.
    StartStandIn(Seat),
    /// Check for guests who can only pass.
    Passes(Instant),
    /// Pass for a guest, if they have no other choice.
    Pass(Seat, Millis),
}

impl InternalTask {
    /// Returns whether [`Table::wake`] schedules the task again if it is dropped.
    pub(crate) fn is_timed(self) -> bool {
        !matches!(
            self,
            InternalTask::StoreClock
                | InternalTask::EndStandIn(_)
                | InternalTask::SendPresence
                | InternalTask::Bots
        )
    }
}

impl Table {
    pub(crate) fn run_task(&mut self, now: Now, task: InternalTask) {
        match task {
            InternalTask::StoreClock => {
                let plan = self.plan_stop_clock(now);
                self.submit(now, plan, Origin::Presence);
            }
            InternalTask::EndStandIn(seat) => self.set_stand_in(now, seat, false, Origin::Presence),
            InternalTask::SendPresence => self.send_presence(),
            InternalTask::Bots => self.after_step(now),
            InternalTask::Advance(due) => self.advance(now, due),
            InternalTask::TimeUp(due) => self.decide_for_late_guests(now, due),
            InternalTask::Absences(due) => self.check_absences(due),
            InternalTask::StartStandIn(seat) => self.set_stand_in(now, seat, true, Origin::Table),
            InternalTask::Passes(due) => self.check_passes(due),
            InternalTask::Pass(seat, at) => self.pass_for(now, seat, at),
        }
    }

    /// Validates and submits a change that the table makes itself.
    pub(crate) fn submit_own(
        &mut self,
        now: Now,
        plan: Result<PlannedChange, Refusal>,
        origin: Origin,
    ) {
        match plan {
            Ok(plan) => self.submit(now, plan, origin),
            Err(refusal) => self.answer(now, origin, Err(refusal)),
        }
    }
}
