//! Ownership of tables in a cluster.

use std::fmt;
use std::time::Duration;

use crate::StoreFuture;

/// Id of a node: one start of the program. Never reused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct NodeId(pub i64);

impl fmt::Display for NodeId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// A registered node.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Node {
    /// Its id.
    pub id: NodeId,
    /// Address at which other nodes reach it.
    pub address: String,
    /// Schema of the database that its program was built for.
    pub schema: u32,
    /// Whether it gives its tables away and takes no more.
    pub draining: bool,
    /// Time since its last heartbeat, by the clock of the database.
    pub silent_for: Duration,
}

/// Result of [`Ownership::claim`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Claim {
    /// This node owns the table.
    Mine,
    /// Another registered node owns the table.
    OwnedBy {
        /// The owner.
        node: NodeId,
        /// Address of the owner.
        address: String,
    },
    /// There is no such table.
    Missing,
}

/// Membership of a node in a cluster, and its ownership of tables.
///
/// A table belongs to at most one registered node, and only its owner writes to it. Every write of a store is conditional on the node's own
/// registration, so removing the registration fences the node: a write under way delays the removal, and every later one fails with
/// [`StoreError::Fenced`](crate::StoreError::Fenced). The tables of a removed node have no owner.
///
/// A store registers itself when it opens, and owns the tables that it opens. Nodes never compare their clocks: the database measures ages.
pub trait Ownership: Send + Sync {
    /// Returns the id of this node.
    fn node(&self) -> NodeId;

    /// Registers this process as a new node, after it was expelled. Returns the new id, which all later writes carry. It owns no table.
    fn register(&self, address: &str) -> StoreFuture<'_, NodeId>;

    /// Records that this node is alive. Returns `false` if it was expelled. Does not wait for writes under way.
    fn beat(&self) -> StoreFuture<'_, bool>;

    /// Lists all registered nodes by id, this one included.
    fn nodes(&self) -> StoreFuture<'_, Vec<Node>>;

    /// Sets whether this node is draining.
    fn set_draining(&self, draining: bool) -> StoreFuture<'_, ()>;

    /// Takes a table that has no owner. Must come before the table is loaded, and not during a [`release`](Ownership::release) of it.
    fn claim(&self, table: &str) -> StoreFuture<'_, Claim>;

    /// Gives a table up, after all writes to it that began before. Returns `false` if this node did not own it.
    fn release(&self, table: &str) -> StoreFuture<'_, bool>;

    /// Gives a table to another node, after all writes to it that began before. Returns `false` if this node did not own it, or the
    /// other one is not registered.
    fn hand_over(&self, table: &str, to: NodeId) -> StoreFuture<'_, bool>;

    /// Removes a node whose last heartbeat is at least `silent_for` old, and ends its connections to the database. Returns whether the
    /// node is not registered any more; `false` if it beat again.
    fn expel(&self, node: NodeId, silent_for: Duration) -> StoreFuture<'_, bool>;

    /// Counts an attempt of a subject in a fixed window that starts with its first one, over all nodes. Returns the number in this window.
    fn count_attempt(&self, what: &str, subject: &str, window: Duration) -> StoreFuture<'_, u32>;

    /// Returns those of these devices that were signed out.
    fn signed_out(&self, devices: Vec<i64>) -> StoreFuture<'_, Vec<i64>>;

    /// Removes this node, at shutdown. Its tables have no owner from then on.
    fn leave(&self) -> StoreFuture<'_, ()>;
}
