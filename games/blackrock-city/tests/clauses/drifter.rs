//! Games for two with the drifter (BC-10).
//!
//! Bullet holes in the ring of ten: Start City 1, Golden City 3, Copper Gulch 2, Silver Creek 0, Rattlesnake Pass 1,
//! Tombstone Flats 2, Dry Well 3, Coyote Bluff 0, Red Mesa 1, Gallows Hill 0.

use serde_json::{Value, json};

use crate::test_game::{STARTING, TestGame, gang};

/// Starts a game with seat 1's pawn on `city`, seat 0 first and the sheriff at Start City.
fn start_on(edition: &str, city: &str) -> TestGame {
    TestGame::new(
        2,
        edition,
        json!({ "first": 0, "pawn": { "city": city, "owner": 1 } }),
    )
}

fn drifter(play: &TestGame) -> Value {
    play.view()["players"][2].clone()
}

fn drifter_cubes_at_end(mut play: TestGame) -> Value {
    // The end of the game reveals the cubes.
    while play.view()["outcome"].is_null() {
        let seat = play.view()["turn"].as_u64().unwrap();
        play.act(u8::try_from(seat).unwrap(), "renounce");
    }
    drifter(&play)["cubes"].clone()
}

#[test]
fn bc_10_1_the_drifter_bids_the_holes_of_the_pawn_s_tile() {
    for (city, holes) in [("Red Mesa", 1), ("Copper Gulch", 2), ("Golden City", 3)] {
        let play = start_on("published", city);
        assert_eq!(
            drifter(&play)["stake"],
            json!({ "bid": gang([holes, 0, 0, 0, 0]) })
        );
        assert_eq!(drifter(&play)["reserve"], gang([0; 5]));
        assert_eq!(drifter(&play)["clocks"], 0);
        assert_eq!(drifter(&play)["cubes"], json!(null));
        assert_eq!(play.sheriff(), u64::from(holes), "the sheriff moves");
    }
    let play = start_on("published", "Silver Creek");
    assert_eq!(
        drifter(&play)["stake"],
        "renounced",
        "0 counts as renouncing"
    );
    assert_eq!(play.sheriff(), 0);
}

#[test]
fn bc_10_1_a_turned_tile_has_the_same_holes() {
    let setup = json!({ "first": 0, "flipped": ["Golden City"], "pawn": { "city": "Golden City", "owner": 1 } });
    assert_eq!(TestGame::new(2, "prototype", setup).sheriff(), 3);
}

#[test]
fn bc_10_1_the_drifter_opens_each_phase() {
    let mut play = start_on("published", "Silver Creek");
    play.acts("0 bid 1hx, 1 renounce");
    // The pawn is now on Rattlesnake Pass, with one hole.
    assert_eq!(play.phase(), 2);
    assert_eq!(
        drifter(&play)["stake"],
        json!({ "bid": gang([1, 0, 0, 0, 0]) })
    );
    assert_eq!(play.sheriff(), 1);
    assert_eq!(play.awaited(), json!([0, "action"]));
}

#[test]
fn bc_10_1_the_drifter_s_bid_can_catch_the_pawn_before_the_first_turn() {
    let setup = json!({ "first": 0, "sheriff": "Start City", "pawn": { "city": "Copper Gulch", "owner": 1 } });
    let mut play = TestGame::new(2, "published", setup);
    assert_eq!(play.awaited(), json!([1, "wound"]));
    play.act(1, "wound plain");
    assert_eq!(play.awaited(), json!([0, "action"]));
    assert_eq!(play.reserve(1), [5, 2, 1, 0, 0]);
}

#[test]
fn bc_10_2_no_bid_equals_the_drifter_s_while_it_is_the_highest() {
    let mut play = start_on("published", "Golden City");
    assert_eq!(play.refused(0, "bid 3h"), "BC-3.3");
    play.act(0, "bid 4h");
    assert_eq!(play.refused(1, "bid 4h"), "BC-3.3");
    assert!(play.legal(1).contains(&"bid 3h".to_string()));
}

