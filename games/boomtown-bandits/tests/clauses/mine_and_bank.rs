//! Cards of the Bank and of the Mine.

use serde_json::{Value, json};

use crate::test_game::*;

fn town(hands: Value) -> Value {
    json!({"town": ["bank", "mine", "train"], "first": 0, "hands": hands,
           "piles": {"bank": ["robbery", "robbery", "inside_job"],
                     "mine": ["cave_in", "silver_lode", "gold_vein"],
                     "train": ["rally", "rally", "loose_lips"]}})
}

/// Bank Holiday closes the Bank for the round: not if it is closed, nor if it has kept tokens.
#[test]
fn bank_holiday_closes_the_bank() {
    let mut game = lockstep(2, town(json!([["bank_holiday"], []])));
    let mut closed = game.clone_at();
    game.act(0, "badge mine").act(0, "play bank_holiday");
    assert!(game.is(Bank, "closed") && game.is(Mine, "closed"));
    assert_eq!(game.stage(), "placing");
    assert_eq!(game.refusal(0, "place shooter bank"), "BB-3.3");
    closed.act(0, "badge bank");
    assert_eq!(
        closed.stage(),
        "placing",
        "closed already, so no player is asked"
    );
    let mut setup = town(json!([["bank_holiday", "overheard_plans"], []]));
    setup["kept"] = json!({"bank": [{"seat": 1, "token": "coward"}]});
    let mut kept = lockstep(2, setup);
    kept.act(0, "badge mine");
    assert_eq!(kept.refusal(0, "play bank_holiday"), "BB-7.8");
}

/// Cave In removes one shooter in the next round only.
#[test]
fn cave_in_removes_a_shooter_next_round() {
    let mut game = lockstep(2, town(json!([[], []])));
    game.place(
        "train",
        &[["mine", "mine", "mine"], ["bank", "bank", "bank"]],
    );
    assert_eq!(game.played(0), "cave_in");
    assert_eq!(
        game.view(0)["players"][0]["unplaced"],
        json!({"shooter": 1, "coward": 1})
    );
    game.place("train", &[["mine", "", "mine"], ["bank", "bank", "bank"]]);
    assert_eq!(
        game.see("/players/0/unplaced_count"),
        3,
        "the round after is as before"
    );
}

/// Cave In removes only shooters that can be placed: not those that Good Times keeps, and no more than there are.
#[test]
fn cave_in_removes_only_shooters_to_place() {
    let mut setup = town(json!([[], []]));
    setup["caved"] = json!([5, 1]);
    setup["kept"] =
        json!({"bank": [{"seat": 1, "token": "shooter"}, {"seat": 1, "token": "shooter"}]});
    let game = lockstep(2, setup);
    assert_eq!(
        game.view(0)["players"][0]["unplaced"],
        json!({"shooter": 0, "coward": 1})
    );
    assert_eq!(
        game.view(1)["players"][1]["unplaced"],
        json!({"shooter": 0, "coward": 1})
    );
    assert_eq!(game.tokens(Bank), "1s 1s");
}

/// Mine Car Ride moves all tokens at the Mine to one other, unresolved location.
#[test]
fn mine_car_ride_moves_all_tokens_at_the_mine() {
    let mut game = lockstep(2, town(json!([["mine_car_ride"], ["loose_lips"]])));
    game.place(
        "bank",
        &[["mine", "mine", "train"], ["mine", "train", "train"]],
    );
    assert_eq!(game.refusal(0, "play mine_car_ride mine"), "BB-7.8");
    assert_eq!(game.refusal(0, "play mine_car_ride bank"), "BB-7.8");
    game.dice("b.....").act(0, "play mine_car_ride train");
    assert_eq!(game.tokens(Mine), "");
    assert_eq!(game.tokens(Train), "0s 0s 0c 1s 1s 1c");
    assert_eq!(game.pile(Mine), 3);
}

/// Fool's Gold swaps with any face-up card of an opponent. Both cards stay face up and played.
#[test]
fn fools_gold_swaps_face_up_cards() {
    let mut setup = town(json!([["fools_gold"], ["robbery"]]));
    setup["played"] = json!([["robbery"], ["gold_vein", "safe_found"]]);
    let mut game = lockstep(2, setup);
    game.act(0, "badge bank");
    assert_eq!(game.count(0, "play fools_gold"), 2);
    assert_eq!(game.refusal(0, "play fools_gold 0 robbery"), "BB-7.8");
    assert_eq!(game.refusal(0, "play fools_gold 1 robbery"), "BB-7.8");
    game.act(0, "play fools_gold 1 safe_found");
    assert_eq!(game.played(0), "robbery safe_found");
    assert_eq!(game.played(1), "fools_gold gold_vein");
    assert_eq!(game.refusal(0, "play safe_found"), "BB-7.2");
}

#[test]
fn plain_and_immediate_cards_have_no_act() {
    for card in [
        "robbery",
        "cursed_gold",
        "silver_lode",
        "gold_vein",
        "inside_job",
        "cave_in",
    ] {
        assert!(
            format!("play {card}")
                .parse::<boomtown_bandits::Act>()
                .is_err(),
            "{card}"
        );
    }
}
