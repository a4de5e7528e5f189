//! The house: sessions, lobby, tables, sockets, records.
//!
//! One task owns each table; nothing is locked across an await. For each command: check, store, apply, tell. An
//! acknowledgement means that what was done is on disk.

mod api;
mod app;
mod archive;
pub mod audit;
mod bot_pool;
mod caller;
mod devices;
mod error;
mod expiry;
mod idempotency;
mod limits;
mod listener;
mod metrics;
mod page;
mod read_pool;
mod readiness;
mod record_queries;
mod request;
mod socket;
mod table;
mod threads;

use std::sync::Arc;

use tokio::net::TcpListener;
use tokio::time::{Duration, timeout};

pub use api::{document, router};
pub use app::App;
pub use expiry::Retention;
pub use metrics::MetricsAccess;
pub use page::Pages;
pub use saloon_lobby::env;

/// How long a house that closes waits for its sockets and tables to put away what they hold.
const SHUTDOWN_TIMEOUT: Duration = Duration::from_secs(5);

/// Serves the house, and to browsers its pages, until `stop` comes. Then nobody is let in any more, everyone who is
/// connected is answered and told, and this returns.
///
/// # Errors
///
/// When the network refuses.
pub async fn serve(
    app: Arc<App>,
    pages: Pages,
    listener: TcpListener,
    stop: impl Future<Output = ()> + Send + 'static,
) -> std::io::Result<()> {
    let closing = Arc::clone(&app);
    tokio::spawn(async move {
        stop.await;
        tracing::info!("the house closes");
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
        // Whatever was acknowledged is on disk anyway.
        tracing::warn!(tables = app.loaded_tables(), "somebody held the house up");
    }
    Ok(())
}
