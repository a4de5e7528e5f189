//! A pool of low-priority threads for bot searches, so that searches never delay acts.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError, mpsc};
use std::thread;
use std::time::{Duration, Instant};

use saloon_erased::BotMove;
use serde_json::value::RawValue;
use tokio::sync::oneshot;

use crate::metrics::Metrics;
use crate::threads::lower_priority;

/// Maximum time for a search under load: with many bots at once, each gets a shorter search.
const MAX_TIME: Duration = Duration::from_millis(1_500);
/// Minimum time for a search.
const MIN_TIME: Duration = Duration::from_millis(5);

/// A thread pool for bot searches.
pub(crate) struct BotPool {
    jobs: mpsc::Sender<SearchJob>,
    /// Number of running and queued searches.
    busy: Arc<AtomicUsize>,
    threads: usize,
}

struct SearchJob {
    search: BotMove,
    limit: Duration,
    reply: oneshot::Sender<Box<RawValue>>,
}

impl BotPool {
    /// Creates a pool with one thread fewer than there are cores, which leaves one for serving.
    pub(crate) fn new(cores: usize, metrics: &Arc<Metrics>) -> Self {
        let threads = cores.saturating_sub(1).max(1);
        let (jobs, queue) = mpsc::channel::<SearchJob>();
        let queue = Arc::new(Mutex::new(queue));
        let busy = Arc::new(AtomicUsize::new(0));
        for number in 0..threads {
            let (queue, busy) = (Arc::clone(&queue), Arc::clone(&busy));
            let metrics = Arc::clone(metrics);
            thread::Builder::new()
                .name(format!("bot-{number}"))
                .spawn(move || run_searches(&queue, &busy, &metrics))
                .expect("a thread can be started");
        }
        BotPool {
            jobs,
            busy,
            threads,
        }
    }

    /// Returns the number of running and queued searches.
    pub(crate) fn busy(&self) -> usize {
        self.busy.load(Ordering::Relaxed)
    }

    /// Runs a search on a thread of the pool, for at most `limit`. Returns `None` if the server is shutting down or the search
    /// failed.
    pub(crate) async fn search(&self, search: BotMove, limit: Duration) -> Option<Box<RawValue>> {
        let busy = self.busy.fetch_add(1, Ordering::Relaxed) + 1;
        let (reply, answer) = oneshot::channel();
        let job = SearchJob {
            search,
            limit: limit.min(time_share(busy, self.threads)),
            reply,
        };
        self.jobs.send(job).ok()?;
        answer.await.ok()
    }
}

/// Returns the time for each of `busy` searches.
fn time_share(busy: usize, threads: usize) -> Duration {
    let turns = u32::try_from(busy.div_ceil(threads)).unwrap_or(u32::MAX);
    (MAX_TIME / turns.max(1)).max(MIN_TIME)
}

fn run_searches(queue: &Mutex<mpsc::Receiver<SearchJob>>, busy: &AtomicUsize, metrics: &Metrics) {
    lower_priority();
    loop {
        let next = queue.lock().unwrap_or_else(PoisonError::into_inner).recv();
        let Ok(SearchJob {
            search,
            limit,
            reply,
        }) = next
        else {
            return; // the pool was dropped
        };
        // A panic must not end the thread. The caller learns of it through the dropped reply.
        let since = Instant::now();
        let act = catch_unwind(AssertUnwindSafe(|| search(limit)));
        metrics.record_bot_move(since.elapsed());
        busy.fetch_sub(1, Ordering::Relaxed);
        if let Ok(act) = act {
            let _ = reply.send(act); // the caller may be gone
        } else {
            tracing::error!(target: "saloon_server::thinkers", "bot search panicked");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn many_searches_share_the_time_of_one() {
        assert_eq!(time_share(1, 1), MAX_TIME);
        assert_eq!(time_share(2, 2), MAX_TIME);
        assert_eq!(time_share(3, 2), MAX_TIME / 2);
        assert_eq!(time_share(50, 1), MAX_TIME / 50);
        assert_eq!(time_share(1_000_000, 1), MIN_TIME);
    }

    #[tokio::test]
    async fn a_search_gets_its_time_limit() {
        let pool = BotPool::new(2, &Arc::default());
        let search: BotMove =
            Box::new(|limit| RawValue::from_string(limit.as_millis().to_string()).expect("JSON"));
        let act = pool.search(search, Duration::from_millis(7)).await;
        assert_eq!(act.expect("a decision").get(), "7");
    }

    #[tokio::test]
    async fn a_failed_search_leaves_the_pool_working() {
        let pool = BotPool::new(1, &Arc::default());
        let fails: BotMove = Box::new(|_| unreachable!("a failing search"));
        assert!(pool.search(fails, MAX_TIME).await.is_none());
        let search: BotMove = Box::new(|_| RawValue::from_string("1".into()).expect("JSON"));
        let act = pool.search(search, MAX_TIME).await;
        assert_eq!(act.expect("the thread still works").get(), "1");
        assert_eq!(pool.busy(), 0);
    }
}
