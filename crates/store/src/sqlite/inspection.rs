//! Read-only access to a data folder for `saloon check`. The folder may be in use.

use std::path::Path;

use rusqlite::{Connection, Result};

use saloon_table::stored::{GameRow, StoredEntry, TableRow};

use super::layout::{self, LAYOUT};
use super::read_only::ReadOnly;
use super::{OpenError, bot_games, entries, games, tables};
use crate::{BotGames, StoreError};

/// A data folder opened read-only.
pub struct Inspection(ReadOnly);

impl Inspection {
    /// Opens the database of a folder. Returns `None` if there is none.
    ///
    /// # Errors
    ///
    /// When the file is not a database, or one of another version.
    pub fn open(folder: &Path) -> Result<Option<Inspection>, OpenError> {
        let Some(database) = ReadOnly::open(folder)? else {
            return Ok(None);
        };
        let layout = layout::version(&database.connection)?;
        if layout < LAYOUT.len() {
            return Err(OpenError::TooOld(layout));
        }
        Ok(Some(Inspection(database)))
    }

    /// Returns whether another process opened the database meanwhile. The findings may then be wrong.
    pub fn disturbed(&self) -> bool {
        self.0.disturbed()
    }

    /// Returns the faults that `SQLite` finds: in pages and indices, and dangling references.
    ///
    /// # Errors
    ///
    /// When the check cannot run.
    pub fn structure(&self) -> Result<Vec<String>, StoreError> {
        Ok(faults(&self.0.connection)?)
    }

    /// Returns the ids of all tables.
    ///
    /// # Errors
    ///
    /// When the query fails.
    pub fn tables(&self) -> Result<Vec<String>, StoreError> {
        let mut all = self
            .0
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
        let moment = self.0.connection.unchecked_transaction()?;
        let Some(row) = tables::by_id(&moment, id)? else {
            return Ok(None);
        };
        Ok(Some((row, games::last_of(&moment, id)?)))
    }

    /// Counts the finished games against bots, as [`Store::bot_games`](crate::Store::bot_games).
    ///
    /// # Errors
    ///
    /// When the query fails.
    pub fn bot_games(&self) -> Result<Vec<BotGames>, StoreError> {
        Ok(bot_games::all(&self.0.connection)?)
    }

    /// Returns the ids of all games.
    ///
    /// # Errors
    ///
    /// When the query fails.
    pub fn games(&self) -> Result<Vec<i64>, StoreError> {
        let mut all = self
            .0
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
        let moment = self.0.connection.unchecked_transaction()?;
        let Some(row) = games::by_id(&moment, id)? else {
            return Ok(None);
        };
        Ok(Some((row, entries::of_game(&moment, id)?)))
    }
}

/// Returns the faults that `SQLite` finds in a database: in pages and indices, and dangling references.
pub(super) fn faults(connection: &Connection) -> Result<Vec<String>> {
    let mut faults: Vec<String> = connection
        .prepare("PRAGMA integrity_check")?
        .query_map([], |row| row.get(0))?
        .collect::<Result<_>>()?;
    faults.retain(|line| line != "ok");
    let orphans = connection
        .prepare("SELECT \"table\", parent, count(*) FROM pragma_foreign_key_check GROUP BY 1, 2")?
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
