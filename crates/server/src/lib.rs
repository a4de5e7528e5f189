//! The server: HTTP API, sockets, tasks of tables, and the embedded web client.
//!
//! It adds I/O to crates without any: `saloon_lobby` decides about sessions and tables, `saloon_table` about a single table, and
//! `saloon_store` keeps both in a database. [`App`] holds the shared state, [`router`] the routes, and [`serve`] runs them until
//! shutdown.
//!
//! One task owns each table, and no lock is held across an await. Each command is validated, stored, applied and sent, in this
//! order. An acknowledgement means that the change is on disk. `ARCHITECTURE.md` follows a command through all layers.

mod api;
mod app;
mod archive;
pub mod audit;
mod bot_pool;
mod caller;
mod cluster;
mod devices;
mod error;
mod expiry;
mod idempotency;
mod limits;
mod listener;
mod metrics;
mod page;
mod puzzles;
mod read_pool;
mod readiness;
mod record_queries;
mod request;
mod review_pool;
mod socket;
mod table;
mod threads;

use std::sync::Arc;

use tokio::net::TcpListener;
use tokio::time::{Duration, timeout};

pub use api::{document, router};
pub use app::App;
pub use cluster::ClusterConfig;
pub use expiry::Retention;
pub use metrics::MetricsAccess;
pub use page::Pages;
pub use saloon_lobby::env;
pub use threads::CpuTime;

/// Time limit at shutdown for sockets and tables to store their state.
const SHUTDOWN_TIMEOUT: Duration = Duration::from_secs(5);

/// Serves the API and the web client until `stop` resolves. Then it accepts no more connections, finishes the responses in
/// progress, closes every socket, and returns.
///
/// # Errors
///
/// When the network fails.
pub async fn serve(
    app: Arc<App>,
    pages: Pages,
    listener: TcpListener,
    stop: impl Future<Output = ()> + Send + 'static,
) -> std::io::Result<()> {
    let closing = Arc::clone(&app);
    tokio::spawn(async move {
        stop.await;
        tracing::info!("shutting down");
        if let Some(cluster) = closing.cluster() {
            cluster::drain::run(&closing, cluster).await;
        }
        closing.close().await;
    });
    let sweeping = tokio::spawn(expiry::run(Arc::clone(&app)));
    let archiving = tokio::spawn(archive::run(Arc::clone(&app)));
    let router = router(Arc::clone(&app), pages);
    listener::accept_connections(Arc::clone(&app), router, listener).await;
    sweeping.abort();
    archiving.abort();
    if timeout(SHUTDOWN_TIMEOUT, app.wait_until_idle())
        .await
        .is_err()
    {
        // Nothing is lost: acknowledged changes are already on disk.
        tracing::warn!(tables = app.loaded_tables(), "shutdown timed out");
    }
    if let Some(cluster) = app.cluster() {
        cluster.leave().await;
    }
    Ok(())
}
