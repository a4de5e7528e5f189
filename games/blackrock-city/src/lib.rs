//! Rules, views, bots' heuristics and terminal interface of Blackrock City, a bidding game for two to four players.
//!
//! In each phase players bid bandits, each bid moves the sheriff, and the highest bidder's pawn moves on to plunder a
//! city.
//!
//! Start a game:
//!
//! ```
//! use blackrock_city::BlackrockCity;
//! use saloon_core::{Game, FastRng, Plan, DiscardEvents};
//!
//! let config = Plan::<BlackrockCity>::standard(3).config()?;
//! let Ok(game) = BlackrockCity::start(&config, &mut FastRng::seeded(7), &mut DiscardEvents);
//! assert_eq!(game.awaits().len(), 1);
//! # Ok::<(), saloon_core::InvalidPlan>(())
//! ```
//!
//! Play an act:
//!
//! ```
//! # use blackrock_city::BlackrockCity;
//! use blackrock_city::Act;
//! # use saloon_core::{Game, FastRng, Plan, DiscardEvents};
//! use saloon_core::{Input, Millis, Viewer};
//!
//! # let config = Plan::<BlackrockCity>::standard(3).config()?;
//! # let mut rng = FastRng::seeded(7);
//! # let Ok(mut game) = BlackrockCity::start(&config, &mut rng, &mut DiscardEvents);
//! let seat = game.awaits().first().expect("a player is awaited");
//! let act: Act = "bid 2h".parse()?;
//! game.apply(Millis::ZERO, Input::Act(seat, act), &mut rng, &mut DiscardEvents).expect("a legal act");
//! assert!(game.view(Viewer::Spectator).highest > 0);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Look from one seat:
//!
//! ```
//! # use blackrock_city::BlackrockCity;
//! # use saloon_core::{Game, FastRng, Plan, DiscardEvents};
//! use saloon_core::{Seat, Viewer};
//!
//! # let config = Plan::<BlackrockCity>::standard(3).config()?;
//! # let Ok(game) = BlackrockCity::start(&config, &mut FastRng::seeded(7), &mut DiscardEvents);
//! let view = game.view(Viewer::Seat(Seat(0)));
//! assert!(view.players[0].cubes.is_some());
//! assert_eq!(view.players[1].cubes, None);
//! # Ok::<(), saloon_core::InvalidPlan>(())
//! ```
//!
//! Play a random game to its end:
//!
//! ```
//! use blackrock_city::BlackrockCity;
//! use saloon_core::{Game, Input, FastRng, Millis, Plan, DiscardEvents};
//!
//! let config = Plan::<BlackrockCity>::standard(4).config().expect("a standard plan");
//! let (mut rng, mut acts) = (FastRng::seeded(7), Vec::new());
//! let Ok(mut game) = BlackrockCity::start(&config, &mut rng, &mut DiscardEvents);
//! while let Some(seat) = game.awaits().iter().next() {
//!     let act = game.random_act(seat, &mut acts, &mut rng).expect("an awaited player can act");
//!     let input = Input::Act(seat, act);
//!     game.apply(Millis::ZERO, input, &mut rng, &mut DiscardEvents).expect("a legal act");
//! }
//! assert_eq!(game.outcome().expect("it is over").scores.len(), 4);
//! ```
//!
//! There are two rule sets, the published game and its prototype ([`Edition`]). In a game for two, a fictional third
//! player, the drifter, bids too. The comments cite clauses of the rules by id (`BC-3.2`); `rulings.md` lists our
//! decisions where the rulebooks are silent.
#![cfg_attr(not(feature = "ts"), no_std)]

extern crate alloc;

mod act;
mod components;
mod cubes;
mod encode;
mod event;
mod game;
mod gang;
mod heuristics;
mod illegal;
mod lab;
mod ledger;
mod net;
mod phase;
mod preview;
mod public_state;
mod queue;
mod ring;
mod score;
mod setup;
mod terminal;
mod view;
mod world;

/// Maximum number of screens: one for each of four players. Two players and the drifter need three.
pub(crate) const SCREENS: usize = 4;

/// Streams of random draws. Their names are part of the record format: do not rename.
mod streams {
    use saloon_core::Stream;

    /// BC-2.4: first player.
    pub(crate) const TOSS: Stream = Stream::new("toss");
    /// BC-2.1: the two cities that stay in the box.
    pub(crate) const BOX: Stream = Stream::new("box");
    /// BC-2.1: cities of the ring, clockwise from Start City.
    pub(crate) const RING: Stream = Stream::new("ring");
    /// BC-6.7: cubes that a player steals.
    pub(crate) const STEAL: Stream = Stream::new("steal");
    /// BC-4.3: cubes that the sheriff costs a player.
    pub(crate) const SHERIFF: Stream = Stream::new("sheriff");
    /// Hidden cubes of determinized worlds; never used at a table.
    pub(crate) const WORLD: Stream = Stream::new("world");
}

pub use act::{Act, ParseActError, Screens};
pub use components::{Back, Backs, City, Components, Edition, START_CITY};
pub use cubes::{Cube, Cubes, ParseCubeError};
pub use event::Event;
pub use game::{BlackrockCity, Config, Options};
pub use gang::{BanditKind, Gang};
pub use illegal::Illegal;
pub use ledger::{Cause, Found, LedgerEntry};
pub use preview::{Arrival, Catch, Home, Preview};
pub use public_state::{Awaiting, DRIFTER, Stake};
pub use queue::Queue;
pub use ring::{Pawn, Ring, RingCity, Side};
pub use score::{Reason, ScoreReason};
pub use setup::{PawnSetup, Setup};
pub use view::{Player, View};
