//! Seats, sets of seats, and arrays indexed by seat.

use alloc::vec::Vec;
use core::fmt;
use core::ops::{Index, IndexMut};

use serde::de::Error as _;
use serde::{Deserialize, Serialize};

/// Place at the table, numbered clockwise from 0.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, Default,
)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(transparent)]
pub struct Seat(pub u8);

impl Seat {
    /// Largest number of seats of any table.
    pub const MAX_COUNT: u8 = 8;

    /// Lists the seats of a table of `count`, clockwise from 0.
    pub fn all(count: u8) -> impl DoubleEndedIterator<Item = Seat> + ExactSizeIterator + Clone {
        (0..count).map(Seat)
    }

    /// Returns the next seat clockwise at a table of `count`.
    #[must_use]
    pub const fn next(self, count: u8) -> Seat {
        Seat(if self.0 + 1 >= count { 0 } else { self.0 + 1 })
    }

    /// Lists the seats of a table of `count`, clockwise from this one.
    pub fn clockwise(self, count: u8) -> impl Iterator<Item = Seat> + Clone {
        (self.0..count).chain(0..self.0.min(count)).map(Seat)
    }

    /// Returns the index of the seat, for collections other than [`PerSeat`].
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// Set of seats of a table.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(type = "Array<Seat>"))]
pub struct SeatSet(u8);

impl SeatSet {
    /// Empty set.
    pub const NONE: SeatSet = SeatSet(0);

    /// Returns all seats of a table of `count`.
    pub const fn all(count: u8) -> SeatSet {
        SeatSet(if count >= 8 {
            u8::MAX
        } else {
            (1 << count) - 1
        })
    }

    /// Returns the set of one seat.
    pub const fn one(seat: Seat) -> SeatSet {
        SeatSet(1 << (seat.0 & 7))
    }

    /// Whether the set contains `seat`.
    pub const fn contains(self, seat: Seat) -> bool {
        seat.0 < Seat::MAX_COUNT && self.0 & (1 << seat.0) != 0
    }

    /// Returns the set with `seat` added.
    #[must_use]
    pub const fn with(self, seat: Seat) -> SeatSet {
        SeatSet(self.0 | SeatSet::one(seat).0)
    }

    /// Returns the set with `seat` removed.
    #[must_use]
    pub const fn without(self, seat: Seat) -> SeatSet {
        SeatSet(self.0 & !SeatSet::one(seat).0)
    }

    /// Returns the union of both sets.
    #[must_use]
    pub const fn union(self, those: SeatSet) -> SeatSet {
        SeatSet(self.0 | those.0)
    }

    /// Returns the intersection of both sets.
    #[must_use]
    pub const fn intersection(self, those: SeatSet) -> SeatSet {
        SeatSet(self.0 & those.0)
    }

    /// Returns the seats of this set that are not in `those`.
    #[must_use]
    pub const fn difference(self, those: SeatSet) -> SeatSet {
        SeatSet(self.0 & !those.0)
    }

    /// Returns one bit per seat, the lowest for seat 0, for games that keep other bit sets by seat.
    pub const fn bits(self) -> u8 {
        self.0
    }

    /// Builds the set from one bit per seat, the lowest for seat 0.
    pub const fn from_bits(bits: u8) -> SeatSet {
        SeatSet(bits)
    }

    /// Returns the seat with the lowest number.
    #[inline]
    pub const fn first(self) -> Option<Seat> {
        if self.0 == 0 {
            return None;
        }
        Some(Seat(self.0.trailing_zeros().to_le_bytes()[0]))
    }

    /// Returns the next seat of the set clockwise after `seat`; `seat` itself comes last.
    #[inline]
    pub const fn next_after(self, seat: Seat) -> Option<Seat> {
        // Rotates the bits so that the seat after this one is the lowest; this avoids a branch.
        let before = seat.0 as u32 + 1;
        if self.0 == 0 {
            return None;
        }
        let steps = self.0.rotate_right(before).trailing_zeros();
        Some(Seat((before + steps).to_le_bytes()[0] & 7))
    }

    /// Whether the set contains more than one seat.
    #[inline]
    pub const fn has_several(self) -> bool {
        self.0 & self.0.wrapping_sub(1) != 0
    }

