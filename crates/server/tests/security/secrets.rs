//! Sessions, invitations and seeds stay secret.

use std::path::Path;

use serde_json::{Value, json};

use crate::common::{TestGuest, TestServer};
use crate::raw::{answer, head};

fn token(guest: &TestGuest) -> String {
    let cookie = guest.cookie.as_deref().expect("a cookie");
    cookie
        .split_once('=')
        .expect("a name and a token")
        .1
        .to_owned()
}

/// Returns all bytes on disk, as a thief would read them.
fn database_bytes(folder: &Path) -> Vec<u8> {
    let files = std::fs::read_dir(folder).expect("a folder");
    files
        .flat_map(|file| std::fs::read(file.expect("a file").path()).expect("readable"))
        .collect()
}

fn contains(bytes: &[u8], text: &str) -> bool {
    bytes
        .windows(text.len())
        .any(|part| part == text.as_bytes())
}

fn decode_hex(text: &str) -> Vec<u8> {
    let digit = |index: usize| u8::from_str_radix(&text[index..index + 2], 16).expect("hex");
    (0..text.len()).step_by(2).map(digit).collect()
}

#[tokio::test]
async fn a_stolen_database_contains_no_usable_secrets() {
    let server = TestServer::open().await;
    let ana = server.guest("Ana the First").await;
    let table = ana.table("district-noir").await;
    let carry = ana.post("/session/carry", &json!(null)).await.body;
    let bytes = database_bytes(server.folder());
    assert!(
        contains(&bytes, "Ana the First"),
        "the right files are searched"
    );
    let (token, invite) = (token(&ana), &*table.invite);
    for secret in [&token, invite, carry["code"].as_str().expect("a code")] {
        assert!(!contains(&bytes, secret), "{secret}");
    }
    for secret in [&token, invite] {
        let raw = decode_hex(secret);
        let found = bytes.windows(raw.len()).any(|part| part == raw);
        assert!(!found, "the bytes of {secret}");
    }
}

#[tokio::test]
async fn the_cookie_is_http_only_same_site_and_secure_behind_tls() {
    let server = TestServer::open().await;
    let enter = |extra: &str| {
        format!(
            "POST /api/v1/session HTTP/1.1\r\nhost: {}\r\nconnection: close\r\ncontent-type: application/json\r\n\
             content-length: 14\r\n{extra}\r\n{{\"name\":\"Ana\"}}",
            server.address
        )
    };
    let cookie = async |extra: &str| {
        let head = head(&answer(server.address, enter(extra)).await);
        let cookie = head
            .lines()
            .find_map(|line| line.strip_prefix("set-cookie: "));
        cookie.map(str::to_owned)
    };
    let https = "x-forwarded-proto: https\r\n";
    let plain = cookie(https).await.expect("a cookie");
    let flags: Vec<&str> = plain.split("; ").skip(1).collect();
    for flag in ["path=/", "httponly", "samesite=lax"] {
        assert!(flags.contains(&flag), "{plain}");
    }
    assert!(!plain.contains("domain="), "{plain}");
    assert!(
        !flags.contains(&"secure"),
        "only a trusted proxy sets the scheme"
    );
    server.trust_proxy();
    let secure = cookie(https).await.expect("a cookie");
    assert!(secure.ends_with("; secure"), "{secure}");
}

#[tokio::test]
async fn a_session_token_cannot_be_planted() {
    let server = TestServer::open().await;
    let planted = "ab".repeat(32);
    let mut ana = server.stranger();
    for cookie in [
        format!("saloon={planted}"),
        format!("saloon={planted}; saloon="),
        "saloon=' OR 1=1 --".into(),
    ] {
        ana.cookie = Some(cookie);
        assert_eq!(ana.get("/session").await.status, 401);
        let entered = ana.post("/session", &json!({"name": "Ana"})).await;
        let given = entered.cookie.expect("a cookie of the house's own");
        assert!(!given.contains(&planted), "{given}");
        assert_eq!(given.len(), "saloon=".len() + 64, "{given}");
    }
    // A weak key would let two guests derive the same token.
    for key in ["1", &"x".repeat(31), &"x".repeat(129), &"é".repeat(32)] {
        let headers = [("idempotency-key", key)];
        let body = r#"{"name":"Ana"}"#;
        let entered = server
            .stranger()
            .request("POST", "/session", body, &headers)
            .await;
        assert_eq!(entered.status, 400, "{key}");
    }
}

/// Signs in a second device of a guest.
async fn phone_of(server: &TestServer, laptop: &TestGuest) -> TestGuest {
    let code = laptop.post("/session/carry", &json!(null)).await.body;
    let claimed = server.stranger().post("/session/claim", &code).await;
    assert_eq!(claimed.status, 200, "{}", claimed.body);
    let mut phone = server.stranger();
    phone.cookie = claimed.cookie;
    let again = server.stranger().post("/session/claim", &code).await;
    assert_eq!(again.status, 404, "a code is used once");
    phone
}

async fn devices(guest: &TestGuest) -> Vec<Value> {
    let listed = guest.get("/session/devices").await.body;
    listed["devices"].as_array().expect("a list").clone()
}

