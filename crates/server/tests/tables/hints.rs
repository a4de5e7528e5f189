//! Hints: for practice and against bots only, noted before they are shown.

use serde_json::{Value, json};

use crate::common::{TestConnection, TestGuest, TestServer, play_out};
use crate::practice::set_up;

/// Imagined games of a hint.
const GAMES: u32 = 40;

async fn open() -> TestServer {
    let server = TestServer::open().without_limits().await;
    server.server.fix_hints(GAMES);
    server
}

/// Starts a game against a bot. Returns its table and connection, once the guest is awaited.
async fn against_a_bot(guest: &TestGuest) -> (String, TestConnection) {
    let table = guest.table("district-noir").quick().bots(["random"]);
    let (table, mut socket) = table.started_alone().await;
    until_choice(&mut socket).await;
    (table.id, socket)
}

/// Receives until the guest in seat 0 has a choice. Plays forced acts.
async fn until_choice(socket: &mut TestConnection) {
    while !socket.over() {
        if socket.game["waiting"] != json!([0]) {
            socket.next().await.expect("the bot plays");
            continue;
        }
        match &socket.legal()[..] {
            [only] => {
                let act = only.clone();
                socket.act(0, &act).await;
            }
            _ => return,
        }
    }
}

async fn hint(socket: &mut TestConnection) -> Value {
    let answer = socket.query(json!({ "hint": 0 })).await;
    assert!(answer.get("hint").is_some(), "{answer}");
    answer["hint"]["hint"].clone()
}

/// Returns the stored hints: the entry before each, and its seat.
fn noted(server: &TestServer) -> Vec<(u32, u8)> {
    let database = server.database();
    let mut read = database
        .prepare("SELECT entry, seat FROM hints ORDER BY entry, seat")
        .expect("SQL");
    let rows = read.query_map([], |row| Ok((row.get(0)?, row.get(1)?)));
    let rows = rows.expect("rows").collect::<Result<_, _>>();
    rows.expect("two numbers")
}

async fn lobby_hints(guest: &TestGuest, table: &str) -> Value {
    guest.lobby(table).await["hints"].clone()
}

#[tokio::test]
async fn a_hint_compares_the_legal_acts_and_is_noted() {
    let server = open().await;
    let ana = server.guest("Ana").await;
    let (table, mut socket) = against_a_bot(&ana).await;
    assert_eq!(lobby_hints(&ana, &table).await, json!([0, 0]));
    assert_eq!(noted(&server), []);
    let first = hint(&mut socket).await;
    let entry = u32::try_from(socket.entry()).expect("small");
    assert_eq!(noted(&server), [(entry, 0)], "noted before it is shown");
    assert_eq!(first["seat"], 0);
    assert_eq!(first["entry"], json!(entry));
    let legal = socket.legal();
    assert_eq!(first["legal"], json!(legal.len()));
    let acts = first["acts"].as_array().expect("acts");
    assert_eq!(acts[0]["best"], true);
    assert!(acts.iter().all(|act| act["played"] == false));
    assert!(acts.iter().all(|act| legal.contains(&act["act"])));
    let lead = &first["lead"];
    assert!(lead["low"].as_f64() >= Some(0.0), "{lead}");
    let games = first["settings"]["games"].as_u64().expect("a number");
    assert!(games >= u64::from(GAMES) / 2, "{games}");
    let presence = socket.receive("presence").await;
    assert_eq!(presence["hints"], json!([1, 0]));

    // The same position is answered again, and counts once; on another device too.
    assert_eq!(hint(&mut socket).await, first);
    let mut other = ana.connect(&table).await;
    assert_eq!(hint(&mut other).await, first);
    assert_eq!(noted(&server).len(), 1);

    let act = acts[0]["act"].clone();
    socket.act(0, &act).await;
    until_choice(&mut socket).await;
    let second = hint(&mut socket).await;
    assert_ne!(second["entry"], first["entry"]);
    assert_eq!(noted(&server).len(), 2);

    // The count survives a restart, and the same position gives the same hint.
    drop((socket, other));
    let server = server.reopened().await;
    server.server.fix_hints(GAMES);
    let ana = ana.at(&server);
    assert_eq!(lobby_hints(&ana, &table).await, json!([2, 0]));
    let mut socket = ana.connect(&table).await;
    let mut again = hint(&mut socket).await;
    again["settings"]["cpu_ms"] = second["settings"]["cpu_ms"].clone();
    assert_eq!(again, second);
    assert_eq!(noted(&server).len(), 2);
}

