//! What a seed decides before a world begins: its tables, its players and its faults.

use saloon_erased::GameKind;
use saloon_protocol::http::CreateTable;
use saloon_protocol::lobby::{Pace, Rules, StandIn};

use crate::random::Random;

/// A millisecond, in the microseconds of virtual time.
pub const MS: u64 = 1_000;
/// A second.
pub const SECOND: u64 = 1_000 * MS;

/// The bot in seats without a guest: the cheapest there is.
const BOT: &str = "random";

/// A world to be run.
pub struct Plan {
    /// The seed.
    pub seed: u64,
    /// The tables.
    pub tables: Vec<TablePlan>,
    /// How long faults happen, in virtual time. Then everyone plays on in peace, and every game must end.
    pub faults_until: u64,
    /// How often faults happen.
    pub rates: Rates,
}

/// A table to be opened.
pub struct TablePlan {
    /// The game.
    pub kind: &'static dyn GameKind,
    /// Its rules.
    pub rules: Rules,
    /// Guests, in the first seats. The others are bots.
    pub guests: u8,
    /// Spectators.
    pub spectators: u8,
    /// Games to play, by rematch.
    pub games: u32,
    /// Listed in the public lobby?
    pub public: bool,
}

impl TablePlan {
    /// The request that opens it, with bots in the seats without a guest.
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

/// How often faults happen: mean time between them in milliseconds of virtual time; 0 for never.
pub struct Rates {
    /// The house crashes.
    pub crash: u32,
    /// A connection is cut.
    pub cut: u32,
    /// A guest leaves for a while.
    pub leave: u32,
    /// The disk is full for a while.
    pub full_disk: u32,
    /// The wall clock jumps.
    pub clock_jump: u32,
    /// The house is restarted in order.
    pub restart: u32,
    /// Longest time that the house is down, in ms.
    pub downtime: u32,
    /// One flush in so many is interrupted by a crash.
    pub crash_at_flush: u32,
    /// One flush in so many fails with an unknown outcome.
    pub unknown_flush: u32,
    /// One flush in so many fails without doubt.
    pub failed_flush: u32,
    /// One flush in so many is slow.
    pub slow_flush: u32,
}

impl Plan {
    /// The plan of a seed.
    pub fn of(seed: u64) -> Plan {
        let mut random = Random::new(seed);
        let count = random.between(1, 2);
        let tables = (0..count).map(|_| table(&mut random)).collect();
        let faults_until = u64::from(random.between(20, 90)) * SECOND;
        let mut rates = rates(&mut random);
        if !random.one_in(3) {
            restart_storm(&mut rates, &mut random);
        }
        Plan {
            seed,
            tables,
            faults_until,
            rates,
        }
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

/// The house crashes several times a second, and most of all while it writes.
fn restart_storm(rates: &mut Rates, random: &mut Random) {
    rates.crash = random.between(80, 800);
    rates.downtime = random.between(1, 200);
    rates.crash_at_flush = random.between(4, 40);
    rates.unknown_flush = random.between(8, 60);
}
