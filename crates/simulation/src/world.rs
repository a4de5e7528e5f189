//! The event loop: virtual time, and everything that happens in it.

use std::collections::BTreeMap;
use std::fmt;
use std::time::Duration;

use saloon_core::Seat;
use saloon_protocol::socket::ToServer;
use saloon_table::stored::{TableRow, TableState, TableWrite, Written};
use saloon_table::{
    Chairs, ConnectionId, Decision, Effects, Fate, Fault, Guest, Input, Instant, Now, Table,
    WriteFailure,
};

use crate::check;
use crate::client::{Client, Seen};
use crate::house::{Flush, FlushOutcome, Process, Slot, Storage};
use crate::model::{Disk, Rejected};
use crate::network::{FRAMES, Network, Packet};
use crate::plan::{MS, Plan, SECOND};
use crate::random::Random;

/// After the faults, every game ends within this virtual time, or a table is stuck.
const PEACE: u64 = 4 * 3_600 * SECOND;
/// The bot in seats without a guest: the cheapest there is.
const BOT: &str = "random";

/// A broken invariant.
#[derive(Clone, Debug)]
pub struct Violation {
    /// The seed of the world.
    pub seed: u64,
    /// Virtual time in microseconds.
    pub at: u64,
    /// What is wrong.
    pub what: String,
}

impl fmt::Display for Violation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let seconds = self.at / SECOND;
        write!(f, "SEED={}: after {seconds} s: {}", self.seed, self.what)
    }
}

/// What happened in a world.
#[derive(Clone, Copy, Debug, Default)]
pub struct Report {
    /// Crashes of the house.
    pub crashes: u64,
    /// Orderly restarts.
    pub restarts: u64,
    /// Acts that were acknowledged.
    pub acts: u64,
    /// Games that ended.
    pub games: u64,
    /// Flushes whose outcome was unknown.
    pub unknown: u64,
    /// Connections that were cut.
    pub cuts: u64,
    /// Events.
    pub events: u64,
    /// Virtual time, in microseconds.
    pub time: u64,
}

impl Report {
    /// Adds another world's.
    pub fn add(&mut self, other: &Report) {
        self.crashes += other.crashes;
        self.restarts += other.restarts;
        self.acts += other.acts;
        self.games += other.games;
        self.unknown += other.unknown;
        self.cuts += other.cuts;
        self.events += other.events;
        self.time += other.time;
    }
}

enum Event {
    /// A message arrives.
    Packet(ConnectionId, Packet),
    /// The house notices a new connection.
    Attach(ConnectionId),
    /// The house notices that a connection is gone.
    Lost(ConnectionId),
    /// A client notices that a connection is closed.
    Closed(ConnectionId),
    /// A table is due.
    Wake(usize, u64, Instant),
    /// The flush of a process ends.
    Flushed(u64),
    /// A bot has decided.
    Decided(usize, u64, Decision),
    /// A client looks at the table.
    Think(usize),
    /// Something goes wrong.
    Fault(Trouble),
    /// The house starts.
    Boot,
}

#[derive(Clone, Copy, Debug)]
enum Trouble {
    Crash,
    Restart,
    Cut,
    Leave,
    FullDisk,
    ClockJump,
}

/// A simulated world.
pub struct World {
    plan: Plan,
    fault: Option<Fault>,
    random: Random,
    now: u64,
    /// Unix time in ms at virtual time zero; jumps.
    unix: i64,
    events: BTreeMap<(u64, u64), Event>,
    next_event: u64,
    process: Option<Process>,
    /// Counts starts of the house.
    boot: u64,
    /// Counts loads of tables.
    loads: u64,
    storage: Storage,
    network: Network,
    clients: Vec<Client>,
    /// The most that each table's clock can read.
    clock_bounds: Vec<u64>,
    seen: Seen,
    report: Report,
    traced: bool,
    /// The disk before the first write, and all writes, if they are kept.
    log: Option<(Disk, Vec<TableWrite>)>,
    /// An invariant that was found broken.
    broken: Option<String>,
}

