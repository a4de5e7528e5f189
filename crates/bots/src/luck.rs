//! Luck of the draws in a game, and results without it.
//!
//! After each act that draws chance, the act is repeated several times with new draws. The luck of a seat is the value of the real
//! position, less the mean value of the repetitions. The real draw has the same distribution as the repeated ones, so the
//! expected luck is zero, however wrong the values are: subtracting it changes no expected result, only the variance. This is
//! AIVAT (Burch and others, 2018) without its terms for the players' own choices.

use std::convert::Infallible;

use saloon_core::chance::{Odds, Stream};
use saloon_core::{Chance, DiscardEvents, FastRng, Heuristics, Input, Millis, Payoffs, Seat};

/// Number of repetitions of each draw.
const REPETITIONS: u16 = 16;

/// Luck of each seat in a game so far.
pub(crate) struct Luck {
    chance: Redraw,
    sums: Payoffs,
}

impl Luck {
    pub(crate) fn new(seed: u64) -> Luck {
        Luck {
            chance: Redraw {
                rng: FastRng::seeded(seed),
                has_drawn: false,
            },
            sums: Payoffs::default(),
        }
    }

    /// Adds the luck of the deal, which led to `game`.
    pub(crate) fn add_start<G: Heuristics>(&mut self, config: &G::Config, game: &G) {
        self.add(game, |chance| {
            let Ok(game) = G::start(config, chance, &mut DiscardEvents);
            game
        });
    }

    /// Adds the luck of an input, which turned `before` into `after`.
    pub(crate) fn add_input<G: Heuristics>(
        &mut self,
        before: &G,
        at: Millis,
        input: Input<G::Act>,
        after: &G,
    ) {
        self.add(after, |chance| {
            let mut game = before.clone();
            let applied = game.apply(at, input, chance, &mut DiscardEvents);
            debug_assert!(applied.is_ok(), "the input was applied before");
            game
        });
    }

    fn add<G: Heuristics>(&mut self, real: &G, mut repeat: impl FnMut(&mut Redraw) -> G) {
        let mut mean = Payoffs::default();
        for _ in 0..REPETITIONS {
            self.chance.has_drawn = false;
            let game = repeat(&mut self.chance);
            if !self.chance.has_drawn {
                return;
            }
            let value = value(&game);
            for seat in Seat::all(real.seats()) {
                mean[seat] += value[seat] / f32::from(REPETITIONS);
            }
        }
        let value = value(real);
        for seat in Seat::all(real.seats()) {
            self.sums[seat] += value[seat] - mean[seat];
        }
    }

    /// Returns the luck of each seat.
    pub(crate) fn of_seats(&self, seats: u8) -> Vec<f32> {
        Seat::all(seats).map(|seat| self.sums[seat]).collect()
    }
}

/// Returns the payoffs that the network expects: the mean of what it expects from each seat's knowledge.
fn value<G: Heuristics>(game: &G) -> Payoffs {
    if let Some(payoffs) = game.payoffs() {
        return payoffs;
    }
    let mut mean = Payoffs::default();
    for observer in Seat::all(game.seats()) {
        let Some(value) = game.evaluate(observer, &[], &mut Vec::new()) else {
            return mean;
        };
        for seat in Seat::all(game.seats()) {
            mean[seat] += value[seat] / f32::from(game.seats());
        }
    }
    mean
}

/// Chance that remembers whether it was asked.
struct Redraw {
    rng: FastRng,
    has_drawn: bool,
}

impl Chance for Redraw {
    type Error = Infallible;

    fn draw<O: Odds>(&mut self, stream: Stream, odds: &O) -> Result<O::Outcome, Infallible> {
        self.has_drawn = true;
        self.rng.draw(stream, odds)
    }
}

/// Subtraction of luck from a series of results.
///
/// The luck is multiplied by its regression coefficient in the earlier results: the values behind it need no right scale, and useless
/// ones do no harm. The coefficient is independent of the result that it adjusts, so the mean stays unbiased.
#[derive(Debug, Default)]
pub(crate) struct LuckAdjustment {
    count: f64,
    results: f64,
    lucks: f64,
    products: f64,
    squares: f64,
}

impl LuckAdjustment {
    /// Number of results before the coefficient is estimated. Before that it is 1.
    const LEARNED: f64 = 10.0;

    /// Returns the next result without its luck.
    pub(crate) fn adjust(&mut self, result: f64, luck: f64) -> f64 {
        let covariance = self.products - self.results * self.lucks / self.count;
        let variance = self.squares - self.lucks * self.lucks / self.count;
        let coefficient = if self.count < Self::LEARNED || variance <= 0.0 {
            1.0
        } else {
            covariance / variance
        };
        self.count += 1.0;
        self.results += result;
        self.lucks += luck;
        self.products += result * luck;
        self.squares += luck * luck;
        result - coefficient * luck
    }
}
