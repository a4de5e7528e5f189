//! Slow, stalled and silent connections are closed without an effect on others.

use std::pin::pin;

use serde_json::json;
use tokio::io::AsyncReadExt;

use crate::common::{PausedTime, TestServer};
use crate::raw::{Raw, status};

/// Time limits in milliseconds: for the head of a request, for a body, for an unread response, and for a silent socket.
const HEADER_TIMEOUT: u64 = 15_000;
const BODY_TIMEOUT: u64 = 10_000;
const WRITE_TIMEOUT: u64 = 30_000;
const SOCKET_TIMEOUT: u64 = 60_000;

/// Returns the data received until the connection closes, which must happen within a time in milliseconds.
async fn closed_within(time: &PausedTime, server: &TestServer, raw: Raw, within: u64) -> String {
    let mut rest = pin!(raw.rest());
    for _ in 0..within / 1_000 {
        tokio::select! {
            biased;
            rest = &mut rest => return rest,
            () = advance(time, server, 1_000) => {}
        }
    }
    unreachable!("the connection is still open after {within} ms")
}

/// Advances the clock in steps, so that tasks can run in between.
async fn advance(time: &PausedTime, server: &TestServer, millis: u64) {
    for _ in 0..millis / 1_000 {
        time.advance(1_000).await;
        assert_eq!(server.stranger().get("/games").await.status, 200);
    }
}

#[tokio::test]
async fn a_slow_request_head_ends_the_connection() {
    let server = TestServer::open().await;
    let time = PausedTime::new();
    let beginnings = [
        "",
        "GET",
        "GET / HTTP/1.1\r\nhost: a\r\n",
        "GET / HTTP/1.1\r\nhost: a\r\nx-slow: ",
    ];
    let mut slow = Vec::new();
    for beginning in beginnings {
        let mut raw = Raw::to(server.address).await;
        raw.send(beginning).await;
        slow.push(raw);
    }
    // A client that sends a byte now and then is closed as well.
    let mut dripping = Raw::to(server.address).await;
    dripping.send("GET / HTTP/1.1\r\nx: ").await;
    for _ in 0..=HEADER_TIMEOUT / 1_000 {
        advance(&time, &server, 1_000).await;
        dripping.send("x").await;
    }
    for raw in slow.into_iter().chain([dripping]) {
        let rest = closed_within(&time, &server, raw, HEADER_TIMEOUT).await;
        assert!([0, 408].contains(&status(&rest)), "{rest}");
    }
}

#[tokio::test]
async fn an_idle_connection_is_closed() {
    let server = TestServer::open().await;
    let time = PausedTime::new();
    let mut raw = Raw::to(server.address).await;
    raw.send("GET /healthz HTTP/1.1\r\nhost: a\r\n\r\n").await;
    let mut first = [0; 12];
    raw.0.read_exact(&mut first).await.expect("an answer");
    assert_eq!(&first, b"HTTP/1.1 200");
    advance(&time, &server, HEADER_TIMEOUT + 1_000).await;
    let rest = closed_within(&time, &server, raw, HEADER_TIMEOUT).await;
    assert!(
        rest.ends_with("fine\n"),
        "one answer, then the connection closes: {rest}"
    );
}

#[tokio::test]
async fn a_slow_body_is_refused() {
    let server = TestServer::open().await;
    let time = PausedTime::new();
    let mut raw = Raw::to(server.address).await;
    raw.send(
        "POST /api/v1/session HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\n\
         content-length: 14\r\n\r\n{\"name\":",
    )
    .await;
    advance(&time, &server, BODY_TIMEOUT + 1_000).await;
    let answer = closed_within(&time, &server, raw, HEADER_TIMEOUT).await;
    assert_eq!(status(&answer), 408, "{answer}");
    assert!(answer.contains("too_slow"), "{answer}");
}

#[tokio::test]
async fn an_unread_answer_ends_the_connection() {
    let server = TestServer::open().without_limits().await;
    let time = PausedTime::new();
    let mut raw = Raw::to(server.address).await;
    let asked = 2_000;
    let ask = "GET /api/v1/openapi.json HTTP/1.1\r\nhost: a\r\n\r\n";
    // More than the socket buffers of both ends hold.
    raw.send(ask.repeat(asked)).await;
    advance(&time, &server, WRITE_TIMEOUT + 2_000).await;
    let answers = closed_within(&time, &server, raw, WRITE_TIMEOUT)
        .await
        .matches("HTTP/1.1 200")
        .count();
    assert!(answers < asked, "all {answers} answers were buffered");
}

#[tokio::test]
async fn a_silent_socket_is_closed() {
    let server = TestServer::open().await;
    let ana = server.guest("Ana").await;
    let table = ana.table("district-noir").public().await;
    let mut watcher = server.guest("Ben").await.connect(&table).await;
    let mut socket = ana.connect(&table).await;
    socket.sit(0).await;
    let time = PausedTime::new();
    // Half-open: the connection exists, and answers nothing.
    let here = |lobby: &serde_json::Value| lobby["chairs"][0]["here"] == true;
    assert!(here(&ana.lobby(&table).await));
    let mut gone = false;
    for _ in 0..2 * SOCKET_TIMEOUT / 1_000 {
        time.advance(1_000).await;
        let news = watcher.drain().await;
        let lobbies = news.iter().filter_map(|news| news.get("presence"));
        gone |= lobbies.into_iter().any(|lobby| !here(lobby));
    }
    assert!(gone, "the server has closed the connection");
}

/// A client that only receives is not silent: it answers the server's pings.
#[tokio::test]
async fn a_listening_socket_that_answers_pings_stays_open() {
    let server = TestServer::open().await;
    let ana = server.guest("Ana").await;
    let table = ana.table("district-noir").await;
    let (mut talks, mut listens) = (ana.connect(&table).await, ana.connect(&table).await);
    let time = PausedTime::new();
    let mut seconds = 0;
    while seconds < 2 * SOCKET_TIMEOUT / 1_000 {
        time.advance(5_000).await;
        seconds += 5;
        talks.sit(0).await;
        talks.command(json!({"leave": 0})).await;
        listens.catch_up_with(&talks).await;
    }
}
