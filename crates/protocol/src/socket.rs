//! Messages of a table's socket, `/api/v1/tables/{id}/socket`: one JSON object per text frame.
//!
//! Commands carry an `id` chosen by the sender and are answered by `done` or `refused` with the same id. The id is an
//! idempotency key: a command sent again with the same id, for example after a broken connection, is answered but not
//! executed again.

use saloon_core::record::Receipt;
use saloon_core::{Hex32, Millis, Seat};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use utoipa::ToSchema;

use crate::error::ErrorCode;
use crate::lobby::{GuestNumber, TableLobby};
use crate::review::Hint;

/// Message from a client: `{"id":"7","say":{"act":{"seat":0,"act":"take"}}}` or `{"pong":17}`.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "ToServer"))]
#[serde(untagged, try_from = "MessageFields")]
pub enum ClientMessage {
    /// Command or query.
    Command {
        /// Id that the answer repeats. 1 to 64 bytes.
        id: String,
        /// Command itself.
        say: ClientCommand,
    },
    /// Immediate answer to a ping.
    Pong {
        /// Number of the ping.
        pong: u64,
    },
}

/// All possible fields of a message, parsed first for precise errors.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct MessageFields {
    id: Option<String>,
    say: Option<ClientCommand>,
    pong: Option<u64>,
}

impl TryFrom<MessageFields> for ClientMessage {
    type Error = &'static str;

    fn try_from(fields: MessageFields) -> Result<Self, Self::Error> {
        match (fields.id, fields.say, fields.pong) {
            (Some(id), Some(_), None) if id.is_empty() || id.len() > 64 => {
                Err("an id has 1 to 64 bytes")
            }
            (Some(id), Some(say), None) => Ok(ClientMessage::Command { id, say }),
            (None, Some(_), None) => Err("a command has an id"),
            (None, None, Some(pong)) => Ok(ClientMessage::Pong { pong }),
            _ => Err("a message has an id and a command in `say`, or a pong"),
        }
    }
}

/// Command or query of a client.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "Say"))]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum ClientCommand {
    /// Takes a seat.
    Sit(Seat),
    /// Renames the player in one of your seats, between games; for several players on one device.
    Call {
        /// Seat to rename.
        seat: Seat,
        /// Name of 1 to 24 letters; sanitised and made unique at the table.
        name: String,
    },
    /// Gives up a seat. During a game a bot takes over if the table has stand-ins; otherwise the command is refused.
    Leave(Seat),
    /// Seats a bot, or clears the chair with null. Creator only.
    Bot {
        /// Seat of the bot.
        seat: Seat,
        /// Name of the bot, or null.
        bot: Option<String>,
    },
    /// Removes a guest between games. A guest without another chair cannot rejoin the table. Creator only.
    Remove(Seat),
    /// Declares a seat ready, with 32 bytes for the deal; with null, not ready.
    Ready {
        /// Seat that is ready.
        seat: Seat,
        /// Contribution to the deal.
        bytes: Option<Hex32>,
    },
    /// Starts the game, once all chairs are taken and all guests are ready. Creator only.
    Start,
    /// Plays an act of the game.
    Act {
        /// Seat that acts.
        seat: Seat,
        /// Act, in the notation of the referee.
        #[cfg_attr(feature = "ts", ts(type = "unknown"))]
        act: Box<RawValue>,
        /// Time of the act on the table's clock, as the client claims it. Used only in races.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        at: Option<Millis>,
    },
    /// Queries the legal acts of a seat, for when an update has too many to list.
    Legal(Seat),
    /// Queries the expected effect of an act.
    Preview {
        /// Seat that would act.
        seat: Seat,
        /// Act, in the notation of the referee.
        #[cfg_attr(feature = "ts", ts(type = "unknown"))]
        act: Box<RawValue>,
    },
    /// Asks what the reference bot would do in your place. Only at tables whose `hints` are not null, while the seat is awaited and has
    /// a choice. The store notes the use. A repetition for the same position is answered again.
    Hint(Seat),
    /// Answers the server's `ask` about an absent player, or ends the stand-in.
    StandIn {
        /// Seat of the absent player.
        seat: Seat,
        /// True starts the stand-in. False ends it, or keeps the table waiting; the server asks again later.
        on: bool,
    },
    /// Votes to end a pause. No effect outside a pause.
    Continue(Seat),
    /// Asks to take back the seat's last act, if the table's rules have `take_back`. It is done once every other connected guest
    /// agrees.
    TakeBack(Seat),
    /// Answers another player's request to take back an act.
    Agree {
        /// Seat that asks.
        seat: Seat,
        /// Agreement. A single refusal ends the request.
        on: bool,
    },
    /// Concedes the game. Two players only.
    Concede(Seat),
    /// Votes for a rematch with the same chairs after the end: the next game of a match, or a new match once it is decided. The
    /// table returns to waiting when all guests in chairs have voted.
    Rematch,
    /// Sends a chat message to the table.
    Chat(String),
    /// Mutes or unmutes a guest for you alone. The others do not see it.
    Mute {
        /// Guest to mute.
        guest: GuestNumber,
        /// Whether the guest is muted from now on.
        on: bool,
    },
    /// Mutes or unmutes a guest for the whole table. Creator only.
    Hush {
        /// Guest to mute.
        guest: GuestNumber,
        /// Whether the guest is muted from now on.
        on: bool,
    },
    /// Closes the table, before or after a game. Creator only.
    Close,
}

