//! Read load: sixteen clients on eight addresses that request every read route as often as the rate limits allow.

use std::collections::BTreeMap;
use std::fmt;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::thread::JoinHandle;
use std::time::Duration;

use saloon_core::FastRng;
use serde_json::Value;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpSocket, TcpStream};
use tokio::time::sleep;

const CLIENTS: u8 = 16;
const ADDRESSES: u8 = 8;
/// Pause after a 429 response.
const REQUEST_TIMEOUT: Duration = Duration::from_millis(20);

/// Resources to read.
#[derive(Clone)]
pub struct Targets {
    pub games: Vec<String>,
    pub table: String,
}

/// Responses by operation and status.
#[derive(Clone, Default)]
pub struct RequestCounts(BTreeMap<(String, u16), u64>);

impl RequestCounts {
    /// Asserts that every operation was answered at least once with something other than a 429.
    pub fn assert_every_route_was_read(&self) {
        let operations: Vec<&String> = self.0.keys().map(|(operation, _)| operation).collect();
        assert!(!operations.is_empty(), "no read was answered");
        for operation in operations {
            let answered = [101, 200].iter().any(|&status| {
                let key = (operation.clone(), status);
                self.0.contains_key(&key)
            });
            assert!(answered, "{operation} was never answered:\n{self}");
        }
    }
}

impl fmt::Display for RequestCounts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for ((operation, status), count) in &self.0 {
            writeln!(f, "{operation:<45} {status} {count:>7}")?;
        }
        Ok(())
    }
}

/// The clients, on their own thread at the lowest priority: they stand for other machines.
pub struct ReadLoad {
    swinging: Arc<AtomicBool>,
    stopped: Arc<AtomicBool>,
    tally: Arc<Mutex<RequestCounts>>,
    thread: JoinHandle<()>,
}

impl ReadLoad {
    pub fn new(server: SocketAddr, targets: &Targets) -> ReadLoad {
        let swinging = Arc::new(AtomicBool::new(false));
        let stopped = Arc::new(AtomicBool::new(false));
        let tally = Arc::new(Mutex::new(RequestCounts::default()));
        let clients: Vec<ReadClient> = (0..CLIENTS)
            .map(|number| ReadClient {
                server,
                from: IpAddr::V4(Ipv4Addr::new(127, 0, 0, 2 + number % ADDRESSES)),
                targets: targets.clone(),
                cookie: String::new(),
                puzzle: String::new(),
                rng: FastRng::seeded(number.into()),
                swinging: Arc::clone(&swinging),
                stopped: Arc::clone(&stopped),
                tally: Arc::clone(&tally),
            })
            .collect();
        let thread = std::thread::spawn(move || {
            let own = rustix::thread::gettid();
            let _ = rustix::process::setpriority_process(Some(own), 19); // without it, the measurement is only less exact
            let runtime = tokio::runtime::Builder::new_current_thread()
                .enable_all()
                .build()
                .expect("a runtime");
            runtime.block_on(async {
                let clients = clients
                    .into_iter()
                    .map(|client| tokio::spawn(client.read()));
                for client in clients.collect::<Vec<_>>() {
                    client.await.expect("it read on");
                }
            });
        });
        ReadLoad {
            swinging,
            stopped,
            tally,
            thread,
        }
    }

    pub fn set_active(&self, on: bool) {
        self.swinging.store(on, Ordering::Relaxed);
    }

    pub fn stop(self) -> RequestCounts {
        self.stopped.store(true, Ordering::Relaxed);
        self.thread.join().expect("the clients are done");
        self.tally.lock().expect("no panic").clone()
    }
}

struct ReadClient {
    server: SocketAddr,
    from: IpAddr,
    targets: Targets,
    cookie: String,
    puzzle: String,
    rng: FastRng,
    swinging: Arc<AtomicBool>,
    stopped: Arc<AtomicBool>,
    tally: Arc<Mutex<RequestCounts>>,
}

