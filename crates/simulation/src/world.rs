//! The event loop: virtual time, and everything that happens in it.

mod calls;
mod clients;
mod faults;
mod sockets;
mod tables;
mod writer;

use std::collections::BTreeMap;
use std::sync::Arc;

use saloon_core::Seat;
use saloon_lobby::Error;
use saloon_protocol::http::CreatedTable;
use saloon_table::{ConnectionId, Decision, Guest as TableGuest, Input, Instant, Now};

use crate::check;
use crate::client::{Client, Seen};
use crate::fault::{Fault, HouseFault};
use crate::guest::Guest;
use crate::house::{Process, Slot};
use crate::model::{FlushOutcome, Logged, ModelStore};
use crate::network::{Network, Packet};
use crate::plan::{MS, Plan, SECOND};
use crate::random::Random;
use crate::report::{Report, Violation};
use crate::requests::{Answer, Backend, Call, Clock};

/// After the faults, every game ends within this virtual time, or a table is stuck.
const PEACE: u64 = 4 * 3_600 * SECOND;

enum Event {
    /// A message arrives.
    Packet(ConnectionId, Packet),
    /// A request of a client arrives.
    Call(usize, u64, Call),
    /// An answer arrives.
    Answer(usize, u64, Box<Result<Answer, Error>>),
    /// A client asks for a socket.
    Request(ConnectionId),
    /// A socket is ready, in the process that was started so many times.
    Upgraded(u64, ConnectionId, TableGuest),
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
    ClientTurn(usize),
    /// Something goes wrong.
    Fault(Trouble),
    /// The house starts.
    Boot,
}

#[derive(Clone, Copy, Debug)]
enum Trouble {
    Crash,
    CrashAtFlush,
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
    /// The store, the wall clock and randomness. What is durable survives crashes.
    backend: Arc<Backend>,
    /// Outcome of the flush under way, drawn when it starts.
    outcome: FlushOutcome,
    /// The way to each table, once it is open: its creator tells the others.
    tables: Vec<Option<CreatedTable>>,
    network: Network,
    clients: Vec<Client>,
    /// The most that each table's clock can read.
    clock_bounds: Vec<u64>,
    seen: Seen,
    report: Report,
    traced: bool,
    /// An invariant that was found broken.
    broken: Option<String>,
}

impl World {
    /// The world of a plan, with a planted fault if one is given.
    pub fn new(plan: Plan, fault: Option<Fault>) -> World {
        let (store, lobby) = match fault {
            Some(Fault::Store(fault)) => (Some(fault), None),
            Some(Fault::Lobby(fault)) => (None, Some(fault)),
            _ => (None, None),
        };
        let backend = Backend {
            store: ModelStore::new(store),
            clock: Clock::new(Random::new(plan.seed ^ 0xc10c)),
            fault: lobby,
        };
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
            backend: Arc::new(backend),
            outcome: FlushOutcome::Stored,
            tables: vec![None; plan.tables.len()],
            network: Network::default(),
            clients: Vec::new(),
            clock_bounds: vec![0; plan.tables.len()],
            seen: Seen::new(),
            report: Report::default(),
            traced: false,
            broken: None,
            plan,
        };
        world.set_up();
        world
    }

    fn set_up(&mut self) {
        for (index, table) in self.plan.tables.iter().enumerate() {
            for number in 0..table.guests + table.spectators {
                let client = self.clients.len();
                let guest = Guest::new(client, (number == 0).then(|| table.to_open()));
                let seat = (number < table.guests).then_some(Seat(number));
                let mut client = Client::new(client, index, seat, guest);
                client.games = table.games;
                self.clients.push(client);
            }
        }
        self.at(0, Event::Boot);
        for client in 0..self.clients.len() {
            self.at(10 * MS, Event::ClientTurn(client));
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

    /// Runs to the end. Returns all operations that became durable, in order.
    ///
    /// # Errors
    ///
    /// The first broken invariant.
    pub fn operations(mut self) -> Result<Vec<Arc<dyn Logged>>, Violation> {
        self.backend.store.keep_log();
        self.run_to_end()?;
        Ok(self.backend.store.take_log())
    }

    fn has(&self, fault: HouseFault) -> bool {
        self.fault == Some(Fault::House(fault))
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
        let checked = self
            .backend
            .store
            .read(|disk| check::all(disk, &self.plan, &self.tables, &self.clients, &self.seen));
        self.report.races = checked.map_err(|what| self.violation(what))?;
        self.report.worlds = 1;
        self.report.time = self.now;
        let acts = self.clients.iter().flat_map(|client| &client.acknowledged);
        self.report.acts = acts.filter(|one| one.is_act).count() as u64;
        self.report.games = self.games_over();
        Ok(self.report)
    }

    /// Has everyone played all their games, and is nothing being stored?
    fn is_over(&self) -> bool {
        let players = self.clients.iter().filter(|client| client.seat.is_some());
        let idle = self.process.is_some() && !self.backend.store.is_flushing();
        idle && players.clone().all(Client::is_done)
    }

    fn games_over(&self) -> u64 {
        self.backend.store.read(|disk| {
            let games = disk.tables().flat_map(|table| &table.games);
            games.filter(|game| game.row.outcome.is_some()).count() as u64
        })
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
            Event::Call(client, number, call) => self.serve(client, number, call)?,
            Event::Answer(client, number, answer) => self.take_answer(client, number, *answer)?,
            Event::Request(connection) => self.request_socket(connection)?,
            Event::Upgraded(boot, connection, guest) if boot == self.boot => {
                self.upgraded(connection, guest)?;
            }
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
            Event::Flushed(_) | Event::Upgraded(..) => {} // of an earlier process
            Event::Decided(table, load, decision) => {
                if self.slot(table, load).is_some() {
                    self.handle(table, Input::Decision(decision));
                }
            }
            Event::ClientTurn(client) => self.client_turn(client)?,
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
}
