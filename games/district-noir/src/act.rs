//! Acts of a player, and their notation.

use core::fmt;
use core::str::FromStr;

use serde::{Deserialize, Serialize};

use crate::card::{Card, ParseCardError};

/// An act of the player to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Act {
    /// DN-3.2: plays a card from the hand to the end of the line.
    Play(Card),
    /// DN-3.3: takes the last five cards of the line, or all if there are fewer.
    Take,
}

/// Writes `take`, or `play` and the card: `play -2`.
impl fmt::Display for Act {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Act::Play(card) => write!(f, "play {card}"),
            Act::Take => f.write_str("take"),
        }
    }
}

impl FromStr for Act {
    type Err = ParseActError;

    fn from_str(text: &str) -> Result<Act, ParseActError> {
        if text == "take" {
            return Ok(Act::Take);
        }
        let card = text.strip_prefix("play ").ok_or(ParseActError)?;
        card.parse()
            .map(Act::Play)
            .map_err(|ParseCardError| ParseActError)
    }
}

/// Error for text that is not an act.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParseActError;

impl fmt::Display for ParseActError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an act is \"take\" or \"play\" and a card, such as \"play -2\"")
    }
}

impl core::error::Error for ParseActError {}
