//! Injected faults: crashes, restarts, cut connections, absences, full disks, clock jumps.

use std::mem;

use saloon_table::Input;

use super::{Event, InjectedFault, World};
use crate::model::FlushOutcome;
use crate::plan::{MS, SECOND};
use crate::random::Random;
use crate::report::Violation;

impl World {
    pub(super) fn inject(&mut self, fault: InjectedFault) -> Result<(), Violation> {
        let rate = match fault {
            InjectedFault::Crash => {
                self.crash(0);
                self.plan.rates.crash
            }
            InjectedFault::CrashAtFlush => {
                self.crash(0);
                0 // drawn with each flush
            }
            InjectedFault::Restart => {
                self.restart(0)?;
                self.plan.rates.restart
            }
            InjectedFault::Cut => {
                self.cut();
                self.plan.rates.cut
            }
            InjectedFault::Leave => {
                let count = u32::try_from(self.clients.len()).unwrap_or(1);
                let client = self.random.below(count) as usize;
                self.leave(client);
                self.plan.rates.leave
            }
            InjectedFault::FullDisk => {
                let until = self.now + u64::from(self.random.between(100, 4_000)) * MS;
                if let Some(process) = self.process(0) {
                    process.full_until = until;
                }
                self.plan.rates.full_disk
            }
            InjectedFault::ClockJump => {
                let jump = i64::from(self.random.between(0, 7_200_000)) - 3_600_000;
                self.unix += jump;
                self.plan.rates.clock_jump
            }
        };
        self.schedule_fault(rate, fault);
        Ok(())
    }

    /// Crashes the process. The flush in progress is durable as a whole or not at all.
    fn crash(&mut self, node: usize) {
        self.trace(|| format!("node {node}: crash"));
        self.note_clocks(node);
        let Some(process) = self.nodes[node].process.take() else {
            return;
        };
        drop(process);
        self.report.crashes += 1;
        let outcome = self.nodes[node].outcome;
        let durable = outcome != FlushOutcome::Failed && self.random.one_in(2);
        let store = &self.nodes[node].backend.store;
        store.crash(durable, &mut self.random);
        self.after_crash(node);
    }

    fn after_crash(&mut self, node: usize) {
        for id in self.network.ids() {
            if let Some(connection) = self.network.get(id).filter(|one| one.node == node) {
                connection.attached = false;
                connection.dead = true;
                let after = connection.delay;
                self.at(after, Event::Closed(id));
            }
        }
        let down = u64::from(self.random.between(1, self.plan.rates.downtime)) * MS;
        self.at(down, Event::Boot(node));
    }

    /// Restarts the process in order: releases the tables first.
    fn restart(&mut self, node: usize) -> Result<(), Violation> {
        let Some(process) = &self.nodes[node].process else {
            return Ok(());
        };
        self.report.restarts += 1;
        for index in process.tables.keys().copied().collect::<Vec<_>>() {
            self.handle(node, index, Input::Release);
        }
        // Waits for the writes in progress; they may fail.
        while self.nodes[node].backend.store.is_flushing() {
            self.flushed(node)?;
        }
        self.note_clocks(node);
        self.nodes[node].process = None;
        let store = &self.nodes[node].backend.store;
        store.crash(false, &mut self.random);
        self.after_crash(node);
        Ok(())
    }

    /// Cuts a connection. Each side notices at once or later.
    fn cut(&mut self) {
        let ids = self.network.ids();
        if ids.is_empty() {
            return;
        }
        self.report.cuts += 1;
        let id = *self.random.pick(&ids);
        let seconds = |random: &mut Random, most| u64::from(random.between(0, most)) * SECOND;
        let (house, client) = match self.random.below(3) {
            0 => (0, 0),
            1 => (seconds(&mut self.random, 60), 0),
            _ => (seconds(&mut self.random, 60), seconds(&mut self.random, 20)),
        };
        if let Some(connection) = self.network.get(id) {
            connection.dead = true;
        }
        self.at(house + client, Event::Lost(id));
        self.at(client, Event::Closed(id));
    }

    /// Closes the connections of a client, which returns later.
    fn leave(&mut self, index: usize) {
        let away = u64::from(self.random.between(1, 40)) * SECOND;
        self.clients[index].away_until = self.now + away;
        for closed in mem::take(&mut self.clients[index].connections) {
            let after = self.network.get(closed.id).map_or(0, |connection| {
                connection.abandoned = true;
                connection.delay
            });
            self.at(after, Event::Lost(closed.id));
        }
    }
}
