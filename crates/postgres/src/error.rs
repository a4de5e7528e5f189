//! Errors of `PostgreSQL` and of opening a store.

use std::fmt;

use saloon_store::{NodeId, StoreError};
use tokio_postgres::error::Severity;

/// SQLSTATE of a write by a node that is not registered, raised by the functions of the schema.
const NOT_REGISTERED: &str = "SL001";
/// SQLSTATE of a write to a table that the node does not own.
const NOT_OWNER: &str = "SL002";

/// Error of opening a store.
#[derive(Debug)]
pub enum OpenError {
    /// The URL cannot be used.
    Url(String),
    /// The server is older than version 15; its version number, such as 140009.
    OldServer(u32),
    /// The schema of the database is from a newer program, and this one cannot use it.
    TooNew {
        /// Version of the schema in the database.
        found: u32,
        /// Oldest program schema that can use it.
        needed: u32,
    },
    /// A registered node could not use the schema that this program needs.
    Blocked {
        /// The node.
        node: NodeId,
        /// Schema of its program.
        schema: u32,
        /// Oldest program schema that could use the new one.
        needed: u32,
    },
    /// The database fails.
    Store(StoreError),
}

impl fmt::Display for OpenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            OpenError::Url(why) => write!(f, "the database URL cannot be used: {why}"),
            OpenError::OldServer(version) => write!(
                f,
                "the database server is version {}; Saloon needs PostgreSQL 15 or newer",
                version / 10_000
            ),
            OpenError::TooNew { found, needed } => write!(
                f,
                "the database has schema {found}, which needs a program for schema {needed} or newer: upgrade this node"
            ),
            OpenError::Blocked {
                node,
                schema,
                needed,
            } => write!(
                f,
                "node {node} runs a program for schema {schema}, and the new schema needs {needed} or newer: upgrade or stop that node first"
            ),
            OpenError::Store(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for OpenError {}

impl From<StoreError> for OpenError {
    fn from(error: StoreError) -> Self {
        OpenError::Store(error)
    }
}

impl From<tokio_postgres::Error> for OpenError {
    fn from(error: tokio_postgres::Error) -> Self {
        OpenError::Store(refused(&error))
    }
}

/// Returns the answer of the server, if it rolled the statement back and the connection goes on. After any other error the outcome is unknown:
/// a connection that ends may end during the commit.
pub(crate) fn rejection(error: &tokio_postgres::Error) -> Option<StoreError> {
    let database = error.as_db_error()?;
    (database.parsed_severity() == Some(Severity::Error)).then(|| refused(error))
}

/// Converts an error of an operation that has changed nothing.
pub(crate) fn refused(error: &tokio_postgres::Error) -> StoreError {
    let Some(database) = error.as_db_error() else {
        return match std::error::Error::source(error) {
            Some(cause) => StoreError::Failed(format!("{error}: {cause}").into()),
            None => StoreError::Failed(error.to_string().into()),
        };
    };
    let message = database.message().into();
    match database.code().code() {
        NOT_REGISTERED | NOT_OWNER => StoreError::Fenced,
        "XX001" | "XX002" => StoreError::Damaged(message),
        _ => StoreError::Failed(message),
    }
}

/// Returns whether the node is not registered, so that all its writes fail.
pub(crate) fn is_expelled(error: &tokio_postgres::Error) -> bool {
    error
        .code()
        .is_some_and(|code| code.code() == NOT_REGISTERED)
}

/// Returns whether a transaction lost against a concurrent one and may succeed on a second attempt: a deadlock, or a unique value that was free
/// when the transaction looked.
pub(crate) fn is_conflict(error: &tokio_postgres::Error) -> bool {
    use tokio_postgres::error::SqlState;
    error.code().is_some_and(|code| {
        [
            SqlState::T_R_DEADLOCK_DETECTED,
            SqlState::T_R_SERIALIZATION_FAILURE,
            SqlState::UNIQUE_VIOLATION,
        ]
        .contains(code)
    })
}

/// Converts an error of reading a column.
pub(crate) fn damaged(error: &tokio_postgres::Error) -> StoreError {
    StoreError::Damaged(error.to_string().into())
}