#[tokio::test]
async fn signing_out_a_device_ends_only_its_session() {
    let server = TestServer::open().await;
    let laptop = server.guest("Ana").await;
    let table = laptop.table("district-noir").await;
    let phone = phone_of(&server, &laptop).await;
    let tablet = phone_of(&server, &phone).await;
    assert_ne!(phone.cookie, laptop.cookie);
    let (mut near, mut far) = (laptop.connect(&table).await, phone.connect(&table).await);

    let listed = devices(&laptop).await;
    assert_eq!(listed.len(), 3, "{listed:?}");
    let current = |device: &&Value| device["current"] == true;
    assert_eq!(listed.iter().filter(current).count(), 1);
    let seen_by_phone = devices(&phone).await;
    let phone_id = seen_by_phone.iter().find(current).expect("its own")["id"].clone();
    // A guest cannot sign out the device of another.
    let ben = server.guest("Ben").await;
    let path = format!("/session/devices/{phone_id}");
    assert_eq!(ben.request("DELETE", &path, "", &[]).await.status, 204);
    assert_eq!(phone.get("/session").await.status, 200);
    for _ in 0..2 {
        // A retry changes nothing.
        assert_eq!(laptop.request("DELETE", &path, "", &[]).await.status, 204);
    }
    let close_frame = far.closed().await;
    assert_eq!(close_frame.map(|(code, _)| code), Some(1008));
    assert_eq!(phone.get("/session").await.status, 401);
    assert_eq!(laptop.get("/session").await.status, 200);
    near.drain().await;

    for _ in 0..2 {
        let left = laptop.request("DELETE", "/session", "", &[]).await;
        assert_eq!(left.status, 204);
        assert_eq!(
            left.cookie.as_deref(),
            Some("saloon="),
            "the cookie is cleared"
        );
    }
    near.closed().await;
    assert_eq!(laptop.get("/session").await.status, 401);
    assert_eq!(devices(&tablet).await.len(), 1);
    // The guest is still a member of the table.
    let mine = tablet.get("/tables/mine").await.body;
    assert_eq!(mine["tables"][0]["id"], table.id);
    tablet.request("DELETE", "/session", "", &[]).await;
    let file = server.database();
    let names: Vec<String> = file
        .prepare("SELECT name FROM sessions")
        .and_then(|mut names| names.query_map([], |row| row.get(0))?.collect())
        .expect("readable");
    assert_eq!(names, ["Ben"], "a guest without a device is removed");
}

/// The seed is in the database, which only the host can read, and in no message before the end of the game.
#[tokio::test]
async fn the_seed_is_revealed_only_after_the_game() {
    let server = TestServer::open().await;
    let [ana, ben] = server.guests(["Ana", "Ben"]).await;
    let (table, [mut first, second]) = ana.table("district-noir").started([&ana, &ben]).await;
    let file = server.database();
    let seed: String = file
        .query_row("SELECT lower(hex(seed)) FROM games", [], |row| row.get(0))
        .expect("a seed");
    first.drain().await;
    let mut told: Vec<String> = Vec::new();
    told.extend(first.frames.iter().chain(&second.frames).cloned());
    told.push(first.welcome.to_string());
    let game = ana.game(&table).await;
    for path in [
        "/tables".to_owned(),
        "/tables/mine".into(),
        format!("/tables/{}", table.id),
        format!("/records/{game}"),
        format!("/records/{game}/replay"),
        format!("/records/{game}/replay?eyes=0"),
    ] {
        told.push(ana.get(&path).await.body.to_string());
    }
    assert!(told.iter().all(|text| !text.contains(&seed)));
    first.concede(0).await;
    let record = ana.get(&format!("/records/{game}")).await.body.to_string();
    assert!(
        record.contains(&seed),
        "the record reveals the seed after the game"
    );
}

#[tokio::test]
async fn api_answers_are_not_cacheable() {
    let server = TestServer::open().await;
    let [ana, ben] = server.guests(["Ana", "Ben"]).await;
    let (table, [mut first, _second]) = ana.table("district-noir").started([&ana, &ben]).await;
    first.concede(0).await;
    let game = ana.game(&table).await;
    let cookie = ana.cookie.as_deref().expect("a cookie");
    for path in [
        "session".to_owned(),
        "games".into(),
        "openapi.json".into(),
        "tables".into(),
        "tables/mine".into(),
        format!("tables/{}", table.id),
        format!("records/{game}"),
        format!("records/{game}/verify"),
        format!("records/{game}/replay?eyes=all"),
        "records/none".into(),
    ] {
        let request = format!(
            "GET /api/v1/{path} HTTP/1.1\r\nhost: a\r\ncookie: {cookie}\r\nconnection: close\r\n\r\n"
        );
        let head = head(&answer(server.address, request).await);
        let lines: Vec<_> = head
            .lines()
            .filter(|line| line.starts_with("cache-control"))
            .collect();
        assert_eq!(lines, ["cache-control: no-store"], "{path}: {head}");
    }
}
