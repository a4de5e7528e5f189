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
    /// Nodes that were killed, or whose machine was lost.
    pub kills: u64,
    /// Paused nodes.
    pub pauses: u64,
    /// Nodes that were cut off from the database.
    pub database_cuts: u64,
    /// Pairs of nodes that were cut off from each other.
    pub link_cuts: u64,
    /// Restarts of the database.
    pub database_restarts: u64,
    /// Drained nodes.
    pub drains: u64,
    /// Expelled nodes.
    pub expulsions: u64,
    /// Batches that the fence refused.
    pub fenced: u64,
    /// Forwarded messages to owners.
    pub forwarded: u64,
    /// Frames of nodes that had lost the table.
    pub stale: u64,
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
        self.kills += other.kills;
        self.pauses += other.pauses;
        self.database_cuts += other.database_cuts;
        self.link_cuts += other.link_cuts;
        self.database_restarts += other.database_restarts;
        self.drains += other.drains;
        self.expulsions += other.expulsions;
        self.fenced += other.fenced;
        self.forwarded += other.forwarded;
        self.stale += other.stale;
        self.events += other.events;
        self.time += other.time;
    }
}
