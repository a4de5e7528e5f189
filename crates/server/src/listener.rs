//! Accepts connections, with limits per address and timeouts for slow clients.

use std::collections::HashMap;
use std::net::{IpAddr, SocketAddr};
use std::pin::pin;
use std::sync::{Arc, Mutex, PoisonError};

use axum::Router;
use axum::body::Body;
use axum::extract::ConnectInfo;
use hyper::Request;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::mpsc;
use tokio::time::{Duration, sleep, timeout};
use tokio_io_timeout::TimeoutStream;
use tower::ServiceExt;

use crate::app::App;
use crate::limits::address_block;

/// Time limit for the head of a request, from the start of the connection or the previous response.
const HEADER_TIMEOUT: Duration = Duration::from_secs(15);
/// Time after which a client that reads nothing of a response is disconnected.
const WRITE_TIMEOUT: Duration = Duration::from_secs(30);
/// Maximum number of connections per address. A club behind one router needs a few per member.
const MAX_PER_ADDRESS: usize = 512;
/// Number of file descriptors reserved for the store.
const RESERVED_FILES: u64 = 64;
/// Time limit for responses in progress at shutdown.
const SHUTDOWN_TIMEOUT: Duration = Duration::from_secs(5);
/// Delay before the next attempt after a failed accept.
const ACCEPT_RETRY: Duration = Duration::from_millis(100);

/// Accepts connections until the server shuts down, then waits for responses in progress.
pub(crate) async fn accept_connections(app: Arc<App>, router: Router, listener: TcpListener) {
    let places = Arc::new(ConnectionLimit::new(max_connections()));
    let (inside, mut all_gone) = mpsc::channel::<()>(1);
    let mut closing = pin!(app.closing());
    loop {
        let came = tokio::select! {
            () = &mut closing => break,
            came = listener.accept() => came,
        };
        let (stream, from) = match came {
            Ok(came) => came,
            Err(error) => {
                // The client is gone, or no file descriptor is left.
                tracing::warn!(target: "saloon_server::door", %error, "could not accept a connection");
                sleep(ACCEPT_RETRY).await;
                continue;
            }
        };
        let most = if app.is_counted(from.ip()) {
            MAX_PER_ADDRESS
        } else {
            usize::MAX
        };
        let Some(place) = ConnectionPermit::take(&places, from.ip(), most) else {
            tracing::debug!(target: "saloon_server::door", %from, "too many connections");
            continue;
        };
        let (app, router, inside) = (Arc::clone(&app), router.clone(), inside.clone());
        tokio::spawn(async move {
            serve(&app, router, stream, from, place).await;
            drop(inside);
        });
    }
    drop((listener, inside));
    let _ = timeout(SHUTDOWN_TIMEOUT, all_gone.recv()).await; // the rest are cut off
}

/// Serves one connection. A WebSocket upgraded from it outlives this function and keeps its permit.
async fn serve(
    app: &App,
    router: Router,
    stream: TcpStream,
    from: SocketAddr,
    place: Arc<ConnectionPermit>,
) {
    let _ = stream.set_nodelay(true); // an optimisation; may fail
    let mut stream = TimeoutStream::new(stream);
    stream.set_write_timeout(Some(WRITE_TIMEOUT));
    let service = service_fn(move |mut request: Request<Incoming>| {
        let extensions = request.extensions_mut();
        extensions.insert(ConnectInfo(from));
        extensions.insert(Arc::clone(&place));
        router.clone().oneshot(request.map(Body::new))
    });
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(HEADER_TIMEOUT)
        .serve_connection(TokioIo::new(Box::pin(stream)), service)
        .with_upgrades();
    let mut connection = pin!(connection);
    let served = tokio::select! {
        served = connection.as_mut() => served,
        () = app.closing() => {
            connection.as_mut().graceful_shutdown();
            connection.await
        }
    };
    if let Err(error) = served {
        tracing::trace!(target: "saloon_server::door", %from, %error, "connection failed");
    }
}

/// Returns the maximum number of connections, from the limit on open files.
fn max_connections() -> usize {
    #[cfg(target_os = "linux")]
    {
        use rustix::process::{Resource, getrlimit};
        if let Some(files) = getrlimit(Resource::Nofile).current {
            let most = files.saturating_sub(RESERVED_FILES).max(RESERVED_FILES);
            return usize::try_from(most).unwrap_or(usize::MAX);
        }
    }
    usize::MAX
}

/// Number of open connections by address.
struct ConnectionLimit {
    taken: Mutex<ConnectionCounts>,
    most: usize,
}

#[derive(Default)]
struct ConnectionCounts {
    all: usize,
    by_address: HashMap<IpAddr, usize>,
}

impl ConnectionLimit {
    fn new(most: usize) -> ConnectionLimit {
        ConnectionLimit {
            taken: Mutex::default(),
            most,
        }
    }
}

/// Permit for one connection; released on drop.
pub(crate) struct ConnectionPermit {
    places: Arc<ConnectionLimit>,
    address: IpAddr,
}

impl ConnectionPermit {
    /// Returns a permit, if the address has fewer than `most` connections.
    fn take(
        places: &Arc<ConnectionLimit>,
        address: IpAddr,
        most: usize,
    ) -> Option<Arc<ConnectionPermit>> {
        let address = address_block(address);
        let mut taken = places.taken.lock().unwrap_or_else(PoisonError::into_inner);
        let own = taken.by_address.get(&address).copied().unwrap_or_default();
        if taken.all >= places.most || own >= most {
            return None;
        }
        taken.all += 1;
        taken.by_address.insert(address, own + 1);
        Some(Arc::new(ConnectionPermit {
            places: Arc::clone(places),
            address,
        }))
    }
}

impl Drop for ConnectionPermit {
    fn drop(&mut self) {
        let taken = &self.places.taken;
        let mut taken = taken.lock().unwrap_or_else(PoisonError::into_inner);
        taken.all -= 1;
        if let Some(own) = taken.by_address.get_mut(&self.address) {
            *own -= 1;
            if *own == 0 {
                taken.by_address.remove(&self.address);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_address_cannot_take_every_permit() {
        let places = Arc::new(ConnectionLimit::new(5));
        let (near, far) = (IpAddr::from([10, 0, 0, 1]), IpAddr::from([10, 0, 0, 2]));
        let take = |address| ConnectionPermit::take(&places, address, 3);
        let mut own: Vec<_> = (0..3).map(|_| take(near).expect("a place")).collect();
        assert!(take(near).is_none(), "at most three per address");
        let others: Vec<_> = (0..2).map(|_| take(far).expect("a place")).collect();
        assert!(take(far).is_none(), "all permits are taken");
        own.pop();
        assert!(
            take(near).is_some(),
            "a closed connection returns its permit"
        );
        drop((own, others));
        let taken = places.taken.lock().expect("no panic");
        assert_eq!((taken.all, taken.by_address.len()), (0, 0));
    }
}
