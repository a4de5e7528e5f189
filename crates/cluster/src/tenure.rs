//! Validity of loads: a load that began before the node gave its tables up is stale when it ends.

use crate::faults::{ClusterFault, Planted};

/// Period between two times at which a node gives all its tables up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tenure(u64);

/// The tenures of a node.
#[derive(Clone, Copy, Debug, Default)]
pub struct Tenures {
    ended: u64,
    planted: Planted,
}

impl Tenures {
    /// Starts the first tenure, with a planted fault.
    pub fn new(planted: Planted) -> Tenures {
        Tenures { ended: 0, planted }
    }

    /// Returns the current tenure. Must be called before the claim of a table.
    pub fn current(&self) -> Tenure {
        Tenure(self.ended)
    }

    /// Ends the tenure: all tables leave memory.
    pub fn end(&mut self) {
        self.ended += 1;
    }

    /// Returns whether a table that was claimed in this tenure may be put in memory.
    pub fn allows(&self, claimed_in: Tenure) -> bool {
        claimed_in == self.current() || self.planted.has(ClusterFault::KeepLateLoad)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_load_does_not_outlive_the_tenure_of_its_claim() {
        let mut tenures = Tenures::default();
        let before = tenures.current();
        assert!(tenures.allows(before));
        tenures.end();
        assert!(!tenures.allows(before));
        assert!(tenures.allows(tenures.current()));
    }
}
