//! The 45 cards (DN-1.1): one card, a heap of cards without order, a row of cards in order.

use core::fmt;
use core::str::FromStr;

use saloon_core::Odds;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// One of the thirteen kinds of card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
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
pub enum Kind {
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
    pub const fn kind(self) -> Kind {
        match self as u8 {
            0..4 => Kind::Support,
            4..7 => Kind::Alliance,
            7..10 => Kind::Betrayal,
            _ => Kind::City,
        }
    }

    const fn text(self) -> &'static str {
        const TEXTS: [&str; Card::KINDS] = [
            "5", "6", "7", "8", "+2", "+3", "+4", "-1", "-2", "-3", "docks", "police", "hall",
        ];
        TEXTS[self as usize]
    }

    #[inline]
    const fn from_index(index: usize) -> Card {
        Card::ALL[index]
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

/// A heap of cards in which order means nothing: a hand, a pile to draw from, what somebody took.
///
/// One byte a kind, in a single integer: sums and searches over all kinds are a few instructions.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Cards(u128);

/// A 1 in the byte of every kind.
const ONES: u128 = u128::from_le_bytes([1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 0, 0, 0]);
/// The highest bit of the byte of every kind.
const TOPS: u128 = ONES << 7;

impl Cards {
    /// No card.
    pub const NONE: Cards = Cards(0);

    /// DN-1.1: the whole game.
    pub const DECK: Cards = Cards(u128::from_le_bytes([
        5, 6, 7, 8, 4, 2, 1, 3, 4, 2, 1, 1, 1, 0, 0, 0,
    ]));

    const CITIES: u128 = Cards::NONE
        .with(Card::Docks)
        .with(Card::Police)
        .with(Card::Hall)
        .0;

    const fn one(card: Card) -> u128 {
        1 << (8 * card as u32)
    }

    /// How many of one kind.
    #[inline]
    pub const fn count(self, card: Card) -> u8 {
        self.0.to_le_bytes()[card as usize]
    }

    /// How many in all.
    #[inline]
    pub const fn len(self) -> u8 {
        // The product's byte for the last kind is the sum of all bytes.
        self.0.wrapping_mul(ONES).to_le_bytes()[Card::KINDS - 1]
    }

    /// No card at all?
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Is there one of this kind?
    #[inline]
    pub const fn contains(self, card: Card) -> bool {
        self.count(card) != 0
    }

    /// All three city cards among them (DN-4.1)?
    #[inline]
    pub const fn has_all_cities(self) -> bool {
        // There is one of each: a byte is 0 or 1.
        self.0 & Cards::CITIES == Cards::CITIES
    }

    /// These and one more.
    #[inline]
    #[must_use]
    pub const fn with(self, card: Card) -> Cards {
        Cards(self.0 + Cards::one(card))
    }

    /// These less one that is among them.
    #[inline]
    #[must_use]
    pub const fn without(self, card: Card) -> Cards {
        debug_assert!(self.contains(card));
        Cards(self.0 - Cards::one(card))
    }

    /// These and those.
    #[inline]
    #[must_use]
    pub const fn plus(self, more: Cards) -> Cards {
        Cards(self.0 + more.0)
    }

    /// These without those, if all of those are among them.
    pub fn minus(self, fewer: Cards) -> Option<Cards> {
        Card::ALL
            .into_iter()
            .all(|card| self.count(card) >= fewer.count(card))
            .then(|| Cards(self.0 - fewer.0))
    }

    /// Each kind that is among them once, in order.
    #[inline]
    pub fn kinds(self) -> impl Iterator<Item = Card> + Clone {
        // Counts stay below 128: adding 127 sets a byte's top bit where it is not 0.
        let mut present = (self.0 + ONES * 127) & TOPS;
        core::iter::from_fn(move || {
            (present != 0).then(|| {
                let card = Card::from_index(present.trailing_zeros() as usize / 8);
                present &= present - 1;
                card
            })
        })
    }

    /// Every card, in order of kind.
    pub fn iter(self) -> impl Iterator<Item = Card> + Clone {
        self.kinds()
            .flat_map(move |card| core::iter::repeat_n(card, self.count(card).into()))
    }
}

impl FromIterator<Card> for Cards {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> Self {
        cards.into_iter().fold(Cards::NONE, Cards::with)
    }
}

impl fmt::Debug for Cards {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter().map(Card::text)).finish()
    }
}

