//! Checks the `OpenAPI` document against the running server.

#![allow(clippy::panic, reason = "tests report findings by panicking")]

mod common;

use std::collections::BTreeSet;
use std::pin::pin;
use std::sync::Arc;

use common::{Answer, PausedTime, TestGuest, TestServer};
use saloon_server::{Pages, document, router};
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite;

const METHODS: [&str; 5] = ["GET", "POST", "PATCH", "PUT", "DELETE"];
const FOREIGN: (&str, &str) = ("origin", "https://elsewhere.example");

/// Coverage of the document: the responses seen for each operation.
struct ApiCoverage {
    document: Value,
    seen: BTreeSet<(String, u16)>,
}

impl ApiCoverage {
    fn new() -> ApiCoverage {
        let mut document = serde_json::from_str(document()).expect("JSON");
        forbid_unknown_fields(&mut document);
        ApiCoverage {
            document,
            seen: BTreeSet::new(),
        }
    }

    fn operation(&self, operation: &str) -> &Value {
        let (method, path) = operation.split_once(' ').expect("a method and a path");
        let found = &self.document["paths"][path][method.to_lowercase()];
        assert!(found.is_object(), "{operation} is documented");
        found
    }

    /// Returns every read-only operation.
    fn reads(&self) -> impl Iterator<Item = String> {
        let paths = self.document["paths"].as_object().expect("paths");
        let reads = paths
            .iter()
            .filter(|(_, methods)| methods.get("get").is_some());
        reads.map(|(path, _)| format!("GET {path}"))
    }

    fn assert_valid(&self, what: &str, schema: &Value, value: &Value) {
        let mut schema = schema.clone();
        schema["components"] = self.document["components"].clone();
        let validator = jsonschema::validator_for(&schema).expect("a schema");
        let faults: Vec<_> = validator
            .iter_errors(value)
            .map(|fault| fault.to_string())
            .collect();
        assert!(faults.is_empty(), "{what}: {value}: {faults:?}");
    }

    /// Checks a response against the document.
    fn record_answer(&mut self, operation: &str, status: u16, kind: Option<&str>, body: &Value) {
        let documented = &self.operation(operation)["responses"][status.to_string()];
        assert!(
            documented.is_object(),
            "{operation} answers {status}, which is not documented: {body}"
        );
        match documented["content"].as_object() {
            None => {}
            Some(content) => {
                let kind = kind.expect("a body has a type");
                let schema = content.get(kind).map(|content| &content["schema"]);
                let schema = schema.unwrap_or_else(|| panic!("{operation} {status}: {kind}"));
                self.assert_valid(&format!("{operation} {status}"), schema, body);
            }
        }
        self.seen.insert((operation.to_owned(), status));
    }

    /// Sends a request, and checks the response against the document. Uses the path of `operation` unless `ask` has one with its
    /// parameters filled in.
    async fn send(
        &mut self,
        guest: &TestGuest,
        operation: &str,
        ask: Call<'_>,
        status: u16,
    ) -> Answer {
        let (method, template) = operation.split_once(' ').expect("a method and a path");
        let path = ask.path.unwrap_or(template);
        let answer = guest.request_any(method, path, ask.body, ask.headers).await;
        assert_eq!(answer.status, status, "{operation} {path}: {}", answer.body);
        self.record_answer(
            operation,
            status,
            answer.content_type.as_deref(),
            &answer.body,
        );
        if status < 300 && !ask.body.is_empty() {
            let body = serde_json::from_str(ask.body).expect("JSON");
            let schema = &self.operation(operation)["requestBody"]["content"]["application/json"];
            self.assert_valid(operation, &schema["schema"], &body);
        }
        answer
    }

