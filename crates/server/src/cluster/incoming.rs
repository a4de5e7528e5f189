//! What other nodes send to this one: sockets of players whose table this node owns.

use std::sync::{Arc, Weak};

use axum::body::Bytes;
use saloon_link::{Answer, LinkStream, Peer};
use tracing::Instrument;

use super::ForwardedSocket;
use crate::app::App;
use crate::socket;
use crate::table::{Connection, NewViewer, SocketLog};

/// Receiver of streams.
pub(super) struct Incoming {
    app: Weak<App>,
}

impl Incoming {
    pub(super) fn new(app: Weak<App>) -> Incoming {
        Incoming { app }
    }
}

impl Peer for Incoming {
    fn opened(&self, from: i64, hello: Bytes, stream: LinkStream) {
        let Some(app) = self.app.upgrade() else {
            return;
        };
        let Ok(socket) = serde_json::from_slice::<ForwardedSocket>(&hello) else {
            tracing::warn!(
                node = from,
                "a node forwards a socket that this version does not know"
            );
            return;
        };
        let span = tracing::error_span!("forwarded", node = from);
        tokio::spawn(attach(app, socket, stream).instrument(span));
    }

    fn asked(&self, _: i64, _: Bytes) -> Answer {
        Box::pin(std::future::ready(Bytes::new())) // there are no questions yet
    }
}

/// Attaches a forwarded socket to its table. If this node does not own the table, the stream ends and the other node looks again.
async fn attach(app: Arc<App>, socket: ForwardedSocket, stream: LinkStream) {
    let ForwardedSocket {
        table,
        guest,
        device,
        address,
        request,
    } = socket;
    let viewer = Box::new(NewViewer {
        log: SocketLog::open(request.into(), table.clone()),
        connection: Connection::Forwarded(stream),
        guest,
        device,
        address,
        open: app.socket(),
        place: None,
    });
    socket::serve_forwarded(&app, &table, viewer).await;
}
