//! Timed work of a table: deadlines, turn times, stand-ins, retries of failed writes.

use alloc::vec::Vec;
use core::time::Duration;

use saloon_core::{Millis, Seat};
use saloon_erased::ErasedTable;

use crate::bots::STAND_IN_BOT;
use crate::faults::TableFault;
use crate::input::{ConnectionId, Role};
use crate::internal_tasks::InternalTask;
use crate::latency::Latency;
use crate::refusal::Refusal;
use crate::table::Table;
use crate::time::{Instant, Now};

/// Delay before the table retries after a failed write.
const RETRY: Duration = Duration::from_millis(500);

impl Table {
    /// Returns when the next timed work is due; `now` if it already is.
    pub(crate) fn wake(&self, now: Instant) -> Option<Instant> {
        if !self.is_playing() {
            return self.next_advance(now);
        }
        let due = [self.next_turn_end(), self.next_absence(), self.next_pass()];
        let next = due
            .into_iter()
            .flatten()
            .filter_map(|at| self.clock.when(at))
            .chain(self.next_advance(now))
            .chain(self.pause_end())
            .min();
        let next = match self.retry_at {
            None => next,
            Some(over) => Some(next.map_or(over, |next| next.max(over))),
        };
        next.into_iter().chain(self.next_ping(now)).min()
    }

    /// Returns the guests that the game waits for, and the start of the wait. Excludes racers: the race itself limits their time.
    fn awaited_guests(&self) -> impl Iterator<Item = (Seat, Millis)> {
        let table = self.current_game.table.as_ref();
        let racers = self.racers();
        self.seats().filter_map(move |seat| {
            let asked =
                self.is_guest(seat) && !racers.contains(seat) && !self.thinking.contains_key(&seat);
            let since = table?.awaited_since(seat).filter(|_| asked)?;
            Some((seat, since))
        })
    }

    /// Returns the time limit for a decision in milliseconds, if the table has one.
    fn turn_time(&self) -> Option<u64> {
        Some(u64::from(self.chairs.rules.turn_time?) * 1_000)
    }

    /// Returns the connections to measure: those of players, in a game whose seats may race.
    pub(crate) fn measured(&self) -> impl Iterator<Item = (ConnectionId, &Latency)> {
        let races = self.running().is_some_and(ErasedTable::may_race);
        let all = races.then_some(&self.connections).into_iter().flatten();
        all.filter(|(_, connection)| self.is_player(connection))
            .map(|(&id, connection)| (id, &connection.latency))
    }

    fn next_ping(&self, now: Instant) -> Option<Instant> {
        let due = self.measured().map(|(_, latency)| latency.due());
        due.min().map(|due| due.unwrap_or(now))
    }

    pub(crate) fn next_turn_end(&self) -> Option<Millis> {
        let time = self.turn_time()?;
        self.awaited_guests()
            .map(|(_, since)| since.plus(time))
            .min()
    }

    /// Runs the work that is due.
    pub(crate) fn run_due_work(&mut self, now: Now) {
        self.send_pings(now.instant);
        match self.retry_at {
            Some(over) if over > now.instant => return,
            Some(_) => {
                self.retry_at = None;
                self.after_step(now); // bots did not think while nothing could be stored
            }
            None => {}
        }
        if self.pause_end().is_some_and(|end| end <= now.instant) {
            self.end_pause(now);
        }
        for task in [
            InternalTask::Advance,
            InternalTask::TimeUp,
            InternalTask::Absences,
            InternalTask::Passes,
        ] {
            self.queue_task(task(now.instant));
        }
    }

    pub(crate) fn decide_for_late_guests(&mut self, now: Now, due: Instant) {
        let Some(time) = self.turn_time().filter(|_| self.is_playing()) else {
            return;
        };
        let reading = self.clock.at(due);
        let late: Vec<Seat> = self
            .awaited_guests()
            .filter(|(_, since)| since.plus(time) <= reading)
            .map(|(seat, _)| seat)
            .collect();
        for seat in late {
            self.request_search(now, seat, STAND_IN_BOT, Role::TimeUp);
        }
    }

    /// Schedules a retry after a failure of the table's own work.
    pub(crate) fn schedule_retry(&mut self, now: Now, refusal: &Refusal) {
        tracing::warn!(why = refusal.why, table = &*self.id, "will retry");
        self.tasks.retain(|task| !task.is_timed());
        self.retry_at = Some(now.instant + RETRY);
        if self.has(TableFault::NeverRetry) {
            self.retry_at = Some(now.instant + Duration::from_hours(24));
        }
    }
}
