//! What every game of the house shares.
//!
//! - [`Game`]: the rules of one game as a value. Chance and time are inputs.
//! - [`dealer`]: shuffles and dice that the players can check afterwards.
//! - [`table`]: one game being played: its clock, its dealer, its chain of entries.
//! - [`tips`]: what bots may know about a game besides its rules.
//! - [`record`] and [`verify`]: a game as stored, and the proof that it was played so.
//!
//! This crate and the games are `no_std`: to read a clock, a file or a source of randomness does not compile.
#![no_std]

extern crate alloc;

mod asked;
pub mod chance;
pub mod dealer;
pub mod game;
mod hex32;
pub mod key;
pub mod outcome;
pub mod plain;
pub mod record;
pub mod seat;
pub mod table;
pub mod tell;
pub mod time;
pub mod tips;
pub mod verify;

pub use chance::{Chance, Luck, Odds, Stream};
pub use game::{Game, Impossible, Input, Plan, Refusal, Stop};
pub use hex32::{Hex32, ParseHexError};
pub use key::Key;
pub use outcome::{Clause, Outcome, Sheet, SheetLine, Worth};
pub use seat::{PerSeat, Seat, SeatSet, Viewer};
pub use tell::{Seen, Silence, Tell, Told};
pub use time::Millis;
pub use tips::Tips;
