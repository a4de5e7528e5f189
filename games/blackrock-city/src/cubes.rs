//! What is behind a screen (BC-3.8), and drawing from it at random.

use core::fmt;
use core::str::FromStr;

use saloon_core::Odds;
use serde::{Deserialize, Serialize};

/// A cube of gold or silver.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Cube {
    /// From a city.
    Gold,
    /// From the stagecoach.
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

/// No cube is written so.
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

/// The cubes of one player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields, default)]
pub struct Cubes {
    /// From cities.
    pub gold: u8,
    /// From the stagecoach.
    pub silver: u8,
}

impl Cubes {
    /// BC-9.3: what they count for.
    #[inline]
    pub const fn total(self) -> u8 {
        self.gold.saturating_add(self.silver)
    }

    /// None at all?
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.gold == 0 && self.silver == 0
    }

    /// How many of one kind.
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

/// A hand behind the screen: each cube as likely as any other. Asked of screens that are not empty.
impl Odds for Cubes {
    type Outcome = Cube;

    fn outcomes(&self) -> impl Iterator<Item = (Cube, u32)> {
        [Cube::Gold, Cube::Silver]
            .into_iter()
            .map(|cube| (cube, u32::from(self.count(cube))))
            .filter(|&(_, weight)| weight > 0)
    }
}
