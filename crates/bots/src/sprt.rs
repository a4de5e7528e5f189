//! Sequential probability ratio test of a bot's share of wins.

use serde::Serialize;

/// Sequential probability ratio test between two shares.
///
/// Generalised test of Bartroff, Lai and Shih with a normal approximation, as engine tournaments of chess use it. Its observations
/// are the results of whole rounds: games of one deal are not independent.
#[derive(Clone, Debug)]
pub struct Sprt {
    low: f64,
    high: f64,
    count: f64,
    sum: f64,
    squares: f64,
}

/// State of a sequential test.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct SprtState {
    /// Lower of the two shares.
    pub low: f64,
    /// Higher of the two shares.
    pub high: f64,
    /// Log-likelihood ratio of the higher share against the lower one.
    pub ratio: f64,
    /// Value of the ratio, or of its opposite, at which the test ends.
    pub bound: f64,
    /// Share that was accepted; `None` if the test has not ended.
    pub accepted: Option<f64>,
}

impl Sprt {
    /// Probability that the test accepts the wrong one of the two shares.
    pub const ERROR: f64 = 0.05;
    /// Number of rounds before the test may end: the variance must be known roughly.
    const MIN_ROUNDS: f64 = 16.0;

    /// Creates a test between the shares `low` and `high`.
    pub fn new(low: f64, high: f64) -> Sprt {
        Sprt {
            low,
            high,
            count: 0.0,
            sum: 0.0,
            squares: 0.0,
        }
    }

    /// Adds the result of a round: a share, from 0 to 1 unless luck was subtracted.
    pub fn push(&mut self, result: f64) {
        self.count += 1.0;
        self.sum += result;
        self.squares += result * result;
    }

    /// Returns the state after the rounds so far.
    pub fn state(&self) -> SprtState {
        let bound = ((1.0 - Self::ERROR) / Self::ERROR).ln();
        let mean = self.sum / self.count.max(1.0);
        // A floor on the variance: it is 0 after a series of equal results.
        let variance = (self.squares / self.count.max(1.0) - mean * mean).max(1e-3);
        let ratio = self.count * (self.high - self.low) * (2.0 * mean - self.low - self.high)
            / (2.0 * variance);
        let has_ended = self.count >= Self::MIN_ROUNDS && ratio.abs() >= bound;
        let better = if ratio > 0.0 { self.high } else { self.low };
        SprtState {
            low: self.low,
            high: self.high,
            ratio,
            bound,
            accepted: has_ended.then_some(better),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use saloon_core::FastRng;

    /// Shares of wrong and of right decisions, and the mean number of rounds, if rounds of two games are won with `probability`.
    fn decisions(probability: f64) -> (f64, f64, f64) {
        let mut rng = FastRng::seeded(3);
        let (mut low, mut high, mut rounds) = (0.0, 0.0, 0.0);
        let series = 400;
        for _ in 0..series {
            let mut test = Sprt::new(0.5, 0.6);
            let accepted = loop {
                let win = |rng: &mut FastRng| {
                    f64::from(u8::from(
                        f64::from(rng.below(1_000_000)) < probability * 1e6,
                    ))
                };
                test.push(f64::midpoint(win(&mut rng), win(&mut rng)));
                rounds += 1.0;
                if let Some(share) = test.state().accepted {
                    break share;
                }
            };
            if accepted > 0.55 {
                high += 1.0;
            } else {
                low += 1.0;
            }
        }
        let series = f64::from(series);
        (low / series, high / series, rounds / series)
    }

    #[test]
    fn the_test_errs_as_rarely_as_it_says_and_ends_early() {
        let (_, wrong, even) = decisions(0.5);
        let (missed, _, better) = decisions(0.6);
        // 5 % and three standard errors of 400 series.
        assert!(wrong < 0.083, "{wrong}");
        assert!(missed < 0.083, "{missed}");
        // A test with a fixed number of games and these errors needs 133 rounds.
        assert!(even < 110.0 && better < 110.0, "{even} {better}");
    }
}
