//! Injected faults of a cluster: killed and paused nodes, cuts, restarts of the database, drains.

use std::sync::Arc;

use saloon_store::Ownership;

use super::links::LINK_SILENCE;
use super::{ClusterEvent, ProcessId};
use crate::plan::{MS, SECOND};
use crate::report::Violation;
use crate::world::{Event, World};

/// Time after a fault within which a node may still be expelled for it.
const EXCUSE: u64 = 5 * SECOND;

/// An injected fault.
#[derive(Clone, Copy, Debug)]
pub(in crate::world) enum ClusterInjection {
    Kill,
    KillAtMessage(usize),
    Pause,
    PauseAtMessage(usize),
    DatabaseCut,
    LinkCut,
    DatabaseRestart,
    SlowDatabase,
    Drain,
}

impl World {
    /// Schedules the first fault of each kind.
    pub(in crate::world) fn set_up_cluster(&mut self) {
        let Some(plan) = &self.plan.cluster else {
            return;
        };
        let faults = [
            (plan.kill, ClusterInjection::Kill),
            (plan.pause, ClusterInjection::Pause),
            (plan.database_cut, ClusterInjection::DatabaseCut),
            (plan.link_cut, ClusterInjection::LinkCut),
            (plan.database_restart, ClusterInjection::DatabaseRestart),
            (plan.slow_database, ClusterInjection::SlowDatabase),
            (plan.drain, ClusterInjection::Drain),
        ];
        for (rate, fault) in faults {
            self.schedule_cluster_fault(rate, fault);
        }
        self.schedule_audit();
    }

    fn schedule_cluster_fault(&mut self, rate: u32, fault: ClusterInjection) {
        if rate > 0 {
            let after = u64::from(self.random.between(1, 2 * rate)) * MS;
            if self.now + after < self.plan.faults_until {
                self.at(after, Event::Cluster(ClusterEvent::Inject(fault)));
            }
        }
    }

    pub(super) fn inject_into_cluster(&mut self, fault: ClusterInjection) -> Result<(), Violation> {
        let node = self.choose_node();
        let Some(plan) = &self.plan.cluster else {
            return Ok(());
        };
        let rate = match fault {
            ClusterInjection::Kill => plan.kill,
            ClusterInjection::Pause => plan.pause,
            ClusterInjection::DatabaseCut => plan.database_cut,
            ClusterInjection::LinkCut => plan.link_cut,
            ClusterInjection::DatabaseRestart => plan.database_restart,
            ClusterInjection::SlowDatabase => plan.slow_database,
            ClusterInjection::Drain => plan.drain,
            ClusterInjection::KillAtMessage(_) | ClusterInjection::PauseAtMessage(_) => 0,
        };
        match fault {
            ClusterInjection::Kill => self.kill(node),
            ClusterInjection::KillAtMessage(node) => self.kill(node),
            ClusterInjection::Pause => self.pause(node),
            ClusterInjection::PauseAtMessage(node) => self.pause(node),
            ClusterInjection::DatabaseCut => self.cut_database(node),
            ClusterInjection::LinkCut => self.cut_link(node),
            ClusterInjection::DatabaseRestart => self.restart_database(),
            ClusterInjection::SlowDatabase => {
                let slow = u64::from(self.random.between(1, 10)) * SECOND;
                self.trace(|| format!("the database is slow for {slow} µs"));
                let until = self.now + slow;
                if let Some(cluster) = &mut self.cluster {
                    cluster.slow_until = until;
                }
            }
            ClusterInjection::Drain if self.is_paused(node) => {} // no signal arrives
            ClusterInjection::Drain => self.drain(node)?,
        }
        self.schedule_cluster_fault(rate, fault);
        Ok(())
    }

    fn is_paused(&self, node: usize) -> bool {
        let cluster = self.cluster.as_ref();
        cluster.is_some_and(|cluster| cluster.hosts[node].paused)
    }

    fn excuse(&mut self, node: usize, until: u64) {
        if let Some(cluster) = &mut self.cluster {
            let host = &mut cluster.hosts[node];
            host.excused_until = host.excused_until.max(until + EXCUSE);
        }
    }

    /// Kills a process, or takes its machine away.
    fn kill(&mut self, node: usize) {
        if self.nodes[node].process.is_none() {
            return;
        }
        self.report.kills += 1;
        let lost = self.random.one_in(3);
        self.trace(|| format!("node {node}: killed, machine lost: {lost}"));
        self.end_process(node, lost);
        let down = u64::from(self.random.between(1, 6_000)) * MS;
        self.at(down, Event::Boot(node));
    }

