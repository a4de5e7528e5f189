//! Deadlines of every kind, over a house that closes in the middle of them and over one that crashes.

use std::path::Path;

use serde_json::{Value, json};
use tempfile::{TempDir, tempdir};

use crate::common::{Connection, Guest, Open, PausedTime};

/// Ana plays both seats of a table, in a house that closes and crashes as she likes.
struct Evening {
    time: PausedTime,
    folder: TempDir,
    house: Open,
    ana: Guest,
    id: String,
    game: String,
    socket: Connection,
}

/// What a crash leaves: the files as they are on disk. Nothing is written while time stands still and all are silent.
fn left_by_a_crash(folder: &Path) -> TempDir {
    let copy = tempdir().expect("a folder");
    for name in ["saloon.sqlite", "saloon.sqlite-wal"] {
        std::fs::copy(folder.join(name), copy.path().join(name)).expect("a copy");
    }
    copy
}

fn number(value: &Value) -> u64 {
    value.as_u64().expect("a number")
}

impl Evening {
    async fn new(table: Value) -> Evening {
        let time = PausedTime::new();
        let folder = tempdir().expect("a folder");
        let house = Open::without_limits(folder.path()).await;
        let ana = Guest::named(&house, "Ana").await;
        let opened = ana.open_table(table).await;
        let id = opened["id"].as_str().expect("an id").to_owned();
        let mut socket = ana.connect(&id).await;
        for seat in 0..2 {
            socket.command(json!({ "sit": seat })).await;
            socket.ready(seat).await;
        }
        socket.command(json!("start")).await;
        let lobby = ana.lobby(&id).await;
        Evening {
            time,
            folder,
            house,
            id,
            game: lobby["game"].as_str().expect("a game").to_owned(),
            socket,
            ana,
        }
    }

    /// Does the first act of whoever is awaited that reads like one of these, the first if need be.
    async fn act(&mut self, likes: &[&str]) {
        let seat = self.socket.game["waiting"][0].clone();
        let acts = self.socket.acts(&seat).await.expect("acts");
        let liked = acts.iter().find(|act| {
            let text = act.to_string();
            likes.iter().any(|like| text.contains(like))
        });
        let act = liked.unwrap_or(&acts[0]);
        self.socket
            .command(json!({"act": {"seat": seat, "act": act}}))
            .await;
    }

    /// An act of one who races: it is held until time has gone on for a moment.
    async fn race(&mut self, seat: u8, act: &str) {
        let say = json!({"id": act, "say": {"act": {"seat": seat, "act": act}}});
        self.socket.send(&say).await;
        loop {
            let heard = self.socket.drain().await;
            if heard.iter().any(|news| news["done"] == act) {
                return;
            }
            let refused = heard.iter().find(|news| news.get("refused").is_some());
            assert_eq!(refused, None, "{act}");
            self.time.advance(1).await;
        }
    }

    /// Half of what is left until a deadline (or the end of a turn's time) passes, then the house closes, or crashes: what was left is left.
    async fn survives(&mut self, what: &str, deadline: &str) {
        let due = number(&self.socket.game[deadline]);
        let entry = self.socket.game["entry"].clone();
        let clock = &self.ana.connect(&self.id).await.welcome["clock"];
        let told = number(&clock["at"]);
        let half = (due - told) / 2;
        assert!(half > 0, "{what}: there is time for a crash");
        self.time.advance(half).await;
        self.socket.drain().await;
        assert_eq!(self.socket.game["entry"], entry, "{what}: not yet");
        let crashed = left_by_a_crash(self.folder.path());
        let house = std::mem::replace(&mut self.house, Open::without_limits(crashed.path()).await);
        house.close().await;
        self.time.advance(3_600_000).await;
        self.comes(what, deadline, due, told..=told + half).await;

        let closed = std::mem::replace(
            &mut self.house,
            Open::without_limits(self.folder.path()).await,
        );
        closed.close().await;
        self.ana = self.ana.back(&self.house);
        self.socket = self.ana.connect(&self.id).await;
        let clock = &self.socket.welcome["clock"];
        assert_eq!(number(&clock["at"]), told + half, "{what}: what it showed");
        assert_eq!(clock["runs"], true, "{what}");
        assert_eq!(self.socket.game[deadline], json!(due), "{what}");
        assert_eq!(self.socket.game["entry"], entry, "{what}");
    }

