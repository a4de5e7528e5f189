//! Network links with latency.

use std::net::SocketAddr;
use std::time::Duration;

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::tcp::{OwnedReadHalf, OwnedWriteHalf};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::mpsc;
use tokio::time::{Instant, sleep_until};

/// Opens a TCP proxy to the server that delays all bytes in both directions. Returns its address.
pub async fn delayed_link(server: SocketAddr, delay: Duration) -> SocketAddr {
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let address = listener.local_addr().expect("an address");
    tokio::spawn(async move {
        while let Ok((client, _)) = listener.accept().await {
            let Ok(server) = TcpStream::connect(server).await else {
                continue;
            };
            client.set_nodelay(true).expect("a setting");
            server.set_nodelay(true).expect("a setting");
            let (from_client, to_client) = client.into_split();
            let (from_server, to_server) = server.into_split();
            tokio::spawn(forward(from_client, to_server, delay));
            tokio::spawn(forward(from_server, to_client, delay));
        }
    });
    address
}

/// Forwards bytes in order, each chunk one delay after its arrival.
async fn forward(mut from: OwnedReadHalf, mut to: OwnedWriteHalf, delay: Duration) {
    let (chunks, mut in_flight) = mpsc::unbounded_channel();
    let read = async {
        let mut chunk = vec![0; 16 << 10];
        while let Ok(count @ 1..) = from.read(&mut chunk).await {
            let _ = chunks.send((Instant::now() + delay, chunk[..count].to_vec()));
        }
        drop(chunks);
    };
    let write = async {
        while let Some((due, chunk)) = in_flight.recv().await {
            sleep_until(due).await;
            if to.write_all(&chunk).await.is_err() {
                break;
            }
        }
        let _ = to.shutdown().await; // the other end may be gone
    };
    tokio::join!(read, write);
}
