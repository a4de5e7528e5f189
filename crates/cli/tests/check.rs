//! `saloon check` detects corruption and does not disturb a running server.
#![allow(unreachable_pub, reason = "shared by several tests")]

#[path = "../../server/tests/common/mod.rs"]
mod common;

use std::collections::BTreeMap;
use std::path::Path;
use std::process::{Command, Output};

use common::{TestServer, TestTableBuilder, play_out};
use rusqlite::{Connection, OpenFlags};
use saloon_cli::check::check_folder;
use saloon_core::FastRng;
use saloon_store::{SqliteStore, Store as _};
use serde_json::{Value, json};

fn check(data: &Path, json: bool) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_saloon"));
    command.arg("check").arg(data);
    if json {
        command.arg("--json");
    }
    command.output().expect("the program runs")
}

/// Returns the exit code and the output of `--json`.
fn check_json(data: &Path) -> (Option<i32>, Value) {
    let output = check(data, true);
    let text = String::from_utf8(output.stdout).expect("text");
    let report = serde_json::from_str(&text).expect("one JSON object");
    (output.status.code(), report)
}

/// Returns the content of every file in a folder.
fn files(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let files = std::fs::read_dir(folder).expect("a folder");
    files
        .map(|file| {
            let file = file.expect("a file");
            let name = file.file_name().to_string_lossy().into_owned();
            (name, std::fs::read(file.path()).expect("readable"))
        })
        .collect()
}

/// Plays `acts` acts at a table whose host has every seat.
async fn play(table: TestTableBuilder<'_>, acts: usize) {
    let (_, mut socket) = table.started_alone().await;
    for _ in 0..acts {
        let seat = socket.game["waiting"][0].clone();
        let act = socket.acts(&seat).await.expect("acts")[0].clone();
        socket.act(seat, &act).await;
    }
}

/// Adds waiting, running and finished tables of every game.
async fn add_tables(server: &TestServer) {
    let [ana, ben] = server.guests(["Ana", "Ben"]).await;
    let table = ana.table("district-noir");
    let (_, [mut first, mut second]) = table.started([&ana, &ben]).await;
    play_out(&mut first, &mut second).await;
    for socket in [&mut first, &mut second] {
        socket.command(json!("rematch")).await;
    }
    let table = ana.table("district-noir");
    let (_, [mut first, _second]) = table.started([&ana, &ben]).await;
    first.concede(0).await;
    let lockstep = json!({"shootout": "lockstep"});
    for (game, seats, options) in [
        ("blackrock-city", 3, json!({"edition": "prototype"})),
        ("boomtown-bandits", 3, lockstep),
        ("district-noir", 2, json!({})),
    ] {
        let table = || ana.table(game).seats(seats).options(options.clone());
        play(table(), 5).await;
        table().await;
    }
    let practice = json!({"chance": ["gold", "silver"]});
    play(ana.table("blackrock-city").practice(practice), 2).await;
}

#[tokio::test]
async fn a_valid_folder_passes_with_the_server_open_or_closed() {
    let server = TestServer::open().without_limits().await;
    add_tables(&server).await;
    let (code, report) = check_json(server.folder());
    assert_eq!(
        (code, &report["holds"]),
        (Some(0), &json!(true)),
        "{report}"
    );
    assert_eq!(
        (&report["tables"], &report["games"]),
        (&json!(9), &json!(10))
    );
    assert!(report["entries"].as_u64() > Some(40), "{report}");
    assert_eq!(report["damage"], json!([]));
    // The server is still ready.
    let stranger = server.stranger();
    assert_eq!(
        stranger.request_any("GET", "/readyz", "", &[]).await.status,
        200
    );
    let closed = server.close().await;

    let copy = tempfile::tempdir().expect("a folder");
    saloon_store::backup(closed.folder(), &copy.path().join("copy")).expect("a backup");
    let copy = copy.path().join("copy");
    let before = files(&copy);
    let output = check(&copy, false);
    let said = String::from_utf8(output.stdout).expect("text");
    assert!(output.status.success(), "{said}");
    assert!(
        said.contains("9 tables, 10 games") && said.contains("no damage found"),
        "{said}"
    );
    assert_eq!(files(&copy), before, "nothing was written");
}

