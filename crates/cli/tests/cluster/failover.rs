//! Time until the tables of a killed node go on elsewhere: `cargo test --release -p saloon --test cluster failover -- --ignored --nocapture`.

use std::time::Duration;

use serde_json::json;
use tokio::task::JoinSet;
use tokio::time::{Instant, sleep};

use crate::balancer::balancer;
use crate::common::TestGuest;
use crate::nodes::Nodes;
use crate::players::{connect, id_of};

const TABLES: usize = 1_000;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "a measurement"]
async fn tables_of_a_killed_node_go_on_elsewhere() {
    let mut nodes = Nodes::start("failover", 3);
    let guest = TestGuest::named_at(nodes.all[0].address, "Ana").await;
    let everywhere = guest.at_address(balancer(nodes.addresses()).await);
    let rules = json!({"game": "district-noir", "seats": 2});
    let mut tables = Vec::new();
    for _ in 0..TABLES {
        let opened = guest.open_table(json!({ "rules": rules })).await;
        let id = id_of(&opened);
        let mut socket = guest.connect(&id).await; // so that the first node owns the table
        socket.sit(0).await;
        tables.push((everywhere.connect(&id).await, id));
    }
    println!("{:?}", nodes.list());
    nodes.all[0].kill();
    let killed = Instant::now();
    let mut waiting = JoinSet::new();
    for (mut socket, id) in tables {
        let guest = everywhere.clone();
        waiting.spawn(async move {
            // A command is acknowledged only by an owner that can write.
            while socket.try_command(json!({ "sit": 1 })).await.is_none() {
                sleep(Duration::from_millis(20)).await;
                socket = connect(&guest, &id).await;
            }
            killed.elapsed()
        });
    }
    let mut times = waiting.join_all().await;
    times.sort_unstable();
    println!(
        "{TABLES} tables: half after {:?}, all after {:?}",
        times[TABLES / 2],
        times[TABLES - 1]
    );
}
