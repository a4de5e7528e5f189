//! What other nodes send to this one: sockets of players whose table this node owns.

use std::collections::HashMap;
use std::sync::{Arc, Weak};

use axum::body::Bytes;
use saloon_link::{Answer, LinkStream, Peer};
use saloon_table::Activity;
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

    /// Answers which of some tables are in memory here, and their last activity.
    fn asked(&self, _: i64, request: Bytes) -> Answer {
        let tables: Vec<String> = serde_json::from_slice(&request).unwrap_or_default();
        let known: HashMap<String, Activity> =
            self.app.upgrade().map_or_else(HashMap::new, |app| {
                let activity =
                    |table: String| app.activity(&table).map(|activity| (table, activity));
                tables.into_iter().filter_map(activity).collect()
            });
        let answer = serde_json::to_vec(&known).expect("plain data, with text for keys");
        Box::pin(std::future::ready(answer.into()))
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
        open: app.socket(device),
        place: None,
    });
    socket::serve_forwarded(&app, &table, viewer).await;
}
