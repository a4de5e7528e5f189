//! Archives of finished games are several times smaller than their rows.
#![allow(unreachable_pub, reason = "shared by several tests")]

#[path = "../../server/tests/common/mod.rs"]
mod common;
#[path = "crash/players.rs"]
#[expect(dead_code, reason = "shared by several tests")]
mod players;

use std::path::Path;

use common::TestGuest;
use players::{Player, Program, address, connect, id_of};
use rusqlite::Connection;
use saloon_core::FastRng;
use saloon_store::{SqliteStore, Store as _};
use serde_json::{Value, json};

const GAMES: u64 = 10;

/// Plays games with random acts to their end in a data folder. Returns the number of acts.
async fn play(data: &Path, rules: &Value) -> u64 {
    let address = address();
    let program = Program::open(address, data);
    let guest = TestGuest::named_at(address, "Ana").await;
    let mut acts = 0;
    for seed in 0..GAMES {
        let table = id_of(&guest.open_table(json!({ "rules": rules })).await);
        let mut player = Player {
            socket: connect(&guest, &table).await,
            table,
            seats: rules["seats"].as_u64().expect("a number"),
            rng: FastRng::seeded(seed),
            guest: guest.clone(),
        };
        player.start(0).await;
        acts += player.play_out(0).await;
    }
    drop(program);
    u64::try_from(acts).expect("few")
}

/// Runs a query that returns one sum.
fn sum(data: &Path, sql: &str) -> u64 {
    let database = Connection::open(data.join("saloon.sqlite")).expect("a database");
    let sum: i64 = database
        .query_row(sql, [], |row| row.get(0))
        .expect("a number");
    sum.unsigned_abs()
}

#[tokio::test]
async fn archives_are_a_fraction_of_the_size_of_rows() {
    for rules in [
        json!({"game": "district-noir", "seats": 2}),
        json!({"game": "blackrock-city", "seats": 3}),
        json!({"game": "boomtown-bandits", "seats": 3, "options": {"shootout": "lockstep"}}),
    ] {
        let data = tempfile::tempdir().expect("a folder");
        let acts = play(data.path(), &rules).await;
        // Content only. The rows and their index add about 40 bytes per entry.
        let rows =
            "SELECT sum(length(json) + length(head) + coalesce(length(command), 0)) FROM entries";
        let before = sum(data.path(), rows);
        let store = SqliteStore::open(data.path()).expect("a store");
        let archived = store.archive_games(i64::MAX, 100).await;
        assert_eq!(archived.map(u64::try_from), Ok(Ok(GAMES)));
        drop(store);
        assert_eq!(sum(data.path(), "SELECT count(*) FROM entries"), 0);
        let archives = "SELECT sum(length(entries) + length(commands)) FROM archives";
        let after = sum(data.path(), archives);
        println!(
            "{}: {} acts a game, {} bytes before, {} bytes after",
            rules["game"],
            acts / GAMES,
            before / GAMES,
            after / GAMES
        );
        assert!(after * 2 < before, "{before} bytes became {after}");
    }
}
