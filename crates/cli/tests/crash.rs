//! The house is killed again and again while people play: what it acknowledged is there, nothing is done twice, and the
//! players go on by themselves.
//!
//! `SALOON_KILLS` sets how often; `make chaos` asks for many.

#[path = "../../server/tests/common/mod.rs"]
mod common;

use std::io::{BufRead, BufReader};
use std::net::{SocketAddr, TcpListener};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use common::{Guest, Socket, road};
use saloon_core::Luck;
use serde_json::{Value, json};
use tokio::time::sleep;

/// What is played at once.
fn tables() -> Vec<Value> {
    let lockstep = json!({"shootout": "lockstep"});
    vec![
        json!({"game": "district-noir", "seats": 2}),
        json!({"game": "district-noir", "seats": 2}),
        json!({"game": "blackrock-city", "seats": 2}),
        json!({"game": "blackrock-city", "seats": 4, "options": {"edition": "prototype"}}),
        json!({"game": "boomtown-bandits", "seats": 3, "options": lockstep}),
    ]
}

fn open(address: SocketAddr, data: &Path) -> Child {
    let mut child = Command::new(env!("CARGO_BIN_EXE_saloon"))
        .args([
            "serve",
            "--log",
            "error",
            "--addr",
            &address.to_string(),
            "--data",
        ])
        .arg(data)
        .stdout(Stdio::piped())
        .spawn()
        .expect("the house opens");
    let mut line = String::new();
    let out = child.stdout.take().expect("piped");
    BufReader::new(out)
        .read_line(&mut line)
        .expect("it says so");
    assert!(line.contains("http://"), "{line}");
    child
}

/// Comes back to a table until the house lets one in.
async fn connect(guest: &Guest, table: &str) -> Socket {
    loop {
        if let Some(socket) = guest.try_connect(table).await {
            return socket;
        }
        sleep(Duration::from_millis(20)).await;
    }
}

/// Says something until it is acknowledged, under the same id, over as many connections as it takes.
async fn insist(guest: &Guest, table: &str, socket: &mut Socket, id: &str, say: &Value) {
    loop {
        match socket.say_as(id, say.clone()).await {
            Some(answer) if answer.get("done").is_some() => return,
            Some(refused) => {
                // A lobby command that went through before the crash may be refused when it is said again.
                let error = refused["refused"]["error"].as_str().unwrap_or_default();
                assert!(matches!(error, "not_now" | "storage"), "{say}: {refused}");
                if error == "not_now" {
                    return;
                }
            }
            None => *socket = connect(guest, table).await,
        }
    }
}