    /// Ends a process: its tables and sockets are gone.
    fn end_process(&mut self, node: usize, lost: bool) {
        self.note_clocks(node);
        let process: ProcessId = (node, self.nodes[node].boot);
        self.nodes[node].process = None;
        let Some(cluster) = &mut self.cluster else {
            return;
        };
        let host = &mut cluster.hosts[node];
        host.lost = lost;
        host.paused = false;
        host.deferred.clear();
        for id in self.network.ids() {
            let Some(connection) = self.network.get(id).filter(|one| one.node == node) else {
                continue;
            };
            connection.attached = false;
            connection.dead = true;
            let delay = connection.delay;
            let noticed = if lost {
                u64::from(self.random.below(15_000)) * MS
            } else {
                0
            };
            self.at(delay + noticed, Event::Closed(id));
        }
        let noticed = if lost { LINK_SILENCE } else { MS };
        let Some(cluster) = &self.cluster else {
            return;
        };
        let streams = cluster.streams.iter();
        let streams = streams.filter(|(_, one)| one.edge == process || one.owner == process);
        let streams: Vec<_> = streams.map(|(id, _)| *id).collect();
        for id in streams {
            self.at(noticed, Event::Cluster(ClusterEvent::StreamEnded(id)));
        }
    }

    /// Leaves the cluster and ends a drained process, which starts again later.
    pub(super) fn stop(&mut self, node: usize) -> Result<(), Violation> {
        self.trace(|| format!("node {node}: stops"));
        let backend = Arc::clone(&self.nodes[node].backend);
        let id = backend.store.node().0;
        if let Some(cluster) = &mut self.cluster {
            cluster.leavers.insert(id);
        }
        let leaving = async move { Ok(backend.store.leave().await?) };
        if let Some(cluster) = self.cluster_state(node) {
            cluster.background.push(Box::pin(leaving));
        }
        self.excuse(node, self.now);
        self.progress(node)?; // sends the message
        self.end_process(node, false);
        let down = u64::from(self.random.between(1, 3_000)) * MS;
        self.at(down, Event::Boot(node));
        Ok(())
    }

    /// Pauses a node. The rest of the world goes on.
    fn pause(&mut self, node: usize) {
        let length = if self.random.one_in(3) {
            u64::from(self.random.between(10, 2_500)) * MS
        } else {
            u64::from(self.random.between(2, 30)) * SECOND
        };
        let Some(cluster) = &mut self.cluster else {
            return;
        };
        if self.nodes[node].process.is_none() || cluster.hosts[node].paused {
            return;
        }
        cluster.hosts[node].paused = true;
        self.report.pauses += 1;
        self.trace(|| format!("node {node}: paused for {length} µs"));
        self.excuse(node, self.now + length);
        self.at(length, Event::Cluster(ClusterEvent::Resume(node)));
        self.watch_links(node);
    }

    /// Lets all links of a node break after some time, if it is still out of reach.
    fn watch_links(&mut self, node: usize) {
        for other in (0..self.nodes.len()).filter(|other| *other != node) {
            let silent = ClusterEvent::LinkSilent(node, other);
            self.at(LINK_SILENCE, Event::Cluster(silent));
        }
    }

    pub(super) fn resume(&mut self, node: usize) {
        let Some(cluster) = &mut self.cluster else {
            return;
        };
        let host = &mut cluster.hosts[node];
        if !host.paused {
            return; // killed meanwhile
        }
        host.paused = false;
        self.trace(|| format!("node {node}: resumed"));
        let Some(cluster) = &mut self.cluster else {
            return;
        };
        for event in std::mem::take(&mut cluster.hosts[node].deferred) {
            self.at(0, event);
        }
    }

    fn cut_database(&mut self, node: usize) {
        let length = u64::from(self.random.between(50, 12_000)) * MS;
        let silent = self.random.one_in(2);
        let until = self.now + length;
        let Some(cluster) = &mut self.cluster else {
            return;
        };
        let host = &mut cluster.hosts[node];
        host.cut_until = host.cut_until.max(until);
        host.cut_is_silent = silent;
        self.report.database_cuts += 1;
        self.trace(|| format!("node {node}: no database for {length} µs"));
        self.excuse(node, until);
    }

    fn cut_link(&mut self, one: usize) {
        let other = self.choose_node();
        if one == other {
            return;
        }
        let length = u64::from(self.random.between(50, 15_000)) * MS;
        let until = self.now + length;
        let Some(cluster) = &mut self.cluster else {
            return;
        };
        let pair = (one.min(other), one.max(other));
        let cut = cluster.link_cuts.entry(pair).or_default();
        *cut = until.max(*cut);
        self.report.link_cuts += 1;
        self.trace(|| format!("nodes {one} and {other} are cut off for {length} µs"));
        let silent = ClusterEvent::LinkSilent(one, other);
        self.at(LINK_SILENCE, Event::Cluster(silent));
    }

    /// Restarts the database. Statements that were not executed are lost, and no answer arrives.
    fn restart_database(&mut self) {
        let down = u64::from(self.random.between(50, 4_000)) * MS;
        let until = self.now + down;
        let Some(cluster) = &mut self.cluster else {
            return;
        };
        cluster.down_until = until;
        self.report.database_restarts += 1;
        self.trace(|| format!("the database restarts within {down} µs"));
        let mut lost = Vec::new();
        for (key, event) in &self.events {
            if let Event::Cluster(ClusterEvent::DatabaseAnswer(process, message)) = event {
                lost.push((*key, *process, *message));
            }
        }
        for (key, process, message) in lost {
            let event = ClusterEvent::DatabaseLost(process, message);
            self.events.insert(key, Event::Cluster(event));
        }
    }
}
