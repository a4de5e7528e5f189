//! Estimates from what one seat knew. Nothing here has access to the hidden part of the game.

use saloon_core::{FastRng, Game, Heuristics};

use crate::finished::{Decision, SeatRecord};
use crate::judge::{Judge, Judgement, Question};
use crate::seed::{self, Purpose};
use crate::tally::{Estimate, Tally};

/// Win share of a seat after each entry, from what it knew.
#[derive(Debug)]
pub(crate) struct KnownShares {
    shares: Vec<(Tally, u32)>,
}

impl KnownShares {
    pub(crate) fn new(moments: usize) -> Self {
        KnownShares {
            shares: vec![(Tally::default(), 0); moments],
        }
    }

    /// Adds samples to one moment.
    pub(crate) fn sample<G: Heuristics>(
        &mut self,
        judge: &mut Judge<G>,
        record: &SeatRecord<G>,
        moment: usize,
        seed: u64,
        games: u32,
    ) {
        let (tally, number) = &mut self.shares[moment];
        let seen = &record.moments[moment];
        let stream = seed::stream(seed, Purpose::Known, seen.entry);
        for _ in 0..games {
            let mut rng = seed::sample(stream, *number);
            *number += 1;
            let Ok(world) = G::determinize(&seen.view, &mut rng);
            let payoffs = judge
                .reference
                .continue_from(world, seen.at, seen.round, &mut rng);
            tally.add(payoffs[record.seat].into());
        }
    }

    pub(crate) fn estimate(&self, moment: usize) -> Option<Estimate> {
        let (tally, _) = &self.shares[moment];
        (!tally.is_empty()).then(|| tally.estimate().clamp(0.0, 1.0))
    }
}

/// Judges a decision from its view.
pub(crate) fn judge<G: Heuristics>(
    judge: &mut Judge<G>,
    seat: saloon_core::Seat,
    entry: u32,
    decision: &Decision<G>,
    seed: u64,
    games: u32,
) -> Judgement<G::Act> {
    let question = Question {
        seat,
        acts: &decision.acts,
        played: Some(decision.played),
        at: decision.at,
    };
    let stream = seed::stream(seed, Purpose::Decision, entry);
    judge.judge(&question, &mut worlds(&decision.view), stream, games)
}

/// Samples worlds that are consistent with a view.
pub(crate) fn worlds<G: Game>(view: &G::View) -> impl FnMut(&mut FastRng) -> G {
    |rng| {
        let Ok(world) = G::determinize(view, rng);
        world
    }
}
