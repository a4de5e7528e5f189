//! Policy and value network, trained by self-play. `net/manifest.json` says how.

use alloc::vec::Vec;

use saloon_core::{Encode, Payoffs, Seat};
use saloon_nets::ActionNet;

use crate::act::Act;
use crate::game::DistrictNoir;

/// Layers of 256 and 32 units.
static NET: ActionNet<{ DistrictNoir::FEATURES }, 256, 32, 2, { DistrictNoir::ACTIONS }> =
    ActionNet::read(include_bytes!("../net/net.bin"));

/// Fills `priors` with the probability of each act and returns the expected payoffs.
pub(crate) fn evaluate(
    game: &DistrictNoir,
    seat: Seat,
    acts: &[Act],
    priors: &mut Vec<f32>,
) -> Payoffs {
    let mut features = [0; DistrictNoir::FEATURES];
    game.observe(seat, &mut features);
    let actions = acts.iter().map(|&act| DistrictNoir::action(act));
    let shares = NET.evaluate(&features, actions, priors);
    let mut payoffs = Payoffs::default();
    [payoffs[seat], payoffs[seat.next(2)]] = shares;
    payoffs
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Outputs of the exporter for some observations.
    #[derive(serde::Deserialize)]
    struct Vector {
        observation: Vec<i8>,
        value: [f32; 2],
        logits: [f32; DistrictNoir::ACTIONS],
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
            assert_eq!(NET.logits(&features), (vector.value, vector.logits));
        }
    }
}
