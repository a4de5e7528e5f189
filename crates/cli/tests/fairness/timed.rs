//! Timed players: a neighbour in a quiet game, and two in a shootout.

use std::fmt;
use std::net::SocketAddr;
use std::time::{Duration, Instant};

use saloon_core::FastRng;
use serde_json::{Value, json};
use tokio::time::{sleep, timeout};

use crate::common::{TestConnection, TestGuest};
use crate::players::id_of;

/// Grace period of the server. An act of a race that counts later than this after it was made is late.
const GRACE_MS: f64 = 25.0;
/// Interval between two commands of one connection, below the limit of 50 per second.
const PACE: Duration = Duration::from_millis(25);

/// Measured times, in milliseconds.
#[derive(Default)]
pub struct Times {
    /// Time from sending an act to its acknowledgement.
    waits: Vec<f64>,
    /// Delay between making an act of a race and the time at which it counted.
    late: Vec<f64>,
}

impl Times {
    pub fn add(&mut self, waits: Vec<f64>, late: Vec<f64>) {
        self.waits.extend(waits);
        self.late.extend(late);
    }
}

fn percentile(values: &[f64], share: f64) -> f64 {
    let mut sorted = values.to_vec();
    sorted.sort_by(f64::total_cmp);
    #[expect(
        clippy::cast_precision_loss,
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "a few thousand values"
    )]
    let index = (sorted.len().saturating_sub(1) as f64 * share).round() as usize;
    sorted.get(index).copied().unwrap_or_default()
}

impl fmt::Display for Times {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let late = self.late.iter().filter(|&&late| late > GRACE_MS).count();
        write!(
            f,
            "neighbour: {} acts, p50 {:.1} ms, p99 {:.1} ms; race: {} acts, {late} more than {GRACE_MS} ms late, at most {:.0} ms late",
            self.waits.len(),
            percentile(&self.waits, 0.5),
            percentile(&self.waits, 0.99),
            self.late.len(),
            percentile(&self.late, 1.0),
        )
    }
}

/// Guest in both seats of a table, with a new game whenever one is over.
struct SeatedGuest {
    guest: TestGuest,
    rules: Value,
    socket: TestConnection,
    rng: FastRng,
}

impl SeatedGuest {
    async fn new(server: SocketAddr, rules: Value) -> SeatedGuest {
        let guest = TestGuest::named_at(server, "Ana").await;
        let socket = SeatedGuest::start(&guest, &rules).await;
        SeatedGuest {
            guest,
            rules,
            socket,
            rng: FastRng::seeded(1),
        }
    }

    async fn start(guest: &TestGuest, rules: &Value) -> TestConnection {
        let table = id_of(&guest.open_table(json!({ "rules": rules })).await);
        let mut socket = guest.connect(&table).await;
        for seat in 0..2 {
            socket.command(json!({ "sit": seat })).await;
            socket.ready(seat).await;
        }
        socket.command(json!("start")).await;
        socket
    }

    /// Returns a random act of an awaited seat.
    async fn random_act(&mut self) -> Option<Value> {
        if self.socket.over() {
            self.socket = SeatedGuest::start(&self.guest, &self.rules).await;
        }
        let seat = self.socket.game["waiting"].get(0)?.clone();
        let acts = self.socket.acts(&seat).await?;
        let act = self.rng.choose(&acts)?;
        Some(json!({"act": {"seat": seat, "act": act}}))
    }
}

/// Player of a quiet game, District Noir.
pub struct Neighbour(SeatedGuest);

impl Neighbour {
    pub async fn sit_down(server: SocketAddr) -> Neighbour {
        Neighbour(SeatedGuest::new(server, json!({"game": "district-noir", "seats": 2})).await)
    }

    /// Plays for `phase`. Returns the latency of each act, in milliseconds.
    pub async fn play(&mut self, phase: Duration) -> Vec<f64> {
        let end = Instant::now() + phase;
        let mut waits = Vec::new();
        while Instant::now() < end {
            sleep(PACE).await;
            let act = self.0.random_act().await.expect("somebody can act");
            let sent = Instant::now();
            self.0.socket.command(act).await;
            waits.push(sent.elapsed().as_secs_f64() * 1e3);
        }
        waits
    }
}

/// Guest that plays both sides of a shootout in real time.
pub struct Racer(SeatedGuest);

impl Racer {
    pub async fn sit_down(server: SocketAddr) -> Racer {
        Racer(
            SeatedGuest::new(
                server,
                json!({"game": "boomtown-bandits", "seats": 2, "pace": "quick"}),
            )
            .await,
        )
    }

    /// Plays for `phase` and rolls in every shootout. Returns the delay of each roll, in milliseconds.
    pub async fn play(&mut self, phase: Duration) -> Vec<f64> {
        let end = Instant::now() + phase;
        let mut late = Vec::new();
        while Instant::now() < end {
            let game = &self.0.socket.game;
            let racing =
                game["race"].is_object() && self.0.socket.view()["shootout"]["state"] == "rolling";
            if racing {
                self.roll(&mut late).await;
            } else if game["race"].is_object() {
                self.receive(&mut late, Duration::from_millis(20)).await;
            } else if let Some(act) = self.0.random_act().await {
                sleep(PACE).await;
                let _ = self.0.socket.try_command(act).await; // another input may have come first
            } else {
                self.receive(&mut late, Duration::from_millis(20)).await;
            }
        }
        late
    }

    /// Rolls for every awaited seat at the current game time, then receives updates.
    async fn roll(&mut self, late: &mut Vec<f64>) {
        let waiting = self.0.socket.game["waiting"].as_array().cloned();
        for seat in waiting.unwrap_or_default() {
            let at = self.0.socket.now();
            let roll = json!({"act": {"seat": seat, "act": "roll", "at": at}});
            let command = json!({"id": self.0.socket.new_id(), "say": roll});
            self.0.socket.send(&command).await;
        }
        self.receive(late, Duration::from_millis(60)).await;
    }

    /// Receives updates for `moment` and collects the delays of the acts that were decided.
    async fn receive(&mut self, late: &mut Vec<f64>, moment: Duration) {
        let end = Instant::now() + moment;
        while let Some(left) = end.checked_duration_since(Instant::now()) {
            let Ok(Some(message)) = timeout(left, self.0.socket.next()).await else {
                return;
            };
            let ruled = &message["update"]["game"]["ruled"];
            if let (Some(claimed), Some(counted)) =
                (ruled["claimed"].as_f64(), ruled["counted"].as_f64())
            {
                late.push(counted - claimed);
            }
        }
    }
}
