//! Soak test: people, bots and spectators play every game while connections break, clients stall, clocks jump, and the server is
//! paused, stopped and killed. Every finished game is checked against every law.
//!
//! `SALOON_SOAK` sets the duration in seconds, `SALOON_PROGRAM` the program (default: this build), `SALOON_KEEP` a folder for the
//! records; `make soak` runs for long.
#![cfg(target_os = "linux")]
#![allow(unreachable_pub, reason = "shared by several tests")]
#![allow(clippy::panic, reason = "a test says what it found")]

#[path = "../../../server/tests/common/mod.rs"]
mod common;
mod faults;
mod guests;
mod laws;
mod memory;
#[path = "../crash/players.rs"]
#[expect(dead_code, reason = "shared with the tests of crashes")]
mod players;

use std::sync::Arc;
use std::time::{Duration, Instant};

use faults::Faults;
use guests::{SoakCounters, TableGuests};
use memory::MemoryLog;
use serde_json::{Value, json};
use tokio::task::JoinSet;

/// Returns the tables that are played concurrently, with their numbers of guests. Bots take the other seats.
fn tables() -> Vec<(Value, usize)> {
    let lockstep = json!({"shootout": "lockstep"});
    let prototype = json!({"edition": "prototype"});
    let tables = [
        (json!({"game": "district-noir", "seats": 2}), 2),
        (
            json!({"game": "district-noir", "seats": 2, "best_of": 3}),
            1,
        ),
        (json!({"game": "blackrock-city", "seats": 3}), 2),
        (
            json!({"game": "blackrock-city", "seats": 4, "options": prototype, "stand_in": {"after": 1}}),
            3,
        ),
        // Without automatic passes, every act of a seat is acknowledged to its guest.
        (
            json!({"game": "boomtown-bandits", "seats": 3, "auto_pass": false, "options": lockstep}),
            2,
        ),
        (
            json!({"game": "boomtown-bandits", "seats": 2, "auto_pass": false}),
            2,
        ),
        (
            json!({"game": "boomtown-bandits", "seats": 2, "auto_pass": false, "turn_time": 20}),
            1,
        ),
    ];
    tables
        .into_iter()
        .map(|(mut rules, guests)| {
            rules["pace"] = json!("quick");
            (rules, guests)
        })
        .collect()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn invariants_hold_under_faults() {
    let seconds: u64 = std::env::var("SALOON_SOAK")
        .ok()
        .and_then(|seconds| seconds.parse().ok())
        .unwrap_or(4);
    let length = Duration::from_secs(seconds);
    let sets = if seconds < 60 { 1 } else { 3 };
    let mut faults = Faults::open();
    let tally = Arc::new(SoakCounters::default());
    let mut parties = JoinSet::new();
    for ((rules, guests), seed) in (0..sets).flat_map(|_| tables()).zip(1..) {
        let party = TableGuests::new(faults.address, rules, guests, seed, Arc::clone(&tally));
        parties.spawn(party.play());
    }
    // In the first half the server restarts; in the second it stays up, and its memory must stay flat.
    let begun = Instant::now();
    while begun.elapsed() < length / 2 {
        faults.inject(true).await;
    }
    let mut memory = MemoryLog::default();
    while begun.elapsed() < length {
        faults.inject(false).await;
        memory.note(faults.process(), begun.elapsed());
    }
    tally.stop();
    while let Some(party) = parties.join_next().await {
        party.expect("every law holds");
    }
    faults.assert_tables_unloaded().await;
    memory.note(faults.process(), begun.elapsed());
    let figures = faults.close().await;
    println!("{seconds} s: {tally}; {figures}");
    memory.print();
    if seconds >= 120 {
        memory.assert_flat();
    }
}
