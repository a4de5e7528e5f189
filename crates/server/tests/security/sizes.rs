//! Size limits of requests and messages.

use serde_json::json;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::protocol::frame::Frame;
use tokio_tungstenite::tungstenite::protocol::frame::coding::{Data, OpCode};

use crate::common::TestServer;
use crate::raw::{Raw, answer, status};

#[tokio::test]
async fn request_bodies_are_limited() {
    let server = TestServer::open().await;
    let head = format!(
        "POST /api/v1/session HTTP/1.1\r\nhost: {}\r\ncontent-type: application/json\r\nconnection: close\r\n",
        server.address
    );
    let announced = format!("{head}content-length: 1000000000\r\n\r\n");
    let announced = answer(server.address, announced).await;
    assert_eq!(status(&announced), 413, "refused before the body arrives");
    let piece = format!("1000\r\n{}\r\n", " ".repeat(0x1000));
    let unannounced = format!(
        "{head}transfer-encoding: chunked\r\n\r\n{}0\r\n\r\n",
        piece.repeat(32)
    );
    let unannounced = answer(server.address, unannounced).await;
    assert_eq!(status(&unannounced), 413);
}

#[tokio::test]
async fn request_heads_are_limited() {
    let server = TestServer::open().await;
    let many = "x: 1\r\n".repeat(500);
    let long = format!("x: {}\r\n", "x".repeat(1 << 20));
    for headers in [many, long] {
        let mut raw = Raw::to(server.address).await;
        raw.send(format!("GET /healthz HTTP/1.1\r\nhost: a\r\n{headers}\r\n"))
            .await;
        let answer = raw.rest().await;
        assert!([0, 431].contains(&status(&answer)), "{answer}");
    }
    let far = "x".repeat(1 << 17);
    let answer = answer(
        server.address,
        format!("GET /{far} HTTP/1.1\r\nhost: a\r\n\r\n"),
    )
    .await;
    assert!([0, 414].contains(&status(&answer)), "{answer}");
    assert_eq!(
        server.stranger().get("/games").await.status,
        200,
        "the server keeps running"
    );
}

#[tokio::test]
async fn socket_messages_are_limited() {
    let server = TestServer::open().await;
    let ana = server.guest("Ana").await;
    let table = ana.table("district-noir").await;
    let mut socket = ana.connect(&table).await;
    let refused = socket.refused(json!({"chat": "x".repeat(15_000)})).await;
    assert_eq!(
        refused["error"], "bad_request",
        "a long message within the limit"
    );
    socket
        .send(&json!({"id": "1", "say": {"chat": "x".repeat(17_000)}}))
        .await;
    let (code, reason) = socket.closed().await.expect("a close frame");
    assert_eq!((code, &*reason), (1009, "a message has at most 16 KiB"));
    // A deeply nested message is refused as malformed, and breaks nothing.
    let mut socket = ana.connect(&table).await;
    let deep = format!("{}{}", "[".repeat(8_000), "]".repeat(8_000));
    socket.send_text(deep).await;
    let answer = socket.receive("refused").await;
    assert_eq!(answer["error"], "bad_request");
    socket.sit(0).await;
}

/// A client that sends invalid frames gets a close frame with the reason, even while it keeps sending.
#[tokio::test]
async fn invalid_frames_close_the_connection_with_a_reason() {
    let server = TestServer::open().await;
    let ana = server.guest("Ana").await;
    let table = ana.table("district-noir").await;
    let frame = |bytes: &[u8], kind: OpCode, last: bool| {
        Message::Frame(Frame::message(bytes.to_vec(), kind, last))
    };
    let (text, more) = (OpCode::Data(Data::Text), OpCode::Data(Data::Continue));
    let piece = [b'x'; 8_000];
    for (frames, expected) in [
        (vec![frame(&[b'x'; 1 << 20], text, true)], 1009),
        (
            vec![
                frame(&piece, text, false),
                frame(&piece, more, false),
                frame(&piece, more, true),
            ],
            1009,
        ),
        (vec![frame(b"\"\xff\"", text, true)], 1007),
        (
            vec![frame(b"x", OpCode::Data(Data::Reserved(3)), true)],
            1002,
        ),
        (vec![frame(b"x", more, true)], 1002),
        (vec![Message::Frame(Frame::ping(vec![b'x'; 200]))], 1002),
    ] {
        let mut socket = ana.connect(&table).await;
        for frame in frames {
            socket.send_frame(frame).await;
        }
        let (code, reason) = socket.closed().await.expect("a close frame");
        assert_eq!(code, expected, "{reason}");
        assert!(!reason.is_empty());
    }
    ana.connect(&table).await.sit(0).await;
}
