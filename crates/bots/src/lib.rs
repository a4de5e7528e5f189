//! Players that are programs.
//!
//! A bot gets what a player in its seat would get, a view and the acts on offer, and gives one of these acts back. By its
//! types it can neither peek nor act illegally.

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

/// A player of `G`.
pub trait Bot<G: Game>: Send {
    /// Picks one of `acts`, which are all that `seat` may do now and at least one.
    fn choose<'a>(&mut self, seat: Seat, view: &G::View, acts: &'a [G::Act]) -> &'a G::Act;
}
