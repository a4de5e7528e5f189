//! The sheriff (BC-4) and wounds (BC-5).

use crate::test_game::{FRESH, TestGame, gang};
use serde_json::json;

/// The published book's figure 4 (and the prototype's): a bid of 4, one of them with an X, moves him 3.
#[test]
fn bc_4_1_an_x_does_not_move_him() {
    let mut play = TestGame::new(4, "published", json!({}));
    play.act(0, "bid 3h+1hx");
    assert_eq!(play.sheriff(), 3);
    assert_eq!(play.events_of("sheriff_moved").len(), 1);
    play.act(1, "bid 2hx");
    assert_eq!(play.sheriff(), 3, "only Xs: he stays");
    assert_eq!(play.events_of("sheriff_moved").len(), 0);
}

#[test]
fn bc_4_1_wounded_and_prisoners_move_him_and_he_goes_round() {
    let reserves = [gang([1, 0, 1, 2, 3]), gang(FRESH), gang(FRESH), gang(FRESH)];
    let setup = json!({ "reserves": reserves, "sheriff": "Gallows Hill" });
    let mut play = TestGame::new(4, "published", setup);
    play.act(0, "bid 1h+1w+2wx+3p");
    assert_eq!(play.sheriff(), (10 + 5) % 12);
}

/// Figure 6: two tiles bring him to the pawn of another, who takes a wound in reserve.
#[test]
fn bc_4_2_he_catches_where_his_move_ends() {
    let setup = json!({
        "reserves": [gang(FRESH), gang([3, 0, 0, 0, 0]), gang(FRESH), gang(FRESH)],
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
fn bc_4_2_passing_is_not_catching() {
    let setup = json!({ "first": 0, "pawn": { "city": "Copper Gulch", "owner": 1 } });
    let mut play = TestGame::new(4, "published", setup);
    play.act(0, "bid 3h");
    assert!(play.events_of("caught").is_empty());
    assert_eq!(play.reserve(1), [6, 2, 0, 0, 0]);
}

#[test]
fn bc_4_2_he_must_have_moved() {
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
fn bc_4_2_right_round_to_the_same_city_is_a_catch() {
    let reserves = [
        gang([6, 0, 0, 0, 6]),
        gang([2, 0, 0, 0, 0]),
        gang(FRESH),
        gang(FRESH),
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
fn bc_4_2_the_owner_is_caught_by_their_own_bid_in_what_is_left() {
    let setup = json!({
        "reserves": [gang([3, 0, 0, 0, 0]), gang(FRESH), gang(FRESH), gang(FRESH)],
        "first": 0,
        "pawn": { "city": "Copper Gulch", "owner": 0 },
    });
    let mut play = TestGame::new(4, "published", setup);
    play.act(0, "bid 2h");
    assert_eq!(play.reserve(0), [0, 0, 1, 0, 0], "the one not bid");
    assert_eq!(
        play.view()["players"][0]["stake"],
        json!({ "bid": gang([2, 0, 0, 0, 0]) })
    );
}

/// An empty reserve, caught by seat 0 from Start City.
fn caught_without_bandits(owner: u8, edition: &str, chance: &[&str]) -> TestGame {
    let mut reserves = vec![gang(FRESH), gang(FRESH), gang(FRESH)];
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
    play.drawn(0, "bid 2h", chance);
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
fn bc_4_3_prototype_the_mover_takes_it() {
    let play = caught_without_bandits(1, "prototype", &["gold"]);
    assert_eq!((play.cubes(0), play.cubes(1)), ([2, 1], [1, 1]));
}

#[test]
fn bc_4_3_prototype_caught_by_oneself_the_next_seat_takes_it() {
    let play = caught_without_bandits(0, "prototype", &["gold"]);
    assert_eq!((play.cubes(0), play.cubes(1)), ([0, 1], [3, 1]));
}

#[test]
fn bc_4_3_with_no_cube_either_nothing() {
    let play = caught_without_bandits(2, "published", &[]);
    assert_eq!(play.cubes(2), [0, 0]);
    assert_eq!(play.awaited(), json!([1, "action"]));
}

#[test]
fn bc_4_4_published_start_city_is_safe_whichever_side_is_up() {
    for flipped in [json!([]), json!(["Start City"])] {
        let setup = json!({
            "first": 0, "sheriff": "Gallows Hill", "flipped": flipped,
            "pawn": { "city": "Start City", "owner": 1 },
        });
        let mut play = TestGame::new(4, "published", setup.clone());
        play.act(0, "bid 2h");
        assert_eq!(play.sheriff(), 0);
        assert!(play.events_of("caught").is_empty());
        // The prototype knows no such mercy.
        let mut play = TestGame::new(4, "prototype", setup);
        play.act(0, "bid 2h");
        assert_eq!(play.events_of("caught").len(), 1);
        assert_eq!(play.awaited(), json!([1, "wound"]));
    }
}

/// Seat 1 is caught with this reserve.
fn caught(reserve: [u8; 5]) -> TestGame {
    let setup = json!({
        "reserves": [gang(FRESH), gang(reserve), gang(FRESH), gang(FRESH)],
        "first": 0,
        "pawn": { "city": "Copper Gulch", "owner": 1 },
    });
    let mut play = TestGame::new(4, "published", setup);
    play.act(0, "bid 2h");
    play
}

#[test]
fn bc_5_1_a_healthy_one_turns_while_there_is_any() {
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
fn bc_5_1_only_wounded_one_is_killed() {
    let mut play = caught([0, 0, 2, 1, 1]);
    assert_eq!(play.legal(1), ["wound plain", "wound prisoner", "wound x"]);
    play.act(1, "wound prisoner");
    assert_eq!(play.reserve(1), [0, 0, 2, 1, 0]);
    assert_eq!(play.events_of("wounded")[0]["killed"], json!(true));
}

#[test]
fn bc_5_1_several_wounds_are_taken_one_at_a_time() {
    // The third to defer takes three: one X turns, and then only wounded ones are left to die.
    let reserves = [
        gang([0, 1, 1, 0, 2]),
        gang([6, 0, 0, 0, 0]),
        gang([6, 0, 0, 0, 0]),
        gang(FRESH),
    ];
    let mut play = TestGame::new(4, "published", json!({ "reserves": reserves, "first": 1 }));
    play.acts("1 defer, 2 defer, 3 renounce, 0 defer");
    // One healthy, an X: no choice. Then plain, X and prisoners, all wounded.
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
fn bc_5_2_the_owner_chooses_though_it_is_not_their_turn() {
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
fn bc_5_2_one_kind_is_no_choice() {
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
fn bc_5_2_two_players_never_owe_a_choice_at_once() {
    // Seat 1 defers, and its wound is chosen before seat 2 is on turn.
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
