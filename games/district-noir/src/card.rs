//! The thirteen kinds of card (DN-1.1), their values and their text.

use core::fmt;
use core::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// One of the thirteen kinds of card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(
    feature = "ts",
    derive(ts_rs::TS),
    ts(
        type = r#""5" | "6" | "7" | "8" | "+2" | "+3" | "+4" | "-1" | "-2" | "-3" | "docks" | "police" | "hall""#
    )
)]
#[repr(u8)]
pub enum Card {
    /// Support of value 5. The four supports come first, in order of value: [`Card::kind`] relies on the order.
    Five,
    /// Support of value 6.
    Six,
    /// Support of value 7.
    Seven,
    /// Support of value 8.
    Eight,
    /// Alliance of value 2.
    Plus2,
    /// Alliance of value 3.
    Plus3,
    /// Alliance of value 4.
    Plus4,
    /// Betrayal of value -1.
    Minus1,
    /// Betrayal of value -2.
    Minus2,
    /// Betrayal of value -3.
    Minus3,
    /// City card: the docks.
    Docks,
    /// City card: the police station.
    Police,
    /// City card: the city hall.
    Hall,
}

/// Category of a card. Taken cards are sorted by it (DN-3.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum CardKind {
    /// Counts for majorities (DN-5.1) and sets (DN-5.2).
    Support,
    /// Adds its value to the score (DN-5.3).
    Alliance,
    /// Subtracts its value from the score (DN-5.3).
    Betrayal,
    /// Wins the game at once when a player has all three (DN-4.1).
    City,
}

impl Card {
    /// Number of kinds of card.
    pub const KINDS: usize = 13;

    /// All kinds, in the order in which lists are sorted.
    pub const ALL: [Card; Card::KINDS] = [
        Card::Five,
        Card::Six,
        Card::Seven,
        Card::Eight,
        Card::Plus2,
        Card::Plus3,
        Card::Plus4,
        Card::Minus1,
        Card::Minus2,
        Card::Minus3,
        Card::Docks,
        Card::Police,
        Card::Hall,
    ];

    /// The four supports, in order of value.
    pub const SUPPORTS: [Card; 4] = [Card::Five, Card::Six, Card::Seven, Card::Eight];

    /// Returns the value of a support, an alliance or a betrayal; 0 for a city card (DN-4.2).
    pub const fn value(self) -> i8 {
        const VALUES: [i8; Card::KINDS] = [5, 6, 7, 8, 2, 3, 4, -1, -2, -3, 0, 0, 0];
        VALUES[self as usize]
    }

    /// Returns the category of the card.
    pub const fn kind(self) -> CardKind {
        match self as u8 {
            0..4 => CardKind::Support,
            4..7 => CardKind::Alliance,
            7..10 => CardKind::Betrayal,
            _ => CardKind::City,
        }
    }

    pub(crate) const fn text(self) -> &'static str {
        const TEXTS: [&str; Card::KINDS] = [
            "5", "6", "7", "8", "+2", "+3", "+4", "-1", "-2", "-3", "docks", "police", "hall",
        ];
        TEXTS[self as usize]
    }

    /// Returns the kind at `index` of [`Card::ALL`]. A `match` avoids the memory access of a table: every draw comes
    /// through here.
    #[inline]
    pub(crate) const fn from_index(index: u32) -> Card {
        match index {
            0 => Card::Five,
            1 => Card::Six,
            2 => Card::Seven,
            3 => Card::Eight,
            4 => Card::Plus2,
            5 => Card::Plus3,
            6 => Card::Plus4,
            7 => Card::Minus1,
            8 => Card::Minus2,
            9 => Card::Minus3,
            10 => Card::Docks,
            11 => Card::Police,
            _ => Card::Hall,
        }
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.text())
    }
}

/// Error for text that is not a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParseCardError;

impl fmt::Display for ParseCardError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a card is one of 5 6 7 8 +2 +3 +4 -1 -2 -3 docks police hall")
    }
}

impl core::error::Error for ParseCardError {}

impl FromStr for Card {
    type Err = ParseCardError;

    fn from_str(text: &str) -> Result<Card, ParseCardError> {
        Card::ALL
            .into_iter()
            .find(|card| card.text() == text)
            .ok_or(ParseCardError)
    }
}

impl Serialize for Card {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.text())
    }
}

impl<'de> Deserialize<'de> for Card {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Card, D::Error> {
        struct CardText;
        impl serde::de::Visitor<'_> for CardText {
            type Value = Card;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                fmt::Display::fmt(&ParseCardError, f)
            }
            fn visit_str<E: serde::de::Error>(self, text: &str) -> Result<Card, E> {
                text.parse()
                    .map_err(|_| E::invalid_value(serde::de::Unexpected::Str(text), &self))
            }
        }
        deserializer.deserialize_str(CardText)
    }
}
