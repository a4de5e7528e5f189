//! Data folders of every schema version open in this version, also after a move to a database, and their games continue.
//!
//! `corpus/data-N` is a data folder of schema version N with tables of every game in every stage. Never change it. Its
//! `tables.json` lists the guests with their cookies, and the tables with their expected content. The same checks run on a folder
//! that this version writes; `SALOON_NEW_CORPUS=FOLDER cargo test --test data_folders` keeps that folder, to add to the corpus
//! before the schema changes.
#![allow(unreachable_pub, reason = "shared by several tests")]

#[path = "../../server/tests/common/mod.rs"]
mod common;
#[path = "crash/players.rs"]
#[expect(dead_code, reason = "shared by several tests")]
mod players;

use std::fs;
use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Duration;

use common::TestGuest;
use players::{Player, Program, address, connect, id_of};
use saloon_core::FastRng;
use saloon_postgres_testkit::Server;
use serde_json::{Value, json};
use tokio::time::sleep;

const GAMES: [&str; 3] = ["blackrock-city", "boomtown-bandits", "district-noir"];
const STAGES: [&str; 3] = ["waiting", "playing", "finished"];

fn corpus() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/corpus");
    let entries = fs::read_dir(folder).expect("the corpus");
    let paths = entries.map(|entry| entry.expect("an entry").path());
    let name = |path: &Path| {
        path.file_name()
            .map(|name| name.to_string_lossy().into_owned())
    };
    let mut folders: Vec<PathBuf> = paths
        .filter(|path| name(path).is_some_and(|name| name.starts_with("data-")))
        .collect();
    folders.sort();
    folders
}

/// Opens a table with the guest in every seat.
async fn player(guest: &TestGuest, body: Value) -> Player {
    let seats = body["rules"]["seats"].as_u64().expect("a number");
    let table = id_of(&guest.open_table(body).await);
    Player {
        socket: connect(guest, &table).await,
        table,
        seats,
        rng: FastRng::seeded(7),
        guest: guest.clone(),
    }
}

fn rules(game: &str) -> Value {
    let options = (game == "boomtown-bandits").then(|| json!({"shootout": "lockstep"}));
    match options {
        Some(options) => json!({"game": game, "seats": 2, "options": options}),
        None => json!({"game": game, "seats": 2}),
    }
}

/// Creates a table of `game` in `stage` and returns its expected content.
async fn make_table(guest: &TestGuest, game: &str, stage: &str) -> Value {
    let mut player = player(guest, json!({"rules": rules(game), "public": true})).await;
    player
        .send_until_answered("chat", &json!({"chat": "Howdy"}))
        .await;
    player.send_until_answered("sit", &json!({"sit": 0})).await;
    let mut acts = 0;
    if stage != "waiting" {
        player.start(0).await;
        for _ in 0..6 {
            let act = player.random_act().await;
            player
                .send_until_answered(&format!("act-{acts}"), &act)
                .await;
            acts += 1;
        }
    }
    if stage == "finished" {
        player
            .send_until_answered("concede", &json!({"concede": 0}))
            .await;
    }
    let welcome = &connect(guest, &player.table).await.welcome;
    json!({
        "id": player.table,
        "game": game,
        "stage": stage,
        "acts": acts,
        "record": welcome["lobby"]["game"],
        "views": welcome["game"]["eyes"].as_array().map(|eyes| {
            eyes.iter().map(|seen| seen["view"].clone()).collect::<Vec<_>>()
        }),
    })
}

