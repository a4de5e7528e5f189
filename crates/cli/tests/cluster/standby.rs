//! A synchronous standby takes over from a lost primary.

use std::time::Duration;

use saloon_postgres_testkit::{Server, USER};
use tokio::time::sleep;

use crate::failures::players;
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
