//! Text rendering of a table, for a terminal.

use saloon_core::{Game, Seat};
use saloon_terminal::{TerminalUi, TextContext};
use serde_json::value::RawValue;

use crate::raw;
use crate::table::TypedTable;

/// Choice offered to a player.
#[derive(Clone, Debug)]
pub struct MenuItem {
    /// Act as JSON.
    pub act: Box<RawValue>,
    /// Act in words.
    pub label: String,
    /// Expected effect, if worth showing.
    pub remark: Option<String>,
}

/// Table as text for one reader.
pub trait Screen {
    /// Renders the board.
    fn board(&self, ctx: &TextContext<'_>) -> String;
    /// Renders the events of the last step, one line each.
    fn news(&self, ctx: &TextContext<'_>) -> Vec<String>;
    /// Lists the acts worth offering to a seat.
    fn menu(&self, seat: Seat, ctx: &TextContext<'_>) -> Vec<MenuItem>;
    /// Parses the act that a player typed: a shortcut key or the act's notation.
    fn typed_act(&self, text: &str) -> Option<Box<RawValue>>;
    /// Explains the last [illegal act](crate::Rejection::Illegal) in the reader's language.
    fn last_refusal(&self, ctx: &TextContext<'_>) -> Option<String>;
    /// Renders the result, once the game is over.
    fn result(&self, ctx: &TextContext<'_>) -> String;
}

impl<G: TerminalUi> Screen for TypedTable<G> {
    fn board(&self, ctx: &TextContext<'_>) -> String {
        G::board(&self.table.view(ctx.viewer()), ctx)
    }

    fn news(&self, ctx: &TextContext<'_>) -> Vec<String> {
        let view = self.table.view(ctx.viewer());
        self.log
            .seen_by(ctx.viewer())
            .filter_map(|event| G::event(&event, &view, ctx))
            .collect()
    }

    fn menu(&self, seat: Seat, ctx: &TextContext<'_>) -> Vec<MenuItem> {
        let view = self.table.view(ctx.viewer());
        let item = |act: G::Act| {
            let preview = <G as Game>::preview(&view, seat, act).ok();
            MenuItem {
                act: raw(&act),
                label: G::act(&act, &view, ctx),
                remark: preview.and_then(|preview| G::preview_text(&preview, &view, ctx)),
            }
        };
        let menu = G::menu(&view, &self.acts(seat));
        menu.into_iter().map(item).collect()
    }

    fn typed_act(&self, text: &str) -> Option<Box<RawValue>> {
        let act = G::key(text).or_else(|| text.parse().ok())?;
        Some(raw(&act))
    }

    fn last_refusal(&self, ctx: &TextContext<'_>) -> Option<String> {
        let illegal = self.refused.as_ref()?;
        Some(G::refusal(illegal, ctx))
    }

    fn result(&self, ctx: &TextContext<'_>) -> String {
        G::result(&self.table.view(ctx.viewer()), ctx)
    }
}
