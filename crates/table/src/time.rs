//! Time types. The core never reads a clock: the driver passes the time in.

use core::ops::Add;
use core::time::Duration;

/// A point of monotonic time, in microseconds since an origin that the driver chooses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Instant(pub u64);

impl Instant {
    /// The origin.
    pub const ZERO: Instant = Instant(0);

    /// Returns the time elapsed since `earlier`; zero if `earlier` is later.
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

/// The current time on both clocks of the server.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Now {
    /// Monotonic time.
    pub instant: Instant,
    /// Unix time in milliseconds. It may jump.
    pub unix: i64,
}

impl Now {
    /// Returns the Unix time as the protocol writes it.
    pub(crate) fn unix_millis(self) -> u64 {
        self.unix.unsigned_abs()
    }
}
