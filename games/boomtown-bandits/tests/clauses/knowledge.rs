//! What is hidden, from whom, and what worlds are imagined.

use boomtown_bandits::{BoomtownBandits, Card, Token};
use saloon_core::{FastRng, Game, Seat, Viewer};
use serde_json::{Value, json};

use crate::desk::*;

fn imagined(desk: &Desk, viewer: Viewer, seed: u64) -> BoomtownBandits {
    let Ok(world) =
        BoomtownBandits::determinize(&desk.game.view(viewer), &mut FastRng::seeded(seed));
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

/// How often something is so in a thousand imagined worlds.
fn share(desk: &Desk, viewer: Viewer, so: impl Fn(&BoomtownBandits) -> bool) -> f64 {
    let worlds = (0..1000).filter(|&seed| so(&imagined(desk, viewer, seed)));
    f64::from(u32::try_from(worlds.count()).unwrap()) / 1000.0
}

/// Every event that a viewer was told, as JSON.
fn heard(desk: &Desk, viewer: Viewer) -> Vec<Value> {
    let events = desk.log.seen_by(viewer);
    events
        .map(|event| serde_json::to_value(event).unwrap())
        .collect()
}

#[test]
fn a_token_placed_face_down_is_told_to_its_owner_only() {
    let mut desk = lockstep(2, json!({"town": ["bank", "mine", "train"], "first": 0}));
    desk.ok(0, "badge bank").ok(0, "place coward mine");
    assert_eq!(heard(&desk, Viewer::Seat(Seat(0)))[0]["token"], "coward");
    for viewer in [Viewer::Seat(Seat(1)), Viewer::Spectator] {
        assert_eq!(heard(&desk, viewer)[0]["token"], Value::Null);
    }
}

/// BB-3.4: a round may go on by itself to its end; what was turned up is told all the same.
#[test]
fn the_reveal_tells_every_token() {
    let mut desk = lockstep(2, json!({"town": ["bank", "mine", "train"], "first": 0}));
    desk.place(
        "train",
        &[["mine", "mine", "mine"], ["bank", "bank", "bank"]],
    );
    assert_eq!(desk.see("/round"), 2, "nobody was asked for anything");
    let lying = |at: &str, seat: u8| {
        ["shooter", "shooter", "coward"]
            .map(|token| json!({"at": at, "seat": seat, "token": token}))
    };
    let tokens = [lying("bank", 1), lying("mine", 0)].concat();
    assert!(
        heard(&desk, Viewer::Spectator).contains(&json!({"type": "revealed", "tokens": tokens}))
    );
}

#[test]
fn a_card_drawn_is_told_to_its_owner_only() {
    let setup = json!({"town": ["bank", "mine", "train"], "first": 0, "piles": {"bank": ["robbery", "robbery"]}});
    let mut desk = lockstep(2, setup);
    desk.place(
        "train",
        &[["bank", "bank", "bank"], ["mine", "mine", "mine"]],
    );
    for (viewer, card) in [
        (Viewer::Seat(Seat(0)), json!("robbery")),
        (Viewer::Seat(Seat(1)), Value::Null),
        (Viewer::Spectator, Value::Null),
    ] {
        let events = heard(&desk, viewer);
        let drew = events
            .iter()
            .find(|event| event["type"] == "drew" && event["seat"] == 0);
        assert_eq!(drew.expect("it was told")["card"], card);
    }
}

#[test]
fn a_gift_is_told_to_giver_and_receiver_only() {
    let setup = json!({"town": ["bank", "mine", "brothel", "train"], "first": 0,
                       "hands": [["hoedown", "robbery"], [], []], "piles": {"bank": ["robbery", "robbery"]}});
    let mut desk = lockstep(3, setup);
    desk.place(
        "train",
        &[
            ["bank", "bank", "bank"],
            ["mine", "mine", "mine"],
            ["brothel", "brothel", "brothel"],
        ],
    );
    desk.pass_to("after_draw")
        .ok(0, "play hoedown")
        .ok(0, "give robbery");
    for (seat, card) in [
        (0, json!("robbery")),
        (1, json!("robbery")),
        (2, Value::Null),
    ] {
        let events = heard(&desk, Viewer::Seat(Seat(seat)));
        let given = events
            .iter()
            .find(|event| event["type"] == "given")
            .expect("it was told");
        assert_eq!(given["card"], card, "seat {seat}");
    }
}

/// Dice that tumble are hidden from everybody, the roller included.
#[test]
fn tumbling_dice_are_told_to_nobody() {
    let mut desk = realtime(2, json!({"town": ["bank", "mine", "train"], "first": 0}));
    desk.place(
        "train",
        &[["bank", "bank", "mine"], ["bank", "bank", "mine"]],
    );
    desk.wait(3000).dice("bb").ok(0, "roll");
    for viewer in Viewer::all(2) {
        let seen = serde_json::to_string(&heard(&desk, viewer)).unwrap();
        assert!(!seen.contains("bullet"), "{seen}");
    }
    assert_eq!(
        desk.view(0)["shootout"]["dice"][0]["faces"],
        json!([null, null])
    );
    let faces = share(&desk, Viewer::Seat(Seat(0)), |world| {
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

/// A card drawn from a pile is any of that pile that is not seen, but none that would have been played at once.
#[test]
fn worlds_draw_hands_from_the_right_piles() {
    let setup = json!({"town": ["bank", "mine", "train"], "first": 0,
                       "hands": [["robbery", "robbery"], ["bank_holiday", "gold_vein"]]});
    let desk = lockstep(2, setup);
    let me = Viewer::Seat(Seat(0));
    for seed in 0..200 {
        let world = imagined(&desk, me, seed);
        assert_eq!(hand_of(&world, 0), [Card::Robbery, Card::Robbery]);
        let [one, other] = hand_of(&world, 1)[..] else {
            panic!("two cards")
        };
        assert_eq!((one.location(), other.location()), (Bank, Mine));
        assert!(!one.is_immediate() && !other.is_immediate());
    }
    // Two Robberies and the Bank Holiday are left besides the Inside Jobs.
    let holiday = share(&desk, me, |world| {
        hand_of(world, 1).contains(&Card::BankHoliday)
    });
    assert!((0.28..0.39).contains(&holiday), "one in three: {holiday}");
}

/// After a Hoedown a third player thinks of every card that may have been passed.
#[test]
fn worlds_after_a_hoedown() {
    let setup = json!({"town": ["bank", "mine", "brothel", "train"], "first": 0,
                       "hands": [["hoedown", "gold_vein", "silver_lode"], [], []],
                       "piles": {"bank": ["robbery", "robbery"]}});
    let mut desk = lockstep(3, setup);
    desk.place(
        "train",
        &[
            ["bank", "bank", "bank"],
            ["mine", "mine", "mine"],
            ["brothel", "brothel", "brothel"],
        ],
    );
    desk.pass_to("after_draw")
        .ok(0, "play hoedown")
        .ok(0, "give robbery");
    // Seat 0 held two Mine cards and a Bank card, and gave one to seat 1.
    let bank =
        |world: &BoomtownBandits| hand_of(world, 1).iter().any(|card| card.location() == Bank);
    let third = share(&desk, Viewer::Seat(Seat(2)), bank);
    assert!((0.28..0.39).contains(&third), "one in three: {third}");
    for viewer in [Seat(0), Seat(1)] {
        assert!(
            (share(&desk, Viewer::Seat(viewer), bank) - 1.0).abs() < 1e-9,
            "they know"
        );
    }
    // Seat 0 shows a Mine card, then another: now it must have given the Bank card.
    desk.ok(0, "show gold_vein");
    let third = share(&desk, Viewer::Seat(Seat(2)), bank);
    assert!(
        (0.42..0.58).contains(&third),
        "two Mine cards against one: {third}"
    );
    desk.ok(0, "show silver_lode");
    assert!((share(&desk, Viewer::Seat(Seat(2)), bank) - 1.0).abs() < 1e-9);
}

/// Everybody knows who was handed the Big Score.
#[test]
fn worlds_remember_the_big_score() {
    let setup = json!({"town": ["bank", "mine", "brothel", "train"], "first": 0, "hands": [["big_score"], [], ["rally"]]});
    let mut desk = lockstep(3, setup);
    desk.place(
        "train",
        &[
            ["bank", "bank", "bank"],
            ["mine", "mine", "mine"],
            ["brothel", "brothel", "brothel"],
        ],
    );
    desk.pass_to("after_shootout").ok(0, "play big_score");
    let has = |world: &BoomtownBandits| hand_of(world, 2).contains(&Card::BigScore);
    assert!((share(&desk, Viewer::Spectator, has) - 1.0).abs() < 1e-9);
}

/// Whoever inspected a pile knows its top, until somebody draws it; then they know who holds it.
#[test]
fn worlds_remember_an_inspection() {
    let setup = json!({"town": ["brothel", "bank", "mine", "train"], "first": 0, "hands": [["inspection"], [], []],
                       "piles": {"bank": ["bank_holiday", "robbery", "robbery"]}});
    let mut desk = lockstep(3, setup);
    desk.place(
        "train",
        &[
            ["bank", "bank", "bank"],
            ["mine", "mine", "mine"],
            ["brothel", "brothel", "brothel"],
        ],
    );
    desk.pass_to("after_shootout")
        .ok(0, "play inspection")
        .ok(0, "keep robbery");
    desk.pass_to("badge");
    // Seat 1 wins the Bank.
    desk.place(
        "train",
        &[
            ["mine", "mine", "mine"],
            ["bank", "bank", "bank"],
            ["brothel", "brothel", "brothel"],
        ],
    );
    while desk.pile(Bank) == 2 {
        desk.ok(desk.waiting()[0], "pass");
    }
    let has = |world: &BoomtownBandits| hand_of(world, 1).contains(&Card::BankHoliday);
    assert!(
        (share(&desk, Viewer::Seat(Seat(0)), has) - 1.0).abs() < 1e-9,
        "seat 0 saw it"
    );
    let guess = share(&desk, Viewer::Seat(Seat(2)), has);
    assert!((0.1..0.35).contains(&guess), "seat 2 did not: {guess}");
}

/// Face-down tokens: the coward is as likely under each back.
#[test]
fn worlds_turn_backs_into_shooters_and_a_coward() {
    let mut desk = lockstep(2, json!({"town": ["bank", "mine", "train"], "first": 0}));
    desk.ok(0, "badge train")
        .ok(0, "place shooter bank")
        .ok(1, "place shooter mine")
        .ok(0, "place shooter mine");
    let coward_at = |world: &BoomtownBandits, at: usize| {
        let view = world.view(Viewer::Seat(Seat(0)));
        view.town[at]
            .tokens
            .iter()
            .any(|of| of.seat == Seat(0) && of.token == Some(Token::Coward))
    };
    for at in [0, 1] {
        let third = share(&desk, Viewer::Seat(Seat(1)), |world| coward_at(world, at));
        assert!((0.28..0.39).contains(&third), "one in three: {third}");
    }
}

/// Loose Lips, seat 1: seat 0 has placed a shooter that it saw and two tokens since, both at the Bank; seat 2 saw nothing.
fn after_loose_lips() -> Desk {
    let setup = json!({"town": ["train", "bank", "mine", "saloon"], "first": 0,
                       "hands": [[], ["loose_lips"], []]});
    let mut desk = lockstep(3, setup);
    desk.ok(0, "badge mine");
    desk.pass_to("placing");
    desk.ok(0, "place shooter bank")
        .ok(1, "play loose_lips")
        .ok(1, "place shooter train")
        .ok(2, "place shooter train")
        .ok(0, "place coward bank");
    desk
}

/// A world as another seat would see it.
fn tokens_at_the_bank(world: &BoomtownBandits, seat: u8) -> Vec<Option<Token>> {
    let view = world.view(Viewer::Seat(Seat(seat)));
    let bank = &view.town[1].tokens;
    bank.iter().map(|of| of.token).collect()
}

/// Loose Lips: worlds keep the tokens that their viewer saw, and draw those placed later.
#[test]
fn worlds_after_loose_lips_keep_what_was_seen() {
    let desk = after_loose_lips();
    let looker = Viewer::Seat(Seat(1));
    for seed in 0..200 {
        let world = imagined(&desk, looker, seed);
        assert_eq!(tokens_at_the_bank(&world, 1), [Some(Token::Shooter), None]);
        assert_eq!(world.view(looker), desk.game.view(looker));
    }
    // A shooter is seen: the coward is the second token, or the one still to be placed.
    let second = share(&desk, looker, |world| {
        tokens_at_the_bank(world, 0).contains(&Some(Token::Coward))
    });
    assert!((0.44..0.56).contains(&second), "one in two: {second}");
}

/// Loose Lips: for others, what its player saw is as open as the tokens themselves, and fits them.
#[test]
fn worlds_after_anothers_loose_lips_fit_the_tokens() {
    let desk = after_loose_lips();
    let other = Viewer::Seat(Seat(2));
    let coward = share(&desk, other, |world| {
        assert_eq!(world.view(other), desk.game.view(other));
        let seen = tokens_at_the_bank(world, 1);
        let seen: Vec<Token> = seen.into_iter().flatten().collect();
        assert_eq!(seen.len(), 1, "the first token, not the second");
        let truth = tokens_at_the_bank(world, 0);
        assert!(truth.contains(&Some(seen[0])));
        seen[0] == Token::Coward
    });
    assert!((0.28..0.39).contains(&coward), "one in three: {coward}");
}

/// Loose Lips: nothing that its player gets tells which token was placed later. Nor anything that the others get.
#[test]
fn two_worlds_after_loose_lips_look_the_same() {
    let mut worlds = ["shooter", "coward"].map(|token| {
        let mut desk = after_loose_lips();
        desk.ok(1, "place shooter train");
        desk.ok(2, &format!("place {token} bank"));
        desk
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
            assert_eq!(heard(one, viewer), heard(other, viewer), "{viewer}");
        }
        for seat in [0, 1] {
            assert_eq!(one.legal(seat), other.legal(seat));
        }
        let next = [(0, "place shooter bank"), (1, "place coward bank")];
        if let Some((seat, act)) = next.get(step) {
            for desk in &mut worlds {
                desk.ok(*seat, act);
            }
        }
    }
}

/// Loose Lips: its preview shows what is hidden as hidden.
#[test]
fn a_preview_of_loose_lips_tells_nothing() {
    let setup =
        json!({"town": ["bank", "mine", "train"], "first": 0, "hands": [[], ["loose_lips"]]});
    let mut desk = lockstep(2, setup);
    desk.ok(0, "badge mine");
    desk.pass_to("placing");
    desk.ok(0, "place shooter bank");
    let view = desk.game.view(Viewer::Seat(Seat(1)));
    let act = "play loose_lips".parse().unwrap();
    let preview = BoomtownBandits::preview(&view, Seat(1), act).unwrap();
    assert_eq!(preview.town[0].tokens[0].token, None);
}
