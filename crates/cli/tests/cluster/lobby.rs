//! What guests see at one node of what was done at another.

use serde_json::{Value, json};

use crate::common::TestGuest;
use crate::nodes::Nodes;

async fn lists(guest: &TestGuest, path: &str, table: &str) -> bool {
    let listed = guest.get(path).await.body;
    let tables = listed["tables"].as_array().expect("tables");
    tables.iter().any(|one| one["id"] == table)
}

/// Lists come from the database, so what is acknowledged at one node is visible at all others at once.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn tables_are_listed_at_every_node() {
    let nodes = Nodes::start("listed", 3);
    let [one, two, three] = nodes.addresses()[..] else {
        unreachable!("three nodes");
    };
    let ana = TestGuest::named_at(one, "Ana").await;
    let table = ana.table("district-noir").public().await;
    let bo = TestGuest::named_at(two, "Bo").await;
    assert!(lists(&bo, "/tables", &table.id).await);
    let mine = "/tables/mine";
    assert!(lists(&ana.at_address(three), mine, &table.id).await);
    assert!(!lists(&bo.at_address(three), mine, &table.id).await);
    let joined = bo.post("/tables/join", &table.by_code()).await;
    assert_eq!(joined.status, 200, "{}", joined.body);
    assert!(lists(&bo.at_address(three), mine, &table.id).await);
    let path = format!("/tables/mine/{}", table.id);
    let dismissed = bo.at_address(one).request("DELETE", &path, "", &[]).await;
    assert!(dismissed.status < 300, "{}", dismissed.body);
    assert!(!lists(&bo, mine, &table.id).await);
}

/// A guest signs in on a second device at another node, and renames themselves there.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_session_moves_between_nodes() {
    let nodes = Nodes::start("carried", 3);
    let [one, two, three] = nodes.addresses()[..] else {
        unreachable!("three nodes");
    };
    let laptop = TestGuest::named_at(one, "Ana").await;
    let table = laptop.table("district-noir").await;
    let carry = laptop.post("/session/carry", &json!(null)).await.body;
    let mut phone = TestGuest::stranger_at(two);
    let code = json!({ "code": carry["code"] });
    let claimed = phone.post("/session/claim", &code).await;
    assert_eq!(claimed.status, 200, "{}", claimed.body);
    phone.cookie = claimed.cookie;
    let again = TestGuest::stranger_at(three);
    let used = again.post("/session/claim", &code).await;
    assert!(used.status >= 400, "a code works once: {}", used.body);
    assert!(lists(&phone.at_address(three), "/tables/mine", &table.id).await);
    let name = r#"{"name":"Anaïs"}"#;
    let renamed = phone.request("PATCH", "/session", name, &[]).await;
    assert!(renamed.status < 300, "{}", renamed.body);
    for node in [one, two, three] {
        let session = laptop.at_address(node).get("/session").await.body;
        assert_eq!(session["name"], "Anaïs", "{session}");
    }
}

/// Codes can be guessed: the limits hold for all nodes together.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn guesses_at_different_nodes_count_together() {
    let nodes = Nodes::start_with("guesses", 2, &[]);
    let guests = [
        TestGuest::named_at(nodes.all[0].address, "Ana").await,
        TestGuest::named_at(nodes.all[1].address, "Bo").await,
    ];
    // The minute may end between two guesses, once.
    for (path, limit) in [("/session/claim", 10), ("/tables/join", 20)] {
        let mut accepted = 0;
        for attempt in 0..(2 * limit + 10) {
            let code: Value = json!({ "code": "ZZZZZZZZ" });
            let answer = guests[attempt % 2].post(path, &code).await;
            accepted += usize::from(answer.status != 429);
        }
        assert!(
            accepted >= limit && accepted <= 2 * limit,
            "{path}: {accepted} guesses were accepted"
        );
    }
}
