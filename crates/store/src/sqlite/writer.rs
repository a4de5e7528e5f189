//! The writer: one thread that runs jobs in shared transactions (group commit).

use std::collections::VecDeque;
use std::mem;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, OnceLock, PoisonError, mpsc};
use std::thread;
use std::time::{Duration, Instant};

use rusqlite::{Connection, ErrorCode, ffi};
use tokio::runtime::Handle;
use tokio::sync::oneshot;

use super::pacing::{Pacing, Source};
use super::rewrite_header;
use crate::{Meter, StoreError};

/// Maximum number of jobs in one transaction. The first job waits for all.
const MAX_BATCH: usize = 1_000;
/// Time without a job after which the load counts as ended.
const IDLE: Duration = Duration::from_millis(5);

/// A write.
pub(super) trait Job: Send {
    /// Returns whether it is a single statement, which is atomic without a savepoint.
    fn is_single(&self) -> bool;
    /// Executes the write. Returns whether it succeeded.
    fn run(&mut self, connection: &Connection) -> bool;
    /// Answers the caller: the write is durable, or the error.
    fn answer(self: Box<Self>, durable: Result<(), StoreError>);
}

struct TypedJob<T, F> {
    /// Work to do; `None` once it has run.
    work: Option<F>,
    single: bool,
    written: Result<T, StoreError>,
    reply: oneshot::Sender<Result<T, StoreError>>,
}

impl<T, E, F> Job for TypedJob<T, F>
where
    T: Send + 'static,
    E: Into<StoreError>,
    F: FnOnce(&Connection) -> Result<T, E> + Send,
{
    fn is_single(&self) -> bool {
        self.single
    }

    fn run(&mut self, connection: &Connection) -> bool {
        if let Some(work) = self.work.take() {
            self.written = work(connection).map_err(Into::into);
        }
        self.written.is_ok()
    }

    fn answer(self: Box<Self>, durable: Result<(), StoreError>) {
        let answer = match durable {
            Err(error) if self.work.is_some() => Err(error), // it never ran
            Err(unknown @ StoreError::Unknown(_)) => Err(unknown),
            durable => self.written.and_then(|value| durable.map(|()| value)),
        };
        let _ = self.reply.send(answer); // the caller may be gone
    }
}

/// A job in the writer's queue.
pub(super) struct QueuedJob {
    job: Box<dyn Job>,
    source: Source,
    sent: Instant,
}

/// State shared by the writer and its handles.
#[derive(Default)]
pub(super) struct WriterState {
    meter: OnceLock<Arc<dyn Meter>>,
    /// Whether the outcome of a COMMIT is unknown and none has succeeded since. `SQLite` has rolled it back in memory, but its
    /// frames may be in the log and would count after a crash. The next commit that writes overwrites them.
    in_doubt: AtomicBool,
    /// Runtime of the first caller, which delivers the answers.
    runtime: OnceLock<Handle>,
}

/// Handle of the writer.
#[derive(Clone)]
pub(super) enum Writer {
    /// A thread that ends when the last handle is dropped.
    Thread {
        jobs: mpsc::Sender<QueuedJob>,
        state: Arc<WriterState>,
    },
    /// The calling thread. It flushes nothing, so there is nothing to measure.
    Inline {
        connection: Arc<Mutex<Connection>>,
        state: Arc<WriterState>,
    },
}

impl Writer {
    pub(super) fn start(connection: Connection) -> Writer {
        let (sender, jobs) = mpsc::channel();
        let state = Arc::<WriterState>::default();
        let own = Arc::clone(&state);
        thread::Builder::new()
            .name("store".into())
            .spawn(move || run_writer(&connection, &jobs, &own))
            .expect("a thread can be started");
        Writer::Thread {
            jobs: sender,
            state,
        }
    }

    /// Reports every commit from now on.
    pub(super) fn measure(&self, meter: Arc<dyn Meter>) {
        if let Writer::Thread { state, .. } = self {
            let _ = state.meter.set(meter); // only the first counts
        }
    }

