//! Public description of a table.

use saloon_core::{Hex32, Seat};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use utoipa::ToSchema;

/// Avatar of a guest: a colour and a shape, numbered from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, Default, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "Look"))]
#[serde(deny_unknown_fields)]
#[schema(as = Look)]
pub struct Avatar {
    /// Colour, below 8.
    #[schema(maximum = 7)]
    pub colour: u8,
    /// Shape, below 5: disc, triangle, square, diamond, hexagon.
    #[schema(maximum = 4)]
    pub shape: u8,
}

impl Avatar {
    /// Number of colours.
    pub const COLOURS: u8 = 8;
    /// Number of shapes.
    pub const SHAPES: u8 = 5;
}

/// Game and rules that the creator of a table chooses.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Rules {
    /// Name of the game.
    pub game: String,
    /// Number of players.
    pub seats: u8,
    /// Options of the game, in its own JSON.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(type = "unknown", optional))]
    #[schema(value_type = Object, nullable)]
    pub options: Option<Box<RawValue>>,
    /// Time limit of a decision, in seconds; then a bot decides.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub turn_time: Option<u32>,
    /// Policy on stand-ins for absent players.
    #[serde(default)]
    pub stand_in: StandIn,
    /// Pace of the bots.
    #[serde(default)]
    pub pace: Pace,
    /// Whether the server passes for a player who can only pass. The time of such a pass is drawn before any hand is inspected.
    #[serde(default = "default_true")]
    #[cfg_attr(feature = "ts", ts(as = "Option<bool>", optional))]
    pub auto_pass: bool,
    /// Whether players may take back an act, if the others agree.
    #[serde(default)]
    #[cfg_attr(feature = "ts", ts(as = "Option<bool>", optional))]
    pub take_back: bool,
    /// Number of games of a match: 1, 3 or 5. The match is decided once no player can catch up with the leader.
    /// More than 1 only if the game has matches.
    #[serde(default = "default_best_of")]
    #[cfg_attr(feature = "ts", ts(as = "Option<u8>", optional))]
    pub best_of: u8,
}

fn default_best_of() -> u8 {
    1
}

fn default_true() -> bool {
    true
}

/// Policy on stand-ins: bots that play for absent players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, Default, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum StandIn {
    /// No stand-in: the table waits.
    #[default]
    Never,
    /// The server asks the other players; one of them decides.
    Ask,
    /// Stand-in after this many seconds.
    After(u32),
}

/// Pace of the bots.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, Default, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Pace {
    /// Slow enough for people to follow.
    #[default]
    Calm,
    /// Without pauses.
    Quick,
}

/// Stage of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "Stage"))]
#[serde(rename_all = "snake_case")]
#[schema(as = Stage)]
pub enum TableStage {
    /// Seats can be taken.
    Waiting,
    /// A game is in progress.
    Playing,
    /// The last game is over.
    Finished,
    /// The table is closed for good.
    Closed,
}

/// Occupant of a chair.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "Chair"))]
#[serde(rename_all = "snake_case", tag = "is")]
pub enum ChairInfo {
    /// Free chair.
    Empty,
    /// Guest.
    Guest {
        /// Number of the guest at this table, as in chat messages.
        guest: GuestNumber,
        /// Name, unique at this table.
        name: String,
        /// Avatar.
        look: Avatar,
        /// Whether they are ready for the next game.
        ready: bool,
        /// Whether they voted for a rematch, after a game.
        rematch: bool,
        /// Whether they are connected.
        here: bool,
        /// Time since which they are disconnected (Unix time, ms).
        away_since: Option<u64>,
        /// Whether a bot plays for them now.
        stand_in: bool,
    },
    /// Bot.
    Bot {
        /// Name at this table.
        name: String,
        /// Avatar.
        look: Avatar,
        /// Name of the bot.
        bot: String,
    },
}

/// Number of a guest at one table, from 0. It has no meaning at another table.
pub type GuestNumber = u32;

/// Source of the deal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "Deal"))]
pub enum DealKind {
    /// Dealer with a seed; the lobby holds its commitment.
    #[serde(rename = "dealer/1")]
    Sealed,
    /// Set-up or script of a practice table: the deal cannot be verified.
    #[serde(rename = "given")]
    Given,
}

/// Current state of a match.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Match {
    /// Games of the match, including the current one.
    pub games: Vec<MatchGame>,
    /// Number of wins by seat.
    pub wins: Vec<u8>,
    /// Whether the match is decided.
    pub over: bool,
    /// Winner of the match; null while it is undecided, or for a draw.
    pub winner: Option<Seat>,
}

/// Game of a match.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct MatchGame {
    /// Name of the game, for its record.
    pub game: String,
    /// First player.
    pub first: Seat,
    /// Whether the game is over.
    pub over: bool,
    /// Winner of the game; null while it is in progress, or for a draw.
    pub winner: Option<Seat>,
}

/// Pending request to take back an act.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "TakeBackAsked"))]
pub struct PendingTakeBack {
    /// Seat that asks.
    pub seat: Seat,
    /// Seats that agree. The act is taken back when all connected guests do.
    pub agreed: Vec<Seat>,
}

/// Public description of a table.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "Lobby"))]
pub struct TableLobby {
    /// Id, used in its URL.
    pub id: String,
    /// Name of the table.
    pub name: String,
    /// Game and rules.
    pub rules: Rules,
    /// Whether it is listed publicly.
    pub public: bool,
    /// Short code to join, while it waits.
    pub code: Option<String>,
    /// Stage of the table.
    pub stage: TableStage,
    /// Chairs by seat.
    pub chairs: Vec<ChairInfo>,
    /// Name of the current or last game, for its record.
    pub game: Option<String>,
    /// Commitment to the seed of the current game; before the start, of the next game. Published before any seat contributes.
    pub commitment: Option<Hex32>,
    /// Source of the deal. Without a seal there is no commitment.
    pub deal: DealKind,
    /// Seat that conceded the last game, if any.
    pub conceded: Option<Seat>,
    /// Current match, if one is played, from its first game to the start of the next match.
    #[serde(rename = "match")]
    pub matched: Option<Match>,
    /// Pending request to take back an act.
    pub take_back: Option<PendingTakeBack>,
    /// Number of hints that each seat was shown in the current or last game, by seat. Null if the table allows none: against people,
    /// and before the start.
    pub hints: Option<Vec<u32>>,
    /// Guests silenced by the creator.
    pub hushed: Vec<GuestNumber>,
    /// Number of spectators.
    pub spectators: u32,
}

/// Summary of a table, for lists.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct TableSummary {
    /// Id, used in its URL.
    pub id: String,
    /// Name of the table.
    pub name: String,
    /// Name of the game.
    pub game: String,
    /// Stage of the table.
    pub stage: TableStage,
    /// Number of chairs.
    pub seats: u8,
    /// Number of taken chairs.
    pub taken: u8,
    /// Seats of the caller.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[schema(value_type = Vec<u8>)]
    pub mine: Vec<Seat>,
    /// Names in the other chairs.
    pub others: Vec<String>,
    /// Seats that the running game waits for; empty if unknown.
    #[schema(value_type = Vec<u8>)]
    pub waiting: Vec<Seat>,
    /// Round of the running game, from 1; null if there is none or if it is unknown.
    pub round: Option<u32>,
    /// Time of the last change (Unix time, ms).
    pub changed: u64,
}
