//! Public upper bounds on the cards of each location in a hand (BB-7.10).

use core::fmt;

use saloon_core::{Seat, SeatSet};

use crate::cards::{Card, Location};

/// A count for each location, one byte each, so that arithmetic handles all at once. Counts stay below 128: there are 42 cards.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub(crate) struct LocationCounts(u64);

/// A 1 in the byte of each location.
const ONES: u64 = 0x0101_0101_0101;
/// Top bit of each byte. No count uses it.
const TOPS: u64 = ONES << 7;

impl LocationCounts {
    pub(crate) const NONE: LocationCounts = LocationCounts(0);

    #[inline]
    pub(crate) const fn count(self, location: Location) -> u8 {
        (self.0 >> (8 * location as u32)).to_le_bytes()[0]
    }

    const fn one(location: Location) -> u64 {
        1 << (8 * location as u32)
    }

    #[inline]
    #[must_use]
    pub(crate) const fn up(self, location: Location) -> LocationCounts {
        LocationCounts(self.0 + LocationCounts::one(location))
    }

    #[must_use]
    pub(crate) const fn down(self, location: Location) -> LocationCounts {
        if self.count(location) == 0 {
            return self;
        }
        LocationCounts(self.0 - LocationCounts::one(location))
    }

    /// Caps each count at `most`.
    #[must_use]
    pub(crate) fn at_most(self, most: u8) -> LocationCounts {
        self.within(LocationCounts(ONES * u64::from(most)))
    }

    /// Caps each count at that of `other`.
    #[must_use]
    pub(crate) const fn within(self, other: LocationCounts) -> LocationCounts {
        // The top bit survives the subtraction where this count is greater or equal.
        let above = (((self.0 | TOPS) - other.0) & TOPS) >> 7;
        let theirs = above * 0xff;
        LocationCounts(self.0 & !theirs | other.0 & theirs)
    }

    /// Adds one for each location of which the giver may have held a card: a Hoedown passes an unknown card.
    #[must_use]
    pub(crate) const fn up_by_gift(self, giver: LocationCounts) -> LocationCounts {
        LocationCounts(self.0 + giver.nonzero())
    }

    /// A 1 in the byte of each location whose count is not 0.
    #[inline]
    const fn nonzero(self) -> u64 {
        // Adding 127 sets the top bit of every nonzero count.
        ((self.0 + (TOPS - ONES)) & TOPS) >> 7
    }
}

/// Seats that may hold a card of each location: a byte for each location, a bit for each seat.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub(crate) struct Holders(u64);

impl Holders {
    /// Replaces the entries of one seat.
    #[inline]
    pub(crate) const fn set(&mut self, seat: Seat, counts: LocationCounts) {
        let seat = seat.0 & 7;
        self.0 = self.0 & !(ONES << seat) | counts.nonzero() << seat;
    }

    /// Seats that may hold a card of this location.
    #[inline]
    pub(crate) const fn of(self, location: Location) -> SeatSet {
        SeatSet::from_bits((self.0 >> (8 * location as u32)).to_le_bytes()[0])
    }

    /// Kinds of card that any seat may hold.
    #[inline]
    pub(crate) const fn kind_bits(self) -> u32 {
        // The product gathers the lowest bits of all bytes in the highest byte.
        let locations = LocationCounts(self.0)
            .nonzero()
            .wrapping_mul(0x0102_0408_1020_4080)
            >> 56;
        KINDS[locations as usize % KINDS.len()]
    }
}

/// Kinds of card for each set of locations.
const KINDS: [u32; 1 << Location::COUNT] = {
    let mut kinds = [0; 1 << Location::COUNT];
    let mut set = 0;
    while set < kinds.len() {
        let mut index = 0;
        while index < Location::COUNT {
            if set >> index & 1 != 0 {
                kinds[set] |= Location::ALL[index].kind_bits();
            }
            index += 1;
        }
        set += 1;
    }
    kinds
};

impl FromIterator<Card> for LocationCounts {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> Self {
        cards
            .into_iter()
            .fold(LocationCounts::NONE, |counts, card| {
                counts.up(card.location())
            })
    }
}

impl fmt::Debug for LocationCounts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list()
            .entries(Location::ALL.map(|location| self.count(location)))
            .finish()
    }
}

impl fmt::Debug for Holders {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list()
            .entries(Location::ALL.map(|location| self.of(location)))
            .finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn holders_name_the_kinds_that_may_be_held() {
        for location in Location::ALL {
            let mut holders = Holders::default();
            let one = LocationCounts::NONE.up(location);
            holders.set(Seat(3), one);
            assert_eq!(holders.kind_bits(), location.kind_bits());
            holders.set(Seat(4), one.up(location).up(Location::Mine));
            assert_eq!(
                holders.kind_bits(),
                location.kind_bits() | Location::Mine.kind_bits()
            );
            assert!(holders.of(Location::Mine).contains(Seat(4)));
            holders.set(Seat(4), LocationCounts::NONE);
            assert_eq!(holders.of(location), SeatSet::one(Seat(3)));
        }
    }

    #[test]
    fn each_count_is_capped_separately() {
        let counts = |counts: [u8; 6]| {
            let counts = Location::ALL.into_iter().zip(counts);
            let cards = counts.flat_map(|(location, count)| {
                core::iter::repeat_n(Card::ALL[usize::from(location.kinds().0)], count.into())
            });
            cards.collect::<LocationCounts>()
        };
        let some = counts([0, 1, 5, 42, 3, 7]);
        assert_eq!(
            some.within(counts([9, 1, 4, 0, 42, 6])),
            counts([0, 1, 4, 0, 3, 6])
        );
        assert_eq!(some.at_most(3), counts([0, 1, 3, 3, 3, 3]));
        assert_eq!(some.at_most(0), LocationCounts::NONE);
        assert_eq!(
            LocationCounts::NONE.up_by_gift(some),
            counts([0, 1, 1, 1, 1, 1])
        );
        assert_eq!(
            some.down(Location::Saloon).down(Location::Brothel),
            counts([0, 0, 5, 42, 3, 7])
        );
    }
}
