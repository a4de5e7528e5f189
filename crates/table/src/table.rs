//! The table: its state, its loading, and the loop that processes inputs one write at a time.

use alloc::boxed::Box;
use alloc::collections::{BTreeMap, VecDeque};
use alloc::string::{String, ToString};
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::mem;

use saloon_core::dealer::Seed;
use saloon_core::{Hex32, Millis, Seat};
use saloon_erased::{ErasedTable, GameKind};
use saloon_protocol::socket::ChatMessage;

use crate::absence::Absence;
use crate::applied::AppliedCommands;
use crate::bot_games::BotGames;
use crate::chairs::{Chair, Chairs};
use crate::change::PendingWrite;
use crate::clock::Clock;
use crate::effects::{CloseReason, Effects, Residency};
use crate::entropy::Entropy;
use crate::faults::TableFault;
use crate::hand_over::InheritedTrips;
use crate::hints::Hints;
use crate::hold_queue::HoldQueue;
use crate::input::{ConnectionId, Guest, Input};
use crate::intermission::Intermission;
use crate::internal_tasks::InternalTask;
use crate::latency::Latency;
use crate::refusal::{Refusal, WriteFailure};
use crate::stored::{GameRow, StoredEntry, StoredTable, TableState, Written};
use crate::take_back::TakeBackRequest;
use crate::time::{Instant, Now};

/// Maximum number of connections of one guest to a table. One more closes the oldest, which may be dead.
const CONNECTIONS_PER_GUEST: usize = 8;
/// Chat messages kept in memory and sent to a new connection.
pub const CHAT_SHOWN: u32 = 50;
/// Number of queued inputs at which the driver should stop reading from connections.
const BACKLOG: usize = 256;

/// The running game, or the last one.
pub(crate) struct CurrentGame {
    pub(crate) id: i64,
    pub(crate) name: String,
    pub(crate) seed: Seed,
    /// `None` until the game starts.
    pub(crate) table: Option<Box<dyn ErasedTable>>,
}

impl CurrentGame {
    fn load(
        kind: &dyn GameKind,
        game: GameRow,
        entries: Vec<StoredEntry>,
    ) -> Result<CurrentGame, String> {
        let seed = Seed::new(game.seed);
        let entries: Vec<_> = entries
            .into_iter()
            .map(|entry| (entry.json, Hex32(entry.head)))
            .collect();
        let table = match (&game.header, game.head) {
            (Some(header), Some(head)) => {
                Some(kind.reopen(header, Hex32(head), &entries, &seed)?)
            }
            (None, None) if entries.is_empty() => None,
            _ => return Err("a part of its game is missing".into()),
        };
        Ok(CurrentGame {
            id: game.id,
            name: game.name,
            seed,
            table,
        })
    }
}

fn load_chairs(lobby: &str, practice: Option<&str>) -> Result<Chairs, String> {
    let mut chairs: Chairs = serde_json::from_str(lobby).map_err(|error| error.to_string())?;
    if let Some(practice) = practice {
        let practice = serde_json::from_str(practice).map_err(|error| error.to_string())?;
        chairs.practice = Some(Arc::new(practice));
    }
    Ok(chairs)
}

pub(crate) struct Connection {
    pub(crate) guest: Option<Arc<Guest>>,
    pub(crate) latency: Latency,
}

impl Connection {
    pub(crate) fn session(&self) -> Option<i64> {
        self.guest.as_ref().map(|guest| guest.id)
    }
}

