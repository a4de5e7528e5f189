//! Multisets and sequences of cards: hands, piles, face-up cards.

use core::fmt;

use saloon_core::Odds;
use serde::{Serialize, Serializer};

use crate::cards::{Card, Location, kinds};

/// A multiset of cards.
///
/// One integer with four bits for each kind. They suffice, because a location has seven cards.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(type = "Array<Card>"))]
pub struct Cards(u128);

/// Mask of the low four bits of each byte.
const LOW: u128 = u128::MAX / 0xff * 0x0f;
/// A 1 in each byte.
const ONES: u128 = u128::MAX / 0xff;

/// Low half of an integer.
#[expect(clippy::cast_possible_truncation, reason = "that is what it is for")]
const fn low(wide: u128) -> u64 {
    wide as u64
}

impl Cards {
    /// The empty set.
    pub const NONE: Cards = Cards(0);

    const fn one(card: Card) -> u128 {
        1 << (4 * card as u32)
    }

    /// Number of cards of one kind.
    #[inline]
    pub const fn count(self, card: Card) -> u8 {
        ((self.0 >> (4 * card as u32)) & 0xf) as u8
    }

    /// Number of cards.
    #[inline]
    pub const fn len(self) -> u8 {
        let pairs = (self.0 & LOW) + ((self.0 >> 4) & LOW);
        (pairs.wrapping_mul(ONES) >> 120) as u8
    }

    /// Whether there is no card.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether there is a card of this kind.
    #[inline]
    pub const fn contains(self, card: Card) -> bool {
        self.count(card) != 0
    }

    /// Adds a card.
    #[inline]
    #[must_use]
    pub const fn with(self, card: Card) -> Cards {
        debug_assert!(self.count(card) < 15);
        Cards(self.0 + Cards::one(card))
    }

    /// Removes one card of this kind, if there is one.
    #[inline]
    #[must_use]
    pub const fn without(self, card: Card) -> Cards {
        if self.contains(card) {
            Cards(self.0 - Cards::one(card))
        } else {
            self
        }
    }

    /// Adds all cards of another set. The sum must not exceed 15 of a kind.
    #[inline]
    #[must_use]
    pub const fn plus(self, more: Cards) -> Cards {
        Cards(self.0 + more.0)
    }

    /// Removes all cards of another set, as far as they are present.
    #[must_use]
    pub fn less(self, fewer: Cards) -> Cards {
        fewer.iter().fold(self, Cards::without)
    }

    /// Cards of one location.
    #[inline]
    #[must_use]
    pub const fn of(self, location: Location) -> Cards {
        let (start, count) = location.kinds();
        Cards(self.0 & (((1 << (4 * count as u32)) - 1) << (4 * start as u32)))
    }

    /// Number of cards of one location: seven at most.
    #[inline]
    pub const fn count_of(self, location: Location) -> u8 {
        let (start, count) = location.kinds();
        let bits = low(self.0 >> (4 * start as u32)) & ((1 << (4 * count as u32)) - 1);
        (bits.wrapping_mul(0x11_1111) >> 20 & 0xf) as u8
    }

    /// Number of cards of each kind, in the order of [`Card::ALL`].
    #[inline]
    pub(crate) fn counts(self) -> [i8; Card::KINDS] {
        let pairs = self.0.to_le_bytes();
        core::array::from_fn(|kind| (pairs[kind / 2] >> (4 * (kind % 2)) & 0xf).cast_signed())
    }

    /// Odds of a draw from the cards of one location.
    #[inline]
    pub(crate) const fn pile_odds(self, location: Location) -> PileOdds {
        let (start, count) = location.kinds();
        let counts = low(self.0 >> (4 * start as u32)) & ((1 << (4 * count as u32)) - 1);
        PileOdds {
            location,
            counts: (counts & 0xff_ffff) as u32,
        }
    }

    /// Bit set of the kinds present.
    #[inline]
    pub const fn kind_bits(self) -> u32 {
        let any = (self.0 | self.0 >> 1 | self.0 >> 2 | self.0 >> 3) & (u128::MAX / 15);
        // Gathers every fourth bit into the low half, in halving steps.
        let two = (any | any >> 3) & (u128::MAX / 0xff * 0x03);
        let four = (two | two >> 6) & (u128::MAX / 0xffff * 0x0f);
        let eight = (four | four >> 12) & (u128::MAX / 0xffff_ffff * 0xff);
        let (low, high) = (low(eight), low(eight >> 64));
        let sixteen = (low | low >> 24) & 0xffff | ((high | high >> 24) & 0xffff) << 16;
        (sixteen & 0xffff_ffff) as u32
    }

    /// Kinds present, each once, in order.
    #[inline]
    pub fn kinds(self) -> impl Iterator<Item = Card> + Clone {
        kinds(self.kind_bits())
    }

    /// All cards, in order of kind.
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
        f.debug_list().entries(self.iter().map(Card::name)).finish()
    }
}

impl Serialize for Cards {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

/// Odds of a draw from a pile: each card is as likely as any other.
///
/// Draws replace the shuffle of the set-up (BB-2.2): a card is chosen when it is first needed.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PileOdds {
    location: Location,
    /// Count of each kind of the location, four bits each, the first kind lowest.
    counts: u32,
}

impl PileOdds {
    /// A 1 for each of up to six kinds.
    const ONES: u32 = 0x11_1111;

    /// Prefix sums of the counts.
    const fn sums(self) -> u32 {
        self.counts.wrapping_mul(PileOdds::ONES)
    }

