//! What is answered is kept, and what fails leaves nothing.

use saloon_store::{
    ChatRow, CommandRow, DeviceRow, GameRow, NewDevice, NewEntry, PracticeRow, SessionRow, Store,
    StoreError, TableRow, TableState,
};

fn folder(name: &str) -> std::path::PathBuf {
    let folder = std::path::PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_dir_all(&folder); // usually it is not there
    std::fs::create_dir_all(&folder).expect("a folder can be made");
    folder
}

fn table(id: &str) -> TableRow {
    TableRow {
        id: id.into(),
        code: Some(format!("CODE{id}")),
        invite_hash: id.as_bytes().to_vec(),
        game: "high-card".into(),
        public: true,
        state: TableState::Waiting,
        lobby: "{}".into(),
        updates: 0,
        clock: 0,
    }
}

fn entry(number: u32) -> NewEntry {
    NewEntry {
        number,
        json: format!("{{\"number\":{number}}}"),
        head: [7; 32],
        update: number.into(),
        command: Some((1, format!("c{number}"))),
    }
}

#[tokio::test]
async fn what_was_answered_is_there_after_opening_again() {
    let folder = folder("kept");
    let store = Store::open(&folder).expect("it opens");
    let game = store
        .write(|connection| {
            table("a").insert(connection, 5)?;
            let game = GameRow::promise(connection, "a", "g", &[3; 32])?;
            GameRow::begin(connection, game, "{}", &[4; 32])?;
            GameRow::append(connection, game, &[entry(0), entry(1)])?;
            Ok(game)
        })
        .await
        .expect("it is written");
    drop(store);
    let store = Store::open(&folder).expect("it opens again");
    let entries = store
        .read(move |connection| GameRow::entries(connection, game))
        .await
        .expect("readable");
    assert_eq!(entries.len(), 2);
    let commands = store
        .read(|connection| GameRow::commands(connection, "a"))
        .await
        .expect("readable");
    assert_eq!(commands, [(1, "c0".into()), (1, "c1".into())]);
    let row = store
        .read(|connection| GameRow::last_of(connection, "a"))
        .await
        .expect("readable")
        .expect("there");
    assert_eq!((row.seed, row.head), ([3; 32], Some([4; 32])));
}

#[tokio::test]
async fn a_failed_job_leaves_nothing_and_its_neighbours_stay() {
    let store = Store::open(&folder("neighbours")).expect("it opens");
    let twice = |id: &'static str| {
        store.write(move |connection| {
            table(id).insert(connection, 1)?;
            table("same").insert(connection, 1)
        })
    };
    // All three go to the writer before any is answered: they share a transaction.
    let (one, two, three) = tokio::join!(twice("one"), twice("two"), twice("three"));
    assert_eq!(
        [one.is_ok(), two.is_ok(), three.is_ok()],
        [true, false, false]
    );
    let tables = store
        .read(|connection| TableRow::public(connection, 10))
        .await
        .expect("readable");
    let mut ids: Vec<_> = tables.iter().map(|table| table.row.id.as_str()).collect();
    ids.sort_unstable();
    assert_eq!(
        ids,
        ["one", "same"],
        "the failed jobs wrote their first table for nothing"
    );
}

#[tokio::test]
async fn a_failed_statement_leaves_nothing_and_its_neighbours_stay() {
    let store = Store::open(&folder("statements")).expect("it opens");
    let one = |id: &'static str| store.write_one(move |connection| table(id).insert(connection, 1));
    let (first, again, other) = tokio::join!(one("same"), one("same"), one("other"));
    assert_eq!(
        [first.is_ok(), again.is_ok(), other.is_ok()],
        [true, false, true]
    );
    let tables = store
        .read(|connection| TableRow::public(connection, 10))
        .await
        .expect("readable");
    assert_eq!(tables.len(), 2);
}

