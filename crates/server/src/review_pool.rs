//! A low-priority thread that computes the reviews of finished games.
//!
//! Requesters take turns, each with one review at a time. A review is dropped when nobody has asked for it for [`PATIENCE`]; it is then
//! started again by the next request.

use std::collections::{HashMap, VecDeque};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError, Weak};
use std::thread;
use std::time::{Duration, Instant};

use saloon_core::Seat;
use saloon_erased::{Blocking, ErasedReview};
use saloon_protocol::review::{GameReview, ReviewState};

use crate::error::Error;
use crate::limits::RateSubject;
use crate::threads::{CpuTime, lower_priority};

/// Time after which a review that nobody asks for is dropped. Clients ask about twice a second while they show its progress.
const PATIENCE: Duration = Duration::from_secs(15);
/// Time for which a finished review stays in memory, until it is read from the store.
const KEPT: Duration = Duration::from_mins(1);
/// Maximum number of queued reviews.
const CAPACITY: usize = 256;
/// Maximum number of queued reviews of one requester.
const PER_REQUESTER: usize = 8;
/// Interval of the published progress.
const PUBLISHED_EVERY: Duration = Duration::from_millis(250);

/// Game and seat of a review.
pub(crate) type ReviewKey = (i64, Seat);

/// A review to compute. Runs on the thread of the pool.
pub(crate) trait ReviewJob: Send {
    /// Reads the game and prepares its review.
    fn start(&mut self, worker: &Blocking) -> Result<Box<dyn ErasedReview>, Error>;

    /// Stores the complete review.
    fn store(&mut self, review: &GameReview);
}

/// Queue of reviews and the thread that computes them.
pub(crate) struct ReviewPool {
    shared: Arc<Shared>,
}

#[derive(Default)]
struct Shared {
    state: Mutex<PoolState>,
    wake: Condvar,
}

#[derive(Default)]
struct PoolState {
    /// Requesters with queued reviews, the next one first.
    turns: VecDeque<(RateSubject, VecDeque<ReviewKey>)>,
    reviews: HashMap<ReviewKey, KnownReview>,
}

/// A review that is queued, being computed, or finished.
struct KnownReview {
    latest: GameReview,
    /// Time of the last request.
    wanted: Instant,
    /// Job, until the thread takes it.
    job: Option<Box<dyn ReviewJob>>,
}

impl Shared {
    fn lock(&self) -> MutexGuard<'_, PoolState> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl ReviewPool {
    /// Starts the thread. It ends when the pool is dropped.
    pub(crate) fn new() -> Self {
        let shared = Arc::<Shared>::default();
        let weak = Arc::downgrade(&shared);
        thread::Builder::new()
            .name("review".into())
            .spawn(move || work(&weak))
            .expect("a thread can be started");
        ReviewPool { shared }
    }

    /// Returns the number of queued and running reviews.
    #[cfg(test)]
    pub(crate) fn busy(&self) -> usize {
        let state = self.shared.lock();
        let open = |known: &&KnownReview| is_open(known.latest.state);
        state.reviews.values().filter(open).count()
    }

    /// Returns the progress of a review that is queued, running or just finished. A failed one is returned once and then forgotten.
    pub(crate) fn progress(&self, key: ReviewKey) -> Option<GameReview> {
        let mut state = self.shared.lock();
        let known = state.reviews.get_mut(&key)?;
        known.wanted = Instant::now();
        if known.latest.state == ReviewState::Failed {
            return state.reviews.remove(&key).map(|known| known.latest);
        }
        Some(known.latest.clone())
    }

