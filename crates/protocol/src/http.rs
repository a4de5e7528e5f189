//! Request and response bodies of the HTTP API under `/api/v1`.

use saloon_core::verify::{CheckResult, VerifyReport};
use saloon_core::{Millis, Seat};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use utoipa::ToSchema;

use crate::error::ErrorCode;
use crate::lobby::{Avatar, Rules, TableSummary};
use crate::settings::Settings;
use crate::socket::{ActRuling, TookBack};

/// Body of `POST` and `PATCH /session`: profile of the guest.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "Guest"))]
#[serde(deny_unknown_fields)]
#[schema(as = Guest)]
pub struct GuestProfile {
    /// Name of 1 to 24 letters; sanitised.
    pub name: String,
    /// Avatar; chosen by the server if left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub look: Option<Avatar>,
}

/// Response that describes the session.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Me {
    /// Sanitised name.
    pub name: String,
    /// Avatar.
    pub look: Avatar,
    /// Settings, shared by all devices of the session; null if never set.
    pub settings: Option<Settings>,
}

/// Response of `POST /session/carry`: one-time code that signs in another device within ten minutes. Also the body of
/// `POST /session/claim`, which redeems it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "Carry"))]
#[serde(deny_unknown_fields)]
#[schema(as = Carry)]
pub struct DeviceCode {
    /// One-time code.
    pub code: String,
}

/// Response of `GET /session/devices`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Devices {
    /// Devices, most recently seen first.
    pub devices: Vec<Device>,
}

/// Browser or program signed in to the session.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Device {
    /// Id, used to sign it out.
    pub id: u64,
    /// Browser and system, such as `Firefox, Linux`; empty if unknown.
    pub label: String,
    /// Time of sign-in (Unix time, ms).
    pub since: u64,
    /// Time it was last seen (Unix time, ms), rounded to the day.
    pub seen: u64,
    /// Whether it is the device that sent the request.
    pub current: bool,
}

/// Body of `POST /tables`.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "NewTable"))]
#[serde(deny_unknown_fields)]
#[schema(as = NewTable)]
pub struct CreateTable {
    /// Name of the table; sanitised. The server chooses one if left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// Game and rules of the table.
    pub rules: Rules,
    /// Whether the table is listed publicly; otherwise it is by invitation only.
    #[serde(default)]
    pub public: bool,
    /// Bots to seat at once, from the last chair on.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub bots: Vec<String>,
    /// Makes it a practice table: never listed, and its deal cannot be verified.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub practice: Option<Practice>,
}

/// Start of a practice table, used again at each rematch.
#[derive(Clone, Debug, Default, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Practice {
    /// Starting position, in the form of the referee's `new`. Dealt if left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(type = "unknown", optional))]
    #[schema(value_type = Object, nullable)]
    pub setup: Option<Box<RawValue>>,
    /// Scripted outcomes after the set-up, in order; then the dealer draws.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub chance: Vec<String>,
    /// Scripts of the bots.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub scripts: Vec<BotScript>,
}

/// Script of a bot: its n-th act is the n-th of these, if legal then. Otherwise, and afterwards, the bot chooses itself.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "Script"))]
#[serde(deny_unknown_fields)]
#[schema(as = Script)]
pub struct BotScript {
    /// Seat of the bot.
    #[schema(value_type = u8)]
    pub seat: Seat,
    /// Acts, in the notation of the referee.
    #[cfg_attr(feature = "ts", ts(type = "Array<unknown>"))]
    #[schema(value_type = Vec<serde_json::Value>)]
    pub acts: Vec<Box<RawValue>>,
}

/// Response of `POST /tables`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "Opened"))]
#[schema(as = Opened)]
pub struct CreatedTable {
    /// Id of the table, used in its URL.
    pub id: String,
    /// Short code to join, valid while the table waits.
    pub code: String,
    /// Secret of the invitation link.
    pub invite: String,
}

/// Body of `POST /tables/join`: by code or by invitation.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields, rename_all = "snake_case")]
pub enum Join {
    /// Short code of the table.
    Code(String),
    /// Secret of the invitation link.
    Invite(String),
}

/// Response of `POST /tables/join`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Joined {
    /// Id of the table, used in its URL.
    pub id: String,
}

/// Response of `GET /tables` and `GET /tables/mine`.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Tables {
    /// Tables, most recently changed first.
    pub tables: Vec<TableSummary>,
}

/// Response of `GET /history`.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct History {
    /// Games, most recently finished first.
    pub games: Vec<FinishedGame>,
}

