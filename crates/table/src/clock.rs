//! The table's clock. It runs while a player is connected, and stops while none is or the server is down.

use core::time::Duration;

use saloon_core::Millis;

use crate::time::Instant;

/// A clock that can be stopped.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Clock {
    stopped_at: Millis,
    running_since: Option<Instant>,
}

impl Clock {
    /// Returns a clock stopped at `at`.
    pub(crate) fn stopped(at: Millis) -> Clock {
        Clock {
            stopped_at: at,
            running_since: None,
        }
    }

    /// Returns its reading at `instant`, assuming that it keeps running until then.
    pub(crate) fn at(&self, instant: Instant) -> Millis {
        let ran = self.running_since.map_or(Duration::ZERO, |since| {
            instant.saturating_duration_since(since)
        });
        self.stopped_at
            .plus(u64::try_from(ran.as_millis()).unwrap_or(u64::MAX))
    }

    /// Returns whether it is running.
    pub(crate) fn is_running(&self) -> bool {
        self.running_since.is_some()
    }

    /// Starts or stops it.
    pub(crate) fn set_running(&mut self, running: bool, now: Instant) {
        if running != self.is_running() {
            self.stopped_at = self.at(now);
            self.running_since = running.then_some(now);
        }
    }

    /// Returns when it will read `at`; `None` while it is stopped.
    pub(crate) fn when(&self, at: Millis) -> Option<Instant> {
        let since = self.running_since?;
        Some(since + Duration::from_millis(at.0.saturating_sub(self.stopped_at.0)))
    }
}
