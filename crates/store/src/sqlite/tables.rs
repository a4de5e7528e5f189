//! Rows of tables.

use rusqlite::types::FromSqlError;
use rusqlite::{Connection, OptionalExtension, Result, Row, params};
use saloon_table::stored::{LobbyUpdate, TableRow, TableState};

use super::error::is_damage;
use super::one_row;
use crate::{ListedTable, NewTable};

const COLUMNS: &str = "id, code, invite_hash, game, public, state, lobby, updates, clock";

fn table_row(row: &Row<'_>) -> Result<TableRow> {
    let state = TableState::parse(row.get_ref(5)?.as_str()?).ok_or(FromSqlError::InvalidType)?;
    Ok(TableRow {
        id: row.get(0)?,
        code: row.get(1)?,
        invite_hash: row.get(2)?,
        game: row.get(3)?,
        public: row.get(4)?,
        state,
        lobby: row.get(6)?,
        updates: row.get(7)?,
        clock: row.get(8)?,
    })
}

fn listed_table(row: &Row<'_>) -> Result<ListedTable> {
    Ok(ListedTable {
        row: table_row(row)?,
        changed_at: row.get(9)?,
        progress: row.get(10)?,
    })
}

/// Logs and omits a damaged row, so that the others are still listed.
fn undamaged(row: &Row<'_>) -> Result<Option<ListedTable>> {
    match listed_table(row) {
        Err(error) if is_damage(&error) => {
            let table: String = row.get(0).unwrap_or_default();
            tracing::error!(table, %error, "table row is damaged");
            Ok(None)
        }
        read => read.map(Some),
    }
}

pub(super) fn insert(connection: &Connection, table: &NewTable, code: Option<&str>) -> Result<()> {
    connection
        .prepare_cached(&format!(
            "INSERT INTO tables ({COLUMNS}, changed_at) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, 0, 0, ?8)"
        ))?
        .execute(params![
            table.id,
            code,
            table.invite_hash,
            table.game,
            table.public,
            TableState::Waiting.as_str(),
            table.lobby,
            table.at
        ])
        .map(drop)
}

pub(super) fn update(
    connection: &Connection,
    id: &str,
    update: &LobbyUpdate,
    now: i64,
) -> Result<()> {
    connection
        .prepare_cached(
            "UPDATE tables SET code = ?2, state = ?3, lobby = ?4, updates = ?5, clock = ?6, changed_at = ?7 WHERE id = ?1",
        )?
        .execute(params![
            id,
            update.code,
            update.state.as_str(),
            update.lobby,
            update.updates,
            update.clock,
            now
        ])
        .and_then(one_row)
}

pub(super) fn stop_clock(
    connection: &Connection,
    id: &str,
    clock: i64,
    progress: &str,
    active_at: i64,
) -> Result<()> {
    connection
        .prepare_cached(
            "UPDATE tables SET clock = ?2, standing = ?3, changed_at = max(changed_at, ?4) WHERE id = ?1",
        )?
        .execute(params![id, clock, progress, active_at])
        .and_then(one_row)
}

pub(super) fn by_id(connection: &Connection, id: &str) -> Result<Option<TableRow>> {
    connection
        .prepare_cached(&format!("SELECT {COLUMNS} FROM tables WHERE id = ?1"))?
        .query_row([id], table_row)
        .optional()
}

pub(super) fn by_code(connection: &Connection, code: &str) -> Result<Option<TableRow>> {
    connection
        .prepare_cached(&format!("SELECT {COLUMNS} FROM tables WHERE code = ?1"))?
        .query_row([code], table_row)
        .optional()
}

pub(super) fn by_invite(connection: &Connection, invite_hash: &[u8]) -> Result<Option<TableRow>> {
    connection
        .prepare_cached(&format!(
            "SELECT {COLUMNS} FROM tables WHERE invite_hash = ?1"
        ))?
        .query_row([invite_hash], table_row)
        .optional()
}

/// Returns the table that a guest joined with this code, which may have expired since.
pub(super) fn by_joined_code(
    connection: &Connection,
    session: i64,
    code: &str,
) -> Result<Option<TableRow>> {
    connection
        .prepare_cached(&format!(
            "SELECT {COLUMNS} FROM tables WHERE id =
             (SELECT table_id FROM members WHERE session = ?1 AND code = ?2)"
        ))?
        .query_row(params![session, code], table_row)
        .optional()
}

pub(super) fn listed(connection: &Connection, id: &str) -> Result<Option<ListedTable>> {
    connection
        .prepare_cached(&format!(
            "SELECT {COLUMNS}, changed_at, standing FROM tables WHERE id = ?1"
        ))?
        .query_row([id], listed_table)
        .optional()
}

pub(super) fn public(connection: &Connection, limit: u32) -> Result<Vec<ListedTable>> {
    connection
        .prepare_cached(&format!(
            "SELECT {COLUMNS}, changed_at, standing FROM tables
             WHERE public AND state <> 'closed' ORDER BY changed_at DESC LIMIT ?1"
        ))?
        .query_map([limit], undamaged)?
        .filter_map(Result::transpose)
        .collect()
}

pub(super) fn of_member(
    connection: &Connection,
    session: i64,
    limit: u32,
) -> Result<Vec<ListedTable>> {
    connection
        .prepare_cached(&format!(
            "SELECT {COLUMNS}, changed_at, standing FROM tables
             WHERE id IN (SELECT table_id FROM members WHERE session = ?1 AND NOT dismissed)
             AND state <> 'closed' ORDER BY changed_at DESC LIMIT ?2"
        ))?
        .query_map(params![session, limit], undamaged)?
        .filter_map(Result::transpose)
        .collect()
}
