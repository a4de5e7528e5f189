//! Benchmarks: the effect of bot searches and of reviews on the latency of acts.

mod common;

use std::time::{Duration, Instant};

use common::{TestConnection, TestGuest, TestServer, play_out};
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

/// Prints the latency at [`TABLES`] tables of `guest` against a bot.
async fn measure(guest: &TestGuest, bot: &'static str) {
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
        let server = TestServer::open().await;
        measure(&server.guest("Ana").await, bot).await;
    }
}

/// Number of requesters with a full queue of reviews.
const REVIEWERS: usize = 32;
/// Reviews that a requester may queue.
const QUEUED: usize = 8;

/// Plays a few games, then asks for all their reviews every few seconds. Returns the number of reviews that were complete.
async fn keep_reviewing(guest: TestGuest, end: Instant) -> usize {
    let mut paths = Vec::new();
    for _ in 0..QUEUED / 2 {
        let players = [&guest, &guest];
        let (table, [mut first, mut second]) = guest.table("district-noir").started(players).await;
        play_out(&mut first, &mut second).await;
        let game = guest.game(&table).await;
        paths.extend([0, 1].map(|seat| format!("/records/{game}/review?seat={seat}")));
    }
    let mut complete = 0;
    while Instant::now() < end {
        complete = 0;
        for path in &paths {
            let answer = guest.get(path).await;
            assert_eq!(answer.status, 200, "{}", answer.body);
            complete += usize::from(answer.body["state"] == "done");
        }
        tokio::time::sleep(Duration::from_secs(4)).await;
    }
    complete
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "prints figures: cargo test -p saloon-server --test thinking -- --ignored --nocapture"]
async fn act_latency_while_reviews_are_computed() {
    for (reviewers, what) in [(0, "no reviews"), (REVIEWERS, "a full queue of reviews")] {
        let server = TestServer::open().without_limits().await;
        let guest = server.guest("Ana").await;
        let end = Instant::now() + 2 * TIME;
        let mut queue = Vec::new();
        for number in 0..reviewers {
            let guest = server.guest(&format!("Ben {number}")).await;
            queue.push(tokio::spawn(keep_reviewing(guest, end)));
        }
        // The games to review are played first.
        tokio::time::sleep(TIME / 2).await;
        println!("With {what}:");
        measure(&guest, "greenhorn").await;
        for reviewer in queue {
            let complete = reviewer.await.expect("reviews are answered");
            assert!(complete < QUEUED, "the queue was never empty");
        }
    }
}
