//! The house: the tables in memory, and the writer of the store. Everything here is lost in a crash, except the disk.

use std::collections::{BTreeMap, VecDeque};

use saloon_table::stored::TableWrite;
use saloon_table::{ConnectionId, Instant, Table};

use crate::model::Disk;

/// A running process.
#[derive(Default)]
pub struct Process {
    /// Virtual time at which it started: its monotonic clock begins there.
    pub started: u64,
    /// Tables in memory, by index.
    pub tables: BTreeMap<usize, Slot>,
    /// Writes that wait for the flush under way.
    pub queue: VecDeque<(usize, u64, TableWrite)>,
    /// The flush under way.
    pub flush: Option<Flush>,
    /// The disk is full until then.
    pub full_until: u64,
}

impl Process {
    /// Is a write of a table under way?
    pub fn is_writing(&self, table: usize) -> bool {
        let flushing = self.flush.iter().flat_map(|flush| &flush.writes);
        flushing
            .chain(&self.queue)
            .any(|(index, ..)| *index == table)
    }
}

/// A table in memory.
pub struct Slot {
    /// The core.
    pub table: Table,
    /// Distinguishes this load from earlier ones: answers to those are ignored.
    pub load: u64,
    /// Its connections.
    pub connections: Vec<ConnectionId>,
    /// When it wants to be woken.
    pub wake: Option<Instant>,
    /// Since when a player is connected, in virtual time.
    pub played_since: Option<u64>,
    /// How long players were connected before, in microseconds.
    pub played: u64,
    /// Reading of the table's clock when it was loaded, in milliseconds.
    pub clock: u64,
}

/// Writes that are being flushed together.
pub struct Flush {
    /// Table, load and write.
    pub writes: Vec<(usize, u64, TableWrite)>,
    /// What becomes of it.
    pub outcome: FlushOutcome,
}

/// What becomes of a flush.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FlushOutcome {
    /// Durable.
    Stored,
    /// Not durable, and the house knows.
    Failed,
    /// The house does not know; durable or not.
    Unknown {
        /// Is it?
        durable: bool,
    },
}

/// The disk survives crashes.
#[derive(Default)]
pub struct Storage {
    /// What is durable.
    pub disk: Disk,
}
