//! Players of one table at different nodes.

use serde_json::{Value, json};

use crate::common::{TestConnection, TestGuest};
use crate::nodes::Nodes;
use crate::players::check;

async fn metric(guest: &TestGuest, name: &str) -> u64 {
    let metrics = guest.request_any("GET", "/metrics", "", &[]).await;
    let text = metrics.body.as_str().expect("text").to_owned();
    let line = text.lines().find(|line| line.starts_with(name));
    let value = line.and_then(|line| line.split(' ').nth(1));
    value
        .and_then(|value| value.parse().ok())
        .expect("a number")
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn players_at_different_nodes_share_a_table() {
    let nodes = Nodes::start("forwarding", 3);
    let [one, two, three] = nodes.addresses()[..] else {
        unreachable!("three nodes");
    };
    let ana = TestGuest::named_at(one, "Ana").await;
    let bo = TestGuest::named_at(two, "Bo").await;
    let rules = json!({"game": "district-noir", "seats": 2});
    let opened = ana.open_table(json!({ "rules": rules })).await;
    let table = opened["id"].as_str().expect("an id").to_owned();
    let joined = bo
        .post("/tables/join", &json!({ "code": opened["code"] }))
        .await;
    assert_eq!(joined.status, 200, "{}", joined.body);
    let watcher = TestGuest::named_at(three, "Cy").await;
    let joined = watcher
        .post("/tables/join", &json!({ "code": opened["code"] }))
        .await;
    assert_eq!(joined.status, 200, "{}", joined.body);

    let mut sockets = [
        ana.connect(&table).await,
        bo.connect(&table).await,
        watcher.connect(&table).await,
    ];
    for seat in [0, 1] {
        let socket = &mut sockets[usize::from(seat)];
        socket.sit(seat).await;
        socket.ready(seat).await;
    }
    sockets[0].start().await;
    let started = sockets[0].number;
    for socket in &mut sockets {
        socket.catch_up_to(started).await;
    }
    let mut acts = 0;
    while !sockets[0].over() {
        let seat = sockets[0].awaited();
        let socket = &mut sockets[usize::try_from(seat).expect("small")];
        let act = socket.legal().first().cloned().expect("an act");
        socket.act(seat, &act).await;
        acts += 1;
        let number = socket.number;
        for socket in &mut sockets {
            socket.catch_up_to(number).await;
        }
        assert_hidden(&sockets);
    }
    let game = sockets[0].welcome["lobby"]["game"].clone();
    let game = game.as_str().map(str::to_owned);
    let game = match game {
        Some(game) => game,
        None => {
            let again = bo.connect(&table).await;
            again.welcome["lobby"]["game"]
                .as_str()
                .expect("a game")
                .to_owned()
        }
    };
    check(&bo, &game, acts).await;
    let owner = nodes.list();
    let owners = owner.iter().filter(|node| node["tables"] == 1).count();
    assert_eq!(owners, 1, "one node owns the table: {owner:?}");
    assert!(metric(&bo, "saloon_cluster_forwarded_total").await > 0);
}

/// Each player sees their own hand, and the spectator none.
fn assert_hidden(sockets: &[TestConnection; 3]) {
    for (viewer, socket) in sockets.iter().enumerate() {
        let players = socket.view()["players"].as_array().expect("players");
        for (seat, player) in players.iter().enumerate() {
            let hidden = player["hand"] == Value::Null;
            assert!(
                hidden || viewer == seat || socket.over(),
                "{viewer} sees {seat}"
            );
        }
    }
}
