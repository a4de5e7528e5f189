//! What everybody knows of a hand: how many cards of each location it may hold (BB-7.10).

use core::fmt;

use crate::card::{Card, Location};

/// A count for each location, four bits each.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub(crate) struct Tally(u32);

impl Tally {
    pub(crate) const NONE: Tally = Tally(0);

    #[inline]
    pub(crate) const fn count(self, location: Location) -> u8 {
        (self.0 >> (4 * location as u32) & 0xf) as u8
    }

    #[must_use]
    const fn set(self, location: Location, count: u8) -> Tally {
        let shift = 4 * location as u32;
        let count = if count > 15 { 15 } else { count };
        Tally(self.0 & !(0xf << shift) | (count as u32) << shift)
    }

    #[must_use]
    pub(crate) const fn up(self, location: Location) -> Tally {
        self.set(location, self.count(location) + 1)
    }

    #[must_use]
    pub(crate) const fn down(self, location: Location) -> Tally {
        self.set(location, self.count(location).saturating_sub(1))
    }

    /// No count above `most`.
    #[must_use]
    pub(crate) fn at_most(self, most: u8) -> Tally {
        self.capped(|_| most)
    }

    /// No count above that of `other`.
    #[must_use]
    pub(crate) fn within(self, other: Tally) -> Tally {
        self.capped(|location| other.count(location))
    }

    fn capped(self, most: impl Fn(Location) -> u8) -> Tally {
        Location::ALL.into_iter().fold(self, |tally, location| {
            tally.set(location, tally.count(location).min(most(location)))
        })
    }

    /// One more of every location of which the giver may have had a card: what a card passed in secret adds.
    #[must_use]
    pub(crate) fn up_by_gift(self, giver: Tally) -> Tally {
        Location::ALL
            .into_iter()
            .filter(|&location| giver.count(location) > 0)
            .fold(self, Tally::up)
    }

    /// The kinds of card that may be among them.
    #[inline]
    pub(crate) const fn kind_bits(self) -> u32 {
        // One bit for each location that is not 0, gathered to the low end.
        let any = (self.0 | self.0 >> 1 | self.0 >> 2 | self.0 >> 3) & 0x0011_1111;
        let two = (any | any >> 3) & 0x0003_0303;
        let all = (two | two >> 6 | two >> 12) & 0x3f;
        KINDS[all as usize]
    }
}

/// The kinds of card of every set of locations.
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

impl FromIterator<Card> for Tally {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> Self {
        cards
            .into_iter()
            .fold(Tally::NONE, |tally, card| tally.up(card.location()))
    }
}

impl fmt::Debug for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list()
            .entries(Location::ALL.map(|location| self.count(location)))
            .finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tally_names_the_kinds_that_may_be_held() {
        for location in Location::ALL {
            let one = Tally::NONE.up(location);
            assert_eq!(one.kind_bits(), location.kind_bits());
            assert_eq!(
                one.up(Location::Mine).kind_bits(),
                location.kind_bits() | Location::Mine.kind_bits()
            );
        }
    }
}