    /// Queues a review.
    ///
    /// # Errors
    ///
    /// [`Error::TooMany`] when the requester has too many in the queue, [`Error::Busy`] when the queue is full.
    pub(crate) fn request(
        &self,
        key: ReviewKey,
        requester: RateSubject,
        job: Box<dyn ReviewJob>,
    ) -> Result<GameReview, Error> {
        let mut state = self.shared.lock();
        let state = &mut *state;
        forget_old(&mut state.reviews);
        if let Some(known) = state.reviews.get_mut(&key) {
            known.wanted = Instant::now();
            return Ok(known.latest.clone());
        }
        if state
            .turns
            .iter()
            .map(|(_, keys)| keys.len())
            .sum::<usize>()
            >= CAPACITY
        {
            return Err(Error::Busy);
        }
        let turn = state.turns.iter_mut().find(|(who, _)| *who == requester);
        match turn {
            Some((_, keys)) if keys.len() >= PER_REQUESTER => return Err(Error::TooMany),
            Some((_, keys)) => keys.push_back(key),
            None => state.turns.push_back((requester, VecDeque::from([key]))),
        }
        let latest = queued(key.1);
        let known = KnownReview {
            latest: latest.clone(),
            wanted: Instant::now(),
            job: Some(job),
        };
        state.reviews.insert(key, known);
        self.shared.wake.notify_one();
        Ok(latest)
    }
}

impl Drop for ReviewPool {
    fn drop(&mut self) {
        self.shared.wake.notify_all();
    }
}

fn is_open(state: ReviewState) -> bool {
    matches!(state, ReviewState::Queued | ReviewState::Computing)
}

fn forget_old(reviews: &mut HashMap<ReviewKey, KnownReview>) {
    reviews.retain(|_, known| is_open(known.latest.state) || known.wanted.elapsed() < KEPT);
}

/// Returns a review of which nothing is known yet.
fn queued(seat: Seat) -> GameReview {
    GameReview {
        state: ReviewState::Queued,
        judged: 0,
        total: 0,
        seat,
        outcome: None,
        curve: Vec::new(),
        decisions: Vec::new(),
        others: Vec::new(),
        draws: Vec::new(),
        luckiest: Vec::new(),
        unluckiest: Vec::new(),
        sum: None,
        grade: None,
        settings: None,
        why: None,
    }
}

/// Takes the next review, one of each requester in turn. Drops those that nobody waits for.
fn next(state: &mut PoolState) -> Option<(ReviewKey, Box<dyn ReviewJob>)> {
    loop {
        let (requester, mut keys) = state.turns.pop_front()?;
        let Some(key) = keys.pop_front() else {
            continue;
        };
        if !keys.is_empty() {
            state.turns.push_back((requester, keys));
        }
        match state.reviews.get_mut(&key) {
            Some(known) if known.wanted.elapsed() < PATIENCE => {
                if let Some(job) = known.job.take() {
                    return Some((key, job));
                }
            }
            _ => {
                state.reviews.remove(&key);
            }
        }
    }
}

fn work(weak: &Weak<Shared>) {
    lower_priority();
    #[expect(clippy::disallowed_methods, reason = "the thread is made for this")]
    let blocking = Blocking::new();
    loop {
        let Some(shared) = weak.upgrade() else {
            return; // the pool was dropped
        };
        let taken = {
            let mut state = shared.lock();
            let taken = next(&mut state);
            if taken.is_none() {
                // The timeout lets the thread notice that the pool was dropped.
                let waited = shared.wake.wait_timeout(state, Duration::from_secs(1));
                drop(waited);
            }
            taken
        };
        let Some((key, mut job)) = taken else {
            continue;
        };
        let mut publish = |review: GameReview| publish(&shared, key, review);
        let run = || compute(&mut *job, &blocking, &mut publish);
        // A panic must not end the thread.
        let failure = match catch_unwind(AssertUnwindSafe(run)) {
            Ok(Ok(())) => continue,
            Ok(Err(error)) => error.message(),
            Err(_) => {
                tracing::error!(game = key.0, "review panicked");
                "the review stopped with an error".into()
            }
        };
        let mut state = shared.lock();
        if let Some(known) = state.reviews.get_mut(&key) {
            known.latest.state = ReviewState::Failed;
            known.latest.why = Some(failure);
        }
    }
}

/// Publishes progress. Returns `false` if nobody waits for it any more.
fn publish(shared: &Shared, key: ReviewKey, review: GameReview) -> bool {
    let mut state = shared.lock();
    let Some(known) = state.reviews.get_mut(&key) else {
        return false;
    };
    if is_open(review.state) && known.wanted.elapsed() >= PATIENCE {
        state.reviews.remove(&key);
        return false;
    }
    known.latest = review;
    true
}

