//! Blackrock City under the referee: set-ups, acts, chance and time, as docs/referee.md describes them.

#![allow(
    clippy::needless_pass_by_value,
    reason = "requests are written in place"
)]

use saloon_cli::referee::Referee;
use serde_json::{Value, json};

const RING: [&str; 10] = [
    "Start City",
    "Golden City",
    "Copper Gulch",
    "Silver Creek",
    "Rattlesnake Pass",
    "Tombstone Flats",
    "Dry Well",
    "Coyote Bluff",
    "Red Mesa",
    "Gallows Hill",
];

struct RefereeClient(Referee);

impl RefereeClient {
    fn ask(&mut self, request: Value) -> Value {
        let answer = self
            .0
            .answer(request.to_string().as_bytes())
            .expect("an answer");
        serde_json::from_str(&answer).expect("JSON")
    }

    fn open(&mut self, seats: u8, edition: &str, setup: Value, chance: Value) -> Value {
        let options = json!({ "edition": edition });
        self.ask(json!({"op":"new","game":"blackrock-city","seats":seats,"options":options,"setup":setup,"chance":chance}))
    }

    fn act(&mut self, seat: u8, act: Value) -> Value {
        self.ask(json!({"op":"act","seat":seat,"act":act}))
    }

    fn all(&mut self) -> Value {
        self.ask(json!({"op":"view","seat":"all"}))["view"].clone()
    }
}

fn client() -> RefereeClient {
    RefereeClient(Referee::new(None))
}

/// Set-up in which the drifter's own bid catches it; it then gives a cube to seat 0.
fn caught_drifter() -> Value {
    json!({
        "ring": RING, "first": 1, "sheriff": "Silver Creek", "cubes": [{}, {}, {"gold": 1, "silver": 1}],
        "pawn": {"city": "Rattlesnake Pass", "owner": 2},
    })
}

#[test]
fn bc_4_3_the_drifter_s_opening_draws_the_scripted_outcome() {
    for cube in ["gold", "silver"] {
        let mut client = client();
        let opened = client.open(2, "prototype", caught_drifter(), json!([cube]));
        assert_eq!(opened, json!({"ok":true,"rules":"blackrock-city/1"}));
        assert_eq!(client.all()["players"][0]["cubes"][cube], 1);
        let record = client.ask(json!({"op":"record"}))["record"].to_string();
        let report = saloon_cli::verify::report(&record).expect("a valid record");
        assert!(report.holds());
    }
    let refused = client().open(2, "prototype", caught_drifter(), json!(["copper"]));
    assert_eq!(refused["error"], "bad_request", "{refused}");
}

#[test]
fn scripted_chance_skips_the_setup_and_answers_the_first_draw() {
    // The first player is drawn at set-up; the scripted cube stays for the first theft.
    let mut client = client();
    let setup = json!({
        "ring": RING, "flipped": ["Tombstone Flats"], "pawn": {"city": "Rattlesnake Pass"},
        "reserves": [{"healthy": 6}, {}, {}], "cubes": [{}, {"gold": 1, "silver": 1}, {}],
    });
    let opened = client.open(3, "published", setup, json!(["silver"]));
    assert_eq!(opened["ok"], true, "{opened}");
    client.act(0, json!({"bid":{"healthy":1}}));
    assert_eq!(client.all()["awaiting"], "steal");
    // Outcomes sent with an act are queued after the pending ones, and dropped if the act does not use them.
    client.ask(json!({"op":"act","seat":0,"act":{"steal":[1]},"chance":["gold"]}));
    let cubes = client.all()["players"][0]["cubes"].clone();
    assert_eq!(cubes, json!({"gold": 0, "silver": 1}));
}

#[test]
fn illegal_acts_and_malformed_acts_get_different_errors() {
    let mut client = client();
    client.open(3, "published", json!({"ring": RING, "first": 0}), json!([]));
    let before = client.all();
    for (act, rule) in [
        (json!({"bid":{}}), "BC-3.2"),
        (json!({"bid":{"healthy":1_000_000}}), "BC-3.2"),
        (json!({"wound":"plain"}), "BC-5.2"),
        (json!({"advance":1000}), "BC-6.3"),
        (json!({"steal":[]}), "BC-6.7"),
        (json!({"steal":[2,1]}), "BC-6.7"),
        (json!("clock"), "BC-8.1"),
    ] {
        let answer = client.act(0, act.clone());
        assert_eq!(
            (&answer["error"], &answer["rule"]),
            (&json!("illegal"), &json!(rule)),
            "{act}"
        );
    }
    for act in [
        json!("pass"),
        json!({"bid":[1]}),
        json!({"bid":{"healthy":-1}}),
        json!({"bid":{"bandits":1}}),
        json!({"steal":[0,1,2]}),
        json!({"steal":"1"}),
        json!({"renounce":null}),
        json!({"wound":"leg"}),
    ] {
        assert_eq!(client.act(0, act.clone())["error"], "bad_request", "{act}");
    }
    assert_eq!(client.all(), before);
    let legal = client.ask(json!({"op":"legal","seat":1}));
    assert_eq!(legal["acts"], json!(["clock"]));
}

#[test]
fn bc_8_the_hourglass_is_the_deadline_and_runs_out_before_a_later_act() {
    let mut client = client();
    client.open(3, "published", json!({"ring": RING, "first": 0}), json!([]));
    client.ask(json!({"op":"act","seat":1,"act":"clock","at":1000}));
    assert_eq!(
        client.ask(json!({"op":"waiting"})),
        json!({"ok":true,"seats":[0],"deadline":16_000})
    );
    let late = client.ask(json!({"op":"act","seat":0,"act":{"bid":{"healthy":6}},"at":16_000}));
    assert_eq!(
        (&late["error"], &late["rule"]),
        (&json!("illegal"), &json!("BC-3.2")),
        "the hourglass has wounded one of the six bandits"
    );
    assert_eq!(
        client.all()["hourglass"],
        16_000,
        "a refused act does not advance the clock"
    );
    client.ask(json!({"op":"tick","at":20_000}));
    let view = client.all();
    assert_eq!(
        (
            &view["hourglass"],
            &view["players"][0]["reserve"]["wounded"]
        ),
        (&json!(null), &json!(1))
    );
}

#[test]
fn invalid_setups_are_bad_requests_and_change_nothing() {
    let mut client = client();
    client.open(3, "published", json!({"ring": RING, "first": 2}), json!([]));
    let before = client.all();
    for setup in [
        json!({"ring": RING[..9]}),
        json!({"first": 3}),
        json!({"silver": 11}),
        json!({"clocks": [3, 0, 0]}),
        json!({"reserves": [{}, {}]}),
        json!({"flipped": ["Atlantis"]}),
        json!({"pawn": "Start City"}),
        json!({"hands": []}),
        json!([]),
    ] {
        let answer = client.open(3, "published", setup.clone(), json!([]));
        assert_eq!(answer["error"], "bad_request", "{setup}");
        assert_eq!(client.all(), before);
    }
    for options in [
        json!({"edition":"third"}),
        json!({"open_cubes":1}),
        json!({"cubes":true}),
    ] {
        let answer =
            client.ask(json!({"op":"new","game":"blackrock-city","seats":3,"options":options}));
        assert_eq!(answer["error"], "bad_request", "{options}");
    }
}
