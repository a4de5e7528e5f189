//! The server process: tables in memory and requests in progress. A crash loses all of it.

use std::collections::BTreeMap;
use std::pin::Pin;
use std::task::{Context, Poll, Waker};

use saloon_lobby::Error;
use saloon_store::StoreFuture;
use saloon_table::stored::{StoredTable, Written};
use saloon_table::{ConnectionId, Instant, Table};

use crate::requests::{Admission, ServedRequest};

/// A running process.
#[derive(Default)]
pub struct Process {
    /// Virtual time of its start, the origin of its monotonic clock.
    pub started: u64,
    /// Tables in memory, by index.
    pub tables: BTreeMap<usize, LoadedTable>,
    /// Tables that are being loaded.
    pub loading: BTreeMap<usize, LoadingTable>,
    /// Requests of guests.
    pub requests: Vec<PendingRequest<ServedRequest>>,
    /// Requests for sockets.
    pub admissions: Vec<PendingRequest<Admission>>,
    /// Signed-out devices in order: session and device.
    pub signed_out: Vec<(i64, i64)>,
    /// Virtual time until which the disk is full.
    pub full_until: u64,
}

impl Process {
    /// Returns whether a write of a table is in progress.
    pub fn is_writing(&self, table: usize) -> bool {
        let slot = self.tables.get(&table);
        slot.is_some_and(|slot| slot.storing.is_some())
    }

    /// Removes and returns the first table whose load finished, with the connections that wait for it.
    pub fn next_loaded(&mut self) -> Option<(usize, Loaded, Vec<ConnectionId>)> {
        let mut loading = self.loading.iter_mut();
        let (index, result) =
            loading.find_map(|(index, one)| Some((*index, poll(&mut one.stored)?)))?;
        let waiting = self.loading.remove(&index)?.waiting;
        Some((index, result, waiting))
    }
}

/// Result of loading a table.
pub type Loaded = Result<Option<StoredTable>, Error>;

/// Removes and returns the first finished request.
pub fn ready<T>(pending: &mut Vec<PendingRequest<T>>) -> Option<(ReplyTo, Result<T, Error>)> {
    let mut found = pending.iter_mut().enumerate();
    let (index, result) = found.find_map(|(index, one)| Some((index, poll(&mut one.answer)?)))?;
    Some((pending.remove(index).to, result))
}

/// Polls a job once. No waker is needed: jobs are polled after every flush.
fn poll<T>(job: &mut JobFuture<T>) -> Option<Result<T, Error>> {
    let mut context = Context::from_waker(Waker::noop());
    match job.as_mut().poll(&mut context) {
        Poll::Ready(result) => Some(result),
        Poll::Pending => None,
    }
}

/// A table that is being loaded.
pub struct LoadingTable {
    /// Future of the stored rows.
    pub stored: JobFuture<Option<StoredTable>>,
    /// Connections that wait for the table.
    pub waiting: Vec<ConnectionId>,
}

/// A request in progress.
pub struct PendingRequest<T> {
    /// Recipient of the answer.
    pub to: ReplyTo,
    /// Future of the answer.
    pub answer: JobFuture<T>,
}

/// Recipient of an answer.
#[derive(Clone, Copy, Debug)]
pub enum ReplyTo {
    /// A client and the number of its request.
    Request(usize, u64),
    /// A connection that requested a socket.
    Socket(ConnectionId),
}

/// Work of the process that waits for the store.
pub type JobFuture<T> = Pin<Box<dyn Future<Output = Result<T, Error>>>>;

/// A table in memory.
pub struct LoadedTable {
    /// Core of the table.
    pub table: Table,
    /// Number of this load. Events for earlier loads of the table are ignored.
    pub load: u64,
    /// Attached connections.
    pub connections: Vec<ConnectionId>,
    /// Write in progress.
    pub storing: Option<StoreFuture<'static, Written>>,
    /// Requested wake-up time.
    pub wake: Option<Instant>,
    /// Virtual time since which a player is connected.
    pub played_since: Option<u64>,
    /// Earlier time with a player connected, in microseconds.
    pub played: u64,
    /// Reading of the table's clock when it was loaded, in milliseconds.
    pub clock: u64,
}
