//! Turns, bids, renouncing, deferring (BC-3).

use crate::test_game::{FRESH, TestGame, gang};
use serde_json::json;

#[test]
fn bc_3_1_seats_act_clockwise_from_the_first() {
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
    let reserves = [gang([1, 1, 1, 0, 1]), gang(FRESH), gang(FRESH)];
    let mut play = TestGame::new(3, "published", json!({ "reserves": reserves }));
    let legal = play.legal(0);
    // Two choices for each of four kinds, less the empty bid; renounce and defer.
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
        "whatever the tiles"
    );
    assert!(!play.legal(1).contains(&"bid 2h+1hx".to_string()));
    play.act(1, "bid 2h");
    play.act(2, "bid 2h"); // a tie below the highest
    assert_eq!(play.refused(3, "bid 3h"), "BC-3.3");
    play.act(3, "bid 1h");
    assert_eq!(play.phase(), 2);
}

#[test]
fn bc_3_3_a_lower_number_is_free_once_it_is_outbid() {
    let mut play = TestGame::new(4, "published", json!({}));
    play.acts("0 bid 2h, 1 bid 4h, 2 bid 2h");
    assert_eq!(play.refused(3, "bid 4h"), "BC-3.3");
    assert_eq!(play.legal(3).len(), 7 * 3 - 1 - 3 + 2, "sizes but 4");
}

#[test]
fn bc_3_4_who_renounced_is_out_for_the_phase() {
    let mut play = TestGame::new(3, "published", json!({}));
    play.acts("0 renounce, 1 bid 2h");
    assert_eq!(play.refused(0, "bid 3h"), "BC-3.1");
    play.act(2, "bid 1h");
    assert_eq!(play.phase(), 2, "and is not asked again");
    assert_eq!(play.view()["players"][0]["stake"], json!(null));
}

#[test]
fn bc_3_5_the_kth_to_defer_takes_k_wounds_and_comes_back_in_order() {
    let plain = [
        gang([6, 0, 0, 0, 0]),
        gang([6, 0, 0, 0, 0]),
        gang([6, 0, 0, 0, 0]),
        gang(FRESH),
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
    // Everyone has acted: the first to defer is back, and no longer to come.
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
fn bc_3_5_the_price_starts_anew_each_phase() {
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
fn bc_3_6_defer_must_leave_a_bandit() {
    // One healthy is turned and stays; one wounded would be killed.
    let reserves = [
        gang([0, 0, 1, 0, 0]),
        gang([1, 0, 0, 0, 0]),
        gang([1, 0, 0, 0, 0]),
    ];
    let mut play = TestGame::new(3, "published", json!({ "reserves": reserves }));
    assert_eq!(play.refused(0, "defer"), "BC-3.6");
    play.acts("0 renounce, 1 defer");
    assert_eq!(play.reserve(1), [0, 0, 1, 0, 0]);
    // The second to defer takes two: the one healthy bandit would turn, then die.
    assert_eq!(play.refused(2, "defer"), "BC-3.6");
    assert_eq!(play.legal(2), ["bid 1h", "renounce"]);
}

#[test]
fn bc_3_6_a_deferred_player_without_a_legal_bid_renounces() {
    let reserves = [gang([1, 0, 0, 0, 0]), gang(FRESH), gang(FRESH)];
    let mut play = TestGame::new(3, "published", json!({ "reserves": reserves }));
    play.acts("0 defer, 1 renounce, 2 bid 1h");
    // Highest bid 1, and one bandit: made to renounce, so seat 2 is the sole bidder and moves one.
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
    let reserves = [gang([2, 0, 0, 0, 0]), gang(FRESH), gang(FRESH)];
    let mut play = TestGame::new(3, "published", json!({ "reserves": reserves }));
    play.acts("0 defer, 1 renounce, 2 bid 1h");
    assert_eq!(play.legal(0), ["bid 1h+1w"]);
}

#[test]
fn bc_3_7_no_bandit_in_reserve_renounces_unasked() {
    let reserves = [gang(FRESH), gang([0; 5]), gang(FRESH)];
    let mut play = TestGame::new(3, "published", json!({ "reserves": reserves }));
    play.act(0, "bid 2h");
    assert_eq!(play.awaited(), json!([2, "action"]));
    assert_eq!(play.view()["players"][1]["stake"], json!("renounced"));
    // Renounced by BC-6.1: with seat 2 out too, seat 0 is a sole bidder.
    play.act(2, "renounce");
    assert_eq!(play.awaited(), json!([0, "advance"]));
}

#[test]
fn bc_3_7_a_seat_that_can_only_renounce_is_asked() {
    let reserves = [gang(FRESH), gang([0, 0, 0, 0, 1]), gang(FRESH)];
    let mut play = TestGame::new(3, "published", json!({ "reserves": reserves }));
    play.act(0, "bid 1h");
    assert_eq!(play.awaited(), json!([1, "action"]));
    assert_eq!(play.legal(1), ["renounce"]);
}

#[test]
fn bc_3_7_a_player_is_looked_at_when_the_turn_reaches_them() {
    // Seat 1 owns the pawn and one wounded bandit; seat 0's sheriff kills it before seat 1's turn.
    let setup = json!({
        "reserves": [gang(FRESH), gang([0, 0, 1, 0, 0]), gang(FRESH)],
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
