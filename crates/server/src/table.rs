//! One table: the task that owns it, and the handle that others hold.
//!
//! For each command: check, store, apply, tell, in that order. Nothing here is shared, so nothing is locked.

mod activity;
mod acts;
mod away;
mod chairs;
mod clock;
mod commands;
mod deal;
mod doubt;
mod frames;
mod held;
mod intermission;
mod link;
mod matches;
mod passing;
mod race;
mod take_back;
mod talk;
mod time;

use std::collections::{HashMap, HashSet};
use std::net::IpAddr;
use std::sync::Arc;

use axum::extract::ws::Utf8Bytes;
use saloon_core::dealer::Seed;
use saloon_core::{Hex32, Millis, Seat};
use saloon_erased::ErasedTable;
use saloon_protocol::socket::{Said, ToServer};
use saloon_store::{StoreError, StoreFuture};
use saloon_table::stored::{
    Command, LobbyUpdate, StoredTable, TableOperation, TableRow, TableState, TableWrite, Written,
};
use serde_json::value::RawValue;
use tokio::sync::{mpsc, oneshot};
use tokio::time::Instant;

use crate::house::{House, Session};
use crate::metrics::Acts;
pub(crate) use activity::{Activity, Standing};
use away::Away;
pub(crate) use chairs::{Chair, Chairs, bans};
use clock::Clock;
pub(crate) use deal::check_practice;
pub(crate) use frames::stage;
use held::Holding;
use intermission::Intermission;
use link::Link;
use take_back::TakeBackRequest;

/// Frames that may wait for a slow connection before it is dropped.
const FRAMES: usize = 256;
/// Orders that may wait for a busy table.
const ORDERS: usize = 256;
/// Connections of one guest to a table. With one more the oldest ends: it may be dead.
const MOST_OF_ONE: usize = 8;

/// A connection of a table.
pub(crate) type ConnectionId = u64;

/// What the task is asked.
pub(crate) enum Order {
    /// Somebody comes to the table.
    Connect {
        session: Option<Session>,
        address: IpAddr,
        reply: oneshot::Sender<(ConnectionId, mpsc::Receiver<Outgoing>)>,
    },
    /// A connection says something; it came at this moment.
    Say(ConnectionId, ToServer, Instant),
    /// A connection says something that is no message.
    Garble(ConnectionId, String),
    /// A connection ends.
    Disconnect(ConnectionId),
    /// A bot has thought.
    Thought(Thought),
}

/// What a table hands to the socket of a connection.
pub(crate) enum Outgoing {
    /// A message to send.
    Frame(Utf8Bytes),
    /// The last: the socket is closed.
    Close(Farewell),
}

/// Why a table closes a connection.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Farewell {
    /// The outcome of a write is unknown: the table is read again.
    InDoubt,
    /// The creator removed the guest.
    Removed,
}

/// What a bot thought of, and of which moment.
pub(crate) struct Thought {
    game: i64,
    entries: u32,
    seat: Seat,
    act: Box<RawValue>,
    whose: For,
}

/// For whom a bot thinks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum For {
    /// Itself: the chair is its own.
    Chair,
    /// A guest who is away.
    Absent,
    /// A guest whose time is up: this one decision.
    Late,
}

/// A handle to a table's task.
#[derive(Clone)]
pub(crate) struct TableHandle {
    orders: mpsc::Sender<Order>,
    activity: activity::Shared,
}

impl TableHandle {
    /// Hands an order over; gives it back if the task is gone.
    pub(crate) async fn send(&self, order: Order) -> Result<(), Order> {
        self.orders.send(order).await.map_err(|error| error.0)
    }

    /// What last happened at the table.
    pub(crate) fn activity(&self) -> Activity {
        self.activity.get()
    }
}

/// A game that is on, or was the last.
struct Live {
    id: i64,
    name: String,
    seed: Seed,
    /// None between the promise and the start.
    table: Option<Box<dyn ErasedTable>>,
}

struct Connection {
    session: Option<Session>,
    address: IpAddr,
    frames: mpsc::Sender<Outgoing>,
    link: Link,
}

/// The task that owns a table.
pub(crate) struct Table {
    house: Arc<House>,
    orders: mpsc::Receiver<Order>,
    /// To give to bots.
    own: mpsc::WeakSender<Order>,
    row: TableRow,
    chairs: Chairs,
    live: Live,
    /// Commands that were carried out: a retry is answered and not applied again.
    commands: HashSet<Command>,
    clock: Clock,
    /// Acts that wait for their turn, while seats race.
    held: Holding,
    /// What each bot who races saw that it should do, and is about to.
    poised: HashMap<Seat, (String, Option<Millis>)>,
    /// The number of the last update.
    number: u64,
    chat: Vec<Said>,
    connections: HashMap<ConnectionId, Connection>,
    next_connection: ConnectionId,
    /// The entry after which each seat that is thought for was asked, so that it is asked once.
    thinking: HashMap<Seat, u32>,
    /// Until when each bot pauses over the decision that it is awaited for since then.
    pauses: HashMap<Seat, (Option<Millis>, Instant)>,
    /// When to check whether each guest in a card window can only pass; `None` once checked.
    passes: HashMap<Seat, Option<Millis>>,
    /// A player's open request to take their last act back.
    take_back: Option<TakeBackRequest>,
    /// The current pause after a shootout.
    intermission: Option<Intermission>,
    /// The guests who are away.
    away: HashMap<Seat, Away>,
    /// Something could not be kept: until then nothing happens by itself.
    trouble: Option<Instant>,
    /// The outcome of a write is unknown: what is in memory may not be what is on disk.
    in_doubt: bool,
    /// How many there were, at all tables of this game.
    acts: Acts,
    activity: activity::Shared,
}

