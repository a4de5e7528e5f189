//! The house: its games, its store, the tables that are alive.

use std::collections::HashMap;
use std::net::IpAddr;
use std::pin::pin;
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};

use saloon_core::Seat;
use saloon_protocol::http::{NewTable, Opened, Practice};
use saloon_protocol::lobby::{Look, Rules};
use saloon_protocol::settings::Settings;
use saloon_store::{ChatRow, GameRow, Meter, SessionRow, Store, StoreError, TableRow, TableState};
use tokio::sync::broadcast::error::RecvError;
use tokio::sync::{Notify, broadcast, mpsc, watch};
use tracing::Instrument;

use crate::any::AnyGame;
use crate::error::Error;
use crate::limits::Limits;
use crate::metrics::{Metrics, Readers};
use crate::names;
use crate::request::Requests;
use crate::surroundings::{Surroundings, hash, text};
use crate::table::{Chair, Chairs, Order, Stored, Table, TableHandle};
use crate::thinkers::Thinkers;

/// How much of what was said is shown to one who comes.
pub(crate) const CHAT_SHOWN: usize = 50;

/// Tables share these for their turns to be loaded.
const SLOTS: usize = 64;

/// The slot of a table. Ids are random, so any sum of them spreads.
fn slot(id: &str) -> usize {
    id.bytes().map(usize::from).sum::<usize>() % SLOTS
}

/// The house.
pub struct House {
    pub(crate) store: Store,
    pub(crate) surroundings: Box<dyn Surroundings>,
    pub(crate) bots: Thinkers,
    pub(crate) limits: Limits,
    pub(crate) metrics: Arc<Metrics>,
    pub(crate) requests: Requests,
    proxy: OnceLock<IpAddr>,
    games: Vec<&'static dyn AnyGame>,
    alive: Mutex<HashMap<String, TableHandle>>,
    /// Whose turn it is to load a table, by [`slot`].
    loading: [tokio::sync::Mutex<()>; SLOTS],
    closing: watch::Sender<bool>,
    /// Sessions that went to another device.
    moved: broadcast::Sender<i64>,
    /// A table has left memory, or a socket is closed.
    left: Notify,
}

/// A guest who was let in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Session {
    pub(crate) id: i64,
    pub(crate) name: String,
    pub(crate) look: Look,
    /// None if they never chose, or chose in an older house what this one cannot read.
    pub(crate) settings: Option<Settings>,
}

/// A socket that is open.
pub(crate) struct OpenSocket(Arc<House>);

impl Drop for OpenSocket {
    fn drop(&mut self) {
        self.0.metrics.sockets.dec();
        self.0.left.notify_waiters();
    }
}

/// A game that is to come: its secret is kept before its commitment is shown.
pub(crate) struct Promise {
    pub(crate) name: String,
    pub(crate) seed: [u8; 32],
}

