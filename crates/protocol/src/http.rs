//! The bodies of the requests under `/api/v1`.

use saloon_core::verify::{CheckResult, VerifyReport};
use saloon_core::{Millis, Seat};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use utoipa::ToSchema;

use crate::error::ErrorCode;
use crate::lobby::{Avatar, Rules, TableSummary};
use crate::settings::Settings;
use crate::socket::{ActRuling, TookBack};

/// `POST` and `PATCH /session`: who you are.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "Guest"))]
#[serde(deny_unknown_fields)]
#[schema(as = Guest)]
pub struct GuestProfile {
    /// One to 24 letters; cleaned.
    pub name: String,
    /// Chosen for you if you leave it out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub look: Option<Avatar>,
}

/// The answer about a session.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Me {
    /// As it was cleaned.
    pub name: String,
    /// Your look.
    pub look: Avatar,
    /// What you chose, on whichever device; null if you never did.
    pub settings: Option<Settings>,
}

/// `POST /session/carry`: a code that signs another device in, once, within ten minutes. The same body uses it, at
/// `POST /session/claim`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "Carry"))]
#[serde(deny_unknown_fields)]
#[schema(as = Carry)]
pub struct DeviceCode {
    /// The code.
    pub code: String,
}

/// `GET /session/devices`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Devices {
    /// The last seen first.
    pub devices: Vec<Device>,
}

/// A browser or program that is signed in as you.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Device {
    /// To sign it out by.
    pub id: u64,
    /// Browser and system, `Firefox, Linux`; empty where it did not say.
    pub label: String,
    /// Since when it is signed in (Unix time, ms).
    pub since: u64,
    /// When it was last seen (Unix time, ms), to the day.
    pub seen: u64,
    /// Is it the one that asks?
    pub current: bool,
}

/// `POST /tables`.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "NewTable"))]
#[serde(deny_unknown_fields)]
#[schema(as = NewTable)]
pub struct CreateTable {
    /// What to call it; cleaned. The house finds a name if you leave it out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// What is played, and how.
    pub rules: Rules,
    /// Shown to everyone, or by invitation?
    #[serde(default)]
    pub public: bool,
    /// Bots to seat at once, from the last chair on.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub bots: Vec<String>,
    /// Makes it a practice table: never listed, and nobody vouches for its deal.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub practice: Option<Practice>,
}

/// What a practice table starts from. The same again at each rematch.
#[derive(Clone, Debug, Default, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Practice {
    /// A position, as the referee's `new` takes it. Dealt if it is left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(type = "unknown", optional))]
    #[schema(value_type = Object, nullable)]
    pub setup: Option<Box<RawValue>>,
    /// What chance gives after the set-up, in order, before the house draws.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub chance: Vec<String>,
    /// What the bots do.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub scripts: Vec<BotScript>,
}

/// What a bot does: its n-th act is the n-th of these, if that is allowed then; otherwise, and afterwards, it chooses for itself.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "Script"))]
#[serde(deny_unknown_fields)]
#[schema(as = Script)]
pub struct BotScript {
    /// The bot's seat.
    #[schema(value_type = u8)]
    pub seat: Seat,
    /// As the referee writes them.
    #[cfg_attr(feature = "ts", ts(type = "Array<unknown>"))]
    #[schema(value_type = Vec<serde_json::Value>)]
    pub acts: Vec<Box<RawValue>>,
}

/// The answer to a new table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "Opened"))]
#[schema(as = Opened)]
pub struct CreatedTable {
    /// Its address.
    pub id: String,
    /// What can be typed to join while it waits.
    pub code: String,
    /// The secret of its invitation link.
    pub invite: String,
}

/// `POST /tables/join`: by code or by invitation.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields, rename_all = "snake_case")]
pub enum Join {
    /// The short code.
    Code(String),
    /// The secret of the link.
    Invite(String),
}

/// The answer to a join.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Joined {
    /// The table's address.
    pub id: String,
}

/// `GET /tables` and `GET /tables/mine`.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Tables {
    /// The last changed first.
    pub tables: Vec<TableSummary>,
}

/// `GET /history`.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct History {
    /// The last finished first.
    pub games: Vec<FinishedGame>,
}

/// A finished game of yours.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "PastGame"))]
#[schema(as = PastGame)]
pub struct FinishedGame {
    /// The name of its record.
    pub record: String,
    /// The table where it was played.
    pub table: String,
    /// Which game.
    pub game: String,
    /// When it ended (Unix time, ms).
    pub finished: u64,
    /// By seat.
    pub players: Vec<FinishedPlayer>,
    /// As the finished view has it; `{"conceded":SEAT}` if that seat gave it up.
    #[cfg_attr(feature = "ts", ts(type = "unknown"))]
    #[schema(value_type = Object)]
    pub outcome: Box<RawValue>,
}

