//! The pawn's move at the end of a phase (BC-6), and the next phase (BC-7).

use serde_json::json;

use crate::test_game::{STARTING, TestGame, gang};

/// Starts a published game of four. By default seat 0 is first, seat 3 owns the pawn and the sheriff is far away.
fn start_four(setup: serde_json::Value) -> TestGame {
    start_four_in("published", setup)
}

fn start_four_in(edition: &str, mut setup: serde_json::Value) -> TestGame {
    let fields = setup.as_object_mut().unwrap();
    fields.entry("first").or_insert(json!(0));
    fields
        .entry("pawn")
        .or_insert(json!({ "city": "Start City", "owner": 3 }));
    fields.entry("sheriff").or_insert(json!("Red Mesa"));
    TestGame::new(4, edition, setup)
}

#[test]
fn bc_6_0_the_winner_s_pawn_is_placed_before_the_distance_is_chosen() {
    let mut play = start_four(json!({ "pawn": { "city": "Copper Gulch", "owner": 3 } }));
    play.acts("0 bid 2hx+1h, 1 renounce, 2 renounce, 3 renounce");
    assert_eq!(play.awaited(), json!([0, "advance"]));
    assert_eq!(play.pawn(), json!([2, 0, false]));
    assert_eq!(play.city(2)["side"], "front", "it has not left yet");
}

#[test]
fn bc_6_0_the_tile_is_turned_before_a_pawn_walks_the_whole_ring() {
    // Golden City's back is Indians. Twelve steps from Golden City end there again, after the tile was turned.
    let reserves = [
        gang([6, 1, 0, 0, 6]),
        gang(STARTING),
        gang(STARTING),
        gang(STARTING),
    ];
    let setup = json!({
        "reserves": reserves, "sheriff": "Red Mesa",
        "pawn": { "city": "Golden City", "owner": 3 },
    });
    let mut play = start_four(setup);
    play.acts("0 bid 6h+6p, 1 renounce, 2 renounce, 3 renounce, 0 advance 12");
    assert_eq!(play.pawn(), json!([1, 0, false]));
    assert_eq!(play.events_of("indians_met").len(), 1);
    assert_eq!(
        play.reserve(0),
        [0, 0, 6, 1, 0],
        "the X in reserve is wounded"
    );
    assert_eq!(
        play.view()["attackers"],
        json!([]),
        "a back is not an attack"
    );
}

#[test]
fn bc_6_1_the_game_ends_when_all_renounce() {
    let mut play = start_four(json!({}));
    play.acts("0 renounce, 1 renounce, 2 renounce, 3 renounce");
    assert_eq!(play.view()["outcome"]["reason"], "all_renounced");
    assert_eq!(play.pawn(), json!([0, 3, false]), "the pawn stays");
}

/// Figure 3: highest bid 3, lowest 1, so the pawn moves two cities, to Golden City.
#[test]
fn bc_6_2_the_distance_is_the_highest_minus_the_lowest_bid() {
    let mut play = start_four(
        json!({ "sheriff": "Start City", "pawn": { "city": "Buzzard Rock", "owner": 3 } }),
    );
    play.acts("0 bid 2h+1hx, 1 bid 1h, 2 renounce, 3 renounce");
    assert_eq!(play.pawn(), json!([1, 0, false]));
    assert_eq!(play.cubes(0), [4, 0]);
}

#[test]
fn bc_6_2_renouncing_does_not_count_as_a_bid_of_0() {
    let mut play = start_four(json!({}));
    play.acts("0 bid 5h, 1 bid 3h, 2 bid 4h, 3 renounce");
    assert_eq!(play.pawn(), json!([2, 0, false]), "5 - 3, not 5 - 0");
}

#[test]
fn bc_6_2_turned_tiles_count_as_steps() {
    let flipped = json!(["Golden City", "Copper Gulch", "Silver Creek"]);
    let reserves = [
        gang(STARTING),
        gang(STARTING),
        gang(STARTING),
        gang(STARTING),
    ];
    let setup = json!({ "flipped": flipped, "reserves": reserves, "sheriff": "Dry Well" });
    let mut play = start_four(setup);
    play.acts("0 bid 6h, 1 bid 2h, 2 renounce, 3 renounce");
    // Two Indians tiles are on the way; the two Xs in reserve take the wounds.
    assert_eq!(play.pawn(), json!([4, 0, false]));
    assert_eq!(play.reserve(0), [0, 0, 6, 2, 1]);
}

