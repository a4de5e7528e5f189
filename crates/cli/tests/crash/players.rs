//! Server process on its own port, and players who retry every command until it is acknowledged.

use std::io::{BufRead, BufReader};
use std::net::{SocketAddr, TcpListener};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use saloon_core::FastRng;
use serde_json::{Value, json};
use tokio::task::JoinHandle;
use tokio::time::sleep;

use crate::common::{TestConnection, TestGuest};

/// Returns an address that the server can bind again after a restart.
pub fn address() -> SocketAddr {
    TcpListener::bind("127.0.0.1:0")
        .and_then(|port| port.local_addr())
        .expect("a port")
}

/// Server process, killed on drop.
pub struct Program(pub Child);

impl Program {
    pub fn open(address: SocketAddr, data: &Path) -> Program {
        Program::start(
            Command::new(env!("CARGO_BIN_EXE_saloon")),
            "error",
            address,
            data,
        )
    }

    /// Starts the server through `command`, which receives the program's arguments, without rate limits.
    pub fn start(command: Command, log: &str, address: SocketAddr, data: &Path) -> Program {
        Program::start_with(command, &["--unlimited", "--log", log], address, data)
    }

    /// Starts the server with these flags.
    pub fn start_with(
        mut command: Command,
        flags: &[&str],
        address: SocketAddr,
        data: &Path,
    ) -> Program {
        let mut child = command
            .arg("serve")
            .args(flags)
            .arg("--addr")
            .arg(address.to_string())
            .arg("--data")
            .arg(data)
            .stdout(Stdio::piped())
            .spawn()
            .expect("the house opens");
        let mut line = String::new();
        let out = child.stdout.take().expect("piped");
        BufReader::new(out)
            .read_line(&mut line)
            .expect("it says so");
        assert!(line.contains("http://"), "{line}");
        Program(child)
    }

    /// Sends SIGKILL.
    pub fn kill(&mut self) {
        self.0.kill().expect("it can be killed");
        self.0.wait().expect("it is gone");
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        let _ = self.0.kill(); // it may have exited already
        let _ = self.0.wait();
    }
}

/// Returns the rules of the tables that are played concurrently.
fn tables() -> Vec<Value> {
    let lockstep = json!({"shootout": "lockstep"});
    vec![
        json!({"game": "district-noir", "seats": 2}),
        json!({"game": "district-noir", "seats": 2}),
        json!({"game": "blackrock-city", "seats": 2}),
        json!({"game": "blackrock-city", "seats": 4, "options": {"edition": "prototype"}}),
        json!({"game": "boomtown-bandits", "seats": 3, "pace": "quick", "options": lockstep}),
    ]
}

/// Finished games: the name and the number of acknowledged acts of each.
type Played = Vec<(String, usize)>;

/// Players at many tables.
pub struct Players {
    stop: Arc<AtomicBool>,
    playing: Vec<(TestGuest, JoinHandle<Played>)>,
}

impl Players {
    pub async fn begin(address: SocketAddr) -> Players {
        Players::begin_with(address, tables()).await
    }

    /// Starts players at tables with these rules.
    pub async fn begin_with(address: SocketAddr, tables: Vec<Value>) -> Players {
        let stop = Arc::new(AtomicBool::new(false));
        let mut playing = Vec::new();
        for (rules, seed) in tables.into_iter().zip(1..) {
            let guest = TestGuest::named_at(address, &format!("Guest {seed}")).await;
            let opened = guest.open_table(json!({ "rules": rules })).await;
            let player = Player {
                socket: connect(&guest, &id_of(&opened)).await,
                table: id_of(&opened),
                seats: rules["seats"].as_u64().expect("a number"),
                rng: FastRng::seeded(seed),
                guest: guest.clone(),
            };
            playing.push((guest, tokio::spawn(player.play(Arc::clone(&stop)))));
        }
        Players { stop, playing }
    }

    /// Finishes the running games and checks each record against the acknowledged acts.
    pub async fn end(self) {
        self.stop.store(true, Ordering::Relaxed);
        let (mut games, mut acts) = (0, 0);
        for (guest, player) in self.playing {
            for (name, acknowledged) in player.await.expect("they played on by themselves") {
                check(&guest, &name, acknowledged).await;
                games += 1;
                acts += acknowledged;
            }
        }
        println!("{games} games, {acts} acknowledged acts");
    }
}

