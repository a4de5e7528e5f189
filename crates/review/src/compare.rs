//! Comparison of all acts of a decision, for puzzles.
//!
//! A [`Judge`] drops weak acts early. A puzzle must tell each of its readers what their act is worth, so here every act is tried in
//! every world.

use saloon_core::{Heuristics, Seat};

use crate::finished::Decision;
use crate::judge::Judge;
use crate::known::{KnownWorlds, WorldSource};
use crate::seed::{self, Purpose};
use crate::tally::{Estimate, Tally};

/// Number of worlds that are drawn at once.
const BATCH: u32 = 200;

/// Act among all acts of a decision.
#[derive(Clone, Debug)]
pub struct Alternative<A> {
    /// Act itself.
    pub act: A,
    /// Expected win share of the deciding seat.
    pub share: Estimate,
    /// Share of the base act less that of this one, in the same worlds.
    pub short: Estimate,
    /// Whether it led to the same payoffs as the base act in every world.
    pub same: bool,
    /// Mean of each of the game's [factors](Heuristics::FACTORS) where the reference bot stopped.
    pub factors: Vec<f32>,
}

impl<G: Heuristics> Judge<G> {
    /// Tries every act of a decision in the same `count` worlds, and compares it with the act `base`. Returns them in the order of the
    /// decision. The same `seed` gives the same answer.
    ///
    /// # Panics
    ///
    /// If there is no act `base`.
    pub fn compare(
        &mut self,
        seat: Seat,
        decision: &Decision<G>,
        base: usize,
        seed: u64,
        count: u32,
    ) -> Vec<Alternative<G::Act>> {
        let acts = &decision.acts;
        assert!(base < acts.len(), "the base is one of the acts");
        let mut worlds = KnownWorlds::new(seat, &decision.view, &decision.past);
        let stream = seed::stream(seed, Purpose::Comparison, 0);
        let mut shares = vec![Tally::default(); acts.len()];
        let mut shorts = vec![Tally::default(); acts.len()];
        let mut same = vec![true; acts.len()];
        let mut factors = vec![vec![0.0; G::FACTORS.len()]; acts.len()];
        let mut sums = vec![0.0; acts.len()];
        let (mut left, mut batch, mut number) = (count, 0, 0);
        while left > 0 {
            let mut rng = seed::sample(seed::batch(stream), batch);
            let drawn = worlds.draw(left.min(BATCH), &mut rng);
            left -= left.min(BATCH);
            batch += 1;
            for (world, copies) in drawn {
                sums.fill(0.0);
                for _ in 0..copies {
                    let rng = seed::sample(stream, number);
                    number += 1;
                    for (index, &act) in acts.iter().enumerate() {
                        let payoffs = self.reference.try_act(
                            &world,
                            decision.at,
                            (seat, act),
                            &mut rng.clone(),
                            Some((seat, &mut factors[index])),
                        );
                        sums[index] += f64::from(payoffs[seat]);
                    }
                }
                let (best, size) = (sums[base], f64::from(copies));
                for (index, &sum) in sums.iter().enumerate() {
                    shares[index].add_cluster(sum, size);
                    shorts[index].add_cluster(best - sum, size);
                    same[index] &= (best - sum).abs() < 1e-9;
                }
            }
        }
        #[expect(clippy::cast_possible_truncation, reason = "precise enough")]
        let mean = |sum: f64| (sum / f64::from(count.max(1))) as f32;
        acts.iter()
            .enumerate()
            .map(|(index, &act)| Alternative {
                act,
                share: shares[index].estimate().clamp(0.0, 1.0),
                short: if same[index] {
                    Estimate::default()
                } else {
                    shorts[index].estimate()
                },
                same: same[index],
                factors: factors[index].iter().map(|&sum| mean(sum)).collect(),
            })
            .collect()
    }

    /// Returns the probability with which the reference bot plays each act of a decision.
    pub fn chances(&mut self, seat: Seat, decision: &Decision<G>, seed: u64) -> Vec<f64> {
        let stream = seed::stream(seed, Purpose::Comparison, 1);
        let mut rng = seed::sample(stream, 0);
        let Ok(world) = G::determinize(&decision.view, &mut rng);
        self.reference
            .chances(&world, seat, &decision.acts, &mut rng)
    }
}
