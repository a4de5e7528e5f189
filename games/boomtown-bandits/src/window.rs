//! The seven moments at which cards are asked for (BB-7.6).

use serde::Serialize;

/// A moment at which players may play a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
#[repr(u8)]
pub enum Window {
    /// After the badge.
    BeforePlacing,
    /// At each open location where a token lies.
    BeforeShootout,
    /// After a volley in which a token left.
    DuringShootout,
    /// Of those aimed at (BB-7.9).
    Hit,
    /// Of the winner, before the draw.
    AfterShootout,
    /// Of the winner.
    AfterDraw,
    /// After the last location.
    EndOfRound,
}

impl Window {
    /// How many there are.
    pub(crate) const COUNT: usize = 7;
}
