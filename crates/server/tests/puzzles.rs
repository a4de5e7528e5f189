//! Puzzles over HTTP: the puzzle of the day, the trainer, answers, and what they keep to themselves.

mod common;

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};

use common::{TestGuest, TestServer};
use saloon_server::env::{Env, SystemEnv};
use serde_json::{Value, json};

const DAY: i64 = 24 * 3_600 * 1_000;
/// Noon of 2026-11-19.
const NOON: i64 = 1_795_089_600_000;

/// An environment whose time the test sets.
#[derive(Clone)]
struct Calendar(Arc<AtomicI64>);

impl Env for Calendar {
    fn unix_now(&self) -> i64 {
        self.0.fetch_add(1, Ordering::Relaxed)
    }

    fn fill(&self, bytes: &mut [u8]) {
        SystemEnv.fill(bytes);
    }

    fn secret(&self) -> [u8; 32] {
        SystemEnv.secret()
    }
}

async fn server() -> (TestServer, Calendar) {
    let calendar = Calendar(Arc::new(AtomicI64::new(NOON)));
    let server = TestServer::open().with_env(calendar.clone());
    (server.without_limits().await, calendar)
}

async fn get(guest: &TestGuest, path: &str) -> Value {
    let answer = guest.get(path).await;
    assert_eq!(answer.status, 200, "{path}: {}", answer.body);
    answer.body
}

/// Returns the id of today's puzzle, and its date.
async fn today(guest: &TestGuest) -> (String, String) {
    let daily = get(guest, "/puzzles/daily").await;
    let text = |key: &str| daily[key].as_str().expect("text").to_owned();
    (text("id"), text("date"))
}

async fn acts(guest: &TestGuest, id: &str) -> Vec<Value> {
    let legal = get(guest, &format!("/puzzles/{id}/legal")).await;
    legal["acts"].as_array().expect("acts").clone()
}

async fn answer(guest: &TestGuest, id: &str, act: &Value, date: Option<&str>) -> Value {
    let mut body = json!({ "act": act });
    if let Some(date) = date {
        body["date"] = date.into();
    }
    let answer = guest.post(&format!("/puzzles/{id}/answer"), &body).await;
    assert_eq!(answer.status, 200, "{}", answer.body);
    answer.body
}

#[tokio::test]
async fn everybody_gets_the_same_puzzle_on_a_day_and_another_on_the_next() {
    let (server, calendar) = server().await;
    let (ana, stranger) = (server.guest("Ana").await, server.stranger());
    let first = get(&ana, "/puzzles/daily").await;
    assert_eq!(first, get(&stranger, "/puzzles/daily").await);
    assert_eq!(
        (&first["date"], &first["number"]),
        (&json!("2026-11-19"), &json!(19))
    );
    let list = get(&ana, "/puzzles").await;
    assert_eq!(list["days"][0], first);
    let left = list["next_in_ms"].as_i64().expect("a number");
    assert!((DAY / 2 - 1_000..=DAY / 2).contains(&left), "{left}");
    calendar.0.store(NOON + DAY, Ordering::Relaxed);
    let second = get(&ana, "/puzzles/daily").await;
    assert_ne!(first["id"], second["id"]);
    assert_ne!(first["game"], second["game"], "the games take turns");
    let earlier = get(&ana, "/puzzles/daily?date=2026-11-19").await;
    assert_eq!(earlier, first);
    let puzzle = format!("/puzzles/{}", first["id"].as_str().expect("an id"));
    assert_eq!(get(&ana, &puzzle).await["dates"], json!(["2026-11-19"]));
    let tomorrow = ana.get("/puzzles/daily?date=2026-11-21").await;
    assert_eq!(tomorrow.status, 409);
}

#[tokio::test]
async fn the_first_answer_of_a_guest_counts() {
    let (server, _) = server().await;
    let ana = server.guest("Ana").await;
    let (id, date) = today(&ana).await;
    let acts = acts(&ana, &id).await;
    let (one, other) = (&acts[0], &acts[1]);
    let first = answer(&ana, &id, one, Some(&date)).await;
    assert_eq!(
        (&first["stored"], &first["earlier"]),
        (&json!(true), &json!(false))
    );
    let played = |answer: &Value| {
        let acts = answer["acts"].as_array().expect("acts").clone();
        let played = acts.into_iter().find(|act| act["played"] == true);
        played.expect("the counted act")["act"].clone()
    };
    assert_eq!(played(&first), *one);
    for act in [one, other] {
        let again = answer(&ana, &id, act, Some(&date)).await;
        assert_eq!(again["earlier"], true);
        assert_eq!(played(&again), *one);
        for same in ["verdict", "short", "people", "acts"] {
            assert_eq!(again[same], first[same]);
        }
    }
    // The trainer counts apart.
    let trained = answer(&ana, &id, other, None).await;
    assert_eq!(played(&trained), *other);
    let answers = get(&ana, "/puzzles/answers").await;
    let given: Vec<_> = answers["answers"]
        .as_array()
        .expect("answers")
        .iter()
        .map(|given| {
            (
                given["puzzle"].clone(),
                given["date"].clone(),
                given["verdict"].clone(),
            )
        })
        .collect();
    let expected = [
        (json!(id), Value::Null, trained["verdict"].clone()),
        (json!(id), json!(date), first["verdict"].clone()),
    ];
    assert_eq!(given, expected, "the latest first");
}

