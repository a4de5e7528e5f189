//! The event loop of the simulation, in virtual time.

mod clients;
mod cluster;
mod faults;
mod requests;
mod sockets;
mod tables;
mod writer;

use std::collections::BTreeMap;
use std::sync::Arc;

use saloon_core::Seat;
use saloon_lobby::Error;
use saloon_protocol::http::CreatedTable;
use saloon_table::{ComputedHint, ConnectionId, Decision, Guest, Input, Instant, Now};

use crate::check;
use crate::client::{Client, SeenViews};
use crate::fault::{Fault, ProcessFault};
use crate::guest::SimulatedGuest;
use crate::model::{ErasedOperation, ModelStore};
use crate::network::{Network, Packet};
use crate::node::SimulatedNode;
use crate::plan::{MS, SECOND, WorldPlan};
use crate::process::{LoadedTable, Process};
use crate::random::Random;
use crate::report::{Report, Violation};
use crate::requests::{Backend, LobbyAnswer, LobbyRequest};
use cluster::{Cluster, ClusterEvent};

/// Time limit for all games to end after the last fault, in virtual time. A longer game means that a table is stuck.
const RECOVERY_LIMIT: u64 = 4 * 3_600 * SECOND;

enum Event {
    /// A message arrives.
    Packet(ConnectionId, Packet),
    /// A request of a client arrives at a node.
    Request(usize, usize, u64, LobbyRequest),
    /// An answer arrives.
    Answer(usize, u64, Box<Result<LobbyAnswer, Error>>),
    /// A request for a socket arrives.
    OpenSocket(ConnectionId),
    /// The upgrade to a socket is complete, at a process of a node.
    Upgraded(ProcessId, ConnectionId, Guest),
    /// The server notices that a connection is lost.
    Lost(ConnectionId),
    /// A client notices that a connection is closed.
    Closed(ConnectionId),
    /// The wake-up time of a loaded table has come.
    Wake(Load, Instant),
    /// The flush of a process ends.
    Flushed(ProcessId),
    /// A bot has decided at a loaded table.
    Decided(Load, Decision),
    /// A hint was computed for a loaded table.
    Hinted(Load, Box<ComputedHint>),
    /// A client chooses its next step.
    ClientTurn(usize),
    /// A fault is injected.
    Inject(InjectedFault),
    /// The process of a node starts.
    Boot(usize),
    /// Something happens in a cluster.
    Cluster(ClusterEvent),
}

/// A process of a node: index of the node, and the number of its start.
type ProcessId = (usize, u64);

/// A table in memory: index of the node, index of the table, and the number of the load.
#[derive(Clone, Copy, Debug)]
struct Load {
    node: usize,
    table: usize,
    number: u64,
}

#[derive(Clone, Copy, Debug)]
enum InjectedFault {
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
    plan: WorldPlan,
    fault: Option<Fault>,
    random: Random,
    now: u64,
    /// Unix time in ms at virtual time zero; jumps.
    unix: i64,
    events: BTreeMap<(u64, u64), Event>,
    next_event: u64,
    nodes: Vec<SimulatedNode>,
    /// The database, the links between nodes and their faults, in a cluster.
    cluster: Option<Cluster>,
    /// Number of table loads.
    loads: u64,
    /// Code and invitation of each table, once it is open. The creator shares them with the other clients.
    tables: Vec<Option<CreatedTable>>,
    network: Network,
    clients: Vec<Client>,
    /// Upper bound for the reading of each table's clock.
    clock_bounds: Vec<u64>,
    seen: SeenViews,
    report: Report,
    traced: bool,
    /// A violated invariant, found outside of a fallible function.
    broken: Option<String>,
}

