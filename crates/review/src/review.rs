//! Computation of a review, in small steps.

use std::time::Duration;

use saloon_core::{Game, Heuristics, Seat};

use crate::confirm::confirm;
use crate::finished::{EntryKind, FinishedGame, SeatRecord};
use crate::grade::{self, Grade};
use crate::judge::{Judge, Judgement};
use crate::known::{self, KnownShares};
use crate::pace::{Effort, Pace};
use crate::reference::{Reference, ReferenceKind};
use crate::seed::{self, Purpose};
use crate::sum::{self, Sum};
use crate::tally::Estimate;
use crate::truth::TrueShares;

/// Bounds on the imagined games for each point of the first curve.
const FIRST_POINT: (u32, u32) = (3, 12);
/// Bounds on the imagined games for one decision.
const DECISION: (u32, u32) = (32, 4_000);
/// Bounds on the iterations of the search that confirms a mistake.
const ITERATIONS: (u32, u32) = (2_000, 4_000);
/// Bounds on the imagined games for one other estimate.
const SHARE: (u32, u32) = (16, 600);

/// Part of the computation, in order. The number is the share of the effort that is spent at its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Phase {
    /// First points of the curve.
    Curve,
    /// Decisions of the reviewed seat.
    Own,
    /// Decisions of the other seats.
    Others,
    /// Shares with all cards face up.
    Truth,
    /// Best acts with all cards face up.
    Best,
    /// More samples for the curve.
    Refinement,
    /// Everything is computed.
    Done,
}

impl Phase {
    /// Returns the share of the effort that is spent at the end.
    fn until(self) -> f64 {
        match self {
            Phase::Curve => 0.1,
            Phase::Own => 0.5,
            Phase::Others => 0.68,
            Phase::Truth => 0.86,
            Phase::Best => 0.92,
            Phase::Refinement | Phase::Done => 1.0,
        }
    }

    fn next(self) -> Phase {
        match self {
            Phase::Curve => Phase::Own,
            Phase::Own => Phase::Others,
            Phase::Others => Phase::Truth,
            Phase::Truth => Phase::Best,
            Phase::Best => Phase::Refinement,
            Phase::Refinement | Phase::Done => Phase::Done,
        }
    }
}

/// Computation of a review. [`step`](Reviewer::step) takes a fraction of a second.
#[derive(Debug)]
pub struct Reviewer<G: Heuristics> {
    game: FinishedGame<G>,
    record: SeatRecord<G>,
    seed: u64,
    pace: Pace,
    judge: Judge<G>,
    phase: Phase,
    /// Next moment of the phase.
    moment: usize,
    known: KnownShares,
    judgements: Vec<Option<Judgement<G::Act>>>,
    truth: Vec<TrueShares>,
}

/// Review as far as it is computed.
#[derive(Clone, Debug)]
pub struct Review<A> {
    /// Reviewed seat.
    pub seat: Seat,
    /// Result of the seat.
    pub outcome: f64,
    /// Curve, from the deal on.
    pub curve: Vec<CurvePoint>,
    /// Decisions of the seat.
    pub decisions: Vec<JudgedDecision<A>>,
    /// Number of the entry, seat, and effect of each decision of another seat.
    pub others: Vec<(u32, Seat, Estimate)>,
    /// Number of the entry and effect of its draws.
    pub draws: Vec<(u32, Estimate)>,
    /// Sum, once everything is computed.
    pub sum: Option<Sum>,
    /// Grade, once everything is computed, if there is a calibration and there are enough decisions.
    pub grade: Option<Grade>,
    /// Number of decisions judged so far, of all seats.
    pub judged: usize,
    /// Number of decisions, of all seats.
    pub total: usize,
    /// Kind of the reference bot.
    pub reference: ReferenceKind,
    /// Number of imagined games.
    pub games: u64,
    /// Mean number of worlds for a decision of the seat.
    pub worlds: u32,
}

/// Win share after an entry.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CurvePoint {
    /// Number of the entry.
    pub entry: u32,
    /// Round after it, from 1.
    pub round: u32,
    /// Share from what the seat knew.
    pub known: Estimate,
    /// Share with all cards face up.
    pub truth: Option<f64>,
}

