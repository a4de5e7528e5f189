//! The house: sessions, lobby, tables, sockets, records.
//!
//! One task owns each table; nothing is locked across an await. For each command: check, store, apply, tell. An
//! acknowledgement means that what was done is on disk.

pub mod any;
mod api;
mod caller;
mod error;
mod house;
mod limits;
mod names;
mod page;
mod socket;
pub mod surroundings;
mod table;
mod thinkers;

use std::net::SocketAddr;
use std::sync::Arc;

use axum::serve::ListenerExt;
use tokio::net::TcpListener;
use tokio::time::{Duration, timeout};

pub use api::{document, router};
pub use house::House;
pub use page::Pages;

/// How long a house that closes waits for its tables to put away what they hold.
const PATIENCE: Duration = Duration::from_secs(5);

/// Serves the house, and to browsers its pages, until `stop` comes.
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
    let stop = async move {
        stop.await;
        closing.close();
    };
    let leaving = Arc::clone(&house);
    let service = router(house, pages).into_make_service_with_connect_info::<SocketAddr>();
    // What is told is told now: it does not wait for more to come.
    let listener = listener.tap_io(|stream| {
        let _ = stream.set_nodelay(true); // then it is slower
    });
    axum::serve(listener, service)
        .with_graceful_shutdown(stop)
        .await?;
    let _ = timeout(PATIENCE, leaving.emptied()).await; // whatever was acknowledged is on disk anyway
    Ok(())
}
