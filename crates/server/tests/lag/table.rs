//! A table of robots, and an observer without latency who knows the true clock.

use std::sync::{Arc, Mutex, OnceLock};
use std::time::Duration;

use axum::Router;
use axum::body::{Body, to_bytes};
use axum::extract::connect_info::MockConnectInfo;
use axum::http::Request;
use futures_util::{SinkExt, StreamExt};
use saloon_core::FastRng;
use saloon_server::env::Env;
use saloon_server::{App, Pages, router};
use saloon_store::SqliteStore;
use serde_json::{Value, json};
use tokio::io::DuplexStream;
use tokio::time::Instant;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::{WebSocketStream, client_async};
use tower::ServiceExt;

use super::path::NetworkPath;
use super::robot::{Cheats, Gains, Robot, ms};

/// A player: network path and cheats.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Player {
    pub(crate) road: NetworkPath,
    pub(crate) manners: Cheats,
}

/// Results of one player.
#[derive(Clone, Debug, Default)]
pub(crate) struct DuelTally {
    /// Number of duels won. A duel that several called within the tie window is shared.
    pub(crate) wins: f64,
    pub(crate) gains: Gains,
}

/// The true reading of the table's clock.
#[derive(Default)]
pub(crate) struct TrueClock(OnceLock<Instant>);

impl TrueClock {
    pub(crate) fn at(&self, moment: Instant) -> f64 {
        let start = self.0.get().expect("the game has begun");
        ms(moment.saturating_duration_since(*start))
    }
}

/// An environment with the test's clock and seeded randomness.
struct SeededEnv {
    rng: Mutex<FastRng>,
    start: Instant,
}

impl Env for SeededEnv {
    fn unix_now(&self) -> i64 {
        let passed = i64::try_from(self.start.elapsed().as_millis()).expect("a short test");
        1_790_000_000_000 + passed
    }

    fn fill(&self, bytes: &mut [u8]) {
        let mut rng = self.rng.lock().expect("no panic");
        for byte in bytes {
            *byte = u8::try_from(rng.below(256)).expect("below 256");
        }
    }
}

/// A server for the lag tests.
pub(crate) struct LagServer {
    router: Router,
    rng: FastRng,
}

const NO_DELAY: NetworkPath = NetworkPath {
    least: 0,
    jitter: 0,
};

impl LagServer {
    pub(crate) fn open(folder: &std::path::Path, seed: u64) -> LagServer {
        let mut rng = FastRng::seeded(seed);
        let known = SeededEnv {
            rng: Mutex::new(FastRng::seeded(rng.next_u64())),
            start: Instant::now(),
        };
        let store = SqliteStore::open_inline(folder).expect("a store");
        let server = App::new(Arc::new(store), saloon_catalogue::GAMES, Box::new(known));
        server.disable_rate_limits();
        let here = std::net::SocketAddr::from(([127, 0, 0, 1], 1));
        let router = router(server, Pages::built_in()).layer(MockConnectInfo(here));
        LagServer { router, rng }
    }

    async fn post(&self, path: &str, cookie: &str, body: &Value) -> (Option<String>, Value) {
        let request = Request::post(format!("/api/v1{path}"))
            .header("host", "saloon.example")
            .header("content-type", "application/json")
            .header("cookie", cookie)
            .body(Body::from(body.to_string()))
            .expect("a request");
        let answer = self.router.clone().oneshot(request).await;
        let answer = answer.expect("an answer");
        assert!(answer.status().is_success(), "{path}: {}", answer.status());
        let cookie = answer.headers().get("set-cookie").map(|cookie| {
            let cookie = cookie.to_str().expect("text");
            cookie.split(';').next().unwrap_or_default().to_owned()
        });
        let body = to_bytes(answer.into_body(), usize::MAX).await;
        let body = serde_json::from_slice(&body.expect("a body")).expect("JSON");
        (cookie, body)
    }

    async fn guest(&self, name: &str) -> String {
        let (cookie, _) = self.post("/session", "", &json!({ "name": name })).await;
        cookie.expect("a cookie")
    }

    async fn connect(&mut self, table: &str, cookie: &str, road: NetworkPath) -> Socket {
        let address = format!("ws://house/api/v1/tables/{table}/socket");
        let mut request = address.into_client_request().expect("an address");
        let cookie = cookie.parse().expect("a header");
        request.headers_mut().insert("cookie", cookie);
        let stream = road.connect(self.router.clone(), self.rng.next_u64());
        let (socket, _) = client_async(request, stream).await.expect("a socket");
        socket
    }

