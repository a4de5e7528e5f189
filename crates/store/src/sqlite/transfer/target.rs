//! A data folder as the target of a transfer.

use std::fs::{self, File};
use std::path::{Path, PathBuf};

use rusqlite::types::{ToSqlOutput, ValueRef};
use rusqlite::{Connection, ToSql, params, params_from_iter};

use super::super::{BackupError, FILE, LOCK_FILE, OpenError, folder, inspection, layout, private};
use super::reading;
use crate::StoreError;
use crate::transfer::{Ids, Source, Table, Target, Value};

/// A new data folder. The database has a temporary name until it is complete; dropping the target deletes it.
pub struct SqliteTarget {
    connection: Connection,
    part: Part,
    folder: PathBuf,
}

impl SqliteTarget {
    /// Creates a database in `folder`, under a temporary name. Removes the rest of an interrupted transfer or backup.
    ///
    /// # Errors
    ///
    /// When the folder has a database or files of a lost one, or the disk fails.
    pub fn create(folder: &Path) -> Result<SqliteTarget, BackupError> {
        if folder.join(FILE).exists() {
            return Err(BackupError::TargetTaken);
        }
        private::create_folder(folder)?;
        let part = folder.join(format!("{FILE}.part"));
        let mut others = folder::others(folder)?;
        others.retain(|name| name != LOCK_FILE && !part.ends_with(name));
        if !others.is_empty() {
            return Err(OpenError::NoDatabase(others.join(", ")).into());
        }
        if part.exists() {
            fs::remove_file(&part)?;
        }
        let part = Part(part);
        private::create_file(&part.0)?;
        let mut connection = Connection::open(&part.0)?;
        // A failed transfer starts over, and `commit` flushes the file.
        connection.execute_batch("PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF")?;
        layout::upgrade(&mut connection)?;
        connection.execute_batch("PRAGMA foreign_keys = OFF; BEGIN")?; // `commit` checks the references
        Ok(SqliteTarget {
            connection,
            part,
            folder: folder.to_owned(),
        })
    }

    /// Ends the transaction, and checks the structure of the file.
    fn finish(&self) -> Result<(), StoreError> {
        self.connection.execute_batch("COMMIT")?;
        let faults = inspection::faults(&self.connection)?;
        match faults.first() {
            None => Ok(()),
            Some(fault) => Err(StoreError::Damaged(fault.as_str().into())),
        }
    }
}

impl Source for SqliteTarget {
    async fn rows(
        &self,
        table: &'static Table,
        each: impl AsyncFnMut(&[Value<'_>]) -> Result<(), StoreError>,
    ) -> Result<(), StoreError> {
        reading::rows(&self.connection, table, each).await
    }

    async fn number(&self, sql: &str) -> Result<i64, StoreError> {
        Ok(reading::number(&self.connection, sql)?)
    }

    async fn last_id(&self, table: &Table) -> Result<i64, StoreError> {
        Ok(reading::last_id(&self.connection, table)?)
    }
}

impl Target for SqliteTarget {
    async fn load(
        &self,
        table: &'static Table,
        source: &impl Source,
        advance: impl Fn(),
    ) -> Result<(), StoreError> {
        let (name, columns) = (table.name, table.column_list());
        let values = vec!["?"; table.columns.len()].join(", ");
        let sql = format!("INSERT INTO {name} ({columns}) VALUES ({values})");
        let mut insert = self.connection.prepare(&sql)?;
        let each = async |row: &[Value<'_>]| {
            insert.execute(params_from_iter(row))?;
            advance();
            Ok(())
        };
        source.rows(table, each).await
    }

    async fn continue_after(&self, table: &Table, last: i64) -> Result<(), StoreError> {
        if table.ids != Ids::Unique {
            return Ok(()); // SQLite continues after the highest id of a row
        }
        // The table of sequences has no key, and a row once something was inserted.
        let update = "UPDATE sqlite_sequence SET seq = max(seq, ?2) WHERE name = ?1";
        if self.connection.execute(update, params![table.name, last])? == 0 {
            let insert = "INSERT INTO sqlite_sequence (name, seq) VALUES (?1, ?2)";
            self.connection.execute(insert, params![table.name, last])?;
        }
        Ok(())
    }

    async fn commit(self) -> Result<(), StoreError> {
        self.finish()?;
        let SqliteTarget {
            connection,
            part,
            folder,
        } = self;
        connection.close().map_err(|(_, error)| error)?;
        let named = part.rename(&folder.join(FILE));
        named.map_err(|error| StoreError::Failed(error.to_string().into()))?;
        let synced = sync(&folder);
        synced.map_err(|error| StoreError::Unknown(error.to_string().into()))
    }
}

/// An incomplete database, deleted on drop.
struct Part(PathBuf);

impl Part {
    /// Gives the database its name. The name must not be on disk before the content.
    fn rename(self, to: &Path) -> std::io::Result<()> {
        File::open(&self.0)?.sync_all()?;
        if to.exists() {
            return Err(std::io::ErrorKind::AlreadyExists.into());
        }
        fs::rename(&self.0, to)
    }
}

/// Flushes the names in a folder to disk.
fn sync(folder: &Path) -> std::io::Result<()> {
    if cfg!(unix) {
        File::open(folder)?.sync_all()?;
    }
    Ok(())
}

impl Drop for Part {
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.0); // it has another name after a commit
    }
}

impl ToSql for Value<'_> {
    fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
        Ok(ToSqlOutput::Borrowed(match *self {
            Value::Null => ValueRef::Null,
            Value::Int(number) => ValueRef::Integer(number),
            Value::Text(text) => ValueRef::Text(text.as_bytes()),
            Value::Bytes(bytes) => ValueRef::Blob(bytes),
            Value::Bool(truth) => ValueRef::Integer(truth.into()),
        }))
    }
}
