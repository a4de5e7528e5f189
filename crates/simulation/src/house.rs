//! A process of the house: the tables in memory and the requests under way. All of it is lost in a crash.

use std::collections::BTreeMap;
use std::pin::Pin;
use std::task::{Context, Poll, Waker};

use saloon_lobby::Error;
use saloon_store::StoreFuture;
use saloon_table::stored::{StoredTable, Written};
use saloon_table::{ConnectionId, Instant, Table};

use crate::requests::{Admission, Served};

/// A running process.
#[derive(Default)]
pub struct Process {
    /// Virtual time at which it started: its monotonic clock begins there.
    pub started: u64,
    /// Tables in memory, by index.
    pub tables: BTreeMap<usize, Slot>,
    /// Tables that are being loaded, with the connections that wait for them.
    pub loading: BTreeMap<usize, Loading>,
    /// Requests of guests.
    pub calls: Vec<Serving<Served>>,
    /// Requests for a socket.
    pub admissions: Vec<Serving<Admission>>,
    /// Devices that were signed out, in order, with their sessions.
    pub signed_out: Vec<(i64, i64)>,
    /// The disk is full until then.
    pub full_until: u64,
}

impl Process {
    /// Is a write of a table under way?
    pub fn is_writing(&self, table: usize) -> bool {
        let slot = self.tables.get(&table);
        slot.is_some_and(|slot| slot.storing.is_some())
    }

    /// The first table that is read, with the connections that wait for it.
    pub fn next_loaded(&mut self) -> Option<(usize, Loaded, Vec<ConnectionId>)> {
        let mut loading = self.loading.iter_mut();
        let (index, result) =
            loading.find_map(|(index, one)| Some((*index, poll(&mut one.stored)?)))?;
        let waiting = self.loading.remove(&index)?.waiting;
        Some((index, result, waiting))
    }
}

/// What was read of a table.
pub type Loaded = Result<Option<StoredTable>, Error>;

/// The first request that is served.
pub fn ready<T>(serving: &mut Vec<Serving<T>>) -> Option<(ReplyTo, Result<T, Error>)> {
    let mut found = serving.iter_mut().enumerate();
    let (index, result) = found.find_map(|(index, one)| Some((index, poll(&mut one.answer)?)))?;
    Some((serving.remove(index).to, result))
}

/// Lets a job go on as far as it can. Nothing wakes it: jobs are polled after every flush.
fn poll<T>(job: &mut Job<T>) -> Option<Result<T, Error>> {
    let mut context = Context::from_waker(Waker::noop());
    match job.as_mut().poll(&mut context) {
        Poll::Ready(result) => Some(result),
        Poll::Pending => None,
    }
}

/// A table that is being loaded.
pub struct Loading {
    /// The rows to come.
    pub stored: Job<Option<StoredTable>>,
    /// Connections that wait for it.
    pub waiting: Vec<ConnectionId>,
}

/// A request that is being served.
pub struct Serving<T> {
    /// Where its answer goes.
    pub to: ReplyTo,
    /// The answer to come.
    pub answer: Job<T>,
}

/// Where an answer goes.
#[derive(Clone, Copy, Debug)]
pub enum ReplyTo {
    /// To a request of a client, by its number.
    Call(usize, u64),
    /// To a connection that asks for a socket.
    Socket(ConnectionId),
}

/// Work of the house that waits for the store.
pub type Job<T> = Pin<Box<dyn Future<Output = Result<T, Error>>>>;

/// A table in memory.
pub struct Slot {
    /// The core.
    pub table: Table,
    /// Distinguishes this load from earlier ones: answers to those are ignored.
    pub load: u64,
    /// Its connections.
    pub connections: Vec<ConnectionId>,
    /// The write under way.
    pub storing: Option<StoreFuture<'static, Written>>,
    /// When it wants to be woken.
    pub wake: Option<Instant>,
    /// Start of the time during which a player is connected, in virtual time.
    pub played_since: Option<u64>,
    /// Time before that with a player connected, in microseconds.
    pub played: u64,
    /// Reading of the table's clock when it was loaded, in milliseconds.
    pub clock: u64,
}
