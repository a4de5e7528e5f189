//! Tests of transfers between data folders. Those with `PostgreSQL` are in its crate.

use std::cell::Cell;
use std::fs;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use rusqlite::Connection;
use tempfile::TempDir;

use super::{
    Column, Ids, Kind, Source, TABLES, Table, Target, TransferError, Value, digest, transfer,
};
use crate::contract::sample;
use crate::{BackupError, SqliteSource, SqliteStore, SqliteTarget, Store, StoreError};

fn folder() -> TempDir {
    tempfile::tempdir().expect("a folder can be created")
}

fn open(folder: &Path) -> Arc<dyn Store> {
    Arc::new(SqliteStore::open(folder).expect("it opens"))
}

async fn filled() -> TempDir {
    let folder = folder();
    sample::fill(&*open(folder.path())).await;
    // Opening and closing the store copies the write-ahead log into the database and removes both files. The writer does so on a thread.
    drop(open(folder.path()));
    let open = ["saloon.sqlite-wal", "saloon.sqlite-shm"];
    while open.iter().any(|name| folder.path().join(name).exists()) {
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    folder
}

/// Names and hashes of the files in a folder.
fn files(folder: &Path) -> Vec<(String, blake3::Hash)> {
    let entries = fs::read_dir(folder).expect("a folder");
    let mut files: Vec<_> = entries
        .map(|entry| {
            let entry = entry.expect("a file");
            let name = entry.file_name().to_string_lossy().into_owned();
            let content = fs::read(entry.path()).expect("readable");
            (name, blake3::hash(&content))
        })
        .collect();
    files.sort_unstable_by(|(one, _), (other, _)| one.cmp(other));
    files
}

#[tokio::test]
async fn a_folder_arrives_whole() {
    let (from, to, scratch) = (filled().await, folder(), folder());
    let before = files(from.path());
    let source = SqliteSource::open(from.path(), scratch.path()).expect("readable");
    let target = SqliteTarget::create(to.path()).expect("created");
    let report = transfer(&source, &target, &()).await.expect("copied");
    assert_eq!((report.guests, report.tables), (2, 6));
    assert_eq!((report.games, report.entries), (3, 48));
    assert!(report.rows.iter().all(|(_, rows)| *rows > 0), "{report:?}");
    assert!(!to.path().join("saloon.sqlite").exists(), "not yet");
    target.commit().await.expect("committed");
    drop(source);
    assert_eq!(files(from.path()), before, "the source stays as it was");
    let names: Vec<_> = files(to.path()).into_iter().map(|(name, _)| name).collect();
    assert_eq!(names, ["saloon.sqlite"]);

    let (old, new) = (open(from.path()), open(to.path()));
    assert_eq!(sample::contents(&new).await, sample::contents(&old).await);
    for store in [old, new] {
        let session = crate::contract::guest(&*store, 50).await;
        assert_eq!(session, 5, "the ids of removed guests are not used again");
        let found = store.find_session([50; 32]).await.expect("readable");
        assert_eq!(found.expect("signed in").device.id, 7);
    }
}

/// The sample would not notice the loss of a column that always has the same value.
#[tokio::test]
async fn the_sample_has_nulls_and_flags_of_both_kinds() {
    let (from, scratch) = (filled().await, folder());
    let source = SqliteSource::open(from.path(), scratch.path()).expect("readable");
    for table in &TABLES {
        let mut seen = vec![Vec::new(); table.columns.len()];
        let each = async |row: &[Value<'_>]| {
            for (value, seen) in row.iter().zip(&mut seen) {
                seen.push(format!("{value:?}"));
            }
            Ok(())
        };
        source.rows(table, each).await.expect("readable");
        for (column, seen) in table.columns.iter().zip(seen) {
            let place = format!("{}.{}", table.name, column.name);
            let nulls = seen.iter().filter(|value| *value == "Null").count();
            assert!(nulls < seen.len(), "{place} has no value");
            assert_eq!(nulls > 0, column.nullable, "{place}");
            if column.kind == Kind::Bool {
                let set = seen.iter().filter(|value| *value == "Bool(true)").count();
                assert!(set > 0 && set < seen.len(), "{place}");
            }
        }
    }
}

/// A migration that adds a column must add it to [`TABLES`] as well.
#[test]
fn the_description_has_every_column_of_the_layout() {
    let folder = folder();
    drop(SqliteStore::open(folder.path()).expect("it opens"));
    let database = Connection::open(folder.path().join("saloon.sqlite")).expect("it opens");
    let sql = "SELECT name, sql FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name";
    let mut statement = database.prepare(sql).expect("valid");
    let found = statement.query_map([], |row| Ok((row.get(0)?, row.get(1)?)));
    let found: Vec<(String, String)> = found
        .expect("readable")
        .collect::<Result<_, _>>()
        .expect("readable");
    let mut names: Vec<_> = TABLES.iter().map(|table| table.name).collect();
    names.sort_unstable();
    let found_names: Vec<_> = found.iter().map(|(name, _)| name.as_str()).collect();
    assert_eq!(found_names, names);
    for (name, sql) in &found {
        let table = TABLES.iter().find(|table| table.name == *name);
        let table = table.expect("described");
        check_columns(&database, table);
        let unique = sql.contains("AUTOINCREMENT");
        assert_eq!(unique, table.ids == Ids::Unique, "{name}");
    }
}

fn check_columns(database: &Connection, table: &Table) {
    let sql = "SELECT name, type, \"notnull\" OR pk > 0, pk FROM pragma_table_info(?1)";
    let mut statement = database.prepare(sql).expect("valid");
    let mut rows = statement.query([table.name]).expect("readable");
    let mut found = 0;
    while let Some(row) = rows.next().expect("readable") {
        let name: String = row.get(0).expect("a name");
        let column = table.columns.iter().find(|column| column.name == name);
        let Some(Column { kind, nullable, .. }) = column else {
            panic!("{}.{name} is not described", table.name);
        };
        let declared: String = row.get(1).expect("a type");
        let expected = match kind {
            Kind::Int | Kind::Bool => "INTEGER",
            Kind::Text => "TEXT",
            Kind::Bytes => "BLOB",
        };
        assert_eq!(declared, expected, "{}.{name}", table.name);
        let required: bool = row.get(2).expect("a flag");
        assert_eq!(required, !nullable, "{}.{name}", table.name);
        let in_key = table.key.contains(&&*name);
        let number: i64 = row.get(3).expect("a number");
        if number > 0 {
            assert!(in_key, "{}.{name}", table.name);
        }
        found += 1;
    }
    assert_eq!(found, table.columns.len(), "{}", table.name);
}

/// Reads another store, but changes one row from the second pass on.
struct Unstable<'a> {
    inner: &'a SqliteSource,
    fault: Fault,
    passes: Cell<usize>,
}

