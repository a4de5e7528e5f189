//! Events and who may know them.
//!
//! A game cannot say that something happened without saying who learns it: [`Tell`] has no method that leaves the audience
//! out. What it said is kept in [`Told`], which is not serialisable; all that comes out of it is what one viewer sees.

use alloc::vec::Vec;

use serde::Serialize;

use crate::key::Key;
use crate::seat::{SeatSet, Viewer};

/// Where a game says what happened.
pub trait Tell<E> {
    /// Everyone learns this.
    fn all(&mut self, event: E);

    /// Everyone learns these, in order.
    #[inline]
    fn all_of(&mut self, events: impl IntoIterator<Item = E>) {
        for event in events {
            self.all(event);
        }
    }

    /// The audience learns `inside`; everyone else learns `outside`, the same fact without its secret, or nothing at all.
    fn only(&mut self, audience: SeatSet, inside: E, outside: Option<E>);
}

/// Nobody listens: for simulations.
#[derive(Clone, Copy, Debug, Default)]
pub struct Silence;

impl<E> Tell<E> for Silence {
    #[inline]
    fn all(&mut self, _: E) {}
    #[inline]
    fn all_of(&mut self, _: impl IntoIterator<Item = E>) {}
    #[inline]
    fn only(&mut self, _: SeatSet, _: E, _: Option<E>) {}
}

/// What a game said, with the audience of each part.
#[derive(Clone, Debug, PartialEq)]
pub struct Told<E>(Vec<Part<E>>);

#[derive(Clone, Debug, PartialEq)]
enum Part<E> {
    All(E),
    Only {
        audience: SeatSet,
        inside: E,
        outside: Option<E>,
    },
}

impl<E> Default for Told<E> {
    fn default() -> Self {
        Told(Vec::new())
    }
}

impl<E> Tell<E> for Told<E> {
    fn all(&mut self, event: E) {
        self.0.push(Part::All(event));
    }

    fn only(&mut self, audience: SeatSet, inside: E, outside: Option<E>) {
        self.0.push(Part::Only {
            audience,
            inside,
            outside,
        });
    }
}

impl<E> Told<E> {
    /// What `viewer` learns, in order.
    pub fn seen_by(&self, viewer: Viewer) -> impl Iterator<Item = Seen<'_, E>> {
        self.0.iter().filter_map(move |part| match part {
            Part::All(event) => Some(Seen(event)),
            Part::Only {
                audience,
                inside,
                outside,
            } => match viewer {
                Viewer::Seat(seat) if audience.contains(seat) => Some(Seen(inside)),
                _ => outside.as_ref().map(Seen),
            },
        })
    }

    /// Everything, for who holds the key.
    pub fn laid_open(&self, _key: &Key) -> impl Iterator<Item = Seen<'_, E>> {
        self.0.iter().map(|part| match part {
            Part::All(event) | Part::Only { inside: event, .. } => Seen(event),
        })
    }

    /// Adds what happened next.
    pub fn append(&mut self, mut later: Told<E>) {
        self.0.append(&mut later.0);
    }
}

/// An event as one viewer may see it. Sockets, records shown to players and bots take nothing else.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[serde(transparent)]
pub struct Seen<'a, E>(&'a E);

impl<E> core::ops::Deref for Seen<'_, E> {
    type Target = E;
    fn deref(&self) -> &E {
        self.0
    }
}
