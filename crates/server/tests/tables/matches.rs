//! Matches: several games in the same chairs (DN-7).

use serde_json::{Value, json};

use crate::common::{TestConnection, TestServer, play_out};

/// Both players request the next game and start it.
async fn next_game(first: &mut TestConnection, second: &mut TestConnection) {
    second.command(json!("rematch")).await;
    first.command(json!("rematch")).await;
    first.ready(0).await;
    second.ready(1).await;
    first.start().await;
    second.catch_up_with(first).await;
}

#[tokio::test]
async fn a_match_ends_when_it_is_decided_and_the_first_seat_alternates() {
    let server = TestServer::open().await;
    let [ana, ben] = server.guests(["Ana", "Ben"]).await;
    let table = ana.table("district-noir").best_of(3);
    let (table, [mut first, mut second]) = table.started([&ana, &ben]).await;
    let mut commitments = Vec::new();
    let mut wins = [0, 0];
    for number in 0.. {
        let lobby = ana.lobby(&table).await;
        let game = &lobby["match"]["games"][number];
        assert_eq!(
            game["game"], lobby["game"],
            "the match includes the running game"
        );
        assert_eq!(
            (&game["over"], &game["winner"]),
            (&json!(false), &Value::Null)
        );
        assert_eq!(
            game["first"], first.game["waiting"][0],
            "the first player is awaited"
        );
        commitments.push(lobby["commitment"].clone());
        play_out(&mut first, &mut second).await;
        let winner = first.view()["outcome"]["ranking"][0].clone();
        let lobby = ben.lobby(&table).await;
        let matched = &lobby["match"];
        assert_eq!(matched["games"][number]["over"], true);
        if let [seat] = &winner.as_array().expect("seats")[..] {
            wins[usize::try_from(seat.as_u64().expect("a seat")).expect("small")] += 1;
            assert_eq!(matched["games"][number]["winner"], *seat);
        }
        assert_eq!(matched["wins"], json!(wins));
        if matched["over"] == true {
            break;
        }
        next_game(&mut first, &mut second).await;
    }
    let lobby = ana.lobby(&table).await;
    let games = lobby["match"]["games"].as_array().expect("games").clone();
    let most = wins.iter().max().expect("two");
    assert!(*most == 2 || games.len() == 3, "{lobby}");
    let ahead = wins.iter().position(|count| count == most);
    if wins[0] != wins[1] {
        assert_eq!(lobby["match"]["winner"], json!(ahead));
    }
    let mut first_of = games[0]["first"].as_u64().expect("a seat");
    for (number, game) in games.iter().enumerate() {
        assert_eq!(
            game["first"],
            json!(first_of),
            "the first player alternates"
        );
        let name = game["game"].as_str().expect("a name");
        let record = ana.record(name).await;
        let header = &record["header"];
        assert_eq!(
            header["dealer"]["dealer/1"]["commitment"], commitments[number],
            "every game has a different deal"
        );
        let given = if number == 0 {
            Value::Null
        } else {
            json!(first_of)
        };
        assert_eq!(header["first"], given, "chance decides the first game");
        ana.verified(name).await;
        first_of = 1 - first_of;
    }
    commitments.sort_by_key(Value::to_string);
    commitments.dedup();
    assert_eq!(commitments.len(), games.len());

    // The next match starts with an empty score.
    next_game(&mut first, &mut second).await;
    let matched = ana.lobby(&table).await["match"].clone();
    assert_eq!(
        (&matched["wins"], &matched["over"]),
        (&json!([0, 0]), &json!(false))
    );
    assert_eq!(matched["games"].as_array().map(Vec::len), Some(1));
}

#[tokio::test]
async fn a_conceded_game_is_lost_and_the_score_survives_a_restart() {
    let server = TestServer::open().await;
    let [ana, ben] = server.guests(["Ana", "Ben"]).await;
    let table = ana.table("district-noir").best_of(3);
    let (table, [_first, mut second]) = table.started([&ana, &ben]).await;
    let concede = json!({"concede": 1});
    second.command_as("enough", concede.clone()).await;
    let name = ana.game(&table).await;
    let server = server.kill().reopened().await;
    let (ana, ben) = (ana.at(&server), ben.at(&server));
    let lobby = ana.lobby(&table).await;
    assert_eq!(lobby["conceded"], 1);
    assert_eq!(lobby["stage"], "finished");
    assert_eq!(
        (&lobby["match"]["wins"], &lobby["match"]["over"]),
        (&json!([1, 0]), &json!(false))
    );
    let (mut first, mut second) = (ana.connect(&table).await, ben.connect(&table).await);
    second.command_as("enough", concede).await; // a retry
    let entries = ben.entries(&name).await;
    assert_eq!(
        entries.last().expect("entries")["input"],
        json!({"concede": {"seat": 1}}),
        "the concession is in the record"
    );
    ben.verified(&name).await;
    let whole = ben.get(&format!("/records/{name}/replay?eyes=all")).await;
    assert_eq!(whole.status, 200, "{}", whole.body);

    next_game(&mut first, &mut second).await;
    let refused = first.refused(json!({"concede": 1})).await;
    assert_eq!(refused["error"], "not_yours");
    second.concede(1).await;
    let lobby = ana.lobby(&table).await;
    assert_eq!(
        (&lobby["match"]["over"], &lobby["match"]["winner"]),
        (&json!(true), &json!(0))
    );
    let refused = second.refused(json!({"concede": 1})).await;
    assert_eq!(refused["error"], "not_now", "no game is in progress");
}

#[tokio::test]
async fn a_match_is_cancelled_when_a_player_leaves() {
    let server = TestServer::open().await;
    let [ana, ben] = server.guests(["Ana", "Ben"]).await;
    let table = ana.table("district-noir").best_of(5);
    let (table, mut sockets) = table.started([&ana, &ben]).await;
    sockets[0].concede(0).await;
    for socket in &mut sockets {
        socket.command(json!("rematch")).await;
    }
    let lobby = ana.lobby(&table).await;
    assert_eq!(lobby["match"]["wins"], json!([0, 1]), "the match continues");
    sockets[1].command(json!({"leave": 1})).await;
    assert_eq!(ana.lobby(&table).await["match"], Value::Null);
}

#[tokio::test]
async fn only_games_played_in_matches_accept_best_of() {
    let server = TestServer::open().await;
    let ana = server.guest("Ana").await;
    for (game, best_of, why) in [
        ("blackrock-city", 3, "not played in matches"),
        ("district-noir", 2, "1, 3 or 5"),
        ("district-noir", 0, "1, 3 or 5"),
    ] {
        let answer = ana.table(game).best_of(best_of).try_open().await;
        assert_eq!(answer.status, 400, "{}", answer.body);
        let told = answer.body["why"].as_str().expect("a reason");
        assert!(told.contains(why), "{told}");
    }
    let games = ana.get("/games").await.body;
    let with: Vec<_> = games["games"]
        .as_array()
        .expect("games")
        .iter()
        .filter(|game| game["matches"] == true)
        .map(|game| game["name"].clone())
        .collect();
    assert_eq!(with, [json!("district-noir")]);
}
