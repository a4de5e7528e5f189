//! A database as the target of a transfer.

use std::error::Error;
use std::pin::pin;

use bytes::BytesMut;
use saloon_store::StoreError;
use saloon_store::transfer::{Source, TABLES, Table, Target, Value};
use tokio_postgres::binary_copy::BinaryCopyInWriter;
use tokio_postgres::types::{IsNull, ToSql, Type, to_sql_checked};

use super::access::{self, AccessError};
use super::reading;
use crate::Settings;
use crate::connection::Connection;
use crate::error::{refused, rejection};
use crate::schema::{self, MIGRATIONS};

/// A database without rows, to be filled in one transaction that also creates its schema. The owners of tables are not copied: a table has
/// none until a node claims it.
pub struct PostgresTarget(Connection);

impl PostgresTarget {
    /// Connects to an empty database, and begins the transaction. No node can register on it while the target exists.
    ///
    /// # Errors
    ///
    /// When a node is registered, the database has rows, or its schema is from a newer program.
    pub async fn open(settings: &Settings) -> Result<PostgresTarget, AccessError> {
        let connection = access::connect(settings).await?;
        let client = connection.client();
        client.batch_execute("BEGIN").await?;
        if schema::found(client).await? > 0 {
            access::refuse_nodes(&connection).await?; // a migration would expel silent ones
        }
        schema::migrate(client, MIGRATIONS).await?;
        let (found, needed) = (schema::found(client).await?, schema::version(MIGRATIONS));
        if found != needed {
            return Err(AccessError::Schema { found, needed });
        }
        for table in &TABLES {
            let sql = format!("SELECT FROM {} LIMIT 1", table.name);
            if client.query_opt(&sql, &[]).await?.is_some() {
                return Err(AccessError::NotEmpty(table.name));
            }
        }
        Ok(PostgresTarget(connection))
    }
}

impl Source for PostgresTarget {
    async fn rows(
        &self,
        table: &'static Table,
        each: impl AsyncFnMut(&[Value<'_>]) -> Result<(), StoreError>,
    ) -> Result<(), StoreError> {
        reading::rows(self.0.client(), table, each).await
    }

    async fn number(&self, sql: &str) -> Result<i64, StoreError> {
        reading::number(self.0.client(), sql).await
    }

    async fn last_id(&self, table: &Table) -> Result<i64, StoreError> {
        reading::last_id(self.0.client(), table).await
    }
}

impl Target for PostgresTarget {
    async fn load(
        &self,
        table: &'static Table,
        source: &impl Source,
        advance: impl Fn(),
    ) -> Result<(), StoreError> {
        let client = self.0.client();
        let (name, columns) = (table.name, table.column_list());
        let described = client.prepare(&table.select()).await;
        let described = described.map_err(|error| refused(&error))?;
        let types: Vec<Type> = described
            .columns()
            .iter()
            .map(|column| column.type_().clone())
            .collect();
        let sql = format!("COPY {name} ({columns}) FROM STDIN (FORMAT binary)");
        let sink = client.copy_in(&sql).await;
        let sink = sink.map_err(|error| refused(&error))?;
        let mut writer = pin!(BinaryCopyInWriter::new(sink, &types));
        let each = async |row: &[Value<'_>]| {
            let written = writer
                .as_mut()
                .write_raw(row.iter().map(|value| Field(*value)));
            written.await.map_err(|error| refused(&error))?;
            advance();
            Ok(())
        };
        source.rows(table, each).await?;
        let finished = writer.finish().await;
        finished.map(drop).map_err(|error| refused(&error))
    }

    async fn continue_after(&self, table: &Table, last: i64) -> Result<(), StoreError> {
        // `setval` would not be rolled back.
        let (name, next) = (table.name, last.saturating_add(1));
        let sql = format!("ALTER TABLE {name} ALTER id RESTART WITH {next}");
        let restarted = self.0.client().batch_execute(&sql).await;
        restarted.map_err(|error| refused(&error))
    }

    async fn commit(self) -> Result<(), StoreError> {
        let committed = self.0.client().batch_execute("COMMIT").await;
        committed.map_err(|error| {
            rejection(&error).unwrap_or_else(|| StoreError::Unknown(error.to_string().into()))
        })
    }
}

/// A value, encoded for a column of its kind.
#[derive(Debug)]
struct Field<'a>(Value<'a>);

impl ToSql for Field<'_> {
    fn to_sql(
        &self,
        column: &Type,
        out: &mut BytesMut,
    ) -> Result<IsNull, Box<dyn Error + Sync + Send>> {
        match (self.0, column) {
            (Value::Null, _) => Ok(IsNull::Yes),
            (Value::Int(number), &Type::INT2) => i16::try_from(number)?.to_sql(column, out),
            (Value::Int(number), &Type::INT4) => i32::try_from(number)?.to_sql(column, out),
            (Value::Int(number), &Type::INT8) => number.to_sql(column, out),
            (Value::Text(text), &Type::TEXT) => text.to_sql(column, out),
            (Value::Bytes(bytes), &Type::BYTEA) => bytes.to_sql(column, out),
            (Value::Bool(truth), &Type::BOOL) => truth.to_sql(column, out),
            _ => Err(format!("a value of another kind than {column}").into()),
        }
    }

    fn accepts(_: &Type) -> bool {
        true // `to_sql` decides
    }

    to_sql_checked!();
}
