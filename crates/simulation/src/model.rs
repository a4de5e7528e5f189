//! A model of the store: its durable content in memory, and a group commit whose flushes fail as the world decides.
//!
//! [`ModelStore`] implements [`Store`](saloon_store::Store). It passes the contract tests of the store, and a test applies the operations of
//! several worlds to it and to `SQLite` and compares everything they hold.

mod commit;
mod disk;
mod expiry;
mod operation;
mod sessions;
mod store;
mod tables;
mod writes;

pub use commit::{FlushOutcome, ModelStore};
pub use disk::{Disk, GameData, Rejected, StoreFault, TableData};
pub use operation::{Logged, Operation};
