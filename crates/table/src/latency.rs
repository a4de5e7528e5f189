//! Latency of a connection: numbered pings, and the trusted round-trip time.

use alloc::collections::VecDeque;
use alloc::vec::Vec;
use core::time::Duration;

use crate::time::Instant;

/// Number of initial pings at the fast rate, which measures a new connection within a second.
const FAST_PINGS: u64 = 5;
const FAST_INTERVAL: Duration = Duration::from_millis(200);
const STEADY_INTERVAL: Duration = Duration::from_secs(1);
/// Maximum number of unanswered pings; older ones are dropped.
const MAX_OPEN_PINGS: usize = 16;
/// Maximum number of round trips in the estimate, none older than [`WINDOW`].
const MAX_TRIPS: usize = 40;
const WINDOW: Duration = Duration::from_mins(1);
/// Percentile of the round trips used as the trusted one. It is low, so that jitter does not count as distance and occasional late
/// answers gain nothing. It is not the minimum, which one lucky packet would set for a whole window.
const LOW_PERCENT: usize = 20;

/// Measurements of a connection.
#[derive(Debug, Default)]
pub(crate) struct Latency {
    sent: u64,
    last_sent: Option<Instant>,
    open: VecDeque<(u64, Instant)>,
    /// Time and length of each measured round trip.
    trips: VecDeque<(Instant, Duration)>,
}

impl Latency {
    /// Starts with a measurement of the previous owner of the table, if there is one.
    pub(crate) fn starting_with(measured: Option<(Instant, Duration)>) -> Latency {
        Latency {
            trips: measured.into_iter().collect(),
            ..Latency::default()
        }
    }

    /// Returns when the next ping is due; `None` before the first ping, which is due at once.
    pub(crate) fn due(&self) -> Option<Instant> {
        let pause = if self.sent < FAST_PINGS {
            FAST_INTERVAL
        } else {
            STEADY_INTERVAL
        };
        self.last_sent.map(|last| last + pause)
    }

    /// Records a ping and returns its number.
    pub(crate) fn ping(&mut self, now: Instant) -> u64 {
        self.sent += 1;
        self.last_sent = Some(now);
        if self.open.len() == MAX_OPEN_PINGS {
            self.open.pop_front();
        }
        self.open.push_back((self.sent, now));
        self.sent
    }

    /// Records an answer. Ignores answers to unknown or already answered pings.
    pub(crate) fn pong(&mut self, number: u64, now: Instant) {
        let Some(index) = self.open.iter().position(|(open, _)| *open == number) else {
            return;
        };
        if let Some((_, sent)) = self.open.remove(index) {
            if self.trips.len() == MAX_TRIPS {
                self.trips.pop_front();
            }
            self.trips
                .push_back((now, now.saturating_duration_since(sent)));
        }
    }

    /// Returns the trusted round-trip time.
    pub(crate) fn trip(&self, now: Instant) -> Option<Duration> {
        let recent = |(at, _): &&(Instant, Duration)| now.saturating_duration_since(*at) <= WINDOW;
        let mut trips: Vec<_> = self
            .trips
            .iter()
            .filter(recent)
            .map(|(_, trip)| *trip)
            .collect();
        trips.sort_unstable();
        // Nearest-rank percentile: with few samples, the shortest.
        let rank = (trips.len() * LOW_PERCENT).div_ceil(100);
        trips.get(rank.checked_sub(1)?).copied()
    }
}

/// Converts a duration to whole milliseconds.
pub(crate) fn millis(duration: Duration) -> u64 {
    u64::try_from(duration.as_millis()).unwrap_or(u64::MAX)
}

#[cfg(test)]
mod tests {
    use alloc::vec;

    use super::*;

    const MS: Duration = Duration::from_millis(1);

    /// Returns a connection with these round trips in milliseconds, one a second.
    fn measured(from: Instant, trips: &[u32]) -> (Latency, Instant) {
        let mut latency = Latency::default();
        let mut now = from;
        for &trip in trips {
            let number = latency.ping(now);
            latency.pong(number, now + trip * MS);
            now = now + STEADY_INTERVAL;
        }
        (latency, now)
    }

