//! Clients: receiving frames, sending commands and requests, connecting.

use bytes::Bytes;
use saloon_table::ConnectionId;

use super::{Event, World};
use crate::network::Packet;
use crate::plan::MS;
use crate::report::Violation;

impl World {
    pub(super) fn receive_down(
        &mut self,
        id: ConnectionId,
        frame: &Bytes,
        stale: bool,
    ) -> Result<(), Violation> {
        let Some(connection) = self.network.get(id) else {
            return Ok(());
        };
        connection.under_way = connection.under_way.saturating_sub(1);
        if connection.dead || connection.abandoned {
            return Ok(());
        }
        let client = connection.client;
        self.trace(|| format!("client {client} <- {}", String::from_utf8_lossy(frame)));
        let received = self.clients[client].receive(id, frame, stale, &mut self.seen);
        let answer = received.map_err(|what| self.violation(what))?;
        if let Some(answer) = answer {
            self.send_up(id, answer);
        }
        Ok(())
    }

    fn send_up(&mut self, id: ConnectionId, text: String) {
        self.trace(|| format!("connection {id} -> {text}"));
        let (now, random) = (self.now, &mut self.random);
        if let Some(connection) = self.network.get(id)
            && !connection.dead
        {
            let arrival = connection.arrival(now, true, random);
            self.at(arrival - now, Event::Packet(id, Packet::Up(text)));
        }
    }

    pub(super) fn client_turn(&mut self, index: usize) -> Result<(), Violation> {
        let after = u64::from(self.random.between(20, 800)) * MS;
        self.at(after, Event::ClientTurn(index));
        if self.clients[index].away_until > self.now {
            self.clients[index].guest.restart_wait(self.now);
            return Ok(());
        }
        self.send_lobby_request(index)?;
        let client = &self.clients[index];
        if self.now > self.plan.faults_until
            && client.is_stuck(self.now)
            && !client.connections.is_empty()
        {
            return Err(self.violation(format!(
                "a command of seat {:?} was not answered",
                client.seat
            )));
        }
        let wanted = if self.random.one_in(20) && self.now < self.plan.faults_until {
            2 // a second device
        } else {
            1
        };
        if client.connections.len() < wanted
            || (client.guest.has_signed_out() && self.random.one_in(40))
        {
            self.connect(index);
            return Ok(());
        }
        let id = self.random.pick(&client.connections).id;
        let (now, random) = (self.now, &mut self.random);
        if let Some(text) = self.clients[index].next(id, now, random) {
            if self.now < self.plan.faults_until && self.random.one_in(40) {
                self.clients[index].duplicate();
                self.send_up(id, text.clone());
            }
            self.send_up(id, text);
        }
        Ok(())
    }

    /// Sends the next lobby request of a client, if it has one.
    fn send_lobby_request(&mut self, index: usize) -> Result<(), Violation> {
        let table = self.clients[index].table;
        let busy = self.now < self.plan.faults_until;
        let (now, random) = (self.now, &mut self.random);
        let guest = &mut self.clients[index].guest;
        if busy {
            guest.restart_wait(now);
        } else if guest.is_stuck(now) {
            return Err(self.violation("a request was not answered"));
        }
        if let Some((number, request)) = guest.next(self.tables[table].as_ref(), now, busy, random)
        {
            self.send_request(index, number, request);
        }
        Ok(())
    }

    /// Requests a socket, once the table is open. Sometimes tries before the guest has joined, or on a signed-out device.
    fn connect(&mut self, index: usize) {
        let (client, random) = (&mut self.clients[index], &mut self.random);
        let table = client.table;
        let early = client.guest.table.is_none() && !random.one_in(8);
        if self.tables[table].is_none() || early {
            return;
        }
        let Some(token) = client.guest.token_to_connect(random) else {
            return;
        };
        let node = self.choose_node();
        let ends = (index, node, table);
        let id = self.network.connect(ends, token, &mut self.random);
        self.clients[index].connect(id);
        let delay = self
            .network
            .get(id)
            .map_or(0, |connection| connection.delay);
        self.at(delay, Event::OpenSocket(id));
    }
}