impl World {
    /// The world of a plan, with a planted fault if one is given.
    pub fn new(plan: Plan, fault: Option<Fault>) -> World {
        let mut world = World {
            random: Random::new(plan.seed ^ 0x5a5a),
            fault,
            now: 0,
            unix: 1_700_000_000_000,
            events: BTreeMap::new(),
            next_event: 0,
            process: None,
            boot: 0,
            loads: 0,
            storage: Storage::default(),
            network: Network::default(),
            clients: Vec::new(),
            clock_bounds: vec![0; plan.tables.len()],
            seen: Seen::new(),
            report: Report::default(),
            traced: false,
            broken: None,
            log: None,
            plan,
        };
        world.set_up();
        world
    }

    fn set_up(&mut self) {
        for index in 0..self.plan.tables.len() {
            let table = &self.plan.tables[index];
            let creator = i64::try_from(self.clients.len()).unwrap_or_default() + 1;
            let mut chairs = Chairs::new("table".into(), table.rules.clone(), creator);
            for seat in Seat::all(table.rules.seats).skip(table.guests.into()) {
                chairs.seat_bot(seat, BOT);
            }
            let row = TableRow {
                id: format!("table{index}"),
                code: Some(format!("CODE{index}")),
                invite_hash: Vec::new(),
                game: table.rules.game.clone(),
                public: true,
                state: TableState::Waiting,
                lobby: serde_json::to_string(&chairs).expect("plain data"),
                updates: 0,
                clock: 0,
            };
            let seed = self.random.bytes();
            let name = format!("game{index}");
            self.storage.disk.open_table(row, &name, seed, creator);
            let (guests, spectators, games) = (table.guests, table.spectators, table.games);
            for number in 0..guests + spectators {
                let session = i64::try_from(self.clients.len()).unwrap_or_default() + 1;
                let seat = (number < guests).then_some(Seat(number));
                let client = Client::new(session, index, seat, games);
                self.clients.push(client);
            }
        }
        self.at(0, Event::Boot);
        for client in 0..self.clients.len() {
            self.at(10 * MS, Event::Think(client));
        }
        let rates = &self.plan.rates;
        let troubles = [
            (rates.crash, Trouble::Crash),
            (rates.restart, Trouble::Restart),
            (rates.cut, Trouble::Cut),
            (rates.leave, Trouble::Leave),
            (rates.full_disk, Trouble::FullDisk),
            (rates.clock_jump, Trouble::ClockJump),
        ];
        for (rate, trouble) in troubles {
            self.next_trouble(rate, trouble);
        }
    }

    /// Schedules an event in `after` microseconds.
    fn at(&mut self, after: u64, event: Event) {
        self.next_event += 1;
        self.events
            .insert((self.now + after, self.next_event), event);
    }

    fn next_trouble(&mut self, rate: u32, trouble: Trouble) {
        if rate > 0 {
            let after = u64::from(self.random.between(1, 2 * rate)) * MS;
            if self.now + after < self.plan.faults_until {
                self.at(after, Event::Fault(trouble));
            }
        }
    }

    /// Prints every message from now on.
    #[must_use]
    pub fn traced(mut self) -> World {
        self.traced = true;
        self
    }

    /// Keeps all writes.
    #[must_use]
    pub fn logged(mut self) -> World {
        self.log = Some((self.storage.disk.clone(), Vec::new()));
        self
    }

    /// Runs to the end. The disk before the first write, and all writes.
    ///
    /// # Errors
    ///
    /// The first broken invariant.
    pub fn writes(mut self) -> Result<(Disk, Vec<TableWrite>), Violation> {
        self.run_to_end()?;
        Ok(self.log.take().unwrap_or_default())
    }

    fn trace(&self, line: impl FnOnce() -> String) {
        if self.traced {
            println!("{:>12} {}", self.now, line());
        }
    }

    fn violation(&self, what: impl Into<String>) -> Violation {
        Violation {
            seed: self.plan.seed,
            at: self.now,
            what: what.into(),
        }
    }

    /// Runs to the end: faults, then peace until every game is over.
    ///
    /// # Errors
    ///
    /// The first broken invariant.
    pub fn run(mut self) -> Result<Report, Violation> {
        self.run_to_end()
    }

