//! Reference bot: plays on for all seats in an imagined world.

use saloon_bots::SearchClock;
use saloon_core::{DiscardEvents, FastRng, Heuristics, Millis, Payoffs, Seat};

/// Number of acts that show how likely the heuristics draw each.
const DRAWN_ACTS: u32 = 64;

/// Kind of the reference bot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReferenceKind {
    /// Network of the game, without a search: each act with the probability that the network gives it.
    Network,
    /// Heuristics of the game, as in the rollouts of a search.
    Heuristics,
}

/// Reference bot, with its buffers.
#[derive(Debug)]
pub struct Reference<G: Heuristics> {
    acts: Vec<G::Act>,
    priors: Vec<f32>,
    factors: Vec<f32>,
    games: u64,
}

impl<G: Heuristics> Default for Reference<G> {
    fn default() -> Self {
        Reference {
            acts: Vec::new(),
            priors: Vec::new(),
            factors: Vec::new(),
            games: 0,
        }
    }
}

impl<G: Heuristics> Reference<G> {
    /// Returns the kind of the reference bot for a game.
    pub fn kind(game: &G) -> ReferenceKind {
        if game.has_network() {
            ReferenceKind::Network
        } else {
            ReferenceKind::Heuristics
        }
    }

    /// Returns the number of imagined games so far.
    pub fn games(&self) -> u64 {
        self.games
    }

    /// Counts the iterations of a search as imagined games.
    pub(crate) fn count(&mut self, iterations: u32) {
        self.games += u64::from(iterations);
    }

    /// Plays `act` of `seat` in a copy of `world` at time `at`, then plays on. Returns the payoffs, and adds the factors of a seat where
    /// it stopped.
    pub(crate) fn try_act(
        &mut self,
        world: &G,
        at: Millis,
        (seat, act): (Seat, G::Act),
        rng: &mut FastRng,
        factors: Option<(Seat, &mut [f64])>,
    ) -> Payoffs {
        let mut world = world.clone();
        let round = world.round();
        let mut clock = SearchClock::at(at);
        clock.act(&mut world, seat, act, rng, &mut DiscardEvents);
        let payoffs = self.play_on(&mut world, clock, round, rng);
        if let Some((seat, sums)) = factors {
            self.factors.resize(sums.len(), 0.0);
            world.factors(seat, &mut self.factors);
            for (sum, factor) in sums.iter_mut().zip(&self.factors) {
                *sum += f64::from(*factor);
            }
        }
        payoffs
    }

    /// Plays on from `world` at time `at`, at least to the end of `round`. Returns the payoffs.
    pub(crate) fn continue_from(
        &mut self,
        mut world: G,
        at: Millis,
        round: u32,
        rng: &mut FastRng,
    ) -> Payoffs {
        self.play_on(&mut world, SearchClock::at(at), round, rng)
    }

    /// Plays on to the end of the game or, if a network or the heuristics can judge a position after `round`, to the first such position.
    fn play_on(
        &mut self,
        world: &mut G,
        mut clock: SearchClock,
        round: u32,
        rng: &mut FastRng,
    ) -> Payoffs {
        self.games += 1;
        let network = world.has_network();
        for _ in 0..G::MAX_INPUTS {
            let later = world.round() > round;
            if later
                && !network
                && let Some(payoffs) = world.estimate()
            {
                return payoffs;
            }
            let Some(actor) = world.awaits().first() else {
                if clock.tick(world, rng, &mut DiscardEvents) {
                    continue;
                }
                break;
            };
            let act = if network {
                world.legal(actor, &mut self.acts);
                match self.acts.as_slice() {
                    [] => None,
                    &[only] if !later => Some(only),
                    _ => {
                        let payoffs = world.evaluate(actor, &self.acts, &mut self.priors);
                        if let Some(payoffs) = payoffs.filter(|_| later) {
                            return payoffs;
                        }
                        pick(&self.acts, &self.priors, rng)
                    }
                }
            } else {
                world.rollout_act(actor, &mut self.acts, rng)
            };
            let Some(act) = act else { break };
            clock.act(world, actor, act, rng, &mut DiscardEvents);
        }
        // A game that exceeds its bound on inputs has no winner.
        world.payoffs().unwrap_or_default()
    }

    /// Returns the probability of each act of a seat.
    pub(crate) fn chances(
        &mut self,
        world: &G,
        seat: Seat,
        acts: &[G::Act],
        rng: &mut FastRng,
    ) -> Vec<f64> {
        if world.evaluate(seat, acts, &mut self.priors).is_some() {
            return self.priors.iter().map(|&prior| prior.into()).collect();
        }
        // The heuristics draw acts without saying how likely they are. Their scores break ties.
        world.score_acts(seat, acts, &mut self.priors);
        let mut chances: Vec<f64> = self
            .priors
            .iter()
            .map(|&score| 1e-6 * f64::from(score).tanh())
            .collect();
        for _ in 0..DRAWN_ACTS {
            let drawn = world.rollout_act(seat, &mut self.acts, rng);
            let place = drawn.and_then(|drawn| acts.iter().position(|&act| act == drawn));
            if let Some(place) = place {
                chances[place] += 1.0 / f64::from(DRAWN_ACTS);
            }
        }
        chances
    }
}

/// Draws an act by its probability.
fn pick<A: Copy>(acts: &[A], priors: &[f32], rng: &mut FastRng) -> Option<A> {
    #[expect(clippy::cast_precision_loss, reason = "24 bits")]
    let mut ticket = rng.below(1 << 24) as f32 / (1 << 24) as f32;
    for (act, prior) in acts.iter().zip(priors) {
        if ticket < *prior {
            return Some(*act);
        }
        ticket -= prior;
    }
    acts.last().copied()
}
