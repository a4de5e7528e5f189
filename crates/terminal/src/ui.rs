//! Trait that a game implements to be shown in a terminal.

use alloc::string::String;
use alloc::vec::Vec;

use saloon_core::{Lab, Seat, Viewer};

use crate::lang::Lang;

/// Context of the reader at the terminal: language, seat and the names of the players.
#[derive(Clone, Copy, Debug)]
pub struct TextContext<'a> {
    /// Language of the reader.
    pub lang: Lang,
    /// Names by seat.
    pub names: &'a [String],
    /// Seat of the reader; `None` for a spectator.
    pub seat: Option<Seat>,
}

impl TextContext<'_> {
    /// Returns the reader as a viewer.
    pub fn viewer(&self) -> Viewer {
        self.seat.map_or(Viewer::Spectator, Viewer::Seat)
    }

    /// Returns the name of a seat; "You" for the reader's own.
    pub fn name(&self, seat: Seat) -> &str {
        if self.seat == Some(seat) {
            return self.lang.text("You", "Vous");
        }
        self.names.get(seat.index()).map_or("?", String::as_str)
    }

    /// Returns the name of a seat as the object of a sentence.
    pub fn object(&self, seat: Seat) -> &str {
        if self.seat == Some(seat) {
            self.lang.text("you", "vous")
        } else {
            self.name(seat)
        }
    }

    /// Returns a verb after the name of a seat. Each pair holds the form for "you", then the form for another player.
    pub fn verb(
        &self,
        seat: Seat,
        english: [&'static str; 2],
        french: [&'static str; 2],
    ) -> &'static str {
        let form = usize::from(self.seat != Some(seat));
        self.lang.text(english[form], french[form])
    }

    /// Returns one of two wordings in the reader's language.
    pub const fn text(&self, english: &'static str, french: &'static str) -> &'static str {
        self.lang.text(english, french)
    }
}

/// Game that can be shown in a terminal. Text may contain ANSI styles; they are stripped if the output has no colours.
pub trait TerminalUi: Lab {
    /// Title of the game.
    const TITLE: &'static str;

    /// Returns the default options at a terminal, which may differ from those of the rules.
    fn terminal_options() -> Self::Options {
        Self::Options::default()
    }

    /// Returns the same options with races in real time; `None` if the game has none.
    fn real_time_options(_options: Self::Options) -> Option<Self::Options> {
        None
    }

    /// Renders the whole board, as several lines.
    fn board(view: &Self::View, ctx: &TextContext<'_>) -> String;

    /// Renders an event as one line; `None` if the board already shows it. `view` is the reader's view after the event.
    fn event(event: &Self::Event, view: &Self::View, ctx: &TextContext<'_>) -> Option<String>;

    /// Lists the legal acts worth showing. The others can still be typed in their notation.
    fn menu(_view: &Self::View, acts: &[Self::Act]) -> Vec<Self::Act> {
        acts.to_vec()
    }

    /// Renders an act as a menu item.
    fn act(act: &Self::Act, view: &Self::View, ctx: &TextContext<'_>) -> String;

    /// Maps shortcut keys to acts, for races, in which there is no time to read a menu.
    fn key(_typed: &str) -> Option<Self::Act> {
        None
    }

    /// Renders the consequences of an act as a short remark; `None` if there are none worth showing.
    fn preview_text(
        preview: &Self::Preview,
        view: &Self::View,
        ctx: &TextContext<'_>,
    ) -> Option<String>;

    /// Renders a refusal as a sentence, without a full stop.
    fn refusal(illegal: &Self::Illegal, ctx: &TextContext<'_>) -> String;

    /// Renders the result and the score, as several lines.
    fn result(view: &Self::View, ctx: &TextContext<'_>) -> String;

    /// Returns a short summary of the rules.
    fn help(lang: Lang) -> &'static str;
}
