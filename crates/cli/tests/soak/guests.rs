//! Guests who play at a table until stopped, over connections that break, and spectators.

use std::collections::HashMap;
use std::fmt;
use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

use saloon_core::FastRng;
use serde_json::{Value, json};
use tokio::sync::Barrier;
use tokio::task::JoinSet;
use tokio::time::sleep;

use crate::common::{Answer, TestConnection, TestGuest};
use crate::laws::{self, Seen};
use crate::players::{connect, id_of};

/// Counters of all tables.
#[derive(Default)]
pub struct SoakCounters {
    stop: AtomicBool,
    games: AtomicU64,
    acts: AtomicU64,
    views: AtomicU64,
    broken: AtomicU64,
    paused: AtomicU64,
}

impl SoakCounters {
    /// Asks everyone to finish.
    pub fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }

    fn stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }
}

impl fmt::Display for SoakCounters {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let figure = |count: &AtomicU64| count.load(Ordering::Relaxed);
        write!(
            f,
            "{} games, {} acknowledged acts, {} views held against the record, {} connections broken, {} clients paused",
            figure(&self.games),
            figure(&self.acts),
            figure(&self.views),
            figure(&self.broken),
            figure(&self.paused),
        )
    }
}

/// Guests in the first seats of a table, and a spectator. Bots take the other seats.
pub struct TableGuests {
    address: SocketAddr,
    rules: Value,
    guests: usize,
    seed: u64,
    tally: Arc<SoakCounters>,
}

/// One guest at the table.
struct SoakGuest {
    guest: TestGuest,
    table: String,
    rules: Value,
    /// `None` for the spectator.
    seat: Option<usize>,
    socket: TestConnection,
    lobby: Value,
    rng: FastRng,
    said: u64,
    /// Views seen of the game `seen_of`.
    seen: Seen,
    seen_of: Value,
    /// Acknowledged acts of the current game.
    acknowledged: usize,
    /// Barrier at the end of a game: after it, no guest sends commands for that game.
    over: Arc<Barrier>,
    /// Whether that game was the last; one guest decides for all.
    last: Arc<AtomicBool>,
    tally: Arc<SoakCounters>,
}

impl TableGuests {
    pub fn new(
        address: SocketAddr,
        rules: Value,
        guests: usize,
        seed: u64,
        tally: Arc<SoakCounters>,
    ) -> TableGuests {
        TableGuests {
            address,
            rules,
            guests,
            seed,
            tally,
        }
    }

    /// Plays consecutive games at one table until stopped, then finishes the last one.
    pub async fn play(self) {
        let mut guests = Vec::new();
        for number in 0..=self.guests {
            guests.push(enter(self.address, &format!("Guest {number}")).await);
        }
        let seats = usize::try_from(self.rules["seats"].as_u64().expect("a number"));
        let bots = vec!["greenhorn"; seats.expect("few") - self.guests];
        let wanted = json!({"rules": self.rules, "bots": bots});
        let opened = request_until_answered(&guests[0], "POST", "/tables", &wanted)
            .await
            .body;
        let over = Arc::new(Barrier::new(guests.len()));
        let last = Arc::new(AtomicBool::new(false));
        let mut playing = JoinSet::new();
        for (number, guest) in guests.into_iter().enumerate() {
            let invite = json!({"invite": opened["invite"]});
            request_until_answered(&guest, "POST", "/tables/join", &invite).await;
            let socket = connect(&guest, &id_of(&opened)).await;
            let mut regular = SoakGuest {
                table: id_of(&opened),
                rules: self.rules.clone(),
                seat: (number < self.guests).then_some(number),
                lobby: socket.welcome["lobby"].clone(),
                rng: FastRng::seeded(self.seed * 100 + number as u64),
                said: 0,
                seen: HashMap::new(),
                seen_of: Value::Null,
                acknowledged: 0,
                over: Arc::clone(&over),
                last: Arc::clone(&last),
                tally: Arc::clone(&self.tally),
                socket,
                guest,
            };
            regular.check_view();
            playing.spawn(regular.play());
        }
        while let Some(played) = playing.join_next().await {
            played.expect("every law holds");
        }
    }
}

