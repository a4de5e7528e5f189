//! Hidden information: redacted events and views, and determinized worlds.

use boomtown_bandits::{BoomtownBandits, Card, Token};
use saloon_core::{FastRng, Game, Seat, Viewer};
use serde_json::{Value, json};

use crate::test_game::*;

fn sample_world(game: &TestGame, viewer: Viewer, seed: u64) -> BoomtownBandits {
    let Ok(world) =
        BoomtownBandits::determinize(&game.game.view(viewer), &mut FastRng::seeded(seed));
    world
}

fn hand_of(world: &BoomtownBandits, seat: u8) -> Vec<Card> {
    let view = world.view(Viewer::Seat(Seat(seat)));
    view.players[usize::from(seat)]
        .hand
        .expect("its own")
        .iter()
        .collect()
}

/// Share of 1,000 sampled worlds in which `holds` is true.
fn share(game: &TestGame, viewer: Viewer, holds: impl Fn(&BoomtownBandits) -> bool) -> f64 {
    let worlds = (0..1000).filter(|&seed| holds(&sample_world(game, viewer, seed)));
    f64::from(u32::try_from(worlds.count()).unwrap()) / 1000.0
}

/// Events of the last input, as a viewer sees them in JSON.
fn events_seen(game: &TestGame, viewer: Viewer) -> Vec<Value> {
    let events = game.log.seen_by(viewer);
    events
        .map(|event| serde_json::to_value(event).unwrap())
        .collect()
}

#[test]
fn a_face_down_token_is_visible_to_its_owner_only() {
    let mut game = lockstep(2, json!({"town": ["bank", "mine", "train"], "first": 0}));
    game.act(0, "badge bank").act(0, "place coward mine");
    assert_eq!(
        events_seen(&game, Viewer::Seat(Seat(0)))[0]["token"],
        "coward"
    );
    for viewer in [Viewer::Seat(Seat(1)), Viewer::Spectator] {
        assert_eq!(events_seen(&game, viewer)[0]["token"], Value::Null);
    }
}

/// BB-3.4: the event shows all tokens even if the round ends without another decision.
#[test]
fn the_reveal_shows_every_token() {
    let mut game = lockstep(2, json!({"town": ["bank", "mine", "train"], "first": 0}));
    game.place(
        "train",
        &[["mine", "mine", "mine"], ["bank", "bank", "bank"]],
    );
    assert_eq!(game.see("/round"), 2, "the round needed no decision");
    let lying = |at: &str, seat: u8| {
        ["shooter", "shooter", "coward"]
            .map(|token| json!({"at": at, "seat": seat, "token": token}))
    };
    let tokens = [lying("bank", 1), lying("mine", 0)].concat();
    assert!(
        events_seen(&game, Viewer::Spectator)
            .contains(&json!({"type": "revealed", "tokens": tokens}))
    );
}

#[test]
fn a_drawn_card_is_visible_to_its_owner_only() {
    let setup = json!({"town": ["bank", "mine", "train"], "first": 0, "piles": {"bank": ["robbery", "robbery"]}});
    let mut game = lockstep(2, setup);
    game.place(
        "train",
        &[["bank", "bank", "bank"], ["mine", "mine", "mine"]],
    );
    for (viewer, card) in [
        (Viewer::Seat(Seat(0)), json!("robbery")),
        (Viewer::Seat(Seat(1)), Value::Null),
        (Viewer::Spectator, Value::Null),
    ] {
        let events = events_seen(&game, viewer);
        let drew = events
            .iter()
            .find(|event| event["type"] == "drew" && event["seat"] == 0);
        assert_eq!(drew.expect("an event of it")["card"], card);
    }
}

