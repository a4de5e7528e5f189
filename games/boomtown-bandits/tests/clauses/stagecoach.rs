//! The cards of the Stagecoach, and a HIT with its answers (BB-7.9).

use serde_json::{Value, json};

use crate::test_game::*;

/// Seats 0 and 1 meet at the Bank; the Mine lies to its right.
fn town(hands: Value) -> Value {
    json!({"town": ["bank", "mine", "stagecoach", "saloon"], "first": 0, "hands": hands,
           "piles": {"bank": ["robbery", "robbery", "robbery"], "mine": ["gold_vein", "silver_lode"]}})
}

const COACH: [&str; 3] = ["stagecoach", "stagecoach", "stagecoach"];

/// Seat 0 shoots with so many bullets at three tokens of seat 1 at the Bank; seat 2 is at the Mine.
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

/// BB-7.9: those aimed at are asked; then the tokens still aimed at leave.
#[test]
fn bb_7_9_those_aimed_at_are_asked() {
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

/// BB-7.9: with as many bullets as targets nobody is asked what to aim at.
#[test]
fn bb_7_9_all_are_aimed_at_without_asking() {
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

/// Body Double cancels every bullet of the HIT at its player, doubled ones too; none is aimed again.
#[test]
fn body_double_against_double_barrel() {
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
    // No token left: no window, the next volley at once.
    assert_eq!(game.tokens(Bank), "0s 0s 1s 1s 1c");
    assert_eq!(game.played(1), "body_double");
    assert_eq!(game.stage(), "removing");
}

/// Double Barrel twice: four times the bullets; with enough for all, all are aimed at.
#[test]
fn double_barrel_twice() {
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
        "nobody else was left at the Bank"
    );
}

/// Double Barrel is for the caller, while aiming.
#[test]
fn double_barrel_only_while_aiming() {
    let mut game = hit(json!([[], ["double_barrel"], []]), "b....");
    assert_eq!(game.refusal(1, "play double_barrel"), "BB-7.6");
}

/// Misfire: one bullet goes astray to the location just to the right, and cannot be answered.
#[test]
fn misfire_hits_next_door() {
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
    // The other bullet finds its mark.
    assert_eq!(game.tokens(Bank), "0s 0s 1s 1c");
}

/// Misfire: not at the last location, nor if the next is closed, kept or bare.
#[test]
fn misfire_needs_a_target_to_the_right() {
    let refused = |mut game: TestGame, badge: &str, goals: &[[&str; 3]]| {
        game.dice("b.....")
            .place(badge, goals)
            .pass_to("removing")
            .act(0, "remove 1 shooter");
        // It may hold a Body Double: it is asked all the same.
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

/// Misfire: not at a location that Good Times keeps.
#[test]
fn misfire_spares_good_times() {
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

/// Friendly Fire: a player with more than one token here loses one, whoever it is.
#[test]
fn friendly_fire_takes_one_of_several() {
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

/// Intimidation: every coward here is out, its player's too; there must be one.
#[test]
fn intimidation_drives_cowards_out() {
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

/// Intimidation may leave nobody: no card is taken.
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
