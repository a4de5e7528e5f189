//! BB-8: the end of the game.

use saloon_core::Seat;
use serde_json::{Value, json};

use crate::test_game::*;

/// A set-up in which seat 0 empties the Bank this round, and no other player wins a card.
fn last_round(hands: Value, played: Value) -> Value {
    json!({"town": ["bank", "mine", "train"], "first": 0, "hands": hands, "played": played,
           "piles": {"bank": ["robbery"], "mine": ["silver_lode", "silver_lode"], "train": ["rally", "rally"]}})
}

fn play_out(game: &mut TestGame) {
    while game.is_running() {
        let seat = game.waiting()[0];
        let act = game.legal(seat)[0].clone();
        game.act(seat, &act);
    }
}

/// BB-8.1: the round in which a pile empties is the last. The locations to its right are still resolved.
#[test]
fn bb_8_1_an_empty_pile_ends_the_game() {
    let mut game = lockstep(2, last_round(json!([[], []]), json!([[], []])));
    game.place(
        "mine",
        &[["bank", "bank", "bank"], ["train", "train", "train"]],
    );
    assert_eq!(game.see("/last_round"), true);
    assert_eq!(game.see("/stage"), Value::Null);
    assert_eq!(game.see("/turn"), Value::Null);
    assert_eq!(game.see("/round"), 1);
    assert_eq!(game.hand(1), "rally", "the Train was resolved");
    // Robbery 10 and the Bank's bonus; Rally 5 and the Train's bonus.
    assert_eq!(game.outcome().scores, [Some(25), Some(20)]);
    assert_eq!(game.outcome().reason, "money");
    assert_eq!(game.outcome().ranking, [[Seat(0)], [Seat(1)]]);
    assert_eq!(game.refusal(0, "pass"), "BB-8.4");
}

/// BB-8.1: the last round has its end-of-round window.
#[test]
fn bb_8_1_the_last_round_has_its_end_window() {
    let mut game = lockstep(2, last_round(json!([[], ["safe_found"]]), json!([[], []])));
    game.place(
        "mine",
        &[["bank", "bank", "bank"], ["train", "train", "train"]],
    );
    game.pass_to("end_of_round");
    game.dice("bb......").act(1, "play safe_found");
    assert_eq!(game.hand(1), "rally rally");
    assert_eq!(game.outcome().scores, [Some(25), Some(35)]);
}

/// BB-8.2: a player with a card of every location may claim the town at any moment, once.
#[test]
fn bb_8_2_a_player_with_every_location_claims_the_town() {
    let hands = json!([["robbery", "rally"], ["robbery", "silver_lode"]]);
    let mut game = lockstep(2, last_round(hands, json!([["gold_vein"], []])));
    assert_eq!(game.refusal(1, "claim_town"), "BB-8.2");
    game.act(0, "claim_town");
    assert_eq!(game.see("/players/0/owns_town"), true);
    assert_eq!(game.refusal(0, "claim_town"), "BB-8.2");
    assert_eq!(
        game.view(1)["players"][0]["hand"],
        Value::Null,
        "without proof"
    );
}

/// BB-8.2: an unclaimed town goes to a player with a card of every location, the first clockwise from the first player.
#[test]
fn bb_8_2_an_unclaimed_town_goes_to_the_first_owner_clockwise() {
    for first in 0..2 {
        let hands = json!([["rally", "gold_vein"], ["rally", "silver_lode"]]);
        let mut setup = last_round(hands, json!([["robbery"], ["robbery"]]));
        setup["first"] = json!(first);
        setup["piles"] = json!({"bank": ["robbery"], "mine": ["silver_lode"], "train": ["loose_lips", "safe_found"]});
        let mut game = lockstep(2, setup);
        game.place(
            "mine",
            &[["bank", "bank", "bank"], ["train", "train", "train"]],
        );
        play_out(&mut game);
        assert_eq!(game.see(&format!("/players/{first}/owns_town")), true);
    }
}

/// BB-8.3: hands are laid open. A bonus goes to the player with the most cards of its location.
#[test]
fn bb_8_3_bonuses_go_to_the_most_cards() {
    let mut game = lockstep(
        2,
        last_round(json!([[], ["robbery"]]), json!([["robbery"], []])),
    );
    game.place(
        "mine",
        &[["bank", "bank", "bank"], ["train", "train", "train"]],
    );
    game.pass_to("over");
    assert_eq!(
        game.view(0)["players"][1]["hand"],
        json!(["robbery", "rally"])
    );
    // Bank 2 to 1, Train 0 to 1, Mine 0 to 0.
    assert_eq!(game.outcome().scores, [Some(20 + 15), Some(15 + 15)]);
    let lines = game.see("/sheet/lines");
    let bonus = |name: &str| {
        let lines = lines.as_array().unwrap().iter();
        lines
            .filter(|line| line["reason"] == name)
            .map(|line| line["seat"].clone())
            .collect::<Vec<_>>()
    };
    assert_eq!(bonus("bonus_bank"), [json!(0)]);
    assert_eq!(bonus("bonus_train"), [json!(1)]);
    assert!(bonus("bonus_mine").is_empty());
    let totals = game.see("/sheet/totals");
    assert_eq!(totals.as_array().unwrap().last().unwrap(), &json!([35, 30]));
}

