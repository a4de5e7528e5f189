//! What happens to a table.

use alloc::boxed::Box;
use alloc::string::String;

use saloon_core::Seat;
use saloon_protocol::lobby::Avatar;
use saloon_protocol::socket::ClientMessage;
use serde_json::value::RawValue;

/// A connection to a table. The driver numbers connections upwards and never uses a number twice.
pub type ConnectionId = u64;

/// A guest of the house.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Guest {
    /// Id of the session.
    pub id: i64,
    /// Name, cleaned.
    pub name: String,
    /// Colour and shape.
    pub look: Avatar,
}

/// Something that happens to a table.
#[derive(Debug)]
pub enum Input {
    /// A connection is opened; by a spectator without a name, if `guest` is `None`.
    Connect {
        /// The connection.
        connection: ConnectionId,
        /// Who.
        guest: Option<Guest>,
    },
    /// A connection is closed.
    Disconnect(ConnectionId),
    /// A connection sends a message.
    Message {
        /// The connection.
        from: ConnectionId,
        /// The message.
        message: ClientMessage,
        /// The sender's address has started as many games today as it may.
        over_limit: bool,
    },
    /// A connection sends something that is not a message.
    Malformed {
        /// The connection.
        from: ConnectionId,
        /// What is wrong with it.
        why: String,
    },
    /// A bot has decided.
    Decision(Decision),
    /// The time that [`Effects::wake`](crate::Effects::wake) asked for has come.
    Wake,
    /// The table is handed over to another owner, or the house closes: everything is stored and every connection is closed.
    Release,
}

/// A bot's decision, with the position it was made for.
#[derive(Debug)]
pub struct Decision {
    /// The position.
    pub position: Position,
    /// The act, as JSON; `None` if the bot failed.
    pub act: Option<Box<RawValue>>,
}

/// The position that a bot is asked about. A decision that comes too late is recognised by it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position {
    pub(crate) game: i64,
    pub(crate) entries: u32,
    pub(crate) seat: Seat,
    pub(crate) role: Role,
}

/// For whom a bot decides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Role {
    /// For itself: the seat is the bot's.
    Player,
    /// For a guest who is away.
    StandIn,
    /// For a guest whose time is up: this one decision.
    TimeUp,
}
