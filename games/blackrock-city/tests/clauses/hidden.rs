//! Hidden information (BC-3.8): views, events, and the probabilities of determinized worlds.

use std::collections::BTreeMap;

use blackrock_city::BlackrockCity;
use saloon_core::{FastRng, Game, Seat, Viewer};
use serde_json::{Value, json};

use crate::test_game::{RING, TestGame, gang};

/// Starts a game of four with these cubes, in which seat 0 is to steal at `city`.
fn start_steal(cubes: Value, city: &str) -> TestGame {
    let index = RING.iter().position(|&name| name == city).unwrap();
    let setup = json!({
        "first": 0, "flipped": [city], "sheriff": "Start City", "cubes": cubes,
        "pawn": { "city": RING[index - 1], "owner": 2 },
    });
    let mut play = TestGame::new(4, "published", setup);
    play.acts("0 bid 1hx, 1 renounce, 2 renounce, 3 renounce");
    play
}

#[test]
fn bc_3_8_only_the_owner_sees_behind_a_screen() {
    let play = start_steal(
        json!([{ "gold": 1 }, { "gold": 2, "silver": 1 }, {}, {}]),
        "Tombstone Flats",
    );
    let cubes =
        |view: Value| [0, 1, 2, 3].map(|seat: usize| view["players"][seat]["cubes"].clone());
    let null = Value::Null;
    assert_eq!(
        cubes(play.view()),
        [null.clone(), null.clone(), null.clone(), null.clone()]
    );
    assert_eq!(
        cubes(play.seen_by(0)),
        [
            json!({ "gold": 1, "silver": 0 }),
            null.clone(),
            null.clone(),
            null.clone()
        ]
    );
    assert_eq!(
        cubes(play.seen_by(2)),
        [
            null.clone(),
            null.clone(),
            json!({ "gold": 0, "silver": 0 }),
            null
        ],
        "an empty screen too"
    );
}

#[test]
fn bc_3_8_all_cubes_are_revealed_at_the_end() {
    let setup = json!({ "cubes": [{ "gold": 1 }, { "gold": 2, "silver": 1 }, {}, {}] });
    let mut play = TestGame::new(4, "published", setup);
    play.acts("0 renounce, 1 renounce, 2 renounce, 3 renounce");
    assert_eq!(
        play.view()["players"][1]["cubes"],
        json!({ "gold": 2, "silver": 1 })
    );
    assert_eq!(
        play.events_of("ended")[0]["cubes"][1],
        json!({ "gold": 2, "silver": 1 })
    );
}

#[test]
fn bc_3_8_open_cubes_hide_nothing() {
    let mut plan =
        crate::test_game::plan(3, "published", &json!({ "cubes": [{}, { "gold": 2 }, {}] }));
    plan.options.open_cubes = true;
    let Ok(game) = BlackrockCity::start(
        &plan.config().unwrap(),
        &mut FastRng::seeded(1),
        &mut saloon_core::DiscardEvents,
    );
    let view = serde_json::to_value(game.view(Viewer::Spectator)).unwrap();
    assert_eq!(
        view["players"][1]["cubes"],
        json!({ "gold": 2, "silver": 0 })
    );
}

/// BC-6.7: the thief and the victim learn the cube. Other viewers see only that a draw took place.
#[test]
fn bc_3_8_only_thief_and_victim_learn_the_stolen_cube() {
    let seen = |play: &TestGame, viewer| -> Vec<Value> {
        let events = play.events(viewer).into_iter();
        events
            .filter(|event| event["type"] == "cube_drawn")
            .map(|event| event["found"].clone())
            .collect()
    };
    let seats = [0, 1].map(|seat| Viewer::Seat(Seat(seat)));
    let others = [
        Viewer::Seat(Seat(2)),
        Viewer::Seat(Seat(3)),
        Viewer::Spectator,
    ];

    let mut play = start_steal(json!([{}, { "silver": 1 }, {}, {}]), "Gallows Hill");
    play.act_with_draws(0, "steal 1", &["silver"]);
    for viewer in seats {
        assert_eq!(seen(&play, viewer), [json!("silver"), json!("nothing")]);
    }
    for viewer in others {
        assert_eq!(seen(&play, viewer), [json!(null), json!(null)]);
    }
    let from_silver = others.map(|viewer| (play.events(viewer), play.game.view(viewer)));

    // Other viewers cannot distinguish an empty screen or one with gold.
    for (cubes, drawn) in [
        (json!({}), vec![]),
        (json!({ "gold": 4 }), vec!["gold", "gold"]),
    ] {
        let setup = json!([{}, cubes, {}, {}]);
        let mut play = start_steal(setup, "Gallows Hill");
        // The silver at the stagecoach is public, and 10 in these positions.
        play.act_with_draws(0, "steal 1", &drawn);
        for (viewer, (events, mut view)) in others.into_iter().zip(from_silver.clone()) {
            assert_eq!(play.events(viewer), events);
            view.silver = 10;
            assert_eq!(play.game.view(viewer), view);
        }
    }
}

