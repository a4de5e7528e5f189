//! WebSocket connections to a table.

use std::collections::VecDeque;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use serde::Serialize;
use serde_json::{Value, json};
use tokio::net::TcpStream;
use tokio::time::{Instant, sleep_until};
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream};

use super::captured::{assert_documented, capture};

pub(super) type Stream = WebSocketStream<MaybeTlsStream<TcpStream>>;

/// A connection to a table. It keeps the last received state and answers pings.
pub struct TestConnection {
    stream: Stream,
    pub welcome: Value,
    pub game: Value,
    /// Number of the last update.
    pub number: u64,
    /// All pings so far.
    pub pings: Vec<Value>,
    /// Delay before a ping is answered.
    pub pong_delay: Duration,
    unanswered: VecDeque<(Instant, Value)>,
    /// Reading of the table's clock at an instant, from the last ping.
    clock: Option<(Instant, u64)>,
    /// All text frames so far, verbatim.
    pub frames: Vec<String>,
    /// Code and reason of the server's close frame.
    pub close_frame: Option<(u16, String)>,
    ids: Arc<AtomicU64>,
}

impl TestConnection {
    pub(super) fn new(stream: Stream, ids: Arc<AtomicU64>) -> TestConnection {
        TestConnection {
            stream,
            welcome: Value::Null,
            game: Value::Null,
            number: 0,
            pings: Vec::new(),
            pong_delay: Duration::ZERO,
            unanswered: VecDeque::new(),
            clock: None,
            frames: Vec::new(),
            close_frame: None,
            ids,
        }
    }

    /// Receives the first frame; returns `None` if the server closes the connection instead.
    pub(super) async fn receive_welcome(&mut self) -> Option<()> {
        let first = self.next().await?;
        first.get("welcome").map(drop)
    }

    /// Returns the next message; `None` once the connection is closed.
    pub async fn next(&mut self) -> Option<Value> {
        loop {
            let answer_at = self.unanswered.front().map(|(due, _)| *due);
            let frame = tokio::select! {
                frame = self.stream.next() => frame,
                () = sleep_until(answer_at.unwrap_or_else(Instant::now)), if answer_at.is_some() => {
                    if let Some((_, number)) = self.unanswered.pop_front() {
                        self.send(&json!({ "pong": number })).await;
                    }
                    continue;
                }
            };
            match frame {
                Some(Ok(Message::Text(text))) => {
                    let message: Value = serde_json::from_str(text.as_str()).expect("JSON");
                    capture(&json!({ "said": message }));
                    self.frames.push(text.to_string());
                    self.keep(&message);
                    return Some(message);
                }
                Some(Ok(Message::Ping(_) | Message::Pong(_))) => {}
                Some(Ok(Message::Close(Some(frame)))) => {
                    assert_documented(&u16::from(frame.code).to_string());
                    self.close_frame = Some((frame.code.into(), frame.reason.to_string()));
                    return None;
                }
                _ => return None,
            }
        }
    }

    fn keep(&mut self, message: &Value) {
        if let Some(ping) = message.get("ping") {
            let now = Instant::now();
            self.unanswered
                .push_back((now + self.pong_delay, ping["n"].clone()));
            self.pings.push(ping.clone());
            let round_trip = ping["rtt"].as_u64().unwrap_or_default();
            let at = ping["at"].as_u64().expect("an instant") + round_trip / 2;
            self.clock = Some((now, at));
        }
        if let Some(welcome) = message.get("welcome") {
            self.welcome = welcome.clone();
            self.number = welcome["number"].as_u64().expect("a number");
            self.game = welcome["game"].clone();
        }
        if let Some(update) = message.get("update") {
            self.number += 1;
            assert_eq!(update["number"], json!(self.number), "updates have no gaps");
            if update.get("game").is_some() {
                self.game = update["game"].clone();
            }
        }
    }

    /// Sends a message without waiting for an answer.
    pub async fn send(&mut self, message: &Value) {
        self.send_text(message.to_string()).await;
    }

    /// Sends text that may be malformed.
    pub async fn send_text(&mut self, text: String) {
        self.send_frame(Message::text(text)).await;
    }

    /// Sends a frame of any kind.
    pub async fn send_frame(&mut self, frame: Message) {
        let _ = self.stream.send(frame).await; // the connection may be gone
    }

    /// Returns an id that no connection of this guest has used: a command with a used id would be a retry.
    pub fn new_id(&self) -> String {
        format!("test-{}", self.ids.fetch_add(1, Ordering::Relaxed))
    }

    /// Sends a command and waits for its answer; returns `None` if the connection broke.
    pub async fn try_command(&mut self, say: Value) -> Option<Value> {
        let id = self.new_id();
        self.try_command_as(&id, say).await
    }

