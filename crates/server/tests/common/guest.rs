//! Guests: HTTP clients with the cookie of a session.

use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::AtomicU64;

use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;

use super::captured::capture;
use super::connection::Stream;
use super::{Answer, TestConnection, TestServer, TestTableBuilder};

/// A guest with a session cookie, or an anonymous client without one.
#[derive(Clone)]
pub struct TestGuest {
    address: SocketAddr,
    pub cookie: Option<String>,
    /// Counter of command ids, shared by all connections.
    ids: Arc<AtomicU64>,
}

impl TestGuest {
    pub fn stranger_at(address: SocketAddr) -> TestGuest {
        TestGuest {
            address,
            cookie: None,
            ids: Arc::default(),
        }
    }

    pub async fn named_at(address: SocketAddr, name: &str) -> TestGuest {
        let mut guest = TestGuest::stranger_at(address);
        let answer = guest.post("/session", &json!({ "name": name })).await;
        assert_eq!(answer.status, 200, "{}", answer.body);
        guest.cookie = answer.cookie;
        guest
    }

    /// Returns the same guest at a restarted server.
    pub fn at(&self, server: &TestServer) -> TestGuest {
        TestGuest {
            address: server.address,
            ..self.clone()
        }
    }

    /// Returns the same guest at another server of a cluster.
    pub fn at_address(&self, address: SocketAddr) -> TestGuest {
        TestGuest {
            address,
            ..self.clone()
        }
    }

    pub async fn get(&self, path: &str) -> Answer {
        self.request("GET", path, "", &[]).await
    }

    pub async fn post(&self, path: &str, body: &Value) -> Answer {
        self.request("POST", path, &body.to_string(), &[]).await
    }

    /// Sends a request to a path of the API.
    pub async fn request(
        &self,
        method: &str,
        path: &str,
        body: &str,
        headers: &[(&str, &str)],
    ) -> Answer {
        self.request_any(method, &format!("/api/v1{path}"), body, headers)
            .await
    }

    /// Sends a request to any path of the server.
    pub async fn request_any(
        &self,
        method: &str,
        path: &str,
        body: &str,
        headers: &[(&str, &str)],
    ) -> Answer {
        let answer = self.try_request(method, path, body, headers).await;
        answer.expect("the house answers")
    }

    /// Sends a request to a server that may be down; returns `None` if the response is missing or cut off.
    pub async fn try_request(
        &self,
        method: &str,
        path: &str,
        body: &str,
        headers: &[(&str, &str)],
    ) -> Option<Answer> {
        let mut stream = TcpStream::connect(self.address).await.ok()?;
        let mut request = format!(
            "{method} {path} HTTP/1.1\r\nhost: {}\r\nconnection: close\r\n",
            self.address
        );
        if let Some(cookie) = &self.cookie {
            request += &format!("cookie: {cookie}\r\n");
        }
        for (name, value) in headers {
            request += &format!("{name}: {value}\r\n");
        }
        if !body.is_empty() {
            request += &format!(
                "content-type: application/json\r\ncontent-length: {}\r\n",
                body.len()
            );
        }
        request += "\r\n";
        request += body;
        stream.write_all(request.as_bytes()).await.ok()?;
        let mut bytes = Vec::new();
        stream.read_to_end(&mut bytes).await.ok()?;
        let answer = Answer::parse(bytes)?;
        let request = format!("{method} {path}");
        capture(&json!({ "request": request, "status": answer.status, "said": answer.body }));
        Some(answer)
    }

    /// Describes a table that this guest hosts: two seats, private, no bots.
    pub fn table(&self, game: &str) -> TestTableBuilder<'_> {
        TestTableBuilder::new(self, game)
    }

    /// Opens a table from a raw body.
    pub async fn open_table(&self, body: Value) -> Value {
        let answer = self.post("/tables", &body).await;
        assert_eq!(answer.status, 201, "{}", answer.body);
        answer.body
    }

    /// Returns the current lobby of a table.
    pub async fn lobby(&self, table: impl AsRef<str>) -> Value {
        self.connect(table).await.welcome["lobby"].clone()
    }

    /// Returns the name of a table's game, which identifies its record.
    pub async fn game(&self, table: impl AsRef<str>) -> String {
        let lobby = self.lobby(table).await;
        lobby["game"].as_str().expect("a game").to_owned()
    }

    /// Returns the record of a finished game.
    pub async fn record(&self, game: &str) -> Value {
        let answer = self.get(&format!("/records/{game}")).await;
        assert_eq!(answer.status, 200, "{}", answer.body);
        answer.body
    }

    /// Returns the entries of a finished game's record, without their seals.
    pub async fn entries(&self, game: &str) -> Vec<Value> {
        let record = self.record(game).await;
        let sealed = record["entries"].as_array().expect("entries");
        sealed
            .iter()
            .map(|sealed| sealed["entry"].clone())
            .collect()
    }

    /// Returns the verification of a finished game, which must succeed.
    pub async fn verified(&self, game: &str) -> Value {
        let report = self.get(&format!("/records/{game}/verify")).await.body;
        assert_eq!(report["holds"], true, "{report}");
        report
    }

    pub async fn connect(&self, table: impl AsRef<str>) -> TestConnection {
        self.try_connect(table).await.expect("a socket")
    }

    /// Connects to a table; returns `None` if the server refuses.
    pub async fn try_connect(&self, table: impl AsRef<str>) -> Option<TestConnection> {
        let mut connection = self.upgraded(table.as_ref()).await?;
        connection.receive_welcome().await?;
        Some(connection)
    }

    /// Connects to a table whose connection the server closes at once. Returns the code and reason of the close frame.
    pub async fn connect_and_be_closed(&self, table: impl AsRef<str>) -> (u16, String) {
        let mut connection = self.upgraded(table.as_ref()).await.expect("a socket");
        let welcome = connection.next().await;
        assert_eq!(welcome, None);
        connection.close_frame.expect("the house says why")
    }

    async fn upgraded(&self, table: &str) -> Option<TestConnection> {
        let (stream, _) = self.handshake(table, &[]).await.ok()?;
        Some(TestConnection::new(stream, Arc::clone(&self.ids)))
    }

    /// Performs the WebSocket handshake of a table.
    pub async fn handshake(
        &self,
        table: &str,
        headers: &[(&'static str, &str)],
    ) -> tungstenite::Result<(Stream, tungstenite::handshake::client::Response)> {
        let address = format!("ws://{}/api/v1/tables/{table}/socket", self.address);
        let mut request = address.into_client_request().expect("an address");
        let cookie = self.cookie.iter().map(|cookie| ("cookie", cookie.as_str()));
        for (name, value) in cookie.chain(headers.iter().copied()) {
            request
                .headers_mut()
                .insert(name, value.parse().expect("a header"));
        }
        tokio_tungstenite::connect_async(request).await
    }
}
