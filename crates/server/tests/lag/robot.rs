//! A simulated player with human reaction times. Robots differ only in their network path and their cheats.

use std::collections::VecDeque;
use std::sync::Arc;
use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use saloon_core::FastRng;
use serde_json::{Value, json};
use tokio::io::DuplexStream;
use tokio::time::{Instant, sleep_until};
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::Message;

use super::table::TrueClock;

/// Cheats of a robot.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Cheats {
    /// Claims the earliest plausible instant for each act: FIRE, or the settling of the dice.
    pub(crate) lies: bool,
    /// Delays its pongs by this many milliseconds. Its own clock estimate corrects for the delay.
    pub(crate) dawdles: u32,
    /// Reacts to events when they arrive, not at their display instant.
    pub(crate) peeks: bool,
}

/// Advantage of one robot in milliseconds: against the true instants of its acts, and against the common display instants.
#[derive(Clone, Debug, Default)]
pub(crate) struct Gains {
    /// Time by which each act counted earlier than it was made.
    pub(crate) counted: Vec<f64>,
    /// Time by which dice were seen before their display instant.
    pub(crate) seen: Vec<f64>,
}

/// A planned act in a race, and its cause. A robot acts once per cause.
#[derive(Clone, Debug, PartialEq)]
struct RaceReason {
    act: &'static str,
    fire_at: f64,
    throws: u32,
}

pub(crate) struct Robot {
    pub(crate) seat: u8,
    pub(crate) manners: Cheats,
    socket: WebSocketStream<DuplexStream>,
    truth: Arc<TrueClock>,
    wits: FastRng,
    born: Instant,
    /// Estimated offset of the table's clock from the robot's clock. The largest estimate is the most accurate, as in the web
    /// client.
    offset: Option<f64>,
    pongs: VecDeque<(Instant, Value)>,
    about_to: Option<(Instant, RaceReason)>,
    did: Option<RaceReason>,
    throws: u32,
    /// Instant at which the last thrown dice settle.
    settled: f64,
    /// Acts of a race that are not ruled yet: their ids and true instants.
    made: VecDeque<(String, f64)>,
    said: u64,
    pub(crate) gains: Gains,
}

impl Robot {
    pub(crate) fn new(
        seat: u8,
        manners: Cheats,
        socket: WebSocketStream<DuplexStream>,
        truth: Arc<TrueClock>,
        seed: u64,
    ) -> Robot {
        Robot {
            seat,
            manners,
            socket,
            truth,
            wits: FastRng::seeded(seed),
            born: Instant::now(),
            offset: None,
            pongs: VecDeque::new(),
            about_to: None,
            did: None,
            throws: 0,
            settled: 0.0,
            made: VecDeque::new(),
            said: 0,
            gains: Gains::default(),
        }
    }

    /// Plays until the game is over.
    pub(crate) async fn play(mut self) -> Robot {
        loop {
            let pong = self.pongs.front().map(|(when, _)| *when);
            let act = self.about_to.as_ref().map(|(when, _)| *when);
            tokio::select! {
                frame = self.socket.next() => match frame {
                    Some(Ok(Message::Text(text))) => {
                        let message = serde_json::from_str(text.as_str()).expect("JSON");
                        if self.receive(&message).await {
                            return self;
                        }
                    }
                    Some(Ok(_)) => {}
                    gone => unreachable!("the server keeps running: {gone:?}"),
                },
                () = at(pong) => {
                    if let Some((_, number)) = self.pongs.pop_front() {
                        self.send(&json!({ "pong": number })).await;
                    }
                }
                () = at(act) => {
                    if let Some((_, reason)) = self.about_to.take() {
                        self.race(&reason).await;
                    }
                }
            }
        }
    }

    async fn send(&mut self, message: &Value) {
        let sent = self.socket.send(Message::text(message.to_string())).await;
        sent.expect("the house listens");
    }

    /// Returns the robot's estimate of the table's clock.
    fn now(&self) -> f64 {
        ms(self.born.elapsed()) + self.offset.unwrap_or_default()
    }

    /// Returns the robot's estimate of when the table's clock shows an instant.
    fn instant(&self, at: f64) -> Instant {
        let own = (at - self.offset.unwrap_or_default()).max(0.0);
        self.born + Duration::from_secs_f64(own / 1_000.0)
    }

    /// Draws a reaction time: about a quarter of a second, as for people.
    fn reaction(&mut self) -> Duration {
        let sum: u32 = (0..12).map(|_| self.wits.below(1_000)).sum();
        let sigmas = f64::from(sum) / 1_000.0 - 6.0;
        Duration::from_secs_f64((0.25 + 0.05 * sigmas).max(0.12))
    }

