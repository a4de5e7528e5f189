//! What other nodes send to this one: sockets of players whose table this node owns.

use std::collections::HashMap;
use std::sync::{Arc, Weak};

use axum::body::Bytes;
use saloon_link::{Answer, LinkStream, Peer};
use saloon_table::Activity;
use tracing::Instrument;

use super::{ForwardedSocket, Question};
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

    fn asked(&self, from: i64, request: Bytes) -> Answer {
        let answer = self.app.upgrade().map_or_else(Vec::new, |app| {
            let question = serde_json::from_slice::<Question>(&request);
            question.map_or_else(
                |error| {
                    tracing::warn!(%error, node = from, "a node asks what this version does not know");
                    Vec::new()
                },
                |question| answer(&app, question),
            )
        });
        Box::pin(std::future::ready(answer.into()))
    }
}

fn answer(app: &App, question: Question) -> Vec<u8> {
    match question {
        Question::Activities(tables) => {
            let activity = |table: String| app.activity(&table).map(|activity| (table, activity));
            let known: HashMap<String, Activity> =
                tables.into_iter().filter_map(activity).collect();
            serde_json::to_vec(&known).expect("plain data, with text for keys")
        }
        Question::TakeOver { table, state } => {
            if let Some(cluster) = app.cluster() {
                cluster.keep_state(table, state);
            }
            Vec::new()
        }
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
