//! Faults of the links between nodes.

use std::time::Duration;

use serde_json::json;
use tokio::time::{sleep, timeout};

use crate::common::{TestConnection, TestGuest};
use crate::failures::ids;
use crate::nodes::Nodes;
use crate::players::{check, connect, id_of};
use crate::proxy::Mode;

/// Longest time until a socket notices that its owner is out of reach.
const NOTICED: Duration = Duration::from_secs(30);

/// Plays one act of a seat, if the seat is awaited. Returns whether it did.
async fn play(socket: &mut TestConnection, seat: u64) -> bool {
    if socket.over() || socket.awaited() != seat {
        return false;
    }
    let act = socket.legal().first().cloned().expect("an act");
    socket.act(seat, &act).await;
    true
}

/// Cuts two nodes off from each other. The table does not move. The player at the other node plays on once the link works again.
async fn a_link_fails(database: &str, mode: Mode) {
    let (nodes, proxies) = Nodes::start_with_proxied_links(database, 2).await;
    let ana = TestGuest::named_at(nodes.all[0].address, "Ana").await;
    let bo = TestGuest::named_at(nodes.all[1].address, "Bo").await;
    let rules = json!({"game": "district-noir", "seats": 2});
    let opened = ana.open_table(json!({ "rules": rules })).await;
    let table = id_of(&opened);
    let code = json!({ "code": opened["code"] });
    assert_eq!(bo.post("/tables/join", &code).await.status, 200);
    let (mut near, mut far) = (ana.connect(&table).await, bo.connect(&table).await);
    near.sit(0).await;
    near.ready(0).await;
    far.sit(1).await;
    far.ready(1).await;
    near.start().await;
    far.catch_up_to(near.number).await;
    let before = nodes.list();
    assert_eq!(before[0]["tables"], 1, "{before:?}");
    let mut acts = 0;
    while !play(&mut far, 1).await {
        assert!(play(&mut near, 0).await, "one of the two is awaited");
        acts += 1;
        far.catch_up_to(near.number).await;
    }
    acts += 1;

    for proxy in &proxies {
        proxy.set(mode);
    }
    let closed = timeout(NOTICED, far.closed()).await.expect("in time");
    assert_eq!(closed.map(|(code, _)| code), Some(1012));
    near.chat("still here").await;
    assert_eq!(
        timeout(NOTICED, bo.try_connect(&table))
            .await
            .ok()
            .flatten()
            .map(drop),
        None
    );
    let after = nodes.list();
    assert_eq!(ids(&after), ids(&before), "nobody was expelled");
    assert_eq!(after[0]["tables"], 1, "the table has not moved: {after:?}");

    for proxy in &proxies {
        proxy.set(Mode::Pass);
    }
    far = connect(&bo, &table).await;
    near.catch_up_with(&far).await;
    while !near.over() {
        if play(&mut far, 1).await {
            near.catch_up_with(&far).await;
        } else {
            assert!(play(&mut near, 0).await, "one of the two is awaited");
            far.catch_up_with(&near).await;
        }
        acts += 1;
    }
    check(
        &bo,
        near.welcome["lobby"]["game"]
            .as_str()
            .unwrap_or(&bo.game(&table).await),
        acts,
    )
    .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_refused_link_moves_no_table() {
    a_link_fails("link_refused", Mode::Refuse).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_silent_link_moves_no_table() {
    a_link_fails("link_silent", Mode::Blackhole).await;
}

/// A link that breaks for a moment closes no socket: the node at the edge opens the stream again.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_link_that_breaks_briefly_closes_no_socket() {
    let (nodes, proxies) = Nodes::start_with_proxied_links("link_broken", 2).await;
    let ana = TestGuest::named_at(nodes.all[0].address, "Ana").await;
    let rules = json!({"game": "district-noir", "seats": 2});
    let opened = ana.open_table(json!({ "rules": rules })).await;
    let table = id_of(&opened);
    let _near = ana.connect(&table).await;
    let mut far = ana.at_address(nodes.all[1].address).connect(&table).await;
    far.sit(0).await;
    for proxy in &proxies {
        proxy.set(Mode::Refuse);
    }
    sleep(Duration::from_millis(200)).await;
    for proxy in &proxies {
        proxy.set(Mode::Pass);
    }
    far.receive("welcome").await;
    far.sit(1).await;
}
