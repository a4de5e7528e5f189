//! Least squares with errors that are correlated within a deal.

use crate::stats::{Mean, count};

/// Linear regression of several columns on one result.
///
/// Coefficients are ordinary least squares without an intercept: rows are centred by the caller. Their standard errors are robust
/// to any correlation within a cluster (Liang and Zeger's sandwich estimator), because the seats of one game are not independent.
#[derive(Clone, Debug)]
pub struct Regression {
    columns: usize,
    /// Rows by cluster: the columns, then the result.
    clusters: Vec<Vec<Vec<f64>>>,
}

impl Regression {
    /// Starts with this number of columns.
    pub fn new(columns: usize) -> Self {
        Regression {
            columns,
            clusters: Vec::new(),
        }
    }

    /// Adds the rows of one cluster: the columns, then the result.
    pub fn add(&mut self, rows: Vec<Vec<f64>>) {
        self.clusters.push(rows);
    }

    /// Returns the coefficient of each column; `None` for a column of zeros. If columns determine each other, as counts with a constant
    /// sum do, the smallest coefficients that fit are chosen: they are then relative to the average column.
    pub fn fit(&self) -> Vec<Option<Mean>> {
        let size = self.columns;
        let mut gram = vec![vec![0.0; size]; size];
        let mut moment = vec![0.0; size];
        for row in self.clusters.iter().flatten() {
            for one in 0..size {
                moment[one] += row[one] * row[size];
                for other in 0..size {
                    gram[one][other] += row[one] * row[other];
                }
            }
        }
        let inverse = Inverse::of(&gram);
        let kept = inverse.kept.iter().filter(|&&kept| kept).count();
        let coefficients = inverse.times(&moment);
        let mut meat = vec![vec![0.0; size]; size];
        for cluster in &self.clusters {
            let mut score = vec![0.0; size];
            for row in cluster {
                let fitted: f64 = row.iter().zip(&coefficients).map(|(x, b)| x * b).sum();
                for (sum, x) in score.iter_mut().zip(row) {
                    *sum += x * (row[size] - fitted);
                }
            }
            for one in 0..size {
                for other in 0..size {
                    meat[one][other] += score[one] * score[other];
                }
            }
        }
        let clusters = count(self.clusters.len());
        // Correction for the coefficients that the same clusters were fitted to.
        let freedom = clusters / (clusters - count(kept)).max(1.0);
        (0..size)
            .map(|column| {
                let row = &inverse.matrix[column];
                let mut variance = 0.0;
                for (one, left) in row.iter().enumerate() {
                    for (other, right) in row.iter().enumerate() {
                        variance += left * meat[one][other] * right;
                    }
                }
                inverse.kept[column]
                    .then(|| Mean::new(coefficients[column], (freedom * variance).max(0.0).sqrt()))
            })
            .collect()
    }
}

/// Inverse of a symmetric matrix with a ridge, which decides between solutions that fit equally well. Columns of zeros are left out.
struct Inverse {
    matrix: Vec<Vec<f64>>,
    kept: Vec<bool>,
}

impl Inverse {
    /// Gauss-Jordan elimination on the diagonal.
    fn of(gram: &[Vec<f64>]) -> Inverse {
        /// Ridge relative to the mean of the diagonal: far below any error, far above rounding.
        const RIDGE: f64 = 1e-7;
        let size = gram.len();
        let trace: f64 = (0..size).map(|index| gram[index][index]).sum();
        let mut left = gram.to_vec();
        for (index, row) in left.iter_mut().enumerate() {
            row[index] += RIDGE * trace / count(size);
        }
        let mut matrix = vec![vec![0.0; size]; size];
        for (index, row) in matrix.iter_mut().enumerate() {
            row[index] = 1.0;
        }
        let mut kept = vec![false; size];
        for pivot in 0..size {
            let scale = left[pivot][pivot];
            if gram[pivot][pivot] <= 0.0 {
                continue;
            }
            kept[pivot] = true;
            for column in 0..size {
                left[pivot][column] /= scale;
                matrix[pivot][column] /= scale;
            }
            for row in (0..size).filter(|&row| row != pivot) {
                let factor = left[row][pivot];
                for column in 0..size {
                    let (down, across) = (left[pivot][column], matrix[pivot][column]);
                    left[row][column] -= factor * down;
                    matrix[row][column] -= factor * across;
                }
            }
        }
        for row in 0..size {
            for column in 0..size {
                if !kept[row] || !kept[column] {
                    matrix[row][column] = 0.0;
                }
            }
        }
        Inverse { matrix, kept }
    }

    fn times(&self, vector: &[f64]) -> Vec<f64> {
        self.matrix
            .iter()
            .map(|row| row.iter().zip(vector).map(|(a, b)| a * b).sum())
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use saloon_core::FastRng;

    fn noise(rng: &mut FastRng) -> f64 {
        (0..12)
            .map(|_| f64::from(rng.below(1 << 20)) / f64::from(1 << 20))
            .sum::<f64>()
            - 6.0
    }

    /// Rows with the true coefficients 2 and -1 and an error shared by each cluster of three rows.
    fn sample(rng: &mut FastRng, clusters: u32) -> Regression {
        let mut regression = Regression::new(2);
        for _ in 0..clusters {
            let shared = noise(rng);
            let base = noise(rng);
            let row = |rng: &mut FastRng| {
                let (x, y) = (base + 0.3 * noise(rng), noise(rng));
                vec![x, y, 2.0 * x - y + shared + 0.5 * noise(rng)]
            };
            regression.add((0..3).map(|_| row(rng)).collect());
        }
        regression
    }

    #[test]
    fn planted_coefficients_lie_in_their_intervals_19_times_in_20() {
        let mut rng = FastRng::seeded(11);
        let mut covered = [0, 0];
        for _ in 0..400 {
            let fit = sample(&mut rng, 150).fit();
            for ((hits, truth), estimate) in covered.iter_mut().zip([2.0, -1.0]).zip(fit) {
                let estimate = estimate.expect("independent columns");
                *hits += u32::from(estimate.low <= truth && truth <= estimate.high);
            }
        }
        // 380 expected, with a standard deviation of 4.4. Errors that ignored the clusters would cover about 290.
        assert!(
            covered.iter().all(|hits| (360..=396).contains(hits)),
            "{covered:?}"
        );
    }

    #[test]
    fn columns_with_a_constant_sum_are_relative_to_their_average() {
        let mut rng = FastRng::seeded(2);
        let mut regression = Regression::new(4);
        for _ in 0..200 {
            let (x, y) = (noise(&mut rng), noise(&mut rng));
            regression.add(vec![vec![x, y, -x - y, 0.0, 3.0 * x]]);
        }
        let fit = regression.fit();
        for (estimate, truth) in fit.iter().zip([2.0, -1.0, -1.0]) {
            let estimate = estimate.expect("a column with values");
            assert!((estimate.mean - truth).abs() < 1e-5, "{estimate:?}");
        }
        assert!(fit[3].is_none(), "a column of zeros");
        assert!(Regression::new(2).fit().iter().all(Option::is_none));
    }
}
