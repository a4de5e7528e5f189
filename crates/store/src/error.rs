//! Errors of store operations.

use std::fmt;
use std::sync::Arc;

/// Error of a store operation. A write that failed has changed nothing, unless the error is [`StoreError::Unknown`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StoreError {
    /// The write may or may not have committed: the answer to its COMMIT was lost. See [Did that commit?](crate::Store#did-that-commit).
    Unknown(Arc<str>),
    /// A stored value cannot be read: it was altered or lost. Repeating the operation does not help.
    Damaged(Arc<str>),
    /// The database rejected the operation: a constraint, a full disk, an I/O error.
    Failed(Arc<str>),
    /// The write was valid; its transaction was rolled back because of another write in the same group commit.
    RolledBack,
    /// The write was refused: this node is no longer registered, or another node owns the table. See [`Ownership`](crate::Ownership).
    Fenced,
    /// The store is shutting down.
    Closed,
}

impl fmt::Display for StoreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            StoreError::Unknown(why) => write!(f, "the outcome of a write is unknown: {why}"),
            StoreError::Damaged(why) => write!(f, "stored data cannot be read: {why}"),
            StoreError::Failed(why) => write!(f, "the store failed: {why}"),
            StoreError::RolledBack => f.write_str("the transaction was rolled back"),
            StoreError::Fenced => f.write_str("this node may not write to the table any more"),
            StoreError::Closed => f.write_str("the store is closed"),
        }
    }
}

impl std::error::Error for StoreError {}
