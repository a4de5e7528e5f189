//! Databases, stores and rows for tests.

use std::sync::{Arc, OnceLock, mpsc};

use saloon_core::Hex32;
use saloon_erased::SealedEntry;
use saloon_postgres_testkit::Server;
use saloon_store::contract::Fixture;
use saloon_store::{NewDevice, NewSession, NewTable, Store, StoreError};
use saloon_table::stored::{TableOperation, TableWrite, Written};
use tokio::runtime::Runtime;
use tokio_postgres::{Client, NoTls};

use crate::{PostgresStore, Settings};

/// An empty database.
pub(super) struct Database {
    pub(super) url: String,
}

impl Fixture for Database {
    fn create(name: &str) -> Database {
        // Names in PostgreSQL have 63 bytes, and the ends of the tests' names differ more than their beginnings.
        let skipped = name.len().saturating_sub(60);
        let url = Server::shared().create_database(&name[skipped..]);
        Database { url }
    }

    fn open(&self) -> Arc<dyn Store> {
        let settings = Settings::new(&self.url);
        Arc::new(wait(async {
            PostgresStore::open(settings).await.expect("it opens")
        }))
    }
}

impl Database {
    /// Opens a store: a node with this address.
    pub(super) async fn node(&self, address: &str) -> PostgresStore {
        let settings = Settings {
            address: address.into(),
            ..Settings::new(&self.url)
        };
        PostgresStore::open(settings).await.expect("it opens")
    }

    /// Opens a connection without a store.
    pub(super) async fn client(&self) -> Client {
        client(&self.url).await
    }
}

pub(super) async fn client(url: &str) -> Client {
    let (client, connection) = tokio_postgres::connect(url, NoTls)
        .await
        .expect("connected");
    tokio::spawn(connection);
    client
}

/// Runs a future on a runtime that outlives the tests' own ones, and blocks until it is done.
fn wait<T: Send + 'static>(future: impl Future<Output = T> + Send + 'static) -> T {
    static RUNTIME: OnceLock<Runtime> = OnceLock::new();
    let runtime = RUNTIME.get_or_init(|| Runtime::new().expect("a runtime starts"));
    let (sender, receiver) = mpsc::channel();
    runtime.spawn(async move { sender.send(future.await) });
    receiver.recv().expect("no panic")
}

/// Creates a guest with the token `[token; 32]`.
pub(super) async fn guest(store: &dyn Store, token: u8) -> i64 {
    store.create_session(session(token)).await.expect("created")
}

pub(super) fn session(token: u8) -> NewSession {
    NewSession {
        name: "Ana".into(),
        look: "{}".into(),
        device: NewDevice {
            token_hash: [token; 32],
            label: "Firefox".into(),
        },
        at: 1,
    }
}

pub(super) fn table(id: &str, creator: i64) -> NewTable {
    NewTable {
        id: id.into(),
        invite_hash: id.as_bytes().to_vec(),
        game: "high-card".into(),
        public: true,
        lobby: "{}".into(),
        practice: None,
        creator,
        codes: vec![format!("CODE-{id}")],
        game_name: format!("game-{id}"),
        seed: [3; 32],
        at: 1,
    }
}

/// Opens a table and returns the id of its game.
pub(super) async fn open(store: &dyn Store, id: &str, creator: i64) -> i64 {
    store.open_table(table(id, creator)).await.expect("opened");
    let loaded = store.load_table(id, 1).await.expect("readable");
    loaded.expect("the table exists").game.id
}

/// Appends one entry, for the command `c<number>` of session 1.
pub(super) fn append(game: i64, number: u32) -> TableOperation {
    let entry = SealedEntry {
        number,
        json: format!("{{\"number\":{number}}}"),
        head: Hex32([7; 32]),
    };
    TableOperation::AppendEntries {
        game,
        entries: vec![entry],
        update: i64::from(number),
        command: Some((1, format!("c{number}"))),
    }
}

pub(super) fn stop_clock() -> TableOperation {
    TableOperation::StopClock {
        clock: 1,
        progress: "{}".into(),
        active_at: 1,
    }
}

pub(super) fn to(table: &str, operations: Vec<TableOperation>) -> TableWrite {
    TableWrite {
        table: table.into(),
        at: 5,
        operations,
    }
}

pub(super) async fn write(
    store: &dyn Store,
    table: &str,
    operation: TableOperation,
) -> Result<Written, StoreError> {
    store.write_table(to(table, vec![operation])).await
}

/// Returns the number of entries of a table's last game.
pub(super) async fn entries(store: &dyn Store, table: &str) -> usize {
    let loaded = store.load_table(table, 1).await.expect("readable");
    loaded.expect("the table exists").entries.len()
}
