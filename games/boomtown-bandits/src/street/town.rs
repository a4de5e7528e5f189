//! The row of locations, and sets of places in it (BB-2.1). A place is an index in the row, from the left.

use crate::cards::Location;
use crate::street::Crew;

/// Capacity of a town. A power of two, so that `% MAX_PLACES` is a mask and needs no bounds check.
pub(crate) const MAX_PLACES: usize = 8;

/// Tokens of each place.
pub(crate) type Crews = [Crew; MAX_PLACES];

/// Place of a tie-break (BB-8.3, BB-8.4). No town has so many locations.
pub(crate) const TIE_BREAK: u8 = 7;

/// Locations of the game, from left to right.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Town {
    row: [Location; MAX_PLACES],
    len: u8,
    /// Place of each location; `u8::MAX` if it is not in town.
    places: [u8; Location::COUNT],
}

impl Town {
    pub(crate) fn new(locations: impl IntoIterator<Item = Location>) -> Town {
        let mut town = Town {
            row: [Location::Saloon; MAX_PLACES],
            len: 0,
            places: [u8::MAX; Location::COUNT],
        };
        for location in locations {
            if let Some(slot) = town.row.get_mut(usize::from(town.len)) {
                *slot = location;
                town.places[location as usize] = town.len;
                town.len += 1;
            }
        }
        town
    }

    pub(crate) const fn len(&self) -> u8 {
        self.len
    }

    #[inline]
    pub(crate) fn at(&self, place: u8) -> Location {
        self.row[usize::from(place) % MAX_PLACES]
    }

    /// Place of a location, if it is in town.
    #[inline]
    pub(crate) fn place(&self, location: Location) -> Option<u8> {
        let place = self.places[location as usize];
        (place < self.len).then_some(place)
    }

    pub(crate) fn iter(&self) -> impl ExactSizeIterator<Item = Location> + Clone {
        self.row.into_iter().take(self.len.into())
    }
}

/// A set of places, one bit each.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub(crate) struct PlaceSet(u8);

impl PlaceSet {
    pub(crate) const NONE: PlaceSet = PlaceSet(0);

    pub(crate) const fn all(len: u8) -> PlaceSet {
        PlaceSet((1_u8 << len).wrapping_sub(1))
    }

    #[inline]
    pub(crate) const fn contains(self, place: u8) -> bool {
        self.0 >> place & 1 != 0
    }

    #[inline]
    #[must_use]
    pub(crate) const fn with(self, place: u8) -> PlaceSet {
        PlaceSet(self.0 | 1 << place)
    }

    #[inline]
    #[must_use]
    pub(crate) const fn without(self, place: u8) -> PlaceSet {
        PlaceSet(self.0 & !(1 << place))
    }

    /// Places of this set that are not in `those`.
    #[inline]
    #[must_use]
    pub(crate) const fn difference(self, those: PlaceSet) -> PlaceSet {
        PlaceSet(self.0 & !those.0)
    }

    #[inline]
    pub(crate) const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// First place of the set from `place` on, wrapping around.
    #[inline]
    pub(crate) const fn onward(self, place: u8) -> Option<u8> {
        if self.0 == 0 {
            return None;
        }
        let steps = self.0.rotate_right(place as u32).trailing_zeros();
        Some((place as u32 + steps).to_le_bytes()[0] & 7)
    }

    #[inline]
    pub(crate) const fn len(self) -> u32 {
        self.0.count_ones()
    }

    #[inline]
    pub(crate) fn iter(self) -> impl Iterator<Item = u8> + Clone {
        let mut left = self.0;
        core::iter::from_fn(move || {
            let place = left.trailing_zeros().to_le_bytes()[0];
            left &= left.checked_sub(1)?;
            Some(place)
        })
    }
}
