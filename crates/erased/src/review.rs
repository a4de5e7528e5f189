//! Reviews of finished games, with the game's type erased.

use std::time::Duration;

use saloon_core::record::{Entry, Header};
use saloon_core::{Game, Seat};
use saloon_protocol::review::{
    ComparedAct, CurvePoint, DecisionSum, DecisionTruth, DrawEffect, Estimate, GameReview, Grade,
    GradeLevel, OtherDecision, Reason, ReferenceBot, ReviewSettings, ReviewState, ReviewSum,
    ReviewedDecision, Words,
};
use saloon_review::{
    Effort, FinishedGame, JudgedAct, JudgedDecision, Judgement, ReferenceKind, Reviewer, VERSION,
};
use saloon_terminal::{Lang, TerminalUi, TextContext};

use crate::table::EntryWithSeal;
use crate::{parse, raw};

/// Number of acts that are listed for a decision.
const LISTED_ACTS: usize = 8;
/// Number of reasons for a decision.
const REASONS: usize = 3;
/// Number of the luckiest and of the unluckiest draws.
const EXTREME_DRAWS: usize = 3;
/// Smallest effect of a draw that counts as luck, as a win share.
const LUCK: f64 = 0.01;

/// Parameters of a review.
#[derive(Clone, Debug)]
pub struct ReviewRequest {
    /// Seat to review.
    pub seat: Seat,
    /// Seed of the imagined worlds.
    pub seed: u64,
    /// Effort to spend.
    pub effort: Effort,
    /// Last entry before each hint that the seat was shown.
    pub hints: Vec<u32>,
}

/// Review in progress.
pub trait ErasedReview: Send {
    /// Computes the next part, in a fraction of a second. `elapsed` is the processor time spent on this review so far. Returns `false`
    /// once everything is computed.
    fn step(&mut self, elapsed: Duration) -> bool;

    /// Returns what is computed. `elapsed` as for [`step`](ErasedReview::step).
    fn review(&self, state: ReviewState, elapsed: Duration) -> GameReview;
}

/// Review of a game of type `G`.
struct TypedReview<G: TerminalUi> {
    reviewer: Reviewer<G>,
    names: Vec<String>,
    seed: u64,
    hints: Vec<u32>,
}

/// Starts the review of a stored game.
pub(crate) fn start<G: TerminalUi>(
    header: &str,
    entries: &[EntryWithSeal],
    request: ReviewRequest,
) -> Result<Box<dyn ErasedReview>, String> {
    let header: Header<G> = parse(header)?;
    let entries = entries
        .iter()
        .map(|(json, _)| parse(json))
        .collect::<Result<Vec<Entry<G::Act>>, _>>()?;
    let game = FinishedGame::replay(&header, &entries)?;
    let ReviewRequest {
        seat,
        seed,
        effort,
        hints,
    } = request;
    if seat.0 >= game.seats() {
        return Err(format!(
            "there is no seat {seat}: seats go from 0 to {}",
            game.seats() - 1
        ));
    }
    let names = header.seats.into_iter().map(|player| player.name);
    Ok(Box::new(TypedReview {
        reviewer: Reviewer::new(game, seat, seed, effort),
        names: names.collect(),
        seed,
        hints,
    }))
}

impl<G: TerminalUi> ErasedReview for TypedReview<G> {
    fn step(&mut self, elapsed: Duration) -> bool {
        self.reviewer.step(elapsed)
    }

