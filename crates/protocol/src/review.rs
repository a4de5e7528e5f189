//! Review of a finished game from the perspective of one seat, and hints.
//!
//! All amounts are in points of win share: 100 is a certain win, and a win that two seats share is 50. They are rounded to a
//! tenth. See docs/review.md for the method.

use saloon_core::Seat;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use utoipa::ToSchema;

/// Response of `GET /records/{name}/review`. Ask again until `state` is `done` or `failed`; lists only grow until then, and amounts
/// become more precise.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "Review"))]
#[schema(as = Review)]
pub struct GameReview {
    /// Progress of the computation.
    pub state: ReviewState,
    /// Number of decisions judged so far, of all seats.
    pub judged: u32,
    /// Number of decisions to judge, of all seats. 0 while the review is queued.
    pub total: u32,
    /// Reviewed seat.
    #[schema(value_type = u8)]
    pub seat: Seat,
    /// Result for that seat: 100 for a win, 0 for a loss. Null until the record was read.
    pub outcome: Option<f32>,
    /// Win share after each entry that counts, in order. Entries that were taken back are left out.
    pub curve: Vec<CurvePoint>,
    /// Decisions of the seat, in order: acts that it chose among several. Races and acts of stand-ins are left out.
    pub decisions: Vec<ReviewedDecision>,
    /// Effects of the other seats' decisions on the share of the reviewed one, in order. An effect is positive if the other seat
    /// erred in its favour.
    pub others: Vec<OtherDecision>,
    /// Effect of the draws of each entry that drew chance, in order: the share after them, less its mean over all outcomes.
    pub draws: Vec<DrawEffect>,
    /// Numbers of the entries with the best and the worst draws for the seat, at most three each; the strongest first.
    pub luckiest: Vec<u32>,
    /// See `luckiest`.
    pub unluckiest: Vec<u32>,
    /// Sum that leads from the start to the outcome. Null until the state is `done`.
    pub sum: Option<ReviewSum>,
    /// Grade of the play. Null until the state is `done`, and in a game with too few decisions.
    pub grade: Option<Grade>,
    /// Settings of the computation.
    pub settings: Option<ReviewSettings>,
    /// Reason of the state `failed`, in English.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub why: Option<String>,
}

/// Progress of a review.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum ReviewState {
    /// It waits for others.
    Queued,
    /// It is being computed; what is in the lists is real, but may still become more precise.
    Computing,
    /// It is complete and stored.
    Done,
    /// It stopped with an error. What was computed stays in the lists.
    Failed,
}

/// Estimate with its 95 % interval, in points.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Estimate {
    /// Estimate itself.
    pub value: f32,
    /// Lower end of the interval.
    pub low: f32,
    /// Upper end of the interval.
    pub high: f32,
}

/// Win share of the reviewed seat after an entry.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct CurvePoint {
    /// Number of the entry.
    pub entry: u32,
    /// Round of the game after it, from 1.
    pub round: u32,
    /// Share as far as the seat could know.
    pub known: Estimate,
    /// Share with all hidden cards face up; null until computed.
    pub truth: Option<f32>,
}

/// Text in both languages of the client.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Words {
    /// English.
    pub en: String,
    /// French.
    pub fr: String,
}

/// Decision of the reviewed seat.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct ReviewedDecision {
    /// Number of the entry that has the act. The position of the decision is the moment before it.
    pub entry: u32,
    /// Number among the decisions of the seat, from 1.
    pub number: u32,
    /// Round of the game, from 1.
    pub round: u32,
    /// Share of the best act less that of the played one, from what the seat knew. 0 if the played act is the best.
    pub loss: Estimate,
    /// Whether it is a mistake: the lower end of the loss exceeds two points.
    pub mistake: bool,
    /// Acts that were compared, best first. One is `best` and one is `played`, which may be the same.
    pub acts: Vec<ComparedAct>,
    /// Number of legal acts.
    pub legal: u32,
    /// Whether the seat was shown a hint for it.
    #[serde(default)]
    pub hinted: bool,
    /// Shares with all hidden cards face up; null until computed.
    pub truth: Option<DecisionTruth>,
    /// Consequences in which the best act and the played one differ, as sentences, the weightiest first. Empty if they are the same
    /// act or nothing stands out.
    pub reasons: Vec<Reason>,
}

/// Shares of a decision with all hidden cards face up.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct DecisionTruth {
    /// Share of the act that is best from what the seat knew.
    pub best: f32,
    /// Share of the played act.
    pub played: f32,
}

