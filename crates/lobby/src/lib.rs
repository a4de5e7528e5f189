//! Sessions and the lobby, without HTTP: who a guest is, which devices they are signed in on, and the tables they open, find and join.
//!
//! [`Lobby`] decides over a [`Store`](saloon_store::Store). The server calls it from its handlers, which add cookies, limits and status
//! codes; the simulation calls the same functions under faults.
//!
//! Requests that make something new take an [`IdempotencyKey`]: a retry with the same key finds what the first try made.

mod error;
mod faults;
mod idempotency;
mod sessions;
pub mod surroundings;
mod tables;

use saloon_erased::GameKind;
use saloon_store::Store;

pub use error::Error;
pub use faults::Fault;
pub use idempotency::{IdempotencyKey, InvalidKey};
pub use sessions::{Session, SignOut, SignedIn, profile};
pub use surroundings::Surroundings;

/// The lobby of a house, for one request.
#[derive(Clone, Copy)]
pub struct Lobby<'a> {
    store: &'a dyn Store,
    games: &'a [&'static dyn GameKind],
    surroundings: &'a dyn Surroundings,
    #[cfg(feature = "faults")]
    fault: Option<Fault>,
}

impl<'a> Lobby<'a> {
    /// The lobby over a store, with the games of the house, its time and its randomness.
    pub fn new(
        store: &'a dyn Store,
        games: &'a [&'static dyn GameKind],
        surroundings: &'a dyn Surroundings,
    ) -> Lobby<'a> {
        Lobby {
            store,
            games,
            surroundings,
            #[cfg(feature = "faults")]
            fault: None,
        }
    }

    /// Plants a fault.
    #[cfg(feature = "faults")]
    #[must_use]
    pub fn with_fault(self, fault: Option<Fault>) -> Lobby<'a> {
        Lobby { fault, ..self }
    }
}

/// A value as JSON.
fn json(value: &impl serde::Serialize) -> String {
    serde_json::to_string(value).expect("plain data")
}
