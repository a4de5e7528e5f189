//! Nodes and owners of tables: the model of the fence, and of [`Ownership`].

use std::time::Duration;

use saloon_store::{Claim, Node, NodeId, Ownership, StoreError, StoreFuture};

use super::commit::ModelStore;
use super::data::{NodeRow, StoreData, StoreFault};
use super::session::{Channel, Session};

/// Schema of all nodes.
const SCHEMA: u32 = 1;

/// Requirement of a write on its node.
#[derive(Clone, Copy, Debug)]
pub enum Fence<'a> {
    /// It is registered.
    Node,
    /// It owns the table.
    Owner(&'a str),
    /// It owns the table, or the table has no owner.
    Holder(&'a str),
}

impl StoreData {
    /// Returns whether a write of a node must be refused.
    pub(super) fn is_fenced(&self, node: i64, fence: Fence<'_>) -> bool {
        if self.fault == Some(StoreFault::SkipFence) {
            return false;
        }
        let owner = |table: &str| self.tables.get(table).map(|data| data.owner);
        !self.nodes.contains_key(&node)
            || match fence {
                Fence::Node => false,
                Fence::Owner(table) => owner(table).is_some_and(|owner| owner != Some(node)),
                Fence::Holder(_) => match self.owner(fence.table()) {
                    Some(owner) => owner != node,
                    None => false,
                },
            }
    }

    /// Returns the registered node that owns a table.
    pub fn owner(&self, table: &str) -> Option<i64> {
        let owner = self.tables.get(table)?.owner;
        owner.filter(|owner| self.nodes.contains_key(owner))
    }

    /// Returns whether a node is registered.
    pub fn has_node(&self, node: i64) -> bool {
        self.nodes.contains_key(&node)
    }

    fn require(&self, node: i64) -> Result<(), StoreError> {
        if self.nodes.contains_key(&node) {
            Ok(())
        } else {
            Err(StoreError::Fenced)
        }
    }

    fn register(&mut self, address: String) -> i64 {
        self.last.node += 1;
        let row = NodeRow {
            address,
            draining: false,
            beat_at: self.clock,
        };
        self.nodes.insert(self.last.node, row);
        self.last.node
    }

    fn silent_for(&self, row: &NodeRow) -> Duration {
        Duration::from_micros(self.clock.saturating_sub(row.beat_at))
    }

    fn listed_nodes(&self) -> Vec<Node> {
        let listed = self.nodes.iter().map(|(id, row)| Node {
            id: NodeId(*id),
            address: row.address.clone(),
            schema: SCHEMA,
            draining: row.draining,
            silent_for: self.silent_for(row),
        });
        listed.collect()
    }

    fn claim(&mut self, node: i64, table: &str) -> Result<Claim, StoreError> {
        if let Some(owner) = self.owner(table) {
            if owner == node {
                return Ok(Claim::Mine);
            }
            let address = self.nodes[&owner].address.clone();
            let node = NodeId(owner);
            return Ok(Claim::OwnedBy { node, address });
        }
        self.require(node)?;
        let Some(data) = self.tables.get_mut(table) else {
            return Ok(Claim::Missing);
        };
        data.owner = Some(node);
        Ok(Claim::Mine)
    }

    fn give(&mut self, node: i64, table: &str, to: Option<i64>) -> Result<bool, StoreError> {
        self.require(node)?;
        if to.is_some_and(|to| !self.nodes.contains_key(&to)) {
            return Ok(false);
        }
        let own = self.tables.get_mut(table);
        let own = own.filter(|data| data.owner == Some(node));
        Ok(own.map(|data| data.owner = to).is_some())
    }

    fn expel(&mut self, node: i64, silent: i64, age: Duration) -> Result<bool, StoreError> {
        self.require(node)?;
        let old = |row: &NodeRow| self.silent_for(row) >= age;
        if self.nodes.get(&silent).is_some_and(|row| !old(row)) {
            return Ok(false);
        }
        self.nodes.remove(&silent);
        Ok(true)
    }
}

impl Fence<'_> {
    fn table(&self) -> &str {
        match self {
            Fence::Node => "",
            Fence::Owner(table) | Fence::Holder(table) => table,
        }
    }
}

