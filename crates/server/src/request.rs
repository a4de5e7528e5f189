//! Middleware for every request: its id, its log span, its metrics.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use axum::extract::{MatchedPath, Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method};
use axum::middleware::Next;
use axum::response::Response;
use tokio::time::Instant;
use tracing::Instrument;

use crate::api::AppState;
use saloon_lobby::env::{Env, encode_secret};

/// Header of the request id, in requests and responses.
const HEADER: HeaderName = HeaderName::from_static("x-request-id");

/// Generator of request ids.
pub(crate) struct RequestIds {
    /// Random prefix that distinguishes this run of the server.
    run: String,
    count: AtomicU64,
}

/// Id of a request, used in the log.
#[derive(Clone)]
pub(crate) struct RequestId(pub(crate) Arc<str>);

impl RequestIds {
    pub(crate) fn new(env: &dyn Env) -> Self {
        let mut run = [0; 4];
        env.fill(&mut run);
        RequestIds {
            run: encode_secret(&run),
            count: AtomicU64::new(1),
        }
    }

    /// Returns the id assigned by a proxy, or a new one.
    fn id(&self, headers: &HeaderMap) -> Arc<str> {
        let given = headers.get(HEADER).and_then(sanitized).map(Arc::from);
        given.unwrap_or_else(|| {
            let number = self.count.fetch_add(1, Ordering::Relaxed);
            format!("{}-{number}", self.run).into()
        })
    }
}

/// Returns the id if it is short and safe to log.
fn sanitized(id: &HeaderValue) -> Option<&str> {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-_.".contains(&byte);
    id.to_str()
        .ok()
        .filter(|id| (1..=64).contains(&id.len()) && id.bytes().all(plain))
}

/// Returns the label of a method. Bounds the cardinality of the label.
fn method_label(method: &Method) -> &'static str {
    match *method {
        Method::GET => "GET",
        Method::HEAD => "HEAD",
        Method::POST => "POST",
        Method::PATCH => "PATCH",
        Method::PUT => "PUT",
        Method::DELETE => "DELETE",
        Method::OPTIONS => "OPTIONS",
        _ => "other",
    }
}

/// Assigns an id to a request, and logs and measures it. Logs its route instead of its path, which may contain an invitation.
pub(crate) async fn trace(
    State(state): State<AppState>,
    mut request: Request,
    next: Next,
) -> Response {
    let id = state.app.requests.id(request.headers());
    let route = request
        .extensions()
        .get::<MatchedPath>()
        .map_or("page", MatchedPath::as_str)
        .to_owned();
    let method = method_label(request.method());
    // Enabled at every level, so that each log line names its request.
    let span = tracing::error_span!("request", id = &*id, method, route);
    request.extensions_mut().insert(RequestId(Arc::clone(&id)));
    let since = Instant::now();
    let mut response = next.run(request).instrument(span.clone()).await;
    let (took, status) = (since.elapsed(), response.status().as_u16());
    span.in_scope(|| tracing::debug!(status, ms = took.as_secs_f64() * 1e3, "answered"));
    state
        .app
        .metrics
        .record_request(route, method, status, took);
    if let Ok(id) = HeaderValue::try_from(&*id) {
        response.headers_mut().insert(HEADER, id);
    }
    response
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_plain_id_of_a_proxy_is_kept() {
        let id = |id: &'static str| sanitized(&HeaderValue::from_static(id)).is_some();
        assert!(id("f00d-1") && id("a.b_c"));
        for bad in ["", "two words", "x\t", "\"", "{}"] {
            assert!(!id(bad), "{bad:?}");
        }
        let (long, longest) = ("x".repeat(65), "x".repeat(64));
        assert!(sanitized(&HeaderValue::try_from(long).expect("a header")).is_none());
        assert!(sanitized(&HeaderValue::try_from(longest).expect("a header")).is_some());
    }
}
