//! Sockets: admission, upgrade, loading of the table, and messages to it.

use std::sync::Arc;

use saloon_cluster::{Acquired, Departure, Tenures};
use saloon_lobby::{Error, Session};
use saloon_protocol::socket::ClientMessage;
use saloon_table::stored::StoredTable;
use saloon_table::{ConnectionId, Guest, Input, Table};

use super::{Event, World};
use crate::fault::{Fault, ProcessFault};
use crate::model::TableData;
use crate::node::SimulatedNode;
use crate::plan::{MS, SECOND};
use crate::process::{Loaded, LoadedTable, LoadingTable, PendingRequest, ReplyTo};
use crate::report::Violation;
use crate::requests::Admission;

/// Maximum time of a slow upgrade to a socket after the session check, in ms. One upgrade in three is slow.
const UPGRADE: u32 = 3_000;
/// Time within which all nodes of a cluster notice a sign-out, and recover from the last fault.
const SIGN_OUT_LIMIT: u64 = 10 * SECOND;

impl World {
    /// Handles a request for a socket.
    pub(super) fn request_socket(&mut self, id: ConnectionId) -> Result<(), Violation> {
        let Some(connection) = self.network.get(id).filter(|one| !one.dead) else {
            return Ok(());
        };
        let (node, table, token) = (connection.node, connection.table, connection.token.clone());
        let node_state = &mut self.nodes[node];
        let backend = Arc::clone(&node_state.backend);
        let table = self.tables[table].as_ref().map(|table| table.id.clone());
        let (Some(process), Some(table)) = (&mut node_state.process, table) else {
            self.at(50 * MS, Event::Closed(id)); // the process is down
            return Ok(());
        };
        if process.cluster.as_ref().is_some_and(|one| one.draining) {
            self.at(50 * MS, Event::Closed(id)); // the balancer tries another node
            return Ok(());
        }
        let guest = &self.clients[connection.client].guest;
        connection.at_request = (guest.table.is_some(), guest.is_signed_out(&token));
        // Before the session is read, so that no sign-out is missed in between.
        connection.sign_outs = process.signed_out.len();
        process.admissions.push(PendingRequest {
            to: ReplyTo::Socket(id),
            answer: backend.admit(token, table),
        });
        self.progress(node)
    }

    /// Handles the decision about a socket, and checks it.
    pub(super) fn admitted(
        &mut self,
        to: ReplyTo,
        admission: Result<Admission, Error>,
    ) -> Result<(), Violation> {
        let ReplyTo::Socket(id) = to else {
            return Ok(());
        };
        let Some(connection) = self.network.get(id) else {
            return Ok(());
        };
        let (node, client) = (connection.node, connection.client);
        let (table, token) = (connection.table, &connection.token);
        let guest = &self.clients[client].guest;
        let opened = self.tables[table].as_ref();
        let public = self.plan.tables[table].public;
        let checked = self.nodes[node].backend.store.read(|disk| {
            let data = opened.and_then(|opened| disk.table(&opened.id));
            check_admission(
                guest,
                token,
                connection.at_request,
                &admission,
                public,
                data,
            )
        });
        let member = guest.table.is_some();
        let own = |session: &Session| Some(session.id) == guest.session;
        let session = admission.ok().and_then(|admission| admission.session);
        let session = session.filter(|session| member && own(session));
        let device = |session: &Session| (session.id, session.device);
        connection.device = session.as_ref().map(device);
        checked.map_err(|what| self.violation(what))?;
        let Some(session) = session else {
            self.hang_up(id); // only members stay connected
            return Ok(());
        };
        let guest = Guest {
            id: session.id,
            name: session.name,
            look: session.look,
        };
        let slow = if self.random.one_in(3) { UPGRADE } else { 20 };
        let after = u64::from(self.random.below(slow)) * MS;
        self.at(
            after,
            Event::Upgraded((node, self.nodes[node].boot), id, guest),
        );
        Ok(())
    }

    /// Attaches an upgraded socket to its table, which is loaded if necessary.
    pub(super) fn upgraded(&mut self, id: ConnectionId, guest: Guest) -> Result<(), Violation> {
        let Some(connection) = self.network.get(id).filter(|one| !one.dead) else {
            return Ok(());
        };
        connection.guest = Some(guest);
        let (node, index) = (connection.node, connection.table);
        self.locate(node, index, id)
    }