    fn run_to_end(&mut self) -> Result<Report, Violation> {
        while let Some(((at, _), event)) = self.events.pop_first() {
            self.now = at;
            self.report.events += 1;
            self.step(event)?;
            if let Some(what) = self.broken.take() {
                return Err(self.violation(what));
            }
            if self.now > self.plan.faults_until + PEACE {
                let open = self.clients.iter().filter(|client| !client.is_done());
                let open: Vec<_> = open.map(|client| (client.table, client.seat)).collect();
                return Err(self.violation(format!("stuck: {open:?} are still playing")));
            }
            if self.now > self.plan.faults_until && self.is_over() {
                break;
            }
        }
        check::all(&self.storage.disk, &self.plan, &self.clients, &self.seen)
            .map_err(|what| self.violation(what))?;
        self.report.time = self.now;
        let acts = self.clients.iter().flat_map(|client| &client.acknowledged);
        self.report.acts = acts.filter(|one| one.is_act).count() as u64;
        self.report.games = self.games_over();
        Ok(self.report)
    }

    /// Has everyone played all their games, and is nothing being stored?
    fn is_over(&self) -> bool {
        let players = self.clients.iter().filter(|client| client.seat.is_some());
        let idle = self
            .process
            .as_ref()
            .is_some_and(|process| process.flush.is_none());
        idle && players.clone().all(Client::is_done)
    }

    fn games_over(&self) -> u64 {
        let ids = (0..self.plan.tables.len()).map(|index| format!("table{index}"));
        let tables = ids.filter_map(|id| self.storage.disk.table(&id));
        let games = tables.flat_map(|table| &table.games);
        games.filter(|game| game.row.outcome.is_some()).count() as u64
    }

    fn step(&mut self, event: Event) -> Result<(), Violation> {
        match event {
            Event::Boot => {
                self.boot += 1;
                self.process = Some(Process {
                    started: self.now,
                    ..Process::default()
                });
            }
            Event::Packet(connection, Packet::Up(text)) => self.receive_up(connection, &text)?,
            Event::Packet(connection, Packet::Down(frame)) => {
                self.receive_down(connection, &frame)?;
            }
            Event::Attach(connection) => self.attach(connection)?,
            Event::Lost(connection) => self.lost(connection),
            Event::Closed(connection) => {
                if let Some(link) = self.network.get(connection) {
                    link.abandoned = true;
                }
                for client in &mut self.clients {
                    client.links.retain(|link| link.id != connection);
                }
            }
            Event::Wake(table, load, wake) => {
                let slot = self.slot(table, load);
                let due = |slot: &mut Slot| slot.wake.take_if(|at| *at == wake).is_some();
                if slot.is_some_and(due) {
                    self.handle(table, Input::Wake);
                }
            }
            Event::Flushed(boot) if boot == self.boot => self.flushed()?,
            Event::Flushed(_) => {}
            Event::Decided(table, load, decision) => {
                if self.slot(table, load).is_some() {
                    self.handle(table, Input::Decision(decision));
                }
            }
            Event::Think(client) => self.think(client)?,
            Event::Fault(trouble) => self.trouble(trouble)?,
        }
        Ok(())
    }

    fn slot(&mut self, table: usize, load: u64) -> Option<&mut Slot> {
        let slot = self.process.as_mut()?.tables.get_mut(&table)?;
        (slot.load == load).then_some(slot)
    }

    fn core_now(&self) -> Now {
        let started = self.process.as_ref().map_or(0, |process| process.started);
        let passed = i64::try_from(self.now / MS).unwrap_or(i64::MAX);
        Now {
            instant: Instant(self.now - started),
            unix: self.unix + passed,
        }
    }

    // ---- the house ----

    fn attach(&mut self, id: ConnectionId) -> Result<(), Violation> {
        let Some(connection) = self.network.get(id) else {
            return Ok(());
        };
        if connection.dead {
            return Ok(());
        }
        let (client, table) = (connection.client, connection.table);
        if self.process.is_none() {
            self.at(50 * MS, Event::Closed(id)); // nobody answers
            return Ok(());
        }
        connection.attached = true;
        self.load(table)?;
        if let Some(slot) = self
            .process
            .as_mut()
            .and_then(|one| one.tables.get_mut(&table))
        {
            slot.connections.push(id);
        }
        let session = self.clients[client].session;
        let guest = Guest {
            id: session,
            name: format!("Guest {session}"),
            look: saloon_protocol::lobby::Look::default(),
        };
        let connect = Input::Connect {
            connection: id,
            guest: Some(guest),
        };
        self.handle(table, connect);
        Ok(())
    }

