//! The server process: tables in memory and requests in progress. A crash loses all of it.

use std::collections::{BTreeMap, BTreeSet};
use std::pin::Pin;
use std::task::{Context, Poll, Waker};

use saloon_cluster::{Acquired, Departure, Membership, Tenure, Tenures};
use saloon_lobby::Error;
use saloon_store::{Node, NodeId, StoreFuture};
use saloon_table::stored::Written;
use saloon_table::{ConnectionId, Instant, Table, UnstoredState};

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
    /// State of a node in a cluster.
    pub cluster: Option<ClusterState>,
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
            loading.find_map(|(index, one)| Some((*index, poll(&mut one.acquired)?)))?;
        let LoadingTable {
            waiting, tenure, ..
        } = self.loading.remove(&index)?;
        Some((index, (result, tenure), waiting))
    }
}

/// Result of loading a table, and the tenure in which it began.
pub type Loaded = (Result<Acquired, Error>, Tenure);

/// Removes and returns the first finished request.
pub fn ready<T>(pending: &mut Vec<PendingRequest<T>>) -> Option<(ReplyTo, Result<T, Error>)> {
    let mut found = pending.iter_mut().enumerate();
    let (index, result) = found.find_map(|(index, one)| Some((index, poll(&mut one.answer)?)))?;
    Some((pending.remove(index).to, result))
}

/// Polls a job once. No waker is needed: jobs are polled after every flush.
pub fn poll<T>(job: &mut JobFuture<T>) -> Option<Result<T, Error>> {
    let mut context = Context::from_waker(Waker::noop());
    match job.as_mut().poll(&mut context) {
        Poll::Ready(result) => Some(result),
        Poll::Pending => None,
    }
}

/// A table that is being loaded.
pub struct LoadingTable {
    /// Future of the claim and the stored rows.
    pub acquired: JobFuture<Acquired>,
    /// Tenure in which the load began.
    pub tenure: Tenure,
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
    /// Move to another node, or loss of ownership.
    pub departure: Departure,
    /// Virtual time at which a move began.
    pub moves_since: u64,
    /// State for the next owner, once the core was released.
    pub unstored: Option<UnstoredState>,
    /// Whether it is being handed over: the core gets no more input.
    pub leaving: bool,
    /// Connections that came too late.
    pub late: Vec<ConnectionId>,
    /// Reading of the table's clock when it was loaded, in milliseconds.
    pub clock: u64,
}

/// State of a node in a cluster. A crash loses it.
pub struct ClusterState {
    /// Heartbeats, and observations of the other nodes.
    pub membership: Membership,
    /// Validity of loads.
    pub tenures: Tenures,
    /// Nodes at the last heartbeat.
    pub nodes: Vec<Node>,
    /// Number of peers chosen so far.
    pub turns: usize,
    /// Number of heartbeats.
    pub beats: u64,
    /// Heartbeat under way. `None` if this node was expelled.
    pub beat: Option<JobFuture<Option<Vec<Node>>>>,
    /// Expulsion of other nodes under way.
    pub expelling: Vec<JobFuture<bool>>,
    /// Registration under way, after this node was expelled.
    pub registering: Option<JobFuture<NodeId>>,
    /// Search for signed-out devices under way.
    pub sign_outs: Option<JobFuture<Vec<(i64, i64)>>>,
    /// Tables that are being given up.
    pub releasing: BTreeMap<usize, JobFuture<bool>>,
    /// Tables to give up after a load that is under way.
    pub release_later: BTreeSet<usize>,
    /// Connections that wait for the end of a release.
    pub waiting: BTreeMap<usize, Vec<ConnectionId>>,
    /// Tables that are being handed over.
    pub handing_over: BTreeMap<usize, JobFuture<bool>>,
    /// Unstored state of tables that other nodes hand over.
    pub arriving: BTreeMap<usize, UnstoredState>,
    /// Other work whose result does not matter.
    pub background: Vec<JobFuture<()>>,
    /// Whether it gives its tables away.
    pub draining: bool,
}
