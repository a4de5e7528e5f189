//! A cluster: several servers on one database, each of which owns some of the tables.
//!
//! Any node accepts any socket. If another node owns the table, this one [forwards](forward) the messages to it. Which node owns a table is
//! decided by the database alone ([`Ownership`]); a node that the others believe dead is [expelled](membership) and can write nothing from
//! then on.

pub(crate) mod drain;
pub(crate) mod forward;
mod incoming;
mod membership;
pub(crate) mod packet;

use std::collections::HashMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};

use axum::body::Bytes;
use futures_util::future::join_all;
use saloon_cluster::{Owner, next_peer};
use saloon_link::{ClusterKey, LinkError, LinkStream, Links};
use saloon_store::{Node, NodeId, Ownership, StoreError};
use saloon_table::{Activity, Guest, UnstoredState};
use serde::{Deserialize, Serialize};
use tokio::net::TcpListener;
use tokio::sync::Notify;
use tokio::time::{Duration, Instant, timeout};

use crate::app::{App, GuestDevice};
use incoming::Incoming;

/// Time limit for the activity at tables of another node. Lists of tables wait for it.
const ACTIVITY_TIMEOUT: Duration = Duration::from_millis(300);
/// Time limit for the unstored state of a table on its way to the next owner. The table stands still meanwhile.
const STATE_TIMEOUT: Duration = Duration::from_millis(500);
/// Time for which the unstored state of a table is kept for its loading. Its players reconnect at once.
const ARRIVAL: Duration = Duration::from_secs(10);

/// Configuration of a node.
pub struct ClusterConfig {
    /// Ownership of tables, usually the store itself.
    pub ownership: Arc<dyn Ownership>,
    /// Secret of the cluster.
    pub key: ClusterKey,
    /// Listener for the links of other nodes.
    pub listener: TcpListener,
    /// Address at which other nodes reach the listener.
    pub address: String,
}

/// The cluster, from the perspective of this node.
pub(crate) struct Cluster {
    ownership: Arc<dyn Ownership>,
    links: Arc<Links>,
    address: String,
    /// Nodes at the last heartbeat.
    nodes: Mutex<Vec<Node>>,
    /// Signals that a node joined or left.
    changed: Notify,
    /// Number of peers chosen so far, to take turns.
    turns: AtomicUsize,
    /// Unstored state of tables that other nodes hand over, until they are loaded here.
    arriving: Mutex<HashMap<String, (Instant, UnstoredState)>>,
}

/// Question to another node.
#[derive(Serialize, Deserialize)]
enum Question {
    /// Which of these tables are in memory, and their last activity.
    Activities(Vec<String>),
    /// The table is about to become yours: keep its unstored state.
    TakeOver { table: String, state: UnstoredState },
}

/// First message of a stream: the socket that it forwards.
#[derive(Serialize, Deserialize)]
struct ForwardedSocket {
    table: String,
    guest: Option<Guest>,
    device: Option<GuestDevice>,
    /// Address of the client.
    address: std::net::IpAddr,
    /// Id of the HTTP request that opened the socket, for the log.
    request: String,
}

impl Cluster {
    /// Joins the cluster: starts to accept links and to send heartbeats.
    pub(crate) fn join(app: &Arc<App>, config: ClusterConfig) -> Result<Arc<Cluster>, String> {
        let ClusterConfig {
            ownership,
            key,
            listener,
            address,
        } = config;
        let peer = Arc::new(Incoming::new(Arc::downgrade(app)));
        let links = Links::new(&key, ownership.node().0, peer)
            .map_err(|error| format!("the key of the cluster cannot be used: {error}"))?;
        let cluster = Arc::new(Cluster {
            ownership,
            links: Arc::clone(&links),
            address,
            nodes: Mutex::default(),
            changed: Notify::new(),
            turns: AtomicUsize::new(0),
            arriving: Mutex::default(),
        });
        tokio::spawn(links.listen(listener));
        let app: Weak<App> = Arc::downgrade(app);
        tokio::spawn(membership::run(app, Arc::clone(&cluster)));
        Ok(cluster)
    }

    fn nodes(&self) -> MutexGuard<'_, Vec<Node>> {
        self.nodes.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Replaces the list of nodes.
    fn set_nodes(&self, nodes: Vec<Node>) {
        let ids = |nodes: &[Node]| nodes.iter().map(|node| node.id).collect::<Vec<_>>();
        let before = std::mem::replace(&mut *self.nodes(), nodes);
        let changed = ids(&before) != ids(&self.nodes());
        if changed {
            self.changed.notify_waiters();
        }
    }

