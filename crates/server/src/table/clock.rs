//! The table's own time: it runs while a player is there, and stops while nobody is or the house is closed.

use saloon_core::Millis;
use tokio::time::{Duration, Instant};

/// A clock that can stop.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Clock {
    stopped_at: Millis,
    running_since: Option<Instant>,
}

impl Clock {
    /// Stopped at `at`.
    pub(crate) fn stopped(at: Millis) -> Clock {
        Clock {
            stopped_at: at,
            running_since: None,
        }
    }

    /// The instant now.
    pub(crate) fn now(&self) -> Millis {
        self.at(Instant::now())
    }

    /// What it showed, or will show if nothing stops it, at a moment on the wall; before it ran, what it shows when stopped.
    pub(crate) fn at(&self, wall: Instant) -> Millis {
        let ran = self.running_since.map_or(Duration::ZERO, |since| {
            wall.saturating_duration_since(since)
        });
        self.stopped_at
            .plus(u64::try_from(ran.as_millis()).unwrap_or(u64::MAX))
    }

    /// Does it run?
    pub(crate) fn runs(&self) -> bool {
        self.running_since.is_some()
    }

    /// Lets it run, or stops it.
    pub(crate) fn run(&mut self, run: bool) {
        if run != self.runs() {
            self.stopped_at = self.now();
            self.running_since = run.then(Instant::now);
        }
    }

    /// When on the wall it will show `at`; never, while it is stopped.
    pub(crate) fn when(&self, at: Millis) -> Option<Instant> {
        let since = self.running_since?;
        Some(since + Duration::from_millis(at.0.saturating_sub(self.stopped_at.0)))
    }
}