    fn review(&self, state: ReviewState, elapsed: Duration) -> GameReview {
        let review = self.reviewer.review();
        let seat = review.seat;
        let moments = &self.reviewer.record().moments;
        let mut earlier = 0;
        let decisions = review.decisions.iter().zip(1..).map(|(decision, number)| {
            let since = std::mem::replace(&mut earlier, decision.entry);
            let hinted = self
                .hints
                .iter()
                .any(|hint| (since..decision.entry).contains(hint));
            let moment = moments.iter().find(|seen| seen.entry == decision.entry);
            let decided = moment.and_then(|seen| seen.decision.as_ref());
            let view = decided.map(|decided| &decided.view);
            ReviewedDecision {
                hinted,
                ..reviewed::<G>(&self.names, seat, decision, number, view)
            }
        });
        let draws = review.draws.iter().map(|&(entry, effect)| DrawEffect {
            entry,
            effect: estimate(effect),
        });
        // Draws whose effect is beyond its doubt.
        let clear =
            |(_, effect): &&(u32, saloon_review::Estimate)| effect.low > 0.0 || effect.high < 0.0;
        let mut by_luck: Vec<(u32, f64)> = review
            .draws
            .iter()
            .filter(clear)
            .map(|&(entry, effect)| (entry, effect.value))
            .collect();
        by_luck.sort_by(|one, other| other.1.total_cmp(&one.1));
        let extreme = |draws: &mut dyn Iterator<Item = &(u32, f64)>| {
            draws.take(EXTREME_DRAWS).map(|&(entry, _)| entry).collect()
        };
        GameReview {
            state,
            judged: count(review.judged),
            total: count(review.total),
            seat,
            outcome: Some(points(review.outcome)),
            curve: review
                .curve
                .iter()
                .map(|point| CurvePoint {
                    entry: point.entry,
                    round: point.round,
                    known: estimate(point.known),
                    truth: point.truth.map(points),
                })
                .collect(),
            decisions: decisions.collect(),
            others: review
                .others
                .iter()
                .map(|&(entry, seat, effect)| OtherDecision {
                    entry,
                    seat,
                    effect: estimate(effect),
                })
                .collect(),
            draws: draws.collect(),
            luckiest: extreme(&mut by_luck.iter().filter(|(_, effect)| *effect > LUCK)),
            unluckiest: extreme(&mut by_luck.iter().rev().filter(|(_, effect)| *effect < -LUCK)),
            sum: review.sum.as_ref().map(|sum| summed(seat, sum)),
            grade: review.grade.map(|grade| Grade {
                level: level(grade.score),
                score: tenth(grade.score),
                low: tenth(grade.low),
                high: tenth(grade.high),
            }),
            settings: Some(ReviewSettings {
                version: VERSION,
                reference: reference(review.reference),
                games: review.games,
                worlds: review.worlds,
                seed: self.seed.to_string(),
                cpu_ms: u32::try_from(elapsed.as_millis()).unwrap_or(u32::MAX),
            }),
            why: None,
        }
    }
}

fn summed(seat: Seat, sum: &saloon_review::Sum) -> ReviewSum {
    let decisions = |of: Seat| DecisionSum {
        lost: estimate(sum.lost[of.index()]),
        gained: estimate(sum.gained[of.index()]),
    };
    let seats = u8::try_from(sum.lost.len()).unwrap_or(0);
    ReviewSum {
        start: estimate(sum.start),
        own: decisions(seat),
        others: Seat::all(seats)
            .map(|other| (other != seat).then(|| decisions(other)))
            .collect(),
        draws: estimate(sum.draws),
        unknown: estimate(sum.unknown),
        unjudged: estimate(sum.unjudged),
        residual: points(sum.residual),
        outcome: points(sum.outcome),
        given_away: estimate(sum.given_away),
        mistakes: sum.mistakes,
    }
}

fn reviewed<G: TerminalUi>(
    names: &[String],
    seat: Seat,
    decision: &JudgedDecision<G::Act>,
    number: u32,
    view: Option<&G::View>,
) -> ReviewedDecision {
    let judgement = &decision.judgement;
    ReviewedDecision {
        entry: decision.entry,
        number,
        round: decision.round,
        loss: estimate(judgement.loss),
        mistake: judgement.is_mistake(),
        acts: view.map_or_else(Vec::new, |view| {
            compared::<G>(names, seat, view, judgement, true)
        }),
        legal: count(judgement.legal),
        hinted: false,
        truth: decision.truth.map(|(best, played)| DecisionTruth {
            best: points(best),
            played: points(played),
        }),
        reasons: if judgement.best == judgement.other {
            Vec::new()
        } else {
            reasons::<G>(judgement)
        },
    }
}