    /// Sends a command with a chosen id and waits for its answer; returns `None` if the connection broke.
    pub async fn try_command_as(&mut self, id: &str, say: Value) -> Option<Value> {
        let sent = json!({"id": id, "say": say});
        self.send(&sent).await;
        loop {
            let message = self.next().await?;
            if message.get("welcome").is_some() {
                self.send(&sent).await; // another node took the table over
            }
            let answered = message.get("done") == Some(&json!(id))
                || ["refused", "legal", "preview", "hint"]
                    .iter()
                    .any(|kind| message[kind]["id"] == id);
            if answered {
                if message.get("refused").is_none() {
                    capture(&json!({ "sent": sent }));
                }
                return Some(message);
            }
        }
    }

    /// Sends a command that must be accepted.
    pub async fn command(&mut self, say: Value) {
        let id = self.new_id();
        self.command_as(&id, say).await;
    }

    /// Sends a command that must be accepted, with a chosen id.
    pub async fn command_as(&mut self, id: &str, say: Value) {
        let answer = self.try_command_as(id, say.clone()).await;
        let answer = answer.expect("an answer");
        assert!(answer.get("done").is_some(), "{say}: {answer}");
    }

    /// Sends a query, whose answer is not `done`.
    pub async fn query(&mut self, say: Value) -> Value {
        self.try_command(say).await.expect("an answer")
    }

    /// Sends a command that must be refused. Returns the refusal.
    pub async fn refused(&mut self, say: Value) -> Value {
        let answer = self.try_command(say.clone()).await.expect("an answer");
        assert!(answer.get("refused").is_some(), "{say}: {answer}");
        answer["refused"].clone()
    }

    pub async fn sit(&mut self, seat: u8) {
        self.command(json!({ "sit": seat })).await;
    }

    /// Marks the seat as ready, with the seat's number as every byte of its contribution.
    pub async fn ready(&mut self, seat: u8) {
        let bytes = format!("{seat:02x}").repeat(32);
        self.command(json!({"ready": {"seat": seat, "bytes": bytes}}))
            .await;
    }

    pub async fn start(&mut self) {
        self.command(json!("start")).await;
    }

    /// Plays an act that must be legal.
    pub async fn act(&mut self, seat: impl Serialize, act: &Value) {
        self.command(json!({"act": {"seat": seat, "act": act}}))
            .await;
    }

    pub async fn concede(&mut self, seat: u8) {
        self.command(json!({ "concede": seat })).await;
    }

    pub async fn chat(&mut self, text: &str) {
        self.command(json!({ "chat": text })).await;
    }

    /// Receives until a message of this kind arrives. Returns its content.
    pub async fn receive(&mut self, kind: &str) -> Value {
        loop {
            let message = self.next().await.expect("the connection holds");
            if let Some(content) = message.get(kind) {
                return content.clone();
            }
        }
    }

    /// Receives all messages sent so far: up to the answer to a query that changes nothing.
    pub async fn drain(&mut self) -> Vec<Value> {
        self.send(&json!({"id": "so far", "say": {"legal": 99}}))
            .await;
        let mut received = Vec::new();
        loop {
            let message = self.next().await.expect("the connection holds");
            if message["refused"]["id"] == "so far" {
                return received;
            }
            received.push(message);
        }
    }

    /// Receives until this connection has every update that another one has.
    pub async fn catch_up_with(&mut self, other: &TestConnection) {
        self.catch_up_to(other.number).await;
    }

    /// Receives until this connection has the update with this number.
    pub async fn catch_up_to(&mut self, number: u64) {
        while self.number < number {
            self.next().await.expect("the connection holds");
        }
    }

    /// Receives until the server closes the connection. Returns the code and reason of its close frame.
    pub async fn closed(&mut self) -> Option<(u16, String)> {
        while self.next().await.is_some() {}
        self.close_frame.clone()
    }

    /// Returns the legal acts of this connection's first seat.
    pub fn legal(&self) -> Vec<Value> {
        self.game["eyes"][0]["legal"]
            .as_array()
            .cloned()
            .unwrap_or_default()
    }

    pub fn view(&self) -> &Value {
        &self.game["eyes"][0]["view"]
    }

    /// Returns the legal acts of a seat, queried if there were too many to list.
    pub async fn acts(&mut self, seat: &Value) -> Option<Vec<Value>> {
        let eyes = self.game["eyes"].as_array()?;
        let listed = eyes.iter().find(|eyes| eyes["seat"] == *seat)?["legal"]
            .as_array()
            .cloned();
        match listed {
            Some(acts) => Some(acts),
            None => self.try_command(json!({ "legal": seat })).await?["legal"]["acts"]
                .as_array()
                .cloned(),
        }
    }

    /// Returns the first awaited seat.
    pub fn awaited(&self) -> u64 {
        self.game["waiting"][0].as_u64().expect("an awaited seat")
    }

    /// Returns the number of the game's last entry.
    pub fn entry(&self) -> u64 {
        self.game["entry"].as_u64().expect("a number")
    }

    /// Returns the client's estimate of the table's clock.
    pub fn now(&self) -> u64 {
        let (received, at) = self.clock.expect("a ping came");
        at + u64::try_from(received.elapsed().as_millis()).expect("a short game")
    }

    /// Returns whether the game is over.
    pub fn over(&self) -> bool {
        !self.view()["outcome"].is_null()
    }
}
