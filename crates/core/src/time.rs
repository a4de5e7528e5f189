//! Time as an input of the rules: they never read a clock.

use core::fmt;

use serde::{Deserialize, Serialize};

/// Time of a game, in milliseconds since its start.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, Default,
)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(transparent)]
pub struct Millis(pub u64);

impl Millis {
    /// Start of every game.
    pub const ZERO: Millis = Millis(0);

    /// Latest time that a table accepts: the largest integer that a JSON number holds exactly in every language.
    pub const MAX: Millis = Millis((1 << 53) - 1);

    /// Returns the time `millis` later. Cannot overflow for times up to [`Millis::MAX`].
    #[must_use]
    pub const fn plus(self, millis: u64) -> Millis {
        Millis(self.0.saturating_add(millis))
    }
}

impl fmt::Display for Millis {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ms", self.0)
    }
}
