//! Requests of guests: to the house, through the lobby, and back.

use std::sync::Arc;

use saloon_lobby::Error;

use super::{Event, World};
use crate::fault::HouseFault;
use crate::house::{Process, ReplyTo, Serving, ready};
use crate::network::{Connection, delay};
use crate::plan::MS;
use crate::report::Violation;
use crate::requests::{Answer, Call, Served};

impl World {
    /// Sends a request. It may be lost, or delivered twice.
    pub(super) fn send_call(&mut self, client: usize, number: u64, call: Call) {
        self.trace(|| format!("client {client} -> request {number}: {call:?}"));
        let war = self.now < self.plan.faults_until;
        if war && self.random.one_in(30) {
            return;
        }
        if war && self.random.one_in(15) {
            let late = u64::from(self.random.below(30_000)) * MS;
            self.at(late, Event::Call(client, number, call.clone()));
        }
        let after = delay(&mut self.random);
        self.at(after, Event::Call(client, number, call));
    }

    /// A request arrives. Nobody answers while the house is down.
    pub(super) fn serve(
        &mut self,
        client: usize,
        number: u64,
        call: Call,
    ) -> Result<(), Violation> {
        let backend = Arc::clone(&self.backend);
        if let Some(process) = &mut self.process {
            process.calls.push(Serving {
                to: ReplyTo::Call(client, number),
                answer: backend.serve(call),
            });
        }
        self.progress()
    }

    /// Lets everything that waits for the store go on, as far as it can, and starts a flush of what was submitted.
    pub(super) fn progress(&mut self) -> Result<(), Violation> {
        self.backend.clock.set(self.core_now().unix);
        while let Some((to, served)) = self.process.as_mut().and_then(|one| ready(&mut one.calls)) {
            self.served(to, served);
        }
        while let Some((to, admitted)) = self
            .process
            .as_mut()
            .and_then(|one| ready(&mut one.admissions))
        {
            self.admitted(to, admitted)?;
        }
        while let Some((index, stored, waiting)) =
            self.process.as_mut().and_then(Process::next_loaded)
        {
            self.loaded(index, stored, waiting)?;
        }
        self.start_flush();
        Ok(())
    }

    fn served(&mut self, to: ReplyTo, served: Result<Served, Error>) {
        let answer = served.and_then(|served| {
            for device in served.signed_out {
                self.close_device(device);
            }
            served.answer
        });
        let ReplyTo::Call(client, number) = to else {
            return;
        };
        let war = self.now < self.plan.faults_until;
        if war && self.random.one_in(30) {
            return; // the answer is lost
        }
        let after = delay(&mut self.random);
        let answer = Box::new(answer);
        self.at(after, Event::Answer(client, number, answer));
    }

    /// Closes the sockets of a device that was signed out.
    fn close_device(&mut self, device: (i64, i64)) {
        if let Some(process) = &mut self.process {
            process.signed_out.push(device);
        }
        if self.has(HouseFault::KeepSockets) {
            return;
        }
        for id in self.network.ids() {
            let own = |one: &mut Connection| one.attached && one.device == Some(device);
            if self.network.get(id).is_some_and(own) {
                self.hang_up(id);
            }
        }
    }

    /// An answer arrives.
    pub(super) fn take_answer(
        &mut self,
        client: usize,
        number: u64,
        answer: Result<Answer, Error>,
    ) -> Result<(), Violation> {
        self.trace(|| format!("client {client} <- answer {number}: {answer:?}"));
        let guest = &mut self.clients[client].guest;
        let received = guest.receive(number, answer);
        received.map_err(|what| self.violation(what))?;
        let (guest, table) = (&self.clients[client].guest, self.clients[client].table);
        match (&guest.table, &self.tables[table]) {
            (Some(own), None) => self.tables[table] = Some(own.clone()),
            (Some(own), Some(opened)) if own.id != opened.id => {
                return Err(self.violation("a guest was led to another table"));
            }
            _ => {}
        }
        Ok(())
    }
}
