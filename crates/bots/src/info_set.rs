//! Hashes of information sets.
//!
//! A game emits every event to its audience. The events that a seat has received since the root of a search are all that it
//! has learnt since. Two states with the same events for a seat belong to the same information set of that seat.

use std::hash::{Hash, Hasher};

use rustc_hash::FxHasher;
use saloon_core::{EventSink, Seat, SeatSet};

/// Number of observers: the seats and a spectator.
const OBSERVERS: usize = Seat::MAX_COUNT as usize + 1;

/// Event sink that keeps a hash of the events of each observer.
#[derive(Clone, Copy, Debug, Default)]
pub struct InfoSetHashes([u64; OBSERVERS]);

impl InfoSetHashes {
    /// Returns the hash of the events of `seat`.
    pub fn seat(&self, seat: Seat) -> u64 {
        self.0[seat.index()]
    }

    /// Returns the hash of the public events.
    pub fn public(&self) -> u64 {
        self.0[OBSERVERS - 1]
    }
}

fn fingerprint(event: &impl Hash) -> u64 {
    let mut hasher = FxHasher::default();
    event.hash(&mut hasher);
    hasher.finish() | 1
}

/// Adds an event to a hash; depends on the order.
fn mix(hash: u64, event: u64) -> u64 {
    (hash ^ event)
        .wrapping_mul(0x9e37_79b9_7f4a_7c15)
        .rotate_left(29)
}

impl<E: Hash> EventSink<E> for InfoSetHashes {
    #[inline]
    fn emit_public(&mut self, event: E) {
        let event = fingerprint(&event);
        for hash in &mut self.0 {
            *hash = mix(*hash, event);
        }
    }

    #[inline]
    fn emit_private(&mut self, audience: SeatSet, inside: E, outside: Option<E>) {
        let inside = fingerprint(&inside);
        let outside = outside.as_ref().map(fingerprint);
        for (hash, listener) in self.0.iter_mut().zip(0..) {
            if audience.contains(Seat(listener)) {
                *hash = mix(*hash, inside);
            } else if let Some(outside) = outside {
                *hash = mix(*hash, outside);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_secret_changes_the_hash_of_its_audience_only() {
        let told = |secret: u8| {
            let mut hashes = InfoSetHashes::default();
            hashes.emit_public(7_u8);
            hashes.emit_private(SeatSet::one(Seat(1)), secret, Some(0));
            hashes
        };
        let (one, other) = (told(5), told(6));
        assert_ne!(one.seat(Seat(1)), other.seat(Seat(1)));
        assert_eq!(one.seat(Seat(0)), other.seat(Seat(0)));
        assert_eq!(one.public(), other.public());
    }

    #[test]
    fn the_order_of_events_changes_the_hash() {
        let told = |events: [u8; 2]| {
            let mut hashes = InfoSetHashes::default();
            for event in events {
                hashes.emit_public(event);
            }
            hashes.public()
        };
        assert_ne!(told([1, 2]), told([2, 1]));
    }
}
