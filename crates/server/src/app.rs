//! The house: its games, its store, the tables that are alive.

use std::collections::HashMap;
use std::net::IpAddr;
use std::pin::pin;
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};

use saloon_erased::GameKind;
use saloon_lobby::{Env, Lobby, Session};
use saloon_store::{Meter, Store, StoreError};
use saloon_table::{Activity, CHAT_SHOWN, Table};
use tokio::sync::{MutexGuard as Turn, Notify, Semaphore, broadcast, mpsc, watch};
use tracing::Instrument;

use crate::bot_pool::BotPool;
use crate::error::Error;
use crate::expiry::Retention;
use crate::limits::Limits;
use crate::metrics::{Metrics, MetricsAccess};
use crate::read_pool::ReadPool;
use crate::readiness::Readiness;
use crate::record_queries::{self, RecordCache};
use crate::request::RequestIds;
use crate::table::{Driver, Order, TableHandle};

/// Lock stripes that serialise loading and removal; tables hash onto them.
const LOCK_STRIPES: usize = 64;
/// Tables that are loaded at the same time. Loading replays a game on a blocking thread; more at once would compete with the async
/// threads for the cores.
const MAX_LOADS: usize = 1;
/// A device counts as seen again after this long, ms: one write a day and device.
const SEEN_INTERVAL_MS: i64 = 24 * 3_600 * 1_000;

/// The slot of a table. Ids are random, so any sum of them spreads.
fn stripe(id: &str) -> usize {
    id.bytes().map(usize::from).sum::<usize>() % LOCK_STRIPES
}

/// The house.
pub struct App {
    pub(crate) store: Arc<dyn Store>,
    pub(crate) env: Box<dyn Env>,
    pub(crate) bots: BotPool,
    pub(crate) reads: ReadPool,
    pub(crate) record_cache: RecordCache,
    pub(crate) limits: Limits,
    pub(crate) metrics: Arc<Metrics>,
    pub(crate) requests: RequestIds,
    pub(crate) readiness: Readiness,
    proxy: OnceLock<IpAddr>,
    games: &'static [&'static dyn GameKind],
    alive: Mutex<HashMap<String, TableHandle>>,
    retention: OnceLock<Retention>,
    /// Lock stripes, by [`stripe`].
    loading: [tokio::sync::Mutex<()>; LOCK_STRIPES],
    loads: Semaphore,
    closing: watch::Sender<bool>,
    /// Ids of devices as they are signed out.
    signed_out: broadcast::Sender<i64>,
    /// A table has left memory, or a socket is closed.
    left: Notify,
}

/// A socket that is open.
pub(crate) struct OpenSocket(Arc<App>);

impl Drop for OpenSocket {
    fn drop(&mut self) {
        self.0.metrics.sockets.dec();
        self.0.left.notify_waiters();
    }
}

