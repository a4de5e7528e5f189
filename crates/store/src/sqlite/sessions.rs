//! Rows of guests.

use rusqlite::{Connection, OptionalExtension, Result, params};

use super::one_row;
use crate::SessionRow;

pub(super) fn insert(connection: &Connection, name: &str, look: &str, now: i64) -> Result<i64> {
    connection
        .prepare_cached("INSERT INTO sessions (name, look, created_at) VALUES (?1, ?2, ?3)")?
        .insert(params![name, look, now])
}

pub(super) fn by_id(connection: &Connection, id: i64) -> Result<Option<SessionRow>> {
    connection
        .prepare_cached("SELECT id, name, look, settings FROM sessions WHERE id = ?1")?
        .query_row([id], |row| {
            Ok(SessionRow {
                id: row.get(0)?,
                name: row.get(1)?,
                look: row.get(2)?,
                settings: row.get(3)?,
            })
        })
        .optional()
}

pub(super) fn set_profile(connection: &Connection, id: i64, name: &str, look: &str) -> Result<()> {
    connection
        .prepare_cached("UPDATE sessions SET name = ?2, look = ?3 WHERE id = ?1")?
        .execute(params![id, name, look])
        .and_then(one_row)
}

pub(super) fn set_settings(connection: &Connection, id: i64, settings: &str) -> Result<()> {
    connection
        .prepare_cached("UPDATE sessions SET settings = ?2 WHERE id = ?1")?
        .execute(params![id, settings])
        .and_then(one_row)
}

/// Removes a guest without devices, whose account can no longer be accessed.
pub(super) fn remove_without_device(connection: &Connection, id: i64) -> Result<()> {
    connection
        .prepare_cached(
            "DELETE FROM sessions WHERE id = ?1 AND NOT EXISTS (SELECT 1 FROM devices WHERE session = ?1)",
        )?
        .execute([id])
        .map(drop)
}
