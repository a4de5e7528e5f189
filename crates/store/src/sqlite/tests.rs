//! Tests of `SQLite` files and faults. The contract tests cover the semantics of the store.

use std::ops::Deref;
use std::sync::Arc;

use rusqlite::{Connection, params};
use tempfile::TempDir;

use super::{SqliteStore, games};
use crate::contract::Fixture;
use crate::{Store, StoreError};

/// A data folder.
struct SqliteFixture(TempDir);

impl Fixture for SqliteFixture {
    fn create(_name: &str) -> SqliteFixture {
        SqliteFixture(folder())
    }

    fn open(&self) -> Arc<dyn Store> {
        Arc::new(SqliteStore::open(self.0.path()).expect("it opens"))
    }
}

mod contract {
    use super::SqliteFixture;

    crate::store_contract!(SqliteFixture);
}

fn folder() -> TempDir {
    tempfile::tempdir().expect("a folder can be created")
}

/// A store with its folder, which lives as long as the store.
struct OpenedStore {
    store: SqliteStore,
    folder: TempDir,
}

impl Deref for OpenedStore {
    type Target = SqliteStore;

    fn deref(&self) -> &SqliteStore {
        &self.store
    }
}

fn open() -> OpenedStore {
    let folder = folder();
    let store = SqliteStore::open(folder.path()).expect("it opens");
    OpenedStore { store, folder }
}

fn insert(connection: &Connection, id: &str, lobby: &str) -> rusqlite::Result<()> {
    let sql = "INSERT INTO tables (id, invite_hash, game, public, state, lobby, updates, clock, changed_at)
               VALUES (?1, CAST(?1 AS BLOB), 'high-card', 1, 'waiting', ?2, 0, 0, 1)";
    connection.execute(sql, params![id, lobby]).map(drop)
}

/// Adds a public table with this id.
async fn add(store: &SqliteStore, id: &'static str) -> Result<(), StoreError> {
    let job = move |connection: &_| insert(connection, id, "{}");
    store.write(job).await
}

/// Returns the ids of the public tables.
async fn listed(store: &SqliteStore) -> Vec<String> {
    let tables = store.public_tables(10).await.expect("readable");
    let mut ids: Vec<_> = tables.into_iter().map(|table| table.row.id).collect();
    ids.sort_unstable();
    ids
}

/// `SQLite` rolls whole transactions back when the disk is full. Nothing refused is stored, and writing resumes once there is
/// space.
#[tokio::test]
async fn a_full_disk_stores_nothing_that_was_refused() {
    let store = open();
    let limit = |pages: u32| {
        store.write(move |connection| {
            connection.pragma_update_and_check(None, "max_page_count", pages, |_| Ok(()))
        })
    };
    let fill = || store.write(|connection| insert(connection, "huge", &"x".repeat(1 << 20)));
    add(&store, "before").await.expect("there is room");
    limit(60).await.expect("a limit");
    // All writes reach the writer before any is answered.
    let (one, huge, two, three) = tokio::join!(
        add(&store, "one"),
        fill(),
        add(&store, "two"),
        add(&store, "three")
    );
    let full = huge.expect_err("it does not fit").to_string();
    assert!(full.contains("full"), "{full}");
    let mut acknowledged = vec!["before"];
    for (id, answer) in [("one", one), ("three", three), ("two", two)] {
        if answer.is_ok() {
            acknowledged.push(id);
        }
    }
    let stored = listed(&store).await;
    assert_eq!(stored, acknowledged);
    limit(u32::MAX).await.expect("room again");
    fill().await.expect("it fits");
    add(&store, "last").await.expect("it fits");
    assert!(listed(&store).await.contains(&"last".to_owned()));
}

/// Some failures make `SQLite` roll back in the middle of a transaction. A job simulates that here.
#[tokio::test]
async fn a_rollback_undoes_all_jobs_of_the_transaction() {
    let store = open();
    let roll_back = store.write(|connection| {
        connection.execute_batch("ROLLBACK")?;
        Err::<(), _>(rusqlite::Error::InvalidQuery)
    });
    // The first job may be committed alone; the others share a transaction.
    let (one, rolled_back, two, three) = tokio::join!(
        add(&store, "one"),
        roll_back,
        add(&store, "two"),
        add(&store, "three")
    );
    assert!(rolled_back.is_err());
    let answered: Vec<_> = [("one", one), ("three", three), ("two", two)]
        .into_iter()
        .filter(|(_, answer)| answer.is_ok())
        .map(|(id, _)| id)
        .collect();
    let stored = listed(&store).await;
    assert_eq!(stored, answered);
    assert!(answered.contains(&"three"), "the writer still works");
}

/// An empty transaction succeeds on a full or read-only disk, so a probe must write something.
#[tokio::test]
async fn a_probe_writes_to_the_disk_and_changes_nothing() {
    let store = open();
    let version = |connection: &Connection| {
        connection.query_row("PRAGMA user_version", [], |row| row.get::<_, i64>(0))
    };
    let log = || {
        std::fs::metadata(store.folder.path().join("saloon.sqlite-wal")).map_or(0, |log| log.len())
    };
    let before = (log(), store.read(version).await.expect("readable"));
    store.probe().await.expect("it can be written");
    let after = (log(), store.read(version).await.expect("readable"));
    assert!(after.0 > before.0, "{before:?}, {after:?}");
    assert_eq!(before.1, after.1);
}

