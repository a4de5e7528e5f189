//! Routing between the API and the pages of the web client.

mod common;

use std::sync::Arc;

use axum::body::{Body, to_bytes};
use axum::http::{HeaderMap, Request, StatusCode};
use common::TestServer;
use saloon_server::{Pages, router};
use serde_json::Value;
use tower::ServiceExt;

async fn ask(path: &str) -> (StatusCode, HeaderMap, Vec<u8>) {
    let server = TestServer::open().await;
    let request = Request::get(path).header("host", "saloon.example");
    let request = request.body(Body::empty()).expect("a request");
    let answer = router(Arc::clone(&server.server), Pages::built_in())
        .oneshot(request)
        .await
        .expect("an answer");
    let (status, headers) = (answer.status(), answer.headers().clone());
    let body = to_bytes(answer.into_body(), usize::MAX).await;
    (status, headers, body.expect("a body").to_vec())
}

#[tokio::test]
async fn unknown_api_paths_get_a_json_error() {
    for path in [
        "/api",
        "/api/",
        "/api/v1",
        "/api/v1/",
        "/api/v1/nothing",
        "/api/v2/games",
    ] {
        let (status, _, body) = ask(path).await;
        assert_eq!(status, StatusCode::NOT_FOUND, "{path}");
        let body: Value = serde_json::from_slice(&body).expect("JSON");
        assert_eq!(body["error"], "not_found", "{path}");
    }
}

#[tokio::test]
async fn every_other_path_is_a_page_whether_the_client_is_built_or_not() {
    for path in ["/", "/t/0123", "/join/K7PQM", "/apiary"] {
        let (status, headers, body) = ask(path).await;
        assert_eq!(status, StatusCode::OK, "{path}");
        assert_eq!(headers["content-type"], "text/html; charset=utf-8");
        assert!(
            body.to_ascii_lowercase().starts_with(b"<!doctype html>"),
            "{path}"
        );
    }
}

#[tokio::test]
async fn the_policy_is_on_every_answer() {
    for path in [
        "/",
        "/api/v1/games",
        "/api/v1/nothing",
        "/assets/none.js",
        "/healthz",
    ] {
        let (_, headers, _) = ask(path).await;
        let policy = headers["content-security-policy"].to_str().expect("text");
        for part in [
            "default-src 'none'",
            "script-src 'self'",
            "style-src 'self'",
            "frame-ancestors 'none'",
        ] {
            assert!(
                policy.split("; ").any(|had| had == part),
                "{path}: {policy}"
            );
        }
        assert!(
            !policy.contains("unsafe") && !policy.contains('*'),
            "{policy}"
        );
        assert_eq!(headers["x-content-type-options"], "nosniff");
        assert_eq!(headers["referrer-policy"], "no-referrer");
        assert_eq!(headers["cross-origin-opener-policy"], "same-origin");
    }
}
