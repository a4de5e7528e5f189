//! Codes that sign in one more device of a guest.

use rusqlite::{Connection, OptionalExtension, Result, params};

/// Adds a code. One that is stored already stays unchanged.
pub(super) fn insert(
    connection: &Connection,
    session: i64,
    code_hash: &[u8; 32],
    expires_at: i64,
) -> Result<()> {
    connection
        .prepare_cached(
            "INSERT INTO carries (code_hash, session, expires_at) VALUES (?1, ?2, ?3) ON CONFLICT DO NOTHING",
        )?
        .execute(params![code_hash, session, expires_at])
        .map(drop)
}

/// Uses up a code that has not expired. Returns its session.
pub(super) fn take(connection: &Connection, code_hash: &[u8; 32], now: i64) -> Result<Option<i64>> {
    expire(connection, now)?;
    connection
        .prepare_cached("DELETE FROM carries WHERE code_hash = ?1 RETURNING session")?
        .query_row([code_hash], |row| row.get(0))
        .optional()
}

pub(super) fn expire(connection: &Connection, now: i64) -> Result<()> {
    connection
        .prepare_cached("DELETE FROM carries WHERE expires_at < ?1")?
        .execute([now])
        .map(drop)
}
