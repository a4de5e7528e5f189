//! Catalogue of the games. No other crate names a game: server, terminal and tools find each through [`GAMES`], [`find`] or
//! [`find_by_record`]. To add a game, list it here and in this crate's manifest; `make new-game` does both.
//!
//! ```
//! for game in saloon_catalogue::GAMES {
//!     let name = game.facts().name;
//!     assert_eq!(saloon_catalogue::find(name)?.facts().name, name);
//! }
//! # Ok::<(), saloon_catalogue::UnknownGame>(())
//! ```

use std::fmt;

use blackrock_city::BlackrockCity;
use boomtown_bandits::BoomtownBandits;
use district_noir::DistrictNoir;
use saloon_erased::{GameKind, TypedGame};

/// Every game, in display order.
pub const GAMES: &[&dyn GameKind] = &[
    &TypedGame::<BlackrockCity>::NEW,
    &TypedGame::<BoomtownBandits>::NEW,
    &TypedGame::<DistrictNoir>::NEW,
];

/// Finds a game by its name.
///
/// # Errors
///
/// If there is none.
pub fn find(name: &str) -> Result<&'static dyn GameKind, UnknownGame> {
    GAMES
        .iter()
        .copied()
        .find(|game| game.facts().name == name)
        .ok_or_else(|| UnknownGame(name.into()))
}

/// Finds the game of a record.
///
/// # Errors
///
/// If the text is not a record, or is a record of an unknown game.
pub fn find_by_record(text: &str) -> Result<&'static dyn GameKind, UnknownRecord> {
    let game = saloon_core::verify::game_name(text).ok_or(UnknownRecord::NoRecord)?;
    find(&game).map_err(UnknownRecord::OtherGame)
}

/// Error for a name that no game has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownGame(String);

impl fmt::Display for UnknownGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<_> = GAMES.iter().map(|game| game.facts().name).collect();
        write!(
            f,
            "there is no game {:?}; choose one of {}",
            self.0,
            names.join(", ")
        )
    }
}

impl std::error::Error for UnknownGame {}

/// Reason for which a text is not a record of one of these games. The sentence continues one that names the text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum UnknownRecord {
    /// The text is not a record.
    NoRecord,
    /// The record names a game that is not in the catalogue.
    OtherGame(UnknownGame),
}

impl fmt::Display for UnknownRecord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            UnknownRecord::NoRecord => f.write_str("is not a record of a game"),
            UnknownRecord::OtherGame(unknown) => {
                write!(f, "is a record of an unknown game: {unknown}")
            }
        }
    }
}

impl std::error::Error for UnknownRecord {}
