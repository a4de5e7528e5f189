//! Sessions, invitations and seeds are nobody's but their owners'.

use std::path::Path;

use serde_json::{Value, json};
use tempfile::tempdir;

use crate::common::{Guest, Open, noir};
use crate::raw::{answer, head};

fn token(guest: &Guest) -> String {
    let cookie = guest.cookie.as_deref().expect("a cookie");
    cookie
        .split_once('=')
        .expect("a name and a token")
        .1
        .to_owned()
}

/// Everything on disk, as one who steals it reads it.
fn stolen(folder: &Path) -> Vec<u8> {
    let files = std::fs::read_dir(folder).expect("a folder");
    files
        .flat_map(|file| std::fs::read(file.expect("a file").path()).expect("readable"))
        .collect()
}

fn holds(bytes: &[u8], text: &str) -> bool {
    bytes
        .windows(text.len())
        .any(|part| part == text.as_bytes())
}

fn unhexed(text: &str) -> Vec<u8> {
    let digit = |index: usize| u8::from_str_radix(&text[index..index + 2], 16).expect("hex");
    (0..text.len()).step_by(2).map(digit).collect()
}

#[tokio::test]
async fn whoever_steals_the_file_cannot_use_what_is_in_it() {
    let folder = tempdir().expect("a folder");
    let house = Open::at(folder.path()).await;
    let ana = Guest::named(&house, "Ana the First").await;
    let table = ana
        .open_table(json!({"rules": {"game": "district-noir", "seats": 2}}))
        .await;
    let carry = ana.post("/session/carry", &json!(null)).await.body;
    let bytes = stolen(folder.path());
    assert!(holds(&bytes, "Ana the First"), "this is the file");
    let (token, invite) = (token(&ana), table["invite"].as_str().expect("a secret"));
    for secret in [&token, invite, carry["code"].as_str().expect("a code")] {
        assert!(!holds(&bytes, secret), "{secret}");
    }
    for secret in [&token, invite] {
        let raw = unhexed(secret);
        let found = bytes.windows(raw.len()).any(|part| part == raw);
        assert!(!found, "{secret} as it is");
    }
}

#[tokio::test]
async fn the_cookie_is_for_the_house_alone() {
    let folder = tempdir().expect("a folder");
    let house = Open::at(folder.path()).await;
    let enter = |extra: &str| {
        format!(
            "POST /api/v1/session HTTP/1.1\r\nhost: {}\r\nconnection: close\r\ncontent-type: application/json\r\n\
             content-length: 14\r\n{extra}\r\n{{\"name\":\"Ana\"}}",
            house.address
        )
    };
    let cookie = async |extra: &str| {
        let head = head(&answer(house.address, enter(extra)).await);
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
    assert!(!flags.contains(&"secure"), "only a proxy is believed");
    house.behind_a_proxy();
    let secure = cookie(https).await.expect("a cookie");
    assert!(secure.ends_with("; secure"), "{secure}");
}

#[tokio::test]
async fn nobody_chooses_the_session_of_another() {
    let folder = tempdir().expect("a folder");
    let house = Open::at(folder.path()).await;
    let planted = "ab".repeat(32);
    let mut ana = Guest::stranger(&house);
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
        let entered = Guest::stranger(&house)
            .request("POST", "/session", body, &headers)
            .await;
        assert_eq!(entered.status, 400, "{key}");
    }
}

/// A second device of a guest.
async fn phone_of(house: &Open, laptop: &Guest) -> Guest {
    let code = laptop.post("/session/carry", &json!(null)).await.body;
    let claimed = Guest::stranger(house).post("/session/claim", &code).await;
    assert_eq!(claimed.status, 200, "{}", claimed.body);
    let mut phone = Guest::stranger(house);
    phone.cookie = claimed.cookie;
    let again = Guest::stranger(house).post("/session/claim", &code).await;
    assert_eq!(again.status, 404, "a code is used once");
    phone
}

async fn devices(guest: &Guest) -> Vec<Value> {
    let listed = guest.get("/session/devices").await.body;
    listed["devices"].as_array().expect("a list").clone()
}

