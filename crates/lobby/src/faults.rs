//! Faults to plant in the lobby, which test whether the simulation detects them. Without the feature `faults` there are none.

use crate::Lobby;

/// A fault to plant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LobbyFault {
    /// A sign-in is acknowledged although the store failed.
    AcknowledgeFailedEntry,
    /// An opened table is acknowledged although the store failed.
    AcknowledgeFailedOpen,
    /// A sign-out is acknowledged although the store failed.
    AcknowledgeFailedSignOut,
    /// A retry creates another table.
    IgnoreKey,
    /// Callers who are no members may see private tables.
    AdmitStrangers,
}

impl LobbyFault {
    /// All faults.
    pub const ALL: [LobbyFault; 5] = [
        LobbyFault::AcknowledgeFailedEntry,
        LobbyFault::AcknowledgeFailedOpen,
        LobbyFault::AcknowledgeFailedSignOut,
        LobbyFault::IgnoreKey,
        LobbyFault::AdmitStrangers,
    ];
}

impl Lobby<'_> {
    #[cfg(feature = "faults")]
    pub(crate) fn has(&self, fault: LobbyFault) -> bool {
        self.fault == Some(fault)
    }

    #[cfg(not(feature = "faults"))]
    #[expect(clippy::unused_self, reason = "as with the feature")]
    pub(crate) fn has(&self, _: LobbyFault) -> bool {
        false
    }
}
