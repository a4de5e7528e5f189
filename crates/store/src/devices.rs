//! Devices: the browsers and programs of a guest, each with a token of its own.

use rusqlite::{Connection, OptionalExtension, Result, params};

use crate::expiry::remove_without_device;

/// A device of a guest.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DeviceRow {
    /// Never used again after the device is gone.
    pub id: i64,
    /// The guest.
    pub session: i64,
    /// Browser and system, to recognise it by.
    pub label: String,
    /// Unix time, ms.
    pub created_at: i64,
    /// Unix time, ms, to the day.
    pub seen_at: i64,
}

/// A device to add.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewDevice {
    /// Hash of its token.
    pub token_hash: [u8; 32],
    /// Browser and system.
    pub label: String,
}

impl DeviceRow {
    /// Adds a device to a session, and returns its id.
    pub fn insert(
        connection: &Connection,
        session: i64,
        device: &NewDevice,
        now: i64,
    ) -> Result<i64> {
        connection
            .prepare_cached(
                "INSERT INTO devices (session, token_hash, label, created_at, seen_at) VALUES (?1, ?2, ?3, ?4, ?4)",
            )?
            .insert(params![session, device.token_hash, device.label, now])
    }

    /// The device that holds this token.
    pub fn by_token(connection: &Connection, token_hash: &[u8]) -> Result<Option<DeviceRow>> {
        connection
            .prepare_cached(
                "SELECT id, session, label, created_at, seen_at FROM devices WHERE token_hash = ?1",
            )?
            .query_row([token_hash], device)
            .optional()
    }

    /// The devices of a session, the last seen first.
    pub fn of_session(connection: &Connection, session: i64) -> Result<Vec<DeviceRow>> {
        connection
            .prepare_cached(
                "SELECT id, session, label, created_at, seen_at FROM devices WHERE session = ?1
                 ORDER BY seen_at DESC, id DESC",
            )?
            .query_map([session], device)?
            .collect()
    }

    /// Notes that a device was in use.
    pub fn touch(connection: &Connection, id: i64, now: i64) -> Result<()> {
        connection
            .prepare_cached("UPDATE devices SET seen_at = ?2 WHERE id = ?1")?
            .execute(params![id, now])
            .map(drop)
    }

    /// Signs a device of a session out, and removes the guest with their last device. `false` if there was no such device.
    pub fn remove(connection: &Connection, session: i64, id: i64) -> Result<bool> {
        let removed = connection
            .prepare_cached("DELETE FROM devices WHERE session = ?1 AND id = ?2")?
            .execute(params![session, id])?;
        remove_without_device(connection, session)?;
        Ok(removed > 0)
    }
}

fn device(row: &rusqlite::Row<'_>) -> Result<DeviceRow> {
    Ok(DeviceRow {
        id: row.get(0)?,
        session: row.get(1)?,
        label: row.get(2)?,
        created_at: row.get(3)?,
        seen_at: row.get(4)?,
    })
}
