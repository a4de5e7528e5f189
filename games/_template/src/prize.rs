//! Prizes (TG-1.2).

use core::fmt;
use core::str::FromStr;

use saloon_core::Odds;
use serde::{Deserialize, Serialize};

/// A prize: its points, 1 to 3.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(type = "number"))]
#[serde(try_from = "u8", into = "u8")]
pub struct Prize(u8);

/// A value that no prize has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoPrize;

impl fmt::Display for NoPrize {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a prize is a number from 1 to 3")
    }
}

impl core::error::Error for NoPrize {}

impl TryFrom<u8> for Prize {
    type Error = NoPrize;

    fn try_from(points: u8) -> Result<Prize, NoPrize> {
        (1..=3)
            .contains(&points)
            .then_some(Prize(points))
            .ok_or(NoPrize)
    }
}

impl From<Prize> for u8 {
    fn from(prize: Prize) -> u8 {
        prize.0
    }
}

impl FromStr for Prize {
    type Err = NoPrize;

    fn from_str(text: &str) -> Result<Prize, NoPrize> {
        let points: u8 = text.parse().map_err(|_| NoPrize)?;
        points.try_into()
    }
}

impl fmt::Display for Prize {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// The odds of a prize: each as likely.
pub(crate) struct AnyPrize;

impl AnyPrize {
    /// The outcomes as a script writes them.
    pub(crate) const LISTED: &'static [&'static str] = &["1", "2", "3"];
}

impl Odds for AnyPrize {
    type Outcome = Prize;

    fn outcomes(&self) -> impl Iterator<Item = (Prize, u32)> {
        (1..=3).map(|points| (Prize(points), 1))
    }
}
