//! The writer: one connection for all writes to tables.
//!
//! While a batch is under way, the next one gathers. A batch is one statement, so it commits or fails as a whole; if it fails, its halves are
//! repeated until the write at fault is alone. Everything that changes the owner of a table or removes rows of it runs on the same connection,
//! between batches.

use std::collections::{HashSet, VecDeque};
use std::ops::ControlFlow;
use std::sync::Arc;
use std::time::{Duration, Instant};

use saloon_store::StoreError;
use saloon_table::stored::{TableWrite, Written};
use tokio::sync::{mpsc, oneshot};
use tokio::time::sleep;
use tokio_postgres::Row;

use crate::batch::{self, Batch};
use crate::connection::{Connection, Failure};
use crate::error::damaged;
use crate::shared::{ATTEMPTS, Parameters, Shared, borrowed};

/// Maximum number of writes in a batch. The first waits for all.
const MAX_BATCH: usize = 1_000;
/// Pauses between attempts to reconnect: from the first, doubled up to the last.
const PAUSES: (Duration, Duration) = (Duration::from_millis(50), Duration::from_secs(2));

type Reply<T> = oneshot::Sender<Result<T, StoreError>>;

/// A write to a table.
pub(crate) struct PendingWrite {
    /// The node that this process was when it made the write. A write made before the node was expelled must not be stored by the node that the
    /// process has become since: that one may own the table again, with newer contents.
    node: i64,
    write: TableWrite,
    reply: Reply<Written>,
}

/// A job of the writer.
pub(crate) enum Job {
    /// A write to a table. Batched.
    Write(PendingWrite),
    /// A statement that runs between batches.
    Call {
        sql: &'static str,
        parameters: Parameters,
        reply: Reply<Vec<Row>>,
    },
    /// Reconnects, under the name of the current node.
    Reconnect,
}

impl Job {
    fn fail(self, error: StoreError) {
        // The callers may be gone.
        match self {
            Job::Write(write) => drop(write.reply.send(Err(error))),
            Job::Call { reply, .. } => drop(reply.send(Err(error))),
            Job::Reconnect => {}
        }
    }
}

/// Handle of the writer, which ends when the last one is dropped.
#[derive(Clone)]
pub(crate) struct Writer {
    jobs: mpsc::UnboundedSender<Job>,
    shared: Arc<Shared>,
}

impl Writer {
    /// Connects and starts the writer.
    pub(crate) async fn start(shared: &Arc<Shared>) -> Result<Writer, StoreError> {
        let connection = connect(shared).await?;
        let (sender, jobs) = mpsc::unbounded_channel();
        let task = Task {
            shared: Arc::clone(shared),
            jobs,
            waiting: VecDeque::new(),
        };
        shared.runtime.spawn(task.run(connection));
        Ok(Writer {
            jobs: sender,
            shared: Arc::clone(shared),
        })
    }

    pub(crate) async fn write(&self, write: TableWrite) -> Result<Written, StoreError> {
        let (reply, answer) = oneshot::channel();
        let node = self.shared.node();
        self.send(Job::Write(PendingWrite { node, write, reply }))?;
        answer.await.unwrap_or_else(unanswered)
    }

    /// Executes a statement after all jobs sent before.
    pub(crate) async fn call(
        &self,
        sql: &'static str,
        parameters: Parameters,
    ) -> Result<Vec<Row>, StoreError> {
        let (reply, answer) = oneshot::channel();
        self.send(Job::Call {
            sql,
            parameters,
            reply,
        })?;
        answer.await.unwrap_or_else(unanswered)
    }

    pub(crate) fn reconnect(&self) -> Result<(), StoreError> {
        self.send(Job::Reconnect)
    }

    fn send(&self, job: Job) -> Result<(), StoreError> {
        self.jobs.send(job).map_err(|_| StoreError::Closed)
    }
}

/// Only a dead writer does not answer, and it may have died after a commit.
fn unanswered<T>(_: oneshot::error::RecvError) -> Result<T, StoreError> {
    Err(StoreError::Unknown(
        "the writer ended without an answer".into(),
    ))
}

