//! Malformed messages are refused in plain words, without implementation jargon.

mod common;

use common::{TestConnection, TestServer};
use serde_json::{Value, json};

/// Returns all values that differ from a sample in one place: another type of value, a missing field, an extra field.
fn mutants(sample: &Value) -> Vec<Value> {
    let mut mutants: Vec<Value> = [
        json!(null),
        json!(true),
        json!(5),
        json!(-1),
        json!(300),
        json!(1.5),
        json!(u64::MAX),
        json!("x"),
        json!([]),
        json!([1]),
        json!([[], {}]),
        json!({}),
        json!({"x": 1}),
        json!({"x": 1, "y": []}),
    ]
    .into();
    match sample {
        Value::Object(fields) => {
            for (name, value) in fields {
                let mut fewer = fields.clone();
                fewer.remove(name);
                mutants.push(Value::Object(fewer.clone()));
                for value in mutants_of_field(value) {
                    let mut other = fewer.clone();
                    other.insert(name.clone(), value);
                    mutants.push(Value::Object(other));
                }
                fewer.insert(format!("{name}x"), value.clone());
                mutants.push(Value::Object(fewer));
            }
            let mut more = fields.clone();
            more.insert("more".into(), json!(1));
            mutants.push(Value::Object(more));
        }
        Value::Array(items) => {
            for (index, item) in items.iter().enumerate() {
                for item in mutants_of_field(item) {
                    let mut other = items.clone();
                    other[index] = item;
                    mutants.push(Value::Array(other));
                }
            }
            mutants.push(Value::Array([&items[..], &items[..], &[json!(1)]].concat()));
        }
        Value::String(text) => mutants.push(json!({ text: [] })),
        _ => {}
    }
    mutants
}

fn mutants_of_field(value: &Value) -> Vec<Value> {
    let mut mutants = mutants(value);
    mutants.push(json!([value]));
    mutants
}

/// Words that only a Rust programmer would use.
const JARGON: [&str; 23] = [
    "struct",
    "enum",
    "tuple",
    "variant",
    "newtype",
    "untagged",
    "identifier",
    "deserialize",
    "sequence",
    "map",
    "unit",
    "boolean",
    "u8",
    "u16",
    "u32",
    "u64",
    "usize",
    "i64",
    "f64",
    "vec",
    "rawvalue",
    "serde",
    "target",
];

fn assert_plain(why: &Value, said: &Value) {
    let text = why.as_str().expect("a sentence").to_lowercase();
    let mut words = text.split(|letter: char| !letter.is_alphanumeric() && letter != '_');
    let jargon = words.find(|word| JARGON.contains(word));
    assert_eq!(jargon, None, "{said}: {why}");
    assert!(!text.contains("::"), "{said}: {why}");
}

#[tokio::test]
async fn malformed_requests_are_refused_in_plain_words() {
    let server = TestServer::open().without_limits().await;
    let ana = server.guest("Ana").await;
    let rules = json!({"game": "blackrock-city", "seats": 3, "options": {"edition": "prototype"},
                       "turn_time": 30, "stand_in": {"after": 30}, "pace": "quick", "best_of": 1});
    let practice = json!({"setup": {"first": 0, "cubes": [{"gold": 0, "silver": 3}]}, "chance": ["gold"],
                          "scripts": [{"seat": 1, "acts": [{"bid": {"healthy": 1}}, "renounce"]}]});
    let settings = json!({"language": "fr", "theme": "system", "calm": false, "sound": true,
                          "levels": {"cues": 80, "ambience": 40, "voices": 0}, "confirm": false, "keys": true, "text": 100});
    let mut refused = 0;
    for (method, path, body) in [
        (
            "POST",
            "/session",
            json!({"name": "Ana", "look": {"colour": 3, "shape": 1}}),
        ),
        (
            "PATCH",
            "/session",
            json!({"name": "Ana", "look": {"colour": 3, "shape": 1}}),
        ),
        ("PUT", "/session/settings", settings),
        ("POST", "/session/claim", json!({"code": "AAAAAAAAAA"})),
        ("POST", "/tables/join", json!({"code": "K7PQM"})),
        (
            "POST",
            "/tables",
            json!({"name": "Ours", "rules": rules, "public": false, "bots": ["random", "random"], "practice": practice}),
        ),
    ] {
        for mutant in mutants(&body) {
            let answer = ana.request(method, path, &mutant.to_string(), &[]).await;
            if answer.status == 400 {
                assert_plain(&answer.body["why"], &mutant);
                refused += 1;
            }
        }
        for broken in ["{", "nonsense", "{\"name\":\"\u{1}\"}", "[", "\"", "{} {}"] {
            let answer = ana.request(method, path, broken, &[]).await;
            assert_eq!(answer.status, 400, "{broken}");
            assert_plain(&answer.body["why"], &json!(broken));
        }
    }
    for query in ["eyes=0&eyes=1", "yes=0", "eyes=%ff", "eyes=x&x=y"] {
        let answer = ana.get(&format!("/records/none/replay?{query}")).await;
        if answer.status == 400 {
            assert_plain(&answer.body["why"], &json!(query));
        }
    }
    assert!(refused > 500, "{refused}");
}

/// Sends messages one after the other. Returns the number of refusals.
async fn refusals(socket: &mut TestConnection, said: &[Value]) -> usize {
    let mut refused = 0;
    for message in said {
        socket.send(message).await;
        for heard in socket.drain().await {
            if let Some(refusal) = heard.get("refused") {
                assert_plain(&refusal["why"], message);
                refused += 1;
            }
        }
    }
    refused
}

#[tokio::test]
async fn malformed_messages_are_refused_in_plain_words() {
    let server = TestServer::open().without_limits().await;
    let ana = server.guest("Ana").await;
    let bytes = "07".repeat(32);
    let mut refused = 0;
    for say in [
        json!({"sit": 0}),
        json!({"call": {"seat": 1, "name": "Ben"}}),
        json!({"bot": {"seat": 1, "bot": "random"}}),
        json!({"ready": {"seat": 0, "bytes": bytes}}),
        json!({"stand_in": {"seat": 1, "on": true}}),
        json!({"mute": {"guest": 1, "on": true}}),
        json!({"chat": "hello"}),
        json!("start"),
    ] {
        let table = ana.table("district-noir").await;
        let mut socket = ana.connect(&table).await;
        let said = mutants(&json!({"id": "7", "say": say}));
        refused += refusals(&mut socket, &said).await;
    }
    assert!(refused > 300, "{refused}");
}

#[tokio::test]
async fn malformed_acts_are_refused_in_plain_words() {
    let server = TestServer::open().without_limits().await;
    let ana = server.guest("Ana").await;
    let mut refused = 0;
    for game in ["district-noir", "blackrock-city", "boomtown-bandits"] {
        let (_, mut socket) = ana.table(game).started_alone().await;
        let seat = socket.game["waiting"][0].clone();
        let acts = socket.acts(&seat).await.expect("acts");
        for act in acts.iter().take(3) {
            for ask in ["act", "preview"] {
                let say = |act: Value| json!({"id": "x", "say": {ask: {"seat": seat, "act": act}}});
                let said: Vec<Value> = mutants(act).into_iter().map(say).collect();
                refused += refusals(&mut socket, &said).await;
            }
        }
    }
    assert!(refused > 100, "{refused}");
}