impl Serialize for Cards {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

/// A draw of one card: each as likely as any other.
impl Odds for Cards {
    type Outcome = Card;

    fn outcomes(&self) -> impl Iterator<Item = (Card, u32)> {
        self.kinds().map(|card| (card, self.count(card).into()))
    }

    #[inline]
    fn total(&self) -> u32 {
        self.len().into()
    }

    #[inline]
    fn pick(&self, ticket: u32) -> Card {
        // Byte k of the product is the number of cards of the kinds up to k. The drawn kind is the first for which that is
        // more than the ticket, that is, for which adding 127 - ticket reaches 128.
        let up_to = self.0.wrapping_mul(ONES);
        let reached = (up_to + ONES * u128::from(127 - ticket)) & TOPS;
        Card::from_index(reached.trailing_zeros() as usize / 8)
    }
}

/// Cards in order, up to 32: the line, or a stacked pile. Grows and shrinks at its end.
///
/// Four bits a card, the last card lowest: a take of five is a mask.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Row {
    packed: u128,
    len: u8,
}

impl Row {
    /// No card.
    pub const EMPTY: Row = Row { packed: 0, len: 0 };

    /// How many.
    #[inline]
    pub const fn len(self) -> u8 {
        self.len
    }

    /// No card?
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.len == 0
    }

    /// Adds a card at the end.
    #[inline]
    pub const fn push(&mut self, card: Card) {
        debug_assert!(self.len < 32);
        self.packed = (self.packed << 4) | card as u128;
        self.len += 1;
    }

    /// Takes the last card off.
    #[inline]
    pub fn pop(&mut self) -> Option<Card> {
        let last = self.last(1);
        self.drop_last(last.len);
        last.iter().next()
    }

    /// The last `count` cards, or all if there are fewer.
    #[inline]
    #[must_use]
    pub const fn last(self, count: u8) -> Row {
        if count >= self.len {
            return self;
        }
        Row {
            packed: self.packed & ((1 << (4 * count as u32)) - 1),
            len: count,
        }
    }

    /// Takes the last `count` cards off, of at least as many.
    #[inline]
    pub const fn drop_last(&mut self, count: u8) {
        debug_assert!(count <= self.len && count < 32);
        self.packed >>= 4 * count as u32;
        self.len -= count;
    }

    /// The cards without their order.
    #[inline]
    pub fn cards(self) -> Cards {
        let (mut packed, mut sum) = (self.packed, 0);
        for _ in 0..self.len {
            sum += 1_u128 << (8 * (packed & 15) as u32);
            packed >>= 4;
        }
        Cards(sum)
    }

    /// From the oldest to the last.
    pub fn iter(self) -> impl DoubleEndedIterator<Item = Card> + Clone {
        (0..self.len)
            .rev()
            .map(move |back| Card::from_index((self.packed >> (4 * u32::from(back)) & 15) as usize))
    }
}

impl FromIterator<Card> for Row {
    /// The first 32 cards.
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> Self {
        let mut row = Row::EMPTY;
        for card in cards.into_iter().take(32) {
            row.push(card);
        }
        row
    }
}

impl fmt::Debug for Row {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter().map(Card::text)).finish()
    }
}

impl Serialize for Row {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

/// Reads cards without order from a list.
pub(crate) fn heap(cards: &[Card]) -> Cards {
    cards.iter().copied().collect()
}
