//! Positions and scripts of practice tables. Separate from the table rows, which are rewritten at every change of the lobby.

use rusqlite::{Connection, OptionalExtension, Result};

pub(super) fn insert(connection: &Connection, table: &str, json: &str) -> Result<()> {
    connection
        .prepare_cached("INSERT INTO practices (table_id, json) VALUES (?1, ?2)")?
        .execute([table, json])
        .map(drop)
}

pub(super) fn of_table(connection: &Connection, table: &str) -> Result<Option<String>> {
    connection
        .prepare_cached("SELECT json FROM practices WHERE table_id = ?1")?
        .query_row([table], |row| row.get(0))
        .optional()
}
