//! Messages of nodes to the database: delays, losses, and their execution.

use std::sync::Arc;

use super::faults::ClusterInjection;
use super::{ClusterEvent, ProcessId};
use crate::model::Channel;
use crate::plan::{MS, SECOND};
use crate::report::Violation;
use crate::requests::Backend;
use crate::world::{Event, World};

/// Time limit for an answer of the database.
const ANSWER_TIMEOUT: u64 = 10 * SECOND;
/// Time limit for the answer to a heartbeat.
const HEART_TIMEOUT: u64 = 2 * SECOND;
/// Longest time after which a statement of a lost connection is executed, in ms.
const LATE: u32 = 8_000;
/// Longest additional delay of a slow database in each direction, in ms.
const SLOW: u32 = 250;

impl World {
    pub(super) fn session(&self, node: usize) -> &crate::model::Session {
        self.nodes[node].backend.store.session()
    }

    /// Sends the waiting messages of a node, and draws what happens to each.
    pub(in crate::world) fn send_to_database(&mut self, node: usize) {
        if self.nodes[node].process.is_none() {
            return;
        }
        let sent = self.session(node).take_sent();
        for (message, channel) in sent {
            self.send_message(node, message, channel);
        }
    }

    fn send_message(&mut self, node: usize, message: u64, channel: Channel) {
        let process = (node, self.nodes[node].boot);
        let (Some(cluster), Some(plan)) = (&self.cluster, &self.plan.cluster) else {
            return;
        };
        let peace = self.now >= self.plan.faults_until;
        let (lost_rate, fault_rate) = (plan.lost_message, plan.fault_at_message);
        let host = &cluster.hosts[node];
        let (down, cut) = (cluster.down_until > self.now, host.cut_until > self.now);
        let (silent, heals) = (host.cut_is_silent, host.cut_until);
        let refused = Event::Cluster(ClusterEvent::DatabaseRefused(process, message));
        let lost = Event::Cluster(ClusterEvent::DatabaseLost(process, message));
        let backend = Arc::clone(&self.nodes[node].backend);
        let execute = Event::Cluster(ClusterEvent::Execute(backend, message));
        if down {
            self.at(2 * MS, refused);
            return;
        }
        if cut && silent {
            // The statement may arrive after the cut.
            let limit = match channel {
                Channel::Heart => HEART_TIMEOUT,
                _ => ANSWER_TIMEOUT,
            };
            self.at(limit, lost);
            if self.random.one_in(2) {
                self.at(heals - self.now + MS, execute);
            }
            return;
        }
        if cut {
            self.at(2 * MS, refused);
            return;
        }
        let (there, back) = (self.database_delay(), self.database_delay());
        if !peace && self.random.one_in(lost_rate) {
            if self.random.one_in(2) {
                self.at(there, execute);
            } else {
                let late = u64::from(self.random.below(LATE)) * MS;
                self.at(there + late, execute);
            }
            self.at(there + back, lost);
            return;
        }
        self.at(there, execute);
        let answer = ClusterEvent::DatabaseAnswer(process, message);
        self.at(there + back, Event::Cluster(answer));
        if !peace && channel != Channel::Heart && self.random.one_in(fault_rate) {
            let during = u64::from(self.random.below(100)) * (there + back) / 100;
            let fault = if self.random.one_in(2) {
                ClusterInjection::PauseAtMessage(node)
            } else {
                ClusterInjection::KillAtMessage(node)
            };
            self.at(during, Event::Cluster(ClusterEvent::Inject(fault)));
        }
    }

    fn database_delay(&mut self) -> u64 {
        let slow = self
            .cluster
            .as_ref()
            .is_some_and(|cluster| cluster.slow_until > self.now);
        let usual = u64::from(self.random.between(150, 1_500));
        if slow {
            usual + u64::from(self.random.below(SLOW)) * MS
        } else {
            usual
        }
    }

    /// Executes a message at the database, and checks who was expelled.
    pub(super) fn execute(&mut self, backend: &Backend, message: u64) -> Result<(), Violation> {
        let now = self.now;
        let Some(cluster) = &mut self.cluster else {
            return Ok(());
        };
        if cluster.down_until > now {
            return Ok(()); // lost in the restart
        }
        cluster.database.set_clock(now);
        let executed = backend.store.session().execute(message);
        let fenced = executed.map_err(|what| self.violation(what))?;
        self.report.fenced += u64::from(fenced);
        self.check_nodes()
    }

    /// Continues the work of a node after an answer of the database.
    pub(super) fn heard(&mut self, node: usize) -> Result<(), Violation> {
        self.take_all_stored(node);
        self.progress(node)
    }

    /// Lets the writer reconnect, if it has lost its connection.
    pub(super) fn writer_broke(&mut self, process: ProcessId) {
        if self.session(process.0).is_writer_down() {
            let after = u64::from(self.random.between(50, 2_000)) * MS;
            self.at(
                after,
                Event::Cluster(ClusterEvent::ReconnectWriter(process)),
            );
        }
    }

    pub(super) fn reconnect_writer(&mut self, process: ProcessId) -> Result<(), Violation> {
        let (node, _) = process;
        let reachable = self.cluster.as_ref().is_some_and(|cluster| {
            cluster.down_until <= self.now && cluster.hosts[node].cut_until <= self.now
        });
        if reachable {
            self.session(node).reconnect_writer();
        } else {
            self.writer_broke(process);
        }
        self.heard(node)
    }
}