#[test]
fn a_gift_is_visible_to_giver_and_receiver_only() {
    let setup = json!({"town": ["bank", "mine", "brothel", "train"], "first": 0,
                       "hands": [["hoedown", "robbery"], [], []], "piles": {"bank": ["robbery", "robbery"]}});
    let mut game = lockstep(3, setup);
    game.place(
        "train",
        &[
            ["bank", "bank", "bank"],
            ["mine", "mine", "mine"],
            ["brothel", "brothel", "brothel"],
        ],
    );
    game.pass_to("after_draw")
        .act(0, "play hoedown")
        .act(0, "give robbery");
    for (seat, card) in [
        (0, json!("robbery")),
        (1, json!("robbery")),
        (2, Value::Null),
    ] {
        let events = events_seen(&game, Viewer::Seat(Seat(seat)));
        let given = events
            .iter()
            .find(|event| event["type"] == "given")
            .expect("an event of it");
        assert_eq!(given["card"], card, "seat {seat}");
    }
}

#[test]
fn tumbling_dice_are_hidden_from_all() {
    let mut game = realtime(2, json!({"town": ["bank", "mine", "train"], "first": 0}));
    game.place(
        "train",
        &[["bank", "bank", "mine"], ["bank", "bank", "mine"]],
    );
    game.wait(3000).dice("bb").act(0, "roll");
    for viewer in Viewer::all(2) {
        let seen = serde_json::to_string(&events_seen(&game, viewer)).unwrap();
        assert!(!seen.contains("bullet"), "{seen}");
    }
    assert_eq!(
        game.view(0)["shootout"]["dice"][0]["faces"],
        json!([null, null])
    );
    let faces = share(&game, Viewer::Seat(Seat(0)), |world| {
        let mut later = *world;
        let at = saloon_core::Millis(3600);
        later
            .apply(
                at,
                saloon_core::Input::Tick,
                &mut FastRng::seeded(0),
                &mut saloon_core::DiscardEvents,
            )
            .unwrap();
        let view = later.view(Viewer::Spectator);
        view.shootout.unwrap().dice[0].faces[0] == Some(boomtown_bandits::Face::Bullet)
    });
    assert!((0.28..0.39).contains(&faces), "a third: {faces}");
}

/// A hidden card is any unseen card of its pile that is not immediate.
#[test]
fn worlds_draw_hands_from_the_right_piles() {
    let setup = json!({"town": ["bank", "mine", "train"], "first": 0,
                       "hands": [["robbery", "robbery"], ["bank_holiday", "gold_vein"]]});
    let game = lockstep(2, setup);
    let me = Viewer::Seat(Seat(0));
    for seed in 0..200 {
        let world = sample_world(&game, me, seed);
        assert_eq!(hand_of(&world, 0), [Card::Robbery, Card::Robbery]);
        let [one, other] = hand_of(&world, 1)[..] else {
            panic!("two cards")
        };
        assert_eq!((one.location(), other.location()), (Bank, Mine));
        assert!(!one.is_immediate() && !other.is_immediate());
    }
    // Two Robberies and the Bank Holiday are left, apart from the Inside Jobs.
    let holiday = share(&game, me, |world| {
        hand_of(world, 1).contains(&Card::BankHoliday)
    });
    assert!((0.28..0.39).contains(&holiday), "one in three: {holiday}");
}

/// A Hoedown may have passed any card of the giver, as far as a third player knows.
#[test]
fn worlds_after_a_hoedown_keep_the_passed_cards() {
    let setup = json!({"town": ["bank", "mine", "brothel", "train"], "first": 0,
                       "hands": [["hoedown", "gold_vein", "silver_lode"], [], []],
                       "piles": {"bank": ["robbery", "robbery"]}});
    let mut game = lockstep(3, setup);
    game.place(
        "train",
        &[
            ["bank", "bank", "bank"],
            ["mine", "mine", "mine"],
            ["brothel", "brothel", "brothel"],
        ],
    );
    game.pass_to("after_draw")
        .act(0, "play hoedown")
        .act(0, "give robbery");
    // Seat 0 held two Mine cards and a Bank card, and gave one to seat 1.
    let bank =
        |world: &BoomtownBandits| hand_of(world, 1).iter().any(|card| card.location() == Bank);
    let third = share(&game, Viewer::Seat(Seat(2)), bank);
    assert!((0.28..0.39).contains(&third), "one in three: {third}");
    for viewer in [Seat(0), Seat(1)] {
        assert!(
            (share(&game, Viewer::Seat(viewer), bank) - 1.0).abs() < 1e-9,
            "giver and receiver know it"
        );
    }
    // Once seat 0 has shown both Mine cards, it must have given the Bank card.
    game.act(0, "show gold_vein");
    let third = share(&game, Viewer::Seat(Seat(2)), bank);
    assert!(
        (0.42..0.58).contains(&third),
        "two Mine cards against one: {third}"
    );
    game.act(0, "show silver_lode");
    assert!((share(&game, Viewer::Seat(Seat(2)), bank) - 1.0).abs() < 1e-9);
}

