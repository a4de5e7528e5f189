//! The house: its games, its store, the tables that are alive.

use std::collections::HashMap;
use std::net::IpAddr;
use std::pin::pin;
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};

use saloon_erased::GameKind;
use saloon_lobby::{Lobby, Session, Surroundings};
use saloon_store::{Meter, Store, StoreError};
use saloon_table::{Activity, CHAT_SHOWN, Table};
use tokio::sync::{MutexGuard as Turn, Notify, Semaphore, broadcast, mpsc, watch};
use tracing::Instrument;

use crate::error::Error;
use crate::expiry::Retention;
use crate::limits::Limits;
use crate::metrics::{Metrics, Readers};
use crate::read_pool::ReadPool;
use crate::readiness::Readiness;
use crate::request::Requests;
use crate::studies::{self, Studied};
use crate::table::{Driver, Order, TableHandle};
use crate::thinkers::Thinkers;

/// Lock stripes that serialise loading and removal; tables hash onto them.
const SLOTS: usize = 64;
/// Tables that are loaded at the same time. Loading replays a game on a blocking thread; more at once would compete with the async
/// threads for the cores.
const LOADS: usize = 1;
/// A device counts as seen again after this long, ms: one write a day and device.
const SEEN_AGAIN: i64 = 24 * 3_600 * 1_000;

/// The slot of a table. Ids are random, so any sum of them spreads.
fn slot(id: &str) -> usize {
    id.bytes().map(usize::from).sum::<usize>() % SLOTS
}

/// Ids of a guest's session and of one of their devices.
pub(crate) type GuestDevice = (i64, i64);

/// The house.
pub struct House {
    pub(crate) store: Arc<dyn Store>,
    pub(crate) surroundings: Box<dyn Surroundings>,
    pub(crate) bots: Thinkers,
    pub(crate) reads: ReadPool,
    pub(crate) studied: Studied,
    pub(crate) limits: Limits,
    pub(crate) metrics: Arc<Metrics>,
    pub(crate) requests: Requests,
    pub(crate) readiness: Readiness,
    proxy: OnceLock<IpAddr>,
    games: &'static [&'static dyn GameKind],
    alive: Mutex<HashMap<String, TableHandle>>,
    retention: OnceLock<Retention>,
    /// Lock stripes, by [`slot`].
    loading: [tokio::sync::Mutex<()>; SLOTS],
    loads: Semaphore,
    closing: watch::Sender<bool>,
    /// Devices as they are signed out.
    signed_out: broadcast::Sender<GuestDevice>,
    /// A table has left memory, or a socket is closed.
    left: Notify,
}

/// A socket that is open.
pub(crate) struct OpenSocket(Arc<House>);

impl Drop for OpenSocket {
    fn drop(&mut self) {
        self.0.metrics.sockets.dec();
        self.0.left.notify_waiters();
    }
}

