//! `saloon bench load`: load test of the server over real sockets.
//!
//! Two-player tables with two sockets each play random legal acts. Latency is measured from sending an act to receiving the
//! player's own updated view, which the server sends only once the act is on disk.

mod client;
mod idle;
mod local_database;
mod local_server;
mod servers;
mod table;

use std::cell::RefCell;
use std::fmt;
use std::pin::pin;
use std::rc::Rc;
use std::time::{Duration, Instant};

use futures_util::{StreamExt, stream};
use saloon_erased::GameFacts;
use serde::Serialize;
use tokio::task::LocalSet;
use tokio::time::sleep_until;

use crate::args;
use crate::connections;
use crate::failure::Failure;
pub use idle::{IdleReport, measure_idle};
use servers::{CpuTimes, Servers};
use table::LoadTable;

/// Warm-up before measurement starts: caches fill, and the tables fall out of step.
const WARM_UP: Duration = Duration::from_secs(1);
/// Number of tables that are set up concurrently.
const SETUP_CONCURRENCY: usize = 64;

/// Returns the game to play: the first game of the catalogue for exactly two players.
fn game() -> &'static str {
    let for_two = |facts: &GameFacts| facts.seats == (2..=2);
    let facts = saloon_catalogue::GAMES.iter().map(|game| game.facts());
    facts
        .clone()
        .find(for_two)
        .or_else(|| facts.clone().next())
        .expect("there are games")
        .name
}

/// Report of a load test.
#[derive(Clone, Debug, Serialize)]
pub struct LoadReport {
    /// Acknowledged acts per second.
    pub acts_per_s: f64,
    /// Median latency, in milliseconds.
    pub p50_ms: f64,
    /// 95th percentile of the latency, in milliseconds.
    pub p95_ms: f64,
    /// 99th percentile of the latency, in milliseconds.
    pub p99_ms: f64,
    /// Growth of the server's memory per table with two connections, in KiB. Null for an external server.
    pub kb_per_table: Option<f64>,
    /// Tables that stopped because of an error.
    pub errors: u64,
    /// CPU time of the server, or of all nodes, per act, in microseconds. Null for an external server.
    pub cpu_us_per_act: Option<f64>,
    /// CPU time of the database server per act, in microseconds. Null without one on this machine.
    pub database_cpu_us_per_act: Option<f64>,
    /// Time from the start of the server process to its first page, in milliseconds. Null for an external server.
    pub start_ms: Option<f64>,
    /// Number of tables.
    pub tables: u32,
    /// Number of measured acts.
    pub acts: usize,
    /// Duration of the measurement, in seconds.
    pub seconds: f64,
}

impl fmt::Display for LoadReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{:.0} acts/s at {} tables; act to view p50 {:.2} ms, p95 {:.2} ms, p99 {:.2} ms",
            self.acts_per_s, self.tables, self.p50_ms, self.p95_ms, self.p99_ms
        )?;
        if let Some(us) = self.cpu_us_per_act {
            write!(f, "; {us:.1} µs of one core an act")?;
        }
        if let Some(us) = self.database_cpu_us_per_act {
            write!(f, ", {us:.1} µs of the database")?;
        }
        if let Some(kb) = self.kb_per_table {
            write!(f, "; {kb:.1} KB a table")?;
        }
        if let Some(start) = self.start_ms {
            write!(f, "; open after {start:.0} ms")?;
        }
        write!(f, "; {} errors", self.errors)
    }
}

/// Counters shared by all tables.
#[derive(Default)]
struct LoadCounters {
    /// Latency of each act within the measured time, in microseconds.
    waits: Vec<u32>,
    errors: u64,
    first_error: Option<String>,
}

/// Measured period and pace of the acts.
#[derive(Clone, Copy)]
struct LoadSchedule {
    from: Instant,
    until: Instant,
    /// Interval between two acts of one table.
    every: Option<Duration>,
}

/// Measures throughput and latency.
pub fn measure(args: &args::BenchLoadArgs) -> Result<LoadReport, Failure> {
    with_servers(args, async |servers| drive(args, servers).await)
}

/// Runs `drive` on this thread against the server of `--url`, or against new ones.
fn with_servers<T>(
    args: &args::BenchLoadArgs,
    drive: impl AsyncFnOnce(&Servers) -> Result<T, Failure>,
) -> Result<T, Failure> {
    connections::raise_file_limit();
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .map_err(|error| Failure::Failed(format!("cannot start: {error}")))?;
    let servers = runtime.block_on(Servers::start(args))?;
    let local = LocalSet::new();
    local.spawn_local(spin());
    local.block_on(&runtime, drive(&servers))
}

