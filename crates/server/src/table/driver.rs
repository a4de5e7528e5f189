//! The task of a table: does the I/O that its core asks for.
//!
//! It owns the connections of the table. A message wakes it once, the answer of the store once more; nothing else runs for an act.

use std::future::poll_fn;
use std::pin::Pin;
use std::sync::Arc;
use std::task::Poll;

use saloon_core::strict_json;
use saloon_protocol::socket::{ClientCommand, ClientMessage};
use saloon_store::StoreError;
use saloon_table::stored::Written;
use saloon_table::{
    ConnectionId, Count, Decision, Effects, Farewell, Fate, Guest, Input, Now, Table, Think,
    WriteFailure,
};
use tokio::sync::mpsc;
use tokio::time::{Duration, Instant, Sleep, sleep_until};

use super::close::Close;
use super::viewer::{NewViewer, Read, Viewer};
use super::{ORDERS, Order, SharedActivity, TableHandle};
use crate::app::App;
use crate::limits::{Rate, RateSubject};
use crate::metrics::ActCounters;

/// Pings keep connections open through proxies.
const PING: Duration = Duration::from_secs(20);
/// Games that one address may start in a day. Their records are kept for ever, about 50 KB each.
const GAMES_A_DAY: Rate = Rate::per_day(1_000);
/// Messages handled before time goes on, however many come.
const TURN: usize = 64;

type Storing = Pin<Box<dyn Future<Output = Result<Written, StoreError>> + Send>>;

/// The task of a table.
pub(crate) struct Driver {
    house: Arc<App>,
    id: String,
    table: Table,
    /// By id, upwards.
    viewers: Vec<Viewer>,
    next_viewer: ConnectionId,
    orders: mpsc::Receiver<Order>,
    /// For bots to answer.
    own: mpsc::WeakSender<Order>,
    storing: Option<Storing>,
    /// The instant that the core calls zero.
    origin: Instant,
    /// When the core wants to be woken.
    wake: Option<Instant>,
    next_ping: Instant,
    sleep: Pin<Box<Sleep>>,
    fate: Fate,
    acts: ActCounters,
    activity: SharedActivity,
}

impl Driver {
    /// A task for a table that was just loaded, and the handle to it.
    pub(crate) fn new(house: Arc<App>, id: String, table: Table) -> (TableHandle, Driver) {
        let (sender, orders) = mpsc::channel(ORDERS);
        let activity = SharedActivity::default();
        activity.set(table.activity());
        let now = Instant::now();
        let driver = Driver {
            acts: house.metrics.acts(table.game()),
            house,
            id,
            table,
            viewers: Vec::new(),
            next_viewer: 1,
            orders,
            own: sender.downgrade(),
            storing: None,
            origin: now,
            wake: None,
            next_ping: now + PING,
            sleep: Box::pin(sleep_until(now + PING)),
            fate: Fate::Stays,
            activity: activity.clone(),
        };
        let handle = TableHandle {
            orders: sender,
            activity,
        };
        (handle, driver)
    }

    /// Serves the table until nobody is connected or the core ends.
    pub(crate) async fn run(mut self) {
        let mut found = Vec::new();
        loop {
            self.set_timer();
            tokio::select! {
                biased;
                result = stored(&mut self.storing) => self.stored(result),
                () = poll_viewers(&mut self.viewers, self.table.is_congested(), &mut found) => {
                    self.take(&mut found);
                }
                order = self.orders.recv() => match order {
                    Some(order) => self.order(order),
                    None => break, // the house is gone
                },
                () = self.sleep.as_mut() => {}
            }
            self.on_time();
            match self.fate {
                Fate::Stays => {}
                Fate::Idle if !self.viewers.is_empty() => {} // some are being closed
                Fate::Idle => {
                    if self.house.unload(&self.id, &mut self.orders) {
                        return;
                    }
                }
                Fate::Ends => break,
            }
        }
        self.end(&mut found).await;
    }

