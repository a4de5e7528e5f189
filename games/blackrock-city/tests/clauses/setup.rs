//! Components and set-up (BC-1, BC-2), including given positions.

use std::collections::BTreeSet;

use blackrock_city::{Back, BlackrockCity, City, Components, Edition, Options, START_CITY, Setup};
use saloon_core::{DiscardEvents, FastRng, Game, Plan, Viewer};
use serde_json::{Value, json};

use crate::test_game::{RING, TestGame, gang, plan, ring_of_ten};

/// Returns the spectator's view of a dealt game.
fn dealt(seats: u8, edition: Edition, seed: u64) -> Value {
    let plan: Plan<BlackrockCity> = Plan {
        options: Options {
            edition,
            open_cubes: false,
        },
        ..Plan::standard(seats)
    };
    let mut rng = FastRng::seeded(seed);
    let Ok(game) = BlackrockCity::start(&plan.config().unwrap(), &mut rng, &mut DiscardEvents);
    serde_json::to_value(game.view(Viewer::Spectator)).unwrap()
}

fn names(view: &Value) -> Vec<String> {
    let ring = view["ring"].as_array().unwrap();
    ring.iter()
        .map(|city| city["city"].as_str().unwrap().into())
        .collect()
}

#[test]
fn bc_1_1_twelve_tiles_with_known_backs() {
    let cities = Components::default().cities;
    assert_eq!(cities.len(), 12);
    for City { holes, back, .. } in &cities {
        assert!(*holes <= 3);
        assert_ne!(back.published, Back::Stagecoach);
    }
    assert!(
        cities
            .iter()
            .any(|city| city.back.prototype == Back::Stagecoach)
    );
}

#[test]
fn bc_1_2_the_default_tiles() {
    use Back::{Indians, Nothing, Stagecoach, Steal1, Steal2};
    let written: Vec<_> = Components::default()
        .cities
        .into_iter()
        .map(|city| {
            (
                city.name,
                [city.gold, city.prisoners, city.holes],
                city.back.published,
                city.back.prototype,
            )
        })
        .collect();
    let wanted = [
        ("Start City", [0, 0, 1], Nothing, Nothing),
        ("Golden City", [4, 0, 3], Indians, Indians),
        ("Copper Gulch", [3, 0, 2], Indians, Indians),
        ("Silver Creek", [3, 0, 0], Nothing, Nothing),
        ("Rattlesnake Pass", [3, 1, 1], Indians, Stagecoach),
        ("Tombstone Flats", [3, 1, 2], Steal1, Steal1),
        ("Dry Well", [2, 2, 3], Nothing, Nothing),
        ("Coyote Bluff", [2, 2, 0], Steal1, Steal1),
        ("Red Mesa", [2, 1, 1], Steal1, Steal1),
        ("Dusty Fork", [2, 1, 2], Nothing, Stagecoach),
        ("Gallows Hill", [1, 3, 0], Steal2, Steal2),
        ("Buzzard Rock", [1, 2, 3], Steal2, Steal2),
    ];
    assert_eq!(
        written,
        wanted.map(|(name, counts, published, prototype)| (
            name.to_string(),
            counts,
            published,
            prototype
        ))
    );
}

#[test]
fn bc_1_2_other_components_can_be_used() {
    let mut components = Components::default();
    components.cities[1].gold = 7;
    components.cities[1].name = "El Dorado".into();
    let plan = Plan::<BlackrockCity> {
        components,
        ..Plan::standard(4)
    };
    let Ok(game) = BlackrockCity::start(
        &plan.config().unwrap(),
        &mut FastRng::seeded(1),
        &mut DiscardEvents,
    );
    let view = serde_json::to_value(game.view(Viewer::Spectator)).unwrap();
    let ring = view["ring"].as_array().unwrap();
    assert!(
        ring.iter()
            .any(|city| city["city"] == "El Dorado" && city["gold"] == 7)
    );
}