/// A full disk takes whole transactions back: nothing that was refused is there, and it goes on when there is room.
#[tokio::test]
async fn a_full_disk_keeps_nothing_that_was_refused() {
    let store = Store::open(&folder("full")).expect("it opens");
    let limit = |pages: u32| {
        store.write(move |connection| {
            connection.pragma_update_and_check(None, "max_page_count", pages, |_| Ok(()))
        })
    };
    let add = |id: &'static str| store.write(move |connection| table(id).insert(connection, 1));
    let fill = || {
        store.write(|connection| {
            let huge = TableRow {
                lobby: "x".repeat(1 << 20),
                ..table("huge")
            };
            huge.insert(connection, 1)
        })
    };
    add("before").await.expect("there is room");
    limit(60).await.expect("a limit");
    // All of them go to the writer before any is answered.
    let (one, huge, two, three) = tokio::join!(add("one"), fill(), add("two"), add("three"));
    let full = huge.expect_err("it does not fit").to_string();
    assert!(full.contains("full"), "{full}");
    let listed = || async {
        let tables = store
            .read(|connection| TableRow::public(connection, 10))
            .await
            .expect("readable");
        let mut ids: Vec<_> = tables.into_iter().map(|table| table.row.id).collect();
        ids.sort_unstable();
        ids
    };
    let mut kept = vec!["before"];
    for (id, answer) in [("one", one), ("three", three), ("two", two)] {
        if answer.is_ok() {
            kept.push(id);
        }
    }
    assert_eq!(listed().await, kept, "what was answered, and nothing else");
    limit(u32::MAX).await.expect("room again");
    fill().await.expect("it fits");
    add("last").await.expect("it fits");
    assert!(listed().await.contains(&"last".to_owned()));
}

/// Some failures make the database give a whole transaction up in the middle of it, which a job does here in its stead.
#[tokio::test]
async fn a_transaction_that_is_given_up_takes_all_of_its_jobs_along() {
    let store = Store::open(&folder("given-up")).expect("it opens");
    let add = |id: &'static str| store.write(move |connection| table(id).insert(connection, 1));
    let give_up = store.write(|connection| {
        connection.execute_batch("ROLLBACK")?;
        Err::<(), _>(rusqlite::Error::InvalidQuery)
    });
    // The writer waits for nothing while it has jobs: the first may go alone, the others share what comes next.
    let (one, given_up, two, three) = tokio::join!(add("one"), give_up, add("two"), add("three"));
    assert!(given_up.is_err());
    let tables = store
        .read(|connection| TableRow::public(connection, 10))
        .await
        .expect("readable");
    let mut ids: Vec<_> = tables.iter().map(|table| table.row.id.as_str()).collect();
    ids.sort_unstable();
    let answered: Vec<_> = [("one", one), ("three", three), ("two", two)]
        .into_iter()
        .filter(|(_, answer)| answer.is_ok())
        .map(|(id, _)| id)
        .collect();
    assert_eq!(
        ids, answered,
        "what was answered is there, and nothing else"
    );
    assert!(answered.contains(&"three"), "the writer goes on");
}

/// An empty transaction succeeds on a full or read-only disk: a probe must put something there.
#[tokio::test]
async fn a_probe_writes_to_the_disk_and_changes_nothing() {
    let folder = folder("probe");
    let store = Store::open(&folder).expect("it opens");
    let version = |connection: &rusqlite::Connection| {
        connection.query_row("PRAGMA user_version", [], |row| row.get::<_, i64>(0))
    };
    let log = || std::fs::metadata(folder.join("saloon.sqlite-wal")).map_or(0, |log| log.len());
    let before = (log(), store.read(version).await.expect("readable"));
    store.probe().await.expect("it can be written");
    let after = (log(), store.read(version).await.expect("readable"));
    assert!(after.0 > before.0, "{before:?}, {after:?}");
    assert_eq!(before.1, after.1);
}

/// The writer ends while it runs a job: it may have ended during the COMMIT.
#[tokio::test]
async fn a_write_that_is_not_answered_may_have_happened() {
    let store = Store::open(&folder("ended")).expect("it opens");
    let ended = store.write(|_| -> rusqlite::Result<()> { panic!("a fault of the writer") });
    let error = ended.await.expect_err("nobody answers");
    assert!(matches!(error, StoreError::Unknown(_)), "{error}");
}

