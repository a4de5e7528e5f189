//! Automatic passes, and pauses after shootouts.

use serde_json::{Value, json};

use crate::common::{
    PausedTime, TestConnection, TestGuest, TestServer, TestTableBuilder, play_first_legal, turn,
};

/// Seat 0 holds Bank Holiday, which can be played before placing. Seat 1 holds a Robbery of the same pile, which cannot. The
/// difference is hidden, so both are asked once the badge is placed.
fn with_windows(host: &TestGuest) -> TestTableBuilder<'_> {
    window_before_placing(host, [["bank_holiday"], ["robbery"]])
}

fn window_before_placing<'a>(host: &'a TestGuest, hands: [[&str; 1]; 2]) -> TestTableBuilder<'a> {
    let town = ["saloon", "bank", "mine"];
    let set_up = json!({"town": town, "first": 0, "round": 2, "hands": hands});
    let lockstep = json!({"shootout": "lockstep"});
    let table = host.table("boomtown-bandits").options(lockstep);
    table.set_up(&set_up)
}

/// Seat 0 places its badge; then both seats are asked.
async fn place_badge(first: &mut TestConnection) {
    first.act(0, &json!({"badge": "mine"})).await;
    assert_eq!(first.game["waiting"], json!([0, 1]), "both may hold a card");
}

#[tokio::test]
async fn a_seat_that_can_only_pass_passes_automatically() {
    let server = TestServer::open().without_limits().await;
    let [ana, ben] = server.guests(["Ana", "Ben"]).await;
    let (table, [mut first, _second]) = with_windows(&ana).started([&ana, &ben]).await;
    let time = PausedTime::new();
    place_badge(&mut first).await;
    time.advance(1_199).await;
    first.drain().await;
    assert_eq!(first.game["waiting"], json!([0, 1]), "the pass is delayed");
    time.advance_until(&mut first, |socket| socket.game["waiting"] == json!([0]))
        .await;
    let at = first.game["at"].as_u64().expect("an instant");
    assert!(at <= 3_001, "within three seconds: {at}");
    time.advance(60_000).await;
    first.drain().await;
    assert_eq!(
        first.game["waiting"],
        json!([0]),
        "a seat with a playable card decides itself"
    );
    drop(time);
    first.act(0, &json!("pass")).await;
    first.concede(0).await;
    let game = ana.game(&table).await;
    let entries = ana.entries(&game).await;
    let passed = json!({"act": {"seat": 1, "act": "pass"}});
    let entry = entries.iter().find(|entry| entry["input"] == passed);
    assert_eq!(entry.expect("their own act")["by"], "player");
}

/// The instant is drawn before the cards are checked, so its distribution does not depend on the hands. Here both seats can only
/// pass, and pass at different instants.
#[tokio::test]
async fn automatic_passes_come_at_an_instant_a_seat() {
    let server = TestServer::open().without_limits().await;
    let [ana, ben] = server.guests(["Ana", "Ben"]).await;
    let (_, [mut first, _second]) = window_before_placing(&ana, [["robbery"], ["robbery"]])
        .started([&ana, &ben])
        .await;
    let time = PausedTime::new();
    place_badge(&mut first).await;
    let mut instants = Vec::new();
    for left in [1, 0] {
        let count = |socket: &TestConnection| {
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

/// Plays whole games: in every window, a seat that can only pass does pass in time.
#[tokio::test]
async fn no_window_waits_for_a_seat_that_can_only_pass() {
    let server = TestServer::open().without_limits().await;
    let [ana, ben] = server.guests(["Ana", "Ben"]).await;
    let mut passed = 0;
    for _ in 0..4 {
        let table = lockstep(&ana, "quick").auto_pass(true);
        let (_, [mut first, mut second]) = table.started([&ana, &ben]).await;
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
                mover.act(seat, act).await;
                other.catch_up_with(mover).await;
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
                assert_ne!(first.game["entry"], entry, "{awaited:?} are still awaited");
                second.catch_up_with(&first).await;
                passed += 1;
            }
        }
    }
    assert!(passed > 10, "windows with nothing to play: {passed}");
}

#[tokio::test]
async fn automatic_passes_can_be_turned_off() {
    let server = TestServer::open().without_limits().await;
    let [ana, ben] = server.guests(["Ana", "Ben"]).await;
    let (_, [mut first, _second]) = with_windows(&ana)
        .auto_pass(false)
        .started([&ana, &ben])
        .await;
    let time = PausedTime::new();
    place_badge(&mut first).await;
    time.advance(60_000).await;
    first.drain().await;
    assert_eq!(first.game["waiting"], json!([0, 1]));
}

/// Plays until the pause after the first shootout.
async fn play_to_pause(first: &mut TestConnection, second: &mut TestConnection) {
    while first.game["pause"].is_null() {
        assert!(!first.over(), "a shootout happens before the end");
        let (seat, mover, other) = turn(first, second);
        let acts = mover.legal();
        let passes = acts.iter().find(|act| **act == json!("pass"));
        // All tokens go to the first open location, which causes a shootout.
        let act = passes.or(acts.first()).expect("an act").clone();
        mover.act(seat, &act).await;
        other.catch_up_with(mover).await;
    }
}

fn lockstep<'a>(host: &'a TestGuest, pace: &str) -> TestTableBuilder<'a> {
    let table = host.table("boomtown-bandits").pace(pace).auto_pass(false);
    table.options(json!({"shootout": "lockstep"}))
}

#[tokio::test]
async fn the_clock_stops_after_a_shootout_until_all_continue() {
    let server = TestServer::open().without_limits().await;
    let [ana, ben] = server.guests(["Ana", "Ben"]).await;
    let (_, [mut first, mut second]) = lockstep(&ana, "calm").started([&ana, &ben]).await;
    play_to_pause(&mut first, &mut second).await;
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
    // After the pause, the command changes nothing.
    first.command(json!({"continue": 0})).await;
    let refused = first.refused(json!({"continue": 1})).await;
    assert_eq!(refused["error"], "not_yours");
}

#[tokio::test]
async fn a_pause_ends_by_itself_and_the_clock_resumes() {
    let server = TestServer::open().without_limits().await;
    let [ana, ben] = server.guests(["Ana", "Ben"]).await;
    let (table, [mut first, mut second]) = lockstep(&ana, "calm").started([&ana, &ben]).await;
    play_to_pause(&mut first, &mut second).await;
    let time = PausedTime::new();
    let back = ana.connect(&table).await;
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
    let server = TestServer::open().without_limits().await;
    let [ana, ben] = server.guests(["Ana", "Ben"]).await;
    let (_, [mut first, mut second]) = lockstep(&ana, "quick").started([&ana, &ben]).await;
    while !first.over() {
        play_first_legal(&mut first, &mut second).await;
        assert!(first.game["pause"].is_null());
    }
}
