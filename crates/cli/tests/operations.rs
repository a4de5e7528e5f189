//! Tests of running a server: backups, permissions, locks, settings and logs.
#![cfg(target_os = "linux")]
#![allow(unreachable_pub, reason = "shared by several tests")]
#![allow(clippy::panic, reason = "a test panics with its findings")]

#[path = "../../server/tests/common/mod.rs"]
mod common;
#[path = "crash/players.rs"]
#[expect(dead_code, reason = "shared with the tests of crashes")]
mod players;

use std::collections::BTreeMap;
use std::fs::Permissions;
use std::io::Read;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::{Command, Output, Stdio};

use common::TestGuest;
use players::{Player, Program, address, check, connect, id_of};
use rustix::process::{Pid, Signal, kill_process};
use saloon_core::FastRng;
use serde_json::{Value, json};

fn saloon(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_saloon"));
    command.args(args);
    command
}

fn backup(data: &Path, to: &Path) -> Output {
    let copied = saloon(&["backup"]).arg(data).arg(to).output();
    copied.expect("the program runs")
}

/// Returns the program under umask 0.
fn saloon_with_open_umask(args: &[&str]) -> Command {
    let mut command = Command::new("sh");
    command.args(["-c", r#"umask 0; exec "$0" "$@""#]);
    command.arg(env!("CARGO_BIN_EXE_saloon")).args(args);
    command
}

/// Returns the mode bits of a folder and of each file in it, by name.
fn modes(folder: &Path) -> BTreeMap<String, u32> {
    let mode = |path: &Path| {
        let found = std::fs::metadata(path).expect("it is there");
        found.permissions().mode() & 0o7777
    };
    let mut modes = BTreeMap::from([("folder".to_owned(), mode(folder))]);
    for file in std::fs::read_dir(folder).expect("a folder") {
        let file = file.expect("a file");
        let name = file.file_name().to_string_lossy().into_owned();
        modes.insert(name, mode(&file.path()));
    }
    modes
}

/// Asserts wrong usage, which is exit code 2 and one line, and returns the line.
fn refusal(output: &Output) -> String {
    let line = String::from_utf8(output.stderr.clone()).expect("text");
    assert_eq!(output.status.code(), Some(2), "{line}");
    assert_eq!(line.lines().count(), 1, "{line}");
    line
}

fn signal(server: &Program, signal: Signal) {
    let process = i32::try_from(server.0.id()).ok().and_then(Pid::from_raw);
    kill_process(process.expect("a process"), signal).expect("it is ours");
}

/// Seats the guest in both seats of a District Noir table.
async fn player(guest: TestGuest) -> Player {
    let rules = json!({"game": "district-noir", "seats": 2});
    let table = id_of(&guest.open_table(json!({ "rules": rules })).await);
    Player {
        socket: connect(&guest, &table).await,
        table,
        seats: 2,
        rng: FastRng::seeded(1),
        guest,
    }
}

#[tokio::test]
async fn a_backup_of_a_running_server_opens_elsewhere() {
    let folder = tempfile::tempdir().expect("a folder");
    let (data, copy) = (folder.path().join("data"), folder.path().join("deep/copy"));
    let here = address();
    let _house = Program::open(here, &data);
    let ana = TestGuest::named_at(here, "Ana").await;
    let mut player = player(ana.clone()).await;
    let game = player.start(0).await;
    for number in 0..10 {
        let act = player.random_act().await;
        player
            .send_until_answered(&format!("act-{number}"), &act)
            .await;
    }
    let copied = backup(&data, &copy);
    let said = String::from_utf8(copied.stdout).expect("text");
    assert!(copied.status.success());
    assert!(said.contains("1 tables, 1 games, 11 entries"), "{said}");
    let files = std::fs::read_dir(&copy).expect("a folder").count();
    assert_eq!(files, 1, "the backup is a single file");

    // The server continues undisturbed.
    let acknowledged = 10 + player.play_out(1).await;
    check(&ana, &game, acknowledged).await;

    // The backup continues from its moment, for the same guest.
    let there = address();
    let _other = Program::open(there, &copy);
    let mut ana = TestGuest::stranger_at(there);
    ana.cookie.clone_from(&player.guest.cookie);
    let socket = connect(&ana, &player.table).await;
    assert_eq!(socket.game["entry"], 10);
    let mut player = Player {
        guest: ana.clone(),
        socket,
        ..player
    };
    let acknowledged = 10 + player.play_out(2).await;
    check(&ana, &game, acknowledged).await;
}

#[test]
fn a_backup_overwrites_nothing() {
    let folder = tempfile::tempdir().expect("a folder");
    let (data, copy) = (folder.path().join("data"), folder.path().join("copy"));
    let nothing = refusal(&backup(&data, &copy));
    assert!(nothing.contains("is not a data folder"), "{nothing}");
    assert!(!copy.exists());
    drop(Program::open(address(), &data));
    assert!(
        backup(&data, &copy).status.success(),
        "a backup works without a running server"
    );
    let before = std::fs::read(copy.join("saloon.sqlite")).expect("a file");
    let taken = refusal(&backup(&data, &copy));
    assert!(taken.contains("already"), "{taken}");
    let after = std::fs::read(copy.join("saloon.sqlite")).expect("a file");
    assert_eq!(before, after);
}

#[test]
fn only_its_owner_can_read_a_data_folder_and_its_backups() {
    let folder = tempfile::tempdir().expect("a folder");
    let (data, copy) = (folder.path().join("deep/data"), folder.path().join("copy"));
    let expected = |names: &[&str]| {
        let files = names.iter().map(|name| (name.to_string(), 0o600));
        let all = files.chain([("folder".to_owned(), 0o700)]);
        all.collect::<BTreeMap<_, _>>()
    };
    let open = [
        "saloon.lock",
        "saloon.sqlite",
        "saloon.sqlite-shm",
        "saloon.sqlite-wal",
    ];
    let server = Program::start(saloon_with_open_umask(&[]), "off", address(), &data);
    assert_eq!(
        modes(&data),
        expected(&open),
        "the modes are right from the start"
    );
    let copied = saloon_with_open_umask(&["backup"])
        .arg(&data)
        .arg(&copy)
        .status();
    assert!(copied.expect("the program runs").success());
    assert_eq!(modes(&copy), expected(&["saloon.sqlite"]));
    drop(server);

    // Permissions from an older version or a careless unpacking are tightened at the next start, and logged.
    std::fs::write(data.join("notes.txt"), "the host's own").expect("a file");
    for (name, mode) in modes(&data) {
        let wide = if name == "folder" {
            0o755
        } else {
            mode | 0o044
        };
        let path = if name == "folder" {
            data.clone()
        } else {
            data.join(name)
        };
        std::fs::set_permissions(path, Permissions::from_mode(wide)).expect("it is ours");
    }
    let mut command = saloon_with_open_umask(&[]);
    command.stderr(Stdio::piped());
    let mut server = Program::start(command, "warn", address(), &data);
    let mut tight = expected(&open);
    tight.insert("notes.txt".into(), modes(&data)["notes.txt"]);
    assert_eq!(modes(&data), tight);
    assert_eq!(
        tight["notes.txt"] & 0o044,
        0o044,
        "files of others stay unchanged"
    );
    server.kill();
    let mut log = String::new();
    let stderr = server.0.stderr.as_mut().expect("piped");
    stderr.read_to_string(&mut log).expect("text");
    for said in ["permissions tightened", "0755", "0700", "saloon.sqlite-wal"] {
        assert!(log.contains(said), "{said}: {log}");
    }
}

/// A folder that has lost its database is not initialised again: that would hide the loss and overwrite the log.
#[test]
fn a_folder_without_its_database_is_left_alone() {
    for left in [
        "saloon.sqlite-wal",
        "saloon.sqlite-shm",
        "saloon.lock",
        "saloon.sqlite.part",
    ] {
        let folder = tempfile::tempdir().expect("a folder");
        let data = folder.path().join("data");
        let mut server = Program::open(address(), &data);
        server.kill(); // the log stays
        std::fs::remove_file(data.join("saloon.sqlite")).expect("it is ours");
        for file in std::fs::read_dir(&data).expect("a folder") {
            let file = file.expect("a file");
            if file.file_name() != left {
                std::fs::remove_file(file.path()).expect("it is ours");
            }
        }
        std::fs::write(data.join(left), "not empty").expect("a file");
        let mut serve = saloon(&["serve", "--addr", "127.0.0.1:0", "--data"]);
        let serve = serve.arg(&data).output().expect("the program runs");
        let line = refusal(&serve);
        for said in [left, "no saloon.sqlite", "restore a backup", "empty folder"] {
            assert!(line.contains(said), "{line}");
        }
        let files: Vec<_> = modes(&data).into_keys().collect();
        assert_eq!(files, ["folder", left], "the folder is unchanged");
    }
}

#[test]
fn only_one_server_opens_a_folder() {
    let folder = tempfile::tempdir().expect("a folder");
    let serve = || {
        let mut serve = saloon(&["serve", "--addr", "127.0.0.1:0", "--data"]);
        serve.arg(folder.path()).output().expect("the program runs")
    };
    let mut server = Program::open(address(), folder.path());
    let second = refusal(&serve());
    assert!(second.contains("another server is running"), "{second}");
    // A killed server releases the lock.
    server.kill();
    let _third = Program::open(address(), folder.path());
}

#[test]
fn settings_are_checked_before_the_server_opens() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("file");
    std::fs::write(&file, "").expect("a file");
    let in_a_file = file.join("data");
    let wrong = [
        ("SALOON_ADDR", "nowhere", "--addr"),
        ("SALOON_LAN", "perhaps", "--lan"),
        ("SALOON_LOG", "saloon=[", "--log"),
        ("SALOON_LOG_FORMAT", "xml", "--log-format"),
        ("SALOON_METRICS", "friends", "--metrics"),
        ("SALOON_LANG", "de", "--lang"),
        ("SALOON_WEB", "/nowhere", "no web client in /nowhere"),
        (
            "SALOON_DATA",
            in_a_file.to_str().expect("text"),
            "cannot create the folder",
        ),
    ];
    for (name, value, said) in wrong {
        let mut serve = saloon(&["serve", "--addr", "127.0.0.1:0"]);
        if name == "SALOON_ADDR" {
            serve = saloon(&["serve"]);
        }
        let serve = serve
            .env("SALOON_DATA", folder.path().join("data"))
            .env(name, value)
            .output();
        let line = refusal(&serve.expect("the program runs"));
        assert!(line.contains(said), "{name}={value}: {line}");
    }
    let help = saloon(&["serve", "--help"]).output().expect("it runs");
    let help = String::from_utf8(help.stdout).expect("text");
    for (name, ..) in wrong {
        assert!(help.contains(name), "{name} is in {help}");
    }
}

#[tokio::test]
async fn the_log_names_requests_and_tables_and_no_secret() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut command = saloon(&[]);
    command
        .env("SALOON_LOG_FORMAT", "json")
        .stderr(Stdio::piped());
    let address = address();
    let mut server = Program::start(command, "debug", address, folder.path());
    let mut log = server.0.stderr.take().expect("piped");
    let log = std::thread::spawn(move || {
        let mut text = String::new();
        log.read_to_string(&mut text).map(|_| text)
    });
    let ana = TestGuest::named_at(address, "Anastasia").await;
    let probe = [("x-request-id", "probe-1")];
    ana.request_any("GET", "/healthz", "", &probe).await;
    let mut player = player(ana.clone()).await;
    player.start(0).await;
    let act = player.random_act().await;
    player.send_until_answered("the-act", &act).await;
    signal(&server, Signal::TERM);
    while player.socket.next().await.is_some() {}
    let (code, _) = player.socket.close_frame.clone().expect("it says goodbye");
    assert_eq!(code, 1001);
    assert!(server.0.wait().expect("it ends").success());

    let log = log.join().expect("no panic").expect("text");
    let lines: Vec<Value> = log
        .lines()
        .map(|line| serde_json::from_str(line).unwrap_or_else(|_| panic!("{line} is JSON")))
        .collect();
    let has = |message: &str, span: Value| {
        lines.iter().any(|line| {
            let spans = line["spans"].as_array().map_or(&[][..], Vec::as_slice);
            let within = |one: &Value| {
                let mut fields = span.as_object().expect("fields").iter();
                fields.all(|(name, value)| one[name] == *value)
            };
            line["message"] == message && spans.iter().any(within)
        })
    };
    let probe = json!({"name": "request", "id": "probe-1", "route": "/healthz"});
    assert!(has("answered", probe), "{log}");
    let table = json!({"name": "table", "id": player.table});
    assert!(has("done", table), "{log}");
    assert!(
        lines.iter().any(|line| line["command"] == "the-act"),
        "{log}"
    );
    for message in ["a socket is open", "a socket is closed"] {
        let named = |line: &&Value| line["message"] == message && line["table"] == player.table;
        let line = lines.iter().find(named);
        assert!(
            line.is_some_and(|line| line["request"].is_string()),
            "{log}"
        );
    }
    let cookie = ana.cookie.expect("a cookie");
    let token = cookie.split_once('=').expect("a name and a value").1;
    for secret in [token, "Anastasia", &"07".repeat(32)] {
        assert!(!log.contains(secret), "{secret} is in the log");
    }
}