#[tokio::test]
async fn a_device_that_is_signed_out_is_a_stranger_and_the_others_stay() {
    let folder = tempdir().expect("a folder");
    let house = Open::at(folder.path()).await;
    let laptop = Guest::named(&house, "Ana").await;
    let table = laptop
        .open_table(json!({"rules": {"game": "district-noir", "seats": 2}}))
        .await;
    let id = table["id"].as_str().expect("an id");
    let phone = phone_of(&house, &laptop).await;
    let tablet = phone_of(&house, &phone).await;
    assert_ne!(phone.cookie, laptop.cookie);
    let (mut near, mut far) = (laptop.connect(id).await, phone.connect(id).await);

    let listed = devices(&laptop).await;
    assert_eq!(listed.len(), 3, "{listed:?}");
    let current = |device: &&Value| device["current"] == true;
    assert_eq!(listed.iter().filter(current).count(), 1);
    let seen_by_phone = devices(&phone).await;
    let phone_id = seen_by_phone.iter().find(current).expect("its own")["id"].clone();
    // Nobody signs out the device of another.
    let ben = Guest::named(&house, "Ben").await;
    let path = format!("/session/devices/{phone_id}");
    assert_eq!(ben.request("DELETE", &path, "", &[]).await.status, 204);
    assert_eq!(phone.get("/session").await.status, 200);
    for _ in 0..2 {
        // A retry changes nothing.
        assert_eq!(laptop.request("DELETE", &path, "", &[]).await.status, 204);
    }
    while far.next().await.is_some() {}
    assert_eq!(far.close_frame.as_ref().map(|(code, _)| *code), Some(1008));
    assert_eq!(phone.get("/session").await.status, 401);
    assert_eq!(laptop.get("/session").await.status, 200);
    near.drain().await;

    for _ in 0..2 {
        let left = laptop.request("DELETE", "/session", "", &[]).await;
        assert_eq!(left.status, 204);
        assert_eq!(left.cookie.as_deref(), Some("saloon="), "it is cleared");
    }
    while near.next().await.is_some() {}
    assert_eq!(laptop.get("/session").await.status, 401);
    assert_eq!(devices(&tablet).await.len(), 1);
    // The table is still theirs.
    let mine = tablet.get("/tables/mine").await.body;
    assert_eq!(mine["tables"][0]["id"], id);
    tablet.request("DELETE", "/session", "", &[]).await;
    let file = rusqlite::Connection::open(folder.path().join("saloon.sqlite")).expect("the file");
    let names: Vec<String> = file
        .prepare("SELECT name FROM sessions")
        .and_then(|mut names| names.query_map([], |row| row.get(0))?.collect())
        .expect("readable");
    assert_eq!(names, ["Ben"], "a guest without a device is forgotten");
}

/// The seed is in the file, which only the host reads, and in no word to anyone before the end.
#[tokio::test]
async fn the_seed_is_told_at_the_end_and_not_before() {
    let folder = tempdir().expect("a folder");
    let house = Open::at(folder.path()).await;
    let (ana, ben) = (
        Guest::named(&house, "Ana").await,
        Guest::named(&house, "Ben").await,
    );
    let (id, mut first, second) = noir(&ana, &ben).await;
    let file = rusqlite::Connection::open(folder.path().join("saloon.sqlite")).expect("the file");
    let seed: String = file
        .query_row("SELECT lower(hex(seed)) FROM games", [], |row| row.get(0))
        .expect("a seed");
    first.drain().await;
    let mut told: Vec<String> = Vec::new();
    told.extend(first.frames.iter().chain(&second.frames).cloned());
    told.push(first.welcome.to_string());
    let game = ana.lobby(&id).await["game"]
        .as_str()
        .expect("a game")
        .to_owned();
    for path in [
        "/tables".to_owned(),
        "/tables/mine".into(),
        format!("/tables/{id}"),
        format!("/records/{game}"),
        format!("/records/{game}/replay"),
        format!("/records/{game}/replay?eyes=0"),
    ] {
        told.push(ana.get(&path).await.body.to_string());
    }
    assert!(told.iter().all(|text| !text.contains(&seed)));
    first.command(json!({"concede": 0})).await;
    let record = ana.get(&format!("/records/{game}")).await.body.to_string();
    assert!(record.contains(&seed), "and then it is");
}

#[tokio::test]
async fn no_cache_keeps_what_the_api_answers() {
    let folder = tempdir().expect("a folder");
    let house = Open::at(folder.path()).await;
    let (ana, ben) = (
        Guest::named(&house, "Ana").await,
        Guest::named(&house, "Ben").await,
    );
    let (id, mut first, _second) = noir(&ana, &ben).await;
    first.command(json!({"concede": 0})).await;
    let game = ana.lobby(&id).await["game"].clone();
    let game = game.as_str().expect("a game");
    let cookie = ana.cookie.as_deref().expect("a cookie");
    for path in [
        "session".to_owned(),
        "games".into(),
        "openapi.json".into(),
        "tables".into(),
        "tables/mine".into(),
        format!("tables/{id}"),
        format!("records/{game}"),
        format!("records/{game}/verify"),
        format!("records/{game}/replay?eyes=all"),
        "records/none".into(),
    ] {
        let request = format!(
            "GET /api/v1/{path} HTTP/1.1\r\nhost: a\r\ncookie: {cookie}\r\nconnection: close\r\n\r\n"
        );
        let head = head(&answer(house.address, request).await);
        let lines: Vec<_> = head
            .lines()
            .filter(|line| line.starts_with("cache-control"))
            .collect();
        assert_eq!(lines, ["cache-control: no-store"], "{path}: {head}");
    }
}
