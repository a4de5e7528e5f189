//! BB-7: cards and their windows.

use boomtown_bandits::{BoomtownBandits, Options};
use saloon_core::Game;
use serde_json::{Value, json};

use crate::test_game::*;

fn town() -> Value {
    json!({"town": ["bank", "mine", "train"], "first": 0,
           "piles": {"bank": ["robbery", "robbery", "inside_job"],
                     "mine": ["gold_vein", "cave_in", "silver_lode"],
                     "train": ["rally", "rally", "loose_lips"]}})
}

fn with(hands: Value) -> Value {
    let mut setup = town();
    setup["hands"] = hands;
    setup
}

/// BB-7.1: the cards of a hand are hidden from other players; its size is public.
#[test]
fn bb_7_1_hands_are_hidden_and_their_sizes_public() {
    let mut game = lockstep(2, town());
    game.place(
        "train",
        &[["mine", "mine", "mine"], ["bank", "bank", "bank"]],
    );
    assert_eq!(game.view(1)["players"][0]["hand"], Value::Null);
    assert_eq!(game.view(1)["players"][0]["fresh"], Value::Null);
    assert_eq!(game.view(1)["players"][0]["hand_size"], 1);
    assert_eq!(game.view(0)["players"][0]["hand"], json!(["gold_vein"]));
    assert_eq!(game.spectator()["players"][0]["hand"], Value::Null);
}

/// BB-7.2: a card can be played from the round after it reached the hand.
#[test]
fn bb_7_2_a_new_card_waits_for_the_next_round() {
    let mut game = lockstep(2, town());
    game.dice("b.....");
    game.place(
        "mine",
        &[["bank", "bank", "train"], ["train", "train", "train"]],
    );
    // Seat 0 has won a Robbery, and the Train's shootout is in progress.
    assert_eq!(game.cards(0, "fresh"), "robbery");
    let mut game = lockstep(2, town());
    game.place(
        "bank",
        &[["train", "train", "train"], ["mine", "mine", "mine"]],
    );
    assert_eq!(game.hand(0), "rally");
    assert_eq!(game.cards(0, "fresh"), "", "a new round has begun");
    game.place(
        "bank",
        &[["train", "train", "train"], ["mine", "mine", "mine"]],
    );
    assert_eq!(game.stage(), "before_shootout");
    assert!(game.waiting().contains(&0));
    game.act(0, "play rally shooter train mine");
    assert_eq!(game.played(0), "rally");
    assert_eq!(game.hand(0), "");
}

/// BB-7.2: a card that the player does not hold is refused.
#[test]
fn bb_7_2_only_held_cards_can_be_played() {
    let mut game = lockstep(2, with(json!([["rally"], []])));
    game.place(
        "bank",
        &[["mine", "mine", "train"], ["train", "train", "train"]],
    );
    assert_eq!(game.stage(), "before_shootout");
    assert_eq!(game.refusal(0, "play mine_car_ride train"), "BB-7.2");
    assert_eq!(game.refusal(1, "play rally shooter train mine"), "BB-7.2");
    game.act(0, "pass").pass_to("before_shootout");
    // The Mine is resolved. At the Train the Rally may still be played, but not to the Mine.
    assert_eq!(game.refusal(0, "play rally coward train mine"), "BB-7.8");
}

/// BB-7.2: an immediate card is laid face up when it is drawn.
#[test]
fn bb_7_2_immediate_cards_are_played_when_drawn() {
    let mut setup = town();
    setup["piles"]["bank"] = json!(["inside_job", "robbery"]);
    let mut game = lockstep(2, setup);
    game.place(
        "train",
        &[["mine", "mine", "mine"], ["bank", "bank", "bank"]],
    );
    assert_eq!(game.played(1), "inside_job");
    assert_eq!(game.see("/players/1/hand_size"), 0);
}

/// BB-7.3: cards of one window resolve in the order played.
#[test]
fn bb_7_3_cards_resolve_in_the_order_played() {
    let mut game = lockstep(2, with(json!([["rally"], ["mine_car_ride"]])));
    game.place(
        "bank",
        &[["mine", "train", "train"], ["train", "train", "train"]],
    );
    game.act(0, "play rally shooter train mine");
    assert_eq!(game.tokens(Mine), "0s 0s");
    game.dice("b.....").act(1, "play mine_car_ride train");
    assert_eq!(game.tokens(Mine), "");
    assert!(game.is(Mine, "resolved"), "no token is left there");
    assert_eq!(game.tokens(Train), "0s 0s 0c 1s 1s 1c");
}

