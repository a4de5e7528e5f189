//! Tests of `saloon move`, with real processes and a real database.
#![cfg(target_os = "linux")]

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::sync::Arc;
use std::time::Duration;

use rustix::process::{Pid, Signal, kill_process};
use saloon_postgres::{PostgresStore, Settings};
use saloon_postgres_testkit::Server;
use saloon_store::contract::sample;
use saloon_store::{Ownership, SqliteStore, Store};
use serde_json::{Value, json};
use tempfile::TempDir;
use tokio::time::{Instant, sleep};
use tokio_postgres::{Client, NoTls};

/// Longest time for a process to get somewhere.
const PATIENCE: Duration = Duration::from_secs(30);

fn folder() -> TempDir {
    tempfile::tempdir().expect("a folder")
}

async fn filled_folder() -> TempDir {
    let folder = folder();
    let store = SqliteStore::open(folder.path()).expect("it opens");
    sample::fill(&store).await;
    drop(store);
    // Opening and closing the store copies the write-ahead log into the database. The writer does so on a thread.
    drop(SqliteStore::open(folder.path()).expect("it opens"));
    while folder.path().join("saloon.sqlite-wal").exists() {
        sleep(Duration::from_millis(5)).await;
    }
    folder
}

async fn node(url: &str) -> PostgresStore {
    let store = PostgresStore::open(Settings::new(url)).await;
    store.expect("it opens")
}

/// Creates a database with the schema, and with the sample if wanted.
async fn database(name: &str, filled: bool) -> String {
    let url = Server::shared().create_database(name);
    let node = node(&url).await;
    if filled {
        sample::fill(&node).await;
    }
    node.leave().await.expect("left");
    url
}

async fn client(url: &str) -> Client {
    let (client, connection) = tokio_postgres::connect(url, NoTls)
        .await
        .expect("connected");
    tokio::spawn(connection);
    client
}

async fn count(client: &Client, sql: &str) -> i64 {
    client.query_one(sql, &[]).await.expect("readable").get(0)
}

fn command(from: impl AsRef<Path>, to: impl AsRef<Path>) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_saloon"));
    command.arg("move").arg(from.as_ref()).arg(to.as_ref());
    command
}

fn run(from: impl AsRef<Path>, to: impl AsRef<Path>) -> Output {
    command(from, to).output().expect("the program runs")
}

/// Asserts that a move failed with this exit code and one line, and returns the line.
fn failure(output: &Output, code: i32) -> String {
    let line = String::from_utf8(output.stderr.clone()).expect("text");
    assert_eq!(output.status.code(), Some(code), "{line}");
    assert_eq!(line.lines().count(), 1, "{line}");
    assert_eq!(String::from_utf8_lossy(&output.stdout), "");
    let line = line.trim_end().strip_prefix("saloon: ");
    line.expect("the name of the program").to_owned()
}

/// Names and content of the files in a folder.
fn files(folder: &Path) -> Vec<(PathBuf, Vec<u8>)> {
    let entries = fs::read_dir(folder).expect("a folder");
    let mut files: Vec<_> = entries
        .map(|entry| entry.expect("a file").path())
        .map(|path| (path.clone(), fs::read(path).expect("readable")))
        .collect();
    files.sort_unstable();
    files
}

fn names(folder: &Path) -> Vec<String> {
    let name = |(path, _): (PathBuf, Vec<u8>)| {
        let name = path.file_name().expect("a name");
        name.to_string_lossy().into_owned()
    };
    files(folder).into_iter().map(name).collect()
}

/// Returns what a server reads from the store.
async fn contents(store: impl Store + 'static) -> Vec<String> {
    sample::contents(&(Arc::new(store) as _)).await
}

