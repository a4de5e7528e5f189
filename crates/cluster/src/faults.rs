//! Faults to plant in a node, which test whether the simulation detects them. Without the feature `faults` there are none.

/// A fault to plant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ClusterFault {
    /// A table is loaded without a claim.
    SkipClaim,
    /// A table is loaded before it is claimed.
    ClaimAfterLoad,
    /// A table is loaded while a write is in doubt.
    SkipSettle,
    /// A table whose load began before its node gave its tables up stays in memory.
    KeepLateLoad,
    /// An expelled node keeps its tables in memory.
    KeepAbandoned,
    /// A node judges others before it has sent heartbeats for long enough.
    JudgeAtOnce,
    /// A node that was paused judges others at once.
    IgnoreGap,
    /// A table moves during a race.
    MoveInRace,
}

impl ClusterFault {
    /// All faults.
    pub const ALL: [ClusterFault; 8] = [
        ClusterFault::SkipClaim,
        ClusterFault::ClaimAfterLoad,
        ClusterFault::SkipSettle,
        ClusterFault::KeepLateLoad,
        ClusterFault::KeepAbandoned,
        ClusterFault::JudgeAtOnce,
        ClusterFault::IgnoreGap,
        ClusterFault::MoveInRace,
    ];
}

/// The planted fault, or none.
#[derive(Clone, Copy, Debug, Default)]
pub struct Planted {
    #[cfg(feature = "faults")]
    fault: Option<ClusterFault>,
}

impl Planted {
    /// Plants a fault.
    #[cfg(feature = "faults")]
    pub fn new(fault: Option<ClusterFault>) -> Planted {
        Planted { fault }
    }

    #[cfg(feature = "faults")]
    pub(crate) fn has(self, fault: ClusterFault) -> bool {
        self.fault == Some(fault)
    }

    #[cfg(not(feature = "faults"))]
    #[expect(clippy::unused_self, reason = "as with the feature")]
    pub(crate) fn has(self, _: ClusterFault) -> bool {
        false
    }
}
