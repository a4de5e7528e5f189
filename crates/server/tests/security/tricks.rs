//! Path traversal, request smuggling and markup injection.

use std::path::{Path, PathBuf};

use crate::common::TestServer;
use crate::raw::{answer, head, status};

const POLICY: [&str; 7] = [
    "content-security-policy: default-src 'none'; script-src 'self'",
    "x-content-type-options: nosniff",
    "x-frame-options: deny",
    "referrer-policy: no-referrer",
    "cross-origin-opener-policy: same-origin",
    "cross-origin-embedder-policy: require-corp",
    "cross-origin-resource-policy: same-origin",
];

#[tokio::test]
async fn path_traversal_reaches_no_files() {
    let server = TestServer::open().await;
    for path in [
        "/../../../../etc/passwd",
        "/..%2f..%2f..%2fetc%2fpasswd",
        "/%2e%2e/%2e%2e/etc/passwd",
        "/assets/../../saloon.sqlite",
        "/saloon.sqlite",
        "//etc/passwd",
        "/\\..\\..\\etc\\passwd",
        "/etc/passwd%00.html",
        "/api/v1/../../saloon.sqlite",
        "/api/v1/tables/..%2f..%2fsaloon.sqlite",
        "/api/v1/records/..%2f..%2f..%2fetc%2fpasswd",
        "/api/v1/records/%27%20OR%201=1%20--",
        "/api/v1/tables/%00",
    ] {
        let request = format!("GET {path} HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n");
        let answer = answer(server.address, request).await;
        let page = answer.to_ascii_lowercase().contains("<!doctype html>");
        match status(&answer) {
            200 => assert!(page, "{path}: {answer}"),
            400 | 404 => assert!(!page, "{path}: {answer}"),
            other => unreachable!("{path}: {other}"),
        }
        assert!(
            !answer.contains("root:") && !answer.contains("SQLite"),
            "{path}"
        );
    }
}

#[tokio::test]
async fn ambiguous_request_framing_is_refused() {
    let server = TestServer::open().await;
    let body = r#"{"name":"Ana"}"#;
    let hidden = "GET /api/v1/games HTTP/1.1\r\nhost: a\r\n\r\n";
    for headers in [
        "content-length: 14\r\ncontent-length: 20",
        "content-length: +14",
        "content-length: 14, 15",
        "content-length: -1",
        "transfer-encoding: chunked\r\ntransfer-encoding: identity",
        "transfer-encoding: xchunked",
        "content-length : 14",
        "x: a\r\n b: folded\r\ncontent-length: banana",
    ] {
        let request = format!(
            "POST /api/v1/session HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\n{headers}\r\n\r\n{body}{hidden}"
        );
        let answer = answer(server.address, request).await;
        let answers = answer.matches("HTTP/1.1 ").count();
        assert!(answers <= 1, "{headers}: {answer}");
        assert!(
            [0, 400, 501].contains(&status(&answer)),
            "{headers}: {answer}"
        );
    }
    // With both lengths given, the chunked encoding counts, and nothing is left over to be parsed as a request.
    let both = format!(
        "POST /api/v1/session HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\nconnection: close\r\n\
         content-length: 5\r\ntransfer-encoding: chunked\r\n\r\ne\r\n{body}\r\n0\r\n\r\n"
    );
    let answer = answer(server.address, both).await;
    assert!([200, 400].contains(&status(&answer)), "{answer}");
    assert_eq!(answer.matches("HTTP/1.1 ").count(), 1, "{answer}");
}

#[tokio::test]
async fn override_headers_are_ignored() {
    let server = TestServer::open().await;
    let ana = server.guest("Ana").await;
    let headers = [
        ("x-http-method-override", "PATCH"),
        ("x-original-url", "/api/v1/session"),
        ("x-rewrite-url", "/api/v1/session"),
    ];
    let games = ana.request("GET", "/games", "", &headers).await;
    assert!(games.body["games"].is_array(), "{}", games.body);
    let forwarded = [
        ("origin", "https://elsewhere.example"),
        ("x-forwarded-host", "elsewhere.example"),
    ];
    let body = r#"{"name":"Eve"}"#;
    let refused = ana.request("PATCH", "/session", body, &forwarded).await;
    assert_eq!(refused.status, 403);
}

