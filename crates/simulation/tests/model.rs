//! The model of the store against `SQLite`: the same writes leave the same tables, also after a crash that tears the log.

use std::fs;
use std::path::Path;

use saloon_simulation::model::Disk;
use saloon_simulation::plan::Plan;
use saloon_simulation::random::Random;
use saloon_simulation::world::World;
use saloon_store::{NewDevice, NewSession, NewTable, SqliteStore, Store};
use saloon_table::stored::{StoredTable, TableWrite};
use saloon_table::{CHAT_SHOWN, Chairs};

const DATABASE: &str = "saloon.sqlite";
const LOG: &str = "saloon.sqlite-wal";

/// The writes of a world, in order, and the disk that they began with.
fn writes(seed: u64) -> (Disk, Vec<TableWrite>, Plan) {
    let world = World::new(Plan::of(seed), None).logged();
    let (first, writes) = world.writes().expect("no violation");
    (first, writes, Plan::of(seed))
}

/// A store with the tables of a plan, as the world has them before the first write.
async fn open(folder: &Path, disk: &Disk, plan: &Plan) -> SqliteStore {
    let store = SqliteStore::open_in_step(folder).expect("a store");
    for session in 1..=20u8 {
        let device = NewDevice {
            token_hash: [session; 32],
            label: String::new(),
        };
        let new = NewSession {
            name: "guest".into(),
            look: "{}".into(),
            device,
            at: 0,
        };
        store.create_session(new).await.expect("a session");
    }
    for index in 0..plan.tables.len() {
        let data = disk.table(&format!("table{index}")).expect("a table");
        let chairs: Chairs = serde_json::from_str(&data.row.lobby).expect("chairs");
        let game = &data.games[0].row;
        let table = NewTable {
            id: data.row.id.clone(),
            invite_hash: vec![u8::try_from(index).expect("few tables")],
            game: data.row.game.clone(),
            public: true,
            lobby: data.row.lobby.clone(),
            practice: None,
            creator: chairs.creator,
            codes: data.row.code.iter().cloned().collect(),
            game_name: game.name.clone(),
            seed: game.seed,
            at: 0,
        };
        store.open_table(table).await.expect("a table");
    }
    store
}

async fn load(store: &SqliteStore, id: &str) -> StoredTable {
    let loaded = store.load_table(id, CHAT_SHOWN).await;
    loaded.expect("readable").expect("a table")
}

/// A table without what the model does not have: the hash of its invitation, and the order of command keys.
fn comparable(mut table: StoredTable) -> String {
    table.row.invite_hash.clear();
    table.commands.sort_unstable();
    format!("{table:?}")
}

#[tokio::test]
async fn the_model_stores_what_sqlite_stores() {
    for seed in 0..6 {
        let (mut disk, writes, plan) = writes(seed);
        let folder = tempfile::tempdir().expect("a folder");
        let store = open(folder.path(), &disk, &plan).await;
        for write in writes {
            let model = disk.apply(&write).expect("the world applied it");
            let real = store.write_table(write).await.expect("it is stored");
            assert_eq!(model, real, "seed {seed}");
        }
        for index in 0..plan.tables.len() {
            let id = format!("table{index}");
            let model = disk.load(&id).expect("a table");
            let real = load(&store, &id).await;
            assert_eq!(comparable(model), comparable(real), "seed {seed}");
        }
    }
}

/// The house dies while it writes: the log ends anywhere in the last transaction, with garbage behind. What was committed before is there,
/// and of the last transaction everything or nothing.
#[tokio::test]
async fn a_torn_log_loses_at_most_the_last_write() {
    for seed in 0..6 {
        let mut random = Random::new(seed);
        let (mut disk, writes, plan) = writes(seed);
        let folder = tempfile::tempdir().expect("a folder");
        let store = open(folder.path(), &disk, &plan).await;
        let crash =
            1 + random.below(u32::try_from(writes.len().min(200)).expect("few") - 1) as usize;
        for write in &writes[..crash] {
            disk.apply(write).expect("the world applied it");
            let stored = store.write_table(write.clone()).await;
            stored.expect("it is stored");
        }
        let before = fs::metadata(folder.path().join(LOG)).map_or(0, |log| log.len());
        let last = writes[crash].clone();
        let mut after = disk.clone();
        after.apply(&last).expect("the world applied it");
        store.write_table(last).await.expect("it is stored");
        let mut log = fs::read(folder.path().join(LOG)).expect("a log");
        let kept = before + u64::from(random.below(u32::try_from(log.len()).expect("short")));
        let kept = usize::try_from(kept).expect("short").min(log.len());
        for byte in &mut log[kept..] {
            *byte = u8::try_from(random.below(256)).expect("a byte");
        }
        let copy = tempfile::tempdir().expect("a folder");
        fs::copy(folder.path().join(DATABASE), copy.path().join(DATABASE)).expect("copied");
        fs::write(copy.path().join(LOG), &log).expect("written");
        let torn = SqliteStore::open_in_step(copy.path()).expect("it opens");
        let mut matches = [true; 2];
        for index in 0..plan.tables.len() {
            let id = format!("table{index}");
            let real = comparable(load(&torn, &id).await);
            for (state, matches) in [&disk, &after].into_iter().zip(&mut matches) {
                *matches &= comparable(state.load(&id).expect("a table")) == real;
            }
        }
        assert!(
            matches[0] || matches[1],
            "seed {seed}: neither before nor after the last write"
        );
    }
}
