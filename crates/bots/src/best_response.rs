//! Exact best responses, in positions small enough to enumerate.
//!
//! A [`Belief`] holds every world that a seat considers possible, with its probability given a fixed policy of the other seats.
//! [`Belief::values`] compares the best that the seat can achieve against that policy with what the same policy achieves in its seat: the
//! difference is what an opponent who knows the policy by heart gains.

use std::convert::Infallible;

use saloon_core::chance::{Odds, Stream};
use saloon_core::{Chance, DiscardEvents, FastRng, Heuristics, Input, Millis, Seat, Viewer};

/// Every world that one seat considers possible, with its weight. Weights need not add up to 1.
#[derive(Clone, Debug)]
pub struct Belief<G> {
    seat: Seat,
    worlds: Vec<(G, f64)>,
}

/// Expected payoffs of a seat, from 0 to 1.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ResponseValues {
    /// With a best response.
    pub best: f64,
    /// With the policy of the other seats.
    pub own: f64,
}

/// Fixed policy: fills the buffer with the probability of each act.
pub trait Policy<G: Heuristics>: Fn(&G, Seat, &[G::Act], &mut Vec<f32>) {}
impl<G: Heuristics, P: Fn(&G, Seat, &[G::Act], &mut Vec<f32>)> Policy<G> for P {}

impl<G: Heuristics> Belief<G> {
    /// Enumerates the worlds that fit the knowledge of `seat`, with the probabilities of [`saloon_core::Game::determinize`]. The acts of
    /// the other seats so far do not count: call it before they have acted on hidden information, then [`Belief::update`].
    pub fn new(game: &G, seat: Seat) -> Self {
        let view = game.view(Viewer::Seat(seat));
        let mut worlds: Vec<(G, f64)> = Vec::new();
        let mut script = Script::default();
        loop {
            script.begin();
            let Ok(world) = G::determinize(&view, &mut script);
            match worlds.iter_mut().find(|(known, _)| *known == world) {
                Some((_, weight)) => *weight += script.probability,
                None => worlds.push((world, script.probability)),
            }
            if !script.advance() {
                return Belief { seat, worlds };
            }
        }
    }

    /// Multiplies the weight of each world.
    pub fn weigh(&mut self, mut weight: impl FnMut(&G) -> f64) {
        for (world, own) in &mut self.worlds {
            *own *= weight(world);
        }
    }

    /// Returns the worlds and their weights.
    pub fn worlds(&self) -> &[(G, f64)] {
        &self.worlds
    }

    /// Continues after an act that everybody saw: worlds get less likely where the policy rarely chooses it, and drop out where it is
    /// illegal.
    pub fn update(&mut self, actor: Seat, act: G::Act, policy: &impl Policy<G>) {
        let (mut acts, mut shares) = (Vec::new(), Vec::new());
        self.worlds.retain_mut(|(world, weight)| {
            world.legal(actor, &mut acts);
            let Some(index) = acts.iter().position(|&legal| legal == act) else {
                return false;
            };
            if actor != self.seat {
                policy(world, actor, &acts, &mut shares);
                *weight *= f64::from(shares[index]);
            }
            play(world, actor, act);
            true
        });
    }

    /// Returns the expected payoffs of the seat from here to the end of the game.
    ///
    /// Every act must be public, and nothing may be drawn.
    pub fn values(&self, policy: &impl Policy<G>) -> ResponseValues {
        let total: f64 = self.worlds.iter().map(|(_, weight)| weight).sum();
        let sums = self.sums(policy);
        ResponseValues {
            best: sums.best / total,
            own: sums.own / total,
        }
    }

    /// Returns the payoffs, summed over the worlds with their weights.
    fn sums(&self, policy: &impl Policy<G>) -> ResponseValues {
        let mut sums = ResponseValues {
            best: 0.0,
            own: 0.0,
        };
        let Some((first, _)) = self.worlds.first() else {
            return sums;
        };
        // All worlds have the same public history, so all or none are over, and they await the same seat.
        let Some(actor) = first.awaits().first() else {
            for (world, weight) in &self.worlds {
                let payoffs = world.payoffs().expect("a game that awaits nobody is over");
                sums.best += weight * f64::from(payoffs[self.seat]);
            }
            sums.own = sums.best;
            return sums;
        };
        let (mut acts, mut shares) = (Vec::new(), Vec::new());
        if actor == self.seat {
            // The same acts and the same probabilities in every world: the seat cannot tell them apart.
            first.legal(actor, &mut acts);
            policy(first, actor, &acts, &mut shares);
            sums.best = f64::NEG_INFINITY;
            for (&act, share) in acts.iter().zip(shares) {
                let mut after = self.clone();
                after.update(actor, act, policy);
                let values = after.sums(policy);
                sums.best = sums.best.max(values.best);
                sums.own += f64::from(share) * values.own;
            }
            return sums;
        }
        // Worlds after each act that any of them allows.
        let mut branches: Vec<(G::Act, Belief<G>)> = Vec::new();
        for (world, weight) in &self.worlds {
            world.legal(actor, &mut acts);
            policy(world, actor, &acts, &mut shares);
            for (&act, &share) in acts.iter().zip(&shares) {
                let index = branches.iter().position(|(other, _)| *other == act);
                let index = index.unwrap_or_else(|| {
                    let empty = Belief {
                        seat: self.seat,
                        worlds: Vec::new(),
                    };
                    branches.push((act, empty));
                    branches.len() - 1
                });
                let mut after = world.clone();
                play(&mut after, actor, act);
                let branch = &mut branches[index].1;
                branch.worlds.push((after, weight * f64::from(share)));
            }
        }
        for (_, branch) in branches {
            let values = branch.sums(policy);
            sums.best += values.best;
            sums.own += values.own;
        }
        sums
    }
}

fn play<G: Heuristics>(world: &mut G, actor: Seat, act: G::Act) {
    let mut nothing = FastRng::seeded(0);
    let played = world.apply(
        Millis::ZERO,
        Input::Act(actor, act),
        &mut nothing,
        &mut DiscardEvents,
    );
    debug_assert!(played.is_ok(), "only legal acts are played");
}

/// Chance that goes through all sequences of outcomes, depth first.
#[derive(Debug, Default)]
struct Script {
    /// Index of the outcome and number of outcomes of each draw.
    draws: Vec<(usize, usize)>,
    /// Number of draws made in this sequence.
    made: usize,
    /// Probability of this sequence so far.
    probability: f64,
}

impl Script {
    fn begin(&mut self) {
        self.made = 0;
        self.probability = 1.0;
    }

    /// Moves on to the next sequence; `false` after the last one.
    fn advance(&mut self) -> bool {
        while let Some((index, count)) = self.draws.last_mut() {
            *index += 1;
            if index < count {
                return true;
            }
            self.draws.pop();
        }
        false
    }
}

impl Chance for Script {
    type Error = Infallible;

    fn draw<O: Odds>(&mut self, _stream: Stream, odds: &O) -> Result<O::Outcome, Infallible> {
        if self.made == self.draws.len() {
            self.draws.push((0, odds.outcomes().count()));
        }
        let (index, _) = self.draws[self.made];
        self.made += 1;
        let (outcome, weight) = odds
            .outcomes()
            .nth(index)
            .expect("an index below the count");
        self.probability *= f64::from(weight) / f64::from(odds.total());
        Ok(outcome)
    }
}