    /// Loads a table, unless it is in memory.
    fn load(&mut self, index: usize) -> Result<(), Violation> {
        let loaded = |process: &Process| process.tables.contains_key(&index);
        if self.process.as_ref().is_none_or(loaded) {
            return Ok(());
        }
        let id = format!("table{index}");
        let stored = self.storage.disk.load(&id);
        let stored = stored.ok_or_else(|| self.violation("a table is gone"))?;
        let secret = self.random.bytes();
        let kind = self.plan.tables[index].kind;
        let loaded = Table::load_with(stored, kind, secret, self.fault);
        let table = loaded.map_err(|why| self.violation(format!("cannot be loaded: {why}")))?;
        let clock = table.clock_at(self.core_now()).0;
        if clock > self.clock_bounds[index] {
            let bound = self.clock_bounds[index];
            return Err(self.violation(format!("the clock reads {clock} and can be at {bound}")));
        }
        self.loads += 1;
        let load = self.loads;
        if let Some(process) = &mut self.process {
            let slot = Slot {
                table,
                load,
                connections: Vec::new(),
                wake: None,
                played_since: None,
                played: 0,
                clock,
            };
            process.tables.insert(index, slot);
        }
        Ok(())
    }

    fn lost(&mut self, id: ConnectionId) {
        let Some(connection) = self.network.get(id) else {
            return;
        };
        let (table, attached) = (connection.table, connection.attached);
        self.network.remove(id);
        if attached && self.detach(table, id) {
            self.handle(table, Input::Disconnect(id));
        }
    }

    fn detach(&mut self, table: usize, id: ConnectionId) -> bool {
        let process = self.process.as_mut();
        let Some(slot) = process.and_then(|process| process.tables.get_mut(&table)) else {
            return false;
        };
        let before = slot.connections.len();
        slot.connections.retain(|one| *one != id);
        slot.connections.len() < before
    }

    fn receive_up(&mut self, id: ConnectionId, text: &str) -> Result<(), Violation> {
        let Some(connection) = self.network.get(id) else {
            return Ok(());
        };
        let table = connection.table;
        if connection.dead || !connection.attached {
            return Ok(());
        }
        let process = self.process.as_ref();
        let slot = process.and_then(|process| process.tables.get(&table));
        if slot.is_none_or(|slot| !slot.connections.contains(&id)) {
            return Ok(());
        }
        let message = serde_json::from_str::<ToServer>(text);
        let message = message.map_err(|error| self.violation(format!("{text}: {error}")))?;
        let input = Input::Message {
            from: id,
            message,
            over_limit: false,
        };
        self.handle(table, input);
        Ok(())
    }

    fn handle(&mut self, table: usize, input: Input) {
        let now = self.core_now();
        let process = self.process.as_mut();
        let Some(slot) = process.and_then(|process| process.tables.get_mut(&table)) else {
            return;
        };
        let effects = slot.table.handle(now, input);
        self.carry_out(table, effects);
        self.note_players(table);
    }

    fn carry_out(&mut self, index: usize, effects: Effects) {
        let Some(load) = self
            .process
            .as_ref()
            .and_then(|process| process.tables.get(&index))
        else {
            return;
        };
        let load = load.load;
        for (id, frame) in effects.frames {
            self.send_down(id, frame);
        }
        for (id, _) in effects.close {
            self.detach(index, id);
            self.close_down(id);
        }
        if let (Some(write), Some(process)) = (effects.persist, &mut self.process) {
            process.queue.push_back((index, load, write));
            self.start_flush();
        }
        for think in effects.think {
            let act = (think.search)(Duration::ZERO);
            let decision = Decision {
                position: think.position,
                act: (!self.random.one_in(500)).then_some(act),
            };
            let started = self.process.as_ref().map_or(0, |process| process.started);
            let due = (started + think.not_before.0).max(self.now + 5 * MS);
            self.at(due - self.now, Event::Decided(index, load, decision));
        }
        let started = self.process.as_ref().map_or(0, |process| process.started);
        let wake = effects.wake;
        let fate = effects.fate;
        if let Some(slot) = self.slot(index, load) {
            let changed = slot.wake != wake;
            slot.wake = wake;
            if let Some(wake) = wake.filter(|_| changed) {
                let due = (started + wake.0).max(self.now);
                self.at(due - self.now, Event::Wake(index, load, wake));
            }
        }
        match fate {
            Fate::Stays => {}
            Fate::Idle | Fate::Ends => self.forget(index, fate),
        }
    }