/// Asserts that a finished game's record verifies and contains each acknowledged act once.
pub async fn check(guest: &TestGuest, game: &str, acknowledged: usize) {
    let record = guest.get(&format!("/records/{game}")).await;
    assert_eq!(record.status, 200, "{}", record.body);
    let entries = record.body["entries"].as_array().expect("entries");
    let acted = entries
        .iter()
        .filter(|entry| entry["entry"]["input"].get("act").is_some())
        .count();
    assert_eq!(
        acted, acknowledged,
        "{game}: every acknowledged act is stored once"
    );
    let verified = guest.get(&format!("/records/{game}/verify")).await;
    assert_eq!(verified.body["holds"], true, "{game}: {}", verified.body);
}

pub fn id_of(opened: &Value) -> String {
    opened["id"].as_str().expect("an id").to_owned()
}

/// Reconnects to a table until the server accepts.
pub async fn connect(guest: &TestGuest, table: &str) -> TestConnection {
    loop {
        if let Some(socket) = guest.try_connect(table).await {
            return socket;
        }
        sleep(Duration::from_millis(20)).await;
    }
}

/// One guest in all seats of a table.
pub struct Player {
    pub guest: TestGuest,
    pub table: String,
    pub seats: u64,
    pub rng: FastRng,
    pub socket: TestConnection,
}

impl Player {
    /// Sends a command under one id until it is acknowledged, reconnecting as needed.
    pub async fn send_until_answered(&mut self, id: &str, say: &Value) {
        loop {
            match self.socket.try_command_as(id, say.clone()).await {
                Some(answer) if answer.get("done").is_some() => return,
                Some(refused) => {
                    let error = &refused["refused"]["error"];
                    let again = error == "storage" || error == "unknown";
                    assert!(again, "{say}: {refused}");
                    sleep(Duration::from_millis(5)).await;
                }
                None => self.socket = connect(&self.guest, &self.table).await,
            }
        }
    }

    /// Takes every seat and starts. Returns the name of the game.
    pub async fn start(&mut self, round: usize) -> String {
        for seat in 0..self.seats {
            let sit = json!({ "sit": seat });
            self.send_until_answered(&format!("sit-{round}-{seat}"), &sit)
                .await;
            let ready = json!({"ready": {"seat": seat, "bytes": "07".repeat(32)}});
            self.send_until_answered(&format!("ready-{round}-{seat}"), &ready)
                .await;
        }
        let start = format!("start-{round}");
        self.send_until_answered(&start, &json!("start")).await;
        self.socket = connect(&self.guest, &self.table).await;
        let game = &self.socket.welcome["lobby"]["game"];
        game.as_str().expect("a game is in progress").to_owned()
    }

    /// Returns a random act of an awaited seat.
    pub async fn random_act(&mut self) -> Value {
        loop {
            let seat = self.socket.game["waiting"][0].clone();
            if let Some(acts) = self.socket.acts(&seat).await {
                let act = self.rng.choose(&acts).expect("who is awaited can act");
                return json!({"act": {"seat": seat, "act": act}});
            }
            self.socket = connect(&self.guest, &self.table).await;
        }
    }

    /// Plays the current game to its end. Returns the number of acknowledged acts.
    pub async fn play_out(&mut self, round: usize) -> usize {
        let mut acknowledged = 0;
        while !self.socket.over() {
            let act = self.random_act().await;
            let before = self.socket.number;
            let id = format!("act-{round}-{acknowledged}");
            self.send_until_answered(&id, &act).await;
            acknowledged += 1;
            let told = self.socket.number > before;
            assert!(told, "an acknowledged act was sent as an update");
        }
        acknowledged
    }

    /// Plays consecutive games until stopped, then finishes the last one.
    async fn play(mut self, stop: Arc<AtomicBool>) -> Played {
        let mut games = Vec::new();
        loop {
            let round = games.len();
            let name = self.start(round).await;
            games.push((name, self.play_out(round).await));
            if stop.load(Ordering::Relaxed) {
                return games;
            }
            let rematch = format!("rematch-{round}");
            self.send_until_answered(&rematch, &json!("rematch")).await;
        }
    }
}
