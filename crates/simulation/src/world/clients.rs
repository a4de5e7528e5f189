//! The clients: what they receive, send and do next.

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
        let received = self.clients[client].receive(id, frame, &mut self.seen);
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
            self.clients[index].guest.forgive(self.now);
            return Ok(());
        }
        self.call(index)?;
        let client = &self.clients[index];
        if self.now > self.plan.faults_until
            && client.is_stuck(self.now)
            && !client.links.is_empty()
        {
            return Err(self.violation(format!(
                "a command of seat {:?} is not answered",
                client.seat
            )));
        }
        let wanted = if self.random.one_in(20) && self.now < self.plan.faults_until {
            2 // a second device
        } else {
            1
        };
        if client.links.len() < wanted || (client.guest.has_signed_out() && self.random.one_in(40))
        {
            self.connect(index);
            return Ok(());
        }
        let link = self.random.pick(&client.links).id;
        let (now, random) = (self.now, &mut self.random);
        if let Some(text) = self.clients[index].next(link, now, random) {
            if self.now < self.plan.faults_until && self.random.one_in(40) {
                self.clients[index].duplicate();
                self.send_up(link, text.clone());
            }
            self.send_up(link, text);
        }
        Ok(())
    }

    /// The lobby side of a client sends a request, if it has one.
    fn call(&mut self, index: usize) -> Result<(), Violation> {
        let table = self.clients[index].table;
        let busy = self.now < self.plan.faults_until;
        let (now, random) = (self.now, &mut self.random);
        let guest = &mut self.clients[index].guest;
        if busy {
            guest.forgive(now);
        } else if guest.is_stuck(now) {
            return Err(self.violation("a request is not answered"));
        }
        if let Some((number, call)) = guest.next(self.tables[table].as_ref(), now, busy, random) {
            self.send_call(index, number, call);
        }
        Ok(())
    }

    /// Asks for a socket, once the client knows its table. Now and then it tries before it has joined, or on a device that was signed out.
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
        let id = self.network.connect((index, table), token, random);
        client.connect(id);
        let delay = self
            .network
            .get(id)
            .map_or(0, |connection| connection.delay);
        self.at(delay, Event::Request(id));
    }
}
