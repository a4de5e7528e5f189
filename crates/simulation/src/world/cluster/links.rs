//! Links between nodes: forwarded sockets, and the search for the owner of a table.

use std::time::Duration;

use bytes::Bytes;
use saloon_cluster::{Owner, Retry, Search};
use saloon_store::Ownership;
use saloon_table::{ConnectionId, Guest, Input};

use super::membership::micros;
use super::{ClusterEvent, ProcessId};
use crate::plan::{MS, SECOND};
use crate::report::Violation;
use crate::world::{Event, World};

/// Silence after which a link is broken.
pub(super) const LINK_SILENCE: u64 = 4 * SECOND;
/// Time limit to open a link.
const HANDSHAKE: u64 = 3 * SECOND;

/// A socket that one node forwards to another.
pub(super) struct Stream {
    socket: ConnectionId,
    client: usize,
    table: usize,
    guest: Option<Guest>,
    pub(super) edge: ProcessId,
    pub(super) owner: ProcessId,
    /// Arrival time of the last message to the owner.
    up: u64,
    /// Arrival time of the last frame to the edge.
    down: u64,
    /// Whether the owner has answered.
    reached: bool,
}

impl World {
    /// Returns the socket behind a connection of a table.
    pub(in crate::world) fn socket_of(&self, id: ConnectionId) -> ConnectionId {
        let cluster = self.cluster.as_ref();
        let stream = cluster.and_then(|cluster| cluster.streams.get(&id));
        stream.map_or(id, |stream| stream.socket)
    }

    /// Returns the client behind a connection of a table. The owner may not know yet that a forwarded one is gone.
    pub(in crate::world) fn client_of(&mut self, id: ConnectionId) -> Option<usize> {
        let cluster = self.cluster.as_ref();
        let stream = cluster.and_then(|cluster| cluster.streams.get(&id));
        match stream {
            Some(stream) => Some(stream.client),
            None => self.network.get(id).map(|connection| connection.client),
        }
    }

    pub(super) fn is_stream(&self, id: ConnectionId) -> bool {
        let cluster = self.cluster.as_ref();
        cluster.is_some_and(|cluster| cluster.streams.contains_key(&id))
    }

    pub(super) fn is_link_cut(&self, one: usize, other: usize) -> bool {
        self.cut_until(one, other) > self.now
    }

    fn cut_until(&self, one: usize, other: usize) -> u64 {
        let pair = (one.min(other), one.max(other));
        let cluster = self.cluster.as_ref();
        let until = cluster.and_then(|cluster| cluster.link_cuts.get(&pair));
        until.copied().unwrap_or_default()
    }

    /// Returns whether a node has lost a table that it has in memory: it was expelled and does not know it yet.
    pub(in crate::world) fn is_stale(&mut self, node: usize, index: usize) -> bool {
        let Some(cluster) = &self.cluster else {
            return false;
        };
        let Some(table) = self.tables[index].as_ref() else {
            return false;
        };
        let me = self.nodes[node].backend.store.node().0;
        let (owner, registered) = cluster
            .database
            .read(|disk| (disk.owner(&table.id), disk.has_node(me)));
        let stale = owner != Some(me);
        if stale && registered {
            self.broken
                .get_or_insert(format!("node {node} serves a table that {owner:?} owns"));
        }
        self.report.stale += u64::from(stale);
        stale
    }

    /// Forwards a socket to the owner of its table. A stream ends instead: its edge looks again.
    pub(in crate::world) fn forward(
        &mut self,
        node: usize,
        index: usize,
        id: ConnectionId,
        owner: &Owner,
    ) {
        if self.is_stream(id) {
            return self.end_stream(id);
        }
        let edge = (node, self.nodes[node].boot);
        let target = self.process_of(owner.node);
        let target = target.filter(|target| {
            let current = self.nodes[target.0].backend.store.node() == owner.node;
            self.is_running(*target) && current
        });
        let Some(connection) = self.network.get(id).filter(|one| !one.dead) else {
            return;
        };
        let (client, guest) = (connection.client, connection.guest.clone());
        let Some(target) = target else {
            self.at(2 * MS, Event::Cluster(ClusterEvent::Search(edge, id)));
            return;
        };
        let paused = |cluster: &super::Cluster| cluster.hosts[target.0].paused;
        if self.is_link_cut(node, target.0) || self.cluster.as_ref().is_some_and(paused) {
            self.at(HANDSHAKE, Event::Cluster(ClusterEvent::Search(edge, id)));
            return;
        }
        let stream = self.network.next_id();
        if let Some(connection) = self.network.get(id) {
            connection.stream = Some(stream);
        }
        let opened = Stream {
            socket: id,
            client,
            table: index,
            guest,
            edge,
            owner: target,
            up: self.now,
            down: self.now,
            reached: false,
        };
        if let Some(cluster) = &mut self.cluster {
            cluster.streams.insert(stream, opened);
        }
        self.send_up_link(stream, ClusterEvent::StreamOpened(stream));
    }

