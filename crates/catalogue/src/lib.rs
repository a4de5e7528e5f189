//! The games of the house. This is the one list that names them: a new game is added here and in this crate's manifest.

use std::fmt;

use blackrock_city::BlackrockCity;
use boomtown_bandits::BoomtownBandits;
use district_noir::DistrictNoir;
use saloon_erased::{GameKind, TypedGame};

/// Every game, in the order in which lists show them.
pub const GAMES: &[&dyn GameKind] = &[
    &TypedGame::<BlackrockCity>::NEW,
    &TypedGame::<BoomtownBandits>::NEW,
    &TypedGame::<DistrictNoir>::NEW,
];

/// The game of this name.
///
/// # Errors
///
/// When there is none.
pub fn find(name: &str) -> Result<&'static dyn GameKind, UnknownGame> {
    GAMES
        .iter()
        .copied()
        .find(|game| game.facts().name == name)
        .ok_or_else(|| UnknownGame(name.into()))
}

/// The game that a record is of.
///
/// # Errors
///
/// When the text is no record, or a record of an unknown game.
pub fn find_by_record(text: &str) -> Result<&'static dyn GameKind, UnknownRecord> {
    let game = saloon_core::verify::game_name(text).ok_or(UnknownRecord::NoRecord)?;
    find(&game).map_err(UnknownRecord::OtherGame)
}

/// A name that no game has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownGame(String);

impl fmt::Display for UnknownGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<_> = GAMES.iter().map(|game| game.facts().name).collect();
        write!(
            f,
            "there is no game {:?}: it is one of {}",
            self.0,
            names.join(", ")
        )
    }
}

impl std::error::Error for UnknownGame {}

/// Why a text is no record of one of these games. The sentence continues one that names the text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum UnknownRecord {
    /// It is no record at all.
    NoRecord,
    /// It names a game that is not in the catalogue.
    OtherGame(UnknownGame),
}

impl fmt::Display for UnknownRecord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            UnknownRecord::NoRecord => f.write_str("is no record of a game"),
            UnknownRecord::OtherGame(unknown) => {
                write!(f, "is a record of another house: {unknown}")
            }
        }
    }
}

impl std::error::Error for UnknownRecord {}