#[test]
fn bc_1_2_impossible_components_are_refused_with_a_reason() {
    let error_after = |change: fn(&mut Vec<City>)| {
        let mut components = Components::default();
        change(&mut components.cities);
        let plan = Plan::<BlackrockCity> {
            components,
            ..Plan::standard(3)
        };
        plan.config().unwrap_err().to_string()
    };
    assert_eq!(
        error_after(|cities| {
            cities.pop();
        }),
        "the game has 12 cities, not 11"
    );
    assert_eq!(
        error_after(|cities| cities[0].name = "Elsewhere".into()),
        "no city is called Start City"
    );
    assert_eq!(
        error_after(|cities| cities[3].name = "Dry Well".into()),
        "two cities are called Dry Well"
    );
    assert_eq!(
        error_after(|cities| cities[3].name.clear()),
        "city 4 has no name"
    );
    assert_eq!(
        error_after(|cities| cities[1].holes = 4),
        "Golden City has 4 bullet holes; a tile has 0 to 3"
    );
    assert_eq!(
        error_after(|cities| cities[1].gold = 11),
        "Golden City has 11 gold bags; the limit is 10"
    );
    assert_eq!(
        error_after(|cities| cities[1].prisoners = 255),
        "the cities hold 268 prisoners; the game has 13"
    );
    assert_eq!(
        error_after(|cities| cities[1].back.published = Back::Stagecoach),
        "Golden City has a stagecoach back, which only the prototype has"
    );
    assert_eq!(
        error_after(|cities| cities
            .iter_mut()
            .for_each(|city| city.back.published = Back::Nothing)),
        "no two cities with different backs can stay out of the ring"
    );
}

#[test]
fn bc_1_3_pieces_at_the_start() {
    let view = dealt(4, Edition::Published, 1);
    for player in view["players"].as_array().unwrap() {
        assert_eq!(player["reserve"], gang([6, 2, 0, 0, 0]));
        assert_eq!(player["clocks"], 2);
    }
    assert_eq!(view["silver"], 10);
    let ring = view["ring"].as_array().unwrap();
    let sum = |field: &str| {
        ring.iter()
            .map(|city| city[field].as_u64().unwrap())
            .sum::<u64>()
    };
    assert_eq!((sum("gold"), sum("prisoners")), (26, 13));
}

#[test]
fn bc_2_1_four_players_use_all_twelve_cities_in_random_order() {
    let mut seen = BTreeSet::new();
    for seed in 0..50 {
        let ring = names(&dealt(4, Edition::Published, seed));
        assert_eq!(ring[0], START_CITY);
        let cities: BTreeSet<_> = ring.iter().map(String::as_str).collect();
        assert_eq!(cities, RING.into_iter().collect());
        seen.insert(ring);
    }
    assert_eq!(seen.len(), 50, "never the same");
}

#[test]
fn bc_2_1_two_or_three_players_leave_out_two_cities_with_different_backs() {
    let backs = |edition: Edition| {
        move |name: &str| {
            let cities = Components::default().cities;
            let back = cities
                .into_iter()
                .find(|city| city.name == name)
                .unwrap()
                .back;
            match edition {
                Edition::Published => back.published,
                Edition::Prototype => back.prototype,
            }
        }
    };
    for edition in [Edition::Published, Edition::Prototype] {
        let mut pairs = BTreeSet::new();
        let mut alike = 0;
        for seed in 0..600 {
            let ring = names(&dealt(2 + u8::from(seed % 2 == 0), edition, seed));
            assert_eq!(ring.len(), 10);
            assert!(ring.contains(&START_CITY.to_string()));
            let out: Vec<_> = RING
                .into_iter()
                .filter(|&city| !ring.iter().any(|other| other == city))
                .collect();
            alike += u32::from(backs(edition)(out[0]) == backs(edition)(out[1]));
            pairs.insert(out);
        }
        // 55 pairs without Start City. In the published game 10 of them have equal backs: of 3 Indians, 3 nothing, 3
        // steal 1 and 2 steal 2 there are 3 + 3 + 3 + 1 pairs.
        match edition {
            Edition::Published => assert_eq!((alike, pairs.len()), (0, 45)),
            Edition::Prototype => assert_eq!((alike > 0, pairs.len()), (true, 55)),
        }
    }
}

