//! Puzzles: positions of earlier games with one clearly best act, and the answers of guests.
//!
//! All amounts are in points of win share, as in [`crate::review`]. Dates are days of the calendar in UTC, as `2026-11-16`. See
//! docs/puzzles.md for the method.

use saloon_core::{Millis, Seat};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use utoipa::ToSchema;

use crate::lobby::TableLobby;
use crate::review::{ComparedAct, Estimate, GradeLevel, Reason, Words};
use crate::socket::{GameSnapshot, SeatView};

/// Response of `GET /puzzles`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Puzzles {
    /// Today's date.
    pub today: String,
    /// Time until the next puzzle of the day, in ms.
    pub next_in_ms: u64,
    /// Puzzles of the day, latest first: today's, and those of the last six weeks. Empty if this server has no puzzles.
    pub days: Vec<DailyPuzzle>,
    /// Puzzles to train with, by game. Games without puzzles are left out.
    pub games: Vec<GamePuzzles>,
}

/// Puzzle of one day. Everybody gets the same.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct DailyPuzzle {
    /// Date.
    pub date: String,
    /// Number of the day, from 1.
    pub number: u32,
    /// Id of the puzzle.
    pub id: String,
    /// Name of its game.
    pub game: String,
}

/// Puzzles of one game, to train with.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct GamePuzzles {
    /// Name of the game.
    pub game: String,
    /// Number of puzzles, with those that are kept for the next days.
    pub total: u32,
    /// Puzzles, easiest first, without those that are kept for the next days.
    pub puzzles: Vec<PuzzleSummary>,
}

/// Puzzle in a list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct PuzzleSummary {
    /// Id. It stays the same in later versions of the program.
    pub id: String,
    /// Difficulty.
    pub difficulty: Difficulty,
    /// Number of players at its table.
    pub seats: u8,
}

/// Difficulty of a puzzle, from the share of the house's bots that find its answer.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, ToSchema,
)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Difficulty {
    /// Most strong bots find it.
    Easy,
    /// Some bots find it.
    Medium,
    /// Hardly any bot finds it without a long search.
    Hard,
}

/// View of a seat, already serialised.
pub type JsonView = SeatView<Box<RawValue>, Box<RawValue>, Box<RawValue>>;

/// Response of `GET /puzzles/{id}`: a position as the player of one seat sees it.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Puzzle {
    /// Id.
    pub id: String,
    /// Name of the game.
    pub game: String,
    /// Difficulty.
    pub difficulty: Difficulty,
    /// Dates on which it was or is the puzzle of the day, latest first; at most one in six weeks.
    pub dates: Vec<String>,
    /// Seat that is to act: the reader's.
    #[schema(value_type = u8)]
    pub seat: Seat,
    /// Round of the game, from 1.
    pub round: u32,
    /// Table of the position, as in the socket's `welcome`. Its players are invented.
    #[schema(value_type = Object)]
    pub lobby: TableLobby,
    /// Position, as in the socket's `welcome`: a single view, the seat's, with its legal acts, or null if they are more than 64.
    /// It has the events of the last entry.
    #[cfg_attr(feature = "ts", ts(type = "GameNow"))]
    #[schema(value_type = Object)]
    pub position: GameSnapshot<[JsonView; 1]>,
    /// Events that led to the position, from the deal on, as far as the seat saw them.
    pub moments: Vec<PuzzleMoment>,
    /// Number of legal acts.
    pub legal: u32,
    /// What happened since the seat's last act in this round, one sentence each, oldest first; at most eight.
    pub story: Vec<Words>,
    /// Hint: the quantity in which the best act differs most from the others, without the act. Null if nothing stands out.
    pub hint: Option<Words>,
}

/// Entry of the game that led to a puzzle.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct PuzzleMoment {
    /// Number of the entry.
    pub number: u32,
    /// Time of the entry on the table's clock.
    #[schema(value_type = u64)]
    pub at: Millis,
    /// Events that the seat saw.
    #[cfg_attr(feature = "ts", ts(type = "Array<unknown>"))]
    #[schema(value_type = Vec<serde_json::Value>)]
    pub events: Box<RawValue>,
}

/// Response of `GET /puzzles/{id}/legal`.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct PuzzleActs {
    /// Every legal act, in the notation of the referee.
    #[cfg_attr(feature = "ts", ts(type = "Array<unknown>"))]
    #[schema(value_type = Vec<serde_json::Value>)]
    pub acts: Box<RawValue>,
}

