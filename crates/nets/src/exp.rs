//! Probabilities from logits.

/// Output of a network that stands for 1.
#[expect(clippy::cast_precision_loss, reason = "exact")]
const UNIT: f32 = (127 * 64) as f32;

/// Returns `e` to the power of a number that is not positive. Uses only operations whose results IEEE 754 fixes, so it gives the
/// same answer on every machine. The relative error is below 1e-5.
#[inline]
fn exp(x: f32) -> f32 {
    /// Below it, the result is 0.
    const LEAST: f32 = -60.0;
    /// Taylor's series, the highest power first.
    const SERIES: [f32; 8] = [
        1.0 / 5040.0,
        1.0 / 720.0,
        1.0 / 120.0,
        1.0 / 24.0,
        1.0 / 6.0,
        0.5,
        1.0,
        1.0,
    ];
    if x < LEAST {
        return 0.0;
    }
    let twos = x * core::f32::consts::LOG2_E;
    #[expect(clippy::cast_possible_truncation, reason = "between -87 and 0")]
    let whole = twos as i32; // rounds towards zero
    #[expect(clippy::cast_precision_loss, reason = "small")]
    let rest = (twos - whole as f32) * core::f32::consts::LN_2; // between -ln 2 and 0
    let sum = SERIES.iter().fold(0.0, |sum, term| sum * rest + term);
    let power = f32::from_bits((127 + whole).cast_unsigned() << 23);
    sum * power
}

/// Replaces logits, in units of 1/(127 * 64), by their probabilities.
#[inline]
pub(crate) fn softmax(logits: &mut [f32]) {
    let top = logits.iter().copied().fold(f32::NEG_INFINITY, f32::max);
    let mut sum = 0.0;
    for logit in &mut *logits {
        *logit = exp((*logit - top) / UNIT);
        sum += *logit;
    }
    for share in logits {
        *share /= sum;
    }
}

#[cfg(test)]
mod tests {
    extern crate std;

    use super::*;

    #[test]
    fn the_exponential_is_close_to_the_true_one() {
        for step in 0..6000_u16 {
            let x = -f32::from(step) / 100.0;
            let (found, expected) = (f64::from(exp(x)), f64::from(x).exp());
            assert!((found - expected).abs() <= 1e-5 * expected, "{x}: {found}");
        }
        assert!(exp(-1e9).abs() < f32::MIN_POSITIVE);
    }

    #[test]
    fn probabilities_sum_to_one() {
        let mut found = [0.0, UNIT, -1e9];
        softmax(&mut found);
        let e = core::f32::consts::E;
        assert!((found[0] - 1.0 / (1.0 + e)).abs() < 1e-5);
        assert!((found.iter().sum::<f32>() - 1.0).abs() < 1e-6);
        assert!(found[2].abs() < 1e-9);
    }
}
