//! Ordered sequences of cards.

use core::fmt;

use serde::{Serialize, Serializer};

use crate::card::Card;
use crate::cards::Cards;

/// An ordered sequence of up to 32 cards: the line, or the pile of a set-up. It grows and shrinks at its end.
///
/// Four bits hold a card, the last card lowest, so that a take of five is a mask.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(type = "Array<Card>"))]
pub struct Row {
    packed: u128,
    len: u8,
}

impl Row {
    /// The empty row.
    pub const EMPTY: Row = Row { packed: 0, len: 0 };

    /// Returns the number of cards.
    #[inline]
    pub const fn len(self) -> u8 {
        self.len
    }

    /// Returns whether there are no cards.
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

    /// Removes and returns the last card.
    #[inline]
    pub fn pop(&mut self) -> Option<Card> {
        self.len = self.len.checked_sub(1)?;
        let card = Card::from_index((self.packed & 15) as u32);
        self.packed >>= 4;
        Some(card)
    }

    /// Returns the last `count` cards, or all if there are fewer.
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

    /// Removes the last `count` cards; there must be at least as many.
    #[inline]
    pub const fn drop_last(&mut self, count: u8) {
        debug_assert!(count <= self.len && count < 32);
        self.packed >>= 4 * count as u32;
        self.len -= count;
    }

    /// Returns the cards without their order.
    #[inline]
    pub fn cards(self) -> Cards {
        let mut cards = Cards::NONE;
        let mut packed = self.packed;
        for _ in 0..self.len {
            cards = cards.with(Card::from_index((packed & 15) as u32));
            packed >>= 4;
        }
        cards
    }

    /// Iterates from the oldest card to the last.
    pub fn iter(self) -> impl DoubleEndedIterator<Item = Card> + Clone {
        (0..self.len)
            .rev()
            .map(move |back| Card::from_index(((self.packed >> (4 * u32::from(back))) & 15) as u32))
    }
}

impl FromIterator<Card> for Row {
    /// Keeps the first 32 cards.
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
