//! Work that follows from a change. Each chore asks for at most one write; the next one waits for it.

use saloon_core::{Millis, Seat};

use crate::change::{Origin, Plan};
use crate::refusal::Refusal;
use crate::table::Table;
use crate::time::{Instant, Now};

/// A piece of work.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Chore {
    /// Store the clock, which has stopped.
    StoreClock,
    /// A guest is back: no bot plays for them any more.
    EndStandIn(Seat),
    /// Tell everyone who is connected.
    SendPresence,
    /// Let bots act.
    Bots,
    /// Hand the next held act or the next deadline to the rules.
    Advance(Instant),
    /// Let bots decide for guests whose time is up.
    TimeUp(Instant),
    /// Look for guests who have been away for too long.
    Absences(Instant),
    /// A bot stands in for a guest.
    StartStandIn(Seat),
    /// Look for guests who can only pass.
    Passes(Instant),
    /// Pass for a guest, if that is all they can do.
    Pass(Seat, Millis),
}

impl Chore {
    /// Is it found again by [`Table::wake`] when it was not done?
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

    /// Checks and submits a change that the table makes by itself.
    pub(crate) fn submit_own(&mut self, now: Now, plan: Result<Plan, Refusal>, origin: Origin) {
        match plan {
            Ok(plan) => self.submit(now, plan, origin),
            Err(refusal) => self.answer(now, origin, Err(refusal)),
        }
    }
}