    /// Leaves memory, and sees the last connections off.
    async fn end(mut self, found: &mut Vec<(ConnectionId, Read)>) {
        self.house.force_unload(&self.id, &mut self.orders);
        while let Ok(order) = self.orders.try_recv() {
            if let Order::Attach(new) = order {
                let mut viewer = Viewer::new(self.next_viewer, *new, false);
                self.next_viewer += 1;
                viewer.close(Close::Table(Farewell::InDoubt)); // it comes back to a table that is loaded anew
                self.viewers.push(viewer);
            }
        }
        while !self.viewers.is_empty() {
            poll_viewers(&mut self.viewers, false, found).await;
            for (id, read) in found.drain(..) {
                if let Read::Gone | Read::End(_) = read {
                    self.viewers.retain(|viewer| viewer.id != id);
                }
            }
        }
    }

    fn now(&self) -> Now {
        Now {
            instant: self.core_instant(Instant::now()),
            unix: self.house.env.unix_now(),
        }
    }

    fn core_instant(&self, instant: Instant) -> saloon_table::Instant {
        let since = instant.saturating_duration_since(self.origin);
        saloon_table::Instant::ZERO + since
    }

    fn tokio_instant(&self, instant: saloon_table::Instant) -> Instant {
        let since = instant.saturating_duration_since(saloon_table::Instant::ZERO);
        self.origin + since
    }

    /// Sleeps until the core or the next ping is due. A timer that stays is not touched.
    fn set_timer(&mut self) {
        let due = self
            .wake
            .map_or(self.next_ping, |wake| wake.min(self.next_ping));
        if self.sleep.deadline() != due {
            self.sleep.as_mut().reset(due);
        }
    }

    /// Does what is due. Messages that came before are handled first.
    fn on_time(&mut self) {
        let now = Instant::now();
        if self.next_ping <= now {
            self.next_ping = now + PING;
            self.keep_alive(now);
        }
        if self.wake.is_some_and(|wake| wake <= now) {
            self.handle(Input::Wake);
        }
    }

    fn keep_alive(&mut self, now: Instant) {
        let mut dead = Vec::new();
        for viewer in self
            .viewers
            .iter_mut()
            .filter(|viewer| !viewer.is_closing())
        {
            if !viewer.keep_alive(now) {
                dead.push(viewer.id);
            }
        }
        for id in dead {
            self.drop_viewer(id, Close::Dropped);
        }
    }

    /// Takes what connections brought.
    fn take(&mut self, found: &mut Vec<(ConnectionId, Read)>) {
        for (id, read) in found.drain(..) {
            match read {
                Read::Text(text) => self.message(id, &text),
                Read::Binary => self.handle(Input::Malformed {
                    from: id,
                    why: "messages are text".into(),
                }),
                Read::End(close) => self.drop_viewer(id, close),
                Read::Gone => {
                    self.viewers.retain(|viewer| viewer.id != id);
                    self.handle(Input::Disconnect(id));
                }
            }
        }
    }

    fn message(&mut self, from: ConnectionId, text: &str) {
        let input = match serde_json::from_str::<ClientMessage>(text) {
            Ok(message) => {
                let starts = matches!(
                    &message,
                    ClientMessage::Command {
                        say: ClientCommand::Start,
                        ..
                    }
                );
                let over_limit = starts && self.is_over_limit(from);
                Input::Message {
                    from,
                    message,
                    over_limit,
                }
            }
            Err(error) => Input::Malformed {
                from,
                why: strict_json::describe(&error),
            },
        };
        self.handle(input);
    }

    /// Counts a game that is to start. Has its address started as many today as it may?
    fn is_over_limit(&self, from: ConnectionId) -> bool {
        let viewer = self.viewers.iter().find(|viewer| viewer.id == from);
        viewer.is_some_and(|viewer| {
            let address = RateSubject::Address(viewer.address);
            let counted = self.house.limits.take("games", address, GAMES_A_DAY);
            counted.is_err()
        })
    }

    /// Closes a connection, which the core forgets.
    fn drop_viewer(&mut self, id: ConnectionId, close: Close) {
        self.close_viewer(id, close);
        self.handle(Input::Disconnect(id));
    }

    fn close_viewer(&mut self, id: ConnectionId, close: Close) {
        if let Some(viewer) = self.viewers.iter_mut().find(|viewer| viewer.id == id) {
            viewer.close(close);
        }
    }

