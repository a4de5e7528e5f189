//! Membership: heartbeats, and the expulsion of nodes that have stopped.

use std::sync::{Arc, Weak};

use futures_util::future::join_all;
use saloon_cluster::{
    BEAT, BEAT_TIMEOUT, DEVICES, Membership, PROBE_TIMEOUT, Planted, REJOIN_RETRY,
};
use saloon_store::{Node, StoreError};
use tokio::net::TcpStream;
use tokio::task::JoinHandle;
use tokio::time::{Duration, Instant, MissedTickBehavior, interval, sleep, timeout};

use super::{Cluster, drain};
use crate::app::App;

/// Sends heartbeats and watches the other nodes, until the server is gone.
pub(super) async fn run(app: Weak<App>, cluster: Arc<Cluster>) {
    let mut beats = interval(BEAT);
    beats.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let origin = Instant::now();
    let now = || saloon_table::Instant::ZERO + origin.elapsed();
    let mut membership = Membership::new(now(), Planted::default());
    let mut expelling: Option<JoinHandle<()>> = None;
    let mut devices_due = Instant::now();
    loop {
        beats.tick().await;
        let Some(app) = app.upgrade() else { return };
        if app.is_closing() {
            return; // it leaves the cluster by itself
        }
        if devices_due <= Instant::now() {
            devices_due = Instant::now() + DEVICES;
            tokio::spawn(sign_out(Arc::clone(&app), Arc::clone(&cluster)));
        }
        let beat = timeout(BEAT_TIMEOUT, beat(&cluster)).await;
        match beat.unwrap_or_else(|_| Err(StoreError::Failed("no answer".into()))) {
            Ok(Some(nodes)) => {
                membership.beat(now(), &nodes);
                let me = cluster.ownership.node();
                let drains = nodes.iter().any(|node| node.id == me && node.draining);
                let mut suspects = nodes.clone();
                suspects.retain(|node| node.id != me && membership.is_suspect(node));
                let probes = suspects.iter().map(|node| refuses(&node.address));
                let refused = join_all(probes).await;
                let judged = suspects.into_iter().zip(refused);
                let silent: Vec<(Node, Duration)> = judged
                    .filter_map(|(node, refused)| {
                        let silence = membership.judge(now(), &node, refused)?;
                        Some((node, silence))
                    })
                    .collect();
                // In the background: others would expel this node if its heartbeats waited for a slow database.
                if !silent.is_empty() && expelling.as_ref().is_none_or(JoinHandle::is_finished) {
                    expelling = Some(tokio::spawn(expel_all(Arc::clone(&cluster), silent)));
                }
                let ids: Vec<i64> = nodes.iter().map(|node| node.id.0).collect();
                cluster.links.retain(&ids);
                cluster.set_nodes(nodes);
                if drains && !app.is_draining() {
                    let (app, cluster) = (Arc::clone(&app), Arc::clone(&cluster));
                    tokio::spawn(async move { drain::run(&app, &cluster).await });
                }
            }
            Ok(None) => {
                rejoin(&app, &cluster).await;
                membership.expelled(now());
            }
            Err(error) => {
                tracing::debug!(%error, "no heartbeat");
                if membership.missed(now()) {
                    tracing::error!("no connection to the database: the players go to other nodes");
                    app.abandon_tables().await;
                }
            }
        }
    }
}

/// Closes the sockets of devices that were signed out at another node.
async fn sign_out(app: Arc<App>, cluster: Arc<Cluster>) {
    let connected = app.connected_devices();
    if connected.is_empty() {
        return;
    }
    let devices = connected.iter().map(|(_, device)| *device).collect();
    match cluster.ownership.signed_out(devices).await {
        Ok(gone) => {
            let gone = |(_, device): &(i64, i64)| gone.contains(device);
            for device in connected.into_iter().filter(gone) {
                app.sign_out(device).await;
            }
        }
        Err(error) => tracing::debug!(%error, "could not look for signed-out devices"),
    }
}

/// Sends a heartbeat and lists the nodes. `None` if this node was expelled.
async fn beat(cluster: &Cluster) -> Result<Option<Vec<Node>>, StoreError> {
    if !cluster.ownership.beat().await? {
        return Ok(None);
    }
    cluster.ownership.nodes().await.map(Some)
}

/// Returns whether nothing listens at an address.
async fn refuses(address: &str) -> bool {
    match timeout(PROBE_TIMEOUT, TcpStream::connect(address)).await {
        Ok(Err(error)) => error.kind() == std::io::ErrorKind::ConnectionRefused,
        _ => false,
    }
}

async fn expel_all(cluster: Arc<Cluster>, silent: Vec<(Node, Duration)>) {
    let expelled = silent
        .iter()
        .map(|(node, silence)| expel(&cluster, node, *silence));
    join_all(expelled).await;
}

async fn expel(cluster: &Cluster, node: &Node, silence: Duration) {
    match cluster.ownership.expel(node.id, silence).await {
        Ok(true) => {
            let Node { id, address, .. } = node;
            tracing::warn!(node = %id, address, "expelled a node that was silent");
        }
        Ok(false) => {} // it beat again
        Err(error) => tracing::warn!(%error, node = %node.id, "could not expel a node"),
    }
}

/// Starts again as a new node, after the others expelled this one. Its tables belong to others by now, so they leave memory unstored.
async fn rejoin(app: &App, cluster: &Cluster) {
    tracing::warn!(node = %cluster.ownership.node(), "this node was expelled: it starts again as a new one");
    app.abandon_tables().await;
    loop {
        match cluster.ownership.register(&cluster.address).await {
            Ok(id) => {
                cluster.links.rename(id.0);
                app.metrics.rejoined.inc();
                tracing::info!(node = %id, "rejoined the cluster");
                return;
            }
            Err(error) => tracing::warn!(%error, "could not rejoin the cluster"),
        }
        sleep(REJOIN_RETRY).await;
    }
}
