//! Requests of guests: delivery, service by the lobby, and the answers.

use std::sync::Arc;

use saloon_lobby::Error;

use super::{Event, World};
use crate::fault::ProcessFault;
use crate::network::{NetworkConnection, delay};
use crate::plan::MS;
use crate::process::{PendingRequest, Process, ReplyTo, ready};
use crate::report::Violation;
use crate::requests::{LobbyAnswer, LobbyRequest, ServedRequest};

impl World {
    /// Sends a request. It may be lost, or delivered twice.
    pub(super) fn send_request(&mut self, client: usize, number: u64, request: LobbyRequest) {
        self.trace(|| format!("client {client} -> request {number}: {request:?}"));
        let faulty = self.now < self.plan.faults_until;
        if faulty && self.random.one_in(30) {
            return;
        }
        if faulty && self.random.one_in(15) {
            let late = u64::from(self.random.below(30_000)) * MS;
            let node = self.choose_node();
            self.at(late, Event::Request(node, client, number, request.clone()));
        }
        let after = delay(&mut self.random);
        let node = self.choose_node();
        self.at(after, Event::Request(node, client, number, request));
    }

    /// Serves an arrived request. It is lost while the process is down.
    pub(super) fn serve(
        &mut self,
        node: usize,
        (client, number): (usize, u64),
        request: LobbyRequest,
    ) -> Result<(), Violation> {
        let backend = Arc::clone(&self.nodes[node].backend);
        if let Some(process) = self.process(node) {
            process.requests.push(PendingRequest {
                to: ReplyTo::Request(client, number),
                answer: backend.serve(request),
            });
        }
        self.progress(node)
    }

    /// Returns the node that the next request goes to.
    pub(super) fn choose_node(&mut self) -> usize {
        match self.nodes.len() {
            1 => 0,
            count => self.random.below(u32::try_from(count).unwrap_or(1)) as usize,
        }
    }

    /// Polls all work that waits for the store, then starts a flush of the submitted writes.
    pub(super) fn progress(&mut self, node: usize) -> Result<(), Violation> {
        let unix = self.core_now(node).unix;
        self.nodes[node].backend.clock.set(unix);
        while let Some((to, served)) = self.process(node).and_then(|one| ready(&mut one.requests)) {
            self.served(node, to, served);
        }
        while let Some((to, admitted)) = self
            .process(node)
            .and_then(|one| ready(&mut one.admissions))
        {
            self.admitted(to, admitted)?;
        }
        while let Some((index, stored, waiting)) = self.process(node).and_then(Process::next_loaded)
        {
            self.loaded(node, index, stored, waiting)?;
        }
        self.progress_cluster(node)?;
        self.start_flush(node);
        Ok(())
    }

    fn served(&mut self, node: usize, to: ReplyTo, served: Result<ServedRequest, Error>) {
        let answer = served.and_then(|served| {
            for device in served.signed_out {
                self.close_device(node, device);
            }
            served.answer
        });
        let ReplyTo::Request(client, number) = to else {
            return;
        };
        let faulty = self.now < self.plan.faults_until;
        if faulty && self.random.one_in(30) {
            return; // the answer is lost
        }
        let after = delay(&mut self.random);
        let answer = Box::new(answer);
        self.at(after, Event::Answer(client, number, answer));
    }

    /// Closes the sockets of a signed-out device.
    pub(super) fn close_device(&mut self, node: usize, device: (i64, i64)) {
        if let Some(process) = self.process(node) {
            process.signed_out.push(device);
        }
        if self.has(ProcessFault::KeepSockets) {
            return;
        }
        for id in self.network.ids() {
            let own = |one: &mut NetworkConnection| {
                let open = one.attached || one.stream.is_some();
                one.node == node && open && one.device == Some(device)
            };
            if self.network.get(id).is_some_and(own) {
                self.hang_up(id);
            }
        }
    }

    /// Delivers an answer to its client.
    pub(super) fn take_answer(
        &mut self,
        client: usize,
        number: u64,
        answer: Result<LobbyAnswer, Error>,
    ) -> Result<(), Violation> {
        self.trace(|| format!("client {client} <- answer {number}: {answer:?}"));
        let guest = &mut self.clients[client].guest;
        let received = guest.receive(number, answer);
        received.map_err(|what| self.violation(what))?;
        let (guest, table) = (&self.clients[client].guest, self.clients[client].table);
        match (&guest.table, &self.tables[table]) {
            (Some(own), None) => self.tables[table] = Some(own.clone()),
            (Some(own), Some(opened)) if own.id != opened.id => {
                return Err(self.violation("a code or invitation led to another table"));
            }
            _ => {}
        }
        Ok(())
    }
}