#[test]
fn bc_6_3_a_sole_bidder_chooses_a_distance_up_to_the_bid() {
    let mut play = start_four(json!({}));
    play.acts("0 renounce, 1 bid 2h+1hx, 2 renounce, 3 renounce");
    assert_eq!(play.legal(1), ["advance 1", "advance 2", "advance 3"]);
    assert_eq!(play.refused(1, "advance 0"), "BC-6.3");
    assert_eq!(play.refused(1, "advance 4"), "BC-6.3");
    assert_eq!(play.refused(1, "steal 2"), "BC-6.7");
    play.act(1, "advance 3");
    assert_eq!(play.pawn(), json!([3, 1, false]));
    assert_eq!(play.refused(1, "advance 1"), "BC-6.3");
}

#[test]
fn bc_6_3_a_bid_of_one_leaves_no_choice() {
    let mut play = start_four(json!({}));
    play.acts("0 bid 1h, 1 renounce, 2 renounce, 3 renounce");
    assert_eq!(play.pawn(), json!([1, 0, false]));
    assert_eq!(play.phase(), 2);
}

#[test]
fn bc_6_4_the_tile_that_the_pawn_leaves_is_turned() {
    let mut play = start_four(json!({}));
    assert_eq!(play.city(0)["side"], "front");
    play.acts("0 bid 1h, 1 renounce, 2 renounce, 3 renounce");
    assert_eq!(play.city(0)["side"], "back");
    assert_eq!(play.city(1)["side"], "front", "the pawn is there");
    assert_eq!(play.city(1)["gold"], 0, "the gold is taken");
    play.acts("0 bid 1h, 1 renounce, 2 renounce, 3 renounce");
    assert_eq!(play.city(1)["side"], "back");
}

/// Final example of both books: blue bids 4, yellow 3, grey 1, and red renounces. The pawn moves three cities, to two
/// gold and two prisoners. One of blue's four bandits was wounded, and one of yellow's three.
#[test]
fn bc_6_5_the_final_example_of_both_books() {
    let setup = json!({
        "reserves": [gang([3, 0, 1, 0, 0]), gang([2, 0, 1, 0, 0]), gang([1, 0, 0, 0, 0]), gang(STARTING)],
        "pawn": { "city": "Silver Creek", "owner": 1 },
        "sheriff": "Start City",
    });
    for edition in ["published", "prototype"] {
        let mut play = start_four_in(edition, setup.clone());
        play.acts("0 bid 3h+1w, 1 bid 2h+1w, 2 bid 1h, 3 renounce");
        assert_eq!(play.pawn(), json!([6, 0, false]), "Dry Well");
        assert_eq!(play.cubes(0), [2, 0]);
        assert_eq!(play.reserve(0), [0, 0, 3, 0, 2]);
        assert_eq!(play.cubes(1), [0, 1]);
        assert_eq!(play.reserve(1), [0, 0, 2, 0, 0]);
        assert_eq!(play.cubes(2), [0, 0]);
        assert_eq!(play.reserve(2), [0, 0, 1, 0, 0]);
        assert_eq!(play.reserve(3), [6, 2, 0, 0, 0]);
        assert_eq!(play.view()["silver"], 9);
        assert_eq!(play.city(6)["gold"], 0);
        assert_eq!(play.city(6)["prisoners"], 0);
        assert_eq!(play.city(3)["side"], "back");
        assert_eq!(play.view()["attackers"], json!([0]));
    }
}

#[test]
fn bc_6_5_an_empty_front_yields_nothing_but_counts_as_an_attack() {
    let mut play = start_four(json!({ "plundered": ["Golden City"] }));
    play.acts("0 bid 1h, 1 renounce, 2 renounce, 3 renounce");
    assert_eq!(play.cubes(0), [0, 0]);
    assert_eq!(play.view()["attackers"], json!([0]));
}