#[test]
fn bc_4_3_only_owner_and_recipient_learn_the_cube_lost_to_the_sheriff() {
    let setup = json!({
        "reserves": [gang([2, 0, 0, 0, 0]), gang([0; 5]), gang([2, 0, 0, 0, 0])],
        "cubes": [{}, { "gold": 1 }, {}], "first": 0, "pawn": { "city": "Copper Gulch", "owner": 1 },
    });
    for (edition, knows) in [
        ("published", [false, true, false]),
        ("prototype", [true, true, false]),
    ] {
        let mut play = TestGame::new(3, edition, setup.clone());
        play.act_with_draws(0, "bid 2h", &["gold"]);
        for (seat, knows) in (0..).zip(knows) {
            let events = play.events(Viewer::Seat(Seat(seat)));
            let drawn = events
                .iter()
                .find(|event| event["type"] == "cube_drawn")
                .unwrap();
            assert_eq!(
                drawn["found"],
                if knows { json!("gold") } else { json!(null) },
                "{edition} {seat}"
            );
        }
    }
}

/// Samples worlds of a viewer and returns how often each content of the screens occurs, in thousandths.
fn world_frequencies(game: &BlackrockCity, viewer: Viewer) -> BTreeMap<String, u32> {
    const DRAWS: u32 = 20_000;
    let view = game.view(viewer);
    let mut rng = FastRng::seeded(17);
    let mut seen = BTreeMap::new();
    for _ in 0..DRAWS {
        let Ok(world) = BlackrockCity::determinize(&view, &mut rng);
        assert_eq!(world.view(viewer), view);
        let cubes = Seat::all(game.seats()).map(|seat| {
            let view = world.view(Viewer::Seat(seat));
            let cubes = view.players[seat.index()].cubes.unwrap();
            format!("{}g{}s", cubes.gold, cubes.silver)
        });
        *seen.entry(cubes.collect::<Vec<_>>().join(" ")).or_insert(0) += 1;
    }
    for count in seen.values_mut() {
        *count = (*count * 1000 + DRAWS / 2) / DRAWS;
    }
    seen
}

fn assert_near(found: &BTreeMap<String, u32>, wanted: &[(&str, u32)]) {
    let names: Vec<_> = found.keys().map(String::as_str).collect();
    let wanted_names: Vec<_> = wanted.iter().map(|(name, _)| *name).collect();
    assert_eq!(names, wanted_names, "{found:?}");
    for &(name, thousandths) in wanted {
        assert!(found[name].abs_diff(thousandths) < 12, "{name}: {found:?}");
    }
}

/// Starts a game in which seat 0 has plundered Copper Gulch (3 gold) and seat 1 took a silver cube. The next tiles
/// steal.
fn start_thefts() -> TestGame {
    let ring = [
        "Start City",
        "Copper Gulch",
        "Tombstone Flats",
        "Coyote Bluff",
        "Gallows Hill",
        "Red Mesa",
        "Buzzard Rock",
        "Dry Well",
        "Silver Creek",
        "Golden City",
        "Rattlesnake Pass",
        "Dusty Fork",
    ];
    let setup = json!({
        "ring": ring, "first": 0, "sheriff": "Dusty Fork",
        "flipped": ["Tombstone Flats", "Coyote Bluff", "Red Mesa", "Gallows Hill", "Buzzard Rock"],
    });
    let mut play = TestGame::new(4, "published", setup);
    play.acts("0 bid 2hx, 1 bid 1hx, 2 renounce, 3 renounce");
    play
}

#[test]
fn bc_3_8_worlds_sample_hidden_thefts_with_their_probability() {
    let mut play = start_thefts();
    // Phase 2: seat 1 bids alone and steals from seat 0. All viewers know that the cube is gold.
    play.acts("0 renounce, 1 bid 1hx, 2 renounce, 3 renounce");
    play.act_with_draws(1, "steal 0", &["gold"]);
    assert_near(
        &world_frequencies(&play.game, Viewer::Spectator),
        &[("2g0s 1g1s 0g0s 0g0s", 1000)],
    );
    // Phase 3: seat 2 steals from seat 1, who has one cube of each kind. Other viewers assign even odds.
    play.acts("1 renounce, 2 bid 1hx, 3 renounce, 0 renounce");
    play.act_with_draws(2, "steal 1", &["silver"]);
    let even = [("2g0s 0g1s 1g0s 0g0s", 500), ("2g0s 1g0s 0g1s 0g0s", 500)];
    assert_near(&world_frequencies(&play.game, Viewer::Seat(Seat(3))), &even);
    assert_near(&world_frequencies(&play.game, Viewer::Seat(Seat(0))), &even);
    assert_near(&world_frequencies(&play.game, Viewer::Spectator), &even);
    let known = [("2g0s 1g0s 0g1s 0g0s", 1000)];
    assert_near(
        &world_frequencies(&play.game, Viewer::Seat(Seat(1))),
        &known,
    );
    assert_near(
        &world_frequencies(&play.game, Viewer::Seat(Seat(2))),
        &known,
    );
}

