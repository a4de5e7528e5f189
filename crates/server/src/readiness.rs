//! Readiness of the store, for `/readyz`.
//!
//! A probe costs a write and an fsync, and anyone may request one. Callers therefore share one probe at a time, and its result for
//! a second.

use std::sync::{Arc, Mutex, PoisonError};

use saloon_store::{Store, StoreError};
use tokio::sync::watch;
use tokio::time::{Duration, Instant};

/// Lifetime of a cached result.
const CACHE_TTL: Duration = Duration::from_secs(1);

/// End of a probe, and its result.
type ProbeResult = (Instant, Result<(), StoreError>);

/// The last probe of the store, finished or in progress.
#[derive(Default)]
pub(crate) struct Readiness {
    last: Mutex<Option<watch::Receiver<Option<ProbeResult>>>>,
}

impl Readiness {
    /// Checks that the store is writable now, or was less than a second ago.
    pub(crate) async fn check(&self, store: &Arc<dyn Store>) -> Result<(), StoreError> {
        let mut probe = self.probe(store);
        let verdict = probe.wait_for(Option::is_some).await;
        match verdict.as_deref() {
            Ok(Some((_, found))) => found.clone(),
            _ => Err(StoreError::Closed), // the runtime is shutting down
        }
    }

    /// Returns the probe in progress or a fresh result; else starts a probe.
    fn probe(&self, store: &Arc<dyn Store>) -> watch::Receiver<Option<ProbeResult>> {
        let mut last = self.last.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(probe) = last.as_ref().filter(|probe| is_current(probe)) {
            return probe.clone();
        }
        let (ends, probe) = watch::channel(None);
        let store = Arc::clone(store);
        // A separate task survives a caller that disconnects, so writes never pile up behind a slow disk.
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
        None => probe.has_changed().is_ok(), // an error means that its task is gone
    }
}
