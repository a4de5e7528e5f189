//! Practice tables: a given set-up, given chance and scripted bots.

use serde_json::{Value, json};

use crate::common::TestServer;

/// The sample in docs/protocol.md.
fn sample() -> Value {
    let page = include_str!("../../../../docs/protocol.md");
    let sample = page
        .split("POST /tables\n")
        .nth(1)
        .and_then(|rest| rest.split("```").next())
        .expect("a sample");
    serde_json::from_str(sample).expect("JSON")
}

/// A set-up of the 45 cards in which seat 0 begins.
pub(super) fn set_up() -> Value {
    json!({"first": 0,
        "hands": [["5", "6", "7", "8", "docks"], ["5", "6", "7", "8", "+2"]],
        "line": ["5", "6"],
        "pile": ["5", "5", "6", "6", "6", "7", "7", "7", "7", "7",
                 "8", "8", "8", "8", "8", "8", "+2", "+2", "+2", "+3",
                 "+3", "+4", "-1", "-1", "-1", "-2", "-2", "-2", "-2", "-3"],
        "removed": ["-3", "police", "hall"]})
}

#[tokio::test]
async fn a_practice_table_starts_from_its_set_up_and_its_bot_follows_the_script() {
    let server = TestServer::open().await;
    let ana = server.guest("Ana").await;
    // The third act is not legal when it is due: there is one take a round.
    let script = json!([{"play": "8"}, "take", "take", {"play": "5"}]);
    let practice = json!({"setup": set_up(), "scripts": [{"seat": 1, "acts": script}]});
    let table = ana.table("district-noir").quick().bots(["greenhorn"]);
    let table = table.practice(practice).await;
    let mut socket = ana.connect(&table).await;
    assert_eq!(
        (
            &socket.welcome["lobby"]["deal"],
            &socket.welcome["lobby"]["commitment"]
        ),
        (&json!("given"), &Value::Null)
    );
    let mut bots_acts = Vec::new();
    for game in 0..2 {
        socket.sit(0).await;
        socket.ready(0).await;
        socket.start().await;
        assert_eq!(
            socket.view()["players"][0]["hand"],
            json!(["5", "6", "7", "8", "docks"]),
            "the same position in game {game}"
        );
        while !socket.over() {
            if socket.game["waiting"] == json!([0]) {
                let act = socket.legal().last().expect("an act").clone();
                socket.act(0, &act).await;
            } else {
                socket.next().await.expect("the bot plays");
            }
        }
        let name = ana.game(&table).await;
        let record = ana.record(&name).await;
        assert_eq!(record["header"]["dealer"], "given");
        let acts: Vec<Value> = record["entries"]
            .as_array()
            .expect("entries")
            .iter()
            .map(|entry| entry["entry"]["input"]["act"].clone())
            .filter(|act| act["seat"] == 1)
            .map(|act| act["act"].clone())
            .collect();
        bots_acts.push(acts);
        let verified = ana.verified(&name).await;
        let dealer = verified["checks"]
            .as_array()
            .expect("checks")
            .iter()
            .find(|check| check["name"] == "dealer")
            .expect("the dealer's");
        assert_eq!(dealer["holds"], Value::Null);
        let why = dealer["why"].as_str().expect("a reason");
        assert!(why.contains("unsealed"), "{why}");
        if game == 0 {
            socket.command(json!("rematch")).await;
        }
    }
    for acts in bots_acts {
        assert_eq!(acts[..2], [json!({"play": "8"}), json!("take")]);
        assert_ne!(acts[2], json!("take"), "a seat takes once per round");
    }
    assert_eq!(
        ana.get("/tables").await.body["tables"],
        json!([]),
        "unlisted"
    );
}

