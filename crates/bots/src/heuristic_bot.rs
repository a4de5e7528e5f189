//! Bot that plays by heuristics.

use saloon_core::{FastRng, Heuristics};

use crate::{Bot, Position};

/// Bot that plays the act with the highest score or, if careless, one with nearly the same score.
pub(crate) struct HeuristicBot<G: Heuristics> {
    careless: f32,
    rng: FastRng,
    appeal: Vec<f32>,
    game: std::marker::PhantomData<fn() -> G>,
}

impl<G: Heuristics> HeuristicBot<G> {
    pub(crate) fn new(careless: f32, seed: u64) -> Self {
        HeuristicBot {
            careless,
            rng: FastRng::seeded(seed),
            appeal: Vec::new(),
            game: std::marker::PhantomData,
        }
    }
}

impl<G: Heuristics> Bot<G> for HeuristicBot<G> {
    fn choose<'a>(&mut self, position: &Position<'_, G>, acts: &'a [G::Act]) -> &'a G::Act {
        // Any determinization serves: heuristics use only what the seat knows.
        let Ok(world) = G::determinize(position.view, &mut self.rng);
        world.score_acts(position.seat, acts, &mut self.appeal);
        // Gumbel noise: each act is picked with its softmax probability, at the temperature `careless` (Luce's choice axiom).
        let mut best = (&acts[0], f32::NEG_INFINITY);
        for (act, appeal) in acts.iter().zip(&self.appeal) {
            let ticket = f64::from(self.rng.below(1 << 24)) + 0.5;
            #[expect(clippy::cast_possible_truncation, reason = "noise")]
            let noise = -(-(ticket / f64::from(1 << 24)).ln()).ln() as f32;
            // Without carelessness, noise only breaks ties.
            let tried = appeal + self.careless.max(1e-4) * noise;
            if tried > best.1 {
                best = (act, tried);
            }
        }
        best.0
    }
}
