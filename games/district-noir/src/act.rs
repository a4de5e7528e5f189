//! What a player may do, how it is written, and why it may be refused.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

use saloon_core::Seat;
use serde::{Deserialize, Serialize};

use crate::card::{Card, ParseCardError};

/// A wish of the player to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Act {
    /// DN-3.2: a card of the hand, to the end of the line.
    Play(Card),
    /// DN-3.3: the last five cards of the line.
    Take,
}

/// `take`, or the card to play as it is written: `play -2`.
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

/// No act is written so.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParseActError;

impl fmt::Display for ParseActError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an act is \"take\" or \"play\" and a card, such as \"play -2\"")
    }
}

impl core::error::Error for ParseActError {}

/// Why the rules refuse an act.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Illegal {
    /// The other player is to move.
    NotYourTurn {
        /// Who is.
        awaited: Seat,
    },
    /// Nobody moves any more.
    GameOver,
    /// The card to play is not in the hand.
    NotHeld {
        /// Which one.
        card: Card,
    },
    /// There is nothing to take.
    EmptyLine,
    /// One take a round.
    AlreadyTaken,
    /// There is nothing to play.
    EmptyHand,
}

saloon_core::refused_by! {
    Illegal {
        "DN-3.1" => Illegal::NotYourTurn { .. } | Illegal::GameOver,
        "DN-3.2" => Illegal::NotHeld { .. },
        "DN-3.3" => Illegal::EmptyLine,
        "DN-3.4" => Illegal::AlreadyTaken,
        "DN-3.5" => Illegal::EmptyHand,
    }
}

impl fmt::Display for Illegal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Illegal::NotYourTurn { awaited } => write!(f, "seat {awaited} is to move"),
            Illegal::GameOver => f.write_str("the game is over"),
            Illegal::NotHeld { card } => write!(f, "you hold no {card}"),
            Illegal::EmptyLine => f.write_str("the line is empty: there is nothing to take"),
            Illegal::AlreadyTaken => f.write_str("you have taken this round: play a card"),
            Illegal::EmptyHand => f.write_str("your hand is empty: you must take"),
        }
    }
}

impl core::error::Error for Illegal {}

/// A starting position as somebody wrote it: together the 45 cards.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Setup {
    /// Who opens round 1.
    pub first: Seat,
    /// Five cards each.
    pub hands: [Vec<Card>; 2],
    /// Two cards.
    pub line: Vec<Card>,
    /// Thirty cards, the next to be dealt first: each round's opener gets five, then the other.
    pub pile: Vec<Card>,
    /// The three that went back in the box.
    pub removed: Vec<Card>,
}

impl Setup {
    /// What is impossible about it, if anything.
    pub(crate) fn fault(&self) -> Option<String> {
        if self.first.0 > 1 {
            return Some(alloc::format!("first is seat 0 or 1, not {}", self.first));
        }
        let parts = [
            ("hands[0]", &self.hands[0], 5),
            ("hands[1]", &self.hands[1], 5),
            ("line", &self.line, 2),
            ("pile", &self.pile, 30),
            ("removed", &self.removed, 3),
        ];
        for (name, cards, wanted) in parts {
            if cards.len() != wanted {
                let found = cards.len();
                return Some(alloc::format!("{name} holds {wanted} cards, not {found}"));
            }
        }
        for card in Card::ALL {
            let wanted = crate::Cards::DECK.count(card);
            let found = parts
                .iter()
                .flat_map(|(_, cards, _)| cards.iter())
                .filter(|&&other| other == card)
                .count();
            if found != usize::from(wanted) {
                return Some(alloc::format!(
                    "the game has {wanted} of card {card}, the set-up {found}"
                ));
            }
        }
        None
    }
}
