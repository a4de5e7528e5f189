//! Administration of a cluster from outside: no node is registered for it.

use std::time::Duration;

use saloon_store::{BotGames, Node, NodeId, StoreError};

use crate::connection::{Connection, Failure, Parameter};
use crate::error::OpenError;
use crate::ownership::{NODES, node};
use crate::rows::{all, get};
use crate::{Settings, games, settings, tls};

/// A registered node, and the number of tables that it owns.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NodeStatus {
    /// The node.
    pub node: Node,
    /// Number of tables that it owns, in memory or not.
    pub tables: u64,
}

/// Result of the removal of a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Removal {
    /// It is gone, and can write nothing more.
    Removed,
    /// Its last heartbeat is too young: it is running.
    Running,
    /// There is no such node.
    Missing,
}

/// Id that no node has.
const NO_NODE: i64 = 0;
/// Silence after which a node may be removed, as by its peers.
pub(crate) const SILENT: Duration = Duration::from_secs(3);

/// A connection for administration.
pub struct Admin(Connection);

impl Admin {
    /// Connects to the database of a cluster.
    ///
    /// # Errors
    ///
    /// When the database cannot be used: see [`OpenError`].
    pub async fn connect(settings: &Settings) -> Result<Admin, OpenError> {
        let (mut config, verification) = settings::parse(&settings.url)?;
        config.application_name("saloon/admin");
        let tls = tls::connector(&verification)?;
        let connection = Connection::open(&config, &tls, settings.answer_timeout, NO_NODE).await?;
        Ok(Admin(connection))
    }

    /// Returns the id of the server's process for this connection, on the server's machine.
    pub fn backend(&self) -> i32 {
        self.0.backend.pid
    }

    /// Lists the nodes by id.
    ///
    /// # Errors
    ///
    /// When the database cannot be read, for example because no server has used it yet.
    pub async fn nodes(&self) -> Result<Vec<NodeStatus>, StoreError> {
        let rows = self.0.query(NODES, &[]).await;
        let rows = rows.map_err(Failure::of_read)?;
        let mut all = Vec::new();
        for row in rows {
            let node = node(&row)?;
            let sql = "SELECT count(*) FROM tables WHERE owner = $1";
            let count = self.0.query(sql, &[&node.id.0]).await;
            let count = count.map_err(Failure::of_read)?;
            let tables: i64 = count.first().map_or(Ok(0), |row| get(row, 0))?;
            all.push(NodeStatus {
                node,
                tables: tables.unsigned_abs(),
            });
        }
        Ok(all)
    }

    /// Counts the finished games against bots, as [`Store::bot_games`](saloon_store::Store::bot_games).
    ///
    /// # Errors
    ///
    /// When the database cannot be read, for example because no server of this version has used it yet.
    pub async fn bot_games(&self) -> Result<Vec<BotGames>, StoreError> {
        let counted = games::against_bots(&self.0).await;
        counted.map_err(Failure::of_read)
    }

    /// Asks a node to give its tables away. Returns `false` if there is no such node.
    ///
    /// # Errors
    ///
    /// When the database cannot be written.
    pub async fn drain(&self, node: NodeId) -> Result<bool, StoreError> {
        let sql = "UPDATE nodes SET draining = true WHERE id = $1 RETURNING id";
        let rows = self.0.query(sql, &[&node.0]).await;
        Ok(!rows.map_err(Failure::of_read)?.is_empty())
    }

    /// Removes a node that has stopped without leaving the cluster: ends its connections, then deletes its row.
    ///
    /// # Errors
    ///
    /// When the database cannot be written.
    pub async fn remove(&self, id: NodeId) -> Result<Removal, StoreError> {
        const DISCONNECT: &str = "SELECT pg_terminate_backend(pid, 2000) FROM pg_stat_activity
            WHERE datname = current_database() AND application_name = 'saloon/' || $1::bigint";
        const DELETE: &str = "DELETE FROM nodes WHERE id = $1
            AND beat_at <= clock_timestamp() - make_interval(secs => $2) RETURNING id";
        let query = async |sql, parameters: &[Parameter<'_>]| {
            let rows = self.0.query(sql, parameters).await;
            rows.map_err(Failure::of_read)
        };
        let nodes = query(NODES, &[]).await?;
        let nodes: Vec<Node> = all(&nodes, node)?;
        let Some(found) = nodes.iter().find(|node| node.id == id) else {
            return Ok(Removal::Missing);
        };
        if found.silent_for < SILENT {
            return Ok(Removal::Running);
        }
        query(DISCONNECT, &[&id.0]).await?;
        let deleted = query(DELETE, &[&id.0, &SILENT.as_secs_f64()]).await?;
        Ok(if deleted.is_empty() {
            Removal::Running
        } else {
            Removal::Removed
        })
    }
}
