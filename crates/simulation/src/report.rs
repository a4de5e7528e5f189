//! How a world ends: with a report of what happened, or with a broken invariant.

use std::fmt;

use crate::plan::SECOND;

/// A broken invariant.
#[derive(Clone, Debug)]
pub struct Violation {
    /// The seed of the world.
    pub seed: u64,
    /// Virtual time in microseconds.
    pub at: u64,
    /// What is wrong.
    pub what: String,
}

impl fmt::Display for Violation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let seconds = self.at / SECOND;
        write!(f, "SEED={}: after {seconds} s: {}", self.seed, self.what)
    }
}

/// What happened in a world.
#[derive(Clone, Copy, Debug, Default)]
pub struct Report {
    /// Worlds that ended without a violation.
    pub worlds: u64,
    /// Crashes of the house.
    pub crashes: u64,
    /// Orderly restarts.
    pub restarts: u64,
    /// Acts that were acknowledged.
    pub acts: u64,
    /// Acts in races, with receipts that were checked.
    pub races: u64,
    /// Games that ended.
    pub games: u64,
    /// Flushes whose outcome was unknown.
    pub unknown: u64,
    /// Connections that were cut.
    pub cuts: u64,
    /// Events.
    pub events: u64,
    /// Virtual time, in microseconds.
    pub time: u64,
}

impl Report {
    /// Adds another world's.
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
