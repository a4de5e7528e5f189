//! Cards without order: a heap to hold, and a pile to draw from.
//!
//! Both are one integer with a few bits a kind, so that sums and searches over all kinds are a few instructions.

use core::fmt;

use saloon_core::Odds;
use serde::{Serialize, Serializer};

use crate::card::Card;

/// A heap of cards: a hand, what somebody took, the box.
///
/// Four bits a kind; no kind has more than eight cards.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(type = "Array<Card>"))]
pub struct Cards(u64);

/// A 1 in the four bits of every kind.
const EACH: u64 = 0x1_1111_1111_1111;

impl Cards {
    /// No card.
    pub const NONE: Cards = Cards(0);

    /// DN-1.1: the whole game.
    pub const DECK: Cards = Cards(0x1_1124_3124_8765);

    const CITIES: u64 = Cards::NONE
        .with(Card::Docks)
        .with(Card::Police)
        .with(Card::Hall)
        .0;

    /// How many of one kind.
    #[inline]
    pub const fn count(self, card: Card) -> u8 {
        ((self.0 >> (4 * card as u32)) & 15) as u8
    }

    /// How many in all.
    #[inline]
    pub const fn len(self) -> u8 {
        const LOW: u64 = 0x0f0f_0f0f_0f0f_0f0f;
        // Neighbours are added into bytes; the product's highest byte is the sum of all bytes.
        let pairs = (self.0 & LOW) + ((self.0 >> 4) & LOW);
        pairs.wrapping_mul(0x0101_0101_0101_0101).to_be_bytes()[0]
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
        // There is one of each: four bits hold 0 or 1.
        self.0 & Cards::CITIES == Cards::CITIES
    }

    /// These and one more.
    #[inline]
    #[must_use]
    pub const fn with(self, card: Card) -> Cards {
        Cards(self.0 + (1 << (4 * card as u32)))
    }

    /// These less one that is among them.
    #[inline]
    #[must_use]
    pub const fn without(self, card: Card) -> Cards {
        debug_assert!(self.contains(card));
        Cards(self.0 - (1 << (4 * card as u32)))
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

    /// A 1 for each kind that is among them.
    #[inline]
    const fn present(self) -> u64 {
        let pairs = self.0 | self.0 >> 1;
        (pairs | pairs >> 2) & EACH
    }

    /// In the four bits of each kind, how many kinds up to it are among them.
    #[inline]
    const fn cumulative_kinds(self) -> u64 {
        self.present().wrapping_mul(EACH) & (EACH * 15)
    }

    /// How many kinds are among them.
    #[inline]
    pub const fn kind_count(self) -> u32 {
        (self.cumulative_kinds() >> (4 * Card::Hall as u32) & 15) as u32
    }

    /// The kind at place `nth` of those among them, which are at most seven: enough for a hand.
    #[inline]
    pub const fn nth_kind(self, nth: u32) -> Card {
        debug_assert!(nth < self.kind_count() && self.kind_count() < 8);
        // The kind sought is the first up to which there are more than `nth`, that is, for which adding 7 - nth reaches 8.
        let reached = (self.cumulative_kinds() + EACH * (7 - nth as u64)) & (EACH << 3);
        Card::from_index(reached.trailing_zeros() / 4)
    }

    /// Each kind that is among them once, in order.
    #[inline]
    pub fn kinds(self) -> impl Iterator<Item = Card> + Clone {
        let mut left = self.present();
        core::iter::from_fn(move || {
            let card = Card::from_index(left.trailing_zeros() / 4);
            left &= left.checked_sub(1)?;
            Some(card)
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

/// A heap to draw from: each card is as likely as any other.
///
/// One byte a kind, which holds how many cards there are of that kind and those before it: a draw is a search, and needs no sum.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Pile(u128);

/// A 1 in the byte of every kind.
const ONES: u128 = u128::from_le_bytes([1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 0, 0, 0]);
/// The highest bit of the byte of every kind.
const TOPS: u128 = ONES << 7;

impl Pile {
    /// All of these cards.
    pub(crate) const fn of(cards: Cards) -> Pile {
        let (mut sums, mut kind, mut so_far) = ([0; 16], 0, 0);
        while kind < Card::KINDS {
            so_far += cards.count(Card::ALL[kind]);
            sums[kind] = so_far;
            kind += 1;
        }
        Pile(u128::from_le_bytes(sums))
    }

    /// How many in all.
    #[inline]
    pub(crate) const fn len(self) -> u8 {
        self.0.to_le_bytes()[Card::KINDS - 1]
    }

    /// Less one that is in it.
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
        // The drawn kind is the first up to which there are more cards than the ticket, that is, for which adding 127 - ticket
        // reaches 128.
        let reached = (self.0 + ONES * u128::from(127 - ticket)) & TOPS;
        Card::from_index(reached.trailing_zeros() / 8)
    }
}
