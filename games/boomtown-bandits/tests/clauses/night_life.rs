//! Cards of the Saloon and of the Brothel.

use serde_json::{Value, json};

use crate::test_game::*;

/// A town for three players: Saloon, Brothel, Bank, Mine.
fn town(hands: Value) -> Value {
    json!({"town": ["saloon", "brothel", "bank", "mine"], "first": 0, "hands": hands,
           "piles": {"saloon": ["tip_off", "liquid_courage", "sneaky_bastard"],
                     "brothel": ["hoedown", "whispered_plan", "whispered_plan"],
                     "bank": ["robbery", "robbery", "robbery"], "mine": ["gold_vein", "silver_lode"]}})
}

const MINE: [&str; 3] = ["mine", "mine", "mine"];

/// Liquid Courage: the coward throws a shooter die until the shootout ends.
#[test]
fn liquid_courage_gives_a_shooter_die() {
    let mut game = lockstep(3, town(json!([["liquid_courage"], [], []])));
    game.place(
        "bank",
        &[
            ["mine", "mine", "saloon"],
            ["saloon", "mine", "saloon"],
            MINE,
        ],
    );
    assert_eq!(game.stage(), "before_shootout");
    // The script panics on a face that the die does not have: this one has no run-away.
    game.dice("b..").act(0, "play liquid_courage");
    assert_eq!(game.tokens(Saloon), "0C 1s 1c");
    assert_eq!(
        game.see("/shootout/dice/0"),
        json!({"seat": 0, "faces": ["bullet"], "tokens": ["coward"]})
    );
    game.dice("b.").act(0, "remove 1 shooter");
    assert!(
        game.hand(0).contains("tip_off"),
        "it shot the coward with the same die"
    );
}

/// Liquid Courage: no card treats the token as a coward.
#[test]
fn liquid_courage_withstands_intimidation() {
    let setup = json!({"town": ["saloon", "bank", "stagecoach"], "first": 0,
                       "hands": [["liquid_courage", "sneaky_bastard", "tip_off"], ["intimidation"]]});
    let mut game = lockstep(2, setup);
    game.place(
        "bank",
        &[
            ["stagecoach", "stagecoach", "saloon"],
            ["saloon", "stagecoach", "saloon"],
        ],
    );
    assert!(
        game.offers(0, "play sneaky_bastard stagecoach") && game.offers(0, "play tip_off 1 coward")
    );
    game.act(0, "play liquid_courage");
    assert_eq!(game.refusal(0, "play sneaky_bastard stagecoach"), "BB-7.8");
    assert_eq!(game.refusal(0, "play tip_off 1 coward"), "BB-7.8");
    game.act(1, "play intimidation");
    assert_eq!(game.tokens(Saloon), "0C 1s");
}

/// Liquid Courage ends when the token moves.
#[test]
fn liquid_courage_is_lost_by_moving() {
    let setup = json!({"town": ["saloon", "bank", "train"], "first": 0,
                       "hands": [["liquid_courage", "rally"], ["loose_lips"]]});
    let mut game = lockstep(2, setup);
    game.place(
        "bank",
        &[["saloon", "train", "saloon"], ["saloon", "saloon", "train"]],
    );
    game.act(0, "play liquid_courage")
        .act(0, "play rally coward saloon train");
    assert_eq!(game.tokens(Saloon), "0s 1s 1s");
    assert_eq!(game.tokens(Train), "0s 0c 1c");
}

/// Temporary Alliance: both players draw, its player first. It does not count as a win.
#[test]
fn temporary_alliance_gives_both_players_a_card() {
    let mut game = lockstep(
        3,
        town(json!([
            [],
            ["temporary_alliance", "inspection", "hoedown"],
            []
        ])),
    );
    game.place(
        "bank",
        &[["saloon", "mine", "mine"], ["saloon", "mine", "mine"], MINE],
    );
    game.act(1, "play temporary_alliance");
    assert_eq!(game.hand(1), "tip_off inspection hoedown");
    assert_eq!(game.hand(0), "liquid_courage");
    assert!(game.is(Saloon, "resolved"));
    assert_eq!(game.tokens(Saloon), "0s 1s", "the tokens stay");
    assert_eq!(
        game.stage(),
        "before_shootout",
        "no window of the winner: it is the Mine's turn"
    );
}