/// Act that a review or a hint compared with others.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct ComparedAct {
    /// Act, in the notation of the referee.
    #[cfg_attr(feature = "ts", ts(type = "unknown"))]
    #[schema(value_type = serde_json::Value)]
    pub act: Box<RawValue>,
    /// Act in words, such as `play Press 6`.
    pub label: Words,
    /// Expected effect, in the game's own JSON, as the socket's `preview`; null if there is none.
    #[cfg_attr(feature = "ts", ts(type = "unknown"))]
    #[schema(value_type = serde_json::Value)]
    pub preview: Option<Box<RawValue>>,
    /// Expected win share.
    pub share: Estimate,
    /// Whether it is the best act.
    pub best: bool,
    /// Whether it was played; false in a hint.
    pub played: bool,
}

/// Consequence in which the best act and another one differ.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Reason {
    /// Name of the quantity, in the game's vocabulary, such as `lives`.
    pub factor: String,
    /// Mean of the quantity after the best act.
    pub best: f32,
    /// Mean of the quantity after the played act; in a hint, after the second best.
    pub other: f32,
    /// The same in a sentence.
    pub text: Words,
}

/// Effect of another seat's decision.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct OtherDecision {
    /// Number of the entry.
    pub entry: u32,
    /// Seat that decided.
    #[schema(value_type = u8)]
    pub seat: Seat,
    /// Effect on the share of the reviewed seat.
    pub effect: Estimate,
}

/// Effect of the draws of one entry.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct DrawEffect {
    /// Number of the entry; 0 is the deal.
    pub entry: u32,
    /// Effect on the share of the reviewed seat.
    pub effect: Estimate,
}

/// Sum that leads from the start to the outcome. The values of `start`, `own`, `others`, `draws`, `unknown` and `unjudged` and the
/// residual add up to the outcome.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct ReviewSum {
    /// Share of the seat before the deal.
    pub start: Estimate,
    /// Own decisions.
    pub own: DecisionSum,
    /// Decisions of each seat; null for the reviewed seat itself.
    pub others: Vec<Option<DecisionSum>>,
    /// Draws and dice.
    pub draws: Estimate,
    /// Effects of acts that their players could not know.
    pub unknown: Estimate,
    /// Acts that are not judged: races, stand-ins, the clock and concessions.
    pub unjudged: Estimate,
    /// What the estimates leave.
    pub residual: f32,
    /// Result.
    pub outcome: f32,
    /// Points that the mistakes gave away, for the headline. Never negative.
    pub given_away: Estimate,
    /// Number of mistakes.
    pub mistakes: u32,
}

/// Effects of one seat's decisions on the share of the reviewed seat.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct DecisionSum {
    /// The played acts, compared with the best ones. Negative for the own decisions.
    pub lost: Estimate,
    /// The best acts, compared with those that the reference bot would play. Positive for the own decisions.
    pub gained: Estimate,
}

/// Grade of the play in one game.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Grade {
    /// Level of the house's bots that plays most like it.
    pub level: GradeLevel,
    /// Score from 0 to 100. The four levels have 20, 45, 70 and 95 on average.
    pub score: f32,
    /// Lower end of the 95 % interval.
    pub low: f32,
    /// Upper end of the 95 % interval.
    pub high: f32,
}

/// Level of a grade: the name of a bot.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum GradeLevel {
    /// Below a score of 32.5.
    Greenhorn,
    /// Below 57.5.
    Gambler,
    /// Below 82.5.
    Gunslinger,
    /// From 82.5.
    Legend,
}

/// Settings of a review or a hint.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct ReviewSettings {
    /// Version of the method. A stored review of another version is computed again.
    pub version: u32,
    /// Bot that plays on for all seats.
    pub reference: ReferenceBot,
    /// Number of games imagined in total.
    pub games: u64,
    /// Number of worlds imagined for each decision, on average.
    pub worlds: u32,
    /// Seed of the worlds, in decimal.
    pub seed: String,
    /// Processor time, in ms.
    pub cpu_ms: u32,
}

/// Bot that plays on in imagined games.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum ReferenceBot {
    /// Network of the game, without a search.
    Network,
    /// Heuristics of the game.
    Heuristics,
}

/// Answer to the command `hint`.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Hint {
    /// Seat that it advises.
    #[schema(value_type = u8)]
    pub seat: Seat,
    /// Number of the record's last entry: the position that it is about.
    pub entry: u32,
    /// Acts that were compared, best first.
    pub acts: Vec<ComparedAct>,
    /// Number of legal acts.
    pub legal: u32,
    /// Share of the first act less that of the second.
    pub lead: Estimate,
    /// Whether the interval of that lead includes 0: too close to call.
    pub close: bool,
    /// Consequences in which the best act and the second differ. Empty if nothing stands out.
    pub reasons: Vec<Reason>,
    /// Settings of the computation.
    pub settings: ReviewSettings,
}
