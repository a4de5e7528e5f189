//! The schema and its migrations.
//!
//! Migrations expand, then contract: a rolling upgrade runs programs for two schemas on one database. Each migration states the oldest program
//! schema that can still run with it. While a registered node is older, the migration is refused; and the database remembers the statement, so
//! that an older program knows whether it can run.

use std::time::Duration;

use saloon_store::NodeId;
use tokio_postgres::Client;

use crate::error::OpenError;

/// A step from the previous version of the schema.
pub(crate) struct Migration {
    /// Oldest program schema that can run with this version.
    pub(crate) oldest: u32,
    /// Executed in order.
    pub(crate) sql: &'static [&'static str],
}

/// All migrations. The version of a schema is the number of applied ones.
pub(crate) const MIGRATIONS: &[Migration] = &[
    Migration {
        oldest: 1,
        sql: &[
            include_str!("schema/1.sql"),
            include_str!("schema/1/fence.sql"),
            include_str!("schema/1/write_tables.sql"),
            include_str!("schema/1/tables.sql"),
            include_str!("schema/1/guests.sql"),
            include_str!("schema/1/ownership.sql"),
            include_str!("schema/1/attempts.sql"),
        ],
    },
    Migration {
        oldest: 1,
        sql: &[include_str!("schema/2.sql")],
    },
    Migration {
        oldest: 1,
        sql: &[include_str!("schema/3.sql")],
    },
    Migration {
        oldest: 1,
        sql: &[include_str!("schema/4.sql")],
    },
];

/// Key of the advisory lock of migrations and registrations: "saloon" in ASCII.
pub(crate) const LOCK: i64 = 0x7361_6c6f_6f6e;
/// Age of a heartbeat after which an outdated node does not block a migration: it is expelled.
const SILENT: Duration = Duration::from_secs(10);
/// Oldest supported server.
const SERVER: u32 = 150_000;

/// Returns the number of migrations as a version.
pub(crate) fn version(migrations: &[Migration]) -> u32 {
    u32::try_from(migrations.len()).unwrap_or(u32::MAX)
}

/// Applies the missing migrations and registers a node, in one transaction: no node can register between the check of a migration and its
/// commit.
pub(crate) async fn prepare(
    client: &Client,
    migrations: &[Migration],
    address: &str,
) -> Result<NodeId, OpenError> {
    // A node that is paused here gives the lock up.
    client
        .batch_execute(
            "BEGIN; SET LOCAL idle_in_transaction_session_timeout = '10s'; SET LOCAL statement_timeout = 0",
        )
        .await?;
    let prepared = prepare_in_transaction(client, migrations, address).await;
    let end = if prepared.is_ok() {
        "COMMIT"
    } else {
        "ROLLBACK"
    };
    client.batch_execute(end).await?;
    prepared
}

async fn prepare_in_transaction(
    client: &Client,
    migrations: &[Migration],
    address: &str,
) -> Result<NodeId, OpenError> {
    client
        .execute("SELECT pg_advisory_xact_lock($1)", &[&LOCK])
        .await?;
    migrate(client, migrations).await?;
    let program = version(migrations);
    let row = client
        .query_one(
            "INSERT INTO nodes (address, schema) VALUES ($1, $2::bigint) RETURNING id",
            &[&address, &i64::from(program)],
        )
        .await?;
    Ok(NodeId(row.try_get(0)?))
}

/// Applies the missing migrations. The caller holds [`LOCK`], and has begun a transaction.
pub(crate) async fn migrate(client: &Client, migrations: &[Migration]) -> Result<(), OpenError> {
    let server: u32 = number(
        client,
        "SELECT current_setting('server_version_num')::bigint",
    )
    .await?;
    if server < SERVER {
        return Err(OpenError::OldServer(server));
    }
    client
        .batch_execute(
            "SET LOCAL client_min_messages = warning;
             CREATE TABLE IF NOT EXISTS schema_versions (
                 version    bigint PRIMARY KEY,
                 -- Oldest program schema that can run with this version.
                 oldest     bigint NOT NULL,
                 applied_at timestamptz NOT NULL DEFAULT now()
             )",
        )
        .await?;
    let found = number(
        client,
        "SELECT coalesce(max(version), 0) FROM schema_versions",
    )
    .await?;
    let needed = number(
        client,
        "SELECT coalesce(max(oldest), 0) FROM schema_versions",
    )
    .await?;
    if needed > version(migrations) {
        return Err(OpenError::TooNew { found, needed });
    }
    for (migration, version) in migrations.iter().zip(1..).skip_while(|(_, v)| *v <= found) {
        apply(client, migration, version).await?;
    }
    Ok(())
}

/// Returns the version of the schema in a database; 0 if it has none.
pub(crate) async fn found(client: &Client) -> Result<u32, OpenError> {
    let exists = "SELECT (to_regclass('schema_versions') IS NOT NULL)::int::bigint";
    if number(client, exists).await? == 0 {
        return Ok(0);
    }
    number(
        client,
        "SELECT coalesce(max(version), 0) FROM schema_versions",
    )
    .await
}

async fn apply(client: &Client, migration: &Migration, version: u32) -> Result<(), OpenError> {
    if version > 1 {
        refuse_if_blocked(client, migration.oldest).await?;
    }
    for sql in migration.sql {
        client.batch_execute(sql).await?;
    }
    client
        .execute(
            "INSERT INTO schema_versions (version, oldest) VALUES ($1, $2)",
            &[&i64::from(version), &i64::from(migration.oldest)],
        )
        .await?;
    tracing::info!(version, "database schema migrated");
    Ok(())
}

/// Fails if a registered node is too old for a migration. Removes such nodes that have been silent: fenced, they cannot disturb it.
async fn refuse_if_blocked(client: &Client, needed: u32) -> Result<(), OpenError> {
    let silent = SILENT.as_secs_f64();
    client
        .execute(
            "DELETE FROM nodes WHERE schema < $1::bigint AND beat_at < clock_timestamp() - make_interval(secs => $2)",
            &[&i64::from(needed), &silent],
        )
        .await?;
    let old = client
        .query_opt(
            "SELECT id, schema::bigint FROM nodes WHERE schema < $1::bigint ORDER BY schema LIMIT 1",
            &[&i64::from(needed)],
        )
        .await?;
    let Some(old) = old else {
        return Ok(());
    };
    Err(OpenError::Blocked {
        node: NodeId(old.try_get(0)?),
        schema: u32::try_from(old.try_get::<_, i64>(1)?).unwrap_or(u32::MAX),
        needed,
    })
}

async fn number(client: &Client, sql: &str) -> Result<u32, OpenError> {
    let value: i64 = client.query_one(sql, &[]).await?.try_get(0)?;
    Ok(u32::try_from(value).unwrap_or(u32::MAX))
}