/// Who belongs to the table, after a change of its chairs.
#[derive(Clone, Copy, Debug)]
enum Members {
    /// Those who did.
    Same,
    /// This guest too.
    With(i64),
    /// This guest no longer.
    Without(i64),
}

impl Table {
    /// Brings a stored table to life.
    pub(crate) fn load(
        house: Arc<House>,
        stored: StoredTable,
    ) -> Result<(TableHandle, Box<Table>), String> {
        let mut chairs: Chairs =
            serde_json::from_str(&stored.row.lobby).map_err(|error| error.to_string())?;
        if let Some(practice) = &stored.practice {
            let practice = serde_json::from_str(practice).map_err(|error| error.to_string())?;
            chairs.practice = Some(Arc::new(practice));
        }
        let seed = Seed::new(stored.game.seed);
        let kind = house
            .game(&stored.row.game)
            .ok_or("a game of another house")?;
        let links: Vec<_> = stored
            .entries
            .iter()
            .map(|entry| (entry.json.clone(), Hex32(entry.head)))
            .collect();
        let table = match (&stored.game.header, stored.game.head) {
            (Some(header), Some(head)) => Some(kind.reopen(header, Hex32(head), &links, &seed)?),
            (None, None) if links.is_empty() => None,
            _ => return Err("a part of its game is missing".into()),
        };
        let told = stored
            .entries
            .iter()
            .map(|entry| entry.update)
            .max()
            .unwrap_or_default();
        let chat = stored.chat.iter().map(|row| Said {
            number: row.number.unsigned_abs(),
            guest: chairs.number_of(row.session).unwrap_or_default(),
            name: row.name.clone(),
            text: row.text.clone(),
            at: row.said_at.unsigned_abs(),
        });
        let chat = chat.collect();
        let (sender, orders) = mpsc::channel(ORDERS);
        let task = Table {
            activity: activity::Shared::default(),
            acts: house.metrics.acts(kind.facts().name),
            house,
            orders,
            own: sender.downgrade(),
            clock: Clock::stopped(table.as_ref().map_or(Millis::ZERO, |table| {
                table.now().max(Millis(stored.row.clock.unsigned_abs()))
            })),
            number: u64::try_from(told.max(stored.row.updates)).unwrap_or_default(),
            row: stored.row,
            chairs,
            held: Holding::default(),
            poised: HashMap::new(),
            live: Live {
                id: stored.game.id,
                name: stored.game.name,
                seed,
                table,
            },
            commands: stored.commands.into_iter().collect(),
            chat,
            connections: HashMap::new(),
            next_connection: 1,
            thinking: HashMap::new(),
            pauses: HashMap::new(),
            passes: HashMap::new(),
            take_back: None,
            intermission: None,
            away: HashMap::new(),
            trouble: None,
            in_doubt: false,
        };
        task.note_activity(0);
        let handle = TableHandle {
            orders: sender,
            activity: task.activity.clone(),
        };
        Ok((handle, Box::new(task)))
    }

    /// Serves orders until nobody is at the table, or what is in memory is in doubt.
    pub(crate) async fn run(mut self: Box<Self>) {
        loop {
            let wake = self.wake(Instant::now());
            let first = tokio::select! {
                order = self.orders.recv() => match order {
                    Some(order) => Some(order),
                    None => break,
                },
                () = time::until(wake) => None,
            };
            // Whoever spoke before this moment is heard before time goes on up to it; and time goes on, however many speak.
            let now = Instant::now();
            let waiting = self.orders.len();
            if let Some(order) = first {
                self.take(order).await;
            }
            for _ in 0..waiting {
                if let Ok(order) = self.orders.try_recv()
                    && !self.in_doubt
                {
                    self.take(order).await;
                }
            }
            if !self.in_doubt && self.wake(now).is_some_and(|wake| wake <= now) {
                Box::pin(self.on_time(now)).await;
            }
            if self.in_doubt {
                self.abandon();
                break;
            }
            if self.connections.is_empty() && self.house.forget(&self.row.id, &mut self.orders) {
                break;
            }
        }
    }

    async fn take(&mut self, order: Order) {
        match order {
            Order::Connect {
                session,
                address,
                reply,
            } => Box::pin(self.connect(session, address, reply)).await,
            Order::Disconnect(connection) => {
                self.connections.remove(&connection);
                Box::pin(self.notice_presence()).await;
            }
            Order::Say(from, ToServer::Say { id, say }, came) => {
                self.say(from, &id, say, came).await;
            }
            Order::Say(from, ToServer::Pong { pong }, came) => {
                if let Some(connection) = self.connections.get_mut(&from) {
                    connection.link.pong(pong, came);
                }
            }
            Order::Garble(connection, why) => {
                self.refuse(connection, None, &commands::Refused::bad(why));
            }
            Order::Thought(thought) => self.thought(thought).await,
        }
    }

