//! What makes a table of Boomtown Bandits pleasant to follow: passes for those who can do nothing else, and pauses after shootouts.

use serde_json::{Value, json};
use tempfile::tempdir;

use crate::common::{Connection, Guest, Open, PausedTime, seated};

/// Seat 0 holds Bank Holiday, which can be played before placing. Seat 1 holds a Robbery of the same pile, which cannot: the others
/// cannot tell, so both are asked once the badge is placed.
fn asked(rules: &Value) -> Value {
    let mut table = json!({
        "rules": {"game": "boomtown-bandits", "seats": 2, "options": {"shootout": "lockstep"}},
        "practice": {"setup": {
            "town": ["saloon", "bank", "mine"], "first": 0, "round": 2,
            "hands": [["bank_holiday"], ["robbery"]],
        }},
    });
    for (name, value) in rules.as_object().expect("rules") {
        table["rules"][name] = value.clone();
    }
    table
}

async fn two(house: &Open, table: Value) -> (Guest, String, Connection, Connection) {
    let (ana, ben) = (
        Guest::named(house, "Ana").await,
        Guest::named(house, "Ben").await,
    );
    let (id, sockets) = seated(&[&ana, &ben], table).await;
    let [first, second] = sockets.try_into().ok().expect("two sit");
    (ana, id, first, second)
}

/// Both are asked.
async fn badge(first: &mut Connection) {
    let badge = json!({"act": {"seat": 0, "act": {"badge": "mine"}}});
    first.command(badge).await;
    assert_eq!(first.game["waiting"], json!([0, 1]), "both may hold a card");
}

async fn entries(guest: &Guest, id: &str) -> Vec<Value> {
    let name = guest.lobby(id).await["game"].clone();
    let name = name.as_str().expect("a name");
    let record = guest.get(&format!("/records/{name}")).await.body;
    let entries = record["entries"].as_array().expect("entries");
    entries
        .iter()
        .map(|sealed| sealed["entry"].clone())
        .collect()
}

#[tokio::test]
async fn whoever_can_only_pass_is_passed_for_and_whoever_holds_a_card_decides() {
    let folder = tempdir().expect("a folder");
    let house = Open::without_limits(folder.path()).await;
    let (ana, id, mut first, _second) = two(&house, asked(&json!({}))).await;
    let time = PausedTime::new();
    badge(&mut first).await;
    time.advance(1_199).await;
    first.drain().await;
    assert_eq!(first.game["waiting"], json!([0, 1]), "not at once");
    time.advance_until(&mut first, |socket| socket.game["waiting"] == json!([0]))
        .await;
    let at = first.game["at"].as_u64().expect("an instant");
    assert!(at <= 3_001, "within three seconds: {at}");
    time.advance(60_000).await;
    first.drain().await;
    assert_eq!(first.game["waiting"], json!([0]), "who can play, decides");
    drop(time);
    first
        .command(json!({"act": {"seat": 0, "act": "pass"}}))
        .await;
    first.command(json!({"concede": 0})).await;
    let entries = entries(&ana, &id).await;
    let passed = json!({"act": {"seat": 1, "act": "pass"}});
    let entry = entries.iter().find(|entry| entry["input"] == passed);
    assert_eq!(entry.expect("their own act")["by"], "player");
}

/// The instant is drawn before anyone looks at the cards, so it is found in the same range whatever both hold: here both can only
/// pass, and do not pass together.
#[tokio::test]
async fn each_seat_has_an_instant_of_its_own() {
    let folder = tempdir().expect("a folder");
    let house = Open::without_limits(folder.path()).await;
    let mut table = asked(&json!({}));
    table["practice"]["setup"]["hands"] = json!([["robbery"], ["robbery"]]);
    let (_ana, _id, mut first, _second) = two(&house, table).await;
    let time = PausedTime::new();
    badge(&mut first).await;
    let mut instants = Vec::new();
    for left in [1, 0] {
        let count = |socket: &Connection| {
            let window = socket.view()["window"] == "before_placing";
            let waiting = socket.game["waiting"].as_array().map_or(0, Vec::len);
            if window { waiting } else { 0 }
        };
        time.advance_until(&mut first, |socket| count(socket) <= left)
            .await;
        instants.push(first.game["at"].as_u64().expect("an instant"));
    }
    for at in &instants {
        assert!((1_200..=3_001).contains(at), "{instants:?}");
    }
}

