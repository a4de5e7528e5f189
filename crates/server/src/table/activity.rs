//! What lists of tables show of a running game, shared with the table's handle.

use std::sync::{Arc, Mutex, PoisonError};

use saloon_core::Seat;
use saloon_store::TableState;

use super::Table;

/// What last happened at a table.
#[derive(Clone, Debug, Default)]
pub(crate) struct Activity {
    /// The seats that the game waits for.
    pub(crate) waiting: Vec<Seat>,
    /// Unix time, ms; 0 if nothing happened since the table was loaded.
    pub(crate) at: i64,
}

/// The activity of a table in memory.
#[derive(Clone, Default)]
pub(crate) struct Shared(Arc<Mutex<Activity>>);

impl Shared {
    pub(crate) fn get(&self) -> Activity {
        self.0
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .clone()
    }

    pub(super) fn set(&self, activity: Activity) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = activity;
    }
}

impl Table {
    /// Notes that something happened at `at`, Unix time in ms.
    pub(super) fn note_activity(&self, at: i64) {
        let waiting = self.waited_for();
        self.activity.set(Activity { waiting, at });
    }

    /// The seats that the game waits for.
    pub(super) fn waited_for(&self) -> Vec<Seat> {
        let table = self.live.table.as_ref();
        let table = table.filter(|_| self.row.state == TableState::Playing);
        table.map_or_else(Vec::new, |table| table.awaits().iter().collect())
    }
}
