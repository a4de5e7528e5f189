//! Benchmark: the effect of bot searches on the latency of acts.

mod common;

use std::time::{Duration, Instant};

use common::{TestConnection, TestGuest, TestServer};
use serde_json::{Value, json};

const TABLES: usize = 50;
const TIME: Duration = Duration::from_secs(20);

/// Plays against a bot with the first legal act each time, without delay. Returns the time of each act from sending to
/// acknowledgement.
async fn play(guest: TestGuest, bot: &'static str, end: Instant) -> Vec<Duration> {
    let table = guest.table("district-noir").quick().bots([bot]).await;
    let mut socket = guest.connect(&table).await;
    let mut times = Vec::new();
    let sit = |socket: &mut TestConnection| {
        let again = !socket.game.is_null();
        let ready = json!({"ready": {"seat": 0, "bytes": "07".repeat(32)}});
        let mut says: Vec<Value> = vec![json!({"sit": 0}), ready, json!("start")];
        if again {
            says.insert(0, json!("rematch"));
        }
        says
    };
    loop {
        for say in sit(&mut socket) {
            socket.command(say).await;
        }
        while !socket.over() {
            if Instant::now() > end {
                return times;
            }
            if socket.game["waiting"] == json!([0]) {
                let act = socket.legal()[0].clone();
                let said = Instant::now();
                socket.act(0, &act).await;
                times.push(said.elapsed());
            } else {
                socket.next().await.expect("the bot plays");
            }
        }
    }
}

async fn measure(bot: &'static str) {
    let server = TestServer::open().await;
    let guest = server.guest("Ana").await;
    let end = Instant::now() + TIME;
    let players: Vec<_> = (0..TABLES)
        .map(|_| tokio::spawn(play(guest.clone(), bot, end)))
        .collect();
    let mut times = Vec::new();
    for player in players {
        times.extend(player.await.expect("they play"));
    }
    times.sort_unstable();
    let at = |percent: usize| times[(times.len() - 1) * percent / 100];
    println!(
        "{TABLES} tables against {bot}: {} acts, p50 {:?}, p99 {:?}, longest {:?}",
        times.len(),
        at(50),
        at(99),
        at(100)
    );
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "prints figures: cargo test -p saloon-server --test thinking -- --ignored --nocapture"]
async fn act_latency_while_bots_search() {
    // The first bot does not search, and gives the baseline.
    for bot in ["greenhorn", "gunslinger", "legend"] {
        measure(bot).await;
    }
}