    /// Requests a WebSocket.
    async fn handshake(
        &mut self,
        guest: &TestGuest,
        table: &str,
        headers: &[(&'static str, &str)],
        status: u16,
    ) {
        let (got, kind, body) = match guest.handshake(table, headers).await {
            Ok((_, answer)) => (answer.status().as_u16(), None, Value::Null),
            Err(tungstenite::Error::Http(answer)) => (
                answer.status().as_u16(),
                Some("application/json"),
                serde_json::from_slice(answer.body().as_deref().unwrap_or_default()).expect("JSON"),
            ),
            Err(error) => panic!("{error}"),
        };
        assert_eq!(got, status, "{body}");
        self.record_answer(SOCKET, status, kind, &body);
    }
}

/// Details of a request besides the operation.
#[derive(Clone, Copy, Default)]
struct Call<'a> {
    path: Option<&'a str>,
    body: &'a str,
    headers: &'a [(&'a str, &'a str)],
}

fn path(path: &str) -> Call<'_> {
    Call {
        path: Some(path),
        ..Call::default()
    }
}

fn body(body: &str) -> Call<'_> {
    Call {
        body,
        ..Call::default()
    }
}

/// A path with its parameters filled in, and a body.
fn call<'a>(path: &'a str, body: &'a str) -> Call<'a> {
    Call {
        path: Some(path),
        body,
        headers: &[],
    }
}

/// Forbids undocumented fields in schemas, so that a response with one fails.
fn forbid_unknown_fields(schema: &mut Value) {
    match schema {
        Value::Object(fields) => {
            if fields.contains_key("properties") && !fields.contains_key("additionalProperties") {
                fields.insert("additionalProperties".into(), json!(false));
            }
            fields.values_mut().for_each(forbid_unknown_fields);
        }
        Value::Array(items) => items.iter_mut().for_each(forbid_unknown_fields),
        _ => {}
    }
}

const DISMISS: &str = "DELETE /api/v1/tables/mine/{id}";
const REVOKE: &str = "DELETE /api/v1/session/devices/{id}";
const SOCKET: &str = "GET /api/v1/tables/{id}/socket";
const ONE_TABLE: &str = "GET /api/v1/tables/{id}";
const TABLE: &str =
    r#"{"rules":{"game":"district-noir","seats":2},"public":true,"bots":["random"]}"#;

const SETTINGS: &str = r#"{"language":"fr","theme":"night","calm":true,"sound":true,
    "levels":{"cues":100,"ambience":0,"voices":30},"confirm":false,"keys":true,"text":150}"#;

