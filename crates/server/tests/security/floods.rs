//! Nobody can do so much at once that others have less, nor guess for long.

use std::pin::pin;

use serde_json::json;
use tempfile::tempdir;
use tokio_tungstenite::tungstenite::Message;

use crate::common::{Answer, Guest, Open, PausedTime};

async fn join(guest: &Guest, code: &str, forwarded: &str) -> Answer {
    let body = json!({ "code": code }).to_string();
    let headers = [("x-forwarded-for", forwarded)];
    guest.request("POST", "/tables/join", &body, &headers).await
}

#[tokio::test]
async fn codes_cannot_be_guessed_for_long() {
    let folder = tempdir().expect("a folder");
    let house = Open::at(folder.path()).await;
    let (ana, eve) = (
        Guest::named(&house, "Ana").await,
        Guest::named(&house, "Eve").await,
    );
    let table = ana
        .open_table(json!({"rules": {"game": "district-noir", "seats": 2}}))
        .await;
    let code = table["code"].as_str().expect("a code");
    assert!(code.len() >= 5, "32 letters to the fifth: 33 million");
    for guess in 0..20 {
        // Who says that they come from elsewhere is not believed.
        let elsewhere = format!("10.0.0.{guess}");
        assert_eq!(join(&eve, "AAAAA", &elsewhere).await.status, 404);
    }
    assert_eq!(join(&eve, code, "10.0.1.1").await.status, 429);
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
async fn behind_a_proxy_everyone_is_counted_by_their_own_address() {
    let folder = tempdir().expect("a folder");
    let house = Open::at(folder.path()).await;
    house.behind_a_proxy();
    let eve = Guest::named(&house, "Eve").await;
    for guess in 0..20 {
        // The proxy adds where it saw Eve to whatever she wrote.
        let forwarded = format!("10.0.0.{guess}, 192.0.2.1");
        assert_eq!(join(&eve, "AAAAA", &forwarded).await.status, 404);
    }
    assert_eq!(join(&eve, "AAAAA", "10.9.9.9, 192.0.2.1").await.status, 429);
    assert_eq!(join(&eve, "AAAAA", "192.0.2.2").await.status, 404);
}

#[tokio::test]
async fn one_guest_opens_so_many_tables_from_wherever() {
    let folder = tempdir().expect("a folder");
    let house = Open::at(folder.path()).await;
    house.behind_a_proxy();
    let (ana, ben) = (
        Guest::named(&house, "Ana").await,
        Guest::named(&house, "Ben").await,
    );
    let body = json!({"rules": {"game": "district-noir", "seats": 2}}).to_string();
    let open = async |guest: &Guest, from: &str| {
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
async fn one_address_makes_so_many_guests() {
    let folder = tempdir().expect("a folder");
    let house = Open::at(folder.path()).await;
    let stranger = Guest::stranger(&house);
    let name = json!({"name": "Eve"});
    for _ in 0..30 {
        assert_eq!(stranger.post("/session", &name).await.status, 200);
    }
    assert_eq!(stranger.post("/session", &name).await.status, 429);
}

/// A connection that shouts is heard at the pace of all others, whatever its frames are, and loses nothing by it.
#[tokio::test]
async fn a_flood_of_frames_is_heard_slowly() {
    let folder = tempdir().expect("a folder");
    let house = Open::at(folder.path()).await;
    let ana = Guest::named(&house, "Ana").await;
    let table = ana
        .open_table(json!({"rules": {"game": "district-noir", "seats": 2}}))
        .await;
    let id = table["id"].as_str().expect("an id");
    let kinds: [fn() -> Message; 5] = [
        || Message::text(r#"{"id":"1","say":{"legal":0}}"#),
        || Message::text("nonsense"),
        || Message::binary("nonsense"),
        || Message::Ping("still there?".into()),
        || Message::Pong("nobody asked".into()),
    ];
    for kind in kinds {
        let (mut loud, mut quiet) = (ana.connect(id).await, ana.connect(id).await);
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
async fn one_guest_has_so_many_sockets_at_a_table() {
    let folder = tempdir().expect("a folder");
    let house = Open::at(folder.path()).await;
    let ana = Guest::named(&house, "Ana").await;
    let table = ana
        .open_table(json!({"rules": {"game": "district-noir", "seats": 2}}))
        .await;
    let id = table["id"].as_str().expect("an id");
    let mut oldest = ana.connect(id).await;
    let mut others = Vec::new();
    for _ in 0..8 {
        others.push(ana.connect(id).await);
    }
    while oldest.next().await.is_some() {}
    for socket in &mut others {
        socket.drain().await;
    }
}