/// Figure 5: the winner's pawn stops where the sheriff is; the second bidder still takes the silver.
#[test]
fn bc_6_6_the_sheriff_prevents_plunder() {
    let mut play = start_four(
        json!({ "sheriff": "Start City", "pawn": { "city": "Rattlesnake Pass", "owner": 3 } }),
    );
    // The sheriff moves 3 + 2 + 1 cities to Dry Well, two after Rattlesnake Pass.
    play.acts("0 bid 3h, 1 bid 2h, 2 bid 1h, 3 renounce");
    assert_eq!(play.sheriff(), 6);
    assert_eq!(play.pawn(), json!([6, 0, true]));
    assert_eq!(play.cubes(0), [0, 0]);
    assert_eq!(play.reserve(0), [3, 2, 3, 0, 0]);
    assert_eq!(
        play.cubes(1),
        [0, 1],
        "it does not depend on the sheriff (BC-6.9)"
    );
    assert_eq!(play.city(6)["gold"], 2);
    assert_eq!(play.city(6)["prisoners"], 2);
    assert_eq!(play.view()["attackers"], json!([]));
    // The pawn moves on. The city keeps its front and its gold, even though the sheriff has left it.
    play.acts("0 bid 2hx, 1 renounce, 2 renounce, 3 renounce, 0 advance 1");
    assert_eq!(play.pawn(), json!([7, 0, false]));
    assert_eq!(play.city(6)["side"], "front");
    assert_eq!(play.city(6)["gold"], 2);
}

#[test]
fn bc_6_6_the_sheriff_prevents_steals_and_the_stagecoach() {
    for (edition, city) in [
        ("published", "Tombstone Flats"),
        ("published", "Gallows Hill"),
        ("prototype", "Rattlesnake Pass"),
    ] {
        let index = crate::test_game::RING
            .iter()
            .position(|&name| name == city)
            .unwrap();
        let before = crate::test_game::RING[index - 1];
        let setup = json!({
            "flipped": [city], "sheriff": city,
            "cubes": [{}, { "gold": 1 }, { "gold": 1 }, { "gold": 1 }],
            "pawn": { "city": before, "owner": 3 },
        });
        let mut play = start_four_in(edition, setup);
        play.acts("0 bid 1hx, 1 renounce, 2 renounce, 3 renounce");
        assert_eq!(play.phase(), 2, "{city}");
        assert_eq!(play.cubes(0), [0, 0], "{city}");
        assert_eq!(play.view()["silver"], 10, "{city}");
        assert_eq!(play.pawn(), json!([index, 0, true]));
    }
}

#[test]
fn bc_6_6_the_sheriff_does_not_prevent_indians() {
    let setup = json!({ "flipped": ["Golden City"], "sheriff": "Golden City" });
    let mut play = start_four(setup);
    play.acts("0 bid 1hx, 1 renounce, 2 renounce, 3 renounce");
    assert_eq!(play.awaited(), json!([0, "wound"]));
    assert_eq!(
        play.pawn(),
        json!([1, 0, false]),
        "the sheriff comes after them (BC-6.0)"
    );
    play.act(0, "wound plain");
    assert_eq!(play.reserve(0), [5, 1, 1, 1, 0]);
    assert_eq!(play.pawn(), json!([1, 0, true]));
}

/// Moves seat 0's pawn to a turned `city`, with these cubes behind the screens.
fn start_at_back(edition: &str, city: &str, cubes: serde_json::Value) -> TestGame {
    let index = crate::test_game::RING
        .iter()
        .position(|&name| name == city)
        .unwrap();
    let setup = json!({
        "flipped": [city], "sheriff": "Start City", "cubes": cubes,
        "pawn": { "city": crate::test_game::RING[index - 1], "owner": 3 },
    });
    let mut play = start_four_in(edition, setup);
    play.acts("0 bid 1hx, 1 renounce, 2 renounce, 3 renounce");
    play
}

#[test]
fn bc_6_7_a_nothing_tile_has_no_effect() {
    let play = start_at_back("published", "Dry Well", json!([{}, { "gold": 1 }, {}, {}]));
    assert_eq!(play.phase(), 2);
    assert_eq!(play.cubes(0), [0, 0]);
    assert_eq!(play.view()["attackers"], json!([]));
}

