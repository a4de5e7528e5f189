//! Tests of the served pages: client routes, encodings, caching, methods and the fallback page.

use axum::body::to_bytes;
use axum::http::header::LOCATION;
use tower::ServiceExt;

use super::*;

fn built() -> Router {
    let files = [
        (INDEX, "text/html", "<!doctype html>the client"),
        ("index.html.gz", "application/gzip", "packed page"),
        ("favicon.svg", "image/svg+xml", "<svg/>"),
        ("assets/a1.js", "text/javascript", "script"),
        ("assets/a1.js.br", "application/octet-stream", "br"),
        ("assets/a1.js.gz", "application/gzip", "gz"),
    ];
    let files = files.map(|(name, kind, text)| (name.into(), kind.into(), text.into()));
    router(Pages::from_files(files.into_iter()))
}

async fn ask(
    router: Router,
    path: &str,
    headers: &[(HeaderName, &str)],
) -> (StatusCode, HeaderMap, String) {
    let mut request = Request::get(path);
    for (name, value) in headers {
        request = request.header(name, *value);
    }
    let request = request.body(Body::empty()).expect("a request");
    let response = router.oneshot(request).await.expect("an answer");
    let (status, headers) = (response.status(), response.headers().clone());
    let body = to_bytes(response.into_body(), usize::MAX).await;
    let body = body.expect("a body").to_vec();
    (status, headers, String::from_utf8(body).expect("text"))
}

#[tokio::test]
async fn client_routes_serve_the_index() {
    for path in ["/", "/t/0123", "/join/K7PQM", "/index.html"] {
        let (status, headers, body) = ask(built(), path, &[]).await;
        assert_eq!(
            (status, &*body),
            (StatusCode::OK, "<!doctype html>the client"),
            "{path}"
        );
        assert_eq!(headers[CONTENT_TYPE], "text/html; charset=utf-8");
        assert_eq!(
            headers[CACHE_CONTROL], "no-cache",
            "the browser revalidates the index"
        );
        assert!(!headers.contains_key(LOCATION));
    }
}

#[tokio::test]
async fn files_are_served_and_missing_files_are_not_found() {
    let (_, headers, body) = ask(built(), "/favicon.svg", &[]).await;
    assert_eq!(headers[CONTENT_TYPE], "image/svg+xml");
    assert_eq!(body, "<svg/>");
    assert_eq!(headers[CACHE_CONTROL], "no-cache");
    let (_, headers, _) = ask(built(), "/assets/a1.js", &[]).await;
    assert_eq!(
        headers[CACHE_CONTROL],
        "public, max-age=31536000, immutable"
    );
    for path in ["/assets/gone.js", "/assets/a1.js.gz", "/assets/"] {
        let (status, ..) = ask(built(), path, &[]).await;
        assert_eq!(status, StatusCode::NOT_FOUND, "{path}");
    }
}

#[tokio::test]
async fn a_compressed_copy_is_served_if_accepted() {
    for (accepted, encoding, body) in [
        ("gzip, deflate, br, zstd", Some("br"), "br"),
        ("gzip, deflate", Some("gzip"), "gz"),
        ("br;q=0, gzip;q=0.5", Some("gzip"), "gz"),
        ("deflate", None, "script"),
        ("", None, "script"),
    ] {
        let offer = [(ACCEPT_ENCODING, accepted)];
        let (_, headers, got) = ask(built(), "/assets/a1.js", &offer).await;
        let got_encoding = headers
            .get(CONTENT_ENCODING)
            .and_then(|encoding| encoding.to_str().ok());
        assert_eq!((got_encoding, &*got), (encoding, body), "{accepted}");
        assert_eq!(headers[VARY], "accept-encoding");
        assert_eq!(headers[CONTENT_TYPE], "text/javascript; charset=utf-8");
    }
}

#[tokio::test]
async fn a_known_tag_gets_not_modified() {
    let (_, headers, _) = ask(built(), "/t/1", &[]).await;
    let tag = headers[ETAG].to_str().expect("text");
    let both = format!("\"other\", {tag}");
    let (status, headers, body) = ask(built(), "/", &[(IF_NONE_MATCH, &both)]).await;
    assert_eq!((status, &*body), (StatusCode::NOT_MODIFIED, ""));
    assert_eq!(headers[ETAG], tag);
    let (status, ..) = ask(built(), "/", &[(IF_NONE_MATCH, "\"other\"")]).await;
    assert_eq!(status, StatusCode::OK);
    let (_, other, _) = ask(built(), "/favicon.svg", &[]).await;
    assert_ne!(other[ETAG], tag);
}

#[tokio::test]
async fn pages_allow_only_get_and_head() {
    let request = Request::post("/").body(Body::empty()).expect("a request");
    let response = built().oneshot(request).await.expect("an answer");
    assert_eq!(response.status(), StatusCode::METHOD_NOT_ALLOWED);
    assert_eq!(response.headers()[ALLOW], "GET, HEAD");
}

#[tokio::test]
async fn the_fallback_page_explains_how_to_build_the_client() {
    let nothing = || router(Pages::from_files(std::iter::empty()));
    let (status, headers, body) = ask(nothing(), "/t/1", &[]).await;
    assert_eq!(status, StatusCode::OK);
    assert_eq!(headers[CONTENT_TYPE], "text/html; charset=utf-8");
    assert!(
        body.contains("make run") && body.contains("lang=\"fr\""),
        "{body}"
    );
}

#[tokio::test]
async fn a_folder_is_served_like_the_embedded_files() {
    let folder = tempfile::tempdir().expect("a folder");
    let empty = Pages::from_folder(folder.path()).err().expect("no client");
    assert_eq!(empty.to_string(), "there is no index.html in it");
    fs::create_dir(folder.path().join("assets")).expect("a folder");
    fs::write(folder.path().join(INDEX), "the page").expect("a file");
    fs::write(folder.path().join("assets/a1.js"), "script").expect("a file");
    let pages = || router(Pages::from_folder(folder.path()).expect("a client"));
    let (status, _, page) = ask(pages(), "/t/ABC", &[]).await;
    assert_eq!((status, page.as_str()), (StatusCode::OK, "the page"));
    let (_, headers, script) = ask(pages(), "/assets/a1.js", &[]).await;
    assert_eq!(script, "script");
    assert_eq!(headers[CONTENT_TYPE], "text/javascript; charset=utf-8");
}