    /// Sends something from the edge to the owner, in order.
    fn send_up_link(&mut self, id: ConnectionId, event: ClusterEvent) {
        self.send_on_link(id, true, event);
    }

    fn send_on_link(&mut self, id: ConnectionId, up: bool, event: ClusterEvent) {
        let cluster = self.cluster.as_ref();
        let Some(stream) = cluster.and_then(|cluster| cluster.streams.get(&id)) else {
            return;
        };
        let cut = self.cut_until(stream.edge.0, stream.owner.0);
        let earliest = self.now.max(cut) + u64::from(self.random.between(200, 2_000));
        let cluster = self.cluster.as_mut();
        let Some(stream) = cluster.and_then(|cluster| cluster.streams.get_mut(&id)) else {
            return;
        };
        let last = if up { &mut stream.up } else { &mut stream.down };
        *last = earliest.max(*last);
        let after = *last - self.now;
        self.at(after, Event::Cluster(event));
    }

    pub(in crate::world) fn forward_up(&mut self, stream: ConnectionId, text: &str) {
        self.report.forwarded += 1;
        let text = text.to_owned();
        self.send_up_link(stream, ClusterEvent::StreamUp(stream, text));
    }

    /// Sends a frame to a forwarded socket. Returns `false` if it is not forwarded.
    pub(in crate::world) fn send_over_link(
        &mut self,
        id: ConnectionId,
        frame: &Bytes,
        stale: bool,
    ) -> bool {
        let is_stream = self.is_stream(id);
        if is_stream {
            let event = ClusterEvent::StreamDown(id, frame.clone(), stale);
            self.send_on_link(id, false, event);
        }
        is_stream
    }

    /// Closes a forwarded socket. Returns `false` if it is not forwarded.
    pub(in crate::world) fn close_over_link(&mut self, id: ConnectionId) -> bool {
        let is_stream = self.is_stream(id);
        if is_stream {
            self.send_on_link(id, false, ClusterEvent::StreamClose(id));
        }
        is_stream
    }

    /// Ends a stream on the side of the owner. The edge looks for the new owner.
    pub(super) fn end_stream(&mut self, id: ConnectionId) {
        self.send_on_link(id, false, ClusterEvent::StreamEnded(id));
    }

    /// Ends a stream on the side of the edge: its socket is gone.
    pub(in crate::world) fn drop_stream(&mut self, stream: Option<ConnectionId>) {
        if let Some(stream) = stream {
            self.send_up_link(stream, ClusterEvent::StreamGone(stream));
        }
    }

    pub(super) fn stream_opened(&mut self, id: ConnectionId) -> Result<(), Violation> {
        let cluster = self.cluster.as_ref();
        let Some(stream) = cluster.and_then(|cluster| cluster.streams.get(&id)) else {
            return Ok(());
        };
        let (owner, table) = (stream.owner, stream.table);
        if self.is_running(owner) {
            self.locate(owner.0, table, id)?;
        }
        Ok(())
    }

    /// Attaches a stream to its table. Returns `false` if it is none.
    pub(in crate::world) fn attach_stream(&mut self, node: usize, id: ConnectionId) -> bool {
        let cluster = self.cluster.as_ref();
        let Some(stream) = cluster.and_then(|cluster| cluster.streams.get(&id)) else {
            // A stream that ended while its table was loaded is gone.
            return self.network.get(id).is_none();
        };
        let (table, guest) = (stream.table, stream.guest.clone());
        let process = self.process(node);
        if let Some(slot) = process.and_then(|process| process.tables.get_mut(&table)) {
            slot.connections.push(id);
        }
        let connection = id;
        self.handle(node, table, Input::Connect { connection, guest });
        true
    }

    pub(super) fn stream_up(&mut self, id: ConnectionId, text: &str) -> Result<(), Violation> {
        let cluster = self.cluster.as_ref();
        let Some(stream) = cluster.and_then(|cluster| cluster.streams.get(&id)) else {
            return Ok(());
        };
        let (owner, table) = (stream.owner, stream.table);
        if self.is_running(owner) {
            self.receive_message(owner.0, table, id, text)?;
        }
        Ok(())
    }

    pub(super) fn stream_down(&mut self, id: ConnectionId, frame: Bytes, stale: bool) {
        let cluster = self.cluster.as_mut();
        let Some(stream) = cluster.and_then(|cluster| cluster.streams.get_mut(&id)) else {
            return;
        };
        stream.reached = true;
        let (socket, edge) = (stream.socket, stream.edge);
        let current = |one: &mut crate::network::NetworkConnection| one.stream == Some(id);
        if self.is_running(edge) && self.network.get(socket).is_some_and(current) {
            self.send_down(socket, frame, stale);
        }
    }