/// BB-7.4: a plain card can be shown at any moment, out of turn too.
#[test]
fn bb_7_4_plain_cards_are_shown_at_any_moment() {
    let mut game = lockstep(2, with(json!([["robbery", "rally"], ["gold_vein"]])));
    assert_eq!(game.stage(), "badge");
    game.act(1, "show gold_vein");
    assert_eq!(game.played(1), "gold_vein");
    assert_eq!(game.refusal(1, "show gold_vein"), "BB-7.4");
    assert_eq!(game.refusal(0, "show rally"), "BB-7.4");
    assert_eq!(game.waiting(), [0], "it is still seat 0's badge");
    game.act(0, "badge bank").act(0, "show robbery");
    assert_eq!(
        game.stage(),
        "before_placing",
        "seat 0 may still hold Overheard Plans"
    );
}

/// BB-7.5: a card may target its own player, unless it says otherwise.
#[test]
fn bb_7_5_cards_may_target_their_player() {
    let setup = json!({"town": ["bank", "mine", "brothel"], "first": 0, "hands": [["indecent_exposure"], []]});
    let mut game = lockstep(2, setup);
    game.act(0, "badge bank");
    assert_eq!(game.count(0, "play indecent_exposure"), 2);
    game.act(0, "play indecent_exposure 0");
    assert_eq!(game.see("/players/0/exposed"), true);
}

/// BB-7.6: a window asks players who may hold a card for it. A pass stands until another card is played.
#[test]
fn bb_7_6_a_window_reopens_when_a_card_is_played() {
    let mut game = lockstep(2, with(json!([["rally", "rally"], ["safe_found"]])));
    game.place(
        "bank",
        &[["mine", "mine", "train"], ["train", "train", "train"]],
    );
    assert_eq!(game.stage(), "before_shootout");
    assert_eq!(
        game.waiting(),
        [0, 1],
        "seat 1 has a Train card, it could be a Rally"
    );
    assert_eq!(game.refusal(1, "play safe_found"), "BB-7.6");
    game.act(1, "pass");
    assert_eq!(game.refusal(1, "pass"), "BB-7.6");
    assert_eq!(game.waiting(), [0]);
    game.act(0, "play rally shooter mine train");
    assert_eq!(game.waiting(), [0, 1], "all are asked again");
    game.act(0, "play rally shooter mine train");
    // Both Rallies are face up and the Mine is empty. At the Train no player can hold a card for the window.
    assert_ne!(game.stage(), "before_shootout");
}

/// BB-7.6: in real time a window closes six seconds after it opened or after its last card.
#[test]
fn bb_7_6_realtime_windows_close_after_six_seconds() {
    let mut game = realtime(2, with(json!([["rally", "rally"], []])));
    game.wait(77).act(0, "badge bank");
    assert_eq!(game.stage(), "before_placing");
    game.wait(5_999);
    assert_eq!(game.stage(), "before_placing");
    game.wait(1);
    assert_eq!(game.stage(), "placing");
    game.place_tokens(&[["mine", "mine", "train"], ["train", "train", "train"]]);
    game.wait(4_000).act(0, "play rally shooter mine train");
    game.wait(5_999);
    assert_eq!(game.stage(), "before_shootout");
    game.wait(1);
    assert_ne!(game.stage(), "before_shootout");
}

/// BB-7.6: the option `window` sets the length of a window; 6 seconds if it is absent.
#[test]
fn bb_7_6_the_window_length_is_an_option() {
    let opened = |options: Value| {
        let setup = with(json!([["rally", "rally"], []]));
        let mut game = TestGame::open(&with_components(plan(2, options, setup)));
        game.wait(77).act(0, "badge bank");
        assert_eq!(game.stage(), "before_placing");
        game
    };
    for (options, length) in [
        (json!({}), 6_000),
        (json!({"window": 3_000}), 3_000),
        (json!({"window": 10_000}), 10_000),
        (json!({"window": 60_000}), 60_000),
    ] {
        let mut game = opened(options);
        game.wait(length - 1);
        assert_eq!(game.stage(), "before_placing", "{length}");
        game.wait(1);
        assert_eq!(game.stage(), "placing", "{length}");
        game.place_tokens(&[["mine", "mine", "train"], ["train", "train", "train"]]);
        game.wait(2_000).act(0, "play rally shooter mine train");
        let due = saloon_core::Millis(game.now + length);
        assert_eq!(game.game.deadline(), Some(due), "from the last card on");
    }
    let game = opened(json!({"window": 3_000, "shootout": "lockstep"}));
    assert_eq!(game.game.deadline(), None, "BB-5.7");
}

