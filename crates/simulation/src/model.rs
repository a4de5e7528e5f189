//! A model of the store: its durable data in memory, and a group commit whose flushes fail at the world's choice.
//!
//! [`ModelStore`] implements [`Store`](saloon_store::Store). It passes the contract tests of the store, and a test applies the operations of
//! several worlds to it and to `SQLite`, and compares their contents.
//!
//! In a cluster, the stores of all nodes share one [`Database`]. Each has its own connections to it, whose messages the world delivers or loses.

mod commit;
mod data;
mod expiry;
mod operation;
mod ownership;
mod session;
mod sessions;
mod store;
mod tables;
mod writes;

pub use commit::{FlushOutcome, ModelStore};
pub use data::{ConstraintViolation, GameData, StoreData, StoreFault, TableData};
pub use operation::{ErasedOperation, StoreOperation};
pub use session::{Channel, Database, Session};
