//! Faults between a node and the database.

use std::time::Duration;

use saloon_core::FastRng;
use saloon_postgres_testkit::Server;
use tokio::task::spawn_blocking;
use tokio::time::sleep;

use crate::common::TestGuest;
use crate::failures::{ids, players};
use crate::nodes::Nodes;
use crate::proxy::Mode;

async fn readiness(nodes: &Nodes, index: usize) -> Option<u16> {
    let guest = TestGuest::stranger_at(nodes.all[index].address);
    let answer = guest.try_request("GET", "/readyz", "", &[]).await;
    answer.map(|answer| answer.status)
}

/// Cuts a node off, and expects the others to replace it while people play.
async fn a_node_is_cut_off(database: &str, mode: Mode) {
    let (nodes, proxies) = Nodes::start_behind_proxies(database, 3).await;
    let players = players(nodes.addresses()).await;
    sleep(Duration::from_secs(1)).await;
    let before = ids(&nodes.list());
    proxies[0].set(mode);
    nodes
        .wait_for("the node is expelled", |list| ids(list) != before)
        .await;
    assert_eq!(readiness(&nodes, 0).await, Some(503));
    proxies[0].set(Mode::Refuse); // what was held back is lost
    sleep(Duration::from_millis(200)).await;
    proxies[0].set(Mode::Pass);
    nodes
        .wait_for("it joins again", |list| {
            list.len() == 3 && ids(list) != before
        })
        .await;
    players.end().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_node_that_the_database_refuses_is_replaced() {
    a_node_is_cut_off("refused", Mode::Refuse).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_node_that_hears_nothing_of_the_database_is_replaced() {
    a_node_is_cut_off("blackhole", Mode::Blackhole).await;
}

/// The database commits, but its answer does not arrive: the write must not be repeated, nor forgotten.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn lost_answers_of_the_database_lose_no_act() {
    let (nodes, proxies) = Nodes::start_behind_proxies("lost_answers", 2).await;
    let players = players(nodes.addresses()).await;
    for round in 0..4 {
        sleep(Duration::from_millis(700)).await;
        let proxy = &proxies[round % 2];
        proxy.set(Mode::LoseAnswers);
        sleep(Duration::from_millis(200)).await;
        proxy.set(Mode::Refuse);
        sleep(Duration::from_millis(50)).await;
        proxy.set(Mode::Pass);
    }
    players.end().await;
}

/// Connections break in the middle of a statement or of an answer.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_connection_cut_within_a_message_loses_no_act() {
    let (nodes, proxies) = Nodes::start_behind_proxies("cut", 2).await;
    let players = players(nodes.addresses()).await;
    let mut rng = FastRng::seeded(u64::from(std::process::id()));
    for round in 0..8 {
        sleep(Duration::from_millis(300)).await;
        let proxy = &proxies[round % 2];
        proxy.set(Mode::CutAfter(
            usize::try_from(rng.below(8_000)).expect("small"),
        ));
        sleep(Duration::from_millis(300)).await;
        proxy.set(Mode::Pass);
    }
    players.end().await;
}

/// A node is paused while its statements are on their way to the database, and they arrive after its expulsion.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_node_paused_in_mid_commit_commits_nothing_later() {
    let (nodes, proxies) = Nodes::start_behind_proxies("mid_commit", 3).await;
    let players = players(nodes.addresses()).await;
    for index in [0, 1] {
        sleep(Duration::from_secs(1)).await;
        let before = ids(&nodes.list());
        proxies[index].set(Mode::Blackhole); // holds statements back
        sleep(Duration::from_millis(300)).await;
        nodes.all[index].pause();
        nodes
            .wait_for("the node is expelled", |list| ids(list).len() == 2)
            .await;
        sleep(Duration::from_secs(1)).await; // its tables are played elsewhere
        proxies[index].set(Mode::Pass); // the statements arrive
        sleep(Duration::from_secs(1)).await;
        nodes.all[index].resume();
        nodes
            .wait_for("it joins again", |list| list.len() == 3)
            .await;
        assert_ne!(ids(&nodes.list()), before, "under a new id");
    }
    players.end().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_slow_database_makes_no_node_look_dead() {
    let (nodes, proxies) = Nodes::start_behind_proxies("slow", 2).await;
    let players = players(nodes.addresses()).await;
    sleep(Duration::from_millis(500)).await;
    let before = ids(&nodes.list());
    for proxy in &proxies {
        proxy.set(Mode::Delay(Duration::from_millis(250))); // half a second for a round trip
    }
    sleep(Duration::from_secs(8)).await;
    assert_eq!(ids(&nodes.list()), before, "nobody was expelled");
    for proxy in &proxies {
        proxy.set(Mode::Pass);
    }
    players.end().await;
}

/// Nobody can replace a lone node. It drops its tables, and loads them again after the database has stored the writes that it held back.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_lone_node_survives_a_silent_database() {
    let (nodes, proxies) = Nodes::start_behind_proxies("lone", 1).await;
    let players = players(nodes.addresses()).await;
    sleep(Duration::from_secs(1)).await;
    proxies[0].set(Mode::Blackhole);
    sleep(Duration::from_secs(7)).await;
    proxies[0].set(Mode::Pass);
    players.end().await;
}

/// A restart ends every connection, some of them in the middle of a write, and refuses connections for a moment.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_restarted_database_loses_no_act() {
    let server = Server::start_fast();
    let nodes = Nodes::start_on(server.create_database("restarted"), 3);
    let players = players(nodes.addresses()).await;
    let server = std::sync::Arc::new(server);
    for _ in 0..3 {
        sleep(Duration::from_millis(800)).await;
        let before = ids(&nodes.list());
        let restarted = std::sync::Arc::clone(&server);
        let restarted = spawn_blocking(move || restarted.restart());
        restarted.await.expect("it restarts");
        nodes
            .wait_for("the nodes write again", |list| {
                list.iter()
                    .all(|node| node["silent_ms"].as_u64() < Some(1_000))
            })
            .await;
        assert_eq!(ids(&nodes.list()), before, "nobody was expelled");
    }
    players.end().await;
}
