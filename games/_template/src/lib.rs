//! Template Game, for two to four players: three rounds, one secret card each, and the highest single card takes the prize.
//!
//! Start a game:
//!
//! ```
//! use saloon_core::{Game, FastRng, Plan, DiscardEvents};
//! use template_game::TemplateGame;
//!
//! let config = Plan::<TemplateGame>::standard(3).config()?;
//! let Ok(game) = TemplateGame::start(&config, &mut FastRng::seeded(7), &mut DiscardEvents);
//! assert_eq!(game.awaits().len(), 3);
//! # Ok::<(), saloon_core::InvalidPlan>(())
//! ```
//!
//! Play an act:
//!
//! ```
//! use saloon_core::{Input, Millis, Seat, Viewer};
//! # use saloon_core::{Game, FastRng, Plan, DiscardEvents};
//! # use template_game::TemplateGame;
//!
//! # let config = Plan::<TemplateGame>::standard(3).config()?;
//! # let mut rng = FastRng::seeded(7);
//! # let Ok(mut game) = TemplateGame::start(&config, &mut rng, &mut DiscardEvents);
//! let mut acts = Vec::new();
//! game.legal(Seat(1), &mut acts);
//! game.apply(Millis(500), Input::Act(Seat(1), acts[0]), &mut rng, &mut DiscardEvents).expect("a legal act");
//! assert!(game.view(Viewer::Spectator).players[1].has_chosen);
//! # Ok::<(), saloon_core::InvalidPlan>(())
//! ```
//!
//! Look from one seat:
//!
//! ```
//! use saloon_core::{Seat, Viewer};
//! # use saloon_core::{Game, FastRng, Plan, DiscardEvents};
//! # use template_game::TemplateGame;
//!
//! # let config = Plan::<TemplateGame>::standard(3).config()?;
//! # let Ok(game) = TemplateGame::start(&config, &mut FastRng::seeded(7), &mut DiscardEvents);
//! let view = game.view(Viewer::Seat(Seat(0)));
//! assert_eq!(view.players[0].hand.map(|hand| hand.len()), Some(3));
//! assert_eq!(view.players[1].hand, None);
//! # Ok::<(), saloon_core::InvalidPlan>(())
//! ```
//!
//! `rules.md` lists the clauses that the comments cite; `rulings.md` explains our decisions.
#![cfg_attr(not(feature = "ts"), no_std)]

extern crate alloc;

mod act;
mod card;
mod encode;
mod event;
mod game;
mod heuristics;
mod illegal;
mod lab;
mod outcome;
mod preview;
mod prize;
mod setup;
mod terminal;
mod view;
mod world;

/// Random streams, one for each purpose. Their names are part of the record format: do not rename them.
mod streams {
    use saloon_core::Stream;

    /// TG-2.1: hand of a player.
    pub(crate) const HAND: Stream = Stream::new("hand");
    /// TG-3.1: prizes.
    pub(crate) const PRIZE: Stream = Stream::new("prize");
    /// Sampling of hidden information for bots; never used at a table.
    pub(crate) const WORLD: Stream = Stream::new("world");
}

pub use act::{Act, ParseActError};
pub use card::{Card, Hand, InvalidCard};
pub use event::Event;
pub use game::{Config, TemplateGame};
pub use illegal::Illegal;
pub use outcome::{Reason, ScoreReason};
pub use preview::Preview;
pub use prize::{InvalidPrize, Prize};
pub use setup::{Components, Options, Setup};
pub use view::{Player, Round, View};
