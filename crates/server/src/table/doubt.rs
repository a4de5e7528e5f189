//! A write whose outcome is unknown: its COMMIT failed, and it may be on disk all the same.
//!
//! Memory and disk must not disagree, so such a table leaves memory. Everyone connected is told to come back, and the table is read again
//! once the store has settled what is true (`House::table`). Until then nobody is told anything that a crash could make
//! false. Commands that were not answered are said again under their ids, as after a crash.

use super::commands::Refused;
use super::{Farewell, Outgoing, Table};

impl Table {
    /// Notes a failure after which memory cannot be trusted. The table is abandoned after the present order.
    pub(super) fn note_doubt(&mut self, refused: &Refused) {
        self.in_doubt |= refused.is_unknown();
    }

    /// Leaves memory, and tells everyone connected to come back.
    pub(super) fn abandon(&mut self) {
        tracing::warn!("the table is read again: the outcome of a write is unknown");
        for (_, connection) in self.connections.drain() {
            // One whose queue is full is dropped without a reason, and comes back all the same.
            let _ = connection
                .frames
                .try_send(Outgoing::Close(Farewell::InDoubt));
        }
        self.house.abandon(&self.row.id, &mut self.orders);
    }
}
