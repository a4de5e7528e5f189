//! Result of a world: a report, or a violated invariant.

use std::fmt;

use crate::plan::SECOND;

/// A violated invariant.
#[derive(Clone, Debug)]
pub struct Violation {
    /// The seed of the world.
    pub seed: u64,
    /// Virtual time in microseconds.
    pub at: u64,
    /// Description.
    pub what: String,
}

impl fmt::Display for Violation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let seconds = self.at / SECOND;
        write!(f, "SEED={}: after {seconds} s: {}", self.seed, self.what)
    }
}

/// Event counts of one or more worlds.
#[derive(Clone, Copy, Debug, Default)]
pub struct Report {
    /// Worlds without a violation.
    pub worlds: u64,
    /// Crashes of the process.
    pub crashes: u64,
    /// Orderly restarts.
    pub restarts: u64,
    /// Acknowledged acts.
    pub acts: u64,
    /// Acts in races, whose receipts were checked.
    pub races: u64,
    /// Finished games.
    pub games: u64,
    /// Flushes with an unknown outcome.
    pub unknown: u64,
    /// Cut connections.
    pub cuts: u64,
    /// Processed events.
    pub events: u64,
    /// Virtual time, in microseconds.
    pub time: u64,
}

impl Report {
    /// Adds the counts of another report.
    pub fn add(&mut self, other: &Report) {
        self.worlds += other.worlds;
        self.crashes += other.crashes;
        self.restarts += other.restarts;
        self.acts += other.acts;
        self.races += other.races;
        self.games += other.games;
        self.unknown += other.unknown;
        self.cuts += other.cuts;
        self.events += other.events;
        self.time += other.time;
    }
}
