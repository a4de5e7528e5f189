//! Cards of the Stagecoach, and the answers to a HIT (BB-7.9).

use serde_json::{Value, json};

use crate::test_game::*;

/// A town for three players with the Mine to the right of the Bank.
fn town(hands: Value) -> Value {
    json!({"town": ["bank", "mine", "stagecoach", "saloon"], "first": 0, "hands": hands,
           "piles": {"bank": ["robbery", "robbery", "robbery"], "mine": ["gold_vein", "silver_lode"]}})
}

const COACH: [&str; 3] = ["stagecoach", "stagecoach", "stagecoach"];

/// A HIT of seat 0 at the Bank, against three tokens of seat 1. Seat 2 is at the Mine.
fn hit(hands: Value, dice: &str) -> TestGame {
    let mut game = lockstep(3, town(hands));
    game.dice(dice);
    game.place(
        "saloon",
        &[
            ["bank", "bank", "mine"],
            ["bank", "bank", "bank"],
            ["mine", "mine", "mine"],
        ],
    );
    while game.stage() == "before_shootout" {
        game.act(game.waiting()[0], "pass");
    }
    game
}

/// BB-7.9: the players aimed at are asked. Then the tokens still aimed at leave.
#[test]
fn bb_7_9_players_aimed_at_are_asked() {
    let mut game = hit(json!([[], ["body_double"], ["misfire"]]), "b....");
    assert_eq!(game.stage(), "removing");
    game.act(0, "remove 1 coward");
    assert_eq!(game.stage(), "hit");
    assert_eq!(game.waiting(), [1], "seat 2 is not aimed at");
    assert_eq!(
        game.see("/shootout/aim"),
        json!([{"seat": 1, "token": "coward"}])
    );
    assert_eq!(game.tokens(Bank), "0s 0s 1s 1s 1c");
    game.act(1, "pass");
    assert_eq!(game.tokens(Bank), "0s 0s 1s 1s");
}

/// BB-7.9: with a bullet for each target, the caller is not asked.
#[test]
fn bb_7_9_enough_bullets_need_no_choice_of_targets() {
    let mut game = lockstep(3, town(json!([["double_barrel"], ["body_double"], []])));
    game.dice("b.");
    game.place(
        "saloon",
        &[["bank", "mine", "mine"], ["bank", "mine", "mine"], COACH],
    );
    game.pass_to("hit");
    assert_eq!(
        game.see("/shootout/aim"),
        json!([{"seat": 1, "token": "shooter"}])
    );
    assert_eq!(game.played(0), "");
}

/// Body Double cancels every bullet of the HIT at its player, doubled ones too. They are not aimed again.
#[test]
fn body_double_cancels_doubled_bullets() {
    let mut game = hit(
        json!([["double_barrel"], ["body_double", "body_double"], []]),
        "b....",
    );
    game.act(0, "play double_barrel");
    assert_eq!(game.see("/shootout/bullets"), 2);
    assert_eq!(game.stage(), "removing");
    assert_eq!(game.refusal(0, "remove 1 shooter"), "BB-4.2");
    game.act(0, "remove 1 shooter 1 coward");
    assert_eq!(game.stage(), "hit");
    game.dice("b....").act(1, "play body_double");
    // No token left, so the next volley follows without a window.
    assert_eq!(game.tokens(Bank), "0s 0s 1s 1s 1c");
    assert_eq!(game.played(1), "body_double");
    assert_eq!(game.stage(), "removing");
}

/// Two Double Barrels make four times the bullets. If they suffice, all tokens are aimed at.
#[test]
fn two_double_barrels_quadruple_the_bullets() {
    let mut game = hit(
        json!([["double_barrel", "double_barrel"], ["body_double"], []]),
        "b....",
    );
    assert_eq!(game.refusal(1, "play body_double"), "BB-7.6");
    game.act(0, "play double_barrel")
        .act(0, "play double_barrel");
    assert_eq!(game.see("/shootout/bullets"), 4);
    assert_eq!(game.stage(), "hit");
    assert_eq!(game.see("/shootout/aim").as_array().unwrap().len(), 3);
    game.act(1, "pass");
    assert!(
        game.hand(0).contains("robbery"),
        "no other player was left at the Bank"
    );
}

/// Double Barrel is for the caller while aiming.
#[test]
fn double_barrel_is_for_the_caller() {
    let mut game = hit(json!([[], ["double_barrel"], []]), "b....");
    assert_eq!(game.refusal(1, "play double_barrel"), "BB-7.6");
}

