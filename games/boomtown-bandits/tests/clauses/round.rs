//! BB-3: a round.

use serde_json::{Value, json};

use crate::test_game::*;

/// Bank, Mine, Train from left to right; seat 0 begins.
fn town() -> Value {
    json!({"town": ["bank", "mine", "train"], "first": 0,
           "piles": {"bank": ["robbery", "robbery", "bank_holiday"],
                     "mine": ["gold_vein", "silver_lode", "silver_lode"],
                     "train": ["rally", "rally", "loose_lips"]}})
}

/// BB-3.1, BB-3.6: tokens return to their owners, and the bottle passes to the left.
#[test]
fn bb_3_1_bb_3_6_a_new_round_begins_with_the_next_player() {
    let mut game = lockstep(2, town());
    game.place(
        "train",
        &[["bank", "bank", "bank"], ["mine", "mine", "mine"]],
    );
    assert_eq!(game.see("/round"), 2);
    assert_eq!(game.see("/first"), 1);
    assert_eq!(game.see("/turn"), 1);
    assert_eq!(game.tokens(Bank), "");
    assert_eq!(
        game.view(0)["players"][0]["unplaced"],
        json!({"shooter": 2, "coward": 1})
    );
    assert!(!game.is(Train, "closed") && !game.is(Bank, "resolved"));
}

/// BB-3.2: the first player closes a location for the round.
#[test]
fn bb_3_2_the_badge_closes_a_location() {
    let mut game = lockstep(2, town());
    assert_eq!(game.stage(), "badge");
    assert_eq!(game.refusal(1, "badge bank"), "BB-3.2");
    assert_eq!(game.refusal(0, "badge saloon"), "BB-3.2");
    assert_eq!(game.refusal(0, "place shooter bank"), "BB-3.3");
    game.act(0, "badge mine");
    assert!(game.is(Mine, "closed"));
    assert_eq!(game.refusal(0, "place shooter mine"), "BB-3.3");
    assert_eq!(game.refusal(0, "badge bank"), "BB-3.2");
}

/// BB-3.2: the badge cannot go where tokens were kept.
#[test]
fn bb_3_2_the_badge_cannot_cover_kept_tokens() {
    let mut setup = town();
    setup["kept"] = json!({"bank": [{"seat": 1, "token": "coward"}]});
    let mut game = lockstep(2, setup);
    assert_eq!(game.refusal(0, "badge bank"), "BB-3.2");
    assert_eq!(game.count(0, "badge"), 2);
    assert_eq!(game.tokens(Bank), "1c");
    assert_eq!(game.see("/players/1/unplaced_count"), 2);
}

/// BB-3.3: players place one token at a time, clockwise, face down, until all are placed.
#[test]
fn bb_3_3_tokens_are_placed_in_turn_and_face_down() {
    let mut game = lockstep(2, town());
    game.act(0, "badge train");
    assert_eq!(game.waiting(), [0]);
    assert_eq!(game.refusal(1, "place shooter bank"), "BB-3.3");
    assert_eq!(game.refusal(0, "place shooter train"), "BB-3.3");
    game.act(0, "place coward bank");
    assert_eq!(game.refusal(0, "place coward bank"), "BB-3.3");
    assert_eq!(game.waiting(), [1]);
    assert_eq!(game.tokens_seen_by(1, Bank), "0?");
    assert_eq!(game.tokens_seen_by(0, Bank), "0c");
    game.act(1, "place shooter bank");
    assert_eq!(game.refusal(0, "place coward mine"), "BB-3.3");
    game.act(0, "place shooter bank")
        .act(1, "place shooter bank");
    assert_eq!(game.tokens_seen_by(1, Bank), "0? 0? 1s 1s");
}

/// BB-3.3: players without tokens are skipped.
#[test]
fn bb_3_3_players_without_tokens_are_skipped() {
    let mut setup = town();
    setup["kept"] =
        json!({"bank": [{"seat": 0, "token": "coward"}, {"seat": 0, "token": "shooter"}]});
    setup["caved"] = json!([0, 1]);
    let mut game = lockstep(2, setup);
    game.act(0, "badge train");
    game.act(0, "place shooter mine");
    game.act(1, "place shooter mine");
    assert_eq!(
        game.waiting(),
        [1],
        "seat 0 has no token left, seat 1 one shooter fewer"
    );
    assert_eq!(game.count(1, "place"), 2);
}

/// BB-3.4, BB-3.5: tokens are revealed and resolved from left to right. A lone player wins without a shootout.
#[test]
fn bb_3_4_bb_3_5_lone_players_take_the_top_card() {
    let mut game = lockstep(2, town());
    game.place(
        "train",
        &[["mine", "mine", "mine"], ["bank", "bank", "bank"]],
    );
    assert_eq!(game.hand(0), "gold_vein");
    assert_eq!(game.hand(1), "robbery");
    assert_eq!(
        [game.pile(Bank), game.pile(Mine), game.pile(Train)],
        [2, 2, 3]
    );
    assert_eq!(
        game.asked().len(),
        0,
        "no die was thrown, no card was drawn by chance"
    );
}

/// BB-3.5: no card is drawn at a location without tokens.
#[test]
fn bb_3_5_an_empty_location_gives_no_card() {
    let mut game = lockstep(2, town());
    game.dice("b......");
    game.place(
        "train",
        &[["mine", "mine", "mine"], ["mine", "mine", "mine"]],
    );
    assert_eq!(game.pile(Bank), 3);
    assert!(game.is(Bank, "resolved"), "its turn is over");
    assert_eq!(game.stage(), "removing");
    assert_eq!(game.see("/shootout/location"), "mine");
}

/// BB-3.5: no card is drawn if all tokens run away.
#[test]
fn bb_3_5_no_survivor_draws_no_card() {
    let mut game = lockstep(2, town());
    game.dice("rr");
    game.place(
        "train",
        &[["mine", "mine", "bank"], ["mine", "mine", "bank"]],
    );
    assert!(game.is(Bank, "resolved"));
    assert_eq!(game.pile(Bank), 3);
    assert_eq!(game.see("/shootout/location"), "mine");
}

/// BB-3.6: surviving tokens stay until the round ends.
#[test]
fn bb_3_6_survivors_stay_where_they_are() {
    let mut game = lockstep(2, town());
    game.dice("b.....");
    game.place(
        "train",
        &[["bank", "mine", "mine"], ["mine", "mine", "mine"]],
    );
    assert_eq!(game.tokens(Bank), "0s");
    assert_eq!(game.stage(), "removing");
    assert!(game.is(Bank, "resolved"));
}

/// BB-3.7: a closed location is never resolved.
#[test]
fn bb_3_7_a_closed_location_is_never_resolved() {
    let mut game = lockstep(2, town());
    game.dice("b.....");
    game.place(
        "bank",
        &[["train", "train", "train"], ["train", "train", "train"]],
    );
    assert!(game.is(Bank, "closed") && !game.is(Bank, "resolved"));
    assert!(game.is(Mine, "resolved"), "bare, and its turn is over");
    assert!(!game.is(Train, "resolved"), "its shootout is on");
}
