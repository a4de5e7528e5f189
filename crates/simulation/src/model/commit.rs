//! Group commit: operations wait for a flush, which succeeds or fails as a whole.

use std::fmt;
use std::future::poll_fn;
use std::mem;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::Poll;

use saloon_store::{StoreError, StoreFuture};

use super::data::{ConstraintViolation, StoreData, StoreFault};
use super::operation::{ErasedOperation, StoreOperation};
use super::session::{Channel, Database, Session};
use crate::random::Random;

/// The model of the store.
#[derive(Default)]
pub struct ModelStore {
    commit: Mutex<CommitState>,
    /// Connections to a shared database, instead of the group commit.
    pub(super) session: Option<Session>,
}

/// The outcome of a flush.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FlushOutcome {
    /// Durable.
    Stored,
    /// Not durable, and reported as failed.
    Failed,
    /// The answer is lost. Either the operations are stored, as after a broken connection to a database. Or they may appear after a crash
    /// until another flush succeeds, as after a failed sync of a file.
    Unknown {
        /// Whether the operations are stored.
        stored: bool,
    },
}

#[derive(Default)]
struct CommitState {
    disk: StoreData,
    /// Whether every operation is flushed at once.
    at_once: bool,
    waiting: Batch,
    flushing: Option<Batch>,
    /// Batches with an unknown outcome since the last successful flush. At most one of them appears after a crash.
    in_doubt: Vec<Batch>,
    log: Option<Vec<Arc<dyn ErasedOperation>>>,
    /// A write that a correct server never submits.
    broken: Option<String>,
    /// Data before the last flush, for a planted fault.
    unsynced: Option<StoreData>,
}

type Batch = Vec<Box<dyn QueuedOperation>>;
pub(super) type Reply<T> = Arc<Mutex<Option<Result<T, StoreError>>>>;

/// An operation in the commit queue, with the slot for its answer.
pub(super) trait QueuedOperation: Send {
    fn apply(&mut self, disk: &mut StoreData) -> Result<(), ConstraintViolation>;
    /// Answers with the result of the operation, if nothing failed.
    fn answer(&mut self, failure: Option<StoreError>);
    fn logged(&self) -> Arc<dyn ErasedOperation>;
    fn is_certain(&self) -> bool;
    /// Refuses it if its node may not apply it. Returns whether it did.
    fn fence(&mut self, disk: &StoreData, node: i64) -> bool;
}

struct QueueEntry<O: StoreOperation> {
    operation: Arc<O>,
    output: Option<Result<O::Output, StoreError>>,
    reply: Reply<O::Output>,
}

impl<O: StoreOperation> QueuedOperation for QueueEntry<O> {
    fn apply(&mut self, disk: &mut StoreData) -> Result<(), ConstraintViolation> {
        self.output = Some(Ok(StoreOperation::apply(&*self.operation, disk)?));
        Ok(())
    }

    fn answer(&mut self, failure: Option<StoreError>) {
        let rejected = || StoreError::Failed("a constraint".into());
        let result = match failure {
            Some(failure) => Err(failure),
            None => self.output.take().unwrap_or_else(|| Err(rejected())),
        };
        *lock(&self.reply) = Some(result);
    }

    fn logged(&self) -> Arc<dyn ErasedOperation> {
        Arc::clone(&self.operation) as Arc<dyn ErasedOperation>
    }

    fn is_certain(&self) -> bool {
        self.operation.is_certain()
    }

    fn fence(&mut self, disk: &StoreData, node: i64) -> bool {
        let fenced = disk.is_fenced(node, self.operation.fence());
        if fenced {
            self.output = Some(Err(StoreError::Fenced));
        }
        fenced
    }
}

pub(super) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl fmt::Debug for ModelStore {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.read(|disk| fmt::Debug::fmt(disk, f))
    }
}

impl ModelStore {
    /// Creates a store whose flushes are controlled by [`begin_flush`](Self::begin_flush) and [`end_flush`](Self::end_flush).
    pub fn new(fault: Option<StoreFault>) -> ModelStore {
        let store = ModelStore::default();
        lock(&store.commit).disk.fault = fault;
        store
    }

    /// Creates a store that flushes every operation at once.
    pub fn at_once() -> ModelStore {
        let store = ModelStore::default();
        lock(&store.commit).at_once = true;
        store
    }

    /// Creates the store of a node, which has yet to register.
    pub fn of_node(database: &Arc<Database>, at_once: bool) -> ModelStore {
        ModelStore {
            session: Some(Session::new(Arc::clone(database), at_once)),
            ..ModelStore::default()
        }
    }

    /// Logs all durable operations from now on.
    pub fn keep_log(&self) {
        lock(&self.commit).log = Some(Vec::new());
    }

    /// Returns the durable operations since [`keep_log`](Self::keep_log), in order.
    pub fn take_log(&self) -> Vec<Arc<dyn ErasedOperation>> {
        lock(&self.commit).log.take().unwrap_or_default()
    }

