//! Turns, bids, renouncing, deferring (BC-3).

use crate::test_game::{STARTING, TestGame, gang};
use serde_json::json;

#[test]
fn bc_3_1_players_act_clockwise_from_the_first_player() {
    let mut play = TestGame::new(4, "published", json!({ "first": 2 }));
    assert_eq!(play.awaited(), json!([2, "action"]));
    assert_eq!(play.refused(3, "bid 1h"), "BC-3.1");
    assert_eq!(play.refused(0, "renounce"), "BC-3.1");
    for (seat, next) in [(2, 3), (3, 0), (0, 1)] {
        play.act(seat, "renounce");
        assert_eq!(play.awaited(), json!([next, "action"]));
    }
    assert_eq!(play.view()["players"][2]["stake"], json!("renounced"));
    assert_eq!(play.view()["players"][1]["stake"], json!(null));
}

#[test]
fn bc_3_2_a_bid_is_any_part_of_the_reserve() {
    let reserves = [gang([1, 1, 1, 0, 1]), gang(STARTING), gang(STARTING)];
    let mut play = TestGame::new(3, "published", json!({ "reserves": reserves }));
    let legal = play.legal(0);
    // Zero or one of each of four kinds, without the empty bid; and `renounce` and `defer`.
    assert_eq!(legal.len(), 15 + 2);
    for act in [
        "bid 1h",
        "bid 1hx",
        "bid 1w",
        "bid 1p",
        "bid 1hx+1p",
        "bid 1h+1hx+1w+1p",
    ] {
        assert!(legal.contains(&act.to_string()), "{act}");
    }
    assert_eq!(play.refused(0, "bid 0h"), "BC-3.2");
    assert_eq!(play.refused(0, "bid 2h"), "BC-3.2");
    assert_eq!(play.refused(0, "bid 1wx"), "BC-3.2");
    assert_eq!(play.refused(0, "bid 255h+255hx+255w+255wx+255p"), "BC-3.2");
    play.act(0, "bid 1hx+1w");
    assert_eq!(play.reserve(0), [1, 0, 0, 0, 1]);
    assert_eq!(
        play.view()["players"][0]["stake"],
        json!({ "bid": gang([0, 1, 1, 0, 0]) })
    );
    assert_eq!(play.refused(0, "bid 1h"), "BC-3.1", "final for the phase");
}

#[test]
fn bc_3_3_no_bid_equals_the_highest() {
    let mut play = TestGame::new(4, "published", json!({}));
    play.act(0, "bid 3h");
    assert_eq!(play.refused(1, "bid 3h"), "BC-3.3");
    assert_eq!(
        play.refused(1, "bid 1h+2hx"),
        "BC-3.3",
        "only the size counts"
    );
    assert!(!play.legal(1).contains(&"bid 2h+1hx".to_string()));
    play.act(1, "bid 2h");
    play.act(2, "bid 2h"); // a tie below the highest
    assert_eq!(play.refused(3, "bid 3h"), "BC-3.3");
    play.act(3, "bid 1h");
    assert_eq!(play.phase(), 2);
}

#[test]
fn bc_3_3_an_outbid_number_may_be_bid_again() {
    let mut play = TestGame::new(4, "published", json!({}));
    play.acts("0 bid 2h, 1 bid 4h, 2 bid 2h");
    assert_eq!(play.refused(3, "bid 4h"), "BC-3.3");
    assert_eq!(play.legal(3).len(), 7 * 3 - 1 - 3 + 2, "all sizes but 4");
}

#[test]
fn bc_3_4_a_player_who_renounced_is_out_for_the_phase() {
    let mut play = TestGame::new(3, "published", json!({}));
    play.acts("0 renounce, 1 bid 2h");
    assert_eq!(play.refused(0, "bid 3h"), "BC-3.1");
    play.act(2, "bid 1h");
    assert_eq!(play.phase(), 2, "seat 0 is not asked again");
    assert_eq!(play.view()["players"][0]["stake"], json!(null));
}

#[test]
fn bc_3_5_the_kth_player_to_defer_takes_k_wounds_and_bids_in_order() {
    let plain = [
        gang([6, 0, 0, 0, 0]),
        gang([6, 0, 0, 0, 0]),
        gang([6, 0, 0, 0, 0]),
        gang(STARTING),
    ];
    let mut play = TestGame::new(4, "published", json!({ "reserves": plain, "first": 1 }));
    play.act(1, "defer");
    assert_eq!(play.reserve(1), [5, 0, 1, 0, 0]);
    assert_eq!(play.view()["players"][1]["stake"], json!("deferred"));
    play.act(2, "defer");
    assert_eq!(play.reserve(2), [4, 0, 2, 0, 0]);
    assert_eq!(play.view()["deferred"], json!([1, 2]));
    play.act(3, "bid 2h");
    play.act(0, "defer");
    assert_eq!(play.reserve(0), [3, 0, 3, 0, 0]);
    // All others have acted, so the first player who deferred is on turn and leaves the queue.
    assert_eq!(play.awaited(), json!([1, "action"]));
    assert_eq!(play.view()["deferred"], json!([2, 0]));
    assert_eq!(play.view()["players"][1]["stake"], json!("deferred"));
    assert_eq!(play.refused(1, "renounce"), "BC-3.5");
    assert_eq!(play.refused(1, "defer"), "BC-3.5");
    assert!(play.legal(1).iter().all(|act| act.starts_with("bid")));
    play.act(1, "bid 3h");
    assert_eq!(play.awaited(), json!([2, "action"]));
    play.act(2, "bid 1w");
    assert_eq!(play.awaited(), json!([0, "action"]));
    play.act(0, "bid 1w");
    assert_eq!(play.phase(), 2);
    assert_eq!(play.view()["deferred"], json!([]));
}

