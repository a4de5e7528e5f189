//! Where bots think: a few threads of their own, of low priority, so that nobody's act waits for a thought.

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

/// However many bots think, each has thought of something by then: with many at once, each thinks for a shorter while.
const PATIENCE: Duration = Duration::from_millis(1_500);
/// No thought is cut shorter than this.
const LEAST: Duration = Duration::from_millis(5);

/// Threads that think.
pub(crate) struct Thinkers {
    jobs: mpsc::Sender<Job>,
    /// Thoughts that wait or run.
    busy: Arc<AtomicUsize>,
    threads: usize,
}

struct Job {
    thought: BotMove,
    limit: Duration,
    reply: oneshot::Sender<Box<RawValue>>,
}

impl Thinkers {
    /// One thread fewer than there are cores: somebody has to serve.
    pub(crate) fn new(cores: usize, metrics: &Arc<Metrics>) -> Self {
        let threads = cores.saturating_sub(1).max(1);
        let (jobs, queue) = mpsc::channel::<Job>();
        let queue = Arc::new(Mutex::new(queue));
        let busy = Arc::new(AtomicUsize::new(0));
        for number in 0..threads {
            let (queue, busy) = (Arc::clone(&queue), Arc::clone(&busy));
            let metrics = Arc::clone(metrics);
            thread::Builder::new()
                .name(format!("bot-{number}"))
                .spawn(move || think(&queue, &busy, &metrics))
                .expect("a thread can be started");
        }
        Thinkers {
            jobs,
            busy,
            threads,
        }
    }

    /// How many thoughts wait or run.
    pub(crate) fn busy(&self) -> usize {
        self.busy.load(Ordering::Relaxed)
    }

    /// Waits for a thread and thinks, no longer than `limit`. None if the house is closing, or the thought failed.
    pub(crate) async fn think(&self, thought: BotMove, limit: Duration) -> Option<Box<RawValue>> {
        let busy = self.busy.fetch_add(1, Ordering::Relaxed) + 1;
        let (reply, answer) = oneshot::channel();
        let job = Job {
            thought,
            limit: limit.min(share(busy, self.threads)),
            reply,
        };
        self.jobs.send(job).ok()?;
        answer.await.ok()
    }
}

/// How long each of so many thoughts may take.
fn share(busy: usize, threads: usize) -> Duration {
    let turns = u32::try_from(busy.div_ceil(threads)).unwrap_or(u32::MAX);
    (PATIENCE / turns.max(1)).max(LEAST)
}

fn think(queue: &Mutex<mpsc::Receiver<Job>>, busy: &AtomicUsize, metrics: &Metrics) {
    lower_priority();
    loop {
        let next = queue.lock().unwrap_or_else(PoisonError::into_inner).recv();
        let Ok(Job {
            thought,
            limit,
            reply,
        }) = next
        else {
            return; // the house is gone
        };
        // A thought that fails must not take its thread along: whoever waits for it hears that it is gone.
        let since = Instant::now();
        let act = catch_unwind(AssertUnwindSafe(|| thought(limit)));
        metrics.thought(since.elapsed());
        busy.fetch_sub(1, Ordering::Relaxed);
        if let Ok(act) = act {
            let _ = reply.send(act); // whoever asked may have gone
        } else {
            tracing::error!("a bot could not think");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn many_share_the_time_of_one() {
        assert_eq!(share(1, 1), PATIENCE);
        assert_eq!(share(2, 2), PATIENCE);
        assert_eq!(share(3, 2), PATIENCE / 2);
        assert_eq!(share(50, 1), PATIENCE / 50);
        assert_eq!(share(1_000_000, 1), LEAST);
    }

    #[tokio::test]
    async fn a_thought_is_told_how_long_it_may_take() {
        let thinkers = Thinkers::new(2, &Arc::default());
        let thought: BotMove =
            Box::new(|limit| RawValue::from_string(limit.as_millis().to_string()).expect("JSON"));
        let said = thinkers.think(thought, Duration::from_millis(7)).await;
        assert_eq!(said.expect("a thought").get(), "7");
    }

    #[tokio::test]
    async fn a_thought_that_fails_takes_nothing_along() {
        let thinkers = Thinkers::new(1, &Arc::default());
        let fails: BotMove = Box::new(|_| unreachable!("this bot has no idea"));
        assert!(thinkers.think(fails, PATIENCE).await.is_none());
        let thought: BotMove = Box::new(|_| RawValue::from_string("1".into()).expect("JSON"));
        let said = thinkers.think(thought, PATIENCE).await;
        assert_eq!(said.expect("its thread thinks on").get(), "1");
        assert_eq!(thinkers.busy(), 0);
    }
}
