//! Who is away, who plays for them, and who is late.

use serde_json::{Value, json};
use tempfile::tempdir;

use crate::common::{Connection, Guest, Open, PausedTime, seated};

/// Ana and Ben at a table of District Noir.
struct Evening {
    ana: Guest,
    ben: Guest,
    id: String,
    first: Connection,
    second: Connection,
}

impl Evening {
    async fn at(house: &Open, more: Value) -> Evening {
        let (ana, ben) = (
            Guest::named(house, "Ana").await,
            Guest::named(house, "Ben").await,
        );
        let mut rules = json!({"game": "district-noir", "seats": 2, "pace": "quick"});
        for (name, value) in more.as_object().expect("rules") {
            rules[name] = value.clone();
        }
        let (id, sockets) = seated(&[&ana, &ben], json!({ "rules": rules })).await;
        let [first, second] = sockets.try_into().ok().expect("two sit");
        Evening {
            ana,
            ben,
            id,
            first,
            second,
        }
    }

    /// Whoever is to move does something, until it is this seat's turn.
    async fn until_turn_of(&mut self, seat: u8) {
        while self.first.game["waiting"] != json!([seat]) {
            let mover = if seat == 0 {
                &mut self.second
            } else {
                &mut self.first
            };
            let act = mover.legal()[0].clone();
            mover
                .command(json!({"act": {"seat": 1 - seat, "act": act}}))
                .await;
            self.both_are_told().await;
        }
    }

    async fn both_are_told(&mut self) {
        while self.second.number < self.first.number {
            self.second.next().await.expect("Ben is told");
        }
        while self.first.number < self.second.number {
            self.first.next().await.expect("Ana is told");
        }
    }

    /// Ben's connection breaks, and Ana is told.
    async fn ben_goes(self) -> (Guest, Guest, String, Connection) {
        let Evening {
            ana,
            ben,
            id,
            mut first,
            second,
        } = self;
        drop(second);
        loop {
            let chair = first.receive("presence").await["chairs"][1].clone();
            if chair["here"] == false {
                assert!(chair["away_since"].is_u64(), "{chair}");
                return (ana, ben, id, first);
            }
        }
    }
}

/// Ends the game by giving it up, and gives who decided each act of a seat.
async fn deciders(guest: &Guest, id: &str, socket: &mut Connection, seat: u8) -> Vec<String> {
    socket.command(json!({"concede": 0})).await;
    let name = guest.lobby(id).await["game"].clone();
    let name = name.as_str().expect("a name");
    let record = guest.get(&format!("/records/{name}")).await.body;
    let entries = record["entries"].as_array().expect("entries");
    entries
        .iter()
        .map(|entry| &entry["entry"])
        .filter(|entry| entry["input"]["act"]["seat"] == seat)
        .map(|entry| entry["by"].as_str().expect("someone").to_owned())
        .collect()
}

fn asked(heard: &[Value]) -> Vec<&Value> {
    heard.iter().filter_map(|news| news.get("ask")).collect()
}

#[tokio::test]
async fn without_stand_ins_the_table_waits() {
    let folder = tempdir().expect("a folder");
    let house = Open::without_limits(folder.path()).await;
    let mut evening = Evening::at(&house, json!({})).await;
    evening.until_turn_of(1).await;
    let refused = evening.second.refused(json!({"leave": 1})).await;
    assert_eq!(refused["error"], "not_now", "{refused}");
    let time = PausedTime::new();
    let (_, ben, id, mut first) = evening.ben_goes().await;
    let number = first.number;
    for _ in 0..360 {
        time.advance(10_000).await; // an hour, in which Ana's connection is not given up
        assert!(asked(&first.drain().await).is_empty());
    }
    let refused = first
        .refused(json!({"stand_in": {"seat": 1, "on": true}}))
        .await;
    assert_eq!(refused["error"], "not_now");
    let back = ben.connect(&id).await;
    assert_eq!(back.number, number, "nothing happened");
    assert_eq!(back.game["waiting"], json!([1]));
}