/// `SQLite` refuses this COMMIT before anything is written.
#[tokio::test]
async fn a_commit_that_is_refused_has_not_happened() {
    let store = Store::open(&folder("refused")).expect("it opens");
    let orphan = store.write(|connection| {
        connection.execute_batch("PRAGMA defer_foreign_keys = ON")?;
        GameRow::promise(connection, "no such table", "g", &[0; 32])
    });
    let error = orphan.await.expect_err("its table is missing");
    assert!(matches!(error, StoreError::Failed(_)), "{error}");
    let add = store.write(|connection| table("a").insert(connection, 1));
    add.await.expect("the writer goes on");
}

/// What is in the log of a crashed house, synced or not, is in the database before anyone sees it.
#[tokio::test]
async fn opening_copies_the_log_into_the_database() {
    let (crashed, image, alone) = (folder("crashed"), folder("image"), folder("alone"));
    let store = Store::open(&crashed).expect("it opens");
    let add = store.write(|connection| table("a").insert(connection, 1));
    add.await.expect("written");
    for file in ["saloon.sqlite", "saloon.sqlite-wal"] {
        std::fs::copy(crashed.join(file), image.join(file)).expect("a copy");
    }
    let _open = Store::open(&image).expect("it opens");
    std::fs::copy(image.join("saloon.sqlite"), alone.join("saloon.sqlite")).expect("a copy");
    let found = Store::open(&alone)
        .expect("it opens")
        .read(|connection| TableRow::by_id(connection, "a"))
        .await;
    assert!(found.expect("readable").is_some());
}

#[tokio::test]
async fn an_entry_is_not_written_twice() {
    let store = Store::open(&folder("twice")).expect("it opens");
    let game = store
        .write(|connection| {
            table("a").insert(connection, 1)?;
            GameRow::promise(connection, "a", "g", &[0; 32])
        })
        .await
        .expect("written");
    let append = || store.write(move |connection| GameRow::append(connection, game, &[entry(0)]));
    assert!(append().await.is_ok());
    assert!(append().await.is_err(), "a number is taken once");
}

#[tokio::test]
async fn a_code_carries_a_session_once() {
    let store = Store::open(&folder("carry")).expect("it opens");
    let (id, first, again, late) = store
        .write(|connection| {
            let id = SessionRow::insert(connection, "Ana", "{}", 1)?;
            SessionRow::put_carry(connection, id, b"code", 100)?;
            let first = SessionRow::take_carry(connection, b"code", 50)?;
            let again = SessionRow::take_carry(connection, b"code", 50)?;
            SessionRow::put_carry(connection, id, b"late", 100)?;
            Ok((
                id,
                first,
                again,
                SessionRow::take_carry(connection, b"late", 101)?,
            ))
        })
        .await
        .expect("written");
    assert_eq!((first, again, late), (Some(id), None, None));
}

fn device(token: u8) -> NewDevice {
    NewDevice {
        token_hash: [token; 32],
        label: "Firefox, Linux".into(),
    }
}