#[test]
fn bc_10_3_a_winning_drifter_takes_gold_and_discards_prisoners() {
    let setup = json!({ "first": 0, "sheriff": "Start City", "pawn": { "city": "Golden City", "owner": 1 } });
    let mut play = TestGame::new(2, "published", setup);
    play.acts("0 bid 1hx, 1 bid 1hx");
    // The drifter moves 3 - 1 = 2 cities to Silver Creek, where the sheriff is after 3 steps.
    assert_eq!(play.pawn(), json!([3, 2, true]));
    let setup = json!({ "first": 0, "sheriff": "Start City", "pawn": { "city": "Copper Gulch", "owner": 2 } });
    let mut play = TestGame::new(2, "published", setup);
    play.acts("0 bid 1hx, 1 renounce");
    assert_eq!(play.pawn(), json!([3, 2, false]), "2 - 1");
    assert_eq!(play.view()["attackers"], json!([2]));
    assert_eq!(play.city(3)["gold"], 0);
    assert_eq!(play.cubes(0), [0, 1], "seat 0 is second");
    assert_eq!(
        drifter_cubes_at_end(play),
        json!({ "gold": 3, "silver": 0 })
    );
    let setup = json!({ "first": 0, "sheriff": "Start City", "pawn": { "city": "Tombstone Flats", "owner": 2 } });
    let mut play = TestGame::new(2, "published", setup);
    play.acts("0 bid 1hx, 1 renounce");
    assert_eq!(play.city(6)["prisoners"], 0, "Dry Well's two are gone");
    assert_eq!(drifter(&play)["reserve"], gang([0; 5]));
}

#[test]
fn bc_10_3_the_drifter_can_be_second() {
    let mut play = start_on("published", "Tombstone Flats");
    play.act(0, "bid 1h+2hx");
    play.act(1, "bid 1hx");
    assert_eq!(play.view()["silver"], 9);
    assert_eq!((play.cubes(0)[1], play.cubes(1)[1]), (0, 0));
    assert_eq!(drifter_cubes_at_end(play)["silver"], 1);
}

#[test]
fn bc_10_3_a_player_tied_with_the_drifter_for_second_gets_nothing() {
    let mut play = start_on("published", "Copper Gulch");
    play.acts("1 wound plain, 0 bid 3h, 1 bid 2h");
    assert_eq!(play.view()["silver"], 10);
}

#[test]
fn bc_10_3_the_drifter_does_not_steal_and_stops_at_indians() {
    // 3 - 1 = 2 cities from Dry Well: past Coyote Bluff to Red Mesa, a steal 1.
    let setup = json!({
        "first": 0, "sheriff": "Start City", "flipped": ["Red Mesa"],
        "cubes": [{ "gold": 1 }, { "gold": 1 }, {}],
        "pawn": { "city": "Dry Well", "owner": 2 },
    });
    let mut play = TestGame::new(2, "published", setup);
    play.acts("0 bid 1hx, 1 renounce");
    assert_eq!(play.pawn(), json!([8, 2, false]));
    assert_eq!(play.phase(), 2);
    assert_eq!((play.cubes(0), play.cubes(1)), ([1, 1], [1, 0]));
    // 3 - 1 = 2 cities from Golden City: the Indians of Copper Gulch are on the way.
    let setup = json!({
        "first": 0, "sheriff": "Start City", "flipped": ["Copper Gulch"],
        "pawn": { "city": "Golden City", "owner": 2 },
    });
    let mut play = TestGame::new(2, "published", setup);
    play.acts("0 bid 1hx, 1 renounce");
    assert_eq!(play.pawn(), json!([2, 2, false]));
    assert_eq!(play.events_of("indians_met")[0]["stopped"], json!(true));
}