/// Why the writer stops using a connection.
enum End {
    Lost,
    /// All handles are dropped.
    Closed,
}

struct Task {
    shared: Arc<Shared>,
    jobs: mpsc::UnboundedReceiver<Job>,
    waiting: VecDeque<Job>,
}

impl Task {
    async fn run(mut self, mut connection: Connection) {
        loop {
            match self.serve(&connection).await {
                End::Closed => return leave(&self.shared, &connection).await,
                End::Lost => {}
            }
            drop(connection);
            match self.reconnect().await {
                Some(new) => connection = new,
                None => return,
            }
        }
    }

    /// Runs jobs until the connection ends.
    async fn serve(&mut self, connection: &Connection) -> End {
        loop {
            if self.waiting.is_empty() {
                tokio::select! {
                    biased;
                    job = self.jobs.recv() => match job {
                        Some(job) => self.waiting.push_back(job),
                        None => return End::Closed,
                    },
                    () = connection.ended() => return End::Lost,
                }
                tokio::task::yield_now().await; // tasks that are ready now may write too
            }
            while let Ok(job) = self.jobs.try_recv() {
                self.waiting.push_back(job);
            }
            if connection.is_closed() {
                return End::Lost;
            }
            let done = match self.waiting.pop_front() {
                Some(Job::Call {
                    sql,
                    parameters,
                    reply,
                }) => self.call(connection, sql, &parameters, reply).await,
                Some(Job::Reconnect) => ControlFlow::Break(()),
                Some(write) => {
                    self.waiting.push_front(write);
                    let batch = self.next_batch();
                    self.apply(connection, batch).await
                }
                None => ControlFlow::Continue(()),
            };
            if done.is_break() {
                return End::Lost;
            }
        }
    }

    /// Takes waiting writes of one node to different tables, up to the next job of another kind.
    fn next_batch(&mut self) -> Vec<PendingWrite> {
        let mut batch: Vec<PendingWrite> = Vec::new();
        let mut tables = HashSet::new();
        let mut later = VecDeque::new();
        while let Some(job) = self.waiting.pop_front() {
            match job {
                Job::Write(write)
                    if batch.len() < MAX_BATCH
                        && batch.first().is_none_or(|first| first.node == write.node) =>
                {
                    if tables.insert(Arc::clone(&write.write.table)) {
                        batch.push(write);
                    } else {
                        later.push_back(Job::Write(write)); // the table's order matters
                    }
                }
                job => {
                    self.waiting.push_front(job);
                    break;
                }
            }
        }
        later.append(&mut self.waiting);
        self.waiting = later;
        batch
    }

    /// Stores a batch, or its parts if it fails.
    async fn apply(&self, connection: &Connection, batch: Vec<PendingWrite>) -> ControlFlow<()> {
        let mut parts = vec![(batch, 1)];
        while let Some((mut part, attempt)) = parts.pop() {
            let failure = match self.store(connection, &part).await {
                Ok(written) => {
                    for (write, written) in part.into_iter().zip(written) {
                        let _ = write.reply.send(Ok(written)); // the caller may be gone
                    }
                    continue;
                }
                Err(failure) => failure,
            };
            match failure {
                Failure::Rejected {
                    expelled: false, ..
                } if part.len() > 1 => {
                    let rest = part.split_off(part.len() / 2);
                    parts.extend([(rest, 1), (part, 1)]);
                }
                Failure::Rejected { conflict: true, .. } if attempt < ATTEMPTS => {
                    parts.push((part, attempt + 1));
                }
                Failure::Rejected { error, .. } => answer(part, &error),
                Failure::NotSent(error) => {
                    answer(part, &error);
                    answer(parts.into_iter().flat_map(|(part, _)| part), &error);
                    return ControlFlow::Break(());
                }
                Failure::Lost(why) => {
                    tracing::error!(
                        why,
                        writes = part.len(),
                        "the outcome of a batch is unknown"
                    );
                    self.shared.doubts.add(connection.backend);
                    answer(part, &StoreError::Unknown(why.into()));
                    let error = StoreError::Failed("the database connection was lost".into());
                    answer(parts.into_iter().flat_map(|(part, _)| part), &error);
                    return ControlFlow::Break(());
                }
            }
        }
        ControlFlow::Continue(())
    }