    fn order(&mut self, order: Order) {
        match order {
            Order::Attach(new) => self.attach(*new),
            Order::Decided(decision) => self.handle(Input::Decision(decision)),
            Order::SignOut(device) => {
                let theirs = |viewer: &&Viewer| viewer.device == Some(device);
                let all = self.viewers.iter().filter(theirs);
                let all: Vec<ConnectionId> = all.map(|viewer| viewer.id).collect();
                for id in all {
                    self.drop_viewer(id, Close::SignedOut);
                }
            }
            Order::Release => self.handle(Input::Release),
        }
    }

    fn attach(&mut self, new: NewViewer) {
        let id = self.next_viewer;
        self.next_viewer += 1;
        let guest = new.session.as_ref().map(|session| Guest {
            id: session.id,
            name: session.name.clone(),
            look: session.look,
        });
        let limited = !self.house.limits.is_disabled();
        self.viewers.push(Viewer::new(id, new, limited));
        self.handle(Input::Connect {
            connection: id,
            guest,
        });
    }

    fn handle(&mut self, input: Input) {
        let effects = self.table.handle(self.now(), input);
        self.carry_out(effects);
    }

    fn stored(&mut self, result: Result<Written, StoreError>) {
        self.storing = None;
        let result = result.map_err(|error| {
            // What the disk says stays in the log.
            tracing::error!(%error, "a change could not be stored");
            match error {
                StoreError::Unknown(_) => WriteFailure::Unknown,
                _ => WriteFailure::NotStored,
            }
        });
        let effects = self.table.persisted(self.now(), result);
        self.carry_out(effects);
    }

    /// Does what the core asks for.
    fn carry_out(&mut self, effects: Effects) {
        for (id, frame) in effects.frames {
            let viewer = self.viewers.binary_search_by_key(&id, |viewer| viewer.id);
            if let Ok(index) = viewer
                && !self.viewers[index].is_closing()
                && !self.viewers[index].send(frame)
            {
                self.house.metrics.record_dropped();
                tracing::info!("a connection that takes nothing any more is dropped");
                self.viewers[index].overflow();
            }
        }
        for (id, farewell) in effects.close {
            self.close_viewer(id, Close::Table(farewell));
        }
        if let Some(write) = effects.persist {
            self.storing = Some(self.house.store.write_table(write));
        }
        for think in effects.think {
            self.think(think);
        }
        for count in effects.counts {
            self.count(count);
        }
        if let Some(activity) = effects.activity {
            self.activity.set(activity);
        }
        self.wake = effects.wake.map(|wake| self.tokio_instant(wake));
        self.fate = effects.fate;
        if self.fate == Fate::Ends {
            tracing::debug!("the table ends");
        }
    }

    fn count(&self, count: Count) {
        let metrics = &self.house.metrics;
        match count {
            Count::Entries(by, entries) => self.acts.count(by, entries),
            Count::Acknowledged(after) => metrics.record_ack(after),
            Count::Refused(code) => metrics.record_refusal(code.as_str()),
        }
    }

    /// Lets a bot think on a thread of its own, and hands its decision in when it is time.
    fn think(&self, think: Think) {
        let Some(own) = self.own.upgrade() else {
            return;
        };
        let not_before = self.tokio_instant(think.not_before);
        let house = Arc::clone(&self.house);
        tokio::spawn(async move {
            let search = house.bots.think(think.search, think.limit);
            let (act, ()) = tokio::join!(search, sleep_until(not_before));
            let decision = Decision {
                position: think.position,
                act,
            };
            let _ = own.send(Order::Decided(decision)).await; // the table may be gone by now
        });
    }
}

/// Waits for the store; for ever, if nothing is being stored.
async fn stored(storing: &mut Option<Storing>) -> Result<Written, StoreError> {
    match storing {
        Some(storing) => storing.await,
        None => std::future::pending().await,
    }
}

/// Writes to and reads from connections until one brings something. While the table is congested it only writes.
async fn poll_viewers(
    viewers: &mut [Viewer],
    congested: bool,
    found: &mut Vec<(ConnectionId, Read)>,
) {
    poll_fn(|context| {
        for viewer in &mut *viewers {
            viewer.poll(context.waker(), congested, found);
            if found.len() >= TURN {
                break;
            }
        }
        if found.is_empty() {
            Poll::Pending
        } else {
            Poll::Ready(())
        }
    })
    .await;
}