    /// Handles a message. Returns `true` when the game is over.
    async fn receive(&mut self, message: &Value) -> bool {
        if let Some(ping) = message.get("ping") {
            let late = Duration::from_millis(self.manners.dawdles.into());
            self.pongs
                .push_back((Instant::now() + late, ping["n"].clone()));
            let trip = ping["rtt"].as_f64().unwrap_or_default();
            let trip = (trip - f64::from(self.manners.dawdles)).max(0.0);
            let heard = ping["at"].as_f64().expect("an instant") + trip / 2.0;
            let offset = heard - ms(self.born.elapsed());
            self.offset = Some(self.offset.map_or(offset, |known| known.max(offset)));
        }
        if let Some(refused) = message.get("refused") {
            self.made.retain(|(id, _)| refused["id"] != id.as_str());
        }
        if let Some(legal) = message.get("legal") {
            let acts = legal["acts"].as_array().expect("acts").clone();
            self.choose(&acts, &Value::Null).await;
        }
        let game = match message {
            Value::Object(kinds) if kinds.contains_key("welcome") => &message["welcome"]["game"],
            _ => &message["update"]["game"],
        };
        if game.is_null() {
            return false;
        }
        let eyes = &game["eyes"][0];
        if !eyes["view"]["outcome"].is_null() {
            return true;
        }
        if game["ruled"]["seat"] == self.seat
            && let Some((_, made)) = self.made.pop_front()
        {
            let counted = game["ruled"]["counted"].as_f64().expect("an instant");
            self.gains.counted.push(made - counted);
        }
        if game.get("race").is_some() {
            self.watch(game);
        } else {
            self.about_to = None;
            if contains(&game["waiting"], self.seat) {
                match eyes["legal"].as_array() {
                    Some(acts) => self.choose(&acts.clone(), &eyes["view"]).await,
                    None => self.send_command(json!({ "legal": self.seat })).await,
                }
            }
        }
        false
    }

    async fn send_command(&mut self, say: Value) {
        self.said += 1;
        let id = format!("{}-{}", self.seat, self.said);
        self.send(&json!({ "id": id, "say": say })).await;
    }

    /// Chooses an act outside races: all tokens go to the same location, which causes shootouts, and no cards are played.
    async fn choose(&mut self, acts: &[Value], view: &Value) {
        let open = view["town"].as_array().into_iter().flatten();
        let meeting = open
            .filter(|place| place["closed"] == false)
            .map(|place| &place["location"])
            .find(|place| acts.iter().any(|act| act["place"]["at"] == **place));
        let wanted = acts.iter().find(|act| match meeting {
            Some(place) => act["place"]["at"] == *place,
            None => **act == "pass",
        });
        let Some(act) = wanted.or(acts.first()) else {
            return;
        };
        self.send_command(json!({"act": {"seat": self.seat, "act": act}}))
            .await;
    }

    /// Plans an act in a race, from the state visible at the display instant.
    fn watch(&mut self, game: &Value) {
        let events = game["eyes"][0]["events"].as_array().expect("events");
        let threw: Vec<&Value> = events
            .iter()
            .filter(|event| event["type"] == "threw")
            .collect();
        let show_at = game["race"]["show_at"].as_f64().expect("an instant");
        let now = Instant::now();
        let seen = if self.manners.peeks {
            now
        } else {
            self.instant(show_at).max(now)
        };
        for event in events.iter().filter(|event| event["type"] == "rolled") {
            self.settled = event["until"].as_f64().expect("an instant");
        }
        if !threw.is_empty() && contains(&game["race"]["seats"], self.seat) {
            let early = show_at - self.truth.at(seen);
            self.gains.seen.push(early);
        }
        if threw.iter().any(|event| event["seat"] == self.seat) {
            self.throws += 1;
        }
        let reason = self.reason(game);
        if reason == self.about_to.as_ref().map(|(_, reason)| reason.clone()) {
            return;
        }
        self.about_to = None;
        if let Some(reason) = reason.filter(|reason| self.did.as_ref() != Some(reason)) {
            let fire = self.instant(reason.fire_at);
            let moment = seen.max(fire) + self.reaction();
            self.about_to = Some((moment, reason));
        }
    }

    fn reason(&self, game: &Value) -> Option<RaceReason> {
        let fight = &game["eyes"][0]["view"]["shootout"];
        if !contains(&game["race"]["seats"], self.seat) || fight["state"] == "stopped" {
            return None;
        }
        let dice = fight["dice"].as_array()?;
        let show = |dice: &Value, face: &str| contains(&dice["faces"], face);
        let own = dice.iter().find(|dice| dice["seat"] == self.seat)?;
        let hit = show(own, "bullet") || dice.iter().any(|dice| show(dice, "run"));
        let held = !fight["held_until"][usize::from(self.seat)].is_null();
        let act = match fight["state"].as_str()? {
            "countdown" => "roll",
            _ if held => return None,
            _ if hit => "hit",
            _ if contains(&game["waiting"], self.seat) => "roll",
            _ => return None,
        };
        Some(RaceReason {
            act,
            fire_at: fight["fire_at"].as_f64()?,
            throws: self.throws,
        })
    }

    async fn race(&mut self, reason: &RaceReason) {
        let claimed = match (self.manners.lies, reason.act) {
            (false, _) => self.now().round(),
            (true, "hit") => self.settled.max(reason.fire_at),
            (true, _) => reason.fire_at,
        };
        self.did = Some(reason.clone());
        let made = self.truth.at(Instant::now());
        self.made
            .push_back((format!("{}-{}", self.seat, self.said + 1), made));
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "an instant of a short game"
        )]
        let claimed = claimed as u64;
        self.send_command(json!({"act": {"seat": self.seat, "act": reason.act, "at": claimed}}))
            .await;
    }
}

fn contains(list: &Value, item: impl Into<Value>) -> bool {
    let item = item.into();
    list.as_array().is_some_and(|list| list.contains(&item))
}

pub(crate) fn ms(duration: Duration) -> f64 {
    duration.as_secs_f64() * 1_000.0
}

async fn at(when: Option<Instant>) {
    match when {
        Some(when) => sleep_until(when).await,
        None => std::future::pending().await,
    }
}
