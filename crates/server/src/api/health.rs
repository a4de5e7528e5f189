//! Health checks and metrics, for operators.

use std::net::SocketAddr;

use axum::extract::{ConnectInfo, Request, State};
use axum::http::HeaderMap;
use axum::http::header::{CONTENT_TYPE, FORWARDED, VIA};
use axum::response::IntoResponse;
use tokio::time::{Duration, timeout};

use super::AppState;
use crate::error::{Error, NotFound, StorageUnavailable, TooManyRequests};

/// Time after which the store counts as unavailable.
const STORE_TIMEOUT: Duration = Duration::from_secs(5);

/// Liveness check. Answers as long as the process runs.
#[utoipa::path(
    get,
    path = "/healthz",
    tag = "house",
    responses(
        (status = 200, description = "The process runs", body = str, content_type = "text/plain"),
        TooManyRequests,
    ),
)]
pub(super) async fn healthz() -> &'static str {
    "fine\n"
}

/// Readiness check. Verifies that a write reaches the disk and that the server is not shutting down. The result may be a second
/// old.
#[utoipa::path(
    get,
    path = "/readyz",
    tag = "house",
    responses(
        (status = 200, description = "The server is ready", body = str, content_type = "text/plain"),
        TooManyRequests, StorageUnavailable,
    ),
)]
pub(super) async fn readyz(State(state): State<AppState>) -> Result<&'static str, Error> {
    if state.app.is_closing() || state.app.is_draining() {
        return Err(Error::Closing);
    }
    let check = state.app.readiness.check(&state.app.store);
    match timeout(STORE_TIMEOUT, check).await {
        Ok(found) => found.map_err(Error::Storage)?,
        Err(_) => return Err(Error::Unanswered),
    }
    Ok("ready\n")
}

/// Metrics for Prometheus. Restricted to local clients unless the operator configures otherwise.
#[utoipa::path(
    get,
    path = "/metrics",
    tag = "house",
    responses(
        (status = 200, description = "Metrics in the OpenMetrics format", body = str, content_type = "application/openmetrics-text"),
        NotFound, TooManyRequests,
    ),
)]
pub(super) async fn metrics(
    State(state): State<AppState>,
    request: Request,
) -> Result<impl IntoResponse, Error> {
    let from = request.extensions().get::<ConnectInfo<SocketAddr>>();
    let local = from.is_some_and(|from| from.0.ip().to_canonical().is_loopback())
        && !is_forwarded(request.headers());
    if !state.app.metrics.is_readable(local) {
        return Err(Error::NotFound);
    }
    let app = &state.app;
    let text = app
        .metrics
        .text(app.loaded_tables(), app.bots.busy(), app.reads.busy());
    let kind = "application/openmetrics-text; version=1.0.0; charset=utf-8";
    Ok(([(CONTENT_TYPE, kind)], text))
}

/// Returns whether a proxy forwarded the request, so that it may come from anywhere.
fn is_forwarded(headers: &HeaderMap) -> bool {
    let named = ["x-forwarded-for", "x-forwarded-host", "x-real-ip"];
    headers.contains_key(FORWARDED)
        || headers.contains_key(VIA)
        || named.iter().any(|name| headers.contains_key(*name))
}