    /// Returns whether the outcome of a commit is unknown.
    pub(super) fn in_doubt(&self) -> bool {
        let (Writer::Thread { state, .. } | Writer::Inline { state, .. }) = self;
        state.in_doubt.load(Ordering::Acquire)
    }

    pub(super) fn inline(connection: Connection) -> Writer {
        Writer::Inline {
            connection: Arc::new(Mutex::new(connection)),
            state: Arc::default(),
        }
    }

    pub(super) async fn run<T, E>(
        &self,
        single: bool,
        source: Source,
        work: impl FnOnce(&Connection) -> Result<T, E> + Send + 'static,
    ) -> Result<T, StoreError>
    where
        T: Send + 'static,
        E: Into<StoreError>,
    {
        let (reply, answer) = oneshot::channel();
        let job = Box::new(TypedJob {
            work: Some(work),
            single,
            written: Err(StoreError::Closed),
            reply,
        });
        match self {
            Writer::Thread { jobs, state } => {
                state.runtime.get_or_init(Handle::current);
                let sent = Instant::now();
                let queued = QueuedJob { job, source, sent };
                jobs.send(queued).map_err(|_| StoreError::Closed)?;
            }
            Writer::Inline { connection, state } => {
                let connection = connection.lock().unwrap_or_else(PoisonError::into_inner);
                transaction(&connection, vec![job], state); // dropping the answers sends them
            }
        }
        // Only a dead writer does not answer, and it may have died after the COMMIT.
        answer
            .await
            .map_err(|_| StoreError::Unknown("the writer ended without an answer".into()))?
    }
}

fn run_writer(connection: &Connection, jobs: &mpsc::Receiver<QueuedJob>, state: &WriterState) {
    let mut queue = JobQueue::new(jobs);
    while let Some((mut jobs, last)) = queue.next_batch() {
        let count = jobs.len();
        while !jobs.is_empty() {
            let mut done = transaction(connection, jobs, state);
            // Received before the answers go out, so that these arrivals exclude jobs caused by the answers.
            let arrived = queue.receive();
            queue.committed(done.flush, (count, last), arrived);
            jobs = mem::take(&mut done.left);
            deliver(done.answers, state.runtime.get());
        }
    }
}

/// Jobs waiting for a transaction.
struct JobQueue<'a> {
    jobs: &'a mpsc::Receiver<QueuedJob>,
    waiting: VecDeque<(Box<dyn Job>, Source)>,
    pacing: Pacing,
    /// End of the last transaction.
    committed: Instant,
}

impl JobQueue<'_> {
    fn new(jobs: &mpsc::Receiver<QueuedJob>) -> JobQueue<'_> {
        JobQueue {
            jobs,
            waiting: VecDeque::new(),
            pacing: Pacing::new(),
            committed: Instant::now(),
        }
    }

    fn push(&mut self, queued: QueuedJob) {
        self.pacing.arrived(queued.source, queued.sent);
        self.waiting.push_back((queued.job, queued.source));
    }

    /// Receives all arrived jobs. Returns the number of waiting jobs.
    fn receive(&mut self) -> usize {
        for queued in self.jobs.try_iter() {
            self.push(queued);
        }
        self.waiting.len()
    }

    fn committed(&mut self, flush: Duration, batch: (usize, Source), arrived: usize) {
        self.committed = Instant::now();
        self.pacing.committed(self.committed, flush, batch, arrived);
    }

    /// Waits for the first job. Returns `None` once all handles are dropped.
    fn first(&mut self) -> Option<()> {
        let first = self.jobs.recv().ok()?;
        if first.sent.saturating_duration_since(self.committed) > IDLE {
            self.pacing.idle();
        }
        self.push(first);
        Some(())
    }

    /// Returns the jobs of the next transaction, and the source of the last one; `None` once all handles are dropped.
    fn next_batch(&mut self) -> Option<(Vec<Box<dyn Job>>, Source)> {
        if self.waiting.is_empty() {
            self.first()?;
        }
        let mut waiting = self.receive();
        let (mut slept, mut arriving) = (Duration::ZERO, true);
        while let Some(step) = self.pacing.sleep(waiting, slept, arriving) {
            thread::sleep(step);
            slept += step;
            let before = mem::replace(&mut waiting, self.receive());
            arriving = waiting > before;
        }
        let batch = self.waiting.drain(..waiting.min(MAX_BATCH));
        let (jobs, sources): (Vec<_>, Vec<_>) = batch.unzip();
        Some((jobs, sources.last().copied().flatten()))
    }
}

