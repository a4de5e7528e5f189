//! Effects: requests of a table to its driver.

use alloc::sync::Weak;
use alloc::vec::Vec;
use core::fmt;
use core::time::Duration;

use bytes::Bytes;
use saloon_core::SeatSet;
use saloon_core::record::Decider;
use saloon_erased::{BotMove, HintSearch};
use saloon_protocol::error::ErrorCode;
use serde::{Deserialize, Serialize};

use crate::input::{ConnectionId, HintPosition, Position};
use crate::stored::TableWrite;
use crate::time::Instant;

/// Requests of a table to its driver, after an input or the result of a write.
#[derive(Debug, Default)]
pub struct Effects {
    /// Write to store. The driver then calls [`Table::persisted`](crate::Table::persisted). Inputs queue in the table until then.
    pub persist: Option<TableWrite>,
    /// Frames to send, in order.
    pub frames: Vec<(ConnectionId, Bytes)>,
    /// Connections to close after their frames. The table has already dropped them.
    pub close: Vec<(ConnectionId, CloseReason)>,
    /// Searches to run for bots.
    pub searches: Vec<SearchRequest>,
    /// Hints to compute for players.
    pub hints: Vec<HintRequest>,
    /// Time for [`Input::Wake`](crate::Input::Wake), unless another input comes first.
    pub wake: Option<Instant>,
    /// New activity, for the lists of tables.
    pub activity: Option<Activity>,
    /// Events for the metrics.
    pub metrics: Vec<MetricEvent>,
    /// Whether the table stays in memory.
    pub residency: Residency,
}

/// Whether a table stays in memory.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Residency {
    /// It stays in memory.
    #[default]
    Resident,
    /// No connection is open and no work is pending: it may leave memory, and is loaded again on demand.
    Idle,
    /// It must leave memory: it was released, or the outcome of a write is unknown. Load it again to continue.
    Unload,
}

/// Reason for closing a connection.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CloseReason {
    /// The outcome of a write is unknown: the table is reloaded.
    InDoubt,
    /// The creator removed the guest.
    Removed,
    /// The guest opened too many connections; this was the oldest.
    TooMany,
    /// The table was released.
    Released,
}

/// A request for a bot's decision.
pub struct SearchRequest {
    /// Search to run, within `limit`.
    pub search: BotMove,
    /// Time limit of the search.
    pub limit: Duration,
    /// Earliest time to deliver the decision, so that people can follow.
    pub not_before: Instant,
    /// Position to return with the decision.
    pub position: Position,
}

impl fmt::Debug for SearchRequest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SearchRequest")
            .field("position", &self.position)
            .finish_non_exhaustive()
    }
}

/// A request for a hint.
pub struct HintRequest {
    /// Computation to run.
    pub search: HintSearch,
    /// Without a strong reference once nobody waits for the hint.
    pub wanted: Weak<()>,
    /// Position to return with the hint.
    pub position: HintPosition,
}

impl fmt::Debug for HintRequest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("HintRequest")
            .field("position", &self.position)
            .finish_non_exhaustive()
    }
}

/// An event for the metrics.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MetricEvent {
    /// Number of entries recorded.
    Entries(Decider, usize),
    /// An act was acknowledged, this long after its arrival.
    Acknowledged(Duration),
    /// A command was refused.
    Refused(ErrorCode),
}

/// Progress of a running game, for the lists of tables.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct GameProgress {
    /// Seats that the game waits for.
    pub waiting: SeatSet,
    /// Round number.
    pub round: Option<u32>,
}

/// The last activity at a table.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Activity {
    /// Progress of the game.
    pub progress: GameProgress,
    /// Unix time in ms; 0 if nothing has happened since the table was loaded.
    pub at: i64,
}
