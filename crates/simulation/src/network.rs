//! Simulated connections: ordered in each direction; delayed, cut or half open.

use std::collections::BTreeMap;

use bytes::Bytes;
use saloon_cluster::Search;
use saloon_table::{ConnectionId, Guest};

use crate::plan::MS;
use crate::random::Random;

/// Maximum number of frames in flight to a client before the server drops the connection.
pub const FRAMES: u32 = 256;

/// A connection.
#[expect(
    clippy::struct_excessive_bools,
    reason = "independent flags, known to different sides"
)]
pub struct NetworkConnection {
    /// Index of the client.
    pub client: usize,
    /// Index of the node.
    pub node: usize,
    /// Index of the table.
    pub table: usize,
    /// Token of the device.
    pub token: String,
    /// Session and device, once the server has looked them up.
    pub device: Option<(i64, i64)>,
    /// The guest, until the connection is attached to the table.
    pub guest: Option<Guest>,
    /// Number of sign-outs before the server checked the session.
    pub sign_outs: usize,
    /// One-way delay in microseconds.
    pub delay: u64,
    /// Whether the client reads slowly.
    pub slow: bool,
    /// Arrival time of the last message to the server. Later messages cannot overtake it.
    up: u64,
    /// Arrival time of the last frame to the client.
    down: u64,
    /// Number of frames in flight to the client.
    pub under_way: u32,
    /// Whether the connection is cut. The two sides may not have noticed yet.
    pub dead: bool,
    /// Whether the client has closed it.
    pub abandoned: bool,
    /// Whether it is attached to its table.
    pub attached: bool,
    /// Stream to the node that owns the table, if another one does.
    pub stream: Option<ConnectionId>,
    /// Search for the table.
    pub search: Search,
    /// Virtual time of its first failed attempt.
    pub search_since: Option<u64>,
    /// Whether the guest was a member, and the device signed out, when the socket was requested.
    pub at_request: (bool, bool),
    /// Virtual time of the first message after the device was signed out.
    pub signed_out_since: Option<u64>,
}

/// All connections, by id.
#[derive(Default)]
pub struct Network {
    connections: BTreeMap<ConnectionId, NetworkConnection>,
    next: ConnectionId,
}

/// A message in flight.
#[derive(Clone, Debug)]
pub enum Packet {
    /// To the server.
    Up(String),
    /// To the client. Marks frames of a node that has lost the table.
    Down(Bytes, bool),
}

impl Network {
    /// Opens a connection.
    pub fn connect(
        &mut self,
        (client, node, table): (usize, usize, usize),
        token: String,
        random: &mut Random,
    ) -> ConnectionId {
        self.next += 1;
        let connection = NetworkConnection {
            client,
            node,
            table,
            token,
            device: None,
            guest: None,
            sign_outs: 0,
            delay: delay(random),
            slow: random.one_in(30),
            up: 0,
            down: 0,
            under_way: 0,
            dead: false,
            abandoned: false,
            attached: false,
            stream: None,
            search: Search::default(),
            search_since: None,
            at_request: (false, false),
            signed_out_since: None,
        };
        self.connections.insert(self.next, connection);
        self.next
    }

    /// Returns a new id, for a stream between nodes.
    pub fn next_id(&mut self) -> ConnectionId {
        self.next += 1;
        self.next
    }

    /// Returns a connection.
    pub fn get(&mut self, id: ConnectionId) -> Option<&mut NetworkConnection> {
        self.connections.get_mut(&id)
    }

    /// Removes a connection.
    pub fn remove(&mut self, id: ConnectionId) -> Option<NetworkConnection> {
        self.connections.remove(&id)
    }

    /// Returns the ids of all connections.
    pub fn ids(&self) -> Vec<ConnectionId> {
        self.connections.keys().copied().collect()
    }
}

/// Draws a one-way delay in microseconds: 1 to 5 ms (near), 5 to 60 ms (most) or 60 to 400 ms (far).
pub fn delay(random: &mut Random) -> u64 {
    let delay = match random.below(4) {
        0 => random.between(1, 5),
        1 | 2 => random.between(5, 60),
        _ => random.between(60, 400),
    };
    u64::from(delay) * MS
}

impl NetworkConnection {
    /// Draws the arrival time of a message sent now.
    pub fn arrival(&mut self, now: u64, up: bool, random: &mut Random) -> u64 {
        let jitter = u64::from(random.below(10)) * MS;
        let slow = if self.slow && !up { 400 * MS } else { 0 };
        let last = if up { &mut self.up } else { &mut self.down };
        *last = (*last).max(now + self.delay + jitter) + slow;
        *last
    }
}
