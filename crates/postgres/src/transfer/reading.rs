//! Reads all rows of a database, in a transaction.

use std::pin::pin;

use futures_util::TryStreamExt;
use saloon_store::StoreError;
use saloon_store::transfer::{Column, Ids, Kind, Table, Value};
use tokio_postgres::types::Type;
use tokio_postgres::{Client, Row};

use crate::connection::Parameter;
use crate::error::refused;
use crate::rows::get;

pub(super) async fn rows(
    client: &Client,
    table: &'static Table,
    mut each: impl AsyncFnMut(&[Value<'_>]) -> Result<(), StoreError>,
) -> Result<(), StoreError> {
    const NONE: [Parameter<'_>; 0] = [];
    let rows = client.query_raw(&table.select(), NONE).await;
    let mut rows = pin!(rows.map_err(|error| refused(&error))?);
    while let Some(row) = rows.try_next().await.map_err(|error| refused(&error))? {
        let columns = table.columns.iter().enumerate();
        let values: Vec<Value<'_>> = columns
            .map(|(index, column)| value(&row, index, *column))
            .collect::<Result<_, _>>()?;
        each(&values).await?;
    }
    Ok(())
}

fn value(row: &Row, index: usize, column: Column) -> Result<Value<'_>, StoreError> {
    Ok(match column.kind {
        Kind::Int => int(row, index)?.into(),
        Kind::Text => get::<Option<&str>>(row, index)?.into(),
        Kind::Bytes => get::<Option<&[u8]>>(row, index)?.into(),
        Kind::Bool => get::<Option<bool>>(row, index)?.into(),
    })
}

/// Reads a number of any width.
fn int(row: &Row, index: usize) -> Result<Option<i64>, StoreError> {
    let column = row.columns().get(index);
    Ok(match column.map(tokio_postgres::Column::type_) {
        Some(&Type::INT2) => get::<Option<i16>>(row, index)?.map(i64::from),
        Some(&Type::INT4) => get::<Option<i32>>(row, index)?.map(i64::from),
        _ => get(row, index)?,
    })
}

pub(super) async fn number(client: &Client, sql: &str) -> Result<i64, StoreError> {
    let row = client.query_one(sql, &[]).await;
    get(&row.map_err(|error| refused(&error))?, 0)
}

/// As [`Source::last_id`](saloon_store::transfer::Source::last_id).
pub(super) async fn last_id(client: &Client, table: &Table) -> Result<i64, StoreError> {
    let name = table.name;
    let highest = number(client, &format!("SELECT coalesce(max(id), 0) FROM {name}")).await?;
    if table.ids != Ids::Unique {
        return Ok(highest);
    }
    let sequence = format!("SELECT pg_get_serial_sequence('{name}', 'id')");
    let row = client.query_one(&sequence, &[]).await;
    let sequence: String = get(&row.map_err(|error| refused(&error))?, 0)?;
    // A sequence that was reset has not used its value yet.
    let sql = format!("SELECT last_value - (NOT is_called)::int FROM {sequence}");
    Ok(highest.max(number(client, &sql).await?))
}
