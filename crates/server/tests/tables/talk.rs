//! What is said at a table.

use serde_json::{Value, json};
use tempfile::tempdir;

use crate::common::{Connection, Guest, Open, seated};

/// Ana, who made the table, and Ben sit; Eve looks on.
async fn table(house: &Open) -> (String, [Guest; 3], [Connection; 3]) {
    let [ana, ben, eve] = [
        Guest::named(house, "Ana").await,
        Guest::named(house, "Ben").await,
        Guest::named(house, "Ben").await,
    ];
    let rules = json!({"rules": {"game": "district-noir", "seats": 2}, "public": true});
    let (id, sockets) = seated(&[&ana, &ben], rules).await;
    let [first, second] = sockets.try_into().ok().expect("two sit");
    let third = eve.connect(&id).await;
    (id, [ana, ben, eve], [first, second, third])
}

fn texts(heard: &[Value]) -> Vec<&str> {
    let said = heard.iter().filter_map(|news| news.get("chat"));
    said.filter_map(|said| said["text"].as_str()).collect()
}

#[tokio::test]
async fn everyone_reads_what_is_said_under_a_name_that_nobody_else_has() {
    let folder = tempdir().expect("a folder");
    let house = Open::at(folder.path()).await;
    let (id, [ana, ..], [mut first, mut second, mut third]) = table(&house).await;
    second
        .command(json!({"chat": " hello\u{202e}\n<b>all</b> "}))
        .await;
    third.command(json!({"chat": "who, me?"})).await;
    first.drain().await;
    let chat = ana.connect(&id).await.welcome["chat"].clone();
    assert_eq!(
        (&chat[0]["name"], &chat[0]["text"], &chat[0]["guest"]),
        (&json!("Ben"), &json!("hello <b>all</b>"), &json!(1))
    );
    assert_eq!(
        (&chat[1]["name"], &chat[1]["guest"]),
        (&json!("Ben 2"), &json!(2)),
        "two of the same name are told apart, in a chair or not"
    );
    let chairs = ana.lobby(&id).await["chairs"].clone();
    assert_eq!(chairs[1]["guest"], 1, "what Ben says is known to be his");
}

#[tokio::test]
async fn there_are_limits() {
    let folder = tempdir().expect("a folder");
    let house = Open::at(folder.path()).await;
    let (id, [ana, ..], [mut first, mut second, _]) = table(&house).await;
    for nothing in ["", " \n\t ", "\u{200b}"] {
        let refused = first.refused(json!({ "chat": nothing })).await;
        assert_eq!(refused["error"], "bad_request");
    }
    let refused = first.refused(json!({"chat": "x".repeat(501)})).await;
    assert_eq!(refused["error"], "bad_request");
    assert!(refused["why"].as_str().expect("why").contains("500"));
    for number in 0..5 {
        first
            .command(json!({"chat": format!("number {number}")}))
            .await;
    }
    let refused = first.refused(json!({"chat": "one more"})).await;
    assert_eq!(refused["error"], "too_many");
    second.command(json!({"chat": "calm down"})).await;
    // Nobody gets around it by coming again.
    drop(first);
    let mut again = ana.connect(&id).await;
    let refused = again.refused(json!({"chat": "one more"})).await;
    assert_eq!(refused["error"], "too_many");
}

#[tokio::test]
async fn what_is_said_again_under_the_same_id_is_read_once() {
    let folder = tempdir().expect("a folder");
    let house = Open::at(folder.path()).await;
    let (id, [ana, ..], [mut first, ..]) = table(&house).await;
    for _ in 0..2 {
        let answer = first.try_command_as("mine", json!({"chat": "once"})).await;
        assert!(answer.expect("an answer").get("done").is_some());
    }
    house.kill();
    let house = Open::at(folder.path()).await;
    let ana = ana.back(&house);
    let mut back = ana.connect(&id).await;
    let answer = back.try_command_as("mine", json!({"chat": "once"})).await;
    assert!(answer.expect("an answer").get("done").is_some());
    let chat = ana.connect(&id).await.welcome["chat"].clone();
    assert_eq!(chat.as_array().map(Vec::len), Some(1), "{chat}");
}

#[tokio::test]
async fn a_mute_is_ones_own_and_lasts() {
    let folder = tempdir().expect("a folder");
    let house = Open::at(folder.path()).await;
    let (id, [ana, ben, _], [mut first, mut second, mut third]) = table(&house).await;
    third.command(json!({"chat": "before"})).await;
    let number = second.number;
    first
        .command(json!({"mute": {"guest": 2, "on": true}}))
        .await;
    third.command(json!({"chat": "after"})).await;
    second.command(json!({"chat": "I hear you"})).await;
    assert!(texts(&second.drain().await).is_empty(), "said above");
    assert_eq!(
        second.number, number,
        "no update tells the others of a mute"
    );
    assert_eq!(texts(&first.drain().await), ["I hear you"]);
    let welcome = ana.connect(&id).await.welcome;
    assert_eq!(welcome["muted"], json!([2]));
    assert_eq!(welcome["chat"].as_array().map(Vec::len), Some(1));
    let others = ben.connect(&id).await.welcome;
    assert_eq!(others["muted"], json!([]));
    assert_eq!(others["chat"].as_array().map(Vec::len), Some(3));

    house.kill();
    let house = Open::at(folder.path()).await;
    let ana = ana.back(&house);
    let mut back = ana.connect(&id).await;
    assert_eq!(back.welcome["muted"], json!([2]), "it outlives the house");
    back.command(json!({"mute": {"guest": 2, "on": false}}))
        .await;
    let welcome = ana.connect(&id).await.welcome;
    assert_eq!(welcome["chat"].as_array().map(Vec::len), Some(3));
    for (guest, error) in [(0, "bad_request"), (77, "bad_request")] {
        let refused = back
            .refused(json!({"mute": {"guest": guest, "on": true}}))
            .await;
        assert_eq!(refused["error"], error);
    }
}

#[tokio::test]
async fn the_creator_silences_for_everyone() {
    let folder = tempdir().expect("a folder");
    let house = Open::at(folder.path()).await;
    let (id, [ana, ..], [mut first, mut second, mut third]) = table(&house).await;
    third.command(json!({"chat": "la la la"})).await;
    let hush = |on: bool| json!({"hush": {"guest": 2, "on": on}});
    assert_eq!(second.refused(hush(true)).await["error"], "not_yours");
    first.command(hush(true)).await;
    assert_eq!(ana.lobby(&id).await["hushed"], json!([2]));
    let refused = third.refused(json!({"chat": "la"})).await;
    assert_eq!(refused["error"], "not_now");
    first.command(hush(false)).await;
    third.command(json!({"chat": "thank you"})).await;
    let itself = json!({"hush": {"guest": 0, "on": true}});
    assert_eq!(first.refused(itself).await["error"], "bad_request");
}