/// Busy-waits so that the driver, which has its own core, never sleeps. Waking it would cost CPU time on the sending core, the
/// server's, at every frame; remote clients cause no such cost.
async fn spin() {
    loop {
        tokio::task::yield_now().await;
    }
}

/// Sets up tables, `SETUP_CONCURRENCY` at a time.
async fn set_up<T>(
    count: u32,
    table: impl AsyncFn(u32) -> Result<T, Failure>,
) -> Result<Vec<T>, Failure> {
    let mut setting_up = pin!(
        stream::iter(0..count)
            .map(|number| table(number))
            .buffer_unordered(SETUP_CONCURRENCY)
    );
    let mut tables = Vec::new();
    while let Some(table) = setting_up.next().await {
        tables.push(table?);
    }
    Ok(tables)
}

async fn drive(args: &args::BenchLoadArgs, servers: &Servers) -> Result<LoadReport, Failure> {
    let start_ms = servers.first_page().await?.map(millis);
    let before = servers.memory_kb();
    let tables = set_up(args.tables, async |number| {
        let (owner, edge) = servers.of_table(number, args.forwarded);
        LoadTable::seat(owner, edge, number).await
    })
    .await?;

    let from = Instant::now() + WARM_UP;
    let plan = LoadSchedule {
        from,
        until: from + Duration::from_secs(args.seconds),
        every: args
            .pace
            .map(|pace| Duration::from_secs(1) * args.tables / pace),
    };
    let tally = Rc::new(RefCell::new(LoadCounters::default()));
    let playing: Vec<_> = tables
        .into_iter()
        .map(|table| tokio::task::spawn_local(table.play(plan, Rc::clone(&tally))))
        .collect();
    let (ran, database) = cpu_time_between(servers, plan.from, plan.until).await;
    // Keeps the tables, and so their connections, until memory is measured.
    let mut played = Vec::new();
    for table in playing {
        played.push(table.await);
    }
    let after = servers.memory_kb();
    drop(played);

    let mut tally = tally.take();
    if let Some(error) = &tally.first_error {
        eprintln!(
            "saloon: {} tables stopped; the first: {error}",
            tally.errors
        );
    }
    let acts = tally.waits.len();
    tally.waits.sort_unstable();
    let seconds = (plan.until - plan.from).as_secs_f64();
    #[expect(clippy::cast_precision_loss, reason = "rates")]
    Ok(LoadReport {
        acts_per_s: acts as f64 / seconds,
        p50_ms: percentile(&tally.waits, 50),
        p95_ms: percentile(&tally.waits, 95),
        p99_ms: percentile(&tally.waits, 99),
        kb_per_table: before
            .zip(after)
            .map(|(before, after)| after.saturating_sub(before) as f64 / f64::from(args.tables)),
        cpu_us_per_act: ran.map(|ran| ran.as_secs_f64() * 1e6 / acts as f64),
        database_cpu_us_per_act: database.map(|ran| ran.as_secs_f64() * 1e6 / acts as f64),
        errors: tally.errors,
        start_ms,
        tables: args.tables,
        acts,
        seconds,
    })
}

/// Waits until `until` and returns the CPU time of the servers and of the database since `from`.
async fn cpu_time_between(
    servers: &Servers,
    from: Instant,
    until: Instant,
) -> (Option<Duration>, Option<Duration>) {
    sleep_until(from.into()).await;
    let before = (servers.cpu_ns(), servers.database_cpu_ns());
    sleep_until(until.into()).await;
    let since = |before: Option<CpuTimes>, after: Option<CpuTimes>| {
        let (before, after) = before.zip(after)?;
        let since = |(id, ran): (&u32, &u64)| ran - before.get(id).unwrap_or(&0);
        Some(Duration::from_nanos(after.iter().map(since).sum()))
    };
    (
        since(before.0, servers.cpu_ns()),
        since(before.1, servers.database_cpu_ns()),
    )
}

fn millis(time: Duration) -> f64 {
    time.as_secs_f64() * 1e3
}

/// Returns a percentile of sorted microseconds, in milliseconds (nearest-rank method).
fn percentile(sorted: &[u32], percent: usize) -> f64 {
    let rank = (sorted.len() * percent).div_ceil(100).saturating_sub(1);
    sorted
        .get(rank)
        .map_or(f64::NAN, |&micros| f64::from(micros) / 1e3)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    #[expect(clippy::float_cmp, reason = "the values are exact")]
    fn percentiles_are_measured_values() {
        let waits: Vec<u32> = (1..=200).map(|millis| millis * 1_000).collect();
        assert_eq!(percentile(&waits, 50), 100.0);
        assert_eq!(percentile(&waits, 95), 190.0);
        assert_eq!(percentile(&waits, 99), 198.0);
        assert_eq!(percentile(&[7_000], 50), 7.0);
        assert!(percentile(&[], 50).is_nan());
    }
}
