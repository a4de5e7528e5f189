//! How a game looks in a terminal.
//!
//! Each game implements [`Face`] in its own crate: the board as text, acts and events as sentences in English and French. `saloon
//! play` and `saloon replay` show any game through it. Like the games, this crate is `no_std`: it makes text and prints nothing.

#![no_std]

extern crate alloc;

mod face;
mod lang;
pub mod paint;

pub use anstyle::{AnsiColor, Style};
pub use face::{Face, Reader};
pub use lang::{Lang, UnknownLang};