/// Archived games are checked and backed up like others, and damage in an archive is detected.
#[tokio::test]
async fn a_folder_with_archives_passes() {
    let server = TestServer::open().without_limits().await;
    add_tables(&server).await;
    let closed = server.close().await;
    let before = check_json(closed.folder());
    let store = SqliteStore::open(closed.folder()).expect("a store");
    let archived = store.archive_games(i64::MAX, 100).await;
    assert_eq!(archived, Ok(2), "the finished games are archived");
    drop(store);
    assert_eq!(check_json(closed.folder()), before);
    let copy = tempfile::tempdir().expect("a folder");
    let copy = copy.path().join("copy");
    let summary = saloon_store::backup(closed.folder(), &copy).expect("a backup");
    assert_eq!(json!(summary.entries), before.1["entries"]);
    assert_eq!(check_json(&copy), before);
    let database = Connection::open(copy.join("saloon.sqlite")).expect("a database");
    let cut = "UPDATE archives SET entries = substr(entries, 1, 100) WHERE game = 1";
    assert_eq!(database.execute(cut, []), Ok(1));
    drop(database);
    let (code, report) = check_json(&copy);
    assert_eq!(code, Some(1), "{report}");
    assert_eq!(report["damage"][0]["what"], "game", "{report}");
}

/// Returns the database file of a folder with tables, with the write-ahead log merged into it.
async fn sample_database() -> Vec<u8> {
    let server = TestServer::open().without_limits().await;
    add_tables(&server).await;
    let closed = server.close().await;
    let copy = closed.folder().join("copy");
    saloon_store::backup(closed.folder(), &copy).expect("a backup");
    std::fs::read(copy.join("saloon.sqlite")).expect("a file")
}

/// Damaged part, start of the message, and the SQL that causes the damage.
const DAMAGE: [(&str, &str, &str); 13] = [
    (
        "game",
        "entry 2: its seal does not match",
        "UPDATE entries SET json = replace(json, '\"at\":', '\"at\":1') WHERE game = 1 AND number = 2",
    ),
    (
        "game",
        "entry 3: its seal does not match",
        "UPDATE entries SET head = zeroblob(32) WHERE game = 1 AND number = 3",
    ),
    (
        "game",
        "entry 4: its seal does not match",
        "DELETE FROM entries WHERE game = 1 AND number = 4",
    ),
    (
        "game",
        "its outcome",
        "DELETE FROM entries WHERE game = 1 AND number = (SELECT max(number) FROM entries WHERE game = 1)",
    ),
    (
        "game",
        "the header: its seal does not match",
        "UPDATE games SET header = replace(header, 'Ana', 'Eva') WHERE id = 1",
    ),
    (
        "game",
        "the header: its seal does not match",
        "UPDATE games SET seed = zeroblob(32) WHERE id = 1",
    ),
    (
        "game",
        "stored data cannot be read",
        "UPDATE games SET seed = x'00' WHERE id = 1",
    ),
    (
        "game",
        "its outcome",
        "UPDATE games SET outcome = '{\"conceded\":0}' WHERE id = 1",
    ),
    (
        "game",
        "a part of it is missing",
        "UPDATE games SET header = NULL WHERE id = 1",
    ),
    (
        "table",
        "its lobby cannot be read",
        "UPDATE tables SET lobby = substr(lobby, 2) WHERE id = (SELECT table_id FROM games WHERE id = 1)",
    ),
    (
        "table",
        "it is playing",
        "UPDATE tables SET state = 'playing' WHERE id = (SELECT table_id FROM games WHERE id = 1)",
    ),
    (
        "table",
        "stored data cannot be read",
        "UPDATE tables SET state = 'vaiting' WHERE id = (SELECT table_id FROM games WHERE id = 1)",
    ),
    (
        "database",
        "1 rows of games refer to missing rows of tables",
        "UPDATE games SET table_id = 'nowhere' WHERE id = (SELECT max(id) FROM games)",
    ),
];