    pub(super) fn stream_close(&mut self, id: ConnectionId) {
        let Some(stream) = self.remove_stream(id) else {
            return;
        };
        if let Some(connection) = self.network.get(stream.socket) {
            connection.stream = None;
            self.close_down(stream.socket);
        }
    }

    /// Looks for the new owner after a stream has ended.
    pub(super) fn stream_ended(&mut self, id: ConnectionId) -> Result<(), Violation> {
        let Some(stream) = self.remove_stream(id) else {
            return Ok(());
        };
        self.forget_viewer(&stream, id);
        let running = self.is_running(stream.edge);
        let Some(connection) = self.network.get(stream.socket).filter(|_| running) else {
            return Ok(());
        };
        connection.stream = None;
        if stream.reached {
            connection.search = Search::default();
            connection.search_since = None;
            return self.locate(stream.edge.0, stream.table, stream.socket);
        }
        self.search(stream.socket)
    }

    pub(super) fn stream_gone(&mut self, id: ConnectionId) {
        if let Some(stream) = self.remove_stream(id) {
            self.forget_viewer(&stream, id);
        }
    }

    /// Tells the table of a stream that it is gone.
    fn forget_viewer(&mut self, stream: &Stream, id: ConnectionId) {
        if self.is_running(stream.owner) && self.detach(stream.owner.0, stream.table, id) {
            self.handle(stream.owner.0, stream.table, Input::Disconnect(id));
        }
    }

    fn remove_stream(&mut self, id: ConnectionId) -> Option<Stream> {
        self.cluster.as_mut()?.streams.remove(&id)
    }

    /// Tries again to reach the table of a socket, now or later.
    pub(super) fn search(&mut self, id: ConnectionId) -> Result<(), Violation> {
        let now = self.now;
        let Some(connection) = self.network.get(id).filter(|one| !one.dead) else {
            return Ok(());
        };
        if connection.attached || connection.stream.is_some() {
            return Ok(());
        }
        let (node, table) = (connection.node, connection.table);
        let since = *connection.search_since.get_or_insert(now);
        match connection
            .search
            .failed(true, Duration::from_micros(now - since))
        {
            Retry::AtOnce => self.locate(node, table, id),
            Retry::AfterChange(limit) => {
                let after = u64::from(self.random.between(1, 1_000)) * micros(limit) / 1_000;
                self.locate_later(node, id, after);
                Ok(())
            }
            Retry::GiveUp => {
                self.close_down(id);
                Ok(())
            }
        }
    }

    fn locate_later(&mut self, node: usize, id: ConnectionId, after: u64) {
        let process = (node, self.nodes[node].boot);
        if let Some(connection) = self.network.get(id) {
            let guest = connection.guest.clone();
            if let Some(guest) = guest {
                self.at(after, Event::Upgraded(process, id, guest));
            }
        }
    }

    /// Handles a connection whose table could not be loaded.
    pub(in crate::world) fn not_located(&mut self, node: usize, id: ConnectionId) {
        if self.cluster.is_none() {
            self.hang_up(id);
        } else if self.is_stream(id) {
            self.end_stream(id);
        } else {
            let process = (node, self.nodes[node].boot);
            self.at(0, Event::Cluster(ClusterEvent::Search(process, id)));
        }
    }

    /// Breaks all streams between two nodes if they cannot reach each other.
    pub(super) fn link_silent(&mut self, one: usize, other: usize) {
        let Some(cluster) = &self.cluster else {
            return;
        };
        let mute = |node: usize| cluster.hosts[node].paused || self.nodes[node].process.is_none();
        if self.is_link_cut(one, other) || mute(one) || mute(other) {
            self.break_streams(|stream| {
                let ends = (stream.edge.0, stream.owner.0);
                ends == (one, other) || ends == (other, one)
            });
        }
    }

    /// Ends the streams that a process opened: it continues under another id.
    pub(super) fn end_streams_of_edge(&mut self, process: ProcessId) {
        self.break_streams(|stream| stream.edge == process);
    }

    pub(super) fn break_streams(&mut self, broken: impl Fn(&Stream) -> bool) {
        let Some(cluster) = &self.cluster else {
            return;
        };
        let found = cluster.streams.iter().filter(|(_, stream)| broken(stream));
        let found: Vec<ConnectionId> = found.map(|(id, _)| *id).collect();
        for id in found {
            self.at(0, Event::Cluster(ClusterEvent::StreamEnded(id)));
        }
    }

    /// Returns the upper bound for the clock of a table, over all nodes that have it in memory.
    pub(in crate::world) fn greatest_clock(&self, index: usize) -> u64 {
        let slots = self.nodes.iter().filter_map(|node| node.process.as_ref());
        let slots = slots.filter_map(|process| process.tables.get(&index));
        let bounds = slots.map(|slot| self.clock_bound(slot));
        bounds.fold(self.clock_bounds[index], u64::max)
    }
}