#[test]
fn worlds_keep_a_handed_big_score() {
    let setup = json!({"town": ["bank", "mine", "brothel", "train"], "first": 0, "hands": [["big_score"], [], ["rally"]]});
    let mut game = lockstep(3, setup);
    game.place(
        "train",
        &[
            ["bank", "bank", "bank"],
            ["mine", "mine", "mine"],
            ["brothel", "brothel", "brothel"],
        ],
    );
    game.pass_to("after_shootout").act(0, "play big_score");
    let has = |world: &BoomtownBandits| hand_of(world, 2).contains(&Card::BigScore);
    assert!((share(&game, Viewer::Spectator, has) - 1.0).abs() < 1e-9);
}

/// The player of an Inspection knows the card left on top, and its holder once it is drawn.
#[test]
fn worlds_keep_the_card_left_by_an_inspection() {
    let setup = json!({"town": ["brothel", "bank", "mine", "train"], "first": 0, "hands": [["inspection"], [], []],
                       "piles": {"bank": ["bank_holiday", "robbery", "robbery"]}});
    let mut game = lockstep(3, setup);
    game.place(
        "train",
        &[
            ["bank", "bank", "bank"],
            ["mine", "mine", "mine"],
            ["brothel", "brothel", "brothel"],
        ],
    );
    game.pass_to("after_shootout")
        .act(0, "play inspection")
        .act(0, "keep robbery");
    game.pass_to("badge");
    // Seat 1 wins the Bank.
    game.place(
        "train",
        &[
            ["mine", "mine", "mine"],
            ["bank", "bank", "bank"],
            ["brothel", "brothel", "brothel"],
        ],
    );
    while game.pile(Bank) == 2 {
        game.act(game.waiting()[0], "pass");
    }
    let has = |world: &BoomtownBandits| hand_of(world, 1).contains(&Card::BankHoliday);
    assert!(
        (share(&game, Viewer::Seat(Seat(0)), has) - 1.0).abs() < 1e-9,
        "seat 0 saw it"
    );
    let guess = share(&game, Viewer::Seat(Seat(2)), has);
    assert!((0.1..0.35).contains(&guess), "seat 2 did not: {guess}");
}

/// A coward is equally likely under each face-down token.
#[test]
fn worlds_have_a_coward_under_any_face_down_token() {
    let mut game = lockstep(2, json!({"town": ["bank", "mine", "train"], "first": 0}));
    game.act(0, "badge train")
        .act(0, "place shooter bank")
        .act(1, "place shooter mine")
        .act(0, "place shooter mine");
    let coward_at = |world: &BoomtownBandits, at: usize| {
        let view = world.view(Viewer::Seat(Seat(0)));
        view.town[at]
            .tokens
            .iter()
            .any(|of| of.seat == Seat(0) && of.token == Some(Token::Coward))
    };
    for at in [0, 1] {
        let third = share(&game, Viewer::Seat(Seat(1)), |world| coward_at(world, at));
        assert!((0.28..0.39).contains(&third), "one in three: {third}");
    }
}

/// A game in which seat 1 used Loose Lips after seat 0's first token. Seat 0 then placed a second one at the Bank. Seat 2 saw nothing.
fn after_loose_lips() -> TestGame {
    let setup = json!({"town": ["train", "bank", "mine", "saloon"], "first": 0,
                       "hands": [[], ["loose_lips"], []]});
    let mut game = lockstep(3, setup);
    game.act(0, "badge mine");
    game.pass_to("placing");
    game.act(0, "place shooter bank")
        .act(1, "play loose_lips")
        .act(1, "place shooter train")
        .act(2, "place shooter train")
        .act(0, "place coward bank");
    game
}