/// Every operation with a body, with a valid one.
const WRITES: [(&str, &str); 8] = [
    ("POST /api/v1/session", r#"{"name":"Ana"}"#),
    (
        "PATCH /api/v1/session",
        r#"{"name":"Ana","look":{"colour":7,"shape":4}}"#,
    ),
    ("POST /api/v1/session/claim", r#"{"code":"AAAAAAAAAA"}"#),
    ("POST /api/v1/tables", TABLE),
    ("POST /api/v1/tables/join", r#"{"code":"AAAAA"}"#),
    ("PUT /api/v1/session/settings", SETTINGS),
    (PREVIEW, r#"{"act":"take"}"#),
    (ANSWER, r#"{"act":"take"}"#),
];

/// Operations that need a session.
const NAMED: [(&str, &str); 12] = [
    ("GET /api/v1/history", ""),
    (DISMISS, ""),
    ("GET /api/v1/session", ""),
    ("GET /api/v1/session/devices", ""),
    (REVOKE, ""),
    ("PATCH /api/v1/session", r#"{"name":"Ana"}"#),
    ("PUT /api/v1/session/settings", SETTINGS),
    ("POST /api/v1/session/carry", ""),
    ("GET /api/v1/puzzles/answers", ""),
    ("GET /api/v1/tables/mine", ""),
    ("POST /api/v1/tables", TABLE),
    ("POST /api/v1/tables/join", r#"{"code":"AAAAA"}"#),
];

async fn valid_requests(api: &mut ApiCoverage, server: &TestServer) {
    let stranger = server.stranger();
    for operation in [
        "GET /api/v1/games",
        "GET /api/v1/bots",
        "GET /healthz",
        "GET /readyz",
        "GET /metrics",
    ] {
        api.send(&stranger, operation, Call::default(), 200).await;
    }
    let served = api
        .send(&stranger, "GET /api/v1/openapi.json", Call::default(), 200)
        .await;
    let printed: Value = serde_json::from_str(document()).expect("JSON");
    assert_eq!(served.body, printed);

    let mut ana = stranger.clone();
    let look = r#"{"name":"Ana","look":{"colour":0,"shape":0}}"#;
    ana.cookie = api
        .send(&stranger, "POST /api/v1/session", body(look), 200)
        .await
        .cookie;
    api.send(
        &ana,
        "POST /api/v1/session",
        body(r#"{"name":"Anna"}"#),
        200,
    )
    .await;
    api.send(&ana, "GET /api/v1/session", Call::default(), 200)
        .await;
    api.send(&ana, WRITES[1].0, body(WRITES[1].1), 200).await;
    api.send(&ana, WRITES[5].0, body(WRITES[5].1), 200).await;
    let carry = api
        .send(&ana, "POST /api/v1/session/carry", Call::default(), 200)
        .await
        .body;
    let claim = carry.to_string();
    ana.cookie = api
        .send(&stranger, "POST /api/v1/session/claim", body(&claim), 200)
        .await
        .cookie;

    let devices = api
        .send(&ana, "GET /api/v1/session/devices", Call::default(), 200)
        .await
        .body;
    let first = format!("/api/v1/session/devices/{}", devices["devices"][1]["id"]);
    api.send(&ana, REVOKE, path(&first), 204).await;
    api.send(&ana, "GET /api/v1/history", Call::default(), 200)
        .await;
    api.send(&ana, DISMISS, Call::default(), 204).await;
    let ben = server.guest("Ben").await;
    api.send(&ben, "DELETE /api/v1/session", Call::default(), 204)
        .await;

    let whole = json!({"name": "Friday", "public": false, "rules": {
        "game": "district-noir", "seats": 2, "turn_time": 30, "stand_in": {"after": 20}, "pace": "quick"}});
    let opened = api
        .send(&ana, "POST /api/v1/tables", body(&whole.to_string()), 201)
        .await
        .body;
    let practice = json!({"rules": {"game": "district-noir", "seats": 2}, "bots": ["random"], "practice":
        {"scripts": [{"seat": 1, "acts": ["take"]}]}});
    api.send(
        &ana,
        "POST /api/v1/tables",
        body(&practice.to_string()),
        201,
    )
    .await;
    api.send(&ana, "POST /api/v1/tables", body(TABLE), 201)
        .await;
    for key in ["code", "invite"] {
        let join = json!({ key: opened[key] }).to_string();
        api.send(&ana, "POST /api/v1/tables/join", body(&join), 200)
            .await;
    }
    api.send(&stranger, "GET /api/v1/tables", Call::default(), 200)
        .await;
    let mine = api
        .send(&ana, "GET /api/v1/tables/mine", Call::default(), 200)
        .await;
    assert_eq!(mine.body["tables"].as_array().map(Vec::len), Some(3));
    let address = format!("/api/v1/tables/{}", opened["id"].as_str().expect("an id"));
    api.send(&ana, ONE_TABLE, path(&address), 200).await;
    api.handshake(&ana, opened["id"].as_str().expect("an id"), &[], 101)
        .await;
}

async fn refused_requests(api: &mut ApiCoverage, server: &TestServer) {
    let stranger = server.stranger();
    for (operation, good) in NAMED {
        api.send(&stranger, operation, body(good), 401).await;
    }
    let ana = server.guest("Ana").await;
    for (operation, good) in WRITES {
        for bad in ["{", "[]", r#"{"no":1}"#] {
            api.send(&ana, operation, body(bad), 400).await;
        }
        let long = format!(r#"{{"name":"{}"}}"#, "x".repeat(64 << 10));
        api.send(&ana, operation, body(&long), 413).await;
        let text = Call {
            headers: &[("content-type", "text/plain")],
            ..body(good)
        };
        api.send(&ana, operation, text, 415).await;
    }
    for (operation, good) in WRITES
        .into_iter()
        .chain([("POST /api/v1/session/carry", "")])
        .chain([("DELETE /api/v1/session", ""), (REVOKE, ""), (DISMISS, "")])
    {
        let foreign = Call {
            headers: &[FOREIGN],
            ..body(good)
        };
        api.send(&ana, operation, foreign, 403).await;
    }
    let weak_key = Call {
        headers: &[("idempotency-key", "1")],
        ..Call::default()
    };
    api.send(&ana, "POST /api/v1/session/carry", weak_key, 400)
        .await;
    api.send(&ana, REVOKE, Call::default(), 404).await;
    api.send(
        &ana,
        "GET /api/v1/history",
        path("/api/v1/history?before=yesterday"),
        400,
    )
    .await;
    let through_a_proxy = Call {
        headers: &[("x-forwarded-for", "192.0.2.7")],
        ..Call::default()
    };
    api.send(&stranger, "GET /metrics", through_a_proxy, 404)
        .await;
    let nameless = body(r#"{"name":"..."}"#);
    api.send(&stranger, WRITES[0].0, nameless, 400).await;
    for (operation, bad) in [
        (
            "PATCH /api/v1/session",
            r#"{"name":"Ana","look":{"colour":8,"shape":0}}"#,
        ),
        (
            "POST /api/v1/tables",
            r#"{"rules":{"game":"chess","seats":2}}"#,
        ),
        (
            "POST /api/v1/tables",
            r#"{"rules":{"game":"district-noir","seats":9}}"#,
        ),
    ] {
        api.send(&ana, operation, body(bad), 400).await;
    }
    api.send(&ana, WRITES[2].0, body(WRITES[2].1), 404).await;
    api.send(&ana, WRITES[4].0, body(WRITES[4].1), 404).await;
    api.send(&ana, ONE_TABLE, path("/api/v1/tables/nowhere"), 404)
        .await;
    api.handshake(&ana, "nowhere", &[], 404).await;
    api.handshake(&ana, "nowhere", &[FOREIGN], 403).await;
    api.send(&ana, SOCKET, path("/api/v1/tables/nowhere/socket"), 426)
        .await;
    for operation in ["GET /api/v1/records/{name}", VERIFY, REPLAY, REVIEW] {
        for name in ["nothing", "%ff"] {
            let filled = operation
                .split_once(' ')
                .expect("a path")
                .1
                .replace("{name}", name);
            api.send(&ana, operation, path(&filled), 404).await;
        }
    }
}

const VERIFY: &str = "GET /api/v1/records/{name}/verify";
const REPLAY: &str = "GET /api/v1/records/{name}/replay";
const PUZZLE: &str = "GET /api/v1/puzzles/{id}";
const ACTS: &str = "GET /api/v1/puzzles/{id}/legal";
const DAILY: &str = "GET /api/v1/puzzles/daily";
const PREVIEW: &str = "POST /api/v1/puzzles/{id}/preview";
const ANSWER: &str = "POST /api/v1/puzzles/{id}/answer";
const REVIEW: &str = "GET /api/v1/records/{name}/review";

async fn puzzles(api: &mut ApiCoverage, server: &TestServer) {
    let (stranger, ana) = (server.stranger(), server.guest("Ana").await);
    let list = "GET /api/v1/puzzles";
    let list = api.send(&stranger, list, Call::default(), 200).await.body;
    let daily = api.send(&stranger, DAILY, Call::default(), 200).await.body;
    assert_eq!(daily, list["days"][0]);
    for (date, status) in [
        ("2026-11-01", 200),
        ("2026-02-30", 400),
        ("2026-10-31", 404),
        ("9999-01-01", 409),
    ] {
        let dated = format!("/api/v1/puzzles/daily?date={date}");
        api.send(&stranger, DAILY, path(&dated), status).await;
    }
    let id = daily["id"].as_str().expect("an id");
    let puzzle = format!("/api/v1/puzzles/{id}");
    api.send(&stranger, PUZZLE, path(&puzzle), 200).await;
    let legal = format!("{puzzle}/legal");
    let acts = api.send(&stranger, ACTS, path(&legal), 200).await.body;
    let act = json!({ "act": acts["acts"][0] }).to_string();
    let (preview, answer) = (format!("{puzzle}/preview"), format!("{puzzle}/answer"));
    let previewed = api.send(&ana, PREVIEW, call(&preview, &act), 200).await;
    assert!(previewed.body["preview"].is_object());
    for guest in [&stranger, &ana] {
        api.send(guest, ANSWER, call(&answer, &act), 200).await;
    }
    let dated = |date: &str| json!({ "act": acts["acts"][0], "date": date }).to_string();
    api.send(&ana, ANSWER, call(&answer, &dated("9999-01-01")), 409)
        .await;
    let today = daily["date"].as_str().expect("a date");
    api.send(&ana, ANSWER, call(&answer, &dated(today)), 200)
        .await;
    let answers = "GET /api/v1/puzzles/answers";
    api.send(&ana, answers, Call::default(), 200).await;
    for operation in [PUZZLE, ACTS] {
        api.send(&ana, operation, Call::default(), 404).await;
    }
    for operation in [PREVIEW, ANSWER] {
        api.send(&ana, operation, body(&act), 404).await;
    }
}

/// Responses to a guest whom the host removed.
async fn removed_guest(api: &mut ApiCoverage, server: &TestServer) {
    let [ana, ben] = server.guests(["Ana", "Ben"]).await;
    let table = ana.table("district-noir").await;
    table.joined_by(&ben).await.sit(1).await;
    ana.connect(&table)
        .await
        .command(json!({"remove": 1}))
        .await;
    let address = format!("/api/v1/tables/{}", table.id);
    api.send(&ben, ONE_TABLE, path(&address), 403).await;
    api.handshake(&ben, &table.id, &[], 403).await;
    let join = table.by_code().to_string();
    api.send(&ben, "POST /api/v1/tables/join", body(&join), 403)
        .await;
}

async fn records(api: &mut ApiCoverage, server: &TestServer) {
    let [ana, ben] = server.guests(["Ana", "Ben"]).await;
    let (table, [mut first, _second]) = ana.table("district-noir").started([&ana, &ben]).await;
    let record = format!("/api/v1/records/{}", ana.game(&table).await);
    let (verify, replay) = (format!("{record}/verify"), format!("{record}/replay"));
    let review = format!("{record}/review");
    api.send(&ana, REVIEW, path(&review), 409).await;
    api.send(&ana, "GET /api/v1/records/{name}", path(&record), 409)
        .await;
    api.send(&ana, VERIFY, path(&verify), 409).await;
    api.send(&ana, REPLAY, path(&format!("{replay}?eyes=1")), 409)
        .await;
    for eyes in ["eyes=9", "eyes=mine", "ears=0"] {
        api.send(&ana, REPLAY, path(&format!("{replay}?{eyes}")), 400)
            .await;
    }
    api.send(&ana, REPLAY, path(&replay), 200).await;
    first.concede(0).await;
    api.send(&ana, "GET /api/v1/records/{name}", path(&record), 200)
        .await;
    api.send(&ana, VERIFY, path(&verify), 200).await;
    for eyes in ["0", "1", "spectator", "all"] {
        api.send(&ana, REPLAY, path(&format!("{replay}?eyes={eyes}")), 200)
            .await;
    }
    for seat in ["seat=2", "seat=me", "chair=0"] {
        api.send(&ana, REVIEW, path(&format!("{review}?{seat}")), 400)
            .await;
    }
    for seat in ["", "?seat=1"] {
        api.send(&ana, REVIEW, path(&format!("{review}{seat}")), 200)
            .await;
    }
    // Damages the database before the game is cached.
    let (table, [mut first, _second]) = ana.table("district-noir").started([&ana, &ben]).await;
    let record = format!("/api/v1/records/{}", ana.game(&table).await);
    let (verify, replay) = (format!("{record}/verify"), format!("{record}/replay"));
    first.concede(0).await;
    let file = server.database();
    file.execute("UPDATE games SET header = '{'", [])
        .expect("it can be broken");
    api.send(&ana, "GET /api/v1/records/{name}", path(&record), 500)
        .await;
    api.send(&ana, VERIFY, path(&verify), 500).await;
    api.send(&ana, REPLAY, path(&replay), 500).await;
    file.execute("UPDATE tables SET lobby = '{'", [])
        .expect("it can be broken");
    api.send(&ana, REVIEW, path(&format!("{record}/review")), 500)
        .await;
    api.send(
        &ana,
        ONE_TABLE,
        path(&format!("/api/v1/tables/{}", table.id)),
        500,
    )
    .await;
    let lost = "UPDATE tables SET state = 'lost', code = 'K7PQM' WHERE id = ?1";
    file.execute(lost, [&table.id]).expect("it can be broken");
    api.handshake(&ana, &table.id, &[], 500).await;
    let join = body(r#"{"code":"K7PQM"}"#);
    api.send(&ana, "POST /api/v1/tables/join", join, 500).await;
}

async fn rate_limited_requests(api: &mut ApiCoverage, server: &TestServer) {
    let (stranger, ana) = (server.stranger(), server.guest("Ana").await);
    let [ben, cleo] = server.guests(["Ben", "Cleo"]).await;
    let game = finished_game(&ben, &cleo).await;
    let _time = PausedTime::new(); // so that no rate limit resets before it is reached
    let mut greedy: Vec<_> = WRITES
        .into_iter()
        .map(|write| (write, ana.clone()))
        .collect();
    greedy[0].1 = stranger; // a signed-in guest would keep their session
    greedy.push((("POST /api/v1/session/carry", ""), ana.clone()));
    for ((operation, good), guest) in greedy {
        let mut asked = 0;
        loop {
            let (method, path) = operation.split_once(' ').expect("a path");
            if guest.request_any(method, path, good, &[]).await.status == 429 {
                break;
            }
            asked += 1;
            assert!(asked < 100, "{operation} is rate-limited");
        }
        api.send(&guest, operation, body(good), 429).await;
    }
    let mut reads = 0;
    while ana.request_any("GET", "/healthz", "", &[]).await.status != 429 {
        reads += 1;
        assert!(reads < 100, "reads are rate-limited");
    }
    let operations: Vec<String> = api.reads().collect();
    for operation in operations {
        if operation == SOCKET {
            continue;
        }
        let (_, template) = operation.split_once(' ').expect("a path");
        let filled = template.replace("{name}", &game).replace("{id}", "x");
        api.send(&ana, &operation, path(&filled), 429).await;
    }
    for _ in 0..300 {
        let refused = ana.handshake("nowhere", &[]).await;
        if matches!(refused, Err(tungstenite::Error::Http(answer)) if answer.status() == 429) {
            break;
        }
    }
    api.handshake(&ana, "nowhere", &[], 429).await;
}

/// Plays a game to its end. Returns its name.
async fn finished_game(one: &TestGuest, other: &TestGuest) -> String {
    let (table, [mut first, _second]) = one.table("district-noir").started([one, other]).await;
    first.concede(0).await;
    one.game(&table).await
}

/// Announces bodies and does not send them.
async fn slow_requests(api: &mut ApiCoverage, server: &TestServer) {
    let ana = server.guest("Ana").await;
    let cookie = ana.cookie.as_deref().expect("a cookie");
    let mut waiting = Vec::new();
    for (operation, _) in WRITES {
        let mut stream = TcpStream::connect(server.address)
            .await
            .expect("the house answers");
        let request = format!(
            "{operation} HTTP/1.1\r\nhost: a\r\ncookie: {cookie}\r\nconnection: close\r\n\
             content-type: application/json\r\ncontent-length: 2\r\n\r\n{{"
        );
        stream
            .write_all(request.as_bytes())
            .await
            .expect("it listens");
        waiting.push((operation, stream));
    }
    let time = PausedTime::new();
    for (operation, mut stream) in waiting {
        let mut answer = Vec::new();
        let mut read = pin!(stream.read_to_end(&mut answer));
        loop {
            tokio::select! {
                biased;
                read = &mut read => {
                    read.expect("it answers");
                    break;
                }
                () = time.advance(100) => {}
            }
        }
        let answer = String::from_utf8(answer).expect("text");
        let (head, body) = answer.split_once("\r\n\r\n").expect("an answer");
        assert!(head.starts_with("HTTP/1.1 408"), "{head}");
        let body = serde_json::from_str(body).expect("JSON");
        api.record_answer(operation, 408, Some("application/json"), &body);
    }
}

async fn without_a_store(api: &mut ApiCoverage, server: &TestServer) {
    let (stranger, ana) = (server.stranger(), server.guest("Ana").await);
    let file = server.database();
    for table in ["sessions", "devices", "carries", "tables", "games"] {
        file.execute_batch(&format!("PRAGMA foreign_keys = OFF; DROP TABLE {table}"))
            .expect("it can be lost");
    }
    for (operation, good) in NAMED
        .into_iter()
        .chain([("GET /api/v1/tables", ""), ("DELETE /api/v1/session", "")])
    {
        api.send(&ana, operation, body(good), 503).await;
    }
    api.send(&ana, ANSWER, body(WRITES[7].1), 503).await;
    for (operation, good) in [WRITES[0], WRITES[2], ("GET /readyz", "")] {
        api.send(&stranger, operation, body(good), 503).await;
    }
    api.send(&stranger, ONE_TABLE, path("/api/v1/tables/x"), 503)
        .await;
    api.handshake(&stranger, "somewhere", &[], 503).await;
    for operation in ["GET /api/v1/records/{name}", VERIFY, REPLAY, REVIEW] {
        let filled = operation
            .split_once(' ')
            .expect("a path")
            .1
            .replace("{name}", "x");
        api.send(&stranger, operation, path(&filled), 503).await;
    }
}

#[tokio::test]
async fn operations_give_every_documented_answer_and_no_other() {
    let mut api = ApiCoverage::new();
    // A server for each part: none uses up the limits of the next.
    valid_requests(&mut api, &TestServer::open().await).await;
    refused_requests(&mut api, &TestServer::open().await).await;
    removed_guest(&mut api, &TestServer::open().await).await;
    records(&mut api, &TestServer::open().await).await;
    puzzles(&mut api, &TestServer::open().await).await;
    rate_limited_requests(&mut api, &TestServer::open().await).await;
    slow_requests(&mut api, &TestServer::open().await).await;
    without_a_store(&mut api, &TestServer::open().await).await;

    let mut documented = BTreeSet::new();
    for (path, methods) in api.document["paths"].as_object().expect("paths") {
        for (method, operation) in methods.as_object().expect("methods") {
            for status in operation["responses"]
                .as_object()
                .expect("responses")
                .keys()
            {
                let operation = format!("{} {path}", method.to_uppercase());
                documented.insert((operation, status.parse().expect("a status")));
            }
        }
    }
    assert_eq!(api.seen, documented);
}

#[tokio::test]
async fn routes_match_the_document() {
    let server = TestServer::open().await;
    // The debug output of the router lists its paths; the pages of the client are its fallback.
    let listed = format!(
        "{:?}",
        router(Arc::clone(&server.server), Pages::built_in())
    );
    let routed: BTreeSet<_> = listed
        .split('"')
        .filter(|text| text.starts_with('/') && *text != "/" && !text.contains("fallback"))
        .collect();
    let document: Value = serde_json::from_str(document()).expect("JSON");
    let paths = document["paths"].as_object().expect("paths");
    assert_eq!(routed, paths.keys().map(String::as_str).collect());

    let stranger = server.stranger();
    for (path, operations) in paths {
        for method in METHODS {
            let answer = stranger.request_any(method, path, "", &[]).await;
            let documented = operations.get(method.to_lowercase()).is_some();
            assert_eq!(answer.status != 405, documented, "{method} {path}");
            if !documented {
                assert_eq!(answer.body["error"], "wrong_method", "{method} {path}");
            }
        }
    }
}
