//! `make simulate`: runs many worlds and reports the first violated invariant.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use clap::{Parser, ValueEnum};
use saloon_simulation::{Fault, Report, Violation, World, WorldPlan, sqlite};

/// A world allocates many small values. With the system allocator, a run takes a third longer.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// Simulate servers under faults.
#[derive(Parser)]
struct Args {
    /// Number of worlds.
    #[arg(long, default_value_t = 1_000)]
    seeds: u64,
    /// First seed.
    #[arg(long, default_value_t = 0)]
    from: u64,
    /// Run this seed only.
    #[arg(long)]
    seed: Option<u64>,
    /// Print every message.
    #[arg(long)]
    trace: bool,
    /// Plant a fault by its name in docs/simulation.md. The simulation should detect it.
    #[arg(long)]
    fault: Option<Fault>,
    /// Simulate clusters instead of single servers.
    #[arg(long)]
    cluster: bool,
    /// Store of the simulated server.
    #[arg(long, value_enum, default_value_t = StoreKind::Model)]
    store: StoreKind,
    /// Number of threads.
    #[arg(long, default_value_t = 2)]
    jobs: u32,
}

/// The store of a world.
#[derive(Clone, Copy, ValueEnum)]
enum StoreKind {
    /// The model of the store, in memory.
    Model,
    /// `SQLite` on a faulty disk. Slower.
    Sqlite,
}

impl Args {
    fn run(&self, seed: u64) -> Result<Report, Violation> {
        if let StoreKind::Sqlite = self.store {
            return sqlite::run(seed, None);
        }
        let plan = if self.cluster {
            WorldPlan::cluster_from_seed(seed)
        } else {
            WorldPlan::from_seed(seed)
        };
        let world = World::new(plan, self.fault);
        let world = if self.trace { world.traced() } else { world };
        world.run()
    }
}

fn main() -> anyhow::Result<()> {
    let args = Args::parse();
    let (from, to) = match args.seed {
        Some(seed) => (seed, seed + 1),
        None => (args.from, args.from + args.seeds),
    };
    let next = AtomicU64::new(from);
    let found: Mutex<Option<Violation>> = Mutex::new(None);
    let total = Mutex::new(Report::default());
    let begun = Instant::now();
    std::thread::scope(|scope| {
        for _ in 0..args.jobs {
            scope.spawn(|| {
                loop {
                    let seed = next.fetch_add(1, Ordering::Relaxed);
                    if seed >= to {
                        return;
                    }
                    match args.run(seed) {
                        Ok(report) => total
                            .lock()
                            .unwrap_or_else(PoisonError::into_inner)
                            .add(&report),
                        Err(violation) => {
                            next.store(to, Ordering::Relaxed);
                            let mut found = found.lock().unwrap_or_else(PoisonError::into_inner);
                            let first = found.as_ref().is_none_or(|one| violation.seed < one.seed);
                            if first {
                                *found = Some(violation);
                            }
                        }
                    }
                }
            });
        }
    });
    let report = total.into_inner().unwrap_or_else(PoisonError::into_inner);
    let found = found.into_inner().unwrap_or_else(PoisonError::into_inner);
    print(&report, begun.elapsed(), found.is_some());
    if args.cluster {
        print_cluster(&report);
    }
    match found {
        Some(violation) => Err(anyhow::anyhow!("{violation}")),
        None => Ok(()),
    }
}

fn print(report: &Report, took: Duration, violated: bool) {
    println!(
        "{} worlds in {:.1} s: {} crashes, {} restarts, {} cuts, {} unknown writes, {} acts, {} in races, {} games, {:.1} days of virtual time, {} violations",
        report.worlds,
        took.as_secs_f64(),
        report.crashes,
        report.restarts,
        report.cuts,
        report.unknown,
        report.acts,
        report.races,
        report.games,
        Duration::from_micros(report.time).as_secs_f64() / 86_400.0,
        u32::from(violated),
    );
}

fn print_cluster(report: &Report) {
    println!(
        "clusters: {} kills, {} pauses, {} database cuts, {} link cuts, {} database restarts, {} drains, {} expulsions, {} fenced batches, {} forwarded messages, {} stale answers",
        report.kills,
        report.pauses,
        report.database_cuts,
        report.link_cuts,
        report.database_restarts,
        report.drains,
        report.expulsions,
        report.fenced,
        report.forwarded,
        report.stale,
    );
}
