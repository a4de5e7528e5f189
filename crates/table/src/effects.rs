//! What a table asks its driver to do.

use alloc::vec::Vec;
use core::fmt;
use core::time::Duration;

use bytes::Bytes;
use saloon_core::SeatSet;
use saloon_core::record::Decider;
use saloon_erased::BotMove;
use saloon_protocol::error::ErrorCode;
use serde::{Deserialize, Serialize};

use crate::input::{ConnectionId, Position};
use crate::stored::TableWrite;
use crate::time::Instant;

/// What a table asks its driver to do, after an input or the result of a write.
#[derive(Debug, Default)]
pub struct Effects {
    /// Store this, then call [`Table::persisted`](crate::Table::persisted). While a write is under way, inputs wait in the table.
    pub persist: Option<TableWrite>,
    /// Send these frames, in order.
    pub frames: Vec<(ConnectionId, Bytes)>,
    /// Close these connections after their frames. The table has forgotten them.
    pub close: Vec<(ConnectionId, Farewell)>,
    /// Let these bots decide.
    pub think: Vec<Think>,
    /// When [`Input::Wake`](crate::Input::Wake) is due, if nothing happens before.
    pub wake: Option<Instant>,
    /// New activity, for lists of tables.
    pub activity: Option<Activity>,
    /// Events to count.
    pub counts: Vec<Count>,
    /// Whether the table stays in memory.
    pub fate: Fate,
}

/// Whether a table stays in memory.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Fate {
    /// It stays in memory.
    #[default]
    Stays,
    /// Nobody is connected and nothing is under way: it may leave memory, and is loaded again on demand.
    Idle,
    /// It must leave memory: it was released, or the outcome of a write is unknown. Load it again to go on.
    Ends,
}

/// Why a table closes a connection.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Farewell {
    /// The outcome of a write is unknown: the table is loaded again.
    InDoubt,
    /// The creator removed the guest.
    Removed,
    /// The guest opened too many connections: this was the oldest.
    TooMany,
    /// The table was released.
    Released,
}

/// A bot is to decide.
pub struct Think {
    /// The search. Runs for at most the time it is given.
    pub search: BotMove,
    /// The most time it may take.
    pub limit: Duration,
    /// The decision is not handed in before this instant, so that people can follow.
    pub not_before: Instant,
    /// To be handed in with the decision.
    pub position: Position,
}

impl fmt::Debug for Think {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Think")
            .field("position", &self.position)
            .finish_non_exhaustive()
    }
}

/// Something that metrics count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Count {
    /// So many entries were recorded.
    Entries(Decider, usize),
    /// An act was acknowledged; so long after it arrived.
    Acknowledged(Duration),
    /// A command was refused.
    Refused(ErrorCode),
}

/// Progress of a running game, for lists of tables.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Standing {
    /// Seats that the game waits for.
    pub waiting: SeatSet,
    /// Number of the round.
    pub round: Option<u32>,
}

/// The last activity at a table.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Activity {
    /// Progress of the game.
    pub standing: Standing,
    /// Unix time in ms; 0 if nothing has happened since the table was loaded.
    pub at: i64,
}
