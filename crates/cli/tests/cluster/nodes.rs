//! Nodes: server processes on one database.

use std::io::{BufRead, BufReader};
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use saloon_postgres_testkit::Server;
use serde_json::Value;
use tokio::time::{Instant, sleep};

use crate::proxy::Proxy;

/// Lets the system choose a free port.
const ANY_PORT: SocketAddr = SocketAddr::new(IpAddr::V4(Ipv4Addr::LOCALHOST), 0);

/// A cluster of nodes.
pub struct Nodes {
    url: String,
    pub all: Vec<Node>,
    flags: &'static [&'static str],
}

/// A node process, killed on drop.
pub struct Node {
    pub address: SocketAddr,
    process: Child,
}

impl Nodes {
    /// Starts nodes on a new database.
    pub fn start(database: &str, count: usize) -> Nodes {
        Nodes::start_with(database, count, &["--unlimited"])
    }

    /// Starts nodes with these flags on a new database.
    pub fn start_with(database: &str, count: usize, flags: &'static [&'static str]) -> Nodes {
        let url = Server::shared().create_database(database);
        let start = |_| Node::start(&url, ANY_PORT, flags, &[]);
        let all = (0..count).map(start).collect();
        Nodes { url, all, flags }
    }

    /// Starts nodes on the database at this URL.
    pub fn start_on(url: String, count: usize) -> Nodes {
        let flags = &["--unlimited"];
        let start = |_| Node::start(&url, ANY_PORT, flags, &[]);
        let all = (0..count).map(start).collect();
        Nodes { url, all, flags }
    }

    /// Starts nodes on a new database, one in each of these environments.
    pub fn start_in(database: &str, environments: &[Vec<(&str, String)>]) -> Nodes {
        let url = Server::shared().create_database(database);
        let flags = &["--unlimited"];
        let start = |environment: &Vec<_>| Node::start(&url, ANY_PORT, flags, environment);
        let all = environments.iter().map(start).collect();
        Nodes { url, all, flags }
    }

    /// Starts nodes on a new database that reach each other through proxies: the proxy at each position leads to the node at that position.
    pub async fn start_with_proxied_links(database: &str, count: usize) -> (Nodes, Vec<Proxy>) {
        let nodes = Nodes::start(database, count);
        let mut proxies = Vec::new();
        for node in nodes.list() {
            let address = node["address"].as_str().expect("an address");
            let address: SocketAddr = address.parse().expect("an address");
            let proxy = Proxy::to(address.port()).await;
            let sql = format!(
                "UPDATE nodes SET address = '{}' WHERE id = {}",
                proxy.address, node["id"]
            );
            Server::shared().execute(database, &sql);
            proxies.push(proxy);
        }
        (nodes, proxies)
    }

    /// Starts nodes on a new database, each of which reaches it through a proxy of its own.
    pub async fn start_behind_proxies(database: &str, count: usize) -> (Nodes, Vec<Proxy>) {
        let server = Server::shared();
        let url = server.create_database(database);
        let flags = &["--unlimited"];
        let (mut all, mut proxies) = (Vec::new(), Vec::new());
        for _ in 0..count {
            let proxy = Proxy::to(server.port()).await;
            let near = format!(":{}/", server.port());
            let through = url.replace(&near, &format!(":{}/", proxy.address.port()));
            all.push(Node::start(&through, ANY_PORT, flags, &[]));
            proxies.push(proxy);
        }
        (Nodes { url, all, flags }, proxies)
    }

    pub fn addresses(&self) -> Vec<SocketAddr> {
        self.all.iter().map(|node| node.address).collect()
    }

    /// Starts a node again that has stopped.
    pub fn restart(&mut self, index: usize) {
        let address = self.all[index].address;
        self.all[index] = Node::start(&self.url, address, self.flags, &[]);
    }

    /// Returns the output of `saloon node list`.
    pub fn list(&self) -> Vec<Value> {
        let output = Command::new(env!("CARGO_BIN_EXE_saloon"))
            .args(["node", "list", "--json", "--store", &self.url])
            .output()
            .expect("the program runs");
        assert!(output.status.success(), "{output:?}");
        let list: Value = serde_json::from_slice(&output.stdout).expect("JSON");
        list["nodes"].as_array().expect("a list").clone()
    }

    /// Waits until the list of nodes satisfies a condition.
    pub async fn wait_for(&self, what: &str, condition: impl Fn(&[Value]) -> bool) {
        let start = Instant::now();
        while !condition(&self.list()) {
            assert!(
                start.elapsed() < Duration::from_secs(30),
                "{what}: {:?}",
                self.list()
            );
            sleep(Duration::from_millis(100)).await;
        }
    }

    /// Asks a node to give its tables away.
    pub fn drain(&self, id: i64) {
        let status = Command::new(env!("CARGO_BIN_EXE_saloon"))
            .args(["node", "drain", &id.to_string(), "--store", &self.url])
            .stdout(Stdio::null())
            .status()
            .expect("the program runs");
        assert!(status.success());
    }
}

impl Node {
    fn start(
        url: &str,
        address: SocketAddr,
        flags: &[&str],
        environment: &[(&str, String)],
    ) -> Node {
        let mut process = Command::new(env!("CARGO_BIN_EXE_saloon"))
            .args(["serve", "--log", "error", "--metrics", "all"])
            .args(flags)
            .args(["--addr", &address.to_string(), "--store", url])
            .envs(environment.iter().map(|(name, value)| (name, value)))
            .stdout(Stdio::piped())
            .spawn()
            .expect("the node starts");
        let mut line = String::new();
        let output = process.stdout.take().expect("piped");
        let read = BufReader::new(output).read_line(&mut line);
        read.expect("it says its address");
        let address = line.trim().rsplit("http://").next();
        let address = address.and_then(|address| address.trim_end_matches('/').parse().ok());
        let address = address.expect("the program prints its address");
        Node { address, process }
    }

    /// Sends SIGKILL.
    pub fn kill(&mut self) {
        self.process.kill().expect("it can be killed");
        self.process.wait().expect("it is gone");
    }

    /// Sends SIGTERM and waits for the end.
    pub async fn stop(&mut self) {
        self.signal("TERM");
        let start = Instant::now();
        while self.process.try_wait().expect("a child").is_none() {
            assert!(start.elapsed() < Duration::from_secs(40), "it stops");
            sleep(Duration::from_millis(20)).await;
        }
    }

    /// Sends SIGSTOP: the process does nothing until [`resume`](Node::resume).
    pub fn pause(&self) {
        self.signal("STOP");
    }

    /// Sends SIGCONT.
    pub fn resume(&self) {
        self.signal("CONT");
    }

    fn signal(&self, name: &str) {
        let status = Command::new("kill")
            .args([&format!("-{name}"), &self.process.id().to_string()])
            .status()
            .expect("kill runs");
        assert!(status.success());
    }
}

impl Drop for Node {
    fn drop(&mut self) {
        let _ = self.process.kill(); // it may have exited already
        let _ = self.process.wait();
    }
}
