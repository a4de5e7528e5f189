//! The one thread that writes.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, OnceLock, PoisonError, mpsc};
use std::thread;
use std::time::{Duration, Instant};

use rusqlite::{Connection, ErrorCode, ffi};
use tokio::sync::oneshot;

use super::rewrite_header;
use crate::{Meter, StoreError};

/// No transaction takes more jobs: the first of them waits for all.
const MOST: usize = 1_000;
/// A flush costs the same for one job as for hundreds. So after a transaction of more than these the next waits for company…
const CROWD: usize = 8;
/// …as long as somebody came in the last moment…
const MOMENT: Duration = Duration::from_micros(250);
/// …and no longer than so many moments.
const MOMENTS: usize = 12;

/// Something to write.
pub(super) trait Job: Send {
    /// Is it a single statement? One that fails leaves nothing by itself.
    fn is_single(&self) -> bool;
    /// Writes. Whether that went well.
    fn run(&mut self, connection: &Connection) -> bool;
    /// Tells whoever asked that their job is on disk, or why it is not.
    fn answer(self: Box<Self>, durable: Result<(), StoreError>);
}

struct Task<T, F> {
    /// Until it is run.
    work: Option<F>,
    single: bool,
    written: Result<T, StoreError>,
    reply: oneshot::Sender<Result<T, StoreError>>,
}

impl<T, E, F> Job for Task<T, F>
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
        let kept = match durable {
            Err(error) if self.work.is_some() => Err(error), // it was never run
            Err(unknown @ StoreError::Unknown(_)) => Err(unknown),
            durable => self.written.and_then(|value| durable.map(|()| value)),
        };
        let _ = self.reply.send(kept); // whoever asked may have gone
    }
}

/// What the writer and its handles share.
#[derive(Default)]
pub(super) struct Shared {
    meter: OnceLock<Arc<dyn Meter>>,
    /// A COMMIT failed so that it may have happened, and none has succeeded since. `SQLite` has rolled it back in memory; its frames
    /// may stand in the log all the same, and after a crash they would count. The next commit that writes overwrites them.
    doubt: AtomicBool,
}

/// Who writes.
#[derive(Clone)]
pub(super) enum Writer {
    /// The writing thread, which ends when the last handle is gone.
    Thread {
        jobs: mpsc::Sender<Box<dyn Job>>,
        shared: Arc<Shared>,
    },
    /// Whoever asks, there and then. It flushes nothing, so there is nothing to measure.
    InStep {
        connection: Arc<Mutex<Connection>>,
        shared: Arc<Shared>,
    },
}

impl Writer {
    pub(super) fn start(connection: Connection) -> Writer {
        let (sender, jobs) = mpsc::channel();
        let shared = Arc::<Shared>::default();
        let own = Arc::clone(&shared);
        thread::Builder::new()
            .name("store".into())
            .spawn(move || write(&connection, &jobs, &own))
            .expect("a thread can be started");
        Writer::Thread {
            jobs: sender,
            shared,
        }
    }

    /// Tells of every commit from now on.
    pub(super) fn measure(&self, meter: Arc<dyn Meter>) {
        if let Writer::Thread { shared, .. } = self {
            let _ = shared.meter.set(meter); // somebody measures already
        }
    }

    /// Is the outcome of a commit unknown?
    pub(super) fn in_doubt(&self) -> bool {
        let (Writer::Thread { shared, .. } | Writer::InStep { shared, .. }) = self;
        shared.doubt.load(Ordering::Acquire)
    }

    pub(super) fn in_step(connection: Connection) -> Writer {
        Writer::InStep {
            connection: Arc::new(Mutex::new(connection)),
            shared: Arc::default(),
        }
    }

    pub(super) async fn run<T, E>(
        &self,
        single: bool,
        work: impl FnOnce(&Connection) -> Result<T, E> + Send + 'static,
    ) -> Result<T, StoreError>
    where
        T: Send + 'static,
        E: Into<StoreError>,
    {
        let (reply, answer) = oneshot::channel();
        let job = Box::new(Task {
            work: Some(work),
            single,
            written: Err(StoreError::Closed),
            reply,
        });
        match self {
            Writer::Thread { jobs, .. } => jobs.send(job).map_err(|_| StoreError::Closed)?,
            Writer::InStep { connection, shared } => {
                let connection = connection.lock().unwrap_or_else(PoisonError::into_inner);
                transaction(&connection, vec![job], shared);
            }
        }
        // Only a writer that died does not answer, and it may have died after the COMMIT.
        answer
            .await
            .map_err(|_| StoreError::Unknown("the writer ended without an answer".into()))?
    }
}

fn write(connection: &Connection, jobs: &mpsc::Receiver<Box<dyn Job>>, shared: &Shared) {
    let mut crowded = false;
    while let Ok(first) = jobs.recv() {
        let mut together = gather(first, jobs, crowded);
        crowded = together.len() > CROWD;
        while !together.is_empty() {
            together = transaction(connection, together, shared);
        }
    }
}

