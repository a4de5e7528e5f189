//! The socket of a table: from the HTTP upgrade to the table's task.

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

use crate::api::{App, Named};
use crate::caller::{Caller, Way};
use crate::door::Place;
use crate::error::{self, Error};
use crate::house::GuestDevice;
use crate::request::RequestId;
use crate::table::{Close, Logged, NewViewer, Order, hang_up, limit_frames};

/// How often a connection tries to reach a table that is leaving memory at that moment.
const TRIES: usize = 10;

/// Devices that are signed out from now on. Extracted before the session is read, so that no sign-out after that is missed.
pub(crate) struct SignOuts(Receiver<GuestDevice>);

impl FromRequestParts<App> for SignOuts {
    type Rejection = Infallible;

    async fn from_request_parts(_: &mut Parts, app: &App) -> Result<Self, Infallible> {
        Ok(SignOuts(app.house.signed_out()))
    }
}

impl SignOuts {
    /// Whether a device was signed out. When too many were to remember, every device counts: its client connects again.
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

/// A table's socket, for those who may look at it. Its messages are in docs/protocol.md.
#[utoipa::path(
    get,
    path = "/tables/{id}/socket",
    tag = "tables",
    security((), ("session" = [])),
    params(("id" = String, Path, description = "The table's")),
    responses(
        (status = 101, description = "The socket is open"),
        error::Barred, error::Missing, error::NoSocket, error::Counted, error::Broken, error::Unstored,
    ),
)]
pub(crate) async fn upgrade(
    State(app): State<App>,
    Extension(RequestId(request)): Extension<RequestId>,
    way: Way,
    (signed_out, caller): (SignOuts, Caller), // in this order
    Named(id): Named,
    place: Option<Extension<Arc<Place>>>,
    socket: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Result<Response, Error> {
    let socket = socket.map_err(|_| Error::NoSocket)?;
    let session = caller.into_session();
    let guest = session.as_ref().map(|session| session.id);
    app.house.lobby().visible_table(guest, &id).await?;
    Ok(limit_frames(socket).on_upgrade(async move |socket| {
        let logged = Logged::open(request, id.clone());
        let place = place.map(|Extension(place)| place);
        let viewer = Box::new(NewViewer {
            socket,
            session,
            address: way.from,
            open: app.house.socket(),
            place,
            logged,
        });
        attach(app, &id, viewer, signed_out).await;
    }))
}

/// Hands a connection to the task of its table, which serves it from then on.
async fn attach(app: App, id: &str, mut viewer: Box<NewViewer>, mut signed_out: SignOuts) {
    let session = viewer.session.as_ref();
    let device = session.map(|session| (session.id, session.device));
    let mut close = Close::Dropped;
    for _ in 0..TRIES {
        let table = match app.house.table(id).await {
            Ok(Some(table)) => table,
            Ok(None) => break,
            Err(error) => {
                tracing::error!(?error, table = id, "a table could not be loaded");
                if let Error::Broken(_) = error {
                    close = Close::Damaged;
                }
                break;
            }
        };
        match table.send(Order::Attach(viewer)).await {
            // A table that leaves memory gives the connection back: it is loaded anew.
            Err(Order::Attach(back)) => viewer = back,
            Err(_) => return,
            Ok(()) => {
                // Signed out between the request and now?
                if let Some(device) = device.filter(|device| signed_out.include(*device)) {
                    let _ = table.send(Order::SignOut(device)).await; // gone is as good
                }
                return;
            }
        }
    }
    let NewViewer {
        socket,
        open,
        logged: _logged,
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
        assert!(many.include((1, 1)), "forgotten by the channel");
    }
}
