//! Deadlines of every kind survive a restart and a crash.

use serde_json::{Value, json};

use crate::common::{
    PausedTime, TestConnection, TestGuest, TestServer, TestTable, TestTableBuilder,
};

/// Ana plays both seats of a table, on a server that restarts and crashes.
struct RestartedGame {
    time: PausedTime,
    server: TestServer,
    ana: TestGuest,
    table: TestTable,
    game: String,
    socket: TestConnection,
}

fn number(value: &Value) -> u64 {
    value.as_u64().expect("a number")
}

impl RestartedGame {
    async fn new(table: impl Fn(&TestGuest) -> TestTableBuilder<'_>) -> RestartedGame {
        let time = PausedTime::new();
        let server = TestServer::open().without_limits().await;
        let ana = server.guest("Ana").await;
        let (table, socket) = table(&ana).started_alone().await;
        RestartedGame {
            time,
            server,
            game: ana.game(&table).await,
            table,
            socket,
            ana,
        }
    }

    /// Plays a legal act of the awaited seat: the first that matches one of `likes`, or else the first.
    async fn act(&mut self, likes: &[&str]) {
        let seat = self.socket.game["waiting"][0].clone();
        let acts = self.socket.acts(&seat).await.expect("acts");
        let liked = acts.iter().find(|act| {
            let text = act.to_string();
            likes.iter().any(|like| text.contains(like))
        });
        let act = liked.unwrap_or(&acts[0]);
        self.socket.act(seat, act).await;
    }

    /// Plays an act of a racer, which is held back until time advances a little.
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

    /// Advances half of the time left until a deadline (or the end of a turn), then restarts or crashes the server. The time left
    /// must be unchanged.
    async fn assert_survives(&mut self, what: &str, deadline: &str) {
        let due = number(&self.socket.game[deadline]);
        let entry = self.socket.game["entry"].clone();
        let clock = &self.ana.connect(&self.table).await.welcome["clock"];
        let told = number(&clock["at"]);
        let half = (due - told) / 2;
        assert!(half > 0, "{what}: there is time for a crash");
        self.time.advance(half).await;
        self.socket.drain().await;
        assert_eq!(self.socket.game["entry"], entry, "{what}: not yet");
        // Nothing is written while the clock is paused and no client sends.
        let crashed = self.server.crashed_copy().await;
        let original = std::mem::replace(&mut self.server, crashed).close().await;
        self.time.advance(3_600_000).await;
        self.assert_fires(what, deadline, due, told..=told + half)
            .await;

        let crashed = std::mem::replace(&mut self.server, original.reopened().await);
        crashed.close().await;
        self.ana = self.ana.at(&self.server);
        self.socket = self.ana.connect(&self.table).await;
        let clock = &self.socket.welcome["clock"];
        assert_eq!(
            number(&clock["at"]),
            told + half,
            "{what}: the clock resumes at its reading"
        );
        assert_eq!(clock["runs"], true, "{what}");
        assert_eq!(self.socket.game[deadline], json!(due), "{what}");
        assert_eq!(self.socket.game["entry"], entry, "{what}");
    }

    /// Checks that a deadline fires at its instant. After a crash the clock resumes at the last stored instant, so no player loses
    /// time.
    async fn assert_fires(
        &self,
        what: &str,
        deadline: &str,
        due: u64,
        clock: std::ops::RangeInclusive<u64>,
    ) {
        let ana = self.ana.at(&self.server);
        let mut socket = ana.connect(&self.table).await;
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
            assert!(came >= due, "{what}: a bot decides then, after its search");
        }
    }
}

#[tokio::test]
async fn windows_and_shootouts_survive_a_restart() {
    let hand = ["liquid_courage", "sneaky_bastard"];
    let practice = json!({
        "setup": {"town": ["saloon", "bank", "mine"], "first": 0, "hands": [hand, hand]},
        "chance": ["bullet", "blank", "blank"],
    });
    let mut evening =
        RestartedGame::new(|ana| ana.table("boomtown-bandits").practice(practice.clone())).await;
    while evening.socket.view()["window"].is_null() {
        evening.act(&["\"mine\"", "\"bank\""]).await;
    }
    evening.assert_survives("a window", "deadline").await;
    while evening.socket.view()["shootout"].is_null() {
        evening.act(&["pass", "\"bank\""]).await;
    }
    evening.assert_survives("a countdown", "deadline").await;
    let rolling = |socket: &TestConnection| socket.view()["shootout"]["state"] == "rolling";
    evening
        .time
        .advance_until(&mut evening.socket, rolling)
        .await;
    evening
        .assert_survives("dice that nobody rolls", "deadline")
        .await;
    evening.race(0, "roll").await;
    evening
        .assert_survives("dice that tumble", "deadline")
        .await;
    let settled = |socket: &TestConnection| socket.game["waiting"] == json!([0, 1]);
    evening
        .time
        .advance_until(&mut evening.socket, settled)
        .await;
    evening.race(0, "hit").await;
    evening
        .assert_survives("a call that may be met", "deadline")
        .await;
    let aiming = |socket: &TestConnection| socket.game["waiting"] == json!([0]);
    evening
        .time
        .advance_until(&mut evening.socket, aiming)
        .await;
    evening.assert_survives("aiming", "deadline").await;
}

#[tokio::test]
async fn the_hourglass_survives_a_restart() {
    let mut evening = RestartedGame::new(|ana| ana.table("blackrock-city")).await;
    let awaited = number(&evening.socket.game["waiting"][0]);
    evening.socket.act(1 - awaited, &json!("clock")).await;
    evening.assert_survives("the hourglass", "deadline").await;
}

#[tokio::test]
async fn turn_time_survives_a_restart() {
    let mut evening = RestartedGame::new(|ana| ana.table("district-noir").turn_time(30)).await;
    evening.assert_survives("the first turn", "turn_ends").await;
    evening.act(&[]).await;
    evening
        .assert_survives("the second turn", "turn_ends")
        .await;
}
