//! Finished games in a guest's history, and their list of tables.

use serde_json::{Value, json};

use crate::common::{TestGuest, TestServer};

async fn history(guest: &TestGuest) -> Vec<Value> {
    let answer = guest.get("/history").await;
    assert_eq!(answer.status, 200, "{}", answer.body);
    answer.body["games"].as_array().expect("a list").clone()
}

async fn mine(guest: &TestGuest) -> Vec<Value> {
    let listed = guest.get("/tables/mine").await.body;
    listed["tables"].as_array().expect("a list").clone()
}

#[tokio::test]
async fn a_rematch_is_voted_by_all_and_keeps_the_finished_game() {
    let server = TestServer::open().await;
    let [ana, ben, eve] = server.guests(["Ana", "Ben", "Eve"]).await;
    let (table, [mut first, mut second]) = ana.table("district-noir").started([&ana, &ben]).await;
    assert!(history(&ana).await.is_empty(), "a game is in progress");
    first.concede(0).await;
    let record = ana.lobby(&table).await["game"].clone();

    first.command(json!("rematch")).await;
    let lobby = ana.lobby(&table).await;
    assert_eq!(lobby["stage"], "finished", "Ben has not voted");
    assert_eq!(
        (
            &lobby["chairs"][0]["rematch"],
            &lobby["chairs"][1]["rematch"]
        ),
        (&json!(true), &json!(false))
    );
    second.command(json!("rematch")).await;
    let lobby = ana.lobby(&table).await;
    assert_eq!(lobby["stage"], "waiting");
    assert_eq!(lobby["chairs"][0]["rematch"], false, "the votes are reset");

    // The finished game stays in the history after the table is closed.
    first.command(json!("close")).await;
    for (guest, own) in [(&ana, 0), (&ben, 1)] {
        let games = history(guest).await;
        assert_eq!(games.len(), 1);
        let game = &games[0];
        assert_eq!(
            (&game["record"], &game["game"]),
            (&record, &json!("district-noir"))
        );
        assert_eq!(game["outcome"], json!({"conceded": 0}));
        assert_eq!(game["players"][own]["mine"], true);
        assert_eq!(game["players"][1 - own]["mine"], false);
        assert_eq!(game["players"][0]["name"], "Ana");
        let path = format!(
            "/records/{}/replay?eyes=all",
            record.as_str().expect("a name")
        );
        assert_eq!(guest.get(&path).await.status, 200);
        let before = format!("/history?before={}", game["finished"]);
        assert_eq!(guest.get(&before).await.body["games"], json!([]));
    }
    assert!(history(&eve).await.is_empty());
}

#[tokio::test]
async fn a_guest_who_leaves_does_not_hold_a_rematch_up() {
    let server = TestServer::open().await;
    let [ana, ben] = server.guests(["Ana", "Ben"]).await;
    let (table, [mut first, mut second]) = ana.table("district-noir").started([&ana, &ben]).await;
    first.concede(0).await;
    first.command(json!("rematch")).await;
    second.command(json!({"leave": 1})).await;
    first.command(json!("rematch")).await;
    assert_eq!(ana.lobby(&table).await["stage"], "waiting");
}

#[tokio::test]
async fn tables_in_a_list_can_be_told_apart_and_dismissed() {
    let server = TestServer::open().await;
    let [ana, ben] = server.guests(["Ana", "Ben"]).await;
    let (table, [first, second]) = ana.table("district-noir").started([&ana, &ben]).await;
    let waiting = first.game["waiting"].clone();
    let listed = mine(&ana).await;
    assert_eq!(
        (&listed[0]["others"], &listed[0]["waiting"]),
        (&json!(["Ben"]), &waiting)
    );
    let changed = listed[0]["changed"].clone();
    assert!(changed.as_u64() > Some(0));
    // The same holds without connections.
    drop((first, second));
    server.tables_unloaded().await;
    let listed = mine(&ana).await;
    assert_eq!(listed[0]["waiting"], waiting);
    assert_eq!(listed[0]["round"], 1);
    assert!(listed[0]["changed"].as_u64() >= changed.as_u64());

    for _ in 0..2 {
        let path = format!("/tables/mine/{}", table.id);
        assert_eq!(ana.request("DELETE", &path, "", &[]).await.status, 204);
        assert!(mine(&ana).await.is_empty());
    }
    assert_eq!(mine(&ben).await.len(), 1, "Ben still lists it");
    ana.connect(&table).await; // it can still be opened
}
