//! Measurement of commits.

use std::time::Duration;

/// Receives the duration of every commit.
pub trait Meter: Send + Sync {
    /// A group commit of `jobs` writes is durable; its flush took `flush`.
    fn committed(&self, jobs: usize, flush: Duration);
}
