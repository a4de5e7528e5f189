//! Who has heard what: the key of an information set.
//!
//! A game tells every event to its audience, so that what a seat has been told, from where it stands, is all that it has
//! learnt since. Two moments at which a seat has heard the same are one to it, whatever is hidden.

use std::hash::{Hash, Hasher};

use rustc_hash::FxHasher;
use saloon_core::{EventSink, Seat, SeatSet};

/// The seats, then whoever only watches.
const LISTENERS: usize = Seat::MAX_COUNT as usize + 1;

/// Listens for everyone, and keeps a fingerprint of what each has heard.
#[derive(Clone, Copy, Debug, Default)]
pub struct Ears([u64; LISTENERS]);

impl Ears {
    /// What `seat` has heard.
    pub fn seat(&self, seat: Seat) -> u64 {
        self.0[seat.index()]
    }

    /// What everyone has heard.
    pub fn public(&self) -> u64 {
        self.0[LISTENERS - 1]
    }
}

fn fingerprint(event: &impl Hash) -> u64 {
    let mut hasher = FxHasher::default();
    event.hash(&mut hasher);
    hasher.finish() | 1
}

/// The order of what was heard counts.
fn mix(heard: u64, print: u64) -> u64 {
    (heard ^ print)
        .wrapping_mul(0x9e37_79b9_7f4a_7c15)
        .rotate_left(29)
}

impl<E: Hash> EventSink<E> for Ears {
    #[inline]
    fn emit_public(&mut self, event: E) {
        let print = fingerprint(&event);
        for heard in &mut self.0 {
            *heard = mix(*heard, print);
        }
    }

    #[inline]
    fn emit_private(&mut self, audience: SeatSet, inside: E, outside: Option<E>) {
        let inside = fingerprint(&inside);
        let outside = outside.as_ref().map(fingerprint);
        for (heard, listener) in self.0.iter_mut().zip(0..) {
            if audience.contains(Seat(listener)) {
                *heard = mix(*heard, inside);
            } else if let Some(outside) = outside {
                *heard = mix(*heard, outside);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_secret_is_heard_by_its_audience_alone() {
        let told = |secret: u8| {
            let mut ears = Ears::default();
            ears.emit_public(7_u8);
            ears.emit_private(SeatSet::one(Seat(1)), secret, Some(0));
            ears
        };
        let (one, other) = (told(5), told(6));
        assert_ne!(one.seat(Seat(1)), other.seat(Seat(1)));
        assert_eq!(one.seat(Seat(0)), other.seat(Seat(0)));
        assert_eq!(one.public(), other.public());
    }

    #[test]
    fn order_counts() {
        let told = |events: [u8; 2]| {
            let mut ears = Ears::default();
            for event in events {
                ears.emit_public(event);
            }
            ears.public()
        };
        assert_ne!(told([1, 2]), told([2, 1]));
    }
}
