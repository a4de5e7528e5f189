//! The server is killed repeatedly.
//!
//! `SALOON_KILLS` sets the number of kills; `make chaos` uses a large one.

use std::time::Duration;

use saloon_core::FastRng;
use serde_json::{Value, json};
use tokio::time::sleep;

use crate::common::{TestGuest, delayed_link};
use crate::players::{Player, Players, Program, address, check, connect, id_of};

/// Returns the number of kills.
pub fn kills() -> u32 {
    let kills = std::env::var("SALOON_KILLS").ok();
    kills.and_then(|kills| kills.parse().ok()).unwrap_or(20)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn acknowledged_acts_survive_kills_and_are_applied_once() {
    let data = tempfile::tempdir().expect("a folder");
    let address = address();
    let mut server = Program::open(address, data.path());
    let players = Players::begin(address).await;
    let mut rng = FastRng::seeded(u64::from(std::process::id()));
    for _ in 0..kills() {
        sleep(Duration::from_millis(u64::from(20 + rng.below(180)))).await;
        server.kill();
        server = Program::open(address, data.path());
    }
    players.end().await;
}

/// An act that is held during a race is not acknowledged. The client retries it, and it is applied once.
#[tokio::test]
async fn a_held_act_is_retried_after_a_kill() {
    let data = tempfile::tempdir().expect("a folder");
    let address = address();
    let mut server = Program::open(address, data.path());
    // A latency so high that acts are held for a long time.
    let far = delayed_link(address, Duration::from_millis(300)).await;
    let guest = TestGuest::named_at(far, "Ana").await;
    let rules = json!({"game": "boomtown-bandits", "seats": 2, "pace": "quick"});
    let table = id_of(&guest.open_table(json!({ "rules": rules })).await);
    let mut player = Player {
        socket: connect(&guest, &table).await,
        table,
        seats: 2,
        rng: FastRng::seeded(0),
        guest,
    };
    let game = player.start(0).await;
    let mut acknowledged = 0;
    while player.socket.view()["shootout"].is_null() {
        let seat = player.socket.game["waiting"][0].clone();
        let acts = player.socket.acts(&seat).await.expect("the house is open");
        let act = json!({"act": {"seat": seat, "act": acts[0]}});
        player.socket.command(act).await;
        acknowledged += 1;
    }
    while player.socket.view()["shootout"]["state"] != "rolling" {
        player.socket.next().await.expect("FIRE comes");
    }
    let told = player.socket.game["entry"].as_u64();
    let roll = json!({"act": {"seat": 0, "act": "roll"}});
    let said = json!({"id": "held", "say": roll});
    player.socket.send(&said).await;
    sleep(Duration::from_millis(400)).await; // the act has arrived and is held
    server.kill();
    let _house = Program::open(address, data.path());

    player.socket = connect(&player.guest, &player.table).await;
    let kept = player.socket.game["entry"].as_u64();
    assert!(kept >= told, "every update that was sent is stored");
    player.send_until_answered("held", &roll).await;
    acknowledged += 1;
    player.send_until_answered("held", &roll).await;
    player
        .send_until_answered("end", &json!({"concede": 0}))
        .await;
    check(&player.guest, &game, acknowledged).await;
    let record = player.guest.get(&format!("/records/{game}")).await.body;
    let entries = record["entries"].as_array().expect("entries");
    let receipt = |sealed: &&Value| sealed["entry"].get("receipt").is_some();
    assert_eq!(entries.iter().filter(receipt).count(), 1);
}
