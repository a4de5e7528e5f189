//! Players that are programs.
//!
//! A bot gets what a player in its seat would get, a view and the acts on offer, and gives one of these acts back. By its
//! types it can neither peek nor act illegally.

mod arena;
pub mod bench;
mod budget;
mod driver;
mod ears;
mod house;
mod nerves;
mod search;
mod thinker;
mod thumb;
mod tree;

use saloon_core::{Game, Seat};

pub use arena::{Arena, Bout, Standing, Versus};
pub use budget::{Budget, ParseBudgetError};
pub use driver::{Driver, play_out};
pub use ears::Ears;
pub use house::{KINDS, Kind, Name, UnknownBot};
pub use nerves::Reaction;
pub use search::{Eyes, Manner, Playout, Search, Verdict};
pub use thinker::Thinker;

/// A player of `G`.
pub trait Bot<G: Game>: Send {
    /// Picks one of `acts`, which are all that `seat` may do now and at least one.
    fn choose<'a>(&mut self, seat: Seat, view: &G::View, acts: &'a [G::Act]) -> &'a G::Act;
}