#[tokio::test]
async fn the_table_is_asked_and_a_bot_plays_until_they_are_back() {
    let folder = tempdir().expect("a folder");
    let house = Open::without_limits(folder.path()).await;
    let mut evening = Evening::at(&house, json!({"stand_in": "ask"})).await;
    evening.until_turn_of(1).await;
    let eve = Guest::named(&house, "Eve").await;
    let time = PausedTime::new();
    let refused = evening
        .first
        .refused(json!({"stand_in": {"seat": 1, "on": true}}))
        .await;
    assert_eq!(refused["error"], "not_now", "Ben is here: {refused}");
    let (ana, ben, id, mut first) = evening.ben_goes().await;
    let since = ana.lobby(&id).await["chairs"][1]["away_since"].clone();
    // A connection that breaks for a moment is nobody's business.
    time.advance(9_999).await;
    assert!(asked(&first.drain().await).is_empty());
    time.advance(2).await;
    assert_eq!(
        first.receive("ask").await,
        json!({"seat": 1, "away_since": since})
    );
    // Whoever sits here and comes later is asked too; who only looks is not.
    let mut phone = ana.connect(&id).await;
    assert_eq!(phone.receive("ask").await["seat"], 1);
    drop(phone);
    assert!(eve.try_connect(&id).await.is_none(), "it is not her table");

    // Ana waits, and is asked again a minute later.
    first
        .command(json!({"stand_in": {"seat": 1, "on": false}}))
        .await;
    time.advance(59_999).await;
    assert!(asked(&first.drain().await).is_empty());
    time.advance(2).await;
    assert_eq!(first.receive("ask").await["seat"], 1);

    // She lets a bot play. It is Ben's turn, so it plays at once.
    let before = first.game["entry"].as_u64().expect("a number");
    first
        .command(json!({"stand_in": {"seat": 1, "on": true}}))
        .await;
    let played = |socket: &Connection| socket.game["entry"] == json!(before + 1);
    time.advance_until(&mut first, played).await;
    assert_eq!(ana.lobby(&id).await["chairs"][1]["stand_in"], true);

    // Ben is back: his seat is his at once, and the next act is his own.
    let mut back = ben.connect(&id).await;
    assert_eq!(back.welcome["lobby"]["chairs"][1]["stand_in"], false);
    let chair = ana.lobby(&id).await["chairs"][1].clone();
    assert_eq!(
        (&chair["stand_in"], &chair["away_since"]),
        (&json!(false), &Value::Null)
    );
    back.drain().await;
    while back.game["waiting"] != json!([1]) {
        first.drain().await;
        let act = first.legal()[0].clone();
        first.command(json!({"act": {"seat": 0, "act": act}})).await;
        back.drain().await;
    }
    time.advance(5_000).await;
    back.drain().await;
    assert_eq!(back.game["waiting"], json!([1]), "no bot plays for him");
    let act = back.legal()[0].clone();
    back.command(json!({"act": {"seat": 1, "act": act}})).await;
    let by = deciders(&ana, &id, &mut first, 1).await;
    assert_eq!(by[by.len() - 2..], ["stand_in", "player"], "{by:?}");
}

#[tokio::test]
async fn a_bot_sits_in_by_itself_after_so_long() {
    let folder = tempdir().expect("a folder");
    let house = Open::without_limits(folder.path()).await;
    let mut evening = Evening::at(&house, json!({"stand_in": {"after": 30}})).await;
    evening.until_turn_of(1).await;
    let time = PausedTime::new();
    let (ana, _, id, mut first) = evening.ben_goes().await;
    let refused = first
        .refused(json!({"stand_in": {"seat": 1, "on": true}}))
        .await;
    assert_eq!(refused["error"], "not_now", "{refused}");
    time.advance(29_999).await;
    first.drain().await;
    assert_eq!(ana.lobby(&id).await["chairs"][1]["stand_in"], false);
    time.advance(2).await;
    let played = |socket: &Connection| socket.game["waiting"] != json!([1]);
    time.advance_until(&mut first, played).await;
    assert_eq!(ana.lobby(&id).await["chairs"][1]["stand_in"], true);
    let by = deciders(&ana, &id, &mut first, 1).await;
    assert_eq!(by.last().map(String::as_str), Some("stand_in"));
}

