//! Rate limits: no client can starve others or guess secrets at length.

use std::pin::pin;

use serde_json::json;
use tokio_tungstenite::tungstenite::Message;

use crate::common::{Answer, PausedTime, TestGuest, TestServer};

async fn join(guest: &TestGuest, code: &str, forwarded: &str) -> Answer {
    let body = json!({ "code": code }).to_string();
    let headers = [("x-forwarded-for", forwarded)];
    guest.request("POST", "/tables/join", &body, &headers).await
}

#[tokio::test]
async fn guessing_codes_is_rate_limited() {
    let server = TestServer::open().await;
    let [ana, eve] = server.guests(["Ana", "Eve"]).await;
    let table = ana.table("district-noir").await;
    assert!(table.code.len() >= 5, "32 to the power of 5 is 33 million");
    for guess in 0..20 {
        // A forged forwarding header has no effect.
        let elsewhere = format!("10.0.0.{guess}");
        assert_eq!(join(&eve, "AAAAA", &elsewhere).await.status, 404);
    }
    assert_eq!(join(&eve, &table.code, "10.0.1.1").await.status, 429);
    for guess in 0..10 {
        let claimed = eve
            .post(
                "/session/claim",
                &json!({"code": format!("AAAAAAAAA{guess}")}),
            )
            .await;
        assert_eq!(claimed.status, 404);
    }
    let claim = json!({"code": "AAAAAAAAAA"});
    assert_eq!(eve.post("/session/claim", &claim).await.status, 429);
}

#[tokio::test]
async fn behind_a_proxy_limits_count_the_forwarded_address() {
    let server = TestServer::open().behind_proxy().await;
    let eve = server.guest("Eve").await;
    for guess in 0..20 {
        // The proxy appends Eve's address to her forged header.
        let forwarded = format!("10.0.0.{guess}, 192.0.2.1");
        assert_eq!(join(&eve, "AAAAA", &forwarded).await.status, 404);
    }
    assert_eq!(join(&eve, "AAAAA", "10.9.9.9, 192.0.2.1").await.status, 429);
    assert_eq!(join(&eve, "AAAAA", "192.0.2.2").await.status, 404);
}

#[tokio::test]
async fn tables_are_limited_per_guest() {
    let server = TestServer::open().behind_proxy().await;
    let [ana, ben] = server.guests(["Ana", "Ben"]).await;
    let body = ana.table("district-noir").body().to_string();
    let open = async |guest: &TestGuest, from: &str| {
        let headers = [("x-forwarded-for", from)];
        guest
            .request("POST", "/tables", &body, &headers)
            .await
            .status
    };
    for number in 0..30 {
        assert_eq!(open(&ana, &format!("10.0.0.{number}")).await, 201);
    }
    assert_eq!(open(&ana, "10.0.1.1").await, 429);
    assert_eq!(open(&ben, "10.0.1.1").await, 201);
}

#[tokio::test]
async fn guests_are_limited_per_address() {
    let server = TestServer::open().await;
    let stranger = server.stranger();
    let name = json!({"name": "Eve"});
    for _ in 0..30 {
        assert_eq!(stranger.post("/session", &name).await.status, 200);
    }
    assert_eq!(stranger.post("/session", &name).await.status, 429);
}

/// A flooding connection is read at the allowed rate, regardless of the type of frames, and loses no message.
#[tokio::test]
async fn frames_are_rate_limited_per_connection() {
    let server = TestServer::open().await;
    let ana = server.guest("Ana").await;
    let table = ana.table("district-noir").await;
    let kinds: [fn() -> Message; 5] = [
        || Message::text(r#"{"id":"1","say":{"legal":0}}"#),
        || Message::text("nonsense"),
        || Message::binary("nonsense"),
        || Message::Ping("still there?".into()),
        || Message::Pong("nobody asked".into()),
    ];
    for kind in kinds {
        let (mut loud, mut quiet) = (ana.connect(&table).await, ana.connect(&table).await);
        let time = PausedTime::new();
        let since = tokio::time::Instant::now();
        for _ in 0..300 {
            loud.send_frame(kind()).await;
        }
        let mut last = pin!(loud.drain());
        // A hundred at once, then fifty a second.
        for _ in 0..50 {
            quiet.drain().await;
        }
        loop {
            tokio::select! {
                biased;
                _ = &mut last => break,
                () = time.advance(1) => {}
            }
        }
        let took = since.elapsed().as_millis();
        assert!(took >= 3_500, "300 times {:?} in {took} ms", kind());
    }
}

#[tokio::test]
async fn sockets_are_limited_per_guest_and_table() {
    let server = TestServer::open().await;
    let ana = server.guest("Ana").await;
    let table = ana.table("district-noir").await;
    let mut oldest = ana.connect(&table).await;
    let mut others = Vec::new();
    for _ in 0..8 {
        others.push(ana.connect(&table).await);
    }
    oldest.closed().await;
    for socket in &mut others {
        socket.drain().await;
    }
}