#[tokio::test(flavor = "multi_thread")]
async fn everything_moves_to_a_database_and_back() {
    let (from, parent) = (filled_folder().await, folder());
    let url = Server::shared().create_database("there_and_back");
    let before = files(from.path());
    let there = run(from.path(), &url);
    assert!(there.status.success(), "{there:?}");
    let said = String::from_utf8(there.stdout).expect("text");
    let mut lines = said.lines();
    assert_eq!(
        lines.next(),
        Some("Moved: 2 guests, 6 tables, 3 games, 48 entries")
    );
    let next = lines.next().expect("advice");
    assert!(next.starts_with("Next: saloon serve --store URL"), "{next}");
    assert!(there.stderr.is_empty(), "no progress without a terminal");
    assert!(files(from.path()) == before, "the source stays as it was");

    let back = parent.path().join("deep/back");
    let returned = command(&url, &back).arg("--json").output();
    let returned = returned.expect("the program runs");
    assert!(returned.status.success(), "{returned:?}");
    let report: Value = serde_json::from_slice(&returned.stdout).expect("JSON");
    let rows = json!({
        "archives": 1, "bot_games": 1, "carries": 3, "chat": 2, "commands": 2, "devices": 4, "entries": 8,
        "games": 7, "hints": 3, "members": 8, "players": 4, "practices": 1, "puzzle_answers": 3, "reviews": 2, "sessions": 2, "tables": 6,
    });
    let expected = json!({"guests": 2, "tables": 6, "games": 3, "entries": 48, "rows": rows});
    assert_eq!(report, expected);
    assert_eq!(names(&back), ["saloon.lock", "saloon.sqlite"]);
    let mode = |path: &Path| {
        let found = fs::metadata(path).expect("it is there");
        found.permissions().mode() & 0o777
    };
    assert_eq!(mode(&back), 0o700);
    assert_eq!(mode(&back.join("saloon.sqlite")), 0o600);

    let original = contents(SqliteStore::open(from.path()).expect("it opens")).await;
    let returned = SqliteStore::open(&back).expect("it opens");
    assert_eq!(contents(returned).await, original);
    assert_eq!(contents(node(&url).await).await, original);
}

