//! A queue of seats, for the order of deferred turns and of attacks.

use core::fmt;

use saloon_core::Seat;
use serde::{Serialize, Serializer};

use crate::SCREENS;

/// Ordered seats, each at most once.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(type = "Array<Seat>"))]
pub struct Queue {
    seats: [Seat; SCREENS],
    len: u8,
}

impl Queue {
    /// Returns the number of seats.
    #[inline]
    pub const fn len(&self) -> u8 {
        self.len
    }

    /// Returns whether there are no seats.
    #[inline]
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Returns the seats in order.
    #[inline]
    pub fn as_slice(&self) -> &[Seat] {
        &self.seats[..usize::from(self.len)]
    }

    /// Returns the index of a seat.
    pub fn position(&self, seat: Seat) -> Option<usize> {
        self.as_slice().iter().position(|&other| other == seat)
    }

    /// Moves a seat to the end; adds it if it is absent.
    #[inline]
    pub(crate) fn push(&mut self, seat: Seat) {
        if let Some(place) = self.position(seat) {
            self.remove(place);
        }
        self.seats[usize::from(self.len)] = seat;
        self.len += 1;
    }

    #[inline]
    pub(crate) fn pop(&mut self) -> Option<Seat> {
        let first = *self.as_slice().first()?;
        self.remove(0);
        Some(first)
    }

    /// Removes the seat at `place`. Unused slots stay 0, so that equal queues compare equal.
    fn remove(&mut self, place: usize) {
        self.seats[place..usize::from(self.len)].rotate_left(1);
        self.len -= 1;
        self.seats[usize::from(self.len)] = Seat(0);
    }
}

impl FromIterator<Seat> for Queue {
    fn from_iter<I: IntoIterator<Item = Seat>>(seats: I) -> Self {
        let mut queue = Queue::default();
        seats.into_iter().for_each(|seat| queue.push(seat));
        queue
    }
}

impl fmt::Debug for Queue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.as_slice().fmt(f)
    }
}

impl Serialize for Queue {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.as_slice())
    }
}
