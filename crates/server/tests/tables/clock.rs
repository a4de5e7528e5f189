//! The table's clock stops, and its deadlines with it, while no player is connected or the server is down.

use serde_json::{Value, json};

use crate::common::{PausedTime, TestConnection, TestGuest, TestServer, TestTable, turn};

/// Turns the hourglass for the seat that is not awaited. Returns the instant at which it runs out.
async fn turn_hourglass(first: &mut TestConnection, second: &mut TestConnection) -> u64 {
    let (awaited, other, waits) = turn(first, second);
    waits.act(1 - awaited, &json!("clock")).await;
    other.catch_up_with(waits).await;
    let runs_out = waits.view()["hourglass"].as_u64().expect("it runs");
    assert_eq!(waits.game["deadline"], json!(runs_out));
    runs_out
}

async fn blackrock(server: &TestServer) -> (TestGuest, TestTable, [TestConnection; 2]) {
    let [ana, ben] = server.guests(["Ana", "Ben"]).await;
    let table = ana.table("blackrock-city");
    let (table, connections) = table.started([&ana, &ben]).await;
    (ana, table, connections)
}

/// Advances to just before `at`, then to it. Checks that the timed entry appears at `at` and not earlier.
async fn assert_fires_at(time: &PausedTime, socket: &mut TestConnection, at: u64) {
    socket.drain().await;
    let entry = socket.game["entry"].as_u64().expect("a number");
    let left = at - socket.welcome["clock"]["at"].as_u64().expect("an instant");
    time.advance(left - 1).await;
    socket.drain().await;
    assert_eq!(
        socket.game["entry"],
        json!(entry),
        "the deadline has not fired early"
    );
    time.advance_until(socket, |socket| socket.game["entry"] != json!(entry))
        .await;
    let came = socket.game["at"].as_u64().expect("an instant");
    assert!((at..=at + 1).contains(&came), "{came}");
    assert_eq!(socket.view()["hourglass"], Value::Null);
}

#[tokio::test]
async fn a_deadline_pauses_while_nobody_is_connected() {
    let server = TestServer::open().without_limits().await;
    let (ana, table, [mut first, mut second]) = blackrock(&server).await;
    let time = PausedTime::new();
    let runs_out = turn_hourglass(&mut first, &mut second).await;
    time.advance(4_000).await;
    drop((first, second));
    server.tables_unloaded().await;
    time.advance(3_600_000).await; // no player is connected: the table's clock stands still
    let mut back = ana.connect(&table).await;
    assert_eq!(back.welcome["clock"]["runs"], true);
    assert_eq!(back.view()["hourglass"], json!(runs_out));
    let left = runs_out - back.welcome["clock"]["at"].as_u64().expect("an instant");
    assert!(left <= 11_000, "elapsed time still counts: {left} left");
    assert_fires_at(&time, &mut back, runs_out).await;
}

#[tokio::test]
async fn a_deadline_waits_while_the_server_is_closed() {
    let server = TestServer::open().without_limits().await;
    let (ana, table, [mut first, mut second]) = blackrock(&server).await;
    let time = PausedTime::new();
    let runs_out = turn_hourglass(&mut first, &mut second).await;
    time.advance(4_000).await;
    let closed = server.close().await;
    time.advance(3_600_000).await;

    let server = closed.reopened().await;
    let ana = ana.at(&server);
    let mut back = ana.connect(&table).await;
    let left = runs_out - back.welcome["clock"]["at"].as_u64().expect("an instant");
    assert!(left <= 11_000, "elapsed time still counts: {left} left");
    assert_fires_at(&time, &mut back, runs_out).await;
}

#[tokio::test]
async fn a_deadline_survives_a_crash() {
    let server = TestServer::open().without_limits().await;
    let (ana, table, [mut first, mut second]) = blackrock(&server).await;
    let time = PausedTime::new();
    let runs_out = turn_hourglass(&mut first, &mut second).await;
    time.advance(4_000).await;
    let server = server.kill().reopened().await;
    let ana = ana.at(&server);
    let mut back = ana.connect(&table).await;
    assert_eq!(back.game["deadline"], json!(runs_out));
    assert_fires_at(&time, &mut back, runs_out).await;
}

#[tokio::test]
async fn turn_time_pauses_while_the_server_is_closed() {
    let server = TestServer::open().without_limits().await;
    let [ana, ben] = server.guests(["Ana", "Ben"]).await;
    let table = ana.table("district-noir").turn_time(30);
    let (table, connections) = table.started([&ana, &ben]).await;
    let time = PausedTime::new();
    time.advance(10_000).await;
    drop(connections);
    server.tables_unloaded().await;
    let closed = server.close().await;
    time.advance(3_600_000).await;

    let server = closed.reopened().await;
    let mut back = ana.at(&server).connect(&table).await;
    let passed = back.welcome["clock"]["at"].as_u64().expect("an instant");
    assert!((10_000..30_000).contains(&passed), "{passed}");
    time.advance(30_000 - passed - 1).await;
    back.drain().await;
    assert_eq!(back.game["entry"], 0, "not yet");
    time.advance_until(&mut back, |socket| socket.game["entry"] != 0)
        .await;
}

#[tokio::test]
async fn a_table_nobody_is_connected_to_is_unloaded_and_loaded_again() {
    let server = TestServer::open().without_limits().await;
    let (ana, table, [first, second]) = blackrock(&server).await;
    let view = first.view().clone();
    drop((first, second));
    server.tables_unloaded().await;
    let back = ana.connect(&table).await;
    assert_eq!(*back.view(), view);
}
