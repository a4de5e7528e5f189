//! Search for a table that is just leaving memory or moving to another node.

use std::time::Duration;

/// Number of attempts without a cluster: the table is only leaving memory.
const TRIES: u32 = 10;
/// Time between attempts in a cluster, and the time after which none follows. It outlasts the expulsion of a node. An attempt may itself
/// take seconds, at a node that is silent, so the time is limited and not the number.
const CLUSTER_INTERVAL: Duration = Duration::from_secs(1);
const CLUSTER_SEARCH: Duration = Duration::from_secs(7);

/// Search for a table.
#[derive(Clone, Copy, Debug, Default)]
pub struct Search {
    tries: u32,
}

/// Next step after a failed attempt.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Retry {
    /// Try again.
    AtOnce,
    /// Try again when a node joins or leaves, or after this time.
    AfterChange(Duration),
    /// Close the connection.
    GiveUp,
}

impl Search {
    /// Counts a failed attempt, `elapsed` after the search began. Returns the next step.
    pub fn failed(&mut self, in_cluster: bool, elapsed: Duration) -> Retry {
        self.tries += 1;
        match self.tries {
            tries if !in_cluster && tries < TRIES => Retry::AtOnce,
            // Most tables move without a pause.
            1 => Retry::AtOnce,
            _ if in_cluster && elapsed < CLUSTER_SEARCH => Retry::AfterChange(CLUSTER_INTERVAL),
            _ => Retry::GiveUp,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_search_in_a_cluster_outlasts_an_expulsion() {
        let mut search = Search::default();
        let mut waited = Duration::ZERO;
        assert_eq!(search.failed(true, waited), Retry::AtOnce);
        while let Retry::AfterChange(limit) = search.failed(true, waited) {
            waited += limit;
        }
        assert!(waited >= Duration::from_secs(5), "{waited:?}");
        assert_eq!(search.failed(true, waited), Retry::GiveUp);
    }
}