#[tokio::test]
async fn a_guest_has_several_devices_and_goes_with_the_last() {
    let store = Store::open(&folder("devices")).expect("it opens");
    store
        .write(|connection| {
            let ana = SessionRow::insert(connection, "Ana", "{}", 1)?;
            let laptop = DeviceRow::insert(connection, ana, &device(1), 1)?;
            let phone = DeviceRow::insert(connection, ana, &device(2), 2)?;
            let ids = |connection| -> rusqlite::Result<Vec<i64>> {
                let all = DeviceRow::of_session(connection, ana)?;
                Ok(all.iter().map(|device| device.id).collect())
            };
            assert_eq!(ids(connection)?, [phone, laptop], "the last seen first");
            DeviceRow::touch(connection, laptop, 3)?;
            assert_eq!(ids(connection)?, [laptop, phone]);
            let found = DeviceRow::by_token(connection, &[2; 32])?;
            assert_eq!(
                found.map(|device| (device.id, device.session)),
                Some((phone, ana))
            );
            assert!(
                !DeviceRow::remove(connection, ana + 1, phone)?,
                "another guest's"
            );
            assert!(DeviceRow::remove(connection, ana, phone)?);
            assert!(SessionRow::by_id(connection, ana)?.is_some());
            assert!(DeviceRow::remove(connection, ana, laptop)?);
            assert!(SessionRow::by_id(connection, ana)?.is_none());
            let ben = SessionRow::insert(connection, "Ben", "{}", 1)?;
            assert!(ben > ana, "ids are not used again: tables refer to them");
            Ok(())
        })
        .await
        .expect("written");
}

#[tokio::test]
async fn only_what_nobody_came_back_for_expires() {
    let store = Store::open(&folder("expiry")).expect("it opens");
    store
        .write(|connection| {
            for (id, changed) in [("new", 9), ("old", 1), ("begun", 1), ("practice", 5)] {
                table(id).insert(connection, changed)?;
                let game = GameRow::promise(connection, id, id, &[0; 32])?;
                if id == "begun" || id == "practice" {
                    GameRow::begin(connection, game, "{}", &[0; 32])?;
                    GameRow::append(connection, game, &[entry(0)])?;
                }
                CommandRow::insert(connection, id, &(1, "sit".into()), changed)?;
            }
            PracticeRow::insert(connection, "practice", "{}")?;
            assert_eq!(TableRow::expired(connection, 5, 5, 10)?, ["old"]);
            assert_eq!(
                TableRow::expired(connection, 5, 6, 10)?,
                ["old", "practice"]
            );
            assert!(
                !TableRow::remove(connection, "old", 1)?,
                "it changed meanwhile"
            );
            for id in ["old", "practice"] {
                assert!(TableRow::remove(connection, id, 6)?, "{id}");
                assert!(TableRow::by_id(connection, id)?.is_none());
                assert!(CommandRow::of_table(connection, id)?.is_empty());
            }
            assert_eq!(PracticeRow::of_table(connection, "practice")?, None);
            assert!(TableRow::expired(connection, 5, 6, 10)?.is_empty());
            assert!(TableRow::by_id(connection, "begun")?.is_some());
            assert_eq!(TableRow::with_old_code(connection, 5, 10)?, ["begun"]);
            TableRow::set_code(connection, "begun", None)?;
            assert!(TableRow::with_old_code(connection, 5, 10)?.is_empty());
            assert_eq!(CommandRow::expire(connection, 5, 10)?, 1);
            assert_eq!(
                CommandRow::of_table(connection, "new")?,
                [(1, "sit".into())]
            );
            Ok(())
        })
        .await
        .expect("written");
}

#[tokio::test]
async fn a_guest_expires_with_their_last_device() {
    let store = Store::open(&folder("guests")).expect("it opens");
    store
        .write(|connection| {
            let ana = SessionRow::insert(connection, "Ana", "{}", 1)?;
            DeviceRow::insert(connection, ana, &device(1), 1)?;
            DeviceRow::insert(connection, ana, &device(2), 9)?;
            let ben = SessionRow::insert(connection, "Ben", "{}", 1)?;
            DeviceRow::insert(connection, ben, &device(3), 1)?;
            assert_eq!(DeviceRow::expire(connection, 5, 10)?, 2);
            assert!(SessionRow::by_id(connection, ana)?.is_some());
            assert!(SessionRow::by_id(connection, ben)?.is_none());
            assert_eq!(DeviceRow::expire(connection, 5, 10)?, 0);
            Ok(())
        })
        .await
        .expect("written");
}

