//! Events and their audiences.
//!
//! Every method of [`EventSink`] takes an audience, so a game cannot emit an event without one. [`EventLog`] keeps the
//! emitted events. It is not serialisable: only the events visible to one viewer can be read from it.

use alloc::vec::Vec;

use serde::Serialize;

use crate::reveal_key::RevealKey;
use crate::seat::{SeatSet, Viewer};

/// Receiver of the events that a game emits.
pub trait EventSink<E> {
    /// Emits an event to everyone.
    fn emit_public(&mut self, event: E);

    /// Emits events to everyone, in order.
    #[inline]
    fn emit_public_each(&mut self, events: impl IntoIterator<Item = E>) {
        for event in events {
            self.emit_public(event);
        }
    }

    /// Emits `inside` to the audience and `outside`, the same fact without its secret, to everyone else. With `None`, the
    /// others receive nothing.
    fn emit_private(&mut self, audience: SeatSet, inside: E, outside: Option<E>);
}

/// Sink that discards every event, for simulations.
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

/// Events emitted by a game, each with its audience.
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
    /// Emits all events to another sink, in order.
    pub fn forward(self, sink: &mut impl EventSink<E>) {
        for emission in self.0 {
            match emission {
                Emission::Public(event) => sink.emit_public(event),
                Emission::Private {
                    audience,
                    inside,
                    outside,
                } => sink.emit_private(audience, inside, outside),
            }
        }
    }

    /// Lists the events visible to `viewer`, in order.
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

    /// Lists all events, unredacted.
    pub fn unredacted(&self, _key: &RevealKey) -> impl Iterator<Item = VisibleEvent<'_, E>> {
        self.0.iter().map(|part| match part {
            Emission::Public(event) | Emission::Private { inside: event, .. } => {
                VisibleEvent(event)
            }
        })
    }

    /// Appends the events of a later input.
    pub fn append(&mut self, mut later: EventLog<E>) {
        self.0.append(&mut later.0);
    }
}

/// Event as one viewer may see it: the only form that sockets, records shown to players and bots accept.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[serde(transparent)]
pub struct VisibleEvent<'a, E>(&'a E);

impl<E> core::ops::Deref for VisibleEvent<'_, E> {
    type Target = E;
    fn deref(&self) -> &E {
        self.0
    }
}
