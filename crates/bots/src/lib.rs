//! Players that are programs.
//!
//! A bot gets what a player in its seat would get, a view and the acts on offer, and gives one of these acts back. By its
//! types it can neither peek nor act illegally.

mod driver;

use saloon_core::{Game, Luck, Seat};

pub use driver::Driver;

/// A player of `G`.
pub trait Bot<G: Game>: Send {
    /// Picks one of `acts`, which are all that `seat` may do now and at least one.
    fn choose<'a>(&mut self, seat: Seat, view: &G::View, acts: &'a [G::Act]) -> &'a G::Act;
}

/// A bot as a host or a player picks it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Kind {
    /// What flags, records and the referee call it.
    pub name: &'static str,
    /// How it plays, in one line.
    pub about: &'static str,
}

/// Every bot of the house, weakest first.
pub const KINDS: &[Kind] = &[Kind {
    name: "random",
    about: "does anything that is allowed, each act as likely as any other",
}];

/// The bot of this name; `None` if there is none. The same seed gives the same play.
pub fn named<G: Game>(name: &str, seed: u64) -> Option<Box<dyn Bot<G>>> {
    match name {
        "random" => Some(Box::new(Random(Luck::seeded(seed)))),
        _ => None,
    }
}

/// Does anything that is allowed.
struct Random(Luck);

impl<G: Game> Bot<G> for Random {
    fn choose<'a>(&mut self, _seat: Seat, _view: &G::View, acts: &'a [G::Act]) -> &'a G::Act {
        self.0.choose(acts).unwrap_or(&acts[0])
    }
}
