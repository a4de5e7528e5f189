//! Pages of other sites can neither act for a guest nor read their data.

use tokio_tungstenite::tungstenite;

use crate::common::TestServer;
use crate::raw::{answer, head};

const WRITES: [(&str, &str); 7] = [
    ("POST", "/session"),
    ("PATCH", "/session"),
    ("PUT", "/session/settings"),
    ("POST", "/session/carry"),
    ("POST", "/session/claim"),
    ("POST", "/tables"),
    ("POST", "/tables/join"),
];

/// Origins of other sites, including similar ones.
fn foreign(host: &str) -> Vec<String> {
    vec![
        "https://elsewhere.example".into(),
        "null".into(),
        String::new(),
        host.into(),
        format!("http://{host}.elsewhere.example"),
        format!("http://elsewhere.example#{host}"),
        format!("http://{host}@elsewhere.example"),
        format!("http://elsewhere.example/{host}"),
        format!("http://x{host}"),
        format!("http://{}", host.split(':').next().unwrap_or_default()),
        "file://".into(),
    ]
}

#[tokio::test]
async fn writes_from_pages_of_other_sites_are_refused() {
    let server = TestServer::open().await;
    let ana = server.guest("Ana").await;
    let host = server.address.to_string();
    for (method, path) in WRITES {
        for origin in foreign(&host) {
            let headers = [("origin", origin.as_str())];
            let refused = ana.request(method, path, "{}", &headers).await;
            assert_eq!(refused.status, 403, "{method} {path} from {origin:?}");
        }
    }
    for scheme in ["http", "https"] {
        let own = format!("{scheme}://{host}");
        let body = r#"{"name":"Anna"}"#;
        let renamed = ana
            .request("PATCH", "/session", body, &[("origin", &own)])
            .await;
        assert_eq!(renamed.status, 200, "from the server's pages");
    }
}

#[tokio::test]
async fn sockets_from_pages_of_other_sites_are_refused() {
    let server = TestServer::open().await;
    let ana = server.guest("Ana").await;
    let table = ana.table("district-noir").await;
    let host = server.address.to_string();
    for origin in foreign(&host) {
        match ana.handshake(&table.id, &[("origin", &origin)]).await {
            Err(tungstenite::Error::Http(refused)) => {
                assert_eq!(refused.status(), 403, "{origin:?}");
            }
            other => unreachable!("from {origin:?}: {:?}", other.map(|_| "let in")),
        }
    }
    let own = format!("http://{host}");
    assert!(ana.handshake(&table.id, &[("origin", &own)]).await.is_ok());
}

/// No response allows another site to read it, requested or not.
#[tokio::test]
async fn no_cors_headers_are_sent() {
    let server = TestServer::open().await;
    for (method, path) in [
        ("GET", "/"),
        ("GET", "/api/v1/games"),
        ("GET", "/api/v1/session"),
        ("OPTIONS", "/api/v1/tables"),
        ("OPTIONS", "/"),
    ] {
        let request = format!(
            "{method} {path} HTTP/1.1\r\nhost: {}\r\norigin: https://elsewhere.example\r\n\
             access-control-request-method: POST\r\nconnection: close\r\n\r\n",
            server.address
        );
        let answer = head(&answer(server.address, request).await);
        assert!(!answer.contains("access-control-"), "{path}: {answer}");
        assert!(
            answer.contains("cross-origin-resource-policy: same-origin"),
            "{path}: {answer}"
        );
    }
}
