//! A proxy between a store and its database that can lose answers and refuse connections.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::tcp::{OwnedReadHalf, OwnedWriteHalf};
use tokio::net::{TcpListener, TcpStream};

/// Controls of the proxy.
#[derive(Default)]
pub(super) struct Proxy {
    port: u16,
    /// New connections are closed at once.
    refusing: AtomicBool,
    /// Connections opened before this generation get no more answers.
    generation: AtomicU64,
}

impl Proxy {
    /// Starts a proxy to a server on a port of this machine.
    pub(super) async fn start(server: u16) -> Arc<Proxy> {
        let listener = TcpListener::bind(("127.0.0.1", 0)).await.expect("bound");
        let port = listener.local_addr().expect("bound").port();
        let proxy = Arc::new(Proxy {
            port,
            ..Proxy::default()
        });
        let own = Arc::clone(&proxy);
        tokio::spawn(async move {
            while let Ok((client, _)) = listener.accept().await {
                if own.refusing.load(Ordering::SeqCst) {
                    continue;
                }
                let server = TcpStream::connect(("127.0.0.1", server)).await;
                let (from_server, to_server) = server.expect("connected").into_split();
                let (from_client, to_client) = client.into_split();
                tokio::spawn(pass(from_client, to_server));
                let generation = own.generation.load(Ordering::SeqCst);
                tokio::spawn(answer(from_server, to_client, Arc::clone(&own), generation));
            }
        });
        proxy
    }

    /// Redirects a URL to the proxy.
    pub(super) fn url(&self, url: &str, server: u16) -> String {
        url.replace(&format!(":{server}/"), &format!(":{}/", self.port))
    }

    /// Loses all answers on the connections that are open now.
    pub(super) fn lose_answers(&self) {
        self.generation.fetch_add(1, Ordering::SeqCst);
    }

    pub(super) fn refuse(&self, refuses: bool) {
        self.refusing.store(refuses, Ordering::SeqCst);
    }
}

async fn pass(mut from: OwnedReadHalf, mut to: OwnedWriteHalf) {
    let _ = tokio::io::copy(&mut from, &mut to).await; // either side may close
}

async fn answer(
    mut from: OwnedReadHalf,
    mut to: OwnedWriteHalf,
    proxy: Arc<Proxy>,
    generation: u64,
) {
    let mut buffer = vec![0; 64 << 10];
    while let Ok(length @ 1..) = from.read(&mut buffer).await {
        let lost = generation < proxy.generation.load(Ordering::SeqCst);
        if !lost && to.write_all(&buffer[..length]).await.is_err() {
            return;
        }
    }
}
