//! The pause after a scene (a shootout) at a calm table. The table's clock stops, so no deadline runs while players read the result.
//! The pause ends when every connected player is ready, and at the latest after [`LENGTH`], so an idle player cannot block the
//! table. Rules and records are not involved.

use core::time::Duration;

use saloon_core::{Seat, SeatSet};
use saloon_protocol::lobby::Pace;
use saloon_protocol::socket::Pause;

use crate::change::PlannedChange;
use crate::input::Guest;
use crate::refusal::Refusal;
use crate::table::Table;
use crate::time::{Instant, Now};

/// Maximum length of a pause.
const LENGTH: Duration = Duration::from_secs(12);

pub(crate) struct Intermission {
    ends: Instant,
    /// The same instant as Unix time in ms.
    unix: u64,
    /// Seats that are ready to continue.
    ready: SeatSet,
}

impl Table {
    /// Starts a pause if a step ended `scene`, the scene before it; drops the pause when the game is over.
    pub(crate) fn pause_after_scene(&mut self, now: Now, scene: Option<u32>) {
        let over = scene.is_some() && self.running().is_some_and(|table| table.scene() != scene);
        // The script drives a practice table.
        let pauses = self.chairs.rules.pace == Pace::Calm && self.chairs.practice.is_none();
        if over && pauses {
            let length = u64::try_from(LENGTH.as_millis()).unwrap_or(u64::MAX);
            self.intermission = Some(Intermission {
                ends: now.instant + LENGTH,
                unix: now.unix_millis() + length,
                ready: SeatSet::NONE,
            });
        } else if self.running().is_none() {
            self.intermission = None;
        }
        self.run_clock(now);
    }

    /// The current pause, for updates.
    pub(crate) fn pause_now(&self) -> Option<Pause> {
        self.intermission.as_ref().map(|pause| Pause {
            ready: pause.ready.iter().collect(),
            ends: pause.unix,
        })
    }

    pub(crate) fn pause_end(&self) -> Option<Instant> {
        self.intermission.as_ref().map(|pause| pause.ends)
    }

    /// Marks a seat as ready. Does nothing outside a pause.
    pub(crate) fn continue_game(
        &mut self,
        now: Now,
        guest: &Guest,
        seat: Seat,
    ) -> Result<PlannedChange, Refusal> {
        self.check_owner(Some(guest), seat)?;
        if let Some(pause) = &mut self.intermission {
            pause.ready = pause.ready.with(seat);
            self.send_pause(now);
            self.end_pause_if_all_ready(now);
        }
        Ok(PlannedChange::nothing())
    }

    /// Ends the pause if every connected guest is ready, or none is connected.
    pub(crate) fn end_pause_if_all_ready(&mut self, now: Now) {
        let waits = |seat: Seat| {
            let pause = self.intermission.as_ref();
            self.is_guest(seat)
                && self.is_connected(seat)
                && pause.is_some_and(|pause| !pause.ready.contains(seat))
        };
        if self.intermission.is_some() && !self.seats().any(waits) {
            self.end_pause(now);
        }
    }

    /// Ends the pause and starts the clock again.
    pub(crate) fn end_pause(&mut self, now: Now) {
        self.intermission = None;
        self.run_clock(now);
        self.send_pause(now);
        // Bots were scheduled for the latest end of the pause: schedule them again.
        self.thinking.clear();
        self.after_step(now);
    }
}