// `V` is the type of the views of the game, `()` before `with_views`. It is a parameter so that a message is serialised directly from the
// types of a game, which this crate does not know.
/// Message from the server, such as `{"done":"7"}`.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "ToBrowser", concrete(V = Vec<SeatView<(), (), ()>>)))]
#[serde(rename_all = "snake_case")]
pub enum ServerMessage<'a, V = ()> {
    /// First message of a connection.
    Welcome(Welcome<'a, V>),
    /// Numbered change of the table or the game.
    Update(Update<'a, V>),
    /// Change of presence. Not stored, so it has no number.
    Presence(&'a TableLobby),
    /// The command with this id was executed and its effect is on disk.
    Done(&'a str),
    /// A command was refused. Nothing has changed, unless the error is `unknown`.
    Refused(CommandRefused<'a>),
    /// Answer to `legal`.
    Legal {
        /// Id of the query.
        id: &'a str,
        /// Every legal act.
        #[cfg_attr(feature = "ts", ts(type = "Array<unknown>"))]
        acts: &'a RawValue,
    },
    /// Answer to `preview`.
    Preview {
        /// Id of the query.
        id: &'a str,
        /// Preview, in the game's own JSON.
        #[cfg_attr(feature = "ts", ts(type = "unknown"))]
        preview: &'a RawValue,
    },
    /// Answer to `hint`, about a second later. It was noted before.
    Hint {
        /// Id of the query.
        id: &'a str,
        /// Hint itself.
        hint: &'a Hint,
    },
    /// Chat message.
    Chat(&'a ChatMessage),
    /// Question to the other players whether a bot may play for an absent one. Only at tables with the policy `ask`.
    Ask {
        /// Seat of the absent player.
        seat: Seat,
        /// Time since which they are absent (Unix time, ms).
        away_since: u64,
    },
    /// Change or end of a pause. Not stored, so it has no number.
    Pause(PauseChanged),
    /// Latency probe. The client answers with `pong` at once.
    Ping(Ping),
}

impl<'a> ServerMessage<'a> {
    /// Adds the views of the game. They serialise to a list of [`SeatView`].
    pub fn with_views<V>(self, views: V) -> ServerMessage<'a, V> {
        match self {
            ServerMessage::Welcome(welcome) => ServerMessage::Welcome(Welcome {
                number: welcome.number,
                seats: welcome.seats,
                creator: welcome.creator,
                lobby: welcome.lobby,
                clock: welcome.clock,
                game: welcome.game.map(|game| game.with_views(views)),
                chat: welcome.chat,
                muted: welcome.muted,
            }),
            ServerMessage::Update(update) => ServerMessage::Update(Update {
                number: update.number,
                lobby: update.lobby,
                seats: update.seats,
                game: update.game.map(|game| game.with_views(views)),
            }),
            ServerMessage::Presence(lobby) => ServerMessage::Presence(lobby),
            ServerMessage::Done(id) => ServerMessage::Done(id),
            ServerMessage::Refused(refused) => ServerMessage::Refused(refused),
            ServerMessage::Legal { id, acts } => ServerMessage::Legal { id, acts },
            ServerMessage::Preview { id, preview } => ServerMessage::Preview { id, preview },
            ServerMessage::Hint { id, hint } => ServerMessage::Hint { id, hint },
            ServerMessage::Chat(message) => ServerMessage::Chat(message),
            ServerMessage::Ask { seat, away_since } => ServerMessage::Ask { seat, away_since },
            ServerMessage::Pause(pause) => ServerMessage::Pause(pause),
            ServerMessage::Ping(ping) => ServerMessage::Ping(ping),
        }
    }
}

/// Latency probe, sent during a game in which seats may race.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Ping {
    /// Number that the answer repeats.
    pub n: u64,
    /// Time on the table's clock when it was sent, half a round trip before it arrives.
    pub at: Millis,
    /// Round-trip time that the server trusts for this connection, in milliseconds; null while unknown.
    pub rtt: Option<u64>,
}

/// Clock of the table. It runs while a game is in progress and at least one of its players is connected.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "Clock"))]
pub struct TableClock {
    /// Time on the table's clock.
    pub at: Millis,
    /// Server time at that moment (Unix time, ms).
    pub unix: u64,
    /// Whether the clock runs.
    pub runs: bool,
}

/// First message of a connection: a full snapshot.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(concrete(V = Vec<SeatView<(), (), ()>>)))]
pub struct Welcome<'a, V = ()> {
    /// Number of the last update. The next update has this number plus one.
    pub number: u64,
    /// Seats of this client.
    pub seats: &'a [Seat],
    /// Whether this client created the table.
    pub creator: bool,
    /// Description of the table.
    pub lobby: &'a TableLobby,
    /// Clock of the table.
    pub clock: TableClock,
    /// Game, during and after play.
    pub game: Option<GameSnapshot<V>>,
    /// Last chat messages, without those of muted guests.
    pub chat: &'a [&'a ChatMessage],
    /// Guests that this client mutes.
    pub muted: &'a [GuestNumber],
}

/// Numbered change of the table or the game.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(concrete(V = Vec<SeatView<(), (), ()>>)))]
pub struct Update<'a, V = ()> {
    /// Number, one more than that of the previous update.
    pub number: u64,
    /// Description of the table, if it changed.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub lobby: Option<&'a TableLobby>,
    /// Seats of this client, if the table changed.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub seats: Option<&'a [Seat]>,
    /// Game, if it changed.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub game: Option<GameSnapshot<V>>,
}

