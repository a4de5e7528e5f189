//! Rules, views, bots' heuristics and terminal interface of District Noir, a card game for two players.
//!
//! In each of four rounds a player plays five cards to the line and takes from it once. Majorities score; all three city cards win
//! at once.
//!
//! Start a game:
//!
//! ```
//! use district_noir::DistrictNoir;
//! use saloon_core::{Game, FastRng, Plan, DiscardEvents};
//!
//! let config = Plan::<DistrictNoir>::standard(2).config()?;
//! let Ok(game) = DistrictNoir::start(&config, &mut FastRng::seeded(7), &mut DiscardEvents);
//! assert_eq!(game.awaits().len(), 1);
//! # Ok::<(), saloon_core::InvalidPlan>(())
//! ```
//!
//! Play an act:
//!
//! ```
//! # use district_noir::DistrictNoir;
//! use district_noir::Act;
//! # use saloon_core::{Game, FastRng, Plan, DiscardEvents};
//! use saloon_core::{Input, Millis, Viewer};
//!
//! # let config = Plan::<DistrictNoir>::standard(2).config()?;
//! # let mut rng = FastRng::seeded(7);
//! # let Ok(mut game) = DistrictNoir::start(&config, &mut rng, &mut DiscardEvents);
//! let seat = game.awaits().first().expect("a player is awaited");
//! let act: Act = "take".parse()?;
//! game.apply(Millis::ZERO, Input::Act(seat, act), &mut rng, &mut DiscardEvents).expect("a legal act");
//! assert_eq!(game.view(Viewer::Spectator).players[seat].taken.len(), 2);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Look from one seat:
//!
//! ```
//! # use district_noir::DistrictNoir;
//! # use saloon_core::{Game, FastRng, Plan, DiscardEvents};
//! use saloon_core::{Seat, Viewer};
//!
//! # let config = Plan::<DistrictNoir>::standard(2).config()?;
//! # let Ok(game) = DistrictNoir::start(&config, &mut FastRng::seeded(7), &mut DiscardEvents);
//! let view = game.view(Viewer::Seat(Seat(0)));
//! assert_eq!(view.players[Seat(0)].hand.map(|hand| hand.len()), Some(5));
//! assert_eq!(view.players[Seat(1)].hand, None);
//! # Ok::<(), saloon_core::InvalidPlan>(())
//! ```
//!
//! The comments cite clauses of the rules by id (`DN-3.2`); `rulings.md` lists our decisions where the rulebook is
//! silent.
#![cfg_attr(not(feature = "ts"), no_std)]

extern crate alloc;

mod act;
mod card;
mod cards;
mod encode;
mod event;
mod game;
mod heuristics;
mod illegal;
mod lab;
mod net;
mod outcome;
mod preview;
mod row;
mod score;
mod setup;
mod terminal;
mod value_net;
mod view;
mod world;

/// Streams of random draws. Their names are part of the record format: do not rename.
mod streams {
    use saloon_core::Stream;

    /// DN-2.3: opener of round 1.
    pub(crate) const TOSS: Stream = Stream::new("toss");
    /// DN-2.1: cards that go back in the box.
    pub(crate) const BOX: Stream = Stream::new("box");
    /// DN-2.2: first two cards of the line.
    pub(crate) const LINE: Stream = Stream::new("line");
    /// DN-2.2, DN-3.8: hands, one stream per seat.
    pub(crate) const HAND: Stream = Stream::new("hand");
    /// Hidden cards of determinized worlds; never used at a table.
    pub(crate) const WORLD: Stream = Stream::new("world");
}

pub use act::{Act, ParseActError};
pub use card::{Card, CardKind, ParseCardError};
pub use cards::Cards;
pub use event::Event;
pub use game::{Config, DistrictNoir};
pub use illegal::Illegal;
pub use outcome::Reason;
pub use preview::Preview;
pub use row::Row;
pub use score::{ScoreReason, Standing};
pub use setup::{Components, Options, Setup};
pub use view::{Player, View};