#[test]
fn places_must_be_a_folder_and_a_database() {
    let folders = failure(&run("here", "there"), 2);
    assert_eq!(
        folders,
        "FROM and TO are both folders: `saloon backup` copies a folder, and `saloon move` needs a postgres:// URL"
    );
    let databases = failure(&run("postgres://a/b", "postgres://a/c"), 2);
    assert_eq!(
        databases,
        "FROM and TO are both databases: pg_dump copies a database, and `saloon move` needs a folder"
    );
    let unknown = failure(&run("sqlite://here", "postgres://a/c"), 2);
    assert_eq!(
        unknown,
        "sqlite:// is not supported: give a folder or a postgres:// URL"
    );
    let data = folder();
    let missing = failure(&run(data.path(), "postgres://a/c"), 2);
    assert!(
        missing.ends_with("is not a data folder: it contains no saloon.sqlite"),
        "{missing}"
    );
    assert_eq!(names(data.path()), [""; 0]);
    let wrong = failure(&run("postgres://a/c?nonsense=1", data.path()), 2);
    assert!(
        wrong.starts_with("cannot move from the database: the database URL cannot be used"),
        "{wrong}"
    );
    let nobody = failure(&run("postgres://127.0.0.1:1/c", data.path()), 2);
    assert!(nobody.contains("error connecting to server"), "{nobody}");
    assert_eq!(names(data.path()), [""; 0]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_source_in_use_is_refused() {
    let from = filled_folder().await;
    let url = Server::shared().create_database("source_in_use");
    let mut server = serve(&["--data", &from.path().to_string_lossy()]);
    let refused = failure(&run(from.path(), &url), 2);
    let expected = format!(
        "a server is running on {}: stop it first",
        from.path().display()
    );
    assert_eq!(refused, expected);
    stop(&mut server, Signal::TERM);

    let to = folder();
    let to = to.path().join("new");
    let mut server = serve(&["--store", &url]);
    let refused = failure(&run(&url, &to), 2);
    assert!(
        refused.starts_with("cannot move from the database: node 1 (127.0.0.1:")
            && refused.ends_with(") is running on it: stop it first"),
        "{refused}"
    );
    let refused = failure(&run(from.path(), &url), 2);
    assert!(refused.contains("is running on it"), "{refused}");
    stop(&mut server, Signal::KILL);
    sleep(Duration::from_millis(3_500)).await;
    let refused = failure(&run(&url, &to), 2);
    assert!(
        refused.contains("is registered on it and has been silent for"),
        "{refused}"
    );
    assert!(!to.exists());
    let advice = "saloon node remove 1";
    assert!(refused.contains(advice), "{refused}");
    let removed = Command::new(env!("CARGO_BIN_EXE_saloon"))
        .args(advice.split(' ').skip(1))
        .args(["--store", &url])
        .output()
        .expect("it runs");
    assert!(removed.status.success(), "{removed:?}");
    assert!(run(&url, &to).status.success());
}

/// Starts a server, and waits until it says its address.
fn serve(place: &[&str]) -> Child {
    let mut server = Command::new(env!("CARGO_BIN_EXE_saloon"))
        .args(["serve", "--log", "error", "--addr", "127.0.0.1:0"])
        .args(place)
        .stdout(Stdio::piped())
        .spawn()
        .expect("it starts");
    let mut line = String::new();
    let output = server.stdout.take().expect("piped");
    let read = std::io::BufRead::read_line(&mut std::io::BufReader::new(output), &mut line);
    read.expect("it says its address");
    assert!(line.contains("http://"), "{line}");
    server
}

fn stop(process: &mut Child, signal: Signal) -> Option<i32> {
    let id = i32::try_from(process.id()).ok().and_then(Pid::from_raw);
    kill_process(id.expect("a process"), signal).expect("it is ours");
    process.wait().expect("it ends").code()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_target_that_is_not_empty_is_refused() {
    let from = filled_folder().await;
    let url = database("not_empty", true).await;
    let refused = failure(&run(from.path(), &url), 2);
    assert_eq!(
        refused,
        "cannot move to the database: it already has rows in `sessions`: choose an empty database"
    );
    assert_eq!(names(from.path()), ["saloon.sqlite"]);
    let before = files(from.path());
    let refused = failure(&run(&url, from.path()), 2);
    let expected = format!(
        "cannot move to {}: it already contains a saloon.sqlite: choose an empty or a new folder",
        from.path().display()
    );
    assert_eq!(refused, expected);
    assert!(files(from.path()) == before, "it stays as it was");
    let orphaned = folder();
    fs::write(orphaned.path().join("saloon.sqlite-wal"), "log").expect("written");
    let refused = failure(&run(&url, orphaned.path()), 2);
    assert!(
        refused.contains("it holds saloon.sqlite-wal but no saloon.sqlite"),
        "{refused}"
    );
    assert_eq!(names(orphaned.path()), ["saloon.sqlite-wal"]);
    let unused = Server::shared().create_database("nothing_to_move");
    let refused = failure(&run(&unused, orphaned.path()), 2);
    assert_eq!(
        refused,
        "cannot move from the database: no server has used it yet: there is nothing to move"
    );
}

/// A database that alters what is written to it.
#[tokio::test(flavor = "multi_thread")]
async fn a_copy_that_differs_is_rolled_back() {
    let from = filled_folder().await;
    let url = database("differs", false).await;
    let client = client(&url).await;
    let alter = "CREATE FUNCTION alter_chat() RETURNS trigger LANGUAGE plpgsql AS
            $$ BEGIN NEW.text := upper(NEW.text); RETURN NEW; END $$;
        CREATE TRIGGER alter_chat BEFORE INSERT ON chat FOR EACH ROW EXECUTE FUNCTION alter_chat()";
    client.batch_execute(alter).await.expect("altered");
    let failed = failure(&run(from.path(), &url), 1);
    assert_eq!(
        failed,
        "nothing was moved: the copy of `chat` differs from the original; try again"
    );
    assert_eq!(count(&client, "SELECT count(*) FROM sessions").await, 0);
    let repair = "DROP TRIGGER alter_chat ON chat";
    client.batch_execute(repair).await.expect("repaired");
    assert!(run(from.path(), &url).status.success());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_damaged_source_is_named() {
    let from = filled_folder().await;
    let file = rusqlite::Connection::open(from.path().join("saloon.sqlite")).expect("it opens");
    let damage = "UPDATE chat SET text = x'ff00' WHERE number = 2";
    file.execute_batch(damage).expect("damaged");
    drop(file);
    let url = Server::shared().create_database("damaged_source");
    let failed = failure(&run(from.path(), &url), 1);
    assert!(
        failed.starts_with("nothing was moved: `chat`: stored data cannot be read"),
        "{failed}"
    );
    let advice = format!("`saloon check {}` says more", from.path().display());
    assert!(failed.ends_with(&advice), "{failed}");
    let client = client(&url).await;
    let sql = "SELECT count(*) FROM pg_class WHERE relnamespace = 'public'::regnamespace";
    assert_eq!(count(&client, sql).await, 0, "not even a schema is left");
}

/// Locks a table, starts a move, and waits until it waits for the table.
async fn stuck_move(url: &str, lock: &str, mut command: Command) -> (Client, Child) {
    let locker = client(url).await;
    let lock = format!("BEGIN; LOCK TABLE {lock}");
    locker.batch_execute(&lock).await.expect("locked");
    command.stdout(Stdio::piped()).stderr(Stdio::piped());
    let process = command.spawn().expect("the program runs");
    let start = Instant::now();
    let sql = "SELECT count(*) FROM pg_stat_activity WHERE application_name = 'saloon/move'
        AND datname = current_database() AND wait_event_type = 'Lock'";
    let observer = client(url).await; // a transaction sees one snapshot of the activity
    while count(&observer, sql).await == 0 {
        assert!(start.elapsed() < PATIENCE, "it never waits");
        sleep(Duration::from_millis(20)).await;
    }
    (locker, process)
}

/// Waits until the database has noticed the end of a move, and unlocks the table.
async fn unlock(locker: &Client) {
    locker.batch_execute("COMMIT").await.expect("unlocked");
    let start = Instant::now();
    let sql = "SELECT count(*) FROM pg_stat_activity WHERE application_name = 'saloon/move'
        AND datname = current_database()";
    while count(locker, sql).await > 0 {
        assert!(start.elapsed() < PATIENCE, "it never ends");
        sleep(Duration::from_millis(20)).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_killed_move_leaves_the_database_empty() {
    let (from, scratch) = (filled_folder().await, folder());
    let url = database("killed_to_database", false).await;
    for signal in [Signal::TERM, Signal::KILL] {
        let mut command = command(from.path(), &url);
        command.env("TMPDIR", scratch.path());
        // Everything before the archives is copied.
        let (locker, mut process) = stuck_move(&url, "archives IN SHARE MODE", command).await;
        let code = stop(&mut process, signal);
        if signal == Signal::TERM {
            let output = process.wait_with_output().expect("it ended");
            let line = String::from_utf8_lossy(&output.stderr).into_owned();
            assert_eq!(line, "saloon: interrupted: nothing was moved\n");
            assert_eq!(code, Some(1));
            assert_eq!(fs::read_dir(scratch.path()).expect("a folder").count(), 0);
            assert_eq!(names(from.path()), ["saloon.sqlite"]);
        }
        unlock(&locker).await;
        for table in ["sessions", "tables", "games", "entries"] {
            let sql = format!("SELECT count(*) FROM {table}");
            assert_eq!(count(&locker, &sql).await, 0);
        }
    }
    assert!(run(from.path(), &url).status.success());
    let original = contents(SqliteStore::open(from.path()).expect("it opens")).await;
    assert_eq!(contents(node(&url).await).await, original);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_killed_move_leaves_no_data_folder() {
    let parent = folder();
    let to = parent.path().join("new");
    let url = database("killed_to_folder", true).await;
    let lock = "chat IN ACCESS EXCLUSIVE MODE";
    let (locker, mut process) = stuck_move(&url, lock, command(&url, &to)).await;
    assert_eq!(names(&to), ["saloon.lock", "saloon.sqlite.part"]);
    let other = failure(&run(&url, parent.path().join("other")), 2);
    assert!(
        other.contains("another `saloon move` is running"),
        "{other}"
    );
    assert_eq!(stop(&mut process, Signal::TERM), Some(1));
    unlock(&locker).await;
    assert!(!to.exists(), "an interrupted move removes its folder");

    let (locker, mut process) = stuck_move(&url, lock, command(&url, &to)).await;
    stop(&mut process, Signal::KILL);
    unlock(&locker).await;
    assert_eq!(names(&to), ["saloon.lock", "saloon.sqlite.part"]);
    let served = Command::new(env!("CARGO_BIN_EXE_saloon"))
        .args(["serve", "--addr", "127.0.0.1:0", "--data"])
        .arg(&to)
        .output();
    let refused = failure(&served.expect("the program runs"), 2);
    assert!(refused.contains("but no saloon.sqlite"), "{refused}");
    assert!(run(&url, &to).status.success(), "the rest is replaced");
    assert_eq!(names(&to), ["saloon.lock", "saloon.sqlite"]);
    let moved = contents(SqliteStore::open(&to).expect("it opens")).await;
    assert_eq!(contents(node(&url).await).await, moved);
}
