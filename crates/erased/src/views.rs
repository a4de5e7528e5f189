//! Views of a game, serialised as part of a message.

use saloon_core::{EventLog, Seat, Viewer};
use saloon_protocol::socket::{MAX_LISTED_ACTS, SeatView, ServerMessage, TakeBack};
use saloon_terminal::TerminalUi;
use serde::ser::{Serialize, Serializer};

use crate::table::TypedTable;

/// A view to include in a message.
#[derive(Clone, Copy, Debug)]
pub struct ViewRequest {
    /// Seat that it is labelled with; `None` for a spectator.
    pub seat: Option<Seat>,
    /// Viewer whose knowledge it shows.
    pub viewer: Viewer,
    /// Whether it includes the events of the last step.
    pub events: bool,
    /// Whether it includes the legal acts of the seat.
    pub legal: bool,
    /// As in [`SeatView::take_back`].
    pub take_back: Option<TakeBack>,
}

/// Views of a game of type `G`. Serialises to a list of [`SeatView`].
struct TypedViews<'a, G: TerminalUi> {
    table: &'a TypedTable<G>,
    requests: &'a [ViewRequest],
}

impl<G: TerminalUi> Serialize for TypedViews<'_, G> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.requests.iter().map(|request| {
            let acts = match request.seat {
                Some(seat) if request.legal => self.table.acts(seat),
                _ => Vec::new(),
            };
            SeatView {
                seat: request.seat,
                view: self.table.table.view(request.viewer),
                events: SeenEvents {
                    log: &self.table.log,
                    viewer: request.events.then_some(request.viewer),
                },
                legal: (acts.len() <= MAX_LISTED_ACTS).then_some(acts),
                take_back: request.take_back,
            }
        }))
    }
}

/// Events that a viewer sees; none without a viewer.
struct SeenEvents<'a, E> {
    log: &'a EventLog<E>,
    viewer: Option<Viewer>,
}

impl<E: Serialize> Serialize for SeenEvents<'_, E> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let seen = self.viewer.map(|viewer| self.log.seen_by(viewer));
        serializer.collect_seq(seen.into_iter().flatten())
    }
}

/// Serialises a message with views of the game, in one pass over the game's own types.
pub(crate) fn write<G: TerminalUi>(
    table: &TypedTable<G>,
    message: ServerMessage<'_>,
    requests: &[ViewRequest],
    json: &mut Vec<u8>,
) {
    let message = message.with_views(TypedViews { table, requests });
    serde_json::to_writer(json, &message).expect("plain data, with text for keys");
}
