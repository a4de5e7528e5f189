//! A [`Store`](saloon_store::Store) in `PostgreSQL`, shared by the nodes of a cluster.
//!
//! ```no_run
//! # async fn run() -> Result<(), saloon_postgres::OpenError> {
//! use saloon_postgres::{PostgresStore, Settings};
//! use saloon_store::{Ownership, Store};
//!
//! let store = PostgresStore::open(Settings::new("postgres://saloon@localhost/saloon")).await?;
//! store.probe().await?;
//! let claim = store.claim("table-id").await?;
//! # Ok(()) }
//! ```
//!
//! # Connections
//!
//! One connection writes to tables, in batches (`writer.rs`). A pool serves reads, and writes that concern guests or that take a table over
//! (`shared.rs`). Heartbeats have a connection of their own, so that they do not wait for either. All are named `saloon/<node id>`.
//!
//! # Transactions
//!
//! Every write is one call of a function of the schema, and so one protocol message that includes the commit: a node that is paused, or loses its
//! connection, never leaves a transaction open. Functions rather than one statement with data-modifying CTEs, because each of their statements
//! sees what committed before it (a ban must see members who have just joined), because kinds of operations that a batch does not have cost
//! nothing, and because they can refuse a batch with a reason.
//!
//! # Ownership
//!
//! The functions refuse writes of a node that is not registered, and writes to tables that it does not own (`schema/1/fence.sql`). Some writes need
//! no owner: a guest joins or dismisses a table through any node, and any node deletes old command keys. Maintenance (short codes, archives,
//! removal) is allowed on a table that nobody owns, under a lock that delays a claim.

mod admin;
mod batch;
mod connection;
mod doubts;
mod error;
mod expiry;
mod games;
mod operations;
mod ownership;
mod rows;
mod schema;
mod settings;
mod shared;
mod tables;
#[cfg(test)]
mod tests;
mod tls;
mod transfer;
mod writer;

use std::sync::Arc;

use saloon_store::{NodeId, StoreError};

pub use admin::{Admin, NodeStatus, Removal};
pub use error::OpenError;
use rows::get;
use schema::{MIGRATIONS, Migration};
pub use settings::Settings;
use shared::Shared;
pub use transfer::{AccessError, PostgresSource, PostgresTarget};
use writer::Writer;

/// A [`Store`](saloon_store::Store) in a `PostgreSQL` database, and the [`Ownership`](saloon_store::Ownership) of its tables.
///
/// Dropping it removes its node from the cluster, if the runtime keeps running for a moment.
pub struct PostgresStore {
    shared: Arc<Shared>,
    writer: Writer,
}

impl PostgresStore {
    /// Connects to a database, migrates its schema if needed, and registers this process as a node.
    ///
    /// The store runs on the current runtime. Its operations may be awaited on any.
    ///
    /// # Errors
    ///
    /// When the database cannot be used: see [`OpenError`].
    pub async fn open(settings: Settings) -> Result<PostgresStore, OpenError> {
        PostgresStore::open_with(settings, MIGRATIONS).await
    }

    async fn open_with(
        settings: Settings,
        migrations: &[Migration],
    ) -> Result<PostgresStore, OpenError> {
        let (config, verification) = settings::parse(&settings.url)?;
        let tls = tls::connector(&verification)?;
        let shared = Arc::new(Shared::new(config, tls, settings.answer_timeout));
        register(&shared, migrations, &settings.address).await?;
        let writer = Writer::start(&shared).await?;
        Ok(PostgresStore { shared, writer })
    }
}

impl PostgresStore {
    /// Reads the secret by which the nodes of the cluster recognise each other.
    ///
    /// # Errors
    ///
    /// When the database cannot be read.
    pub async fn cluster_key(&self) -> Result<[u8; 32], StoreError> {
        let read = self.shared.read(|connection| async move {
            let rows = connection.query("SELECT key FROM cluster", &[]).await?;
            let damaged = || StoreError::Damaged("the key of the cluster is missing".into());
            let row = rows.first().ok_or_else(damaged)?;
            let key: Vec<u8> = get(row, 0)?;
            Ok(<[u8; 32]>::try_from(key).map_err(|_| damaged())?)
        });
        read.await
    }
}

/// Registers a node, and writes as that node from now on.
async fn register(
    shared: &Shared,
    migrations: &[Migration],
    address: &str,
) -> Result<NodeId, OpenError> {
    let connection = shared.connect_to_register().await?;
    let node = schema::prepare(connection.client(), migrations, address).await?;
    shared.set_node(node).await;
    Ok(node)
}
