//! HTTP and WebSocket client of the load test.

use http_body_util::{BodyExt, Full};
use hyper::body::Bytes;
use hyper::header::{CONTENT_TYPE, COOKIE, HeaderValue, SET_COOKIE};
use hyper::{Method, Request, Uri};
use hyper_util::client::legacy::Client;
use hyper_util::client::legacy::connect::HttpConnector;
use hyper_util::rt::TokioExecutor;
use serde_json::Value;
use tokio::net::TcpStream;
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;

use crate::failure::{Failure, usage};

/// Socket of a table.
pub(super) type Socket = WebSocketStream<TcpStream>;

/// Client of one server.
pub(super) struct LoadClient {
    client: Client<HttpConnector, Full<Bytes>>,
    /// Host and port.
    authority: String,
}

fn broken(error: impl std::fmt::Display) -> Failure {
    Failure::Failed(format!("the server does not answer: {error}"))
}

impl LoadClient {
    pub(super) fn new(url: &str) -> Result<LoadClient, Failure> {
        let uri: Option<Uri> = url.parse().ok();
        let authority = uri
            .as_ref()
            .filter(|uri| uri.scheme_str() == Some("http"))
            .and_then(Uri::authority);
        let Some(authority) = authority else {
            return usage(format!("--url {url}: the URL must start with http://"));
        };
        let port = authority.port_u16().unwrap_or(80);
        let mut connector = HttpConnector::new();
        connector.set_nodelay(true);
        Ok(LoadClient {
            client: Client::builder(TokioExecutor::new()).build(connector),
            authority: format!("{}:{port}", authority.host()),
        })
    }

    /// Fetches the start page.
    pub(super) async fn first_page(&self) -> Result<(), Failure> {
        self.request(Method::GET, "/", None, Bytes::new())
            .await
            .map(drop)
    }

    /// Signs in as a guest and returns the session cookie.
    pub(super) async fn sign_in(&self, name: &str) -> Result<HeaderValue, Failure> {
        let body = format!(r#"{{"name":"{name}"}}"#);
        let (cookie, _) = self
            .request(Method::POST, "/api/v1/session", None, body.into())
            .await?;
        cookie.ok_or_else(|| broken("no session cookie"))
    }

    /// Sends a POST request and returns the body of the response.
    pub(super) async fn post(
        &self,
        cookie: &HeaderValue,
        path: &str,
        body: &Value,
    ) -> Result<Value, Failure> {
        let path = format!("/api/v1{path}");
        let body = body.to_string().into();
        let (_, answer) = self
            .request(Method::POST, &path, Some(cookie), body)
            .await?;
        serde_json::from_slice(&answer).map_err(broken)
    }

    async fn request(
        &self,
        method: Method,
        path: &str,
        cookie: Option<&HeaderValue>,
        body: Bytes,
    ) -> Result<(Option<HeaderValue>, Bytes), Failure> {
        let mut request = Request::builder()
            .method(method)
            .uri(format!("http://{}{path}", self.authority))
            .header(CONTENT_TYPE, "application/json");
        if let Some(cookie) = cookie {
            request = request.header(COOKIE, cookie);
        }
        let request = request.body(Full::new(body)).map_err(broken)?;
        let answer = self.client.request(request).await.map_err(broken)?;
        let (status, cookie) = (answer.status(), answer.headers().get(SET_COOKIE).cloned());
        let body = answer.into_body().collect().await.map_err(broken)?;
        if status.as_u16() == 429 {
            return usage("the server limits requests per address: start it with --unlimited");
        }
        if !status.is_success() {
            return Err(broken(format!("{path}: {status}")));
        }
        Ok((cookie, body.to_bytes()))
    }

    /// Opens the socket of a table.
    pub(super) async fn socket(
        &self,
        cookie: &HeaderValue,
        table: &str,
    ) -> Result<Socket, Failure> {
        let authority = &self.authority;
        let stream = TcpStream::connect(authority).await.map_err(broken)?;
        stream.set_nodelay(true).map_err(broken)?;
        let mut request = format!("ws://{authority}/api/v1/tables/{table}/socket")
            .into_client_request()
            .map_err(broken)?;
        request.headers_mut().insert(COOKIE, cookie.clone());
        // Small buffers: there are thousands of sockets, and each needs room for one frame.
        let config = WebSocketConfig::default()
            .read_buffer_size(4 << 10)
            .write_buffer_size(0);
        let opened =
            tokio_tungstenite::client_async_with_config(request, stream, Some(config)).await;
        opened.map(|(socket, _)| socket).map_err(broken)
    }
}
