//! Devices of guests.

use rusqlite::{Connection, OptionalExtension, Result, Row, params};

use super::sessions;
use crate::{DeviceRow, NewDevice};

fn device_row(row: &Row<'_>) -> Result<DeviceRow> {
    Ok(DeviceRow {
        id: row.get(0)?,
        session: row.get(1)?,
        label: row.get(2)?,
        created_at: row.get(3)?,
        seen_at: row.get(4)?,
    })
}

pub(super) fn insert(
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

pub(super) fn by_token(
    connection: &Connection,
    token_hash: &[u8; 32],
) -> Result<Option<DeviceRow>> {
    connection
        .prepare_cached(
            "SELECT id, session, label, created_at, seen_at FROM devices WHERE token_hash = ?1",
        )?
        .query_row([token_hash], device_row)
        .optional()
}

/// Returns the devices of a guest, most recently seen first.
pub(super) fn of_session(connection: &Connection, session: i64) -> Result<Vec<DeviceRow>> {
    connection
        .prepare_cached(
            "SELECT id, session, label, created_at, seen_at FROM devices WHERE session = ?1
             ORDER BY seen_at DESC, id DESC",
        )?
        .query_map([session], device_row)?
        .collect()
}

pub(super) fn touch(connection: &Connection, id: i64, seen_at: i64) -> Result<()> {
    connection
        .prepare_cached("UPDATE devices SET seen_at = ?2 WHERE id = ?1")?
        .execute(params![id, seen_at])
        .map(drop)
}

/// Removes a device of a guest, and removes the guest with their last device.
pub(super) fn remove(connection: &Connection, session: i64, id: i64) -> Result<bool> {
    let removed = connection
        .prepare_cached("DELETE FROM devices WHERE session = ?1 AND id = ?2")?
        .execute(params![session, id])?;
    sessions::remove_without_device(connection, session)?;
    Ok(removed > 0)
}

/// Removes the devices of a guest beyond `limit`, least recently seen first. Returns their ids.
pub(super) fn remove_surplus(
    connection: &Connection,
    session: i64,
    limit: u32,
) -> Result<Vec<i64>> {
    let limit = usize::try_from(limit).unwrap_or(usize::MAX);
    let surplus = of_session(connection, session)?.into_iter().skip(limit);
    let ids: Vec<i64> = surplus.map(|device| device.id).collect();
    for id in &ids {
        remove(connection, session, *id)?;
    }
    Ok(ids)
}
