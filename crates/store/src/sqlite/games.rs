//! Rows of games.

use rusqlite::{Connection, OptionalExtension, Result, Row, params};
use saloon_table::stored::GameRow;

use super::one_row;

const COLUMNS: &str = "id, name, table_id, seed, header, head, outcome";

fn game_row(row: &Row<'_>) -> Result<GameRow> {
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

/// Adds a game that has not started. Returns its id.
pub(super) fn announce(
    connection: &Connection,
    table: &str,
    name: &str,
    seed: &[u8; 32],
) -> Result<i64> {
    connection
        .prepare_cached("INSERT INTO games (table_id, name, seed) VALUES (?1, ?2, ?3)")?
        .insert(params![table, name, seed])
}

pub(super) fn start(
    connection: &Connection,
    game: i64,
    header: &str,
    head: &[u8; 32],
    players: &[(u8, i64)],
) -> Result<()> {
    connection
        .prepare_cached("UPDATE games SET header = ?2, head = ?3 WHERE id = ?1")?
        .execute(params![game, header, head])
        .and_then(one_row)?;
    let mut insert = connection
        .prepare_cached("INSERT INTO players (game, seat, session) VALUES (?1, ?2, ?3)")?;
    for (seat, session) in players {
        insert.execute(params![game, seat, session])?;
    }
    Ok(())
}

pub(super) fn finish(connection: &Connection, game: i64, outcome: &str, now: i64) -> Result<()> {
    connection
        .prepare_cached("UPDATE games SET outcome = ?2, finished_at = ?3 WHERE id = ?1")?
        .execute(params![game, outcome, now])
        .and_then(one_row)
}

/// Returns the last game of a table, started or not.
pub(super) fn last_of(connection: &Connection, table: &str) -> Result<Option<GameRow>> {
    connection
        .prepare_cached(&format!(
            "SELECT {COLUMNS} FROM games WHERE table_id = ?1 ORDER BY id DESC LIMIT 1"
        ))?
        .query_row([table], game_row)
        .optional()
}

pub(super) fn by_id(connection: &Connection, id: i64) -> Result<Option<GameRow>> {
    connection
        .prepare_cached(&format!("SELECT {COLUMNS} FROM games WHERE id = ?1"))?
        .query_row([id], game_row)
        .optional()
}

pub(super) fn by_name(connection: &Connection, name: &str) -> Result<Option<GameRow>> {
    connection
        .prepare_cached(&format!("SELECT {COLUMNS} FROM games WHERE name = ?1"))?
        .query_row([name], game_row)
        .optional()
}
