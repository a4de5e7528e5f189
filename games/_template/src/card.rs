//! Cards (TG-1.1) and hands of cards.

use core::fmt;
use core::str::FromStr;

use saloon_core::Odds;
use serde::{Deserialize, Serialize, Serializer};

/// A card, by its value from 1 to 9.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(type = "number"))]
#[serde(try_from = "u8", into = "u8")]
pub struct Card(u8);

impl Card {
    /// All nine cards of a player.
    pub fn all() -> impl Iterator<Item = Card> + Clone {
        (1..=9).map(Card)
    }
}

/// Error of a value outside 1 to 9.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct InvalidCard;

impl fmt::Display for InvalidCard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a card is a number from 1 to 9")
    }
}

impl core::error::Error for InvalidCard {}

impl TryFrom<u8> for Card {
    type Error = InvalidCard;

    fn try_from(value: u8) -> Result<Card, InvalidCard> {
        Card::all().find(|card| card.0 == value).ok_or(InvalidCard)
    }
}

impl From<Card> for u8 {
    fn from(card: Card) -> u8 {
        card.0
    }
}

impl FromStr for Card {
    type Err = InvalidCard;

    fn from_str(text: &str) -> Result<Card, InvalidCard> {
        let value: u8 = text.parse().map_err(|_| InvalidCard)?;
        value.try_into()
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// A set of one player's cards. One bit for each value, so that copying a game allocates nothing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(type = "Array<Card>"))]
pub struct Hand(u16);

impl Hand {
    /// Whether the card is in the set.
    pub const fn contains(self, card: Card) -> bool {
        self.0 & (1 << card.0) != 0
    }

    /// Adds a card.
    #[must_use]
    pub const fn with(self, card: Card) -> Hand {
        Hand(self.0 | 1 << card.0)
    }

    /// Removes a card.
    #[must_use]
    pub const fn without(self, card: Card) -> Hand {
        Hand(self.0 & !(1 << card.0))
    }

    /// Cards in ascending order.
    pub fn iter(self) -> impl Iterator<Item = Card> + Clone {
        Card::all().filter(move |&card| self.contains(card))
    }

    /// Number of cards.
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether the set is empty.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }
}

impl FromIterator<Card> for Hand {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> Hand {
        cards.into_iter().fold(Hand::default(), Hand::with)
    }
}

impl Serialize for Hand {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

/// Uniform odds of a draw from these cards. It replaces the shuffle of the set-up, so a script cannot choose the outcome.
impl Odds for Hand {
    type Outcome = Card;
    const IS_SETUP: bool = true;

    fn outcomes(&self) -> impl Iterator<Item = (Card, u32)> {
        self.iter().map(|card| (card, 1))
    }
}
