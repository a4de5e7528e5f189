//! Games and their entries.

use rusqlite::{Connection, OptionalExtension, Result, Row, params};

/// A game: its secret from the moment it was promised, its header from the start, its outcome at the end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameRow {
    /// What the rest of the file knows it by.
    pub id: i64,
    /// What links name it by.
    pub name: String,
    /// Where it is played.
    pub table: String,
    /// The dealer's secret.
    pub seed: [u8; 32],
    /// The header as JSON, from the start on.
    pub header: Option<String>,
    /// The seal of the header.
    pub head: Option<[u8; 32]>,
    /// The outcome as JSON, at the end.
    pub outcome: Option<String>,
}

/// An entry to keep.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewEntry {
    /// Its place in the game.
    pub number: u32,
    /// The entry.
    pub json: String,
    /// Its seal.
    pub head: [u8; 32],
    /// The number of the update that tells it.
    pub update: i64,
    /// Who asked for it, under which id.
    pub command: Option<(i64, String)>,
}

/// An entry as it was kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredEntry {
    /// The entry.
    pub json: String,
    /// Its seal.
    pub head: [u8; 32],
    /// The number of the update that told it.
    pub update: i64,
}

const COLUMNS: &str = "id, name, table_id, seed, header, head, outcome";

fn row(row: &Row<'_>) -> Result<GameRow> {
    Ok(GameRow {
        id: row.get(0)?,
        name: row.get(1)?,
        table: row.get(2)?,
        seed: row.get(3)?,
        header: row.get(4)?,
        head: row.get(5)?,
        outcome: row.get(6)?,
    })
}

impl GameRow {
    /// Keeps the secret of a game that is to come. Its commitment may be shown afterwards, not before.
    pub fn promise(
        connection: &Connection,
        table: &str,
        name: &str,
        seed: &[u8; 32],
    ) -> Result<i64> {
        connection
            .prepare_cached("INSERT INTO games (table_id, name, seed) VALUES (?1, ?2, ?3)")?
            .insert(params![table, name, seed])
    }

    /// Keeps the header.
    pub fn begin(connection: &Connection, id: i64, header: &str, head: &[u8; 32]) -> Result<()> {
        connection
            .prepare_cached("UPDATE games SET header = ?2, head = ?3 WHERE id = ?1")?
            .execute(params![id, header, head])
            .map(drop)
    }

    /// Keeps the outcome.
    pub fn finish(connection: &Connection, id: i64, outcome: &str, now: i64) -> Result<()> {
        connection
            .prepare_cached("UPDATE games SET outcome = ?2, finished_at = ?3 WHERE id = ?1")?
            .execute(params![id, outcome, now])
            .map(drop)
    }

    /// The last game of a table, begun or not.
    pub fn last_of(connection: &Connection, table: &str) -> Result<Option<GameRow>> {
        connection
            .prepare_cached(&format!(
                "SELECT {COLUMNS} FROM games WHERE table_id = ?1 ORDER BY id DESC LIMIT 1"
            ))?
            .query_row([table], row)
            .optional()
    }

    /// The game of this number.
    pub fn by_id(connection: &Connection, id: i64) -> Result<Option<GameRow>> {
        connection
            .prepare_cached(&format!("SELECT {COLUMNS} FROM games WHERE id = ?1"))?
            .query_row([id], row)
            .optional()
    }

    /// The game that a link names.
    pub fn by_name(connection: &Connection, name: &str) -> Result<Option<GameRow>> {
        connection
            .prepare_cached(&format!("SELECT {COLUMNS} FROM games WHERE name = ?1"))?
            .query_row([name], row)
            .optional()
    }

    /// Adds entries to a game.
    pub fn append(connection: &Connection, id: i64, entries: &[NewEntry]) -> Result<()> {
        let mut insert = connection.prepare_cached(
            "INSERT INTO entries (game, number, json, head, update_number, session, command)
             VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)",
        )?;
        for entry in entries {
            let (session, command) = entry
                .command
                .as_ref()
                .map(|(session, command)| (session, command))
                .unzip();
            insert.execute(params![
                id,
                entry.number,
                entry.json,
                entry.head,
                entry.update,
                session,
                command
            ])?;
        }
        Ok(())
    }

    /// The entries of a game, in order.
    pub fn entries(connection: &Connection, id: i64) -> Result<Vec<StoredEntry>> {
        connection
            .prepare_cached(
                "SELECT json, head, update_number FROM entries WHERE game = ?1 ORDER BY number",
            )?
            .query_map([id], |row| {
                Ok(StoredEntry {
                    json: row.get(0)?,
                    head: row.get(1)?,
                    update: row.get(2)?,
                })
            })?
            .collect()
    }

    /// Whose commands made entries in the games of a table, and under which ids.
    pub fn commands(connection: &Connection, table: &str) -> Result<Vec<(i64, String)>> {
        connection
            .prepare_cached(
                "SELECT session, command FROM games JOIN entries ON entries.game = games.id
                 WHERE table_id = ?1 AND command IS NOT NULL",
            )?
            .query_map([table], |row| Ok((row.get(0)?, row.get(1)?)))?
            .collect()
    }
}
