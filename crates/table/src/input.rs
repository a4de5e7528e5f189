//! Inputs of a table.

use alloc::boxed::Box;
use alloc::string::String;

use saloon_core::Seat;
use saloon_protocol::lobby::Avatar;
use saloon_protocol::review::Hint;
use saloon_protocol::socket::ClientMessage;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

/// A connection to a table. The driver numbers connections upwards and never uses a number twice.
pub type ConnectionId = u64;

/// A guest of the server.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Guest {
    /// Session id.
    pub id: i64,
    /// Sanitised name.
    pub name: String,
    /// Avatar: colour and shape.
    pub look: Avatar,
}

/// An input of a table.
#[derive(Debug)]
pub enum Input {
    /// A connection opened. `guest` is `None` for an anonymous spectator.
    Connect {
        /// Id of the connection.
        connection: ConnectionId,
        /// The connected guest.
        guest: Option<Guest>,
    },
    /// A connection closed.
    Disconnect(ConnectionId),
    /// A connection sent a message.
    Message {
        /// Sender.
        from: ConnectionId,
        /// Parsed message.
        message: ClientMessage,
        /// Whether the sender has reached the limit of started games or of hints, if the message is such a command.
        over_limit: bool,
    },
    /// A connection sent a malformed frame.
    Malformed {
        /// Sender.
        from: ConnectionId,
        /// Parse error.
        why: String,
    },
    /// A bot decided.
    Decision(Decision),
    /// A hint was computed.
    Hint(ComputedHint),
    /// The time requested by [`Effects::wake`](crate::Effects::wake) has come.
    Wake,
    /// The table is handed over to another owner, or the server shuts down. The table stores everything and closes every
    /// connection.
    Release,
}

/// A bot's decision, with the position it was made for.
#[derive(Debug)]
pub struct Decision {
    /// Position that was searched.
    pub position: Position,
    /// Act as JSON; `None` if the bot failed.
    pub act: Option<Box<RawValue>>,
}

/// A computed hint, with the position it was computed for.
#[derive(Debug)]
pub struct ComputedHint {
    /// Position of the hint.
    pub position: HintPosition,
    /// Hint itself; `None` if it was cancelled or failed.
    pub hint: Option<Hint>,
}

/// Position that a guest wants a hint for. Identifies stale hints.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HintPosition {
    pub(crate) game: i64,
    pub(crate) entries: u32,
    pub(crate) seat: Seat,
}

/// Position that a bot was asked about. Identifies stale decisions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position {
    pub(crate) game: i64,
    pub(crate) entries: u32,
    pub(crate) seat: Seat,
    pub(crate) role: Role,
}

/// Role in which a bot decides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Role {
    /// The bot owns the seat.
    Player,
    /// The bot stands in for an absent guest.
    StandIn,
    /// The guest's turn time ran out: the bot makes this one decision.
    TimeUp,
}
