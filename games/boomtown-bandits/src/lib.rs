//! Boomtown Bandits, for two to five players: place tokens in secret, shoot it out, rob the town.
//!
//! The clause ids in the comments are those of the rules this project plays by; `docs/rulings.md` tells where the rulebook
//! left room.
//!
//! The modules:
//!
//! - `act`: acts and their text; `legality`: which are legal, and why not.
//! - `cards`: loot cards, who holds which, the effect of each; `street`: the town and the tokens in it.
//! - `round`: the order of play; `windows`: the moments for cards; `shootout`: volleys, dice and real time; `scoring`: the end.
//! - `view`: what a viewer knows, previews and worlds; `event`: what a viewer is told.
//! - `setup`: options, components and the deal; `streams`: the streams of chance; `heuristics`: hints for bots.
#![cfg_attr(not(feature = "ts"), no_std)]

extern crate alloc;

mod act;
mod cards;
mod event;
mod game;
mod heuristics;
mod legality;
mod round;
mod scoring;
mod setup;
mod shootout;
mod streams;
mod street;
mod view;
mod windows;

pub use act::{Act, Aim, Move, Moves, ParseActError, Play, Target};
pub use cards::{Card, Cards, Location, Moment, UnknownName};
pub use event::{Event, Shown, Uncovered};
pub use game::{BoomtownBandits, Config};
pub use legality::Illegal;
pub use scoring::{Reason, ScoreReason};
pub use setup::{Components, Figures, Mode, Options, Setup};
pub use shootout::{Face, Phase};
pub use street::Token;
pub use view::{
    Choosing, Dice, Fight, Movement, Place, Player, Preview, Recollection, Stage, TokenSeen,
    Unplaced, View,
};
pub use windows::Window;
