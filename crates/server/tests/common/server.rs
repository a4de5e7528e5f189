//! A test server on its own port, in a temporary folder.

use std::future::{Future, IntoFuture};
use std::net::SocketAddr;
use std::path::Path;
use std::pin::Pin;
use std::sync::Arc;
use std::time::Duration;

use saloon_erased::GameKind;
use saloon_server::env::{Env, SystemEnv};
use saloon_server::{Pages, serve};
use saloon_store::SqliteStore;
use tempfile::{TempDir, tempdir};
use tokio::net::TcpListener;
use tokio::sync::oneshot;

use super::{TestGuest, delayed_link};

/// A running server. Dropping it stops it and removes its folder.
pub struct TestServer {
    pub address: SocketAddr,
    /// State of the server.
    pub server: Arc<saloon_server::App>,
    stop: Option<oneshot::Sender<()>>,
    done: tokio::task::JoinHandle<()>,
    settings: ServerSettings,
    folder: Arc<TempDir>,
}

/// A stopped server, shut down or killed, with its folder.
pub struct StoppedServer {
    settings: ServerSettings,
    folder: Arc<TempDir>,
}

#[derive(Clone)]
struct ServerSettings {
    limits: bool,
    behind_proxy: bool,
    games: &'static [&'static dyn GameKind],
    env: Arc<dyn Env>,
}

/// A server to start. Awaiting it starts the server.
#[must_use = "a house opens when its builder is awaited"]
pub struct TestServerBuilder {
    settings: ServerSettings,
    folder: Arc<TempDir>,
}

struct SharedEnv(Arc<dyn Env>);

impl Env for SharedEnv {
    fn unix_now(&self) -> i64 {
        self.0.unix_now()
    }

    fn fill(&self, bytes: &mut [u8]) {
        self.0.fill(bytes);
    }

    fn secret(&self) -> [u8; 32] {
        self.0.secret()
    }
}

impl TestServer {
    /// Describes a server in an empty folder, with every game, the system's clock and the default limits.
    pub fn open() -> TestServerBuilder {
        TestServerBuilder {
            settings: ServerSettings {
                limits: true,
                behind_proxy: false,
                games: saloon_catalogue::GAMES,
                env: Arc::new(SystemEnv),
            },
            folder: Arc::new(tempdir().expect("a folder")),
        }
    }

    pub async fn guest(&self, name: &str) -> TestGuest {
        TestGuest::named_at(self.address, name).await
    }

    pub async fn guests<const N: usize>(&self, names: [&str; N]) -> [TestGuest; N] {
        let mut guests = Vec::new();
        for name in names {
            guests.push(self.guest(name).await);
        }
        guests.try_into().ok().expect("one guest a name")
    }

    /// Signs in a guest with this one-way latency.
    pub async fn distant_guest(&self, name: &str, delay: Duration) -> TestGuest {
        TestGuest::named_at(delayed_link(self.address, delay).await, name).await
    }

    /// Returns a client without a session.
    pub fn stranger(&self) -> TestGuest {
        TestGuest::stranger_at(self.address)
    }

    pub fn folder(&self) -> &Path {
        self.folder.path()
    }

    /// Opens the database file of the running server.
    pub fn database(&self) -> rusqlite::Connection {
        database(&self.folder)
    }

    /// Trusts the forwarding headers of local clients from now on.
    pub fn trust_proxy(&self) {
        self.server.trust_proxy(self.address.ip());
    }

    /// Waits until every table has left memory, as it does without connections.
    pub async fn tables_unloaded(&self) {
        while self.server.loaded_tables() > 0 {
            tokio::task::yield_now().await;
        }
    }

    /// Shuts the server down gracefully.
    pub async fn close(mut self) -> StoppedServer {
        drop(self.stop.take());
        (&mut self.done).await.expect("it closes");
        self.closed()
    }

    /// Stops the server abruptly, as in a crash.
    pub fn kill(mut self) -> StoppedServer {
        drop(self.stop.take());
        self.done.abort();
        self.closed()
    }

    /// Restarts the server.
    pub async fn reopened(self) -> TestServer {
        self.close().await.reopened().await
    }

    /// Starts a second server on a copy of the files as they are on disk, which is the state after a crash.
    pub async fn crashed_copy(&self) -> TestServer {
        let copy = tempdir().expect("a folder");
        for name in ["saloon.sqlite", "saloon.sqlite-wal"] {
            let from = self.folder().join(name);
            std::fs::copy(from, copy.path().join(name)).expect("a copy");
        }
        let builder = TestServerBuilder {
            settings: self.settings.clone(),
            folder: Arc::new(copy),
        };
        builder.await
    }

    fn closed(&self) -> StoppedServer {
        StoppedServer {
            settings: self.settings.clone(),
            folder: Arc::clone(&self.folder),
        }
    }
}

impl StoppedServer {
    pub fn folder(&self) -> &Path {
        self.folder.path()
    }

    pub fn database(&self) -> rusqlite::Connection {
        database(&self.folder)
    }

    /// Starts the server again, with the same folder and settings.
    pub async fn reopened(self) -> TestServer {
        let StoppedServer { settings, folder } = self;
        TestServerBuilder { settings, folder }.await
    }
}

fn database(folder: &TempDir) -> rusqlite::Connection {
    rusqlite::Connection::open(folder.path().join("saloon.sqlite")).expect("the file")
}

impl TestServerBuilder {
    /// Disables the rate limits.
    pub fn without_limits(mut self) -> Self {
        self.settings.limits = false;
        self
    }

    /// Trusts the forwarding headers of local clients.
    pub fn behind_proxy(mut self) -> Self {
        self.settings.behind_proxy = true;
        self
    }

    pub fn with_games(mut self, games: &'static [&'static dyn GameKind]) -> Self {
        self.settings.games = games;
        self
    }

    /// Replaces the system's clock and randomness.
    pub fn with_env(mut self, env: impl Env + 'static) -> Self {
        self.settings.env = Arc::new(env);
        self
    }
}

impl IntoFuture for TestServerBuilder {
    type Output = TestServer;
    type IntoFuture = Pin<Box<dyn Future<Output = TestServer> + Send>>;

    fn into_future(self) -> Self::IntoFuture {
        Box::pin(async move {
            let TestServerBuilder { settings, folder } = self;
            let store = Arc::new(SqliteStore::open(folder.path()).expect("a store"));
            let env = SharedEnv(Arc::clone(&settings.env));
            let server = saloon_server::App::new(store, settings.games, Box::new(env));
            if !settings.limits {
                server.disable_rate_limits();
            }
            let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
            let address = listener.local_addr().expect("an address");
            if settings.behind_proxy {
                server.trust_proxy(address.ip());
            }
            let (stop, stopped) = oneshot::channel();
            let served = Arc::clone(&server);
            let done = tokio::spawn(async move {
                let stopped = async {
                    let _ = stopped.await;
                };
                serve(served, Pages::built_in(), listener, stopped)
                    .await
                    .expect("it serves");
            });
            TestServer {
                address,
                server,
                stop: Some(stop),
                done,
                settings,
                folder,
            }
        })
    }
}
