//! Errors of `SQLite` and of opening a data folder.

use std::fmt;
use std::io;

use rusqlite::ErrorCode;

use super::FILE;
use super::layout::LAYOUT;
use crate::StoreError;

/// Error of opening a data folder.
#[derive(Debug)]
pub enum OpenError {
    /// The folder cannot be read or changed.
    Folder(io::Error),
    /// The folder holds these Saloon files, but no database.
    NoDatabase(String),
    /// The layout of the database is from a newer version.
    TooNew(i64),
    /// The layout of the database is older, and the database is opened read-only.
    TooOld(usize),
    /// The database fails.
    Store(StoreError),
}

impl fmt::Display for OpenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            OpenError::Folder(error) => error.fmt(f),
            OpenError::NoDatabase(others) => write!(
                f,
                "it holds {others} but no {FILE}: the database was moved or deleted. Put it back or restore a backup; \
                 for a new house, choose an empty folder"
            ),
            OpenError::TooOld(layout) => write!(
                f,
                "it was written by an older version (layout {layout}, this one writes {}): open it once with this version",
                LAYOUT.len()
            ),
            OpenError::TooNew(version) => write!(
                f,
                "the data folder was written by a newer version (layout {version}, this one knows {})",
                LAYOUT.len()
            ),
            OpenError::Store(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for OpenError {}

impl From<io::Error> for OpenError {
    fn from(error: io::Error) -> Self {
        OpenError::Folder(error)
    }
}

impl From<StoreError> for OpenError {
    fn from(error: StoreError) -> Self {
        OpenError::Store(error)
    }
}

impl From<rusqlite::Error> for OpenError {
    fn from(error: rusqlite::Error) -> Self {
        OpenError::Store(error.into())
    }
}

impl From<rusqlite::Error> for StoreError {
    fn from(error: rusqlite::Error) -> Self {
        let message = error.to_string().into();
        if is_damage(&error) {
            StoreError::Damaged(message)
        } else {
            StoreError::Failed(message)
        }
    }
}

/// Returns whether an error means that a stored value was altered or lost.
pub(super) fn is_damage(error: &rusqlite::Error) -> bool {
    use rusqlite::Error;
    match error {
        Error::FromSqlConversionFailure(..)
        | Error::IntegralValueOutOfRange(..)
        | Error::InvalidColumnType(..)
        | Error::Utf8Error(..) => true,
        _ => matches!(
            error.sqlite_error_code(),
            Some(ErrorCode::DatabaseCorrupt | ErrorCode::NotADatabase)
        ),
    }
}
