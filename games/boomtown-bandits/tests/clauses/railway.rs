//! Cards of the Train.

use boomtown_bandits::Card;
use saloon_core::{Seat, Viewer};
use serde_json::{Value, json};

use crate::test_game::*;

fn town(hands: Value) -> Value {
    json!({"town": ["train", "bank", "mine", "saloon"], "first": 0, "hands": hands,
           "piles": {"bank": ["robbery", "robbery", "robbery"], "mine": ["gold_vein", "silver_lode"],
                     "train": ["overheard_plans", "rally", "rally"]}})
}

/// Overheard Plans: players place after all others, in the order in which they played the card.
#[test]
fn overheard_plans_make_players_place_last() {
    let mut game = lockstep(
        3,
        town(json!([["overheard_plans"], ["overheard_plans"], []])),
    );
    game.act(0, "badge mine").act(1, "play overheard_plans");
    assert_eq!(
        game.refusal(1, "pass"),
        "BB-7.6",
        "it may hold nothing more for this window"
    );
    game.act(0, "play overheard_plans");
    assert_eq!(game.stage(), "placing");
    let mut order = Vec::new();
    for _ in 0..8 {
        let seat = game.waiting()[0];
        order.push(seat);
        let act = game.legal(seat)[0].clone();
        game.act(seat, &act);
    }
    order.extend(game.waiting());
    assert_eq!(order, [2, 2, 2, 1, 1, 1, 0, 0, 0]);
}

/// Overheard Plans cannot be played by the last player, or without tokens to place.
#[test]
fn overheard_plans_need_a_later_turn() {
    let mut game = lockstep(
        3,
        town(json!([["overheard_plans", "overheard_plans"], [], []])),
    );
    game.act(0, "badge mine").act(0, "play overheard_plans");
    assert_eq!(
        game.stage(),
        "placing",
        "last already, so no player is asked"
    );
    let mut setup = town(json!([["overheard_plans"], [], []]));
    setup["kept"] = json!({"bank": [{"seat": 0, "token": "coward"}, {"seat": 0, "token": "shooter"}, {"seat": 0, "token": "shooter"}]});
    let mut game = lockstep(3, setup);
    game.act(0, "badge mine");
    assert_eq!(
        game.stage(),
        "placing",
        "no token to place, so no player is asked"
    );
}

/// Rally moves a token of its player to another, unresolved location, from a resolved one too (BB-7.11).
#[test]
fn rally_moves_one_of_your_tokens() {
    let mut game = lockstep(3, town(json!([["rally"], [], ["tip_off"]])));
    game.place(
        "saloon",
        &[
            ["train", "bank", "mine"],
            ["bank", "bank", "bank"],
            ["mine", "mine", "mine"],
        ],
    );
    game.act(0, "pass")
        .act(2, "pass")
        .pass_to("before_shootout");
    assert!(game.is(Train, "resolved"));
    assert_eq!(game.stage(), "before_shootout");
    assert_eq!(game.refusal(0, "play rally shooter bank train"), "BB-7.8");
    assert_eq!(game.refusal(0, "play rally coward bank mine"), "BB-7.8");
    assert_eq!(game.refusal(0, "play rally shooter bank saloon"), "BB-7.8");
    assert_eq!(
        game.count(0, "play rally"),
        4,
        "train to bank or mine, bank to mine, mine to bank"
    );
    game.act(0, "play rally shooter train bank");
    assert_eq!(game.tokens(Bank), "0s 0s 1s 1s 1c");
}

/// Big Score passes to the player on the right and draws two cards. Its new owner may play it from the next round on.
#[test]
fn big_score_is_handed_on_and_played_again() {
    let mut game = lockstep(3, town(json!([["big_score"], [], []])));
    let apart = [
        ["bank", "bank", "bank"],
        ["mine", "mine", "mine"],
        ["train", "train", "train"],
    ];
    game.place("saloon", &apart);
    game.pass_to("after_shootout");
    // Seat 2 wins the Train but cannot hold the card, so the first player asked is seat 0 at the Bank.
    assert_eq!(game.waiting(), [0]);
    game.act(0, "play big_score");
    assert_eq!(game.hand(0), "robbery robbery");
    assert!(
        game.hand(2).contains("big_score"),
        "the right of seat 0 is seat 2"
    );
    assert_eq!(
        game.cards(2, "fresh").contains("big_score"),
        game.see("/round") == 1
    );
    assert_eq!(game.played(0), "");
    game.pass_to("badge");
    // Round 2: seat 2 wins the Train.
    game.place("saloon", &apart);
    while game.stage() != "after_shootout" || game.waiting() != [2] {
        game.act(game.waiting()[0], "pass");
    }
    game.act(2, "play big_score");
    assert!(game.hand(1).contains("big_score"));
}

