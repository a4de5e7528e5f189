//! How often one address, or one guest, may do what costs the house or helps to guess.

use std::collections::HashMap;
use std::net::{IpAddr, Ipv6Addr};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};

use tokio::time::{Duration, Instant};

use crate::error::Error;

/// Counts within a minute, by what is done and by whom.
#[derive(Default)]
pub(crate) struct Limits {
    counts: Mutex<HashMap<Key, (Instant, u32)>>,
    lifted: AtomicBool,
}

type Key = (&'static str, Who);

/// Who does something.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Who {
    /// Whoever is at this address.
    Address(IpAddr),
    /// The guest of this session, from wherever.
    Session(i64),
}

const WINDOW: Duration = Duration::from_mins(1);
/// More than these are not remembered at a time.
const MOST: usize = 100_000;

impl Limits {
    /// From now on everyone may do everything as often as they like.
    pub(crate) fn lift(&self) {
        self.lifted.store(true, Ordering::Relaxed);
    }

    pub(crate) fn lifted(&self) -> bool {
        self.lifted.load(Ordering::Relaxed)
    }

    /// Counts one; refuses what is more than `most` a minute.
    pub(crate) fn take(&self, what: &'static str, who: Who, most: u32) -> Result<(), Error> {
        if self.lifted() {
            return Ok(());
        }
        let who = match who {
            Who::Address(address) => Who::Address(block(address)),
            Who::Session(_) => who,
        };
        let now = Instant::now();
        let mut counts = self.counts.lock().unwrap_or_else(PoisonError::into_inner);
        if counts.len() >= MOST {
            counts.retain(|_, (since, _)| now.duration_since(*since) < WINDOW);
            if counts.len() >= MOST {
                counts.clear(); // whoever has so many addresses is not held by counting them
            }
        }
        let (since, count) = counts.entry((what, who)).or_insert((now, 0));
        if now.duration_since(*since) >= WINDOW {
            (*since, *count) = (now, 0);
        }
        *count = count.saturating_add(1);
        if *count > most {
            Err(Error::TooMany)
        } else {
            Ok(())
        }
    }
}

/// What is counted as one address: of the newer kind, everyone has a whole block of them.
pub(crate) fn block(address: IpAddr) -> IpAddr {
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

    fn address(text: &str) -> IpAddr {
        text.parse().expect("an address")
    }

    #[tokio::test(start_paused = true)]
    async fn a_minute_holds_so_many_of_each() {
        let limits = Limits::default();
        let one = Who::Address(address("10.0.0.1"));
        for _ in 0..3 {
            assert!(limits.take("guess", one, 3).is_ok());
        }
        assert!(limits.take("guess", one, 3).is_err());
        assert!(limits.take("enter", one, 3).is_ok(), "another thing");
        let other = Who::Address(address("10.0.0.2"));
        assert!(limits.take("guess", other, 3).is_ok(), "another address");
        assert!(limits.take("guess", Who::Session(1), 3).is_ok());
        tokio::time::advance(WINDOW / 2).await;
        assert!(limits.take("guess", one, 3).is_err(), "not yet");
        tokio::time::advance(WINDOW / 2).await;
        assert!(limits.take("guess", one, 3).is_ok(), "another minute");
        limits.lift();
        for _ in 0..9 {
            assert!(limits.take("guess", one, 3).is_ok(), "lifted");
        }
    }

    #[test]
    fn a_block_of_addresses_is_one() {
        assert_eq!(
            block(address("2001:db8:1:2:3::4")),
            address("2001:db8:1:2::")
        );
        assert_ne!(
            block(address("2001:db8:1:3::4")),
            block(address("2001:db8:1:2::4"))
        );
        assert_eq!(block(address("::ffff:10.0.0.1")), address("10.0.0.1"));
    }

    #[test]
    fn a_flood_of_addresses_is_forgotten() {
        let limits = Limits::default();
        for number in 0..=u32::try_from(MOST).expect("a few") {
            let who = Who::Address(IpAddr::from(number.to_be_bytes()));
            assert!(limits.take("guess", who, 1).is_ok());
        }
        let counts = limits.counts.lock().expect("nobody panicked");
        assert!(counts.len() <= MOST, "{}", counts.len());
    }
}
