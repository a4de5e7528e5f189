//! Retries after a lost answer: commands and requests are answered again, and applied once.

use serde_json::{Value, json};

use crate::common::{TestGuest, TestServer, TestTable};

/// Returns the state of the table, without connection status.
async fn state(guest: &TestGuest, table: &TestTable) -> (Value, Value, Value) {
    let mut welcome = guest.connect(table).await.welcome;
    for chair in welcome["lobby"]["chairs"].as_array_mut().expect("chairs") {
        chair["here"].take();
        chair["away_since"].take();
    }
    welcome["lobby"]["spectators"].take();
    (
        welcome["number"].take(),
        welcome["lobby"].take(),
        welcome["chat"].take(),
    )
}

#[tokio::test]
async fn a_retried_command_is_applied_once_across_restarts() {
    let mut server = TestServer::open().await;
    let [mut ana, mut ben, cleo] = server.guests(["Ana", "Ben", "Cleo"]).await;
    let table = ana.table("district-noir").stand_in(json!("ask"));
    let table = table.public().await;
    let bytes = "07".repeat(32);
    let ready = |seat: u8| json!({"ready": {"seat": seat, "bytes": bytes}});
    // Each command undoes or forbids an earlier one, so a second application would be noticed.
    let commands = [
        ("ana", json!({"sit": 0})),
        ("cleo", json!({"sit": 1})),
        ("ana", json!({"remove": 1})),
        ("ben", json!({"sit": 1})),
        ("ben", json!({"call": {"seat": 1, "name": "Benny"}})),
        ("ben", json!({"leave": 1})),
        ("ana", json!({"bot": {"seat": 1, "bot": "random"}})),
        ("ana", json!({"bot": {"seat": 1, "bot": null}})),
        ("ben", json!({"sit": 1})),
        ("ben", json!({"sit": 1})),
        ("ana", ready(0)),
        ("ana", json!({"ready": {"seat": 0, "bytes": null}})),
        ("ana", ready(0)),
        ("ben", ready(1)),
        ("ana", json!({"chat": "once"})),
        ("ana", json!({"hush": {"guest": 2, "on": true}})),
        ("ana", json!({"hush": {"guest": 2, "on": false}})),
        ("ana", json!({"mute": {"guest": 2, "on": true}})),
        ("ana", json!({"mute": {"guest": 2, "on": false}})),
        ("ana", json!("start")),
        ("ben", json!({"concede": 1})),
        ("ana", json!("rematch")),
        ("ben", json!("rematch")),
        ("ana", ready(0)),
        ("ben", ready(1)),
        ("ana", json!("start")),
        ("ben", json!({"concede": 1})),
        ("ana", json!("close")),
    ];
    let ids: Vec<String> = (0..commands.len())
        .map(|number| format!("c{number}"))
        .collect();
    for (number, (who, say)) in commands.iter().enumerate() {
        let guest = match *who {
            "ana" => &ana,
            "ben" => &ben,
            _ => &cleo,
        };
        let mut socket = guest.connect(&table).await;
        socket.command_as(&ids[number], say.clone()).await;
        if number % 6 == 5 {
            drop(socket);
            server = server.reopened().await;
            (ana, ben) = (ana.at(&server), ben.at(&server));
        }
        let before = state(&ana, &table).await;
        for (earlier, (who, say)) in commands.iter().enumerate().take(number + 1) {
            let guest = match *who {
                "ana" => &ana,
                "ben" => &ben,
                _ => continue, // a removed guest cannot reconnect
            };
            let mut socket = guest.connect(&table).await;
            socket.command_as(&ids[earlier], say.clone()).await;
        }
        assert_eq!(state(&ana, &table).await, before, "after {say}");
    }
}