#[test]
fn bc_6_7_steal_1_takes_any_cube_from_one_opponent() {
    for edition in ["published", "prototype"] {
        let cubes = json!([{}, { "gold": 1, "silver": 1 }, {}, { "gold": 1 }]);
        let mut play = start_at_back(edition, "Tombstone Flats", cubes);
        assert_eq!(play.awaited(), json!([0, "steal"]));
        assert_eq!(play.legal(0), ["steal 1", "steal 2", "steal 3"]);
        for wrong in ["steal 0", "steal 4", "steal 1+2", "steal"] {
            assert_eq!(play.refused(0, wrong), "BC-6.7");
        }
        assert_eq!(play.refused(0, "bid 1h"), "BC-3.1");
        play.act_with_draws(0, "steal 1", &["silver"]);
        assert_eq!((play.cubes(0), play.cubes(1)), ([0, 1], [1, 0]));
        assert_eq!(play.phase(), 2);
    }
}

#[test]
fn bc_6_7_steal_2_takes_two_from_one_or_one_from_each_of_two() {
    let cubes = json!([{}, { "gold": 2, "silver": 1 }, {}, { "silver": 2 }]);
    let start = || start_at_back("published", "Gallows Hill", cubes.clone());
    let mut play = start();
    assert_eq!(
        play.legal(0),
        [
            "steal 1",
            "steal 1+2",
            "steal 1+3",
            "steal 2",
            "steal 2+3",
            "steal 3"
        ]
    );
    for wrong in ["steal 2+1", "steal 1+1", "steal 0+1", "steal 3+4", "steal"] {
        assert_eq!(play.refused(0, wrong), "BC-6.7");
    }
    play.act_with_draws(0, "steal 1", &["gold", "silver"]);
    assert_eq!((play.cubes(0), play.cubes(1)), ([1, 1], [1, 0]));
    let mut play = start();
    play.act_with_draws(0, "steal 1+3", &["gold", "silver"]);
    assert_eq!(play.cubes(0), [1, 1]);
    assert_eq!((play.cubes(1), play.cubes(3)), ([1, 1], [0, 1]));
}

#[test]
fn bc_6_7_an_empty_screen_may_be_chosen_and_yields_nothing() {
    let cubes = json!([{}, {}, { "gold": 1 }, { "gold": 3 }]);
    let mut play = start_at_back("published", "Gallows Hill", cubes.clone());
    play.act(0, "steal 1"); // draws nothing
    assert_eq!(play.cubes(0), [0, 0]);
    let mut play = start_at_back("published", "Gallows Hill", cubes.clone());
    play.act_with_draws(0, "steal 2", &["gold"]); // one cube, then an empty screen
    assert_eq!(play.cubes(0), [1, 0]);
    let mut play = start_at_back("published", "Gallows Hill", cubes);
    play.act_with_draws(0, "steal 1+2", &["gold"]);
    assert_eq!((play.cubes(0), play.cubes(2)), ([1, 0], [0, 0]));
}

#[test]
fn bc_6_7_the_thief_chooses_even_if_all_screens_are_empty() {
    let mut play = start_at_back("published", "Tombstone Flats", json!([{}, {}, {}, {}]));
    assert_eq!(play.awaited(), json!([0, "steal"]));
    play.act(0, "steal 3");
    assert_eq!(play.phase(), 2);
}

#[test]
fn bc_6_7_prototype_a_stagecoach_tile_pays_the_winner() {
    let setup = json!({
        "flipped": ["Rattlesnake Pass"],
        "pawn": { "city": "Silver Creek", "owner": 3 },
        "sheriff": "Start City",
    });
    // The winner takes the silver instead of the second bidder.
    let mut play = start_four_in("prototype", setup.clone());
    play.acts("0 bid 2hx, 1 bid 1hx, 2 renounce, 3 renounce");
    assert_eq!((play.cubes(0), play.cubes(1)), ([0, 1], [0, 0]));
    assert_eq!(play.view()["silver"], 9);
    // Without a second bidder.
    let mut play = start_four_in("prototype", setup.clone());
    play.acts("0 bid 1hx, 1 renounce, 2 renounce, 3 renounce");
    assert_eq!(play.cubes(0), [0, 1]);
    // With two tied second bidders.
    let mut play = start_four_in("prototype", setup.clone());
    play.acts("0 bid 2hx, 1 bid 1hx, 2 bid 1hx, 3 renounce");
    assert_eq!(
        (play.cubes(0), play.cubes(1), play.cubes(2)),
        ([0, 1], [0, 0], [0, 0])
    );
    // Without silver.
    let mut empty = setup;
    empty["silver"] = json!(0);
    let mut play = start_four_in("prototype", empty);
    play.acts("0 bid 2hx, 1 bid 1hx, 2 renounce, 3 renounce");
    assert_eq!((play.cubes(0), play.cubes(1)), ([0, 0], [0, 0]));
}

