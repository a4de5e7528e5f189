//! The sheriff (BC-4) and wounds (BC-5).

use crate::test_game::{STARTING, TestGame, gang};
use serde_json::json;

/// Figure 4 of both books: a bid of 4, one of them an X, moves the sheriff 3 cities.
#[test]
fn bc_4_1_an_x_does_not_move_the_sheriff() {
    let mut play = TestGame::new(4, "published", json!({}));
    play.act(0, "bid 3h+1hx");
    assert_eq!(play.sheriff(), 3);
    assert_eq!(play.events_of("sheriff_moved").len(), 1);
    play.act(1, "bid 2hx");
    assert_eq!(play.sheriff(), 3, "only Xs: the sheriff stays");
    assert_eq!(play.events_of("sheriff_moved").len(), 0);
}

#[test]
fn bc_4_1_wounded_and_prisoners_move_the_sheriff_around_the_ring() {
    let reserves = [
        gang([1, 0, 1, 2, 3]),
        gang(STARTING),
        gang(STARTING),
        gang(STARTING),
    ];
    let setup = json!({ "reserves": reserves, "sheriff": "Gallows Hill" });
    let mut play = TestGame::new(4, "published", setup);
    play.act(0, "bid 1h+1w+2wx+3p");
    assert_eq!(play.sheriff(), (10 + 5) % 12);
}

/// Figure 6: two tiles move the sheriff to another player's pawn; its owner takes a wound in reserve.
#[test]
fn bc_4_2_the_sheriff_catches_where_his_move_ends() {
    let setup = json!({
        "reserves": [gang(STARTING), gang([3, 0, 0, 0, 0]), gang(STARTING), gang(STARTING)],
        "first": 0,
        "pawn": { "city": "Copper Gulch", "owner": 1 },
    });
    let mut play = TestGame::new(4, "published", setup);
    play.act(0, "bid 2h");
    assert_eq!(
        play.events_of("caught"),
        [json!({ "type": "caught", "seat": 1 })]
    );
    assert_eq!(play.reserve(1), [2, 0, 1, 0, 0]);
    assert_eq!(play.awaited(), json!([1, "action"]), "one kind: no choice");
}

#[test]
fn bc_4_2_passing_the_pawn_is_no_catch() {
    let setup = json!({ "first": 0, "pawn": { "city": "Copper Gulch", "owner": 1 } });
    let mut play = TestGame::new(4, "published", setup);
    play.act(0, "bid 3h");
    assert!(play.events_of("caught").is_empty());
    assert_eq!(play.reserve(1), [6, 2, 0, 0, 0]);
}

#[test]
fn bc_4_2_a_sheriff_who_did_not_move_catches_nobody() {
    let setup = json!({
        "first": 0,
        "sheriff": "Copper Gulch",
        "pawn": { "city": "Copper Gulch", "owner": 1, "blocked": true },
    });
    let mut play = TestGame::new(4, "published", setup);
    play.act(0, "bid 2hx");
    assert!(play.events_of("caught").is_empty());
}

#[test]
fn bc_4_2_a_full_circle_back_to_the_pawn_is_a_catch() {
    let reserves = [
        gang([6, 0, 0, 0, 6]),
        gang([2, 0, 0, 0, 0]),
        gang(STARTING),
        gang(STARTING),
    ];
    let setup = json!({
        "reserves": reserves,
        "first": 0,
        "sheriff": "Copper Gulch",
        "pawn": { "city": "Copper Gulch", "owner": 1, "blocked": true },
    });
    let mut play = TestGame::new(4, "published", setup);
    play.act(0, "bid 6h+6p");
    assert_eq!(play.sheriff(), 2);
    assert_eq!(play.reserve(1), [1, 0, 1, 0, 0]);
}

