//! Multisets of cards: [`Cards`] to hold, and [`Pile`] to draw from.
//!
//! Both are one integer with a few bits per kind, so that a sum or a search over all kinds takes a few instructions.

use core::fmt;

use saloon_core::Odds;
use serde::{Serialize, Serializer};

use crate::card::Card;

/// A multiset of cards: a hand, the cards a player took, or the box.
///
/// Four bits hold the count of each kind; no kind has more than eight cards.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(type = "Array<Card>"))]
pub struct Cards(u64);

/// The lowest bit of each kind's four bits.
const EACH: u64 = 0x1_1111_1111_1111;

impl Cards {
    /// The empty multiset.
    pub const NONE: Cards = Cards(0);

    /// DN-1.1: all 45 cards.
    pub const DECK: Cards = Cards(0x1_1124_3124_8765);

    const CITIES: u64 = Cards::NONE
        .with(Card::Docks)
        .with(Card::Police)
        .with(Card::Hall)
        .0;

    /// Returns the number of cards of one kind.
    #[inline]
    pub const fn count(self, card: Card) -> u8 {
        ((self.0 >> (4 * card as u32)) & 15) as u8
    }

    /// Returns the number of cards.
    #[inline]
    pub const fn len(self) -> u8 {
        const LOW: u64 = 0x0f0f_0f0f_0f0f_0f0f;
        // Adds pairs of counts into bytes. The highest byte of the product is the sum of all bytes.
        let pairs = (self.0 & LOW) + ((self.0 >> 4) & LOW);
        pairs.wrapping_mul(0x0101_0101_0101_0101).to_be_bytes()[0]
    }

    /// Returns whether there are no cards.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Returns whether there is a card of this kind.
    #[inline]
    pub const fn contains(self, card: Card) -> bool {
        self.count(card) != 0
    }

    /// Returns whether all three city cards are present (DN-4.1).
    #[inline]
    pub const fn has_all_cities(self) -> bool {
        // The deck has one of each, so each count is 0 or 1.
        self.0 & Cards::CITIES == Cards::CITIES
    }

    /// Returns these cards and one more.
    #[inline]
    #[must_use]
    pub const fn with(self, card: Card) -> Cards {
        Cards(self.0 + (1 << (4 * card as u32)))
    }

    /// Returns these cards without one `card`, which must be present.
    #[inline]
    #[must_use]
    pub const fn without(self, card: Card) -> Cards {
        debug_assert!(self.contains(card));
        Cards(self.0 - (1 << (4 * card as u32)))
    }

    /// Returns these cards and `more`.
    #[inline]
    #[must_use]
    pub const fn plus(self, more: Cards) -> Cards {
        Cards(self.0 + more.0)
    }

    /// Returns these cards without `fewer`; `None` unless all of `fewer` are present.
    pub fn minus(self, fewer: Cards) -> Option<Cards> {
        Card::ALL
            .into_iter()
            .all(|card| self.count(card) >= fewer.count(card))
            .then(|| Cards(self.0 - fewer.0))
    }

    /// Sets the lowest bit of each kind that is present.
    #[inline]
    const fn present(self) -> u64 {
        let pairs = self.0 | self.0 >> 1;
        (pairs | pairs >> 2) & EACH
    }

    /// Counts, in the four bits of each kind, the kinds present up to and including it.
    #[inline]
    const fn cumulative_kinds(self) -> u64 {
        self.present().wrapping_mul(EACH) & (EACH * 15)
    }

    /// Returns the number of different kinds present.
    #[inline]
    pub const fn kind_count(self) -> u32 {
        (self.cumulative_kinds() >> (4 * Card::Hall as u32) & 15) as u32
    }

    /// Returns the kind at position `nth` of the kinds present. Correct for at most seven kinds; a hand has at most
    /// five.
    #[inline]
    pub const fn nth_kind(self, nth: u32) -> Card {
        debug_assert!(nth < self.kind_count() && self.kind_count() < 8);
        // The answer is the first kind whose cumulative count exceeds `nth`: adding 7 - nth sets its bit of value 8.
        let reached = (self.cumulative_kinds() + EACH * (7 - nth as u64)) & (EACH << 3);
        Card::from_index(reached.trailing_zeros() / 4)
    }

    /// Iterates over the kinds present, each once, in order.
    #[inline]
    pub fn kinds(self) -> impl Iterator<Item = Card> + Clone {
        let mut left = self.present();
        core::iter::from_fn(move || {
            let card = Card::from_index(left.trailing_zeros() / 4);
            left &= left.checked_sub(1)?;
            Some(card)
        })
    }

    /// Iterates over all cards, in order of kind.
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

/// A multiset to draw from, each card equally likely.
///
/// One byte per kind holds the cumulative count up to and including that kind, so a draw is a search without sums.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Pile(u128);

/// The lowest bit of each kind's byte.
const ONES: u128 = u128::from_le_bytes([1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 0, 0, 0]);
/// The highest bit of each kind's byte.
const TOPS: u128 = ONES << 7;

impl Pile {
    pub(crate) const fn of(cards: Cards) -> Pile {
        let (mut sums, mut kind, mut so_far) = ([0; 16], 0, 0);
        while kind < Card::KINDS {
            so_far += cards.count(Card::ALL[kind]);
            sums[kind] = so_far;
            kind += 1;
        }
        Pile(u128::from_le_bytes(sums))
    }

    #[inline]
    pub(crate) const fn len(self) -> u8 {
        self.0.to_le_bytes()[Card::KINDS - 1]
    }

    /// Returns the pile without one `card`, which must be in it.
    #[inline]
    pub(crate) const fn without(self, card: Card) -> Pile {
        Pile(self.0 - (ONES & (ONES << (8 * card as u32))))
    }
}

impl fmt::Debug for Pile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map().entries(self.outcomes()).finish()
    }
}

impl Odds for Pile {
    type Outcome = Card;
    /// DN-2.1: the cards are shuffled once, before the start.
    const IS_SETUP: bool = true;

    fn outcomes(&self) -> impl Iterator<Item = (Card, u32)> {
        let sums = self.0.to_le_bytes();
        let before = core::iter::once(0).chain(sums);
        let counts = sums
            .into_iter()
            .zip(before)
            .map(|(sum, before)| (sum - before).into());
        Card::ALL
            .into_iter()
            .zip(counts)
            .filter(|&(_, count)| count > 0)
    }

    #[inline]
    fn total(&self) -> u32 {
        self.len().into()
    }

    #[inline]
    fn pick(&self, ticket: u32) -> Card {
        // The drawn kind is the first whose cumulative count exceeds the ticket: adding 127 - ticket sets its highest
        // bit.
        let reached = (self.0 + ONES * u128::from(127 - ticket)) & TOPS;
        Card::from_index(reached.trailing_zeros() / 8)
    }
}