/// BB-7.6: a window lasts 3 to 60 seconds. The error message says so.
#[test]
fn bb_7_6_windows_last_3_to_60_seconds() {
    for window in [0, 2_999, 60_001, u32::MAX] {
        let plan = plan(2, json!({"window": window}), with(json!([[], []])));
        assert_eq!(
            plan.config().unwrap_err().to_string(),
            format!("the option window must be 3000 to 60000 ms, not {window}")
        );
    }
}

/// BB-7.6: an absent option stays absent, so that old records keep their hash chain. Only a server fills it in.
#[test]
fn bb_7_6_server_tables_have_longer_windows() {
    let written = |options: &Options| serde_json::to_value(options).unwrap();
    let absent = Options::default();
    let given: Options = serde_json::from_value(json!({"window": 6_000})).unwrap();
    assert_eq!(
        written(&absent),
        json!({"shootout": "realtime", "tie_window": 40})
    );
    assert_eq!(written(&given)["window"], 6_000);
    let in_house = |options| BoomtownBandits::server_options(options).window;
    assert_eq!(in_house(absent), Some(10_000));
    assert_eq!(in_house(given), Some(6_000));
}

/// BB-7.6: lone players are asked before their shootout, too. Cards of *during a shootout* need two players here.
#[test]
fn bb_7_6_during_cards_need_two_players() {
    let setup = json!({"town": ["bank", "mine", "saloon"], "first": 0,
                       "hands": [["liquid_courage"], ["liquid_courage"]]});
    let mut game = lockstep(2, setup);
    game.place(
        "mine",
        &[["bank", "bank", "bank"], ["saloon", "saloon", "saloon"]],
    );
    assert_eq!(game.stage(), "before_shootout");
    assert_eq!(game.waiting(), [0, 1], "for Tip Off");
    assert_eq!(game.refusal(0, "play liquid_courage"), "BB-7.8");
}

/// BB-7.6: the window during a shootout opens only after a volley in which a token left.
#[test]
fn bb_7_6_the_during_window_opens_after_a_token_left() {
    let setup = json!({"town": ["bank", "mine", "saloon"], "first": 0,
                       "hands": [["liquid_courage"], []]});
    let mut game = lockstep(2, setup);
    // The tie removes no token, so there is no window. Then seat 1 shoots a shooter.
    game.dice("b..b...b.");
    game.place(
        "mine",
        &[["bank", "bank", "saloon"], ["bank", "saloon", "bank"]],
    );
    assert_eq!(game.stage(), "before_shootout");
    assert_eq!(
        game.waiting(),
        [0],
        "for Tip Off: its coward lies at the Saloon"
    );
    game.act(0, "pass");
    assert_eq!(game.dice_left(), 1);
    assert_eq!(game.stage(), "removing");
    assert_eq!(game.see("/turn"), 1);
    game.act(1, "remove 0 shooter");
    assert_eq!(game.stage(), "during_shootout");
    assert_eq!(game.waiting(), [0], "it may hold a Temporary Alliance");
    assert_eq!(game.refusal(0, "play liquid_courage"), "BB-7.8");
    assert_eq!(game.see("/shootout/state"), "stopped");
}

/// BB-7.7, BB-8.1: a draw takes what is left of a pile. An emptied pile makes the round the last.
#[test]
fn bb_7_7_a_draw_from_a_short_pile_gives_what_is_left() {
    let mut setup = with(json!([["big_score"], []]));
    setup["piles"]["bank"] = json!(["robbery"]);
    let mut game = lockstep(2, setup);
    game.place(
        "mine",
        &[["bank", "bank", "bank"], ["train", "train", "train"]],
    );
    game.pass_to("after_shootout").act(0, "play big_score");
    assert_eq!(game.see("/last_round"), true);
    assert_eq!(game.pile(Bank), 0);
}

/// BB-7.8: a card without a target cannot be played.
#[test]
fn bb_7_8_a_card_needs_a_target() {
    let mut game = lockstep(2, with(json!([["mine_car_ride", "fools_gold"], []])));
    game.act(0, "badge mine");
    assert_eq!(
        game.stage(),
        "placing",
        "no face-up card to swap, so no player is asked"
    );
    assert_eq!(game.refusal(0, "play fools_gold 1 robbery"), "BB-7.6");
}

