//! Reads all rows of a database.

use rusqlite::types::{FromSql, FromSqlError, Type, ValueRef};
use rusqlite::{Connection, Error, OptionalExtension, Result, Row};

use crate::StoreError;
use crate::transfer::{Column, Ids, Kind, Table, Value};

/// Number of rows after which other tasks of the runtime run: reading a file never waits, so a signal would be noticed only at the end.
const TURN: usize = 1_000;

pub(super) async fn rows(
    connection: &Connection,
    table: &'static Table,
    mut each: impl AsyncFnMut(&[Value<'_>]) -> Result<(), StoreError>,
) -> Result<(), StoreError> {
    let mut statement = connection.prepare(&table.select())?;
    let mut rows = statement.query([])?;
    let mut count = 0_usize;
    while let Some(row) = rows.next()? {
        let columns = table.columns.iter().enumerate();
        let values: Vec<Value<'_>> = columns
            .map(|(index, column)| value(row, index, column))
            .collect::<Result<_>>()?;
        each(&values).await?;
        count += 1;
        if count.is_multiple_of(TURN) {
            tokio::task::yield_now().await;
        }
    }
    Ok(())
}

/// Reads a value. One of another kind than its column's is damaged.
fn value<'a>(row: &'a Row<'_>, index: usize, column: &Column) -> Result<Value<'a>> {
    let stored = row.get_ref(index)?;
    let value = match (column.kind, stored) {
        (_, ValueRef::Null) if column.nullable => Ok(Value::Null),
        (Kind::Int, _) => i64::column_result(stored).map(Value::Int),
        (Kind::Text, _) => stored.as_str().map(Value::Text),
        (Kind::Bytes, _) => stored.as_blob().map(Value::Bytes),
        (Kind::Bool, ValueRef::Integer(0)) => Ok(Value::Bool(false)),
        (Kind::Bool, ValueRef::Integer(1)) => Ok(Value::Bool(true)),
        (Kind::Bool, _) => Err(FromSqlError::InvalidType),
    };
    value.map_err(|error| {
        let column = column.name.to_owned();
        match error {
            FromSqlError::InvalidType => {
                Error::InvalidColumnType(index, column, stored.data_type())
            }
            error => Error::FromSqlConversionFailure(index, Type::Text, Box::new(error)),
        }
    })
}

pub(super) fn number(connection: &Connection, sql: &str) -> Result<i64> {
    connection.query_row(sql, [], |row| row.get(0))
}

/// As [`Source::last_id`](crate::transfer::Source::last_id).
pub(super) fn last_id(connection: &Connection, table: &Table) -> Result<i64> {
    let sql = format!("SELECT coalesce(max(id), 0) FROM {}", table.name);
    let highest = number(connection, &sql)?;
    if table.ids != Ids::Unique {
        return Ok(highest);
    }
    let sql = "SELECT seq FROM sqlite_sequence WHERE name = ?1";
    let used = connection.query_row(sql, [table.name], |row| row.get(0));
    Ok(highest.max(used.optional()?.unwrap_or(0)))
}
