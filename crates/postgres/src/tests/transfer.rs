//! Transfers between a data folder and a database.

use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use saloon_store::contract::{Fixture, sample};
use saloon_store::transfer::{
    Ids, Kind, Report, Source, TABLES, Target, TransferError, Value, transfer,
};
use saloon_store::{Claim, Ownership, SqliteSource, SqliteStore, SqliteTarget, Store, StoreError};
use tempfile::TempDir;

use super::fixture::{Database, append, entries, guest, open, stop_clock, table, write};
use crate::schema::{LOCK, MIGRATIONS};
use crate::{AccessError, Admin, PostgresSource, PostgresStore, PostgresTarget, Removal, Settings};

/// Tables and columns that only a database has: nodes of a cluster, and state that they share.
const LEFT_OUT: [&str; 5] = [
    "nodes",
    "cluster",
    "attempts",
    "schema_versions",
    "tables.owner",
];

fn folder() -> TempDir {
    tempfile::tempdir().expect("a folder can be created")
}

fn open_folder(folder: &Path) -> Arc<dyn Store> {
    Arc::new(SqliteStore::open(folder).expect("it opens"))
}

async fn filled_folder() -> TempDir {
    let folder = folder();
    sample::fill(&*open_folder(folder.path())).await;
    folder
}

async fn source(database: &Database) -> Result<PostgresSource, AccessError> {
    PostgresSource::open(&Settings::new(&database.url)).await
}

async fn target(database: &Database) -> Result<PostgresTarget, AccessError> {
    PostgresTarget::open(&Settings::new(&database.url)).await
}

async fn to_database(from: &Path, database: &Database) -> Result<Report, TransferError> {
    let scratch = folder();
    let source = SqliteSource::open(from, scratch.path()).expect("readable");
    let target = target(database).await.expect("empty");
    let report = transfer(&source, &target, &()).await?;
    target.commit().await.expect("committed");
    Ok(report)
}

async fn to_folder(database: &Database, to: &Path) -> Report {
    let source = source(database).await.expect("readable");
    let target = SqliteTarget::create(to).expect("created");
    let report = transfer(&source, &target, &()).await.expect("copied");
    target.commit().await.expect("committed");
    report
}

/// Returns all rows of a source, as text.
async fn dump(source: &impl Source) -> Vec<String> {
    let mut lines = Vec::new();
    for table in &TABLES {
        let each = async |row: &[Value<'_>]| {
            lines.push(format!("{} {row:?}", table.name));
            Ok(())
        };
        source.rows(table, each).await.expect("readable");
        if table.ids != Ids::Chosen {
            let last = source.last_id(table).await.expect("readable");
            lines.push(format!("{} continues after {last}", table.name));
        }
    }
    lines
}