    /// In a house that crashed the clock goes on from the last instant that it could keep: nobody has less time than they had.
    /// What is due comes at its instant.
    async fn comes(
        &self,
        what: &str,
        deadline: &str,
        due: u64,
        clock: std::ops::RangeInclusive<u64>,
    ) {
        let ana = self.ana.back(&self.house);
        let mut socket = ana.connect(&self.id).await;
        let at = number(&socket.welcome["clock"]["at"]);
        assert!(at <= *clock.end(), "{what}: {at} is not after {clock:?}");
        assert_eq!(socket.game[deadline], json!(due), "{what}");
        let entry = socket.game["entry"].clone();
        self.time.advance(due - at - 1).await;
        socket.drain().await;
        assert_eq!(socket.game["entry"], entry, "{what}: too soon");
        self.time
            .advance_until(&mut socket, |socket| socket.game["entry"] != entry)
            .await;
        let address = format!("/records/{}/replay?eyes=0", self.game);
        let moments = ana.get(&address).await.body["moments"].clone();
        let next = usize::try_from(number(&entry) + 1).expect("an index");
        let came = number(&moments[next]["at"]);
        if deadline == "deadline" {
            assert_eq!(came, due, "{what}: at its instant");
        } else {
            assert!(came >= due, "{what}: a bot decides then, and thinks first");
        }
    }
}

#[tokio::test]
async fn windows_and_shootouts_wait_for_the_house() {
    let hand = ["liquid_courage", "sneaky_bastard"];
    let mut evening = Evening::new(json!({
        "rules": {"game": "boomtown-bandits", "seats": 2},
        "practice": {
            "setup": {"town": ["saloon", "bank", "mine"], "first": 0, "hands": [hand, hand]},
            "chance": ["bullet", "blank", "blank"],
        },
    }))
    .await;
    while evening.socket.view()["window"].is_null() {
        evening.act(&["\"mine\"", "\"bank\""]).await;
    }
    evening.survives("a window", "deadline").await;
    while evening.socket.view()["shootout"].is_null() {
        evening.act(&["pass", "\"bank\""]).await;
    }
    evening.survives("a countdown", "deadline").await;
    let rolling = |socket: &Connection| socket.view()["shootout"]["state"] == "rolling";
    evening
        .time
        .advance_until(&mut evening.socket, rolling)
        .await;
    evening.survives("dice that nobody rolls", "deadline").await;
    evening.race(0, "roll").await;
    evening.survives("dice that tumble", "deadline").await;
    let settled = |socket: &Connection| socket.game["waiting"] == json!([0, 1]);
    evening
        .time
        .advance_until(&mut evening.socket, settled)
        .await;
    evening.race(0, "hit").await;
    evening.survives("a call that may be met", "deadline").await;
    let aiming = |socket: &Connection| socket.game["waiting"] == json!([0]);
    evening
        .time
        .advance_until(&mut evening.socket, aiming)
        .await;
    evening.survives("aiming", "deadline").await;
}

#[tokio::test]
async fn the_hourglass_waits_for_the_house() {
    let mut evening = Evening::new(json!({
        "rules": {"game": "blackrock-city", "seats": 2},
    }))
    .await;
    let awaited = number(&evening.socket.game["waiting"][0]);
    let turned = json!({"act": {"seat": 1 - awaited, "act": "clock"}});
    evening.socket.command(turned).await;
    evening.survives("the hourglass", "deadline").await;
}

#[tokio::test]
async fn turn_time_waits_for_the_house() {
    let mut evening = Evening::new(json!({
        "rules": {"game": "district-noir", "seats": 2, "turn_time": 30},
    }))
    .await;
    evening.survives("the first turn", "turn_ends").await;
    evening.act(&[]).await;
    evening.survives("the second turn", "turn_ends").await;
}
