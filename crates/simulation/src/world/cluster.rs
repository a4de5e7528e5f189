//! A cluster: several nodes on one database, with links between them.

mod audit;
mod database;
mod faults;
mod links;
mod membership;
mod moves;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use bytes::Bytes;
use saloon_cluster::{Membership, Owner, Tenures, next_peer};
use saloon_store::{NodeId, Ownership};
use saloon_table::{ConnectionId, UnstoredState};

use super::{Event, Load, ProcessId, World};
use crate::model::{Database, ModelStore, StoreFault};
use crate::network::Packet;
use crate::plan::MS;
use crate::process::{ClusterState, Process};
use crate::report::Violation;
use crate::requests::Backend;
use faults::ClusterInjection;
use links::Stream;

/// Delay before a node tries again to start without a database.
const BOOT_RETRY: u64 = 500 * MS;

/// Database, machines and links of a cluster.
pub(super) struct Cluster {
    database: Arc<Database>,
    /// Virtual time until which the database is down.
    down_until: u64,
    /// Virtual time until which the database is slow.
    slow_until: u64,
    hosts: Vec<Host>,
    /// Streams between nodes, by the id that the owner of the table uses.
    streams: BTreeMap<ConnectionId, Stream>,
    /// Virtual time until which two nodes are cut off from each other. The lower index comes first.
    link_cuts: BTreeMap<(usize, usize), u64>,
    /// Processes by the ids under which they registered.
    processes: BTreeMap<i64, ProcessId>,
    registered: BTreeSet<i64>,
    /// Nodes that left by themselves.
    leavers: BTreeSet<i64>,
}

/// The machine of a node.
#[derive(Default)]
struct Host {
    paused: bool,
    /// Events for the node that happened during its pause.
    deferred: Vec<Event>,
    /// Virtual time until which the database is out of reach.
    cut_until: u64,
    /// Whether the cut drops packets silently.
    cut_is_silent: bool,
    /// Whether the machine is gone with its process: its port does not answer.
    lost: bool,
    /// Virtual time until which the other nodes may expel it.
    excused_until: u64,
}

/// An event of a cluster.
pub(super) enum ClusterEvent {
    /// The next heartbeat of a process is due.
    Beat(ProcessId),
    /// The time limit of a heartbeat has passed.
    BeatTimeout(ProcessId, u64),
    /// An expelled process tries to register again.
    Register(ProcessId),
    /// A message arrives at the database.
    Execute(Arc<Backend>, u64),
    /// The answer to a message arrives.
    DatabaseAnswer(ProcessId, u64),
    /// A process notices that the connection of a message is lost.
    DatabaseLost(ProcessId, u64),
    /// A process notices that it cannot send a message.
    DatabaseRefused(ProcessId, u64),
    /// The writer of a process tries to reconnect.
    ReconnectWriter(ProcessId),
    /// A process looks for the table of a socket again.
    Search(ProcessId, ConnectionId),
    /// A stream arrives at the owner of its table.
    StreamOpened(ConnectionId),
    /// A message arrives at the owner.
    StreamUp(ConnectionId, String),
    /// A frame arrives at the edge; stale if its node has lost the table.
    StreamDown(ConnectionId, Bytes, bool),
    /// The owner closes the socket behind a stream.
    StreamClose(ConnectionId),
    /// The edge notices the end of a stream.
    StreamEnded(ConnectionId),
    /// The owner notices the end of a stream.
    StreamGone(ConnectionId),
    /// Two nodes may have been silent for too long.
    LinkSilent(usize, usize),
    /// The state of a table arrives at its next owner.
    TakeOver(ProcessId, usize, Box<UnstoredState>),
    /// The state of a table was sent: it is handed over.
    HandOver(Load),
    /// A table must move even during a race.
    Departs(Load),
    /// A draining process looks whether it is done. It began at this time.
    Drain(ProcessId, u64),
    /// A paused node continues.
    Resume(usize),
    /// A fault is injected.
    Inject(ClusterInjection),
    /// All tables in memory must be owned.
    Audit,
}

