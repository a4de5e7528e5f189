//! Presence: the clock runs while a player is connected, and a reconnecting guest takes their seat back from the stand-in at once.

use alloc::vec::Vec;

use saloon_core::Seat;

use crate::chairs::Chair;
use crate::faults::TableFault;
use crate::internal_tasks::InternalTask;
use crate::table::Table;
use crate::time::Now;

impl Table {
    /// Runs the clock while a game is on, a player is connected and there is no pause.
    pub(crate) fn run_clock(&mut self, now: Now) {
        let present = self.any_player_connected() || self.has(TableFault::RunningClock);
        let running = self.is_playing() && present && self.intermission.is_none();
        self.clock.set_running(running, now.instant);
    }

    pub(crate) fn any_player_connected(&self) -> bool {
        self.seats().any(|seat| self.is_connected(seat))
    }

    /// Updates clock, absences and stand-ins after a connection opened or closed.
    pub(crate) fn update_presence(&mut self, now: Now) {
        let ran = self.clock.is_running();
        self.run_clock(now);
        self.end_pause_if_all_ready(now);
        if ran && !self.clock.is_running() {
            self.queue_task(InternalTask::StoreClock);
        }
        self.update_absences(now);
        let back = |seat: &Seat| {
            let chair = self.chairs.get(*seat);
            matches!(chair, Some(Chair::Guest { stand_in: true, .. })) && self.is_connected(*seat)
        };
        let back: Vec<Seat> = self.seats().filter(back).collect();
        for seat in back {
            self.queue_task(InternalTask::EndStandIn(seat));
        }
        self.queue_task(InternalTask::SendPresence);
        self.queue_task(InternalTask::Bots);
    }
}