#[tokio::test]
async fn answers_follow_a_guest_to_another_device() {
    let (server, _) = server().await;
    let ana = server.guest("Ana").await;
    let (id, date) = today(&ana).await;
    let acts = acts(&ana, &id).await;
    answer(&ana, &id, &acts[0], Some(&date)).await;
    let code = ana.post("/session/carry", &json!({})).await.body;
    let mut phone = server.stranger();
    phone.cookie = phone.post("/session/claim", &code).await.cookie;
    let answers = get(&phone, "/puzzles/answers").await;
    assert_eq!(answers, get(&ana, "/puzzles/answers").await);
    assert_eq!(answers["answers"].as_array().map(Vec::len), Some(1));
    let again = answer(&phone, &id, &acts[1], Some(&date)).await;
    assert_eq!(again["earlier"], true);
    assert_eq!(ana.get("/puzzles/answers").await.status, 200);
    assert_eq!(server.stranger().get("/puzzles/answers").await.status, 401);
}

#[tokio::test]
async fn people_are_counted_once_and_strangers_are_not() {
    let (server, _) = server().await;
    let [ana, ben, cleo] = server.guests(["Ana", "Ben", "Cleo"]).await;
    let (id, date) = today(&ana).await;
    let acts = acts(&ana, &id).await;
    let stranger = server.stranger();
    let alone = answer(&stranger, &id, &acts[0], Some(&date)).await;
    assert_eq!(
        (&alone["stored"], &alone["people"]["answers"]),
        (&json!(false), &json!(0))
    );
    answer(&ana, &id, &acts[0], Some(&date)).await;
    answer(&ana, &id, &acts[1], Some(&date)).await;
    answer(&ben, &id, &acts[1], Some(&date)).await;
    let last = answer(&cleo, &id, &acts[1], Some(&date)).await;
    assert_eq!(last["people"]["answers"], 3);
    let rows = last["acts"].as_array().expect("acts").iter();
    let counts = last["people"]["chosen"].as_array().expect("counts").iter();
    for (row, count) in rows.zip(counts) {
        if row["act"] == acts[1] {
            assert_eq!(*count, 2);
        }
    }
}

#[tokio::test]
async fn an_answer_for_another_day_is_refused() {
    let (server, _) = server().await;
    let ana = server.guest("Ana").await;
    let (id, _) = today(&ana).await;
    let act = acts(&ana, &id).await.swap_remove(0);
    let path = format!("/puzzles/{id}/answer");
    for (date, status) in [
        ("2026-11-18", 400),
        ("2026-11-20", 409),
        ("2026-10-01", 400),
        ("yesterday", 400),
    ] {
        let refused = ana.post(&path, &json!({"act": act, "date": date})).await;
        assert_eq!(refused.status, status, "{date}: {}", refused.body);
    }
    for act in [json!("dance"), json!({"play": "nothing"}), json!(null)] {
        let refused = ana.post(&path, &json!({ "act": act })).await;
        assert_eq!(refused.status, 400, "{act}");
    }
    assert_eq!(get(&ana, "/puzzles/answers").await, json!({"answers": []}));
}

#[tokio::test]
async fn a_preview_has_the_effect_or_the_clause() {
    let (server, _) = server().await;
    let ana = server.stranger();
    for day in 17..=19 {
        let daily = get(&ana, &format!("/puzzles/daily?date=2026-11-{day}")).await;
        let id = daily["id"].as_str().expect("an id");
        let path = format!("/puzzles/{id}/preview");
        let puzzle = get(&ana, &format!("/puzzles/{id}")).await;
        for act in acts(&ana, id).await.iter().take(5) {
            let preview = ana.post(&path, &json!({ "act": act })).await;
            assert!(preview.body["preview"].is_object(), "{}", preview.body);
        }
        if puzzle["game"] == "district-noir" {
            let hand = puzzle["position"]["eyes"][0]["view"]["players"]
                [usize::try_from(puzzle["seat"].as_u64().expect("a seat")).expect("few")]["hand"]
                .to_string();
            let missing = ["5", "6", "7", "8"]
                .into_iter()
                .find(|card| !hand.contains(card))
                .expect("a card that is not in the hand");
            let preview = ana.post(&path, &json!({"act": {"play": missing}})).await;
            let refused = &preview.body["refused"];
            assert!(
                refused["rule"]
                    .as_str()
                    .expect("a clause")
                    .starts_with("DN-")
            );
        }
    }
}

/// Before the answer, no response has a number of the comparison, nor any hand but the reader's.
#[tokio::test]
async fn nothing_is_given_away_before_the_answer() {
    let (server, _) = server().await;
    let ana = server.guest("Ana").await;
    let list = get(&ana, "/puzzles").await;
    for game in list["games"].as_array().expect("games") {
        for listed in game["puzzles"].as_array().expect("puzzles").iter().take(8) {
            let id = listed["id"].as_str().expect("an id");
            let puzzle = get(&ana, &format!("/puzzles/{id}")).await;
            let text = puzzle.to_string();
            for key in [
                "\"share\"",
                "\"short\"",
                "\"best\"",
                "\"deal\":1",
                "\"seed\"",
                "\"chosen\"",
            ] {
                assert!(!text.contains(key), "{id}: {key}");
            }
            let seat = puzzle["seat"].as_u64().expect("a seat");
            let eyes = puzzle["position"]["eyes"].as_array().expect("eyes");
            assert_eq!(eyes.len(), 1);
            assert_eq!(eyes[0]["seat"], seat);
            let players = eyes[0]["view"]["players"].as_array();
            for (number, player) in (0..).zip(players.into_iter().flatten()) {
                if number != seat && player.get("hand").is_some() {
                    assert!(player["hand"].is_null(), "{id}: the hand of seat {number}");
                }
            }
        }
    }
    assert!(list.to_string().len() < 64 << 10, "the list stays small");
}
