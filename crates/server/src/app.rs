//! Shared state of the server: its games, its store, and the tables in memory.

use std::collections::HashMap;
use std::net::IpAddr;
use std::pin::pin;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};

use saloon_cluster::{Acquired, Owner, Planted, Tenures, acquire};
use saloon_erased::GameKind;
use saloon_lobby::{Env, Lobby, Session};
use saloon_store::{Meter, NodeId, Store, StoreError};
use saloon_table::{Activity, Table};
use tokio::sync::{MutexGuard as Turn, Notify, Semaphore, broadcast, mpsc, watch};
use tracing::Instrument;

use crate::bot_pool::BotPool;
use crate::cluster::{Cluster, ClusterConfig};
use crate::error::Error;
use crate::expiry::Retention;
use crate::limits::Limits;
use crate::metrics::{Metrics, MetricsAccess};
use crate::puzzles::PuzzleCatalogue;
use crate::read_pool::ReadPool;
use crate::readiness::Readiness;
use crate::record_queries::{self, RecordCache};
use crate::request::RequestIds;
use crate::review_pool::ReviewPool;
use crate::table::{Driver, DriverRequest, TableHandle};

/// Lock stripes that serialise loading and removal; tables hash onto them.
const LOCK_STRIPES: usize = 64;
/// Maximum number of concurrent loads. Loading replays a game on a blocking thread; more at once would compete with the async
/// threads for the cores.
const MAX_LOADS: usize = 1;
/// Interval in ms at which a device is recorded as seen: one write per day and device.
const SEEN_INTERVAL_MS: i64 = 24 * 3_600 * 1_000;

/// Returns the lock stripe of a table. Ids are random, so any sum of their bytes spreads well.
fn stripe(id: &str) -> usize {
    id.bytes().map(usize::from).sum::<usize>() % LOCK_STRIPES
}

/// Ids of a guest's session and of one of their devices.
pub(crate) type GuestDevice = (i64, i64);

/// Shared state of the server.
pub struct App {
    pub(crate) store: Arc<dyn Store>,
    pub(crate) env: Box<dyn Env>,
    pub(crate) bots: BotPool,
    pub(crate) reads: ReadPool,
    pub(crate) reviews: ReviewPool,
    pub(crate) puzzles: PuzzleCatalogue,
    pub(crate) record_cache: RecordCache,
    pub(crate) limits: Limits,
    pub(crate) metrics: Arc<Metrics>,
    pub(crate) requests: RequestIds,
    pub(crate) readiness: Readiness,
    proxy: OnceLock<IpAddr>,
    cluster: OnceLock<Arc<Cluster>>,
    games: &'static [&'static dyn GameKind],
    alive: Mutex<HashMap<String, TableHandle>>,
    /// Validity of loads. Changes only under the lock of `alive`.
    tenures: Mutex<Tenures>,
    retention: OnceLock<Retention>,
    counts_bot_games: AtomicBool,
    /// Lock stripes, by [`stripe`].
    loading: [tokio::sync::Mutex<()>; LOCK_STRIPES],
    loads: Semaphore,
    closing: watch::Sender<bool>,
    draining: watch::Sender<Draining>,
    /// Number of open sockets of each device.
    connected: Mutex<HashMap<GuestDevice, usize>>,
    /// Publishes the devices that are signed out.
    signed_out: broadcast::Sender<GuestDevice>,
    /// Signals that a table left memory or a socket closed.
    left: Notify,
}

/// Progress of giving all tables to other nodes.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Draining {
    No,
    UnderWay,
    Done,
}

/// Place of a table.
pub(crate) enum Located {
    /// A task of this node.
    Here(TableHandle),
    /// Another node.
    There(Owner),
    /// There is no such table.
    Nowhere,
}

/// Guard for an open socket.
pub(crate) struct OpenSocket {
    app: Arc<App>,
    device: Option<GuestDevice>,
}

impl Drop for OpenSocket {
    fn drop(&mut self) {
        self.app.metrics.sockets.dec();
        self.app.left.notify_waiters();
        if let Some(device) = self.device {
            let mut connected = self.app.connected();
            if let Some(sockets) = connected.get_mut(&device) {
                *sockets -= 1;
                if *sockets == 0 {
                    connected.remove(&device);
                }
            }
        }
    }
}

