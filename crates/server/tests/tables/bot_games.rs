//! Statistics of games against bots.

use serde_json::{Value, json};

use crate::common::{PausedTime, TestConnection, TestServer};

/// Counted games: players, level of the bots and result of the person.
fn counted(server: &TestServer) -> Vec<(u8, String, String)> {
    let database = server.database();
    let sql = "SELECT seats, bot, result FROM bot_games ORDER BY game";
    let mut all = database.prepare(sql).expect("a query");
    let rows = all.query_map([], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)));
    rows.expect("rows").map(|row| row.expect("a row")).collect()
}

fn row(seats: u8, bot: &str, result: &str) -> (u8, String, String) {
    (seats, bot.into(), result.into())
}

/// Plays the first legal act of seat 0 whenever it is awaited, until the game is over. Returns the winners.
async fn play_out(socket: &mut TestConnection) -> Vec<Value> {
    while !socket.over() {
        if !socket.game["waiting"].to_string().contains('0') {
            socket.next().await.expect("the bots play");
            continue;
        }
        let act = socket.acts(&json!(0)).await.expect("acts")[0].clone();
        // A bot that is asked at the same time may have changed the position.
        let _ = socket
            .try_command(json!({"act": {"seat": 0, "act": act}}))
            .await;
    }
    let outcome = &socket.view()["outcome"];
    outcome["ranking"][0].as_array().expect("winners").clone()
}

#[tokio::test]
async fn games_of_one_person_against_bots_of_one_level_count() {
    let server = TestServer::open().without_limits().await;
    server.server.count_bot_games();
    let ana = server.guest("Ana").await;
    let table = ana.table("district-noir").quick().bots(["random"]);
    let (table, mut socket) = table.started_alone().await;
    socket.concede(0).await;
    let mut expected = vec![row(2, "random", "lost")];
    assert_eq!(counted(&server), expected, "a concession is a defeat");
    // Every game of a table counts.
    socket.command(json!("rematch")).await;
    socket.sit(0).await;
    socket.ready(0).await;
    socket.start().await;
    let mut socket = ana.connect(&table).await;
    let winners = play_out(&mut socket).await;
    expected.push(match &winners[..] {
        [winner] if *winner == 0 => row(2, "random", "won"),
        [_] => row(2, "random", "lost"),
        _ => row(2, "random", "shared"),
    });
    assert_eq!(counted(&server), expected);
    let table = ana.table("blackrock-city").seats(3).quick();
    let (_, mut socket) = table.bots(["random", "random"]).started_alone().await;
    play_out(&mut socket).await;
    let last = counted(&server).pop().expect("three games");
    assert_eq!((last.0, &*last.1), (3, "random"));
}

#[tokio::test]
async fn other_games_do_not_count() {
    let server = TestServer::open().without_limits().await;
    let [ana, ben] = server.guests(["Ana", "Ben"]).await;
    let noir = || ana.table("district-noir").quick();
    let (_, mut off) = noir().bots(["random"]).started_alone().await;
    server.server.count_bot_games();
    off.concede(0).await;
    assert_eq!(counted(&server), [], "the table was loaded before");
    let (_, mut alone) = noir().started_alone().await;
    alone.concede(0).await;
    let (_, [mut first, _second]) = noir().started([&ana, &ben]).await;
    first.concede(0).await;
    let taking_back = noir().bots(["random"]).take_backs();
    let (_, mut taking_back) = taking_back.started_alone().await;
    taking_back.concede(0).await;
    let practice = noir().bots(["random"]).practice(json!({}));
    let (_, mut practice) = practice.started_alone().await;
    practice.concede(0).await;
    let mixed = ana.table("blackrock-city").seats(3).quick();
    let (_, mut mixed) = mixed.bots(["random", "greenhorn"]).started_alone().await;
    play_out(&mut mixed).await;
    assert_eq!(counted(&server), []);
}

#[tokio::test]
async fn a_game_with_a_stand_in_does_not_count() {
    let server = TestServer::open().without_limits().await;
    server.server.count_bot_games();
    let ana = server.guest("Ana").await;
    let table = ana.table("district-noir").quick().bots(["random"]);
    let (table, mut socket) = table.turn_time(20).started_alone().await;
    while socket.game["waiting"] != json!([0]) {
        socket.next().await.expect("the bot plays");
    }
    let time = PausedTime::new();
    let before = socket.entry();
    time.advance(20_000).await;
    time.advance_until(&mut socket, |socket| socket.entry() > before)
        .await;
    drop(time);
    // The table is loaded again: the record remembers it.
    drop(socket);
    server.tables_unloaded().await;
    let mut socket = ana.connect(&table).await;
    socket.concede(0).await;
    assert_eq!(counted(&server), []);
}
