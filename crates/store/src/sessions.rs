//! People, by the token that their browser keeps.

use rusqlite::{Connection, OptionalExtension, Result, params};

/// A guest of the house.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SessionRow {
    /// What the rest of the file knows them by.
    pub id: i64,
    /// Their name, cleaned.
    pub name: String,
    /// Their colour and shape, as JSON.
    pub look: String,
    /// What they chose, as JSON.
    pub settings: Option<String>,
}

impl SessionRow {
    /// Lets somebody in.
    pub fn insert(
        connection: &Connection,
        token_hash: &[u8],
        name: &str,
        look: &str,
        now: i64,
    ) -> Result<i64> {
        connection
            .prepare_cached(
                "INSERT INTO sessions (token_hash, name, look, seen_at) VALUES (?1, ?2, ?3, ?4)",
            )?
            .insert(params![token_hash, name, look, now])
    }

    /// Whoever holds this token.
    pub fn by_token(connection: &Connection, token_hash: &[u8]) -> Result<Option<SessionRow>> {
        connection
            .prepare_cached("SELECT id, name, look, settings FROM sessions WHERE token_hash = ?1")?
            .query_row([token_hash], |row| {
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

    /// Keeps what they chose.
    pub fn choose(connection: &Connection, id: i64, settings: &str) -> Result<()> {
        connection
            .prepare_cached("UPDATE sessions SET settings = ?2 WHERE id = ?1")?
            .execute(params![id, settings])
            .map(drop)
    }

    /// Forgets a token: its browser is a stranger again.
    pub fn retoken(connection: &Connection, id: i64, token_hash: &[u8]) -> Result<()> {
        connection
            .prepare_cached("UPDATE sessions SET token_hash = ?2 WHERE id = ?1")?
            .execute(params![id, token_hash])
            .map(drop)
    }

    /// Keeps a code that carries the session to another device.
    pub fn put_carry(
        connection: &Connection,
        id: i64,
        code_hash: &[u8],
        expires_at: i64,
    ) -> Result<()> {
        connection
            .prepare_cached(
                "INSERT INTO carries (code_hash, session, expires_at) VALUES (?1, ?2, ?3)",
            )?
            .execute(params![code_hash, id, expires_at])
            .map(drop)
    }

    /// Uses up a code: the session it carries, if it is still good.
    pub fn take_carry(connection: &Connection, code_hash: &[u8], now: i64) -> Result<Option<i64>> {
        connection
            .prepare_cached("DELETE FROM carries WHERE expires_at < ?1")?
            .execute([now])?;
        connection
            .prepare_cached("DELETE FROM carries WHERE code_hash = ?1 RETURNING session")?
            .query_row([code_hash], |row| row.get(0))
            .optional()
    }
}