/// A table.
///
/// It changes in two steps: [`handle`](Table::handle) validates an input and requests a write; [`persisted`](Table::persisted)
/// applies and sends the change once it is stored. One write is in progress at a time; later inputs queue in order.
pub struct Table {
    pub(crate) id: Arc<str>,
    pub(crate) kind: &'static dyn GameKind,
    pub(crate) entropy: Entropy,
    pub(crate) state: TableState,
    pub(crate) code: Option<String>,
    pub(crate) public: bool,
    /// Sequence number of the last update that changed the lobby, as stored.
    pub(crate) lobby_updates: i64,
    pub(crate) chairs: Chairs,
    pub(crate) current_game: CurrentGame,
    /// Applied commands, to recognise retries.
    pub(crate) commands: AppliedCommands,
    pub(crate) clock: Clock,
    /// Acts held back while seats race.
    pub(crate) held: HoldQueue,
    /// Prepared reaction of each racing bot.
    pub(crate) reactions: BTreeMap<Seat, (String, Option<Millis>)>,
    /// Sequence number of the last update.
    pub(crate) number: u64,
    /// Length in bytes of the longest frame of the last step: a guess for the next.
    pub(crate) frame_length: usize,
    pub(crate) chat: Vec<ChatMessage>,
    pub(crate) connections: BTreeMap<ConnectionId, Connection>,
    /// Entry after which each seat's bot was last asked, so that it is asked once.
    pub(crate) thinking: BTreeMap<Seat, u32>,
    /// End of each bot's visible thinking pause, with the start of the wait it belongs to.
    pub(crate) pauses: BTreeMap<Seat, (Option<Millis>, Instant)>,
    /// Time to check whether each guest in a card window can only pass; `None` once checked.
    pub(crate) passes: BTreeMap<Seat, Option<Millis>>,
    pub(crate) take_back: Option<TakeBackRequest>,
    pub(crate) hints: Hints,
    pub(crate) intermission: Option<Intermission>,
    /// Absences of seated guests.
    pub(crate) absences: BTreeMap<Seat, Absence>,
    pub(crate) inherited_trips: Option<InheritedTrips>,
    /// Time of the retry after a failed write. Until then the table starts no work by itself.
    pub(crate) retry_at: Option<Instant>,
    /// Unix time in ms of the last activity; 0 if there was none since the table was loaded.
    pub(crate) active_at: i64,
    /// Write in progress, and the change to apply after it.
    pub(crate) pending: Option<PendingWrite>,
    /// Queued tasks, run before the next input.
    pub(crate) tasks: VecDeque<InternalTask>,
    /// Inputs queued behind the write in progress.
    inbox: VecDeque<(Instant, Input)>,
    released: bool,
    pub(crate) in_doubt: bool,
    pub(crate) bot_games: BotGames,
    #[cfg(feature = "faults")]
    fault: Option<TableFault>,
    /// Effects collected during the current call.
    pub(crate) out: Effects,
}

impl Table {
    /// Loads a table from its stored state. `secret` is 32 bytes of secret randomness.
    ///
    /// # Errors
    ///
    /// A sentence about the defect in the stored data.
    pub fn load(
        stored: StoredTable,
        kind: &'static dyn GameKind,
        secret: [u8; 32],
    ) -> Result<Table, String> {
        let StoredTable {
            row,
            game,
            entries,
            commands,
            chat,
            practice,
            hints,
        } = stored;
        let chairs = load_chairs(&row.lobby, practice.as_deref())?;
        let announced = entries.iter().map(|entry| entry.update).max();
        let updates = announced.unwrap_or_default().max(row.updates);
        let current_game = CurrentGame::load(kind, game, entries)?;
        let clock = current_game.table.as_ref().map_or(Millis::ZERO, |table| {
            table.now().max(Millis(row.clock.unsigned_abs()))
        });
        let chat = chat.into_iter().map(|row| ChatMessage {
            number: row.number.unsigned_abs(),
            guest: chairs.number_of(row.session).unwrap_or_default(),
            name: row.name,
            text: row.text,
            at: row.said_at.unsigned_abs(),
        });
        let chat = chat.collect();
        let mut table = Table::new(kind, chairs, current_game, secret);
        table.chat = chat;
        table.id = row.id.into();
        table.state = row.state;
        table.code = row.code;
        table.public = row.public;
        table.lobby_updates = row.updates;
        table.hints = Hints::load(hints);
        table.commands = commands.into_iter().collect();
        table.clock = Clock::stopped(clock);
        table.number = u64::try_from(updates).unwrap_or_default();
        Ok(table)
    }

    /// Creates a table without history.
    fn new(
        kind: &'static dyn GameKind,
        chairs: Chairs,
        current_game: CurrentGame,
        secret: [u8; 32],
    ) -> Table {
        Table {
            id: "".into(),
            kind,
            entropy: Entropy::new(secret),
            state: TableState::Waiting,
            code: None,
            public: false,
            lobby_updates: 0,
            chairs,
            current_game,
            commands: AppliedCommands::default(),
            clock: Clock::stopped(Millis::ZERO),
            held: HoldQueue::default(),
            reactions: BTreeMap::new(),
            number: 0,
            frame_length: 0,
            chat: Vec::new(),
            connections: BTreeMap::new(),
            thinking: BTreeMap::new(),
            pauses: BTreeMap::new(),
            passes: BTreeMap::new(),
            take_back: None,
            hints: Hints::default(),
            intermission: None,
            absences: BTreeMap::new(),
            inherited_trips: None,
            retry_at: None,
            active_at: 0,
            pending: None,
            tasks: VecDeque::new(),
            inbox: VecDeque::new(),
            released: false,
            in_doubt: false,
            bot_games: BotGames::Ignored,
            #[cfg(feature = "faults")]
            fault: None,
            out: Effects::default(),
        }
    }

