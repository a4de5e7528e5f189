//! Every request: its id, its place in the log, its figures.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use axum::extract::{MatchedPath, Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method};
use axum::middleware::Next;
use axum::response::Response;
use tokio::time::Instant;
use tracing::Instrument;

use crate::api::App;
use saloon_lobby::surroundings::{Surroundings, text};

/// Asked with and answered with.
const HEADER: HeaderName = HeaderName::from_static("x-request-id");

/// Numbers requests.
pub(crate) struct Requests {
    /// Tells this run of the house from others.
    run: String,
    count: AtomicU64,
}

/// What the log knows a request by.
#[derive(Clone)]
pub(crate) struct RequestId(pub(crate) Arc<str>);

impl Requests {
    pub(crate) fn new(surroundings: &dyn Surroundings) -> Self {
        let mut run = [0; 4];
        surroundings.fill(&mut run);
        Requests {
            run: text(&run),
            count: AtomicU64::new(1),
        }
    }

    /// The id that a proxy gave it, or one of our own.
    fn id(&self, headers: &HeaderMap) -> Arc<str> {
        let given = headers.get(HEADER).and_then(plain).map(Arc::from);
        given.unwrap_or_else(|| {
            let number = self.count.fetch_add(1, Ordering::Relaxed);
            format!("{}-{number}", self.run).into()
        })
    }
}

/// A short word that spoils no log.
fn plain(id: &HeaderValue) -> Option<&str> {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-_.".contains(&byte);
    id.to_str()
        .ok()
        .filter(|id| (1..=64).contains(&id.len()) && id.bytes().all(plain))
}

/// Strangers cannot make up more of them.
fn known(method: &Method) -> &'static str {
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

/// Gives a request its id and follows it. The log gets its route and not its path, which may hold somebody's invitation.
pub(crate) async fn follow(State(app): State<App>, mut request: Request, next: Next) -> Response {
    let id = app.house.requests.id(request.headers());
    let route = request
        .extensions()
        .get::<MatchedPath>()
        .map_or("page", MatchedPath::as_str)
        .to_owned();
    let method = known(request.method());
    // On at every level: whatever is logged says for which request.
    let span = tracing::error_span!("request", id = &*id, method, route);
    request.extensions_mut().insert(RequestId(Arc::clone(&id)));
    let since = Instant::now();
    let mut response = next.run(request).instrument(span.clone()).await;
    let (took, status) = (since.elapsed(), response.status().as_u16());
    span.in_scope(|| tracing::debug!(status, ms = took.as_secs_f64() * 1e3, "answered"));
    app.house.metrics.asked(route, method, status, took);
    if let Ok(id) = HeaderValue::try_from(&*id) {
        response.headers_mut().insert(HEADER, id);
    }
    response
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_of_others_are_kept_if_they_are_plain() {
        let id = |id: &'static str| plain(&HeaderValue::from_static(id)).is_some();
        assert!(id("f00d-1") && id("a.b_c"));
        for bad in ["", "two words", "x\t", "\"", "{}"] {
            assert!(!id(bad), "{bad:?}");
        }
        let (long, longest) = ("x".repeat(65), "x".repeat(64));
        assert!(plain(&HeaderValue::try_from(long).expect("a header")).is_none());
        assert!(plain(&HeaderValue::try_from(longest).expect("a header")).is_some());
    }
}