    #[test]
    fn the_trusted_trip_is_a_low_percentile() {
        let start = Instant::ZERO;
        let trip = |trips: &[u32]| {
            let (latency, now) = measured(start, trips);
            latency.trip(now)
        };
        assert_eq!(trip(&[]), None);
        assert_eq!(trip(&[80]), Some(80 * MS));
        assert_eq!(
            trip(&[80, 30, 90]),
            Some(30 * MS),
            "with few samples, the shortest"
        );
        let ten = [40, 41, 42, 43, 44, 45, 46, 47, 48, 49];
        assert_eq!(
            trip(&ten),
            Some(41 * MS),
            "the 20th percentile of ten samples is the second"
        );
        let jitter = [40, 400, 41, 900, 43, 500, 42, 800, 44, 700];
        assert_eq!(
            trip(&jitter),
            Some(41 * MS),
            "occasional late answers gain nothing"
        );
        let lucky = [1, 80, 80, 80, 80, 80, 80, 80, 80, 80];
        assert_eq!(
            trip(&lucky),
            Some(80 * MS),
            "one lucky packet does not set the estimate"
        );
    }

    #[test]
    fn old_round_trips_are_dropped() {
        let start = Instant::ZERO;
        let near: Vec<u32> = vec![20; MAX_TRIPS];
        let (mut latency, mut now) = measured(start, &near);
        for _ in 0..MAX_TRIPS {
            let number = latency.ping(now);
            latency.pong(number, now + 200 * MS);
            now = now + FAST_INTERVAL;
        }
        assert_eq!(
            latency.trip(now),
            Some(200 * MS),
            "only the last 40 round trips count"
        );
        assert_eq!(latency.trip(now + WINDOW / 2), Some(200 * MS));
        assert_eq!(
            latency.trip(now + 2 * WINDOW),
            None,
            "round trips older than the window do not count"
        );
    }

    #[test]
    fn an_inherited_round_trip_is_one_measurement() {
        let start = Instant::ZERO;
        let mut latency = Latency::starting_with(Some((start, 80 * MS)));
        assert_eq!(latency.trip(start), Some(80 * MS), "before the first ping");
        assert_eq!(latency.due(), None, "the first ping is due at once");
        let mut now = start;
        let mut measure = |latency: &mut Latency, trip: u32| {
            let number = latency.ping(now);
            latency.pong(number, now + trip * MS);
            now = now + FAST_INTERVAL;
            latency.trip(now)
        };
        assert_eq!(measure(&mut latency, 300), Some(80 * MS));
        for _ in 0..4 {
            measure(&mut latency, 90);
        }
        assert_eq!(
            latency.trip(start),
            Some(90 * MS),
            "the second of six samples"
        );
        let unused = Latency::starting_with(Some((start, 80 * MS)));
        assert_eq!(unused.trip(start + 2 * WINDOW), None);
    }

    #[test]
    fn only_the_first_answer_to_a_sent_ping_counts() {
        let now = Instant::ZERO;
        let mut latency = Latency::default();
        latency.pong(1, now);
        assert_eq!(latency.trip(now), None, "no ping was sent");
        let number = latency.ping(now);
        latency.pong(number, now + 50 * MS);
        latency.pong(number, now + 900 * MS);
        latency.pong(number + 1, now);
        assert_eq!(latency.trip(now + STEADY_INTERVAL), Some(50 * MS));
        let first = latency.ping(now);
        for _ in 0..MAX_OPEN_PINGS {
            latency.ping(now);
        }
        latency.pong(first, now);
        assert_eq!(
            latency.trip(now + STEADY_INTERVAL),
            Some(50 * MS),
            "the ping was dropped"
        );
    }

    #[test]
    fn the_first_pings_have_a_short_interval() {
        let mut now = Instant::ZERO;
        let mut latency = Latency::default();
        assert_eq!(latency.due(), None, "due at once");
        for _ in 0..FAST_PINGS - 1 {
            latency.ping(now);
            assert_eq!(
                latency.due(),
                Some(now + FAST_INTERVAL),
                "an answer is not required"
            );
            now = now + FAST_INTERVAL;
        }
        latency.ping(now);
        assert_eq!(latency.due(), Some(now + STEADY_INTERVAL));
    }
}
