//! Connections of a node to the shared database.
//!
//! A message is sent, executed by the database, and answered. The world decides when each happens, and which messages or answers are lost. As in
//! PostgreSQL, a statement whose connection broke may still be executed later, until the node has ended that connection in the database.

use std::collections::{BTreeMap, VecDeque};
use std::fmt;
use std::mem;
use std::sync::{Arc, Mutex};

use saloon_store::{StoreError, StoreFuture};

use super::commit::{QueuedOperation, Reply, lock, wait_for};
use super::data::{StoreData, StoreFault};

/// A database that the nodes of a cluster share.
#[derive(Default)]
pub struct Database(Mutex<StoreData>);

impl Database {
    /// Creates an empty database.
    pub fn new(fault: Option<StoreFault>) -> Arc<Database> {
        let database = Database::default();
        lock(&database.0).fault = fault;
        Arc::new(database)
    }

    /// Reads the durable data.
    pub fn read<T>(&self, read: impl FnOnce(&StoreData) -> T) -> T {
        read(&lock(&self.0))
    }

    /// Sets the clock of the database, in microseconds.
    pub fn set_clock(&self, clock: u64) {
        lock(&self.0).clock = clock;
    }
}

/// Kind of connection.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Channel {
    /// The one connection for writes to tables and changes of their owner. One message at a time; the next batch gathers meanwhile.
    Writer,
    /// A connection of the pool.
    Pool,
    /// A read, on a connection of the pool.
    Read,
    /// The connection for heartbeats.
    Heart,
}

/// A job that a message carries.
pub(super) enum Job {
    /// A write of a [`Store`](saloon_store::Store).
    Write(Box<dyn QueuedOperation>),
    /// Anything else.
    Call(Box<dyn Call>),
}

/// An operation on nodes and owners, or a read.
pub(super) trait Call: Send {
    fn execute(&mut self, disk: &mut StoreData, node: i64);
    fn answer(&mut self, failure: Option<StoreError>);
}

struct CallEntry<T, F> {
    call: Option<F>,
    output: Option<Result<T, StoreError>>,
    reply: Reply<T>,
}

impl<T, F> Call for CallEntry<T, F>
where
    T: Send,
    F: FnOnce(&mut StoreData, i64) -> Result<T, StoreError> + Send,
{
    fn execute(&mut self, disk: &mut StoreData, node: i64) {
        if let Some(call) = self.call.take() {
            self.output = Some(call(disk, node));
        }
    }

    fn answer(&mut self, failure: Option<StoreError>) {
        let result = match failure {
            Some(failure) => Err(failure),
            None => self.output.take().unwrap_or(Err(StoreError::Closed)),
        };
        *lock(&self.reply) = Some(result);
    }
}

struct Message {
    channel: Channel,
    /// Node that the process was when it made the jobs.
    node: i64,
    jobs: Vec<Job>,
    /// Whether a write in it was refused by the fence.
    fenced: bool,
    executed: bool,
    /// Messages in doubt when it was sent. The database ends their connections before it executes this one.
    settles: Vec<u64>,
}

/// Connections of a node.
pub struct Session {
    database: Arc<Database>,
    state: Mutex<SessionState>,
    /// Whether every message is executed and answered at once.
    at_once: bool,
}

#[derive(Default)]
struct SessionState {
    node: i64,
    /// Jobs for the writer, with the node that made them.
    waiting: VecDeque<(i64, Job)>,
    writer: Writer,
    messages: BTreeMap<u64, Message>,
    /// Messages that are not on their way yet.
    outgoing: Vec<u64>,
    next: u64,
    /// Lost messages that may still be executed.
    doubts: Vec<u64>,
}

#[derive(Clone, Copy, Default, PartialEq, Eq)]
enum Writer {
    #[default]
    Idle,
    Busy,
    Down,
}

impl fmt::Debug for Session {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Session").finish_non_exhaustive()
    }
}

impl Session {
    pub(super) fn new(database: Arc<Database>, at_once: bool) -> Session {
        Session {
            database,
            state: Mutex::default(),
            at_once,
        }
    }

