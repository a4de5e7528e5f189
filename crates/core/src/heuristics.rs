//! Heuristics of a game for bots.

use alloc::vec::Vec;

use crate::chance::FastRng;
use crate::encode::Encode;
use crate::history::PastDecision;
use crate::outcome::Payoffs;
use crate::seat::Seat;
use crate::time::Millis;

/// Heuristics of a game, for bots: as opponents, and as the rollout policy of a search.
///
/// They are evaluated on a determinization, and may use only what the given seat knows in it: any state that fits its view
/// gives the same answer. The law `heuristics_are_blind` of the testkit checks this.
pub trait Heuristics: Encode {
    /// Quantities that decide the game, in the order of [`factors`](Heuristics::factors). A review gives its reasons in them.
    const FACTORS: &'static [Factor] = &[];
    /// Play of the four levels of bots at tables with a network, for the grades of a review; `None` if it was not measured.
    const CALIBRATION: Option<Calibration> = None;

    /// Puzzles of the game, as written by `saloon puzzles`; empty if there are none.
    const PUZZLES: &'static str = "";

    /// Writes the quantities that decide the game for `seat`, one for each of [`FACTORS`](Heuristics::FACTORS). Unlike the other
    /// methods it is asked about imagined worlds only and may use everything in them.
    fn factors(&self, seat: Seat, factors: &mut [f32]) {
        let _ = (seat, factors);
    }

    /// Scores each of `acts` for `seat`. Clears `appeal`, then fills it with one number for each act, in the same order.
    ///
    /// The best act has the highest score. A player with carelessness `c` picks an act whose score is lower by `c` about a
    /// third (1 in e) as often.
    fn score_acts(&self, seat: Seat, acts: &[Self::Act], appeal: &mut Vec<f32>) {
        let _ = seat;
        appeal.clear();
        appeal.resize(acts.len(), 0.0);
    }

    /// Picks a sensible act of `seat` quickly, for rollouts. `acts` is a buffer.
    #[inline]
    fn rollout_act(
        &self,
        seat: Seat,
        acts: &mut Vec<Self::Act>,
        rng: &mut FastRng,
    ) -> Option<Self::Act> {
        self.random_act(seat, acts, rng)
    }

    /// Returns the obvious act of `seat`, which [races](Game::racers); `None` if it should not act.
    fn reflex(&self, seat: Seat) -> Option<Reflex<Self::Act>> {
        let _ = seat;
        None
    }

    /// Returns the act that `seat` would play by mistake instead of its reflex: legal, but bad.
    fn mistake(&self, seat: Seat) -> Option<Self::Act> {
        let _ = seat;
        None
    }

    /// Estimates the payoff of each seat; `None` if the position is not quiet enough and the rollout should continue.
    #[inline]
    fn estimate(&self) -> Option<Payoffs> {
        None
    }

    /// Whether there is a network for this game, with its number of seats and options. It never changes during a game.
    fn has_network(&self) -> bool {
        false
    }

    /// Evaluates the position for `seat` by a neural network: fills `priors` with the probability that a strong player chooses each
    /// of `acts`, and returns the expected payoff of each seat. `None` without a [network](Heuristics::has_network).
    ///
    /// Like the other heuristics it uses only what `seat` knows; unlike [`estimate`](Heuristics::estimate) it does so in any position.
    #[inline]
    fn evaluate(&self, seat: Seat, acts: &[Self::Act], priors: &mut Vec<f32>) -> Option<Payoffs> {
        let _ = (seat, acts, priors);
        None
    }

    /// Reconstructs an earlier decision of another seat in the current round: the position in which it was made, and the act, both as
    /// they were if this world is real. `None` if that cannot be told.
    ///
    /// This world fits the view of the seat that remembers `past`. The result fits `past` as that seat saw it, and, in the real world,
    /// shows the actor what it saw. The law `rewound_worlds_fit_the_past` of the testkit checks both.
    fn rewind(&self, past: &PastDecision<Self>) -> Option<(Self, Self::Act)> {
        let _ = past;
        None
    }
}

/// Quantity that decides a game.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Factor {
    /// Name, such as `lives`.
    pub name: &'static str,
    /// Smallest difference worth mentioning.
    pub notable: f32,
    /// Whether less of it is better.
    pub less_is_better: bool,
}

impl Factor {
    /// Quantity of which more is better.
    pub const fn more(name: &'static str, notable: f32) -> Factor {
        Factor {
            name,
            notable,
            less_is_better: false,
        }
    }

    /// Quantity of which less is better.
    pub const fn less(name: &'static str, notable: f32) -> Factor {
        Factor {
            name,
            notable,
            less_is_better: true,
        }
    }

    /// Returns the advantage of one mean over another, in notable differences.
    pub fn advantage(&self, best: f32, other: f32) -> f32 {
        let more = (best - other) / self.notable;
        if self.less_is_better { -more } else { more }
    }
}

/// Play of the four levels of bots, weakest first: mean loss of a decision by the method of the review, in points of win share.
/// The ignored tests `calibration` in `games/*/tests/review.rs` measure it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Calibration(pub [f32; 4]);

/// Act of a player in a race without deliberation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reflex<A> {
    /// Act to play.
    pub act: A,
    /// Time from which the act is right, if it was announced ahead; `None` if it is right at once.
    pub announced: Option<Millis>,
}
