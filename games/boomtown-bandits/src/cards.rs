//! Loot cards (BB-1.1, BB-7): kinds, ownership, draws and effects.

mod draw;
pub(crate) mod effects;
mod history;
mod kind;
mod location_counts;
mod set;
mod state;

pub use kind::{Card, CardTiming, Location, UnknownName};
pub use set::Cards;

pub(crate) use history::{CardHistory, CardMove};
pub(crate) use kind::kinds;
pub(crate) use set::OrderedCards;
pub(crate) use state::{CardState, Hand, PublicCards};
