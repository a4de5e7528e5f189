//! What every game of the house shares: seats, chance, time, events, records and the dealer.
//!
//! Start a game, here one of nothing but dice:
//!
//! ```
//! # #[allow(dead_code, unreachable_pub)]
//! # mod dice { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/dice/mod.rs")); }
//! use dice::Dice;
//! use saloon_core::{Game, Luck, Plan, Silence};
//!
//! let config = Plan::<Dice>::dealt(2).config()?;
//! let Ok(game) = Dice::start(&config, &mut Luck::seeded(7), &mut Silence);
//! assert!(game.outcome().is_none());
//! # Ok::<(), saloon_core::Impossible>(())
//! ```
//!
//! Play an act. Time and chance are inputs: the rules read no clock and roll no dice of their own.
//!
//! ```
//! # #[allow(dead_code, unreachable_pub)]
//! # mod dice { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/dice/mod.rs")); }
//! use dice::{Dice, Roll};
//! use saloon_core::{Game, Input, Luck, Millis, Seat, Told, Viewer};
//! # use saloon_core::{Plan, Silence};
//!
//! # let config = Plan::<Dice>::dealt(2).config()?;
//! # let mut luck = Luck::seeded(7);
//! # let Ok(mut game) = Dice::start(&config, &mut luck, &mut Silence);
//! let mut told = Told::default();
//! game.apply(Millis(20), Input::Act(Seat(1), Roll), &mut luck, &mut told).expect("a legal act");
//! assert_eq!(told.seen_by(Viewer::Spectator).count(), 1);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Look from one seat:
//!
//! ```
//! # #[allow(dead_code, unreachable_pub)]
//! # mod dice { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/dice/mod.rs")); }
//! use dice::Dice;
//! use saloon_core::{Game, Seat, Viewer};
//! # use saloon_core::{Luck, Plan, Silence};
//!
//! # let config = Plan::<Dice>::dealt(2).config()?;
//! # let Ok(game) = Dice::start(&config, &mut Luck::seeded(7), &mut Silence);
//! let view = game.view(Viewer::Seat(Seat(0)));
//! assert!(view.rolled.iter().all(Vec::is_empty));
//! # Ok::<(), saloon_core::Impossible>(())
//! ```
//!
//! # Contents
//!
//! - [`Game`]: the rules of one game as a value. Chance and time are inputs.
//! - [`dealer`]: shuffles and dice that the players can check afterwards.
//! - [`table`]: one game being played: its clock, its dealer, its chain of entries.
//! - [`tips`]: what bots may know about a game besides its rules.
//! - [`record`] and [`verify`]: a game as stored, and the proof that it was played so.
//!
//! # What does not compile
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
//! What one viewer may see can be sent; a game cannot, nor what it told to several audiences at once, nor the dealer's secret.
//!
//! ```
//! use saloon_core::{Game, Told, Viewer};
//!
//! fn send<G: Game>(game: &G, told: &Told<G::Event>) -> serde_json::Result<String> {
//!     let events: Vec<_> = told.seen_by(Viewer::Spectator).collect();
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
//! # use saloon_core::{Game, Told};
//! fn send<G: Game>(told: &Told<G::Event>) -> serde_json::Result<String> {
//!     serde_json::to_string(told)
//! }
//! ```
//!
//! ```compile_fail,E0277
//! fn send(seed: &saloon_core::dealer::Seed) -> serde_json::Result<String> {
//!     serde_json::to_string(seed)
//! }
//! ```
//!
//! Only a table hands out the key to everything, and only what was told becomes an event that somebody has seen.
//!
//! ```
//! use saloon_core::table::Table;
//! use saloon_core::{Game, Seen};
//!
//! fn open<G: Game>(table: &Table<G>) -> Option<G::View> {
//!     table.key().map(|key| table.everything(&key))
//! }
//!
//! fn show(seen: Seen<'_, u8>) -> u8 {
//!     *seen
//! }
//! ```
//!
//! ```compile_fail,E0423
//! # use saloon_core::{Game, Key};
//! fn open<G: Game>(game: &G) -> G::View {
//!     game.everything(&Key(()))
//! }
//! ```
//!
//! ```compile_fail,E0061
//! # use saloon_core::Game;
//! fn open<G: Game>(game: &G) -> G::View {
//!     game.everything()
//! }
//! ```
//!
//! ```compile_fail,E0423
//! # use saloon_core::Seen;
//! fn show(secret: &u8) -> Seen<'_, u8> {
//!     Seen(secret)
//! }
//! ```
#![cfg_attr(not(feature = "ts"), no_std)]

extern crate alloc;

mod asked;
pub mod chance;
pub mod dealer;
pub mod game;
mod hex32;
pub mod key;
pub mod option;
pub mod outcome;
mod past;
pub mod plain;
pub mod record;
pub mod ruling;
pub mod seat;
pub mod table;
pub mod tell;
pub mod time;
pub mod tips;
pub mod verify;

pub use chance::{Chance, Luck, Odds, Share, Stream};
pub use game::{Game, Impossible, Input, Plan, Refusal, Stop};
pub use hex32::{Hex32, ParseHexError};
pub use key::Key;
pub use option::{OptionField, OptionValues};
pub use outcome::{Clause, Outcome, Sheet, SheetLine, Worth};
pub use seat::{PerSeat, Seat, SeatSet, Viewer};
pub use tell::{Seen, Silence, Tell, Told};
pub use time::Millis;
pub use tips::{Reflex, Tips};
