//! Guests who play at a table until they are told to stop, over connections that break, and spectators who look on.

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

use crate::common::{Answer, Connection, Guest};
use crate::laws::{self, Seen};
use crate::players::{connect, id_of};

/// What happened so far, at all tables.
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
    /// Everyone is to come to an end.
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

/// The guests of a table, from the first chair on, and a spectator. Bots sit in the other chairs.
pub struct TableGuests {
    address: SocketAddr,
    rules: Value,
    guests: usize,
    seed: u64,
    tally: Arc<SoakCounters>,
}

/// One of them at the table.
struct SoakGuest {
    guest: Guest,
    table: String,
    rules: Value,
    /// None for the spectator.
    seat: Option<usize>,
    socket: Connection,
    lobby: Value,
    rng: FastRng,
    said: u64,
    /// What they saw of the game of this name.
    seen: Seen,
    seen_of: Value,
    /// Acts that were acknowledged, of the game that is on.
    acknowledged: usize,
    /// Where all meet when a game is over: nobody says anything of it any more.
    over: Arc<Barrier>,
    /// Whether it was the last: one decides for all.
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

    /// Plays game after game at one table until told to stop, then plays the last one out.
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

/// Asks until there is an answer.
pub async fn request_until_answered(
    guest: &Guest,
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

async fn enter(address: SocketAddr, name: &str) -> Guest {
    let mut guest = Guest::stranger_at(address);
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

    /// From the lobby to the end of a game.
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

    /// Sits down, is ready; the host starts when all are.
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
        // A race takes its time: when all is to end, it is given up.
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
        // A client whose clock is wrong, at times.
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

    /// Breaks the connection, or takes nothing for a while, at times.
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

    /// Hears one message.
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

    /// Remembers what is to be seen now.
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
            "they see with their own eyes"
        );
        self.seen.insert(entry, laws::digest(&eyes["view"]));
    }

    /// Says something until it is answered, under one id, over as many connections as it takes: the answer.
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

    /// Whether it was done. It may be refused: somebody was quicker, or it was done before the house was gone.
    async fn command(&mut self, say: Value) -> bool {
        let answer = self.ask(say.clone()).await;
        if answer.get("done").is_some() {
            return true;
        }
        let error = answer["refused"]["error"].as_str().unwrap_or_default();
        assert!(matches!(error, "not_now" | "illegal"), "{say}: {answer}");
        false
    }

    /// Holds the game that is over against the laws.
    async fn check(&mut self) {
        // All have heard the end; nobody says anything of this game any more.
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
