//! Exclusive access to a database.

use std::fmt;

use saloon_store::{Node, StoreError};
use tokio_postgres::error::SqlState;

use crate::admin::SILENT;
use crate::connection::Connection;
use crate::error::OpenError;
use crate::ownership::{NODES, node};
use crate::rows::all;
use crate::schema::LOCK;
use crate::{Settings, settings, tls};

/// Id that no node has.
const NO_NODE: i64 = 0;

/// Reason why a database cannot take part in a transfer.
#[derive(Debug)]
pub enum AccessError {
    /// The database cannot be used at all.
    Open(OpenError),
    /// A server is starting on it, or another transfer is under way.
    Locked,
    /// A node is registered. It may be running.
    InUse(Node),
    /// The source has no schema.
    NoData,
    /// The schema is of another version than the program's.
    Schema {
        /// Version of the schema in the database.
        found: u32,
        /// Version that the program needs.
        needed: u32,
    },
    /// The target has rows in this table.
    NotEmpty(&'static str),
}

impl fmt::Display for AccessError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            AccessError::Open(error) => error.fmt(f),
            AccessError::Locked => f.write_str(
                "a server is starting on it, or another `saloon move` is running: try again later",
            ),
            AccessError::InUse(Node {
                id,
                address,
                silent_for,
                ..
            }) if *silent_for >= SILENT => write!(
                f,
                "node {id} ({address}) is registered on it and has been silent for {} s: make sure that its process has ended, then \
                 remove it with `saloon node remove {id}`",
                silent_for.as_secs()
            ),
            AccessError::InUse(Node { id, address, .. }) => {
                write!(f, "node {id} ({address}) is running on it: stop it first")
            }
            AccessError::NoData => {
                f.write_str("no server has used it yet: there is nothing to move")
            }
            AccessError::Schema { found, needed } if found < needed => write!(
                f,
                "it has schema {found}, and this program uses {needed}: start a server of this version on it once, and stop it"
            ),
            AccessError::Schema { found, needed } => write!(
                f,
                "it has schema {found}, and this program uses {needed}: upgrade this program"
            ),
            AccessError::NotEmpty(table) => {
                write!(
                    f,
                    "it already has rows in `{table}`: choose an empty database"
                )
            }
        }
    }
}

impl std::error::Error for AccessError {}

impl From<OpenError> for AccessError {
    fn from(error: OpenError) -> Self {
        AccessError::Open(error)
    }
}

impl From<StoreError> for AccessError {
    fn from(error: StoreError) -> Self {
        AccessError::Open(error.into())
    }
}

impl From<tokio_postgres::Error> for AccessError {
    fn from(error: tokio_postgres::Error) -> Self {
        AccessError::Open(error.into())
    }
}

/// Connects to a database. No node can register on it until the connection ends.
pub(super) async fn connect(settings: &Settings) -> Result<Connection, AccessError> {
    let (mut config, verification) = settings::parse(&settings.url)?;
    config.application_name("saloon/move");
    let tls = tls::connector(&verification)?;
    let connection = Connection::open(&config, &tls, settings.answer_timeout, NO_NODE).await?;
    // The lock of the session, not of the transaction: the snapshot of the latter would be older than the lock, and miss a node that has
    // just registered. A table takes as long as it takes.
    let client = connection.client();
    client
        .batch_execute("SET lock_timeout = '5s'; SET statement_timeout = 0; SET idle_in_transaction_session_timeout = 0")
        .await?;
    let locked = client.execute("SELECT pg_advisory_lock($1)", &[&LOCK]);
    match locked.await {
        Err(error) if error.code() == Some(&SqlState::LOCK_NOT_AVAILABLE) => {
            return Err(AccessError::Locked);
        }
        locked => locked?,
    };
    client.batch_execute("SET lock_timeout TO DEFAULT").await?;
    Ok(connection)
}

/// Fails if a node is registered. The database has a schema.
pub(super) async fn refuse_nodes(connection: &Connection) -> Result<(), AccessError> {
    let rows = connection.client().query(NODES, &[]).await?;
    match all(&rows, node)?.into_iter().next() {
        Some(node) => Err(AccessError::InUse(node)),
        None => Ok(()),
    }
}
