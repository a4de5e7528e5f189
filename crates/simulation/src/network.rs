//! Connections: ordered in each direction, late, cut, or half open.

use std::collections::BTreeMap;

use bytes::Bytes;
use saloon_table::{ConnectionId, Guest};

use crate::plan::MS;
use crate::random::Random;

/// Frames that may be under way to a client before the house drops it.
pub const FRAMES: u32 = 256;

/// A connection.
#[expect(
    clippy::struct_excessive_bools,
    reason = "independent facts, known to different sides"
)]
pub struct Connection {
    /// The client's index.
    pub client: usize,
    /// The table's index.
    pub table: usize,
    /// Token of the device.
    pub token: String,
    /// Session and device, once the house knows them.
    pub device: Option<(i64, i64)>,
    /// The guest, between the request and the table.
    pub guest: Option<Guest>,
    /// Sign-outs that the house had seen when it let the connection in.
    pub sign_outs: usize,
    /// One-way delay in microseconds.
    pub delay: u64,
    /// Does the client take frames slowly?
    pub slow: bool,
    /// When the last message to the house arrives: the next cannot overtake it.
    up: u64,
    /// When the last frame to the client arrives.
    down: u64,
    /// Frames under way to the client.
    pub under_way: u32,
    /// Nothing gets through any more, and neither side knows.
    pub dead: bool,
    /// The client has given it up.
    pub abandoned: bool,
    /// Does the house know of it?
    pub attached: bool,
}

/// All connections, by id.
#[derive(Default)]
pub struct Network {
    connections: BTreeMap<ConnectionId, Connection>,
    next: ConnectionId,
}

/// A message under way.
#[derive(Clone, Debug)]
pub enum Packet {
    /// To the house.
    Up(String),
    /// To the client.
    Down(Bytes),
}

impl Network {
    /// Opens a connection.
    pub fn connect(
        &mut self,
        (client, table): (usize, usize),
        token: String,
        random: &mut Random,
    ) -> ConnectionId {
        self.next += 1;
        let connection = Connection {
            client,
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
        };
        self.connections.insert(self.next, connection);
        self.next
    }

    /// A connection that is not forgotten.
    pub fn get(&mut self, id: ConnectionId) -> Option<&mut Connection> {
        self.connections.get_mut(&id)
    }

    /// Forgets a connection.
    pub fn remove(&mut self, id: ConnectionId) -> Option<Connection> {
        self.connections.remove(&id)
    }

    /// Ids of all connections.
    pub fn ids(&self) -> Vec<ConnectionId> {
        self.connections.keys().copied().collect()
    }
}

/// A one-way delay in microseconds: of a neighbour, of most, of somebody far away.
pub fn delay(random: &mut Random) -> u64 {
    let delay = match random.below(4) {
        0 => random.between(1, 5),
        1 | 2 => random.between(5, 60),
        _ => random.between(60, 400),
    };
    u64::from(delay) * MS
}

impl Connection {
    /// When something that is sent now arrives.
    pub fn arrival(&mut self, now: u64, up: bool, random: &mut Random) -> u64 {
        let jitter = u64::from(random.below(10)) * MS;
        let slow = if self.slow && !up { 400 * MS } else { 0 };
        let last = if up { &mut self.up } else { &mut self.down };
        *last = (*last).max(now + self.delay + jitter) + slow;
        *last
    }
}
