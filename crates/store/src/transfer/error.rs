//! Errors of a transfer.

use std::fmt;

use super::Table;
use crate::StoreError;

/// Error of a transfer. Nothing was committed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TransferError {
    /// A table cannot be read or written.
    Table {
        /// Name of the table.
        table: &'static str,
        /// The reason.
        error: StoreError,
    },
    /// The copy of a table differs from the original.
    Mismatch {
        /// Name of the table.
        table: &'static str,
        /// Number of rows in the source.
        source: u64,
        /// Number of rows in the target.
        target: u64,
    },
    /// The contents cannot be counted.
    Count(StoreError),
}

impl TransferError {
    pub(super) fn of(table: &Table, error: StoreError) -> TransferError {
        let table = table.name;
        TransferError::Table { table, error }
    }
}

impl fmt::Display for TransferError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TransferError::Table { table, error } => write!(f, "`{table}`: {error}"),
            TransferError::Mismatch {
                table,
                source,
                target,
            } if source == target => {
                write!(f, "the copy of `{table}` differs from the original")
            }
            TransferError::Mismatch {
                table,
                source,
                target,
            } => {
                write!(
                    f,
                    "the copy of `{table}` has {target} rows, and the original {source}"
                )
            }
            TransferError::Count(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for TransferError {}