/// BB-7.11: at most one card replaces a draw.
#[test]
fn bb_7_11_only_one_card_replaces_a_draw() {
    let setup = json!({"town": ["train", "bank", "brothel"], "first": 0, "hands": [["big_score", "inspection"], []],
                       "piles": {"bank": ["robbery", "robbery", "robbery"]}});
    let mut game = lockstep(2, setup);
    game.place(
        "train",
        &[["bank", "bank", "bank"], ["brothel", "brothel", "brothel"]],
    );
    game.pass_to("after_shootout").act(0, "play big_score");
    assert_ne!(game.stage(), "after_shootout");
    assert_eq!(game.hand(0), "inspection robbery robbery");
}

/// Safe Found throws eight dice. Two bullets or more draw the top Train card.
#[test]
fn safe_found_throws_eight_dice() {
    for (dice, found) in [("......bb", true), ("b.......", false), ("bbbbbbbb", true)] {
        let mut game = lockstep(3, town(json!([["safe_found"], [], []])));
        game.place(
            "saloon",
            &[
                ["bank", "bank", "bank"],
                ["mine", "mine", "mine"],
                ["mine", "mine", "mine"],
            ],
        );
        while game.stage() != "end_of_round" {
            let seat = game.waiting()[0];
            let act = game.legal(seat)[0].clone();
            game.act(seat, &act);
        }
        assert_eq!(game.waiting(), [0]);
        game.dice(dice).act(0, "play safe_found");
        assert_eq!(game.dice_left(), 0);
        assert_eq!(game.hand(0).contains("overheard_plans"), found, "{dice}");
        assert_eq!(game.pile(Train), if found { 2 } else { 3 });
    }
}

/// BB-7.6, Loose Lips: any player may use it at any moment of placing. It shows every token in town.
#[test]
fn bb_7_6_loose_lips_show_the_tokens_in_town() {
    let mut game = lockstep(3, town(json!([[], ["loose_lips"], []])));
    game.act(0, "badge mine");
    game.pass_to("placing");
    assert_eq!(
        game.refusal(1, "play loose_lips"),
        "BB-7.8",
        "nothing is hidden yet"
    );
    game.act(0, "place coward bank");
    assert_eq!(game.waiting(), [1]);
    assert_eq!(game.tokens_seen_by(1, Bank), "0?");
    game.act(1, "place shooter bank");
    // On another player's turn.
    assert_eq!(game.waiting(), [2]);
    game.act(1, "play loose_lips");
    assert_eq!(game.waiting(), [2]);
    assert_eq!(game.tokens_seen_by(1, Bank), "0c 1s");
    assert_eq!(game.tokens_seen_by(2, Bank), "0? 1?");
    assert_eq!(game.tokens_seen_by(0, Bank), "0c 1?");
    assert_eq!(game.see("/players/1/sees_all"), true);
}

/// Loose Lips: the seen tokens stay visible to its player. Tokens placed later stay hidden until all are revealed.
#[test]
fn loose_lips_do_not_show_tokens_placed_later() {
    let mut game = lockstep(3, town(json!([[], ["loose_lips"], []])));
    game.act(0, "badge mine");
    game.pass_to("placing");
    game.act(0, "place shooter bank").act(1, "play loose_lips");
    game.act(1, "place coward bank")
        .act(2, "place coward bank")
        .act(0, "place coward bank");
    assert_eq!(game.tokens_seen_by(1, Bank), "0s 0? 1c 2?");
    assert_eq!(game.tokens_seen_by(0, Bank), "0s 0c 1? 2?");
    game.act(1, "place shooter train")
        .act(2, "place shooter saloon")
        .act(0, "place shooter saloon");
    assert_eq!(game.tokens_seen_by(1, Bank), "0s 0? 1c 2?");
    assert_eq!(game.tokens_seen_by(1, Saloon), "0? 2?");
    game.act(1, "place shooter train")
        .act(2, "place shooter train");
    assert_eq!(game.tokens_seen_by(1, Bank), "0s 0c 1c 2c", "BB-3.4");
    assert_eq!(
        game.see("/players/1/sees_all"),
        true,
        "until the round ends"
    );
}