#[test]
fn bc_2_2_the_sheriff_starts_at_start_city_and_silver_at_the_stagecoach() {
    let play = TestGame::new(4, "published", json!({}));
    assert_eq!(play.city(0)["city"], START_CITY);
    assert_eq!(play.sheriff(), 0);
    assert_eq!(play.view()["silver"], 10);
}

#[test]
fn bc_2_3_each_city_can_be_plundered_once() {
    for edition in ["published", "prototype"] {
        let mut play = TestGame::new(4, edition, json!({ "sheriff": "Dry Well" }));
        for at in 0..12 {
            assert_eq!(play.city(at)["side"], "front");
        }
        assert_eq!(play.city(1)["gold"], 4);
        play.acts("0 bid 1hx, 1 renounce, 2 renounce, 3 renounce");
        assert_eq!((play.cubes(0), &play.city(1)["gold"]), ([4, 0], &json!(0)));
    }
}

#[test]
fn bc_2_4_the_first_player_is_given_or_drawn_and_owns_the_pawn() {
    for edition in ["published", "prototype"] {
        let play = TestGame::new(4, edition, json!({ "first": 2 }));
        assert_eq!(play.pawn(), json!([0, 2, false]));
        assert_eq!(play.first(), 2);
    }
    let firsts: BTreeSet<_> = (0..60)
        .map(|seed| {
            dealt(4, Edition::Published, seed)["first"]
                .as_u64()
                .unwrap()
        })
        .collect();
    assert_eq!(firsts.len(), 4);
}

#[test]
fn absent_fields_of_a_set_up_have_defaults() {
    let setup =
        json!({ "pawn": { "owner": 2 }, "cubes": [{ "silver": 1 }, {}, { "silver": 2 }, {}] });
    let play = TestGame::new(4, "published", setup);
    assert_eq!(play.first(), 2, "from the pawn's owner");
    assert_eq!(play.view()["silver"], 7, "less what the screens hold");
    let setup = json!({ "pawn": { "owner": 2, "city": "Silver Creek" } });
    assert_eq!(
        TestGame::new(2, "published", setup).first(),
        0,
        "the drifter's: seat 0"
    );
    let setup = json!({ "first": 1, "reserves": [gang([1, 0, 0, 0, 0]), gang([3, 0, 0, 0, 0]), gang([3, 0, 0, 0, 0])] });
    assert_eq!(
        TestGame::new(3, "published", setup).first(),
        1,
        "not corrected by BC-7.1"
    );
}

#[test]
fn flipped_cities_and_the_one_under_an_unblocked_pawn_are_plundered() {
    let pawn = |blocked: bool| {
        json!({
            "flipped": ["Golden City"], "plundered": ["Dry Well"],
            "pawn": { "city": "Copper Gulch", "owner": 0, "blocked": blocked },
        })
    };
    let play = TestGame::new(4, "published", pawn(false));
    for city in [1, 2, 6] {
        assert_eq!(play.city(city)["gold"], 0);
        assert_eq!(play.city(city)["prisoners"], 0);
    }
    assert_eq!(play.city(1)["back"], "indians");
    assert_eq!(
        (&play.city(1)["side"], &play.city(2)["side"]),
        (&json!("back"), &json!("front"))
    );
    let play = TestGame::new(4, "published", pawn(true));
    assert_eq!(play.city(2)["gold"], 3);
}

