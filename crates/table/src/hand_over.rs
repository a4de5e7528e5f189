//! State of a table that is not stored, for its next owner.
//!
//! The clock is stored when the table is released. Absences go on as they are. The round trip of a guest counts as one measurement of the
//! new connection: the path to the next owner differs by a hop between nodes at most, and a race may begin before the first ping is answered.

use alloc::collections::BTreeMap;
use core::time::Duration;

use saloon_core::Seat;
use serde::{Deserialize, Serialize};

use crate::absence::Absence;
use crate::table::Table;
use crate::time::Instant;

/// State of a table that is not stored.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct UnstoredState {
    absences: BTreeMap<Seat, Absence>,
    /// Trusted round trip of each connected guest, by session. The shortest one of several connections.
    #[serde(default)] // a node of an older version sends none
    trips: BTreeMap<i64, Duration>,
}

/// Round trips that the previous owner measured, and when they arrived.
#[derive(Debug)]
pub(crate) struct InheritedTrips {
    since: Instant,
    trips: BTreeMap<i64, Duration>,
}

impl InheritedTrips {
    /// Returns the round trip of a guest, and when it arrived.
    pub(crate) fn of(&self, session: i64) -> Option<(Instant, Duration)> {
        self.trips.get(&session).map(|&trip| (self.since, trip))
    }
}

impl Table {
    /// Returns the state to pass to the next owner. Must be called before the table is released, which makes everybody absent.
    pub fn unstored_state(&self, now: Instant) -> UnstoredState {
        let mut trips = BTreeMap::new();
        for connection in self.connections.values() {
            if let Some((session, trip)) = connection.session().zip(connection.latency.trip(now)) {
                let shortest = trips.entry(session).or_insert(trip);
                *shortest = trip.min(*shortest);
            }
        }
        UnstoredState {
            absences: self.absences.clone(),
            trips,
        }
    }

    /// Continues with the state of the previous owner. Must be called after loading, before the first input. Guests who connect are not absent
    /// any more.
    pub fn restore(&mut self, state: UnstoredState, now: Instant) {
        self.absences = state.absences;
        self.inherited_trips = Some(InheritedTrips {
            since: now,
            trips: state.trips,
        });
    }
}
