//! Means with confidence intervals, and tests of several differences at once.

use serde::Serialize;

/// Quantile of the normal distribution for a 95 % interval.
pub const Z: f64 = 1.96;

/// Converts a count, which is far below the precision of `f64`.
#[expect(clippy::cast_precision_loss, reason = "counts of games")]
pub(crate) fn count(number: usize) -> f64 {
    number as f64
}

/// Returns the mean of these values.
pub fn mean_of(values: impl IntoIterator<Item = f64>) -> Mean {
    let mut stats = RunningStats::default();
    values.into_iter().for_each(|value| stats.add(value));
    stats.mean()
}

/// Returns the probability that chance alone gives an estimate at least this far from 0 (two-sided normal test).
pub fn p_value(estimate: f64, standard_error: f64) -> f64 {
    if standard_error > 0.0 {
        libm::erfc((estimate / standard_error).abs() / core::f64::consts::SQRT_2)
    } else if estimate == 0.0 {
        1.0
    } else {
        0.0
    }
}

/// Says for each of several tests whether it is significant: the Holm-Bonferroni procedure, which keeps the probability of any
/// false alarm below `level`.
pub fn holm(p_values: &[f64], level: f64) -> Vec<bool> {
    let mut order: Vec<usize> = (0..p_values.len()).collect();
    order.sort_by(|&one, &other| p_values[one].total_cmp(&p_values[other]));
    let mut clear = vec![false; p_values.len()];
    for (rank, &test) in order.iter().enumerate() {
        if p_values[test] > level / count(p_values.len() - rank) {
            break;
        }
        clear[test] = true;
    }
    clear
}

/// Running mean and variance (Welford's algorithm).
#[derive(Clone, Copy, Debug, Default)]
pub struct RunningStats {
    count: u32,
    mean: f64,
    squares: f64,
}

/// A mean with its 95 % confidence interval.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Mean {
    /// The mean.
    pub mean: f64,
    /// Half the width of the interval.
    pub error: f64,
    /// Lower end of the interval.
    pub low: f64,
    /// Upper end of the interval.
    pub high: f64,
}

impl RunningStats {
    /// Adds a value.
    pub fn add(&mut self, value: f64) {
        self.count += 1;
        let off = value - self.mean;
        self.mean += off / f64::from(self.count);
        self.squares += off * (value - self.mean);
    }

    /// Merges the values of `other`.
    pub fn join(&mut self, other: RunningStats) {
        if other.count == 0 {
            return;
        }
        let (mine, theirs) = (f64::from(self.count), f64::from(other.count));
        let off = other.mean - self.mean;
        self.squares += other.squares + off * off * mine * theirs / (mine + theirs);
        self.mean += off * theirs / (mine + theirs);
        self.count += other.count;
    }

    /// Returns true if no value was added.
    pub fn is_empty(&self) -> bool {
        self.count == 0
    }

    /// Returns the mean with the normal-approximation interval of its standard error.
    pub fn mean(&self) -> Mean {
        let count = f64::from(self.count);
        let error = if self.count < 2 {
            0.0
        } else {
            Z * (self.squares / (count - 1.0) / count).sqrt()
        };
        Mean {
            mean: self.mean,
            error,
            low: self.mean - error,
            high: self.mean + error,
        }
    }
}

impl Mean {
    /// Creates a mean from an estimate and its standard error.
    pub fn new(mean: f64, standard_error: f64) -> Mean {
        let error = Z * standard_error;
        Mean {
            mean,
            error,
            low: mean - error,
            high: mean + error,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use saloon_core::FastRng;

    #[test]
    fn p_values_match_the_normal_table() {
        for (z, p) in [(0.0, 1.0), (1.0, 0.317_31), (1.96, 0.05), (2.576, 0.01)] {
            assert!((p_value(z, 1.0) - p).abs() < 1e-4, "{z}");
            assert!((p_value(-z, 1.0) - p).abs() < 1e-4, "{z}");
        }
        assert!((p_value(0.0, 0.0) - 1.0).abs() < f64::EPSILON);
        assert!(p_value(0.1, 0.0).abs() < f64::EPSILON);
    }

    /// Example of Holm's procedure: 0.005 and 0.01 pass 0.05 / 4 and 0.05 / 3; 0.03 fails 0.05 / 2, and so does all above it.
    #[test]
    fn holm_stops_at_the_first_failure() {
        assert_eq!(
            holm(&[0.01, 0.04, 0.03, 0.005], 0.05),
            [true, false, false, true]
        );
        assert_eq!(holm(&[0.02, 0.03], 0.05), [true, true]);
        assert_eq!(holm(&[], 0.05), [false; 0]);
    }

    #[test]
    fn an_interval_of_coin_tosses_covers_the_truth_19_times_in_20() {
        let mut rng = FastRng::seeded(5);
        let mut covered = 0;
        for _ in 0..2000 {
            let mean = mean_of((0..400).map(|_| f64::from(u8::from(rng.below(4) == 0))));
            covered += u32::from(mean.low <= 0.25 && 0.25 <= mean.high);
        }
        // 1900 expected, with a standard deviation of 10.
        assert!((1850..=1950).contains(&covered), "{covered}");
    }

    #[test]
    fn joined_stats_equal_the_stats_of_all_values() {
        let numbers = [1.0, 2.5, -4.0, 8.0, 8.0, 0.25, 3.0];
        for split in 0..=numbers.len() {
            let mut whole = RunningStats::default();
            let (mut left, mut right) = (RunningStats::default(), RunningStats::default());
            for (index, &number) in numbers.iter().enumerate() {
                whole.add(number);
                if index < split {
                    left.add(number);
                } else {
                    right.add(number);
                }
            }
            left.join(right);
            assert!((left.mean().mean - whole.mean().mean).abs() < 1e-12);
            assert!((left.mean().error - whole.mean().error).abs() < 1e-12);
        }
    }

    #[test]
    fn the_interval_matches_the_textbook_formula() {
        let mut tally = RunningStats::default();
        for number in [2.0, 4.0, 4.0, 4.0, 5.0, 5.0, 7.0, 9.0] {
            tally.add(number);
        }
        // Mean 5, sum of squares 32, standard error sqrt(32 / 7 / 8).
        let mean = tally.mean();
        assert!((mean.mean - 5.0).abs() < 1e-12);
        assert!((mean.error - 1.96 * (32.0_f64 / 56.0).sqrt()).abs() < 1e-12);
    }
}