#[test]
fn bc_3_5_the_cost_of_deferring_is_reset_each_phase() {
    let reserves = [
        gang([6, 0, 0, 0, 0]),
        gang([6, 0, 0, 0, 0]),
        gang([6, 0, 0, 0, 0]),
    ];
    let mut play = TestGame::new(3, "prototype", json!({ "reserves": reserves }));
    play.acts("0 defer, 1 bid 2h, 2 bid 1h, 0 bid 3h");
    assert_eq!((play.phase(), play.first()), (2, 0));
    play.act(0, "defer");
    assert_eq!(play.events_of("deferred")[0]["wounds"], json!(1));
}

#[test]
fn bc_3_6_deferring_must_leave_a_bandit() {
    // A healthy bandit turns over and stays; a wounded one would be killed.
    let reserves = [
        gang([0, 0, 1, 0, 0]),
        gang([1, 0, 0, 0, 0]),
        gang([1, 0, 0, 0, 0]),
    ];
    let mut play = TestGame::new(3, "published", json!({ "reserves": reserves }));
    assert_eq!(play.refused(0, "defer"), "BC-3.6");
    play.acts("0 renounce, 1 defer");
    assert_eq!(play.reserve(1), [0, 0, 1, 0, 0]);
    // The second player to defer takes two wounds, which would kill a single healthy bandit.
    assert_eq!(play.refused(2, "defer"), "BC-3.6");
    assert_eq!(play.legal(2), ["bid 1h", "renounce"]);
}

#[test]
fn bc_3_6_a_deferred_player_without_a_legal_bid_renounces() {
    let reserves = [gang([1, 0, 0, 0, 0]), gang(STARTING), gang(STARTING)];
    let mut play = TestGame::new(3, "published", json!({ "reserves": reserves }));
    play.acts("0 defer, 1 renounce, 2 bid 1h");
    // Seat 0 has one bandit, and the highest bid is 1: it has to renounce. Seat 2 is the only bidder and moves one
    // city.
    assert_eq!(
        play.events_of("renounced"),
        [json!({ "type": "renounced", "seat": 0, "forced": true })]
    );
    assert_eq!(play.phase(), 2);
    assert_eq!(play.reserve(0), [0, 0, 1, 0, 0]);
    assert_eq!(
        play.pawn(),
        json!([1, 2, true]),
        "the sheriff moved one too"
    );
}

#[test]
fn bc_3_6_a_deferred_player_with_two_bandits_can_always_bid() {
    let reserves = [gang([2, 0, 0, 0, 0]), gang(STARTING), gang(STARTING)];
    let mut play = TestGame::new(3, "published", json!({ "reserves": reserves }));
    play.acts("0 defer, 1 renounce, 2 bid 1h");
    assert_eq!(play.legal(0), ["bid 1h+1w"]);
}

#[test]
fn bc_3_7_a_player_without_reserve_renounces_automatically() {
    let reserves = [gang(STARTING), gang([0; 5]), gang(STARTING)];
    let mut play = TestGame::new(3, "published", json!({ "reserves": reserves }));
    play.act(0, "bid 2h");
    assert_eq!(play.awaited(), json!([2, "action"]));
    assert_eq!(play.view()["players"][1]["stake"], json!("renounced"));
    // With seat 2 out as well, seat 0 is the only bidder (BC-6.3).
    play.act(2, "renounce");
    assert_eq!(play.awaited(), json!([0, "advance"]));
}

#[test]
fn bc_3_7_a_player_who_can_only_renounce_is_asked() {
    let reserves = [gang(STARTING), gang([0, 0, 0, 0, 1]), gang(STARTING)];
    let mut play = TestGame::new(3, "published", json!({ "reserves": reserves }));
    play.act(0, "bid 1h");
    assert_eq!(play.awaited(), json!([1, "action"]));
    assert_eq!(play.legal(1), ["renounce"]);
}

#[test]
fn bc_3_7_the_reserve_is_checked_when_the_turn_begins() {
    // Seat 1 owns the pawn and one wounded bandit. The sheriff kills it on seat 0's bid, before seat 1's turn.
    let setup = json!({
        "reserves": [gang(STARTING), gang([0, 0, 1, 0, 0]), gang(STARTING)],
        "first": 0,
        "pawn": { "city": "Copper Gulch", "owner": 1 },
    });
    let mut play = TestGame::new(3, "published", setup);
    play.act(0, "bid 2h");
    assert_eq!(play.awaited(), json!([2, "action"]));
    assert_eq!(play.reserve(1), [0; 5]);
}

#[test]
fn bc_3_8_bids_and_bandits_are_public() {
    let mut play = TestGame::new(3, "published", json!({}));
    play.act(0, "bid 2h+1hx");
    for seat in 0..3 {
        let view = play.seen_by(seat);
        assert_eq!(
            view["players"][0]["stake"],
            json!({ "bid": gang([2, 1, 0, 0, 0]) })
        );
        assert_eq!(view["players"][0]["reserve"], gang([4, 1, 0, 0, 0]));
    }
}
