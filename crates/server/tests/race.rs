//! Races over real sockets and links with latency.

mod common;

use std::time::Duration;

use common::{RaceTable, TestGuest, TestServer};
use serde_json::{Value, json};

/// Maximum trusted delay, and the grace for its variation, in milliseconds.
const MAX_DELAY: u64 = 250;
const GRACE: u64 = 25;
/// Tie window in milliseconds (BB-5.5).
const TIE_WINDOW: u64 = 40;

/// Returns two guests: one without a delay, one with this one-way delay in milliseconds.
async fn near_and_far(server: &TestServer, delay: u64) -> (TestGuest, TestGuest) {
    let ana = server.guest("Ana").await;
    let ben = server
        .distant_guest("Ben", Duration::from_millis(delay))
        .await;
    (ana, ben)
}

fn number(value: &Value) -> u64 {
    value.as_u64().expect("a number")
}

/// Checks that a ruling keeps the documented bounds.
fn check(ruled: &Value) {
    let (arrival, trusted, counted) = (
        number(&ruled["arrival"]),
        number(&ruled["trusted"]),
        number(&ruled["counted"]),
    );
    assert!(trusted <= MAX_DELAY, "{ruled}");
    assert!(counted <= arrival, "{ruled}");
    assert!(counted + trusted + GRACE >= arrival, "{ruled}");
    match ruled["claimed"].as_u64() {
        None => assert_eq!(counted, arrival, "{ruled}"),
        Some(claimed) => assert!(counted >= claimed.min(arrival), "{ruled}"),
    }
}

#[tokio::test]
async fn pings_measure_the_latency_of_players() {
    let server = TestServer::open().await;
    let (ana, ben) = near_and_far(&server, 60).await;
    let mut town = RaceTable::start([&ana, &ben]).await;
    town.wait_until_measured().await;
    for socket in &town.sockets {
        assert_eq!(
            socket.pings[0]["rtt"],
            json!(null),
            "no latency is measured yet"
        );
        let numbers: Vec<_> = socket.pings.iter().map(|ping| &ping["n"]).collect();
        assert_eq!(numbers, (1..=numbers.len()).collect::<Vec<_>>());
        let instants: Vec<_> = socket
            .pings
            .iter()
            .map(|ping| ping["at"].as_u64())
            .collect();
        assert!(instants.is_sorted(), "{instants:?}");
    }
    let measured = &town.sockets[1].pings.last().expect("a ping")["rtt"];
    assert!(
        measured.as_u64() >= Some(120),
        "Ben is 60 ms away: {measured}"
    );

    // A new connection learns the table's clock, and whether it runs.
    let clock = ana.connect(&town.table).await.welcome["clock"].clone();
    assert_eq!(clock["runs"], true, "{clock}");
    assert!(
        clock["at"].as_u64() >= town.sockets[0].pings[0]["at"].as_u64(),
        "{clock}"
    );
    assert!(clock["unix"].as_u64() > Some(1_700_000_000_000), "{clock}");
    let table = ana.table("boomtown-bandits").quick().await;
    let clock = ana.connect(&table).await.welcome["clock"].clone();
    assert_eq!((&clock["runs"], &clock["at"]), (&json!(false), &json!(0)));
}

