//! BB-3: a round.

use serde_json::{Value, json};

use crate::desk::*;

/// Bank, Mine, Train from left to right; seat 0 begins.
fn town() -> Value {
    json!({"town": ["bank", "mine", "train"], "first": 0,
           "piles": {"bank": ["robbery", "robbery", "bank_holiday"],
                     "mine": ["gold_vein", "silver_lode", "silver_lode"],
                     "train": ["rally", "rally", "loose_lips"]}})
}

/// BB-3.1, BB-3.6: tokens come back, and the bottle passes to the left.
#[test]
fn bb_3_1_bb_3_6_a_new_round_begins_with_the_next_player() {
    let mut desk = lockstep(2, town());
    desk.place(
        "train",
        &[["bank", "bank", "bank"], ["mine", "mine", "mine"]],
    );
    assert_eq!(desk.see("/round"), 2);
    assert_eq!(desk.see("/first"), 1);
    assert_eq!(desk.see("/turn"), 1);
    assert_eq!(desk.tokens(Bank), "");
    assert_eq!(
        desk.view(0)["players"][0]["unplaced"],
        json!({"shooter": 2, "coward": 1})
    );
    assert!(!desk.is(Train, "closed") && !desk.is(Bank, "resolved"));
}

/// BB-3.2: the first player closes a location for the round.
#[test]
fn bb_3_2_the_badge_closes_a_location() {
    let mut desk = lockstep(2, town());
    assert_eq!(desk.stage(), "badge");
    assert_eq!(desk.no(1, "badge bank"), "BB-3.2");
    assert_eq!(desk.no(0, "badge saloon"), "BB-3.2");
    assert_eq!(desk.no(0, "place shooter bank"), "BB-3.3");
    desk.ok(0, "badge mine");
    assert!(desk.is(Mine, "closed"));
    assert_eq!(desk.no(0, "place shooter mine"), "BB-3.3");
    assert_eq!(desk.no(0, "badge bank"), "BB-3.2");
}

/// BB-3.2: not where tokens were kept.
#[test]
fn bb_3_2_the_badge_spares_kept_tokens() {
    let mut setup = town();
    setup["kept"] = json!({"bank": [{"seat": 1, "token": "coward"}]});
    let mut desk = lockstep(2, setup);
    assert_eq!(desk.no(0, "badge bank"), "BB-3.2");
    assert_eq!(desk.count(0, "badge"), 2);
    assert_eq!(desk.tokens(Bank), "1c");
    assert_eq!(desk.see("/players/1/unplaced_count"), 2);
}

/// BB-3.3: one token each at a time, clockwise, face down, until all are placed.
#[test]
fn bb_3_3_tokens_are_placed_in_turn_and_face_down() {
    let mut desk = lockstep(2, town());
    desk.ok(0, "badge train");
    assert_eq!(desk.waiting(), [0]);
    assert_eq!(desk.no(1, "place shooter bank"), "BB-3.3");
    assert_eq!(desk.no(0, "place shooter train"), "BB-3.3");
    desk.ok(0, "place coward bank");
    assert_eq!(desk.no(0, "place coward bank"), "BB-3.3");
    assert_eq!(desk.waiting(), [1]);
    assert_eq!(desk.tokens_seen_by(1, Bank), "0?");
    assert_eq!(desk.tokens_seen_by(0, Bank), "0c");
    desk.ok(1, "place shooter bank");
    assert_eq!(desk.no(0, "place coward mine"), "BB-3.3");
    desk.ok(0, "place shooter bank").ok(1, "place shooter bank");
    assert_eq!(desk.tokens_seen_by(1, Bank), "0? 0? 1s 1s");
}

/// BB-3.3: out of tokens, skipped.
#[test]
fn bb_3_3_whoever_is_out_of_tokens_is_skipped() {
    let mut setup = town();
    setup["kept"] =
        json!({"bank": [{"seat": 0, "token": "coward"}, {"seat": 0, "token": "shooter"}]});
    setup["caved"] = json!([0, 1]);
    let mut desk = lockstep(2, setup);
    desk.ok(0, "badge train");
    desk.ok(0, "place shooter mine");
    desk.ok(1, "place shooter mine");
    assert_eq!(
        desk.waiting(),
        [1],
        "seat 0 has no token left, seat 1 one shooter fewer"
    );
    assert_eq!(desk.count(1, "place"), 2);
}

/// BB-3.4, BB-3.5: all is turned up and resolved from left to right; a lone player wins without a shootout.
#[test]
fn bb_3_4_bb_3_5_lone_players_take_the_top_card() {
    let mut desk = lockstep(2, town());
    desk.place(
        "train",
        &[["mine", "mine", "mine"], ["bank", "bank", "bank"]],
    );
    assert_eq!(desk.hand(0), "gold_vein");
    assert_eq!(desk.hand(1), "robbery");
    assert_eq!(
        [desk.pile(Bank), desk.pile(Mine), desk.pile(Train)],
        [2, 2, 3]
    );
    assert_eq!(
        desk.asked().len(),
        0,
        "no die was thrown, no card was drawn by chance"
    );
}

/// BB-3.5: nobody there, nothing happens.
#[test]
fn bb_3_5_a_bare_location_gives_nothing() {
    let mut desk = lockstep(2, town());
    desk.dice("b......");
    desk.place(
        "train",
        &[["mine", "mine", "mine"], ["mine", "mine", "mine"]],
    );
    assert_eq!(desk.pile(Bank), 3);
    assert!(desk.is(Bank, "resolved"), "its turn is over");
    assert_eq!(desk.stage(), "removing");
    assert_eq!(desk.see("/shootout/location"), "mine");
}

/// BB-3.5: everybody runs away, nobody takes the card.
#[test]
fn bb_3_5_nobody_left_takes_no_card() {
    let mut desk = lockstep(2, town());
    desk.dice("rr");
    desk.place(
        "train",
        &[["mine", "mine", "bank"], ["mine", "mine", "bank"]],
    );
    assert!(desk.is(Bank, "resolved"));
    assert_eq!(desk.pile(Bank), 3);
    assert_eq!(desk.see("/shootout/location"), "mine");
}

/// BB-3.6: tokens that survive stay until the round ends.
#[test]
fn bb_3_6_survivors_stay_where_they_are() {
    let mut desk = lockstep(2, town());
    desk.dice("b.....");
    desk.place(
        "train",
        &[["bank", "mine", "mine"], ["mine", "mine", "mine"]],
    );
    assert_eq!(desk.tokens(Bank), "0s");
    assert_eq!(desk.stage(), "removing");
    assert!(desk.is(Bank, "resolved"));
}

/// BB-3.7: a closed location is never resolved.
#[test]
fn bb_3_7_closed_is_not_resolved() {
    let mut desk = lockstep(2, town());
    desk.dice("b.....");
    desk.place(
        "bank",
        &[["train", "train", "train"], ["train", "train", "train"]],
    );
    assert!(desk.is(Bank, "closed") && !desk.is(Bank, "resolved"));
    assert!(desk.is(Mine, "resolved"), "bare, and its turn is over");
    assert!(!desk.is(Train, "resolved"), "its shootout is on");
}
