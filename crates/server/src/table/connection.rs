//! Transport of a connection: the player's own socket, or a stream from the node that has it.

use std::pin::Pin;
use std::task::{Context, Poll};

use axum::extract::ws::{Message, WebSocket};
use futures_util::{Sink, Stream};
use saloon_link::LinkStream;

use crate::cluster::packet;

/// Transport of a connection.
#[expect(
    clippy::large_enum_variant,
    reason = "most connections are sockets of this node"
)]
pub(crate) enum Connection {
    /// A socket of this node.
    Socket(WebSocket),
    /// A socket of another node, which forwards its messages.
    Forwarded(LinkStream),
}

impl Connection {
    /// Polls until a message can be sent.
    pub(super) fn poll_ready(
        &mut self,
        context: &mut Context<'_>,
    ) -> Poll<Result<(), axum::Error>> {
        match self {
            Connection::Socket(socket) => Pin::new(socket).poll_ready(context),
            Connection::Forwarded(_) => Poll::Ready(Ok(())),
        }
    }

    /// Sends a message, after [`Connection::poll_ready`].
    pub(super) fn start_send(&mut self, message: Message) -> Result<(), axum::Error> {
        match self {
            Connection::Socket(socket) => Pin::new(socket).start_send(message),
            Connection::Forwarded(stream) if stream.send(packet::from_message(message)) => Ok(()),
            Connection::Forwarded(_) => Err(axum::Error::new("the link to the node broke")),
        }
    }

    /// Polls until everything sent is on its way.
    pub(super) fn poll_flush(
        &mut self,
        context: &mut Context<'_>,
    ) -> Poll<Result<(), axum::Error>> {
        match self {
            Connection::Socket(socket) => Pin::new(socket).poll_flush(context),
            Connection::Forwarded(_) => Poll::Ready(Ok(())),
        }
    }

    /// Polls for the next message. `None` when the connection is closed.
    pub(super) fn poll_next(
        &mut self,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Message, axum::Error>>> {
        match self {
            Connection::Socket(socket) => Pin::new(socket).poll_next(context),
            Connection::Forwarded(stream) => stream.poll_recv(context).map(|packet| {
                let message = packet.ok().and_then(packet::into_message);
                message.map(Ok)
            }),
        }
    }
}