/// Tokens at the Bank as a seat sees them in a world.
fn tokens_at_the_bank(world: &BoomtownBandits, seat: u8) -> Vec<Option<Token>> {
    let view = world.view(Viewer::Seat(Seat(seat)));
    let bank = &view.town[1].tokens;
    bank.iter().map(|of| of.token).collect()
}

/// Loose Lips: worlds keep the tokens that their viewer saw, and sample those placed later.
#[test]
fn worlds_after_loose_lips_keep_what_was_seen() {
    let game = after_loose_lips();
    let looker = Viewer::Seat(Seat(1));
    for seed in 0..200 {
        let world = sample_world(&game, looker, seed);
        assert_eq!(tokens_at_the_bank(&world, 1), [Some(Token::Shooter), None]);
        assert_eq!(world.view(looker), game.game.view(looker));
    }
    // The viewer saw a shooter, so the coward is the second token or the one still to be placed.
    let second = share(&game, looker, |world| {
        tokens_at_the_bank(world, 0).contains(&Some(Token::Coward))
    });
    assert!((0.44..0.56).contains(&second), "one in two: {second}");
}

/// Loose Lips: other players do not know which token its player saw. Each world is consistent.
#[test]
fn worlds_after_anothers_loose_lips_fit_the_tokens() {
    let game = after_loose_lips();
    let other = Viewer::Seat(Seat(2));
    let coward = share(&game, other, |world| {
        assert_eq!(world.view(other), game.game.view(other));
        let seen = tokens_at_the_bank(world, 1);
        let seen: Vec<Token> = seen.into_iter().flatten().collect();
        assert_eq!(seen.len(), 1, "the first token, not the second");
        let truth = tokens_at_the_bank(world, 0);
        assert!(truth.contains(&Some(seen[0])));
        seen[0] == Token::Coward
    });
    assert!((0.28..0.39).contains(&coward), "one in three: {coward}");
}

/// Loose Lips: no view, event or list of acts tells any other player which token was placed later.
#[test]
fn two_worlds_after_loose_lips_look_the_same() {
    let mut worlds = ["shooter", "coward"].map(|token| {
        let mut game = after_loose_lips();
        game.act(1, "place shooter train");
        game.act(2, &format!("place {token} bank"));
        game
    });
    for step in 0..3 {
        let [one, other] = &worlds;
        assert!(one.game != other.game);
        for viewer in [
            Viewer::Seat(Seat(0)),
            Viewer::Seat(Seat(1)),
            Viewer::Spectator,
        ] {
            assert_eq!(one.game.view(viewer), other.game.view(viewer), "{viewer}");
            assert_eq!(
                events_seen(one, viewer),
                events_seen(other, viewer),
                "{viewer}"
            );
        }
        for seat in [0, 1] {
            assert_eq!(one.legal(seat), other.legal(seat));
        }
        let next = [(0, "place shooter bank"), (1, "place coward bank")];
        if let Some((seat, act)) = next.get(step) {
            for game in &mut worlds {
                game.act(*seat, act);
            }
        }
    }
}

/// Loose Lips: its preview shows no hidden token.
#[test]
fn a_preview_of_loose_lips_reveals_nothing() {
    let setup =
        json!({"town": ["bank", "mine", "train"], "first": 0, "hands": [[], ["loose_lips"]]});
    let mut game = lockstep(2, setup);
    game.act(0, "badge mine");
    game.pass_to("placing");
    game.act(0, "place shooter bank");
    let view = game.game.view(Viewer::Seat(Seat(1)));
    let act = "play loose_lips".parse().unwrap();
    let preview = BoomtownBandits::preview(&view, Seat(1), act).unwrap();
    assert_eq!(preview.town[0].tokens[0].token, None);
}
