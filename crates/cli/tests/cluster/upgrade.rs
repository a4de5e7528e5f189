//! A rolling upgrade: three nodes are replaced one by one while people play, and no command is refused.
//!
//! The measurement needs `HAProxy`: `cargo test --release -p saloon --test cluster interruption -- --ignored --nocapture`.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::Duration;

use saloon_core::FastRng;
use serde_json::{Value, json};
use tokio::task::JoinSet;
use tokio::time::{Instant, sleep, timeout_at};

use crate::balancer::Haproxy;
use crate::common::{TestConnection, TestGuest};
use crate::nodes::Nodes;
use crate::players::{check, connect, id_of};

/// Number of tables of the measurement. `HAProxy` accepts 512 connections from an address.
const TABLES: usize = 400;

/// Progress shared by all players.
#[derive(Default)]
struct Progress {
    playing: AtomicUsize,
    stop: AtomicBool,
}

/// One guest in both seats of a table. No command may be refused.
struct Player {
    guest: TestGuest,
    table: String,
    socket: TestConnection,
    rng: FastRng,
    /// Time between acts.
    pace: Duration,
    /// Duration of each interruption: from a command, or from the end of an idle connection, until the server answers again.
    interruptions: Vec<Duration>,
}

impl Player {
    async fn begin(guest: &TestGuest, seed: u64, pace: Duration) -> Player {
        let rules = json!({"game": "district-noir", "seats": 2});
        let opened = guest.open_table(json!({ "rules": rules })).await;
        Player {
            socket: connect(guest, &id_of(&opened)).await,
            guest: guest.clone(),
            table: id_of(&opened),
            rng: FastRng::seeded(seed),
            pace,
            interruptions: Vec::new(),
        }
    }

    /// Sends a command until it is acknowledged.
    async fn command(&mut self, id: &str, say: &Value) {
        let began = Instant::now();
        let sent = json!({"id": id, "say": say});
        self.socket.send(&sent).await;
        let mut interrupted = false;
        loop {
            let Some(message) = self.socket.next().await else {
                self.socket = connect(&self.guest, &self.table).await;
                self.socket.send(&sent).await;
                interrupted = true;
                continue;
            };
            assert_ne!(message["refused"]["id"], json!(id), "{say}: {message}");
            if message.get("welcome").is_some() {
                self.socket.send(&sent).await; // another node took the table over
                interrupted = true;
            }
            if message["done"] == id {
                break;
            }
        }
        if interrupted {
            self.interruptions.push(began.elapsed());
        }
    }

    /// Pauses between two acts, and reconnects at once if the connection ends.
    async fn think(&mut self) {
        let end = Instant::now() + self.pace;
        while let Ok(message) = timeout_at(end, self.socket.next()).await {
            if message.is_none() {
                let ended = Instant::now();
                self.socket = connect(&self.guest, &self.table).await;
                self.interruptions.push(ended.elapsed());
            }
        }
    }

    /// Plays consecutive games until stopped, then finishes the last one. Checks every record.
    async fn play(mut self, progress: Arc<Progress>) -> Vec<Duration> {
        for round in 0.. {
            for seat in [0, 1] {
                self.command(&format!("sit-{round}-{seat}"), &json!({ "sit": seat }))
                    .await;
                let ready = json!({"ready": {"seat": seat, "bytes": "07".repeat(32)}});
                self.command(&format!("ready-{round}-{seat}"), &ready).await;
            }
            self.command(&format!("start-{round}"), &json!("start"))
                .await;
            self.socket = connect(&self.guest, &self.table).await;
            let game = self.socket.welcome["lobby"]["game"].clone();
            if round == 0 {
                progress.playing.fetch_add(1, Ordering::Relaxed);
            }
            let mut acts = 0;
            while !self.socket.over() {
                let seat = self.socket.game["waiting"][0].clone();
                let Some(legal) = self.socket.acts(&seat).await else {
                    self.socket = connect(&self.guest, &self.table).await;
                    continue;
                };
                let act = self.rng.choose(&legal).expect("who is awaited can act");
                let act = json!({"act": {"seat": seat, "act": act}});
                self.command(&format!("act-{round}-{acts}"), &act).await;
                acts += 1;
                if !progress.stop.load(Ordering::Relaxed) && !self.pace.is_zero() {
                    self.think().await;
                }
            }
            check(&self.guest, game.as_str().expect("a name"), acts).await;
            if progress.stop.load(Ordering::Relaxed) {
                break;
            }
            self.command(&format!("rematch-{round}"), &json!("rematch"))
                .await;
        }
        self.interruptions
    }
}

/// Replaces three nodes while tables are played. Returns the interruptions.
async fn upgrade(database: &str, tables: usize, pace: Duration) -> Vec<Duration> {
    let flags = &["--unlimited", "--proxy", "127.0.0.1"];
    let mut nodes = Nodes::start_with(database, 3, flags);
    let haproxy = Haproxy::start(&nodes.addresses());
    let guest = TestGuest::named_at(nodes.all[0].address, "Ana").await;
    let guest = guest.at_address(haproxy.address);
    let progress = Arc::<Progress>::default();
    let mut players = JoinSet::new();
    for seed in (1..).take(tables) {
        let player = Player::begin(&guest, seed, pace).await;
        players.spawn(player.play(Arc::clone(&progress)));
    }
    while progress.playing.load(Ordering::Relaxed) < tables {
        sleep(Duration::from_millis(20)).await;
    }
    println!("{:?}", nodes.list());
    for index in 0..3 {
        sleep(Duration::from_secs(1)).await;
        nodes.all[index].stop().await;
        nodes.restart(index);
        nodes
            .wait_for("three nodes serve", |list| list.len() == 3)
            .await;
    }
    println!("{:?}", nodes.list());
    progress.stop.store(true, Ordering::Relaxed);
    players.join_all().await.concat()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn no_act_is_refused_while_nodes_are_replaced_one_by_one() {
    let interruptions = upgrade("upgrade", 6, Duration::ZERO).await;
    assert!(!interruptions.is_empty(), "tables moved");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "a measurement"]
async fn interruption_by_a_rolling_upgrade() {
    let mut times = upgrade("interruption", TABLES, Duration::from_secs(1)).await;
    times.sort_unstable();
    let quantile = |share: usize| times[(times.len() - 1) * share / 1_000];
    println!(
        "{TABLES} tables, {} interruptions: p50 {:?}, p99 {:?}, max {:?}",
        times.len(),
        quantile(500),
        quantile(990),
        quantile(1_000)
    );
}
