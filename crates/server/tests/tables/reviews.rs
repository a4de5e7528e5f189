//! Reviews of finished games.

use std::time::Duration;

use serde_json::{Value, json};

use crate::common::{TestGuest, TestServer, play_out};

/// Asks for a review until it is complete.
async fn complete(guest: &TestGuest, path: &str) -> Value {
    loop {
        let answer = guest.get(path).await;
        assert_eq!(answer.status, 200, "{}", answer.body);
        match answer.body["state"].as_str() {
            Some("queued" | "computing") => tokio::time::sleep(Duration::from_millis(300)).await,
            _ => return answer.body,
        }
    }
}

#[tokio::test]
async fn a_finished_game_is_reviewed_and_the_review_is_stored() {
    let server = TestServer::open().await;
    let [ana, ben] = server.guests(["Ana", "Ben"]).await;
    let (table, [mut first, mut second]) = ana.table("district-noir").started([&ana, &ben]).await;
    let review = format!("/records/{}/review", ana.game(&table).await);
    let early = ana.get(&review).await;
    assert_eq!(
        (early.status, &early.body["error"]),
        (409, &json!("not_yet"))
    );
    play_out(&mut first, &mut second).await;
    let queued = ben.get(&review).await.body;
    assert!(["queued", "computing"].contains(&queued["state"].as_str().expect("a state")));
    let done = complete(&ben, &review).await;
    assert_eq!(done["state"], "done", "{done}");
    assert_eq!(done["seat"], 1, "the seat of the caller is the default");
    assert_eq!(done["judged"], done["total"]);
    let entries = ana.entries(&ana.game(&table).await).await;
    let curve = done["curve"].as_array().expect("points");
    assert_eq!(curve.len(), entries.len());
    let number = |value: &Value| value.as_f64().expect("a number");
    for point in curve {
        let known = &point["known"];
        assert!(number(&known["low"]) <= number(&known["value"]));
        assert!((0.0..=100.0).contains(&number(&point["truth"])));
    }
    for decision in done["decisions"].as_array().expect("decisions") {
        let acts = decision["acts"].as_array().expect("acts");
        assert_eq!(acts.iter().filter(|act| act["best"] == true).count(), 1);
        assert_eq!(acts.iter().filter(|act| act["played"] == true).count(), 1);
        let played = entries
            [usize::try_from(decision["entry"].as_u64().expect("a number")).expect("small")]
        .clone();
        let act = acts.iter().find(|act| act["played"] == true).expect("one");
        assert_eq!(act["act"], played["input"]["act"]["act"]);
    }
    let sum = &done["sum"];
    let value = |part: &Value| number(&part["value"]);
    let decisions = |part: &Value| value(&part["lost"]) + value(&part["gained"]);
    let total = value(&sum["start"])
        + decisions(&sum["own"])
        + decisions(&sum["others"][0])
        + value(&sum["draws"])
        + value(&sum["unknown"])
        + value(&sum["unjudged"])
        + number(&sum["residual"]);
    assert!((total - number(&sum["outcome"])).abs() < 1.0, "{sum}");
    assert_eq!(sum["others"][1], Value::Null);

    let server = server.reopened().await;
    let again = ben.at(&server).get(&review).await;
    assert_eq!(again.body, done, "it was stored, not computed again");
}