    /// Reads the durable data.
    pub fn read<T>(&self, read: impl FnOnce(&StoreData) -> T) -> T {
        match &self.session {
            Some(session) => session.read(read),
            None => read(&lock(&self.commit).disk),
        }
    }

    pub(super) fn submit<O: StoreOperation>(
        &self,
        operation: O,
    ) -> StoreFuture<'static, O::Output> {
        let reply = Reply::default();
        let task = QueueEntry {
            operation: Arc::new(operation),
            output: None,
            reply: Arc::clone(&reply),
        };
        if let Some(session) = &self.session {
            let writer = task.is_certain();
            let channel = if writer {
                Channel::Writer
            } else {
                Channel::Pool
            };
            session.send(channel, Box::new(task));
            return wait_for(reply);
        }
        let mut state = lock(&self.commit);
        state.waiting.push(Box::new(task));
        if state.at_once {
            state.begin();
            state.end(FlushOutcome::Stored);
        }
        drop(state);
        wait_for(reply)
    }

    /// Returns whether a flush is in progress.
    pub fn is_flushing(&self) -> bool {
        lock(&self.commit).flushing.is_some()
    }

    /// Starts a flush of all waiting operations. Returns `false` if none waits or a flush is in progress.
    pub fn begin_flush(&self) -> bool {
        lock(&self.commit).begin()
    }

    /// Ends the flush in progress and answers its operations.
    ///
    /// # Errors
    ///
    /// A write that a correct server never submits.
    pub fn end_flush(&self, outcome: FlushOutcome) -> Result<(), String> {
        let mut state = lock(&self.commit);
        state.end(outcome);
        state.broken.take().map_or(Ok(()), Err)
    }

    /// Returns whether a flush had an unknown outcome and none has succeeded since.
    pub fn is_in_doubt(&self) -> bool {
        !lock(&self.commit).in_doubt.is_empty()
    }

    /// Simulates a crash: waiting operations are lost. The flush in progress becomes durable if `durable`; otherwise a batch in doubt may.
    pub fn crash(&self, durable: bool, random: &mut Random) {
        let mut state = lock(&self.commit);
        state.waiting.clear();
        if let Some(unsynced) = state.unsynced.take() {
            state.disk = unsynced;
        }
        let flushing = state.flushing.take().filter(|_| durable);
        let mut in_doubt = mem::take(&mut state.in_doubt);
        let count = u32::try_from(in_doubt.len()).unwrap_or(u32::MAX);
        let survivor = random.below(count + 1) as usize;
        let survivor = (survivor < in_doubt.len()).then(|| in_doubt.swap_remove(survivor));
        if let Some(mut batch) = flushing.or(survivor) {
            state.apply(&mut batch);
        }
    }
}

/// Waits for an answer.
pub(super) fn wait_for<T: Send + 'static>(reply: Reply<T>) -> StoreFuture<'static, T> {
    Box::pin(poll_fn(move |_| match lock(&reply).take() {
        Some(result) => Poll::Ready(result),
        None => Poll::Pending,
    }))
}

impl CommitState {
    fn begin(&mut self) -> bool {
        if self.flushing.is_some() || self.waiting.is_empty() {
            return false;
        }
        self.flushing = Some(mem::take(&mut self.waiting));
        true
    }

    fn end(&mut self, outcome: FlushOutcome) {
        let Some(mut batch) = self.flushing.take() else {
            return;
        };
        let unknown = || Some(StoreError::Unknown("a lost answer".into()));
        let failure = match outcome {
            FlushOutcome::Stored => {
                if self.disk.fault == Some(StoreFault::SkipSync) {
                    self.unsynced = Some(self.disk.clone());
                }
                self.apply(&mut batch);
                self.in_doubt.clear();
                None
            }
            FlushOutcome::Failed if self.in_doubt.is_empty() => {
                Some(StoreError::Failed("a full disk".into()))
            }
            // A retry of an operation in doubt may be stored by its first attempt.
            FlushOutcome::Failed => unknown(),
            FlushOutcome::Unknown { stored } => {
                if stored {
                    self.apply(&mut batch);
                    self.in_doubt.clear();
                }
                unknown()
            }
        };
        for job in &mut batch {
            job.answer(failure.clone());
        }
        if outcome == (FlushOutcome::Unknown { stored: false }) {
            self.in_doubt.push(batch);
        }
    }

    fn apply(&mut self, batch: &mut Batch) {
        for job in batch {
            let applied = job.apply(&mut self.disk);
            match (applied, &mut self.log) {
                (Ok(()), Some(log)) => log.push(job.logged()),
                (Err(ConstraintViolation), _) if job.is_certain() => {
                    let write = job.logged();
                    self.broken
                        .get_or_insert_with(|| format!("a write violates a constraint: {write:?}"));
                }
                _ => {}
            }
        }
    }
}
