//! Entries of games. Entries of running games have a row each; those of finished games are archived ([`super::archive`]).

use rusqlite::{Connection, Result, params};
use saloon_erased::SealedEntry;
use saloon_table::stored::{Command, StoredEntry};

use super::archive;
use crate::StoreError;

/// Appends entries to a game. The last one carries the key of the command that caused them.
///
/// An archived game has no rows in `entries`, so UNIQUE (game, number) alone would let it grow again. For such a game the subquery
/// is NULL, which the column refuses.
pub(super) fn append(
    connection: &Connection,
    game: i64,
    entries: &[SealedEntry],
    update: i64,
    command: Option<&Command>,
) -> Result<()> {
    let mut insert = connection.prepare_cached(
        "INSERT INTO entries (game, number, json, head, update_number, session, command)
         VALUES ((SELECT id FROM games WHERE id = ?1 AND archived <> 1), ?2, ?3, ?4, ?5, ?6, ?7)",
    )?;
    let last = entries.len().saturating_sub(1);
    for (index, entry) in entries.iter().enumerate() {
        let (session, id) = command
            .filter(|_| index == last)
            .map(|(session, id)| (session, id))
            .unzip();
        insert.execute(params![
            game,
            entry.number,
            entry.json,
            entry.head.0,
            update,
            session,
            id
        ])?;
    }
    Ok(())
}

/// Returns the entries of a game, in order.
pub(super) fn of_game(connection: &Connection, game: i64) -> Result<Vec<StoredEntry>, StoreError> {
    let rows = rows_of_game(connection, game)?;
    if rows.is_empty() {
        archive::entries(connection, game)
    } else {
        Ok(rows)
    }
}

fn rows_of_game(connection: &Connection, game: i64) -> Result<Vec<StoredEntry>> {
    connection
        .prepare_cached(
            "SELECT json, head, update_number FROM entries WHERE game = ?1 ORDER BY number",
        )?
        .query_map([game], |row| {
            Ok(StoredEntry {
                json: row.get(0)?,
                head: row.get(1)?,
                update: row.get(2)?,
            })
        })?
        .collect()
}

/// Returns the keys of the commands that created entries in the games of a table.
pub(super) fn commands(connection: &Connection, table: &str) -> Result<Vec<Command>, StoreError> {
    let mut commands = archive::commands(connection, table)?;
    commands.extend(commands_of_rows(connection, table)?);
    Ok(commands)
}

fn commands_of_rows(connection: &Connection, table: &str) -> Result<Vec<Command>> {
    connection
        .prepare_cached(
            "SELECT session, command FROM games JOIN entries ON entries.game = games.id
             WHERE table_id = ?1 AND command IS NOT NULL",
        )?
        .query_map([table], |row| Ok((row.get(0)?, row.get(1)?)))?
        .collect()
}
