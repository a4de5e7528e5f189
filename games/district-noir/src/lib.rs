//! District Noir, for two players: five plays and one take a round, four rounds, majorities or the three city cards.
//!
//! The clause ids in the comments are those of the rules this project plays by; `rulings.md` tells where the rulebook
//! left room.
#![cfg_attr(not(feature = "ts"), no_std)]

extern crate alloc;

mod act;
mod card;
mod event;
mod game;
mod heap;
mod judge;
mod row;
mod score;
mod terminal;
mod tips;
mod view;

/// What cards are drawn for. Part of the record format: do not rename.
mod streams {
    use saloon_core::Stream;

    /// DN-2.3: who opens.
    pub(crate) const TOSS: Stream = Stream::new("toss");
    /// DN-2.1: the cards that go back in the box.
    pub(crate) const BOX: Stream = Stream::new("box");
    /// DN-2.2: the first two cards of the line.
    pub(crate) const LINE: Stream = Stream::new("line");
    /// A player's hands.
    pub(crate) const HAND: Stream = Stream::new("hand");
    /// Imagined worlds; never at a table.
    pub(crate) const WORLD: Stream = Stream::new("world");
}

pub use act::{Act, Illegal, ParseActError, Setup};
pub use card::{Card, Kind, ParseCardError};
pub use event::Event;
pub use game::{Components, Config, DistrictNoir, Options};
pub use heap::Cards;
pub use row::Row;
pub use score::Standing;
pub use view::{Player, Preview, View};