    /// Plays one game. `turn` rotates the seats, so that no player always has the same one.
    async fn game(&mut self, players: &[Player], turn: usize) -> (Vec<Vec<usize>>, Vec<Gains>) {
        let host = self.guest("Host").await;
        let rules =
            json!({"rules": {"game": "boomtown-bandits", "seats": players.len(), "pace": "quick"}});
        let (_, table) = self.post("/tables", &host, &rules).await;
        let id = table["id"].as_str().expect("an id");
        let mut watcher = self.connect(id, &host, NO_DELAY).await;
        let truth = Arc::new(TrueClock::default());
        let mut robots = Vec::new();
        for seat in 0..players.len() {
            let player = players[(seat + turn) % players.len()];
            let name = format!("Robot {seat}");
            let guest = self.guest(&name).await;
            let invite = json!({"invite": table["invite"]});
            self.post("/tables/join", &guest, &invite).await;
            let mut socket = self.connect(id, &guest, player.road).await;
            let seat = u8::try_from(seat).expect("few");
            let bytes = format!("{:016x}", self.rng.next_u64()).repeat(4);
            send_command(&mut socket, "sit", json!({ "sit": seat })).await;
            let ready = json!({"ready": {"seat": seat, "bytes": bytes}});
            send_command(&mut socket, "ready", ready).await;
            let seed = self.rng.next_u64();
            robots.push(Robot::new(
                seat,
                player.manners,
                socket,
                Arc::clone(&truth),
                seed,
            ));
        }
        let start = json!({"id": "start", "say": "start"});
        let sent = watcher.send(Message::text(start.to_string())).await;
        sent.expect("it listens");
        let play = robots.into_iter().map(|robot| tokio::spawn(robot.play()));
        let play: Vec<_> = play.collect();
        let duels = watch(&mut watcher, &truth, players.len()).await;
        let mut gains = vec![Gains::default(); players.len()];
        for (seat, robot) in play.into_iter().enumerate() {
            gains[(seat + turn) % players.len()] = robot.await.expect("it played").gains;
        }
        let by_player = |seats: Vec<usize>| {
            let player = |seat| (seat + turn) % players.len();
            seats.into_iter().map(player).collect()
        };
        (duels.into_iter().map(by_player).collect(), gains)
    }
}

type Socket = WebSocketStream<DuplexStream>;

async fn next(socket: &mut Socket) -> Value {
    loop {
        match socket.next().await {
            Some(Ok(Message::Text(text))) => {
                return serde_json::from_str(text.as_str()).expect("JSON");
            }
            Some(Ok(_)) => {}
            gone => unreachable!("the house goes on: {gone:?}"),
        }
    }
}

async fn send_command(socket: &mut Socket, id: &str, say: Value) {
    let message = json!({"id": id, "say": say});
    let sent = socket.send(Message::text(message.to_string())).await;
    sent.expect("it listens");
    loop {
        let answer = next(socket).await;
        assert!(answer.get("refused").is_none(), "{message}: {answer}");
        if answer["done"] == id {
            return;
        }
    }
}

/// Watches a game to its end. Returns, for each duel of equals, the first caller and those within the tie window.
async fn watch(socket: &mut Socket, truth: &TrueClock, players: usize) -> Vec<Vec<usize>> {
    let mut duels = Vec::new();
    let (mut equals, mut callers) = (false, Vec::new());
    loop {
        let message = next(socket).await;
        let game = &message["update"]["game"];
        if game.is_null() {
            continue;
        }
        let at = game["at"].as_u64().expect("an instant");
        truth
            .0
            .get_or_init(|| Instant::now() - Duration::from_millis(at));
        let view = &game["eyes"][0]["view"];
        for event in game["eyes"][0]["events"].as_array().into_iter().flatten() {
            match event["type"].as_str() {
                Some("countdown") => {
                    let dice = view["shootout"]["dice"].as_array();
                    let sizes = dice.into_iter().flatten();
                    let sizes: Vec<_> = sizes
                        .map(|dice| dice["faces"].as_array().map(Vec::len))
                        .collect();
                    equals = sizes.len() == players && sizes.iter().all(|size| *size == sizes[0]);
                    callers.clear();
                }
                Some("called") if event["right"] == true => {
                    let seat = event["seat"].as_u64().expect("a seat");
                    callers.push(usize::try_from(seat).expect("few"));
                }
                Some("hit") if equals && !callers.is_empty() => {
                    duels.push(std::mem::take(&mut callers));
                    equals = false;
                }
                _ => {}
            }
        }
        if !view["outcome"].is_null() {
            return duels;
        }
    }
}

/// Plays games until this many duels of equals were fought.
pub(crate) async fn run_duels(
    players: &[Player],
    duels: usize,
    seed: u64,
) -> (usize, Vec<DuelTally>) {
    let folder = tempfile::tempdir().expect("a folder");
    let mut hall = LagServer::open(folder.path(), seed);
    let mut tallies = vec![DuelTally::default(); players.len()];
    let mut fought = 0;
    for turn in 0.. {
        let (won, gains) = hall.game(players, turn).await;
        for callers in won {
            fought += 1;
            let share = 1.0 / f64::from(u32::try_from(callers.len()).expect("few"));
            for player in callers {
                tallies[player].wins += share;
            }
        }
        for (tally, gains) in tallies.iter_mut().zip(gains) {
            tally.gains.counted.extend(gains.counted);
            tally.gains.seen.extend(gains.seen);
        }
        if fought >= duels {
            break;
        }
    }
    (fought, tallies)
}
