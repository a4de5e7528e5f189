//! `saloon bench load`: how fast the house is, from outside.
//!
//! Tables for two with two sockets each play random legal acts. What is measured is what a player waits for: from the
//! moment an act is sent until its own updated view is there, which the house tells only once the act is on disk.

mod client;
mod idle;
mod local_server;
mod table;

use std::cell::RefCell;
use std::ffi::OsString;
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
use client::LoadClient;
pub use idle::{IdleReport, measure_idle};
use local_server::LocalServer;
use table::LoadTable;

/// Before this, nothing is counted: caches fill, and the tables fall out of step.
const WARM_UP: Duration = Duration::from_secs(1);
/// So many tables are set up at a time.
const SETUP_CONCURRENCY: usize = 64;

/// The game that is played: the first of the catalogue for two players only.
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

/// What was measured.
#[derive(Clone, Debug, Serialize)]
pub struct LoadReport {
    /// Acts that were acknowledged, a second.
    pub acts_per_s: f64,
    /// From an act sent to its view received: half are quicker.
    pub p50_ms: f64,
    /// One in twenty is slower.
    pub p95_ms: f64,
    /// One in a hundred is slower.
    pub p99_ms: f64,
    /// What the house's memory grew by, a table with two connections. Null for a house of another's.
    pub kb_per_table: Option<f64>,
    /// Tables that stopped because something went wrong.
    pub errors: u64,
    /// How long the house's program ran for an act, in microseconds: a million of them is what one core bears. Null for a house of
    /// another's.
    pub cpu_us_per_act: Option<f64>,
    /// From the start of the house's program to its first page. Null for a house of another's.
    pub start_ms: Option<f64>,
    /// Tables that played.
    pub tables: u32,
    /// Acts that were counted.
    pub acts: usize,
    /// For how long.
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
        if let Some(kb) = self.kb_per_table {
            write!(f, "; {kb:.1} KB a table")?;
        }
        if let Some(start) = self.start_ms {
            write!(f, "; open after {start:.0} ms")?;
        }
        write!(f, "; {} errors", self.errors)
    }
}

/// What the tables have seen so far.
#[derive(Default)]
struct LoadCounters {
    /// Of each act within the measured time, in microseconds.
    waits: Vec<u32>,
    errors: u64,
    first_error: Option<String>,
}

/// When acts count, and how they are paced.
#[derive(Clone, Copy)]
struct LoadSchedule {
    from: Instant,
    until: Instant,
    /// Between two acts of one table.
    every: Option<Duration>,
}

/// Measures how fast it is.
pub fn measure(args: &args::BenchLoadArgs) -> Result<LoadReport, Failure> {
    with_server(args, async |client, own| drive(args, client, own).await)
}

/// Drives a house from this thread alone: the one that is named, or one of the bench's own.
fn with_server<T>(
    args: &args::BenchLoadArgs,
    drive: impl AsyncFnOnce(&LoadClient, Option<&LocalServer>) -> Result<T, Failure>,
) -> Result<T, Failure> {
    connections::raise_file_limit();
    let own = match &args.url {
        Some(_) => None,
        None => Some(LocalServer::start(args.data.as_deref())?),
    };
    let url = own.as_ref().map(|own| own.url.as_str());
    let client = LoadClient::new(url.or(args.url.as_deref()).unwrap_or_default())?;
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .map_err(|error| Failure::NotSo(format!("cannot start: {error}")))?;
    let local = LocalSet::new();
    local.spawn_local(spin());
    local.block_on(&runtime, drive(&client, own.as_ref()))
}

/// Keeps the driver from sleeping, which has a core of its own. To wake it is work for the core that sends, the house's, at every frame;
/// clients far away cost it nothing of the kind.
async fn spin() {
    loop {
        tokio::task::yield_now().await;
    }
}

/// Sets tables up, some at a time.
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

async fn drive(
    args: &args::BenchLoadArgs,
    client: &LoadClient,
    own: Option<&LocalServer>,
) -> Result<LoadReport, Failure> {
    client.first_page().await?;
    let start_ms = own.map(|own| millis(own.since.elapsed()));
    let before = own.and_then(LocalServer::memory_kb);
    let tables = set_up(args.tables, async |number| {
        LoadTable::seat(client, number).await
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
    let ran = cpu_time_between(own, plan.from, plan.until).await;
    // The tables are kept until the memory is read: their connections are what it is about.
    let mut played = Vec::new();
    for table in playing {
        played.push(table.await);
    }
    let after = own.and_then(LocalServer::memory_kb);
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
        errors: tally.errors,
        start_ms,
        tables: args.tables,
        acts,
        seconds,
    })
}

/// Waits from one moment to another that is still to come: for how long the house's program ran between them.
async fn cpu_time_between(
    own: Option<&LocalServer>,
    from: Instant,
    until: Instant,
) -> Option<Duration> {
    let ran = || own.and_then(LocalServer::thread_cpu_ns);
    sleep_until(from.into()).await;
    let before = ran();
    sleep_until(until.into()).await;
    let (before, after) = before.zip(ran())?;
    let since = |(thread, ran): (&OsString, &u64)| ran - before.get(thread).unwrap_or(&0);
    Some(Duration::from_nanos(after.iter().map(since).sum()))
}

fn millis(time: Duration) -> f64 {
    time.as_secs_f64() * 1e3
}

/// The smallest of sorted microseconds that `percent` of them do not exceed, in milliseconds.
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
    #[expect(clippy::float_cmp, reason = "thousandths of small numbers")]
    fn percentiles_are_measured_values() {
        let waits: Vec<u32> = (1..=200).map(|millis| millis * 1_000).collect();
        assert_eq!(percentile(&waits, 50), 100.0);
        assert_eq!(percentile(&waits, 95), 190.0);
        assert_eq!(percentile(&waits, 99), 198.0);
        assert_eq!(percentile(&[7_000], 50), 7.0);
        assert!(percentile(&[], 50).is_nan());
    }
}