#[tokio::test]
async fn damage_is_detected_and_located() {
    let whole = sample_database().await;
    for (what, why, sql) in DAMAGE {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("saloon.sqlite");
        std::fs::write(&path, &whole).expect("a file");
        let file = Connection::open(&path).expect("it opens");
        file.execute_batch("PRAGMA foreign_keys = OFF")
            .expect("a setting");
        let (game, table): (String, String) = file
            .query_row("SELECT name, table_id FROM games WHERE id = 1", [], |row| {
                Ok((row.get(0)?, row.get(1)?))
            })
            .expect("a game");
        assert_eq!(file.execute(sql, []).expect(sql), 1, "{sql}");
        drop(file);
        let (code, report) = check_json(folder.path());
        assert_eq!(
            (code, &report["holds"]),
            (Some(1), &json!(false)),
            "{sql}: {report}"
        );
        let all = report["damage"].as_array().expect("a list");
        let found = all.iter().find(|damage| {
            let said = damage["why"].as_str().expect("a sentence");
            damage["what"] == what && said.starts_with(why)
        });
        let found = found.unwrap_or_else(|| unreachable!("{sql}: {report}"));
        let named = match what {
            "game" => found["table"] == json!(table) || found["game"] == "number 1",
            "table" => found["table"] == json!(table),
            _ => true,
        };
        assert!(named, "{sql}: {found}");
        let advice = report["advice"].as_str().expect("what to do");
        assert!(
            advice.contains("saloon check BACKUP") && advice.contains("cp -a"),
            "{advice}"
        );
        let output = check(folder.path(), false);
        let said = String::from_utf8(output.stdout).expect("text");
        assert!(said.contains(why), "{said}");
        let line = String::from_utf8(output.stderr).expect("text");
        assert!(line.contains("is damaged in"), "{line}");
        assert!(
            said.contains(&table) || said.contains(&game) || what != "table",
            "{said}"
        );
    }
}

/// Returns the data that the check must protect: the started games, as text, or an error if they are unreadable. The seed of a game
/// that has not started is not included: any seed would do.
fn games(path: &Path) -> rusqlite::Result<Vec<String>> {
    let file = Connection::open_with_flags(path, OpenFlags::SQLITE_OPEN_READ_ONLY)?;
    let mut rows = Vec::new();
    for sql in [
        "SELECT quote(id) || quote(table_id) || quote(seed) || quote(header) || quote(head) || quote(outcome)
         FROM games NOT INDEXED WHERE header IS NOT NULL ORDER BY id",
        "SELECT quote(game) || quote(number) || quote(json) || quote(head) FROM entries NOT INDEXED ORDER BY game, number",
    ] {
        let mut all = file.prepare(sql)?;
        for row in all.query_map([], |row| row.get(0))? {
            rows.push(row?);
        }
    }
    Ok(rows)
}

/// Checks a folder on its own thread, because verification blocks.
fn passes_check(folder: &Path) -> bool {
    let look = || check_folder(folder).is_ok_and(|report| report.holds);
    std::thread::scope(|scope| scope.spawn(look).join().expect("no panic"))
}

/// Every flipped bit is detected, or leaves every game unchanged.
#[tokio::test]
async fn every_bit_flip_that_changes_a_game_is_detected() {
    let whole = sample_database().await;
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("saloon.sqlite");
    let write = |bytes: &[u8]| {
        std::fs::write(&path, bytes).expect("a file");
        // Left by the previous reader.
        for file in ["saloon.sqlite-wal", "saloon.sqlite-shm"] {
            let _ = std::fs::remove_file(folder.path().join(file));
        }
    };
    write(&whole);
    assert!(passes_check(folder.path()));
    let before = games(&path).expect("readable");
    let mut rng = FastRng::seeded(7);
    let (mut found, mut changed) = (0, 0);
    for _ in 0..400 {
        let at = rng.below(u32::try_from(whole.len()).expect("a small file"));
        let (at, bit) = (usize::try_from(at).expect("small"), rng.below(8));
        let mut flipped = whole.clone();
        flipped[at] ^= 1 << bit;
        write(&flipped);
        let noticed = !passes_check(folder.path());
        write(&flipped);
        let same = games(&path).is_ok_and(|after| after == before);
        assert!(noticed || same, "bit {bit} of byte {at}");
        found += u32::from(noticed);
        changed += u32::from(!same);
    }
    assert!(
        changed > 50 && found >= changed,
        "{changed} changed, {found} found"
    );
}

#[test]
fn a_folder_without_data_is_wrong_usage() {
    let folder = tempfile::tempdir().expect("a folder");
    for data in [folder.path().to_owned(), folder.path().join("nowhere")] {
        let output = check(&data, false);
        let line = String::from_utf8(output.stderr).expect("text");
        assert_eq!(output.status.code(), Some(2), "{line}");
        assert!(line.contains("is not a data folder"), "{line}");
    }
    // A file that is not a database counts as damage.
    std::fs::write(folder.path().join("saloon.sqlite"), "x".repeat(8_192)).expect("a file");
    let (code, report) = check_json(folder.path());
    assert_eq!(
        (code, &report["damage"][0]["what"]),
        (Some(1), &json!("database"))
    );
}