/// Creates a waiting practice table, whose script must survive.
async fn make_practice(guest: &TestGuest) -> Value {
    let setup = json!({"first": 1,
        "hands": [["5", "6", "7", "8", "docks"], ["5", "6", "7", "8", "+2"]],
        "line": ["5", "6"],
        "pile": ["5", "5", "6", "6", "6", "7", "7", "7", "7", "7",
                 "8", "8", "8", "8", "8", "8", "+2", "+2", "+2", "+3",
                 "+3", "+4", "-1", "-1", "-1", "-2", "-2", "-2", "-2", "-3"],
        "removed": ["-3", "police", "hall"]});
    let script = json!([{"seat": 1, "acts": ["take", {"play": "8"}]}]);
    let body = json!({
        "rules": {"game": "district-noir", "seats": 2, "pace": "quick"},
        "bots": ["greenhorn"],
        "practice": {"setup": setup, "scripts": script},
    });
    let mut player = player(guest, body).await;
    player.send_until_answered("sit", &json!({"sit": 0})).await;
    json!({"id": player.table, "game": "district-noir", "stage": "waiting", "practice": true})
}

/// Writes a data folder of this version, with its list of tables.
async fn make_folder(folder: &Path) {
    let address = address();
    let program = Program::open(address, folder);
    let guest = TestGuest::named_at(address, "Ana").await;
    let mut tables = vec![make_practice(&guest).await];
    for game in GAMES {
        for stage in STAGES {
            tables.push(make_table(&guest, game, stage).await);
        }
    }
    let list = json!({"cookie": guest.cookie, "tables": tables});
    let text = serde_json::to_string_pretty(&list).expect("plain data");
    fs::write(folder.join("tables.json"), text + "\n").expect("written");
    drop(program);
    // Opening and closing the store checkpoints the write-ahead log.
    drop(saloon_store::SqliteStore::open(folder).expect("a store"));
    while folder.join("saloon.sqlite-wal").exists() {
        sleep(Duration::from_millis(5)).await;
    }
}

fn copy(from: &Path, to: &Path) {
    for file in ["saloon.sqlite", "tables.json"] {
        fs::copy(from.join(file), to.join(file)).expect("copied");
    }
}

/// Opens a copy of a data folder, then checks and continues every table in it.
async fn check(folder: &Path) {
    let data = tempfile::tempdir().expect("a folder");
    copy(folder, data.path());
    let address = address();
    let _program = Program::open(address, data.path());
    check_tables(address, folder).await;
}

/// Checks and continues every table that is listed in a folder.
async fn check_tables(address: SocketAddr, folder: &Path) {
    let list = fs::read_to_string(folder.join("tables.json")).expect("a list");
    let list: Value = serde_json::from_str(&list).expect("JSON");
    let tables = list["tables"].as_array().expect("tables");
    for game in GAMES {
        for stage in STAGES {
            let found = tables
                .iter()
                .any(|table| table["game"] == game && table["stage"] == stage);
            assert!(found, "{}: no {stage} table of {game}", folder.display());
        }
    }
    for table in tables {
        check_table(address, &list["cookie"], table).await;
    }
}

async fn check_table(address: SocketAddr, cookie: &Value, table: &Value) {
    let mut guest = TestGuest::stranger_at(address);
    guest.cookie = cookie.as_str().map(str::to_owned);
    let id = table["id"].as_str().expect("an id");
    let socket = guest.connect(id).await;
    let welcome = socket.welcome.clone();
    assert_eq!(welcome["lobby"]["stage"], table["stage"], "{table}");
    if table["practice"] == true {
        return start_practice(socket).await;
    }
    assert_eq!(welcome["chat"][0]["text"], "Howdy", "{table}");
    let seats = welcome["lobby"]["chairs"].as_array().expect("chairs").len();
    let mut player = Player {
        guest: guest.clone(),
        table: id.to_owned(),
        seats: seats.try_into().expect("a few"),
        rng: FastRng::seeded(1),
        socket,
    };
    let mut acts = usize::try_from(table["acts"].as_u64().expect("a number")).expect("a few");
    let record = match table["stage"].as_str() {
        Some("waiting") => player.start(0).await,
        _ => table["record"].as_str().expect("a game").to_owned(),
    };
    if table["stage"] != "waiting" {
        let views = welcome["game"]["eyes"].as_array().expect("views");
        let views: Vec<_> = views.iter().map(|seen| seen["view"].clone()).collect();
        let views = json!(views);
        assert!(
            contains(&views, &table["views"]),
            "{views} lacks something of {table}"
        );
    }
    if table["stage"] != "finished" {
        acts += player.play_out(1).await;
    }
    players::check(&guest, &record, acts).await;
}