/// Returns the reason why a set-up is impossible; panics if it is possible.
fn setup_error(seats: u8, edition: &str, setup: Value) -> String {
    match serde_json::from_value::<Setup>(setup.clone()) {
        Err(error) => error.to_string(),
        Ok(_) => plan(seats, edition, &setup)
            .config()
            .unwrap_err()
            .to_string(),
    }
}

#[test]
fn impossible_set_ups_are_refused() {
    let twelve = RING.to_vec();
    let ten = ring_of_ten();
    let alike: Vec<_> = RING
        .into_iter()
        .filter(|name| !["Golden City", "Copper Gulch"].contains(name))
        .collect();
    let without_start = &RING[1..11];
    let mut twice = ten.clone();
    twice[3] = "Golden City";
    let reserve = |counts| json!({ "reserves": [gang(counts), gang([0; 5]), gang([0; 5])] });
    let cases = [
        json!({ "ring": twelve }),
        json!({ "ring": alike }),
        json!({ "ring": without_start }),
        json!({ "ring": twice }),
        json!({ "ring": ["Atlantis"] }),
        json!({ "ring": ten, "sheriff": "Dusty Fork" }),
        json!({ "ring": ten, "pawn": { "city": "Buzzard Rock" } }),
        json!({ "ring": ten, "flipped": ["Dusty Fork"] }),
        json!({ "ring": ten, "plundered": ["Dusty Fork"] }),
        json!({ "sheriff": "Atlantis" }),
        json!({ "flipped": ["Red Mesa", "Red Mesa"] }),
        json!({ "plundered": ["Red Mesa", "Red Mesa"] }),
        reserve([4, 0, 3, 0, 0]),
        reserve([0, 2, 0, 1, 0]),
        reserve([0, 0, 0, 0, 14]),
        reserve([255, 255, 255, 255, 255]),
        json!({ "clocks": [3, 0, 0] }),
        json!({ "clocks": [1, 1] }),
        json!({ "reserves": [gang([1, 0, 0, 0, 0])] }),
        json!({ "cubes": [{}, {}] }),
        json!({ "silver": 11 }),
        json!({ "silver": 9, "cubes": [{ "silver": 2 }, {}, {}] }),
        json!({ "cubes": [{ "silver": 11 }, {}, {}] }),
        json!({ "ring": ten, "cubes": [{ "gold": 20 }, { "gold": 4 }, {}] }),
        json!({ "cubes": [{ "gold": 255 }, { "gold": 255 }, { "gold": 255 }] }),
        json!({ "first": 3 }),
        json!({ "pawn": { "owner": 3 } }),
        json!({ "attackers": [3] }),
        json!({ "silver": -1 }),
        json!({ "reserves": [{ "healthy": -1 }, {}, {}] }),
        json!({ "bandits": 3 }),
    ];
    for setup in cases {
        assert!(
            !setup_error(3, "published", setup.clone()).is_empty(),
            "{setup}"
        );
    }
    assert!(
        !setup_error(2, "published", json!({ "first": 2 })).is_empty(),
        "the drifter is never first"
    );
    assert!(!setup_error(2, "published", json!({ "cubes": [{}, {}] })).is_empty());
    // The prototype removes any two cities (BC-2.1).
    assert!(
        plan(3, "prototype", &json!({ "ring": alike }))
            .config()
            .is_ok()
    );
}

#[test]
fn unusual_set_ups_are_accepted() {
    let ten = ring_of_ten();
    for setup in [
        json!({}),
        json!({ "ring": ten, "cubes": [{ "gold": 23 }, {}, {}] }), // all the ring's bags, nothing plundered
        json!({ "reserves": [gang([0, 0, 0, 0, 13]), gang([0; 5]), gang([0; 5])] }),
        json!({ "flipped": ["Red Mesa"], "plundered": ["Red Mesa"] }),
        json!({ "flipped": ["Start City"], "pawn": { "city": "Start City", "blocked": true } }),
        json!({ "attackers": [0, 1, 0, 1, 2, 2, 2, 0] }),
        json!({ "silver": 0 }),
        json!({ "clocks": [0, 0, 0] }),
    ] {
        assert!(plan(3, "published", &setup).config().is_ok(), "{setup}");
    }
    assert!(
        plan(2, "published", &json!({ "attackers": [2] }))
            .config()
            .is_ok()
    );
}