/// Finished game of the caller.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "PastGame"))]
#[schema(as = PastGame)]
pub struct FinishedGame {
    /// Name of its record.
    pub record: String,
    /// Id of the table where it was played.
    pub table: String,
    /// Name of the game.
    pub game: String,
    /// Time of the end (Unix time, ms).
    pub finished: u64,
    /// Players by seat.
    pub players: Vec<FinishedPlayer>,
    /// Outcome, as in the view of the finished game; `{"conceded":SEAT}` if that seat conceded.
    #[cfg_attr(feature = "ts", ts(type = "unknown"))]
    #[schema(value_type = Object)]
    pub outcome: Box<RawValue>,
}

/// Player in a seat of a finished game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "PastPlayer"))]
#[schema(as = PastPlayer)]
pub struct FinishedPlayer {
    /// Name at the time.
    pub name: String,
    /// Whether it was a bot.
    pub bot: bool,
    /// Whether it was the caller.
    pub mine: bool,
    /// Number of hints that it was shown.
    #[serde(default)]
    pub hints: u32,
}

/// Response of `GET /games`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Games {
    /// Every game of the catalogue.
    pub games: Vec<GameInfo>,
}

/// Game of the catalogue.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[expect(clippy::struct_excessive_bools, reason = "independent facts")]
pub struct GameInfo {
    /// Name in links and records.
    pub name: String,
    /// Smallest number of players.
    pub least: u8,
    /// Largest number of players.
    pub most: u8,
    /// Whether it can be played in matches.
    pub matches: bool,
    /// Whether any act can be taken back.
    pub take_backs: bool,
    /// Whether it ever asks several players at once, so that automatic passing applies.
    pub passes: bool,
    /// Whether it has scenes after which a calm table pauses.
    pub scenes: bool,
    /// Options that a table chooses before the start, in the order of a form.
    pub options: Vec<OptionInfo>,
}

/// Option of a game: a field of a table's `options`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum OptionInfo {
    /// On or off.
    Flag {
        /// Name of the field.
        name: String,
        /// Value if a table leaves it out.
        default: bool,
    },
    /// One of several values.
    Choice {
        /// Name of the field.
        name: String,
        /// Accepted values.
        values: Vec<String>,
        /// Value if a table leaves it out.
        default: String,
    },
    /// Integer within bounds.
    Number {
        /// Name of the field.
        name: String,
        /// Smallest value.
        least: u32,
        /// Largest value.
        most: u32,
        /// Unit, such as `ms`.
        unit: Option<String>,
        /// Value if a table leaves it out.
        default: u32,
    },
    /// Ordered selection, each value at most once. If a table leaves it out, chance decides.
    Order {
        /// Name of the field.
        name: String,
        /// Accepted values.
        values: Vec<String>,
    },
}

/// Response of `GET /bots`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Bots {
    /// Bots, weakest first.
    pub bots: Vec<BotInfo>,
}

/// Bot of the house.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct BotInfo {
    /// Name, used to seat it.
    pub name: String,
    /// Description of its play.
    pub about: String,
}

/// Response of `GET /records/{name}/replay`: the game from one perspective, entry by entry.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "Replay"))]
#[schema(as = Replay)]
pub struct GameReplay {
    /// Entries, from the deal on.
    pub moments: Vec<ReplayEntry>,
}

/// One entry of a replay.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "Moment"))]
#[schema(as = Moment)]
pub struct ReplayEntry {
    /// Number of the entry.
    pub number: u32,
    /// Time of the entry on the table's clock.
    #[schema(value_type = u64)]
    pub at: Millis,
    /// Ruling on its time, for an act in a race.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    #[schema(value_type = Option<Object>)]
    pub ruled: Option<ActRuling>,
    /// Take-back of the entry, if any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub took_back: Option<TookBack>,
    /// Events of the entry that the viewer may see.
    #[cfg_attr(feature = "ts", ts(type = "Array<unknown>"))]
    #[schema(value_type = Vec<serde_json::Value>)]
    pub events: Box<RawValue>,
    /// View after the entry.
    #[cfg_attr(feature = "ts", ts(type = "unknown"))]
    #[schema(value_type = Object)]
    pub view: Box<RawValue>,
}

/// Response of `GET /records/{name}/verify`.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Verified {
    /// Whether no check found a fault.
    pub holds: bool,
    /// Result of each check.
    pub checks: Vec<VerifiedCheck>,
}

/// Result of one check of a record.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct VerifiedCheck {
    /// Name of the check: `seed`, `chain`, `rules` or `dealer`.
    pub name: &'static str,
    /// Whether it passed; null if it could not run.
    pub holds: Option<bool>,
    /// Fault and its location, or the reason for which the check could not run.
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

/// Response of any refusal.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Problem {
    /// Error code, for programs.
    pub error: ErrorCode,
    /// Description for people, in English; clients translate `error`.
    pub why: String,
}