async fn dump_folder(from: &Path) -> Vec<String> {
    let scratch = folder();
    dump(&SqliteSource::open(from, scratch.path()).expect("readable")).await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_folder_moves_to_a_database_and_back() {
    let (from, back) = (filled_folder().await, folder());
    let database = Database::create("moves_there_and_back");
    let there = to_database(from.path(), &database).await.expect("moved");
    assert_eq!((there.guests, there.tables), (2, 6));
    assert_eq!((there.games, there.entries), (3, 48));
    let rows = dump_folder(from.path()).await;
    assert_eq!(
        dump(&source(&database).await.expect("readable")).await,
        rows
    );
    assert_eq!(to_folder(&database, back.path()).await, there);
    assert_eq!(dump_folder(back.path()).await, rows);

    let original = sample::contents(&open_folder(from.path())).await;
    assert_eq!(sample::contents(&database.open()).await, original);
    let returned = open_folder(back.path());
    assert_eq!(sample::contents(&returned).await, original);
    assert_eq!(guest(&*returned, 60).await, 5, "as if it had never moved");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_database_moves_to_a_folder_and_back() {
    let from = Database::create("moves_to_a_folder");
    let back = Database::create("moves_to_a_folder_and_back");
    let node = from.node("here").await;
    sample::fill(&node).await;
    node.leave().await.expect("left");
    let original = sample::contents(&(Arc::new(node) as _)).await;
    let there = folder();
    let report = to_folder(&from, there.path()).await;
    assert!(report.rows.iter().all(|(_, rows)| *rows > 0), "{report:?}");
    let again = to_database(there.path(), &back).await.expect("moved");
    assert_eq!(again, report);
    let rows = dump(&source(&from).await.expect("readable")).await;
    assert_eq!(dump(&source(&back).await.expect("readable")).await, rows);
    assert_eq!(sample::contents(&open_folder(there.path())).await, original);
    assert_eq!(sample::contents(&back.open()).await, original);
}

#[tokio::test(flavor = "multi_thread")]
async fn play_goes_on_in_the_database() {
    let from = filled_folder().await;
    let database = Database::create("play_goes_on");
    to_database(from.path(), &database).await.expect("moved");
    let node = database.node("here").await;
    let before = node.load_table("Running", 9).await.expect("readable");
    let before = before.expect("it moved");
    let refused = write(&node, "Running", stop_clock()).await;
    assert_eq!(refused, Err(StoreError::Fenced), "it has no owner");
    assert_eq!(node.claim("Running").await, Ok(Claim::Mine));
    let number = u32::try_from(before.entries.len()).expect("a few");
    let appended = write(&node, "Running", append(before.game.id, number)).await;
    appended.expect("written");
    assert_eq!(entries(&node, "Running").await, before.entries.len() + 1);

    let last_game = dump_folder(from.path()).await;
    let last_game = last_game
        .iter()
        .find_map(|line| line.strip_prefix("games continues after "));
    let session = guest(&node, 50).await;
    assert_eq!(session, 5, "the ids of removed guests are not used again");
    let found = node.find_session([50; 32]).await.expect("readable");
    assert_eq!(found.expect("signed in").device.id, 7);
    let game = open(&node, "new", session).await;
    assert_eq!(Some(&*(game - 1).to_string()), last_game);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_cluster_of_a_target_is_its_own() {
    let from = filled_folder().await;
    let database = Database::create("a_cluster_of_its_own");
    let first = database.node("first").await;
    let key = first.cluster_key().await.expect("a key");
    first.leave().await.expect("left");
    to_database(from.path(), &database).await.expect("moved");
    let client = database.client().await;
    let sql = "SELECT (SELECT count(*) FROM nodes), (SELECT count(owner) FROM tables)";
    let counts = client.query_one(sql, &[]).await.expect("readable");
    let (nodes, owners): (i64, i64) = (counts.get(0), counts.get(1));
    assert_eq!((nodes, owners), (0, 0));
    let node = database.node("second").await;
    assert_eq!(node.cluster_key().await, Ok(key));
    let other = Database::create("another_cluster");
    to_database(from.path(), &other).await.expect("moved");
    assert_ne!(other.node("third").await.cluster_key().await, Ok(key));
}

/// A migration that adds a column must add it to the description, or to [`LEFT_OUT`].
#[tokio::test(flavor = "multi_thread")]
async fn the_description_has_every_column_of_the_schema() {
    let database = Database::create("every_column");
    drop(database.node("here").await);
    let client = database.client().await;
    let sql = "SELECT table_name::text, column_name::text, data_type::text, is_nullable = 'YES', is_identity = 'YES',
            collation_name IS NOT DISTINCT FROM 'C'
        FROM information_schema.columns WHERE table_schema = 'public'";
    let rows = client.query(sql, &[]).await.expect("readable");
    let mut described = 0;
    for row in rows {
        let (table, name): (&str, &str) = (row.get(0), row.get(1));
        let place = format!("{table}.{name}");
        if LEFT_OUT.contains(&table) || LEFT_OUT.contains(&&*place) {
            continue;
        }
        let table = TABLES.iter().find(|known| known.name == table);
        let table = table.unwrap_or_else(|| panic!("{place} is not described"));
        let column = table.columns.iter().find(|known| known.name == name);
        let column = column.unwrap_or_else(|| panic!("{place} is not described"));
        let kind = match row.get(2) {
            "bigint" | "integer" | "smallint" => Kind::Int,
            "text" => Kind::Text,
            "bytea" => Kind::Bytes,
            "boolean" => Kind::Bool,
            other => panic!("{place} is {other}"),
        };
        assert_eq!(column.kind, kind, "{place}");
        assert_eq!(column.nullable, row.get::<_, bool>(3), "{place}");
        let numbered = name == "id" && table.ids != Ids::Chosen;
        assert_eq!(numbered, row.get::<_, bool>(4), "{place}");
        if kind == Kind::Text && table.key.contains(&name) {
            assert!(row.get::<_, bool>(5), "{place} is ordered by a locale");
        }
        described += 1;
    }
    let all: usize = TABLES.iter().map(|table| table.columns.len()).sum();
    assert_eq!(described, all, "a described column does not exist");
}

/// Returns the message of a refusal.
fn refusal<T>(opened: Result<T, AccessError>) -> String {
    opened.err().expect("it is refused").to_string()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_database_with_a_node_is_refused() {
    let database = Database::create("with_a_node");
    let node = database.node("10.0.0.1:7000").await;
    let running = "node 1 (10.0.0.1:7000) is running on it: stop it first";
    assert_eq!(refusal(source(&database).await), running);
    assert_eq!(refusal(target(&database).await), running);
    let client = database.client().await;
    let silent = "UPDATE nodes SET beat_at = beat_at - interval '42 s'";
    client.execute(silent, &[]).await.expect("updated");
    for refused in [
        refusal(source(&database).await),
        refusal(target(&database).await),
    ] {
        assert!(
            refused.starts_with(
                "node 1 (10.0.0.1:7000) is registered on it and has been silent for 4"
            ),
            "{refused}"
        );
        assert!(refused.ends_with("`saloon node remove 1`"), "{refused}");
    }
    let admin = Admin::connect(&Settings::new(&database.url))
        .await
        .expect("connected");
    let removed = admin.remove(node.node()).await.expect("an answer");
    assert_eq!(removed, Removal::Removed);
    drop(source(&database).await.expect("nobody uses it"));
    drop(target(&database).await.expect("nobody uses it"));
    drop(node);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_database_with_rows_is_no_target() {
    let database = Database::create("with_rows");
    let node = database.node("here").await;
    guest(&node, 1).await;
    node.leave().await.expect("left");
    let refused = refusal(target(&database).await);
    assert_eq!(
        refused,
        "it already has rows in `sessions`: choose an empty database"
    );
    assert!(
        node.find_session([1; 32])
            .await
            .expect("readable")
            .is_some(),
        "it keeps them"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_database_without_a_schema_is_no_source() {
    let database = Database::create("without_a_schema");
    let refused = refusal(source(&database).await);
    assert_eq!(
        refused,
        "no server has used it yet: there is nothing to move"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_schema_of_another_version_is_refused() {
    let database = Database::create("another_version");
    let node = database.node("here").await;
    node.leave().await.expect("left");
    let client = database.client().await;
    let newer = "INSERT INTO schema_versions (version, oldest) VALUES (9, 1)";
    client.execute(newer, &[]).await.expect("inserted");
    let version = MIGRATIONS.len();
    let expected =
        format!("it has schema 9, and this program uses {version}: upgrade this program");
    assert_eq!(refusal(source(&database).await), expected);
    assert_eq!(refusal(target(&database).await), expected);
    let older = AccessError::Schema {
        found: 1,
        needed: 2,
    };
    assert_eq!(
        older.to_string(),
        "it has schema 1, and this program uses 2: start a server of this version on it once, and stop it"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_locked_database_is_refused() {
    let database = Database::create("locked");
    let client = database.client().await;
    let locked = client.execute("SELECT pg_advisory_lock($1)", &[&LOCK]);
    locked.await.expect("locked");
    let refused = refusal(target(&database).await);
    assert!(refused.contains("another `saloon move`"), "{refused}");
}

/// A server that starts during a transfer waits, and then sees everything.
#[tokio::test(flavor = "multi_thread")]
async fn a_server_waits_for_the_transfer() {
    let (from, scratch) = (filled_folder().await, folder());
    let database = Database::create("a_server_waits");
    let source = SqliteSource::open(from.path(), scratch.path()).expect("readable");
    let target = target(&database).await.expect("empty");
    let settings = Settings::new(&database.url);
    let server = tokio::spawn(PostgresStore::open(settings));
    transfer(&source, &target, &()).await.expect("copied");
    tokio::time::sleep(Duration::from_millis(300)).await;
    assert!(!server.is_finished());
    target.commit().await.expect("committed");
    let store = server.await.expect("no panic").expect("it opens");
    assert_eq!(entries(&store, "Running").await, 7);
}

/// Runs SQL on a sample in a folder, without the checks of the server.
async fn damaged_folder(sql: &str) -> TempDir {
    let folder = filled_folder().await;
    let database = rusqlite::Connection::open(folder.path().join("saloon.sqlite"));
    let database = database.expect("it opens");
    let damage = format!("PRAGMA foreign_keys = OFF; {sql}");
    database.execute_batch(&damage).expect("damaged");
    folder
}

#[tokio::test(flavor = "multi_thread")]
async fn a_failed_transfer_leaves_the_database_empty() {
    let database = Database::create("failed_transfer");
    let client = database.client().await;
    for (damage, said) in [
        (
            "DELETE FROM sessions WHERE id = 2",
            "`devices`: the store failed: insert or update on table \"devices\" violates foreign key constraint",
        ),
        (
            "UPDATE chat SET text = 'a' || char(0) || 'b'",
            "`chat`: the store failed: invalid byte sequence for encoding \"UTF8\": 0x00",
        ),
        (
            "UPDATE players SET seat = 70000 WHERE seat = 1",
            "`players`: the store failed: error serializing parameter 1",
        ),
        (
            "UPDATE tables SET public = 7 WHERE id = 'Zebra'",
            "`tables`: stored data cannot be read",
        ),
    ] {
        let from = damaged_folder(damage).await;
        let failed = to_database(from.path(), &database).await;
        let failed = failed.expect_err("it fails").to_string();
        assert!(failed.starts_with(said), "{failed}");
        let sql = "SELECT count(*) FROM pg_class WHERE relnamespace = 'public'::regnamespace";
        let left: i64 = client.query_one(sql, &[]).await.expect("readable").get(0);
        assert_eq!(left, 0, "not even the schema is left");
    }
    let from = filled_folder().await;
    to_database(from.path(), &database).await.expect("moved");
}

#[tokio::test(flavor = "multi_thread")]
async fn an_abandoned_transfer_leaves_an_old_schema_as_it_was() {
    let (from, scratch) = (filled_folder().await, folder());
    let database = Database::create("abandoned_transfer");
    let node = database.node("here").await;
    node.leave().await.expect("left");
    drop(node);
    let source = SqliteSource::open(from.path(), scratch.path()).expect("readable");
    let target = target(&database).await.expect("empty");
    transfer(&source, &target, &()).await.expect("copied");
    drop(target);
    let node = database.node("here").await;
    assert_eq!(guest(&node, 1).await, 1, "the sequence is as it was");
    let tables = node.public_tables(9).await.expect("readable");
    assert_eq!(tables, []);
    node.open_table(table("first", 1)).await.expect("opened");
}
