//! Races over real sockets and slow roads.

mod common;

use std::time::Duration;

use common::{Guest, Open, Socket, road};
use serde_json::json;
use tempfile::tempdir;

/// A table of Boomtown Bandits in real time, with a guest in each chair and the game started.
async fn town(guests: &[&Guest]) -> (String, Vec<Socket>) {
    let table = guests[0]
        .table(json!({"rules": {"game": "boomtown-bandits", "seats": guests.len()}}))
        .await;
    let id = table["id"].as_str().expect("an id").to_owned();
    let mut sockets = Vec::new();
    for (guest, seat) in guests.iter().zip(0..) {
        let join = json!({"code": table["code"]});
        assert_eq!(guest.post("/tables/join", &join).await.status, 200);
        let mut socket = guest.connect(&id).await;
        socket.say(json!({"sit": seat})).await;
        let bytes = format!("0{seat}").repeat(32);
        socket
            .say(json!({"ready": {"seat": seat, "bytes": bytes}}))
            .await;
        sockets.push(socket);
    }
    sockets[0].say(json!("start")).await;
    for socket in &mut sockets {
        while socket.game.is_null() {
            socket.next().await.expect("the start is told");
        }
    }
    (id, sockets)
}

#[tokio::test]
async fn the_house_measures_how_far_away_players_are() {
    let folder = tempdir().expect("a folder");
    let house = Open::at(folder.path()).await;
    let far = road(house.address, Duration::from_millis(60)).await;
    let (ana, ben) = (
        Guest::named(&house, "Ana").await,
        Guest::named_at(far, "Ben").await,
    );
    let (id, mut sockets) = town(&[&ana, &ben]).await;
    for socket in &mut sockets {
        while socket.pings.last().is_none_or(|ping| ping["rtt"].is_null()) {
            socket.next().await.expect("pings come");
        }
        assert_eq!(socket.pings[0]["rtt"], json!(null), "nothing is known yet");
        let numbers: Vec<_> = socket.pings.iter().map(|ping| &ping["n"]).collect();
        assert_eq!(numbers, (1..=numbers.len()).collect::<Vec<_>>());
        let instants: Vec<_> = socket
            .pings
            .iter()
            .map(|ping| ping["at"].as_u64())
            .collect();
        assert!(instants.is_sorted(), "{instants:?}");
    }
    let measured = &sockets[1].pings.last().expect("a ping")["rtt"];
    assert!(
        measured.as_u64() >= Some(120),
        "Ben is 60 ms away: {measured}"
    );

    // Whoever comes learns the table's clock, and whether it runs.
    let clock = ana.connect(&id).await.welcome["clock"].clone();
    assert_eq!(clock["runs"], true, "{clock}");
    assert!(
        clock["at"].as_u64() >= sockets[0].pings[0]["at"].as_u64(),
        "{clock}"
    );
    assert!(clock["unix"].as_u64() > Some(1_700_000_000_000), "{clock}");
    let lobby = ana
        .table(json!({"rules": {"game": "boomtown-bandits", "seats": 2}}))
        .await;
    let clock = ana
        .connect(lobby["id"].as_str().expect("an id"))
        .await
        .welcome["clock"]
        .clone();
    assert_eq!((&clock["runs"], &clock["at"]), (&json!(false), &json!(0)));
}