    /// Attaches a connection to its table, which is claimed and loaded if necessary.
    pub(super) fn locate(
        &mut self,
        node: usize,
        index: usize,
        id: ConnectionId,
    ) -> Result<(), Violation> {
        let table = self.tables[index].as_ref().map(|table| table.id.clone());
        let hasty = self.has(ProcessFault::LoadDuringRelease);
        let SimulatedNode {
            process, backend, ..
        } = &mut self.nodes[node];
        let (Some(process), Some(table)) = (process, table) else {
            return Ok(());
        };
        if let Some(slot) = process.tables.get_mut(&index) {
            if slot.leaving || slot.departure.is_abandoned() {
                slot.late.push(id);
            } else {
                self.attach(node, id);
            }
            return Ok(());
        }
        let mut successor = None;
        let mut tenure = Tenures::default().current();
        if let Some(cluster) = &mut process.cluster {
            if cluster.releasing.contains_key(&index) && !hasty {
                cluster.waiting.entry(index).or_default().push(id);
                return Ok(());
            }
            tenure = cluster.tenures.current();
            successor = cluster.successor(&backend.store);
        }
        let backend = Arc::clone(backend);
        let loading = process
            .loading
            .entry(index)
            .or_insert_with(|| LoadingTable {
                acquired: backend.acquire(table, successor),
                tenure,
                waiting: Vec::new(),
            });
        loading.waiting.push(id);
        self.progress(node)
    }

    /// Handles the result of loading a table.
    pub(super) fn loaded(
        &mut self,
        node: usize,
        index: usize,
        (acquired, tenure): Loaded,
        waiting: Vec<ConnectionId>,
    ) -> Result<(), Violation> {
        let cluster = self.process(node).and_then(|one| one.cluster.as_mut());
        let late = cluster.is_some_and(|cluster| !cluster.tenures.allows(tenure));
        match acquired {
            Ok(Acquired::Here(stored)) if !late => {
                self.put_in_memory(node, index, *stored)?;
                for id in waiting {
                    self.attach(node, id);
                }
            }
            Ok(Acquired::There(owner)) => {
                for id in waiting {
                    self.forward(node, index, id, &owner);
                }
            }
            Ok(Acquired::Nowhere) => return Err(self.violation("a table is missing")),
            Ok(Acquired::Here(_)) | Err(_) => {
                for id in waiting {
                    self.not_located(node, id);
                }
            }
        }
        self.after_load(node, index);
        Ok(())
    }

    fn put_in_memory(
        &mut self,
        node: usize,
        index: usize,
        stored: StoredTable,
    ) -> Result<(), Violation> {
        let secret = self.random.bytes();
        let kind = self.plan.tables[index].kind;
        let fault = match self.fault {
            Some(Fault::Table(fault)) => Some(fault),
            _ => None,
        };
        let loaded = Table::load_with(stored, kind, secret, fault);
        let table =
            loaded.map_err(|why| self.violation(format!("a table cannot be loaded: {why}")))?;
        let mut table = table;
        table.count_bot_games();
        let now = self.core_now(node);
        let clock = table.clock_at(now).0;
        let bound = self.greatest_clock(index);
        if clock > bound {
            return Err(self.violation(format!(
                "the clock reads {clock} ms, but at most {bound} ms have passed"
            )));
        }
        let cluster = self.process(node).and_then(|one| one.cluster.as_mut());
        let state = cluster.and_then(|cluster| cluster.arriving.remove(&index));
        if let Some(state) = state {
            table.restore(state, now.instant);
        }
        let departure = Departure::new(self.nodes[node].backend.planted);
        self.loads += 1;
        let slot = LoadedTable {
            table,
            load: self.loads,
            connections: Vec::new(),
            storing: None,
            wake: None,
            played_since: None,
            played: 0,
            departure,
            moves_since: 0,
            unstored: None,
            leaving: false,
            late: Vec::new(),
            clock,
        };
        if let Some(process) = self.process(node) {
            process.tables.insert(index, slot);
        }
        Ok(())
    }

    /// Attaches a connection to its table in memory, unless its device was signed out meanwhile.
    pub(super) fn attach(&mut self, node: usize, id: ConnectionId) {
        if self.attach_stream(node, id) {
            return;
        }
        let missed = self.has(ProcessFault::MissSignOut);
        let Some(connection) = self.network.get(id).filter(|one| !one.dead) else {
            return;
        };
        let Some(process) = &mut self.nodes[node].process else {
            return;
        };
        let since = &process.signed_out[connection.sign_outs.min(process.signed_out.len())..];
        let gone = connection
            .device
            .is_some_and(|device| since.contains(&device));
        if gone && !missed {
            self.hang_up(id);
            return;
        }
        connection.attached = true;
        let (table, guest) = (connection.table, connection.guest.clone());
        if let Some(slot) = process.tables.get_mut(&table) {
            slot.connections.push(id);
        }
        let connection = id;
        self.handle(node, table, Input::Connect { connection, guest });
    }

