//! The hourglass (BC-8).

use serde_json::json;

use crate::test_game::{STARTING, TestGame, gang};

#[test]
fn bc_8_1_every_other_player_may_turn_the_hourglass() {
    let mut play = TestGame::new(4, "published", json!({}));
    assert_eq!(play.refused(0, "clock"), "BC-8.1", "not on their own turn");
    for seat in 1..4 {
        assert_eq!(play.legal(seat), ["clock"]);
    }
    play.at(700).act(2, "clock");
    assert_eq!(play.view()["hourglass"], 15_700);
    assert_eq!(play.view()["players"][2]["clocks"], 1);
    assert_eq!(play.refused(3, "clock"), "BC-8.1", "one hourglass");
    assert!(play.legal(1).is_empty());
    assert_eq!(play.awaited(), json!([0, "action"]));
}

#[test]
fn bc_8_1_the_hourglass_stops_when_the_player_acts() {
    let mut play = TestGame::new(4, "published", json!({}));
    play.act(1, "clock").at(14_999).act(0, "bid 1h");
    assert_eq!(play.view()["hourglass"], json!(null));
    play.tick(15_000);
    assert_eq!(play.reserve(0), [5, 2, 0, 0, 0]);
    play.act(0, "clock");
    assert_eq!(play.view()["hourglass"], 30_000, "now for seat 1");
}

#[test]
fn bc_8_1_each_player_has_two_clocks() {
    let mut play = TestGame::new(3, "published", json!({ "clocks": [2, 1, 0] }));
    assert_eq!(play.refused(2, "clock"), "BC-8.1");
    play.act(1, "clock").tick(15_000);
    assert_eq!(play.refused(1, "clock"), "BC-8.1");
    assert_eq!(play.view()["players"][1]["clocks"], 0);
}

#[test]
fn bc_8_1_the_hourglass_can_run_for_every_kind_of_decision() {
    // Turns the hourglass during an advance, then during a steal.
    let setup = json!({
        "flipped": ["Golden City", "Copper Gulch", "Tombstone Flats"],
        "pawn": { "city": "Rattlesnake Pass", "owner": 3 }, "first": 0, "sheriff": "Red Mesa",
    });
    let mut play = TestGame::new(4, "published", setup);
    play.acts("0 bid 2hx, 1 renounce, 2 renounce, 3 renounce");
    assert_eq!(play.awaited(), json!([0, "advance"]));
    play.act(1, "clock").tick(15_000);
    assert_eq!(play.reserve(0), [5, 0, 1, 0, 0]);
    assert_eq!(play.awaited(), json!([0, "advance"]), "still open");
    play.act(0, "advance 1");
    assert_eq!(play.awaited(), json!([0, "steal"]));
    play.act(1, "clock").tick(30_000);
    assert_eq!(play.reserve(0), [4, 0, 2, 0, 0]);
    play.act(0, "steal 1");
    assert_eq!(play.phase(), 2);
}

#[test]
fn bc_8_2_a_time_out_wounds_and_leaves_the_decision_open() {
    let mut play = TestGame::new(4, "published", json!({}));
    play.act(1, "clock").tick(14_999);
    assert_eq!(play.reserve(0), [6, 2, 0, 0, 0]);
    play.tick(15_000);
    assert_eq!(play.reserve(0), [5, 2, 1, 0, 0], "a plain one before an X");
    assert_eq!(play.awaited(), json!([0, "action"]));
    assert_eq!(play.view()["hourglass"], json!(null));
    play.act(1, "clock").tick(30_000);
    assert_eq!(
        play.reserve(0),
        [4, 2, 2, 0, 0],
        "another clock may be spent"
    );
}

#[test]
fn bc_8_2_a_time_out_wounds_prisoners_then_plain_bandits_then_xs() {
    let reserves = [
        gang([0, 0, 1, 1, 1]),
        gang(STARTING),
        gang(STARTING),
        gang(STARTING),
    ];
    let mut play = TestGame::new(4, "published", json!({ "reserves": reserves }));
    play.act(1, "clock").tick(15_000);
    assert_eq!(play.reserve(0), [0, 0, 1, 1, 0]);
    play.act(1, "clock").tick(30_000);
    assert_eq!(play.reserve(0), [0, 0, 0, 1, 0]);
    // BC-5.1 comes first: a healthy X takes the wound before a wounded prisoner.
    let reserves = [
        gang([0, 1, 1, 0, 1]),
        gang(STARTING),
        gang(STARTING),
        gang(STARTING),
    ];
    let mut play = TestGame::new(4, "published", json!({ "reserves": reserves }));
    play.act(1, "clock").tick(15_000);
    assert_eq!(play.reserve(0), [0, 0, 1, 1, 1]);
}

