//! The messages of a table's socket, `/api/v1/tables/{id}/socket`: one JSON object a text frame.
//!
//! Commands carry an `id` of the sender's choosing and are answered by `done` or `refused` with the same id. A command that
//! is sent again with the same id, after a broken connection say, is answered and not done again.

use saloon_core::record::Receipt;
use saloon_core::{Hex32, Millis, Seat};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use utoipa::ToSchema;

use crate::error::ErrorCode;
use crate::lobby::{GuestNumber, Lobby};

/// What a player's program says: `{"id":"7","say":{"act":{"seat":0,"act":"take"}}}` or `{"pong":17}`.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "ToServer"))]
#[serde(untagged, try_from = "MessageFields")]
pub enum ClientMessage {
    /// A command or a question.
    Command {
        /// To be answered by. 1 to 64 bytes.
        id: String,
        /// What.
        say: ClientCommand,
    },
    /// The answer to a ping, at once.
    Pong {
        /// The ping's number.
        pong: u64,
    },
}

/// All that a message may have: read first, so that what is wrong with one can be said.
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
            _ => Err("a message is an id and what to say, or a pong"),
        }
    }
}

/// A command or a question.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "Say"))]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum ClientCommand {
    /// Take a seat.
    Sit(Seat),
    /// Between games: what the person in one of your seats is called, where several play on one device.
    Call {
        /// Which seat.
        seat: Seat,
        /// One to 24 letters; cleaned, and told apart from the others.
        name: String,
    },
    /// Give a seat up. During a game it goes to a bot, where the table has stand-ins; else it waits, and this is refused.
    Leave(Seat),
    /// The creator seats a bot, or, with null, clears the chair.
    Bot {
        /// Where.
        seat: Seat,
        /// Which.
        bot: Option<String>,
    },
    /// The creator removes a guest between games. Without another chair here, they cannot come back to the table.
    Remove(Seat),
    /// Ready, with 32 bytes for the deal; or not, with null.
    Ready {
        /// Whose seat.
        seat: Seat,
        /// What it adds to the chance.
        bytes: Option<Hex32>,
    },
    /// The creator starts the game: all chairs taken, all guests ready.
    Start,
    /// An act of the game.
    Act {
        /// Whose.
        seat: Seat,
        /// As the referee writes it.
        #[cfg_attr(feature = "ts", ts(type = "unknown"))]
        act: Box<RawValue>,
        /// The instant on the table's clock at which it was made. Heard where seats race.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        at: Option<Millis>,
    },
    /// What may this seat do? For when an update has too many acts to list.
    Legal(Seat),
    /// What would this act bring?
    Preview {
        /// To whom.
        seat: Seat,
        /// Which.
        #[cfg_attr(feature = "ts", ts(type = "unknown"))]
        act: Box<RawValue>,
    },
    /// The answer of another player when the table is asked: a bot is to play for someone who is away, or no longer, or not yet.
    StandIn {
        /// For whom.
        seat: Seat,
        /// From now on; or no longer, or the table waits for them and is asked again later.
        on: bool,
    },
    /// In a pause: this seat wants to go on. Outside one it changes nothing.
    Continue(Seat),
    /// Ask to take the seat's last act back, where the table's rules have `take_back`. It is done once every other guest who is here agrees.
    TakeBack(Seat),
    /// The answer of another player to whom asks that.
    Agree {
        /// Who asks.
        seat: Seat,
        /// Yes or no. One no ends it.
        on: bool,
    },
    /// With two players: the game is given up.
    Concede(Seat),
    /// After the end: a vote for the same chairs and a new deal: the next game of a match, or a new match once that is decided. The
    /// table waits for it when all guests in chairs have voted.
    Rematch,
    /// Say something to the table.
    Chat(String),
    /// You do not want to read what a guest says, or you do again. Nobody else is told.
    Mute {
        /// Whom.
        guest: GuestNumber,
        /// From now on, or no longer.
        on: bool,
    },
    /// The creator silences a guest for the whole table, or no longer.
    Hush {
        /// Whom.
        guest: GuestNumber,
        /// From now on, or no longer.
        on: bool,
    },
    /// The creator closes the table, before or after a game.
    Close,
}

