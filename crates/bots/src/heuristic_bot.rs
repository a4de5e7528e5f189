//! Plays by heuristics.

use saloon_core::{FastRng, Heuristics, Seat};

use crate::Bot;

/// Takes the act that looks best, or, if it is careless, one that looks nearly as good.
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
    fn choose<'a>(&mut self, seat: Seat, view: &G::View, acts: &'a [G::Act]) -> &'a G::Act {
        // Any world that fits will do: heuristics know only what the seat knows.
        let Ok(world) = G::determinize(view, &mut self.rng);
        world.score_acts(seat, acts, &mut self.appeal);
        // Noise of Gumbel's kind: the highest is then each act with the odds of its appeal (Luce's choice).
        let mut best = (&acts[0], f32::NEG_INFINITY);
        for (act, appeal) in acts.iter().zip(&self.appeal) {
            let ticket = f64::from(self.rng.below(1 << 24)) + 0.5;
            #[expect(clippy::cast_possible_truncation, reason = "noise")]
            let noise = -(-(ticket / f64::from(1 << 24)).ln()).ln() as f32;
            // Without any carelessness, noise only parts equals.
            let tried = appeal + self.careless.max(1e-4) * noise;
            if tried > best.1 {
                best = (act, tried);
            }
        }
        best.0
    }
}