/// BB-8.3: a tied bonus is shot out with one shooter die each. No cards are played.
#[test]
fn bb_8_3_a_tied_bonus_is_shot_out() {
    let mut game = lockstep(
        2,
        last_round(json!([["gold_vein"], ["robbery"]]), json!([[], []])),
    );
    // One Bank card each.
    game.dice("..bb.b");
    game.place(
        "mine",
        &[["bank", "bank", "bank"], ["train", "train", "train"]],
    );
    play_out(&mut game);
    assert_eq!(game.dice_left(), 0, "blanks, a tie of bullets, then a hit");
    // Robbery, Gold Vein and the Mine's bonus; Robbery, Rally, and the bonuses of Bank and Train.
    assert_eq!(
        game.outcome().scores,
        [Some(10 + 20 + 15), Some(10 + 5 + 15 + 15)]
    );
    assert_eq!(
        game.outcome().reason,
        "shootout",
        "45 each: that is shot out as well"
    );
}

/// BB-8.3, BB-8.4: tie-breaks use the mode of the table.
#[test]
fn bb_8_3_tie_breaks_use_the_mode_of_the_table() {
    let mut game = realtime(2, last_round(json!([[], ["robbery"]]), json!([[], []])));
    game.place(
        "mine",
        &[["bank", "bank", "bank"], ["train", "train", "train"]],
    );
    game.pass_to("shootout");
    assert_eq!(game.see("/shootout/location"), "bank");
    assert_eq!(
        game.see("/shootout/dice"),
        json!([
            {"seat": 0, "faces": [null], "tokens": ["shooter"]},
            {"seat": 1, "faces": [null], "tokens": ["shooter"]},
        ])
    );
    assert_eq!(
        game.view(0)["players"][1]["hand"],
        json!(["robbery", "rally"]),
        "laid open"
    );
    assert_eq!(game.refusal(1, "show robbery"), "BB-8.3");
    assert_eq!(game.refusal(1, "claim_town"), "BB-8.2");
    assert_eq!(game.refusal(1, "play rally shooter bank mine"), "BB-8.3");
    game.wait(3000).dice("b").act(1, "roll").wait(600);
    game.act(1, "hit").wait(41);
    assert_eq!(game.outcome().scores, [Some(10), Some(10 + 5 + 15 + 15)]);
}

/// BB-8.4: equal money is shot out with all three dice. The survivor wins, the losers share the next rank.
#[test]
fn bb_8_4_equal_money_is_shot_out() {
    let mut game = lockstep(2, last_round(json!([[], ["loose_lips"]]), json!([[], []])));
    // Bank 10 + 15; Train 5 + 5 + 15: 25 each.
    game.dice("bb....b..r.rb...b.");
    game.place(
        "mine",
        &[["bank", "bank", "bank"], ["train", "train", "train"]],
    );
    game.pass_to("removing");
    assert_eq!(game.see("/shootout/location"), Value::Null);
    assert_eq!(
        game.see("/shootout/dice/0/faces").as_array().unwrap().len(),
        3
    );
    assert_eq!(game.see("/shootout/bullets"), 2);
    game.act(0, "remove 1 shooter 1 shooter");
    play_out(&mut game);
    assert_eq!(game.outcome().reason, "shootout");
    assert_eq!(game.outcome().scores, [Some(25), Some(25)]);
    assert_eq!(game.outcome().ranking.len(), 2);
}

/// BB-8.4: if the shootout for the money has no survivor, its players share the first rank. Our ruling.
#[test]
fn bb_8_4_without_a_survivor_the_first_rank_is_shared() {
    let mut game = lockstep(2, last_round(json!([[], ["loose_lips"]]), json!([[], []])));
    game.dice("bb....");
    game.place(
        "mine",
        &[["bank", "bank", "bank"], ["train", "train", "train"]],
    );
    game.pass_to("removing");
    // Seat 1 keeps its coward, which shoots both shooters of seat 0. Then both cowards run.
    game.dice("...b").act(0, "remove 1 shooter 1 shooter");
    game.dice("..b").act(1, "remove 0 shooter");
    game.dice("rr").act(1, "remove 0 shooter");
    assert_eq!(game.outcome().ranking, [vec![Seat(0), Seat(1)]]);
    assert_eq!(game.outcome().reason, "shootout");
}

/// BB-1.4: Inside Job is worth more with a Robbery. Cursed Gold costs a player with the most Mine cards, alone or tied.
#[test]
fn bb_1_4_inside_job_and_cursed_gold_have_two_values() {
    let played = json!([["inside_job", "cursed_gold", "silver_lode"], ["inside_job"]]);
    let mut game = lockstep(2, last_round(json!([[], []]), played));
    game.place(
        "mine",
        &[["bank", "bank", "bank"], ["train", "train", "train"]],
    );
    game.pass_to("over");
    // 15 + 10 at the Bank and its bonus, -5 + 15 at the Mine and its bonus; 5, Rally 5 and the Train's bonus.
    assert_eq!(
        game.outcome().scores,
        [Some(15 + 10 + 15 - 5 + 15 + 15), Some(5 + 5 + 15)]
    );
    let played = json!([["cursed_gold"], ["gold_vein", "silver_lode"]]);
    let mut game = lockstep(2, last_round(json!([[], []]), played));
    game.place(
        "mine",
        &[["bank", "bank", "bank"], ["train", "train", "train"]],
    );
    game.pass_to("over");
    assert_eq!(game.outcome().scores[0], Some(20 + 10 + 15));
}
