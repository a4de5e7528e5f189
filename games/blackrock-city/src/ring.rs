//! The ring of cities (BC-2.1), with the sides and the loot of its tiles.

use alloc::sync::Arc;
use core::fmt;
use core::str::FromStr;

use saloon_core::{Odds, Seat};
use serde::ser::{Serialize, SerializeSeq, Serializer};

use crate::components::{Back, CITIES, Tile, Tiles};

/// The cities in play, clockwise. The ring is public.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ring {
    tiles: Arc<Tiles>,
    /// Numbers of the tiles in play, clockwise.
    order: [u8; CITIES],
    len: u8,
    turned: Cities,
    plundered: Cities,
}

/// BC-1.3: the boss pawn, or the prototype's die.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Pawn {
    /// Its city, as an index in the ring.
    pub at: u8,
    /// Player it belongs to.
    pub owner: Seat,
    /// BC-6.6: whether it joined the sheriff in this city. The tile is then not turned when the pawn leaves.
    pub blocked: bool,
}

impl Ring {
    pub(crate) fn new(tiles: Arc<Tiles>, order: impl IntoIterator<Item = u8>) -> Ring {
        let mut ring = Ring {
            tiles,
            order: [0; CITIES],
            len: 0,
            turned: Cities::NONE,
            plundered: Cities::NONE,
        };
        for (slot, number) in ring.order.iter_mut().zip(order) {
            *slot = number;
            ring.len += 1;
        }
        ring
    }

    /// Returns the number of cities in play.
    #[inline]
    pub fn len(&self) -> u8 {
        self.len
    }

    /// Returns `false`: Start City is in every ring.
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Returns the index of the city `steps` clockwise from `at`.
    #[inline]
    pub fn after(&self, at: u8, steps: u16) -> u8 {
        let mut to = u16::from(at) + steps;
        let len = u16::from(self.len);
        while to >= len {
            to -= len;
        }
        to.to_le_bytes()[0]
    }

    /// Returns the index of the city with this tile number.
    pub(crate) fn index_of(&self, number: u8) -> Option<u8> {
        (0..self.len).find(|&at| self.order[usize::from(at)] == number)
    }

    #[inline]
    pub(crate) fn number(&self, at: u8) -> u8 {
        self.order[usize::from(at)]
    }

    #[inline]
    pub(crate) fn tile(&self, at: u8) -> &Tile {
        self.tiles.get(self.number(at))
    }

    /// Returns the name of a city.
    pub fn name(&self, at: u8) -> &str {
        &self.tile(at).name
    }

    /// BC-10.1: returns the number of bullet holes, the same on both sides of the tile.
    pub fn holes(&self, at: u8) -> u8 {
        self.tile(at).holes
    }

    /// BC-4.4: returns whether this is Start City.
    pub fn is_start(&self, at: u8) -> bool {
        self.number(at) == self.tiles.start
    }

    /// Returns the back of a turned city; `None` if the front is up.
    #[inline]
    pub fn turned(&self, at: u8) -> Option<Back> {
        self.turned
            .contains(self.number(at))
            .then(|| self.tile(at).back)
    }

    /// Returns the gold left in a city.
    pub fn gold(&self, at: u8) -> u8 {
        if self.is_plundered(at) {
            0
        } else {
            self.tile(at).gold
        }
    }

    /// Returns the prisoners left in a city.
    pub fn prisoners(&self, at: u8) -> u8 {
        if self.is_plundered(at) {
            0
        } else {
            self.tile(at).prisoners
        }
    }

    /// BC-1.3: returns the number of gold bags on all tiles in play, which is the number of gold cubes.
    pub fn bags(&self) -> u8 {
        (0..self.len).map(|at| self.tile(at).gold).sum()
    }

    fn is_plundered(&self, at: u8) -> bool {
        self.plundered.contains(self.number(at))
    }

    /// BC-2.3: leaves no gold and no prisoners in a city.
    #[inline]
    pub(crate) fn plunder(&mut self, at: u8) {
        self.plundered = self.plundered.with(self.number(at));
    }

