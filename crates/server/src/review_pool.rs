//! A low-priority thread that computes the reviews of finished games, and hints.
//!
//! Requesters take turns, each with one review at a time. A review is dropped when nobody has asked for it for [`PATIENCE`]; it is then
//! started again by the next request.
//!
//! Hints take a second and come first: the thread computes one between two steps of a review.

use std::collections::{HashMap, VecDeque};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError, Weak};
use std::thread;
use std::time::{Duration, Instant};

use saloon_core::Seat;
use saloon_erased::{Blocking, Effort, ErasedReview, HintSearch};
use saloon_protocol::review::{GameReview, Hint, ReviewState};
use tokio::sync::oneshot;

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
/// Maximum number of queued hints.
const HINTS: usize = 64;
/// Processor time of a hint. Several in the queue share it.
const HINT_TIME: Duration = Duration::from_secs(1);
/// Minimum processor time of a hint.
const MIN_HINT_TIME: Duration = Duration::from_millis(200);
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
    /// Imagined games of every hint; 0 for [`HINT_TIME`].
    hint_games: AtomicU32,
}

#[derive(Default)]
struct PoolState {
    /// Requesters with queued reviews, the next one first.
    turns: VecDeque<(RateSubject, VecDeque<ReviewKey>)>,
    /// Hints, the oldest first.
    hints: VecDeque<HintJob>,
    reviews: HashMap<ReviewKey, KnownReview>,
}

/// A hint to compute.
struct HintJob {
    search: HintSearch,
    /// Without a strong reference once nobody waits for it.
    wanted: Weak<()>,
    reply: oneshot::Sender<Hint>,
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

impl ReviewPool {
    /// Gives every hint the same number of imagined games.
    pub(crate) fn fix_hints(&self, games: u32) {
        self.shared.hint_games.store(games, Ordering::Relaxed);
    }

