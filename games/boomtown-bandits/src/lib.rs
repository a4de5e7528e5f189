//! Boomtown Bandits, for two to five players: place tokens in secret, shoot it out, rob the town.
//!
//! The clause ids in the comments are those of the rules this project plays by; `rulings.md` tells where the rulebook
//! left room.
//!
//! Where things are: `card`, `cards`, `token`, `dice` are the box; `hoard` is who has which cards, `street` the tokens in town, `face_down` the
//! hidden ones among them, `shootout` a shootout as it stands; `check` says what is allowed, `round` and `spoils` what follows, `race` what real
//! time adds, `finish` the end; `effects` has the cards, each on its own; `view`, `memory` and `world` are what a viewer knows.
#![cfg_attr(not(feature = "ts"), no_std)]

extern crate alloc;

mod act;
mod card;
mod cards;
mod check;
mod components;
mod dice;
mod effects;
mod event;
mod face_down;
mod finish;
mod game;
mod hoard;
mod illegal;
mod legal;
mod memory;
mod past;
mod play;
mod preview;
mod race;
mod round;
mod setup;
mod shootout;
mod spoils;
mod street;
mod tally;
mod terminal;
mod tips;
mod token;
mod view;
mod window;
mod world;

/// What chance is asked for. Part of the record format: do not rename.
mod streams {
    use saloon_core::{Seat, Stream};

    use crate::card::Location;

    /// BB-2.1: which locations, in which order.
    pub(crate) const TOWN: Stream = Stream::new("town");
    /// BB-2.3: the bottle.
    pub(crate) const BOTTLE: Stream = Stream::new("bottle");
    /// Imagined worlds; never at a table.
    pub(crate) const WORLD: Stream = Stream::new("world");

    /// BB-2.2: the order of a pile.
    pub(crate) const fn pile(location: Location) -> Stream {
        Stream::new("pile").part(location as u32)
    }

    /// The dice of a player's throw in a shootout: nothing that anyone does shifts them.
    pub(crate) fn throw(seat: Seat, shootout: u16, throw: u16) -> Stream {
        Stream::new("throw")
            .of(seat)
            .part(u32::from(shootout) << 16 | u32::from(throw))
    }

    /// Safe Found.
    pub(crate) const fn safe(seat: Seat) -> Stream {
        Stream::new("safe").of(seat)
    }
}

pub use act::{Act, Aim, ParseActError, Target};
pub use card::{Card, Location, Moment, UnknownName};
pub use cards::Cards;
pub use components::{Components, Figures};
pub use dice::Face;
pub use event::{Event, Shown, Uncovered};
pub use game::{BoomtownBandits, Config};
pub use illegal::Illegal;
pub use play::{Move, Moves, Play};
pub use preview::Preview;
pub use setup::{Mode, Options, Setup};
pub use shootout::Phase;
pub use token::Token;
pub use view::{
    Choosing, Dice, Fight, Movement, Place, Player, Recollection, Stage, TokenSeen, Unplaced, View,
};
pub use window::Window;