/// Refusal of a command. If the error is `unknown`, the command may have been executed: repeat it with the same id.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "Refused"))]
pub struct CommandRefused<'a> {
    /// Id of the command.
    pub id: Option<&'a str>,
    /// Error code, for programs.
    pub error: ErrorCode,
    /// Clause that forbids the act, if the rules do.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub rule: Option<&'static str>,
    /// Description in English.
    pub why: &'a str,
}

/// Snapshot of the game from the perspective of one connection.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "GameNow", concrete(V = Vec<SeatView<(), (), ()>>)))]
pub struct GameSnapshot<V> {
    /// Time on the table's clock.
    pub at: Millis,
    /// Number of the record's last entry, from 0 for the deal. A replay uses the same numbers.
    pub entry: u32,
    /// Seal of the record up to this entry.
    pub head: Hex32,
    /// Seats that the game waits for.
    pub waiting: Vec<Seat>,
    /// Next time at which time alone changes the game.
    pub deadline: Option<Millis>,
    /// Time at which a bot decides for an awaited player, at a table with a turn time.
    pub turn_ends: Option<Millis>,
    /// Race in progress, if any.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub race: Option<RaceState>,
    /// Ruling on the act of this update, if it was made in a race.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub ruled: Option<ActRuling>,
    /// Take-back of this update, if any.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub took_back: Option<TookBack>,
    /// Pause in progress, if any.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub pause: Option<Pause>,
    /// One view for each seat of this client; a single one without a seat for a spectator.
    pub eyes: V,
}

