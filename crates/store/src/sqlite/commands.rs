//! Keys of commands that created no game entry. Other keys are stored with their entry ([`super::entries`]).

use rusqlite::{Connection, Result, params};
use saloon_table::stored::Command;

pub(super) fn insert(
    connection: &Connection,
    table: &str,
    command: &Command,
    now: i64,
) -> Result<()> {
    connection
        .prepare_cached(
            "INSERT INTO commands (table_id, session, command, at) VALUES (?1, ?2, ?3, ?4)",
        )?
        .execute(params![table, command.0, command.1, now])
        .map(drop)
}

pub(super) fn of_table(connection: &Connection, table: &str) -> Result<Vec<Command>> {
    connection
        .prepare_cached("SELECT session, command FROM commands WHERE table_id = ?1")?
        .query_map([table], |row| Ok((row.get(0)?, row.get(1)?)))?
        .collect()
}