/// A finished transaction.
struct FinishedTransaction {
    /// Jobs with their answers.
    answers: Answers,
    /// Jobs that did not run, because the transaction was rolled back before.
    left: Vec<Box<dyn Job>>,
    flush: Duration,
}

/// Jobs and their outcome. Dropping it answers the callers, even if the runtime shuts down before it runs the task with the
/// answers.
struct Answers(Vec<(Box<dyn Job>, Result<(), StoreError>)>);

impl Drop for Answers {
    fn drop(&mut self) {
        for (job, durable) in self.0.drain(..) {
            job.answer(durable);
        }
    }
}

/// Answers on the callers' runtime: from this thread, each answer would wake the event loop with a system call. A single answer is
/// sent from here.
fn deliver(answers: Answers, runtime: Option<&Handle>) {
    if let Some(runtime) = runtime
        && answers.0.len() > 1
    {
        runtime.spawn(async move { drop(answers) });
    }
}

/// Runs jobs in one transaction.
fn transaction(
    connection: &Connection,
    mut jobs: Vec<Box<dyn Job>>,
    state: &WriterState,
) -> FinishedTransaction {
    let in_doubt = state.in_doubt.load(Ordering::Acquire);
    let begun = begin(connection, in_doubt);
    let mut results = Vec::with_capacity(jobs.len());
    for job in &mut jobs {
        // SQLite rolls the whole transaction back itself when the disk is full.
        if begun.is_err() || connection.is_autocommit() {
            break;
        }
        results.push(run_job(connection, &mut **job).map_err(StoreError::from));
    }
    let left = match begun {
        Ok(()) => jobs.split_off(results.len()),
        Err(_) => Vec::new(), // another transaction would not begin either
    };
    let start = Instant::now();
    let durable = match begun {
        Err(error) => Err(error.into()),
        Ok(()) if connection.is_autocommit() => Err(StoreError::RolledBack),
        Ok(()) => execute(connection, "COMMIT").map_err(failed_commit),
    };
    let flush = start.elapsed();
    // The first attempt of a write in doubt may be stored, so no failure is certain.
    let durable = durable.map_err(|error| match error {
        StoreError::Unknown(_) => error,
        _ if in_doubt => StoreError::Unknown(error.to_string().into()),
        _ => error,
    });
    match &durable {
        Ok(()) => {
            state.in_doubt.store(false, Ordering::Release);
            if let Some(meter) = state.meter.get() {
                meter.committed(jobs.len(), flush);
            }
        }
        Err(error) => {
            tracing::error!(%error, "commit failed");
            let unknown = matches!(error, StoreError::Unknown(_));
            state.in_doubt.store(unknown, Ordering::Release);
            let _ = execute(connection, "ROLLBACK"); // SQLite may have rolled back already
        }
    }
    let results = results.into_iter().chain(std::iter::repeat(Ok(())));
    let answers = jobs.into_iter().zip(results).map(|(job, result)| {
        let answer = match &durable {
            Err(unknown @ StoreError::Unknown(_)) => Err(unknown.clone()),
            durable => result.and_then(|()| durable.clone()),
        };
        (job, answer)
    });
    FinishedTransaction {
        answers: Answers(answers.collect()),
        left,
        flush,
    }
}

