//! Ids of commands that were carried out at a table, for answering retries.

use rusqlite::{Connection, Result, params};

/// A command: the session that sent it, and the id it chose.
pub type Command = (i64, String);

/// A command that was carried out and made no entry of a game. Those that did are in [`GameRow::commands`](crate::GameRow::commands).
pub struct CommandRow;

impl CommandRow {
    /// Keeps a command of a table.
    pub fn insert(connection: &Connection, table: &str, command: &Command, now: i64) -> Result<()> {
        connection
            .prepare_cached(
                "INSERT INTO commands (table_id, session, command, at) VALUES (?1, ?2, ?3, ?4)",
            )?
            .execute(params![table, command.0, command.1, now])
            .map(drop)
    }

    /// All commands of a table.
    pub fn of_table(connection: &Connection, table: &str) -> Result<Vec<Command>> {
        connection
            .prepare_cached("SELECT session, command FROM commands WHERE table_id = ?1")?
            .query_map([table], |row| Ok((row.get(0)?, row.get(1)?)))?
            .collect()
    }
}
