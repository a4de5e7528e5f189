//! Draining: the tables of this node move to the others, before it stops.

use std::sync::Arc;

use futures_util::{StreamExt, stream};
use tokio::time::{Duration, timeout};

use super::Cluster;
use crate::app::App;

/// Number of tables that move at the same time. Each is interrupted only while it moves itself.
const AT_ONCE: usize = 16;
/// Time limit for one table: a race may last ten seconds.
const MOVE_TIMEOUT: Duration = Duration::from_secs(15);

/// Moves every table to another node, then closes the sockets that are forwarded. Does nothing if there is no other node.
pub(crate) async fn run(app: &Arc<App>, cluster: &Arc<Cluster>) {
    if !app.start_draining() {
        return; // it is under way
    }
    tracing::info!(tables = app.loaded_tables(), "draining");
    if let Err(error) = cluster.ownership.set_draining(true).await {
        tracing::warn!(%error, "could not announce that this node drains");
    }
    stream::iter(app.table_ids())
        .for_each_concurrent(AT_ONCE, async |id| {
            if let Some(peer) = cluster.next_peer() {
                let moved = timeout(MOVE_TIMEOUT, app.move_table(&id, peer.node)).await;
                if moved.is_err() {
                    tracing::warn!(table = id, "a table did not move in time");
                }
            }
        })
        .await;
    app.finish_draining();
    tracing::info!(tables = app.loaded_tables(), "drained");
}