/// What a bot was thinking of when its guest came back is not done.
#[tokio::test]
async fn a_stand_in_that_was_thinking_leaves_the_decision() {
    let folder = tempdir().expect("a folder");
    let house = Open::without_limits(folder.path()).await;
    let rules = json!({"stand_in": "ask", "pace": "calm"});
    let mut evening = Evening::at(&house, rules).await;
    evening.until_turn_of(1).await;
    let time = PausedTime::new();
    let (_, ben, id, mut first) = evening.ben_goes().await;
    // It takes its time, at a calm table.
    first
        .command(json!({"stand_in": {"seat": 1, "on": true}}))
        .await;
    let mut back = ben.connect(&id).await;
    let entry = back.game["entry"].clone();
    time.advance(60_000).await;
    for _ in 0..20 {
        back.drain().await;
    }
    assert_eq!(back.game["entry"], entry);
    assert_eq!(back.game["waiting"], json!([1]));
}

#[tokio::test]
async fn whoever_is_late_has_one_decision_made_for_them() {
    let folder = tempdir().expect("a folder");
    let house = Open::without_limits(folder.path()).await;
    let mut evening = Evening::at(&house, json!({"turn_time": 20})).await;
    evening.until_turn_of(1).await;
    let time = PausedTime::new();
    let before = evening.first.game["entry"].as_u64().expect("a number");
    time.advance(20_000).await;
    let decided = |socket: &Connection| socket.game["entry"] == json!(before + 1);
    time.advance_until(&mut evening.first, decided).await;
    evening.both_are_told().await;
    // The others have all of their time for their own decision.
    evening.until_turn_of(0).await;
    let entry = evening.first.game["entry"].clone();
    time.advance(19_999).await;
    evening.first.drain().await;
    assert_eq!(evening.first.game["entry"], entry);
    let act = evening.first.legal()[0].clone();
    let act = json!({"act": {"seat": 0, "act": act}});
    evening.first.command(act).await;
    let (ana, id) = (evening.ana.clone(), evening.id.clone());
    let by = deciders(&ana, &id, &mut evening.first, 1).await;
    assert!(by.contains(&"stand_in".to_owned()), "{by:?}");
    let name = ana.lobby(&id).await["game"].clone();
    let record = ana
        .get(&format!("/records/{}", name.as_str().expect("a name")))
        .await
        .body;
    let entries = record["entries"].as_array().expect("entries");
    let late: Vec<_> = entries
        .iter()
        .filter(|entry| entry["entry"]["by"] == "stand_in")
        .collect();
    assert_eq!(late.len(), 1, "one decision");
}

#[tokio::test]
async fn who_leaves_is_replaced_and_the_game_goes_on() {
    let folder = tempdir().expect("a folder");
    let house = Open::without_limits(folder.path()).await;
    let mut evening = Evening::at(&house, json!({"stand_in": "ask"})).await;
    evening.until_turn_of(1).await;
    evening.second.command(json!({"leave": 1})).await;
    let (ana, id, mut first) = (evening.ana, evening.id, evening.first);
    while first.game["waiting"] != json!([0]) {
        first.next().await.expect("the bot plays");
    }
    let lobby = ana.lobby(&id).await;
    assert_eq!(
        (&lobby["stage"], &lobby["chairs"][1]["is"]),
        (&json!("playing"), &json!("bot"))
    );
    let by = deciders(&ana, &id, &mut first, 1).await;
    assert_eq!(
        by.last().map(String::as_str),
        Some("stand_in"),
        "the record says that it was not the player of its header"
    );
}

#[tokio::test]
async fn a_game_of_three_is_not_given_up() {
    let folder = tempdir().expect("a folder");
    let house = Open::without_limits(folder.path()).await;
    let guests = [
        Guest::named(&house, "Ana").await,
        Guest::named(&house, "Ben").await,
        Guest::named(&house, "Cleo").await,
    ];
    let rules = json!({"rules": {"game": "blackrock-city", "seats": 3}});
    let (_, mut sockets) = seated(&guests.each_ref(), rules).await;
    let refused = sockets[1].refused(json!({"concede": 1})).await;
    assert_eq!(refused["error"], "not_now");
}
