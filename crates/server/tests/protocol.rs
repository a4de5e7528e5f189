//! Checks docs/protocol.md: its commands parse, and its samples match real messages.

mod common;

use std::collections::BTreeSet;

use common::{PausedTime, TestConnection, TestServer};
use saloon_protocol::http::{CreateTable, DeviceCode, Join};
use saloon_protocol::socket::{ClientCommand, ClientMessage};
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

const DOCUMENT: &str = include_str!("../../../docs/protocol.md");

/// Placeholder for omitted parts of a sample.
const ELLIPSIS: &str = "…";

/// Returns every sample of the document: JSON in a code block or between backticks.
fn samples() -> Vec<Value> {
    let mut samples = Vec::new();
    for (block, inside) in DOCUMENT.split("```").zip([false, true].into_iter().cycle()) {
        if inside {
            // Splits blocks with several samples at text that no sample contains.
            let text = block.replace("→", "\n").replace("POST /tables\n", "");
            samples.extend(read(&text));
        } else {
            let spans = block.split('`').skip(1).step_by(2);
            samples.extend(spans.filter(|span| span.starts_with('{')).flat_map(read));
        }
    }
    samples
}

fn read(text: &str) -> Vec<Value> {
    let text = text
        .replace("{…,", r#"{"…":0,"#)
        .replace("{…}", r#""…""#)
        .replace("[…]", r#""…""#)
        .replace(",…]", "]");
    let read: Result<Vec<Value>, _> = serde_json::Deserializer::from_str(&text)
        .into_iter()
        .collect();
    assert!(read.is_ok(), "{text}: {read:?}");
    read.unwrap_or_default()
}

/// Returns the kind of a message.
fn kind(message: &Value) -> &str {
    let mut names = message.as_object().expect("an object").keys();
    names.next().expect("a name")
}

/// Returns whether a message has the shape of a sample: the same fields, with values of the same types.
fn same_shape(sample: &Value, said: &Value) -> bool {
    match (sample, said) {
        (Value::Null, _) | (_, Value::Null) => true,
        (Value::String(text), _) if text == ELLIPSIS => true,
        (Value::Object(fields), Value::Object(said)) => {
            let partly = fields.contains_key(ELLIPSIS);
            let mut fields = fields.iter().filter(|(name, _)| *name != ELLIPSIS);
            (partly || fields.clone().count() == said.len())
                && fields
                    .all(|(name, sample)| said.get(name).is_some_and(|it| same_shape(sample, it)))
        }
        (Value::Array(samples), Value::Array(said)) => samples
            .iter()
            .all(|sample| said.iter().any(|said| same_shape(sample, said))),
        _ => std::mem::discriminant(sample) == std::mem::discriminant(said),
    }
}

fn parses<T: DeserializeOwned>(sample: &Value) -> bool {
    serde_json::from_str::<T>(&sample.to_string()).is_ok()
}

/// Returns the name of a command that the document must show. A new command does not compile until it is listed here.
fn name(say: &ClientCommand) -> &'static str {
    match say {
        ClientCommand::Sit(_) => "sit",
        ClientCommand::Call { .. } => "call",
        ClientCommand::Leave(_) => "leave",
        ClientCommand::Bot { .. } => "bot",
        ClientCommand::Remove(_) => "remove",
        ClientCommand::Ready { .. } => "ready",
        ClientCommand::Start => "start",
        ClientCommand::Act { .. } => "act",
        ClientCommand::Legal(_) => "legal",
        ClientCommand::Preview { .. } => "preview",
        ClientCommand::Hint(_) => "hint",
        ClientCommand::StandIn { .. } => "stand_in",
        ClientCommand::Continue(_) => "continue",
        ClientCommand::TakeBack(_) => "take_back",
        ClientCommand::Agree { .. } => "agree",
        ClientCommand::Concede(_) => "concede",
        ClientCommand::Rematch => "rematch",
        ClientCommand::Chat(_) => "chat",
        ClientCommand::Mute { .. } => "mute",
        ClientCommand::Hush { .. } => "hush",
        ClientCommand::Close => "close",
    }
}

const COMMANDS: usize = 21;

#[test]
fn every_documented_command_parses() {
    let mut shown = BTreeSet::new();
    for mut sample in samples() {
        if sample.get("say").is_none() && sample.get("pong").is_none() {
            continue;
        }
        if let Some(bytes) = sample.pointer_mut("/say/ready/bytes") {
            *bytes = json!("07".repeat(32));
        }
        let read: ClientMessage = serde_json::from_str(&sample.to_string())
            .unwrap_or_else(|error| panic!("{sample}: {error}"));
        shown.insert(match read {
            ClientMessage::Command { say, .. } => name(&say),
            ClientMessage::Pong { .. } => "pong",
        });
    }
    assert_eq!(shown.len(), COMMANDS + 1, "{shown:?}");
}

#[test]
fn every_documented_body_parses() {
    let (mut tables, mut codes) = (0, 0);
    for sample in samples() {
        if sample.get("rules").is_some() && sample.get("id").is_none() {
            assert!(parses::<CreateTable>(&sample), "{sample}");
            tables += 1;
        }
        let code = sample.get("code").or(sample.get("invite"));
        if code.is_some() && sample.get("id").is_none() {
            let whole = parses::<Join>(&sample) || parses::<DeviceCode>(&sample);
            assert!(whole, "{sample}");
            codes += 1;
        }
    }
    assert!(tables >= 2 && codes >= 4, "{tables} tables, {codes} codes");
}

#[tokio::test]
async fn command_ids_have_1_to_64_bytes() {
    let server = TestServer::open().await;
    let ana = server.guest("Ana").await;
    let table = ana.table("district-noir").await;
    let mut socket = ana.connect(&table).await;
    for (id, taken) in [
        ("x".repeat(64), true),
        ("é".repeat(32), true),
        ("x".repeat(65), false),
        ("é".repeat(33), false),
        (String::new(), false),
    ] {
        socket.send(&json!({"id": id, "say": {"legal": 9}})).await;
        let refused = socket.receive("refused").await;
        if taken {
            assert_eq!(refused["id"], json!(id), "the id was accepted: {refused}");
        } else {
            assert_eq!(refused["id"], json!(null));
            assert_eq!(refused["why"], "an id has 1 to 64 bytes");
        }
    }
}

/// While seats race, the game waits for the seats that can act now, and for none before FIRE.
#[tokio::test]
async fn a_race_waits_for_the_seats_that_can_act() {
    let server = TestServer::open().without_limits().await;
    let time = PausedTime::new();
    let [ana, ben] = server.guests(["Ana", "Ben"]).await;
    let table = ana.table("boomtown-bandits");
    let (_, mut race) = table.started([&ana, &ben]).await;
    advance_until(&mut race, |socket| !socket.view()["shootout"].is_null()).await;
    let counted = |socket: &TestConnection| {
        let game = &socket.game;
        (game["race"]["seats"].clone(), game["waiting"].clone())
    };
    let both = json!([0, 1]);
    assert_eq!(counted(&race[0]), (both.clone(), json!([])), "before FIRE");
    let rolling = |socket: &TestConnection| socket.view()["shootout"]["state"] == "rolling";
    time.advance_until(&mut race[0], rolling).await;
    assert_eq!(counted(&race[0]), (both.clone(), both.clone()));
    let roll = json!({"id": "roll", "say": {"act": {"seat": 0, "act": "roll"}}});
    race[0].send(&roll).await;
    let ruled = |socket: &TestConnection| socket.game.get("ruled").is_some();
    time.advance_until(&mut race[0], ruled).await;
    assert_eq!(
        counted(&race[0]),
        (both, json!([1])),
        "while the dice of seat 0 are rolling"
    );
}

/// Plays until the server has sent every kind of message. Returns all messages.
async fn sent_messages() -> Vec<Value> {
    let server = TestServer::open().without_limits().await;
    let time = PausedTime::new();
    let [ana, ben] = server.guests(["Ana", "Ben"]).await;
    let table = ana.table("district-noir").best_of(3).public();
    let table = table.stand_in(json!("ask"));
    let (table, mut sockets) = table.started([&ana, &ben]).await;
    let awaited = sockets[0].awaited();
    let mover = usize::try_from(awaited).expect("a seat");
    let acts = sockets[mover].legal();
    let plays = acts.iter().find(|act| act.get("play").is_some());
    let act = plays.expect("a card to play").clone();
    let ask = json!({"preview": {"seat": awaited, "act": act}});
    sockets[mover].query(ask).await;
    let ask = json!({ "legal": awaited });
    sockets[mover].query(ask).await;
    let other = json!({"act": {"seat": 1 - awaited, "act": "take"}});
    sockets[1 - mover].refused(other).await;
    sockets[mover].act(awaited, &act).await;
    sockets[0].chat("hello").await;
    sockets[0].send(&json!({"say": "start"})).await;
    sockets[1].concede(1).await;
    for socket in &mut sockets {
        socket.command(json!("rematch")).await;
    }
    for (socket, seat) in sockets.iter_mut().zip(0..) {
        socket.ready(seat).await;
    }
    sockets[0].start().await;
    let [mut first, mut second] = sockets;
    let mut frames = std::mem::take(&mut second.frames);
    drop(second); // Ben disconnects
    while first.receive("presence").await["chairs"][1]["here"] != false {}
    time.advance(10_010).await;
    first.receive("ask").await;
    let mut connections = vec![first, ana.connect(&table).await];

    let table = ana.table("boomtown-bandits");
    let (_, mut race) = table.started([&ana, &ben]).await;
    let measured = |socket: &TestConnection| !socket.pings.is_empty();
    time.advance_until(&mut race[0], measured).await;
    advance_until(&mut race, |socket| !socket.view()["shootout"].is_null()).await;
    let rolling = |socket: &TestConnection| socket.view()["shootout"]["state"] == "rolling";
    time.advance_until(&mut race[0], rolling).await;
    let roll = json!({"id": "roll", "say": {"act": {"seat": 0, "act": "roll", "at": 1}}});
    race[0].send(&roll).await;
    let ruled = |socket: &TestConnection| socket.game.get("ruled").is_some();
    time.advance_until(&mut race[0], ruled).await;
    connections.extend(race);

    let table = ana.table("boomtown-bandits");
    let table = table.options(json!({"shootout": "lockstep"}));
    let (_, mut calm) = table.started([&ana, &ben]).await;
    advance_until(&mut calm, |socket| !socket.game["pause"].is_null()).await;
    calm[0].command(json!({"continue": 0})).await;
    calm[1].receive("pause").await;
    connections.extend(calm);

    server.server.fix_hints(40);
    let table = ana.table("district-noir").quick().bots(["random"]);
    let (_, mut alone) = table.started_alone().await;
    let awaited = |socket: &TestConnection| socket.game["waiting"] == json!([0]);
    loop {
        time.advance_until(&mut alone, awaited).await;
        let [only] = &alone.legal()[..] else { break };
        let act = only.clone();
        alone.act(0, &act).await;
    }
    alone.query(json!({ "hint": 0 })).await;
    connections.push(alone);

    frames.extend(connections.into_iter().flat_map(|socket| socket.frames));
    frames
        .iter()
        .map(|frame| serde_json::from_str(frame).expect("JSON"))
        .collect()
}

/// Sends all tokens to the same location and shoots, until the condition holds.
async fn advance_until(sockets: &mut [TestConnection], seen: impl Fn(&TestConnection) -> bool) {
    while !seen(&sockets[0]) {
        let seat = sockets[0].awaited();
        let mover = usize::try_from(seat).expect("a seat");
        let last = sockets[0].view()["town"][2]["location"].clone();
        let acts = sockets[mover].legal();
        let badge = acts.iter().find(|act| act["badge"] == last);
        sockets[mover].act(seat, badge.unwrap_or(&acts[0])).await;
        let number = sockets[mover].number;
        for socket in &mut *sockets {
            socket.catch_up_to(number).await;
        }
    }
}

#[tokio::test]
async fn documented_samples_match_real_messages() {
    let said = sent_messages().await;
    let kinds: BTreeSet<&str> = said.iter().map(kind).collect();
    let all = [
        "ask", "chat", "done", "hint", "legal", "pause", "ping", "presence", "preview", "refused",
        "update", "welcome",
    ];
    assert_eq!(
        kinds,
        BTreeSet::from(all),
        "the server has these kinds of messages"
    );
    let samples = samples();
    let of = |wanted: &str| {
        let kind = |sample: &&Value| {
            sample.as_object().is_some_and(|it| it.len() == 1) && kind(sample) == wanted
        };
        samples.iter().filter(kind).collect::<Vec<_>>()
    };
    for name in all {
        let shown = of(name);
        assert!(!shown.is_empty(), "a sample of {name}");
        for sample in shown {
            let close = said.iter().find(|message| kind(message) == name);
            assert!(
                said.iter().any(|message| same_shape(sample, message)),
                "{sample}\nis not like\n{}",
                close.expect("a message of this kind was received")
            );
        }
    }
    // The lobby has a separate sample, since it is part of several messages.
    let lobby = samples.iter().find(|sample| sample.get("chairs").is_some());
    let lobby = lobby.expect("a sample of the lobby");
    let lobbies = said
        .iter()
        .filter_map(|message| message["welcome"].get("lobby"));
    let lobbies: Vec<&Value> = lobbies.collect();
    assert!(
        lobbies.iter().any(|said| same_shape(lobby, said)),
        "{lobby}\nis not like\n{}",
        lobbies[0]
    );
}