    /// Takes a table out of memory.
    fn forget(&mut self, index: usize, fate: Fate) {
        let Some(process) = &mut self.process else {
            return;
        };
        if fate == Fate::Idle
            && process
                .tables
                .get(&index)
                .is_some_and(|slot| !slot.connections.is_empty())
        {
            return;
        }
        if let Some(slot) = process.tables.remove(&index) {
            self.note_clock(index, &slot);
            for id in slot.connections {
                self.close_down(id);
            }
        }
    }

    /// Notes whether a player is connected to a table.
    fn note_players(&mut self, index: usize) {
        let now = self.now;
        let (network, clients) = (&mut self.network, &self.clients);
        let Some(process) = self.process.as_mut() else {
            return;
        };
        let writing = process.is_writing(index);
        let Some(slot) = process.tables.get_mut(&index) else {
            return;
        };
        // While a write is under way, the table does not know yet that somebody left.
        let plays = writing
            || slot.connections.iter().any(|id| {
                let client = network.get(*id).map(|connection| connection.client);
                client.is_some_and(|client| clients[client].seat.is_some())
            });
        match slot.played_since {
            None if plays => slot.played_since = Some(now),
            Some(since) if !plays => {
                slot.played += now - since;
                slot.played_since = None;
            }
            _ => {}
        }
    }

    /// The most that the clock of a table can read: it runs only while a player is connected.
    fn clock_bound(&self, slot: &Slot) -> u64 {
        let running = slot.played_since.map_or(0, |since| self.now - since);
        slot.clock + (slot.played + running).div_ceil(MS) + 1
    }

    fn note_clocks(&mut self) {
        let tables = self
            .process
            .as_mut()
            .map(|process| std::mem::take(&mut process.tables));
        for (index, slot) in tables.unwrap_or_default() {
            self.note_clock(index, &slot);
        }
    }

    /// A table leaves memory: its clock stands still until it is loaded again.
    fn note_clock(&mut self, index: usize, slot: &Slot) {
        let bound = self.clock_bound(slot);
        let reading = slot.table.clock_at(self.core_now()).0;
        self.clock_bounds[index] = bound;
        if reading > bound {
            self.broken
                .get_or_insert(format!("the clock reads {reading} and can be at {bound}"));
        }
    }

    fn send_down(&mut self, id: ConnectionId, frame: bytes::Bytes) {
        let (now, random) = (self.now, &mut self.random);
        let Some(connection) = self.network.get(id) else {
            return;
        };
        connection.under_way += 1;
        if connection.under_way > FRAMES {
            self.at(0, Event::Lost(id));
            self.at(0, Event::Closed(id));
            return;
        }
        let arrival = connection.arrival(now, false, random);
        if !connection.dead {
            self.at(arrival - now, Event::Packet(id, Packet::Down(frame)));
        }
    }

    /// The house closes a connection: the client hears of it after the last frame.
    fn close_down(&mut self, id: ConnectionId) {
        let (now, random) = (self.now, &mut self.random);
        if let Some(connection) = self.network.get(id) {
            let arrival = connection.arrival(now, false, random);
            connection.attached = false;
            if !connection.dead {
                self.at(arrival - now, Event::Closed(id));
            }
        }
    }

    // ---- the store ----