/// Returns true if `new` contains everything in `old`. Later versions may add fields.
fn contains(new: &Value, old: &Value) -> bool {
    match (new, old) {
        (Value::Object(new), Value::Object(old)) => old
            .iter()
            .all(|(key, old)| new.get(key).is_some_and(|new| contains(new, old))),
        (Value::Array(new), Value::Array(old)) => {
            new.len() == old.len() && new.iter().zip(old).all(|(new, old)| contains(new, old))
        }
        _ => new == old,
    }
}

/// Starts the practice table. The scripted bot opens with its first act.
async fn start_practice(mut socket: common::TestConnection) {
    socket.ready(0).await;
    socket.command(json!("start")).await;
    let event = loop {
        let event = socket.game["eyes"][0]["events"][0].clone();
        if socket.game["entry"].as_u64() > Some(0) {
            break event;
        }
        socket.next().await.expect("the bot acts");
    };
    assert_eq!(event["type"], "took", "{event}");
}

#[tokio::test]
async fn old_data_folders_open_and_their_games_continue() {
    let folders = corpus();
    assert!(!folders.is_empty(), "the corpus is not empty");
    for folder in folders {
        check(&folder).await;
    }
}

#[tokio::test]
async fn a_new_data_folder_opens_like_the_old_ones() {
    let folder = tempfile::tempdir().expect("a folder");
    make_folder(folder.path()).await;
    check(folder.path()).await;
    if let Some(kept) = std::env::var_os("SALOON_NEW_CORPUS") {
        fs::create_dir_all(&kept).expect("a folder");
        copy(folder.path(), Path::new(&kept));
    }
}

/// Runs `saloon move`.
fn relocate(from: impl AsRef<Path>, to: impl AsRef<Path>) {
    let moved = Command::new(env!("CARGO_BIN_EXE_saloon"))
        .arg("move")
        .args([from.as_ref(), to.as_ref()])
        .output()
        .expect("the program runs");
    assert!(moved.status.success(), "{moved:?}");
}

/// Starts a server on a database.
fn open_database(address: SocketAddr, url: &str) -> Program {
    let mut child = Command::new(env!("CARGO_BIN_EXE_saloon"))
        .args(["serve", "--unlimited", "--log", "error"])
        .args(["--addr", &address.to_string(), "--store", url])
        .stdout(Stdio::piped())
        .spawn()
        .expect("the house opens");
    let mut line = String::new();
    let out = child.stdout.take().expect("piped");
    let read = BufReader::new(out).read_line(&mut line);
    read.expect("it says so");
    assert!(line.contains("http://"), "{line}");
    Program(child)
}

/// Moves a data folder to a database and back. Its games continue in either.
async fn check_moves(folder: &Path, database: &str) {
    let (data, back) = (tempfile::tempdir(), tempfile::tempdir());
    let (data, back) = (data.expect("a folder"), back.expect("a folder"));
    copy(folder, data.path());
    let url = Server::shared().create_database(database);
    relocate(data.path(), &url);
    let file = |folder: &Path| fs::read(folder.join("saloon.sqlite")).expect("a database");
    assert!(file(data.path()) == file(folder), "it stays as it was");
    relocate(&url, back.path());
    fs::copy(folder.join("tables.json"), back.path().join("tables.json")).expect("copied");
    check(back.path()).await;
    let address = address();
    let _program = open_database(address, &url);
    check_tables(address, folder).await;
}

#[tokio::test]
async fn data_folders_move_to_a_database_and_back() {
    for (folder, number) in corpus().iter().zip(1..) {
        check_moves(folder, &format!("old_folder_{number}")).await;
    }
    let folder = tempfile::tempdir().expect("a folder");
    make_folder(folder.path()).await;
    check_moves(folder.path(), "new_folder").await;
}
