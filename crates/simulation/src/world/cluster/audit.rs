//! Invariants of a cluster while it runs.

use std::collections::BTreeSet;

use saloon_store::Ownership;

use super::ClusterEvent;
use crate::plan::SECOND;
use crate::report::Violation;
use crate::world::{Event, World};

/// Time after the last fault within which every node has noticed what it lost.
const SETTLED: u64 = 45 * SECOND;

impl World {
    pub(super) fn schedule_audit(&mut self) {
        let first = self.plan.faults_until.saturating_sub(self.now) + SETTLED;
        self.at(first, Event::Cluster(ClusterEvent::Audit));
    }

    /// Checks that a node is registered and owns the tables that it has in memory. Repeats itself.
    pub(super) fn audit(&mut self) -> Result<(), Violation> {
        let Some(cluster) = &self.cluster else {
            return Ok(());
        };
        for (index, node) in self.nodes.iter().enumerate() {
            let Some(process) = &node.process else {
                continue;
            };
            let me = node.backend.store.node().0;
            if !cluster.database.read(|disk| disk.has_node(me)) {
                return Err(self.violation(format!("node {index} does not rejoin")));
            }
            for table in process.tables.keys() {
                let id = self.tables[*table].as_ref().map(|table| &table.id);
                let owner = |id: &String| cluster.database.read(|disk| disk.owner(id));
                let owner = id.and_then(owner);
                if owner != Some(me) {
                    return Err(self.violation(format!(
                        "node {index} has a table in memory that {owner:?} owns"
                    )));
                }
            }
        }
        self.at(SECOND, Event::Cluster(ClusterEvent::Audit));
        Ok(())
    }

    /// Checks that no node was removed without a reason.
    pub(super) fn check_nodes(&mut self) -> Result<(), Violation> {
        let Some(cluster) = &mut self.cluster else {
            return Ok(());
        };
        let registered: BTreeSet<i64> = cluster.database.read(|disk| disk.nodes().collect());
        let removed: Vec<i64> = cluster
            .registered
            .difference(&registered)
            .copied()
            .collect();
        cluster.registered = registered;
        for id in removed {
            let Some(cluster) = &self.cluster else {
                continue;
            };
            let Some(process) = cluster.processes.get(&id).copied() else {
                continue;
            };
            if !cluster.leavers.contains(&id) {
                self.report.expulsions += 1;
            }
            let current = self.nodes[process.0].backend.store.node().0 == id;
            let excused = cluster.hosts[process.0].excused_until >= self.now;
            if self.is_running(process) && current && !excused {
                let node = process.0;
                return Err(self.violation(format!("node {node} was expelled without a reason")));
            }
        }
        Ok(())
    }
}