#[tokio::test]
async fn a_table_keeps_its_last_messages() {
    let store = Store::open(&folder("chat")).expect("it opens");
    let kept = store
        .write(|connection| {
            table("a").insert(connection, 1)?;
            for number in 1..=250 {
                let said = ChatRow {
                    number,
                    session: 1,
                    name: "Ana".into(),
                    text: "hello".into(),
                    said_at: number,
                };
                said.insert(connection, "a")?;
            }
            ChatRow::last(connection, "a", 1_000)
        })
        .await
        .expect("written");
    let numbers: Vec<_> = kept.iter().map(|said| said.number).collect();
    assert_eq!(numbers, (51..=250).collect::<Vec<_>>());
}

/// Codes are short: ten thousand tables that wait have drawn the same one more often than not.
#[tokio::test]
async fn a_code_that_is_taken_is_passed_over() {
    let store = Store::open(&folder("codes")).expect("it opens");
    let codes = ["CODEa", "CODEb", "CODEc"].map(str::to_owned);
    let found = store
        .write(move |connection| {
            table("a").insert(connection, 1)?;
            table("b").insert(connection, 1)?;
            let free = TableRow::free_code(connection, &codes)?;
            Ok((free, TableRow::free_code(connection, &codes[..2])?))
        })
        .await
        .expect("written");
    assert_eq!(found, (Some("CODEc".into()), Some("CODEb".into())));
}

#[test]
fn an_emptied_database_beside_its_log_is_left_alone() {
    let folder = folder("emptied");
    let wal = folder.join("saloon.sqlite-wal");
    std::fs::write(folder.join("saloon.sqlite"), "").expect("a file");
    std::fs::write(&wal, "a log").expect("a file");
    let error = Store::open(&folder).err().expect("it is refused");
    assert!(error.to_string().contains("no saloon.sqlite"), "{error}");
    assert_eq!(std::fs::read(&wal).expect("it is still there"), b"a log");
    // A first start that was interrupted leaves an empty database without a log.
    std::fs::remove_file(&wal).expect("it is ours");
    Store::open(&folder).expect("it opens");
}

#[test]
fn a_newer_file_is_left_alone() {
    let folder = folder("newer");
    drop(Store::open(&folder).expect("it opens"));
    let connection = rusqlite::Connection::open(folder.join("saloon.sqlite")).expect("it opens");
    connection
        .pragma_update(None, "user_version", 99)
        .expect("written");
    drop(connection);
    let error = Store::open(&folder).err().expect("it is refused");
    assert!(error.to_string().contains("newer version"), "{error}");
}

#[tokio::test]
async fn a_file_of_an_older_version_is_brought_up_to_date() {
    let folder = folder("older");
    let connection = rusqlite::Connection::open(folder.join("saloon.sqlite")).expect("it opens");
    connection
        .execute_batch(include_str!("../src/layout/1.sql"))
        .expect("the first layout");
    connection
        .execute_batch(
            "PRAGMA user_version = 1;
             INSERT INTO tables VALUES ('old', NULL, x'00', 'high-card', 1, 'playing', '{}', 7, 5);
             INSERT INTO games (id, name, table_id, seed) VALUES (3, 'g', 'old', zeroblob(32));
             INSERT INTO entries VALUES (3, 1, 'second', zeroblob(32), 7, 1, 'c'), (3, 0, 'first', zeroblob(32), 6, NULL, NULL);",
        )
        .expect("a table of then");
    drop(connection);
    for _ in 0..2 {
        let store = Store::open(&folder).expect("it opens, and again");
        let table = store
            .read(|connection| TableRow::by_id(connection, "old"))
            .await
            .expect("readable")
            .expect("there");
        assert_eq!((table.updates, table.clock), (7, 0));
        let entries = store
            .read(|connection| GameRow::entries(connection, 3))
            .await
            .expect("readable");
        let kept: Vec<_> = entries
            .iter()
            .map(|entry| (entry.json.as_str(), entry.update))
            .collect();
        assert_eq!(kept, [("first", 6), ("second", 7)]);
        let commands = store
            .read(|connection| GameRow::commands(connection, "old"))
            .await
            .expect("readable");
        assert_eq!(commands, [(1, "c".into())]);
    }
}
