//! A synchronous standby takes over from a lost primary.

use std::time::Duration;

use saloon_postgres_testkit::{Server, USER};
use tokio::time::sleep;

use crate::failures::{ids, players};
use crate::nodes::Nodes;

/// Makes commits wait for the standby `b`.
const SYNCHRONOUS: &str =
    "ALTER SYSTEM SET synchronous_standby_names = 'FIRST 1 (b)'; SELECT pg_reload_conf()";
const STATE: &str = "SELECT sync_state FROM pg_stat_replication";

/// Starts a primary with a synchronous standby, and nodes that know both.
async fn start(count: usize) -> (Server, Server, Nodes) {
    let primary = Server::start_fast();
    primary.create_database("saloon");
    let standby = primary.start_standby("b");
    primary.execute("postgres", SYNCHRONOUS);
    while primary.execute("postgres", STATE) != "sync" {
        sleep(Duration::from_millis(20)).await;
    }
    let url = format!(
        "postgres://{USER}@127.0.0.1:{},127.0.0.1:{}/saloon?target_session_attrs=read-write",
        primary.port(),
        standby.port()
    );
    (primary, standby, Nodes::start_on(url, count))
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_promoted_standby_has_every_acknowledged_act() {
    let (primary, standby, nodes) = start(3).await;
    let players = players(nodes.addresses()).await;
    sleep(Duration::from_secs(1)).await;
    primary.crash();
    sleep(Duration::from_millis(300)).await; // nobody accepts writes
    standby.promote();
    players.end().await;
}

/// Writes wait for the standby; heartbeats do not. The nodes stay, and statements that wait do not pile up.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_missing_standby_expels_no_node() {
    const CONNECTIONS: &str =
        "SELECT count(*) FROM pg_stat_activity WHERE application_name LIKE 'saloon/%'";
    let (primary, standby, nodes) = start(2).await;
    let players = players(nodes.addresses()).await;
    sleep(Duration::from_secs(1)).await;
    let before = ids(&nodes.list());
    drop(standby);
    sleep(Duration::from_secs(25)).await; // more than two timeouts of a write
    let list = nodes.list();
    assert_eq!(ids(&list), before, "nobody was expelled");
    let beating = |node: &serde_json::Value| node["silent_ms"].as_u64() < Some(2_000);
    assert!(list.iter().all(beating), "{list:?}");
    let connections: u32 = primary
        .execute("postgres", CONNECTIONS)
        .parse()
        .expect("a number");
    assert!(connections <= 30, "{connections} connections of two nodes");
    primary.execute(
        "postgres",
        "ALTER SYSTEM SET synchronous_standby_names = ''; SELECT pg_reload_conf()",
    );
    players.end().await;
}