/// Repeats a request until there is a response.
pub async fn request_until_answered(
    guest: &TestGuest,
    method: &str,
    path: &str,
    body: &Value,
) -> Answer {
    let (path, body) = (format!("/api/v1{path}"), body.to_string());
    let body = if method == "GET" { "" } else { &body };
    loop {
        match guest.try_request(method, &path, body, &[]).await {
            Some(answer) if answer.status < 300 => return answer,
            Some(answer) => assert_eq!(answer.status, 503, "{method} {path}: {}", answer.body),
            None => sleep(Duration::from_millis(20)).await,
        }
    }
}

async fn enter(address: SocketAddr, name: &str) -> TestGuest {
    let mut guest = TestGuest::stranger_at(address);
    let answer = request_until_answered(&guest, "POST", "/session", &json!({ "name": name })).await;
    guest.cookie = answer.cookie;
    guest
}

impl SoakGuest {
    fn stage(&self) -> &str {
        self.lobby["stage"].as_str().expect("a stage")
    }

    fn is_host(&self) -> bool {
        self.seat == Some(0)
    }

    async fn play(mut self) {
        loop {
            self.game().await;
            self.check().await;
            if self.over.wait().await.is_leader() {
                self.tally.games.fetch_add(1, Ordering::Relaxed);
                self.last.store(self.tally.stopped(), Ordering::Relaxed);
            }
            self.over.wait().await;
            if self.last.load(Ordering::Relaxed) {
                return;
            }
            if self.seat.is_some() {
                self.command(json!("rematch")).await;
            }
            while self.stage() == "finished" {
                self.drain().await;
            }
        }
    }

    /// Plays one game, from the lobby to the end.
    async fn game(&mut self) {
        while self.stage() != "finished" {
            self.misbehave().await;
            match (self.stage(), self.seat) {
                (_, None) => self.drain().await,
                ("waiting", Some(seat)) => self.prepare(seat).await,
                (_, Some(seat)) => self.act(seat).await,
            }
        }
    }

    /// Sits down and becomes ready; the host starts when all are.
    async fn prepare(&mut self, seat: usize) {
        let chair = &self.lobby["chairs"][seat];
        if chair["is"] == "empty" {
            self.command(json!({ "sit": seat })).await;
        } else if chair["ready"] == false {
            let bytes = format!("{:02x}", self.rng.below(256)).repeat(32);
            self.command(json!({"ready": {"seat": seat, "bytes": bytes}}))
                .await;
        } else {
            let mut chairs = self.lobby["chairs"].as_array().expect("chairs").iter();
            let ready = chairs.all(|chair| chair["is"] == "bot" || chair["ready"] == true);
            if ready && self.is_host() {
                self.command(json!("start")).await;
            } else {
                self.drain().await;
            }
        }
    }

    async fn act(&mut self, seat: usize) {
        // A race takes long: concede it when the test is ending.
        if self.tally.stopped() && self.rules["seats"] == 2 {
            self.command(json!({ "concede": seat })).await;
            return;
        }
        let waiting = self.socket.game["waiting"].as_array();
        if !waiting.is_some_and(|seats| seats.contains(&json!(seat))) {
            return self.drain().await;
        }
        let mut acts = self.socket.game["eyes"][0]["legal"].clone();
        if acts.is_null() {
            let answer = self.ask(json!({ "legal": seat })).await;
            acts = answer["legal"]["acts"].clone();
        }
        let acts = acts.as_array().cloned().unwrap_or_default();
        let Some(act) = self.rng.choose(&acts) else {
            return self.drain().await;
        };
        // Sometimes the client's clock is wrong.
        let now = self.socket.game["at"].as_u64().unwrap_or_default();
        let claims = [now, now + 3_600_000, now.saturating_sub(60_000), 0];
        let at = self.rng.choose(&claims).copied();
        let say = json!({"act": {"seat": seat, "act": act, "at": at}});
        if self.command(say).await {
            self.acknowledged += 1;
            self.tally.acts.fetch_add(1, Ordering::Relaxed);
        }
        sleep(Duration::from_millis(u64::from(self.rng.below(10)))).await;
    }