    pub(super) fn read<T>(&self, read: impl FnOnce(&StoreData) -> T) -> T {
        self.database.read(read)
    }

    pub(super) fn change<T>(&self, change: impl FnOnce(&mut StoreData) -> T) -> T {
        change(&mut lock(&self.database.0))
    }

    /// Returns the node that this process is.
    pub fn node(&self) -> i64 {
        lock(&self.state).node
    }

    /// Continues as this node.
    pub(super) fn set_node(&self, node: i64) {
        lock(&self.state).node = node;
    }

    pub(super) fn send(&self, channel: Channel, write: Box<dyn QueuedOperation>) {
        self.submit(channel, Job::Write(write));
    }

    /// Executes a function at the database.
    pub(super) fn call<T: Send + 'static>(
        &self,
        channel: Channel,
        call: impl FnOnce(&mut StoreData, i64) -> Result<T, StoreError> + Send + 'static,
    ) -> StoreFuture<'static, T> {
        let reply = Reply::default();
        let entry = CallEntry {
            call: Some(call),
            output: None,
            reply: Arc::clone(&reply),
        };
        self.submit(channel, Job::Call(Box::new(entry)));
        wait_for(reply)
    }

    /// Delivers a value that was read when the read began.
    pub(super) fn deliver<T: Send + 'static>(&self, found: T) -> StoreFuture<'static, T> {
        self.call(Channel::Read, move |_, _| Ok(found))
    }

    /// Makes every unknown outcome final.
    pub(super) fn settle(&self) -> StoreFuture<'static, ()> {
        if lock(&self.state).doubts.is_empty() {
            return Box::pin(std::future::ready(Ok(())));
        }
        self.call(Channel::Pool, |_, _| Ok(()))
    }

    fn submit(&self, channel: Channel, job: Job) {
        let mut state = lock(&self.state);
        let node = state.node;
        if channel == Channel::Writer {
            state.waiting.push_back((node, job));
            state.write_next();
        } else {
            state.put(channel, node, vec![job]);
        }
        let sent = if self.at_once {
            mem::take(&mut state.outgoing)
        } else {
            Vec::new()
        };
        drop(state);
        for message in sent {
            let _ = self.execute(message); // a contract test sees the error itself
            self.answer(message);
        }
    }

    /// Takes the messages that were sent since the last call, with their connections.
    pub fn take_sent(&self) -> Vec<(u64, Channel)> {
        let mut state = lock(&self.state);
        let sent = mem::take(&mut state.outgoing);
        let channel = |id: u64| Some((id, state.messages.get(&id)?.channel));
        sent.into_iter().filter_map(channel).collect()
    }

    /// Executes a message at the database, once. Returns whether the fence refused one of its writes.
    ///
    /// # Errors
    ///
    /// A write that a correct server never submits.
    pub fn execute(&self, id: u64) -> Result<bool, String> {
        let mut state = lock(&self.state);
        let Some(mut message) = state.messages.remove(&id) else {
            return Ok(false); // its connection was ended
        };
        if message.executed {
            state.messages.insert(id, message);
            return Ok(false);
        }
        for ended in &message.settles {
            state.messages.remove(ended);
        }
        let mut disk = lock(&self.database.0);
        let node = message.node;
        disk.actor = Some(node);
        let mut broken = None;
        for job in &mut message.jobs {
            match job {
                Job::Call(call) => call.execute(&mut disk, node),
                Job::Write(write) => {
                    if write.fence(&disk, node) {
                        message.fenced = true;
                    } else if write.apply(&mut disk).is_err() && write.is_certain() {
                        let write = write.logged();
                        broken = Some(format!("a write violates a constraint: {write:?}"));
                    }
                }
            }
        }
        disk.actor = None;
        message.executed = true;
        let fenced = message.fenced;
        state.messages.insert(id, message);
        broken.map_or(Ok(fenced), Err)
    }

    /// Delivers the answer to a message.
    pub fn answer(&self, id: u64) {
        let mut state = lock(&self.state);
        let Some(mut message) = state.messages.remove(&id) else {
            return;
        };
        for job in &mut message.jobs {
            job.answer(None);
        }
        state
            .doubts
            .retain(|doubt| !message.settles.contains(doubt));
        if message.channel == Channel::Writer {
            state.writer = Writer::Idle;
            state.write_next();
        }
    }

    /// Breaks the connection of a message: the node does not know whether it was executed, and it may be executed later.
    pub fn lose(&self, id: u64) {
        let mut state = lock(&self.state);
        let Some(message) = state.messages.get_mut(&id) else {
            return;
        };
        let channel = message.channel;
        let is_write = matches!(channel, Channel::Writer | Channel::Pool);
        let failure = if is_write {
            StoreError::Unknown("the connection was lost".into())
        } else {
            StoreError::Failed("the connection was lost".into())
        };
        for job in &mut message.jobs {
            job.answer(Some(failure.clone()));
        }
        if is_write {
            state.doubts.push(id);
        } else {
            state.messages.remove(&id);
        }
        if channel == Channel::Writer {
            state.break_writer();
        }
    }

    /// Fails a message that could not be sent: the database is not reachable.
    pub fn refuse(&self, id: u64) {
        let mut state = lock(&self.state);
        let Some(mut message) = state.messages.remove(&id) else {
            return;
        };
        // It may be a retry of a write in doubt.
        let in_doubt = message.channel == Channel::Pool && !state.doubts.is_empty();
        let why = "the database is not reachable";
        let failure = if in_doubt {
            StoreError::Unknown(why.into())
        } else {
            StoreError::Failed(why.into())
        };
        for job in &mut message.jobs {
            job.answer(Some(failure.clone()));
        }
        if message.channel == Channel::Writer {
            state.break_writer();
        }
    }

    /// Returns whether the writer has lost its connection.
    pub fn is_writer_down(&self) -> bool {
        lock(&self.state).writer == Writer::Down
    }

    /// Connects the writer again. The database ends the connections in doubt first.
    pub fn reconnect_writer(&self) {
        let mut state = lock(&self.state);
        for doubt in mem::take(&mut state.doubts) {
            state.messages.remove(&doubt);
        }
        state.writer = Writer::Idle;
        state.write_next();
    }

    /// Drops messages that were not executed: the database has stopped.
    pub fn forget_unexecuted(&self) {
        let mut state = lock(&self.state);
        let doubts = mem::take(&mut state.doubts);
        for id in doubts {
            state.messages.remove(&id);
        }
    }
}