impl House {
    /// Opens the house.
    pub fn new(
        store: Arc<dyn Store>,
        games: &'static [&'static dyn GameKind],
        surroundings: Box<dyn Surroundings>,
    ) -> Arc<House> {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        let metrics = Arc::new(Metrics::default());
        store.measure(Arc::clone(&metrics) as Arc<dyn Meter>);
        Arc::new(House {
            store,
            bots: Thinkers::new(cores, &metrics),
            reads: ReadPool::new(cores, &metrics),
            studied: studies::cache(),
            limits: Limits::default(),
            metrics,
            requests: Requests::new(&*surroundings),
            surroundings,
            readiness: Readiness::default(),
            proxy: OnceLock::new(),
            retention: OnceLock::new(),
            games,
            alive: Mutex::new(HashMap::new()),
            loading: [const { tokio::sync::Mutex::const_new(()) }; SLOTS],
            loads: Semaphore::new(LOADS),
            closing: watch::Sender::new(false),
            signed_out: broadcast::Sender::new(64),
            left: Notify::new(),
        })
    }

    /// From now on one address may ask as often as it likes.
    pub fn lift_limits(&self) {
        self.limits.lift();
    }

    /// From now on connections from this address are a proxy's, which says for whom it asks, and how they came.
    pub fn behind(&self, proxy: IpAddr) {
        let _ = self.proxy.set(proxy.to_canonical()); // the first one stays
    }

    /// Is this the proxy's address?
    pub(crate) fn is_proxy(&self, address: IpAddr) -> bool {
        self.proxy.get() == Some(&address.to_canonical())
    }

    /// Are the connections from an address counted? A proxy has those of everyone.
    pub(crate) fn counts(&self, address: IpAddr) -> bool {
        !self.limits.lifted() && !self.is_proxy(address)
    }

    /// From now on these may read the figures.
    pub fn show_metrics_to(&self, readers: Readers) {
        self.metrics.show_to(readers);
    }

    /// Sets how long things are kept. The first call counts.
    pub fn retain(&self, retention: Retention) {
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
        Lobby::new(&*self.store, self.games, &*self.surroundings)
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
        let (id, now) = (session.device, self.surroundings.unix_now());
        if now.saturating_sub(session.seen_at) < SEEN_AGAIN {
            return;
        }
        let store = Arc::clone(&self.store);
        tokio::spawn(async move {
            if let Err(error) = store.touch_device(id, now).await {
                tracing::warn!(%error, "a device's last visit was not stored");
            }
        });
    }

    fn alive(&self) -> MutexGuard<'_, HashMap<String, TableHandle>> {
        self.alive.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The task of a table, brought to life if need be. None if there is no such table.
    pub(crate) async fn table(self: &Arc<Self>, id: &str) -> Result<Option<TableHandle>, Error> {
        let known = || self.alive().get(id).cloned();
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
        let Some(mut stored) = stored.map_err(Error::of_one)? else {
            return Ok(None);
        };
        self.lobby().renew_code(&mut stored.row).await?;
        let kind = self
            .game(&stored.row.game)
            .ok_or_else(|| Error::broken("a game of another house"))?;
        let secret = self.surroundings.secret();
        let loading = self.loads.acquire().await;
        let loaded = tokio::task::spawn_blocking(move || Table::load(stored, kind, secret)).await;
        drop(loading);
        let table = loaded
            .map_err(|error| Error::broken(error.to_string()))?
            .map_err(Error::broken)?;
        let (handle, driver) = Driver::new(Arc::clone(self), id.to_owned(), table);
        self.alive().insert(id.to_owned(), handle.clone());
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
        self.loading[slot(id)].lock().await
    }

    /// What last happened at a table in memory.
    pub(crate) fn activity(&self, id: &str) -> Option<Activity> {
        self.alive().get(id).map(TableHandle::activity)
    }

    /// Whether a table is in memory.
    pub(crate) fn is_alive(&self, id: &str) -> bool {
        self.alive().contains_key(id)
    }

    /// Takes a table that nobody is at out of memory. `false` if an order is waiting. An order that comes later finds the task
    /// gone, and its sender loads the table anew.
    pub(crate) fn forget(&self, id: &str, orders: &mut mpsc::Receiver<Order>) -> bool {
        let mut alive = self.alive();
        if !orders.is_empty() {
            return false;
        }
        self.abandon_in(&mut alive, id, orders);
        true
    }

    /// Takes a table out of memory, whoever is at it and whatever it was asked. Whoever asks again loads it anew.
    pub(crate) fn abandon(&self, id: &str, orders: &mut mpsc::Receiver<Order>) {
        self.abandon_in(&mut self.alive(), id, orders);
    }

    fn abandon_in(
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
    pub(crate) async fn emptied(&self) {
        loop {
            let mut left = pin!(self.left.notified());
            left.as_mut().enable(); // whoever leaves from here on is noticed
            if self.alive().is_empty() && self.metrics.sockets.get() == 0 {
                return;
            }
            left.await;
        }
    }

    fn handles(&self) -> Vec<TableHandle> {
        self.alive().values().cloned().collect()
    }

    /// Tells every connection to come back later.
    pub(crate) async fn close(&self) {
        self.closing.send_replace(true);
        for table in self.handles() {
            let _ = table.send(Order::Release).await; // one that is gone needs not be told
        }
    }

    /// Closes the sockets of a device that was signed out. A device of another guest keeps its sockets.
    pub(crate) async fn sign_out(&self, device: GuestDevice) {
        let _ = self.signed_out.send(device); // nobody may be about to attach
        for table in self.handles() {
            let _ = table.send(Order::SignOut(device)).await; // one that is gone has no sockets
        }
    }

    /// Devices that are signed out from now on.
    pub(crate) fn signed_out(&self) -> broadcast::Receiver<GuestDevice> {
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
    pub fn tables_alive(&self) -> usize {
        self.alive().len()
    }
}
