//! The WebSocket of a table: from the HTTP upgrade to the table's task.

use std::convert::Infallible;
use std::sync::Arc;

use axum::Extension;
use axum::extract::ws::WebSocketUpgrade;
use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::extract::{FromRequestParts, State};
use axum::http::request::Parts;
use axum::response::Response;
use tokio::sync::broadcast::Receiver;
use tokio::sync::broadcast::error::TryRecvError;

use crate::api::{AppState, PathName};
use crate::app::GuestDevice;
use crate::caller::{Caller, Transport};
use crate::error::{self, Error};
use crate::listener::ConnectionPermit;
use crate::request::RequestId;
use crate::table::{Close, DriverRequest, NewViewer, SocketLog, hang_up, limit_frames};

/// Number of attempts to reach a table that is just leaving memory.
const TRIES: usize = 10;

/// Devices that are signed out from now on. Extracted before the session is read, so that no sign-out after that is missed.
pub(crate) struct SignOuts(Receiver<GuestDevice>);

impl FromRequestParts<AppState> for SignOuts {
    type Rejection = Infallible;

    async fn from_request_parts(_: &mut Parts, state: &AppState) -> Result<Self, Infallible> {
        Ok(SignOuts(state.app.signed_out()))
    }
}

impl SignOuts {
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
    let session = caller.into_session();
    let guest = session.as_ref().map(|session| session.id);
    state.app.lobby().visible_table(guest, &id).await?;
    Ok(limit_frames(socket).on_upgrade(async move |socket| {
        let log = SocketLog::open(request, id.clone());
        let place = place.map(|Extension(place)| place);
        let viewer = Box::new(NewViewer {
            socket,
            session,
            address: transport.from,
            open: state.app.socket(),
            place,
            log,
        });
        attach(state, &id, viewer, signed_out).await;
    }))
}

/// Hands a connection to the task of its table, which serves it from then on.
async fn attach(state: AppState, id: &str, mut viewer: Box<NewViewer>, mut signed_out: SignOuts) {
    let session = viewer.session.as_ref();
    let device = session.map(|session| (session.id, session.device));
    let mut close = Close::Dropped;
    for _ in 0..TRIES {
        let table = match state.app.table(id).await {
            Ok(Some(table)) => table,
            Ok(None) => break,
            Err(error) => {
                tracing::error!(?error, table = id, "could not load a table");
                if let Error::Broken(_) = error {
                    close = Close::Damaged;
                }
                break;
            }
        };
        match table.send(DriverRequest::Attach(viewer)).await {
            // The table is leaving memory and returned the connection: load the table again.
            Err(DriverRequest::Attach(back)) => viewer = back,
            Err(_) => return,
            Ok(()) => {
                // The device may have been signed out since the request.
                if let Some(device) = device.filter(|device| signed_out.include(*device)) {
                    let _ = table.send(DriverRequest::SignOut(device)).await; // a table that is gone has no sockets
                }
                return;
            }
        }
    }
    let NewViewer {
        socket,
        open,
        log: _log,
        ..
    } = *viewer;
    hang_up(socket, close, open).await;
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