impl SessionState {
    fn put(&mut self, channel: Channel, node: i64, jobs: Vec<Job>) {
        self.next += 1;
        let settles = match channel {
            Channel::Pool => self.doubts.clone(),
            _ => Vec::new(),
        };
        let message = Message {
            channel,
            node,
            jobs,
            fenced: false,
            executed: false,
            settles,
        };
        self.messages.insert(self.next, message);
        self.outgoing.push(self.next);
    }

    /// Sends the next batch of writes, or the next call.
    fn write_next(&mut self) {
        if self.writer == Writer::Down {
            for (_, mut job) in self.waiting.drain(..) {
                job.answer(Some(StoreError::Failed("the connection was lost".into())));
            }
        }
        if self.writer != Writer::Idle {
            return;
        }
        let Some((node, first)) = self.waiting.pop_front() else {
            return;
        };
        let mut jobs = vec![first];
        if let Job::Write(_) = jobs[0] {
            while let Some((_, write)) = self
                .waiting
                .pop_front_if(|(other, job)| *other == node && matches!(job, Job::Write(_)))
            {
                jobs.push(write);
            }
        }
        self.writer = Writer::Busy;
        self.put(Channel::Writer, node, jobs);
    }

    fn break_writer(&mut self) {
        self.writer = Writer::Down;
        self.write_next();
    }
}

impl Job {
    fn answer(&mut self, failure: Option<StoreError>) {
        match self {
            Job::Write(write) => write.answer(failure),
            Job::Call(call) => call.answer(failure),
        }
    }
}