    /// BC-6.4: turns a city to its back for the rest of the game. A back has no loot.
    #[inline]
    pub(crate) fn turn(&mut self, at: u8) {
        self.turned = self.turned.with(self.number(at));
        self.plunder(at);
    }
}

/// A city, as views show it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct RingCity<'a> {
    /// Name of the city.
    pub city: &'a str,
    /// Side that is up.
    pub side: Side,
    /// Gold left to take.
    pub gold: u8,
    /// Prisoners left to free.
    pub prisoners: u8,
    /// BC-10.1: bullet holes, the size of the drifter's bid.
    pub holes: u8,
    /// Effect of the tile once it is turned.
    pub back: Back,
}

/// A side of a city tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Side {
    /// The side at the start, with gold and prisoners.
    Front,
    /// BC-6.4: the side after the pawn has left.
    Back,
}

/// Writes one [`RingCity`] per city, clockwise.
impl Serialize for Ring {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut entries = serializer.serialize_seq(Some(self.len.into()))?;
        for at in 0..self.len {
            let tile = self.tile(at);
            entries.serialize_element(&RingCity {
                city: &tile.name,
                side: match self.turned(at) {
                    Some(_) => Side::Back,
                    None => Side::Front,
                },
                gold: self.gold(at),
                prisoners: self.prisoners(at),
                holes: tile.holes,
                back: tile.back,
            })?;
        }
        entries.end()
    }
}

/// A set of cities, by tile number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub(crate) struct Cities(u16);

impl Cities {
    pub(crate) const NONE: Cities = Cities(0);
    pub(crate) const ALL: Cities = Cities((1 << CITIES) - 1);

    #[inline]
    pub(crate) const fn contains(self, number: u8) -> bool {
        self.0 & (1 << (number & 15)) != 0
    }

    #[inline]
    #[must_use]
    pub(crate) const fn with(self, number: u8) -> Cities {
        Cities(self.0 | 1 << (number & 15))
    }

    #[inline]
    #[must_use]
    pub(crate) const fn without(self, number: u8) -> Cities {
        Cities(self.0 & !(1 << (number & 15)))
    }

    #[inline]
    pub(crate) fn iter(self) -> impl Iterator<Item = u8> + Clone {
        let mut left = self.0;
        core::iter::from_fn(move || {
            let number = left.trailing_zeros().to_le_bytes()[0];
            left &= left.checked_sub(1)?;
            Some(number)
        })
    }
}

/// BC-2.1: draws the next city of the ring, each equally likely.
impl Odds for Cities {
    type Outcome = CityNumber;
    const IS_SETUP: bool = true;

    fn outcomes(&self) -> impl Iterator<Item = (CityNumber, u32)> {
        self.iter().map(|number| (CityNumber(number), 1))
    }

    #[inline]
    fn total(&self) -> u32 {
        self.0.count_ones()
    }
}

/// A city as the outcome of a draw: its number in the tile table, from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct CityNumber(pub(crate) u8);

impl fmt::Display for CityNumber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl FromStr for CityNumber {
    type Err = core::num::ParseIntError;
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        text.parse().map(CityNumber)
    }
}

/// BC-2.1: the two cities that stay in the box, by number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Removed(pub(crate) u8, pub(crate) u8);

impl fmt::Display for Removed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}+{}", self.0, self.1)
    }
}

/// Error for text that is not a pair of city numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct ParseRemovedError;

impl FromStr for Removed {
    type Err = ParseRemovedError;
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let number = |text: &str| text.parse().map_err(|_| ParseRemovedError);
        let (one, other) = text.split_once('+').ok_or(ParseRemovedError)?;
        Ok(Removed(number(one)?, number(other)?))
    }
}

/// Draws one of these pairs, each equally likely.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Removals<'a>(pub(crate) &'a [Removed]);

impl Odds for Removals<'_> {
    type Outcome = Removed;
    const IS_SETUP: bool = true;

    fn outcomes(&self) -> impl Iterator<Item = (Removed, u32)> {
        self.0.iter().map(|&pair| (pair, 1))
    }
}