impl Cluster {
    pub(super) fn new(nodes: usize, fault: Option<StoreFault>) -> Cluster {
        Cluster {
            database: Database::new(fault),
            down_until: 0,
            slow_until: 0,
            hosts: (0..nodes).map(|_| Host::default()).collect(),
            streams: BTreeMap::new(),
            link_cuts: BTreeMap::new(),
            processes: BTreeMap::new(),
            registered: BTreeSet::new(),
            leavers: BTreeSet::new(),
        }
    }
}

impl ClusterState {
    /// Returns the node that takes tables over, if this one drains.
    pub(super) fn successor(&mut self, store: &ModelStore) -> Option<Owner> {
        if self.draining {
            self.next_peer(store)
        } else {
            None
        }
    }

    fn next_peer(&mut self, store: &ModelStore) -> Option<Owner> {
        self.turns += 1;
        let peer = next_peer(&self.nodes, store.node(), self.turns)?;
        Some(Owner {
            node: peer.id,
            address: peer.address.clone(),
        })
    }
}

impl World {
    /// Starts the process of a node, which registers first.
    pub(super) fn boot_node(&mut self, node: usize) {
        let Some(cluster) = &mut self.cluster else {
            return;
        };
        if self.nodes[node].process.is_some() {
            return;
        }
        let host = &mut cluster.hosts[node];
        if cluster.down_until > self.now || host.cut_until > self.now {
            self.at(BOOT_RETRY, Event::Boot(node));
            return;
        }
        host.lost = false;
        let state = &mut self.nodes[node];
        state.boot += 1;
        let process = (node, state.boot);
        let salt = u64::try_from(node).unwrap_or_default() + (state.boot << 8);
        let seed = self.plan.seed ^ 0xc10c ^ (salt << 16);
        let backend = Backend::new(seed, self.fault, Some(&cluster.database));
        cluster.database.set_clock(self.now);
        backend.store.register_now(&node.to_string());
        let planted = backend.planted;
        let id = backend.store.node();
        state.backend = Arc::new(backend);
        state.process = Some(Process {
            started: self.now,
            cluster: Some(ClusterState {
                membership: Membership::new(saloon_table::Instant::ZERO, planted),
                tenures: Tenures::new(planted),
                nodes: Vec::new(),
                turns: 0,
                beats: 0,
                beat: None,
                expelling: Vec::new(),
                registering: None,
                sign_outs: None,
                releasing: BTreeMap::new(),
                release_later: BTreeSet::new(),
                waiting: BTreeMap::new(),
                handing_over: BTreeMap::new(),
                arriving: BTreeMap::new(),
                background: Vec::new(),
                draining: false,
            }),
            ..Process::default()
        });
        self.registered_as(process, id);
        self.trace(|| format!("node {node}: started as {id}"));
        self.at(0, Event::Cluster(ClusterEvent::Beat(process)));
    }

    fn registered_as(&mut self, process: ProcessId, id: NodeId) {
        if let Some(cluster) = &mut self.cluster {
            cluster.processes.insert(id.0, process);
            cluster.registered.insert(id.0);
        }
    }

    /// Returns an event, unless it is for a paused node: then it waits for the end of the pause.
    pub(super) fn unless_paused(&mut self, event: Event) -> Option<Event> {
        if self.cluster.is_none() {
            return Some(event);
        }
        let Some(node) = self.recipient(&event) else {
            return Some(event);
        };
        let host = &mut self.cluster.as_mut()?.hosts[node];
        if host.paused {
            host.deferred.push(event);
            return None;
        }
        Some(event)
    }

