//! Expiry of tables, codes and guests; finished games are kept.

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};

use saloon_server::env::{Env, SystemEnv};
use serde_json::json;

use crate::common::{TestGuest, TestServer, TestTable};

const DAY: i64 = 24 * 3_600 * 1_000;

/// System randomness, with a calendar that the test sets.
struct Calendar(Arc<AtomicI64>);

impl Env for Calendar {
    fn unix_now(&self) -> i64 {
        self.0.load(Ordering::Relaxed)
    }

    fn fill(&self, bytes: &mut [u8]) {
        SystemEnv.fill(bytes);
    }
}

async fn open() -> (TestServer, Arc<AtomicI64>) {
    let now = Arc::new(AtomicI64::new(SystemEnv.unix_now()));
    let calendar = Calendar(Arc::clone(&now));
    let server = TestServer::open().with_env(calendar).await;
    (server, now)
}

async fn status(guest: &TestGuest, table: &TestTable) -> u16 {
    guest.get(&format!("/tables/{}", table.id)).await.status
}

#[tokio::test]
async fn waiting_and_practice_tables_expire_and_finished_games_do_not() {
    let (server, now) = open().await;
    let ana = server.guest("Ana").await;
    let waiting = ana.table("district-noir").await;
    let closed = ana.table("district-noir").await;
    ana.connect(&closed).await.command(json!("close")).await;
    let (finished, mut socket) = ana.table("district-noir").started_alone().await;
    socket.concede(0).await;
    drop(socket);
    let game = ana.game(&finished).await;
    let practice = || {
        let table = ana.table("district-noir");
        table.bots(["random"]).practice(json!({}))
    };
    let (practised, mut socket) = practice().started_alone().await;
    socket.concede(0).await;
    drop(socket);
    let watched = practice().await;
    let mut socket = ana.connect(&watched).await;

    server.server.sweep().await.expect("swept");
    for id in [&waiting, &finished, &practised, &watched] {
        assert_eq!(status(&ana, id).await, 200);
    }
    now.fetch_add(3 * DAY, Ordering::Relaxed);
    server.server.sweep().await.expect("swept");
    assert_eq!(status(&ana, &practised).await, 404, "after two days");
    assert_eq!(status(&ana, &waiting).await, 200);
    assert_eq!(status(&ana, &watched).await, 200, "it has a connection");
    socket.sit(0).await;
    now.fetch_add(30 * DAY, Ordering::Relaxed);
    server.server.sweep().await.expect("swept");
    for id in [&waiting, &closed] {
        assert_eq!(status(&ana, id).await, 404, "after thirty days");
        assert!(ana.try_connect(id).await.is_none());
    }
    assert_eq!(status(&ana, &finished).await, 200);
    ana.verified(&game).await;
}

#[tokio::test]
async fn a_code_expires_and_the_table_gets_a_new_one() {
    let (server, now) = open().await;
    let [ana, ben] = server.guests(["Ana", "Ben"]).await;
    let table = ana.table("district-noir").await;
    now.fetch_add(3 * DAY, Ordering::Relaxed);
    server.server.sweep().await.expect("swept");
    let join = async |code: &str| {
        let code = json!({ "code": code });
        ben.post("/tables/join", &code).await.status
    };
    assert_eq!(join(&table.code).await, 404);
    let renewed = ana.lobby(&table).await["code"].clone();
    let renewed = renewed.as_str().expect("a code");
    assert_ne!(renewed, table.code);
    assert_eq!(join(renewed).await, 200);
}

#[tokio::test]
async fn guests_expire_when_not_seen_for_long() {
    let (server, now) = open().await;
    let [ana, ben] = server.guests(["Ana", "Ben"]).await;
    now.fetch_add(300 * DAY, Ordering::Relaxed);
    assert_eq!(ana.get("/session").await.status, 200);
    // The server records the use of a device in the background. Wait for it with a later write.
    let file = server.database();
    let seen = || -> i64 {
        file.query_row("SELECT max(seen_at) FROM devices", [], |row| row.get(0))
            .expect("readable")
    };
    while seen() < now.load(Ordering::Relaxed) {
        tokio::task::yield_now().await;
    }
    now.fetch_add(200 * DAY, Ordering::Relaxed);
    server.server.sweep().await.expect("swept");
    assert_eq!(ana.get("/session").await.status, 200, "seen 200 days ago");
    assert_eq!(ben.get("/session").await.status, 401, "500 days ago");
}

#[tokio::test]
async fn an_archived_game_is_read_and_verified_as_before() {
    let (server, now) = open().await;
    let ana = server.guest("Ana").await;
    let (table, mut socket) = ana.table("district-noir").started_alone().await;
    socket.concede(0).await;
    drop(socket);
    let game = ana.game(&table).await;
    let archive = async || server.server.archive().await.expect("archived");
    assert_eq!(archive().await, 0, "it has just finished");
    now.fetch_add(DAY, Ordering::Relaxed);
    assert_eq!(archive().await, 1);
    assert_eq!(archive().await, 0, "once");
    let rows: i64 = server
        .database()
        .query_row("SELECT count(*) FROM entries", [], |row| row.get(0))
        .expect("readable");
    assert_eq!(rows, 0);
    ana.verified(&game).await;
    let history = ana.get("/history").await.body;
    assert_eq!(history["games"][0]["record"], json!(game), "{history}");
    let socket = ana.connect(&table).await;
    assert_eq!(socket.welcome["lobby"]["stage"], "finished");
}
