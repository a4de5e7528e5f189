//! How often one address may do what costs the house, or helps to guess.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};

use tokio::time::{Duration, Instant};

use crate::error::Error;

/// Counts within a minute, by what is done and from where.
#[derive(Default)]
pub(crate) struct Limits {
    counts: Mutex<HashMap<Key, (Instant, u32)>>,
    lifted: AtomicBool,
}

type Key = (&'static str, IpAddr);

const WINDOW: Duration = Duration::from_mins(1);
/// More addresses than these are not remembered at a time.
const MOST: usize = 100_000;

impl Limits {
    /// From now on everyone may do everything as often as they like.
    pub(crate) fn lift(&self) {
        self.lifted.store(true, Ordering::Relaxed);
    }

    /// Counts one; refuses what is more than `most` a minute.
    pub(crate) fn take(&self, what: &'static str, from: IpAddr, most: u32) -> Result<(), Error> {
        if self.lifted.load(Ordering::Relaxed) {
            return Ok(());
        }
        let now = Instant::now();
        let mut counts = self.counts.lock().unwrap_or_else(PoisonError::into_inner);
        if counts.len() > MOST {
            counts.retain(|_, (since, _)| now.duration_since(*since) < WINDOW);
        }
        let (since, count) = counts.entry((what, from)).or_insert((now, 0));
        if now.duration_since(*since) >= WINDOW {
            (*since, *count) = (now, 0);
        }
        *count += 1;
        if *count > most {
            Err(Error::TooMany)
        } else {
            Ok(())
        }
    }
}
