//! A pause after a scene, at a calm table: time stands still for a moment, so that players can look at what happened before the
//! game goes on. It ends when everyone who is here says so, or by itself: nobody who is idle holds the others up. The rules and
//! the record know nothing of it.

use saloon_core::{Seat, SeatSet};
use saloon_protocol::lobby::Pace;
use saloon_protocol::socket::Pause;
use tokio::time::{Duration, Instant};

use super::commands::Refused;
use super::{Chair, Table};
use crate::house::Session;

/// How long a pause lasts at most.
const LENGTH: Duration = Duration::from_secs(12);

pub(super) struct Intermission {
    ends: Instant,
    /// The same (Unix time, ms).
    unix: u64,
    /// Those who want to go on.
    ready: SeatSet,
}

impl Table {
    /// The game went on from a moment at which `scene` was on.
    pub(super) fn note_scene(&mut self, scene: Option<u32>) {
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

    /// As everyone is told.
    pub(super) fn pause_now(&self) -> Option<Pause> {
        self.intermission.as_ref().map(|pause| Pause {
            ready: pause.ready.iter().collect(),
            ends: pause.unix,
        })
    }

    pub(super) fn pause_ends(&self) -> Option<Instant> {
        self.intermission.as_ref().map(|pause| pause.ends)
    }

    /// The player of a seat wants to go on. After the pause that changes nothing.
    pub(super) fn continue_game(&mut self, session: &Session, seat: Seat) -> Result<(), Refused> {
        self.owned(Some(session), seat)?;
        if let Some(pause) = &mut self.intermission {
            pause.ready = pause.ready.with(seat);
            self.tell_pause();
            self.end_pause_if_all_want();
        }
        Ok(())
    }

    /// Everyone who is here wants to go on; or nobody is left to wait for.
    pub(super) fn end_pause_if_all_want(&mut self) {
        let waits = |seat: Seat| {
            let guest = matches!(self.chairs.get(seat), Some(Chair::Guest { .. }));
            let pause = self.intermission.as_ref();
            guest && self.here(seat) && pause.is_some_and(|pause| !pause.ready.contains(seat))
        };
        if self.intermission.is_some() && !Seat::all(self.chairs.rules.seats).any(waits) {
            self.end_pause();
        }
    }

    /// Time runs again.
    pub(super) fn end_pause(&mut self) {
        self.intermission = None;
        self.run_clock();
        self.tell_pause();
        // Bots were to think until its end.
        self.thinking.clear();
        self.after_a_step();
    }
}
