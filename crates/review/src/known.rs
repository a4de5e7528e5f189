//! Estimates from what one seat knew. Nothing here has access to the hidden part of the game.

use saloon_bots::{Position, WorldPool};
use saloon_core::{FastRng, Heuristics, PastDecision, Seat};

use crate::finished::{Decision, SeatRecord};
use crate::judge::{Judge, Judgement, Question};
use crate::seed::{self, Purpose};
use crate::tally::{Estimate, Tally};

/// Source of imagined worlds.
pub trait WorldSource<G> {
    /// Draws `count` worlds. Returns each of them once, with the number of times that it was drawn.
    fn draw(&mut self, count: u32, rng: &mut FastRng) -> Vec<(G, u32)>;

    /// Whether the judgement is cancelled. Asked before each world.
    fn is_cancelled(&mut self) -> bool {
        false
    }
}

/// Worlds that are consistent with what a seat knows, weighted by the decisions of the others (see [`WorldPool`]).
#[derive(Clone, Debug)]
pub struct KnownWorlds<'a, G: Heuristics>(Position<'a, G>);

impl<'a, G: Heuristics> KnownWorlds<'a, G> {
    /// Worlds that fit the view of a seat. `past` has the telling decisions of the others, as the seat saw them.
    pub fn new(seat: Seat, view: &'a G::View, past: &'a [PastDecision<G>]) -> Self {
        KnownWorlds(Position { seat, view, past })
    }
}

impl<G: Heuristics> WorldSource<G> for KnownWorlds<'_, G> {
    fn draw(&mut self, count: u32, rng: &mut FastRng) -> Vec<(G, u32)> {
        let Ok(first) = G::determinize(self.0.view, rng);
        if self.0.past.is_empty() || !first.has_network() {
            let more = (1..count).map(|_| {
                let Ok(world) = G::determinize(self.0.view, rng);
                world
            });
            return [first]
                .into_iter()
                .chain(more)
                .map(|one| (one, 1))
                .collect();
        }
        let pool = WorldPool::sample(&self.0, pool_size(count), rng);
        let drawn = pool.resample(count, rng);
        drawn
            .map(|(world, copies)| (world.clone(), copies))
            .collect()
    }
}

/// Returns the number of worlds that are weighted to draw `count`.
fn pool_size(count: u32) -> usize {
    2 * count as usize + 8
}

/// Win share of a seat after each entry, from what it knew.
#[derive(Debug)]
pub(crate) struct KnownShares {
    /// Samples, and the number of batches they came in.
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
        let (tally, batch) = &mut self.shares[moment];
        let seen = &record.moments[moment];
        let stream = seed::stream(seed, Purpose::Known, seen.entry);
        let mut rng = seed::sample(stream, *batch);
        *batch += 1;
        let mut source = KnownWorlds::new(record.seat, &seen.view, &seen.past);
        for (world, copies) in source.draw(games, &mut rng) {
            let shares = (0..copies).map(|_| {
                let world = world.clone();
                let payoffs = judge
                    .reference
                    .continue_from(world, seen.at, seen.round, &mut rng);
                f64::from(payoffs[record.seat])
            });
            tally.add_cluster(shares.sum(), copies.into());
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
    seat: Seat,
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
    let mut source = KnownWorlds::new(seat, &decision.view, &decision.past);
    judge.judge(&question, &mut source, stream, games)
}
