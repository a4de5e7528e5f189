//! Events and who may know them.
//!
//! A game cannot say that something happened without saying who learns it: [`EventSink`] has no method that leaves the audience
//! out. What it said is kept in [`EventLog`], which is not serialisable; all that comes out of it is what one viewer sees.

use alloc::vec::Vec;

use serde::Serialize;

use crate::reveal_key::RevealKey;
use crate::seat::{SeatSet, Viewer};

/// Where a game says what happened.
pub trait EventSink<E> {
    /// Everyone learns this.
    fn emit_public(&mut self, event: E);

    /// Everyone learns these, in order.
    #[inline]
    fn emit_public_each(&mut self, events: impl IntoIterator<Item = E>) {
        for event in events {
            self.emit_public(event);
        }
    }

    /// The audience learns `inside`; everyone else learns `outside`, the same fact without its secret, or nothing at all.
    fn emit_private(&mut self, audience: SeatSet, inside: E, outside: Option<E>);
}

/// Nobody listens: for simulations.
#[derive(Clone, Copy, Debug, Default)]
pub struct DiscardEvents;

impl<E> EventSink<E> for DiscardEvents {
    #[inline]
    fn emit_public(&mut self, _: E) {}
    #[inline]
    fn emit_public_each(&mut self, _: impl IntoIterator<Item = E>) {}
    #[inline]
    fn emit_private(&mut self, _: SeatSet, _: E, _: Option<E>) {}
}

/// What a game said, with the audience of each part.
#[derive(Clone, Debug, PartialEq)]
pub struct EventLog<E>(Vec<Emission<E>>);

#[derive(Clone, Debug, PartialEq)]
enum Emission<E> {
    Public(E),
    Private {
        audience: SeatSet,
        inside: E,
        outside: Option<E>,
    },
}

impl<E> Default for EventLog<E> {
    fn default() -> Self {
        EventLog(Vec::new())
    }
}

impl<E> EventSink<E> for EventLog<E> {
    fn emit_public(&mut self, event: E) {
        self.0.push(Emission::Public(event));
    }

    fn emit_private(&mut self, audience: SeatSet, inside: E, outside: Option<E>) {
        self.0.push(Emission::Private {
            audience,
            inside,
            outside,
        });
    }
}

impl<E> EventLog<E> {
    /// What `viewer` learns, in order.
    pub fn seen_by(&self, viewer: Viewer) -> impl Iterator<Item = VisibleEvent<'_, E>> {
        self.0.iter().filter_map(move |part| match part {
            Emission::Public(event) => Some(VisibleEvent(event)),
            Emission::Private {
                audience,
                inside,
                outside,
            } => match viewer {
                Viewer::Seat(seat) if audience.contains(seat) => Some(VisibleEvent(inside)),
                _ => outside.as_ref().map(VisibleEvent),
            },
        })
    }

    /// Everything, for who holds the key.
    pub fn unredacted(&self, _key: &RevealKey) -> impl Iterator<Item = VisibleEvent<'_, E>> {
        self.0.iter().map(|part| match part {
            Emission::Public(event) | Emission::Private { inside: event, .. } => {
                VisibleEvent(event)
            }
        })
    }

    /// Adds what happened next.
    pub fn append(&mut self, mut later: EventLog<E>) {
        self.0.append(&mut later.0);
    }
}

/// An event as one viewer may see it. Sockets, records shown to players and bots take nothing else.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[serde(transparent)]
pub struct VisibleEvent<'a, E>(&'a E);

impl<E> core::ops::Deref for VisibleEvent<'_, E> {
    type Target = E;
    fn deref(&self) -> &E {
        self.0
    }
}