/// Temporary Alliance needs exactly two players here. Of a single card, its player draws it.
#[test]
fn temporary_alliance_needs_two_players() {
    let mut setup = town(json!([["temporary_alliance"], [], []]));
    setup["piles"]["saloon"] = json!(["tip_off"]);
    let mut game = lockstep(3, setup.clone());
    game.place(
        "bank",
        &[
            ["saloon", "mine", "mine"],
            ["saloon", "mine", "mine"],
            ["saloon", "mine", "mine"],
        ],
    );
    assert_eq!(game.refusal(0, "play temporary_alliance"), "BB-7.8");
    let mut game = lockstep(3, setup);
    game.place(
        "bank",
        &[["saloon", "mine", "mine"], ["saloon", "mine", "mine"], MINE],
    );
    game.act(0, "play temporary_alliance");
    assert_eq!(game.hand(0), "tip_off");
    assert_eq!(game.see("/players/1/hand_size"), 0);
    assert_eq!(game.see("/last_round"), true);
}

/// Sneaky Bastard moves the coward from here to an unresolved location.
#[test]
fn sneaky_bastard_moves_the_coward_here() {
    let mut game = lockstep(3, town(json!([["sneaky_bastard"], [], ["tip_off"]])));
    game.place(
        "bank",
        &[
            ["saloon", "saloon", "brothel"],
            ["saloon", "brothel", "brothel"],
            MINE,
        ],
    );
    assert_eq!(game.refusal(0, "play sneaky_bastard mine"), "BB-7.8");
    game.dice("bb.").act(0, "pass").act(2, "pass");
    // The Saloon is won. At the Brothel the coward is here.
    assert!(game.is(Saloon, "resolved"));
    assert_eq!(game.stage(), "before_shootout");
    assert_eq!(game.refusal(0, "play sneaky_bastard saloon"), "BB-7.8");
    assert_eq!(game.refusal(0, "play sneaky_bastard bank"), "BB-7.8");
    assert_eq!(game.refusal(0, "play sneaky_bastard brothel"), "BB-7.8");
    game.act(0, "play sneaky_bastard mine");
    assert_eq!(game.tokens(Mine), "0c 2s 2s 2c");
}

/// Tip Off removes any token at the unresolved location of the player's coward.
#[test]
fn tip_off_removes_a_token_at_the_cowards_location() {
    let mut game = lockstep(3, town(json!([["tip_off"], [], []])));
    game.place(
        "bank",
        &[
            ["saloon", "saloon", "mine"],
            ["saloon", "saloon", "saloon"],
            MINE,
        ],
    );
    assert_eq!(game.stage(), "before_shootout");
    assert_eq!(
        game.count(0, "play tip_off"),
        3,
        "its own coward, and seat 2's two kinds"
    );
    assert_eq!(game.refusal(0, "play tip_off 1 shooter"), "BB-7.8");
    game.act(0, "play tip_off 2 coward");
    assert_eq!(game.tokens(Mine), "0c 2s 2s");
}

/// Inspection shows two cards: one is kept, the other stays on top.
#[test]
fn inspection_keeps_one_of_two() {
    let mut game = lockstep(3, town(json!([["inspection"], [], []])));
    game.place(
        "mine",
        &[
            ["saloon", "saloon", "saloon"],
            ["bank", "bank", "bank"],
            ["bank", "bank", "bank"],
        ],
    );
    game.pass_to("after_shootout");
    assert_eq!(game.waiting(), [0]);
    game.act(0, "play inspection");
    assert_eq!(game.stage(), "choosing");
    assert_eq!(
        game.view(0)["choosing"],
        json!({"seat": 0, "cards": ["tip_off", "liquid_courage"]})
    );
    assert_eq!(game.view(1)["choosing"], json!({"seat": 0, "cards": null}));
    assert_eq!(game.pile(Saloon), 3, "looking empties no pile");
    assert_eq!(game.see("/turn"), 0);
    assert_eq!(game.refusal(1, "keep tip_off"), "BB-7.6");
    assert_eq!(game.refusal(0, "keep sneaky_bastard"), "BB-7.8");
    game.act(0, "keep liquid_courage");
    assert_eq!(game.hand(0), "liquid_courage");
    assert_eq!(game.pile(Saloon), 2);
    assert!(game.is(Saloon, "resolved"));
}

