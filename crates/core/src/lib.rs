//! Shared foundation of all games: seats, chance, time, events, records and the dealer.
//!
//! Start a game, here a minimal dice game:
//!
//! ```
//! # #[allow(dead_code, unreachable_pub)]
//! # mod dice { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/dice/mod.rs")); }
//! use dice::Dice;
//! use saloon_core::{Game, FastRng, Plan, DiscardEvents};
//!
//! let config = Plan::<Dice>::standard(2).config()?;
//! let Ok(game) = Dice::start(&config, &mut FastRng::seeded(7), &mut DiscardEvents);
//! assert!(game.outcome().is_none());
//! # Ok::<(), saloon_core::InvalidPlan>(())
//! ```
//!
//! Play an act. Time and chance are inputs: the rules read no clock and generate no randomness.
//!
//! ```
//! # #[allow(dead_code, unreachable_pub)]
//! # mod dice { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/dice/mod.rs")); }
//! use dice::{Dice, Roll};
//! use saloon_core::{Game, Input, FastRng, Millis, Seat, EventLog, Viewer};
//! # use saloon_core::{Plan, DiscardEvents};
//!
//! # let config = Plan::<Dice>::standard(2).config()?;
//! # let mut rng = FastRng::seeded(7);
//! # let Ok(mut game) = Dice::start(&config, &mut rng, &mut DiscardEvents);
//! let mut log = EventLog::default();
//! game.apply(Millis(20), Input::Act(Seat(1), Roll), &mut rng, &mut log).expect("a legal act");
//! assert_eq!(log.seen_by(Viewer::Spectator).count(), 1);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Read the view of one seat:
//!
//! ```
//! # #[allow(dead_code, unreachable_pub)]
//! # mod dice { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/dice/mod.rs")); }
//! use dice::Dice;
//! use saloon_core::{Game, Seat, Viewer};
//! # use saloon_core::{FastRng, Plan, DiscardEvents};
//!
//! # let config = Plan::<Dice>::standard(2).config()?;
//! # let Ok(game) = Dice::start(&config, &mut FastRng::seeded(7), &mut DiscardEvents);
//! let view = game.view(Viewer::Seat(Seat(0)));
//! assert!(view.rolled.iter().all(Vec::is_empty));
//! # Ok::<(), saloon_core::InvalidPlan>(())
//! ```
//!
//! # Contents
//!
//! - [`Game`]: rules of one game as a value. Chance and time are inputs.
//! - [`dealer`]: verifiable shuffles and dice.
//! - [`table`]: one game in progress, with its clock and its dealer.
//! - [`heuristics`]: heuristics of a game for bots.
//! - [`encode`]: positions and acts as numbers, for programs that learn.
//! - [`record`] and [`verify`]: stored form of a game, and its verification.
//!
//! # Compile-time guarantees
//!
//! This crate and the games are `no_std`: they cannot read a clock, a file or a source of randomness.
//!
//! ```compile_fail,E0433
//! #![no_std]
//! fn now() -> impl Sized {
//!     std::time::Instant::now()
//! }
//! ```
//!
//! The view and the events of one viewer can be serialised. A game, an event log with several audiences and the dealer's
//! seed cannot.
//!
//! ```
//! use saloon_core::{Game, EventLog, Viewer};
//!
//! fn send<G: Game>(game: &G, log: &EventLog<G::Event>) -> serde_json::Result<String> {
//!     let events: Vec<_> = log.seen_by(Viewer::Spectator).collect();
//!     serde_json::to_string(&(game.view(Viewer::Spectator), events))
//! }
//! ```
//!
//! ```compile_fail,E0277
//! # use saloon_core::Game;
//! fn send<G: Game>(game: &G) -> serde_json::Result<String> {
//!     serde_json::to_string(game)
//! }
//! ```
//!
//! ```compile_fail,E0277
//! fn send(game: &template_game::TemplateGame) -> serde_json::Result<String> {
//!     serde_json::to_string(game)
//! }
//! ```
//!
//! ```compile_fail,E0277
//! # use saloon_core::{Game, EventLog};
//! fn send<G: Game>(log: &EventLog<G::Event>) -> serde_json::Result<String> {
//!     serde_json::to_string(log)
//! }
//! ```
//!
//! ```compile_fail,E0277
//! fn send(seed: &saloon_core::dealer::Seed) -> serde_json::Result<String> {
//!     serde_json::to_string(seed)
//! }
//! ```
//!
//! Only a table creates a [`RevealKey`], and only an [`EventLog`] creates a [`VisibleEvent`].
//!
//! ```
//! use saloon_core::table::GameTable;
//! use saloon_core::{Game, VisibleEvent};
//!
//! fn open<G: Game>(table: &GameTable<G>) -> Option<G::View> {
//!     table.key().map(|key| table.unredacted_view(&key))
//! }
//!
//! fn show(seen: VisibleEvent<'_, u8>) -> u8 {
//!     *seen
//! }
//! ```
//!
//! ```compile_fail,E0423
//! # use saloon_core::{Game, RevealKey};
//! fn open<G: Game>(game: &G) -> G::View {
//!     game.unredacted_view(&RevealKey(()))
//! }
//! ```
//!
//! ```compile_fail,E0061
//! # use saloon_core::Game;
//! fn open<G: Game>(game: &G) -> G::View {
//!     game.unredacted_view()
//! }
//! ```
//!
//! ```compile_fail,E0423
//! # use saloon_core::VisibleEvent;
//! fn show(secret: &u8) -> VisibleEvent<'_, u8> {
//!     VisibleEvent(secret)
//! }
//! ```
#![cfg_attr(not(feature = "ts"), no_std)]

extern crate alloc;

pub mod chance;
pub mod dealer;
pub mod encode;
pub mod events;
pub mod game;
pub mod heuristics;
mod hex32;
pub mod lab;
pub mod option;
pub mod outcome;
pub mod record;
pub mod reveal_key;
pub mod ruling;
pub mod seat;
pub mod strict_json;
pub mod table;
mod table_chance;
pub mod time;
mod undo;
pub mod verify;

pub use chance::{Chance, FastRng, Odds, RandomBits, Stream};
pub use encode::{Encode, FeatureWriter};
pub use events::{DiscardEvents, EventLog, EventSink, VisibleEvent};
pub use game::{ApplyError, Game, Input, InvalidPlan, Plan, RuleViolation};
pub use heuristics::{Heuristics, Reflex};
pub use hex32::{Hex32, ParseHexError};
pub use lab::{Bilingual, Lab};
pub use option::{OptionField, OptionValues};
pub use outcome::{Clause, Outcome, Payoffs, Sheet, SheetLine};
pub use reveal_key::RevealKey;
pub use seat::{PerSeat, Seat, SeatSet, Viewer};
pub use time::Millis;
