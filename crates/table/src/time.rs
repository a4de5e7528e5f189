//! Time as the driver measures it. The core never asks what time it is: it is told.

use core::ops::Add;
use core::time::Duration;

/// A point of monotonic time, in microseconds since an origin that the driver chooses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Instant(pub u64);

impl Instant {
    /// The origin.
    pub const ZERO: Instant = Instant(0);

    /// How long after `earlier` this is; zero if it is before.
    pub fn saturating_duration_since(self, earlier: Instant) -> Duration {
        Duration::from_micros(self.0.saturating_sub(earlier.0))
    }
}

impl Add<Duration> for Instant {
    type Output = Instant;

    fn add(self, duration: Duration) -> Instant {
        let micros = u64::try_from(duration.as_micros()).unwrap_or(u64::MAX);
        Instant(self.0.saturating_add(micros))
    }
}

/// The present, on both clocks of the house.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Now {
    /// Monotonic.
    pub instant: Instant,
    /// Unix time in milliseconds. May jump.
    pub unix: i64,
}

impl Now {
    /// Unix time as the protocol writes it.
    pub(crate) fn unix_millis(self) -> u64 {
        self.unix.unsigned_abs()
    }
}