#[test]
fn bc_6_8_indians_wound_on_the_way_and_the_choice_comes_at_once() {
    let setup = json!({
        "flipped": ["Golden City", "Copper Gulch"],
        "pawn": { "city": "Start City", "owner": 3 },
    });
    let mut play = start_four(setup);
    play.acts("0 bid 4h, 1 bid 1h, 2 renounce, 3 renounce");
    // Three steps: Golden City, Copper Gulch, Silver Creek.
    assert_eq!(play.awaited(), json!([0, "wound"]));
    assert_eq!(play.pawn(), json!([1, 0, false]));
    assert_eq!(
        (&play.view()["owed"], &play.view()["steps"]),
        (&json!(1), &json!(2))
    );
    play.act(0, "wound x");
    assert_eq!(play.pawn(), json!([2, 0, false]));
    assert_eq!(play.view()["steps"], 1);
    play.act(0, "wound x");
    assert_eq!(play.pawn(), json!([3, 0, false]));
    assert_eq!(play.view()["steps"], 0);
    assert_eq!(
        play.reserve(0),
        [2, 0, 4, 2, 0],
        "the four bid were not in reserve"
    );
    assert_eq!(play.cubes(0), [3, 0]);
}

#[test]
fn bc_6_8_indians_on_the_first_tile_do_not_wound() {
    let setup = json!({
        "flipped": ["Golden City"],
        "pawn": { "city": "Golden City", "owner": 3 },
    });
    let mut play = start_four(setup);
    play.acts("0 bid 1h, 1 renounce, 2 renounce, 3 renounce");
    assert!(play.events_of("indians_met").is_empty());
    assert_eq!(play.pawn(), json!([2, 0, false]));
}

#[test]
fn bc_6_8_indians_stop_a_pawn_without_reserve() {
    let setup = json!({
        "flipped": ["Golden City", "Copper Gulch"],
        "reserves": [gang([3, 0, 1, 0, 0]), gang(STARTING), gang(STARTING), gang(STARTING)],
    });
    let mut play = start_four(setup);
    play.acts("0 bid 3h, 1 renounce, 2 renounce, 3 renounce, 0 advance 3");
    // The first Indians kill the last bandit in reserve; the second stop the pawn.
    assert_eq!(play.pawn(), json!([2, 0, false]));
    let stops: Vec<_> = play
        .events_of("indians_met")
        .iter()
        .map(|event| event["stopped"].clone())
        .collect();
    assert_eq!(stops, [json!(false), json!(true)]);
    assert_eq!(play.reserve(0), [0, 0, 3, 0, 0]);
    assert_eq!(play.cubes(0), [0, 0]);
}

#[test]
fn bc_6_9_the_second_bidder_takes_silver() {
    let mut play = start_four(json!({}));
    play.acts("0 bid 2h, 1 bid 5h, 2 bid 1h, 3 bid 3h");
    assert_eq!(
        (play.cubes(3), play.view()["silver"].clone()),
        ([0, 1], json!(9))
    );
    assert_eq!((play.cubes(0), play.cubes(2)), ([0, 0], [0, 0]));
}

#[test]
fn bc_6_9_a_tie_for_second_yields_no_silver() {
    // The tie comes after the winner in seat order, then before.
    let mut play = start_four(json!({}));
    play.acts("0 bid 4h, 1 bid 2h, 2 bid 2h, 3 bid 1h");
    assert_eq!(play.view()["silver"], 10);
    let mut play = start_four(json!({ "first": 2 }));
    play.acts("2 bid 4h, 3 bid 1h, 0 bid 2h, 1 bid 2h");
    assert_eq!(play.view()["silver"], 10);
}

#[test]
fn bc_6_9_without_second_bidder_or_silver_nothing_is_taken() {
    let mut play = start_four(json!({}));
    play.acts("0 bid 1h, 1 renounce, 2 renounce, 3 renounce");
    assert_eq!(play.view()["silver"], 10);
    let mut play = start_four(json!({ "silver": 0 }));
    play.acts("0 bid 2h, 1 bid 1h, 2 renounce, 3 renounce");
    assert_eq!(play.cubes(1), [0, 0]);
}

