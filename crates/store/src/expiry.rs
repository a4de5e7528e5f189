//! Removal of what nobody came back for. Games that began are kept, except those of practice tables.

use rusqlite::{Connection, Result, params};

use crate::{CommandRow, DeviceRow, SessionRow, TableRow};

impl TableRow {
    /// Ids of tables to remove: of those whose game never began, the ones last changed before `waiting`; of practice tables, the ones
    /// last changed before `practice`. At most `most` of each kind.
    pub fn expired(
        connection: &Connection,
        waiting: i64,
        practice: i64,
        most: u32,
    ) -> Result<Vec<String>> {
        let mut ids: Vec<String> = connection
            .prepare_cached(
                "SELECT id FROM tables WHERE state IN ('waiting', 'closed') AND changed_at < ?1
                 AND NOT EXISTS (SELECT 1 FROM games WHERE table_id = tables.id AND header IS NOT NULL) LIMIT ?2",
            )?
            .query_map(params![waiting, most], |row| row.get(0))?
            .collect::<Result<_>>()?;
        let practices: Vec<String> = connection
            .prepare_cached(
                "SELECT id FROM practices JOIN tables ON id = table_id WHERE changed_at < ?1 LIMIT ?2",
            )?
            .query_map(params![practice, most], |row| row.get(0))?
            .collect::<Result<_>>()?;
        ids.extend(practices);
        ids.sort_unstable();
        ids.dedup();
        Ok(ids)
    }

    /// Removes a table with everything that belongs to it, unless it changed at or after `before`.
    pub fn remove(connection: &Connection, id: &str, before: i64) -> Result<bool> {
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
            "DELETE FROM tables WHERE id = ?1", // and what refers to it with ON DELETE CASCADE
        ] {
            connection.prepare_cached(sql)?.execute([id])?;
        }
        Ok(true)
    }

    /// Ids of waiting tables that were last changed before `before` and still have a short code. At most `most`.
    pub fn with_old_code(connection: &Connection, before: i64, most: u32) -> Result<Vec<String>> {
        connection
            .prepare_cached(
                "SELECT id FROM tables WHERE state = 'waiting' AND changed_at < ?1 AND code IS NOT NULL LIMIT ?2",
            )?
            .query_map(params![before, most], |row| row.get(0))?
            .collect()
    }

    /// Changes the short code of a table.
    pub fn set_code(connection: &Connection, id: &str, code: Option<&str>) -> Result<()> {
        connection
            .prepare_cached("UPDATE tables SET code = ?2 WHERE id = ?1")?
            .execute(params![id, code])
            .map(drop)
    }
}

impl DeviceRow {
    /// Signs out the devices that were last seen before `before`, and removes guests without a device. At most `most` devices; returns
    /// how many.
    pub fn expire(connection: &Connection, before: i64, most: u32) -> Result<usize> {
        let sessions: Vec<i64> = connection
            .prepare_cached(
                "DELETE FROM devices WHERE id IN (SELECT id FROM devices WHERE seen_at < ?1 LIMIT ?2)
                 RETURNING session",
            )?
            .query_map(params![before, most], |row| row.get(0))?
            .collect::<Result<_>>()?;
        for session in &sessions {
            remove_without_device(connection, *session)?;
        }
        Ok(sessions.len())
    }
}

/// Removes a guest who has no device left, so that nobody can come back as them.
pub(crate) fn remove_without_device(connection: &Connection, session: i64) -> Result<()> {
    connection
        .prepare_cached(
            "DELETE FROM sessions WHERE id = ?1 AND NOT EXISTS (SELECT 1 FROM devices WHERE session = ?1)",
        )?
        .execute([session])
        .map(drop)
}

impl CommandRow {
    /// Forgets commands from before `before`: at most `most`; returns how many.
    pub fn expire(connection: &Connection, before: i64, most: u32) -> Result<usize> {
        connection
            .prepare_cached(
                "DELETE FROM commands WHERE (table_id, session, command) IN
                 (SELECT table_id, session, command FROM commands WHERE at < ?1 LIMIT ?2)",
            )?
            .execute(params![before, most])
    }
}

impl SessionRow {
    /// Removes carry codes that have expired.
    pub fn expire_carries(connection: &Connection, now: i64) -> Result<()> {
        connection
            .prepare_cached("DELETE FROM carries WHERE expires_at < ?1")?
            .execute([now])
            .map(drop)
    }
}
