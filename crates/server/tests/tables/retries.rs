//! Commands and requests repeated after a lost answer: they are answered, and not carried out again.

use serde_json::{Value, json};
use tempfile::tempdir;

use crate::common::{Connection, Guest, Open, noir};

async fn done(socket: &mut Connection, id: &str, say: &Value) {
    let answer = socket
        .try_command_as(id, say.clone())
        .await
        .expect("an answer");
    assert!(answer.get("done").is_some(), "{say}: {answer}");
}

/// What the table is, without who is connected.
async fn state(guest: &Guest, table: &str) -> (Value, Value, Value) {
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
async fn every_command_is_carried_out_once_also_when_the_house_opened_again() {
    let folder = tempdir().expect("a folder");
    let mut house = Open::at(folder.path()).await;
    let (mut ana, mut ben, cleo) = (
        Guest::named(&house, "Ana").await,
        Guest::named(&house, "Ben").await,
        Guest::named(&house, "Cleo").await,
    );
    let rules = json!({"game": "district-noir", "seats": 2, "stand_in": "ask"});
    let table = ana
        .open_table(json!({"rules": rules, "public": true}))
        .await;
    let id = table["id"].as_str().expect("an id").to_owned();
    let bytes = "07".repeat(32);
    let ready = |seat: u8| json!({"ready": {"seat": seat, "bytes": bytes}});
    // Each undoes or forbids an earlier one, which would be refused or done again.
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
        let mut socket = guest.connect(&id).await;
        done(&mut socket, &ids[number], say).await;
        if number % 6 == 5 {
            drop(socket);
            house.close().await;
            house = Open::at(folder.path()).await;
            (ana, ben) = (ana.back(&house), ben.back(&house));
        }
        let before = state(&ana, &id).await;
        for (earlier, (who, say)) in commands.iter().enumerate().take(number + 1) {
            let guest = match *who {
                "ana" => &ana,
                "ben" => &ben,
                _ => continue, // a guest who was removed does not come back
            };
            let mut socket = guest.connect(&id).await;
            done(&mut socket, &ids[earlier], say).await;
        }
        assert_eq!(state(&ana, &id).await, before, "after {say}");
    }
}

#[tokio::test]
async fn a_message_is_recognised_after_many_others() {
    let folder = tempdir().expect("a folder");
    let house = Open::without_limits(folder.path()).await;
    let guests = [
        Guest::named(&house, "Ana").await,
        Guest::named(&house, "Ben").await,
    ];
    let (id, mut first, mut second) = noir(&guests[0], &guests[1]).await;
    let chat = |text: &str| json!({ "chat": text });
    done(&mut first, "old", &chat("the first")).await;
    let file = rusqlite::Connection::open(folder.path().join("saloon.sqlite")).expect("the file");
    for number in 0..60 {
        // As if it had been said long ago: how much one says in ten seconds is limited.
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
            house.empty().await;
            first = guests[0].connect(&id).await;
            second = guests[1].connect(&id).await;
        }
    }
    done(&mut first, "old", &chat("the first")).await;
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
async fn requests_that_make_something_make_it_once() {
    let folder = tempdir().expect("a folder");
    let house = Open::at(folder.path()).await;
    let stranger = Guest::stranger(&house);
    // A guest.
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

    // A table.
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
    // Another guest with the same key has a table of their own.
    let ben = Guest::named(&house, "Ben").await;
    let other = ben.request("POST", "/tables", body, &[KEY]).await;
    assert_ne!(other.body["id"], table.body["id"]);

    // A code for another device, and the device.
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
async fn a_join_is_answered_again_after_its_code_is_gone() {
    let folder = tempdir().expect("a folder");
    let house = Open::at(folder.path()).await;
    let (ana, ben) = (
        Guest::named(&house, "Ana").await,
        Guest::named(&house, "Ben").await,
    );
    let rules = json!({"game": "district-noir", "seats": 2});
    let table = ana.open_table(json!({ "rules": rules })).await;
    let code = json!({"code": table["code"]});
    assert_eq!(
        ben.post("/tables/join", &code).await.body["id"],
        table["id"]
    );
    let mut socket = ana.connect(table["id"].as_str().expect("an id")).await;
    for seat in 0..2 {
        socket.command(json!({ "sit": seat })).await;
        socket.ready(seat).await;
    }
    socket.command(json!("start")).await;
    let again = ben.post("/tables/join", &code).await;
    assert_eq!((again.status, &again.body["id"]), (200, &table["id"]));
    let late = Guest::named(&house, "Cleo").await;
    assert_eq!(late.post("/tables/join", &code).await.status, 404);
}
