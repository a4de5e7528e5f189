//! The plan of a world, drawn from its seed: tables, players and fault rates.

use saloon_erased::GameKind;
use saloon_protocol::http::CreateTable;
use saloon_protocol::lobby::{Pace, Rules, StandIn};

use crate::random::Random;

/// A millisecond of virtual time, in microseconds.
pub const MS: u64 = 1_000;
/// A second of virtual time, in microseconds.
pub const SECOND: u64 = 1_000 * MS;

/// Bot in seats without a guest. The cheapest to run.
const BOT: &str = "random";

/// Plan of a world.
pub struct WorldPlan {
    /// The seed.
    pub seed: u64,
    /// The tables.
    pub tables: Vec<TablePlan>,
    /// Virtual time at which faults stop. Then play goes on, and every game must end.
    pub faults_until: u64,
    /// Frequency of each fault.
    pub rates: Rates,
    /// The cluster, if there is one.
    pub cluster: Option<ClusterPlan>,
}

/// Plan of a cluster: the number of nodes, and the mean time between two faults in milliseconds of virtual time; 0 for never.
pub struct ClusterPlan {
    /// Number of nodes.
    pub nodes: usize,
    /// A node is killed, or its machine is lost.
    pub kill: u32,
    /// A node is paused.
    pub pause: u32,
    /// A node is cut off from the database.
    pub database_cut: u32,
    /// Two nodes are cut off from each other.
    pub link_cut: u32,
    /// The database restarts.
    pub database_restart: u32,
    /// The database is slow.
    pub slow_database: u32,
    /// A node is drained and replaced.
    pub drain: u32,
    /// The answer to a statement, or the statement itself, is lost: one in so many.
    pub lost_message: u32,
    /// A node is paused or killed while a statement is under way: one statement in so many.
    pub fault_at_message: u32,
}

/// Plan of a table.
pub struct TablePlan {
    /// Game to play.
    pub kind: &'static dyn GameKind,
    /// Its rules.
    pub rules: Rules,
    /// Number of guests, in the first seats. Bots take the others.
    pub guests: u8,
    /// Number of spectators.
    pub spectators: u8,
    /// Number of games to play, by rematch.
    pub games: u32,
    /// Whether the public lobby lists it.
    pub public: bool,
}

impl TablePlan {
    /// Returns the request that opens the table, with bots in the seats without a guest.
    pub fn to_open(&self) -> CreateTable {
        CreateTable {
            name: None,
            rules: self.rules.clone(),
            public: self.public,
            bots: vec![BOT.into(); usize::from(self.rules.seats - self.guests)],
            practice: None,
        }
    }
}

/// Frequencies of faults: the mean time between two in milliseconds of virtual time, or one flush in so many; 0 for never.
pub struct Rates {
    /// Crash of the process.
    pub crash: u32,
    /// Cut of a connection.
    pub cut: u32,
    /// Absence of a guest.
    pub leave: u32,
    /// Full disk.
    pub full_disk: u32,
    /// Jump of the wall clock.
    pub clock_jump: u32,
    /// Orderly restart of the process.
    pub restart: u32,
    /// Maximum downtime of the process, in ms.
    pub downtime: u32,
    /// Crash during a flush: one flush in so many.
    pub crash_at_flush: u32,
    /// Unknown outcome: one flush in so many.
    pub unknown_flush: u32,
    /// Certain failure: one flush in so many.
    pub failed_flush: u32,
    /// Slow flush: one flush in so many.
    pub slow_flush: u32,
}

impl WorldPlan {
    /// Draws the plan of a seed.
    pub fn from_seed(seed: u64) -> WorldPlan {
        let mut random = Random::new(seed);
        let count = random.between(1, 2);
        let tables = (0..count).map(|_| table(&mut random)).collect();
        let faults_until = u64::from(random.between(20, 90)) * SECOND;
        let mut rates = rates(&mut random);
        if !random.one_in(3) {
            restart_storm(&mut rates, &mut random);
        }
        WorldPlan {
            seed,
            tables,
            faults_until,
            rates,
            cluster: None,
        }
    }

    /// Draws the plan of a seed for a cluster of two to four nodes.
    pub fn cluster_from_seed(seed: u64) -> WorldPlan {
        let mut plan = WorldPlan::from_seed(seed);
        let mut random = Random::new(seed ^ 0xc105);
        plan.cluster = Some(cluster(&mut random));
        plan.rates.crash = 0; // faults of the single server
        plan.rates.restart = 0;
        plan.rates.full_disk = 0;
        plan
    }
}

fn table(random: &mut Random) -> TablePlan {
    let kind = *random.pick(saloon_catalogue::GAMES);
    let facts = kind.facts();
    let most = facts.seats.end().min(&4);
    let seats = u8::try_from(random.between((*facts.seats.start()).into(), (*most).into()))
        .expect("few seats");
    let guests = u8::try_from(random.between(1, seats.min(3).into())).expect("few seats");
    let stand_in = match random.below(3) {
        0 => StandIn::Never,
        1 => StandIn::Ask,
        _ => StandIn::After(random.between(1, 20)),
    };
    TablePlan {
        kind,
        rules: Rules {
            game: facts.name.into(),
            seats,
            options: None,
            turn_time: random.one_in(3).then(|| random.between(5, 30)),
            stand_in,
            pace: *random.pick(&[Pace::Calm, Pace::Quick, Pace::Quick]),
            auto_pass: !random.one_in(3),
            take_back: random.one_in(3),
            best_of: if facts.matches && random.one_in(2) {
                3
            } else {
                1
            },
        },
        guests,
        spectators: u8::from(random.one_in(4)),
        games: random.between(1, 3),
        public: random.one_in(2),
    }
}

fn rates(random: &mut Random) -> Rates {
    let mut rate = |usual: u32| match random.below(4) {
        0 => 0,
        1 => usual / 4,
        _ => usual,
    };
    Rates {
        crash: rate(6_000),
        cut: rate(2_000),
        leave: rate(10_000),
        full_disk: rate(30_000),
        clock_jump: rate(20_000),
        restart: rate(20_000),
        downtime: 5_000,
        crash_at_flush: rate(200),
        unknown_flush: rate(60),
        failed_flush: rate(60),
        slow_flush: rate(20),
    }
}

fn cluster(random: &mut Random) -> ClusterPlan {
    let nodes = random.between(2, 4) as usize;
    let storm = random.one_in(2);
    let mut rate = |usual: u32| match random.below(4) {
        0 => 0,
        1 => usual / 4,
        _ if storm => usual / 4,
        _ => usual,
    };
    ClusterPlan {
        nodes,
        kill: rate(8_000),
        pause: rate(8_000),
        database_cut: rate(12_000),
        link_cut: rate(6_000),
        database_restart: rate(25_000),
        slow_database: rate(15_000),
        drain: rate(10_000),
        lost_message: rate(400),
        fault_at_message: rate(400),
    }
}

/// Raises the rates to several crashes a second, most of them during writes.
fn restart_storm(rates: &mut Rates, random: &mut Random) {
    rates.crash = random.between(80, 800);
    rates.downtime = random.between(1, 200);
    rates.crash_at_flush = random.between(4, 40);
    rates.unknown_flush = random.between(8, 60);
}
