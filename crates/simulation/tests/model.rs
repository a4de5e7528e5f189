//! The model of the store passes the contract tests, and stores the operations of worlds exactly as `SQLite` does.

use std::sync::Arc;

use saloon_simulation::model::{Database, ModelStore, StoreData};
use saloon_simulation::{World, WorldPlan};
use saloon_store::contract::Fixture;
use saloon_store::contract::ownership::ClusterFixture;
use saloon_store::{SqliteStore, Store};
use saloon_table::CHAT_SHOWN;
use saloon_table::stored::StoredTable;

struct InMemory(Arc<ModelStore>);

impl Fixture for InMemory {
    fn create(_name: &str) -> InMemory {
        InMemory(Arc::new(ModelStore::at_once()))
    }

    fn open(&self) -> Arc<dyn Store> {
        Arc::clone(&self.0) as Arc<dyn Store>
    }
}

mod contract {
    use super::InMemory;

    saloon_store::store_contract!(InMemory);
}

struct SharedInMemory(Arc<Database>);

impl ClusterFixture for SharedInMemory {
    type Node = ModelStore;

    fn create(_name: &str) -> SharedInMemory {
        SharedInMemory(Database::new(None))
    }

    async fn node(&self, address: &str) -> ModelStore {
        let store = ModelStore::of_node(&self.0, true);
        store.register_now(address);
        store
    }
}

saloon_store::ownership_contract!(SharedInMemory);

/// Formats a table for comparison. Sorts the command keys, whose order the store does not guarantee.
fn comparable(mut table: StoredTable) -> String {
    table.commands.sort_unstable();
    format!("{table:?}")
}

#[tokio::test]
async fn the_model_and_sqlite_store_the_same() {
    for seed in 0..6 {
        let world = World::new(WorldPlan::from_seed(seed), None);
        let operations = world.operations().expect("no violation");
        let folder = tempfile::tempdir().expect("a folder");
        let store = SqliteStore::open_inline(folder.path()).expect("a store");
        let mut disk = StoreData::default();
        for operation in operations {
            let model = operation.apply(&mut disk).expect("the world applied it");
            let real = operation.submit(&store).await.expect("it is stored");
            assert_eq!(model, real, "seed {seed}: {operation:?}");
        }
        let counted = store.bot_games().await.expect("readable");
        assert_eq!(disk.bot_games(), counted, "seed {seed}");
        for session in disk.sessions() {
            let real = store.devices(session).await.expect("readable");
            assert_eq!(disk.devices(session), real, "seed {seed}");
        }
        for table in disk.tables() {
            let id = &table.row.id;
            let model = disk.load(id, CHAT_SHOWN).expect("a table");
            let real = store.load_table(id, CHAT_SHOWN).await.expect("readable");
            assert_eq!(comparable(model), comparable(real.expect("a table")));
        }
    }
}