impl GameSnapshot<()> {
    fn with_views<V>(self, eyes: V) -> GameSnapshot<V> {
        GameSnapshot {
            at: self.at,
            entry: self.entry,
            head: self.head,
            waiting: self.waiting,
            deadline: self.deadline,
            turn_ends: self.turn_ends,
            race: self.race,
            ruled: self.ruled,
            took_back: self.took_back,
            pause: self.pause,
            eyes,
        }
    }
}

/// Pause after a scene, at a calm table. The table's clock stands still.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Pause {
    /// Seats that voted to continue. The pause ends when all connected players have.
    pub ready: Vec<Seat>,
    /// Time at which it ends by itself (Unix time, ms).
    pub ends: u64,
}

/// Change or end of a pause.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "Paused"))]
pub struct PauseChanged {
    /// Pause in progress; null if it is over.
    pub pause: Option<Pause>,
    /// Clock of the table.
    pub clock: TableClock,
}

/// State of a race.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "Race"))]
pub struct RaceState {
    /// Seats that race.
    pub seats: Vec<Seat>,
    /// Time at which to show this update, so that all racers see it together despite their latency.
    pub show_at: Millis,
}

/// Ruling on the time of an act.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "Ruled"))]
pub struct ActRuling {
    /// Seat that acted.
    pub seat: Seat,
    /// Receipt of the ruling.
    #[serde(flatten)]
    pub receipt: Receipt,
}

/// View of one seat, or of a spectator.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "Eyes", concrete(V = (), E = (), A = ())))]
pub struct SeatView<V, E, A> {
    /// Seat; null for a spectator.
    pub seat: Option<Seat>,
    /// View, in the game's own JSON.
    #[cfg_attr(feature = "ts", ts(type = "unknown"))]
    pub view: V,
    /// Events since the last update.
    #[cfg_attr(feature = "ts", ts(type = "Array<unknown>"))]
    pub events: E,
    /// Legal acts, if at most [`MAX_LISTED_ACTS`].
    #[cfg_attr(feature = "ts", ts(type = "Array<unknown> | null"))]
    pub legal: Option<A>,
    /// Whether the seat could take back its last act, if the table's rules allow it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub take_back: Option<TakeBack>,
}

/// Whether a seat could take back its last act, or the reason why not.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum TakeBack {
    /// Possible, if the others agree.
    Possible,
    /// The seat has not acted.
    Nothing,
    /// A later entry drew chance.
    Chance,
    /// A later entry revealed hidden information.
    Revealed,
    /// A deadline was running, or a later entry is a tick.
    Time,
}

/// Take-back of an act and of all that followed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct TookBack {
    /// Seat that took back.
    #[schema(value_type = u8)]
    pub seat: Seat,
    /// Number of the first entry that no longer counts.
    pub from: u32,
}

/// Maximum number of legal acts listed in an update. Clients query longer lists with `legal`.
pub const MAX_LISTED_ACTS: usize = 64;

/// Chat message.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "Said"))]
pub struct ChatMessage {
    /// Number from 1. Gaps are messages of muted guests.
    pub number: u64,
    /// Number of the sender at this table.
    pub guest: GuestNumber,
    /// Name of the sender, unique at this table.
    pub name: String,
    /// Text of the message.
    pub text: String,
    /// Time of the message (Unix time, ms).
    pub at: u64,
}
