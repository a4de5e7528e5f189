//! A [`Store`](crate::Store) in a `SQLite` file.
//!
//! One thread writes: it runs queued jobs in one transaction and answers them after the flush (group commit, [`writer`]). Reads run
//! on blocking threads with separate connections ([`readers`]).

mod archive;
mod backup;
mod bot_games;
mod carry_codes;
mod chat;
mod codes;
mod commands;
mod devices;
mod entries;
mod error;
mod expiry;
mod folder;
mod games;
mod history;
mod inspection;
mod layout;
mod members;
mod operations;
mod pacing;
mod practices;
pub mod private;
mod puzzles;
mod read_only;
mod readers;
mod reviews;
mod sessions;
mod table_write;
mod tables;
#[cfg(test)]
mod tests;
mod transfer;
mod writer;

use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use rusqlite::{Connection, OpenFlags};

use crate::StoreError;
pub use backup::{BackupError, BackupSummary, backup};
pub use error::OpenError;
pub use folder::{LOCK_FILE, has_database, prepare};
pub use inspection::Inspection;
use readers::Readers;
pub use transfer::{SqliteSource, SqliteTarget};
use writer::Writer;

/// Name of the database file in a data folder.
const FILE: &str = "saloon.sqlite";
/// Time that a connection waits for a lock of another process.
const BUSY: Duration = Duration::from_secs(5);

/// A [`Store`](crate::Store) in the database file of a data folder.
pub struct SqliteStore {
    writer: Writer,
    readers: Arc<Readers>,
}

impl SqliteStore {
    /// Opens the database of `folder`, or creates it. Revokes access for other users.
    ///
    /// # Errors
    ///
    /// When the disk fails, the database is from a newer version, or it is missing from a folder with other Saloon files.
    pub fn open(folder: &Path) -> Result<SqliteStore, OpenError> {
        prepare(folder)?;
        SqliteStore::open_with(folder, None, Writer::start)
    }

    /// Opens a database for a test with a paused clock. Writes run on the calling thread, so that the clock does not advance during
    /// a write. Nothing is flushed.
    ///
    /// # Errors
    ///
    /// As [`SqliteStore::open`].
    pub fn open_inline(folder: &Path) -> Result<SqliteStore, OpenError> {
        prepare(folder)?;
        SqliteStore::open_with(folder, None, |connection| {
            let _ = connection.execute_batch("PRAGMA synchronous = OFF"); // an optimisation; may fail
            Writer::inline(connection)
        })
    }

    /// Opens a database on a file system registered with `SQLite` under the name `vfs`, for the simulation of faulty disks. Writes
    /// run on the calling thread and are flushed.
    ///
    /// # Errors
    ///
    /// When the disk fails.
    pub fn open_on(folder: &Path, vfs: &str) -> Result<SqliteStore, OpenError> {
        SqliteStore::open_with(folder, Some(vfs), Writer::inline)
    }

    fn open_with(
        folder: &Path,
        vfs: Option<&str>,
        writer: impl FnOnce(Connection) -> Writer,
    ) -> Result<SqliteStore, OpenError> {
        let path = folder.join(FILE);
        let mut connection = connect(&path, OpenFlags::default(), vfs)?;
        connection.busy_timeout(BUSY)?;
        // WAL with full sync: a commit is one flush, and readers do not wait for it.
        connection.execute_batch(
            "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON;
             PRAGMA wal_autocheckpoint = 4000;",
        )?;
        layout::upgrade(&mut connection)?;
        checkpoint(&connection)?;
        connection.set_prepared_statement_cache_capacity(64);
        Ok(SqliteStore {
            writer: writer(connection),
            readers: Arc::new(Readers::new(&path, vfs)),
        })
    }

    /// Runs a job in a transaction on the writer. If it fails, its changes are rolled back to a savepoint.
    async fn write<T, E>(
        &self,
        job: impl FnOnce(&Connection) -> Result<T, E> + Send + 'static,
    ) -> Result<T, StoreError>
    where
        T: Send + 'static,
        E: Into<StoreError>,
    {
        self.writer.run(false, None, job).await
    }

    /// Runs a job of one statement, which needs no savepoint.
    async fn write_one<T, E>(
        &self,
        statement: impl FnOnce(&Connection) -> Result<T, E> + Send + 'static,
    ) -> Result<T, StoreError>
    where
        T: Send + 'static,
        E: Into<StoreError>,
    {
        self.writer.run(true, None, statement).await
    }

    /// Runs a job in a read transaction on a blocking thread.
    async fn read<T, E>(
        &self,
        job: impl FnOnce(&Connection) -> Result<T, E> + Send + 'static,
    ) -> Result<T, StoreError>
    where
        T: Send + 'static,
        E: Into<StoreError>,
    {
        let readers = Arc::clone(&self.readers);
        let read = tokio::task::spawn_blocking(move || readers.run(job));
        read.await.map_err(|_| StoreError::Closed)?
    }
}

/// Opens a connection, on the default file system or on `vfs`.
fn connect(path: &Path, flags: OpenFlags, vfs: Option<&str>) -> rusqlite::Result<Connection> {
    match vfs {
        None => Connection::open_with_flags(path, flags),
        Some(vfs) => Connection::open_with_flags_and_vfs(path, flags, vfs),
    }
}

/// Copies the write-ahead log into the database, syncs it and truncates the log. The log may hold commits whose fsync failed before
/// a crash. The page cache of the system holds them, marked clean, so no later fsync would save them from a power cut.
fn checkpoint(connection: &Connection) -> rusqlite::Result<()> {
    // Does not wait for readers in other processes: during a backup, all frames are copied and the log is kept.
    connection.busy_timeout(Duration::ZERO)?;
    let copied = connection.execute_batch("PRAGMA wal_checkpoint(TRUNCATE)");
    if let Err(error) = copied {
        tracing::warn!(%error, "the write-ahead log could not be copied into the database"); // the disk may be full
    }
    connection.busy_timeout(BUSY)
}

/// Rewrites the first page of the database unchanged. An empty transaction would not reach the disk; this one does.
fn rewrite_header(connection: &Connection) -> rusqlite::Result<()> {
    let version: i64 = connection.query_row("PRAGMA user_version", [], |row| row.get(0))?;
    connection.pragma_update(None, "user_version", version)
}

/// Fails if an UPDATE by primary key found no row.
fn one_row(changed: usize) -> rusqlite::Result<()> {
    match changed {
        1 => Ok(()),
        count => Err(rusqlite::Error::StatementChangedRows(count)),
    }
}
