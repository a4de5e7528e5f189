//! How a game looks in a terminal.

use saloon_core::{Game, Seat};

use crate::lang::Lang;

/// Who reads, and who sits where.
#[derive(Clone, Copy, Debug)]
pub struct Reader<'a> {
    /// Their language.
    pub lang: Lang,
    /// The names of the seats.
    pub names: &'a [String],
    /// Their own seat, if they have one.
    pub seat: Option<Seat>,
}

impl Reader<'_> {
    /// The name of a seat; "You" for the reader's own.
    pub fn name(&self, seat: Seat) -> &str {
        if self.seat == Some(seat) {
            return self.lang.say("You", "Vous");
        }
        self.names.get(seat.index()).map_or("?", String::as_str)
    }

    /// The name of a seat inside a sentence.
    pub fn object(&self, seat: Seat) -> &str {
        if self.seat == Some(seat) {
            self.lang.say("you", "vous")
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
        self.lang.say(english[form], french[form])
    }

    /// One of two wordings in the reader's language.
    pub const fn say(&self, english: &'static str, french: &'static str) -> &'static str {
        self.lang.say(english, french)
    }
}

/// A game that can be shown in a terminal. All text may hold colours; the terminal that has none loses them on the way.
pub trait Face: Game {
    /// The title of the game.
    const TITLE: &'static str;

    /// What a table chooses that is played at a terminal, unless its player says otherwise.
    fn options_at_a_terminal() -> Self::Options {
        Self::Options::default()
    }

    /// Everything on the table that the viewer of `view` may see, in lines.
    fn board(view: &Self::View, reader: &Reader<'_>) -> String;

    /// What happened, in one line; `None` where the board says it. `view` is what its reader sees afterwards.
    fn event(event: &Self::Event, view: &Self::View, reader: &Reader<'_>) -> Option<String>;

    /// The acts worth listing, of those that are legal. The others can be typed.
    fn menu(_view: &Self::View, acts: &[Self::Act]) -> Vec<Self::Act> {
        acts.to_vec()
    }

    /// An act as a choice, in a few words.
    fn act(act: &Self::Act, view: &Self::View, reader: &Reader<'_>) -> String;

    /// What the act would bring, where that is worth a line.
    fn brings(preview: &Self::Preview, view: &Self::View, reader: &Reader<'_>) -> Option<String>;

    /// Why an act was refused.
    fn refusal(illegal: &Self::Illegal, reader: &Reader<'_>) -> String;

    /// How it ended, with the score.
    fn result(view: &Self::View, reader: &Reader<'_>) -> String;

    /// The rules in a minute.
    fn help(lang: Lang) -> &'static str;
}