#[tokio::test]
async fn the_documented_sample_can_be_played() {
    let server = TestServer::open().await;
    let ana = server.guest("Ana").await;
    let table = ana.open_table(sample()).await;
    let id = table["id"].as_str().expect("an id");
    let mut socket = ana.connect(id).await;
    socket.sit(0).await;
    socket.ready(0).await;
    socket.start().await;
    assert_eq!(socket.view()["first"], 0);
    assert_eq!(
        socket.view()["players"][0]["cubes"],
        sample()["practice"]["setup"]["cubes"][0]
    );
}

#[tokio::test]
async fn an_impossible_practice_table_is_refused_with_a_reason() {
    let server = TestServer::open().await;
    let ana = server.guest("Ana").await;
    let mut short = set_up();
    short["removed"] = json!(["-3"]);
    let table = |game, practice| ana.table(game).bots(["random"]).practice(practice);
    let blackrock = |practice: Value| table("blackrock-city", practice);
    let district = |practice: Value| table("district-noir", practice);
    for (table, why) in [
        (district(json!({ "setup": short })), "removed holds 3 cards"),
        (
            district(json!({"setup": {"first": 0}})),
            "setup: missing field",
        ),
        (district(json!({"setup": [1]})), "setup: "),
        (district(json!({"chance": ["gold"]})), "draws nothing"),
        (
            blackrock(json!({"chance": ["gold", "purple"]})),
            "\"purple\" is not one of gold, silver",
        ),
        (
            blackrock(json!({"setup": {"sheriff": "Atlantis"}})),
            "Atlantis",
        ),
        (
            district(json!({"scripts": [{"seat": 1, "acts": ["take", "dance"]}]})),
            "seat 1, act 2",
        ),
        (
            district(json!({"scripts": [{"seat": 0, "acts": []}]})),
            "no bot sits in seat 0",
        ),
        (
            district(json!({"scripts": [{"seat": 7, "acts": []}]})),
            "no bot sits in seat 7",
        ),
        (district(json!({})).public(), "not listed"),
        (district(json!({})).best_of(3), "single games"),
    ] {
        let answer = table.try_open().await;
        assert_eq!(answer.status, 400, "{why}: {}", answer.body);
        let told = answer.body["why"].as_str().expect("a reason");
        assert!(told.contains(why), "{why:?} is not in {told:?}");
    }
    assert_eq!(ana.get("/tables/mine").await.body["tables"], json!([]));
}

/// Given outcomes are used first. One that does not fit is dropped, and the server draws at random from then on.
#[tokio::test]
async fn given_chance_is_used_while_it_fits() {
    let server = TestServer::open().await;
    let ana = server.guest("Ana").await;
    // No first throw has more than twelve dice, and a shooter's die never runs.
    let chance = [vec!["blank"; 12], vec!["run"; 40]].concat();
    let table = ana.table("boomtown-bandits").quick().bots(["random"]);
    let table = table.options(json!({"shootout": "lockstep"}));
    let table = table.practice(json!({ "chance": chance }));
    let (table, mut socket) = table.started_alone().await;
    while !socket.over() {
        if socket.game["waiting"]
            .as_array()
            .expect("seats")
            .contains(&json!(0))
        {
            let acts = socket.acts(&json!(0)).await.expect("acts");
            let act = acts.first().expect("who is awaited can act").clone();
            // The bot may have been faster: then the act is sent again.
            socket
                .try_command(json!({"act": {"seat": 0, "act": act}}))
                .await;
        } else {
            socket.next().await.expect("the bot plays");
        }
    }
    let name = ana.game(&table).await;
    let record = ana.record(&name).await;
    let draws: Vec<&Value> = record["entries"]
        .as_array()
        .expect("entries")
        .iter()
        .flat_map(|entry| entry["entry"]["draws"].as_array().expect("draws"))
        .filter(|draw| draw["odds"].to_string().contains("bullet"))
        .collect();
    assert_eq!(draws[0]["given"], true, "{}", draws[0]);
    assert_eq!(draws[0]["result"], "blank");
    let last = draws.last().expect("dice");
    assert_eq!(last["given"], Value::Null, "{last}");
    ana.verified(&name).await;
}
