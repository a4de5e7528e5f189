//! The WebSocket of a table: from the HTTP upgrade to the table's task.

use std::convert::Infallible;
use std::sync::Arc;

use axum::Extension;
use axum::extract::ws::WebSocketUpgrade;
use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::extract::{FromRequestParts, State};
use axum::http::request::Parts;
use axum::response::Response;
use saloon_cluster::{Retry, Search};
use saloon_table::Guest;
use tokio::sync::broadcast::Receiver;
use tokio::sync::broadcast::error::{RecvError, TryRecvError};
use tokio::time::Instant;

use crate::api::{AppState, PathName};
use crate::app::{App, GuestDevice, Located};
use crate::caller::{Caller, Transport};
use crate::cluster::forward::{self, Forwarded};
use crate::error::{self, Error};
use crate::listener::ConnectionPermit;
use crate::request::RequestId;
use crate::table::{
    Close, Connection, DriverRequest, NewViewer, SocketLog, TableHandle, hang_up, limit_frames,
};

/// Devices that are signed out from now on. Extracted before the session is read, so that no sign-out after that is missed.
pub(crate) struct SignOuts(Receiver<GuestDevice>);

impl FromRequestParts<AppState> for SignOuts {
    type Rejection = Infallible;

    async fn from_request_parts(_: &mut Parts, state: &AppState) -> Result<Self, Infallible> {
        Ok(SignOuts(state.app.signed_out()))
    }
}

impl SignOuts {
    /// Waits until a device is signed out; for ever without one.
    pub(crate) async fn wait_for(&mut self, device: Option<GuestDevice>) {
        loop {
            match (self.0.recv().await, device) {
                (Ok(gone), Some(device)) if gone != device => {}
                (Ok(_) | Err(RecvError::Lagged(_)), Some(_)) => return,
                (Err(RecvError::Closed), _) => std::future::pending().await,
                (_, None) => {}
            }
        }
    }

    /// Returns whether a device was signed out. If the channel lost some sign-outs, every device counts: its client reconnects.
    fn include(&mut self, device: GuestDevice) -> bool {
        loop {
            match self.0.try_recv() {
                Ok(gone) if gone != device => {}
                Ok(_) | Err(TryRecvError::Lagged(_)) => return true,
                Err(TryRecvError::Empty | TryRecvError::Closed) => return false,
            }
        }
    }
}