/// Lists the best acts, and the played one.
pub(crate) fn compared<G: TerminalUi>(
    names: &[String],
    seat: Seat,
    view: &G::View,
    judgement: &Judgement<G::Act>,
    is_played: bool,
) -> Vec<ComparedAct> {
    let acts = judgement.acts.iter().enumerate();
    let acts = acts.filter(|(index, _)| *index < LISTED_ACTS || *index == judgement.other);
    let describe =
        |(index, JudgedAct { act, share, .. }): (usize, &JudgedAct<G::Act>)| ComparedAct {
            act: raw(act),
            label: named::<G>(names, seat, view, act),
            preview: <G as Game>::preview(view, seat, *act)
                .ok()
                .map(|preview| raw(&preview)),
            share: estimate(*share),
            best: index == judgement.best,
            played: is_played && index == judgement.other,
        };
    acts.map(describe).collect()
}

/// Returns an act in words, as its player reads it.
pub(crate) fn named<G: TerminalUi>(
    names: &[String],
    seat: Seat,
    view: &G::View,
    act: &G::Act,
) -> Words {
    let label = |lang| {
        let ctx = TextContext {
            lang,
            names,
            seat: Some(seat),
        };
        plain(&G::act(act, view, &ctx))
    };
    Words {
        en: label(Lang::En),
        fr: label(Lang::Fr),
    }
}

/// Lists the factors in which the best act is most ahead of the other one.
pub(crate) fn reasons<G: TerminalUi>(judgement: &Judgement<G::Act>) -> Vec<Reason> {
    weighty::<G>(
        &judgement.acts[judgement.best].factors,
        &judgement.acts[judgement.other].factors,
    )
}

/// Lists the factors in which one act is most ahead of another, the weightiest first.
pub(crate) fn weighty<G: TerminalUi>(best: &[f32], other: &[f32]) -> Vec<Reason> {
    let mut weighty: Vec<(usize, f32)> = best
        .iter()
        .zip(other)
        .zip(G::FACTORS)
        .map(|((&best, &other), factor)| factor.advantage(best, other))
        .enumerate()
        .filter(|(_, weight)| *weight >= 1.0)
        .collect();
    weighty.sort_by(|one, other| other.1.total_cmp(&one.1));
    let reason = |(index, _): (usize, f32)| {
        let (best, other) = (best[index], other[index]);
        let text = |lang| plain(&G::factor(index, best, other, lang));
        Reason {
            factor: G::FACTORS[index].name.into(),
            best: hundredth(best),
            other: hundredth(other),
            text: Words {
                en: text(Lang::En),
                fr: text(Lang::Fr),
            },
        }
    };
    weighty.into_iter().take(REASONS).map(reason).collect()
}

/// Removes ANSI styles.
pub(crate) fn plain(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, style)) = rest.split_once('\u{1b}') {
        plain.push_str(before);
        rest = style.split_once('m').map_or("", |(_, after)| after);
    }
    plain.push_str(rest);
    plain
}

pub(crate) fn reference(kind: ReferenceKind) -> ReferenceBot {
    match kind {
        ReferenceKind::Network => ReferenceBot::Network,
        ReferenceKind::Heuristics => ReferenceBot::Heuristics,
    }
}

fn level(score: f64) -> GradeLevel {
    match score {
        ..32.5 => GradeLevel::Greenhorn,
        ..57.5 => GradeLevel::Gambler,
        ..82.5 => GradeLevel::Gunslinger,
        _ => GradeLevel::Legend,
    }
}

pub(crate) fn estimate(estimate: saloon_review::Estimate) -> Estimate {
    Estimate {
        value: points(estimate.value),
        low: points(estimate.low),
        high: points(estimate.high),
    }
}

/// Converts a win share to points.
fn points(share: f64) -> f32 {
    tenth(share * 100.0)
}

#[expect(clippy::cast_possible_truncation, reason = "rounded for people")]
fn tenth(value: f64) -> f32 {
    // Adding 0 turns -0 into 0.
    ((value * 10.0).round() / 10.0) as f32 + 0.0
}

fn hundredth(value: f32) -> f32 {
    (value * 100.0).round() / 100.0 + 0.0
}

pub(crate) fn count(count: usize) -> u32 {
    u32::try_from(count).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests {
    use super::plain;

    #[test]
    fn styles_are_removed() {
        assert_eq!(plain("bid: \u{1b}[1m7\u{1b}[0m of 9"), "bid: 7 of 9");
        assert_eq!(plain("take"), "take");
    }
}
