//! Fairness under read load: read routes are saturated within their rate limits while a shootout and a neighbouring table are
//! timed.
//!
//! Idle and loaded phases alternate in one run, so that both see the same machine. The load covers every read-only operation of the
//! `OpenAPI` document, new ones included. The goal: no act of a race more than 25 ms late, and a neighbour's 99th percentile at
//! most doubled. Times are reported and not asserted, because they depend on the machine. `SALOON_FAIRNESS` sets the seconds of a
//! phase, `SALOON_PROGRAM` the program; `make fairness` runs long phases.
#![cfg(target_os = "linux")]
#![allow(unreachable_pub, reason = "shared by several tests")]

#[path = "../../../server/tests/common/mod.rs"]
mod common;
#[path = "../crash/players.rs"]
#[expect(dead_code, reason = "shared with the tests of crashes")]
mod players;
mod read_load;
mod timed;

use std::path::Path;
use std::process::Command;
use std::time::Duration;

use common::TestGuest;
use players::{Player, Program, address, connect, id_of};
use read_load::{ReadLoad, Targets};
use saloon_core::FastRng;
use serde_json::{Value, json};
use timed::{Neighbour, Racer, Times};

/// Number of pairs of idle and loaded phases.
const ROUNDS: usize = 3;

fn seconds() -> Duration {
    let seconds = std::env::var("SALOON_FAIRNESS").ok();
    let seconds = seconds.and_then(|seconds| seconds.parse().ok());
    Duration::from_secs_f64(seconds.unwrap_or(0.5))
}

/// Starts the program with its rate limits on. `SALOON_PIN` pins it to one core and leaves the other to the clients.
fn open(server: std::net::SocketAddr, data: &Path) -> Program {
    let program = std::env::var_os("SALOON_PROGRAM");
    let program = program.unwrap_or_else(|| env!("CARGO_BIN_EXE_saloon").into());
    let command = if std::env::var_os("SALOON_PIN").is_some() {
        let mut command = Command::new("taskset");
        command.args(["-c", "0"]).arg(program);
        command
    } else {
        Command::new(program)
    };
    Program::start_with(command, &["--log", "error"], server, data)
}

/// Plays a game to its end with one guest in all seats. Returns its name.
async fn finished_game(guest: &TestGuest, rules: Value) -> String {
    let seats = rules["seats"].as_u64().expect("a number");
    let table = id_of(&guest.open_table(json!({ "rules": rules })).await);
    let mut player = Player {
        socket: connect(guest, &table).await,
        table,
        seats,
        rng: FastRng::seeded(1),
        guest: guest.clone(),
    };
    let game = player.start(0).await;
    player.play_out(0).await;
    game
}

/// Creates finished games of every kind and a table to read.
async fn targets(server: std::net::SocketAddr) -> Targets {
    let guest = TestGuest::named_at(server, "Reader").await;
    let lockstep = json!({"shootout": "lockstep"});
    let mut games = Vec::new();
    for rules in [
        json!({"game": "district-noir", "seats": 2}),
        json!({"game": "blackrock-city", "seats": 4}),
        json!({"game": "boomtown-bandits", "seats": 4, "pace": "quick", "options": lockstep}),
    ] {
        games.push(finished_game(&guest, rules).await);
    }
    let rules = json!({"game": "district-noir", "seats": 2});
    let table = id_of(
        &guest
            .open_table(json!({"rules": rules, "public": true}))
            .await,
    );
    let mut player = Player {
        socket: connect(&guest, &table).await,
        table: table.clone(),
        seats: 2,
        rng: FastRng::seeded(1),
        guest,
    };
    // The server replays a running game for each request.
    games.push(player.start(0).await);
    for number in 0..20 {
        let act = player.random_act().await;
        player
            .send_until_answered(&format!("act-{number}"), &act)
            .await;
    }
    Targets { games, table }
}

#[test]
fn readers_within_their_limits_do_not_delay_players() {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .expect("a runtime");
    runtime.block_on(async {
        let data = tempfile::tempdir().expect("a folder");
        let server = address();
        let _program = open(server, data.path());
        let targets = targets(server).await;
        let mut neighbour = Neighbour::sit_down(server).await;
        let mut racer = Racer::sit_down(server).await;
        let load = ReadLoad::new(server, &targets);
        let (mut idle, mut hammered) = (Times::default(), Times::default());
        for _ in 0..ROUNDS {
            for (hammering, times) in [(false, &mut idle), (true, &mut hammered)] {
                load.set_active(hammering);
                let phase = seconds();
                let (waits, late) = tokio::join!(neighbour.play(phase), racer.play(phase));
                times.add(waits, late);
            }
        }
        load.set_active(false);
        let tally = load.stop();
        println!("{tally}");
        println!("idle      {idle}");
        println!("hammered  {hammered}");
        tally.assert_every_route_was_read();
    });
}
