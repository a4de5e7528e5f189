//! Means with intervals.

/// Two-sided 95 % quantile of the normal distribution.
const Z: f64 = 1.96;

/// Estimate with its 95 % interval, as a win share or a difference of win shares.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Estimate {
    /// Estimate itself.
    pub value: f64,
    /// Lower end of the interval.
    pub low: f64,
    /// Upper end of the interval.
    pub high: f64,
}

impl Estimate {
    /// An exact number.
    pub fn exact(value: f64) -> Estimate {
        Estimate {
            value,
            low: value,
            high: value,
        }
    }

    /// Returns the standard error.
    pub(crate) fn error(self) -> f64 {
        (self.high - self.low) / (2.0 * Z)
    }

    /// Clamps estimate and interval.
    #[must_use]
    pub fn clamp(self, least: f64, most: f64) -> Estimate {
        Estimate {
            value: self.value.clamp(least, most),
            low: self.low.clamp(least, most),
            high: self.high.clamp(least, most),
        }
    }
}

/// Running mean of samples, and its standard error. Samples from the same world form a cluster, because they are not independent.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Tally {
    /// Number of samples.
    count: f64,
    sum: f64,
    clusters: f64,
    /// Sums over the clusters: square of the sum, the sum times the size, square of the size.
    squares: f64,
    products: f64,
    sizes: f64,
}

impl Tally {
    pub(crate) fn add(&mut self, sample: f64) {
        self.add_cluster(sample, 1.0);
    }

    /// Adds `size` samples from the same world, by their sum.
    pub(crate) fn add_cluster(&mut self, sum: f64, size: f64) {
        self.count += size;
        self.sum += sum;
        self.clusters += 1.0;
        self.squares += sum * sum;
        self.products += sum * size;
        self.sizes += size * size;
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.count == 0.0
    }

    pub(crate) fn mean(&self) -> f64 {
        self.sum / self.count.max(1.0)
    }

    /// Returns the standard error of the mean, that of a ratio of sums over clusters. An imagined sample at a distance of 1 from the mean
    /// keeps it above 0: samples that are all equal do not prove that the next one is.
    pub(crate) fn error(&self) -> f64 {
        if self.clusters < 2.0 {
            return 1.0;
        }
        let mean = self.mean();
        let spread = self.squares - 2.0 * mean * self.products + mean * mean * self.sizes;
        let correction = self.clusters / (self.clusters - 1.0);
        ((spread.max(0.0) + 1.0) * correction).sqrt() / self.count
    }

    pub(crate) fn estimate(&self) -> Estimate {
        let (mean, margin) = (self.mean(), Z * self.error());
        Estimate {
            value: mean,
            low: mean - margin,
            high: mean + margin,
        }
    }
}

/// Sum of independent estimates.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Total {
    sum: f64,
    variance: f64,
}

impl Total {
    pub(crate) fn add(&mut self, value: f64, error: f64) {
        self.sum += value;
        self.variance += error * error;
    }

    pub(crate) fn estimate(&self) -> Estimate {
        let margin = Z * self.variance.sqrt();
        Estimate {
            value: self.sum,
            low: self.sum - margin,
            high: self.sum + margin,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_interval_covers_the_mean_of_coin_tosses() {
        let mut rng = saloon_core::FastRng::seeded(1);
        let mut covered = 0;
        for _ in 0..1000 {
            let mut tally = Tally::default();
            for _ in 0..200 {
                tally.add(f64::from(rng.below(2)));
            }
            let Estimate { low, high, .. } = tally.estimate();
            covered += u32::from(low < 0.5 && 0.5 < high);
        }
        // The expected number is 950; the tolerance is six standard deviations.
        assert!((909..=991).contains(&covered), "{covered}");
    }

    #[test]
    fn samples_from_few_worlds_leave_more_doubt() {
        let (mut worlds, mut copies) = (Tally::default(), Tally::default());
        for number in 0..100 {
            let sample = f64::from(number % 2);
            worlds.add(sample);
            copies.add_cluster(4.0 * sample, 4.0);
        }
        assert!((worlds.mean() - copies.mean()).abs() < 1e-9);
        assert!((worlds.error() / copies.error() - 1.0).abs() < 0.05);
    }

    #[test]
    fn equal_samples_leave_doubt() {
        let mut tally = Tally::default();
        for _ in 0..100 {
            tally.add(0.0);
        }
        assert!(tally.estimate().high > 0.005);
    }
}