/// Inspection: the player chooses even between equal cards. The other card stays on top.
#[test]
fn inspection_leaves_the_other_on_top() {
    let mut setup = town(json!([["inspection"], [], []]));
    setup["piles"]["bank"] = json!(["robbery", "robbery", "bank_holiday"]);
    setup["hands"] = json!([["inspection"], [], []]);
    let mut game = lockstep(3, setup);
    game.dice("bb");
    game.place(
        "mine",
        &[
            ["bank", "bank", "bank"],
            ["saloon", "saloon", "saloon"],
            ["brothel", "brothel", "brothel"],
        ],
    );
    game.pass_to("after_shootout").act(0, "play inspection");
    assert_eq!(game.legal(0), ["keep robbery"]);
    game.act(0, "keep robbery");
    assert_eq!(game.pile(Bank), 2);
}

/// Inspection of a single card draws it.
#[test]
fn inspection_of_a_single_card_draws_it() {
    let mut setup = town(json!([["inspection"], [], []]));
    setup["piles"]["saloon"] = json!(["tip_off"]);
    let mut game = lockstep(3, setup);
    game.place(
        "mine",
        &[
            ["saloon", "saloon", "saloon"],
            ["bank", "bank", "bank"],
            ["brothel", "brothel", "brothel"],
        ],
    );
    game.pass_to("after_shootout").act(0, "play inspection");
    assert_eq!(game.hand(0), "tip_off");
    assert_eq!(game.see("/last_round"), true);
}

/// Whispered Plan moves exactly two different tokens, each to another, unresolved location.
#[test]
fn whispered_plan_moves_two_tokens() {
    let mut game = lockstep(
        3,
        town(json!([["whispered_plan", "whispered_plan"], [], []])),
    );
    game.place(
        "mine",
        &[
            ["saloon", "saloon", "brothel"],
            ["bank", "bank", "bank"],
            ["bank", "bank", "bank"],
        ],
    );
    let plan = |one: &str, other: &str| format!("play whispered_plan {one} {other}");
    assert_eq!(
        game.refusal(0, &plan("0 coward brothel bank", "0 coward brothel bank")),
        "BB-7.8"
    );
    assert_eq!(
        game.refusal(0, &plan("1 shooter bank mine", "0 coward brothel bank")),
        "BB-7.8"
    );
    assert_eq!(
        game.refusal(0, &plan("1 shooter bank bank", "0 coward brothel bank")),
        "BB-7.8"
    );
    assert_eq!(
        game.refusal(0, &plan("1 coward saloon bank", "0 coward brothel bank")),
        "BB-7.8"
    );
    // Two equal moves mean both shooters.
    game.act(0, &plan("0 shooter saloon bank", "0 shooter saloon bank"));
    assert_eq!(game.tokens(Saloon), "");
    assert!(game.is(Saloon, "resolved"));
    assert_eq!(game.stage(), "before_shootout");
    // The order of the two moves has no meaning. A resolved location is no destination.
    let (one, other) = ("1 shooter bank brothel", "0 coward brothel bank");
    assert_eq!(
        plan(one, other).parse::<boomtown_bandits::Act>(),
        plan(other, one).parse()
    );
    assert_eq!(
        game.refusal(0, &plan("1 shooter bank saloon", other)),
        "BB-7.8"
    );
    game.act(0, &plan(one, other));
    assert_eq!(game.tokens(Brothel), "1s");
}

/// Whispered Plan takes tokens from resolved locations too (BB-7.11), but not from those that Good Times keeps.
#[test]
fn whispered_plan_takes_tokens_from_resolved_locations() {
    let mut game = lockstep(
        3,
        town(json!([
            ["whispered_plan", "good_times"],
            ["inspection"],
            []
        ])),
    );
    game.place(
        "mine",
        &[
            ["saloon", "saloon", "saloon"],
            ["brothel", "brothel", "brothel"],
            ["bank", "bank", "bank"],
        ],
    );
    game.act(0, "pass")
        .act(1, "pass")
        .pass_to("before_shootout");
    assert!(game.is(Saloon, "resolved"));
    assert!(game.offers(
        0,
        "play whispered_plan 0 shooter saloon brothel 2 coward bank brothel"
    ));
    game.act(0, "play good_times bank");
    assert_eq!(
        game.refusal(
            0,
            "play whispered_plan 0 shooter saloon brothel 2 coward bank brothel"
        ),
        "BB-7.8"
    );
    game.act(
        0,
        "play whispered_plan 0 shooter saloon brothel 0 coward saloon brothel",
    );
    assert_eq!(game.tokens(Brothel), "0s 0c 1s 1s 1c");
}

