//! Conversion of rows.

use saloon_store::{AnswerRow, DeviceRow, ListedTable, StoreError};
use saloon_table::stored::{ChatRow, Command, GameRow, StoredEntry, TableRow, TableState};
use tokio_postgres::Row;
use tokio_postgres::types::FromSql;

/// Columns of [`table_row`].
macro_rules! table_columns {
    () => {
        "tables.id, tables.code, tables.invite_hash, tables.game, tables.public, tables.state, tables.lobby, tables.updates, tables.clock"
    };
}
/// Columns of [`listed_table`].
macro_rules! listed_columns {
    () => {
        concat!(
            $crate::rows::table_columns!(),
            ", tables.changed_at, tables.standing"
        )
    };
}
/// Columns of [`game_row`].
macro_rules! game_columns {
    () => {
        "games.id, games.name, games.table_id, games.seed, games.header, games.head, games.outcome"
    };
}
pub(crate) use {game_columns, listed_columns, table_columns};

/// Reads a column. A value of another type or length is damaged.
pub(crate) fn get<'a, T: FromSql<'a>>(row: &'a Row, index: usize) -> Result<T, StoreError> {
    row.try_get(index)
        .map_err(|error| StoreError::Damaged(error.to_string().into()))
}

fn seal(bytes: &[u8]) -> Result<[u8; 32], StoreError> {
    let seal = bytes.try_into();
    seal.map_err(|_| StoreError::Damaged("a seal does not have 32 bytes".into()))
}

/// Reads the columns from `first`.
pub(crate) fn table_row(row: &Row, first: usize) -> Result<TableRow, StoreError> {
    let state = TableState::parse(get(row, first + 5)?)
        .ok_or_else(|| StoreError::Damaged("a table is in no known state".into()))?;
    Ok(TableRow {
        id: get(row, first)?,
        code: get(row, first + 1)?,
        invite_hash: get(row, first + 2)?,
        game: get(row, first + 3)?,
        public: get(row, first + 4)?,
        state,
        lobby: get(row, first + 6)?,
        updates: get(row, first + 7)?,
        clock: get(row, first + 8)?,
    })
}

pub(crate) fn listed_table(row: &Row) -> Result<ListedTable, StoreError> {
    Ok(ListedTable {
        row: table_row(row, 0)?,
        changed_at: get(row, 9)?,
        progress: get(row, 10)?,
    })
}

/// Reads a list of tables. Logs and omits damaged rows, so that the others are still listed.
pub(crate) fn listed_tables(rows: &[Row]) -> Vec<ListedTable> {
    let read = |row| match listed_table(row) {
        Ok(listed) => Some(listed),
        Err(error) => {
            let table: &str = row.try_get(0).unwrap_or_default();
            tracing::error!(table, %error, "table row is damaged");
            None
        }
    };
    rows.iter().filter_map(read).collect()
}

/// Reads the columns from `first`.
pub(crate) fn game_row(row: &Row, first: usize) -> Result<GameRow, StoreError> {
    let head: Option<&[u8]> = get(row, first + 5)?;
    Ok(GameRow {
        id: get(row, first)?,
        name: get(row, first + 1)?,
        table: get(row, first + 2)?,
        seed: seal(get(row, first + 3)?)?,
        header: get(row, first + 4)?,
        head: head.map(seal).transpose()?,
        outcome: get(row, first + 6)?,
    })
}

/// Reads the columns json, head, `update_number`.
pub(crate) fn entry(row: &Row) -> Result<StoredEntry, StoreError> {
    Ok(StoredEntry {
        json: get(row, 0)?,
        head: seal(get(row, 1)?)?,
        update: get(row, 2)?,
    })
}

/// Reads the columns session, command from `first`.
pub(crate) fn command(row: &Row, first: usize) -> Result<Command, StoreError> {
    Ok((get(row, first)?, get(row, first + 1)?))
}

/// Reads the columns number, session, name, text, `said_at`.
/// Reads a hint: the last entry before it, and its seat.
pub(crate) fn hint(row: &Row) -> Result<(u32, u8), StoreError> {
    let (entry, seat): (i64, i16) = (get(row, 0)?, get(row, 1)?);
    let entry = u32::try_from(entry).unwrap_or(u32::MAX);
    Ok((entry, u8::try_from(seat).unwrap_or(u8::MAX)))
}

pub(crate) fn message(row: &Row) -> Result<ChatRow, StoreError> {
    Ok(ChatRow {
        number: get(row, 0)?,
        session: get(row, 1)?,
        name: get(row, 2)?,
        text: get(row, 3)?,
        said_at: get(row, 4)?,
    })
}

/// Reads the columns id, session, label, `created_at`, `seen_at`.
pub(crate) fn device(row: &Row) -> Result<DeviceRow, StoreError> {
    Ok(DeviceRow {
        id: get(row, 0)?,
        session: get(row, 1)?,
        label: get(row, 2)?,
        created_at: get(row, 3)?,
        seen_at: get(row, 4)?,
    })
}

pub(crate) fn answer_row(row: &Row) -> Result<AnswerRow, StoreError> {
    Ok(AnswerRow {
        puzzle: get(row, 0)?,
        day: get(row, 1)?,
        act: get(row, 2)?,
        verdict: get(row, 3)?,
        at: get(row, 4)?,
    })
}

/// Reads all rows with one function.
pub(crate) fn all<T>(
    rows: &[Row],
    read: impl Fn(&Row) -> Result<T, StoreError>,
) -> Result<Vec<T>, StoreError> {
    rows.iter().map(read).collect()
}
