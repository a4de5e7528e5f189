//! The driver: the task of a table, which does the I/O that its core requests.
//!
//! It owns the connections of the table. An act wakes it twice: for the message, and for the result of the write.

use std::future::poll_fn;
use std::pin::Pin;
use std::sync::Arc;
use std::task::Poll;

use saloon_cluster::{Departure, Farewell, write_failure};
use saloon_core::strict_json;
use saloon_protocol::socket::{ClientCommand, ClientMessage};
use saloon_store::StoreError;
use saloon_table::stored::Written;
use saloon_table::{
    CloseReason, ComputedHint, ConnectionId, Decision, Effects, HintRequest, Input, MetricEvent,
    Now, Residency, SearchRequest, Table, UnstoredState,
};
use tokio::sync::mpsc;
use tokio::time::{Duration, Instant, Sleep, sleep_until};

use super::close::Close;
use super::connection::Connection;
use super::viewer::{NewViewer, Read, ViewerSocket};
use super::{DriverRequest, QUEUE_CAPACITY, SharedActivity, TableHandle};
use crate::app::App;
use crate::limits::{Rate, RateSubject};
use crate::metrics::ActCounters;

/// Ping interval. Pings keep connections open through proxies.
const PING: Duration = Duration::from_secs(20);
/// Number of games that one address may start per day. Their records are kept for ever, about 50 KB each.
const GAMES_A_DAY: Rate = Rate::per_day(1_000);
/// Number of hints that one address may ask for. Each takes a second of a background thread.
const HINTS: Rate = Rate::per_minute(20);
/// Maximum number of messages handled before timers are checked.
const TURN: usize = 64;

type Storing = Pin<Box<dyn Future<Output = Result<Written, StoreError>> + Send>>;

/// The task of a table.
pub(crate) struct Driver {
    app: Arc<App>,
    id: String,
    table: Table,
    /// Connections, in ascending order of id.
    viewers: Vec<ViewerSocket>,
    next_viewer: ConnectionId,
    requests: mpsc::Receiver<DriverRequest>,
    /// Sender for the decisions of bots, and for hints.
    own: mpsc::WeakSender<DriverRequest>,
    storing: Option<Storing>,
    /// Origin of the core's monotonic time.
    origin: Instant,
    /// Wake-up time requested by the core.
    wake: Option<Instant>,
    next_ping: Instant,
    sleep: Pin<Box<Sleep>>,
    residency: Residency,
    acts: ActCounters,
    activity: SharedActivity,
    departure: Departure,
    /// State for the next owner, once the core was released.
    unstored: Option<UnstoredState>,
}

impl Driver {
    /// Creates a task for a loaded table, and the handle to it.
    pub(crate) fn new(app: Arc<App>, id: String, table: Table) -> (TableHandle, Driver) {
        let (sender, requests) = mpsc::channel(QUEUE_CAPACITY);
        let activity = SharedActivity::default();
        activity.set(table.activity());
        let now = Instant::now();
        let driver = Driver {
            acts: app.metrics.acts(table.game()),
            app,
            id,
            table,
            viewers: Vec::new(),
            next_viewer: 1,
            requests,
            own: sender.downgrade(),
            storing: None,
            origin: now,
            wake: None,
            next_ping: now + PING,
            sleep: Box::pin(sleep_until(now + PING)),
            residency: Residency::Resident,
            activity: activity.clone(),
            departure: Departure::default(),
            unstored: None,
        };
        let handle = TableHandle {
            requests: sender,
            activity,
        };
        (handle, driver)
    }

    /// Serves the table until no connection is left or the core ends.
    pub(crate) async fn run(mut self) {
        let mut found = Vec::new();
        loop {
            self.set_timer();
            let read_first = tokio::select! {
                biased;
                result = stored(&mut self.storing) => {
                    self.stored(result);
                    false
                }
                () = poll_viewers(&mut self.viewers, self.table.is_congested(), &mut found) => {
                    self.take(&mut found);
                    true
                }
                request = self.requests.recv() => match request {
                    Some(request) => {
                        self.handle_request(request);
                        true
                    }
                    None => break, // all handles are dropped
                },
                () = self.sleep.as_mut() => true,
            };
            // A deadline must not overtake a message that arrived during the write: the next round reads it.
            if read_first {
                self.on_time();
            }
            if self.departure.is_complete(self.storing.is_some()) {
                break;
            }
            self.release_for_move();
            match self.residency {
                Residency::Resident => {}
                Residency::Idle if !self.viewers.is_empty() => {} // some are still closing
                Residency::Idle => {
                    if self.app.unload(&self.id, &mut self.requests) {
                        return;
                    }
                }
                Residency::Unload => break,
            }
        }
        // Boxed: the task of a table would otherwise reserve space for a second driver from its start.
        Box::pin(self.end(&mut found)).await;
    }

