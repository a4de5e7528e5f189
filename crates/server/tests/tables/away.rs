//! Absent players, their stand-ins, and turn time.

use serde_json::{Value, json};

use crate::common::{
    PausedTime, TestConnection, TestGuest, TestServer, TestTable, TestTableBuilder,
};

/// A game of District Noir between Ana and Ben.
struct TwoPlayerGame {
    ana: TestGuest,
    ben: TestGuest,
    table: TestTable,
    first: TestConnection,
    second: TestConnection,
}

impl TwoPlayerGame {
    /// Starts a game at a quick table with additional rules.
    async fn at(
        server: &TestServer,
        more: impl Fn(TestTableBuilder<'_>) -> TestTableBuilder<'_>,
    ) -> TwoPlayerGame {
        let [ana, ben] = server.guests(["Ana", "Ben"]).await;
        let table = more(ana.table("district-noir").quick());
        let (table, [first, second]) = table.started([&ana, &ben]).await;
        TwoPlayerGame {
            ana,
            ben,
            table,
            first,
            second,
        }
    }

    /// Plays the other seat until it is this seat's turn.
    async fn until_turn_of(&mut self, seat: u8) {
        while self.first.game["waiting"] != json!([seat]) {
            let mover = if seat == 0 {
                &mut self.second
            } else {
                &mut self.first
            };
            let act = mover.legal()[0].clone();
            mover.act(1 - seat, &act).await;
            self.synchronise().await;
        }
    }

    /// Waits until both connections have the same updates.
    async fn synchronise(&mut self) {
        self.second.catch_up_with(&self.first).await;
        self.first.catch_up_with(&self.second).await;
    }

    /// Drops Ben's connection, and waits until Ana receives that he is away.
    async fn ben_disconnects(self) -> (TestGuest, TestGuest, TestTable, TestConnection) {
        let TwoPlayerGame {
            ana,
            ben,
            table,
            mut first,
            second,
        } = self;
        drop(second);
        loop {
            let chair = first.receive("presence").await["chairs"][1].clone();
            if chair["here"] == false {
                assert!(chair["away_since"].is_u64(), "{chair}");
                return (ana, ben, table, first);
            }
        }
    }
}

/// Concedes, and returns the decider of each act of a seat.
async fn deciders(
    guest: &TestGuest,
    table: &TestTable,
    socket: &mut TestConnection,
    seat: u8,
) -> Vec<String> {
    socket.concede(0).await;
    let game = guest.game(table).await;
    let entries = guest.entries(&game).await;
    entries
        .iter()
        .filter(|entry| entry["input"]["act"]["seat"] == seat)
        .map(|entry| entry["by"].as_str().expect("someone").to_owned())
        .collect()
}

fn stand_in_questions(heard: &[Value]) -> Vec<&Value> {
    heard.iter().filter_map(|news| news.get("ask")).collect()
}

#[tokio::test]
async fn without_stand_ins_the_table_waits() {
    let server = TestServer::open().without_limits().await;
    let mut evening = TwoPlayerGame::at(&server, |table| table).await;
    evening.until_turn_of(1).await;
    let refused = evening.second.refused(json!({"leave": 1})).await;
    assert_eq!(refused["error"], "not_now", "{refused}");
    let time = PausedTime::new();
    let (_, ben, table, mut first) = evening.ben_disconnects().await;
    let number = first.number;
    for _ in 0..360 {
        time.advance(10_000).await; // an hour in all; Ana's connection stays alive
        assert!(stand_in_questions(&first.drain().await).is_empty());
    }
    let refused = first
        .refused(json!({"stand_in": {"seat": 1, "on": true}}))
        .await;
    assert_eq!(refused["error"], "not_now");
    let back = ben.connect(&table).await;
    assert_eq!(back.number, number, "nothing happened");
    assert_eq!(back.game["waiting"], json!([1]));
}

#[tokio::test]
async fn a_stand_in_plays_on_request_until_the_player_is_back() {
    let server = TestServer::open().without_limits().await;
    let mut evening = TwoPlayerGame::at(&server, |table| table.stand_in(json!("ask"))).await;
    evening.until_turn_of(1).await;
    let eve = server.guest("Eve").await;
    let time = PausedTime::new();
    let refused = evening
        .first
        .refused(json!({"stand_in": {"seat": 1, "on": true}}))
        .await;
    assert_eq!(refused["error"], "not_now", "Ben is here: {refused}");
    let (ana, ben, table, mut first) = evening.ben_disconnects().await;
    let since = ana.lobby(&table).await["chairs"][1]["away_since"].clone();
    // A short disconnection asks no question.
    time.advance(9_999).await;
    assert!(stand_in_questions(&first.drain().await).is_empty());
    time.advance(2).await;
    assert_eq!(
        first.receive("ask").await,
        json!({"seat": 1, "away_since": since})
    );
    // A player who connects later is asked too; a spectator is not.
    let mut phone = ana.connect(&table).await;
    assert_eq!(phone.receive("ask").await["seat"], 1);
    drop(phone);
    assert!(
        eve.try_connect(&table).await.is_none(),
        "she is not a member"
    );

    // Ana chooses to wait, and is asked again a minute later.
    first
        .command(json!({"stand_in": {"seat": 1, "on": false}}))
        .await;
    time.advance(59_999).await;
    assert!(stand_in_questions(&first.drain().await).is_empty());
    time.advance(2).await;
    assert_eq!(first.receive("ask").await["seat"], 1);

    // She chooses a bot. It is Ben's turn, so the bot plays at once.
    let before = first.game["entry"].as_u64().expect("a number");
    first
        .command(json!({"stand_in": {"seat": 1, "on": true}}))
        .await;
    let played = |socket: &TestConnection| socket.game["entry"] == json!(before + 1);
    time.advance_until(&mut first, played).await;
    assert_eq!(ana.lobby(&table).await["chairs"][1]["stand_in"], true);

    // Ben reconnects: he has his seat at once, and the next act is his own.
    let mut back = ben.connect(&table).await;
    assert_eq!(back.welcome["lobby"]["chairs"][1]["stand_in"], false);
    let chair = ana.lobby(&table).await["chairs"][1].clone();
    assert_eq!(
        (&chair["stand_in"], &chair["away_since"]),
        (&json!(false), &Value::Null)
    );
    back.drain().await;
    while back.game["waiting"] != json!([1]) {
        first.drain().await;
        let act = first.legal()[0].clone();
        first.act(0, &act).await;
        back.drain().await;
    }
    time.advance(5_000).await;
    back.drain().await;
    assert_eq!(
        back.game["waiting"],
        json!([1]),
        "no stand-in plays for Ben"
    );
    let act = back.legal()[0].clone();
    back.act(1, &act).await;
    let by = deciders(&ana, &table, &mut first, 1).await;
    assert_eq!(by[by.len() - 2..], ["stand_in", "player"], "{by:?}");
}

#[tokio::test]
async fn a_stand_in_plays_after_the_agreed_time() {
    let server = TestServer::open().without_limits().await;
    let mut evening =
        TwoPlayerGame::at(&server, |table| table.stand_in(json!({"after": 30}))).await;
    evening.until_turn_of(1).await;
    let time = PausedTime::new();
    let (ana, _, table, mut first) = evening.ben_disconnects().await;
    let refused = first
        .refused(json!({"stand_in": {"seat": 1, "on": true}}))
        .await;
    assert_eq!(refused["error"], "not_now", "{refused}");
    time.advance(29_999).await;
    first.drain().await;
    assert_eq!(ana.lobby(&table).await["chairs"][1]["stand_in"], false);
    time.advance(2).await;
    let played = |socket: &TestConnection| socket.game["waiting"] != json!([1]);
    time.advance_until(&mut first, played).await;
    assert_eq!(ana.lobby(&table).await["chairs"][1]["stand_in"], true);
    let by = deciders(&ana, &table, &mut first, 1).await;
    assert_eq!(by.last().map(String::as_str), Some("stand_in"));
}

/// A stand-in's decision is dropped if its guest returned during the search.
#[tokio::test]
async fn a_stand_in_still_thinking_yields_to_the_returning_player() {
    let server = TestServer::open().without_limits().await;
    let mut evening =
        TwoPlayerGame::at(&server, |table| table.stand_in(json!("ask")).pace("calm")).await;
    evening.until_turn_of(1).await;
    let time = PausedTime::new();
    let (_, ben, table, mut first) = evening.ben_disconnects().await;
    // The bot pauses before it acts, at a calm table.
    first
        .command(json!({"stand_in": {"seat": 1, "on": true}}))
        .await;
    let mut back = ben.connect(&table).await;
    let entry = back.game["entry"].clone();
    time.advance(60_000).await;
    for _ in 0..20 {
        back.drain().await;
    }
    assert_eq!(back.game["entry"], entry);
    assert_eq!(back.game["waiting"], json!([1]));
}

#[tokio::test]
async fn turn_time_makes_one_decision_for_a_late_player() {
    let server = TestServer::open().without_limits().await;
    let mut evening = TwoPlayerGame::at(&server, |table| table.turn_time(20)).await;
    evening.until_turn_of(1).await;
    let time = PausedTime::new();
    let before = evening.first.game["entry"].as_u64().expect("a number");
    time.advance(20_000).await;
    let decided = |socket: &TestConnection| socket.game["entry"] == json!(before + 1);
    time.advance_until(&mut evening.first, decided).await;
    evening.synchronise().await;
    // The other players have their full turn time.
    evening.until_turn_of(0).await;
    let entry = evening.first.game["entry"].clone();
    time.advance(19_999).await;
    evening.first.drain().await;
    assert_eq!(evening.first.game["entry"], entry);
    let act = evening.first.legal()[0].clone();
    evening.first.act(0, &act).await;
    let (ana, table, mut first) = (evening.ana, evening.table, evening.first);
    let by = deciders(&ana, &table, &mut first, 1).await;
    assert!(by.contains(&"stand_in".to_owned()), "{by:?}");
    let game = ana.game(&table).await;
    let entries = ana.entries(&game).await;
    let late: Vec<_> = entries
        .iter()
        .filter(|entry| entry["by"] == "stand_in")
        .collect();
    assert_eq!(late.len(), 1, "the bot makes one decision");
}

#[tokio::test]
async fn a_bot_replaces_a_player_who_leaves() {
    let server = TestServer::open().without_limits().await;
    let mut evening = TwoPlayerGame::at(&server, |table| table.stand_in(json!("ask"))).await;
    evening.until_turn_of(1).await;
    evening.second.command(json!({"leave": 1})).await;
    let (ana, table, mut first) = (evening.ana, evening.table, evening.first);
    while first.game["waiting"] != json!([0]) {
        first.next().await.expect("the bot plays");
    }
    let lobby = ana.lobby(&table).await;
    assert_eq!(
        (&lobby["stage"], &lobby["chairs"][1]["is"]),
        (&json!("playing"), &json!("bot"))
    );
    let by = deciders(&ana, &table, &mut first, 1).await;
    assert_eq!(
        by.last().map(String::as_str),
        Some("stand_in"),
        "the record marks the act as a stand-in's"
    );
}

#[tokio::test]
async fn a_game_of_three_cannot_be_conceded() {
    let server = TestServer::open().without_limits().await;
    let [ana, ben, cleo] = server.guests(["Ana", "Ben", "Cleo"]).await;
    let table = ana.table("blackrock-city").seats(3);
    let (_, [_first, mut second, _third]) = table.started([&ana, &ben, &cleo]).await;
    let refused = second.refused(json!({"concede": 1})).await;
    assert_eq!(refused["error"], "not_now");
}