/// Decision of the reviewed seat.
#[derive(Clone, Debug)]
pub struct JudgedDecision<A> {
    /// Number of the entry.
    pub entry: u32,
    /// Round of the decision, from 1.
    pub round: u32,
    /// Comparison of its acts.
    pub judgement: Judgement<A>,
    /// Shares of the best and the played act with all cards face up.
    pub truth: Option<(f64, f64)>,
}

impl<G: Heuristics> Reviewer<G> {
    /// Prepares the review of a game for a seat below [`FinishedGame::seats`].
    pub fn new(game: FinishedGame<G>, seat: Seat, seed: u64, effort: Effort) -> Self {
        let count = game.moments().len();
        let mut judgements = Vec::new();
        judgements.resize_with(count, || None);
        Reviewer {
            record: game.seen_by(seat),
            game,
            seed,
            pace: Pace::new(effort),
            judge: Judge::default(),
            phase: Phase::Curve,
            moment: 0,
            known: KnownShares::new(count),
            judgements,
            truth: vec![TrueShares::default(); count],
        }
    }

    /// Returns the reviewed game.
    pub fn game(&self) -> &FinishedGame<G> {
        &self.game
    }

    /// Returns what the reviewed seat knew.
    pub fn record(&self) -> &SeatRecord<G> {
        &self.record
    }

    /// Computes the next part. `elapsed` is the processor time spent on this review so far. Returns `false` once everything is computed.
    pub fn step(&mut self, elapsed: Duration) -> bool {
        self.pace.note(elapsed, self.judge.games());
        while self.phase != Phase::Done {
            let next =
                (self.moment..self.game.moments().len()).find(|&moment| self.has_work(moment));
            let Some(moment) = next else {
                self.phase = self.phase.next();
                self.moment = 0;
                continue;
            };
            self.work(moment);
            self.moment = moment + 1;
            return true;
        }
        false
    }

    /// Whether the phase has something to compute at a moment.
    fn has_work(&self, moment: usize) -> bool {
        let is_last = moment + 1 == self.game.moments().len();
        let is_checkpoint = self.game.is_checkpoint(moment);
        match (self.phase, self.game.moments()[moment].kind) {
            (Phase::Own, EntryKind::Decision(seat)) => seat == self.record.seat,
            (Phase::Others, EntryKind::Decision(seat)) => seat != self.record.seat,
            (Phase::Best, EntryKind::Decision(_)) => self.judgements[moment]
                .as_ref()
                .is_some_and(|judgement| judgement.best != judgement.other),
            (Phase::Curve, _) => !is_last && is_checkpoint,
            (Phase::Refinement, _) => !is_last && is_checkpoint && !self.pace.reached(1.0),
            (Phase::Truth, _) => is_checkpoint,
            _ => false,
        }
    }

    fn work(&mut self, moment: usize) {
        let left = (moment..self.game.moments().len()).filter(|&moment| self.has_work(moment));
        let units = left.count();
        let pace = |range| self.pace.games(self.phase.until(), units, range);
        let (seat, seed) = (self.record.seat, self.seed);
        match self.phase {
            Phase::Curve | Phase::Refinement => {
                let range = match self.phase {
                    Phase::Curve => FIRST_POINT,
                    _ => SHARE,
                };
                let games = pace(range);
                let judge = &mut self.judge;
                self.known.sample(judge, &self.record, moment, seed, games);
            }
            Phase::Own | Phase::Others => {
                let entry = &self.game.moments()[moment];
                if let (EntryKind::Decision(actor), Some(decision)) = (entry.kind, &entry.decision)
                {
                    let games = pace(DECISION);
                    let number = entry.entry.number;
                    let mut judgement =
                        known::judge(&mut self.judge, actor, number, decision, seed, games);
                    if actor == seat && judgement.is_mistake() {
                        let iterations = games.clamp(ITERATIONS.0, ITERATIONS.1);
                        let stream = seed::stream(seed, Purpose::Search, number);
                        confirm(actor, decision, &mut judgement, stream, iterations);
                        self.judge.count(iterations);
                    }
                    self.judgements[moment] = Some(judgement);
                }
            }
            Phase::Truth => {
                // With draws, an entry takes two estimates.
                let games = pace(SHARE) / 2;
                let entry = &self.game.moments()[moment];
                let judge = &mut self.judge;
                self.truth[moment].sample(judge, &self.game, entry, (seat, seed), games);
            }
            Phase::Best => {
                let games = pace(SHARE) / 2;
                let entry = &self.game.moments()[moment];
                if let Some(judgement) = &self.judgements[moment] {
                    let best = judgement.acts[judgement.best].act;
                    let judge = &mut self.judge;
                    self.truth[moment].compare(judge, entry, best, (seat, seed), games);
                }
            }
            Phase::Done => {}
        }
    }

