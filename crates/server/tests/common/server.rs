//! A house on its own port, in a temporary folder.

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

use super::{Guest, delayed_link};

/// An open house. Dropping it closes it and removes its folder.
pub struct TestServer {
    pub address: SocketAddr,
    /// The library's house.
    pub server: Arc<saloon_server::App>,
    stop: Option<oneshot::Sender<()>>,
    done: tokio::task::JoinHandle<()>,
    settings: ServerSettings,
    folder: Arc<TempDir>,
}

/// A house that was closed or killed, with its folder.
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

/// A house that is about to open. Awaiting it opens the house.
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
    /// Describes a house in an empty folder, with every game, the system's clock and the usual limits.
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

    pub async fn guest(&self, name: &str) -> Guest {
        Guest::named_at(self.address, name).await
    }

    pub async fn guests<const N: usize>(&self, names: [&str; N]) -> [Guest; N] {
        let mut guests = Vec::new();
        for name in names {
            guests.push(self.guest(name).await);
        }
        guests.try_into().ok().expect("one guest a name")
    }

    /// A guest whose messages take this long, one way.
    pub async fn distant_guest(&self, name: &str, delay: Duration) -> Guest {
        Guest::named_at(delayed_link(self.address, delay).await, name).await
    }

    /// A client without a session.
    pub fn stranger(&self) -> Guest {
        Guest::stranger_at(self.address)
    }

    pub fn folder(&self) -> &Path {
        self.folder.path()
    }

    /// Opens the database file beside the house.
    pub fn database(&self) -> rusqlite::Connection {
        database(&self.folder)
    }

    /// Trusts the forwarding headers of this machine from now on.
    pub fn trust_proxy(&self) {
        self.server.trust_proxy(self.address.ip());
    }

    /// Waits until every table has left memory, as it does when nobody is connected to it.
    pub async fn tables_unloaded(&self) {
        while self.server.loaded_tables() > 0 {
            tokio::task::yield_now().await;
        }
    }

    /// Closes the house gracefully.
    pub async fn close(mut self) -> StoppedServer {
        drop(self.stop.take());
        (&mut self.done).await.expect("it closes");
        self.closed()
    }

    /// Stops the house at once, as a crash does.
    pub fn kill(mut self) -> StoppedServer {
        drop(self.stop.take());
        self.done.abort();
        self.closed()
    }

    /// Closes the house and opens it again.
    pub async fn reopened(self) -> TestServer {
        self.close().await.reopened().await
    }

    /// Opens a second house on a copy of the files as they are on disk, which is what a crash leaves.
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

    /// Opens the house again, with the same folder and settings.
    pub async fn reopened(self) -> TestServer {
        let StoppedServer { settings, folder } = self;
        TestServerBuilder { settings, folder }.await
    }
}

fn database(folder: &TempDir) -> rusqlite::Connection {
    rusqlite::Connection::open(folder.path().join("saloon.sqlite")).expect("the file")
}

impl TestServerBuilder {
    /// Lifts the rate limits, for guests that send more than anyone may.
    pub fn without_limits(mut self) -> Self {
        self.settings.limits = false;
        self
    }

    /// Trusts the forwarding headers of this machine.
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