impl World {
    /// Creates the world of a plan, with an optional planted fault.
    pub fn new(plan: WorldPlan, fault: Option<Fault>) -> World {
        let cluster = plan.cluster.as_ref().map(|cluster| {
            let fault = match fault {
                Some(Fault::Store(fault)) => Some(fault),
                _ => None,
            };
            Cluster::new(cluster.nodes, fault)
        });
        let count = plan.cluster.as_ref().map_or(1, |cluster| cluster.nodes);
        let nodes = (0..count).map(|index| {
            let backend = Backend::new(plan.seed ^ 0xc10c, fault, None);
            let hours = i64::try_from(index).unwrap_or_default();
            SimulatedNode::new(Arc::new(backend), hours * 3_600_000)
        });
        let nodes = nodes.collect();
        let mut world = World {
            random: Random::new(plan.seed ^ 0x5a5a),
            fault,
            now: 0,
            unix: 1_700_000_000_000,
            events: BTreeMap::new(),
            next_event: 0,
            nodes,
            cluster,
            loads: 0,
            tables: vec![None; plan.tables.len()],
            network: Network::default(),
            clients: Vec::new(),
            clock_bounds: vec![0; plan.tables.len()],
            seen: SeenViews::new(),
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
                let guest = SimulatedGuest::new(client, (number == 0).then(|| table.to_open()));
                let seat = (number < table.guests).then_some(Seat(number));
                let mut client = Client::new(client, index, seat, guest);
                client.games = table.games;
                self.clients.push(client);
            }
        }
        for node in 0..self.nodes.len() {
            self.at(0, Event::Boot(node));
        }
        for client in 0..self.clients.len() {
            self.at(10 * MS, Event::ClientTurn(client));
        }
        let rates = &self.plan.rates;
        let faults = [
            (rates.crash, InjectedFault::Crash),
            (rates.restart, InjectedFault::Restart),
            (rates.cut, InjectedFault::Cut),
            (rates.leave, InjectedFault::Leave),
            (rates.full_disk, InjectedFault::FullDisk),
            (rates.clock_jump, InjectedFault::ClockJump),
        ];
        for (rate, fault) in faults {
            self.schedule_fault(rate, fault);
        }
        self.set_up_cluster();
    }

    /// Schedules an event in `after` microseconds.
    fn at(&mut self, after: u64, event: Event) {
        self.next_event += 1;
        self.events
            .insert((self.now + after, self.next_event), event);
    }

    fn schedule_fault(&mut self, rate: u32, fault: InjectedFault) {
        if rate > 0 {
            let after = u64::from(self.random.between(1, 2 * rate)) * MS;
            if self.now + after < self.plan.faults_until {
                self.at(after, Event::Inject(fault));
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
    /// The first violated invariant.
    pub fn operations(mut self) -> Result<Vec<Arc<dyn ErasedOperation>>, Violation> {
        self.store().keep_log();
        self.run_to_end()?;
        Ok(self.store().take_log())
    }

    fn has(&self, fault: ProcessFault) -> bool {
        self.fault == Some(Fault::Process(fault))
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

    /// Runs to the end: first with faults, then without until every game is over.
    ///
    /// # Errors
    ///
    /// The first violated invariant.
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
            if self.now > self.plan.faults_until + RECOVERY_LIMIT {
                let open = self.clients.iter().filter(|client| !client.is_done());
                let open: Vec<_> = open.map(|client| (client.table, client.seat)).collect();
                return Err(self.violation(format!("stuck: {open:?} are still playing")));
            }
            if self.now > self.plan.faults_until && self.is_over() {
                break;
            }
        }
        let checked = self
            .store()
            .read(|disk| check::all(disk, &self.plan, &self.tables, &self.clients, &self.seen));
        self.report.races = checked.map_err(|what| self.violation(what))?;
        self.report.worlds = 1;
        self.report.time = self.now;
        let acts = self.clients.iter().flat_map(|client| &client.acknowledged);
        self.report.acts = acts.filter(|one| one.is_act).count() as u64;
        self.report.games = self.games_over();
        Ok(self.report)
    }

    /// Returns whether all games are played and no flush is in progress.
    fn is_over(&self) -> bool {
        let players = self.clients.iter().filter(|client| client.seat.is_some());
        let running = self.nodes.iter().any(|node| node.process.is_some());
        let idle = running && !self.store().is_flushing();
        idle && players.clone().all(Client::is_done)
    }

    fn games_over(&self) -> u64 {
        self.store().read(|disk| {
            let games = disk.tables().flat_map(|table| &table.games);
            games.filter(|game| game.row.outcome.is_some()).count() as u64
        })
    }

    fn step(&mut self, event: Event) -> Result<(), Violation> {
        let Some(event) = self.unless_paused(event) else {
            return Ok(());
        };
        match event {
            Event::Cluster(event) => self.step_cluster(event)?,
            Event::Boot(node) => self.boot(node),
            Event::Packet(connection, Packet::Up(text)) => self.receive_up(connection, &text)?,
            Event::Packet(connection, Packet::Down(frame, stale)) => {
                self.receive_down(connection, &frame, stale)?;
            }
            Event::Request(node, client, number, request) => {
                self.serve(node, (client, number), request)?;
            }
            Event::Answer(client, number, answer) => self.take_answer(client, number, *answer)?,
            Event::OpenSocket(connection) => self.request_socket(connection)?,
            Event::Upgraded(process, connection, guest) if self.is_running(process) => {
                self.upgraded(connection, guest)?;
            }
            Event::Lost(connection) => self.lost(connection),
            Event::Closed(connection) => {
                if let Some(closed) = self.network.get(connection) {
                    closed.abandoned = true;
                }
                for client in &mut self.clients {
                    client.connections.retain(|one| one.id != connection);
                }
            }
            Event::Wake(load, wake) => {
                let slot = self.slot(load);
                let due = |slot: &mut LoadedTable| slot.wake.take_if(|at| *at == wake).is_some();
                if slot.is_some_and(due) {
                    self.handle(load.node, load.table, Input::Wake);
                }
            }
            Event::Flushed(process) if self.is_running(process) => self.flushed(process.0)?,
            Event::Flushed(_) | Event::Upgraded(..) => {} // of an earlier process
            Event::Decided(load, decision) => {
                if self.slot(load).is_some() {
                    self.handle(load.node, load.table, Input::Decision(decision));
                }
            }
            Event::Hinted(load, hint) => {
                if self.slot(load).is_some() {
                    self.handle(load.node, load.table, Input::Hint(*hint));
                }
            }
            Event::ClientTurn(client) => self.client_turn(client)?,
            Event::Inject(fault) => self.inject(fault)?,
        }
        Ok(())
    }

    fn boot(&mut self, node: usize) {
        if self.cluster.is_some() {
            return self.boot_node(node);
        }
        self.nodes[node].boot += 1;
        self.nodes[node].process = Some(Process {
            started: self.now,
            ..Process::default()
        });
    }

    /// Returns the store of the first node. In a cluster, all share the durable data.
    fn store(&self) -> &ModelStore {
        &self.nodes[0].backend.store
    }

    /// Returns whether a process is the running one of its node.
    fn is_running(&self, (node, boot): ProcessId) -> bool {
        self.nodes[node].boot == boot && self.nodes[node].process.is_some()
    }

    fn process(&mut self, node: usize) -> Option<&mut Process> {
        self.nodes[node].process.as_mut()
    }

    fn slot(&mut self, load: Load) -> Option<&mut LoadedTable> {
        let slot = self.process(load.node)?.tables.get_mut(&load.table)?;
        (slot.load == load.number).then_some(slot)
    }

    fn core_now(&self, node: usize) -> Now {
        let node = &self.nodes[node];
        let started = node.process.as_ref().map_or(0, |process| process.started);
        let passed = i64::try_from(self.now / MS).unwrap_or(i64::MAX);
        Now {
            instant: Instant(self.now - started),
            unix: self.unix + node.unix_offset + passed,
        }
    }
}