#[test]
fn bc_10_3_prototype_a_stagecoach_tile_pays_the_drifter() {
    let mut ring = crate::test_game::ring_of_ten();
    ring.swap(3, 4); // Rattlesnake Pass right after Copper Gulch
    let setup = json!({
        "ring": ring, "first": 0, "sheriff": "Coyote Bluff", "flipped": ["Rattlesnake Pass"],
        "pawn": { "city": "Copper Gulch", "owner": 2 },
        "cubes": [{}, {}, {}],
    });
    let mut play = TestGame::new(2, "prototype", setup);
    play.acts("0 bid 1hx, 1 renounce");
    assert_eq!(play.pawn(), json!([3, 2, false]));
    assert_eq!(
        (play.cubes(0)[1], play.view()["silver"].clone()),
        (0, json!(9))
    );
    assert_eq!(drifter_cubes_at_end(play)["silver"], 1);
}

#[test]
fn bc_10_3_a_catch_costs_the_drifter_a_cube() {
    let setup = |sheriff: &str| {
        json!({
            "first": 0, "sheriff": sheriff, "cubes": [{}, {}, { "gold": 1, "silver": 1 }],
            "pawn": { "city": "Silver Creek", "owner": 2 },
        })
    };
    let mut play = TestGame::new(2, "published", setup("Start City"));
    play.act_with_draws(0, "bid 3h", &["gold"]);
    assert_eq!(play.cubes(0), [0, 0]);
    let mut play = TestGame::new(2, "prototype", setup("Start City"));
    play.act_with_draws(0, "bid 3h", &["gold"]);
    assert_eq!(
        play.cubes(0),
        [1, 0],
        "BC-4.3: to the player who moved the sheriff"
    );
}

#[test]
fn bc_4_3_prototype_seat_0_gets_the_cube_of_a_drifter_caught_by_its_own_bid() {
    let setup = json!({
        "first": 1, "sheriff": "Silver Creek", "cubes": [{}, {}, { "gold": 1, "silver": 1 }],
        "pawn": { "city": "Rattlesnake Pass", "owner": 2 },
    });
    let play = TestGame::new_with_draws(2, "prototype", setup, &["silver"]);
    assert_eq!((play.cubes(0), play.cubes(1)), ([0, 1], [0, 0]));
}

#[test]
fn bc_4_3_prototype_the_drifter_sits_after_the_second_player() {
    let setup = json!({
        "reserves": [gang(STARTING), gang([2, 0, 0, 0, 0])], "cubes": [{}, { "gold": 1 }, {}],
        "first": 1, "pawn": { "city": "Coyote Bluff", "owner": 1 }, "sheriff": "Tombstone Flats", "plundered": ["Red Mesa"],
    });
    let mut play = TestGame::new(2, "prototype", setup);
    play.act_with_draws(1, "bid 2h", &["gold"]);
    assert_eq!((play.cubes(0), play.cubes(1)), ([0, 0], [0, 0]));
    assert_eq!(
        drifter_cubes_after_seat_1_spent_all(play),
        json!({ "gold": 1, "silver": 0 })
    );
}

/// Ends the game after seat 1 bid its whole reserve: seat 0 renounces, the pawn moves, and both renounce.
fn drifter_cubes_after_seat_1_spent_all(mut play: TestGame) -> Value {
    play.act(0, "renounce");
    play.act(1, "advance 1");
    let first = u8::try_from(play.first()).unwrap();
    play.act(first, "renounce");
    play.act(1 - first, "renounce");
    drifter(&play)["cubes"].clone()
}

#[test]
fn bc_10_3_players_may_steal_from_the_drifter() {
    let setup = json!({
        "first": 0, "sheriff": "Start City", "flipped": ["Coyote Bluff"], "cubes": [{}, {}, { "silver": 1 }],
        "pawn": { "city": "Dry Well", "owner": 1 },
    });
    let mut play = TestGame::new(2, "published", setup);
    play.acts("0 bid 4h, 1 renounce");
    assert_eq!(play.pawn(), json!([7, 0, true]), "the sheriff went 3 + 4");
    let setup = json!({
        "first": 0, "sheriff": "Start City", "flipped": ["Coyote Bluff"], "cubes": [{}, {}, { "silver": 1 }],
        "pawn": { "city": "Dry Well", "owner": 1 },
    });
    let mut play = TestGame::new(2, "published", setup);
    play.acts("0 bid 2h+2hx, 1 renounce");
    assert_eq!(play.legal(0), ["steal 1", "steal 2"]);
    play.act_with_draws(0, "steal 2", &["silver"]);
    assert_eq!(play.cubes(0), [0, 1]);
}

