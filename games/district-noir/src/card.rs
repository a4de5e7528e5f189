//! The thirteen kinds of card (DN-1.1).

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
    /// A support of value 5. The four supports come first, in order of value.
    Five,
    /// A support of value 6.
    Six,
    /// A support of value 7.
    Seven,
    /// A support of value 8.
    Eight,
    /// An alliance.
    Plus2,
    /// An alliance.
    Plus3,
    /// An alliance.
    Plus4,
    /// A betrayal.
    Minus1,
    /// A betrayal.
    Minus2,
    /// A betrayal.
    Minus3,
    /// A city card.
    Docks,
    /// A city card: the police station.
    Police,
    /// A city card: the city hall.
    Hall,
}

/// What a card is for: how the cards before a player are sorted (DN-3.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum CardKind {
    /// Counts for majorities and sets.
    Support,
    /// Adds to the score.
    Alliance,
    /// Takes from the score.
    Betrayal,
    /// All three win at once.
    City,
}

impl Card {
    /// How many kinds of card there are.
    pub const KINDS: usize = 13;

    /// Every kind, in the order in which lists are sorted.
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

    /// The four supports, by value.
    pub const SUPPORTS: [Card; 4] = [Card::Five, Card::Six, Card::Seven, Card::Eight];

    /// Support value, alliance or betrayal; 0 for a city card (DN-4.2).
    pub const fn value(self) -> i8 {
        const VALUES: [i8; Card::KINDS] = [5, 6, 7, 8, 2, 3, 4, -1, -2, -3, 0, 0, 0];
        VALUES[self as usize]
    }

    /// What it is for.
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

    /// The kind at this place of [`Card::ALL`]. Arms instead of a table: no load on the way of every draw.
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

/// No card is written so.
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
