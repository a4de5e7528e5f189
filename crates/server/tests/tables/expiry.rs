//! What nobody came back for is removed; finished games are kept.

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};

use saloon_server::surroundings::{Surroundings, System};
use serde_json::{Value, json};
use tempfile::tempdir;

use crate::common::{Guest, Open};

const DAY: i64 = 24 * 3_600 * 1_000;

/// The system's randomness, and a calendar that the test turns.
struct Calendar(Arc<AtomicI64>);

impl Surroundings for Calendar {
    fn unix_now(&self) -> i64 {
        self.0.load(Ordering::Relaxed)
    }

    fn fill(&self, bytes: &mut [u8]) {
        System.fill(bytes);
    }
}

async fn open(folder: &Path) -> (Open, Arc<AtomicI64>) {
    let now = Arc::new(AtomicI64::new(System.unix_now()));
    let house = Open::amid(folder, Box::new(Calendar(Arc::clone(&now)))).await;
    (house, now)
}

async fn table(guest: &Guest, body: Value) -> (String, Value) {
    let opened = guest.open_table(body).await;
    (opened["id"].as_str().expect("an id").to_owned(), opened)
}

/// Plays a game at a table with two chairs of one guest, and ends it.
async fn play(guest: &Guest, table: &str, seats: std::ops::Range<u8>) {
    let mut socket = guest.connect(table).await;
    for seat in seats {
        socket.command(json!({ "sit": seat })).await;
        socket.ready(seat).await;
    }
    socket.command(json!("start")).await;
    socket.command(json!({"concede": 0})).await;
}

async fn status(guest: &Guest, table: &str) -> u16 {
    guest.get(&format!("/tables/{table}")).await.status
}

#[tokio::test]
async fn waiting_and_practice_tables_expire_and_finished_games_do_not() {
    let folder = tempdir().expect("a folder");
    let (house, now) = open(folder.path()).await;
    let ana = Guest::named(&house, "Ana").await;
    let rules = json!({"game": "district-noir", "seats": 2});
    let (waiting, _) = table(&ana, json!({ "rules": rules })).await;
    let (closed, _) = table(&ana, json!({ "rules": rules })).await;
    ana.connect(&closed).await.command(json!("close")).await;
    let (finished, _) = table(&ana, json!({ "rules": rules })).await;
    play(&ana, &finished, 0..2).await;
    let game = ana.lobby(&finished).await["game"].clone();
    let practice = json!({"rules": rules, "bots": ["random"], "practice": {}});
    let (practised, _) = table(&ana, practice.clone()).await;
    play(&ana, &practised, 0..1).await;
    let (watched, _) = table(&ana, practice).await;
    let mut socket = ana.connect(&watched).await;

    house.house.sweep().await.expect("swept");
    for id in [&waiting, &finished, &practised, &watched] {
        assert_eq!(status(&ana, id).await, 200);
    }
    now.fetch_add(3 * DAY, Ordering::Relaxed);
    house.house.sweep().await.expect("swept");
    assert_eq!(status(&ana, &practised).await, 404, "after two days");
    assert_eq!(status(&ana, &waiting).await, 200);
    assert_eq!(status(&ana, &watched).await, 200, "somebody is there");
    socket.command(json!({"sit": 0})).await;
    now.fetch_add(30 * DAY, Ordering::Relaxed);
    house.house.sweep().await.expect("swept");
    for id in [&waiting, &closed] {
        assert_eq!(status(&ana, id).await, 404, "after thirty days");
        assert!(ana.try_connect(id).await.is_none());
    }
    assert_eq!(status(&ana, &finished).await, 200);
    let record = format!("/records/{}/verify", game.as_str().expect("a name"));
    assert_eq!(ana.get(&record).await.body["holds"], true);
}

#[tokio::test]
async fn a_code_expires_and_the_table_gets_a_new_one() {
    let folder = tempdir().expect("a folder");
    let (house, now) = open(folder.path()).await;
    let (ana, ben) = (
        Guest::named(&house, "Ana").await,
        Guest::named(&house, "Ben").await,
    );
    let rules = json!({"game": "district-noir", "seats": 2});
    let (id, opened) = table(&ana, json!({ "rules": rules })).await;
    now.fetch_add(3 * DAY, Ordering::Relaxed);
    house.house.sweep().await.expect("swept");
    let by = async |code: &Value| {
        ben.post("/tables/join", &json!({ "code": code }))
            .await
            .status
    };
    assert_eq!(by(&opened["code"]).await, 404);
    let renewed = ana.lobby(&id).await["code"].clone();
    assert_ne!(renewed, opened["code"]);
    assert_eq!(by(&renewed).await, 200);
}

#[tokio::test]
async fn guests_are_forgotten_who_were_not_seen_for_long() {
    let folder = tempdir().expect("a folder");
    let (house, now) = open(folder.path()).await;
    let (ana, ben) = (
        Guest::named(&house, "Ana").await,
        Guest::named(&house, "Ben").await,
    );
    now.fetch_add(300 * DAY, Ordering::Relaxed);
    assert_eq!(ana.get("/session").await.status, 200);
    // Seen is written in the background: wait for it with a write that comes after it.
    let file = rusqlite::Connection::open(folder.path().join("saloon.sqlite")).expect("the file");
    let seen = || -> i64 {
        file.query_row("SELECT max(seen_at) FROM devices", [], |row| row.get(0))
            .expect("readable")
    };
    while seen() < now.load(Ordering::Relaxed) {
        tokio::task::yield_now().await;
    }
    now.fetch_add(200 * DAY, Ordering::Relaxed);
    house.house.sweep().await.expect("swept");
    assert_eq!(ana.get("/session").await.status, 200, "seen 200 days ago");
    assert_eq!(ben.get("/session").await.status, 401, "500 days ago");
}
