//! Whether the store works, and how fast.

use std::time::Duration;

use rusqlite::OptionalExtension;

use crate::{Store, StoreError};

/// Whoever wants to know how long the disk takes.
pub trait Meter: Send + Sync {
    /// So many jobs are on disk; the flush took so long.
    fn committed(&self, jobs: usize, flush: Duration);
}

impl Store {
    /// Waits until a reader and the writing thread have answered. Nothing is written.
    ///
    /// # Errors
    ///
    /// When one of them cannot.
    pub async fn answers(&self) -> Result<(), StoreError> {
        self.read(|connection| {
            connection
                .query_row("SELECT 1 FROM tables LIMIT 1", [], |_| Ok(()))
                .optional()
        })
        .await?;
        self.write(|_| Ok(())).await
    }
}
