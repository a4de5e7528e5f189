//! The pause after a scene (a shootout) at a calm table. The table's clock stops, so no deadline runs while players read the result.
//! The pause ends when every connected player is ready, and at the latest after [`LENGTH`], so an idle player cannot block the
//! table. Rules and records are not involved.

use saloon_core::{Seat, SeatSet};
use saloon_protocol::lobby::Pace;
use saloon_protocol::socket::Pause;
use tokio::time::{Duration, Instant};

use super::commands::Refused;
use super::{Chair, Table};
use crate::house::Session;

/// Maximum length of a pause.
const LENGTH: Duration = Duration::from_secs(12);

pub(super) struct Intermission {
    ends: Instant,
    /// The same instant as Unix time in ms.
    unix: u64,
    /// Seats that are ready to continue.
    ready: SeatSet,
}

impl Table {
    /// Starts a pause if an entry ended `scene`, the scene before it; drops the pause when the game is over.
    pub(super) fn pause_after_scene(&mut self, scene: Option<u32>) {
        let table = self.live.table.as_ref().filter(|_| self.playing());
        let over = scene.is_some() && table.is_some_and(|table| table.scene() != scene);
        // A practice table is driven by its script.
        let pauses = self.chairs.rules.pace == Pace::Calm && self.chairs.practice.is_none();
        if over && pauses {
            let length = u64::try_from(LENGTH.as_millis()).unwrap_or(u64::MAX);
            self.intermission = Some(Intermission {
                ends: Instant::now() + LENGTH,
                unix: self.house.surroundings.unix_now().unsigned_abs() + length,
                ready: SeatSet::NONE,
            });
        } else if table.is_none() {
            self.intermission = None;
        }
        self.run_clock();
    }

    /// The current pause, for updates.
    pub(super) fn pause_now(&self) -> Option<Pause> {
        self.intermission.as_ref().map(|pause| Pause {
            ready: pause.ready.iter().collect(),
            ends: pause.unix,
        })
    }

    pub(super) fn pause_ends(&self) -> Option<Instant> {
        self.intermission.as_ref().map(|pause| pause.ends)
    }

    /// Marks a seat as ready. Ignored when there is no pause.
    pub(super) fn continue_game(&mut self, session: &Session, seat: Seat) -> Result<(), Refused> {
        self.owned(Some(session), seat)?;
        if let Some(pause) = &mut self.intermission {
            pause.ready = pause.ready.with(seat);
            self.tell_pause();
            self.end_pause_if_all_ready();
        }
        Ok(())
    }

    /// Ends the pause if every connected guest is ready, or none is connected.
    pub(super) fn end_pause_if_all_ready(&mut self) {
        let waits = |seat: Seat| {
            let guest = matches!(self.chairs.get(seat), Some(Chair::Guest { .. }));
            let pause = self.intermission.as_ref();
            guest && self.here(seat) && pause.is_some_and(|pause| !pause.ready.contains(seat))
        };
        if self.intermission.is_some() && !Seat::all(self.chairs.rules.seats).any(waits) {
            self.end_pause();
        }
    }

    /// Starts the clock again.
    pub(super) fn end_pause(&mut self) {
        self.intermission = None;
        self.run_clock();
        self.tell_pause();
        // Bots were told to wait until the pause's latest end: let them think again.
        self.thinking.clear();
        self.after_a_step();
    }
}
