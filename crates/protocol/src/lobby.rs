//! A table as everyone at it may know it.

use saloon_core::{Hex32, Seat};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use utoipa::ToSchema;

/// How a guest looks: a colour and a shape, numbered from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, Default, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "Look"))]
#[serde(deny_unknown_fields)]
#[schema(as = Look)]
pub struct Avatar {
    /// Below 8.
    #[schema(maximum = 7)]
    pub colour: u8,
    /// Below 5: disc, triangle, square, diamond, hexagon.
    #[schema(maximum = 4)]
    pub shape: u8,
}

impl Avatar {
    /// How many colours there are.
    pub const COLOURS: u8 = 8;
    /// How many shapes there are.
    pub const SHAPES: u8 = 5;
}

/// What the creator of a table chooses.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Rules {
    /// Which game.
    pub game: String,
    /// How many play.
    pub seats: u8,
    /// The options of its rule set, in the game's own JSON.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(type = "unknown", optional))]
    #[schema(value_type = Object, nullable)]
    pub options: Option<Box<RawValue>>,
    /// How long a decision may take, in seconds; then a bot makes it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub turn_time: Option<u32>,
    /// Whether a bot plays for someone who is away.
    #[serde(default)]
    pub stand_in: StandIn,
    /// How bots pace themselves.
    #[serde(default)]
    pub pace: Pace,
    /// Does the house pass for a player who can do nothing else? At an instant that was drawn before anyone looked at their cards.
    #[serde(default = "default_true")]
    #[cfg_attr(feature = "ts", ts(as = "Option<bool>", optional))]
    pub auto_pass: bool,
    /// May players take an act back, if the others agree?
    #[serde(default)]
    #[cfg_attr(feature = "ts", ts(as = "Option<bool>", optional))]
    pub take_back: bool,
    /// A match of so many games, 1, 3 or 5: whoever is sure to win more of them wins it. More than 1 where the game has matches.
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

/// Whether a bot plays for someone who is away.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, Default, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum StandIn {
    /// The table waits.
    #[default]
    Never,
    /// The others are asked; one of them calls it.
    Ask,
    /// After so many seconds.
    After(u32),
}

/// How bots pace themselves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, Default, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Pace {
    /// As people can follow.
    #[default]
    Calm,
    /// Without a pause.
    Quick,
}

/// Where a table stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "Stage"))]
#[serde(rename_all = "snake_case")]
#[schema(as = Stage)]
pub enum TableStage {
    /// Seats can be taken.
    Waiting,
    /// A game is on.
    Playing,
    /// The last game is over.
    Finished,
    /// Nobody comes back.
    Closed,
}

/// A chair.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "Chair"))]
#[serde(rename_all = "snake_case", tag = "is")]
pub enum ChairInfo {
    /// Nobody sits there.
    Empty,
    /// A guest does.
    Guest {
        /// The number by which this table knows them: the one in what they say.
        guest: GuestNumber,
        /// Told apart from others of the same name at this table.
        name: String,
        /// Their look.
        look: Avatar,
        /// Ready for the next game?
        ready: bool,
        /// After a game: voted for a rematch?
        rematch: bool,
        /// Connected now?
        here: bool,
        /// Since when they are not (Unix time, ms).
        away_since: Option<u64>,
        /// Does a bot play for them now?
        stand_in: bool,
    },
    /// A bot does.
    Bot {
        /// Its name at this table.
        name: String,
        /// Its look.
        look: Avatar,
        /// Which bot it is.
        bot: String,
    },
}

/// A guest as one table knows them, from 0. Says nothing at another table.
pub type GuestNumber = u32;

/// Who vouches for a deal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "Deal"))]
pub enum DealKind {
    /// The dealer, whose promise is the lobby's commitment.
    #[serde(rename = "dealer/1")]
    Sealed,
    /// Nobody: a practice table's set-up or script.
    #[serde(rename = "given")]
    Given,
}

/// A match so far.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Match {
    /// Its games, the one that is on included.
    pub games: Vec<MatchGame>,
    /// How many of them each seat has won.
    pub wins: Vec<u8>,
    /// Is it decided?
    pub over: bool,
    /// By whom it was won; null while it is on, or if it is drawn.
    pub winner: Option<Seat>,
}

/// A game of a match.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct MatchGame {
    /// Its name, for its record.
    pub game: String,
    /// Who began it.
    pub first: Seat,
    /// Is it over?
    pub over: bool,
    /// By whom it was won; null while it is on, or if it is drawn.
    pub winner: Option<Seat>,
}

/// Somebody asks to take their last act back.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "TakeBackAsked"))]
pub struct PendingTakeBack {
    /// Who.
    pub seat: Seat,
    /// The seats that agree. It is done when all guests who are here do.
    pub agreed: Vec<Seat>,
}

/// A table as everyone at it may know it.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Lobby {
    /// Its address.
    pub id: String,
    /// What it is called.
    pub name: String,
    /// What was chosen.
    pub rules: Rules,
    /// Shown to everyone?
    pub public: bool,
    /// What can be typed to join, while it waits.
    pub code: Option<String>,
    /// Where it stands.
    pub stage: TableStage,
    /// By seat.
    pub chairs: Vec<ChairInfo>,
    /// The name of the current or last game, for its record.
    pub game: Option<String>,
    /// The commitment of the next game's deal, before anyone adds to it; of the current one's while it is on.
    pub commitment: Option<Hex32>,
    /// Who vouches for the deal. Without a seal there is no commitment.
    pub deal: DealKind,
    /// Who gave the last game up, if someone did.
    pub conceded: Option<Seat>,
    /// The match, where one is played, from its first game to the start of the next match.
    #[serde(rename = "match")]
    pub matched: Option<Match>,
    /// Somebody asks to take their last act back.
    pub take_back: Option<PendingTakeBack>,
    /// Guests whom the creator has silenced.
    pub hushed: Vec<GuestNumber>,
    /// How many watch.
    pub spectators: u32,
}

/// What the lists of tables show.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct TableSummary {
    /// Its address.
    pub id: String,
    /// What it is called.
    pub name: String,
    /// Which game.
    pub game: String,
    /// Where it stands.
    pub stage: TableStage,
    /// How many chairs there are.
    pub seats: u8,
    /// How many of them are taken.
    pub taken: u8,
    /// Your own seats there.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[schema(value_type = Vec<u8>)]
    pub mine: Vec<Seat>,
    /// The names in the other chairs.
    pub others: Vec<String>,
    /// The seats that a running game waits for; empty if that is not known.
    #[schema(value_type = Vec<u8>)]
    pub waiting: Vec<Seat>,
    /// The number of the running game's round, from 1; null if none is on, or that is not known.
    pub round: Option<u32>,
    /// When something last happened there (Unix time, ms).
    pub changed: u64,
}