    /// Returns the number of seats in the set.
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether the set is empty.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Iterates from the lowest number up.
    pub fn iter(self) -> impl Iterator<Item = Seat> + Clone {
        let mut left = self.0;
        core::iter::from_fn(move || {
            let seat = Seat(left.trailing_zeros().to_le_bytes()[0]);
            left &= left.checked_sub(1)?;
            Some(seat)
        })
    }
}

impl FromIterator<Seat> for SeatSet {
    fn from_iter<I: IntoIterator<Item = Seat>>(seats: I) -> Self {
        seats.into_iter().fold(SeatSet::NONE, SeatSet::with)
    }
}

impl fmt::Debug for SeatSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set()
            .entries(self.iter().map(|seat| seat.0))
            .finish()
    }
}

impl<'de> Deserialize<'de> for SeatSet {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let seats = Vec::<Seat>::deserialize(deserializer)?;
        if let Some(seat) = seats.iter().find(|seat| seat.0 >= Seat::MAX_COUNT) {
            return Err(D::Error::custom(format_args!("there is no seat {seat}")));
        }
        Ok(seats.into_iter().collect())
    }
}

impl Serialize for SeatSet {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

/// Array with one `T` for each of up to `N` seats. Indexing by a raw number does not compile.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PerSeat<T, const N: usize>(pub [T; N]);

impl<T: Default + Copy, const N: usize> Default for PerSeat<T, N> {
    fn default() -> Self {
        PerSeat([T::default(); N])
    }
}

impl<T, const N: usize> PerSeat<T, N> {
    /// Builds one value for each seat with `make`.
    pub fn from_fn(mut make: impl FnMut(Seat) -> T) -> Self {
        let mut seat = 0;
        PerSeat(core::array::from_fn(|_| {
            let value = make(Seat(seat));
            seat += 1;
            value
        }))
    }

    /// Iterates clockwise from seat 0.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = &T> + Clone {
        self.0.iter()
    }
}

impl<T, const N: usize> Index<Seat> for PerSeat<T, N> {
    type Output = T;
    fn index(&self, seat: Seat) -> &T {
        &self.0[seat.index()]
    }
}

impl<T, const N: usize> IndexMut<Seat> for PerSeat<T, N> {
    fn index_mut(&mut self, seat: Seat) -> &mut T {
        &mut self.0[seat.index()]
    }
}

impl<T: Serialize, const N: usize> Serialize for PerSeat<T, N> {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

/// Same type as the array: one entry per seat.
#[cfg(feature = "ts")]
impl<T: ts_rs::TS, const N: usize> ts_rs::TS for PerSeat<T, N> {
    type WithoutGenerics = <[T; N] as ts_rs::TS>::WithoutGenerics;
    type OptionInnerType = Self;

    fn name(config: &ts_rs::Config) -> String {
        <[T; N]>::name(config)
    }

    fn inline(config: &ts_rs::Config) -> String {
        <[T; N]>::inline(config)
    }

    fn visit_dependencies(visitor: &mut impl ts_rs::TypeVisitor)
    where
        Self: 'static,
    {
        <[T; N]>::visit_dependencies(visitor);
    }

    fn visit_generics(visitor: &mut impl ts_rs::TypeVisitor)
    where
        Self: 'static,
    {
        <[T; N]>::visit_generics(visitor);
    }
}

/// Viewer of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Viewer {
    /// Player of this seat.
    Seat(Seat),
    /// Any other viewer, who sees only public information.
    Spectator,
}

impl Viewer {
    /// Lists all viewers of a table of `count`: its seats, then a spectator.
    pub fn all(count: u8) -> impl Iterator<Item = Viewer> + Clone {
        Seat::all(count)
            .map(Viewer::Seat)
            .chain([Viewer::Spectator])
    }

    /// Whether the viewer is the player of `seat`.
    pub fn is(self, seat: Seat) -> bool {
        self == Viewer::Seat(seat)
    }
}

impl fmt::Display for Viewer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Viewer::Seat(seat) => write!(f, "seat {seat}"),
            Viewer::Spectator => f.write_str("a spectator"),
        }
    }
}
