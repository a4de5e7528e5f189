//! A node: a server process that comes and goes, and its environment.

use std::sync::Arc;

use crate::model::FlushOutcome;
use crate::process::Process;
use crate::requests::Backend;

/// A node. Without a cluster there is one.
pub struct SimulatedNode {
    /// The running process.
    pub process: Option<Process>,
    /// Number of process starts.
    pub boot: u64,
    /// The store, the wall clock and randomness. Durable data survives crashes.
    pub backend: Arc<Backend>,
    /// Outcome of the flush in progress, drawn at its start. Not used in a cluster.
    pub outcome: FlushOutcome,
    /// Difference of its wall clock, in ms.
    pub unix_offset: i64,
}

impl SimulatedNode {
    /// Creates a node that is not running.
    pub fn new(backend: Arc<Backend>, unix_offset: i64) -> SimulatedNode {
        SimulatedNode {
            process: None,
            boot: 0,
            backend,
            outcome: FlushOutcome::Stored,
            unix_offset,
        }
    }
}