impl App {
    /// Creates the state of a server.
    pub fn new(
        store: Arc<dyn Store>,
        games: &'static [&'static dyn GameKind],
        env: Box<dyn Env>,
    ) -> Arc<App> {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        let metrics = Arc::new(Metrics::default());
        store.measure(Arc::clone(&metrics) as Arc<dyn Meter>);
        Arc::new(App {
            store,
            bots: BotPool::new(cores, &metrics),
            reads: ReadPool::new(cores, &metrics),
            reviews: ReviewPool::new(),
            puzzles: PuzzleCatalogue::new(games),
            record_cache: record_queries::cache(),
            limits: Limits::default(),
            metrics,
            requests: RequestIds::new(&*env),
            env,
            readiness: Readiness::default(),
            proxy: OnceLock::new(),
            cluster: OnceLock::new(),
            retention: OnceLock::new(),
            counts_bot_games: AtomicBool::new(false),
            games,
            alive: Mutex::new(HashMap::new()),
            tenures: Mutex::default(),
            loading: [const { tokio::sync::Mutex::const_new(()) }; LOCK_STRIPES],
            loads: Semaphore::new(MAX_LOADS),
            closing: watch::Sender::new(false),
            draining: watch::Sender::new(Draining::No),
            connected: Mutex::default(),
            signed_out: broadcast::Sender::new(64),
            left: Notify::new(),
        })
    }

    /// Disables the rate limits per address.
    pub fn disable_rate_limits(&self) {
        self.limits.disable();
    }

    /// Trusts the proxy at this address: its headers name the client's address and scheme.
    pub fn trust_proxy(&self, proxy: IpAddr) {
        let _ = self.proxy.set(proxy.to_canonical()); // the first call wins
    }

    /// Returns whether an address is the trusted proxy.
    pub(crate) fn is_proxy(&self, address: IpAddr) -> bool {
        self.proxy.get() == Some(&address.to_canonical())
    }

    /// Returns whether connections from an address are limited. Those of the proxy are not: all clients share it.
    pub(crate) fn is_counted(&self, address: IpAddr) -> bool {
        !self.limits.is_disabled() && !self.is_proxy(address)
    }

    /// Joins a cluster. Must be called inside the runtime, before the server accepts connections.
    ///
    /// # Errors
    ///
    /// When the key of the cluster cannot be used.
    pub fn join_cluster(self: &Arc<Self>, config: ClusterConfig) -> Result<(), String> {
        let cluster = Cluster::join(self, config)?;
        let _ = self.cluster.set(cluster); // the first call wins
        Ok(())
    }

    /// Returns the cluster that this server is a node of, if any.
    pub(crate) fn cluster(&self) -> Option<&Arc<Cluster>> {
        self.cluster.get()
    }

    /// Sets who may read the metrics.
    pub fn set_metrics_access(&self, readers: MetricsAccess) {
        self.metrics.set_access(readers);
    }

    /// Sets the retention periods. The first call wins.
    pub fn set_retention(&self, retention: Retention) {
        let _ = self.retention.set(retention); // the first call wins
    }

    /// Counts how often people win against bots, at tables that are loaded from now on.
    pub fn count_bot_games(&self) {
        self.counts_bot_games.store(true, Ordering::Relaxed);
    }

    /// Gives every hint this number of imagined games instead of a second of processor time, so that tests can compare them.
    pub fn fix_hints(&self, games: u32) {
        self.reviews.fix_hints(games);
    }

    pub(crate) fn retention(&self) -> Retention {
        self.retention.get().copied().unwrap_or_default()
    }

    /// Returns all games.
    pub(crate) fn games(&self) -> &[&'static dyn GameKind] {
        self.games
    }

    /// Returns the game of this name.
    pub(crate) fn game(&self, name: &str) -> Option<&'static dyn GameKind> {
        self.lobby().game(name)
    }

    /// Returns the lobby: sessions, and tables to open, find and join.
    pub(crate) fn lobby(&self) -> Lobby<'_> {
        Lobby::new(&*self.store, self.games, &*self.env)
    }

    /// Returns the guest whose device holds this token.
    pub(crate) async fn session(&self, token: &str) -> Result<Option<Session>, StoreError> {
        let session = self.lobby().session(token).await?;
        if let Some(session) = &session {
            self.note_seen(session);
        }
        Ok(session)
    }

    /// Records that a device is in use, so that it does not expire. Runs in the background.
    fn note_seen(&self, session: &Session) {
        let (id, now) = (session.device, self.env.unix_now());
        if now.saturating_sub(session.seen_at) < SEEN_INTERVAL_MS {
            return;
        }
        let store = Arc::clone(&self.store);
        tokio::spawn(async move {
            if let Err(error) = store.touch_device(id, now).await {
                tracing::warn!(target: "saloon_server::house", %error, "could not record the use of a device");
            }
        });
    }

    fn loaded(&self) -> MutexGuard<'_, HashMap<String, TableHandle>> {
        self.alive.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Locates a table: at its task, which is started if needed, or at another node.
    pub(crate) async fn locate(self: &Arc<Self>, id: &str) -> Result<Located, Error> {
        let known = || self.loaded().get(id).cloned();
        if let Some(handle) = known() {
            return Ok(Located::Here(handle));
        }
        // Serialised: otherwise one of two concurrent loads could bring back a stale version of the table.
        let _turn = self.loading(id).await;
        if let Some(handle) = known() {
            return Ok(Located::Here(handle)); // loaded by another task
        }
        let (cluster, lobby) = (self.cluster(), self.lobby());
        let tenure = self.tenures().current();
        // A node that drains gives the table to the next.
        let successor = cluster.filter(|_| self.is_draining());
        let acquired = acquire(
            &*self.store,
            cluster.map(|cluster| cluster.ownership()),
            &lobby,
            id,
            successor.and_then(|cluster| cluster.next_peer()),
            Planted::default(),
        );
        let stored = match acquired.await? {
            Acquired::Here(stored) => *stored,
            Acquired::There(owner) => return Ok(Located::There(owner)),
            Acquired::Nowhere => return Ok(Located::Nowhere),
        };
        if cluster.is_some() {
            self.metrics.claims.inc();
        }
        let kind = self
            .game(&stored.row.game)
            .ok_or_else(|| Error::broken("this server does not have the game"))?;
        let secret = self.env.secret();
        let loading = self.loads.acquire().await;
        let loaded = tokio::task::spawn_blocking(move || Table::load(stored, kind, secret)).await;
        drop(loading);
        let mut table = loaded
            .map_err(|error| Error::broken(error.to_string()))?
            .map_err(Error::broken)?;
        if let Some(state) = self.cluster().and_then(|cluster| cluster.take_state(id)) {
            table.restore(state, saloon_table::Instant::ZERO); // the table's time starts now
        }
        if self.counts_bot_games.load(Ordering::Relaxed) {
            table.count_bot_games();
        }
        self.metrics.loads.inc();
        let (handle, driver) = Driver::new(Arc::clone(self), id.to_owned(), table);
        {
            let mut alive = self.loaded();
            if !self.tenures().allows(tenure) {
                return Err(StoreError::Fenced.into()); // all tables left memory while this one was loaded
            }
            alive.insert(id.to_owned(), handle.clone());
        }
        if self.is_closing() {
            let _ = handle.send(DriverRequest::Release).await; // the shutdown broadcast missed this table
        }
        // Enabled at every level, so that each log line names its table.
        let span = tracing::error_span!("table", id);
        tokio::spawn(driver.run().instrument(span));
        Ok(Located::Here(handle))
    }

    /// Acquires the lock to load or remove a table.
    pub(crate) async fn loading(&self, id: &str) -> Turn<'_, ()> {
        self.loading[stripe(id)].lock().await
    }

    /// Returns the last activity at a table in memory.
    pub(crate) fn activity(&self, id: &str) -> Option<Activity> {
        self.loaded().get(id).map(TableHandle::activity)
    }

    /// Returns whether a table is in memory.
    pub(crate) fn is_loaded(&self, id: &str) -> bool {
        self.loaded().contains_key(id)
    }

    /// Removes an idle table from memory. Returns `false` if an order is queued. The sender of a later order finds the task gone
    /// and loads the table again.
    pub(crate) fn unload(
        self: &Arc<Self>,
        id: &str,
        requests: &mut mpsc::Receiver<DriverRequest>,
    ) -> bool {
        let mut alive = self.loaded();
        if !requests.is_empty() {
            return false;
        }
        self.force_unload_in(&mut alive, id, requests);
        true
    }

    /// Removes a table from memory regardless of its connections and queued requests. The senders load it again.
    pub(crate) fn force_unload(
        self: &Arc<Self>,
        id: &str,
        requests: &mut mpsc::Receiver<DriverRequest>,
    ) {
        self.force_unload_in(&mut self.loaded(), id, requests);
    }

    fn force_unload_in(
        self: &Arc<Self>,
        alive: &mut HashMap<String, TableHandle>,
        id: &str,
        requests: &mut mpsc::Receiver<DriverRequest>,
    ) {
        alive.remove(id);
        requests.close();
        self.left.notify_waiters();
        self.release_idle(id);
    }

    /// Gives a table up that is not in memory, in the background: the node that its players come to takes it.
    pub(crate) fn release_idle(self: &Arc<Self>, id: &str) {
        let Some(cluster) = self.cluster() else {
            return;
        };
        let (app, cluster) = (Arc::clone(self), Arc::clone(cluster));
        let id = id.to_owned();
        tokio::spawn(async move {
            let _turn = app.loading(&id).await;
            if !app.is_loaded(&id) {
                cluster.release(&id).await;
            }
        });
    }

    /// Counts a socket of a device as open until the guard is dropped.
    pub(crate) fn socket(self: &Arc<Self>, device: Option<GuestDevice>) -> OpenSocket {
        self.metrics.sockets.inc();
        if let Some(device) = device {
            *self.connected().entry(device).or_default() += 1;
        }
        OpenSocket {
            app: Arc::clone(self),
            device,
        }
    }

    fn connected(&self) -> MutexGuard<'_, HashMap<GuestDevice, usize>> {
        self.connected
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns the devices that have an open socket at this node.
    pub(crate) fn connected_devices(&self) -> Vec<GuestDevice> {
        self.connected().keys().copied().collect()
    }

    /// Waits until no table is in memory and no socket is open.
    pub(crate) async fn wait_until_idle(&self) {
        loop {
            let mut left = pin!(self.left.notified());
            left.as_mut().enable(); // register before checking, to miss no notification
            if self.loaded().is_empty() && self.metrics.sockets.get() == 0 {
                return;
            }
            left.await;
        }
    }

    fn handles(&self) -> Vec<TableHandle> {
        self.loaded().values().cloned().collect()
    }

    /// Starts the shutdown: releases every table, which closes its connections.
    pub(crate) async fn close(&self) {
        self.closing.send_replace(true);
        for table in self.handles() {
            let _ = table.send(DriverRequest::Release).await; // it may be gone already
        }
    }

    /// Starts to drain. Returns `false` if this node drains already.
    pub(crate) fn start_draining(&self) -> bool {
        self.draining.send_if_modified(|state| {
            let starts = *state == Draining::No;
            if starts {
                *state = Draining::UnderWay;
            }
            starts
        })
    }

    /// Records that the tables have moved.
    pub(crate) fn finish_draining(&self) {
        self.draining.send_replace(Draining::Done);
    }

    /// Returns whether this node gives its tables away, or has.
    pub(crate) fn is_draining(&self) -> bool {
        *self.draining.borrow() != Draining::No
    }

    /// Returns whether this node gives its tables to others, which serve new sockets better.
    pub(crate) fn is_leaving(&self) -> bool {
        let peer = || self.cluster().and_then(|cluster| cluster.next_peer());
        self.is_draining() && peer().is_some()
    }

    /// Waits until the tables of this node have moved to others.
    pub(crate) async fn drained(&self) {
        let mut draining = self.draining.subscribe();
        let _ = draining.wait_for(|state| *state == Draining::Done).await; // a dropped sender counts as done
    }

    /// Returns the ids of the tables in memory.
    pub(crate) fn table_ids(&self) -> Vec<String> {
        self.loaded().keys().cloned().collect()
    }

    /// Moves a table to another node, and waits until it has left memory.
    pub(crate) async fn move_table(&self, id: &str, to: NodeId) {
        let handle = self.loaded().get(id).cloned();
        let Some(handle) = handle else { return };
        let _ = handle.send(DriverRequest::Move(to)).await; // it may be gone already
        loop {
            let mut left = pin!(self.left.notified());
            left.as_mut().enable(); // register before checking, to miss no notification
            if !self.is_loaded(id) {
                return;
            }
            left.await;
        }
    }

    fn tenures(&self) -> MutexGuard<'_, Tenures> {
        self.tenures.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Removes every table from memory without storing anything, after this node was expelled from its cluster. A table that is just being
    /// loaded does not get there.
    pub(crate) async fn abandon_tables(&self) {
        let handles: Vec<TableHandle> = {
            let alive = self.loaded();
            self.tenures().end();
            alive.values().cloned().collect()
        };
        for table in handles {
            let _ = table.send(DriverRequest::Abandon).await; // it may be gone already
        }
    }

    /// Closes the sockets of a device that was signed out. A device of another guest keeps its sockets.
    pub(crate) async fn sign_out(&self, device: GuestDevice) {
        let _ = self.signed_out.send(device); // there may be no receiver
        for table in self.handles() {
            let _ = table.send(DriverRequest::SignOut(device)).await; // a table that is gone has no sockets
        }
    }

    /// Subscribes to the devices that are signed out from now on.
    pub(crate) fn signed_out(&self) -> broadcast::Receiver<GuestDevice> {
        self.signed_out.subscribe()
    }

    /// Waits until the server shuts down.
    pub(crate) async fn closing(&self) {
        let _ = self.closing.subscribe().wait_for(|closing| *closing).await; // a dropped sender counts as closing
    }

    /// Returns whether the server is shutting down.
    pub(crate) fn is_closing(&self) -> bool {
        *self.closing.borrow()
    }

    /// Returns the number of tables in memory.
    pub fn loaded_tables(&self) -> usize {
        self.loaded().len()
    }
}
