//! BB-1, BB-2 and the set-ups of the referee.

use boomtown_bandits::{BoomtownBandits, Options};
use saloon_core::{DiscardEvents, FastRng, Game, Plan};
use serde_json::json;

use crate::test_game::*;

/// BB-1.1: six locations with seven loot cards each.
#[test]
fn bb_1_1_six_locations_of_seven_cards() {
    let config = Plan::<BoomtownBandits>::standard(5).config().unwrap();
    let Ok(game) = BoomtownBandits::start(&config, &mut FastRng::seeded(1), &mut DiscardEvents);
    let view = serde_json::to_value(game.view(saloon_core::Viewer::Spectator)).unwrap();
    let town = view["town"].as_array().unwrap();
    let mut names: Vec<_> = town
        .iter()
        .map(|place| place["location"].as_str().unwrap())
        .collect();
    names.sort_unstable();
    assert_eq!(
        names,
        ["bank", "brothel", "mine", "saloon", "stagecoach", "train"]
    );
    assert!(town.iter().all(|place| place["pile"] == 7));
}

/// BB-1.2: two shooters and a coward each. A shooter's die has two bullets in six, a coward's one bullet and one run-away.
#[test]
fn bb_1_2_players_have_three_tokens_with_their_dice() {
    let mut game = lockstep(2, json!({"town": ["bank", "mine", "train"], "first": 0}));
    for seat in 0..2 {
        let player = &game.view(seat)["players"][usize::from(seat)];
        assert_eq!(player["unplaced"], json!({"shooter": 2, "coward": 1}));
    }
    // All tokens are at the Bank, so each volley throws two shooter dice and a coward die for each player.
    game.place("mine", &[["bank"; 3], ["bank"; 3]]);
    let odds = game.odds();
    let sixths = |die: &[(&str, u32)], face: &str| {
        let total: u32 = die.iter().map(|(_, weight)| weight).sum();
        let weight: u32 = die
            .iter()
            .filter(|(other, _)| *other == face)
            .map(|(_, weight)| weight)
            .sum();
        6 * weight / total
    };
    let dice: Vec<_> = odds
        .iter()
        .take(3)
        .map(|die| {
            let die: Vec<_> = die
                .iter()
                .map(|(face, weight)| (face.as_str(), *weight))
                .collect();
            ["bullet", "run", "blank"].map(|face| sixths(&die, face))
        })
        .collect();
    assert_eq!(dice, [[2, 0, 4], [2, 0, 4], [1, 1, 4]]);
}

/// BB-1.3: one badge closes one location, and the bottle marks one first player.
#[test]
fn bb_1_3_one_badge_and_one_first_player() {
    let mut game = lockstep(
        3,
        json!({"town": ["bank", "mine", "train", "saloon"], "first": 2}),
    );
    assert_eq!(game.view(0)["first"], 2);
    assert_eq!(game.waiting(), [2], "the owner of the bottle has the badge");
    game.act(2, "badge mine");
    assert_ne!(game.refusal(2, "badge bank"), "");
    let view = game.view(0);
    let closed: Vec<_> = view["town"]
        .as_array()
        .unwrap()
        .iter()
        .filter(|place| place["closed"] == true)
        .map(|place| place["location"].clone())
        .collect();
    assert_eq!(closed, ["mine"]);
}

/// BB-2.1: the town has one location more than there are players, each once.
#[test]
fn bb_2_1_a_town_has_one_location_more_than_players() {
    for seats in 2..=5 {
        let plan: Plan<BoomtownBandits> = Plan::standard(seats);
        let config = plan.config().unwrap();
        let mut rng = FastRng::seeded(seats.into());
        let mut seen = std::collections::BTreeSet::new();
        for _ in 0..40 {
            let Ok(game) = BoomtownBandits::start(&config, &mut rng, &mut DiscardEvents);
            let view = game.view(saloon_core::Viewer::Spectator);
            assert_eq!(view.town.len(), usize::from(seats) + 1);
            let mut town: Vec<_> = view.town.iter().map(|place| place.location).collect();
            seen.insert(town[0]);
            town.sort();
            town.dedup();
            assert_eq!(town.len(), usize::from(seats) + 1);
        }
        assert_eq!(seen.len(), 6, "any location may come first");
    }
    let why = impossible(2, json!({"town": ["bank", "mine"]}));
    assert_eq!(why, "2 players need 3 locations, not 2");
    let why = impossible(2, json!({"town": ["bank", "mine", "bank"]}));
    assert_eq!(why, "the town lists the bank twice");
}

/// BB-2.2: each location has a pile of seven cards.
#[test]
fn bb_2_2_each_location_has_seven_cards() {
    let game = lockstep(2, json!({"town": ["bank", "mine", "train"]}));
    assert_eq!(
        [game.pile(Bank), game.pile(Mine), game.pile(Train)],
        [7, 7, 7]
    );
}