    /// Removes the table from memory, and closes the last connections.
    async fn end(mut self, found: &mut Vec<(ConnectionId, Read)>) {
        let (app, id) = (Arc::clone(&self.app), self.id.clone());
        if let (Some(to), Some(cluster)) = (self.departure.destination(), app.cluster()) {
            if let Some(state) = self.unstored.take() {
                cluster.send_state(&id, to, state).await;
            }
            // Before the table leaves memory here: nobody may load it on this node again.
            cluster.hand_over(&id, to).await;
            self.send_away();
        }
        self.app.force_unload(&self.id, &mut self.requests);
        while let Ok(request) = self.requests.try_recv() {
            if let DriverRequest::Attach(new) = request {
                let mut viewer = ViewerSocket::new(self.next_viewer, *new, false);
                let Some(close) = self.farewell(&viewer) else {
                    continue;
                };
                self.next_viewer += 1;
                viewer.close(close);
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

    /// Closes the connections of a table that another node serves.
    fn send_away(&mut self) {
        let viewers = std::mem::take(&mut self.viewers);
        for mut viewer in viewers {
            if let Some(close) = self.farewell(&viewer) {
                viewer.close(close);
                self.viewers.push(viewer);
            }
        }
    }

    /// Returns the reason for closing a connection when the table departs; `None` if only its stream ends.
    fn farewell(&self, viewer: &ViewerSocket) -> Option<Close> {
        match self.departure.farewell(viewer.is_forwarded()) {
            Farewell::EndStream => None,
            Farewell::Restarting => Some(Close::Restarting),
            Farewell::Reload => Some(Close::Table(CloseReason::InDoubt)),
        }
    }

    fn now(&self) -> Now {
        Now {
            instant: self.core_instant(Instant::now()),
            unix: self.app.env.unix_now(),
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

    /// Sleeps until the core's wake-up or the next ping is due. Leaves an unchanged timer alone.
    fn set_timer(&mut self) {
        let due = self
            .wake
            .map_or(self.next_ping, |wake| wake.min(self.next_ping));
        let departs = self.departure.wake();
        let due = departs.map_or(due, |departs| due.min(self.tokio_instant(departs)));
        if self.sleep.deadline() != due {
            self.sleep.as_mut().reset(due);
        }
    }

    /// Releases a table that moves to another node, as soon as no seat races.
    fn release_for_move(&mut self) {
        let now = self.core_instant(Instant::now());
        if self.departure.is_release_due(self.table.is_racing(), now) {
            self.unstored = Some(self.table.unstored_state(now));
            self.handle(Input::Release);
        }
    }

    /// Handles due timers, after the messages that arrived before.
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

    /// Handles the input read from connections.
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
                let limit = match &message {
                    ClientMessage::Command { say, .. } => rate_of(say),
                    ClientMessage::Pong { .. } => None,
                };
                let over_limit =
                    limit.is_some_and(|(what, rate)| self.is_over_limit(from, what, rate));
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

    /// Counts a command. Returns whether the address has reached its limit.
    fn is_over_limit(&self, from: ConnectionId, what: &'static str, rate: Rate) -> bool {
        let viewer = self.viewers.iter().find(|viewer| viewer.id == from);
        viewer.is_some_and(|viewer| {
            let address = RateSubject::Address(viewer.address);
            self.app.limits.take(what, address, rate).is_err()
        })
    }

    /// Closes a connection and removes it from the core.
    fn drop_viewer(&mut self, id: ConnectionId, close: Close) {
        self.close_viewer(id, close);
        self.handle(Input::Disconnect(id));
    }

    fn close_viewer(&mut self, id: ConnectionId, close: Close) {
        if let Some(viewer) = self.viewers.iter_mut().find(|viewer| viewer.id == id) {
            viewer.close(close);
        }
    }

    fn handle_request(&mut self, request: DriverRequest) {
        match request {
            DriverRequest::Attach(new) => self.attach(*new),
            DriverRequest::Decided(decision) => self.handle(Input::Decision(decision)),
            DriverRequest::Hinted(hint) => self.handle(Input::Hint(*hint)),
            DriverRequest::SignOut(device) => {
                let theirs = |viewer: &&ViewerSocket| viewer.device == Some(device);
                let all = self.viewers.iter().filter(theirs);
                let all: Vec<ConnectionId> = all.map(|viewer| viewer.id).collect();
                for id in all {
                    self.drop_viewer(id, Close::SignedOut);
                }
            }
            DriverRequest::Release => self.handle(Input::Release),
            DriverRequest::Move(to) => {
                let now = self.core_instant(Instant::now());
                self.departure.move_to(to, now);
            }
            DriverRequest::Abandon => {
                self.departure.abandon();
                self.send_away();
            }
        }
    }

    fn attach(&mut self, new: NewViewer) {
        let id = self.next_viewer;
        self.next_viewer += 1;
        let guest = new.guest.clone();
        // The node of a forwarded socket limits it.
        let limited =
            !self.app.limits.is_disabled() && matches!(new.connection, Connection::Socket(_));
        self.viewers.push(ViewerSocket::new(id, new, limited));
        if self.departure.is_abandoned() {
            return self.send_away(); // the table only waits for its write
        }
        self.handle(Input::Connect {
            connection: id,
            guest,
        });
    }

    fn handle(&mut self, input: Input) {
        if self.departure.is_abandoned() {
            return;
        }
        let effects = self.table.handle(self.now(), input);
        self.carry_out(effects);
    }

    fn stored(&mut self, result: Result<Written, StoreError>) {
        self.storing = None;
        if self.departure.is_abandoned() {
            return;
        }
        let result = result.map_err(|error| {
            if error == StoreError::Fenced {
                self.app.metrics.fenced.inc();
            }
            // The details of the disk error stay in the log.
            tracing::error!(%error, "could not store a change");
            write_failure(&error)
        });
        let effects = self.table.persisted(self.now(), result);
        self.carry_out(effects);
    }

    /// Carries out the effects that the core requested.
    fn carry_out(&mut self, effects: Effects) {
        for (id, frame) in effects.frames {
            let viewer = self.viewers.binary_search_by_key(&id, |viewer| viewer.id);
            if let Ok(index) = viewer
                && !self.viewers[index].is_closing()
                && !self.viewers[index].send(frame)
            {
                self.app.metrics.record_dropped();
                tracing::info!("dropped a slow connection");
                self.viewers[index].overflow();
            }
        }
        for (id, reason) in effects.close {
            if self.departure.delays(reason) {
                continue; // closed once the table has moved
            }
            self.close_viewer(id, Close::Table(reason));
        }
        if let Some(write) = effects.persist {
            self.storing = Some(self.app.store.write_table(write));
        }
        for request in effects.searches {
            self.search(request);
        }
        for request in effects.hints {
            self.hint(request);
        }
        for event in effects.metrics {
            self.record(event);
        }
        if let Some(activity) = effects.activity {
            self.activity.set(activity);
        }
        self.wake = effects.wake.map(|wake| self.tokio_instant(wake));
        self.residency = effects.residency;
        if self.residency == Residency::Unload {
            tracing::debug!("table ended");
        }
    }

    fn record(&self, event: MetricEvent) {
        let metrics = &self.app.metrics;
        match event {
            MetricEvent::Entries(by, entries) => self.acts.count(by, entries),
            MetricEvent::Acknowledged(after) => metrics.record_ack(after),
            MetricEvent::Refused(code) => metrics.record_refusal(code.as_str()),
        }
    }

    /// Runs a bot's search on the bot pool, and delivers its decision when due.
    fn search(&self, request: SearchRequest) {
        let Some(own) = self.own.upgrade() else {
            return;
        };
        let not_before = self.tokio_instant(request.not_before);
        let app = Arc::clone(&self.app);
        tokio::spawn(async move {
            let search = app.bots.search(request.search, request.limit);
            let (act, ()) = tokio::join!(search, sleep_until(not_before));
            let decision = Decision {
                position: request.position,
                act,
            };
            let _ = own.send(DriverRequest::Decided(decision)).await; // the table may be gone
        });
    }

    /// Computes a hint on the review pool.
    fn hint(&self, request: HintRequest) {
        let Some(own) = self.own.upgrade() else {
            return;
        };
        let app = Arc::clone(&self.app);
        tokio::spawn(async move {
            let HintRequest {
                search,
                wanted,
                position,
            } = request;
            let hint = app.reviews.hint(search, wanted).await;
            let computed = Box::new(ComputedHint { position, hint });
            let _ = own.send(DriverRequest::Hinted(computed)).await; // the table may be gone
        });
    }
}

/// Returns the rate limit of a command, and its name.
fn rate_of(say: &ClientCommand) -> Option<(&'static str, Rate)> {
    match say {
        ClientCommand::Start => Some(("games", GAMES_A_DAY)),
        ClientCommand::Hint(_) => Some(("hints", HINTS)),
        _ => None,
    }
}

/// Waits for the result of the write; for ever, if none is in progress.
async fn stored(storing: &mut Option<Storing>) -> Result<Written, StoreError> {
    match storing {
        Some(storing) => storing.await,
        None => std::future::pending().await,
    }
}

/// Polls the connections until one has input. While the table is congested, it only writes.
async fn poll_viewers(
    viewers: &mut [ViewerSocket],
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
