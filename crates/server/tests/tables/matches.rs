//! Several games in the same chairs (DN-7).

use serde_json::{Value, json};
use tempfile::tempdir;

use crate::common::{Connection, Guest, Open, play_out, seated};

fn best_of(count: u8) -> Value {
    json!({"rules": {"game": "district-noir", "seats": 2, "best_of": count}})
}

/// Both ask for the next game and start it.
async fn next_game(first: &mut Connection, second: &mut Connection) {
    second.command(json!("rematch")).await;
    first.command(json!("rematch")).await;
    first.ready(0).await;
    second.ready(1).await;
    first.command(json!("start")).await;
    while second.number < first.number {
        second.next().await.expect("both are told");
    }
}

#[tokio::test]
async fn a_match_is_won_by_who_cannot_be_caught_and_openers_take_turns() {
    let folder = tempdir().expect("a folder");
    let house = Open::at(folder.path()).await;
    let (ana, ben) = (
        Guest::named(&house, "Ana").await,
        Guest::named(&house, "Ben").await,
    );
    let (id, mut sockets) = seated(&[&ana, &ben], best_of(3)).await;
    let [first, second] = &mut sockets[..] else {
        unreachable!("two sit")
    };
    let mut commitments = Vec::new();
    let mut wins = [0, 0];
    for number in 0.. {
        let lobby = ana.lobby(&id).await;
        let game = &lobby["match"]["games"][number];
        assert_eq!(game["game"], lobby["game"], "the game that is on is in it");
        assert_eq!(
            (&game["over"], &game["winner"]),
            (&json!(false), &Value::Null)
        );
        assert_eq!(
            game["first"], first.game["waiting"][0],
            "who begins is to move"
        );
        commitments.push(lobby["commitment"].clone());
        play_out(first, second).await;
        let winner = first.view()["outcome"]["ranking"][0].clone();
        let lobby = ben.lobby(&id).await;
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
        next_game(first, second).await;
    }
    let lobby = ana.lobby(&id).await;
    let games = lobby["match"]["games"].as_array().expect("games").clone();
    let most = wins.iter().max().expect("two");
    assert!(*most == 2 || games.len() == 3, "{lobby}");
    let ahead = wins.iter().position(|count| count == most);
    if wins[0] != wins[1] {
        assert_eq!(lobby["match"]["winner"], json!(ahead));
    }
    let mut first_of = games[0]["first"].as_u64().expect("a seat");
    for (number, game) in games.iter().enumerate() {
        assert_eq!(game["first"], json!(first_of), "they take turns");
        let name = game["game"].as_str().expect("a name");
        let record = ana.get(&format!("/records/{name}")).await.body;
        let header = &record["header"];
        assert_eq!(
            header["dealer"]["dealer/1"]["commitment"], commitments[number],
            "each game has a deal of its own"
        );
        let given = if number == 0 {
            Value::Null
        } else {
            json!(first_of)
        };
        assert_eq!(header["first"], given, "the first game is tossed for");
        let verified = ana.get(&format!("/records/{name}/verify")).await.body;
        assert_eq!(verified["holds"], true, "{verified}");
        first_of = 1 - first_of;
    }
    commitments.sort_by_key(Value::to_string);
    commitments.dedup();
    assert_eq!(commitments.len(), games.len());

    // After a match, another: its score begins at nothing.
    next_game(first, second).await;
    let matched = ana.lobby(&id).await["match"].clone();
    assert_eq!(
        (&matched["wins"], &matched["over"]),
        (&json!([0, 0]), &json!(false))
    );
    assert_eq!(matched["games"].as_array().map(Vec::len), Some(1));
}

#[tokio::test]
async fn to_give_a_game_up_is_to_lose_it_and_the_score_outlives_the_house() {
    let folder = tempdir().expect("a folder");
    let house = Open::at(folder.path()).await;
    let (ana, ben) = (
        Guest::named(&house, "Ana").await,
        Guest::named(&house, "Ben").await,
    );
    let (id, mut sockets) = seated(&[&ana, &ben], best_of(3)).await;
    let give_up = json!({"concede": 1});
    let done = sockets[1]
        .try_command_as("enough", give_up.clone())
        .await
        .expect("an answer");
    assert!(done.get("done").is_some(), "{done}");
    let name = ana.lobby(&id).await["game"].clone();
    house.kill();

    let house = Open::at(folder.path()).await;
    let (ana, ben) = (ana.back(&house), ben.back(&house));
    let lobby = ana.lobby(&id).await;
    assert_eq!(lobby["conceded"], 1);
    assert_eq!(lobby["stage"], "finished");
    assert_eq!(
        (&lobby["match"]["wins"], &lobby["match"]["over"]),
        (&json!([1, 0]), &json!(false))
    );
    let (mut first, mut second) = (ana.connect(&id).await, ben.connect(&id).await);
    let again = second
        .try_command_as("enough", give_up)
        .await
        .expect("an answer");
    assert!(again.get("done").is_some(), "said again, done once");
    let name = name.as_str().expect("a name");
    let record = ben.get(&format!("/records/{name}")).await;
    let last = record.body["entries"]
        .as_array()
        .and_then(|entries| entries.last());
    assert_eq!(
        last.expect("entries")["entry"]["input"],
        json!({"concede": {"seat": 1}}),
        "the table's word is in the record"
    );
    let verified = ben.get(&format!("/records/{name}/verify")).await.body;
    assert_eq!(verified["holds"], true, "{verified}");
    let whole = ben.get(&format!("/records/{name}/replay?eyes=all")).await;
    assert_eq!(whole.status, 200, "{}", whole.body);

    next_game(&mut first, &mut second).await;
    let refused = first.refused(json!({"concede": 1})).await;
    assert_eq!(refused["error"], "not_yours");
    second.command(json!({"concede": 1})).await;
    let lobby = ana.lobby(&id).await;
    assert_eq!(
        (&lobby["match"]["over"], &lobby["match"]["winner"]),
        (&json!(true), &json!(0))
    );
    let refused = second.refused(json!({"concede": 1})).await;
    assert_eq!(refused["error"], "not_now", "there is nothing to give up");
}

#[tokio::test]
async fn a_match_is_off_when_a_chair_changes_hands() {
    let folder = tempdir().expect("a folder");
    let house = Open::at(folder.path()).await;
    let (ana, ben) = (
        Guest::named(&house, "Ana").await,
        Guest::named(&house, "Ben").await,
    );
    let (id, mut sockets) = seated(&[&ana, &ben], best_of(5)).await;
    sockets[0].command(json!({"concede": 0})).await;
    for socket in &mut sockets {
        socket.command(json!("rematch")).await;
    }
    let lobby = ana.lobby(&id).await;
    assert_eq!(lobby["match"]["wins"], json!([0, 1]), "it goes on");
    sockets[1].command(json!({"leave": 1})).await;
    assert_eq!(ana.lobby(&id).await["match"], Value::Null);
}

#[tokio::test]
async fn only_games_of_matches_have_them() {
    let folder = tempdir().expect("a folder");
    let house = Open::at(folder.path()).await;
    let ana = Guest::named(&house, "Ana").await;
    for (rules, why) in [
        (
            json!({"game": "blackrock-city", "seats": 2, "best_of": 3}),
            "not played in matches",
        ),
        (
            json!({"game": "district-noir", "seats": 2, "best_of": 2}),
            "1, 3 or 5",
        ),
        (
            json!({"game": "district-noir", "seats": 2, "best_of": 0}),
            "1, 3 or 5",
        ),
    ] {
        let answer = ana.post("/tables", &json!({ "rules": rules })).await;
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