/// Who sat in a seat of a finished game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "PastPlayer"))]
#[schema(as = PastPlayer)]
pub struct FinishedPlayer {
    /// Their name then.
    pub name: String,
    /// Was it a bot?
    pub bot: bool,
    /// Was it you?
    pub mine: bool,
}

/// `GET /games`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Games {
    /// Every game of the house.
    pub games: Vec<GameInfo>,
}

/// A game of the house.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[expect(clippy::struct_excessive_bools, reason = "independent facts")]
pub struct GameInfo {
    /// As links and records write it.
    pub name: String,
    /// The fewest who can play.
    pub least: u8,
    /// The most.
    pub most: u8,
    /// Can it be played in matches?
    pub matches: bool,
    /// Can any act be taken back?
    pub take_backs: bool,
    /// Does it ever ask several players at once, so that automatic passing applies?
    pub passes: bool,
    /// Has it scenes after which a calm table pauses?
    pub scenes: bool,
    /// What a table chooses before the start, in the order of a form.
    pub options: Vec<OptionInfo>,
}

/// An option of a game: a field of a table's `options`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum OptionInfo {
    /// On or off.
    Flag {
        /// Its field.
        name: String,
        /// Its value where a table leaves it out.
        default: bool,
    },
    /// One of several values.
    Choice {
        /// Its field.
        name: String,
        /// All values.
        values: Vec<String>,
        /// Its value where a table leaves it out.
        default: String,
    },
    /// A whole number.
    Number {
        /// Its field.
        name: String,
        /// Smallest.
        least: u32,
        /// Largest.
        most: u32,
        /// Its unit, such as `ms`.
        unit: Option<String>,
        /// Its value where a table leaves it out.
        default: u32,
    },
    /// Some of several values in an order, each at most once. Where a table leaves it out, chance decides.
    Order {
        /// Its field.
        name: String,
        /// All values.
        values: Vec<String>,
    },
}

/// `GET /bots`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Bots {
    /// Weakest first.
    pub bots: Vec<BotInfo>,
}

/// A bot of the house.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct BotInfo {
    /// To seat it by.
    pub name: String,
    /// How it plays.
    pub about: String,
}

/// `GET /records/{name}/replay`: the game through one pair of eyes, entry by entry.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "Replay"))]
#[schema(as = Replay)]
pub struct GameReplay {
    /// From the deal on.
    pub moments: Vec<ReplayEntry>,
}

/// One entry of a replay.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "Moment"))]
#[schema(as = Moment)]
pub struct ReplayEntry {
    /// Its number.
    pub number: u32,
    /// When it happened.
    #[schema(value_type = u64)]
    pub at: Millis,
    /// How its instant was ruled, if it is an act of a race.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    #[schema(value_type = Option<Object>)]
    pub ruled: Option<ActRuling>,
    /// What it took back, if it did.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub took_back: Option<TookBack>,
    /// The entry as the record has it, without what these eyes may not see.
    #[cfg_attr(feature = "ts", ts(type = "Array<unknown>"))]
    #[schema(value_type = Vec<serde_json::Value>)]
    pub events: Box<RawValue>,
    /// What these eyes see after it.
    #[cfg_attr(feature = "ts", ts(type = "unknown"))]
    #[schema(value_type = Object)]
    pub view: Box<RawValue>,
}

/// `GET /records/{name}/verify`.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Verified {
    /// Does everything that could be checked hold?
    pub holds: bool,
    /// Each question: whether it holds (null: cannot be known), where and why not.
    pub checks: Vec<VerifiedCheck>,
}

/// The answer to one question about a record.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct VerifiedCheck {
    /// `seed`, `chain`, `rules` or `dealer`.
    pub name: &'static str,
    /// Null where it cannot be known.
    pub holds: Option<bool>,
    /// What is wrong and where, or why it cannot be known.
    pub why: Option<String>,
}

impl From<&VerifyReport> for Verified {
    fn from(report: &VerifyReport) -> Self {
        let check = |(name, check): (&'static str, &CheckResult)| match check {
            CheckResult::Holds => (name, Some(true), None),
            CheckResult::Open(why) => (name, None, Some((*why).to_owned())),
            CheckResult::Broken(fault) => (name, Some(false), Some(fault.to_string())),
        };
        Verified {
            holds: report.holds(),
            checks: report
                .checks()
                .into_iter()
                .map(check)
                .map(|(name, holds, why)| VerifiedCheck { name, holds, why })
                .collect(),
        }
    }
}

/// Any refusal.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Problem {
    /// For programs.
    pub error: ErrorCode,
    /// For people, in English; clients translate by `error`.
    pub why: String,
}
