//! The one thread that writes.

use std::sync::{Arc, Mutex, OnceLock, PoisonError, mpsc};
use std::thread;
use std::time::{Duration, Instant};

use rusqlite::Connection;
use tokio::sync::oneshot;

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
pub(crate) trait Job: Send {
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

impl<T, F> Job for Task<T, F>
where
    T: Send + 'static,
    F: FnOnce(&Connection) -> rusqlite::Result<T> + Send,
{
    fn is_single(&self) -> bool {
        self.single
    }

    fn run(&mut self, connection: &Connection) -> bool {
        if let Some(work) = self.work.take() {
            self.written = work(connection).map_err(StoreError::from);
        }
        self.written.is_ok()
    }

    fn answer(self: Box<Self>, durable: Result<(), StoreError>) {
        let kept = match durable {
            Err(error) if self.work.is_some() => Err(error), // it was never run
            durable => self.written.and_then(|value| durable.map(|()| value)),
        };
        let _ = self.reply.send(kept); // whoever asked may have gone
    }
}

/// Who is told of commits, once somebody measures.
type Measured = Arc<OnceLock<Arc<dyn Meter>>>;

/// Who writes.
#[derive(Clone)]
pub(crate) enum Writer {
    /// The writing thread, which ends when the last handle is gone.
    Thread {
        jobs: mpsc::Sender<Box<dyn Job>>,
        measured: Measured,
    },
    /// Whoever asks, there and then.
    InStep(Arc<Mutex<Connection>>),
}

impl Writer {
    pub(crate) fn start(connection: Connection) -> Writer {
        let (sender, jobs) = mpsc::channel();
        let measured = Measured::default();
        let told = Arc::clone(&measured);
        thread::Builder::new()
            .name("store".into())
            .spawn(move || write(&connection, &jobs, &told))
            .expect("a thread can be started");
        Writer::Thread {
            jobs: sender,
            measured,
        }
    }

    /// Tells of every commit from now on. One that writes in step flushes nothing, so there is nothing to measure.
    pub(crate) fn measure(&self, meter: Arc<dyn Meter>) {
        if let Writer::Thread { measured, .. } = self {
            let _ = measured.set(meter); // somebody measures already
        }
    }

    pub(crate) fn in_step(connection: Connection) -> Writer {
        Writer::InStep(Arc::new(Mutex::new(connection)))
    }

    pub(crate) async fn run<T: Send + 'static>(
        &self,
        single: bool,
        work: impl FnOnce(&Connection) -> rusqlite::Result<T> + Send + 'static,
    ) -> Result<T, StoreError> {
        let (reply, answer) = oneshot::channel();
        let job = Box::new(Task {
            work: Some(work),
            single,
            written: Err(StoreError::Closed),
            reply,
        });
        match self {
            Writer::Thread { jobs, .. } => jobs.send(job).map_err(|_| StoreError::Closed)?,
            Writer::InStep(connection) => {
                let connection = connection.lock().unwrap_or_else(PoisonError::into_inner);
                transaction(&connection, vec![job], &Measured::default());
            }
        }
        answer.await.map_err(|_| StoreError::Closed)?
    }
}

fn write(connection: &Connection, jobs: &mpsc::Receiver<Box<dyn Job>>, measured: &Measured) {
    let mut crowded = false;
    while let Ok(first) = jobs.recv() {
        let mut together = gather(first, jobs, crowded);
        crowded = together.len() > CROWD;
        while !together.is_empty() {
            together = transaction(connection, together, measured);
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
    measured: &Measured,
) -> Vec<Box<dyn Job>> {
    let begun = execute(connection, "BEGIN IMMEDIATE");
    let mut kept = Vec::with_capacity(jobs.len());
    for job in &mut jobs {
        // A full disk makes SQLite give the whole transaction up by itself.
        if connection.is_autocommit() {
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
        Ok(()) if connection.is_autocommit() => Err(StoreError::Undone),
        Ok(()) => execute(connection, "COMMIT").map_err(StoreError::from),
    };
    if let Err(error) = &durable {
        tracing::error!(%error, "a commit failed");
        let _ = execute(connection, "ROLLBACK"); // it may have rolled back by itself
    } else if let Some(meter) = measured.get() {
        meter.committed(jobs.len(), flush.elapsed());
    }
    let kept = kept.into_iter().chain(std::iter::repeat(Ok(())));
    for (job, kept) in jobs.into_iter().zip(kept) {
        job.answer(kept.and_then(|()| durable.clone()));
    }
    left
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
            work: Some(|_: &Connection| Ok(())),
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

    #[test]
    fn whatever_waits_is_written_together_up_to_a_limit() {
        for crowded in [false, true] {
            assert_eq!(together(0, crowded), (1, 0));
            assert_eq!(together(20, crowded), (21, 0));
            assert_eq!(together(MOST + 20, crowded), (MOST, 21));
        }
    }
}
