//! Prizes (TG-1.2).

use core::fmt;
use core::str::FromStr;

use saloon_core::Odds;
use serde::{Deserialize, Serialize};

/// A prize, by its points from 1 to 3.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(type = "number"))]
#[serde(try_from = "u8", into = "u8")]
pub struct Prize(u8);

/// Error of points outside 1 to 3.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct InvalidPrize;

impl fmt::Display for InvalidPrize {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a prize is a number from 1 to 3")
    }
}

impl core::error::Error for InvalidPrize {}

impl TryFrom<u8> for Prize {
    type Error = InvalidPrize;

    fn try_from(points: u8) -> Result<Prize, InvalidPrize> {
        (1..=3)
            .contains(&points)
            .then_some(Prize(points))
            .ok_or(InvalidPrize)
    }
}

impl From<Prize> for u8 {
    fn from(prize: Prize) -> u8 {
        prize.0
    }
}

impl FromStr for Prize {
    type Err = InvalidPrize;

    fn from_str(text: &str) -> Result<Prize, InvalidPrize> {
        let points: u8 = text.parse().map_err(|_| InvalidPrize)?;
        points.try_into()
    }
}

impl fmt::Display for Prize {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// Uniform odds of a prize.
pub(crate) struct AnyPrize;

impl AnyPrize {
    /// Outcomes, as a script writes them.
    pub(crate) const LISTED: &'static [&'static str] = &["1", "2", "3"];
}

impl Odds for AnyPrize {
    type Outcome = Prize;

    fn outcomes(&self) -> impl Iterator<Item = (Prize, u32)> {
        (1..=3).map(|points| (Prize(points), 1))
    }
}