    const fn card(self, nth: u32) -> Card {
        let (start, _) = self.location.kinds();
        Card::ALL[start as usize + nth as usize]
    }
}

impl Odds for PileOdds {
    type Outcome = Card;

    const IS_SETUP: bool = true;

    fn outcomes(&self) -> impl Iterator<Item = (Card, u32)> {
        (0..6)
            .map(|nth| (nth, self.counts >> (4 * nth) & 0xf))
            .filter(|&(_, count)| count > 0)
            .map(|(nth, count)| (self.card(nth), count))
    }

    #[inline]
    fn total(&self) -> u32 {
        self.sums() >> 20 & 0xf
    }

    /// Compares the ticket with all prefix sums at once. A pile has at most seven cards, so the top bit of four is free.
    #[inline]
    fn pick(&self, ticket: u32) -> Card {
        let tops = PileOdds::ONES << 3;
        let beyond = ((self.sums() | tops) - (ticket + 1) * PileOdds::ONES) & tops;
        self.card(beyond.trailing_zeros() / 4)
    }
}

/// Cards of one location in order, the top card first. Holds the part of a pile whose order is fixed.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub(crate) struct OrderedCards {
    /// One byte for each card, the top card lowest.
    packed: u64,
    len: u8,
}

impl OrderedCards {
    pub(crate) const EMPTY: OrderedCards = OrderedCards { packed: 0, len: 0 };

    /// Number of cards.
    pub(crate) const fn len(self) -> u8 {
        self.len
    }

    /// Card at a depth; the top card has depth 0.
    pub(crate) fn get(self, depth: u8) -> Option<Card> {
        let index = self.packed >> (8 * u32::from(depth)) & 0xff;
        (depth < self.len).then_some(Card::ALL[usize::try_from(index).ok()? % Card::KINDS])
    }

    /// Adds a card below the others. Eight cards fit; a pile has seven.
    pub(crate) const fn push_under(&mut self, card: Card) {
        if self.len < 8 {
            self.packed |= (card as u64) << (8 * self.len as u32);
            self.len += 1;
        }
    }

    /// Removes the top card.
    pub(crate) fn pop(&mut self) -> Option<Card> {
        let top = self.get(0)?;
        self.packed >>= 8;
        self.len -= 1;
        Some(top)
    }

    /// Cards from the top down.
    pub(crate) fn iter(self) -> impl Iterator<Item = Card> + Clone {
        (0..self.len).filter_map(move |depth| self.get(depth))
    }

    /// The same cards without their order.
    pub(crate) fn cards(self) -> Cards {
        self.iter().collect()
    }
}

impl FromIterator<Card> for OrderedCards {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> Self {
        let mut ordered = OrderedCards::EMPTY;
        cards.into_iter().for_each(|card| ordered.push_under(card));
        ordered
    }
}

impl fmt::Debug for OrderedCards {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter().map(Card::name)).finish()
    }
}

#[cfg(test)]
mod tests {
    use alloc::vec::Vec;

    use super::*;

    #[test]
    fn a_set_counts_by_kind_and_location() {
        let mut set = Cards::NONE;
        for (index, card) in Card::ALL.into_iter().enumerate() {
            for _ in 0..index % 4 {
                set = set.with(card);
            }
        }
        let listed: Vec<_> = set.iter().collect();
        assert_eq!(listed.len(), usize::from(set.len()));
        for card in Card::ALL {
            let counted = listed.iter().filter(|&&other| other == card).count();
            assert_eq!(counted, usize::from(set.count(card)), "{card}");
            assert_eq!(set.contains(card), set.kind_bits() & card.bit() != 0);
            assert_eq!(set.counts()[card as usize].cast_unsigned(), set.count(card));
        }
        for location in [Location::Saloon, Location::Bank, Location::Brothel] {
            let counted = listed.iter().filter(|card| card.location() == location);
            assert_eq!(counted.count(), usize::from(set.count_of(location)));
            assert_eq!(set.of(location).len(), set.count_of(location));
        }
        assert_eq!(set.less(set), Cards::NONE);
    }

    #[test]
    fn each_card_of_a_pile_has_one_ticket() {
        let mut deck = Cards::NONE;
        for (index, card) in Card::ALL.into_iter().enumerate() {
            for _ in 0..(index * 7 + 3) % 3 {
                deck = deck.with(card);
            }
        }
        for location in Location::ALL {
            let pile = deck.pile_odds(location);
            let listed = pile
                .outcomes()
                .flat_map(|(card, weight)| core::iter::repeat_n(card, weight as usize));
            let drawn: Vec<_> = (0..pile.total()).map(|ticket| pile.pick(ticket)).collect();
            assert!(listed.eq(drawn.iter().copied()), "{location}");
            assert!(deck.of(location).iter().eq(drawn), "{location}");
        }
    }

    #[test]
    fn ordered_cards_pop_from_the_top() {
        let mut ordered: OrderedCards = [Card::Rally, Card::BigScore, Card::Rally]
            .into_iter()
            .collect();
        assert_eq!(ordered.pop(), Some(Card::Rally));
        assert_eq!(ordered.get(0), Some(Card::BigScore));
        assert_eq!(ordered.cards().len(), 2);
        ordered.pop();
        ordered.pop();
        assert_eq!(ordered.pop(), None);
        assert_eq!(ordered, OrderedCards::EMPTY);
    }
}