    /// Returns the review as far as it is computed.
    pub fn review(&self) -> Review<G::Act> {
        let seat = self.record.seat;
        let decisions = self.decisions();
        let own: Vec<f64> = decisions
            .iter()
            .map(|decision| decision.judgement.lead)
            .collect();
        let worlds: u32 = decisions.iter().map(|one| one.judgement.worlds).sum();
        let done = self.phase == Phase::Done;
        let numbered = || {
            let moments = self.game.moments().iter();
            moments.map(|moment| moment.entry.number)
        };
        let others = self.game.moments().iter().zip(&self.judgements);
        let others = others.filter_map(|(moment, judgement)| match moment.kind {
            EntryKind::Decision(actor) if actor != seat => {
                let effect = judgement.as_ref()?.effects[seat.index()];
                Some((moment.entry.number, actor, effect))
            }
            _ => None,
        });
        let draws = numbered().zip(&self.truth);
        Review {
            seat,
            outcome: self.game.payoffs()[seat].into(),
            curve: self.curve(),
            others: others.collect(),
            draws: draws
                .filter_map(|(entry, truth)| Some((entry, truth.draws()?)))
                .collect(),
            sum: done.then(|| sum::add_up(&self.game, seat, &self.judgements, &self.truth)),
            grade: G::CALIBRATION
                .filter(|_| done)
                .and_then(|calibration| grade::grade(calibration, &own)),
            judged: self.judgements.iter().flatten().count(),
            total: (self.game.moments().iter())
                .filter(|moment| matches!(moment.kind, EntryKind::Decision(_)))
                .count(),
            reference: self.reference(),
            games: self.judge.games(),
            worlds: worlds / u32::try_from(decisions.len()).unwrap_or(1).max(1),
            decisions,
        }
    }

    fn reference(&self) -> ReferenceKind {
        let deal = &self.game.moments()[0].after;
        Reference::kind(deal)
    }

    fn curve(&self) -> Vec<CurvePoint> {
        let last = self.record.moments.len() - 1;
        let result = Estimate::exact(self.game.payoffs()[self.record.seat].into());
        let mut points: Vec<CurvePoint> = Vec::new();
        for (index, moment) in self.record.moments.iter().enumerate() {
            let truth = &self.truth[index].after;
            let mut known = self.known.estimate(index);
            let mut truth = (!truth.is_empty()).then(|| truth.mean());
            // Between two checkpoints the curve is flat.
            if !self.game.is_checkpoint(index) {
                known = points.last().map(|point| point.known);
                truth = points.last().and_then(|point| point.truth);
            }
            if index == last {
                known = points.last().map(|_| result);
            }
            let Some(known) = known else { break };
            points.push(CurvePoint {
                entry: moment.entry,
                round: moment.round,
                known,
                truth,
            });
        }
        points
    }

    fn decisions(&self) -> Vec<JudgedDecision<G::Act>> {
        let mut decisions = Vec::new();
        for (index, moment) in self.game.moments().iter().enumerate() {
            if moment.kind != EntryKind::Decision(self.record.seat) {
                continue;
            }
            let Some(judgement) = &self.judgements[index] else {
                break;
            };
            let shares = &self.truth[index];
            let same = judgement.best == judgement.other;
            let truth = if same {
                (!shares.after.is_empty()).then(|| {
                    let (share, _) = shares.before_draws();
                    (share, share)
                })
            } else {
                (!shares.best.is_empty()).then(|| (shares.best.mean(), shares.played.mean()))
            };
            decisions.push(JudgedDecision {
                entry: moment.entry.number,
                round: moment.before.as_ref().map_or(1, Game::round),
                judgement: judgement.clone(),
                truth,
            });
        }
        decisions
    }
}