#[tokio::test]
async fn finished_games_tell_their_hints() {
    let server = open().await;
    server.server.count_bot_games();
    let ana = server.guest("Ana").await;
    let (table, mut socket) = against_a_bot(&ana).await;
    hint(&mut socket).await;
    socket.concede(0).await;
    assert_eq!(lobby_hints(&ana, &table).await, json!([1, 0]));
    let history = ana.get("/history").await.body;
    let players = &history["games"][0]["players"];
    assert_eq!(
        (&players[0]["hints"], &players[1]["hints"]),
        (&json!(1), &json!(0))
    );
    let counted: u32 = server
        .database()
        .query_row("SELECT count(*) FROM bot_games", [], |row| row.get(0))
        .expect("a number");
    assert_eq!(counted, 0, "a game with hints does not count");

    // A rematch begins without hints, and counts.
    socket.command(json!("rematch")).await;
    socket.ready(0).await;
    socket.start().await;
    assert_eq!(lobby_hints(&ana, &table).await, json!([0, 0]));
    socket.concede(0).await;
    let counted: u32 = server
        .database()
        .query_row("SELECT count(*) FROM bot_games", [], |row| row.get(0))
        .expect("a number");
    assert_eq!(counted, 1);
}

#[tokio::test]
async fn a_review_marks_the_decisions_with_hints() {
    let server = open().await;
    let ana = server.guest("Ana").await;
    let (table, mut socket) = against_a_bot(&ana).await;
    let entry = hint(&mut socket).await["entry"].as_u64().expect("a number");
    let act = socket.legal()[0].clone();
    socket.act(0, &act).await;
    while !socket.over() {
        if socket.game["waiting"] == json!([0]) {
            let act = socket.legal()[0].clone();
            socket.act(0, &act).await;
        } else {
            socket.next().await.expect("the bot plays");
        }
    }
    let path = format!("/records/{}/review", ana.game(&table).await);
    let decisions = loop {
        let review = ana.get(&path).await.body;
        if review["state"] == "done" {
            break review["decisions"].as_array().expect("decisions").clone();
        }
        tokio::time::sleep(std::time::Duration::from_millis(200)).await;
    };
    for decision in decisions {
        assert_eq!(
            decision["hinted"],
            json!(decision["entry"] == entry + 1),
            "{decision}"
        );
    }
}

#[tokio::test]
async fn there_are_no_hints_among_people() {
    let server = open().await;
    let [ana, ben] = server.guests(["Ana", "Ben"]).await;
    let (table, mut sockets) = ana.table("district-noir").started([&ana, &ben]).await;
    assert_eq!(lobby_hints(&ana, &table.id).await, Value::Null);
    for (seat, socket) in sockets.iter_mut().enumerate() {
        let own = socket.refused(json!({ "hint": seat })).await;
        assert_eq!(own["error"], "no_hints");
        let other = socket.refused(json!({ "hint": 1 - seat })).await;
        assert_eq!(other["error"], "not_yours");
        let none = socket.refused(json!({ "hint": 7 })).await;
        assert_eq!(none["error"], "bad_request");
    }
    let [mut first, mut second] = sockets;
    play_out(&mut first, &mut second).await;
    assert_eq!(
        first.refused(json!({ "hint": 0 })).await["error"],
        "no_hints"
    );
    assert_eq!(noted(&server), []);
}

/// A player who left, and whom a bot replaced, is a person in the game's record.
#[tokio::test]
async fn there_are_no_hints_after_a_person_left() {
    let server = open().await;
    let [ana, ben] = server.guests(["Ana", "Ben"]).await;
    let table = ana.table("district-noir").quick().stand_in(json!("ask"));
    let (table, [mut first, mut second]) = table.started([&ana, &ben]).await;
    second.command(json!({ "leave": 1 })).await;
    assert_eq!(
        first.refused(json!({ "hint": 0 })).await["error"],
        "no_hints"
    );
    assert_eq!(lobby_hints(&ana, &table.id).await, Value::Null);
}