impl House {
    /// Opens the house.
    pub fn new(
        store: Store,
        games: Vec<&'static dyn AnyGame>,
        surroundings: Box<dyn Surroundings>,
    ) -> Arc<House> {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        let metrics = Arc::new(Metrics::default());
        store.measure(Arc::clone(&metrics) as Arc<dyn Meter>);
        Arc::new(House {
            store,
            bots: Thinkers::new(cores, &metrics),
            limits: Limits::default(),
            metrics,
            requests: Requests::new(&*surroundings),
            surroundings,
            proxy: OnceLock::new(),
            games,
            alive: Mutex::new(HashMap::new()),
            loading: [const { tokio::sync::Mutex::const_new(()) }; SLOTS],
            closing: watch::Sender::new(false),
            moved: broadcast::Sender::new(64),
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

    /// Every game.
    pub(crate) fn games(&self) -> &[&'static dyn AnyGame] {
        &self.games
    }

    /// The game of this name.
    pub(crate) fn game(&self, name: &str) -> Option<&'static dyn AnyGame> {
        self.games.iter().copied().find(|game| game.name() == name)
    }

    /// Is there such a bot? By its plain name: a guest does not say how long the house's cores think.
    #[expect(clippy::unused_self, reason = "the bots are the house's")]
    pub(crate) fn is_bot(&self, name: &str) -> bool {
        saloon_bots::KINDS.iter().any(|kind| kind.name == name)
    }

    /// The bot that plays for those who are away: good, and quick.
    #[expect(clippy::unused_self, reason = "the bots are the house's")]
    pub(crate) fn best_bot(&self) -> &'static str {
        "gunslinger"
    }

    /// A seed for a bot.
    pub(crate) fn luck(&self) -> u64 {
        let mut seed = [0; 8];
        self.surroundings.fill(&mut seed);
        u64::from_le_bytes(seed)
    }

    /// A name and a secret for a game to come.
    pub(crate) fn promise(&self) -> Promise {
        let mut name = [0; 16];
        self.surroundings.fill(&mut name);
        Promise {
            name: text(&name),
            seed: self.surroundings.secret(),
        }
    }

    /// Codes for a table that waits. They are short, so that of ten thousand two may be the same: the first that is free is taken.
    pub(crate) fn codes(&self) -> Vec<String> {
        (0..8).map(|_| self.surroundings.letters(5)).collect()
    }

    /// Whoever holds this token.
    pub(crate) async fn session(&self, token: &str) -> Result<Option<Session>, StoreError> {
        let token = hash(token);
        let row = self
            .store
            .read(move |connection| SessionRow::by_token(connection, &token))
            .await?;
        Ok(row.map(|row| Session {
            id: row.id,
            name: row.name,
            look: serde_json::from_str(&row.look).unwrap_or_default(),
            settings: row
                .settings
                .and_then(|chosen| serde_json::from_str(&chosen).ok()),
        }))
    }

    /// Makes a table. Its address, code and invitation.
    pub(crate) async fn open_table(
        &self,
        session: &Session,
        new: NewTable,
    ) -> Result<Opened, Error> {
        let chairs = self.chairs(session, new.name.as_deref(), new.rules, &new.bots)?;
        let public = new.public;
        let chairs = match new.practice {
            None => chairs,
            Some(_) if public => {
                return Err(Error::bad(
                    "a practice table is not listed: leave out public",
                ));
            }
            Some(practice) => self.practice(chairs, practice)?,
        };
        let (mut id, mut invite) = ([0; 8], [0; 16]);
        self.surroundings.fill(&mut id);
        self.surroundings.fill(&mut invite);
        let (id, invite, codes) = (text(&id), text(&invite), self.codes());
        let mut row = TableRow {
            id: id.clone(),
            code: None,
            invite_hash: hash(&invite).to_vec(),
            game: chairs.rules.game.clone(),
            public,
            state: TableState::Waiting,
            lobby: serde_json::to_string(&chairs).expect("plain data"),
            updates: 0,
            clock: 0,
        };
        let (promise, now, creator) = (self.promise(), self.surroundings.unix_now(), session.id);
        let code = self
            .store
            .write(move |connection| {
                row.code = TableRow::free_code(connection, &codes)?;
                row.insert(connection, now)?;
                GameRow::promise(connection, &row.id, &promise.name, &promise.seed)?;
                TableRow::admit(connection, &row.id, creator)?;
                Ok(row.code)
            })
            .await?;
        Ok(Opened {
            id,
            code: code.unwrap_or_default(),
            invite,
        })
    }

    /// The chairs of a new table, if such a table can be.
    fn chairs(
        &self,
        session: &Session,
        name: Option<&str>,
        rules: Rules,
        bots: &[String],
    ) -> Result<Chairs, Error> {
        let game = self
            .game(&rules.game)
            .ok_or_else(|| Error::bad(format!("there is no game {:?}", rules.game)))?;
        game.check(rules.seats, rules.options.as_deref())
            .map_err(Error::bad)?;
        match rules.best_of {
            1 => {}
            3 | 5 if game.matches() => {}
            3 | 5 => {
                return Err(Error::bad(format!(
                    "{} is not played in matches",
                    rules.game
                )));
            }
            _ => return Err(Error::bad("a match is best of 1, 3 or 5")),
        }
        if bots.len() > usize::from(rules.seats) {
            return Err(Error::bad(format!(
                "{} bots for {} chairs",
                bots.len(),
                rules.seats
            )));
        }
        if let Some(unknown) = bots.iter().find(|bot| !self.is_bot(bot)) {
            return Err(Error::bad(format!("there is no bot {unknown:?}")));
        }
        let name = name
            .and_then(names::name)
            .unwrap_or_else(|| session.name.clone());
        let mut chairs = Chairs::new(name, rules, session.id);
        for (bot, seat) in bots.iter().zip(Seat::all(chairs.rules.seats).rev()) {
            chairs.seat_bot(seat, bot);
        }
        Ok(chairs)
    }

    /// The same as a practice table, if it can be played.
    fn practice(&self, chairs: Chairs, practice: Practice) -> Result<Chairs, Error> {
        if chairs.rules.best_of > 1 {
            return Err(Error::bad("a practice table plays single games"));
        }
        for script in &practice.scripts {
            if !matches!(chairs.get(script.seat), Some(Chair::Bot { .. })) {
                return Err(Error::bad(format!(
                    "scripts: no bot sits in seat {}",
                    script.seat
                )));
            }
        }
        if let Some(game) = self.game(&chairs.rules.game) {
            game.check_practice(
                chairs.rules.seats,
                chairs.rules.options.as_deref(),
                &practice,
            )
            .map_err(Error::bad)?;
        }
        Ok(Chairs {
            practice: Some(practice),
            ..chairs
        })
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
        // One at a time. Otherwise somebody could read a table, while another loads it, plays and leaves, and bring the past to life.
        let _turn = self.loading[slot(id)].lock().await;
        if let Some(handle) = known() {
            return Ok(Some(handle)); // somebody was quicker
        }
        let wanted = id.to_owned();
        let stored = self
            .store
            .read(move |connection| {
                let Some(row) = TableRow::by_id(connection, &wanted)? else {
                    return Ok(None);
                };
                let Some(game) = GameRow::last_of(connection, &wanted)? else {
                    return Ok(None);
                };
                let entries = GameRow::entries(connection, game.id)?;
                let commands = GameRow::commands(connection, &wanted)?;
                let most = u32::try_from(CHAT_SHOWN).unwrap_or(u32::MAX);
                let chat = ChatRow::last(connection, &wanted, most)?;
                Ok(Some(Stored {
                    row,
                    game,
                    entries,
                    commands,
                    chat,
                }))
            })
            .await?;
        let Some(stored) = stored else {
            return Ok(None);
        };
        let (handle, table) = Table::load(Arc::clone(self), stored).map_err(Error::broken)?;
        self.alive().insert(id.to_owned(), handle.clone());
        // On at every level: whatever is logged says at which table.
        let span = tracing::error_span!("table", id);
        tokio::spawn(table.run().instrument(span));
        Ok(Some(handle))
    }

    /// Takes a table that nobody is at out of memory. `false` if an order is waiting. An order that comes later finds the task
    /// gone, and its sender loads the table anew.
    pub(crate) fn forget(&self, id: &str, orders: &mut mpsc::Receiver<Order>) -> bool {
        let mut alive = self.alive();
        if !orders.is_empty() {
            return false;
        }
        alive.remove(id);
        orders.close();
        self.left.notify_waiters();
        true
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

    /// Tells every connection to come back later.
    pub(crate) fn close(&self) {
        self.closing.send_replace(true);
    }

    /// A session has gone to another device: its sockets on the old one end.
    pub(crate) fn move_away(&self, session: i64) {
        let _ = self.moved.send(session); // nobody may be connected
    }

    /// Waits until this session goes to another device, from the moment of asking on.
    pub(crate) fn moved(&self, session: Option<i64>) -> impl Future<Output = ()> + use<> {
        let mut moved = self.moved.subscribe();
        async move {
            while let Some(session) = session {
                match moved.recv().await {
                    Ok(gone) if gone != session => {}
                    // Whoever was not told which comes back with the cookie that they have.
                    Ok(_) | Err(RecvError::Lagged(_)) => return,
                    Err(RecvError::Closed) => break,
                }
            }
            std::future::pending::<()>().await;
        }
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
