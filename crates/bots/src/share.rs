//! Shares of wins and their confidence intervals.

use serde::Serialize;

use crate::luck::LuckAdjustment;

/// Results of one bot in a round.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct BotRound {
    pub(crate) seats: f64,
    pub(crate) wins: f64,
    pub(crate) luck: f64,
}

impl BotRound {
    pub(crate) fn share(&self) -> f64 {
        self.wins / self.seats.max(1.0)
    }

    pub(crate) fn luck_per_seat(&self) -> f64 {
        self.luck / self.seats.max(1.0)
    }
}

/// Share of wins without the luck of the draws.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct AdjustedShare {
    /// Share of wins, less the luck. It may lie outside 0 to 1.
    pub share: f64,
    /// Lower bound of the 95 % confidence interval.
    pub low: f64,
    /// Upper bound of the interval.
    pub high: f64,
    /// Number of games that would give an equally short interval without the adjustment.
    pub worth: u64,
}

impl AdjustedShare {
    /// Computes the share from the rounds of a bot; `None` for fewer than two.
    pub(crate) fn of(rounds: &[BotRound]) -> Option<AdjustedShare> {
        let mut adjustment = LuckAdjustment::default();
        let results = rounds.iter().map(BotRound::share);
        let adjusted = rounds
            .iter()
            .map(|round| adjustment.adjust(round.share(), round.luck_per_seat()));
        let (_, raw) = mean_and_error(&results.collect::<Vec<_>>())?;
        let (mean, error) = mean_and_error(&adjusted.collect::<Vec<_>>())?;
        let games: f64 = rounds.iter().map(|round| round.seats).sum();
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "a count"
        )]
        Some(AdjustedShare {
            share: mean,
            low: mean - 1.96 * error,
            high: mean + 1.96 * error,
            worth: (games * (raw / error).powi(2)).round() as u64,
        })
    }
}

/// Returns the mean of some results and its standard error; `None` for fewer than two.
fn mean_and_error(results: &[f64]) -> Option<(f64, f64)> {
    #[expect(clippy::cast_precision_loss, reason = "a count")]
    let count = results.len() as f64;
    let mean = results.iter().sum::<f64>() / count;
    let squares: f64 = results.iter().map(|result| (result - mean).powi(2)).sum();
    (count > 1.0).then(|| (mean, (squares / (count * (count - 1.0))).sqrt()))
}

/// Share with its 95 % confidence interval.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct WinShare {
    /// Number of games, or of seats if a game has several.
    pub games: u64,
    /// The share.
    pub mean: f64,
    /// Lower bound of the interval.
    pub low: f64,
    /// Upper bound of the interval.
    pub high: f64,
}

impl WinShare {
    /// Computes the share from the games and wins of each round.
    ///
    /// Wilson score interval, for the number of independent games with the same variance as these rounds.
    pub fn of(rounds: &[(f64, f64)]) -> WinShare {
        let (games, wins) = rounds
            .iter()
            .fold((0.0, 0.0), |sum, round| (sum.0 + round.0, sum.1 + round.1));
        if games < 1.0 {
            return WinShare {
                games: 0,
                mean: 0.0,
                low: 0.0,
                high: 1.0,
            };
        }
        let mean = wins / games;
        // Variance of a ratio of sums over independent rounds.
        let squares: f64 = rounds
            .iter()
            .map(|(games, wins)| (wins - mean * games).powi(2))
            .sum();
        let variance = squares / (games * games);
        #[expect(clippy::cast_precision_loss, reason = "a count")]
        let few = rounds.len() as f64;
        let independent = if variance > 0.0 {
            (mean * (1.0 - mean) / variance).min(games)
        } else {
            few
        };
        let z = 1.96_f64;
        let square = z * z / independent;
        let middle = (mean + square / 2.0) / (1.0 + square);
        let half = z / (1.0 + square)
            * (mean * (1.0 - mean) / independent + square / (4.0 * independent)).sqrt();
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "a count"
        )]
        WinShare {
            games: games as u64,
            mean,
            low: (middle - half).max(0.0),
            high: (middle + half).min(1.0),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_interval_depends_on_the_number_of_rounds() {
        // A hundred rounds of one game each: the textbook's Wilson interval.
        let rounds: Vec<_> = (0..100)
            .map(|n| (1.0, f64::from(u8::from(n < 60))))
            .collect();
        let share = WinShare::of(&rounds);
        assert!((share.mean - 0.6).abs() < 1e-9);
        assert!((share.low - 0.502).abs() < 2e-3 && (share.high - 0.691).abs() < 2e-3);
        // Even if all games are won, the lower bound stays below 1.
        let share = WinShare::of(&[(1.0, 1.0); 100]);
        assert!(share.low > 0.95 && share.low < 0.97 && share.high > 0.999);
    }
}
