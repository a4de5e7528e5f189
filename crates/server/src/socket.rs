//! The socket of a table: from the HTTP upgrade to the table's task.

use std::sync::Arc;

use axum::Extension;
use axum::extract::State;
use axum::extract::ws::WebSocketUpgrade;
use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::response::Response;

use crate::api::{App, Named};
use crate::caller::{Caller, Way};
use crate::door::Place;
use crate::error::{self, Error};
use crate::request::RequestId;
use crate::table::{Close, Logged, NewViewer, Order, hang_up, limit_frames};

/// How often a connection tries to reach a table that is leaving memory at that moment.
const TRIES: usize = 10;

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
    caller: Caller,
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
        attach(app, &id, viewer).await;
    }))
}

/// Hands a connection to the task of its table, which serves it from then on.
async fn attach(app: App, id: &str, mut viewer: Box<NewViewer>) {
    let device = viewer.session.as_ref().map(|session| session.device);
    let mut signed_out = app.house.signed_out();
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
                while let Ok(gone) = signed_out.try_recv() {
                    if Some(gone) == device {
                        let _ = table.send(Order::SignOut(gone)).await; // gone is as good
                    }
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
