//! Sessions and the lobby, without HTTP: guests, their signed-in devices, and the tables they open, find and join.
//!
//! [`Lobby`] holds the logic over a [`Store`]. The server's handlers call it and add cookies, limits and status codes. The
//! simulation calls the same functions under faults.
//!
//! Requests that create something take an [`IdempotencyKey`]: a retry with the same key finds the result of the first try.

pub mod env;
mod error;
mod faults;
mod idempotency;
mod sessions;
mod tables;

use saloon_erased::GameKind;
use saloon_store::Store;

pub use env::Env;
pub use error::Error;
pub use faults::LobbyFault;
pub use idempotency::{IdempotencyKey, InvalidKey};
pub use sessions::{Session, SignIn, SignOut, profile};

/// The lobby of a server, for one request.
#[derive(Clone, Copy)]
pub struct Lobby<'a> {
    store: &'a dyn Store,
    games: &'a [&'static dyn GameKind],
    env: &'a dyn Env,
    #[cfg(feature = "faults")]
    fault: Option<LobbyFault>,
}

impl<'a> Lobby<'a> {
    /// Creates the lobby over a store, with the catalogue of games and the environment.
    pub fn new(
        store: &'a dyn Store,
        games: &'a [&'static dyn GameKind],
        env: &'a dyn Env,
    ) -> Lobby<'a> {
        Lobby {
            store,
            games,
            env,
            #[cfg(feature = "faults")]
            fault: None,
        }
    }

    /// Plants a fault.
    #[cfg(feature = "faults")]
    #[must_use]
    pub fn with_fault(self, fault: Option<LobbyFault>) -> Lobby<'a> {
        Lobby { fault, ..self }
    }
}

/// Serialises a value as JSON.
fn json(value: &impl serde::Serialize) -> String {
    serde_json::to_string(value).expect("plain data")
}