/// One person in all chairs plays game after game until told to stop, then plays the last one out. Every game's name with the
/// number of acts that were acknowledged.
async fn play(
    guest: Guest,
    rules: Value,
    seed: u64,
    stop: Arc<AtomicBool>,
) -> Vec<(String, usize)> {
    let mut luck = Luck::seeded(seed);
    let opened = guest.table(json!({ "rules": rules })).await;
    let table = opened["id"].as_str().expect("an id").to_owned();
    let mut socket = connect(&guest, &table).await;
    let seats = rules["seats"].as_u64().expect("a number");
    let mut games = Vec::new();
    loop {
        let round = games.len();
        for seat in 0..seats {
            let sit = json!({ "sit": seat });
            insist(
                &guest,
                &table,
                &mut socket,
                &format!("sit-{round}-{seat}"),
                &sit,
            )
            .await;
            let ready = json!({"ready": {"seat": seat, "bytes": "07".repeat(32)}});
            insist(
                &guest,
                &table,
                &mut socket,
                &format!("ready-{round}-{seat}"),
                &ready,
            )
            .await;
        }
        insist(
            &guest,
            &table,
            &mut socket,
            &format!("start-{round}"),
            &json!("start"),
        )
        .await;
        socket = connect(&guest, &table).await;
        let name = socket.welcome["lobby"]["game"]
            .as_str()
            .expect("a game is on")
            .to_owned();
        let mut acknowledged = 0;
        while !socket.over() {
            let seat = socket.game["waiting"][0].clone();
            let Some(acts) = socket.acts(&seat).await else {
                socket = connect(&guest, &table).await;
                continue;
            };
            let act = luck.choose(&acts).expect("who is awaited can act").clone();
            let say = json!({"act": {"seat": seat, "act": act}});
            let before = socket.number;
            insist(
                &guest,
                &table,
                &mut socket,
                &format!("act-{round}-{acknowledged}"),
                &say,
            )
            .await;
            acknowledged += 1;
            assert!(
                socket.number > before,
                "an act that was acknowledged was told"
            );
        }
        games.push((name, acknowledged));
        if stop.load(Ordering::Relaxed) {
            return games;
        }
        insist(
            &guest,
            &table,
            &mut socket,
            &format!("rematch-{round}"),
            &json!("rematch"),
        )
        .await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nothing_acknowledged_is_lost_and_nothing_is_done_twice() {
    let kills: u32 = std::env::var("SALOON_KILLS")
        .ok()
        .and_then(|kills| kills.parse().ok())
        .unwrap_or(20);
    let data = tempfile::tempdir().expect("a folder");
    let address = TcpListener::bind("127.0.0.1:0")
        .and_then(|port| port.local_addr())
        .expect("a port");
    let mut house = open(address, data.path());
    let stop = Arc::new(AtomicBool::new(false));
    let mut players = Vec::new();
    for (rules, seed) in tables().into_iter().zip(1..) {
        let guest = Guest::named_at(address, &format!("Guest {seed}")).await;
        let stop = Arc::clone(&stop);
        players.push((guest.clone(), tokio::spawn(play(guest, rules, seed, stop))));
    }
    let mut luck = Luck::seeded(u64::from(std::process::id()));
    for _ in 0..kills {
        sleep(Duration::from_millis(u64::from(20 + luck.below(180)))).await;
        house.kill().expect("it can be killed"); // SIGKILL: no time for anything
        house.wait().expect("it is gone");
        house = open(address, data.path());
    }
    stop.store(true, Ordering::Relaxed);
    let (mut games, mut acts) = (0, 0);
    for (guest, player) in players {
        for (name, acknowledged) in player.await.expect("they played on by themselves") {
            let record = guest.get(&format!("/records/{name}")).await;
            assert_eq!(record.status, 200, "{}", record.body);
            let entries = record.body["entries"].as_array().expect("entries");
            let acted = entries
                .iter()
                .filter(|entry| entry["entry"]["input"].get("act").is_some())
                .count();
            assert_eq!(acted, acknowledged, "{name}: each act is there once");
            let verified = guest.get(&format!("/records/{name}/verify")).await;
            assert_eq!(verified.body["holds"], true, "{name}: {}", verified.body);
            games += 1;
            acts += acknowledged;
        }
    }
    println!("{kills} kills, {games} games, {acts} acknowledged acts");
    let _ = house.kill(); // the test is over
    let _ = house.wait();
}

/// An act that is held while seats race is not acknowledged: who heard nothing says it again, and it is done once.
#[tokio::test]
async fn what_was_held_when_the_house_was_killed_is_said_again() {
    let data = tempfile::tempdir().expect("a folder");
    let address = TcpListener::bind("127.0.0.1:0")
        .and_then(|port| port.local_addr())
        .expect("a port");
    let mut house = open(address, data.path());
    // So far away that acts are held for long.
    let far = road(address, Duration::from_millis(300)).await;
    let guest = Guest::named_at(far, "Ana").await;
    let rules = json!({"game": "boomtown-bandits", "seats": 2});
    let opened = guest.table(json!({ "rules": rules })).await;
    let table = opened["id"].as_str().expect("an id").to_owned();
    let mut socket = connect(&guest, &table).await;
    for seat in 0..2 {
        socket.say(json!({ "sit": seat })).await;
        let ready = json!({"ready": {"seat": seat, "bytes": "07".repeat(32)}});
        socket.say(ready).await;
    }
    socket.say(json!("start")).await;
    let mut acknowledged = 0;
    while socket.view()["shootout"].is_null() {
        let seat = socket.game["waiting"][0].clone();
        let acts = socket.acts(&seat).await.expect("the house is open");
        socket
            .say(json!({"act": {"seat": seat, "act": acts[0]}}))
            .await;
        acknowledged += 1;
    }
    while socket.view()["shootout"]["state"] != "rolling" {
        socket.next().await.expect("FIRE comes");
    }
    let told = socket.game["entry"].as_u64();
    let roll = json!({"act": {"seat": 0, "act": "roll"}});
    socket.send(&json!({"id": "held", "say": roll})).await;
    sleep(Duration::from_millis(400)).await; // it has come, and waits
    house.kill().expect("it can be killed");
    house.wait().expect("it is gone");
    house = open(address, data.path());

    let mut socket = connect(&guest, &table).await;
    assert!(
        socket.game["entry"].as_u64() >= told,
        "all that was told is there"
    );
    insist(&guest, &table, &mut socket, "held", &roll).await;
    acknowledged += 1;
    insist(&guest, &table, &mut socket, "held", &roll).await;
    insist(&guest, &table, &mut socket, "end", &json!({"concede": 0})).await;
    let name = connect(&guest, &table).await.welcome["lobby"]["game"]
        .as_str()
        .expect("a game")
        .to_owned();
    let record = guest.get(&format!("/records/{name}")).await.body;
    let entries = record["entries"].as_array().expect("entries");
    let acts = entries
        .iter()
        .filter(|sealed| sealed["entry"]["input"].get("act").is_some());
    assert_eq!(acts.count(), acknowledged, "each act is there once");
    let receipt = |sealed: &&Value| sealed["entry"].get("receipt").is_some();
    assert_eq!(entries.iter().filter(receipt).count(), 1);
    let verified = guest.get(&format!("/records/{name}/verify")).await;
    assert_eq!(verified.body["holds"], true, "{}", verified.body);
    let _ = house.kill(); // the test is over
    let _ = house.wait();
}
