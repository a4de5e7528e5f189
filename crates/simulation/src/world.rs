//! The event loop: virtual time, and everything that happens in it.

mod clients;
mod faults;
mod tables;
mod writer;

use std::collections::BTreeMap;

use saloon_core::Seat;
use saloon_table::stored::{TableRow, TableState, TableWrite};
use saloon_table::{Chairs, ConnectionId, Decision, Fault, Input, Instant, Now};

use crate::check;
use crate::client::{Client, Seen};
use crate::house::{Process, Slot};
use crate::model::Disk;
use crate::network::{Network, Packet};
use crate::plan::{MS, Plan, SECOND};
use crate::random::Random;
use crate::report::{Report, Violation};

/// After the faults, every game ends within this virtual time, or a table is stuck.
const PEACE: u64 = 4 * 3_600 * SECOND;
/// The bot in seats without a guest: the cheapest there is.
const BOT: &str = "random";

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
    /// What is durable. Survives crashes.
    disk: Disk,
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
            disk: Disk::default(),
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
            self.disk.open_table(row, &name, seed, creator);
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
        self.log = Some((self.disk.clone(), Vec::new()));
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
        check::all(&self.disk, &self.plan, &self.clients, &self.seen)
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
        let tables = ids.filter_map(|id| self.disk.table(&id));
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
}
