//! A database of one test.

use std::sync::{Arc, OnceLock, mpsc};

use saloon_postgres_testkit::Server;
use saloon_store::Store;
use saloon_store::contract::Fixture;
use tokio::runtime::Runtime;

use crate::{PostgresStore, Settings};

/// An empty database.
pub(super) struct Database {
    pub(super) url: String,
}

impl Fixture for Database {
    fn create(name: &str) -> Database {
        // Names in PostgreSQL have 63 bytes.
        let name: String = name.chars().rev().take(60).collect();
        let url = Server::shared().create_database(&name);
        Database { url }
    }

    fn open(&self) -> Arc<dyn Store> {
        let settings = Settings::new(&self.url);
        Arc::new(wait(async {
            PostgresStore::open(settings).await.expect("it opens")
        }))
    }
}

/// Runs a future on a runtime that outlives the tests' own ones, and blocks until it is done.
fn wait<T: Send + 'static>(future: impl Future<Output = T> + Send + 'static) -> T {
    static RUNTIME: OnceLock<Runtime> = OnceLock::new();
    let runtime = RUNTIME.get_or_init(|| Runtime::new().expect("a runtime starts"));
    let (sender, receiver) = mpsc::channel();
    runtime.spawn(async move { sender.send(future.await) });
    receiver.recv().expect("no panic")
}