#[test]
fn bc_10_4_published_a_sole_player_moves_by_the_difference_to_the_drifter() {
    let mut play = start_on("published", "Tombstone Flats");
    play.acts("0 bid 4h+1hx, 1 renounce");
    assert_eq!(play.pawn(), json!([8, 0, false]), "5 - 2");
    assert_eq!(play.view()["silver"], 9, "the drifter is second");
    let mut play = start_on("published", "Silver Creek");
    play.acts("0 renounce, 1 bid 2h+1hx");
    assert_eq!(
        play.legal(1),
        ["advance 1", "advance 2", "advance 3"],
        "free: the drifter bid 0"
    );
}

#[test]
fn bc_10_4_prototype_a_sole_player_chooses_the_distance() {
    let mut play = start_on("prototype", "Tombstone Flats");
    play.acts("0 bid 1h+2hx, 1 renounce");
    assert_eq!(play.legal(0), ["advance 1", "advance 2", "advance 3"]);
    play.act(0, "advance 3");
    assert_eq!(play.pawn(), json!([8, 0, false]));
    assert_eq!(play.view()["silver"], 9, "the drifter is still second");
    // If the drifter outbids the player, it wins and moves by the difference.
    let mut play = start_on("prototype", "Dry Well");
    play.acts("0 bid 1h, 1 renounce");
    assert_eq!(play.pawn()[1], 2);
    assert_eq!(play.pawn()[0], 8);
    // If both players bid, the move is the difference.
    let mut play = start_on("prototype", "Tombstone Flats");
    play.acts("0 bid 1h+2hx, 1 bid 1h");
    assert_eq!(play.pawn(), json!([7, 0, false]));
}

#[test]
fn bc_10_5_seat_0_is_first_after_the_drifter_wins() {
    let mut play = TestGame::new(
        2,
        "published",
        json!({ "first": 1, "pawn": { "city": "Dry Well", "owner": 1 } }),
    );
    play.acts("1 bid 1hx, 0 renounce");
    assert_eq!((play.first(), play.phase()), (0, 2));
    // The exception of BC-7.1 comes first.
    let reserves = [gang(STARTING), gang([0, 0, 2, 0, 0])];
    let setup =
        json!({ "reserves": reserves, "first": 1, "pawn": { "city": "Dry Well", "owner": 1 } });
    let mut play = TestGame::new(2, "published", setup);
    play.acts("1 bid 1w, 0 renounce");
    assert_eq!((play.first(), play.phase()), (1, 2));
}

#[test]
fn bc_10_6_the_game_ends_when_both_renounce() {
    let mut play = start_on("published", "Golden City");
    play.acts("0 renounce, 1 renounce");
    let outcome = play.view()["outcome"].clone();
    assert_eq!(outcome["reason"], "all_renounced");
    assert_eq!(outcome["scores"], json!([0, 0]));
    assert_eq!(outcome["ranking"], json!([[0, 1]]));
    assert_eq!(drifter(&play)["cubes"], json!({ "gold": 0, "silver": 0 }));
    assert_eq!(
        drifter(&play)["stake"],
        json!({ "bid": gang([3, 0, 0, 0, 0]) }),
        "stakes stay"
    );
}

#[test]
fn bc_10_6_the_drifter_is_not_ranked_even_with_most_cubes() {
    let setup = json!({ "cubes": [{ "gold": 1 }, { "gold": 2 }, { "gold": 9 }] });
    let mut play = TestGame::new(2, "published", setup);
    play.acts("0 renounce, 1 renounce");
    assert_eq!(play.view()["outcome"]["ranking"], json!([[1], [0]]));
}