/// A job and whatever else waits, or comes soon after.
fn gather(
    first: Box<dyn Job>,
    jobs: &mpsc::Receiver<Box<dyn Job>>,
    crowded: bool,
) -> Vec<Box<dyn Job>> {
    let mut together = vec![first];
    together.extend(jobs.try_iter().take(MOST - 1));
    for _ in 0..if crowded { MOMENTS } else { 0 } {
        thread::sleep(MOMENT);
        let before = together.len();
        together.extend(jobs.try_iter().take(MOST - before));
        if together.len() == before {
            break;
        }
    }
    together
}

/// Runs jobs in one transaction, and answers them. Those that are left if it is given up: they have done nothing yet.
fn transaction(
    connection: &Connection,
    mut jobs: Vec<Box<dyn Job>>,
    shared: &Shared,
) -> Vec<Box<dyn Job>> {
    let doubt = shared.doubt.load(Ordering::Acquire);
    let begun = begin(connection, doubt);
    let mut kept = Vec::with_capacity(jobs.len());
    for job in &mut jobs {
        // A full disk makes SQLite give the whole transaction up by itself.
        if begun.is_err() || connection.is_autocommit() {
            break;
        }
        kept.push(run(connection, &mut **job).map_err(StoreError::from));
    }
    let left = match begun {
        Ok(()) => jobs.split_off(kept.len()),
        Err(_) => Vec::new(), // there is no other to be had
    };
    let flush = Instant::now();
    let durable = match begun {
        Err(error) => Err(error.into()),
        Ok(()) if connection.is_autocommit() => Err(StoreError::RolledBack),
        Ok(()) => execute(connection, "COMMIT").map_err(failed_commit),
    };
    // What is tried again while its first try is in doubt may have happened by that: no failure is certain then.
    let durable = durable.map_err(|error| match error {
        StoreError::Unknown(_) => error,
        _ if doubt => StoreError::Unknown(error.to_string().into()),
        _ => error,
    });
    match &durable {
        Ok(()) => {
            shared.doubt.store(false, Ordering::Release);
            if let Some(meter) = shared.meter.get() {
                meter.committed(jobs.len(), flush.elapsed());
            }
        }
        Err(error) => {
            tracing::error!(%error, "a commit failed");
            let unknown = matches!(error, StoreError::Unknown(_));
            shared.doubt.store(unknown, Ordering::Release);
            let _ = execute(connection, "ROLLBACK"); // it may have rolled back by itself
        }
    }
    let kept = kept.into_iter().chain(std::iter::repeat(Ok(())));
    for (job, kept) in jobs.into_iter().zip(kept) {
        job.answer(match &durable {
            Err(unknown @ StoreError::Unknown(_)) => Err(unknown.clone()),
            durable => kept.and_then(|()| durable.clone()),
        });
    }
    left
}

/// Begins a transaction. While a commit is in doubt, it writes a page whatever its jobs do: once it is on disk, the one in doubt is
/// overwritten.
fn begin(connection: &Connection, doubt: bool) -> rusqlite::Result<()> {
    execute(connection, "BEGIN IMMEDIATE")?;
    if doubt {
        rewrite_header(connection)?;
    }
    Ok(())
}

/// Whether a transaction whose COMMIT failed is kept. `SQLite` writes the frame that completes it last, then syncs: if a write fails, that
/// frame is not whole; if the sync fails, it may be on disk.
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

/// Runs one job of a transaction; if it fails, nothing of it stays and the others go on.
fn run(connection: &Connection, job: &mut dyn Job) -> rusqlite::Result<()> {
    if job.is_single() {
        job.run(connection);
        return Ok(());
    }
    execute(connection, "SAVEPOINT job")?;
    let well = job.run(connection);
    if connection.is_autocommit() {
        return Ok(()); // there is nothing left to take back
    }
    if !well {
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
        Box::new(Task {
            work: Some(|_: &Connection| Ok::<_, StoreError>(())),
            single: true,
            written: Err(StoreError::Closed),
            reply: oneshot::channel().0,
        })
    }

    /// How many come together, of the first and `others` that wait; and how many are left.
    fn together(others: usize, crowded: bool) -> (usize, usize) {
        let (sender, jobs) = mpsc::channel();
        for _ in 0..others {
            sender.send(job()).expect("somebody listens");
        }
        (gather(job(), &jobs, crowded).len(), jobs.try_iter().count())
    }

    fn sqlite(code: i32) -> rusqlite::Error {
        rusqlite::Error::SqliteFailure(ffi::Error::new(code), None)
    }

    #[test]
    fn a_commit_that_failed_to_sync_may_have_happened() {
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
    fn whatever_waits_is_written_together_up_to_a_limit() {
        for crowded in [false, true] {
            assert_eq!(together(0, crowded), (1, 0));
            assert_eq!(together(20, crowded), (21, 0));
            assert_eq!(together(MOST + 20, crowded), (MOST, 21));
        }
    }
}