    /// Loads a table with a planted fault.
    ///
    /// # Errors
    ///
    /// As [`Table::load`].
    #[cfg(feature = "faults")]
    pub fn load_with(
        mut stored: StoredTable,
        kind: &'static dyn GameKind,
        secret: [u8; 32],
        fault: Option<TableFault>,
    ) -> Result<Table, String> {
        if fault == Some(TableFault::StaleSnapshot) && stored.entries.len() > 1 {
            stored.entries.pop();
        }
        let lobby_updates = stored.row.updates;
        let mut table = Table::load(stored, kind, secret)?;
        if fault == Some(TableFault::NumberGoesBack) {
            table.number = lobby_updates.unsigned_abs();
        }
        table.fault = fault;
        Ok(table)
    }

    /// Returns whether this fault is planted.
    #[cfg(feature = "faults")]
    pub(crate) fn has(&self, fault: TableFault) -> bool {
        self.fault == Some(fault)
    }

    /// Returns whether this fault is planted: never without the feature.
    #[cfg(not(feature = "faults"))]
    #[expect(clippy::unused_self, reason = "as with planted faults")]
    pub(crate) fn has(&self, _: TableFault) -> bool {
        false
    }

    /// Returns the reading of the table's clock.
    pub fn clock_at(&self, now: Now) -> Millis {
        self.clock.at(now.instant)
    }

    /// Handles an input, or queues it behind the write in progress.
    pub fn handle(&mut self, now: Now, input: Input) -> Effects {
        match input {
            // The table requests a new wake-up after the write.
            Input::Wake if self.pending.is_some() => {}
            Input::Message { .. }
                if self.has(TableFault::DropMessage) && self.pending.is_some() => {}
            input => self.inbox.push_back((now.instant, input)),
        }
        self.work(now)
    }

    /// Takes the result of the write that [`Effects::persist`] requested.
    ///
    /// # Panics
    ///
    /// If no write is in progress.
    pub fn persisted(&mut self, now: Now, result: Result<Written, WriteFailure>) -> Effects {
        let pending = self.pending.take().expect("a write is under way");
        match result {
            Ok(written) => {
                self.apply(now, pending.change, written, &pending.origin);
                self.answer(now, pending.origin, Ok(()));
            }
            Err(WriteFailure::NotStored) if self.has(TableFault::AcknowledgeFailure) => {
                self.answer(now, pending.origin, Ok(()));
            }
            Err(failure) => self.answer(now, pending.origin, Err(Refusal::from(failure))),
        }
        self.work(now)
    }

