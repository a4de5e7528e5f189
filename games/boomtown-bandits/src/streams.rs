//! Streams of chance. Part of the record format: do not rename.

use saloon_core::{Seat, Stream};

use crate::cards::Location;

/// BB-2.1: which locations, in which order.
pub(crate) const TOWN: Stream = Stream::new("town");
/// BB-2.3: the bottle.
pub(crate) const BOTTLE: Stream = Stream::new("bottle");
/// Determinized worlds; never at a table.
pub(crate) const WORLD: Stream = Stream::new("world");

/// BB-2.2: the order of a pile.
pub(crate) const fn pile(location: Location) -> Stream {
    Stream::new("pile").part(location as u32)
}

/// The dice of a player's throw in a shootout: nothing that anyone does shifts them.
pub(crate) fn throw(seat: Seat, shootout: u16, throw: u16) -> Stream {
    Stream::new("throw")
        .for_seat(seat)
        .part(u32::from(shootout) << 16 | u32::from(throw))
}

/// Safe Found.
pub(crate) const fn safe(seat: Seat) -> Stream {
    Stream::new("safe").for_seat(seat)
}
