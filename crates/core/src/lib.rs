//! What every game of the house shares.
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
//! fn send(game: &district_noir::DistrictNoir) -> serde_json::Result<String> {
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