/// What the house says: `{"done":"7"}`.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "ToBrowser"))]
#[serde(rename_all = "snake_case")]
pub enum ServerMessage<'a> {
    /// The first message of a connection.
    Welcome(Welcome<'a>),
    /// Something changed.
    Update(Update<'a>),
    /// Who is here changed. Nothing that is kept: it has no number.
    Presence(&'a Lobby),
    /// The command of this id was carried out, and what it did is on disk.
    Done(&'a str),
    /// A command was not carried out; nothing has changed, unless the error is `unknown`.
    Refused(CommandRefused<'a>),
    /// The answer to `legal`.
    Legal {
        /// The question's.
        id: &'a str,
        /// Every act that would be accepted now.
        #[cfg_attr(feature = "ts", ts(type = "Array<unknown>"))]
        acts: &'a RawValue,
    },
    /// The answer to `preview`.
    Preview {
        /// The question's.
        id: &'a str,
        /// In the game's own JSON.
        #[cfg_attr(feature = "ts", ts(type = "unknown"))]
        preview: &'a RawValue,
    },
    /// Somebody said something.
    Chat(&'a ChatMessage),
    /// The table is asked: someone is away, may a bot play for them? To the other players, where the table asks.
    Ask {
        /// For whom.
        seat: Seat,
        /// Since when they are away (Unix time, ms).
        away_since: u64,
    },
    /// A pause changed or is over. Nothing that is kept: it has no number.
    Pause(PauseChanged),
    /// How far away are you? To be answered by `pong`, at once.
    Ping(Ping),
}

/// A question that measures the way there and back, while a game is on in which seats may race.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Ping {
    /// To be answered by.
    pub n: u64,
    /// The table's instant when it was sent: half a round trip ago.
    pub at: Millis,
    /// The round trip that the house trusts this connection to have, in milliseconds; null while it knows of none.
    pub rtt: Option<u64>,
}

/// The table's clock. It runs while a game is on and one of its players is here.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "Clock"))]
pub struct TableClock {
    /// The table's instant.
    pub at: Millis,
    /// The house's own clock at that instant (Unix time, ms).
    pub unix: u64,
    /// Does it run?
    pub runs: bool,
}

/// The first message of a connection: everything.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Welcome<'a> {
    /// The number of the last update: the next one is one more.
    pub number: u64,
    /// Your seats.
    pub seats: &'a [Seat],
    /// Are you the table's creator?
    pub creator: bool,
    /// The table.
    pub lobby: &'a Lobby,
    /// The table's clock.
    pub clock: TableClock,
    /// The game, while or after one is played.
    pub game: Option<GameSnapshot<'a>>,
    /// What was said last, without those whom you mute.
    pub chat: &'a [&'a ChatMessage],
    /// Whom you mute.
    pub muted: &'a [GuestNumber],
}

/// Something changed.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Update<'a> {
    /// One more than the last.
    pub number: u64,
    /// The table, if that changed.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub lobby: Option<&'a Lobby>,
    /// Your seats, if the table changed.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub seats: Option<&'a [Seat]>,
    /// The game, if that changed.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub game: Option<GameSnapshot<'a>>,
}

/// A command that was not carried out; if the error is `unknown`, one that may have been: it is to be said again under its id.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "Refused"))]
pub struct CommandRefused<'a> {
    /// The command's.
    pub id: Option<&'a str>,
    /// For programs.
    pub error: ErrorCode,
    /// The clause, where the rules forbid an act.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub rule: Option<&'static str>,
    /// In words.
    pub why: &'a str,
}

/// The game at one moment, through the eyes of one connection.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "GameNow"))]
pub struct GameSnapshot<'a> {
    /// The table's instant.
    pub at: Millis,
    /// The number of the record's last entry, from 0 for the deal: a replay's moments have the same numbers.
    pub entry: u32,
    /// The seal of the record up to here.
    pub head: Hex32,
    /// Whom the game waits for.
    pub waiting: Vec<Seat>,
    /// When time alone changes something.
    pub deadline: Option<Millis>,
    /// When a bot decides for someone whom the game waits for, at a table with a turn time.
    pub turn_ends: Option<Millis>,
    /// The race, while seats race.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub race: Option<RaceState>,
    /// How the act of this update was ruled, if it was made in a race.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub ruled: Option<ActRuling>,
    /// What this update took back.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub took_back: Option<TookBack>,
    /// The pause that is on.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub pause: Option<Pause>,
    /// One for each of your seats; one, without a seat, for a spectator.
    pub eyes: &'a [SeatView],
}

/// A pause after a scene, at a calm table: the table's clock stands still.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Pause {
    /// The seats that want to go on. It ends when all who are here do.
    pub ready: Vec<Seat>,
    /// When it ends by itself (Unix time, ms).
    pub ends: u64,
}

/// A pause that changed, or is over.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "Paused"))]
pub struct PauseChanged {
    /// Null: it is over.
    pub pause: Option<Pause>,
    /// The table's clock.
    pub clock: TableClock,
}

/// A race, at one moment.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "Race"))]
pub struct RaceState {
    /// Who races.
    pub seats: Vec<Seat>,
    /// When to show what this update brings, so that all who race see it together, near or far.
    pub show_at: Millis,
}

/// How the instant of an act was ruled.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "Ruled"))]
pub struct ActRuling {
    /// Whose act.
    pub seat: Seat,
    /// How.
    #[serde(flatten)]
    pub receipt: Receipt,
}

/// What one pair of eyes sees.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "Eyes"))]
pub struct SeatView {
    /// Whose; null for a spectator.
    pub seat: Option<Seat>,
    /// What they know.
    #[cfg_attr(feature = "ts", ts(type = "unknown"))]
    pub view: Box<RawValue>,
    /// What they learned since the last update.
    #[cfg_attr(feature = "ts", ts(type = "Array<unknown>"))]
    pub events: Box<RawValue>,
    /// What they may do, if that is at most [`MAX_LISTED_ACTS`] acts.
    #[cfg_attr(feature = "ts", ts(type = "Array<unknown> | null"))]
    pub legal: Option<Box<RawValue>>,
    /// Could they take their last act back, where the table's rules allow it?
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub take_back: Option<TakeBack>,
}

/// Whether a seat could take its last act back, or why not.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum TakeBack {
    /// It could, if the others agree.
    Possible,
    /// It has done nothing.
    Nothing,
    /// Chance has decided something since.
    Chance,
    /// Something hidden has been shown since.
    Revealed,
    /// A deadline pressed, or time brought something.
    Time,
}

/// An act was taken back, with all that came after it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct TookBack {
    /// By whom.
    #[schema(value_type = u8)]
    pub seat: Seat,
    /// The number of the first entry that no longer counts.
    pub from: u32,
}

/// More acts than these are not listed in updates: ask for them.
pub const MAX_LISTED_ACTS: usize = 64;

/// Something said at a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "Said"))]
pub struct ChatMessage {
    /// From 1. A gap is something said by one whom you mute.
    pub number: u64,
    /// Who, as the table knows them.
    pub guest: GuestNumber,
    /// Their name at the table, told apart from the others'.
    pub name: String,
    /// What.
    pub text: String,
    /// When (Unix time, ms).
    pub at: u64,
}
