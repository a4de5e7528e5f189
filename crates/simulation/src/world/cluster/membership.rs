//! Heartbeats of nodes, as the server sends them.

use std::sync::Arc;
use std::time::Duration;

use saloon_cluster::{BEAT, BEAT_TIMEOUT, REJOIN_RETRY};
use saloon_lobby::Error;
use saloon_store::{Node, NodeId, Ownership};
use saloon_table::ConnectionId;

use super::{ClusterEvent, ProcessId};
use crate::fault::ProcessFault;
use crate::process::{ClusterState, JobFuture, poll};
use crate::report::Violation;
use crate::requests::Backend;
use crate::world::{Event, World};

/// Heartbeats between two searches for signed-out devices.
const DEVICE_BEATS: u64 = 3;

pub(super) fn micros(duration: Duration) -> u64 {
    u64::try_from(duration.as_micros()).unwrap_or(u64::MAX)
}

impl World {
    pub(super) fn cluster_state(&mut self, node: usize) -> Option<&mut ClusterState> {
        self.process(node)?.cluster.as_mut()
    }

    /// Sends a heartbeat.
    pub(super) fn beat(&mut self, process: ProcessId) -> Result<(), Violation> {
        let (node, _) = process;
        let backend = Arc::clone(&self.nodes[node].backend);
        let devices = self.connected_devices(node);
        let Some(cluster) = self.cluster_state(node) else {
            return Ok(());
        };
        cluster.beats += 1;
        let number = cluster.beats;
        if number % DEVICE_BEATS == 0 && !devices.is_empty() {
            let backend = Arc::clone(&backend);
            cluster.sign_outs = Some(Box::pin(async move {
                let ids = devices.iter().map(|(_, device)| *device).collect();
                let gone = backend.store.signed_out(ids).await?;
                let mut devices = devices;
                devices.retain(|(_, device)| gone.contains(device));
                Ok(devices)
            }));
        }
        cluster.beat = Some(Box::pin(async move {
            if !backend.store.beat().await? {
                return Ok(None);
            }
            Ok(Some(backend.store.nodes().await?))
        }));
        let timeout = ClusterEvent::BeatTimeout(process, number);
        self.at(micros(BEAT_TIMEOUT), Event::Cluster(timeout));
        self.progress(node)
    }

    fn connected_devices(&mut self, node: usize) -> Vec<(i64, i64)> {
        let mut devices = Vec::new();
        for id in self.network.ids() {
            if let Some(connection) = self.network.get(id)
                && connection.node == node
            {
                devices.extend(connection.device);
            }
        }
        devices
    }

    pub(super) fn beat_timeout(&mut self, process: ProcessId, number: u64) {
        let Some(cluster) = self.cluster_state(process.0) else {
            return;
        };
        if cluster.beats == number && cluster.beat.take().is_some() {
            self.missed_beat(process);
        }
    }

    fn missed_beat(&mut self, process: ProcessId) {
        let (node, _) = process;
        self.trace(|| format!("node {node}: missed a heartbeat"));
        let now = self.core_now(node).instant;
        let cut_off = self
            .cluster_state(node)
            .is_some_and(|cluster| cluster.membership.missed(now));
        if cut_off {
            self.abandon_tables(node);
        }
        self.next_beat(process);
    }

    fn next_beat(&mut self, process: ProcessId) {
        self.at(micros(BEAT), Event::Cluster(ClusterEvent::Beat(process)));
    }

    /// Polls the work of a node that a single server does not have.
    pub(in crate::world) fn progress_cluster(&mut self, node: usize) -> Result<(), Violation> {
        let process = (node, self.nodes[node].boot);
        let late = self.has(ProcessFault::BeatAfterExpulsion);
        let Some(cluster) = self.cluster_state(node) else {
            return Ok(());
        };
        let beat = cluster.beat.as_mut().and_then(poll);
        let expelling = !cluster.expelling.is_empty();
        cluster.expelling.retain_mut(|job| poll(job).is_none());
        let expelled = expelling && cluster.expelling.is_empty();
        let registered = cluster.registering.as_mut().and_then(poll);
        let signed_out = cluster.sign_outs.as_mut().and_then(poll);
        cluster.background.retain_mut(|job| poll(job).is_none());
        if expelled && late {
            self.next_beat(process);
        }
        if let Some(result) = signed_out {
            if let Some(cluster) = self.cluster_state(node) {
                cluster.sign_outs = None;
            }
            for device in result.unwrap_or_default() {
                self.close_device(node, device);
            }
        }
        if let Some(result) = beat {
            if let Some(cluster) = self.cluster_state(node) {
                cluster.beat = None;
            }
            self.beaten(process, result)?;
        }
        if let Some(result) = registered {
            self.registered(process, &result);
        }
        self.progress_moves(node)
    }