#[test]
fn bc_8_2_a_time_out_places_all_owed_wounds_and_adds_none() {
    let mut play = TestGame::new(4, "published", json!({ "first": 0 }));
    play.acts("0 defer, 0 wound plain, 1 defer");
    assert_eq!(play.view()["owed"], 2);
    play.act(2, "clock").tick(15_000);
    assert_eq!(play.reserve(1), [4, 2, 2, 0, 0]);
    assert_eq!(play.awaited(), json!([2, "action"]));
    assert_eq!(play.view()["hourglass"], json!(null));
}

#[test]
fn bc_8_2_choosing_one_of_several_wounds_stops_the_hourglass() {
    let mut play = TestGame::new(4, "published", json!({ "first": 0 }));
    play.acts("0 defer, 0 wound plain, 1 defer, 2 clock, 1 wound x");
    assert_eq!(play.view()["owed"], 1);
    assert_eq!(play.view()["hourglass"], json!(null));
}

#[test]
fn bc_8_2_a_time_out_places_a_wound_owed_off_turn() {
    let setup = json!({ "first": 0, "pawn": { "city": "Copper Gulch", "owner": 3 } });
    let mut play = TestGame::new(4, "published", setup);
    play.act(0, "bid 2h");
    assert_eq!(play.awaited(), json!([3, "wound"]));
    play.act(1, "clock").tick(15_000);
    assert_eq!(play.reserve(3), [5, 2, 1, 0, 0]);
    assert_eq!(play.awaited(), json!([1, "action"]));
}

#[test]
fn bc_8_2_a_time_out_at_indians_lets_the_pawn_walk_on() {
    let setup = json!({ "first": 0, "flipped": ["Golden City"], "sheriff": "Red Mesa" });
    let mut play = TestGame::new(4, "published", setup);
    play.acts("0 bid 2h, 1 renounce, 2 renounce, 3 renounce, 0 advance 2");
    assert_eq!(play.awaited(), json!([0, "wound"]));
    play.act(3, "clock").tick(15_000);
    assert_eq!(play.reserve(0), [3, 2, 3, 0, 0]);
    assert_eq!(play.pawn(), json!([2, 0, false]));
    assert_eq!(play.cubes(0), [3, 0]);
}

#[test]
fn bc_8_2_a_time_out_without_reserve_wounds_nobody() {
    // Seat 0 has bid its whole reserve and has to choose how far the pawn moves.
    let reserves = [
        gang([2, 0, 0, 0, 0]),
        gang([0; 5]),
        gang([0; 5]),
        gang(STARTING),
    ];
    let setup = json!({ "reserves": reserves, "sheriff": "Red Mesa" });
    let mut play = TestGame::new(4, "published", setup);
    play.acts("0 bid 2h, 3 renounce, 1 clock").tick(15_000);
    assert_eq!(play.reserve(0), [0; 5]);
    assert_eq!(play.awaited(), json!([0, "advance"]));
    assert_eq!(play.events_of("time_ran_out").len(), 1);
}

#[test]
fn bc_3_7_a_player_whose_last_bandit_dies_in_a_time_out_renounces() {
    let reserves = [gang([0, 0, 0, 1, 0]), gang(STARTING), gang(STARTING)];
    let mut play = TestGame::new(3, "published", json!({ "reserves": reserves }));
    play.act(1, "clock").tick(15_000);
    assert_eq!(play.view()["players"][0]["stake"], "renounced");
    assert_eq!(play.awaited(), json!([1, "action"]));
}

#[test]
fn bc_3_7_a_time_out_can_leave_a_deferred_player_without_a_bid() {
    let reserves = [gang([0, 0, 3, 0, 0]), gang(STARTING), gang(STARTING)];
    let mut play = TestGame::new(3, "published", json!({ "reserves": reserves }));
    play.acts("0 defer, 1 bid 1h, 2 renounce");
    assert_eq!(play.legal(0), ["bid 2w"]);
    play.act(1, "clock").tick(15_000);
    // Seat 0 has one wounded bandit left, and the highest bid is 1, so it cannot bid. Seat 1 wins as the only bidder.
    assert_eq!(play.reserve(0), [0, 0, 1, 0, 0]);
    assert_eq!(play.phase(), 2);
    assert_eq!(play.view()["pawn"]["owner"], 1);
}

#[test]
fn bc_3_7_a_time_out_may_end_the_game() {
    let reserves = [gang([0, 0, 1, 0, 0]), gang([0; 5]), gang([0; 5])];
    let mut play = TestGame::new(3, "published", json!({ "reserves": reserves }));
    play.act(1, "clock").tick(15_000);
    assert_eq!(play.view()["outcome"]["reason"], "all_renounced");
    assert_eq!(play.view()["hourglass"], json!(null));
    assert_eq!(play.refused(1, "clock"), "BC-8.1");
}

#[test]
fn bc_8_1_instants_up_to_the_largest_exact_json_integer_work() {
    let last = (1 << 53) - 1;
    let mut play = TestGame::new(3, "published", json!({}));
    play.at(last).act(1, "clock");
    assert_eq!(play.view()["hourglass"], last + 15_000);
}
