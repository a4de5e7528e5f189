//! Whether the house can keep what is said: the answer of `/readyz`.
//!
//! Finding out costs a write and an fsync, and anyone may ask. So callers share one probe at a time, and its result for a second.

use std::sync::{Arc, Mutex, PoisonError};

use saloon_store::{Store, StoreError};
use tokio::sync::watch;
use tokio::time::{Duration, Instant};

/// How long a result is reused.
const CACHE_TTL: Duration = Duration::from_secs(1);

/// When a probe ended, and what it found.
type ProbeResult = (Instant, Result<(), StoreError>);

/// The last probe of the store, done or under way.
#[derive(Default)]
pub(crate) struct Readiness {
    last: Mutex<Option<watch::Receiver<Option<ProbeResult>>>>,
}

impl Readiness {
    /// Can the store be written to, now or less than a second ago?
    pub(crate) async fn check(&self, store: &Arc<dyn Store>) -> Result<(), StoreError> {
        let mut probe = self.probe(store);
        let verdict = probe.wait_for(Option::is_some).await;
        match verdict.as_deref() {
            Ok(Some((_, found))) => found.clone(),
            _ => Err(StoreError::Closed), // the runtime is shutting down
        }
    }

    /// The probe under way or still fresh; else a new one.
    fn probe(&self, store: &Arc<dyn Store>) -> watch::Receiver<Option<ProbeResult>> {
        let mut last = self.last.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(probe) = last.as_ref().filter(|probe| is_current(probe)) {
            return probe.clone();
        }
        let (ends, probe) = watch::channel(None);
        let store = Arc::clone(store);
        // A task of its own: a caller who hangs up does not end it, so writes never pile up behind a slow disk.
        tokio::spawn(async move {
            let found = store.probe().await;
            ends.send_replace(Some((Instant::now(), found)));
        });
        *last = Some(probe.clone());
        probe
    }
}

fn is_current(probe: &watch::Receiver<Option<ProbeResult>>) -> bool {
    match &*probe.borrow() {
        Some((ended, _)) => ended.elapsed() < CACHE_TTL,
        None => probe.has_changed().is_ok(), // an error: its task is gone
    }
}