#[tokio::test]
async fn a_hint_needs_a_choice() {
    let server = open().await;
    let [ana, eve] = server.guests(["Ana", "Eve"]).await;
    let table = ana.table("district-noir").bots(["random"]).public().await;
    let mut socket = ana.connect(&table).await;
    socket.sit(0).await;
    assert_eq!(
        socket.refused(json!({ "hint": 0 })).await["error"],
        "not_now"
    );
    let mut watching = eve.connect(&table).await;
    assert_eq!(
        watching.refused(json!({ "hint": 0 })).await["error"],
        "not_yours"
    );
    let mut stranger = server.stranger().connect(&table).await;
    assert_eq!(
        stranger.refused(json!({ "hint": 0 })).await["error"],
        "not_yours"
    );
    socket.ready(0).await;
    socket.start().await;
    // While the bot thinks, as a calm table's bots do, there is nothing to advise on.
    let mut early = 0;
    while early == 0 && !socket.over() {
        if socket.game["waiting"] == json!([0]) {
            let act = socket.legal()[0].clone();
            socket.act(0, &act).await;
        } else {
            let refused = socket.refused(json!({ "hint": 0 })).await;
            assert_eq!(refused["error"], "not_now");
            early += 1;
        }
    }
    assert_eq!(early, 1);
    assert_eq!(noted(&server), []);
}

#[tokio::test]
async fn a_hint_is_cancelled_when_the_game_moves_on_or_nobody_waits() {
    let server = TestServer::open().await;
    let ana = server.guest("Ana").await;
    let (table, mut socket) = against_a_bot(&ana).await;
    // It takes a second of processor time, and the act does not wait for it.
    let asked = json!({"id": "too late", "say": {"hint": 0}});
    socket.send(&asked).await;
    let act = socket.legal()[0].clone();
    socket
        .send(&json!({"id": "act", "say": {"act": {"seat": 0, "act": act}}}))
        .await;
    let refused = socket.receive("refused").await;
    assert_eq!(refused["id"], "too late");
    assert_eq!(refused["error"], "not_now");
    assert_eq!(socket.receive("done").await, "act");

    until_choice(&mut socket).await;
    socket
        .send(&json!({"id": "left", "say": {"hint": 0}}))
        .await;
    socket.drain().await;
    drop(socket);
    server.tables_unloaded().await;
    assert_eq!(noted(&server), []);

    // After the reconnect the same command is answered.
    let mut socket = ana.connect(&table).await;
    let answer = socket.try_command_as("left", json!({ "hint": 0 })).await;
    assert_eq!(answer.expect("an answer")["hint"]["id"], "left");
    assert_eq!(noted(&server).len(), 1);
}

#[tokio::test]
async fn hints_are_limited_in_rate() {
    let server = TestServer::open().await;
    server.server.fix_hints(4);
    let ana = server.guest("Ana").await;
    let (_, mut socket) = against_a_bot(&ana).await;
    let mut asked = 0;
    let refused = loop {
        let answer = socket.query(json!({ "hint": 0 })).await;
        if answer.get("refused").is_some() {
            break answer["refused"].clone();
        }
        asked += 1;
        // Repetitions for one position are free, but the address still counts them.
        let act = answer["hint"]["hint"]["acts"][0]["act"].clone();
        socket.act(0, &act).await;
        until_choice(&mut socket).await;
        if socket.over() {
            socket.command(json!("rematch")).await;
            socket.ready(0).await;
            socket.start().await;
            until_choice(&mut socket).await;
        }
    };
    assert_eq!(refused["error"], "too_many");
    assert_eq!(asked, 20);
}

#[tokio::test]
async fn practice_among_people_has_hints() {
    let server = open().await;
    let [ana, ben] = server.guests(["Ana", "Ben"]).await;
    let table = ana.table("district-noir").set_up(&set_up()).await;
    let mut sockets = Vec::new();
    for (guest, seat) in [&ana, &ben].into_iter().zip(0..) {
        let mut socket = table.joined_by(guest).await;
        socket.sit(seat).await;
        socket.ready(seat).await;
        sockets.push(socket);
    }
    sockets[0].start().await;
    for socket in &mut sockets {
        socket.drain().await;
    }
    let mover = usize::try_from(sockets[0].awaited()).expect("a seat");
    let answer = sockets[mover].query(json!({ "hint": mover })).await;
    assert_eq!(answer["hint"]["hint"]["seat"], json!(mover), "{answer}");
}
