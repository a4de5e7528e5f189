//! A table whose seats race.

use std::collections::HashMap;
use std::time::Duration;

use serde_json::{Value, json};
use tokio::time::{Instant, sleep_until};

use super::{TestConnection, TestGuest, TestTable};

/// A table of Boomtown Bandits in real time.
pub struct RaceTable {
    pub table: TestTable,
    /// Connections, by seat.
    pub sockets: [TestConnection; 2],
    /// Messages received so far: each ruling, and each seat's views by entry number.
    pub rulings: Vec<Value>,
    pub views: HashMap<(usize, u64), Value>,
    said: u64,
}

impl RaceTable {
    /// Seats a guest in each chair and starts the game.
    pub async fn start(guests: [&TestGuest; 2]) -> RaceTable {
        let table = guests[0].table("boomtown-bandits").quick();
        let (table, sockets) = table.started(guests).await;
        RaceTable {
            table,
            sockets,
            rulings: Vec::new(),
            views: HashMap::new(),
            said: 0,
        }
    }

    /// Returns the next message of any seat, with the seat.
    pub async fn next(&mut self) -> (usize, Value) {
        let [first, second] = &mut self.sockets;
        let (seat, message) = tokio::select! {
            message = first.next() => (0, message),
            message = second.next() => (1, message),
        };
        let message = message.expect("the house goes on");
        let game = &message["update"]["game"];
        if let Some(entry) = game["entry"].as_u64() {
            let view = game["eyes"][0]["view"].clone();
            self.views.insert((seat, entry), view);
            if seat == 0 && game.get("ruled").is_some() {
                self.rulings.push(game["ruled"].clone());
            }
        }
        (seat, message)
    }

    /// Receives messages until the table's clock, as seat 0 estimates it, shows `at`.
    pub async fn until(&mut self, at: u64) {
        let left = at.saturating_sub(self.sockets[0].now());
        let end = Instant::now() + Duration::from_millis(left);
        while Instant::now() < end {
            tokio::select! {
                _ = self.next() => {}
                () = sleep_until(end) => {}
            }
        }
    }

    /// Sends an act without waiting for its answer. Returns its id.
    pub async fn send_act(
        &mut self,
        seat: usize,
        act: &Value,
        at: impl Into<Option<u64>>,
    ) -> String {
        self.said += 1;
        let id = format!("act-{}", self.said);
        let say = json!({"act": {"seat": seat, "act": act, "at": at.into()}});
        self.sockets[seat]
            .send(&json!({"id": id, "say": say}))
            .await;
        id
    }

    /// Waits for the answer to a command.
    pub async fn answer(&mut self, seat: usize, id: &str) -> Value {
        loop {
            let (from, message) = self.next().await;
            let answers = message.get("done") == Some(&json!(id)) || message["refused"]["id"] == id;
            if from == seat && answers {
                return message;
            }
        }
    }

    /// Sends an act that must be accepted. Returns its ruling, if it has one.
    pub async fn act(
        &mut self,
        seat: usize,
        act: &Value,
        at: impl Into<Option<u64>>,
    ) -> Option<Value> {
        let ruled = self.rulings.len();
        let id = self.send_act(seat, act, at).await;
        let answer = self.answer(seat, &id).await;
        assert!(answer.get("done").is_some(), "{act}: {answer}");
        self.synchronise().await;
        self.rulings.get(ruled).cloned()
    }

    /// Waits until both seats have received the same updates.
    pub async fn synchronise(&mut self) {
        let last = |town: &RaceTable| town.sockets.iter().map(|socket| socket.number).max();
        while self
            .sockets
            .iter()
            .any(|socket| Some(socket.number) < last(self))
        {
            self.next().await;
        }
    }

    pub fn fight(&self) -> &Value {
        &self.sockets[0].view()["shootout"]
    }

    pub fn fire_at(&self) -> u64 {
        self.fight()["fire_at"].as_u64().expect("a countdown")
    }

    /// Waits until both connections have answered all fast initial pings.
    pub async fn wait_until_measured(&mut self) {
        while self.sockets.iter().any(|socket| socket.pings.len() < 6) {
            self.next().await;
        }
    }

    /// Places all tokens of both seats on one location, which causes a shootout, and waits for the countdown.
    pub async fn start_shootout(&mut self) {
        self.wait_until_measured().await;
        while self.fight().is_null() {
            let seat = self.sockets[0].game["waiting"][0]
                .as_u64()
                .expect("someone is waited for");
            let seat = usize::try_from(seat).expect("a seat");
            let acts = self.sockets[seat].legal();
            let last = self.sockets[0].view()["town"][2]["location"].clone();
            let act = acts
                .iter()
                .find(|act| act["badge"] == last)
                .unwrap_or(&acts[0])
                .clone();
            self.act(seat, &act, None).await;
        }
    }

    /// Returns whether a seat's dice show a bullet.
    pub fn armed(&self, seat: usize) -> bool {
        let faces = self.fight()["dice"][seat]["faces"].as_array();
        faces.is_some_and(|faces| faces.contains(&json!("bullet")))
    }

    /// Rolls for both seats until both show bullets.
    pub async fn roll_until_armed(&mut self) {
        self.until(self.fire_at()).await;
        for seat in 0..2 {
            while !self.armed(seat) {
                self.act(seat, &json!("roll"), None).await;
                self.wait_until_settled(seat).await;
            }
        }
    }

    /// Waits until the dice of a seat have settled and both seats have received it.
    pub async fn wait_until_settled(&mut self, seat: usize) {
        let waits = |town: &RaceTable| town.sockets[0].game["waiting"].as_array().cloned();
        while waits(self).is_some_and(|waiting| !waiting.contains(&json!(seat))) {
            self.next().await;
        }
        self.synchronise().await;
    }
}