#[test]
fn bc_3_8_a_later_draw_rules_out_earlier_thefts() {
    let mut play = start_thefts();
    play.acts("0 renounce, 1 bid 1hx, 2 renounce, 3 renounce");
    play.act_with_draws(1, "steal 0", &["gold"]);
    play.acts("1 renounce, 2 bid 1hx, 3 renounce, 0 renounce");
    play.act_with_draws(2, "steal 1", &["silver"]);
    // Phase 4, at Gallows Hill (steal 2): seat 3 steals from seats 0 and 1 and finds gold twice. So seat 1 still had
    // its gold, and seat 2 has the silver.
    play.acts("2 renounce, 3 bid 1hx, 0 renounce, 1 renounce");
    play.act_with_draws(3, "steal 0+1", &["gold", "gold"]);
    assert_near(
        &world_frequencies(&play.game, Viewer::Seat(Seat(3))),
        &[("1g0s 0g0s 0g1s 2g0s", 1000)],
    );
    // Other viewers know only that seat 3 took two cubes, one of them gold.
    assert_near(
        &world_frequencies(&play.game, Viewer::Seat(Seat(0))),
        &[("1g0s 0g0s 0g1s 2g0s", 500), ("1g0s 0g0s 1g0s 1g1s", 500)],
    );
}

/// Checks Bayes' rule with public gains: seat 0's draw from seat 1 is evidence about what seat 3 took there before.
#[test]
fn bc_3_8_a_later_draw_reweighs_earlier_thefts() {
    let ring = [
        "Start City",
        "Tombstone Flats",
        "Coyote Bluff",
        "Copper Gulch",
        "Gallows Hill",
        "Red Mesa",
        "Buzzard Rock",
        "Dry Well",
        "Silver Creek",
        "Golden City",
        "Rattlesnake Pass",
        "Dusty Fork",
    ];
    let setup = json!({
        "ring": ring, "first": 1, "sheriff": "Start City", "pawn": { "city": "Dry Well", "owner": 3 },
        "flipped": ["Coyote Bluff", "Tombstone Flats", "Start City", "Dusty Fork"], "plundered": ["Copper Gulch"],
    });
    let mut play = TestGame::new(4, "published", setup);
    // Silver Creek: 3 gold to seat 1, a silver cube to seat 2.
    play.acts("1 bid 2hx, 2 bid 1hx, 3 renounce, 0 renounce");
    assert_eq!((play.cubes(1), play.cubes(2)), ([3, 0], [0, 1]));
    // Golden City: 4 gold to seat 2, a silver cube to seat 1.
    play.acts("1 bid 1h, 2 bid 1h+1hx, 3 renounce, 0 renounce");
    assert_eq!((play.cubes(1), play.cubes(2)), ([3, 1], [4, 1]));
    // Seat 3 bids alone, plunders Rattlesnake Pass, and moves on to Tombstone Flats.
    play.acts("2 renounce, 3 bid 2hx, 0 renounce, 1 renounce, 3 advance 1");
    play.acts("3 bid 3h, 0 renounce, 1 renounce, 2 renounce, 3 advance 3");
    // Seat 3 steals from seat 1 (3 gold, 1 silver) at Tombstone Flats. For seat 0 it is gold with probability 3/4.
    play.act_with_draws(3, "steal 1", &["gold"]);
    assert_eq!(play.cubes(3), [4, 0]);
    // Seat 0 steals from seat 1 at Coyote Bluff and finds gold. Its probability is 2/3 if seat 3 took gold, else 1.
    // So the odds are 3/4 · 2/3 = 1/2 to 1/4 · 1 = 1/4: two to one.
    play.acts("3 renounce, 0 bid 1hx, 1 renounce, 2 renounce");
    play.act_with_draws(0, "steal 1", &["gold"]);
    assert_near(
        &world_frequencies(&play.game, Viewer::Seat(Seat(0))),
        &[("1g0s 1g1s 4g1s 4g0s", 667), ("1g0s 2g0s 4g1s 3g1s", 333)],
    );
}

/// Only its owner knows the content of a screen from a set-up, even the number of cubes. Worlds agree with all later
/// draws that the viewer saw.
#[test]
fn bc_3_8_worlds_with_hidden_set_ups_agree_with_the_draws_seen() {
    let mut play = start_steal(
        json!([{}, { "gold": 2, "silver": 2 }, {}, { "silver": 1 }]),
        "Gallows Hill",
    );
    let totals = |play: &TestGame, viewer| {
        let mut totals = BTreeMap::new();
        for (contents, _) in world_frequencies(&play.game, viewer) {
            *totals
                .entry(contents.split(' ').nth(1).unwrap().to_string())
                .or_insert(0) += 1;
        }
        totals
    };
    assert!(
        totals(&play, Viewer::Seat(Seat(0))).len() > 20,
        "many contents are possible"
    );
    play.act_with_draws(0, "steal 1", &["silver", "silver"]);
    for (contents, _) in totals(&play, Viewer::Seat(Seat(0))) {
        assert!(
            !contents.ends_with("3s"),
            "the screens had only three silver cubes in all: {contents}"
        );
    }
}
