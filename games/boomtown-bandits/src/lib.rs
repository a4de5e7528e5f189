//! Boomtown Bandits, for two to five players: place tokens in secret, shoot it out, rob the town.
//!
//! Start a game:
//!
//! ```
//! use boomtown_bandits::BoomtownBandits;
//! use saloon_core::{Game, FastRng, Plan, DiscardEvents};
//!
//! let config = Plan::<BoomtownBandits>::standard(5).config()?;
//! let Ok(game) = BoomtownBandits::start(&config, &mut FastRng::seeded(7), &mut DiscardEvents);
//! assert_eq!(game.awaits().len(), 1); // one player places the badge
//! # Ok::<(), saloon_core::InvalidPlan>(())
//! ```
//!
//! Play an act and read its events:
//!
//! ```
//! # use boomtown_bandits::BoomtownBandits;
//! use boomtown_bandits::{Act, Event, Location};
//! # use saloon_core::{Game, FastRng, Plan, DiscardEvents};
//! use saloon_core::{Input, Millis, EventLog, Viewer};
//!
//! # let config = Plan::<BoomtownBandits>::standard(5).config()?;
//! # let mut rng = FastRng::seeded(7);
//! # let Ok(mut game) = BoomtownBandits::start(&config, &mut rng, &mut DiscardEvents);
//! let seat = game.awaits().first().expect("a player is awaited");
//! let badge: Act = "badge bank".parse()?;
//! let mut log = EventLog::default();
//! game.apply(Millis::ZERO, Input::Act(seat, badge), &mut rng, &mut log).expect("a legal act");
//! let first = log.seen_by(Viewer::Spectator).next().map(|event| *event);
//! assert_eq!(first, Some(Event::Closed { at: Location::Bank }));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Look from one seat: only the owner sees a face-down token.
//!
//! ```
//! # use boomtown_bandits::{Act, BoomtownBandits};
//! use boomtown_bandits::Token;
//! # use saloon_core::{Game, Input, FastRng, Millis, Plan, DiscardEvents};
//! use saloon_core::Viewer;
//!
//! # let config = Plan::<BoomtownBandits>::standard(5).config()?;
//! # let mut rng = FastRng::seeded(7);
//! # let Ok(mut game) = BoomtownBandits::start(&config, &mut rng, &mut DiscardEvents);
//! # let owner = game.awaits().first().expect("a player is awaited");
//! # for text in ["badge bank", "place coward mine"] {
//! #     let act: Act = text.parse()?;
//! #     game.apply(Millis::ZERO, Input::Act(owner, act), &mut rng, &mut DiscardEvents).expect("a legal act");
//! # }
//! let token_seen_by = |viewer| {
//!     let view = game.view(viewer);
//!     view.town.iter().flat_map(|place| &place.tokens).next().expect("a token").token
//! };
//! assert_eq!(token_seen_by(Viewer::Seat(owner)), Some(Token::Coward));
//! assert_eq!(token_seen_by(Viewer::Spectator), None);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Comments cite the clauses of the rules by id, such as BB-3.2. `rulings.md` lists the decisions where the rulebook is silent.
//!
//! Modules:
//!
//! - `act`: acts and their text; `legality`: legal acts and the reasons for refusals.
//! - `cards`: loot cards, their owners and their effects; `street`: the town and its tokens.
//! - `round`: order of play; `windows`: moments to play cards; `shootout`: volleys, dice and real time; `scoring`: the end.
//! - `view`: redacted views, previews and determinization; `event`: events.
//! - `setup`: options, components and the deal; `streams`: random streams; `heuristics`: heuristics for bots.
//! - `terminal`: texts and keys for the terminal.
#![cfg_attr(not(feature = "ts"), no_std)]

extern crate alloc;

mod act;
mod cards;
mod encode;
mod event;
mod game;
mod heuristics;
mod lab;
mod legality;
mod net;
mod round;
mod scoring;
mod setup;
mod shootout;
mod streams;
mod street;
mod terminal;
mod view;
mod windows;

pub use act::{Act, Aim, Move, Moves, ParseActError, Play, Target};
pub use cards::{Card, CardTiming, Cards, Location, UnknownName};
pub use event::{Change, Changes, Event, Line, ShownFaces, Uncovered};
pub use game::{BoomtownBandits, Config};
pub use legality::Illegal;
pub use scoring::{Reason, ScoreReason};
pub use setup::{Components, Figures, Mode, Options, Setup};
pub use shootout::{Face, Phase};
pub use street::Token;
pub use view::{
    Choosing, Dice, Fight, LocationView, Movement, Player, Preview, Recollection, Stage, TokenSeen,
    Unplaced, View,
};
pub use windows::Window;
