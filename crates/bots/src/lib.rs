//! Bots for any game that implements `saloon_core::heuristics::Heuristics`.
//!
//! A [`Bot`] gets the view of its seat, what its seat saw the others do, and the legal acts; it returns one of these acts. The types keep it from seeing hidden
//! information and from acting illegally. [`BOT_KINDS`] lists the bots from the weakest to the strongest; a [`BotSpec`] selects one
//! by name, with an optional search budget:
//!
//! ```
//! use saloon_bots::{BOT_KINDS, BotSpec};
//!
//! for kind in BOT_KINDS {
//!     let spec: BotSpec = kind.name.parse()?;
//!     assert_eq!(spec.to_string(), kind.name);
//! }
//! # Ok::<(), saloon_bots::UnknownBot>(())
//! ```
//!
//! Strong bots search with information-set Monte Carlo tree search ([`SearchBot`]): they sample worlds
//! consistent with the view and collect their statistics in trees of information sets. [`Arena`] compares bots over many games, [`play_out`] plays one.

mod arena;
pub mod bench;
mod best_response;
mod budget;
mod driver;
mod heuristic_bot;
mod info_set;
mod luck;
mod reactions;
mod roster;
mod search;
mod search_bot;
mod share;
mod sprt;
mod tree;
mod world_pool;

use saloon_core::{Game, PastDecision, Seat};

pub use arena::{Arena, ArenaGame, BotStanding, FirstShares, HeadToHead, places, win_shares};
pub use best_response::{Belief, Policy, ResponseValues};
pub use budget::{Budget, ParseBudgetError};
pub use driver::{GameDriver, play_out};
pub use info_set::InfoSetHashes;
pub use reactions::Reaction;
pub use roster::{BOT_KINDS, BotKind, BotSpec, UnknownBot};
pub use search::{ActStats, Evaluation, Observers, Search, SearchClock, SearchSettings};
pub use search_bot::SearchBot;
pub use share::{AdjustedShare, WinShare};
pub use sprt::{Sprt, SprtState};
pub use world_pool::WorldPool;

/// Player of `G`.
pub trait Bot<G: Game>: Send {
    /// Picks one of `acts`, the legal acts of `seat`. There is at least one.
    fn choose<'a>(&mut self, position: &Position<'_, G>, acts: &'a [G::Act]) -> &'a G::Act;

    /// Whether it uses [`Position::past`]. A driver may leave it empty for other bots.
    fn remembers(&self) -> bool {
        false
    }
}

/// What a bot knows when it decides: no more than a player in its seat.
#[derive(Clone, Debug)]
pub struct Position<'a, G: Game> {
    /// Seat that decides.
    pub seat: Seat,
    /// View of the seat.
    pub view: &'a G::View,
    /// Telling decisions of the others in this round, as the seat saw them, oldest first.
    pub past: &'a [PastDecision<G>],
}
