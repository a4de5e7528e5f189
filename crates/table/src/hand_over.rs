//! State of a table that is not stored, for its next owner.
//!
//! The clock is stored when the table is released. Latencies are left out: the connections of the next owner have other paths, and are measured
//! anew before the next race.

use alloc::collections::BTreeMap;

use saloon_core::Seat;
use serde::{Deserialize, Serialize};

use crate::absence::Absence;
use crate::table::Table;

/// State of a table that is not stored.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct UnstoredState {
    absences: BTreeMap<Seat, Absence>,
}

impl Table {
    /// Returns the state to pass to the next owner. Must be called before the table is released, which makes everybody absent.
    pub fn unstored_state(&self) -> UnstoredState {
        UnstoredState {
            absences: self.absences.clone(),
        }
    }

    /// Continues with the state of the previous owner. Must be called after loading, before the first input. Guests who connect are not absent
    /// any more.
    pub fn restore(&mut self, state: UnstoredState) {
        self.absences = state.absences;
    }
}
