//! Review of a finished game, for any game that implements `saloon_core::heuristics::Heuristics`.
//!
//! A review says what each decision of a seat cost, from what that seat knew; what the draws changed; and what could not be known.
//! Everything is measured in win share and estimated by letting a [reference bot](Reference) play on in imagined worlds.
//!
//! - [`Judge`] compares the acts of one decision, from a view alone. Hints and puzzles use it too.
//! - [`hint()`] compares the acts of a decision that is still to be made.
//! - [`FinishedGame`] is a replayed record. Only a finished game can be made into one: it needs a
//!   [`RevealKey`](saloon_core::reveal_key::RevealKey).
//! - [`SeatRecord`] is the part of it that one seat knew. The estimates of the seat's knowledge take nothing else.
//! - [`Reviewer`] computes a [`Review`] in small steps, so that its caller can publish parts of it, and stop.
//!
//! The method and its limits are in docs/review.md.

mod compare;
mod confirm;
mod figures;
mod finished;
mod grade;
mod hint;
mod judge;
mod known;
mod pace;
mod reference;
mod review;
mod seed;
mod sum;
mod tally;
mod truth;

pub use compare::Alternative;
pub use figures::{BotGame, judge_decision};
pub use finished::{Decision, EntryKind, FinishedGame, Moment, SeatMoment, SeatRecord};
pub use grade::{Grade, SCORES};
pub use hint::{OpenDecision, hint};
pub use judge::{Judge, JudgedAct, Judgement, Question};
pub use known::{KnownWorlds, WorldSource};
pub use pace::Effort;
pub use reference::{Reference, ReferenceKind};
pub use review::{CurvePoint, JudgedDecision, Review, Reviewer};
pub use sum::Sum;
pub use tally::Estimate;

/// Version of the method. A review of another version is outdated.
pub const VERSION: u32 = 2;