impl App {
    /// Opens the house.
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
            record_cache: record_queries::cache(),
            limits: Limits::default(),
            metrics,
            requests: RequestIds::new(&*env),
            env,
            readiness: Readiness::default(),
            proxy: OnceLock::new(),
            retention: OnceLock::new(),
            games,
            alive: Mutex::new(HashMap::new()),
            loading: [const { tokio::sync::Mutex::const_new(()) }; LOCK_STRIPES],
            loads: Semaphore::new(MAX_LOADS),
            closing: watch::Sender::new(false),
            signed_out: broadcast::Sender::new(64),
            left: Notify::new(),
        })
    }

    /// From now on one address may ask as often as it likes.
    pub fn disable_rate_limits(&self) {
        self.limits.disable();
    }

    /// From now on connections from this address are a proxy's, which says for whom it asks, and how they came.
    pub fn trust_proxy(&self, proxy: IpAddr) {
        let _ = self.proxy.set(proxy.to_canonical()); // the first one stays
    }

    /// Is this the proxy's address?
    pub(crate) fn is_proxy(&self, address: IpAddr) -> bool {
        self.proxy.get() == Some(&address.to_canonical())
    }

    /// Are the connections from an address counted? A proxy has those of everyone.
    pub(crate) fn is_counted(&self, address: IpAddr) -> bool {
        !self.limits.is_disabled() && !self.is_proxy(address)
    }

    /// From now on these may read the figures.
    pub fn set_metrics_access(&self, readers: MetricsAccess) {
        self.metrics.set_access(readers);
    }

    /// Sets how long things are kept. The first call counts.
    pub fn set_retention(&self, retention: Retention) {
        let _ = self.retention.set(retention); // set already
    }

    pub(crate) fn retention(&self) -> Retention {
        self.retention.get().copied().unwrap_or_default()
    }

    /// Every game.
    pub(crate) fn games(&self) -> &[&'static dyn GameKind] {
        self.games
    }

    /// The game of this name.
    pub(crate) fn game(&self, name: &str) -> Option<&'static dyn GameKind> {
        self.games
            .iter()
            .copied()
            .find(|game| game.facts().name == name)
    }

    /// Sessions, and tables to open, find and join.
    pub(crate) fn lobby(&self) -> Lobby<'_> {
        Lobby::new(&*self.store, self.games, &*self.env)
    }

    /// The guest whose device holds this token.
    pub(crate) async fn session(&self, token: &str) -> Result<Option<Session>, StoreError> {
        let session = self.lobby().session(token).await?;
        if let Some(session) = &session {
            self.note_seen(session);
        }
        Ok(session)
    }

    /// Notes that a device is in use, so that it does not expire. Nobody waits for it.
    fn note_seen(&self, session: &Session) {
        let (id, now) = (session.device, self.env.unix_now());
        if now.saturating_sub(session.seen_at) < SEEN_INTERVAL_MS {
            return;
        }
        let store = Arc::clone(&self.store);
        tokio::spawn(async move {
            if let Err(error) = store.touch_device(id, now).await {
                tracing::warn!(target: "saloon_server::house", %error, "a device's last visit was not stored");
            }
        });
    }

    fn loaded(&self) -> MutexGuard<'_, HashMap<String, TableHandle>> {
        self.alive.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The task of a table, brought to life if need be. None if there is no such table.
    pub(crate) async fn table(self: &Arc<Self>, id: &str) -> Result<Option<TableHandle>, Error> {
        let known = || self.loaded().get(id).cloned();
        if let Some(handle) = known() {
            return Ok(Some(handle));
        }
        // One at a time: of two who load the same table, one could otherwise bring back a stale version of it.
        let _turn = self.loading(id).await;
        if let Some(handle) = known() {
            return Ok(Some(handle)); // loaded meanwhile
        }
        // A table that is in doubt was abandoned: what is read below must stay true.
        self.store.settle().await?;
        let stored = self.store.load_table(id, CHAT_SHOWN).await;
        let Some(mut stored) = stored.map_err(Error::for_table)? else {
            return Ok(None);
        };
        self.lobby().renew_code(&mut stored.row).await?;
        let kind = self
            .game(&stored.row.game)
            .ok_or_else(|| Error::broken("a game of another house"))?;
        let secret = self.env.secret();
        let loading = self.loads.acquire().await;
        let loaded = tokio::task::spawn_blocking(move || Table::load(stored, kind, secret)).await;
        drop(loading);
        let table = loaded
            .map_err(|error| Error::broken(error.to_string()))?
            .map_err(Error::broken)?;
        let (handle, driver) = Driver::new(Arc::clone(self), id.to_owned(), table);
        self.loaded().insert(id.to_owned(), handle.clone());
        if self.is_closing() {
            let _ = handle.send(Order::Release).await; // after the others were told
        }
        // On at every level: whatever is logged says at which table.
        let span = tracing::error_span!("table", id);
        tokio::spawn(driver.run().instrument(span));
        Ok(Some(handle))
    }

    /// Waits for the turn to load or remove a table.
    pub(crate) async fn loading(&self, id: &str) -> Turn<'_, ()> {
        self.loading[stripe(id)].lock().await
    }

    /// What last happened at a table in memory.
    pub(crate) fn activity(&self, id: &str) -> Option<Activity> {
        self.loaded().get(id).map(TableHandle::activity)
    }

    /// Whether a table is in memory.
    pub(crate) fn is_loaded(&self, id: &str) -> bool {
        self.loaded().contains_key(id)
    }

    /// Takes a table that nobody is at out of memory. `false` if an order is waiting. An order that comes later finds the task
    /// gone, and its sender loads the table anew.
    pub(crate) fn unload(&self, id: &str, orders: &mut mpsc::Receiver<Order>) -> bool {
        let mut alive = self.loaded();
        if !orders.is_empty() {
            return false;
        }
        self.force_unload_in(&mut alive, id, orders);
        true
    }

    /// Takes a table out of memory, whoever is at it and whatever it was asked. Whoever asks again loads it anew.
    pub(crate) fn force_unload(&self, id: &str, orders: &mut mpsc::Receiver<Order>) {
        self.force_unload_in(&mut self.loaded(), id, orders);
    }

    fn force_unload_in(
        &self,
        alive: &mut HashMap<String, TableHandle>,
        id: &str,
        orders: &mut mpsc::Receiver<Order>,
    ) {
        alive.remove(id);
        orders.close();
        self.left.notify_waiters();
    }

    /// A socket is open until this is dropped.
    pub(crate) fn socket(self: &Arc<Self>) -> OpenSocket {
        self.metrics.sockets.inc();
        OpenSocket(Arc::clone(self))
    }

    /// Waits until no table is in memory and no socket is open.
    pub(crate) async fn wait_until_idle(&self) {
        loop {
            let mut left = pin!(self.left.notified());
            left.as_mut().enable(); // whoever leaves from here on is noticed
            if self.loaded().is_empty() && self.metrics.sockets.get() == 0 {
                return;
            }
            left.await;
        }
    }

    fn handles(&self) -> Vec<TableHandle> {
        self.loaded().values().cloned().collect()
    }

    /// Tells every connection to come back later.
    pub(crate) async fn close(&self) {
        self.closing.send_replace(true);
        for table in self.handles() {
            let _ = table.send(Order::Release).await; // one that is gone needs not be told
        }
    }

    /// Closes the sockets of a device that was signed out.
    pub(crate) async fn sign_out(&self, device: i64) {
        let _ = self.signed_out.send(device); // nobody may be about to attach
        for table in self.handles() {
            let _ = table.send(Order::SignOut(device)).await; // one that is gone has no sockets
        }
    }

    /// Devices that are signed out from now on.
    pub(crate) fn signed_out(&self) -> broadcast::Receiver<i64> {
        self.signed_out.subscribe()
    }

    /// Waits until the house closes.
    pub(crate) async fn closing(&self) {
        let _ = self.closing.subscribe().wait_for(|closing| *closing).await; // gone is closed too
    }

    /// Is the house about to close?
    pub(crate) fn is_closing(&self) -> bool {
        *self.closing.borrow()
    }

    /// How many tables are in memory.
    pub fn loaded_tables(&self) -> usize {
        self.loaded().len()
    }
}
