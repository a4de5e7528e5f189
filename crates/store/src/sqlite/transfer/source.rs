//! A data folder as the source of a transfer.

use std::path::Path;

use rusqlite::Connection;

use super::super::read_only::ReadOnly;
use super::super::{BackupError, FILE, backup, folder, layout, private};
use super::reading;
use crate::StoreError;
use crate::transfer::{Source, Table, Value};

/// Contents of a data folder, as a server of this version would see them.
pub struct SqliteSource(Connection);

impl SqliteSource {
    /// Copies the database of `folder` into `scratch`, an empty folder that outlives the source, and upgrades the copy.
    ///
    /// Reading the original in place would do for the current layout only: an older one must be upgraded, and the original must not change.
    /// `VACUUM INTO` makes the copy rather than the file system, because its result is one snapshot even if a server writes meanwhile: some
    /// network file systems do not support the lock that keeps it out.
    ///
    /// # Errors
    ///
    /// When the disk fails, the database is missing, damaged or from a newer version, or a server was started meanwhile.
    pub fn open(folder: &Path, scratch: &Path) -> Result<SqliteSource, BackupError> {
        folder::refuse_if_orphaned(folder)?;
        let Some(original) = ReadOnly::open(folder)? else {
            return Err(BackupError::NoDatabase);
        };
        layout::version(&original.connection)?;
        let path = scratch.join(FILE);
        private::create_file(&path)?;
        backup::vacuum(&original.connection, &path)?;
        if original.disturbed() {
            let why = "a server was started on it meanwhile: stop it and try again";
            return Err(StoreError::Failed(why.into()).into());
        }
        backup::check_integrity(&path)?;
        let mut copy = Connection::open(&path)?;
        copy.execute_batch("PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF")?; // a failed transfer starts over
        layout::upgrade(&mut copy)?;
        Ok(SqliteSource(copy))
    }
}

impl Source for SqliteSource {
    async fn rows(
        &self,
        table: &'static Table,
        each: impl AsyncFnMut(&[Value<'_>]) -> Result<(), StoreError>,
    ) -> Result<(), StoreError> {
        reading::rows(&self.0, table, each).await
    }

    async fn number(&self, sql: &str) -> Result<i64, StoreError> {
        Ok(reading::number(&self.0, sql)?)
    }

    async fn last_id(&self, table: &Table) -> Result<i64, StoreError> {
        Ok(reading::last_id(&self.0, table)?)
    }
}