/// BB-2.3: any seat may be first.
#[test]
fn bb_2_3_any_seat_may_be_first() {
    let plan: Plan<BoomtownBandits> = Plan::standard(5);
    let config = plan.config().unwrap();
    let mut rng = FastRng::seeded(3);
    let firsts: std::collections::BTreeSet<u8> = (0..60)
        .map(|_| {
            let Ok(game) = BoomtownBandits::start(&config, &mut rng, &mut DiscardEvents);
            game.view(saloon_core::Viewer::Spectator).first.0
        })
        .collect();
    assert_eq!(firsts.len(), 5);
}

#[test]
fn options_and_setup_must_name_the_same_town() {
    let options = json!({"town": ["bank", "mine", "train"]});
    let same = plan(
        2,
        options.clone(),
        json!({"town": ["bank", "mine", "train"]}),
    );
    assert!(same.config().is_ok());
    let other = plan(2, options, json!({"town": ["mine", "bank", "train"]}));
    assert!(other.config().is_err());
    let read: Options = serde_json::from_value(json!({})).unwrap();
    assert_eq!(read, Options::default());
    assert_eq!(read.tie_window, 40);
}

#[test]
fn invalid_setups_have_an_error_message() {
    let town = json!(["bank", "mine", "train"]);
    let wrong =
        |field: &str, value: serde_json::Value| impossible(2, json!({"town": town, field: value}));
    assert_eq!(
        wrong("hands", json!([["tip_off"], []])),
        "the set-up mentions the saloon, which is not in town"
    );
    assert_eq!(
        wrong("hands", json!([["gold_vein", "gold_vein"], []])),
        "the box has 1 gold_vein, but the set-up has 2"
    );
    assert_eq!(
        wrong("hands", json!([["cave_in"], []])),
        "cave_in is played when it is drawn, so no hand can hold it"
    );
    assert_eq!(
        wrong("played", json!([["big_score"], []])),
        "big_score is handed on, never played"
    );
    assert_eq!(
        wrong("hands", json!([[]])),
        "hands needs 2 entries, one for each seat, not 1"
    );
    assert_eq!(
        wrong("caved", json!([0])),
        "caved needs 2 entries, one for each seat, not 1"
    );
    assert_eq!(
        wrong("piles", json!({"bank": []})),
        "the pile of the bank is empty"
    );
    assert_eq!(
        wrong("piles", json!({"bank": ["rally"]})),
        "rally does not belong to the bank"
    );
    assert_eq!(wrong("first", json!(2)), "first: there is no seat 2");
    assert_eq!(wrong("owner", json!(9)), "owner: there is no seat 9");
    let coward = json!({"seat": 0, "token": "coward"});
    assert_eq!(
        wrong("kept", json!({"bank": [coward], "mine": [coward]})),
        "seat 0 has at most 1 coward"
    );
    let shooter = json!({"seat": 1, "token": "shooter"});
    assert_eq!(
        wrong(
            "kept",
            json!({"bank": [coward], "mine": [shooter], "train": [shooter]})
        ),
        "tokens are kept at every location, so the badge cannot be placed"
    );
}

/// A dealt pile lacks the cards that the set-up puts into hands or face up. A given pile may be short.
#[test]
fn a_setup_deals_what_it_leaves_out() {
    let game = lockstep(
        2,
        json!({"town": ["bank", "mine", "train"], "hands": [["robbery", "rally"], []],
               "played": [[], ["cave_in"]], "piles": {"bank": ["bank_holiday", "robbery"]},
               "owner": 1, "round": 7, "first": 1}),
    );
    assert_eq!(
        [game.pile(Bank), game.pile(Mine), game.pile(Train)],
        [2, 6, 6]
    );
    assert_eq!(game.hand(0), "robbery rally");
    assert_eq!(game.cards(0, "fresh"), "");
    assert_eq!(game.played(1), "cave_in");
    assert_eq!(game.see("/players/1/owns_town"), true);
    assert_eq!(game.see("/round"), 7);
    assert_eq!(game.see("/turn"), 1);
}

/// A random town has every location that the set-up mentions.
#[test]
fn a_random_town_has_the_locations_the_setup_mentions() {
    for seed in 0..20 {
        let plan = plan(
            2,
            json!({}),
            json!({"hands": [["tip_off"], ["misfire", "rally"]]}),
        );
        let Ok(game) = BoomtownBandits::start(
            &plan.config().unwrap(),
            &mut FastRng::seeded(seed),
            &mut DiscardEvents,
        );
        let view = game.view(saloon_core::Viewer::Spectator);
        let mut town: Vec<_> = view.town.iter().map(|place| place.location).collect();
        town.sort();
        assert_eq!(town, [Saloon, Train, Stagecoach]);
    }
    let all = [["tip_off", "rally"], ["misfire", "robbery"]];
    assert!(impossible(2, json!({"hands": all})).contains("mentions more"));
}
