//! Nodes that fail or stop while people play.
//!
//! `SALOON_KILLS` sets the number of failures; `make chaos` uses a large one.

use std::net::SocketAddr;
use std::time::Duration;

use saloon_core::FastRng;
use serde_json::{Value, json};
use tokio::time::sleep;

use crate::balancer::balancer;
use crate::nodes::Nodes;
use crate::players::Players;

fn failures() -> u32 {
    let kills = std::env::var("SALOON_KILLS").ok();
    kills.and_then(|kills| kills.parse().ok()).unwrap_or(4)
}

/// Starts players behind a load balancer. No table passes for a player by itself, as one with windows for cards does after some seconds: every act
/// in a record is one of theirs.
pub async fn players(nodes: Vec<SocketAddr>) -> Players {
    let noir = json!({"game": "district-noir", "seats": 2});
    let city = json!({"game": "blackrock-city", "seats": 2});
    let tables = vec![noir.clone(), noir, city.clone(), city];
    Players::begin_with(balancer(nodes).await, tables).await
}

pub fn ids(list: &[Value]) -> Vec<i64> {
    list.iter().filter_map(|node| node["id"].as_i64()).collect()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn acknowledged_acts_survive_killed_nodes() {
    let mut nodes = Nodes::start("killed", 3);
    let players = players(nodes.addresses()).await;
    let mut rng = FastRng::seeded(u64::from(std::process::id()));
    for _ in 0..failures() {
        sleep(Duration::from_millis(u64::from(500 + rng.below(1_500)))).await;
        let index = usize::from(u8::try_from(rng.below(3)).expect("small"));
        nodes.all[index].kill();
        sleep(Duration::from_millis(u64::from(rng.below(3_000)))).await;
        nodes.restart(index);
    }
    players.end().await;
}

/// A paused node is expelled. When it resumes, it writes nothing for the tables that it has lost, and joins again as a new node.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_paused_node_is_replaced_and_rejoins() {
    let nodes = Nodes::start("paused", 3);
    let players = players(nodes.addresses()[..2].to_vec()).await;
    sleep(Duration::from_secs(1)).await;
    let before = ids(&nodes.list());
    let paused = before[0];
    nodes.all[0].pause();
    nodes
        .wait_for("the paused node is expelled", |list| {
            !ids(list).contains(&paused)
        })
        .await;
    sleep(Duration::from_secs(2)).await;
    nodes.all[0].resume();
    nodes
        .wait_for("it joins again", |list| list.len() == 3)
        .await;
    assert!(!ids(&nodes.list()).contains(&paused), "under a new id");
    players.end().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nodes_are_replaced_one_by_one_during_play() {
    let mut nodes = Nodes::start("rolling", 3);
    let players = players(nodes.addresses()).await;
    for index in 0..3 {
        sleep(Duration::from_millis(800)).await;
        nodes.all[index].stop().await;
        nodes.restart(index);
        nodes
            .wait_for("three nodes serve", |list| list.len() == 3)
            .await;
    }
    players.end().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_drained_node_gives_its_tables_away() {
    let nodes = Nodes::start("drained", 2);
    let players = players(nodes.addresses()).await;
    sleep(Duration::from_secs(1)).await;
    let drained = nodes.list()[0]["id"].as_i64().expect("an id");
    nodes.drain(drained);
    nodes
        .wait_for("the node has no tables", |list| {
            list.iter().any(|node| {
                node["id"] == drained && node["draining"] == true && node["tables"] == 0
            })
        })
        .await;
    players.end().await;
}
