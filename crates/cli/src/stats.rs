//! Means with confidence intervals.

use serde::Serialize;

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
            1.96 * (self.squares / (count - 1.0) / count).sqrt()
        };
        Mean {
            mean: self.mean,
            error,
            low: self.mean - error,
            high: self.mean + error,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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