#[derive(Clone, Copy, PartialEq)]
enum Fault {
    /// A value differs.
    Value,
    /// A row is missing.
    Row,
    /// The last id differs.
    Id,
}

impl Source for Unstable<'_> {
    async fn rows(
        &self,
        table: &'static Table,
        mut each: impl AsyncFnMut(&[Value<'_>]) -> Result<(), StoreError>,
    ) -> Result<(), StoreError> {
        if table.name == "chat" {
            self.passes.set(self.passes.get() + 1);
        }
        let faulty = table.name == "chat" && self.passes.get() == 2;
        let mut first = true;
        let each = async |row: &[Value<'_>]| {
            let mut row = row.to_vec();
            if faulty && std::mem::take(&mut first) {
                match self.fault {
                    Fault::Value => row[4] = Value::Text("other"),
                    Fault::Row => return Ok(()),
                    Fault::Id => {}
                }
            }
            each(&row).await
        };
        self.inner.rows(table, each).await
    }

    async fn number(&self, sql: &str) -> Result<i64, StoreError> {
        self.inner.number(sql).await
    }

    async fn last_id(&self, table: &Table) -> Result<i64, StoreError> {
        let last = self.inner.last_id(table).await?;
        let late = self.passes.get() > 0;
        Ok(last + i64::from(self.fault == Fault::Id && late))
    }
}

#[tokio::test]
async fn a_copy_that_differs_is_not_kept() {
    let (from, scratch) = (filled().await, folder());
    let source = SqliteSource::open(from.path(), scratch.path()).expect("readable");
    for (fault, said) in [
        (Fault::Value, "the copy of `chat` differs from the original"),
        (
            Fault::Row,
            "the copy of `chat` has 2 rows, and the original 1",
        ),
        (
            Fault::Id,
            "the copy of `sessions` differs from the original",
        ),
    ] {
        let to = folder();
        let target = SqliteTarget::create(to.path()).expect("created");
        let source = Unstable {
            inner: &source,
            fault,
            passes: Cell::new(0),
        };
        let error = transfer(&source, &target, &()).await.err();
        let error = error.expect("it differs");
        assert!(matches!(error, TransferError::Mismatch { .. }), "{error:?}");
        assert_eq!(error.to_string(), said);
        drop(target);
        assert_eq!(files(to.path()), []);
    }
}

#[tokio::test]
async fn a_damaged_value_is_named() {
    let (from, to, scratch) = (filled().await, folder(), folder());
    let database = Connection::open(from.path().join("saloon.sqlite")).expect("it opens");
    let damage = "UPDATE chat SET text = x'ff00' WHERE number = 2";
    database.execute_batch(damage).expect("damaged");
    drop(database);
    let source = SqliteSource::open(from.path(), scratch.path()).expect("readable");
    let target = SqliteTarget::create(to.path()).expect("created");
    let error = transfer(&source, &target, &()).await.err();
    let error = error.expect("damaged").to_string();
    assert!(
        error.starts_with("`chat`: stored data cannot be read"),
        "{error}"
    );
    drop(target);
    assert_eq!(files(to.path()), []);
}

#[tokio::test]
async fn dangling_references_are_not_copied() {
    let (from, to, scratch) = (filled().await, folder(), folder());
    let database = Connection::open(from.path().join("saloon.sqlite")).expect("it opens");
    let damage = "PRAGMA foreign_keys = OFF; DELETE FROM tables WHERE id = 'Running'";
    database.execute_batch(damage).expect("damaged");
    drop(database);
    let source = SqliteSource::open(from.path(), scratch.path()).expect("readable");
    let target = SqliteTarget::create(to.path()).expect("created");
    transfer(&source, &target, &()).await.expect("equal");
    let error = target.commit().await.expect_err("damaged").to_string();
    assert!(
        error.contains("rows of chat refer to missing rows of tables"),
        "{error}"
    );
    assert_eq!(files(to.path()), []);
}

#[test]
fn a_folder_with_a_database_is_no_target() {
    let to = folder();
    drop(SqliteStore::open(to.path()).expect("it opens"));
    let before = files(to.path());
    let error = SqliteTarget::create(to.path()).err();
    assert!(matches!(error, Some(BackupError::TargetTaken)), "{error:?}");
    assert_eq!(files(to.path()), before);
    fs::remove_file(to.path().join("saloon.sqlite")).expect("it is ours");
    fs::write(to.path().join("saloon.sqlite-wal"), "log").expect("it is ours");
    let error = SqliteTarget::create(to.path()).err().expect("refused");
    assert!(error.to_string().contains("saloon.sqlite-wal"), "{error}");
}

#[tokio::test]
async fn the_rest_of_a_killed_transfer_is_replaced() {
    let (from, to, scratch) = (filled().await, folder(), folder());
    for (name, content) in [("saloon.sqlite.part", "rest"), ("saloon.lock", "")] {
        fs::write(to.path().join(name), content).expect("it is ours");
    }
    let error = SqliteStore::open(to.path()).err().expect("refused");
    assert!(error.to_string().contains("saloon.sqlite.part"), "{error}");
    let source = SqliteSource::open(from.path(), scratch.path()).expect("readable");
    let target = SqliteTarget::create(to.path()).expect("created");
    transfer(&source, &target, &()).await.expect("copied");
    target.commit().await.expect("committed");
    let store = open(to.path());
    let expected = sample::contents(&open(from.path())).await;
    assert_eq!(sample::contents(&store).await, expected);
}

#[test]
fn a_folder_without_a_database_is_no_source() {
    let (from, scratch) = (folder(), folder());
    let error = SqliteSource::open(from.path(), scratch.path()).err();
    assert!(matches!(error, Some(BackupError::NoDatabase)), "{error:?}");
    assert_eq!(files(from.path()), []);
}

/// A crashed server leaves its last commits in the write-ahead log.
#[tokio::test]
async fn the_log_of_a_crashed_server_is_read_and_kept() {
    let (from, crashed, scratch, to) = (folder(), folder(), folder(), folder());
    let store = open(from.path());
    sample::fill(&*store).await;
    for name in ["saloon.sqlite", "saloon.sqlite-wal"] {
        fs::copy(from.path().join(name), crashed.path().join(name)).expect("copied");
    }
    let log = crashed.path().join("saloon.sqlite-wal");
    let before = fs::read(&log).expect("a log");
    assert!(before.len() > 10_000);
    let source = SqliteSource::open(crashed.path(), scratch.path()).expect("readable");
    let target = SqliteTarget::create(to.path()).expect("created");
    transfer(&source, &target, &()).await.expect("copied");
    target.commit().await.expect("committed");
    assert_eq!(fs::read(&log).expect("a log"), before);
    let new = open(to.path());
    assert_eq!(sample::contents(&new).await, sample::contents(&store).await);
}

#[tokio::test]
async fn an_older_layout_is_upgraded_in_the_copy() {
    let (from, scratch) = (folder(), folder());
    let database = Connection::open(from.path().join("saloon.sqlite")).expect("it opens");
    database
        .execute_batch(concat!(
            include_str!("../sqlite/layout/1.sql"),
            "PRAGMA user_version = 1;
             INSERT INTO sessions VALUES (4, x'01', 'Ana', '{}', 5);
             INSERT INTO tables VALUES ('old', NULL, x'00', 'high-card', 1, 'playing', '{}', 7, 5);
             INSERT INTO games (id, name, table_id, seed) VALUES (3, 'g', 'old', zeroblob(32));",
        ))
        .expect("a table of that version");
    drop(database);
    let before = files(from.path());
    let source = SqliteSource::open(from.path(), scratch.path()).expect("readable");
    for (table, rows) in [("devices", 1), ("tables", 1), ("archives", 0)] {
        let table = TABLES.iter().find(|described| described.name == table);
        let found = digest(&source, table.expect("described"), &()).await;
        assert_eq!(found.expect("readable").rows, rows);
    }
    drop(source);
    assert_eq!(files(from.path()), before);
}

/// A server that never got beyond creating the file would start with an empty house.
#[tokio::test]
async fn an_empty_file_is_an_empty_house() {
    let (from, scratch, to) = (folder(), folder(), folder());
    fs::write(from.path().join("saloon.sqlite"), "").expect("it is ours");
    let source = SqliteSource::open(from.path(), scratch.path()).expect("readable");
    let target = SqliteTarget::create(to.path()).expect("created");
    let report = transfer(&source, &target, &()).await.expect("copied");
    assert_eq!((report.guests, report.entries), (0, 0));
}
