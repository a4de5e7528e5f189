//! The house: sessions, lobby, tables, sockets, records.
//!
//! One task owns each table; nothing is locked across an await. For each command: check, store, apply, tell. An
//! acknowledgement means that what was done is on disk.

mod api;
mod archive;
pub mod audit;
mod caller;
mod devices;
mod door;
mod error;
mod expiry;
mod house;
mod idempotency;
mod limits;
mod metrics;
mod page;
mod read_pool;
mod readiness;
mod request;
mod socket;
mod studies;
mod table;
mod thinkers;
mod threads;

use std::sync::Arc;

use tokio::net::TcpListener;
use tokio::time::{Duration, timeout};

pub use api::{document, router};
pub use expiry::Retention;
pub use house::House;
pub use metrics::Readers;
pub use page::Pages;
pub use saloon_lobby::surroundings;

/// How long a house that closes waits for its sockets and tables to put away what they hold.
const PATIENCE: Duration = Duration::from_secs(5);

/// Serves the house, and to browsers its pages, until `stop` comes. Then nobody is let in any more, everyone who is
/// connected is answered and told, and this returns.
///
/// # Errors
///
/// When the network refuses.
pub async fn serve(
    house: Arc<House>,
    pages: Pages,
    listener: TcpListener,
    stop: impl Future<Output = ()> + Send + 'static,
) -> std::io::Result<()> {
    let closing = Arc::clone(&house);
    tokio::spawn(async move {
        stop.await;
        tracing::info!("the house closes");
        closing.close().await;
    });
    let sweeping = tokio::spawn(expiry::run(Arc::clone(&house)));
    let archiving = tokio::spawn(archive::run(Arc::clone(&house)));
    let router = router(Arc::clone(&house), pages);
    door::attend(Arc::clone(&house), router, listener).await;
    sweeping.abort();
    archiving.abort();
    if timeout(PATIENCE, house.emptied()).await.is_err() {
        // Whatever was acknowledged is on disk anyway.
        tracing::warn!(tables = house.tables_alive(), "somebody held the house up");
    }
    Ok(())
}