/// Through whole games, from one window to the next: whoever is asked and can only pass is never left waiting.
#[tokio::test]
async fn nobody_who_can_only_pass_is_left_waiting() {
    let folder = tempdir().expect("a folder");
    let house = Open::without_limits(folder.path()).await;
    let mut passed = 0;
    for _ in 0..4 {
        let mut table = lockstep("quick");
        table["rules"]["auto_pass"] = json!(true);
        let (_ana, _id, mut first, mut second) = two(&house, table).await;
        let time = PausedTime::new();
        while !first.over() {
            let entry = first.game["entry"].clone();
            let awaited = first.game["waiting"].as_array().expect("seats").clone();
            let mut moved = false;
            for seat in &awaited {
                let (mover, other) = if *seat == 0 {
                    (&mut first, &mut second)
                } else {
                    (&mut second, &mut first)
                };
                let acts = mover.legal();
                let whim = |act: &Value| act.get("show").is_some() || *act == "claim_town";
                let plays = acts.iter().find(|act| **act != "pass" && !whim(act));
                let Some(act) = plays else { continue };
                let act = json!({"act": {"seat": seat, "act": act}});
                mover.command(act).await;
                while other.number < mover.number {
                    other.next().await.expect("both are told");
                }
                moved = true;
                break;
            }
            if !moved {
                for _ in 0..400 {
                    time.advance(1).await;
                    first.drain().await;
                    if first.game["entry"] != entry {
                        break;
                    }
                }
                assert_ne!(first.game["entry"], entry, "{awaited:?} are left waiting");
                while second.number < first.number {
                    second.next().await.expect("both are told");
                }
                passed += 1;
            }
        }
    }
    assert!(passed > 10, "windows with nothing to play: {passed}");
}

#[tokio::test]
async fn a_table_may_do_without() {
    let folder = tempdir().expect("a folder");
    let house = Open::without_limits(folder.path()).await;
    let (_ana, _id, mut first, _second) = two(&house, asked(&json!({"auto_pass": false}))).await;
    let time = PausedTime::new();
    badge(&mut first).await;
    time.advance(60_000).await;
    first.drain().await;
    assert_eq!(first.game["waiting"], json!([0, 1]));
}

/// Two people at a table, until the pause after the first shootout.
async fn to_the_pause(first: &mut Connection, second: &mut Connection) {
    while first.game["pause"].is_null() {
        assert!(!first.over(), "somebody shoots before the end");
        let seat = first.game["waiting"][0].as_u64().expect("someone");
        let (mover, other) = if seat == 0 {
            (&mut *first, &mut *second)
        } else {
            (&mut *second, &mut *first)
        };
        let acts = mover.legal();
        let passes = acts.iter().find(|act| **act == json!("pass"));
        // Everyone goes to the first place that is open: they will shoot for it.
        let act = passes.or(acts.first()).expect("an act").clone();
        mover
            .command(json!({"act": {"seat": seat, "act": act}}))
            .await;
        while other.number < mover.number {
            other.next().await.expect("both are told");
        }
    }
}

fn lockstep(pace: &str) -> Value {
    json!({"rules": {"game": "boomtown-bandits", "seats": 2, "pace": pace, "auto_pass": false,
                     "options": {"shootout": "lockstep"}}})
}

#[tokio::test]
async fn after_a_shootout_time_stands_still_until_all_go_on() {
    let folder = tempdir().expect("a folder");
    let house = Open::without_limits(folder.path()).await;
    let (_ana, _id, mut first, mut second) = two(&house, lockstep("calm")).await;
    to_the_pause(&mut first, &mut second).await;
    assert_eq!(first.game["pause"]["ready"], json!([]));
    first.command(json!({"continue": 0})).await;
    let told = second.receive("pause").await;
    assert_eq!(told["pause"]["ready"], json!([0]));
    assert_eq!(told["clock"]["runs"], false);
    second.command(json!({"continue": 1})).await;
    let told = loop {
        let told = first.receive("pause").await;
        if told["pause"].is_null() {
            break told;
        }
    };
    assert_eq!(told["clock"]["runs"], true);
    // Said too late, it changes nothing.
    first.command(json!({"continue": 0})).await;
    let refused = first.refused(json!({"continue": 1})).await;
    assert_eq!(refused["error"], "not_yours");
}

#[tokio::test]
async fn a_pause_ends_by_itself_and_the_clock_did_not_run_meanwhile() {
    let folder = tempdir().expect("a folder");
    let house = Open::without_limits(folder.path()).await;
    let (ana, id, mut first, mut second) = two(&house, lockstep("calm")).await;
    to_the_pause(&mut first, &mut second).await;
    let time = PausedTime::new();
    let back = ana.connect(&id).await;
    assert_eq!(back.welcome["clock"]["runs"], false);
    assert!(back.game["pause"]["ends"].is_u64());
    let began = back.welcome["clock"]["at"].clone();
    time.advance(12_001).await;
    let told = first.receive("pause").await;
    assert_eq!(told["pause"], Value::Null);
    assert_eq!(told["clock"]["at"], began);
    assert_eq!(told["clock"]["runs"], true);
}

#[tokio::test]
async fn a_quick_table_does_not_pause() {
    let folder = tempdir().expect("a folder");
    let house = Open::without_limits(folder.path()).await;
    let (_ana, _id, mut first, mut second) = two(&house, lockstep("quick")).await;
    while !first.over() {
        let seat = first.game["waiting"][0].as_u64().expect("someone");
        let (mover, other) = if seat == 0 {
            (&mut first, &mut second)
        } else {
            (&mut second, &mut first)
        };
        let act = mover.legal()[0].clone();
        mover
            .command(json!({"act": {"seat": seat, "act": act}}))
            .await;
        while other.number < mover.number {
            other.next().await.expect("both are told");
        }
        assert!(first.game["pause"].is_null());
    }
}
