//! Forwards a socket of this node to the node that owns its table.

use axum::extract::ws::{Message, WebSocket};
use futures_util::{FutureExt, SinkExt, StreamExt};
use saloon_cluster::Owner;
use saloon_link::LinkStream;
use tokio::time::{Duration, timeout};

use super::{ForwardedSocket, packet};
use crate::app::App;
use crate::socket::SignOuts;
use crate::table::{Close, Connection, MessageRate, NewViewer};

/// Time after which a client that accepts no data is disconnected, as at its own node.
const SLOW: Duration = Duration::from_secs(10);

/// Result of forwarding a socket.
pub(crate) enum Forwarded {
    /// The client left, or the owner closed the connection.
    Closed,
    /// The connection must be closed for this reason.
    Close(Close),
    /// The owner let go: the table has moved, or the link broke. `reached` if the owner had sent anything.
    Moved {
        /// Whether the owner answered.
        reached: bool,
    },
}

/// Forwards messages in both directions until the stream or the socket ends.
pub(crate) async fn run(
    app: &App,
    owner: &Owner,
    table: &str,
    viewer: &mut NewViewer,
    signed_out: &mut SignOuts,
) -> Forwarded {
    let hello = ForwardedSocket {
        table: table.to_owned(),
        guest: viewer.guest.clone(),
        device: viewer.device,
        address: viewer.address,
        request: viewer.log.request().to_owned(),
    };
    let (Some(cluster), Connection::Socket(socket)) = (app.cluster(), &mut viewer.connection)
    else {
        return Forwarded::Close(Close::Dropped); // a forwarded socket is not forwarded again
    };
    let mut stream = match cluster.forward(owner, &hello).await {
        Ok(stream) => stream,
        Err(error) => {
            tracing::info!(node = %owner.node, %error, table, "could not reach the owner of a table");
            return Forwarded::Moved { reached: false };
        }
    };
    let device = viewer.device;
    let mut rate = (!app.limits.is_disabled()).then(MessageRate::new);
    let mut reached = false;
    loop {
        tokio::select! {
            packet = stream.recv() => {
                let Ok(packet) = packet else {
                    return Forwarded::Moved { reached };
                };
                reached = true;
                let Some(message) = packet::into_message(packet) else {
                    return Forwarded::Close(Close::Dropped);
                };
                match timeout(SLOW, deliver(app, socket, message, &mut stream)).await {
                    Ok(Ok(Delivered::Open)) => {}
                    Ok(Ok(Delivered::Closed)) => {
                        let _ = timeout(SLOW, drain(socket)).await; // the client's close frame
                        return Forwarded::Closed;
                    }
                    Ok(Err(_)) | Err(_) => return Forwarded::Closed,
                }
            }
            message = read(socket, &mut rate) => {
                let message = match message {
                    None | Some(Ok(Message::Close(_))) => return Forwarded::Closed,
                    Some(Err(error)) => return Forwarded::Close(Close::after(error)),
                    Some(Ok(message)) => message,
                };
                app.metrics.forwarded.inc();
                if !stream.send(packet::from_message(message)) {
                    return Forwarded::Moved { reached };
                }
            }
            () = app.drained() => return Forwarded::Close(Close::Restarting),
            () = signed_out.wait_for(device) => return Forwarded::Close(Close::SignedOut),
        }
    }
}

/// Whether a connection is still open.
enum Delivered {
    Open,
    Closed,
}

/// Sends a message to the client, together with those that have arrived behind it.
async fn deliver(
    app: &App,
    socket: &mut WebSocket,
    message: Message,
    stream: &mut LinkStream,
) -> Result<Delivered, axum::Error> {
    let mut next = Some(message);
    while let Some(message) = next.take() {
        app.metrics.forwarded.inc();
        let closes = matches!(message, Message::Close(_));
        socket.feed(message).await?;
        if closes {
            socket.flush().await?;
            return Ok(Delivered::Closed);
        }
        if let Some(Ok(packet)) = stream.recv().now_or_never() {
            next = packet::into_message(packet);
        }
    }
    socket.flush().await?;
    Ok(Delivered::Open)
}

/// Reads the next message, at the allowed rate.
async fn read(
    socket: &mut WebSocket,
    rate: &mut Option<MessageRate>,
) -> Option<Result<Message, axum::Error>> {
    if let Some(rate) = rate {
        rate.pause().await;
    }
    let message = socket.next().await;
    if let Some(rate) = rate {
        rate.count();
    }
    message
}

async fn drain(socket: &mut WebSocket) {
    while let Some(Ok(_)) = socket.recv().await {}
}
