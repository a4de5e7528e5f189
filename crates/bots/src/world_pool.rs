//! Worlds that fit what a seat knows, weighted by the earlier decisions of the others.

use saloon_core::{FastRng, Heuristics, PastDecision};

use crate::Position;

/// Share of the decisions that a player is assumed to make at random. It bounds the effect of one surprising act.
const BLUNDERS: f32 = 0.1;

/// Weighted sample of worlds.
///
/// `Game::determinize` assumes that the choices of the others carry no information. They do: a player who holds the card that a move
/// asks for makes that move. So a world counts in proportion to the probability of what the others did, according to the network, if
/// they had known what they know in that world.
#[derive(Debug)]
pub struct WorldPool<G: Heuristics> {
    worlds: Vec<G>,
    /// Sum of the weights up to each world.
    sums: Vec<f64>,
    acts: Vec<G::Act>,
    priors: Vec<f32>,
}

impl<G: Heuristics> Default for WorldPool<G> {
    fn default() -> Self {
        WorldPool {
            worlds: Vec::new(),
            sums: Vec::new(),
            acts: Vec::new(),
            priors: Vec::new(),
        }
    }
}

impl<G: Heuristics> WorldPool<G> {
    /// Samples `count` worlds.
    pub fn sample(position: &Position<'_, G>, count: usize, rng: &mut FastRng) -> Self {
        let mut pool = WorldPool::default();
        for _ in 0..count {
            pool.add(position, rng);
        }
        pool
    }

    /// Samples one more world.
    pub fn add(&mut self, position: &Position<'_, G>, rng: &mut FastRng) {
        let Ok(world) = G::determinize(position.view, rng);
        let weight = self.weight(&world, position.past);
        let sum = self.sums.last().copied().unwrap_or_default();
        self.sums.push(sum + weight);
        self.worlds.push(world);
    }

    /// Removes all worlds.
    pub fn clear(&mut self) {
        self.worlds.clear();
        self.sums.clear();
    }

    /// Returns the number of worlds.
    pub fn len(&self) -> usize {
        self.worlds.len()
    }

    /// Whether there are no worlds.
    pub fn is_empty(&self) -> bool {
        self.worlds.is_empty()
    }

    /// Draws a world in proportion to its weight; `None` if there are none.
    pub fn draw(&self, rng: &mut FastRng) -> Option<&G> {
        let ticket = f64::from(rng.below(1 << 30)) / f64::from(1 << 30) * self.sums.last()?;
        let index = self.sums.partition_point(|&sum| sum <= ticket);
        self.worlds.get(index).or(self.worlds.last())
    }

    /// Draws `count` worlds by systematic resampling (Kitagawa 1996). Returns those that were drawn and how many times, which is its
    /// share of the weights times `count`, rounded up or down.
    pub fn resample(&self, count: u32, rng: &mut FastRng) -> impl Iterator<Item = (&G, u32)> {
        let mut mark = f64::from(rng.below(1 << 30)) / f64::from(1 << 30);
        let mut sum = 0.0;
        self.iter().filter_map(move |(world, probability)| {
            sum += probability * f64::from(count);
            let mut copies = 0;
            while mark < sum {
                mark += 1.0;
                copies += 1;
            }
            (copies > 0).then_some((world, copies))
        })
    }

    /// Lists the worlds with their probabilities.
    pub fn iter(&self) -> impl Iterator<Item = (&G, f64)> {
        let total = self.sums.last().copied().unwrap_or(1.0);
        let before = [0.0].into_iter().chain(self.sums.iter().copied());
        let weights = self
            .sums
            .iter()
            .zip(before)
            .map(|(sum, before)| sum - before);
        self.worlds
            .iter()
            .zip(weights.map(move |weight| weight / total))
    }

    /// Returns the probability of the past decisions in a world, to the power of 3/4: other players do not play like the network.
    ///
    /// Square roots are the same on every machine; other powers are not.
    pub fn weight(&mut self, world: &G, past: &[PastDecision<G>]) -> f64 {
        let likelihoods = past.iter().filter_map(|past| self.likelihood(world, past));
        let root = likelihoods.map(f64::from).product::<f64>().sqrt();
        root * root.sqrt()
    }

    /// Returns the probability of a past decision in a world; `None` if it is unknown.
    fn likelihood(&mut self, world: &G, past: &PastDecision<G>) -> Option<f32> {
        let (then, act) = world.rewind(past)?;
        then.legal(past.actor, &mut self.acts);
        let index = self.acts.iter().position(|legal| *legal == act)?;
        then.evaluate(past.actor, &self.acts, &mut self.priors)?;
        #[expect(clippy::cast_precision_loss, reason = "a share")]
        let blunder = BLUNDERS / self.acts.len() as f32;
        Some((1.0 - BLUNDERS) * self.priors[index] + blunder)
    }
}
