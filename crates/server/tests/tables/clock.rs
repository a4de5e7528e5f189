//! The table's clock: it stops while nobody is there and while the house is closed, and deadlines wait with it.

use serde_json::{Value, json};
use tempfile::tempdir;

use crate::common::{Connection, Guest, Open, PausedTime, seated};

/// Two guests at a table of Blackrock City; one turns the hourglass on the other. Then `awaited` and the instant it runs out.
async fn hourglass(first: &mut Connection, second: &mut Connection) -> (u64, u64) {
    let awaited = first.game["waiting"][0].as_u64().expect("someone");
    let (waits, other) = if awaited == 0 {
        (second, first)
    } else {
        (first, second)
    };
    let act = json!({"act": {"seat": 1 - awaited, "act": "clock"}});
    waits.command(act).await;
    while other.number < waits.number {
        other.next().await.expect("both are told");
    }
    let runs_out = waits.view()["hourglass"].as_u64().expect("it runs");
    assert_eq!(waits.game["deadline"], json!(runs_out));
    (awaited, runs_out)
}

async fn blackrock(house: &Open) -> (Guest, Guest, String, Connection, Connection) {
    let (ana, ben) = (
        Guest::named(house, "Ana").await,
        Guest::named(house, "Ben").await,
    );
    let rules = json!({"rules": {"game": "blackrock-city", "seats": 2}});
    let (id, sockets) = seated(&[&ana, &ben], rules).await;
    let [first, second] = sockets.try_into().ok().expect("two sit");
    (ana, ben, id, first, second)
}

/// Lets time pass to just before `at` and then to it: the entry that time alone brings, and nothing before.
async fn comes_at(time: &PausedTime, socket: &mut Connection, at: u64) {
    socket.drain().await;
    let entry = socket.game["entry"].as_u64().expect("a number");
    let left = at - socket.welcome["clock"]["at"].as_u64().expect("an instant");
    time.advance(left - 1).await;
    socket.drain().await;
    assert_eq!(socket.game["entry"], json!(entry), "not a moment too soon");
    time.advance_until(socket, |socket| socket.game["entry"] != json!(entry))
        .await;
    let came = socket.game["at"].as_u64().expect("an instant");
    assert!((at..=at + 1).contains(&came), "{came}");
    assert_eq!(socket.view()["hourglass"], Value::Null);
}

#[tokio::test]
async fn a_deadline_comes_at_its_instant_whoever_was_there_meanwhile() {
    let folder = tempdir().expect("a folder");
    let house = Open::without_limits(folder.path()).await;
    let (ana, _, id, mut first, mut second) = blackrock(&house).await;
    let time = PausedTime::new();
    let (_, runs_out) = hourglass(&mut first, &mut second).await;
    time.advance(4_000).await;
    drop((first, second));
    house.empty().await;
    time.advance(3_600_000).await; // nobody is there: for the table, no time passes
    let mut back = ana.connect(&id).await;
    assert_eq!(back.welcome["clock"]["runs"], true);
    assert_eq!(back.view()["hourglass"], json!(runs_out));
    let left = runs_out - back.welcome["clock"]["at"].as_u64().expect("an instant");
    assert!(left <= 11_000, "what had passed has passed: {left} left");
    comes_at(&time, &mut back, runs_out).await;
}

#[tokio::test]
async fn a_deadline_waits_while_the_house_is_closed() {
    let folder = tempdir().expect("a folder");
    let house = Open::without_limits(folder.path()).await;
    let (ana, _, id, mut first, mut second) = blackrock(&house).await;
    let time = PausedTime::new();
    let (_, runs_out) = hourglass(&mut first, &mut second).await;
    time.advance(4_000).await;
    house.close().await;
    time.advance(3_600_000).await;

    let house = Open::without_limits(folder.path()).await;
    let ana = ana.back(&house);
    let mut back = ana.connect(&id).await;
    let left = runs_out - back.welcome["clock"]["at"].as_u64().expect("an instant");
    assert!(left <= 11_000, "what had passed has passed: {left} left");
    comes_at(&time, &mut back, runs_out).await;
}

#[tokio::test]
async fn a_deadline_is_there_after_a_crash() {
    let folder = tempdir().expect("a folder");
    let house = Open::without_limits(folder.path()).await;
    let (ana, _, id, mut first, mut second) = blackrock(&house).await;
    let time = PausedTime::new();
    let (_, runs_out) = hourglass(&mut first, &mut second).await;
    time.advance(4_000).await;
    house.kill();

    let house = Open::without_limits(folder.path()).await;
    let ana = ana.back(&house);
    let mut back = ana.connect(&id).await;
    assert_eq!(back.game["deadline"], json!(runs_out));
    comes_at(&time, &mut back, runs_out).await;
}

#[tokio::test]
async fn turn_time_goes_on_where_it_stopped() {
    let folder = tempdir().expect("a folder");
    let house = Open::without_limits(folder.path()).await;
    let (ana, ben) = (
        Guest::named(&house, "Ana").await,
        Guest::named(&house, "Ben").await,
    );
    let rules = json!({"rules": {"game": "district-noir", "seats": 2, "turn_time": 30}});
    let (id, sockets) = seated(&[&ana, &ben], rules).await;
    let time = PausedTime::new();
    time.advance(10_000).await;
    drop(sockets);
    house.empty().await;
    house.close().await;
    time.advance(3_600_000).await;

    let house = Open::without_limits(folder.path()).await;
    let mut back = ana.back(&house).connect(&id).await;
    let passed = back.welcome["clock"]["at"].as_u64().expect("an instant");
    assert!((10_000..30_000).contains(&passed), "{passed}");
    time.advance(30_000 - passed - 1).await;
    back.drain().await;
    assert_eq!(back.game["entry"], 0, "not yet");
    time.advance_until(&mut back, |socket| socket.game["entry"] != 0)
        .await;
}

#[tokio::test]
async fn a_table_leaves_memory_when_nobody_is_there_and_comes_back() {
    let folder = tempdir().expect("a folder");
    let house = Open::without_limits(folder.path()).await;
    let (ana, _, id, first, second) = blackrock(&house).await;
    let view = first.view().clone();
    drop((first, second));
    house.empty().await;
    let back = ana.connect(&id).await;
    assert_eq!(*back.view(), view);
}
