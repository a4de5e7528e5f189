//! Policy and value network for four players, trained by self-play. `net/manifest.json` says how.

use alloc::vec::Vec;

use saloon_core::{Encode, Payoffs, Seat};
use saloon_nets::ActNet;

use crate::act::Act;
use crate::game::BlackrockCity;

/// Number of players that the network knows.
pub(crate) const SEATS: u8 = 4;

/// Layers of 128 and 32 units, and 32 units for an act.
static NET: ActNet<
    { BlackrockCity::FEATURES },
    128,
    32,
    { SEATS as usize },
    { BlackrockCity::ACT_FEATURES },
    32,
> = ActNet::read(include_bytes!("../net/net.bin"));

/// Fills `priors` with the probability of each act and returns the expected payoffs.
pub(crate) fn evaluate(
    game: &BlackrockCity,
    seat: Seat,
    acts: &[Act],
    priors: &mut Vec<f32>,
) -> Payoffs {
    let mut features = [0; BlackrockCity::FEATURES];
    game.observe(seat, &mut features);
    let shares = NET.evaluate(
        &features,
        acts.len(),
        |range, rows| game.describe_acts(seat, &acts[range], rows),
        priors,
    );
    let mut payoffs = Payoffs::default();
    for (player, share) in seat.clockwise(SEATS).zip(shares) {
        payoffs[player] = share;
    }
    payoffs
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Outputs of the exporter for some observations.
    #[derive(serde::Deserialize)]
    struct Vector {
        observation: Vec<i8>,
        value: [f32; SEATS as usize],
        acts: Vec<Vec<i8>>,
        scores: Vec<f32>,
    }

    #[test]
    fn the_network_agrees_with_its_exporter_bit_by_bit() {
        let vectors: Vec<Vector> =
            serde_json::from_str(include_str!("../net/vectors.json")).expect("test vectors");
        for vector in vectors {
            let features = vector
                .observation
                .try_into()
                .expect("one number per feature");
            let mut scores = Vec::new();
            let describe = |range: core::ops::Range<usize>, rows: &mut [i8]| {
                rows.copy_from_slice(&vector.acts[range].concat());
            };
            let value = NET.logits(&features, vector.acts.len(), describe, &mut scores);
            assert_eq!((value, scores), (vector.value, vector.scores));
        }
    }
}
