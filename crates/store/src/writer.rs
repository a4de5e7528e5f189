//! The one thread that writes.

use std::sync::{Arc, Mutex, OnceLock, PoisonError, mpsc};
use std::thread;
use std::time::Instant;

use rusqlite::Connection;
use tokio::sync::oneshot;

use crate::{Meter, StoreError};

/// No transaction takes more jobs: the first of them waits for all.
const MOST: usize = 1_000;

/// Tells whoever asked that their job is on disk, or why it is not.
type Answer = Box<dyn FnOnce(Result<(), StoreError>) + Send>;

/// Something to write.
pub(crate) trait Job: Send {
    /// Writes. Whether that went well, and how to answer once the transaction is over.
    fn run(self: Box<Self>, connection: &Connection) -> (bool, Answer);
    /// Answers without writing.
    fn refuse(self: Box<Self>, error: StoreError);
}

struct Task<T, F> {
    work: F,
    reply: oneshot::Sender<Result<T, StoreError>>,
}

impl<T, F> Job for Task<T, F>
where
    T: Send + 'static,
    F: FnOnce(&Connection) -> rusqlite::Result<T> + Send,
{
    fn run(self: Box<Self>, connection: &Connection) -> (bool, Answer) {
        let written = (self.work)(connection).map_err(StoreError::from);
        let reply = self.reply;
        let well = written.is_ok();
        let answer: Answer = Box::new(move |durable| {
            let kept = written.and_then(|value| durable.map(|()| value));
            let _ = reply.send(kept); // whoever asked may have gone
        });
        (well, answer)
    }

    fn refuse(self: Box<Self>, error: StoreError) {
        let _ = self.reply.send(Err(error)); // whoever asked may have gone
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
        work: impl FnOnce(&Connection) -> rusqlite::Result<T> + Send + 'static,
    ) -> Result<T, StoreError> {
        let (reply, answer) = oneshot::channel();
        let job = Box::new(Task { work, reply });
        match self {
            Writer::Thread { jobs, .. } => jobs.send(job).map_err(|_| StoreError::Closed)?,
            Writer::InStep(connection) => {
                let connection = connection.lock().unwrap_or_else(PoisonError::into_inner);
                transaction(&connection, job, || None, &Measured::default());
            }
        }
        answer.await.map_err(|_| StoreError::Closed)?
    }
}

fn write(connection: &Connection, jobs: &mpsc::Receiver<Box<dyn Job>>, measured: &Measured) {
    while let Ok(first) = jobs.recv() {
        transaction(connection, first, || jobs.try_recv().ok(), measured);
    }
}

/// Runs a job and whatever else waits in one transaction, and answers them.
fn transaction(
    connection: &Connection,
    first: Box<dyn Job>,
    waiting: impl Fn() -> Option<Box<dyn Job>>,
    measured: &Measured,
) {
    if let Err(error) = execute(connection, "BEGIN IMMEDIATE") {
        first.refuse(error.into());
        return;
    }
    let mut answers = Vec::new();
    let mut next = Some(first);
    while let Some(job) = next {
        answers.push(run(connection, job));
        next = if answers.len() < MOST && !connection.is_autocommit() {
            waiting()
        } else {
            None
        };
    }
    let flush = Instant::now();
    let durable = if connection.is_autocommit() {
        // A full disk makes SQLite give the whole transaction up by itself: nothing of it was kept.
        Err(StoreError::Undone)
    } else {
        execute(connection, "COMMIT").map_err(StoreError::from)
    };
    if let Err(error) = &durable {
        tracing::error!(%error, "a commit failed");
        let _ = execute(connection, "ROLLBACK"); // it may have rolled back by itself
    } else if let Some(meter) = measured.get() {
        meter.committed(answers.len(), flush.elapsed());
    }
    for answer in answers {
        answer(durable.clone());
    }
}

/// Runs one job of a transaction; if it fails, nothing of it stays and the others go on.
fn run(connection: &Connection, job: Box<dyn Job>) -> Answer {
    if let Err(error) = execute(connection, "SAVEPOINT job") {
        return Box::new(move |_| job.refuse(error.into()));
    }
    let (well, answer) = job.run(connection);
    if connection.is_autocommit() {
        return answer; // there is nothing left to take back
    }
    let undone = if well {
        Ok(())
    } else {
        execute(connection, "ROLLBACK TO job")
    };
    match undone.and_then(|()| execute(connection, "RELEASE job")) {
        Ok(()) => answer,
        Err(error) => Box::new(move |_| answer(Err(error.into()))),
    }
}

fn execute(connection: &Connection, sql: &str) -> rusqlite::Result<()> {
    connection.prepare_cached(sql)?.execute([]).map(drop)
}