impl ReadClient {
    async fn read(mut self) {
        let entered = self
            .request("POST /api/v1/session", r#"{"name":"Eve"}"#)
            .await;
        let entered = entered.expect("a guest").1;
        let cookie = entered
            .lines()
            .find_map(|line| line.strip_prefix("set-cookie: "));
        let cookie = cookie.and_then(|cookie| cookie.split(';').next());
        self.cookie = cookie.expect("a cookie").to_owned();
        let operations = self.operations().await;
        self.puzzle = self.puzzle_of_the_day().await;
        while !self.stopped.load(Ordering::Relaxed) {
            if !self.swinging.load(Ordering::Relaxed) {
                sleep(REQUEST_TIMEOUT).await;
                continue;
            }
            let operation = self.rng.choose(&operations).expect("operations").clone();
            let filled = self.fill(&operation);
            // A broken connection is not counted.
            if let Some((status, _)) = self.request(&filled, "").await {
                self.count(operation, status);
                if status == 429 {
                    sleep(REQUEST_TIMEOUT).await;
                }
            }
        }
    }

    fn count(&self, operation: String, status: u16) {
        let mut tally = self.tally.lock().expect("no panic");
        *tally.0.entry((operation, status)).or_default() += 1;
    }

    /// Returns every read-only operation of the `OpenAPI` document.
    async fn operations(&self) -> Vec<String> {
        let document = self.request("GET /api/v1/openapi.json", "").await;
        let (_, answer) = document.expect("a document");
        let (_, body) = answer.split_once("\r\n\r\n").expect("a body");
        let document: Value = serde_json::from_str(body).expect("JSON");
        let paths = document["paths"].as_object().expect("paths");
        let reads = paths
            .iter()
            .filter(|(_, methods)| methods.get("get").is_some());
        reads.map(|(path, _)| format!("GET {path}")).collect()
    }

    async fn puzzle_of_the_day(&self) -> String {
        let daily = self.request("GET /api/v1/puzzles/daily", "").await;
        let (_, answer) = daily.expect("a puzzle");
        let (_, body) = answer.split_once("\r\n\r\n").expect("a body");
        let daily: Value = serde_json::from_str(body).expect("JSON");
        daily["id"].as_str().expect("an id").to_owned()
    }

    fn fill(&mut self, operation: &str) -> String {
        let game = self.rng.choose(&self.targets.games).expect("games").clone();
        let eyes = ["0", "1", "spectator", "all"];
        let eyes = self.rng.choose(&eyes).expect("eyes");
        let mut filled = operation
            .replace("{name}", &game)
            .replace("puzzles/{id}", &format!("puzzles/{}", self.puzzle))
            .replace("{id}", &self.targets.table);
        if filled.ends_with("/replay") {
            filled = format!("{filled}?eyes={eyes}");
        }
        filled
    }

    /// Returns the status and the whole response.
    async fn request(&self, operation: &str, body: &str) -> Option<(u16, String)> {
        let socket = TcpSocket::new_v4().ok()?;
        socket.bind(SocketAddr::new(self.from, 0)).ok()?;
        let mut stream = socket.connect(self.server).await.ok()?;
        let upgrades = operation.ends_with("/socket");
        let extra = if upgrades {
            "connection: upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\n\
             sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
        } else {
            "connection: close\r\n"
        };
        let request = format!(
            "{operation} HTTP/1.1\r\nhost: {}\r\ncookie: {}\r\n{extra}content-type: application/json\r\n\
             content-length: {}\r\n\r\n{body}",
            self.server,
            self.cookie,
            body.len()
        );
        stream.write_all(request.as_bytes()).await.ok()?;
        let answer = read(&mut stream, upgrades).await?;
        let status = answer.split(' ').nth(1)?.parse().ok()?;
        Some((status, answer))
    }
}

/// Reads a response; for a socket, its first frames.
async fn read(stream: &mut TcpStream, upgrades: bool) -> Option<String> {
    let mut answer = Vec::new();
    if upgrades {
        let mut piece = vec![0; 16 << 10];
        while !answer.windows(4).any(|end| end == b"\r\n\r\n") {
            let count = stream
                .read(&mut piece)
                .await
                .ok()
                .filter(|&count| count > 0)?;
            answer.extend_from_slice(&piece[..count]);
        }
    } else {
        stream.read_to_end(&mut answer).await.ok()?;
    }
    Some(String::from_utf8_lossy(&answer).into_owned())
}