    fn start_flush(&mut self) {
        let peace = self.now >= self.plan.faults_until;
        let rates = &self.plan.rates;
        let (unknown, failed, slow) = (rates.unknown_flush, rates.failed_flush, rates.slow_flush);
        let random = &mut self.random;
        let Some(process) = &mut self.process else {
            return;
        };
        if process.flush.is_some() || process.queue.is_empty() {
            return;
        }
        let outcome = if process.full_until > self.now || (!peace && random.one_in(failed)) {
            FlushOutcome::Failed
        } else if !peace && random.one_in(unknown) {
            let durable = random.one_in(2);
            FlushOutcome::Unknown { durable }
        } else {
            FlushOutcome::Stored
        };
        let took = if !peace && random.one_in(slow) {
            u64::from(random.between(100, 3_000)) * MS
        } else {
            u64::from(random.between(300, 5_000))
        };
        let writes = process.queue.drain(..).collect();
        process.flush = Some(Flush { writes, outcome });
        self.at(took, Event::Flushed(self.boot));
    }

    fn apply(&mut self, write: &TableWrite) -> Result<Written, Rejected> {
        let written = self.storage.disk.apply(write)?;
        if let Some((_, writes)) = &mut self.log {
            writes.push(write.clone());
        }
        Ok(written)
    }

    fn flushed(&mut self) -> Result<(), Violation> {
        let Some(flush) = self
            .process
            .as_mut()
            .and_then(|process| process.flush.take())
        else {
            return Ok(());
        };
        let durable = match flush.outcome {
            FlushOutcome::Stored => true,
            FlushOutcome::Failed => false,
            FlushOutcome::Unknown { durable } => {
                self.report.unknown += 1;
                durable
            }
        };
        for (index, load, write) in flush.writes {
            let mut result = Err(WriteFailure::NotStored);
            if durable {
                let applied = self.apply(&write);
                result = applied.map_err(|_| WriteFailure::NotStored);
                if result.is_err() {
                    return Err(self.violation(format!("a write breaks a constraint: {write:?}")));
                }
            }
            if let FlushOutcome::Unknown { .. } = flush.outcome {
                result = Err(WriteFailure::Unknown);
            }
            let now = self.core_now();
            if let Some(slot) = self.slot(index, load) {
                let effects = slot.table.persisted(now, result);
                self.carry_out(index, effects);
                self.note_players(index);
            }
        }
        self.start_flush();
        Ok(())
    }

    // ---- the clients ----

    fn receive_down(&mut self, id: ConnectionId, frame: &bytes::Bytes) -> Result<(), Violation> {
        let Some(connection) = self.network.get(id) else {
            return Ok(());
        };
        connection.under_way = connection.under_way.saturating_sub(1);
        if connection.dead || connection.abandoned {
            return Ok(());
        }
        let client = connection.client;
        self.trace(|| format!("client {client} <- {}", String::from_utf8_lossy(frame)));
        let received = self.clients[client].receive(id, frame, &mut self.seen);
        let answer = received.map_err(|what| self.violation(what))?;
        if let Some(answer) = answer {
            self.send_up(id, answer);
        }
        Ok(())
    }

    fn send_up(&mut self, id: ConnectionId, text: String) {
        self.trace(|| format!("connection {id} -> {text}"));
        let (now, random) = (self.now, &mut self.random);
        if let Some(connection) = self.network.get(id)
            && !connection.dead
        {
            let arrival = connection.arrival(now, true, random);
            self.at(arrival - now, Event::Packet(id, Packet::Up(text)));
        }
    }

    fn think(&mut self, index: usize) -> Result<(), Violation> {
        let after = u64::from(self.random.between(20, 800)) * MS;
        self.at(after, Event::Think(index));
        let client = &self.clients[index];
        if client.away_until > self.now {
            return Ok(());
        }
        if self.now > self.plan.faults_until
            && client.is_stuck(self.now)
            && !client.links.is_empty()
        {
            return Err(self.violation(format!(
                "a command of seat {:?} is not answered",
                client.seat
            )));
        }
        let wanted = if self.random.one_in(20) && self.now < self.plan.faults_until {
            2 // a second device
        } else {
            1
        };
        if client.links.len() < wanted {
            self.connect(index);
            return Ok(());
        }
        let link = self.random.pick(&client.links).id;
        let (now, random) = (self.now, &mut self.random);
        if let Some(text) = self.clients[index].next(link, now, random) {
            self.send_up(link, text);
        }
        Ok(())
    }