/// The distant player calls first. The near player calls later, and that call arrives first.
#[tokio::test]
async fn the_first_call_wins_at_any_latency() {
    let server = TestServer::open().await;
    let (ana, ben) = near_and_far(&server, 300).await;
    let mut town = retry(async || {
        let mut town = RaceTable::start([&ana, &ben]).await;
        town.start_shootout().await;
        town.roll_until_armed().await;
        let moment = town.sockets[0].now();
        let far = town.send_act(1, &json!("hit"), moment).await;
        town.until(moment + 180).await;
        let later = town.sockets[0].now();
        let near = town.send_act(0, &json!("hit"), later).await;
        let answers = [town.answer(0, &near).await, town.answer(1, &far).await];
        town.synchronise().await;
        let ruled = town.rulings.last().expect("a ruling").clone();
        let heard_late = number(&ruled["arrival"]) > later + 50;
        let first = number(&ruled["counted"]) + TIE_WINDOW < later;
        if ruled["seat"] != 1 || !heard_late || !first {
            return None; // the link delays were off
        }
        assert!(answers[1].get("done").is_some(), "{answers:?}");
        assert!(answers[0].get("refused").is_some(), "{answers:?}");
        Some(town)
    })
    .await;
    for ruled in &town.rulings {
        check(ruled);
    }
    // The record has every receipt, verifies, and replays identically to the millisecond.
    town.sockets[0].concede(0).await;
    let name = ana.connect(&town.table).await.welcome["lobby"]["game"]
        .as_str()
        .expect("a game")
        .to_owned();
    let record = ana.record(&name).await;
    let entries = record["entries"].as_array().expect("entries");
    let receipts: Vec<Value> = entries
        .iter()
        .filter(|sealed| sealed["entry"].get("receipt").is_some())
        .map(|sealed| {
            let entry = &sealed["entry"];
            assert_eq!(entry["at"], entry["receipt"]["counted"]);
            let mut ruled = entry["receipt"].clone();
            ruled["seat"] = entry["input"]["act"]["seat"].clone();
            ruled
        })
        .collect();
    assert_eq!(
        receipts, town.rulings,
        "the receipts match the rulings in the updates"
    );
    ana.verified(&name).await;
    for seat in 0..2 {
        let replay = ana
            .get(&format!("/records/{name}/replay?eyes={seat}"))
            .await;
        let moments = replay.body["moments"].as_array().expect("moments");
        let mut shown = 0;
        for (moment, sealed) in moments.iter().zip(entries) {
            assert_eq!(moment["at"], sealed["entry"]["at"]);
            assert_eq!(
                moment["ruled"]["counted"],
                sealed["entry"]["receipt"]["counted"]
            );
            if let Some(view) = town.views.get(&(seat, number(&moment["number"]))) {
                assert_eq!(moment["view"], *view, "as seat {seat} saw it");
                shown += 1;
            }
        }
        assert!(shown > 10, "seat {seat} saw {shown} moments");
    }
}

/// A client that answers pings late, to seem distant, gains at most the maximum trusted delay.
#[tokio::test]
async fn claimed_instants_count_within_the_trusted_delay() {
    let server = TestServer::open().await;
    let (ana, ben) = near_and_far(&server, 60).await;
    let mut town = RaceTable::start([&ana, &ben]).await;
    town.sockets[0].pong_delay = Duration::from_millis(700);
    let feigned = |town: &RaceTable| {
        town.sockets[0]
            .pings
            .last()
            .map(|ping| ping["rtt"].as_u64())
    };
    while feigned(&town).flatten() < Some(700) {
        town.next().await;
    }
    town.start_shootout().await;
    let fire_at = town.fire_at();
    // A quiet period, so that the last instant of the rules is older than any claim within bounds.
    town.until(fire_at + 600).await;
    let roll = json!("roll");
    for seat in [0, 1] {
        for claim in ["none", "the start", "the future"] {
            let claimed = match claim {
                "none" => None,
                "the start" => Some(0),
                _ => Some(town.sockets[0].now() + 60_000),
            };
            let ruled = town.act(seat, &roll, claimed).await.expect("a ruling");
            check(&ruled);
            let (arrival, trusted) = (number(&ruled["arrival"]), number(&ruled["trusted"]));
            assert_eq!(ruled["seat"], seat);
            assert_eq!(ruled["claimed"].as_u64(), claimed, "{ruled}");
            let counted = match claim {
                "the start" => arrival - trusted - GRACE,
                _ => arrival,
            };
            assert_eq!(number(&ruled["counted"]), counted, "{claim}: {ruled}");
            if seat == 0 {
                assert_eq!(trusted, MAX_DELAY, "{ruled}");
            } else {
                assert!((60..MAX_DELAY).contains(&trusted), "{ruled}");
            }
            town.wait_until_settled(seat).await;
            town.until(town.sockets[0].now() + 600).await;
        }
    }
}

/// FIRE waits for a player who may have rolled before it.
#[tokio::test]
async fn a_deadline_does_not_overtake_an_earlier_act() {
    let server = TestServer::open().await;
    let (ana, ben) = near_and_far(&server, 300).await;
    let town = retry(async || {
        let mut town = RaceTable::start([&ana, &ben]).await;
        town.start_shootout().await;
        let fire_at = town.fire_at();
        town.until(fire_at - 150).await;
        let moment = town.sockets[0].now();
        let ruled = town.act(1, &json!("roll"), moment).await.expect("a ruling");
        check(&ruled);
        let (arrival, counted) = (number(&ruled["arrival"]), number(&ruled["counted"]));
        if counted >= fire_at {
            return None; // the link delay was off
        }
        assert!(arrival > fire_at, "it came after FIRE: {ruled}");
        assert_eq!(
            town.fire_at(),
            counted + 3_000,
            "and counted as a false start"
        );
        Some(town)
    })
    .await;
    let states = town.views.values().map(|view| &view["shootout"]["state"]);
    assert!(
        states.clone().all(|state| *state != json!("rolling")),
        "FIRE was never sent"
    );
    assert!(states.clone().any(|state| *state == json!("countdown")));
}

