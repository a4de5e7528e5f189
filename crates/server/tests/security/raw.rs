//! Raw requests that no regular client sends.

use std::net::SocketAddr;

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

/// A raw TCP connection.
pub(crate) struct Raw(pub TcpStream);

impl Raw {
    pub(crate) async fn to(server: SocketAddr) -> Raw {
        Raw(TcpStream::connect(server).await.expect("the house answers"))
    }

    pub(crate) async fn send(&mut self, bytes: impl AsRef<[u8]>) {
        let _ = self.0.write_all(bytes.as_ref()).await; // it may be closed already
    }

    /// Reads to the end of the connection.
    pub(crate) async fn rest(mut self) -> String {
        let mut answer = Vec::new();
        let _ = self.0.read_to_end(&mut answer).await; // a reset ends it too
        String::from_utf8_lossy(&answer).into_owned()
    }
}

/// Sends bytes on a new connection. Returns the response up to the server's close.
pub(crate) async fn answer(server: SocketAddr, bytes: impl AsRef<[u8]>) -> String {
    let mut raw = Raw::to(server).await;
    raw.send(bytes).await;
    raw.rest().await
}

/// Returns the status of a response; 0 if there is none.
pub(crate) fn status(answer: &str) -> u16 {
    let code = answer.split(' ').nth(1);
    code.and_then(|code| code.parse().ok()).unwrap_or_default()
}

/// Returns the head of a response, in lower case.
pub(crate) fn head(answer: &str) -> String {
    let head = answer.split("\r\n\r\n").next().unwrap_or_default();
    head.to_ascii_lowercase()
}
