//! Read-only access to a data folder for `saloon check`. The folder may be in use.

use std::io;
use std::path::{Path, PathBuf};

use rusqlite::{Connection, OpenFlags, Result};

use saloon_table::stored::{GameRow, StoredEntry, TableRow};

use super::layout::{self, LAYOUT};
use super::{BUSY, FILE, OpenError, entries, games, tables};
use crate::StoreError;

/// A data folder opened read-only.
pub struct Inspection {
    connection: Connection,
    /// Whether no process had the database open. It is then read as an immutable file, so that not even a lock file is left.
    alone: bool,
    log: PathBuf,
}

impl Inspection {
    /// Opens the database of a folder. Returns `None` if there is none.
    ///
    /// # Errors
    ///
    /// When the file is not a database, or one of another version.
    pub fn open(folder: &Path) -> Result<Option<Inspection>, OpenError> {
        let path = folder.join(FILE);
        if !path.is_file() {
            return Ok(None);
        }
        // SQLite keeps this file while a process has the database open.
        let log = folder.join(format!("{FILE}-wal"));
        let alone = !log.exists();
        let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let connection = if alone {
            let address = format!("file:{}?immutable=1", escaped(&path)?);
            Connection::open_with_flags(address, flags | OpenFlags::SQLITE_OPEN_URI)?
        } else {
            Connection::open_with_flags(&path, flags)?
        };
        connection.busy_timeout(BUSY)?;
        let layout = layout::version(&connection)?;
        if layout < LAYOUT.len() {
            return Err(OpenError::TooOld(layout));
        }
        Ok(Some(Inspection {
            connection,
            alone,
            log,
        }))
    }

    /// Returns whether another process opened the database meanwhile. The findings may then be wrong.
    pub fn disturbed(&self) -> bool {
        self.alone && self.log.exists()
    }

    /// Returns the faults that `SQLite` finds: in pages and indices, and dangling references.
    ///
    /// # Errors
    ///
    /// When the check cannot run.
    pub fn structure(&self) -> Result<Vec<String>, StoreError> {
        let mut faults: Vec<String> = self
            .connection
            .prepare("PRAGMA integrity_check")?
            .query_map([], |row| row.get(0))?
            .collect::<Result<_>>()?;
        faults.retain(|line| line != "ok");
        let orphans = self
            .connection
            .prepare(
                "SELECT \"table\", parent, count(*) FROM pragma_foreign_key_check GROUP BY 1, 2",
            )?
            .query_map([], |row| {
                let (table, parent, rows): (String, String, i64) =
                    (row.get(0)?, row.get(1)?, row.get(2)?);
                Ok(format!(
                    "{rows} rows of {table} refer to missing rows of {parent}"
                ))
            })?
            .collect::<Result<Vec<_>>>()?;
        faults.extend(orphans);
        Ok(faults)
    }

    /// Returns the ids of all tables.
    ///
    /// # Errors
    ///
    /// When the query fails.
    pub fn tables(&self) -> Result<Vec<String>, StoreError> {
        let mut all = self
            .connection
            .prepare("SELECT id FROM tables ORDER BY id")?;
        let ids = all.query_map([], |row| row.get(0))?.collect::<Result<_>>();
        Ok(ids?)
    }

    /// Returns a table and its last game, in one snapshot; `None` if it has been removed.
    ///
    /// # Errors
    ///
    /// When the rows cannot be read.
    pub fn table(&self, id: &str) -> Result<Option<(TableRow, Option<GameRow>)>, StoreError> {
        let moment = self.connection.unchecked_transaction()?;
        let Some(row) = tables::by_id(&moment, id)? else {
            return Ok(None);
        };
        Ok(Some((row, games::last_of(&moment, id)?)))
    }

    /// Returns the ids of all games.
    ///
    /// # Errors
    ///
    /// When the query fails.
    pub fn games(&self) -> Result<Vec<i64>, StoreError> {
        let mut all = self
            .connection
            .prepare("SELECT id FROM games ORDER BY id")?;
        let ids = all.query_map([], |row| row.get(0))?.collect::<Result<_>>();
        Ok(ids?)
    }

    /// Returns a game and its entries, in one snapshot; `None` if it has been removed.
    ///
    /// # Errors
    ///
    /// When the rows cannot be read.
    pub fn game(&self, id: i64) -> Result<Option<(GameRow, Vec<StoredEntry>)>, StoreError> {
        let moment = self.connection.unchecked_transaction()?;
        let Some(row) = games::by_id(&moment, id)? else {
            return Ok(None);
        };
        Ok(Some((row, entries::of_game(&moment, id)?)))
    }
}

/// Escapes a path for a `SQLite` URI.
fn escaped(path: &Path) -> io::Result<String> {
    let path = std::path::absolute(path)?;
    let path = path
        .to_str()
        .ok_or_else(|| io::Error::from(io::ErrorKind::InvalidFilename))?;
    let path = path
        .replace('%', "%25")
        .replace('?', "%3f")
        .replace('#', "%23");
    // `C:\data` becomes `file:///C:/data`.
    Ok(if path.starts_with('/') {
        path
    } else {
        format!("///{}", path.replace('\\', "/"))
    })
}