#[test]
fn a_dealt_ring_contains_every_city_named_in_the_set_up() {
    let setup = json!({ "sheriff": "Dusty Fork", "flipped": ["Golden City"], "plundered": ["Dry Well"], "pawn": { "city": "Red Mesa" } });
    let config = plan(3, "published", &setup).config().unwrap();
    for seed in 0..200 {
        let Ok(game) =
            BlackrockCity::start(&config, &mut FastRng::seeded(seed), &mut DiscardEvents);
        let view = serde_json::to_value(game.view(Viewer::Spectator)).unwrap();
        let ring = names(&view);
        let index = |field: &Value| usize::try_from(field.as_u64().unwrap()).unwrap();
        assert_eq!(ring[index(&view["sheriff"])], "Dusty Fork");
        assert_eq!(ring[index(&view["pawn"]["at"])], "Red Mesa");
        assert!(
            ring.contains(&"Golden City".to_string()) && ring.contains(&"Dry Well".to_string())
        );
    }
}

#[test]
fn acts_round_trip_through_text_and_json() {
    let cases = [
        ("bid 2h+1w", json!({ "bid": gang([2, 0, 1, 0, 0]) })),
        ("renounce", json!("renounce")),
        ("defer", json!("defer")),
        ("wound plain", json!({ "wound": "plain" })),
        ("wound x", json!({ "wound": "x" })),
        ("wound prisoner", json!({ "wound": "prisoner" })),
        ("advance 2", json!({ "advance": 2 })),
        ("steal 1", json!({ "steal": [1] })),
        ("steal 1+2", json!({ "steal": [1, 2] })),
        ("clock", json!("clock")),
    ];
    for (text, json) in cases {
        let act: blackrock_city::Act = text.parse().unwrap();
        assert_eq!(serde_json::to_value(act).unwrap(), json);
        assert_eq!(
            serde_json::from_value::<blackrock_city::Act>(json).unwrap(),
            act
        );
        assert_eq!(act.to_string(), text);
    }
    let read = |json: Value| serde_json::from_value::<blackrock_city::Act>(json);
    // An absent count is 0. A count that no player can have is well formed, but illegal.
    assert_eq!(
        read(json!({ "bid": { "wounded": 1 } }))
            .unwrap()
            .to_string(),
        "bid 1w"
    );
    for well_formed in [
        json!({ "bid": {} }),
        json!({ "bid": { "healthy": 1000 } }),
        json!({ "advance": 1000 }),
        json!({ "steal": [] }),
        json!({ "steal": [900] }),
    ] {
        assert!(read(well_formed.clone()).is_ok(), "{well_formed}");
    }
    for unknown in [
        json!("pass"),
        json!({ "bid": 3 }),
        json!({ "bid": { "healthy": -1 } }),
        json!({ "bid": { "gold": 1 } }),
        json!({ "wound": "leg" }),
        json!({ "steal": [0, 1, 2] }),
        json!({ "steal": 1 }),
        json!({ "advance": 1.5 }),
        json!(null),
        json!({ "renounce": 1 }),
    ] {
        assert!(read(unknown.clone()).is_err(), "{unknown}");
    }
    for text in [
        "",
        "bid",
        "bid 2",
        "bid h",
        "bid 1h+1h",
        "bid 1y",
        "steal 1+",
        "steal 0+1+2",
        "wound",
        "advance x",
        "clock 1",
        "Bid 1h",
        "bid 300h",
    ] {
        assert!(text.parse::<blackrock_city::Act>().is_err(), "{text:?}");
    }
}
