//! Implementation of [`Ownership`].

use std::sync::Arc;
use std::time::Duration;

use saloon_store::{Claim, Node, NodeId, Ownership, StoreError, StoreFuture};
use tokio_postgres::Row;

use crate::operations::value;
use crate::rows::{all, get};
use crate::schema::MIGRATIONS;
use crate::shared::parameters;
use crate::{OpenError, PostgresStore, register};

/// Lists the nodes, in the columns of [`node`].
pub(crate) const NODES: &str = "SELECT id, address, schema::bigint, draining,
    extract(epoch FROM clock_timestamp() - beat_at)::float8 FROM nodes ORDER BY id";

impl Ownership for PostgresStore {
    fn node(&self) -> NodeId {
        NodeId(self.shared.node())
    }

    fn register(&self, address: &str) -> StoreFuture<'_, NodeId> {
        let (shared, address) = (Arc::clone(&self.shared), address.to_owned());
        Box::pin(async move {
            let register = async move {
                let registered = register(&shared, MIGRATIONS, &address).await;
                registered.map_err(|error| match error {
                    OpenError::Store(error) => error,
                    error => StoreError::Failed(error.to_string().into()),
                })
            };
            let node = self.shared.run(register).await?;
            self.writer.reconnect()?;
            Ok(node)
        })
    }

    fn beat(&self) -> StoreFuture<'_, bool> {
        Box::pin(self.shared.beat())
    }

    fn nodes(&self) -> StoreFuture<'_, Vec<Node>> {
        Box::pin(self.shared.read(|connection| async move {
            let rows = connection.query(NODES, &[]).await?;
            Ok(all(&rows, node)?)
        }))
    }

    fn set_draining(&self, draining: bool) -> StoreFuture<'_, ()> {
        let parameters = parameters![self.shared.node(), draining];
        Box::pin(async move {
            let sql = "UPDATE nodes SET draining = $2 WHERE id = $1 RETURNING id";
            let rows = self.shared.write(sql, parameters).await?;
            rows.first().map(drop).ok_or(StoreError::Fenced)
        })
    }

    fn claim(&self, table: &str) -> StoreFuture<'_, Claim> {
        let node = self.shared.node();
        let parameters = parameters![node, table.to_owned()];
        Box::pin(async move {
            let sql = "SELECT owner, address FROM claim_table($1, $2)";
            let rows = self.shared.write(sql, parameters).await?;
            let Some(row) = rows.first() else {
                return Ok(Claim::Missing);
            };
            let owner: i64 = get(row, 0)?;
            Ok(if owner == node {
                Claim::Mine
            } else {
                Claim::OwnedBy {
                    node: NodeId(owner),
                    address: get(row, 1)?,
                }
            })
        })
    }

    fn release(&self, table: &str) -> StoreFuture<'_, bool> {
        self.give(table, None)
    }

    fn hand_over(&self, table: &str, to: NodeId) -> StoreFuture<'_, bool> {
        self.give(table, Some(to.0))
    }

    fn expel(&self, node: NodeId, silent_for: Duration) -> StoreFuture<'_, bool> {
        let me = self.shared.node();
        let age = silent_for.as_secs_f64();
        Box::pin(async move {
            for sql in [
                "SELECT disconnect_node($1, $2, make_interval(secs => $3))",
                "SELECT expel_node($1, $2, make_interval(secs => $3))",
            ] {
                let done = self.shared.write(sql, parameters![me, node.0, age]).await?;
                if !value::<bool>(&done)? {
                    return Ok(false);
                }
            }
            Ok(true)
        })
    }

    fn count_attempt(&self, what: &str, subject: &str, window: Duration) -> StoreFuture<'_, u32> {
        let parameters = parameters![what.to_owned(), subject.to_owned(), window.as_secs_f64()];
        Box::pin(async move {
            let sql = "SELECT count_attempt($1, $2, make_interval(secs => $3))";
            let counted: i64 = value(&self.shared.write(sql, parameters).await?)?;
            Ok(u32::try_from(counted).unwrap_or(u32::MAX))
        })
    }

    fn signed_out(&self, devices: Vec<i64>) -> StoreFuture<'_, Vec<i64>> {
        Box::pin(self.shared.read(move |connection| {
            let devices = devices.clone();
            async move {
                let sql = "SELECT id FROM unnest($1::bigint[]) AS connected (id)
                    WHERE NOT EXISTS (SELECT FROM devices WHERE devices.id = connected.id)";
                let rows = connection.query(sql, &[&devices]).await?;
                Ok(all(&rows, |row| get(row, 0))?)
            }
        }))
    }

    fn leave(&self) -> StoreFuture<'_, ()> {
        let parameters = parameters![self.shared.node()];
        Box::pin(async move {
            let removed = self
                .writer
                .call("DELETE FROM nodes WHERE id = $1", parameters);
            removed.await.map(drop)
        })
    }
}

impl PostgresStore {
    /// Gives a table to a node or to nobody, after the writes to it.
    fn give(&self, table: &str, to: Option<i64>) -> StoreFuture<'_, bool> {
        let parameters = parameters![self.shared.node(), table.to_owned(), to];
        Box::pin(async move {
            let given = self
                .writer
                .call("SELECT give_table($1, $2, $3)", parameters);
            value(&given.await?)
        })
    }
}

pub(crate) fn node(row: &Row) -> Result<Node, StoreError> {
    let schema: i64 = get(row, 2)?;
    let seconds: f64 = get(row, 4)?;
    Ok(Node {
        id: NodeId(get(row, 0)?),
        address: get(row, 1)?,
        schema: u32::try_from(schema).unwrap_or(u32::MAX),
        draining: get(row, 3)?,
        silent_for: Duration::try_from_secs_f64(seconds).unwrap_or_default(),
    })
}