#[test]
fn bc_4_2_the_owner_s_own_bid_can_catch_and_wounds_the_remaining_reserve() {
    let setup = json!({
        "reserves": [gang([3, 0, 0, 0, 0]), gang(STARTING), gang(STARTING), gang(STARTING)],
        "first": 0,
        "pawn": { "city": "Copper Gulch", "owner": 0 },
    });
    let mut play = TestGame::new(4, "published", setup);
    play.act(0, "bid 2h");
    assert_eq!(
        play.reserve(0),
        [0, 0, 1, 0, 0],
        "the bandit that was not bid"
    );
    assert_eq!(
        play.view()["players"][0]["stake"],
        json!({ "bid": gang([2, 0, 0, 0, 0]) })
    );
}

/// Starts a game in which seat 0's bid catches the pawn of `owner`, whose reserve is empty.
fn caught_without_bandits(owner: u8, edition: &str, chance: &[&str]) -> TestGame {
    let mut reserves = vec![gang(STARTING), gang(STARTING), gang(STARTING)];
    reserves[usize::from(owner)] = gang(if owner == 0 { [2, 0, 0, 0, 0] } else { [0; 5] });
    let cubes = json!([
        { "gold": 1, "silver": 1 },
        { "gold": 2, "silver": 1 },
        { "gold": 0, "silver": 0 },
    ]);
    let setup = json!({
        "reserves": reserves,
        "cubes": cubes,
        "first": 0,
        "pawn": { "city": "Copper Gulch", "owner": owner },
    });
    let mut play = TestGame::new(3, edition, setup);
    play.act_with_draws(0, "bid 2h", chance);
    play
}

#[test]
fn bc_4_3_published_the_cube_leaves_the_game() {
    let play = caught_without_bandits(1, "published", &["silver"]);
    assert_eq!(play.cubes(1), [2, 0]);
    assert_eq!((play.cubes(0), play.cubes(2)), ([1, 1], [0, 0]));
    assert_eq!(play.view()["silver"], 8, "not back to the stagecoach");
}

#[test]
fn bc_4_3_prototype_the_mover_takes_the_cube() {
    let play = caught_without_bandits(1, "prototype", &["gold"]);
    assert_eq!((play.cubes(0), play.cubes(1)), ([2, 1], [1, 1]));
}

#[test]
fn bc_4_3_prototype_the_next_seat_takes_the_cube_of_an_owner_who_moved() {
    let play = caught_without_bandits(0, "prototype", &["gold"]);
    assert_eq!((play.cubes(0), play.cubes(1)), ([0, 1], [3, 1]));
}

#[test]
fn bc_4_3_an_owner_without_cubes_loses_nothing() {
    let play = caught_without_bandits(2, "published", &[]);
    assert_eq!(play.cubes(2), [0, 0]);
    assert_eq!(play.awaited(), json!([1, "action"]));
}

#[test]
fn bc_4_4_published_start_city_is_safe_on_both_sides() {
    for flipped in [json!([]), json!(["Start City"])] {
        let setup = json!({
            "first": 0, "sheriff": "Gallows Hill", "flipped": flipped,
            "pawn": { "city": "Start City", "owner": 1 },
        });
        let mut play = TestGame::new(4, "published", setup.clone());
        play.act(0, "bid 2h");
        assert_eq!(play.sheriff(), 0);
        assert!(play.events_of("caught").is_empty());
        // In the prototype, Start City is not safe.
        let mut play = TestGame::new(4, "prototype", setup);
        play.act(0, "bid 2h");
        assert_eq!(play.events_of("caught").len(), 1);
        assert_eq!(play.awaited(), json!([1, "wound"]));
    }
}

/// Starts a game in which seat 1 is caught with this reserve.
fn caught(reserve: [u8; 5]) -> TestGame {
    let setup = json!({
        "reserves": [gang(STARTING), gang(reserve), gang(STARTING), gang(STARTING)],
        "first": 0,
        "pawn": { "city": "Copper Gulch", "owner": 1 },
    });
    let mut play = TestGame::new(4, "published", setup);
    play.act(0, "bid 2h");
    play
}

