//! Text interface of a game in a terminal.
//!
//! Each game implements [`TerminalUi`] in its own crate: the board as text, acts and events as sentences in English and French.
//! `saloon play` and `saloon replay` show any game through it. Like the games, this crate is `no_std`: it produces text and
//! prints nothing.

#![no_std]

extern crate alloc;

mod lang;
pub mod paint;
mod ui;

pub use anstyle::{AnsiColor, Style};
pub use lang::{Lang, UnknownLang};
pub use ui::{TerminalUi, TextContext};
