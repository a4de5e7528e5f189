//! Codes that sign in another device of a guest.

use rusqlite::{Connection, OptionalExtension, Result, params};

/// Adds a code. A code that is already stored stays unchanged, even if it is used.
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
    connection
        .prepare_cached(
            "UPDATE carries SET used = 1 WHERE code_hash = ?1 AND NOT used AND expires_at >= ?2 RETURNING session",
        )?
        .query_row(params![code_hash, now], |row| row.get(0))
        .optional()
}

/// Deletes codes, used or not, that expired before `now`.
pub(super) fn expire(connection: &Connection, now: i64) -> Result<()> {
    connection
        .prepare_cached("DELETE FROM carries WHERE expires_at < ?1")?
        .execute([now])
        .map(drop)
}
