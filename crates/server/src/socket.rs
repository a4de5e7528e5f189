//! A table's socket: frames in, frames out.

use axum::extract::State;
use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::extract::ws::{CloseFrame, Message, WebSocket, WebSocketUpgrade, close_code};
use axum::response::Response;
use futures_util::{SinkExt, StreamExt};
use tokio::sync::oneshot;
use tokio::time::{Duration, Instant, timeout};

use crate::api::{App, Named, looked_at};
use crate::caller::Caller;
use crate::error::{self, Error};
use crate::house::Session;
use crate::table::{Order, TableHandle};

/// No message is larger.
const LARGEST: usize = 16 << 10;
/// A connection from which nothing comes for so long is dead. Every WebSocket client answers its pings.
const SILENCE: Duration = Duration::from_mins(1);
/// Pings of the WebSocket keep it open through proxies.
const PING: Duration = Duration::from_secs(20);
/// A client that takes a frame slower than this is dropped.
const SLOW: Duration = Duration::from_secs(10);
/// What it is told.
const DROPPED: (u16, &str) = (close_code::AGAIN, "come back");

/// A table's socket, for those who may look at it. Its messages are in docs/protocol.md.
#[utoipa::path(
    get,
    path = "/tables/{id}/socket",
    tag = "tables",
    security((), ("session" = [])),
    params(("id" = String, Path, description = "The table's")),
    responses(
        (status = 101, description = "The socket is open"),
        error::Foreign, error::Missing, error::NoSocket, error::Unstored,
    ),
)]
pub(crate) async fn upgrade(
    State(app): State<App>,
    caller: Caller,
    Named(id): Named,
    socket: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Result<Response, Error> {
    let socket = socket.map_err(|_| Error::NoSocket)?;
    let session = caller.into_session();
    let guest = session.as_ref().map(|session| session.id);
    looked_at(&app, guest, id.clone()).await?;
    let socket = socket.max_message_size(LARGEST).max_frame_size(LARGEST);
    Ok(socket.on_upgrade(move |socket| async move {
        serve(app, id, session, socket).await;
    }))
}

async fn serve(app: App, id: String, session: Option<Session>, socket: WebSocket) {
    let (mut out, mut incoming) = socket.split();
    let Some((table, connection, mut frames)) = connect(&app, &id, session).await else {
        let _ = out.send(Message::Close(None)).await; // they may have gone
        return;
    };
    let send = async {
        let (code, reason) = loop {
            let message = tokio::select! {
                () = app.house.closing() => break (close_code::AWAY, "the house closes"),
                frame = timeout(PING, frames.recv()) => match frame {
                    Ok(Some(frame)) => Message::Text(frame),
                    Ok(None) => break DROPPED, // by the table: it was too slow
                    Err(_) => Message::Ping(Vec::new().into()),
                },
            };
            if !matches!(timeout(SLOW, out.send(message)).await, Ok(Ok(()))) {
                break DROPPED;
            }
        };
        let bye = CloseFrame {
            code,
            reason: reason.into(),
        };
        let _ = timeout(SLOW, out.send(Message::Close(Some(bye)))).await; // they may have gone
    };
    let receive = async {
        while let Ok(Some(Ok(message))) = timeout(SILENCE, incoming.next()).await {
            let order = match message {
                Message::Text(text) => match serde_json::from_str(text.as_str()) {
                    Ok(message) => Order::Say(connection, message, Instant::now()),
                    Err(error) => Order::Garble(connection, error.to_string()),
                },
                Message::Binary(_) => Order::Garble(connection, "messages are text".into()),
                Message::Ping(_) | Message::Pong(_) => continue,
                Message::Close(_) => break,
            };
            if table.send(order).await.is_err() {
                break;
            }
        }
    };
    tokio::select! {
        () = send => {}
        () = receive => {}
    }
    let _ = table.send(Order::Disconnect(connection)).await; // the table may be gone
}

type Connected = (
    TableHandle,
    u64,
    tokio::sync::mpsc::Receiver<axum::extract::ws::Utf8Bytes>,
);

/// Comes to the table, which may be leaving memory at this very moment: then it is loaded anew.
async fn connect(app: &App, id: &str, session: Option<Session>) -> Option<Connected> {
    for _ in 0..10 {
        let table = match app.house.table(id).await {
            Ok(table) => table?,
            Err(error) => {
                tracing::error!(?error, table = id, "a table could not be loaded");
                return None;
            }
        };
        let (reply, answer) = oneshot::channel();
        let order = Order::Connect {
            session: session.clone(),
            reply,
        };
        if table.send(order).await.is_ok()
            && let Ok((connection, frames)) = answer.await
        {
            return Some((table, connection, frames));
        }
    }
    None
}
