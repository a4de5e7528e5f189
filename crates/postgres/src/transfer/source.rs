//! A database as the source of a transfer.

use saloon_store::StoreError;
use saloon_store::transfer::{Source, Table, Value};

use super::access::{self, AccessError};
use super::reading;
use crate::Settings;
use crate::connection::Connection;
use crate::schema::{self, MIGRATIONS};

/// Snapshot of a database that no node uses.
pub struct PostgresSource(Connection);

impl PostgresSource {
    /// Connects to a database. No node can register on it while the source exists.
    ///
    /// # Errors
    ///
    /// When a node is registered, or the database has not the schema of this program. An older schema could not be upgraded without changing
    /// the source.
    pub async fn open(settings: &Settings) -> Result<PostgresSource, AccessError> {
        let connection = access::connect(settings).await?;
        connection
            .client()
            .batch_execute("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")
            .await?;
        let found = schema::found(connection.client()).await?;
        let needed = schema::version(MIGRATIONS);
        if found == 0 {
            return Err(AccessError::NoData);
        }
        if found != needed {
            return Err(AccessError::Schema { found, needed });
        }
        access::refuse_nodes(&connection).await?;
        Ok(PostgresSource(connection))
    }
}

impl Source for PostgresSource {
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
