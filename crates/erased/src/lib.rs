//! Type-erased games behind a few traits, with JSON at their edges.
//!
//! The rules are generic Rust (`saloon_core::Game`). The programs around them (server, referee, simulator, terminal, type
//! generator) handle any game of the catalogue. This crate is the one place where a game's type is erased:
//!
//! - [`GameKind`]: game of the catalogue. Describes the game, validates plans, and reads stored games.
//! - [`ErasedPlan`]: validated plan. Opens tables and runs simulations.
//! - [`ErasedTable`]: game in progress, with acts, views and events as JSON.
//! - [`Screen`]: the same table as text for a terminal.
//! - [`ErasedReview`]: review of a finished game.
//! - [`ErasedPuzzles`]: puzzles of a game.
//! - [`Encoded`]: the same table as numbers, for programs that learn.
//!
//! [`TypedGame`] implements all of them for any game that implements `saloon_terminal::TerminalUi`. No act is boxed as
//! `dyn Any`: a table keeps the step it proposed until the step is accepted.

mod archive;
mod blocking;
mod components;
mod encoded;
mod hint;
mod kind;
mod plan;
mod puzzles;
mod review;
mod screen;
mod spec;
mod table;
#[cfg(feature = "ts")]
pub mod types;
mod views;

pub use archive::{ReplayMoment, StoredGame};
pub use blocking::Blocking;
pub use components::{ComponentFile, UnreadableComponents};
pub use encoded::Encoded;
pub use hint::HintSearch;
pub use kind::{GameFacts, GameKind, TypedGame};
pub use plan::{DealtGame, ErasedPlan, GameStart};
pub use puzzles::{ErasedPuzzles, JudgedAnswer, PuzzleHead};
pub use review::{ErasedReview, ReviewRequest};
pub use saloon_puzzles::Effort as MiningEffort;
pub use saloon_review::{Effort, VERSION as REVIEW_VERSION};
pub use screen::{MenuItem, Screen};
pub use spec::{Defaults, PlanError, TableSpec};
pub use table::{
    BotMove, Ending, EntryWithSeal, ErasedReaction, ErasedTable, Proposal, Rejection, SealedEntry,
};
pub use views::ViewRequest;

use serde_json::value::{RawValue, to_raw_value};

/// Serialises a value to JSON. Game data is plain, with text for keys, so this cannot fail.
pub(crate) fn raw(value: &impl serde::Serialize) -> Box<RawValue> {
    to_raw_value(value).expect("plain data, with text for keys")
}

/// Parses stored JSON.
pub(crate) fn parse<T: serde::de::DeserializeOwned>(text: &str) -> Result<T, String> {
    serde_json::from_str(text).map_err(|error| error.to_string())
}

#[cfg(not(feature = "ts"))]
mod ts_types {
    /// Trivial bound without the feature `ts`: every game implements it.
    pub trait TsTypes: saloon_core::Game {}

    impl<G: saloon_core::Game> TsTypes for G {}
}

#[cfg(not(feature = "ts"))]
pub use ts_types::TsTypes;
#[cfg(feature = "ts")]
pub use types::TsTypes;