/// Body of `POST /puzzles/{id}/preview`.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct PreviewRequest {
    /// Act, in the notation of the referee.
    #[cfg_attr(feature = "ts", ts(type = "unknown"))]
    #[schema(value_type = serde_json::Value)]
    pub act: Box<RawValue>,
}

/// Response of `POST /puzzles/{id}/preview`: one of both fields.
#[derive(Clone, Debug, Default, Serialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct PuzzlePreview {
    /// Expected effect, in the game's own JSON, as the socket's `preview`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(type = "unknown", optional))]
    #[schema(value_type = Option<serde_json::Value>)]
    pub preview: Option<Box<RawValue>>,
    /// Refusal, if the rules forbid the act.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub refused: Option<PuzzleRefusal>,
}

/// Refusal of an act by the rules, as in the socket's `refused`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct PuzzleRefusal {
    /// Clause that forbids the act.
    pub rule: &'static str,
    /// Description in English.
    pub why: String,
}

/// Body of `POST /puzzles/{id}/answer`.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct AnswerRequest {
    /// Legal act, in the notation of the referee.
    #[cfg_attr(feature = "ts", ts(type = "unknown"))]
    #[schema(value_type = serde_json::Value)]
    pub act: Box<RawValue>,
    /// Date of which it is the puzzle of the day: the answer then counts in the calendar. Left out in the trainer.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub date: Option<String>,
}

/// Response of `POST /puzzles/{id}/answer`: what the acts are worth.
///
/// The first answer of a guest counts. Later ones change nothing and get the response to the first.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct PuzzleAnswer {
    /// Verdict on the counted answer.
    pub verdict: Verdict,
    /// Whether the answer is stored beside the guest. False without a session: the client keeps it on the device.
    pub stored: bool,
    /// Whether an earlier answer of the guest counts instead of the one in the request.
    pub earlier: bool,
    /// Share of the best act less that of the counted answer. 0 if the answer is the best act.
    pub short: Estimate,
    /// Compared acts, best first: at most eight, and the counted answer, which is `played`. Acts of the same effect are one.
    pub acts: Vec<ComparedAct>,
    /// Number of legal acts.
    pub legal: u32,
    /// Consequences in which the best act and the counted answer differ, the weightiest first; if they are the same, the best act and
    /// the second best. Empty if nothing stands out.
    pub reasons: Vec<Reason>,
    /// What people chose, with the counted answer.
    pub people: PeopleChoices,
    /// How often each level of bots finds the answer, weakest first.
    pub bots: Vec<LevelChoice>,
    /// Number of imagined games by which the acts were compared.
    pub games: u32,
}

/// Verdict on an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Verdict {
    /// The best act, or one that is too close to it to call.
    Found,
    /// At most six points short of the best act.
    Close,
    /// More than six points short.
    Missed,
}

impl Verdict {
    /// Returns the text of the verdict, as in JSON.
    pub const fn as_str(self) -> &'static str {
        match self {
            Verdict::Found => "found",
            Verdict::Close => "close",
            Verdict::Missed => "missed",
        }
    }

    /// Parses the text of a verdict.
    pub fn parse(text: &str) -> Option<Verdict> {
        let all = [Verdict::Found, Verdict::Close, Verdict::Missed];
        all.into_iter().find(|verdict| verdict.as_str() == text)
    }
}

/// Choices of the guests who answered a puzzle.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct PeopleChoices {
    /// Number of guests.
    pub answers: u32,
    /// Number of guests who chose each of `acts`, in the same order. The sum is less than `answers` if some chose an act that is not
    /// listed.
    pub chosen: Vec<u32>,
}

/// How often one level of bots finds the answer of a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct LevelChoice {
    /// Level: the name of a bot.
    pub level: GradeLevel,
    /// Share of its tries, from 0 to 100.
    pub found: f32,
}

/// Response of `GET /puzzles/answers`: the caller's answers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct PuzzleAnswers {
    /// Answers, latest first.
    pub answers: Vec<GivenAnswer>,
}

/// Answer that a guest gave to a puzzle.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct GivenAnswer {
    /// Id of the puzzle.
    pub puzzle: String,
    /// Verdict.
    pub verdict: Verdict,
    /// Date of which it was the puzzle of the day; null if it was answered in the trainer.
    pub date: Option<String>,
    /// Time of the answer (Unix time, ms).
    pub at: u64,
}