    fn beaten(
        &mut self,
        process: ProcessId,
        result: Result<Option<Vec<Node>>, Error>,
    ) -> Result<(), Violation> {
        let (node, _) = process;
        let nodes = match result {
            Ok(Some(nodes)) => nodes,
            Ok(None) => {
                self.trace(|| format!("node {node}: expelled"));
                self.abandon_tables(node);
                return self.register(node);
            }
            Err(_) => {
                self.missed_beat(process);
                return Ok(());
            }
        };
        let now = self.core_now(node).instant;
        let late = self.has(ProcessFault::BeatAfterExpulsion);
        let backend = Arc::clone(&self.nodes[node].backend);
        let me = backend.store.node();
        if let Some(cluster) = self.cluster_state(node) {
            cluster.membership.beat(now, &nodes);
        }
        let mut silent: Vec<(NodeId, Duration)> = Vec::new();
        for other in nodes.iter().filter(|other| other.id != me) {
            let refused = self.refuses(node, other);
            let Some(cluster) = self.cluster_state(node) else {
                return Ok(());
            };
            if cluster.membership.is_suspect(other)
                && let Some(silence) = cluster.membership.judge(now, other, refused)
            {
                silent.push((other.id, silence));
            }
        }
        let Some(cluster) = self.cluster_state(node) else {
            return Ok(());
        };
        cluster.nodes = nodes;
        if !silent.is_empty() && cluster.expelling.is_empty() {
            let expelled: Vec<NodeId> = silent.iter().map(|(other, _)| *other).collect();
            cluster.expelling = if late {
                vec![expel(backend, silent)]
            } else {
                let one = |verdict| expel(Arc::clone(&backend), vec![verdict]);
                silent.into_iter().map(one).collect()
            };
            self.trace(|| format!("node {node}: expels {expelled:?}"));
            if late {
                return self.progress(node);
            }
        }
        self.next_beat(process);
        self.progress(node)
    }

    /// Returns whether the port of another node refuses connections: its process is gone, and its machine is not.
    fn refuses(&self, node: usize, other: &Node) -> bool {
        let Ok(index) = other.address.parse::<usize>() else {
            return false;
        };
        let Some(cluster) = &self.cluster else {
            return false;
        };
        let cut = self.is_link_cut(node, index);
        self.nodes[index].process.is_none() && !cluster.hosts[index].lost && !cut
    }

    /// Registers again, after this node was expelled.
    pub(super) fn register(&mut self, node: usize) -> Result<(), Violation> {
        let backend = Arc::clone(&self.nodes[node].backend);
        if let Some(cluster) = self.cluster_state(node) {
            cluster.registering = Some(Box::pin(async move {
                let address = node.to_string();
                Ok(backend.store.register(&address).await?)
            }));
        }
        self.progress(node)
    }

    fn registered(&mut self, process: ProcessId, result: &Result<NodeId, Error>) {
        let (node, _) = process;
        let now = self.core_now(node).instant;
        if let Some(cluster) = self.cluster_state(node) {
            cluster.registering = None;
        }
        let Ok(id) = result else {
            let retry = Event::Cluster(ClusterEvent::Register(process));
            self.at(micros(REJOIN_RETRY), retry);
            return;
        };
        self.trace(|| format!("node {node}: registered as {id}"));
        self.registered_as(process, *id);
        if let Some(cluster) = self.cluster_state(node) {
            cluster.membership.expelled(now);
        }
        self.end_streams_of_edge(process);
        self.next_beat(process);
    }

    /// Drops all tables of a node without storing anything.
    fn abandon_tables(&mut self, node: usize) {
        let Some(process) = self.process(node) else {
            return;
        };
        if let Some(cluster) = &mut process.cluster {
            cluster.tenures.end();
        }
        for index in process.tables.keys().copied().collect::<Vec<_>>() {
            let process = self.process(node);
            let Some(slot) = process.and_then(|process| process.tables.get_mut(&index)) else {
                continue;
            };
            slot.departure.abandon();
            if slot.departure.is_abandoned() {
                let away: Vec<ConnectionId> = slot.connections.drain(..).collect();
                self.send_away(node, index, away);
            }
            self.depart(node, index);
        }
    }
}

/// Expels nodes, one after the other.
fn expel(backend: Arc<Backend>, silent: Vec<(NodeId, Duration)>) -> JobFuture<bool> {
    Box::pin(async move {
        for (other, silence) in silent {
            let _ = backend.store.expel(other, silence).await; // the next heartbeat tries again
        }
        Ok(true)
    })
}
