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
        watcher.at_address(one).connect(&table).await,
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
    let [.., far, near] = &sockets;
    assert_eq!(updates(far), updates(near), "forwarding changes no byte");
    let again = bo.connect(&table).await;
    let game = again.welcome["lobby"]["game"].as_str().expect("a game");
    check(&bo, game, acts).await;
    let owner = nodes.list();
    let owners = owner.iter().filter(|node| node["tables"] == 1).count();
    assert_eq!(owners, 1, "one node owns the table: {owner:?}");
    assert!(metric(&bo, "saloon_cluster_forwarded_total").await > 0);
}

/// Returns the updates that a connection received, verbatim.
fn updates(socket: &TestConnection) -> Vec<&String> {
    let frames = socket.frames.iter();
    frames
        .filter(|frame| frame.starts_with("{\"update\""))
        .collect()
}

/// Each player sees their own hand, and the spectators none.
fn assert_hidden(sockets: &[TestConnection; 4]) {
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

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_device_signed_out_at_another_node_loses_its_socket() {
    let nodes = Nodes::start("sign_out", 2);
    let ana = TestGuest::named_at(nodes.all[0].address, "Ana").await;
    let rules = json!({"game": "district-noir", "seats": 2});
    let opened = ana.open_table(json!({ "rules": rules })).await;
    let table = opened["id"].as_str().expect("an id");
    let mut socket = ana.connect(table).await;
    let elsewhere = ana.at_address(nodes.all[1].address);
    let answer = elsewhere.request("DELETE", "/session", "", &[]).await;
    assert!(answer.status < 300, "{} {}", answer.status, answer.body);
    let closed = tokio::time::timeout(std::time::Duration::from_secs(5), socket.closed()).await;
    let (code, _) = closed.expect("in time").expect("a close frame");
    assert_eq!(code, 1008);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn lists_show_whose_turn_it_is_at_tables_of_other_nodes() {
    let nodes = Nodes::start("lists", 2);
    let ana = TestGuest::named_at(nodes.all[0].address, "Ana").await;
    let rules = json!({"game": "district-noir", "seats": 2});
    let opened = ana.open_table(json!({ "rules": rules })).await;
    let table = opened["id"].as_str().expect("an id");
    let mut socket = ana.connect(table).await;
    for seat in [0, 1] {
        socket.sit(seat).await;
        socket.ready(seat).await;
    }
    socket.start().await;
    socket.drain().await;
    let elsewhere = ana.at_address(nodes.all[1].address);
    let act = |socket: &TestConnection| {
        let eyes = socket.game["eyes"].as_array().expect("eyes").clone();
        let seat = socket.game["waiting"][0].clone();
        let mine = eyes
            .into_iter()
            .find(|eyes| eyes["seat"] == seat)
            .expect("mine");
        (seat, mine["legal"][0].clone())
    };
    for _ in 0..4 {
        let (seat, one) = act(&socket);
        socket.act(seat, &one).await;
        let listed = elsewhere.get("/tables/mine").await.body;
        assert_eq!(
            listed["tables"][0]["waiting"], socket.game["waiting"],
            "{listed}"
        );
    }
}

/// A player whose node forwards keeps the socket when the table moves, and the table keeps what it knew of an absent player.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_table_moves_under_an_open_socket_with_its_absences() {
    let nodes = Nodes::start("moves", 2);
    let ana = TestGuest::named_at(nodes.all[0].address, "Ana").await;
    let rules = json!({"game": "district-noir", "seats": 2});
    let opened = ana.open_table(json!({ "rules": rules })).await;
    let table = opened["id"].as_str().expect("an id");
    let bo = TestGuest::named_at(nodes.all[0].address, "Bo").await;
    let code = json!({ "code": opened["code"] });
    assert_eq!(bo.post("/tables/join", &code).await.status, 200);
    let mut away = bo.connect(table).await;
    away.sit(1).await;
    let mut socket = ana.at_address(nodes.all[1].address).connect(table).await;
    drop(away);
    let absent_since = loop {
        let presence = socket.receive("presence").await;
        let since = presence["chairs"][1]["away_since"].clone();
        if !since.is_null() {
            break since;
        }
    };
    let owner = nodes.list();
    let owner = owner.iter().find(|node| node["tables"] == 1);
    nodes.drain(owner.expect("an owner")["id"].as_i64().expect("an id"));
    let welcome = socket.receive("welcome").await;
    assert_eq!(welcome["lobby"]["chairs"][1]["away_since"], absent_since);
    socket.sit(0).await;
}