/// Loose Lips: the event of a token placed later shows it to its owner alone.
#[test]
fn loose_lips_get_no_event_for_tokens_placed_later() {
    let mut game = lockstep(3, town(json!([[], ["loose_lips"], []])));
    game.act(0, "badge mine");
    game.pass_to("placing");
    game.act(0, "place shooter bank").act(1, "play loose_lips");
    game.act(1, "place shooter bank")
        .act(2, "place coward bank");
    let seen = |seat| {
        let event = game.log.seen_by(Viewer::Seat(Seat(seat))).next();
        serde_json::to_value(event.expect("a token was placed")).unwrap()["token"].clone()
    };
    assert_eq!(
        [seen(0), seen(1), seen(2)],
        [json!(null), json!(null), json!("coward")]
    );
}

/// Loose Lips needs a token that is hidden from its player: not their own, and not one placed face up.
#[test]
fn loose_lips_need_a_hidden_token() {
    let hands = json!([["indecent_exposure"], ["loose_lips"]]);
    let setup = json!({"town": ["train", "bank", "brothel"], "first": 0, "hands": hands});
    let mut game = lockstep(2, setup);
    game.act(0, "badge train");
    game.act(0, "play indecent_exposure 0").pass_to("placing");
    game.act(0, "place coward bank")
        .act(1, "place shooter bank");
    assert_eq!(game.tokens_seen_by(1, Bank), "0c 1s");
    assert_eq!(game.refusal(1, "play loose_lips"), "BB-7.8");
}

/// Loose Lips: a second one in the same round shows tokens placed since, and needs one.
#[test]
fn a_second_loose_lips_shows_tokens_placed_since() {
    let hands = json!([[], ["loose_lips", "loose_lips"], []]);
    let mut plan = plan(
        3,
        json!({"shootout": "lockstep"}),
        json!({"first": 0, "hands": hands,
        "town": ["train", "bank", "mine", "saloon"]}),
    );
    for (card, copies) in [(Card::LooseLips, 2), (Card::SafeFound, 0)] {
        plan.components.cards.get_mut(&card).unwrap().copies = copies;
    }
    let mut game = TestGame::open(&plan);
    game.act(0, "badge mine");
    game.pass_to("placing");
    game.act(0, "place coward bank").act(1, "play loose_lips");
    assert_eq!(game.refusal(1, "play loose_lips"), "BB-7.8");
    game.act(1, "place shooter bank")
        .act(2, "place shooter bank");
    assert_eq!(game.tokens_seen_by(1, Bank), "0c 1s 2?");
    game.act(1, "play loose_lips");
    assert_eq!(game.tokens_seen_by(1, Bank), "0c 1s 2s");
}

/// Loose Lips: a new round hides its tokens again.
#[test]
fn loose_lips_last_one_round() {
    let mut game = lockstep(
        2,
        json!({"town": ["train", "bank", "mine"], "first": 0,
                                      "hands": [[], ["loose_lips"]]}),
    );
    game.act(0, "badge mine");
    game.pass_to("placing");
    game.act(0, "place shooter bank").act(1, "play loose_lips");
    game.place_tokens(&[["", "bank", "bank"], ["train", "train", "train"]]);
    game.pass_to("badge");
    game.act(1, "badge mine");
    game.pass_to("placing");
    game.act(1, "place shooter bank")
        .act(0, "place coward bank");
    assert_eq!(game.tokens_seen_by(1, Bank), "0? 1s");
    assert_eq!(game.see("/players/1/sees_all"), false);
}

/// Loose Lips is refused outside placing.
#[test]
fn loose_lips_are_refused_outside_placing() {
    let mut game = lockstep(3, town(json!([["loose_lips"], [], []])));
    assert_eq!(game.refusal(0, "play loose_lips"), "BB-7.6");
}