    /// Computes a hint. Returns `None` if nobody waits for it any more, if too many are queued, or if the server is shutting down.
    pub(crate) async fn hint(&self, search: HintSearch, wanted: Weak<()>) -> Option<Hint> {
        let (reply, answer) = oneshot::channel();
        {
            let mut state = self.shared.lock();
            state.hints.retain(|job| job.wanted.strong_count() > 0);
            if state.hints.len() >= HINTS {
                return None;
            }
            state.hints.push_back(HintJob {
                search,
                wanted,
                reply,
            });
            self.shared.wake.notify_one();
        }
        answer.await.ok()
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

/// Computes the next hint that somebody waits for. Returns the processor time that it took; `None` if there is no hint.
fn run_hint(shared: &Shared) -> Option<Duration> {
    let (job, limit) = {
        let mut state = shared.lock();
        let job = loop {
            let job = state.hints.pop_front()?;
            if job.wanted.strong_count() > 0 {
                break job;
            }
        };
        let queued = u32::try_from(state.hints.len()).unwrap_or(u32::MAX);
        let limit = HINT_TIME / queued.saturating_add(1);
        (job, limit.max(MIN_HINT_TIME))
    };
    let HintJob {
        search,
        wanted,
        reply,
    } = job;
    let time = CpuTime::start();
    let mut elapsed = || (wanted.strong_count() > 0).then(|| time.elapsed());
    let effort = match shared.hint_games.load(Ordering::Relaxed) {
        0 => Effort::Time(limit),
        games => Effort::Games(games),
    };
    let run = || search(effort, &mut elapsed);
    // A panic must not end the thread. The caller learns of it through the dropped reply.
    match catch_unwind(AssertUnwindSafe(run)) {
        Ok(Some(hint)) => drop(reply.send(hint)), // the table may be gone
        Ok(None) => {}
        Err(_) => tracing::error!("hint panicked"),
    }
    Some(time.elapsed())
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
        while run_hint(&shared).is_some() {}
        let taken = {
            let mut state = shared.lock();
            let taken = next(&mut state);
            if taken.is_none() && state.hints.is_empty() {
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
        let run = || compute(&shared, &mut *job, &blocking, &mut publish);
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

/// Computes a review to its end, or until nobody waits for it. Computes hints between its steps.
fn compute(
    shared: &Shared,
    job: &mut dyn ReviewJob,
    blocking: &Blocking,
    publish: &mut dyn FnMut(GameReview) -> bool,
) -> Result<(), Error> {
    let time = CpuTime::start();
    let mut review = job.start(blocking)?;
    let mut published: Option<Instant> = None;
    let mut hints = Duration::ZERO;
    while review.step(time.elapsed().saturating_sub(hints)) {
        hints += run_hint(shared).unwrap_or_default();
        let elapsed = time.elapsed().saturating_sub(hints);
        if published.is_none_or(|at| at.elapsed() >= PUBLISHED_EVERY) {
            if !publish(review.review(ReviewState::Computing, elapsed)) {
                return Ok(());
            }
            published = Some(Instant::now());
        }
    }
    let done = review.review(ReviewState::Done, time.elapsed().saturating_sub(hints));
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

    fn some_hint() -> Hint {
        let json = r#"{"seat":0,"entry":3,"acts":[],"legal":2,"lead":{"value":1,"low":0,"high":2},"close":true,
            "reasons":[],"settings":{"version":1,"reference":"network","games":1,"worlds":1,"seed":"1","cpu_ms":1}}"#;
        serde_json::from_str(json).expect("a hint")
    }

    /// A hint that asks once whether it is wanted, and reports its effort.
    fn hint_search(efforts: Sender<Effort>) -> HintSearch {
        Box::new(move |effort, elapsed| {
            elapsed()?;
            efforts.send(effort).expect("the test listens");
            Some(some_hint())
        })
    }

    #[tokio::test]
    async fn hints_are_computed_only_while_somebody_waits() {
        let pool = ReviewPool::new();
        let (efforts, seen) = mpsc::channel();
        let wanted = Arc::new(());
        let hint = pool
            .hint(hint_search(efforts.clone()), Arc::downgrade(&wanted))
            .await;
        assert_eq!(hint.expect("a hint").entry, 3);
        assert_eq!(seen.recv(), Ok(Effort::Time(HINT_TIME)));
        let unwanted = pool.hint(hint_search(efforts.clone()), Weak::new()).await;
        assert!(unwanted.is_none());
        let fails: HintSearch = Box::new(|_, _| unreachable!("a failing hint"));
        assert!(pool.hint(fails, Arc::downgrade(&wanted)).await.is_none());
        pool.fix_hints(40);
        let again = pool
            .hint(hint_search(efforts), Arc::downgrade(&wanted))
            .await;
        assert!(again.is_some(), "the thread still works");
        assert_eq!(seen.recv(), Ok(Effort::Games(40)));
        assert!(seen.recv().is_err(), "nothing else was computed");
    }

    #[tokio::test]
    async fn queued_hints_share_the_time_and_are_bounded() {
        let pool = idle();
        let (efforts, seen) = mpsc::channel();
        let wanted = Arc::new(());
        let push = |search| {
            let (reply, _) = oneshot::channel();
            let wanted = Arc::downgrade(&wanted);
            let job = HintJob {
                search,
                wanted,
                reply,
            };
            pool.shared.lock().hints.push_back(job);
        };
        for _ in 0..HINTS {
            push(hint_search(efforts.clone()));
        }
        let refused = pool
            .hint(hint_search(efforts.clone()), Arc::downgrade(&wanted))
            .await;
        assert!(refused.is_none(), "the queue is full");
        while run_hint(&pool.shared).is_some() {}
        let efforts: Vec<Effort> = seen.try_iter().collect();
        assert_eq!(efforts.len(), HINTS);
        assert_eq!(efforts[0], Effort::Time(MIN_HINT_TIME));
        assert_eq!(efforts[HINTS - 2], Effort::Time(HINT_TIME / 2));
        assert_eq!(efforts[HINTS - 1], Effort::Time(HINT_TIME));
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