/// The writer thread dies during a job, possibly during the COMMIT.
#[tokio::test]
async fn a_write_without_an_answer_has_an_unknown_outcome() {
    let store = open();
    let ended = store.write(|_| -> rusqlite::Result<()> { panic!("a fault of the writer") });
    let error = ended.await.expect_err("the writer is dead");
    assert!(matches!(error, StoreError::Unknown(_)), "{error}");
}

/// `SQLite` rejects this COMMIT before anything is written.
#[tokio::test]
async fn a_refused_commit_is_reported_as_failed() {
    let store = open();
    let orphan = store.write(|connection| {
        connection.execute_batch("PRAGMA defer_foreign_keys = ON")?;
        games::announce(connection, "no such table", "g", &[0; 32])
    });
    let error = orphan.await.expect_err("its table is missing");
    assert!(matches!(error, StoreError::Failed(_)), "{error}");
    add(&store, "a").await.expect("the writer still works");
}

/// Opening copies the log of a crashed process, synced or not, into the database before any read.
#[tokio::test]
async fn opening_copies_the_log_into_the_database() {
    let (store, image, alone) = (open(), folder(), folder());
    let (crashed, image, alone) = (store.folder.path(), image.path(), alone.path());
    add(&store, "a").await.expect("written");
    for file in ["saloon.sqlite", "saloon.sqlite-wal"] {
        std::fs::copy(crashed.join(file), image.join(file)).expect("a copy");
    }
    let _open = SqliteStore::open(image).expect("it opens");
    std::fs::copy(image.join("saloon.sqlite"), alone.join("saloon.sqlite")).expect("a copy");
    let store = SqliteStore::open(alone).expect("it opens");
    assert_eq!(listed(&store).await, ["a"]);
}

#[tokio::test]
async fn a_table_without_a_game_is_damaged() {
    let store = open();
    add(&store, "a").await.expect("written");
    let loaded = store.load_table("a", 1).await;
    assert!(matches!(loaded, Err(StoreError::Damaged(_))), "{loaded:?}");
}

#[tokio::test]
async fn a_damaged_table_does_not_hide_the_others() {
    let store = open();
    add(&store, "a").await.expect("written");
    add(&store, "b").await.expect("written");
    let damage = store.write_one(|connection| {
        connection.execute("UPDATE tables SET state = 'nonsense' WHERE id = 'a'", [])
    });
    damage.await.expect("written");
    assert_eq!(listed(&store).await, ["b"]);
    let found = store.find_table("a", None).await;
    assert!(matches!(found, Err(StoreError::Damaged(_))), "{found:?}");
}

#[test]
fn an_empty_database_with_a_log_is_not_opened() {
    let folder = folder();
    let folder = folder.path();
    let wal = folder.join("saloon.sqlite-wal");
    std::fs::write(folder.join("saloon.sqlite"), "").expect("a file");
    std::fs::write(&wal, "a log").expect("a file");
    let error = SqliteStore::open(folder).err().expect("it is refused");
    assert!(error.to_string().contains("no saloon.sqlite"), "{error}");
    assert_eq!(std::fs::read(&wal).expect("it is still there"), b"a log");
    // An interrupted first start leaves an empty database without a log.
    std::fs::remove_file(&wal).expect("it is ours");
    SqliteStore::open(folder).expect("it opens");
}

#[test]
fn a_file_of_a_newer_version_is_not_opened() {
    let folder = folder();
    let folder = folder.path();
    drop(SqliteStore::open(folder).expect("it opens"));
    let connection = Connection::open(folder.join("saloon.sqlite")).expect("it opens");
    connection
        .pragma_update(None, "user_version", 99)
        .expect("written");
    drop(connection);
    let error = SqliteStore::open(folder).err().expect("it is refused");
    assert!(error.to_string().contains("newer version"), "{error}");
}

#[tokio::test]
async fn a_file_of_an_older_version_is_upgraded() {
    let folder = folder();
    let folder = folder.path();
    let connection = Connection::open(folder.join("saloon.sqlite")).expect("it opens");
    connection
        .execute_batch(include_str!("layout/1.sql"))
        .expect("the first layout");
    connection
        .execute_batch(
            "PRAGMA user_version = 1;
             INSERT INTO tables VALUES ('old', NULL, x'00', 'high-card', 1, 'playing', '{}', 7, 5);
             INSERT INTO games (id, name, table_id, seed) VALUES (3, 'g', 'old', zeroblob(32));
             INSERT INTO entries VALUES (3, 1, 'second', zeroblob(32), 7, 1, 'c'), (3, 0, 'first', zeroblob(32), 6, NULL, NULL);",
        )
        .expect("a table of that version");
    drop(connection);
    for _ in 0..2 {
        let store = SqliteStore::open(folder).expect("it opens twice");
        let loaded = store.load_table("old", 1).await.expect("readable");
        let loaded = loaded.expect("the table exists");
        assert_eq!((loaded.row.updates, loaded.row.clock), (7, 0));
        let entries = loaded.entries.iter();
        let entries: Vec<_> = entries
            .map(|entry| (entry.json.as_str(), entry.update))
            .collect();
        assert_eq!(entries, [("first", 6), ("second", 7)]);
        assert_eq!(loaded.commands, [(1, "c".into())]);
    }
}
