//! Chores: follow-up work of a change. Each chore requests at most one write; the next chore waits for it.

use saloon_core::{Millis, Seat};

use crate::change::{Origin, Plan};
use crate::refusal::Refusal;
use crate::table::Table;
use crate::time::{Instant, Now};

/// A unit of follow-up work.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Chore {
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

impl Chore {
    /// Returns whether [`Table::wake`] finds the chore again if it is dropped.
    pub(crate) fn is_timed(self) -> bool {
        !matches!(
            self,
            Chore::StoreClock | Chore::EndStandIn(_) | Chore::SendPresence | Chore::Bots
        )
    }
}

impl Table {
    pub(crate) fn do_chore(&mut self, now: Now, chore: Chore) {
        match chore {
            Chore::StoreClock => {
                let plan = self.plan_stop_clock(now);
                self.submit(now, plan, Origin::Presence);
            }
            Chore::EndStandIn(seat) => self.set_stand_in(now, seat, false, Origin::Presence),
            Chore::SendPresence => self.send_presence(),
            Chore::Bots => self.after_step(now),
            Chore::Advance(due) => self.advance(now, due),
            Chore::TimeUp(due) => self.decide_for_late(now, due),
            Chore::Absences(due) => self.check_absences(due),
            Chore::StartStandIn(seat) => self.set_stand_in(now, seat, true, Origin::Table),
            Chore::Passes(due) => self.check_passes(due),
            Chore::Pass(seat, at) => self.pass_for(now, seat, at),
        }
    }

    /// Validates and submits a change that the table makes itself.
    pub(crate) fn submit_own(&mut self, now: Now, plan: Result<Plan, Refusal>, origin: Origin) {
        match plan {
            Ok(plan) => self.submit(now, plan, origin),
            Err(refusal) => self.answer(now, origin, Err(refusal)),
        }
    }
}
