//! Random streams, one for each purpose. Their names are part of the record format: do not rename them.

use saloon_core::{Seat, Stream};

use crate::cards::Location;

/// BB-2.1: locations of the town and their order.
pub(crate) const TOWN: Stream = Stream::new("town");
/// BB-2.3: seat with the bottle.
pub(crate) const BOTTLE: Stream = Stream::new("bottle");
/// Sampling of hidden information for bots; never used at a table.
pub(crate) const WORLD: Stream = Stream::new("world");

/// BB-2.2: order of a pile.
pub(crate) const fn pile(location: Location) -> Stream {
    Stream::new("pile").part(location as u32)
}

/// One throw of one player. A stream for each throw keeps the dice independent of the order in which players roll.
pub(crate) fn throw(seat: Seat, shootout: u16, throw: u16) -> Stream {
    Stream::new("throw")
        .for_seat(seat)
        .part(u32::from(shootout) << 16 | u32::from(throw))
}

/// Dice of Safe Found.
pub(crate) const fn safe(seat: Seat) -> Stream {
    Stream::new("safe").for_seat(seat)
}
