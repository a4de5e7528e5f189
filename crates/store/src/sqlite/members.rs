//! Members of tables.

use rusqlite::{Connection, Result, params};

/// Adds a member, with the short code they used.
pub(super) fn add(
    connection: &Connection,
    table: &str,
    session: i64,
    code: Option<&str>,
) -> Result<()> {
    connection
        .prepare_cached(
            "INSERT INTO members (session, table_id, code) VALUES (?1, ?2, ?3)
             ON CONFLICT DO UPDATE SET code = coalesce(?3, code), dismissed = 0",
        )?
        .execute(params![session, table, code])
        .map(drop)
}

pub(super) fn remove(connection: &Connection, table: &str, session: i64) -> Result<()> {
    connection
        .prepare_cached("DELETE FROM members WHERE session = ?1 AND table_id = ?2")?
        .execute(params![session, table])
        .map(drop)
}

pub(super) fn contains(connection: &Connection, table: &str, session: i64) -> Result<bool> {
    connection
        .prepare_cached("SELECT 1 FROM members WHERE session = ?1 AND table_id = ?2")?
        .exists(params![session, table])
}

pub(super) fn dismiss(connection: &Connection, table: &str, session: i64) -> Result<()> {
    connection
        .prepare_cached("UPDATE members SET dismissed = 1 WHERE session = ?1 AND table_id = ?2")?
        .execute(params![session, table])
        .map(drop)
}
