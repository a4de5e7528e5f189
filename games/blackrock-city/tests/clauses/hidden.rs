//! Who knows what (BC-3.8): views, events, and the worlds a viewer must think possible.

use std::collections::BTreeMap;

use blackrock_city::BlackrockCity;
use saloon_core::{FastRng, Game, Seat, Viewer};
use serde_json::{Value, json};

use crate::test_game::{RING, TestGame, gang};

/// Four players, seat 0 to steal at this city, with these cubes.
fn stealing(cubes: Value, city: &str) -> TestGame {
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
fn bc_3_8_a_screen_is_its_owner_s_alone() {
    let play = stealing(
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
        "an empty one too"
    );
}

#[test]
fn bc_3_8_all_screens_are_lifted_at_the_end() {
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

/// BC-6.7: the thief and the robbed know the cube. Anyone else sees a hand behind a screen, be it empty or not.
#[test]
fn bc_3_8_what_was_stolen_is_known_to_two() {
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

    let mut play = stealing(json!([{}, { "silver": 1 }, {}, {}]), "Gallows Hill");
    play.drawn(0, "steal 1", &["silver"]);
    for viewer in seats {
        assert_eq!(seen(&play, viewer), [json!("silver"), json!("nothing")]);
    }
    for viewer in others {
        assert_eq!(seen(&play, viewer), [json!(null), json!(null)]);
    }
    let from_silver = others.map(|viewer| (play.events(viewer), play.game.view(viewer)));

    // The same from an empty screen, and from one of gold: the others cannot tell.
    for (cubes, drawn) in [
        (json!({}), vec![]),
        (json!({ "gold": 4 }), vec!["gold", "gold"]),
    ] {
        let setup = json!([{}, cubes, {}, {}]);
        let mut play = stealing(setup, "Gallows Hill");
        // What is at the stagecoach is public, and the same in all of them.
        play.drawn(0, "steal 1", &drawn);
        for (viewer, (events, mut view)) in others.into_iter().zip(from_silver.clone()) {
            assert_eq!(play.events(viewer), events);
            view.silver = 10;
            assert_eq!(play.game.view(viewer), view);
        }
    }
}

#[test]
fn bc_4_3_what_the_sheriff_cost_is_known_to_its_owner() {
    let setup = json!({
        "reserves": [gang([2, 0, 0, 0, 0]), gang([0; 5]), gang([2, 0, 0, 0, 0])],
        "cubes": [{}, { "gold": 1 }, {}], "first": 0, "pawn": { "city": "Copper Gulch", "owner": 1 },
    });
    for (edition, knows) in [
        ("published", [false, true, false]),
        ("prototype", [true, true, false]),
    ] {
        let mut play = TestGame::new(3, edition, setup.clone());
        play.drawn(0, "bid 2h", &["gold"]);
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

/// How often each content of all screens comes up among a viewer's worlds, in thousandths. `worlds` draws are made.
fn worlds(game: &BlackrockCity, viewer: Viewer) -> BTreeMap<String, u32> {
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

fn near(found: &BTreeMap<String, u32>, wanted: &[(&str, u32)]) {
    let names: Vec<_> = found.keys().map(String::as_str).collect();
    let wanted_names: Vec<_> = wanted.iter().map(|(name, _)| *name).collect();
    assert_eq!(names, wanted_names, "{found:?}");
    for &(name, thousandths) in wanted {
        assert!(found[name].abs_diff(thousandths) < 12, "{name}: {found:?}");
    }
}

/// Seat 0 has plundered Copper Gulch (3 gold), seat 1 held up the stagecoach; the tiles that follow are for stealing.
fn thefts() -> TestGame {
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
fn bc_3_8_unseen_thefts_are_imagined_as_they_may_have_gone() {
    let mut play = thefts();
    // Phase 2: seat 1 is alone and steals from seat 0: gold for certain. Everyone can tell.
    play.acts("0 renounce, 1 bid 1hx, 2 renounce, 3 renounce");
    play.drawn(1, "steal 0", &["gold"]);
    near(
        &worlds(&play.game, Viewer::Spectator),
        &[("2g0s 1g1s 0g0s 0g0s", 1000)],
    );
    // Phase 3: seat 2 steals from seat 1, who has one of each: even odds for seats 0 and 3.
    play.acts("1 renounce, 2 bid 1hx, 3 renounce, 0 renounce");
    play.drawn(2, "steal 1", &["silver"]);
    let even = [("2g0s 0g1s 1g0s 0g0s", 500), ("2g0s 1g0s 0g1s 0g0s", 500)];
    near(&worlds(&play.game, Viewer::Seat(Seat(3))), &even);
    near(&worlds(&play.game, Viewer::Seat(Seat(0))), &even);
    near(&worlds(&play.game, Viewer::Spectator), &even);
    let known = [("2g0s 1g0s 0g1s 0g0s", 1000)];
    near(&worlds(&play.game, Viewer::Seat(Seat(1))), &known);
    near(&worlds(&play.game, Viewer::Seat(Seat(2))), &known);
}

#[test]
fn bc_3_8_what_is_found_later_tells_about_what_was_taken_before() {
    let mut play = thefts();
    play.acts("0 renounce, 1 bid 1hx, 2 renounce, 3 renounce");
    play.drawn(1, "steal 0", &["gold"]);
    play.acts("1 renounce, 2 bid 1hx, 3 renounce, 0 renounce");
    play.drawn(2, "steal 1", &["silver"]);
    // Phase 4, at Gallows Hill (steal 2): seat 3 takes one from seat 0 and one from seat 1, and finds gold with both. So seat 1
    // had kept its gold, and seat 2 must hold the silver.
    play.acts("2 renounce, 3 bid 1hx, 0 renounce, 1 renounce");
    play.drawn(3, "steal 0+1", &["gold", "gold"]);
    near(
        &worlds(&play.game, Viewer::Seat(Seat(3))),
        &[("1g0s 0g0s 0g1s 2g0s", 1000)],
    );
    // The others know seat 3 took two, one of them gold for certain.
    near(
        &worlds(&play.game, Viewer::Seat(Seat(0))),
        &[("1g0s 0g0s 0g1s 2g0s", 500), ("1g0s 0g0s 1g0s 1g1s", 500)],
    );
}

/// Bayes by hand, on cubes that all came openly: what seat 0 finds with seat 1 weighs what seat 3 took there before, unseen.
#[test]
fn bc_3_8_later_finds_weigh_earlier_thefts() {
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
    // To Silver Creek: seat 1 has 3 gold, seat 2 a silver.
    play.acts("1 bid 2hx, 2 bid 1hx, 3 renounce, 0 renounce");
    assert_eq!((play.cubes(1), play.cubes(2)), ([3, 0], [0, 1]));
    // To Golden City: 4 gold to seat 2, a silver to seat 1.
    play.acts("1 bid 1h, 2 bid 1h+1hx, 3 renounce, 0 renounce");
    assert_eq!((play.cubes(1), play.cubes(2)), ([3, 1], [4, 1]));
    // Seat 3 alone plunders Rattlesnake Pass, and goes on to Tombstone Flats.
    play.acts("2 renounce, 3 bid 2hx, 0 renounce, 1 renounce, 3 advance 1");
    play.acts("3 bid 3h, 0 renounce, 1 renounce, 2 renounce, 3 advance 3");
    // Seat 3 steals from seat 1 (3 gold, 1 silver) at Tombstone Flats, unseen by seat 0: gold 3/4.
    play.drawn(3, "steal 1", &["gold"]);
    assert_eq!(play.cubes(3), [4, 0]);
    // Then seat 0 steals from seat 1 at Coyote Bluff, and finds gold: if gold went before (3/4), 2 of 3; else all of 3.
    // 3/4 · 2/3 = 1/2 against 1/4 · 1 = 1/4: two to one.
    play.acts("3 renounce, 0 bid 1hx, 1 renounce, 2 renounce");
    play.drawn(0, "steal 1", &["gold"]);
    near(
        &worlds(&play.game, Viewer::Seat(Seat(0))),
        &[("1g0s 1g1s 4g1s 4g0s", 667), ("1g0s 2g0s 4g1s 3g1s", 333)],
    );
}

/// Where a set-up gave cubes, even how many there are is its owner's secret; what is seen later is always kept.
#[test]
fn bc_3_8_a_set_up_s_cubes_are_guessed_and_what_is_seen_is_kept() {
    let mut play = stealing(
        json!([{}, { "gold": 2, "silver": 2 }, {}, { "silver": 1 }]),
        "Gallows Hill",
    );
    let totals = |play: &TestGame, viewer| {
        let mut totals = BTreeMap::new();
        for (contents, _) in worlds(&play.game, viewer) {
            *totals
                .entry(contents.split(' ').nth(1).unwrap().to_string())
                .or_insert(0) += 1;
        }
        totals
    };
    assert!(
        totals(&play, Viewer::Seat(Seat(0))).len() > 20,
        "anything may be there"
    );
    play.drawn(0, "steal 1", &["silver", "silver"]);
    for (contents, _) in totals(&play, Viewer::Seat(Seat(0))) {
        assert!(
            !contents.ends_with("3s"),
            "three silver in all were not at the stagecoach: {contents}"
        );
    }
}
