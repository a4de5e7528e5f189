//! Law of encodings: they use only the information of their seat, and agree with the legal acts.

use saloon_core::{Encode, FastRng, Game, Seat, Viewer};

use super::walks;
use crate::Subject;

/// In every world consistent with its view, a seat observes the same bytes and describes its acts by the same bytes. Numbered acts
/// have distinct numbers, which lead back to them. Observations overwrite the whole buffer.
pub fn observations_are_blind<S: Subject<Game: Encode>>() {
    let mut acts = Vec::new();
    let mut buffer = Vec::new();
    for (story, mut walk) in walks::<S>() {
        let mut rng = FastRng::seeded(19);
        loop {
            for seat in Seat::all(walk.game.seats()) {
                let view = walk.game.view(Viewer::Seat(seat));
                let Ok(imagined) = S::Game::determinize(&view, &mut rng);
                assert_eq!(
                    observation(&walk.game, seat, 0),
                    observation(&imagined, seat, 77),
                    "{story}: the observation of seat {seat} uses hidden information, or leaves bytes unwritten"
                );
                walk.game.legal(seat, &mut acts);
                if S::Game::ACTIONS > 0 {
                    let set = walk.game.legal_actions(seat, &mut buffer);
                    assert_eq!(set.count_ones() as usize, acts.len(), "{story}");
                    for &act in &acts {
                        let action = S::Game::action(act);
                        assert!(action < S::Game::ACTIONS, "{story}: {act}");
                        assert!(set & 1 << action != 0, "{story}: {act} is not in the set");
                        assert_eq!(S::Game::numbered_act(action), Some(act), "{story}");
                    }
                }
                let rows = descriptions(&walk.game, seat, &acts, 0);
                assert_eq!(
                    rows,
                    descriptions(&imagined, seat, &acts, 77),
                    "{story}: the descriptions of acts use information hidden from seat {seat}, or leave bytes unwritten"
                );
                // The description of an act does not depend on the list that it is in.
                let width = S::Game::ACT_FEATURES;
                if let (Some(&act), true) = (acts.last(), width > 0) {
                    let alone = descriptions(&walk.game, seat, &[act], 0);
                    assert_eq!(rows[rows.len() - width..], alone, "{story}: {act}");
                }
            }
            if walk.step().is_none() {
                break;
            }
        }
    }
}

fn observation<G: Encode>(game: &G, seat: Seat, before: i8) -> Vec<i8> {
    let mut features = vec![before; G::FEATURES];
    game.observe(seat, &mut features);
    features
}

fn descriptions<G: Encode>(game: &G, seat: Seat, acts: &[G::Act], before: i8) -> Vec<i8> {
    let mut features = vec![before; acts.len() * G::ACT_FEATURES];
    game.describe_acts(seat, acts, &mut features);
    features
}
