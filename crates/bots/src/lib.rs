//! Bots.
//!
//! A bot receives the same as a player in its seat, a view and the legal acts, and returns one of these acts. Its types
//! prevent it from seeing hidden information and from acting illegally.

mod arena;
pub mod bench;
mod budget;
mod driver;
mod heuristic_bot;
mod info_set;
mod reactions;
mod roster;
mod search;
mod search_bot;
mod tree;

use saloon_core::{Game, Seat};

pub use arena::{Arena, ArenaGame, BotStanding, HeadToHead};
pub use budget::{Budget, ParseBudgetError};
pub use driver::{GameDriver, play_out};
pub use info_set::InfoSetHashes;
pub use reactions::Reaction;
pub use roster::{BOT_KINDS, BotKind, BotSpec, UnknownBot};
pub use search::{ActStats, Observers, Rollout, Search, SearchSettings};
pub use search_bot::SearchBot;

/// Player of `G`.
pub trait Bot<G: Game>: Send {
    /// Picks one of `acts`, the legal acts of `seat`. There is at least one.
    fn choose<'a>(&mut self, seat: Seat, view: &G::View, acts: &'a [G::Act]) -> &'a G::Act;
}