    fn connect(&mut self, index: usize) {
        let table = self.clients[index].table;
        let id = self.network.connect(index, table, &mut self.random);
        self.clients[index].connect(id);
        let delay = self
            .network
            .get(id)
            .map_or(0, |connection| connection.delay);
        self.at(delay, Event::Attach(id));
    }

    // ---- the faults ----

    fn trouble(&mut self, trouble: Trouble) -> Result<(), Violation> {
        let rate = match trouble {
            Trouble::Crash => {
                self.crash();
                self.plan.rates.crash
            }
            Trouble::Restart => {
                self.restart()?;
                self.plan.rates.restart
            }
            Trouble::Cut => {
                self.cut();
                self.plan.rates.cut
            }
            Trouble::Leave => {
                let count = u32::try_from(self.clients.len()).unwrap_or(1);
                let client = self.random.below(count) as usize;
                self.leave(client);
                self.plan.rates.leave
            }
            Trouble::FullDisk => {
                let until = self.now + u64::from(self.random.between(100, 4_000)) * MS;
                if let Some(process) = &mut self.process {
                    process.full_until = until;
                }
                self.plan.rates.full_disk
            }
            Trouble::ClockJump => {
                let jump = i64::from(self.random.between(0, 7_200_000)) - 3_600_000;
                self.unix += jump;
                self.plan.rates.clock_jump
            }
        };
        self.next_trouble(rate, trouble);
        Ok(())
    }

    /// The process dies. The flush under way is durable or not, as a whole.
    fn crash(&mut self) {
        self.trace(|| "crash".into());
        self.note_clocks();
        let Some(process) = self.process.take() else {
            return;
        };
        self.report.crashes += 1;
        if let Some(flush) = process.flush {
            let durable = match flush.outcome {
                FlushOutcome::Failed => false,
                FlushOutcome::Stored => self.random.one_in(2),
                FlushOutcome::Unknown { durable } => durable,
            };
            if durable {
                for (_, _, write) in &flush.writes {
                    let _ = self.apply(write); // checked when it is flushed in peace
                }
            }
        }
        self.after_death();
    }

    fn after_death(&mut self) {
        for id in self.network.ids() {
            if let Some(connection) = self.network.get(id) {
                connection.attached = false;
                connection.dead = true;
                let after = connection.delay;
                self.at(after, Event::Closed(id));
            }
        }
        let down = u64::from(self.random.between(1, 5_000)) * MS;
        self.at(down, Event::Boot);
    }

    /// The house is stopped in order: tables are released first.
    fn restart(&mut self) -> Result<(), Violation> {
        let Some(process) = &self.process else {
            return Ok(());
        };
        self.report.restarts += 1;
        for index in process.tables.keys().copied().collect::<Vec<_>>() {
            self.handle(index, Input::Release);
        }
        // Whatever is still being stored is waited for, as far as the disk allows.
        while self.process.as_ref().is_some_and(|one| one.flush.is_some()) {
            self.flushed()?;
        }
        self.note_clocks();
        self.process = None;
        self.after_death();
        Ok(())
    }

    /// A connection is cut. Both sides notice, or one, or neither for a while.
    fn cut(&mut self) {
        let ids = self.network.ids();
        if ids.is_empty() {
            return;
        }
        self.report.cuts += 1;
        let id = *self.random.pick(&ids);
        let seconds = |random: &mut Random, most| u64::from(random.between(0, most)) * SECOND;
        let (house, client) = match self.random.below(3) {
            0 => (0, 0),
            1 => (seconds(&mut self.random, 60), 0),
            _ => (seconds(&mut self.random, 60), seconds(&mut self.random, 20)),
        };
        if let Some(connection) = self.network.get(id) {
            connection.dead = true;
        }
        self.at(house + client, Event::Lost(id));
        self.at(client, Event::Closed(id));
    }

    /// A client closes its connections and comes back later.
    fn leave(&mut self, index: usize) {
        let away = u64::from(self.random.between(1, 40)) * SECOND;
        self.clients[index].away_until = self.now + away;
        for link in std::mem::take(&mut self.clients[index].links) {
            let after = self.network.get(link.id).map_or(0, |connection| {
                connection.abandoned = true;
                connection.delay
            });
            self.at(after, Event::Lost(link.id));
        }
    }
}
