//! Membership: heartbeats, and the expulsion of nodes that have stopped.

use std::collections::HashMap;
use std::sync::{Arc, Weak};

use saloon_store::{Node, NodeId};
use tokio::net::TcpStream;
use tokio::time::{Duration, Instant, MissedTickBehavior, interval, sleep, timeout};

use super::{Cluster, drain};
use crate::app::App;

/// Interval of heartbeats.
const BEAT: Duration = Duration::from_millis(250);
/// Interval at which a node looks for devices that were signed out elsewhere.
const DEVICES: Duration = Duration::from_millis(750);
/// Time limit for a heartbeat. A slow database makes nobody look dead: silence is counted from the last heartbeat that was written.
const BEAT_TIMEOUT: Duration = Duration::from_secs(2);
/// Silence after which a node is expelled.
const SILENCE: Duration = Duration::from_secs(3);
/// Time without a heartbeat after which this node sends its players away: the others have expelled it by now, or will.
const CUT_OFF: Duration = Duration::from_secs(5);
/// Silence after which a node is expelled whose port refuses connections: its process is gone.
const SILENCE_REFUSED: Duration = Duration::from_secs(1);
/// Number of refused connections that count as proof.
const REFUSALS: u32 = 2;
/// Time limit for the probe of a port.
const PROBE: Duration = Duration::from_millis(500);
/// Delay before the next attempt to rejoin.
const REJOIN_RETRY: Duration = Duration::from_millis(500);

/// Sends heartbeats and watches the other nodes, until the server is gone.
pub(super) async fn run(app: Weak<App>, cluster: Arc<Cluster>) {
    let mut beats = interval(BEAT);
    beats.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let mut watch = Watch::default();
    let mut last_beat = Some(Instant::now());
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
        match timeout(BEAT_TIMEOUT, beat(&cluster)).await {
            Ok(Ok(Some(nodes))) => {
                last_beat = Some(Instant::now());
                let me = cluster.ownership.node();
                let drains = nodes.iter().any(|node| node.id == me && node.draining);
                watch.look(&cluster, nodes).await;
                if drains && !app.is_draining() {
                    let (app, cluster) = (Arc::clone(&app), Arc::clone(&cluster));
                    tokio::spawn(async move { drain::run(&app, &cluster).await });
                }
            }
            Ok(Ok(None)) => {
                watch = Watch::default();
                last_beat = Some(Instant::now());
                rejoin(&app, &cluster).await;
            }
            Ok(Err(error)) => {
                tracing::debug!(%error, "no heartbeat");
                watch = Watch::default();
            }
            Err(_) => watch = Watch::default(),
        }
        if last_beat.is_some_and(|last| last.elapsed() >= CUT_OFF) {
            last_beat = None; // once
            tracing::error!("no connection to the database: the players go to other nodes");
            app.abandon_tables().await;
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
async fn beat(cluster: &Cluster) -> Result<Option<Vec<Node>>, saloon_store::StoreError> {
    if !cluster.ownership.beat().await? {
        return Ok(None);
    }
    cluster.ownership.nodes().await.map(Some)
}

/// Observations of the other nodes.
#[derive(Default)]
struct Watch {
    /// Start of our own unbroken heartbeats. A node that was itself cut off must not judge others.
    beating_since: Option<Instant>,
    /// Number of refused probes in a row, by node.
    refusals: HashMap<NodeId, u32>,
}

impl Watch {
    async fn look(&mut self, cluster: &Cluster, nodes: Vec<Node>) {
        let since = *self.beating_since.get_or_insert_with(Instant::now);
        let me = cluster.ownership.node();
        for node in nodes.iter().filter(|node| node.id != me) {
            if node.silent_for < SILENCE_REFUSED {
                self.refusals.remove(&node.id);
                continue;
            }
            if refuses(&node.address).await {
                *self.refusals.entry(node.id).or_default() += 1;
            } else {
                self.refusals.remove(&node.id);
            }
            let gone = self
                .refusals
                .get(&node.id)
                .is_some_and(|count| *count >= REFUSALS);
            let silence = if gone {
                SILENCE_REFUSED
            } else if since.elapsed() >= SILENCE {
                SILENCE
            } else {
                continue;
            };
            if node.silent_for >= silence {
                expel(cluster, node, silence).await;
            }
        }
        let ids: Vec<i64> = nodes.iter().map(|node| node.id.0).collect();
        self.refusals.retain(|node, _| ids.contains(&node.0));
        cluster.links.retain(&ids);
        cluster.set_nodes(nodes);
    }
}

/// Returns whether nothing listens at an address.
async fn refuses(address: &str) -> bool {
    match timeout(PROBE, TcpStream::connect(address)).await {
        Ok(Err(error)) => error.kind() == std::io::ErrorKind::ConnectionRefused,
        _ => false,
    }
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
