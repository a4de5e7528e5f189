//! Load balancers: `HAProxy` with our configuration, and a simple one that forwards each new connection to the next node that accepts it.

use std::net::{SocketAddr, TcpListener as Port, TcpStream as Probe};
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::Duration;

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

/// `HAProxy` with `ops/haproxy.cfg`, stopped on drop.
pub struct Haproxy {
    pub address: SocketAddr,
    process: Child,
}

impl Haproxy {
    /// Starts `HAProxy` over three nodes.
    pub fn start(nodes: &[SocketAddr]) -> Haproxy {
        let port = Port::bind("127.0.0.1:0").expect("a port");
        let address = port.local_addr().expect("bound");
        drop(port);
        let config = concat!(env!("CARGO_MANIFEST_DIR"), "/../../ops/haproxy.cfg");
        let program = ["/usr/sbin/haproxy", "/usr/local/sbin/haproxy"];
        let program = program
            .iter()
            .find(|path| std::fs::exists(path).is_ok_and(|found| found));
        let mut command = Command::new(program.unwrap_or(&"haproxy"));
        command
            .args(["-db", "-f", config])
            .env("SALOON_BIND", address.to_string())
            .stdout(Stdio::null())
            .stderr(Stdio::null());
        for (node, number) in nodes.iter().zip(1..) {
            command.env(format!("NODE{number}"), node.to_string());
        }
        let process = command.spawn().expect("HAProxy is installed: make haproxy");
        for _ in 0..200 {
            if Probe::connect(address).is_ok() {
                break;
            }
            thread::sleep(Duration::from_millis(20));
        }
        Haproxy { address, process }
    }
}

impl Drop for Haproxy {
    fn drop(&mut self) {
        let _ = self.process.kill(); // it may have exited already
        let _ = self.process.wait();
    }
}