/// Begins a transaction. While a commit is in doubt, it always writes a page, so that its commit overwrites the one in doubt.
fn begin(connection: &Connection, in_doubt: bool) -> rusqlite::Result<()> {
    execute(connection, "BEGIN IMMEDIATE")?;
    if in_doubt {
        rewrite_header(connection)?;
    }
    Ok(())
}

/// Classifies the error of a failed COMMIT. `SQLite` writes the frame that completes a transaction last, then syncs. If a write
/// fails, that frame is incomplete and the transaction has not happened. If the sync fails, the frame may be on disk.
fn failed_commit(error: rusqlite::Error) -> StoreError {
    let certain = error.sqlite_error().is_some_and(|error| {
        matches!(
            error.code,
            ErrorCode::DiskFull
                | ErrorCode::DatabaseBusy
                | ErrorCode::ReadOnly
                | ErrorCode::ConstraintViolation
        ) || error.extended_code == ffi::SQLITE_IOERR_WRITE
    });
    if certain {
        StoreError::from(error)
    } else {
        StoreError::Unknown(error.to_string().into())
    }
}

/// Runs one job of a transaction. If it fails, only its own changes are rolled back.
fn run_job(connection: &Connection, job: &mut dyn Job) -> rusqlite::Result<()> {
    if job.is_single() {
        job.run(connection);
        return Ok(());
    }
    execute(connection, "SAVEPOINT job")?;
    let succeeded = job.run(connection);
    if connection.is_autocommit() {
        return Ok(()); // the whole transaction is rolled back
    }
    if !succeeded {
        execute(connection, "ROLLBACK TO job")?;
    }
    execute(connection, "RELEASE job")
}

fn execute(connection: &Connection, sql: &str) -> rusqlite::Result<()> {
    connection.prepare_cached(sql)?.execute([]).map(drop)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn job() -> Box<dyn Job> {
        Box::new(TypedJob {
            work: Some(|_: &Connection| Ok::<_, StoreError>(())),
            single: true,
            written: Err(StoreError::Closed),
            reply: oneshot::channel().0,
        })
    }

    /// Returns the sizes of the batches that `count` waiting jobs form.
    fn batches(count: usize) -> Vec<usize> {
        let (sender, jobs) = mpsc::channel();
        for _ in 0..count {
            let queued = QueuedJob {
                job: job(),
                source: None,
                sent: Instant::now(),
            };
            assert!(sender.send(queued).is_ok());
        }
        drop(sender);
        let mut queue = JobQueue::new(&jobs);
        let mut sizes = Vec::new();
        while let Some((batch, _)) = queue.next_batch() {
            sizes.push(batch.len());
        }
        sizes
    }

    fn sqlite(code: i32) -> rusqlite::Error {
        rusqlite::Error::SqliteFailure(ffi::Error::new(code), None)
    }

    #[test]
    fn a_failed_sync_has_an_unknown_outcome() {
        for code in [
            ffi::SQLITE_FULL,
            ffi::SQLITE_IOERR_WRITE,
            ffi::SQLITE_CONSTRAINT_FOREIGNKEY,
        ] {
            let error = failed_commit(sqlite(code));
            assert!(matches!(error, StoreError::Failed(_)), "{error}");
        }
        for code in [
            ffi::SQLITE_IOERR_FSYNC,
            ffi::SQLITE_IOERR_DIR_FSYNC,
            ffi::SQLITE_IOERR,
            ffi::SQLITE_NOMEM,
        ] {
            let error = failed_commit(sqlite(code));
            assert!(matches!(error, StoreError::Unknown(_)), "{error}");
        }
    }

    #[test]
    fn waiting_jobs_share_a_transaction_up_to_a_limit() {
        assert_eq!(batches(1), [1]);
        assert_eq!(batches(21), [21]);
        assert_eq!(batches(MAX_BATCH + 21), [MAX_BATCH, 21]);
    }
}