/// BB-7.10: public counts decide which players are asked, not their hands.
#[test]
fn bb_7_10_counts_decide_who_is_asked() {
    // Seat 0 holds a Bank card other than Bank Holiday, and is asked anyway.
    let mut game = lockstep(2, with(json!([["robbery"], []])));
    game.act(0, "badge mine");
    assert_eq!(game.stage(), "before_placing");
    assert_eq!(game.waiting(), [0]);
    assert_eq!(game.legal(0), ["pass", "show robbery"]);
    // Once the only Bank Holiday is face up, no player is asked for it.
    let mut setup = with(json!([["robbery"], []]));
    setup["played"] = json!([[], ["bank_holiday"]]);
    let mut game = lockstep(2, setup);
    game.act(0, "badge mine");
    assert_eq!(game.stage(), "placing");
}

/// BB-7.10: a card drawn this round counts from the next on. A card shown lowers the count.
#[test]
fn bb_7_10_new_cards_count_from_the_next_round() {
    let mut game = lockstep(2, town());
    game.place(
        "mine",
        &[["bank", "bank", "bank"], ["train", "train", "train"]],
    );
    assert_eq!(game.see("/round"), 2);
    assert_eq!(game.hand(0), "robbery");
    game.act(0, "show robbery");
    game.act(1, "badge mine");
    assert_eq!(
        game.waiting(),
        [1],
        "seat 0 can hold no Bank Holiday; seat 1 may hold Overheard Plans"
    );
    assert_eq!(game.stage(), "before_placing");
}

/// BB-7.11: only players with a token here may play cards of *during a shootout*.
#[test]
fn bb_7_11_during_cards_need_a_token_here() {
    let setup = json!({"town": ["bank", "mine", "stagecoach", "train"], "first": 0,
                       "hands": [[], [], ["intimidation"]]});
    let mut game = lockstep(3, setup);
    game.dice("b..");
    game.place(
        "train",
        &[
            ["bank", "mine", "bank"],
            ["bank", "mine", "bank"],
            ["mine", "mine", "mine"],
        ],
    );
    assert_eq!(
        game.see("/shootout/location"),
        "bank",
        "no window: seat 2 is not here"
    );
}

/// BB-7.6: a window asks players who may hold a card that could be played *now*. A player who shows the last candidate is not asked
/// any more.
#[test]
fn bb_7_6_a_card_shown_changes_who_is_asked() {
    // Seat 0's only Mine card may be a Mine Car Ride or Fool's Gold, as far as the others know.
    let setup = json!({"town": ["bank", "mine", "train"], "first": 0,
                       "hands": [["gold_vein"], ["rally"]]});
    let mut game = lockstep(2, setup);
    game.place(
        "bank",
        &[["mine", "mine", "train"], ["train", "train", "train"]],
    );
    assert_eq!(game.stage(), "before_shootout");
    assert_eq!(game.waiting(), [0, 1]);
    game.act(0, "show gold_vein");
    assert_eq!(game.waiting(), [1]);
    assert_eq!(game.refusal(0, "pass"), "BB-7.6");

    // The window closes when it asks no other player.
    let mut game = lockstep(
        2,
        json!({"town": ["bank", "mine", "train"], "first": 0, "hands": [["gold_vein"], []]}),
    );
    game.place(
        "bank",
        &[["mine", "mine", "mine"], ["train", "train", "train"]],
    );
    assert_eq!(game.waiting(), [0]);
    game.act(0, "show gold_vein");
    assert_eq!(
        game.view(0)["round"],
        2,
        "no other player can act, so the round is over"
    );
}

/// BB-3.7: the window after the draw belongs to the location's turn.
#[test]
fn bb_3_7_a_location_is_resolved_after_the_draw_window() {
    let setup = json!({"town": ["brothel", "mine", "train"], "first": 0,
                       "hands": [["hoedown"], []]});
    let mut game = lockstep(2, setup);
    game.place(
        "mine",
        &[
            ["brothel", "brothel", "brothel"],
            ["train", "train", "train"],
        ],
    );
    while game.stage() != "after_draw" {
        let seat = game.waiting()[0];
        game.act(seat, "pass");
    }
    assert_eq!(game.view(0)["town"][0]["resolved"], false);
    game.act(0, "pass");
    assert_eq!(game.view(0)["town"][0]["resolved"], true);
}
