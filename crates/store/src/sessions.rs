//! Guests of the house.

use rusqlite::{Connection, OptionalExtension, Result, params};

/// A guest.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SessionRow {
    /// Never used again after the guest is gone: tables and records refer to it.
    pub id: i64,
    /// Cleaned.
    pub name: String,
    /// Colour and shape, as JSON.
    pub look: String,
    /// Chosen settings, as JSON.
    pub settings: Option<String>,
}

impl SessionRow {
    /// Adds a guest, and returns their id.
    pub fn insert(connection: &Connection, name: &str, look: &str, now: i64) -> Result<i64> {
        connection
            .prepare_cached("INSERT INTO sessions (name, look, created_at) VALUES (?1, ?2, ?3)")?
            .insert(params![name, look, now])
    }

    /// The guest of this id.
    pub fn by_id(connection: &Connection, id: i64) -> Result<Option<SessionRow>> {
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

    /// Changes a name and a look.
    pub fn rename(connection: &Connection, id: i64, name: &str, look: &str) -> Result<()> {
        connection
            .prepare_cached("UPDATE sessions SET name = ?2, look = ?3 WHERE id = ?1")?
            .execute(params![id, name, look])
            .map(drop)
    }

    /// Changes the settings.
    pub fn choose(connection: &Connection, id: i64, settings: &str) -> Result<()> {
        connection
            .prepare_cached("UPDATE sessions SET settings = ?2 WHERE id = ?1")?
            .execute(params![id, settings])
            .map(drop)
    }

    /// Keeps a code that adds a device to the session. A code that is kept already stays as it is.
    pub fn put_carry(
        connection: &Connection,
        id: i64,
        code_hash: &[u8],
        expires_at: i64,
    ) -> Result<()> {
        connection
            .prepare_cached(
                "INSERT OR IGNORE INTO carries (code_hash, session, expires_at) VALUES (?1, ?2, ?3)",
            )?
            .execute(params![code_hash, id, expires_at])
            .map(drop)
    }

    /// Uses up a code: the session it belongs to, if it has not expired.
    pub fn take_carry(connection: &Connection, code_hash: &[u8], now: i64) -> Result<Option<i64>> {
        SessionRow::expire_carries(connection, now)?;
        connection
            .prepare_cached("DELETE FROM carries WHERE code_hash = ?1 RETURNING session")?
            .query_row([code_hash], |row| row.get(0))
            .optional()
    }
}