    async fn store(
        &self,
        connection: &Connection,
        writes: &[PendingWrite],
    ) -> Result<Vec<Written>, Failure> {
        let mut batch = Batch::default();
        for write in writes {
            batch.add(&write.write);
        }
        let start = Instant::now();
        let node = writes
            .first()
            .map_or_else(|| self.shared.node(), |write| write.node);
        let rows = connection
            .query(batch.sql(), &batch.parameters(&node))
            .await?;
        if let Some(meter) = self.shared.meter.get() {
            meter.committed(writes.len(), start.elapsed());
        }
        Ok(batch.written(&rows).map_err(|error| damaged(&error))?)
    }

    async fn call(
        &self,
        connection: &Connection,
        sql: &'static str,
        parameters: &Parameters,
        reply: Reply<Vec<Row>>,
    ) -> ControlFlow<()> {
        let parameters = borrowed(parameters);
        let mut attempt = 1;
        let (answer, lost) = loop {
            match connection.query(sql, &parameters).await {
                Err(Failure::Rejected { conflict: true, .. }) if attempt < ATTEMPTS => attempt += 1,
                Ok(rows) => break (Ok(rows), false),
                Err(Failure::Rejected { error, .. }) => break (Err(error), false),
                Err(Failure::NotSent(error)) => break (Err(error), connection.is_closed()),
                Err(Failure::Lost(why)) => {
                    self.shared.doubts.add(connection.backend);
                    break (Err(StoreError::Unknown(why.into())), true);
                }
            }
        };
        let _ = reply.send(answer); // the caller may be gone
        if lost {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    }

    /// Connects again, and makes unknown outcomes final. Fails all jobs meanwhile. Returns `None` once all handles are dropped.
    async fn reconnect(&mut self) -> Option<Connection> {
        let mut why = StoreError::Failed("the database connection was lost".into());
        let mut pause = PAUSES.0;
        let shared = Arc::clone(&self.shared);
        loop {
            match self.fail_jobs_until(connect(&shared), &why).await? {
                Ok(connection) => return Some(connection),
                Err(error) => {
                    tracing::warn!(%error, "could not connect to the database");
                    why = error;
                }
            }
            let pausing = async {
                tokio::select! {
                    () = sleep(pause) => {}
                    () = shared.nudge.notified() => {}
                }
            };
            self.fail_jobs_until(pausing, &why).await?;
            pause = PAUSES.1.min(pause * 2);
        }
    }

    /// Waits for a future, and fails all jobs meanwhile. Returns `None` once all handles are dropped.
    async fn fail_jobs_until<T>(
        &mut self,
        future: impl Future<Output = T>,
        error: &StoreError,
    ) -> Option<T> {
        let mut future = std::pin::pin!(future);
        loop {
            for job in self.waiting.drain(..) {
                job.fail(error.clone());
            }
            tokio::select! {
                done = &mut future => return Some(done),
                job = self.jobs.recv() => self.waiting.push_back(job?),
            }
        }
    }
}

/// Connects, makes unknown outcomes final, and prepares the statement of all batches.
async fn connect(shared: &Shared) -> Result<Connection, StoreError> {
    let connection = shared.connect().await?;
    shared.doubts.resolve(&connection).await?;
    let prepared = connection.prepare(batch::SQL).await;
    prepared.map_err(Failure::of_read)?;
    Ok(connection)
}

fn answer(writes: impl IntoIterator<Item = PendingWrite>, error: &StoreError) {
    for write in writes {
        let _ = write.reply.send(Err(error.clone())); // the caller may be gone
    }
}

/// Removes the node when its store is dropped. Best effort: other nodes would notice its silence.
async fn leave(shared: &Shared, connection: &Connection) {
    let node = shared.node();
    let removed = connection
        .query("DELETE FROM nodes WHERE id = $1", &[&node])
        .await;
    if let Err(failure) = removed {
        tracing::warn!(?failure, "could not remove this node from the cluster");
    }
}