/// Misfire redirects one bullet to the next location on the right. The token's owner cannot respond.
#[test]
fn misfire_redirects_a_bullet_to_the_right() {
    let mut game = hit(json!([[], ["misfire"], ["body_double"]]), "bb...");
    game.act(0, "remove 1 shooter 1 coward");
    assert_eq!(
        game.refusal(1, "play misfire shooter 1 coward"),
        "BB-7.8",
        "none of its own is there"
    );
    assert!(
        game.offers(1, "play misfire coward 0 coward"),
        "anyone's token"
    );
    game.act(1, "play misfire coward 2 shooter");
    assert_eq!(game.tokens(Mine), "0c 2s 2c");
    // The other bullet still hits.
    assert_eq!(game.tokens(Bank), "0s 0s 1s 1c");
}

/// Misfire needs a location to the right that is open and has a token.
#[test]
fn misfire_needs_a_target_to_the_right() {
    let refused = |mut game: TestGame, badge: &str, goals: &[[&str; 3]]| {
        game.dice("b.....")
            .place(badge, goals)
            .pass_to("removing")
            .act(0, "remove 1 shooter");
        // Seat 1 is asked anyway, because it may hold a Body Double.
        assert_eq!((game.stage().as_str(), game.waiting()), ("hit", vec![1]));
        assert_eq!(game.count(1, "play misfire"), 0);
        assert_eq!(game.refusal(1, "play misfire shooter 0 coward"), "BB-7.8");
    };
    let three = || lockstep(3, town(json!([[], ["misfire"], []])));
    let goals = [
        ["bank", "stagecoach", "stagecoach"],
        ["bank", "bank", "stagecoach"],
        COACH,
    ];
    refused(three(), "mine", &goals);
    refused(three(), "saloon", &goals);
    let setup =
        json!({"town": ["stagecoach", "bank", "mine"], "first": 0, "hands": [[], ["misfire"]]});
    refused(
        lockstep(2, setup),
        "stagecoach",
        &[["mine", "mine", "mine"], ["mine", "mine", "mine"]],
    );
}

/// Misfire cannot hit tokens that Good Times keeps.
#[test]
fn misfire_cannot_hit_kept_tokens() {
    let setup = json!({"town": ["bank", "brothel", "stagecoach"], "first": 0, "hands": [["good_times"], ["misfire"]]});
    let mut game = lockstep(2, setup);
    game.dice("b..");
    game.place(
        "stagecoach",
        &[["bank", "brothel", "brothel"], ["bank", "bank", "brothel"]],
    );
    game.act(0, "play good_times brothel");
    game.pass_to("removing");
    game.act(0, "remove 1 shooter");
    assert_eq!(game.refusal(1, "play misfire shooter 0 coward"), "BB-7.8");
}

/// Friendly Fire removes a token of any player with two tokens or more here.
#[test]
fn friendly_fire_removes_one_of_several_tokens() {
    let mut game = lockstep(3, town(json!([["friendly_fire"], ["intimidation"], []])));
    game.place(
        "saloon",
        &[["bank", "mine", "mine"], ["bank", "bank", "bank"], COACH],
    );
    assert_eq!(game.stage(), "before_shootout");
    assert_eq!(game.refusal(0, "play friendly_fire 0 shooter"), "BB-7.8");
    assert_eq!(game.count(0, "play friendly_fire"), 2);
    game.dice("b..").act(0, "play friendly_fire 1 coward");
    assert_eq!(game.tokens(Bank), "0s 1s 1s");
}

/// Intimidation removes every coward here, its player's too. It needs one.
#[test]
fn intimidation_removes_all_cowards_here() {
    let mut game = lockstep(3, town(json!([["intimidation"], ["misfire"], []])));
    game.dice("b..");
    game.place(
        "saloon",
        &[["bank", "mine", "bank"], ["bank", "bank", "bank"], COACH],
    );
    game.act(0, "play intimidation");
    assert_eq!(game.tokens(Bank), "0s 1s 1s");
    let mut game = lockstep(3, town(json!([["intimidation", "friendly_fire"], [], []])));
    game.place(
        "saloon",
        &[["bank", "bank", "mine"], ["bank", "bank", "mine"], COACH],
    );
    assert_eq!(game.refusal(0, "play intimidation"), "BB-7.8");
}

/// Intimidation may empty a location. Then no card is drawn.
#[test]
fn intimidation_may_empty_a_location() {
    let mut game = lockstep(3, town(json!([["intimidation"], [], []])));
    game.place(
        "saloon",
        &[["mine", "mine", "bank"], ["mine", "mine", "bank"], COACH],
    );
    game.act(0, "play intimidation");
    assert!(game.is(Bank, "resolved"));
    assert_eq!(game.pile(Bank), 3);
}