    /// Waits until a node joins or leaves, at most `limit`.
    pub(crate) async fn change(&self, limit: Duration) {
        let _ = timeout(limit, self.changed.notified()).await; // either will do
    }

    /// Returns another node that takes tables, in turn. `None` if there is none.
    pub(crate) fn next_peer(&self) -> Option<Owner> {
        let nodes = self.nodes();
        let turn = self.turns.fetch_add(1, Ordering::Relaxed);
        let peer = next_peer(&nodes, self.ownership.node(), turn)?;
        Some(Owner {
            node: peer.id,
            address: peer.address.clone(),
        })
    }

    /// Counts an attempt to guess a secret, over all nodes.
    pub(crate) async fn count_attempt(
        &self,
        what: &str,
        subject: &str,
        window: Duration,
    ) -> Result<u32, StoreError> {
        self.ownership.count_attempt(what, subject, window).await
    }

    /// Asks the other nodes for the last activity at tables of theirs. A node that does not answer soon is left out.
    pub(crate) async fn activities(&self, tables: &[&str]) -> HashMap<String, Activity> {
        let me = self.ownership.node();
        let nodes = self.nodes().clone();
        let tables = tables.iter().map(|table| (*table).to_owned()).collect();
        let request = encoded(&Question::Activities(tables));
        let asked = nodes.iter().filter(|node| node.id != me).map(async |node| {
            let request = request.clone();
            let answer = self
                .links
                .ask(node.id.0, &node.address, request, ACTIVITY_TIMEOUT);
            let answer = answer.await.ok()?;
            serde_json::from_slice::<HashMap<String, Activity>>(&answer).ok()
        });
        let answers = join_all(asked).await;
        answers.into_iter().flatten().flatten().collect()
    }

    /// Sends the unstored state of a table to its next owner. Without it the table goes on all the same.
    pub(crate) async fn send_state(&self, table: &str, to: NodeId, state: UnstoredState) {
        let address = {
            let nodes = self.nodes();
            let node = nodes.iter().find(|node| node.id == to);
            node.map(|node| node.address.clone())
        };
        let Some(address) = address else { return };
        let question = Question::TakeOver {
            table: table.to_owned(),
            state,
        };
        let asked = self
            .links
            .ask(to.0, &address, encoded(&question), STATE_TIMEOUT);
        if let Err(error) = asked.await {
            tracing::warn!(%error, table, node = %to, "could not hand the state of a table over");
        }
    }

    /// Keeps the unstored state of a table that another node hands over.
    fn keep_state(&self, table: String, state: UnstoredState) {
        let now = Instant::now();
        let mut arriving = self.arriving();
        arriving.retain(|_, (since, _)| now.duration_since(*since) < ARRIVAL);
        arriving.insert(table, (now, state));
    }

    /// Returns the unstored state of a table that another node has just handed over.
    pub(crate) fn take_state(&self, table: &str) -> Option<UnstoredState> {
        let (since, state) = self.arriving().remove(table)?;
        (since.elapsed() < ARRIVAL).then_some(state)
    }

    fn arriving(&self) -> MutexGuard<'_, HashMap<String, (Instant, UnstoredState)>> {
        self.arriving.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Gives a table to another node. Returns whether that node owns it now.
    pub(crate) async fn hand_over(&self, table: &str, to: NodeId) -> bool {
        let given = self.ownership.hand_over(table, to).await;
        given.unwrap_or_else(|error| {
            tracing::warn!(%error, table, node = %to, "could not hand a table over");
            false
        })
    }

    /// Returns the ownership of tables.
    pub(crate) fn ownership(&self) -> &dyn Ownership {
        &*self.ownership
    }

    /// Gives a table up that has left memory. Failing that, the table stays ours and is loaded here again.
    pub(crate) async fn release(&self, table: &str) {
        if let Err(error) = self.ownership.release(table).await {
            tracing::debug!(%error, table, "could not release a table");
        }
    }

    /// Opens a stream to the owner of a table, for one socket.
    async fn forward(
        &self,
        owner: &Owner,
        socket: &ForwardedSocket,
    ) -> Result<LinkStream, LinkError> {
        let hello = serde_json::to_vec(socket).expect("plain data, with text for keys");
        let opened = self.links.open(owner.node.0, &owner.address, hello.into());
        opened.await
    }

    /// Leaves the cluster, at shutdown: other nodes may take all tables at once.
    pub(crate) async fn leave(&self) {
        if let Err(error) = self.ownership.leave().await {
            tracing::warn!(%error, "could not leave the cluster: the others notice in a few seconds");
        }
    }
}

fn encoded(question: &Question) -> Bytes {
    let json = serde_json::to_vec(question).expect("plain data, with text for keys");
    json.into()
}