impl ModelStore {
    /// Returns whether it is the store of a node in a cluster.
    pub fn is_of_node(&self) -> bool {
        self.session.is_some()
    }

    /// Registers this process at once.
    pub fn register_now(&self, address: &str) {
        let session = self.session();
        session.set_node(session.change(|disk| disk.register(address.to_owned())));
    }

    /// Returns the connections to the shared database.
    ///
    /// # Panics
    ///
    /// If it is not the store of a node.
    pub fn session(&self) -> &Session {
        self.session.as_ref().expect("the store of a node")
    }
}

impl Ownership for ModelStore {
    fn node(&self) -> NodeId {
        NodeId(self.session().node())
    }

    fn register(&self, address: &str) -> StoreFuture<'_, NodeId> {
        let address = address.to_owned();
        let registered = self
            .session()
            .call(Channel::Heart, move |disk, _| Ok(disk.register(address)));
        Box::pin(async move {
            let node = registered.await?;
            self.session().set_node(node);
            Ok(NodeId(node))
        })
    }

    fn beat(&self) -> StoreFuture<'_, bool> {
        self.session().call(Channel::Heart, |disk, node| {
            let (clock, fault) = (disk.clock, disk.fault);
            let row = disk.nodes.get_mut(&node);
            let beat = |row: &mut NodeRow| {
                let behind = fault == Some(StoreFault::NodeClock) && row.address != "0";
                row.beat_at = if behind { 0 } else { clock };
            };
            Ok(row.map(beat).is_some())
        })
    }

    fn nodes(&self) -> StoreFuture<'_, Vec<Node>> {
        self.session()
            .call(Channel::Read, |disk, _| Ok(disk.listed_nodes()))
    }

    fn set_draining(&self, draining: bool) -> StoreFuture<'_, ()> {
        self.session().call(Channel::Pool, move |disk, node| {
            let row = disk.nodes.get_mut(&node).ok_or(StoreError::Fenced)?;
            row.draining = draining;
            Ok(())
        })
    }

    fn claim(&self, table: &str) -> StoreFuture<'_, Claim> {
        let table = table.to_owned();
        self.session()
            .call(Channel::Pool, move |disk, node| disk.claim(node, &table))
    }

    fn release(&self, table: &str) -> StoreFuture<'_, bool> {
        let table = table.to_owned();
        self.session().call(Channel::Writer, move |disk, node| {
            disk.give(node, &table, None)
        })
    }

    fn hand_over(&self, table: &str, to: NodeId) -> StoreFuture<'_, bool> {
        let table = table.to_owned();
        self.session().call(Channel::Writer, move |disk, node| {
            disk.give(node, &table, Some(to.0))
        })
    }

    fn expel(&self, node: NodeId, silent_for: Duration) -> StoreFuture<'_, bool> {
        self.session().call(Channel::Pool, move |disk, me| {
            disk.expel(me, node.0, silent_for)
        })
    }

    fn count_attempt(&self, _: &str, _: &str, _: Duration) -> StoreFuture<'_, u32> {
        Box::pin(std::future::ready(Ok(1))) // limits are not simulated
    }

    fn signed_out(&self, devices: Vec<i64>) -> StoreFuture<'_, Vec<i64>> {
        self.session().call(Channel::Read, move |disk, _| {
            let mut gone = devices;
            gone.retain(|device| !disk.devices.contains_key(device));
            Ok(gone)
        })
    }

    fn leave(&self) -> StoreFuture<'_, ()> {
        self.session().call(Channel::Writer, |disk, node| {
            disk.nodes.remove(&node);
            Ok(())
        })
    }
}