/// Computes a review to its end, or until nobody waits for it.
fn compute(
    job: &mut dyn ReviewJob,
    blocking: &Blocking,
    publish: &mut dyn FnMut(GameReview) -> bool,
) -> Result<(), Error> {
    let time = CpuTime::start();
    let mut review = job.start(blocking)?;
    let mut published: Option<Instant> = None;
    while review.step(time.elapsed()) {
        if published.is_none_or(|at| at.elapsed() >= PUBLISHED_EVERY) {
            if !publish(review.review(ReviewState::Computing, time.elapsed())) {
                return Ok(());
            }
            published = Some(Instant::now());
        }
    }
    let done = review.review(ReviewState::Done, time.elapsed());
    job.store(&done);
    publish(done);
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc::{self, Sender};

    use super::*;

    /// A job that reports its start and fails.
    struct Reports {
        name: u32,
        started: Sender<u32>,
    }

    impl ReviewJob for Reports {
        fn start(&mut self, _: &Blocking) -> Result<Box<dyn ErasedReview>, Error> {
            let _ = self.started.send(self.name);
            Err(Error::broken("a planted fault"))
        }

        fn store(&mut self, _: &GameReview) {}
    }

    fn session(number: i64) -> RateSubject {
        RateSubject::Session(number)
    }

    /// A pool without a thread.
    fn idle() -> ReviewPool {
        ReviewPool {
            shared: Arc::default(),
        }
    }

    fn ask(pool: &ReviewPool, game: i64, requester: i64) -> Result<GameReview, Error> {
        let job = Reports {
            name: 0,
            started: mpsc::channel().0,
        };
        pool.request((game, Seat(0)), session(requester), Box::new(job))
    }

    #[test]
    fn requesters_take_turns() {
        let pool = idle();
        for (game, requester) in [(1, 1), (2, 1), (3, 1), (4, 2), (5, 3), (6, 2)] {
            ask(&pool, game, requester).expect("queued");
        }
        let mut state = pool.shared.lock();
        let order: Vec<i64> =
            std::iter::from_fn(|| next(&mut state).map(|((game, _), _)| game)).collect();
        assert_eq!(order, [1, 4, 5, 2, 6, 3]);
    }

    #[test]
    fn the_queue_is_bounded() {
        let pool = idle();
        let most = i64::try_from(PER_REQUESTER).expect("small");
        for game in 0..most {
            ask(&pool, game, 1).expect("queued");
        }
        assert!(matches!(ask(&pool, most, 1), Err(Error::TooMany)));
        ask(&pool, 0, 1).expect("it is queued already");
        ask(&pool, most, 2).expect("another requester has places of their own");
    }

    #[test]
    fn a_review_that_nobody_waits_for_is_dropped() {
        let pool = idle();
        ask(&pool, 1, 1).expect("queued");
        ask(&pool, 2, 1).expect("queued");
        let mut state = pool.shared.lock();
        let first = state.reviews.get_mut(&(1, Seat(0))).expect("known");
        first.wanted = first.wanted.checked_sub(PATIENCE).expect("a late clock");
        assert_eq!(next(&mut state).map(|(key, _)| key), Some((2, Seat(0))));
        assert!(!state.reviews.contains_key(&(1, Seat(0))));
    }

    #[test]
    fn a_failed_review_is_reported_once_and_leaves_the_thread_working() {
        let pool = ReviewPool::new();
        let (started, starts) = mpsc::channel();
        for name in 1..=2 {
            let job = Reports {
                name,
                started: started.clone(),
            };
            let key = (name.into(), Seat(0));
            let first = pool
                .request(key, session(1), Box::new(job))
                .expect("queued");
            assert_eq!(first.state, ReviewState::Queued);
            assert_eq!(starts.recv(), Ok(name));
            let failed = loop {
                match pool.progress(key) {
                    Some(review) if is_open(review.state) => thread::yield_now(),
                    other => break other,
                }
            };
            let failed = failed.expect("known");
            assert_eq!(failed.state, ReviewState::Failed);
            assert!(failed.why.is_some());
            assert!(
                pool.progress(key).is_none(),
                "the next request starts again"
            );
        }
        assert_eq!(pool.busy(), 0);
    }
}
