//! A load balancer: forwards each new connection to the next node that accepts it.

use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use tokio::io::copy_bidirectional;
use tokio::net::{TcpListener, TcpStream};

/// Starts a balancer over these nodes. Returns its address.
pub async fn balancer(nodes: Vec<SocketAddr>) -> SocketAddr {
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let address = listener.local_addr().expect("bound");
    let (nodes, turn) = (Arc::new(nodes), Arc::new(AtomicUsize::new(0)));
    tokio::spawn(async move {
        while let Ok((client, _)) = listener.accept().await {
            let (nodes, turn) = (Arc::clone(&nodes), Arc::clone(&turn));
            tokio::spawn(forward(client, nodes, turn));
        }
    });
    address
}

async fn forward(mut client: TcpStream, nodes: Arc<Vec<SocketAddr>>, turn: Arc<AtomicUsize>) {
    for _ in 0..nodes.len() {
        let next = turn.fetch_add(1, Ordering::Relaxed) % nodes.len();
        if let Ok(mut node) = TcpStream::connect(nodes[next]).await {
            let _ = copy_bidirectional(&mut client, &mut node).await; // either side may break
            return;
        }
    }
}