    /// Returns the node that an event is for.
    fn recipient(&mut self, event: &Event) -> Option<usize> {
        let event = match event {
            Event::Cluster(event) => event,
            Event::Packet(id, Packet::Up(_)) | Event::OpenSocket(id) | Event::Lost(id) => {
                return self.network.get(*id).map(|connection| connection.node);
            }
            Event::Request(node, ..) | Event::Upgraded((node, _), ..) => return Some(*node),
            Event::Wake(load, _) | Event::Decided(load, _) => return Some(load.node),
            _ => return None,
        };
        let stream = |id: &ConnectionId| self.cluster.as_ref()?.streams.get(id);
        match event {
            ClusterEvent::Beat((node, _))
            | ClusterEvent::BeatTimeout((node, _), _)
            | ClusterEvent::Register((node, _))
            | ClusterEvent::DatabaseAnswer((node, _), _)
            | ClusterEvent::DatabaseLost((node, _), _)
            | ClusterEvent::DatabaseRefused((node, _), _)
            | ClusterEvent::ReconnectWriter((node, _))
            | ClusterEvent::Search((node, _), _)
            | ClusterEvent::TakeOver((node, _), ..)
            | ClusterEvent::Drain((node, _), _) => Some(*node),
            ClusterEvent::HandOver(load) | ClusterEvent::Departs(load) => Some(load.node),
            ClusterEvent::StreamOpened(id)
            | ClusterEvent::StreamUp(id, _)
            | ClusterEvent::StreamGone(id) => stream(id).map(|stream| stream.owner.0),
            ClusterEvent::StreamDown(id, ..)
            | ClusterEvent::StreamClose(id)
            | ClusterEvent::StreamEnded(id) => stream(id).map(|stream| stream.edge.0),
            ClusterEvent::Execute(..)
            | ClusterEvent::LinkSilent(..)
            | ClusterEvent::Resume(_)
            | ClusterEvent::Inject(_)
            | ClusterEvent::Audit => None,
        }
    }

    pub(super) fn step_cluster(&mut self, event: ClusterEvent) -> Result<(), Violation> {
        match event {
            ClusterEvent::Beat(process) if self.is_running(process) => self.beat(process),
            ClusterEvent::BeatTimeout(process, number) if self.is_running(process) => {
                self.beat_timeout(process, number);
                Ok(())
            }
            ClusterEvent::Register(process) if self.is_running(process) => self.register(process.0),
            ClusterEvent::Execute(backend, message) => self.execute(&backend, message),
            ClusterEvent::DatabaseAnswer(process, message) if self.is_running(process) => {
                self.session(process.0).answer(message);
                self.heard(process.0)
            }
            ClusterEvent::DatabaseLost(process, message) if self.is_running(process) => {
                self.report.unknown += 1;
                self.session(process.0).lose(message);
                self.writer_broke(process);
                self.heard(process.0)
            }
            ClusterEvent::DatabaseRefused(process, message) if self.is_running(process) => {
                self.session(process.0).refuse(message);
                self.writer_broke(process);
                self.heard(process.0)
            }
            ClusterEvent::ReconnectWriter(process) if self.is_running(process) => {
                self.reconnect_writer(process)
            }
            ClusterEvent::Search(process, id) if self.is_running(process) => self.search(id),
            ClusterEvent::StreamOpened(stream) => self.stream_opened(stream),
            ClusterEvent::StreamUp(stream, text) => self.stream_up(stream, &text),
            ClusterEvent::StreamDown(stream, frame, stale) => {
                self.stream_down(stream, frame, stale);
                Ok(())
            }
            ClusterEvent::StreamClose(stream) => {
                self.stream_close(stream);
                Ok(())
            }
            ClusterEvent::StreamEnded(stream) => self.stream_ended(stream),
            ClusterEvent::StreamGone(stream) => {
                self.stream_gone(stream);
                Ok(())
            }
            ClusterEvent::LinkSilent(one, other) => {
                self.link_silent(one, other);
                Ok(())
            }
            ClusterEvent::TakeOver((node, boot), table, state) => {
                let running = self.is_running((node, boot));
                let process = self.process(node).filter(|_| running);
                if let Some(cluster) = process.and_then(|one| one.cluster.as_mut()) {
                    cluster.arriving.insert(table, *state);
                }
                Ok(())
            }
            ClusterEvent::HandOver(load) => self.hand_over(load),
            ClusterEvent::Departs(load) => {
                if self.slot(load).is_some() {
                    self.depart(load.node, load.table);
                }
                Ok(())
            }
            ClusterEvent::Drain(process, since) if self.is_running(process) => {
                self.drain_on(process, since)
            }
            ClusterEvent::Resume(node) => {
                self.resume(node);
                Ok(())
            }
            ClusterEvent::Inject(fault) => self.inject_into_cluster(fault),
            ClusterEvent::Audit => self.audit(),
            _ => Ok(()), // of an earlier process
        }
    }
}
