//! Rate limits per address or guest, for operations that are expensive or help to guess secrets.

use std::collections::HashMap;
use std::net::{IpAddr, Ipv6Addr};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};

use tokio::time::{Duration, Instant};

use crate::app::App;
use crate::error::Error;

/// Fixed-window counters by operation and subject.
#[derive(Default)]
pub(crate) struct Limits {
    counts: Mutex<HashMap<Key, RateWindow>>,
    lifted: AtomicBool,
}

/// A window and its count.
struct RateWindow {
    since: Instant,
    window: Duration,
    taken: u32,
}

impl RateWindow {
    fn is_over(&self, now: Instant) -> bool {
        now.duration_since(self.since) >= self.window
    }
}

/// Number of operations allowed per window.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Rate {
    most: u32,
    window: Duration,
}

impl Rate {
    pub(crate) const fn per_second(most: u32) -> Rate {
        let window = Duration::from_secs(1);
        Rate { most, window }
    }

    pub(crate) const fn per_minute(most: u32) -> Rate {
        let window = Duration::from_mins(1);
        Rate { most, window }
    }

    pub(crate) const fn per_day(most: u32) -> Rate {
        let window = Duration::from_hours(24);
        Rate { most, window }
    }
}

type Key = (&'static str, RateSubject);

/// Subject of a rate limit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum RateSubject {
    /// All clients at this address.
    Address(IpAddr),
    /// The guest of this session, from any address.
    Session(i64),
}

/// Maximum number of counters. Bounds the memory.
const MAX_KEYS: usize = 100_000;

impl Limits {
    /// Disables all limits.
    pub(crate) fn disable(&self) {
        self.lifted.store(true, Ordering::Relaxed);
    }

    pub(crate) fn is_disabled(&self) -> bool {
        self.lifted.load(Ordering::Relaxed)
    }

    /// Counts one operation, or refuses it if it exceeds the rate. Each name of `what` has one rate.
    pub(crate) fn take(
        &self,
        what: &'static str,
        who: RateSubject,
        rate: Rate,
    ) -> Result<(), Error> {
        if self.is_disabled() {
            return Ok(());
        }
        let who = match who {
            RateSubject::Address(address) => RateSubject::Address(address_block(address)),
            RateSubject::Session(_) => who,
        };
        let now = Instant::now();
        let mut counts = self.counts.lock().unwrap_or_else(PoisonError::into_inner);
        if counts.len() >= MAX_KEYS {
            counts.retain(|_, count| !count.is_over(now));
            if counts.len() >= MAX_KEYS {
                counts.clear(); // an attacker with so many addresses is not stopped by counting
            }
        }
        let new = || RateWindow {
            since: now,
            window: rate.window,
            taken: 0,
        };
        let counted = counts.entry((what, who)).or_insert_with(new);
        if counted.is_over(now) {
            *counted = new();
        }
        counted.taken = counted.taken.saturating_add(1);
        if counted.taken > rate.most {
            Err(Error::TooMany)
        } else {
            Ok(())
        }
    }
}

/// Counts an attempt to guess a secret, or refuses it if it exceeds the rate. In a cluster, attempts at all nodes count together.
pub(crate) async fn take_guess(
    app: &App,
    what: &'static str,
    from: IpAddr,
    rate: Rate,
) -> Result<(), Error> {
    app.limits.take(what, RateSubject::Address(from), rate)?;
    match app.cluster() {
        Some(cluster) if !app.limits.is_disabled() => {
            let subject = address_block(from).to_string();
            let counted = cluster.count_attempt(what, &subject, rate.window).await?;
            if counted > rate.most {
                return Err(Error::TooMany);
            }
            Ok(())
        }
        _ => Ok(()),
    }
}

/// Returns the unit of address for limits. An IPv6 client has a whole block, so the block counts as one.
pub(crate) fn address_block(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(address) => {
            let [a, b, c, d, ..] = address.segments();
            IpAddr::V6(Ipv6Addr::new(a, b, c, d, 0, 0, 0, 0))
        }
        address @ IpAddr::V4(_) => address,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const THREE: Rate = Rate::per_minute(3);

    fn address(text: &str) -> IpAddr {
        text.parse().expect("an address")
    }

    #[tokio::test(start_paused = true)]
    async fn a_minute_allows_the_rate_per_subject() {
        let limits = Limits::default();
        let one = RateSubject::Address(address("10.0.0.1"));
        for _ in 0..3 {
            assert!(limits.take("guess", one, THREE).is_ok());
        }
        assert!(limits.take("guess", one, THREE).is_err());
        assert!(
            limits.take("enter", one, THREE).is_ok(),
            "another kind of request"
        );
        let other = RateSubject::Address(address("10.0.0.2"));
        assert!(
            limits.take("guess", other, THREE).is_ok(),
            "another address"
        );
        assert!(limits.take("guess", RateSubject::Session(1), THREE).is_ok());
        tokio::time::advance(THREE.window / 2).await;
        assert!(
            limits.take("guess", one, THREE).is_err(),
            "the minute is not over"
        );
        tokio::time::advance(THREE.window / 2).await;
        assert!(limits.take("guess", one, THREE).is_ok(), "the next minute");
        limits.disable();
        for _ in 0..9 {
            assert!(limits.take("guess", one, THREE).is_ok(), "lifted");
        }
    }

    #[test]
    fn an_address_block_counts_as_one_address() {
        assert_eq!(
            address_block(address("2001:db8:1:2:3::4")),
            address("2001:db8:1:2::")
        );
        assert_ne!(
            address_block(address("2001:db8:1:3::4")),
            address_block(address("2001:db8:1:2::4"))
        );
        assert_eq!(
            address_block(address("::ffff:10.0.0.1")),
            address("10.0.0.1")
        );
    }

    #[test]
    fn old_windows_are_dropped_when_too_many_addresses_come() {
        let limits = Limits::default();
        for number in 0..=u32::try_from(MAX_KEYS).expect("a few") {
            let who = RateSubject::Address(IpAddr::from(number.to_be_bytes()));
            assert!(limits.take("guess", who, Rate::per_minute(1)).is_ok());
        }
        let counts = limits.counts.lock().expect("no panic");
        assert!(counts.len() <= MAX_KEYS, "{}", counts.len());
    }
}