#[tokio::test]
async fn a_retried_act_is_applied_once_while_it_is_held() {
    let server = TestServer::open().await;
    let (ana, ben) = near_and_far(&server, 300).await;
    let mut town = RaceTable::start([&ana, &ben]).await;
    town.start_shootout().await;
    town.until(town.fire_at()).await;
    let entries = town.rulings.len();
    let id = town.send_act(0, &json!("roll"), None).await;
    // A retry from another connection, as after a reconnect: this connection gets the answer.
    let mut other = ana.connect(&town.table).await;
    let say = json!({"act": {"seat": 0, "act": "roll", "at": null}});
    other.command_as(&id, say.clone()).await;
    other.command_as(&id, say).await;
    town.until(town.sockets[0].now() + 600).await;
    let rolls = &town.rulings[entries..];
    assert_eq!(rolls.len(), 1, "{rolls:?}");
}

/// BB-5 at a table with a bot: it reacts no faster than a fast person.
#[tokio::test]
async fn bots_react_no_faster_than_people() {
    /// Minimum reaction time of the gambler, in milliseconds.
    const MIN_REACTION: u64 = 300;
    let server = TestServer::open().await;
    let ana = server.guest("Ana").await;
    let table = ana.table("boomtown-bandits").quick().bots(["gambler"]);
    let (table, mut socket) = table.started_alone().await;
    // Ana places tokens everywhere to cause a shootout, then lets the bot shoot.
    let mut met = false;
    loop {
        let fights = !socket.view()["shootout"].is_null();
        if met && !fights {
            break;
        }
        met |= fights;
        let racing = socket.game.get("race").is_some();
        if racing || !socket.game["waiting"].to_string().contains('0') {
            socket.next().await.expect("the bot plays");
            continue;
        }
        let acts = socket.acts(&json!(0)).await.expect("acts");
        let bare = |act: &&Value| {
            let places = socket.view()["town"].as_array().expect("a town");
            let place = places
                .iter()
                .find(|place| place["location"] == act["place"]["at"]);
            place.is_some_and(|place| !place["tokens"].to_string().contains("\"seat\":0"))
        };
        let act = acts.iter().find(bare).unwrap_or(&acts[0]).clone();
        // The bot may have been faster.
        let _ = socket
            .try_command(json!({"act": {"seat": 0, "act": act}}))
            .await;
    }
    socket.concede(0).await;
    let name = ana.game(&table).await;
    let record = ana.record(&name).await;
    let replay = ana
        .get(&format!("/records/{name}/replay?eyes=all"))
        .await
        .body;
    let entries = record["entries"].as_array().expect("entries");
    let moments = replay["moments"].as_array().expect("moments");
    let mut rolled = 0;
    for (index, sealed) in entries.iter().enumerate().skip(1) {
        let act = &sealed["entry"]["input"]["act"];
        if act["act"] != "roll" && act["act"] != "hit" {
            continue;
        }
        assert_eq!(act["seat"], 1, "Ana did not act");
        assert!(
            sealed["entry"].get("receipt").is_none(),
            "a bot's act has no receipt"
        );
        rolled += 1;
        let (at, last) = (number(&sealed["entry"]["at"]), &moments[index - 1]);
        let fight = &last["view"]["shootout"];
        let too_early = fight["state"] == "countdown" && at < number(&fight["fire_at"]);
        let since = at - number(&last["at"]);
        assert!(
            too_early || since >= MIN_REACTION,
            "{since} ms after {last}"
        );
    }
    assert!(rolled > 0, "the bot rolled at least once");
}

/// Retries an attempt until the link delays were accurate: a busy machine may lengthen them.
async fn retry<T>(attempt: impl AsyncFn() -> Option<T>) -> T {
    for _ in 0..5 {
        if let Some(done) = attempt().await {
            return done;
        }
    }
    unreachable!("this machine is too busy to distinguish the delays")
}
