//! Whether the store works, and how fast.

use std::time::Duration;

use rusqlite::{Connection, OptionalExtension};

use crate::{Store, StoreError};

/// Receives the duration of every commit.
pub trait Meter: Send + Sync {
    /// So many jobs are on disk; the flush took so long.
    fn committed(&self, jobs: usize, flush: Duration);
}

impl Store {
    /// Reads a row, then writes a page and waits until it is on disk, as a command at a table does.
    ///
    /// # Errors
    ///
    /// When either fails: the disk is full, read-only or broken, or the database is damaged.
    pub async fn probe(&self) -> Result<(), StoreError> {
        self.read(|connection| {
            connection
                .query_row("SELECT 1 FROM tables LIMIT 1", [], |_| Ok(()))
                .optional()
        })
        .await?;
        self.write_one(rewrite_header).await
    }
}

/// Writes the first page of the database as it is. An empty transaction would reach no disk; this one does, and changes nothing.
pub(crate) fn rewrite_header(connection: &Connection) -> rusqlite::Result<()> {
    let version: i64 = connection.query_row("PRAGMA user_version", [], |row| row.get(0))?;
    connection.pragma_update(None, "user_version", version)
}