/// Hoedown: all players pass a card to the left at once, chosen in secret.
#[test]
fn hoedown_passes_a_card_to_the_left() {
    let mut game = lockstep(
        3,
        town(json!([
            ["hoedown", "tip_off", "robbery"],
            ["gold_vein"],
            ["good_times", "mine_car_ride"]
        ])),
    );
    game.place(
        "mine",
        &[
            ["saloon", "saloon", "saloon"],
            ["bank", "bank", "bank"],
            ["brothel", "brothel", "brothel"],
        ],
    );
    game.pass_to("after_draw");
    assert_eq!(game.waiting(), [0]);
    game.act(0, "play hoedown");
    assert_eq!(game.stage(), "choosing");
    assert_eq!(game.see("/turn"), Value::Null);
    assert_eq!(game.waiting(), [0, 2], "a single card goes by itself");
    assert_eq!(game.refusal(1, "give gold_vein"), "BB-7.6");
    assert_eq!(game.refusal(0, "give gold_vein"), "BB-7.2");
    assert_eq!(game.refusal(0, "show robbery"), "BB-7.4");
    game.act(0, "give robbery");
    assert_eq!(game.refusal(0, "give tip_off"), "BB-7.6");
    assert_eq!(
        game.hand(1),
        "gold_vein",
        "nothing moves before all have chosen"
    );
    game.act(2, "give mine_car_ride");
    assert_eq!(game.hand(0), "liquid_courage tip_off mine_car_ride");
    assert_eq!(game.hand(1), "robbery");
    assert_eq!(game.hand(2), "good_times gold_vein");
    assert_eq!(game.cards(0, "fresh"), "liquid_courage mine_car_ride");
}

/// Hoedown: of two like cards the newer one goes, so the older one can still be played this round.
#[test]
fn hoedown_gives_the_newer_of_two_like_cards() {
    let mut setup = town(json!([["hoedown", "good_times", "robbery"], [], []]));
    setup["piles"]["brothel"] = json!(["good_times", "whispered_plan"]);
    let mut game = lockstep(3, setup);
    game.place(
        "saloon",
        &[
            ["brothel", "brothel", "brothel"],
            ["bank", "bank", "bank"],
            MINE,
        ],
    );
    game.pass_to("after_draw");
    assert_eq!(game.cards(0, "fresh"), "good_times");
    game.act(0, "play hoedown").act(0, "give good_times");
    assert_eq!(game.hand(0), "good_times robbery");
    assert_eq!(game.cards(0, "fresh"), "");
    assert_eq!(game.cards(1, "fresh"), "good_times");
    assert_eq!(game.stage(), "before_shootout");
    assert_eq!(
        game.waiting(),
        [0],
        "seat 1 may hold a Brothel card, but none that is old enough"
    );
    game.act(0, "play good_times bank");
}

/// Hoedown: an empty hand passes no card. It cannot be played if no other card is in any hand.
#[test]
fn hoedown_passes_nothing_from_empty_hands() {
    let mut setup = town(json!([["hoedown"], [], []]));
    setup["piles"]["bank"] = json!(["inside_job", "robbery"]);
    let mut game = lockstep(3, setup.clone());
    game.place("brothel", &[["bank", "bank", "bank"], MINE, MINE]);
    while game.played(0).is_empty() {
        game.act(0, "pass");
    }
    // The Inside Job is played at once, so no hand has another card than the Hoedown.
    assert_ne!(game.stage(), "after_draw");
    assert_eq!(game.played(0), "inside_job");
    setup["piles"]["bank"] = json!(["robbery", "robbery"]);
    let mut game = lockstep(3, setup);
    game.place("brothel", &[["bank", "bank", "bank"], MINE, MINE]);
    game.pass_to("after_draw").act(0, "play hoedown");
    assert_eq!(game.hand(1), "robbery", "a single card goes by itself");
    assert_eq!(game.hand(0), "");
}

