//! What lists of tables show of a running game, shared with the table's handle.

use std::sync::{Arc, Mutex, PoisonError};

use saloon_core::Seat;
use saloon_table::stored::TableState;
use serde::{Deserialize, Serialize};

use super::Table;

/// Where a running game stands.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Standing {
    /// The seats that it waits for.
    pub(crate) waiting: Vec<Seat>,
    /// The number of its round.
    pub(crate) round: Option<u32>,
}

/// What last happened at a table.
#[derive(Clone, Debug, Default)]
pub(crate) struct Activity {
    pub(crate) standing: Standing,
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
        let standing = self.standing();
        self.activity.set(Activity { standing, at });
    }

    /// Where the game stands that is on.
    pub(super) fn standing(&self) -> Standing {
        let table = self.live.table.as_ref();
        let table = table.filter(|_| self.row.state == TableState::Playing);
        table.map_or_else(Standing::default, |table| Standing {
            waiting: table.awaits().iter().collect(),
            round: Some(table.round()),
        })
    }
}
