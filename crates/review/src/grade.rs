//! Grade of the play in one game, calibrated on the levels of the house's bots.

use saloon_core::Calibration;

/// Scores of the four levels, weakest first.
pub const SCORES: [f64; 4] = [20.0, 45.0, 70.0, 95.0];

/// Smallest number of decisions that can be graded.
const MIN_DECISIONS: usize = 5;

/// Score with its 95 % interval.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Grade {
    /// Score from 0 to 100. The four levels have those of [`SCORES`] on average.
    pub score: f64,
    /// Lower end of the interval.
    pub low: f64,
    /// Upper end of the interval.
    pub high: f64,
}

/// Returns the score of a mean loss in points: linear between the levels, and beyond them as between the nearest two.
fn score(Calibration(levels): Calibration, loss: f64) -> f64 {
    let losses = levels.map(f64::from);
    let place = (1..3).find(|&level| loss > losses[level]).unwrap_or(3);
    let (worse, better) = (losses[place - 1], losses[place]);
    let share = (worse - loss) / (worse - better).max(1e-6);
    let score = SCORES[place - 1] + share * (SCORES[place] - SCORES[place - 1]);
    score.clamp(0.0, 100.0)
}

/// Grades a game from the losses of its decisions, as win shares. `None` if there are too few.
pub(crate) fn grade(calibration: Calibration, losses: &[f64]) -> Option<Grade> {
    if losses.len() < MIN_DECISIONS {
        return None;
    }
    #[expect(clippy::cast_precision_loss, reason = "hundreds")]
    let count = losses.len() as f64;
    let mean = losses.iter().sum::<f64>() / count;
    let squares: f64 = losses.iter().map(|loss| (loss - mean).powi(2)).sum();
    // One imagined loss of five points: a few perfect decisions do not prove mastery.
    let error = ((squares + 0.05_f64.powi(2)) / (count - 1.0) / count).sqrt();
    let points = |loss: f64| score(calibration, 100.0 * loss);
    Some(Grade {
        score: points(mean),
        low: points(mean + 1.96 * error),
        high: points((mean - 1.96 * error).max(0.0)),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const CALIBRATION: Calibration = Calibration([8.0, 4.0, 2.0, 0.5]);

    #[test]
    fn each_level_gets_its_score() {
        for (loss, expected) in CALIBRATION.0.into_iter().zip(SCORES) {
            assert!((score(CALIBRATION, loss.into()) - expected).abs() < 1e-6);
        }
        assert!(score(CALIBRATION, 50.0) < 1e-6);
        assert!((score(CALIBRATION, 0.0) - 100.0).abs() < 1e-6);
    }

    #[test]
    fn more_decisions_give_a_narrower_grade() {
        let width = |count: u32| {
            let loss = |one: u32| if one.is_multiple_of(4) { 0.08 } else { 0.0 };
            let losses: Vec<f64> = (0..count).map(loss).collect();
            let grade = grade(CALIBRATION, &losses).expect("enough decisions");
            assert!(grade.low <= grade.score && grade.score <= grade.high);
            grade.high - grade.low
        };
        assert!(width(100) < width(12));
        assert_eq!(grade(CALIBRATION, &[0.0; 4]), None);
    }
}
