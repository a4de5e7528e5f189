//! Chat at a table.

use serde_json::{Value, json};

use crate::common::{TestConnection, TestGuest, TestServer, TestTable};

/// Ana, who hosts the table, and Ben play; a second guest named Ben watches.
async fn table(server: &TestServer) -> (TestTable, [TestGuest; 3], [TestConnection; 3]) {
    let [ana, ben, eve] = server.guests(["Ana", "Ben", "Ben"]).await;
    let table = ana.table("district-noir").public();
    let (table, [first, second]) = table.started([&ana, &ben]).await;
    let third = eve.connect(&table).await;
    (table, [ana, ben, eve], [first, second, third])
}

fn texts(heard: &[Value]) -> Vec<&str> {
    let said = heard.iter().filter_map(|news| news.get("chat"));
    said.filter_map(|said| said["text"].as_str()).collect()
}

#[tokio::test]
async fn chat_names_are_unique_at_a_table() {
    let server = TestServer::open().await;
    let (table, [ana, ..], [mut first, mut second, mut third]) = table(&server).await;
    second.chat(" hello\u{202e}\n<b>all</b> ").await;
    third.chat("who, me?").await;
    first.drain().await;
    let chat = ana.connect(&table).await.welcome["chat"].clone();
    assert_eq!(
        (&chat[0]["name"], &chat[0]["text"], &chat[0]["guest"]),
        (&json!("Ben"), &json!("hello <b>all</b>"), &json!(1))
    );
    assert_eq!(
        (&chat[1]["name"], &chat[1]["guest"]),
        (&json!("Ben 2"), &json!(2)),
        "equal names get a suffix, seated or not"
    );
    let chairs = ana.lobby(&table).await["chairs"].clone();
    assert_eq!(chairs[1]["guest"], 1, "Ben's chair shows his guest number");
}

#[tokio::test]
async fn chat_messages_have_a_length_and_a_rate() {
    let server = TestServer::open().await;
    let (table, [ana, ..], [mut first, mut second, _]) = table(&server).await;
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
    second.chat("calm down").await;
    // A new connection does not reset the limit.
    drop(first);
    let mut again = ana.connect(&table).await;
    let refused = again.refused(json!({"chat": "one more"})).await;
    assert_eq!(refused["error"], "too_many");
}

#[tokio::test]
async fn a_retried_chat_message_appears_once() {
    let server = TestServer::open().await;
    let (table, [ana, ..], [mut first, ..]) = table(&server).await;
    for _ in 0..2 {
        first.command_as("mine", json!({"chat": "once"})).await;
    }
    let server = server.kill().reopened().await;
    let ana = ana.at(&server);
    let mut back = ana.connect(&table).await;
    back.command_as("mine", json!({"chat": "once"})).await;
    let chat = ana.connect(&table).await.welcome["chat"].clone();
    assert_eq!(chat.as_array().map(Vec::len), Some(1), "{chat}");
}

#[tokio::test]
async fn a_mute_hides_messages_from_one_guest_and_survives_a_restart() {
    let server = TestServer::open().await;
    let (table, [ana, ben, _], [mut first, mut second, mut third]) = table(&server).await;
    third.chat("before").await;
    let number = second.number;
    first
        .command(json!({"mute": {"guest": 2, "on": true}}))
        .await;
    third.chat("after").await;
    second.chat("I hear you").await;
    assert!(texts(&second.drain().await).is_empty(), "said above");
    assert_eq!(second.number, number, "a mute sends no update");
    assert_eq!(texts(&first.drain().await), ["I hear you"]);
    let welcome = ana.connect(&table).await.welcome;
    assert_eq!(welcome["muted"], json!([2]));
    assert_eq!(welcome["chat"].as_array().map(Vec::len), Some(1));
    let others = ben.connect(&table).await.welcome;
    assert_eq!(others["muted"], json!([]));
    assert_eq!(others["chat"].as_array().map(Vec::len), Some(3));

    let server = server.kill().reopened().await;
    let ana = ana.at(&server);
    let mut back = ana.connect(&table).await;
    assert_eq!(
        back.welcome["muted"],
        json!([2]),
        "the mute survives a restart"
    );
    back.command(json!({"mute": {"guest": 2, "on": false}}))
        .await;
    let welcome = ana.connect(&table).await.welcome;
    assert_eq!(welcome["chat"].as_array().map(Vec::len), Some(3));
    for (guest, error) in [(0, "bad_request"), (77, "bad_request")] {
        let refused = back
            .refused(json!({"mute": {"guest": guest, "on": true}}))
            .await;
        assert_eq!(refused["error"], error);
    }
}

#[tokio::test]
async fn the_host_silences_a_guest_for_everyone() {
    let server = TestServer::open().await;
    let (table, [ana, ..], [mut first, mut second, mut third]) = table(&server).await;
    third.chat("la la la").await;
    let hush = |on: bool| json!({"hush": {"guest": 2, "on": on}});
    assert_eq!(second.refused(hush(true)).await["error"], "not_yours");
    first.command(hush(true)).await;
    assert_eq!(ana.lobby(&table).await["hushed"], json!([2]));
    let refused = third.refused(json!({"chat": "la"})).await;
    assert_eq!(refused["error"], "not_now");
    first.command(hush(false)).await;
    third.chat("thank you").await;
    let itself = json!({"hush": {"guest": 0, "on": true}});
    assert_eq!(first.refused(itself).await["error"], "bad_request");
}