    /// Returns the name of its game.
    pub fn game(&self) -> &'static str {
        self.kind.facts().name
    }

    /// Returns whether seats race: acts may be held back, and a pause would be unfair.
    pub fn is_racing(&self) -> bool {
        !self.racers().is_empty()
    }

    /// Returns whether the driver should stop reading from connections until the write finishes (backpressure).
    pub fn is_congested(&self) -> bool {
        self.inbox.len() >= BACKLOG
    }

    fn work(&mut self, now: Now) -> Effects {
        while self.pending.is_none() && !self.in_doubt {
            if let Some(task) = self.tasks.pop_front() {
                self.run_task(now, task);
            } else if let Some((arrived, input)) = self.inbox.pop_front() {
                self.process_input(now, arrived, input);
            } else {
                break;
            }
        }
        if self.in_doubt {
            self.close_all(CloseReason::InDoubt);
        }
        if self.has(TableFault::SwapFrames)
            && let [(first, _), (second, _), ..] = &mut self.out.frames[..]
        {
            mem::swap(first, second);
        }
        self.out.residency = self.residency();
        self.out.wake = match self.pending {
            None if self.out.residency == Residency::Resident => self.wake(now.instant),
            _ => None,
        };
        mem::take(&mut self.out)
    }

    fn residency(&self) -> Residency {
        let writing = self.pending.is_some();
        if self.in_doubt || (self.released && !writing) {
            Residency::Unload
        } else if self.connections.is_empty() && !writing {
            Residency::Idle
        } else {
            Residency::Resident
        }
    }

    fn process_input(&mut self, now: Now, arrived: Instant, input: Input) {
        match input {
            Input::Connect { connection, guest } => self.connect(now, connection, guest),
            Input::Disconnect(connection) => {
                if self.connections.remove(&connection).is_some() {
                    self.drop_unwanted_hints();
                    self.update_presence(now);
                }
            }
            Input::Message {
                from,
                message,
                over_limit,
            } => self.message(now, from, arrived, message, over_limit),
            Input::Malformed { from, why } => {
                self.refuse(from, None, &Refusal::bad(why));
            }
            Input::Decision(decision) => self.handle_decision(now, decision),
            Input::Hint(computed) => self.handle_hint(now, computed),
            Input::Wake => self.run_due_work(now),
            Input::Release => self.release(now),
        }
    }

    fn connect(&mut self, now: Now, id: ConnectionId, guest: Option<Guest>) {
        if let Some(guest) = &guest {
            let same = |connection: &Connection| connection.session() == Some(guest.id);
            let own = self.connections.iter().filter(|(_, one)| same(one));
            let own: Vec<ConnectionId> = own.map(|(id, _)| *id).collect();
            if own.len() >= CONNECTIONS_PER_GUEST {
                self.connections.remove(&own[0]);
                self.out.close.push((own[0], CloseReason::TooMany));
                self.drop_unwanted_hints();
            }
            if self.chairs.banned.contains(&guest.id) {
                self.out.close.push((id, CloseReason::Removed)); // removed during the handshake
                return;
            }
        }
        let inherited = self.inherited_trips.as_ref();
        let measured = inherited.and_then(|inherited| inherited.of(guest.as_ref()?.id));
        let connection = Connection {
            guest: guest.map(Arc::new),
            latency: Latency::starting_with(measured),
        };
        self.connections.insert(id, connection);
        self.update_absences(now);
        self.run_clock(now);
        self.send_welcome(now, id);
        self.ask_newcomer(id);
        self.update_presence(now);
    }

    fn release(&mut self, now: Now) {
        self.released = true;
        self.close_all(CloseReason::Released);
        self.update_presence(now);
    }

    fn close_all(&mut self, reason: CloseReason) {
        let all = mem::take(&mut self.connections);
        self.out
            .close
            .extend(all.into_keys().map(|id| (id, reason)));
    }

    /// Returns whether a game is running.
    pub(crate) fn is_playing(&self) -> bool {
        self.state == TableState::Playing
    }

    /// Returns the running game.
    pub(crate) fn running(&self) -> Option<&dyn ErasedTable> {
        self.current_game
            .table
            .as_deref()
            .filter(|_| self.is_playing())
    }

    /// Returns the running game, mutably.
    pub(crate) fn running_mut(&mut self) -> Result<&mut dyn ErasedTable, Refusal> {
        let playing = self.is_playing();
        match &mut self.current_game.table {
            Some(table) if playing => Ok(&mut **table),
            _ => Err(Refusal::not_now("no game is in progress")),
        }
    }

    /// Returns whether a connection belongs to a player.
    pub(crate) fn is_player(&self, connection: &Connection) -> bool {
        !self.chairs.of(connection.session()).is_empty()
    }

    /// Returns whether a guest holds a seat.
    pub(crate) fn is_guest(&self, seat: Seat) -> bool {
        matches!(self.chairs.get(seat), Some(Chair::Guest { .. }))
    }

    /// Returns whether the guest of a seat is connected.
    pub(crate) fn is_connected(&self, seat: Seat) -> bool {
        let session = self.chairs.get(seat).and_then(Chair::session);
        let theirs = |connection: &Connection| connection.session() == session;
        session.is_some() && self.connections.values().any(theirs)
    }

    pub(crate) fn seats(&self) -> impl Iterator<Item = Seat> + use<> {
        Seat::all(self.chairs.rules.seats)
    }

    /// Returns the sequence number of the next update, as stored.
    pub(crate) fn next_number(&self) -> i64 {
        i64::try_from(self.number + 1).unwrap_or(i64::MAX)
    }
}