    /// Occasionally breaks the connection or stops reading for a while.
    async fn misbehave(&mut self) {
        match self.rng.below(400) {
            0..=3 => {
                self.tally.broken.fetch_add(1, Ordering::Relaxed);
                self.reconnect().await;
            }
            4 => {
                self.tally.paused.fetch_add(1, Ordering::Relaxed);
                sleep(Duration::from_millis(u64::from(self.rng.below(3_000)))).await;
            }
            _ => {}
        }
    }

    async fn reconnect(&mut self) {
        self.socket = connect(&self.guest, &self.table).await;
        self.lobby = self.socket.welcome["lobby"].clone();
        self.check_view();
    }

    /// Receives one message.
    async fn drain(&mut self) {
        match self.socket.next().await {
            Some(message) => self.note(&message),
            None => self.reconnect().await,
        }
    }

    fn note(&mut self, message: &Value) {
        self.socket.frames.clear();
        self.socket.pings.clear();
        for lobby in [&message["update"]["lobby"], &message["presence"]] {
            if lobby.is_object() {
                self.lobby = lobby.clone();
            }
        }
        if message["update"]["game"].is_object() {
            self.check_view();
        }
    }

    /// Records the current view.
    fn check_view(&mut self) {
        let game = &self.socket.game;
        let Some(entry) = game["entry"].as_u64() else {
            return; // between two games
        };
        if self.seen_of != self.lobby["game"] {
            self.seen_of = self.lobby["game"].clone();
            self.seen.clear();
        }
        let eyes = &game["eyes"][0];
        assert_eq!(
            eyes["seat"],
            json!(self.seat),
            "each connection gets the view of its seat"
        );
        self.seen.insert(entry, laws::digest(&eyes["view"]));
    }

    /// Sends a command under one id until it is answered, reconnecting as needed. Returns the answer.
    async fn ask(&mut self, say: Value) -> Value {
        self.said += 1;
        let id = format!("{:?}-{}", self.seat, self.said);
        'again: loop {
            self.socket.send(&json!({"id": id, "say": say})).await;
            loop {
                let Some(message) = self.socket.next().await else {
                    self.reconnect().await;
                    continue 'again;
                };
                self.note(&message);
                let refused = &message["refused"];
                let unsure = refused["error"] == "storage" || refused["error"] == "unknown";
                if refused["id"] == json!(id) && unsure {
                    continue 'again;
                }
                if message["done"] == json!(id)
                    || refused["id"] == json!(id)
                    || message["legal"]["id"] == json!(id)
                {
                    return message;
                }
            }
        }
    }

    /// Sends a command. Returns false if it was rejected: another guest was quicker, or it took effect before a crash.
    async fn command(&mut self, say: Value) -> bool {
        let answer = self.ask(say.clone()).await;
        if answer.get("done").is_some() {
            return true;
        }
        let error = answer["refused"]["error"].as_str().unwrap_or_default();
        assert!(matches!(error, "not_now" | "illegal"), "{say}: {answer}");
        false
    }

    /// Checks the finished game against the laws.
    async fn check(&mut self) {
        // Every guest has received the end and sends nothing more for this game.
        self.over.wait().await;
        let game = self.lobby["game"].as_str().expect("a game").to_owned();
        let eyes = self
            .seat
            .map_or("spectator".into(), |seat| seat.to_string());
        let replay = format!("/records/{game}/replay?eyes={eyes}");
        let replay = request_until_answered(&self.guest, "GET", &replay, &Value::Null)
            .await
            .body;
        let moments = replay["moments"].as_array().expect("moments");
        laws::assert_views_match_the_record(&game, &self.seen, moments);
        self.tally
            .views
            .fetch_add(self.seen.len() as u64, Ordering::Relaxed);
        let record = request_until_answered(
            &self.guest,
            "GET",
            &format!("/records/{game}"),
            &Value::Null,
        )
        .await;
        if let Some(seat) = self.seat {
            laws::assert_acts_recorded_once(&game, &record.body, seat, self.acknowledged);
        } else {
            laws::assert_record_verifies(&game, &record.body);
            let all = format!("/records/{game}/replay?eyes=all");
            let all = request_until_answered(&self.guest, "GET", &all, &Value::Null)
                .await
                .body;
            laws::assert_pieces_conserved(&game, all["moments"].as_array().expect("moments"));
        }
        self.acknowledged = 0;
    }
}
