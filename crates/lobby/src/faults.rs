//! Faults that can be planted in the lobby, to see whether the simulation finds them. Without the feature `faults` there are none.

use crate::Lobby;

/// A fault to plant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// A guest is told that they are signed in, though the store failed.
    AcknowledgeFailedEntry,
    /// A guest is told that a table is open, though the store failed.
    AcknowledgeFailedOpen,
    /// A guest is told that a device is signed out, though the store failed.
    AcknowledgeFailedSignOut,
    /// A retry makes another table.
    IgnoreKey,
    /// Strangers may look at private tables.
    AdmitStrangers,
}

impl Fault {
    /// All of them.
    pub const ALL: [Fault; 5] = [
        Fault::AcknowledgeFailedEntry,
        Fault::AcknowledgeFailedOpen,
        Fault::AcknowledgeFailedSignOut,
        Fault::IgnoreKey,
        Fault::AdmitStrangers,
    ];
}

impl Lobby<'_> {
    #[cfg(feature = "faults")]
    pub(crate) fn has(&self, fault: Fault) -> bool {
        self.fault == Some(fault)
    }

    #[cfg(not(feature = "faults"))]
    #[expect(clippy::unused_self, reason = "as with the feature")]
    pub(crate) fn has(&self, _: Fault) -> bool {
        false
    }
}
