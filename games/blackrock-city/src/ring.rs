//! The ring of cities (BC-2.1), and which of them were plundered and turned.

use alloc::sync::Arc;
use core::fmt;
use core::str::FromStr;

use saloon_core::{Odds, Seat};
use serde::ser::{Serialize, SerializeSeq, Serializer};

use crate::components::{Back, CITIES, Tile, Tiles};

/// The cities in play, clockwise. All of it is public.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ring {
    tiles: Arc<Tiles>,
    /// The numbers of the tiles in play.
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
    /// Whose it is.
    pub owner: Seat,
    /// BC-6.6: it joined the sheriff there, and the tile will not be turned.
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

    /// How many cities are in play.
    #[inline]
    pub fn len(&self) -> u8 {
        self.len
    }

    /// Never: Start City stays in every ring.
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The index of the city that lies so many steps clockwise.
    #[inline]
    pub fn after(&self, at: u8, steps: u16) -> u8 {
        let mut to = u16::from(at) + steps;
        let len = u16::from(self.len);
        while to >= len {
            to -= len;
        }
        to.to_le_bytes()[0]
    }

    /// Where a tile lies.
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

    /// The name of a city.
    pub fn name(&self, at: u8) -> &str {
        &self.tile(at).name
    }

    /// BC-10.1: its bullet holes, the same on both sides.
    pub fn holes(&self, at: u8) -> u8 {
        self.tile(at).holes
    }

    /// BC-4.4: is this Start City?
    pub fn is_start(&self, at: u8) -> bool {
        self.number(at) == self.tiles.start
    }

    /// The back of a city that lies turned; `None` at a front.
    #[inline]
    pub fn turned(&self, at: u8) -> Option<Back> {
        self.turned
            .contains(self.number(at))
            .then(|| self.tile(at).back)
    }

    /// The gold that can still be taken from a city.
    pub fn gold(&self, at: u8) -> u8 {
        if self.is_plundered(at) {
            0
        } else {
            self.tile(at).gold
        }
    }

    /// The prisoners that can still be freed from a city.
    pub fn prisoners(&self, at: u8) -> u8 {
        if self.is_plundered(at) {
            0
        } else {
            self.tile(at).prisoners
        }
    }

    /// BC-1.3: the gold bags on all tiles in play, which is how many gold cubes there are.
    pub fn bags(&self) -> u8 {
        (0..self.len).map(|at| self.tile(at).gold).sum()
    }

    fn is_plundered(&self, at: u8) -> bool {
        self.plundered.contains(self.number(at))
    }

    /// BC-2.3: nothing can be taken here any more.
    #[inline]
    pub(crate) fn plunder(&mut self, at: u8) {
        self.plundered = self.plundered.with(self.number(at));
    }

    /// BC-6.4: to its back, for good. Nothing can be taken from a back.
    #[inline]
    pub(crate) fn turn(&mut self, at: u8) {
        self.turned = self.turned.with(self.number(at));
        self.plunder(at);
    }
}

/// A city as the referee shows it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct RingCity<'a> {
    /// Its name.
    pub city: &'a str,
    /// Which side lies up.
    pub side: Side,
    /// Gold that can still be taken.
    pub gold: u8,
    /// Prisoners that can still be freed.
    pub prisoners: u8,
    /// The drifter's bid (BC-10.1).
    pub holes: u8,
    /// What it does once it is turned.
    pub back: Back,
}

/// A side of a city tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Side {
    /// As it was laid.
    Front,
    /// BC-6.4.
    Back,
}

/// One entry a city, clockwise.
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

/// Some of the twelve cities, by number.
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

/// BC-2.1: the next city of the ring, each as likely as any other.
impl Odds for Cities {
    type Outcome = Number;
    const IS_SETUP: bool = true;

    fn outcomes(&self) -> impl Iterator<Item = (Number, u32)> {
        self.iter().map(|number| (Number(number), 1))
    }

    #[inline]
    fn total(&self) -> u32 {
        self.0.count_ones()
    }
}

/// A city as an outcome of chance: its number in the tile table, from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Number(pub(crate) u8);

impl fmt::Display for Number {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl FromStr for Number {
    type Err = core::num::ParseIntError;
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        text.parse().map(Number)
    }
}

/// BC-2.1: two cities that stay in the box, by number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Removed(pub(crate) u8, pub(crate) u8);

impl fmt::Display for Removed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}+{}", self.0, self.1)
    }
}

/// No pair of cities is written so.
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

/// Any of these pairs, each as likely.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Removals<'a>(pub(crate) &'a [Removed]);

impl Odds for Removals<'_> {
    type Outcome = Removed;
    const IS_SETUP: bool = true;

    fn outcomes(&self) -> impl Iterator<Item = (Removed, u32)> {
        self.0.iter().map(|&pair| (pair, 1))
    }
}