#[tokio::test]
async fn a_retried_message_is_recognised_after_many_others() {
    let server = TestServer::open().without_limits().await;
    let [ana, ben] = server.guests(["Ana", "Ben"]).await;
    let (table, [mut first, mut second]) = ana.table("district-noir").started([&ana, &ben]).await;
    let chat = |text: &str| json!({ "chat": text });
    first.command_as("old", chat("the first")).await;
    let file = server.database();
    for number in 0..60 {
        // Backdates the messages: the chat limits messages per ten seconds.
        file.execute("UPDATE chat SET said_at = 0", [])
            .expect("written");
        let socket = if number % 2 == 0 {
            &mut second
        } else {
            &mut first
        };
        let answer = socket
            .try_command_as(&format!("n{number}"), chat("more"))
            .await;
        if answer.expect("an answer").get("done").is_none() {
            drop((first, second));
            server.tables_unloaded().await;
            first = ana.connect(&table).await;
            second = ben.connect(&table).await;
        }
    }
    first.command_as("old", chat("the first")).await;
    let said: i64 = file
        .query_row(
            "SELECT count(*) FROM chat WHERE text = 'the first'",
            [],
            |row| row.get(0),
        )
        .expect("readable");
    assert_eq!(said, 1);
}

const KEY: (&str, &str) = ("idempotency-key", "8f14e45f-ceea-4671-ae0b-b7a2bd2d6b3d");
const OTHER: (&str, &str) = ("idempotency-key", "c9f0f895-fb98-4b91-8f2e-2b1f2d3a4c5e");

#[tokio::test]
async fn a_retried_request_creates_once() {
    let server = TestServer::open().await;
    let stranger = server.stranger();
    // Retry of a sign-in.
    let name = r#"{"name":"Ana"}"#;
    let entered = stranger.request("POST", "/session", name, &[KEY]).await;
    let again = stranger.request("POST", "/session", name, &[KEY]).await;
    assert!(entered.cookie.is_some());
    assert_eq!(
        (&entered.cookie, &entered.body),
        (&again.cookie, &again.body)
    );
    let other = stranger.request("POST", "/session", name, &[OTHER]).await;
    assert_ne!(entered.cookie, other.cookie);
    let mut ana = stranger.clone();
    ana.cookie = entered.cookie;

    // Retry of opening a table.
    let body = r#"{"rules":{"game":"district-noir","seats":2}}"#;
    let table = ana.request("POST", "/tables", body, &[KEY]).await;
    let again = ana.request("POST", "/tables", body, &[KEY]).await;
    assert_eq!((table.status, &table.body), (again.status, &again.body));
    let named = r#"{"name":"Friday","rules":{"game":"district-noir","seats":2}}"#;
    for (body, key) in [(named, KEY), (body, OTHER)] {
        let new = ana.request("POST", "/tables", body, &[key]).await;
        assert_ne!(new.body["id"], table.body["id"]);
    }
    let mine = ana.get("/tables/mine").await.body;
    assert_eq!(mine["tables"].as_array().map(Vec::len), Some(3));
    // Another guest with the same key gets a different table.
    let ben = server.guest("Ben").await;
    let other = ben.request("POST", "/tables", body, &[KEY]).await;
    assert_ne!(other.body["id"], table.body["id"]);

    // Retry of a carry code, and of the sign-in with it.
    let carry = ana.request("POST", "/session/carry", "", &[KEY]).await.body;
    let again = ana.request("POST", "/session/carry", "", &[KEY]).await.body;
    assert_eq!(carry, again);
    let code = carry.to_string();
    let claimed = stranger
        .request("POST", "/session/claim", &code, &[KEY])
        .await;
    let again = stranger
        .request("POST", "/session/claim", &code, &[KEY])
        .await;
    assert_eq!((claimed.status, again.status), (200, 200));
    assert_eq!(claimed.cookie, again.cookie);
    let thief = stranger
        .request("POST", "/session/claim", &code, &[OTHER])
        .await;
    assert_eq!(thief.status, 404);
}

#[tokio::test]
async fn a_retried_join_is_answered_after_its_code_expired() {
    let server = TestServer::open().await;
    let [ana, ben] = server.guests(["Ana", "Ben"]).await;
    let table = ana.table("district-noir").await;
    let code = table.by_code();
    let joined = ben.post("/tables/join", &code).await;
    assert_eq!(joined.body["id"], table.id);
    let mut socket = ana.connect(&table).await;
    for seat in 0..2 {
        socket.sit(seat).await;
        socket.ready(seat).await;
    }
    socket.start().await;
    let again = ben.post("/tables/join", &code).await;
    assert_eq!((again.status, &again.body["id"]), (200, &json!(table.id)));
    let late = server.guest("Cleo").await;
    assert_eq!(late.post("/tables/join", &code).await.status, 404);
}
