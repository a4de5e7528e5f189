//! The contract of a store.

use saloon_store::contract::Fixture;
use saloon_store::contract::ownership::ClusterFixture;

use super::fixture::Database;
use crate::PostgresStore;

saloon_store::store_contract!(Database);

impl ClusterFixture for Database {
    type Node = PostgresStore;

    fn create(name: &str) -> Database {
        Fixture::create(name)
    }

    async fn node(&self, address: &str) -> PostgresStore {
        Database::node(self, address).await
    }
}

saloon_store::ownership_contract!(Database);
