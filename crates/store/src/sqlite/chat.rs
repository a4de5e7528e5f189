//! Chat messages.

use rusqlite::{Connection, Result, params};
use saloon_table::stored::ChatRow;

/// Number of messages kept per table.
const MAX_MESSAGES: i64 = 200;

/// Adds a message and deletes those beyond the limit.
pub(super) fn add(connection: &Connection, table: &str, message: &ChatRow) -> Result<()> {
    connection
        .prepare_cached(
            "INSERT INTO chat (table_id, number, session, name, text, said_at) VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
        )?
        .execute(params![
            table,
            message.number,
            message.session,
            message.name,
            message.text,
            message.said_at
        ])?;
    connection
        .prepare_cached("DELETE FROM chat WHERE table_id = ?1 AND number <= ?2")?
        .execute(params![table, message.number - MAX_MESSAGES])
        .map(drop)
}

/// Returns the last messages, oldest first.
pub(super) fn last(connection: &Connection, table: &str, limit: u32) -> Result<Vec<ChatRow>> {
    let mut rows: Vec<ChatRow> = connection
        .prepare_cached(
            "SELECT number, session, name, text, said_at FROM chat WHERE table_id = ?1 ORDER BY number DESC LIMIT ?2",
        )?
        .query_map(params![table, limit], |row| {
            Ok(ChatRow {
                number: row.get(0)?,
                session: row.get(1)?,
                name: row.get(2)?,
                text: row.get(3)?,
                said_at: row.get(4)?,
            })
        })?
        .collect::<Result<_>>()?;
    rows.reverse();
    Ok(rows)
}
