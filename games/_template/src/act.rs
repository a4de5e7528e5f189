//! Acts of a player, with their JSON (serde) and their text.

use core::fmt;
use core::str::FromStr;

use serde::{Deserialize, Serialize};

use crate::card::Card;

/// An act that a player may attempt.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Act {
    /// TG-3.2: chooses a card of the hand for this round.
    Play(Card),
}

/// Notation of an act: `play 7`.
impl fmt::Display for Act {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Act::Play(card) = self;
        write!(f, "play {card}")
    }
}

impl FromStr for Act {
    type Err = ParseActError;

    fn from_str(text: &str) -> Result<Act, ParseActError> {
        let card = text.strip_prefix("play ").ok_or(ParseActError)?;
        card.parse().map(Act::Play).map_err(|_| ParseActError)
    }
}

/// Error of parsing an act.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParseActError;

impl fmt::Display for ParseActError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an act is \"play\" and a card, such as \"play 7\"")
    }
}

impl core::error::Error for ParseActError {}
