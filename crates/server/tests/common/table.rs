//! Tables: a builder for the body of `POST /tables`, with guests in the chairs.

use std::future::{Future, IntoFuture};
use std::pin::Pin;

use serde_json::{Value, json};

use super::{Answer, TestConnection, TestGuest};

/// An open table.
pub struct TestTable {
    pub id: String,
    pub code: String,
    pub invite: String,
}

impl AsRef<str> for TestTable {
    fn as_ref(&self) -> &str {
        &self.id
    }
}

impl TestTable {
    /// Returns the body of `POST /tables/join` with the code.
    pub fn by_code(&self) -> Value {
        json!({ "code": self.code })
    }

    /// Returns the body of `POST /tables/join` with the invitation.
    pub fn by_invite(&self) -> Value {
        json!({ "invite": self.invite })
    }

    /// Lets a guest join with the invitation, and connects them.
    pub async fn joined_by(&self, guest: &TestGuest) -> TestConnection {
        let joined = guest.post("/tables/join", &self.by_invite()).await;
        assert_eq!(joined.status, 200, "{}", joined.body);
        guest.connect(self).await
    }
}

/// A table to open. Awaiting it opens the table.
#[must_use = "a table is opened when its builder is awaited"]
pub struct TestTableBuilder<'a> {
    host: &'a TestGuest,
    body: Value,
}

impl<'a> TestTableBuilder<'a> {
    pub(super) fn new(host: &'a TestGuest, game: &str) -> TestTableBuilder<'a> {
        let body = json!({"rules": {"game": game, "seats": 2}});
        TestTableBuilder { host, body }
    }

    pub fn seats(self, seats: usize) -> Self {
        self.rule("seats", json!(seats))
    }

    /// Adds or replaces rules.
    pub fn rules(mut self, rules: &Value) -> Self {
        for (name, value) in rules.as_object().expect("rules") {
            self.body["rules"][name] = value.clone();
        }
        self
    }

    fn rule(mut self, name: &str, value: Value) -> Self {
        self.body["rules"][name] = value;
        self
    }

    /// Sets the options of the game.
    pub fn options(self, options: Value) -> Self {
        self.rule("options", options)
    }

    /// Disables pauses, and lets bots answer at once.
    pub fn quick(self) -> Self {
        self.pace("quick")
    }

    /// Sets the pace: `"quick"` or `"calm"`.
    pub fn pace(self, pace: &str) -> Self {
        self.rule("pace", json!(pace))
    }

    /// Sets the turn time in seconds.
    pub fn turn_time(self, seconds: u32) -> Self {
        self.rule("turn_time", json!(seconds))
    }

    pub fn best_of(self, games: u8) -> Self {
        self.rule("best_of", json!(games))
    }

    pub fn take_backs(self) -> Self {
        self.rule("take_back", json!(true))
    }

    /// Sets the stand-in rule: `"ask"`, or `{"after": seconds}`.
    pub fn stand_in(self, stand_in: Value) -> Self {
        self.rule("stand_in", stand_in)
    }

    pub fn auto_pass(self, on: bool) -> Self {
        self.rule("auto_pass", json!(on))
    }

    /// Sets the name of the table.
    pub fn named(mut self, name: &str) -> Self {
        self.body["name"] = json!(name);
        self
    }

    pub fn public(mut self) -> Self {
        self.body["public"] = json!(true);
        self
    }

    /// Seats bots in the last chairs.
    pub fn bots<const N: usize>(mut self, bots: [&str; N]) -> Self {
        self.body["bots"] = json!(bots.as_slice());
        self
    }

    /// Makes it a practice table with a set-up, chance and scripts.
    pub fn practice(mut self, practice: Value) -> Self {
        self.body["practice"] = practice;
        self
    }

    /// Makes it a practice table with a set-up.
    pub fn set_up(self, set_up: &Value) -> Self {
        self.practice(json!({ "setup": set_up }))
    }

    /// Returns the body of `POST /tables`.
    pub fn body(self) -> Value {
        self.body
    }

    /// Sends the request and returns the response, successful or not.
    pub async fn try_open(&self) -> Answer {
        self.host.post("/tables", &self.body).await
    }

    /// Opens the table with one guest in each chair from 0 on, all ready.
    pub async fn seated<const N: usize>(
        self,
        guests: [&TestGuest; N],
    ) -> (TestTable, [TestConnection; N]) {
        let table = self.await;
        let mut connections = Vec::new();
        for (guest, seat) in guests.into_iter().zip(0..) {
            let mut connection = table.joined_by(guest).await;
            connection.sit(seat).await;
            connection.ready(seat).await;
            connections.push(connection);
        }
        let connections = connections.try_into().ok().expect("one connection a guest");
        (table, connections)
    }

    /// Opens the table with one guest in each chair from 0 on, and starts the game.
    pub async fn started<const N: usize>(
        self,
        guests: [&TestGuest; N],
    ) -> (TestTable, [TestConnection; N]) {
        let (table, mut connections) = self.seated(guests).await;
        connections[0].start().await;
        for connection in &mut connections {
            while connection.game.is_null() {
                connection.next().await.expect("the start is told");
            }
        }
        (table, connections)
    }

    /// Opens the table with the host in every chair without a bot, and starts the game.
    pub async fn started_alone(self) -> (TestTable, TestConnection) {
        let seats = self.body["rules"]["seats"].as_u64().expect("seats");
        let bots = self.body["bots"].as_array().map_or(0, Vec::len);
        let people = usize::try_from(seats).expect("few seats") - bots;
        let host = self.host;
        let table = self.await;
        let mut connection = host.connect(&table).await;
        for seat in (0..).take(people) {
            connection.sit(seat).await;
            connection.ready(seat).await;
        }
        connection.start().await;
        (table, connection)
    }
}

impl<'a> IntoFuture for TestTableBuilder<'a> {
    type Output = TestTable;
    type IntoFuture = Pin<Box<dyn Future<Output = TestTable> + Send + 'a>>;

    fn into_future(self) -> Self::IntoFuture {
        Box::pin(async move {
            let opened = self.host.open_table(self.body).await;
            let text = |name: &str| opened[name].as_str().expect(name).to_owned();
            TestTable {
                id: text("id"),
                code: text("code"),
                invite: text("invite"),
            }
        })
    }
}