#[tokio::test]
async fn security_headers_are_on_every_answer() {
    let server = TestServer::open().await;
    let ana = server.guest("Ana").await;
    let table = ana.table("district-noir").await;
    let socket = format!("GET /api/v1/tables/{}/socket", table.id);
    let upgrade = format!(
        "cookie: {}\r\nconnection: upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\n\
         sec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r\n",
        ana.cookie.as_deref().expect("a cookie")
    );
    let close = "connection: close\r\n";
    let foreign = "connection: close\r\norigin: https://elsewhere.example\r\n";
    for (request, headers, expected) in [
        ("GET /", close, 200),
        ("HEAD /", close, 200),
        ("POST /", close, 405),
        ("GET /assets/none.js", close, 404),
        ("GET /healthz", close, 200),
        ("GET /api/v1/games", close, 200),
        ("GET /api/v1/session", close, 401),
        ("DELETE /api/v1/session", close, 204),
        ("DELETE /api/v1/games", close, 405),
        ("POST /api/v1/session", close, 415),
        ("POST /api/v1/session", foreign, 403),
        ("GET /api/v1/nothing", close, 404),
        (&socket, close, 426),
        (&socket, &upgrade, 101),
    ] {
        let request = format!(
            "{request} HTTP/1.1\r\nhost: {}\r\n{headers}\r\n",
            server.address
        );
        let answer = if expected == 101 {
            let mut raw = crate::raw::Raw::to(server.address).await;
            raw.send(&request).await;
            // An unmasked frame: the server closes the connection after its previous messages.
            raw.send([0x81, 0x01, b'x']).await;
            raw.rest().await
        } else {
            answer(server.address, &request).await
        };
        assert_eq!(status(&answer), expected, "{request}{answer}");
        let head = head(&answer);
        for line in POLICY {
            assert!(head.contains(line), "{line}: {request}{head}");
        }
        let page = expected == 200 && request.contains(" / ");
        let cache = if page { "no-cache" } else { "no-store" };
        let cache = format!("cache-control: {cache}");
        assert!(head.contains(&cache), "{cache}: {request}{head}");
        let policy = head
            .lines()
            .find(|line| line.starts_with("content-security-policy"));
        let policy = policy.unwrap_or_default();
        assert!(
            !policy.contains("unsafe") && !policy.contains('*'),
            "{policy}"
        );
        assert!(!head.contains("\r\nserver:"), "{head}");
    }
}

#[tokio::test]
async fn a_request_has_exactly_one_host() {
    let server = TestServer::open().await;
    for (version, headers, expected) in [
        ("1.1", "host: a\r\n", 200),
        ("1.1", "Host: a.example:8080\r\n", 200),
        ("1.1", "host: [::1]:8080\r\n", 200),
        ("1.0", "host: a\r\n", 200),
        ("1.0", "", 200),
        ("1.1", "", 400),
        ("1.1", "host:\r\n", 400),
        ("1.1", "host: a\r\nhost: a\r\n", 400),
        ("1.1", "host: a\r\nHost: b\r\n", 400),
        ("1.0", "host: a\r\nhost: b\r\n", 400),
        ("1.1", "host: a, b\r\n", 400),
        ("1.1", "host: a/b\r\n", 400),
        ("1.1", "host: user@a\r\n", 400),
        ("1.1", "x-forwarded-host: a\r\n", 400),
    ] {
        for path in ["/", "/healthz", "/api/v1/games"] {
            let request =
                format!("GET {path} HTTP/{version}\r\n{headers}connection: close\r\n\r\n");
            let answer = answer(server.address, &request).await;
            assert_eq!(status(&answer), expected, "{request}{answer}");
            let refused = answer.contains(r#""error":"bad_request""#);
            assert_eq!(refused, expected == 400, "{request}{answer}");
        }
    }
}

#[tokio::test]
async fn markup_in_names_and_chat_is_text() {
    let server = TestServer::open().await;
    let evil = r#"<img src=x onerror="alert(1)">"#;
    let ana = server.guest(evil).await;
    let name = ana.get("/session").await.body["name"].to_string();
    assert!(!name.contains(['<', '>', '=']), "{name}");
    let table = ana.table("district-noir").named(evil).public().await;
    let listed = ana.get("/tables").await;
    assert_eq!(listed.content_type.as_deref(), Some("application/json"));
    assert!(!listed.body.to_string().contains('<'), "{}", listed.body);
    let mut socket = ana.connect(&table).await;
    socket.chat(evil).await;
    socket.drain().await;
    let again = ana.connect(&table).await;
    assert_eq!(
        again.welcome["chat"][0]["text"], evil,
        "the text is unchanged"
    );
}

fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    for file in std::fs::read_dir(folder).expect("the client's sources") {
        let path = file.expect("a file").path();
        if path.is_dir() {
            sources(&path, found);
        } else if path
            .extension()
            .is_some_and(|kind| kind == "svelte" || kind == "ts")
        {
            found.push(path);
        }
    }
}

/// The client renders all data as text: it uses no raw HTML.
#[test]
fn the_client_has_no_raw_html() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let games = std::fs::read_dir(root.join("games")).expect("games");
    let games = games.map(|game| game.expect("a folder").path().join("web"));
    let mut files = Vec::new();
    for client in games.chain([root.join("web/src")]) {
        sources(&client, &mut files);
    }
    assert!(files.len() > 100, "{}", files.len());
    for file in files {
        let text = std::fs::read_to_string(&file).expect("text");
        // The only exception: drawings from a file of the repository.
        let text = text.replace("{@html art}", "");
        for way in [
            "{@html",
            "innerHTML",
            "outerHTML",
            "insertAdjacentHTML",
            "document.write",
            "srcdoc",
            "eval(",
            "new Function",
        ] {
            assert!(!text.contains(way), "{way} in {}", file.display());
        }
    }
}