#[test]
fn bc_5_1_healthy_tiles_take_wounds_first() {
    let mut play = caught([2, 1, 3, 1, 1]);
    assert_eq!(play.awaited(), json!([1, "wound"]));
    assert_eq!(play.view()["owed"], 1);
    assert_eq!(play.legal(1), ["wound plain", "wound x"]);
    assert_eq!(play.refused(1, "wound prisoner"), "BC-5.1");
    play.act(1, "wound x");
    assert_eq!(play.reserve(1), [2, 0, 3, 2, 1]);
    assert_eq!(
        play.events_of("wounded"),
        [json!({
            "type": "wounded", "seat": 1, "kind": "x", "killed": false,
            "reserve": {"healthy": 2, "healthy_x": 0, "wounded": 3, "wounded_x": 2, "prisoners": 1},
        })]
    );
}

#[test]
fn bc_5_1_without_healthy_tiles_a_wounded_one_is_killed() {
    let mut play = caught([0, 0, 2, 1, 1]);
    assert_eq!(play.legal(1), ["wound plain", "wound prisoner", "wound x"]);
    play.act(1, "wound prisoner");
    assert_eq!(play.reserve(1), [0, 0, 2, 1, 0]);
    assert_eq!(play.events_of("wounded")[0]["killed"], json!(true));
}

#[test]
fn bc_5_1_several_wounds_are_taken_one_at_a_time() {
    // The third player to defer takes three wounds. The healthy X takes the first; the other two kill wounded tiles.
    let reserves = [
        gang([0, 1, 1, 0, 2]),
        gang([6, 0, 0, 0, 0]),
        gang([6, 0, 0, 0, 0]),
        gang(STARTING),
    ];
    let mut play = TestGame::new(4, "published", json!({ "reserves": reserves, "first": 1 }));
    play.acts("1 defer, 2 defer, 3 renounce, 0 defer");
    // The only healthy tile is the X, so there was no choice. The rest are wounded.
    assert_eq!(play.reserve(0), [0, 0, 1, 1, 2]);
    assert_eq!(play.awaited(), json!([0, "wound"]));
    assert_eq!(play.view()["owed"], 2);
    play.act(0, "wound plain");
    assert_eq!(play.view()["owed"], 1);
    play.act(0, "wound x");
    assert_eq!(play.reserve(0), [0, 0, 0, 0, 2]);
    assert_eq!(play.awaited(), json!([1, "action"]));
}

#[test]
fn bc_5_2_the_owner_chooses_even_off_turn() {
    let mut play = caught([1, 1, 0, 0, 0]);
    assert_eq!(play.awaited(), json!([1, "wound"]));
    for seat in [0, 2, 3] {
        assert_eq!(play.legal(seat), ["clock"]);
        assert_eq!(play.refused(seat, "wound plain"), "BC-3.1");
    }
    assert_eq!(play.refused(1, "bid 1h"), "BC-3.1", "a wound is owed first");
    play.act(1, "wound plain");
    assert_eq!(
        play.refused(1, "wound plain"),
        "BC-5.2",
        "none is owed any more"
    );
}

#[test]
fn bc_5_2_a_single_kind_needs_no_choice() {
    for (before, after) in [
        ([0, 2, 1, 0, 1], [0, 1, 1, 1, 1]),
        ([0, 0, 0, 0, 2], [0, 0, 0, 0, 1]),
        ([1, 0, 0, 2, 1], [0, 0, 1, 2, 1]),
    ] {
        let play = caught(before);
        assert_eq!(play.reserve(1), after);
        assert_eq!(play.awaited(), json!([1, "action"]));
    }
}

#[test]
fn bc_5_2_only_one_player_owes_a_choice_at_a_time() {
    // Seat 1's wound is chosen before seat 2 is on turn.
    let mut play = TestGame::new(4, "published", json!({ "first": 1 }));
    play.act(1, "defer");
    assert_eq!(play.awaited(), json!([1, "wound"]));
    assert_eq!(play.refused(2, "defer"), "BC-3.1");
    play.acts("1 wound plain, 2 defer");
    assert_eq!(play.awaited(), json!([2, "wound"]));
    assert_eq!(play.view()["owed"], 2);
    play.acts("2 wound x, 2 wound x");
    assert_eq!(play.reserve(2), [6, 0, 0, 2, 0]);
    assert_eq!(play.awaited(), json!([3, "action"]));
}
