//! The cost of a start does not depend on the number of stored games.
//!
//! The test counts the bytes that the program reads until it has served a page, the list of tables and an old table. A time would
//! depend on the machine and its caches. With two hundred times the games, only the B-trees of the database grow, by a page or two
//! per lookup; a start that scanned every game or every table would read megabytes.
#![cfg(target_os = "linux")]
#![allow(unreachable_pub, reason = "shared by several tests")]

#[path = "../../server/tests/common/mod.rs"]
mod common;
#[path = "crash/players.rs"]
#[expect(dead_code, reason = "shared by several tests")]
mod players;

use std::path::Path;
use std::time::Duration;

use common::TestGuest;
use players::{Program, address, id_of};
use rusqlite::Connection;
use serde_json::json;
use tokio::time::sleep;

/// As many games as the list of tables shows, so that more games do not make it longer.
const FEW: u32 = 100;
const MANY: u32 = 20_000;
/// Page size of the database, in bytes.
const PAGE: u64 = 4_096;

/// Plays one short game. Returns the guest and the table.
async fn one_game(data: &Path) -> (TestGuest, String) {
    let server = address();
    let _program = Program::open(server, data);
    let guest = TestGuest::named_at(server, "Ana").await;
    let rules = json!({"game": "district-noir", "seats": 2});
    let table = id_of(
        &guest
            .open_table(json!({"rules": rules, "public": true}))
            .await,
    );
    let mut socket = guest.connect(&table).await;
    for seat in 0..2 {
        socket.command(json!({ "sit": seat })).await;
        socket.ready(seat).await;
    }
    socket.command(json!("start")).await;
    socket.command(json!({"concede": 0})).await;
    (guest, table)
}

/// Inserts numbered copies of that table with its game.
async fn add_copies(data: &Path, copies: std::ops::Range<u32>) {
    let database = Connection::open(data.join("saloon.sqlite")).expect("a database");
    let (from, to) = (copies.start, copies.end - 1);
    let sql = format!(
        "CREATE TEMP TABLE copies AS
             WITH RECURSIVE n (i) AS (SELECT {from} UNION ALL SELECT i + 1 FROM n WHERE i < {to}) SELECT i, 'copy' || i AS name FROM n;
         INSERT INTO tables (id, code, invite_hash, game, public, state, lobby, updates, changed_at, clock)
             SELECT copies.name, NULL, randomblob(32), game, public, state, lobby, updates, changed_at + i, clock
             FROM tables, copies WHERE id NOT LIKE 'copy%';
         INSERT INTO games (name, table_id, seed, header, head, outcome, finished_at)
             SELECT copies.name, copies.name, seed, header, head, outcome, finished_at
             FROM games, copies WHERE games.name NOT LIKE 'copy%';
         INSERT INTO entries (game, number, json, head, update_number, session, command)
             SELECT copy.id, number, json, entries.head, update_number, session, command
             FROM entries JOIN games AS first ON first.id = game AND first.name NOT LIKE 'copy%',
                  copies JOIN games AS copy ON copy.name = copies.name;"
    );
    database.execute_batch(&sql).expect("written");
    drop(database);
    // Closing the last connection checkpoints the write-ahead log.
    while data.join("saloon.sqlite-wal").exists() {
        sleep(Duration::from_millis(5)).await;
    }
}

/// Starts the program and returns the bytes read until it has served a page, the lobby and a reconnect to a table.
async fn reads(data: &Path, guest: &TestGuest, table: &str) -> u64 {
    let server = address();
    let program = Program::open(server, data);
    let mut ana = TestGuest::stranger_at(server);
    ana.cookie.clone_from(&guest.cookie);
    assert_eq!(ana.request_any("GET", "/", "", &[]).await.status, 200);
    let listed = ana.get("/tables").await.body;
    assert_eq!(listed["tables"].as_array().map(Vec::len), Some(50));
    let mine = ana.get("/tables/mine").await.body;
    assert_eq!(mine["tables"][0]["id"], table);
    let socket = ana.connect(table).await;
    assert_eq!(socket.welcome["lobby"]["stage"], "finished");
    let counted = std::fs::read_to_string(format!("/proc/{}/io", program.0.id()));
    let counted = counted.expect("the system counts what its programs read");
    let read = counted
        .lines()
        .find_map(|line| line.strip_prefix("rchar: "));
    read.and_then(|bytes| bytes.parse().ok()).expect("a number")
}

#[tokio::test]
async fn a_start_reads_a_bounded_number_of_bytes() {
    let data = tempfile::tempdir().expect("a folder");
    let (guest, table) = one_game(data.path()).await;
    add_copies(data.path(), 0..FEW).await;
    let few = reads(data.path(), &guest, &table).await;
    add_copies(data.path(), FEW..MANY).await;
    let size = std::fs::metadata(data.path().join("saloon.sqlite"));
    let size = size.expect("the file").len();
    let many = reads(data.path(), &guest, &table).await;
    println!("{few} bytes read with {FEW} games, {many} with {MANY} in {size} bytes");
    assert!(size > 2_000 * PAGE, "the folder is large: {size}");
    // Tables and games need five B-tree lookups, each at most two pages longer; the bound allows twice that.
    assert!(many <= few + 20 * PAGE, "{many} bytes instead of {few}");
}