#[test]
fn bc_6_10_healthy_bandits_come_back_wounded_and_others_die() {
    let setup = json!({ "reserves": [gang([2, 1, 2, 1, 2]), gang(STARTING), gang(STARTING), gang(STARTING)] });
    let mut play = start_four(setup);
    play.acts("0 bid 1h+1hx+1w+1wx+1p, 1 bid 3h, 2 renounce, 3 renounce");
    // The healthy bandit and the healthy X come back wounded; the wounded bandits and the prisoner are killed.
    assert_eq!(play.reserve(0), [1, 0, 2, 1, 1]);
    assert_eq!(play.reserve(1), [3, 2, 3, 0, 0]);
    for player in play.view()["players"].as_array().unwrap() {
        assert_eq!(player["stake"], json!(null), "tokens come back");
    }
}

#[test]
fn bc_7_1_the_winner_is_first_in_the_next_phase() {
    let mut play = start_four(json!({}));
    play.acts("0 bid 1h, 1 bid 2h, 2 bid 4h, 3 bid 1h");
    assert_eq!((play.first(), play.phase()), (2, 2));
    assert_eq!(play.awaited(), json!([2, "action"]));
}

#[test]
fn bc_7_1_a_player_with_one_bandit_left_is_first() {
    // Seat 0 is left with one wounded bandit; seat 3 has one healthy bandit.
    let setup = json!({ "reserves": [gang([1, 0, 0, 0, 0]), gang(STARTING), gang(STARTING), gang([1, 0, 0, 0, 0])], "sheriff": "Dry Well" });
    let play = |edition| {
        let mut play = start_four_in(edition, setup.clone());
        play.acts("0 bid 1h, 1 bid 2h, 2 bid 1h, 3 renounce");
        play
    };
    // Clockwise from seat 1, who owns the pawn: 2, 3, 0.
    assert_eq!(play("published").first(), 3);
    assert_eq!(play("prototype").first(), 0, "exactly one, and wounded");
}

#[test]
fn bc_7_1_a_prisoner_counts_as_a_bandit() {
    for edition in ["published", "prototype"] {
        let setup = json!({ "reserves": [gang(STARTING), gang(STARTING), gang([0, 0, 0, 0, 1]), gang([0, 0, 1, 0, 1])] });
        let mut play = start_four_in(edition, setup);
        play.acts("0 bid 2h, 1 bid 1h, 2 renounce, 3 renounce");
        assert_eq!(play.first(), 2, "{edition}");
    }
}

#[test]
fn bc_7_1_the_winner_precedes_other_players_with_one_bandit() {
    let setup = json!({ "reserves": [gang(STARTING), gang([0, 0, 1, 0, 0]), gang([2, 0, 0, 0, 0]), gang(STARTING)],
        "plundered": ["Golden City"] });
    let mut play = start_four(setup);
    // Seat 2 wins with one bandit and has two afterwards; seat 1 has one.
    play.acts("0 renounce, 1 renounce, 2 bid 1h, 3 renounce");
    assert_eq!(play.first(), 1);
    let setup = json!({ "reserves": [gang(STARTING), gang([0, 0, 1, 0, 0]), gang([1, 0, 0, 0, 0]), gang(STARTING)],
        "plundered": ["Golden City"] });
    let mut play = start_four(setup);
    play.acts("0 renounce, 1 renounce, 2 bid 1h, 3 renounce");
    assert_eq!(play.first(), 2, "the pawn's owner before the others");
}

#[test]
fn bc_7_2_a_sole_player_with_bandits_plays_on() {
    let setup = json!({ "reserves": [gang(STARTING), gang([0; 5]), gang([0; 5]), gang([0; 5])] });
    let mut play = start_four(setup);
    play.acts("0 bid 2h, 0 advance 2");
    assert_eq!(play.awaited(), json!([0, "action"]));
    play.acts("0 bid 2hx, 0 advance 1");
    assert_eq!(play.phase(), 3);
    play.act(0, "renounce");
    assert_eq!(play.view()["outcome"]["reason"], "all_renounced");
}
