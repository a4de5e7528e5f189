//! The contract of a store.

use super::fixture::Database;

saloon_store::store_contract!(Database);
