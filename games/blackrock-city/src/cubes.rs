//! Cubes behind a screen (BC-3.8), and random draws from them.

use core::fmt;
use core::str::FromStr;

use saloon_core::Odds;
use serde::{Deserialize, Serialize};

/// A cube of gold or silver.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Cube {
    /// Gold, from a city.
    Gold,
    /// Silver, from the stagecoach.
    Silver,
}

impl fmt::Display for Cube {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Cube::Gold => "gold",
            Cube::Silver => "silver",
        })
    }
}

/// Error for text that is not a cube.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParseCubeError;

impl fmt::Display for ParseCubeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a cube is \"gold\" or \"silver\"")
    }
}

impl core::error::Error for ParseCubeError {}

impl FromStr for Cube {
    type Err = ParseCubeError;

    fn from_str(text: &str) -> Result<Cube, ParseCubeError> {
        match text {
            "gold" => Ok(Cube::Gold),
            "silver" => Ok(Cube::Silver),
            _ => Err(ParseCubeError),
        }
    }
}

/// Cubes of one player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields, default)]
pub struct Cubes {
    /// Gold cubes, from cities.
    pub gold: u8,
    /// Silver cubes, from the stagecoach.
    pub silver: u8,
}

impl Cubes {
    /// BC-9.3: returns the number of cubes, which is the score.
    #[inline]
    pub const fn total(self) -> u8 {
        self.gold.saturating_add(self.silver)
    }

    /// Returns whether there are no cubes.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.gold == 0 && self.silver == 0
    }

    /// Returns the number of cubes of one kind.
    pub const fn count(self, cube: Cube) -> u8 {
        match cube {
            Cube::Gold => self.gold,
            Cube::Silver => self.silver,
        }
    }

    const fn count_mut(&mut self, cube: Cube) -> &mut u8 {
        match cube {
            Cube::Gold => &mut self.gold,
            Cube::Silver => &mut self.silver,
        }
    }

    pub(crate) const fn add(&mut self, cube: Cube, more: u8) {
        let count = self.count_mut(cube);
        *count = count.saturating_add(more);
    }

    pub(crate) const fn remove(&mut self, cube: Cube) {
        let count = self.count_mut(cube);
        *count = count.saturating_sub(1);
    }
}

/// A random draw from behind a screen, each cube equally likely. The screen must not be empty.
impl Odds for Cubes {
    type Outcome = Cube;

    fn outcomes(&self) -> impl Iterator<Item = (Cube, u32)> {
        [Cube::Gold, Cube::Silver]
            .into_iter()
            .map(|cube| (cube, u32::from(self.count(cube))))
            .filter(|&(_, weight)| weight > 0)
    }
}
