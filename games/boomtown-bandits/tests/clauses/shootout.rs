//! BB-4 and BB-6: shootouts in lockstep.

use serde_json::{Value, json};

use crate::test_game::*;

fn town() -> Value {
    json!({"town": ["bank", "mine", "train", "saloon"], "first": 0,
           "piles": {"bank": ["robbery", "robbery"], "mine": ["gold_vein", "silver_lode"]}})
}

const FAR: [&str; 3] = ["train", "train", "train"];

/// BB-4.1: every player here throws one die for each token, of the token's kind.
#[test]
fn bb_4_1_each_token_throws_one_die() {
    let mut game = lockstep(3, town());
    game.dice(".b....");
    game.place(
        "saloon",
        &[["bank", "bank", "train"], FAR, ["bank", "train", "bank"]],
    );
    assert_eq!(game.dice_left(), 2, "two dice of seat 0, two of seat 2");
    assert_eq!(
        game.see("/shootout/dice"),
        json!([
            {"seat": 0, "faces": ["blank", "bullet"], "tokens": ["shooter", "shooter"]},
            {"seat": 2, "faces": ["blank", "blank"], "tokens": ["shooter", "coward"]},
        ])
    );
    assert_eq!(
        game.asked()
            .iter()
            .filter(|stream| stream.starts_with("throw"))
            .count(),
        4
    );
}

/// BB-4.2: run-aways leave first, the caller's too. Then the caller aims at one opposing token for each bullet.
#[test]
fn bb_4_2_run_aways_leave_before_the_caller_aims() {
    let mut game = lockstep(3, town());
    game.dice("br..rb.");
    game.dice_left();
    game.place(
        "saloon",
        &[["bank", "train", "bank"], FAR, ["bank", "bank", "bank"]],
    );
    // Seat 0: bullet, run. Seat 2: blank, blank, run.
    assert_eq!(game.tokens(Bank), "0s 2s 2s");
    assert_eq!(game.stage(), "removing");
    assert_eq!(game.see("/turn"), 0);
    assert_eq!(game.see("/shootout/bullets"), 1);
    assert_eq!(game.see("/shootout/state"), "stopped");
    assert_eq!(game.refusal(2, "remove 0 shooter"), "BB-4.2");
    assert_eq!(game.refusal(0, "remove 0 shooter"), "BB-4.2");
    assert_eq!(game.refusal(0, "remove 2 coward"), "BB-4.2");
    assert_eq!(game.refusal(0, "remove 2 shooter 2 shooter"), "BB-4.2");
    assert_eq!(game.refusal(0, "remove"), "BB-4.2");
    assert_eq!(
        game.legal(0),
        ["remove 2 shooter"],
        "asked even with one choice"
    );
    game.act(0, "remove 2 shooter");
}

/// BB-4.2: excess bullets are lost. With a bullet for each target, the caller is not asked.
#[test]
fn bb_4_2_excess_bullets_are_lost() {
    let mut game = lockstep(3, town());
    game.dice("bb.");
    game.place(
        "saloon",
        &[["bank", "bank", "train"], FAR, ["train", "train", "bank"]],
    );
    assert_eq!(game.tokens(Bank), "0s 0s");
    assert_eq!(game.hand(0), "robbery");
}

/// BB-4.3: the next volley throws dice for the tokens left, until one player is left.
#[test]
fn bb_4_3_the_next_volley_uses_the_tokens_left() {
    let mut game = lockstep(3, town());
    game.dice("b....b.");
    game.place(
        "saloon",
        &[["bank", "bank", "train"], FAR, ["bank", "bank", "train"]],
    );
    game.act(0, "remove 2 shooter");
    // Three dice now: seat 0 blank, bullet; seat 2 blank.
    assert_eq!(game.dice_left(), 0);
    assert!(game.hand(0).starts_with("robbery"));
    assert_eq!(game.pile(Bank), 1);
}

/// BB-4.4, BB-6.1: a volley with run-aways alone removes no other token.
#[test]
fn bb_4_4_bb_6_1_run_aways_remove_no_other_token() {
    let mut game = lockstep(3, town());
    game.dice(".r...b");
    game.place(
        "saloon",
        &[["bank", "train", "bank"], FAR, ["bank", "bank", "train"]],
    );
    assert_eq!(game.dice_left(), 0);
    // The coward ran; then seat 2 shot the shooter that was left.
    assert_eq!(game.tokens(Bank), "2s 2s");
    assert_eq!(game.hand(2), "robbery");
}

/// BB-4.5, BB-6.1: bullets of several players are ignored, run-aways count, and all roll again.
#[test]
fn bb_4_5_bb_6_1_bullets_of_several_are_ignored() {
    let mut game = lockstep(3, town());
    game.dice("b.b.r..b.");
    game.place(
        "saloon",
        &[["bank", "bank", "train"], FAR, ["bank", "bank", "bank"]],
    );
    // Seats 0 and 2 show a bullet each, so no token is shot, and the coward of seat 2 runs. Then seat 2 shows the only bullet.
    assert_eq!(game.tokens(Bank), "0s 0s 2s 2s");
    assert_eq!(game.see("/shootout/caller"), 2);
    assert_eq!(game.stage(), "removing");
}

/// BB-6.1: if only blanks show, all throw again at once.
#[test]
fn bb_6_1_blanks_are_thrown_again() {
    let mut game = lockstep(3, town());
    game.dice("......b.");
    game.place(
        "saloon",
        &[["bank", "train", "train"], FAR, ["bank", "train", "train"]],
    );
    assert_eq!(game.dice_left(), 0);
    assert_eq!(game.hand(0), "robbery");
}

/// BB-6.2: lockstep refuses rolls and calls, and has no deadlines.
#[test]
fn bb_6_2_lockstep_has_no_rolls_calls_or_deadlines() {
    let mut game = lockstep(3, town());
    game.dice("b...");
    game.place(
        "saloon",
        &[["bank", "bank", "train"], FAR, ["bank", "bank", "train"]],
    );
    assert_eq!(game.refusal(0, "roll"), "BB-6.2");
    assert_eq!(game.refusal(0, "hit"), "BB-6.2");
    assert_eq!(game.see("/shootout/fire_at"), Value::Null);
    assert_eq!(game.see("/shootout/held_until"), json!([null, null, null]));
    let before = game.game;
    game.wait(10_000_000);
    assert!(game.game == before);
}

/// Acts of other players do not change the dice of a player.
#[test]
fn each_throw_of_each_player_has_its_own_stream() {
    let mut game = lockstep(3, town());
    game.dice("..b...");
    game.place(
        "saloon",
        &[["bank", "train", "train"], FAR, ["bank", "train", "train"]],
    );
    let throws: Vec<_> = game
        .asked()
        .iter()
        .filter(|name| name.starts_with("throw"))
        .collect();
    assert_eq!(
        throws[..4],
        [
            "throw.0.65536",
            "throw.2.65536",
            "throw.0.65537",
            "throw.2.65537"
        ]
    );
    assert!(
        throws[4..].iter().all(|name| name.ends_with(".131072")),
        "{throws:?}"
    );
}
