//! Removal of expired rows. Started games are kept, except those of practice tables.

use rusqlite::{Connection, Result, params};

use super::sessions;

pub(super) fn tables(
    connection: &Connection,
    waiting_before: i64,
    practice_before: i64,
    limit: u32,
) -> Result<Vec<String>> {
    let mut ids: Vec<String> = connection
        .prepare_cached(
            "SELECT id FROM tables WHERE state IN ('waiting', 'closed') AND changed_at < ?1
             AND NOT EXISTS (SELECT 1 FROM games WHERE table_id = tables.id AND header IS NOT NULL) LIMIT ?2",
        )?
        .query_map(params![waiting_before, limit], |row| row.get(0))?
        .collect::<Result<_>>()?;
    let practices: Vec<String> = connection
        .prepare_cached(
            "SELECT id FROM practices JOIN tables ON id = table_id WHERE changed_at < ?1 LIMIT ?2",
        )?
        .query_map(params![practice_before, limit], |row| row.get(0))?
        .collect::<Result<_>>()?;
    ids.extend(practices);
    ids.sort_unstable();
    ids.dedup();
    Ok(ids)
}

/// Removes a table that last changed before `before`, with all its rows.
pub(super) fn remove_table(connection: &Connection, id: &str, before: i64) -> Result<bool> {
    let old = connection
        .prepare_cached("SELECT 1 FROM tables WHERE id = ?1 AND changed_at < ?2")?
        .exists(params![id, before])?;
    if !old {
        return Ok(false);
    }
    for sql in [
        "DELETE FROM entries WHERE game IN (SELECT id FROM games WHERE table_id = ?1)",
        "DELETE FROM games WHERE table_id = ?1",
        "DELETE FROM chat WHERE table_id = ?1",
        "DELETE FROM tables WHERE id = ?1", // cascades to the rest
    ] {
        connection.prepare_cached(sql)?.execute([id])?;
    }
    Ok(true)
}

pub(super) fn tables_with_old_code(connection: &Connection, before: i64) -> Result<Vec<String>> {
    connection
        .prepare_cached(
            "SELECT id FROM tables WHERE state = 'waiting' AND changed_at < ?1 AND code IS NOT NULL",
        )?
        .query_map([before], |row| row.get(0))?
        .collect()
}

/// Removes devices last seen before `before`, and guests with their last device. Returns the number of devices.
pub(super) fn devices(connection: &Connection, before: i64, limit: u32) -> Result<usize> {
    let removed: Vec<i64> = connection
        .prepare_cached(
            "DELETE FROM devices WHERE id IN (SELECT id FROM devices WHERE seen_at < ?1 LIMIT ?2)
             RETURNING session",
        )?
        .query_map(params![before, limit], |row| row.get(0))?
        .collect::<Result<_>>()?;
    for session in &removed {
        sessions::remove_without_device(connection, *session)?;
    }
    Ok(removed.len())
}

/// Deletes command keys from before `before`. Returns their number.
pub(super) fn commands(connection: &Connection, before: i64, limit: u32) -> Result<usize> {
    connection
        .prepare_cached(
            "DELETE FROM commands WHERE (table_id, session, command) IN
             (SELECT table_id, session, command FROM commands WHERE at < ?1 LIMIT ?2)",
        )?
        .execute(params![before, limit])
}
