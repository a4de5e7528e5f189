//! DN-7 Match play, as far as one game is concerned. The table counts games and decides the match.

use district_noir::DistrictNoir;
use saloon_core::{Plan, Seat};

use super::test_game::TestGame;

#[test]
fn dn_7_1_a_match_determines_the_opener_of_later_games() {
    for first in [Seat(0), Seat(1)] {
        for seed in 0..4 {
            let plan = Plan {
                first: Some(first),
                ..Plan::standard(2)
            };
            let mut play = TestGame::open(&plan, seed);
            assert_eq!(play.view().opener, first);
            assert!(play.start.draws.iter().all(|draw| draw.stream != "toss"));
            while play.outcome().is_none() {
                assert_eq!(play.first(), Some(first), "the same in every round");
                play.play_or_take();
            }
            assert_eq!(play.first(), Some(first));
        }
    }
}

#[test]
fn dn_7_1_a_toss_determines_the_opener_of_the_first_game() {
    let mut openers = [0, 0];
    for seed in 0..64 {
        let play = TestGame::dealt(seed);
        let first = play.first().expect("an opener");
        assert_eq!(play.view().opener, first);
        openers[first.index()] += 1;
    }
    assert!(openers.iter().all(|&count| count > 16), "{openers:?}");
}

#[test]
fn dn_7_1_an_impossible_opener_is_refused() {
    let refused = |first, setup| {
        let plan = Plan::<DistrictNoir> {
            first: Some(first),
            setup,
            ..Plan::standard(2)
        };
        plan.config().is_err()
    };
    assert!(!refused(Seat(1), None));
    assert!(refused(Seat(2), None), "two seats");
    let setup = super::test_game::shuffled(&mut saloon_core::FastRng::seeded(7));
    assert!(
        refused(Seat(1), Some(setup)),
        "a set-up already has an opener"
    );
}
