//! The trait that a game implements to be shown in a terminal.

use alloc::string::String;
use alloc::vec::Vec;

use saloon_core::{Heuristics, Seat, Viewer};

use crate::lang::Lang;

/// The person at the terminal: their language, their seat and the names around the table.
#[derive(Clone, Copy, Debug)]
pub struct TextContext<'a> {
    /// Their language.
    pub lang: Lang,
    /// Names by seat.
    pub names: &'a [String],
    /// Their own seat; `None` for a spectator.
    pub seat: Option<Seat>,
}

impl TextContext<'_> {
    /// What they may see.
    pub fn viewer(&self) -> Viewer {
        self.seat.map_or(Viewer::Spectator, Viewer::Seat)
    }

    /// The name of a seat; "You" for the reader's own.
    pub fn name(&self, seat: Seat) -> &str {
        if self.seat == Some(seat) {
            return self.lang.text("You", "Vous");
        }
        self.names.get(seat.index()).map_or("?", String::as_str)
    }

    /// The name of a seat inside a sentence.
    pub fn object(&self, seat: Seat) -> &str {
        if self.seat == Some(seat) {
            self.lang.text("you", "vous")
        } else {
            self.name(seat)
        }
    }

    /// A verb after the name of a seat: for "you", then for anyone else, in each language.
    pub fn verb(
        &self,
        seat: Seat,
        english: [&'static str; 2],
        french: [&'static str; 2],
    ) -> &'static str {
        let form = usize::from(self.seat != Some(seat));
        self.lang.text(english[form], french[form])
    }

    /// One of two wordings in the reader's language.
    pub const fn text(&self, english: &'static str, french: &'static str) -> &'static str {
        self.lang.text(english, french)
    }
}

/// A game that can be shown in a terminal. Text may contain ANSI styles; they are stripped where the output has no colours.
pub trait TerminalUi: Heuristics {
    /// The title of the game.
    const TITLE: &'static str;

    /// Default options at a terminal, where they differ from those of the rules.
    fn terminal_options() -> Self::Options {
        Self::Options::default()
    }

    /// The same options with races in real time; `None` if the game has none.
    fn real_time_options(_options: Self::Options) -> Option<Self::Options> {
        None
    }

    /// The whole board, as several lines.
    fn board(view: &Self::View, ctx: &TextContext<'_>) -> String;

    /// An event as one line; `None` if the board already shows it. `view` is the reader's view after the event.
    fn event(event: &Self::Event, view: &Self::View, ctx: &TextContext<'_>) -> Option<String>;

    /// The legal acts worth listing. The others can still be typed in their notation.
    fn menu(_view: &Self::View, acts: &[Self::Act]) -> Vec<Self::Act> {
        acts.to_vec()
    }

    /// An act as a menu item.
    fn act(act: &Self::Act, view: &Self::View, ctx: &TextContext<'_>) -> String;

    /// Shortcut keys for races, where there is no time to read a menu.
    fn key(_typed: &str) -> Option<Self::Act> {
        None
    }

    /// Consequences of an act, as a short remark; `None` if there is nothing worth saying.
    fn preview_text(
        preview: &Self::Preview,
        view: &Self::View,
        ctx: &TextContext<'_>,
    ) -> Option<String>;

    /// A refusal as a sentence, without a full stop.
    fn refusal(illegal: &Self::Illegal, ctx: &TextContext<'_>) -> String;

    /// The result and the score, as several lines.
    fn result(view: &Self::View, ctx: &TextContext<'_>) -> String;

    /// A short summary of the rules.
    fn help(lang: Lang) -> &'static str;
}