    /// Closes a connection on the server's side and detaches it from its table.
    pub(super) fn hang_up(&mut self, id: ConnectionId) {
        let Some(connection) = self.network.get(id) else {
            return;
        };
        let (node, table) = (connection.node, connection.table);
        let stream = connection.stream.take();
        self.close_down(id);
        self.drop_stream(stream);
        if self.detach(node, table, id) {
            self.handle(node, table, Input::Disconnect(id));
        }
    }

    pub(super) fn lost(&mut self, id: ConnectionId) {
        let Some(connection) = self.network.get(id) else {
            return;
        };
        let (node, table, attached) = (connection.node, connection.table, connection.attached);
        let stream = connection.stream;
        self.network.remove(id);
        self.drop_stream(stream);
        if attached && self.detach(node, table, id) {
            self.handle(node, table, Input::Disconnect(id));
        }
    }

    pub(super) fn detach(&mut self, node: usize, table: usize, id: ConnectionId) -> bool {
        let process = self.process(node);
        let Some(slot) = process.and_then(|process| process.tables.get_mut(&table)) else {
            return false;
        };
        let before = slot.connections.len();
        slot.connections.retain(|one| *one != id);
        slot.connections.len() < before
    }

    pub(super) fn receive_up(&mut self, id: ConnectionId, text: &str) -> Result<(), Violation> {
        let Some(connection) = self.network.get(id) else {
            return Ok(());
        };
        let (node, table) = (connection.node, connection.table);
        if let Some(stream) = connection.stream.filter(|_| !connection.dead) {
            self.forward_up(stream, text);
            return Ok(());
        }
        if connection.dead || !connection.attached {
            return Ok(());
        }
        self.receive_message(node, table, id, text)
    }

    /// Passes a message to its table in memory.
    pub(super) fn receive_message(
        &mut self,
        node: usize,
        table: usize,
        id: ConnectionId,
        text: &str,
    ) -> Result<(), Violation> {
        let process = self.nodes[node].process.as_ref();
        let slot = process.and_then(|process| process.tables.get(&table));
        if slot.is_none_or(|slot| !slot.connections.contains(&id)) {
            return Ok(());
        }
        let socket = self.socket_of(id);
        let Some(connection) = self.network.get(socket) else {
            return Ok(());
        };
        let guest = &self.clients[connection.client].guest;
        if guest.is_signed_out(&connection.token) {
            // Other nodes notice a sign-out within seconds, if they reach the database.
            let since = *connection.signed_out_since.get_or_insert(self.now);
            let since = since.max(self.plan.faults_until + SIGN_OUT_LIMIT);
            if self.cluster.is_none() || self.now > since + SIGN_OUT_LIMIT {
                return Err(self.violation("a signed-out device has a socket"));
            }
        }
        let message = serde_json::from_str::<ClientMessage>(text);
        let message = message.map_err(|error| self.violation(format!("{text}: {error}")))?;
        let input = Input::Message {
            from: id,
            message,
            over_limit: false,
        };
        self.handle(node, table, input);
        Ok(())
    }
}

/// Checks the decision about a socket: members get one; non-members of a private table and signed-out devices do not.
fn check_admission(
    guest: &crate::guest::SimulatedGuest,
    token: &str,
    (member, signed_out): (bool, bool),
    admission: &Result<Admission, Error>,
    public: bool,
    table: Option<&TableData>,
) -> Result<(), String> {
    let session = match admission {
        Ok(admission) => admission.session.as_ref().map(|session| session.id),
        Err(error @ (Error::NotFound | Error::Removed | Error::NoSession)) => {
            let signed_in = guest.staying().any(|device| device.token == token);
            if member && signed_in {
                return Err(format!("a member was refused: {error:?}"));
            }
            return Ok(());
        }
        Err(_) => return Ok(()), // the store failed
    };
    if signed_out && session.is_some() && session == guest.session {
        return Err("a signed-out device was admitted".into());
    }
    // A join may be stored before it is acknowledged.
    let is_member = |session| table.is_some_and(|data| data.has_member(session));
    if guest.table.is_none() && !public && !session.is_some_and(is_member) {
        return Err("a non-member was admitted to a private table".into());
    }
    Ok(())
}
