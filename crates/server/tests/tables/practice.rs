//! Tables that start from a set-up, with given chance and scripted bots.

use serde_json::{Value, json};
use tempfile::tempdir;

use crate::common::{Guest, Open};

/// The sample of the protocol's page.
fn sample() -> Value {
    let page = include_str!("../../../../docs/protocol.md");
    let sample = page
        .split("POST /tables\n")
        .nth(1)
        .and_then(|rest| rest.split("```").next())
        .expect("a sample");
    serde_json::from_str(sample).expect("JSON")
}

/// The 45 cards: seat 0 begins.
fn noir() -> Value {
    json!({"first": 0,
        "hands": [["5", "6", "7", "8", "docks"], ["5", "6", "7", "8", "+2"]],
        "line": ["5", "6"],
        "pile": ["5", "5", "6", "6", "6", "7", "7", "7", "7", "7",
                 "8", "8", "8", "8", "8", "8", "+2", "+2", "+2", "+3",
                 "+3", "+4", "-1", "-1", "-1", "-2", "-2", "-2", "-2", "-3"],
        "removed": ["-3", "police", "hall"]})
}

#[tokio::test]
async fn it_starts_from_a_set_up_and_its_bot_plays_by_the_script() {
    let folder = tempdir().expect("a folder");
    let house = Open::at(folder.path()).await;
    let ana = Guest::named(&house, "Ana").await;
    // The third of them is not legal when its time comes: there is one take a round.
    let script = json!([{"play": "8"}, "take", "take", {"play": "5"}]);
    let table = ana
        .open_table(json!({
            "rules": {"game": "district-noir", "seats": 2, "pace": "quick"},
            "bots": ["greenhorn"],
            "practice": {"setup": noir(), "scripts": [{"seat": 1, "acts": script}]},
        }))
        .await;
    let id = table["id"].as_str().expect("an id");
    let mut socket = ana.connect(id).await;
    assert_eq!(
        (
            &socket.welcome["lobby"]["deal"],
            &socket.welcome["lobby"]["commitment"]
        ),
        (&json!("given"), &Value::Null)
    );
    let mut bots_acts = Vec::new();
    for game in 0..2 {
        socket.command(json!({"sit": 0})).await;
        socket.ready(0).await;
        socket.command(json!("start")).await;
        assert_eq!(
            socket.view()["players"][0]["hand"],
            json!(["5", "6", "7", "8", "docks"]),
            "the same position in game {game}"
        );
        while !socket.over() {
            if socket.game["waiting"] == json!([0]) {
                let act = socket.legal().last().expect("an act").clone();
                socket
                    .command(json!({"act": {"seat": 0, "act": act}}))
                    .await;
            } else {
                socket.next().await.expect("the bot plays");
            }
        }
        let name = ana.lobby(id).await["game"].clone();
        let name = name.as_str().expect("a name");
        let record = ana.get(&format!("/records/{name}")).await.body;
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
        let verified = ana.get(&format!("/records/{name}/verify")).await.body;
        assert_eq!(verified["holds"], true, "{verified}");
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
        assert_ne!(acts[2], json!("take"), "not twice in a round");
    }
    assert_eq!(
        ana.get("/tables").await.body["tables"],
        json!([]),
        "unlisted"
    );
}

#[tokio::test]
async fn the_sample_of_the_page_plays() {
    let folder = tempdir().expect("a folder");
    let house = Open::at(folder.path()).await;
    let ana = Guest::named(&house, "Ana").await;
    let table = ana.open_table(sample()).await;
    let mut socket = ana.connect(table["id"].as_str().expect("an id")).await;
    socket.command(json!({"sit": 0})).await;
    socket.ready(0).await;
    socket.command(json!("start")).await;
    assert_eq!(socket.view()["first"], 0);
    assert_eq!(
        socket.view()["players"][0]["cubes"],
        sample()["practice"]["setup"]["cubes"][0]
    );
}

#[tokio::test]
async fn what_is_impossible_is_told_and_makes_no_table() {
    let folder = tempdir().expect("a folder");
    let house = Open::at(folder.path()).await;
    let ana = Guest::named(&house, "Ana").await;
    let mut short = noir();
    short["removed"] = json!(["-3"]);
    let blackrock = |practice: Value| json!({"rules": {"game": "blackrock-city", "seats": 2}, "bots": ["random"], "practice": practice});
    let district = |practice: Value| json!({"rules": {"game": "district-noir", "seats": 2}, "bots": ["random"], "practice": practice});
    let mut public = district(json!({}));
    public["public"] = json!(true);
    let mut matched = district(json!({}));
    matched["rules"]["best_of"] = json!(3);
    for (body, why) in [
        (district(json!({ "setup": short })), "removed holds 3 cards"),
        (
            district(json!({"setup": {"first": 0}})),
            "setup: missing field",
        ),
        (district(json!({"setup": [1]})), "setup: "),
        (district(json!({"chance": ["gold"]})), "asks for none"),
        (
            blackrock(json!({"chance": ["gold", "purple"]})),
            "\"purple\" is none of gold, silver",
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
        (public, "not listed"),
        (matched, "single games"),
    ] {
        let answer = ana.post("/tables", &body).await;
        assert_eq!(answer.status, 400, "{body}: {}", answer.body);
        let told = answer.body["why"].as_str().expect("a reason");
        assert!(told.contains(why), "{why:?} is not in {told:?}");
    }
    assert_eq!(ana.get("/tables/mine").await.body["tables"], json!([]));
}

/// Given outcomes answer first. One that fits no question leaves nobody stuck: the house draws from there on.
#[tokio::test]
async fn given_chance_is_used_as_long_as_it_fits() {
    let folder = tempdir().expect("a folder");
    let house = Open::at(folder.path()).await;
    let ana = Guest::named(&house, "Ana").await;
    // No first throw has more than a dozen dice, and a shooter's die never runs.
    let chance = [vec!["blank"; 12], vec!["run"; 40]].concat();
    let rules = json!({"game": "boomtown-bandits", "seats": 2, "options": {"shootout": "lockstep"}, "pace": "quick"});
    let table = ana
        .open_table(json!({"rules": rules, "bots": ["random"], "practice": {"chance": chance}}))
        .await;
    let id = table["id"].as_str().expect("an id");
    let mut socket = ana.connect(id).await;
    socket.command(json!({"sit": 0})).await;
    socket.ready(0).await;
    socket.command(json!("start")).await;
    while !socket.over() {
        if socket.game["waiting"]
            .as_array()
            .expect("seats")
            .contains(&json!(0))
        {
            let acts = socket.acts(&json!(0)).await.expect("acts");
            let act = acts.first().expect("who is awaited can act").clone();
            // The bot may have been quicker: then it is asked again.
            socket
                .try_command(json!({"act": {"seat": 0, "act": act}}))
                .await;
        } else {
            socket.next().await.expect("the bot plays");
        }
    }
    let name = ana.lobby(id).await["game"].clone();
    let name = name.as_str().expect("a name");
    let record = ana.get(&format!("/records/{name}")).await.body;
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
    let verified = ana.get(&format!("/records/{name}/verify")).await.body;
    assert_eq!(verified["holds"], true, "{verified}");
}