/// Runs `saloon bots --results` on a data folder or a database.
fn results(store: &str) -> Output {
    let shown = saloon(&["bots", "--json", "--results", store]).output();
    shown.expect("the program runs")
}

/// Concedes a game against a bot, at a server started with these arguments.
async fn concede(arguments: &[&str]) -> Program {
    let here = address();
    let mut command = saloon(&["serve", "--log", "error", "--addr", &here.to_string()]);
    command.args(arguments);
    command.stdout(Stdio::null());
    let server = Program(command.spawn().expect("it starts"));
    while std::net::TcpStream::connect(here).is_err() {
        tokio::time::sleep(std::time::Duration::from_millis(20)).await;
    }
    let ana = TestGuest::named_at(here, "Ana").await;
    let table = ana.table("district-noir").bots(["legend"]);
    let (_, mut socket) = table.started_alone().await;
    socket.concede(0).await;
    server
}

#[tokio::test(flavor = "multi_thread")]
async fn results_against_bots_are_counted() {
    let folder = tempfile::tempdir().expect("a folder");
    let data = folder.path().join("data");
    let data = data.to_str().expect("text");
    let refused = refusal(&results(data));
    assert!(refused.contains("is not a data folder"), "{refused}");
    let url = saloon_postgres_testkit::Server::shared().create_database("results");
    let counted = json!({"results": [{
        "game": "district-noir", "seats": 2, "bot": "legend", "games": 1, "won": 0, "shared": 0, "lost": 1,
    }]});
    for place in [["--data", data], ["--store", &url]] {
        let uncounted = concede(&place).await;
        let shown = results(place[1]).stdout;
        let shown: Value = serde_json::from_slice(&shown).expect("JSON");
        assert_eq!(shown, json!({ "results": [] }), "it is off by default");
        drop(uncounted);
        let _running = concede(&[place[0], place[1], "--count-bot-games"]).await;
        let shown = results(place[1]).stdout;
        let shown: Value = serde_json::from_slice(&shown).expect("JSON");
        assert_eq!(shown, counted);
    }
}
