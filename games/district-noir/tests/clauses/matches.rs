//! DN-7 Match play, as far as one game knows of it. How many games there are, and who won, is the table's business.

use district_noir::DistrictNoir;
use saloon_core::{Plan, Seat};

use super::test_game::TestGame;

#[test]
fn dn_7_1_a_match_says_who_opens_its_later_games() {
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
                assert_eq!(
                    play.first(),
                    Some(first),
                    "whichever round it is, and whoever opens that"
                );
                play.play_random();
            }
            assert_eq!(play.first(), Some(first));
        }
    }
}

#[test]
fn dn_7_1_the_first_game_is_tossed_for() {
    let mut openers = [0, 0];
    for seed in 0..64 {
        let play = TestGame::dealt(seed);
        let first = play.first().expect("someone opens");
        assert_eq!(play.view().opener, first);
        openers[first.index()] += 1;
    }
    assert!(openers.iter().all(|&count| count > 16), "{openers:?}");
}

#[test]
fn dn_7_1_nobody_else_can_open() {
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
        "a set-up has an opener of its own"
    );
}
