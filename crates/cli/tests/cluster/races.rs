//! Measured latencies of players whose node forwards.

use std::time::Duration;

use serde_json::{Value, json};

use crate::common::{RaceTable, TestGuest, delayed_link};
use crate::nodes::Nodes;
use crate::proxy::Mode;

/// One-way delay, of the link between two nodes or of the path to a player.
const DELAY: u64 = 60;

/// The hop between nodes counts as part of the path to the player, in rulings and in the record.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn receipts_include_the_hop_between_nodes() {
    let (nodes, proxies) = Nodes::start_with_proxied_links("hop", 2).await;
    let ana = TestGuest::named_at(nodes.all[0].address, "Ana").await;
    let bo = TestGuest::named_at(nodes.all[1].address, "Bo").await;
    for proxy in &proxies {
        proxy.set(Mode::Delay(Duration::from_millis(DELAY)));
    }
    let mut town = RaceTable::start([&ana, &bo]).await;
    assert_eq!(nodes.list()[0]["tables"], 1, "Ana's node owns the table");
    town.start_shootout().await;
    town.until(town.fire_at()).await;
    let ruled = town.act(1, &json!("roll"), None).await.expect("a ruling");
    assert!(ruled["trusted"].as_u64() >= Some(DELAY), "{ruled}");
    let game = ana.game(&town.table).await;
    town.sockets[0].concede(0).await;
    let record = ana.record(&game).await;
    let entries = record["entries"].as_array().expect("entries");
    let receipt = entries
        .iter()
        .map(|sealed| &sealed["entry"])
        .find(|entry| entry["receipt"].is_object() && entry["input"]["act"]["seat"] == 1);
    let receipt = &receipt.expect("a receipt")["receipt"];
    assert_eq!(receipt["trusted"], ruled["trusted"]);
}

/// Round trips move with the table: a race that begins before the first ping is answered is as fair as before.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_table_moves_with_the_round_trips_of_its_players() {
    let nodes = Nodes::start("round_trips", 2);
    let delay = Duration::from_millis(DELAY);
    let far = delayed_link(nodes.all[1].address, delay).await;
    let ana = TestGuest::named_at(nodes.all[0].address, "Ana").await;
    let bo = TestGuest::named_at(far, "Bo").await;
    let mut town = RaceTable::start([&ana, &bo]).await;
    town.wait_until_measured().await;
    let owner = nodes.list();
    let owner = owner.iter().find(|node| node["tables"] == 1);
    nodes.drain(owner.expect("an owner")["id"].as_i64().expect("an id"));
    let RaceTable {
        table,
        sockets: [_near, mut far],
        ..
    } = town;
    far.receive("welcome").await;
    let ping = far.receive("ping").await;
    assert_eq!(ping["n"], 1, "the new owner measures again");
    assert!(ping["rtt"].as_u64() >= Some(2 * DELAY), "{ping}");
    // The same holds for a player whose socket was closed.
    let mut near = ana.at_address(nodes.all[1].address).connect(&table).await;
    let ping = near.receive("ping").await;
    assert_eq!(ping["n"], 1);
    assert_ne!(ping["rtt"], Value::Null);
}