/// BB-7.10: after a Hoedown the receiver may hold a card of every location of which the giver may have held one.
#[test]
fn bb_7_10_hoedown_raises_counts_of_the_givers_locations() {
    let mut game = lockstep(3, town(json!([["hoedown", "robbery"], [], []])));
    game.place(
        "mine",
        &[
            ["saloon", "saloon", "saloon"],
            ["bank", "bank", "bank"],
            ["brothel", "brothel", "brothel"],
        ],
    );
    game.pass_to("after_draw")
        .act(0, "play hoedown")
        .act(0, "give tip_off");
    game.pass_to("badge");
    // In the next round, seats 0 and 1 may both hold a Saloon or a Bank card: the window asks for Bank Holiday.
    game.act(1, "badge mine");
    assert!(game.waiting().contains(&0) && game.waiting().contains(&1));
    assert_eq!(game.hand(1), "tip_off robbery");
}

/// Good Times resolves a location without a draw. Its tokens stay for the next round, face up, and the badge cannot go there.
#[test]
fn good_times_keep_tokens_for_the_next_round() {
    let mut game = lockstep(3, town(json!([["good_times"], [], []])));
    game.place(
        "mine",
        &[
            ["saloon", "bank", "bank"],
            ["saloon", "bank", "saloon"],
            ["brothel", "brothel", "brothel"],
        ],
    );
    game.act(0, "play good_times saloon");
    assert!(game.is(Saloon, "kept") && game.is(Saloon, "resolved"));
    assert_eq!(game.pile(Saloon), 3);
    game.dice("b..b..b..b..");
    while game.see("/round") == 1 {
        match game.stage().as_str() {
            "removing" => {
                let seat = game.waiting()[0];
                let act = game.legal(seat)[0].clone();
                game.act(seat, &act);
            }
            _ => {
                game.act(game.waiting()[0], "pass");
            }
        }
    }
    assert_eq!(game.tokens_seen_by(2, Saloon), "0s 1s 1c");
    assert!(!game.is(Saloon, "kept") && !game.is(Saloon, "resolved"));
    assert_eq!(game.refusal(1, "badge saloon"), "BB-3.2");
    assert_eq!(game.see("/players/1/unplaced_count"), 1);
    game.act(1, "badge mine");
    game.pass_to("placing");
    game.act(1, "place shooter saloon");
    assert_eq!(game.tokens_seen_by(2, Saloon), "0s 1s 1c 1?");
}

/// Good Times needs a token, and may name any unresolved location.
#[test]
fn good_times_need_a_token() {
    let mut game = lockstep(3, town(json!([["good_times"], [], ["whispered_plan"]])));
    game.place(
        "mine",
        &[
            ["brothel", "bank", "bank"],
            ["brothel", "bank", "bank"],
            ["bank", "bank", "bank"],
        ],
    );
    assert_eq!(game.refusal(0, "play good_times saloon"), "BB-7.8");
    assert_eq!(game.refusal(0, "play good_times mine"), "BB-7.8");
    game.act(0, "play good_times bank");
    assert!(game.is(Bank, "kept") && !game.is(Brothel, "resolved"));
}

/// Indecent Exposure: the player places face up this round.
#[test]
fn indecent_exposure_places_face_up() {
    let mut game = lockstep(3, town(json!([["indecent_exposure"], [], []])));
    game.act(0, "badge mine").act(0, "play indecent_exposure 1");
    game.pass_to("placing");
    game.act(0, "place coward bank").act(1, "place coward bank");
    assert_eq!(game.tokens_seen_by(2, Bank), "0? 1c");
    assert_eq!(game.see("/players/1/unplaced"), Value::Null);
}

/// Liquid Courage ends with the shootout: the winner's coward is a coward again before the draw.
#[test]
fn liquid_courage_ends_with_the_shootout() {
    let setup = json!({"town": ["saloon", "brothel", "bank"], "first": 0, "caved": [2, 2],
                       "hands": [["liquid_courage", "inspection"], []]});
    let mut game = lockstep(2, setup);
    game.act(0, "badge bank").act(0, "pass");
    game.act(0, "place coward saloon")
        .act(1, "place coward saloon");
    game.act(0, "play liquid_courage");
    assert_eq!(game.view(1)["town"][0]["tokens"][0]["courage"], true);
    game.dice("b.").act(0, "pass");
    assert_eq!(game.stage(), "after_shootout");
    let tokens = &game.view(1)["town"][0]["tokens"];
    assert_eq!(
        tokens,
        &json!([{"seat": 0, "token": "coward", "courage": false}])
    );
}
