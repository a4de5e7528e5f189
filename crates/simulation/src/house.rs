//! A process of the house: the tables in memory and the queue of the store's writer. All of it is lost in a crash.

use std::collections::{BTreeMap, VecDeque};

use saloon_table::stored::TableWrite;
use saloon_table::{ConnectionId, Instant, Table};

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
    /// Start of the time during which a player is connected, in virtual time.
    pub played_since: Option<u64>,
    /// Time before that with a player connected, in microseconds.
    pub played: u64,
    /// Reading of the table's clock when it was loaded, in milliseconds.
    pub clock: u64,
}

/// Writes that are being flushed together.
pub struct Flush {
    /// Table, load and write.
    pub writes: Vec<(usize, u64, TableWrite)>,
    /// Its outcome, drawn when it starts.
    pub outcome: FlushOutcome,
}

/// The outcome of a flush.
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
