//! A table as text, for a terminal.

use saloon_core::{Game, Seat};
use saloon_terminal::{Face, Reader};
use serde_json::value::RawValue;

use crate::raw;
use crate::table::OpenTable;

/// A choice that a player is offered.
#[derive(Clone, Debug)]
pub struct MenuItem {
    /// The act, as JSON.
    pub act: Box<RawValue>,
    /// The act in words.
    pub label: String,
    /// What it would bring, if that is worth saying.
    pub remark: Option<String>,
}

/// A table as its reader sees it.
pub trait Screen {
    /// The board.
    fn board(&self, reader: &Reader<'_>) -> String;
    /// Events of the last step, one line each.
    fn news(&self, reader: &Reader<'_>) -> Vec<String>;
    /// Acts worth listing for a seat.
    fn menu(&self, seat: Seat, reader: &Reader<'_>) -> Vec<MenuItem>;
    /// The act that a player typed: a shortcut key or the act's notation.
    fn typed_act(&self, text: &str) -> Option<Box<RawValue>>;
    /// The last [illegal act](crate::Rejection::Illegal), explained in the reader's language.
    fn last_refusal(&self, reader: &Reader<'_>) -> Option<String>;
    /// The result, once the game is over.
    fn result(&self, reader: &Reader<'_>) -> String;
}

impl<G: Face> Screen for OpenTable<G> {
    fn board(&self, reader: &Reader<'_>) -> String {
        G::board(&self.table.view(reader.viewer()), reader)
    }

    fn news(&self, reader: &Reader<'_>) -> Vec<String> {
        let view = self.table.view(reader.viewer());
        self.log
            .seen_by(reader.viewer())
            .filter_map(|event| G::event(&event, &view, reader))
            .collect()
    }

    fn menu(&self, seat: Seat, reader: &Reader<'_>) -> Vec<MenuItem> {
        let view = self.table.view(reader.viewer());
        let item = |act: G::Act| {
            let preview = <G as Game>::preview(&view, seat, act).ok();
            MenuItem {
                act: raw(&act),
                label: G::act(&act, &view, reader),
                remark: preview.and_then(|preview| G::brings(&preview, &view, reader)),
            }
        };
        let menu = G::menu(&view, &self.acts(seat));
        menu.into_iter().map(item).collect()
    }

    fn typed_act(&self, text: &str) -> Option<Box<RawValue>> {
        let act = G::key(text).or_else(|| text.parse().ok())?;
        Some(raw(&act))
    }

    fn last_refusal(&self, reader: &Reader<'_>) -> Option<String> {
        let illegal = self.refused.as_ref()?;
        Some(G::refusal(illegal, reader))
    }

    fn result(&self, reader: &Reader<'_>) -> String {
        G::result(&self.table.view(reader.viewer()), reader)
    }
}
