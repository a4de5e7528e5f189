//! Archives of finished games: all entries of a game in one row ([`crate::archive`] has the format).

use rusqlite::{Connection, OptionalExtension, Result, params};
use saloon_table::stored::{Command, StoredEntry};

use super::one_row;
use crate::StoreError;
use crate::archive::{self, Archive};

/// A game prepared for archiving.
pub(super) struct Prepared {
    game: i64,
    /// `None` if the entries cannot be read.
    archive: Option<Archive>,
}

/// Compresses the games that finished before `before` and are not archived yet.
pub(super) fn prepare(
    connection: &Connection,
    before: i64,
    limit: u32,
) -> Result<Vec<Prepared>, StoreError> {
    let games: Vec<i64> = connection
        .prepare_cached(
            "SELECT id FROM games WHERE outcome IS NOT NULL AND archived = 0 AND finished_at < ?1
             ORDER BY finished_at LIMIT ?2",
        )?
        .query_map(params![before, limit], |row| row.get(0))?
        .collect::<Result<_>>()?;
    let mut prepared = Vec::with_capacity(games.len());
    for game in games {
        let archive = match compress(connection, game) {
            Err(StoreError::Damaged(why)) => {
                tracing::error!(game, %why, "damaged game not archived");
                None
            }
            archive => Some(archive?),
        };
        prepared.push(Prepared { game, archive });
    }
    Ok(prepared)
}

/// Replaces the entries of a game with its archive.
pub(super) fn store(connection: &Connection, prepared: &Prepared) -> Result<()> {
    let Prepared { game, archive } = prepared;
    let Some(archive) = archive else {
        return mark(connection, *game, 2);
    };
    let deleted = connection
        .prepare_cached("DELETE FROM entries WHERE game = ?1")?
        .execute([game])?;
    if u32::try_from(deleted) != Ok(archive.count) {
        return Err(rusqlite::Error::StatementChangedRows(deleted));
    }
    connection
        .prepare_cached(
            "INSERT INTO archives (game, count, entries, commands) VALUES (?1, ?2, ?3, ?4)",
        )?
        .execute(params![
            game,
            archive.count,
            archive.entries,
            archive.commands
        ])?;
    mark(connection, *game, 1)
}

fn mark(connection: &Connection, game: i64, archived: u8) -> Result<()> {
    connection
        .prepare_cached("UPDATE games SET archived = ?2 WHERE id = ?1")?
        .execute(params![game, archived])
        .and_then(one_row)
}

/// Returns the entries of an archived game; none if there is no archive.
pub(super) fn entries(connection: &Connection, game: i64) -> Result<Vec<StoredEntry>, StoreError> {
    let found: Option<(u32, Vec<u8>)> = connection
        .prepare_cached("SELECT count, entries FROM archives WHERE game = ?1")?
        .query_row([game], |row| Ok((row.get(0)?, row.get(1)?)))
        .optional()?;
    let Some((count, entries)) = found else {
        return Ok(Vec::new());
    };
    archive::entries(game, count, &entries)
}

/// Returns the keys of the commands in all archived games of a table.
pub(super) fn commands(connection: &Connection, table: &str) -> Result<Vec<Command>, StoreError> {
    let mut statement = connection.prepare_cached(
        "SELECT archives.game, commands FROM games JOIN archives ON archives.game = games.id
         WHERE table_id = ?1",
    )?;
    let rows = statement.query_map([table], |row| Ok((row.get(0)?, row.get(1)?)))?;
    let mut all = Vec::new();
    for row in rows {
        let (game, commands): (i64, Vec<u8>) = row?;
        all.extend(archive::commands(game, &commands)?);
    }
    Ok(all)
}

fn compress(connection: &Connection, game: i64) -> Result<Archive, StoreError> {
    let mut statement = connection.prepare_cached(
        "SELECT json, head, update_number, session, command FROM entries WHERE game = ?1 ORDER BY number",
    )?;
    let rows = statement.query_map([game], |row| {
        let entry = StoredEntry {
            json: row.get(0)?,
            head: row.get(1)?,
            update: row.get(2)?,
        };
        let command: (Option<i64>, Option<String>) = (row.get(3)?, row.get(4)?);
        Ok((entry, command.0.zip(command.1)))
    })?;
    let rows: Vec<(StoredEntry, Option<Command>)> = rows.collect::<Result<_>>()?;
    Archive::compress(&rows)
}