/// Open the WebSocket of a table that you may see. Its messages are described in docs/protocol.md.
#[utoipa::path(
    get,
    path = "/tables/{id}/socket",
    tag = "tables",
    security((), ("session" = [])),
    params(("id" = String, Path, description = "Id of the table")),
    responses(
        (status = 101, description = "The socket is open"),
        error::Forbidden, error::NotFound, error::UpgradeRequired, error::TooManyRequests, error::DamagedData, error::StorageUnavailable,
    ),
)]
pub(crate) async fn upgrade(
    State(state): State<AppState>,
    Extension(RequestId(request)): Extension<RequestId>,
    transport: Transport,
    (signed_out, caller): (SignOuts, Caller), // the order matters
    PathName(id): PathName,
    place: Option<Extension<Arc<ConnectionPermit>>>,
    socket: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Result<Response, Error> {
    let socket = socket.map_err(|_| Error::NoSocket)?;
    if state.app.is_leaving() {
        return Err(Error::Closing); // the load balancer tries another node
    }
    let session = caller.into_session();
    let guest = session.as_ref().map(|session| session.id);
    state.app.lobby().visible_table(guest, &id).await?;
    Ok(limit_frames(socket).on_upgrade(async move |socket| {
        let log = SocketLog::open(request, id.clone());
        let place = place.map(|Extension(place)| place);
        let device = session.as_ref().map(|session| (session.id, session.device));
        let guest = session.map(|session| Guest {
            id: session.id,
            name: session.name,
            look: session.look,
        });
        let viewer = Box::new(NewViewer {
            connection: Connection::Socket(socket),
            guest,
            device,
            address: transport.from,
            open: state.app.socket(device),
            place,
            log,
        });
        serve(&state.app, &id, viewer, signed_out).await;
    }))
}

/// Serves a connection: hands it to the task of its table, or forwards it to the node that owns the table, for as long as that takes.
async fn serve(app: &Arc<App>, id: &str, mut viewer: Box<NewViewer>, mut signed_out: SignOuts) {
    let device = viewer.device;
    let mut search = TableSearch::begin();
    let close = loop {
        let owner = match app.locate(id).await {
            Ok(Located::There(owner)) => owner,
            Ok(Located::Nowhere) => break Close::Dropped,
            Ok(Located::Here(table)) => match hand_over(&table, viewer).await {
                None => {
                    // The device may have been signed out since the request.
                    if let Some(device) = device.filter(|device| signed_out.include(*device)) {
                        let _ = table.send(DriverRequest::SignOut(device)).await; // a table that is gone has no sockets
                    }
                    return;
                }
                Some(back) => {
                    viewer = back;
                    if search.goes_on(app).await {
                        continue;
                    }
                    break Close::Dropped;
                }
            },
            Err(Error::Broken(error)) => {
                tracing::error!(?error, table = id, "could not load a table");
                break Close::Damaged;
            }
            Err(error) => {
                tracing::warn!(?error, table = id, "could not load a table");
                if app.cluster().is_some() && search.goes_on(app).await {
                    continue;
                }
                break Close::Dropped;
            }
        };
        match forward::run(app, &owner, id, &mut viewer, &mut signed_out).await {
            Forwarded::Closed => return,
            Forwarded::Close(close) => break close,
            Forwarded::Moved { reached: true } => search = TableSearch::begin(),
            Forwarded::Moved { reached: false } if search.goes_on(app).await => {}
            Forwarded::Moved { reached: false } => break Close::Restarting,
        }
    };
    let NewViewer {
        connection,
        open,
        log: _log,
        ..
    } = *viewer;
    hang_up(connection, close, open).await;
}

/// Hands a connection to the task of a table. Returns it if the table is just leaving memory.
async fn hand_over(table: &TableHandle, viewer: Box<NewViewer>) -> Option<Box<NewViewer>> {
    match table.send(DriverRequest::Attach(viewer)).await {
        Err(DriverRequest::Attach(back)) => Some(back),
        _ => None,
    }
}

/// Serves a connection that another node forwards. If this node does not own the table, the stream ends and that node looks again.
pub(crate) async fn serve_forwarded(app: &Arc<App>, id: &str, mut viewer: Box<NewViewer>) {
    let mut search = TableSearch::begin();
    loop {
        match app.locate(id).await {
            Ok(Located::Here(table)) => match hand_over(&table, viewer).await {
                None => return,
                Some(back) => viewer = back,
            },
            Err(Error::Broken(error)) => {
                tracing::error!(?error, table = id, "could not load a table");
                return hang_up(viewer.connection, Close::Damaged, viewer.open).await;
            }
            Ok(Located::There(_) | Located::Nowhere) | Err(_) => return,
        }
        if !search.goes_on(app).await {
            return;
        }
    }
}

/// Search for the table of a connection, on the clock of this node.
struct TableSearch {
    since: Instant,
    search: Search,
}

impl TableSearch {
    fn begin() -> TableSearch {
        TableSearch {
            since: Instant::now(),
            search: Search::default(),
        }
    }

    /// Waits before the next attempt to reach the table. Returns `false` if it is time to give up.
    async fn goes_on(&mut self, app: &App) -> bool {
        let cluster = app.cluster();
        match (
            self.search.failed(cluster.is_some(), self.since.elapsed()),
            cluster,
        ) {
            (Retry::AtOnce, _) => true,
            (Retry::AfterChange(limit), Some(cluster)) => {
                cluster.change(limit).await;
                true
            }
            (Retry::AfterChange(_), None) | (Retry::GiveUp, _) => false,
        }
    }
}

#[cfg(test)]
mod tests {
    use tokio::sync::broadcast;

    use super::SignOuts;

    #[test]
    fn no_sign_out_is_missed_even_if_many_come_at_once() {
        let sender = broadcast::Sender::new(4);
        let mut few = SignOuts(sender.subscribe());
        assert!(!few.include((1, 7)));
        for device in [(1, 1), (1, 7), (2, 2)] {
            let _ = sender.send(device);
        }
        assert!(few.include((1, 7)));
        assert!(!few.include((1, 7)), "once");
        let mut many = SignOuts(sender.subscribe());
        for device in 1..=9 {
            let _ = sender.send((1, device));
        }
        assert!(many.include((1, 1)), "dropped by the channel");
    }
}