    async fn connect(
        &mut self,
        session: Option<Session>,
        address: IpAddr,
        reply: oneshot::Sender<(ConnectionId, mpsc::Receiver<Outgoing>)>,
    ) {
        if let Some(guest) = &session {
            let same = |connection: &Connection| connection.session_id() == Some(guest.id);
            let own = self
                .connections
                .iter()
                .filter(|(_, connection)| same(connection));
            let own: Vec<ConnectionId> = own.map(|(id, _)| *id).collect();
            if own.len() >= MOST_OF_ONE
                && let Some(oldest) = own.iter().min()
            {
                self.connections.remove(oldest);
            }
        }
        let (frames, receiver) = mpsc::channel(FRAMES);
        let id = self.next_connection;
        self.next_connection += 1;
        if session
            .as_ref()
            .is_some_and(|guest| self.chairs.banned.contains(&guest.id))
        {
            // Removed while they came.
            let _ = frames.try_send(Outgoing::Close(Farewell::Removed)); // there is room for one
            let _ = reply.send((id, receiver)); // they may have gone
            return;
        }
        let connection = Connection {
            session,
            address,
            frames,
            link: Link::default(),
        };
        self.connections.insert(id, connection);
        self.note_who_is_away();
        self.run_clock();
        self.welcome(id);
        self.ask_newcomer(id);
        if reply.send((id, receiver)).is_err() {
            self.connections.remove(&id); // they left while they came
        }
        self.notice_presence().await;
    }

    /// Is a game on?
    fn playing(&self) -> bool {
        self.row.state == TableState::Playing
    }

    /// Does a connection belong to someone who sits here?
    fn is_player(&self, connection: &Connection) -> bool {
        !self.chairs.of(connection.session_id()).is_empty()
    }

    /// Is the player of a seat connected?
    fn here(&self, seat: Seat) -> bool {
        let session = self.chairs.get(seat).and_then(Chair::session);
        session.is_some()
            && self
                .connections
                .values()
                .any(|connection| connection.session_id() == session)
    }

    /// The number of the next update, as the store writes it.
    fn next_number(&self) -> i64 {
        i64::try_from(self.number + 1).unwrap_or(i64::MAX)
    }

    /// What the clock shows, as the store writes it.
    fn clock_now(&self) -> i64 {
        i64::try_from(self.clock.now().0).unwrap_or(i64::MAX)
    }

    /// The table as the store is to have it with the next update.
    fn row_with(&self, chairs: &Chairs, state: TableState) -> TableRow {
        TableRow {
            lobby: serde_json::to_string(chairs).expect("plain data"),
            state,
            updates: self.next_number(),
            clock: self.clock_now(),
            ..self.row.clone()
        }
    }

    /// Stores a change of the table.
    fn write(&self, operations: Vec<TableOperation>) -> StoreFuture<'_, Written> {
        let write = TableWrite {
            table: self.row.id.as_str().into(),
            at: self.house.surroundings.unix_now(),
            operations,
        };
        self.house.store.write_table(write)
    }

    /// Stores a change of the lobby with the command that made it, if one did; then applies it and sends updates.
    async fn store_lobby(
        &mut self,
        command: Option<&Command>,
        chairs: Chairs,
        state: TableState,
    ) -> Result<(), StoreError> {
        self.store_lobby_of(command, chairs, state, Members::Same)
            .await
    }

    /// The same, with a change of who belongs to the table.
    async fn store_lobby_of(
        &mut self,
        command: Option<&Command>,
        chairs: Chairs,
        state: TableState,
        members: Members,
    ) -> Result<(), StoreError> {
        let mut row = self.row_with(&chairs, state);
        if state != TableState::Waiting {
            row.code = None;
        }
        let mut operations = Vec::with_capacity(3);
        match members {
            Members::Same => {}
            Members::With(guest) => operations.push(TableOperation::AddMember(guest)),
            Members::Without(guest) => operations.push(TableOperation::RemoveMember(guest)),
        }
        operations.extend(command.cloned().map(TableOperation::AddCommand));
        operations.push(lobby_update(&row));
        self.write(operations).await?;
        self.row = row;
        self.chairs = chairs;
        self.commands.extend(command.cloned());
        self.number += 1;
        self.tell_lobby();
        Ok(())
    }
}

/// The operation that stores the changed columns of a table.
fn lobby_update(row: &TableRow) -> TableOperation {
    TableOperation::UpdateLobby(LobbyUpdate {
        code: row.code.clone(),
        state: row.state,
        lobby: row.lobby.clone(),
        updates: row.updates,
        clock: row.clock,
    })
}

impl Connection {
    fn session_id(&self) -> Option<i64> {
        self.session.as_ref().map(|session| session.id)
    }
}
