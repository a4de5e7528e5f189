//! Metrics of the server, for operators.
//!
//! Each server has its own registry, because tests start many. Recording an act takes an atomic operation or a short lock. Memory
//! does not grow if the metrics are never read.

use std::sync::atomic::{AtomicU8, Ordering};
use std::time::Duration;

use prometheus_client::encoding::EncodeLabelSet;
use prometheus_client::encoding::text::encode;
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::metrics::histogram::Histogram;
use prometheus_client::metrics::info::Info;
use prometheus_client::registry::Registry;
use saloon_core::record::Decider;
use saloon_store::Meter;

/// Access to the metrics. They name no guest and no table, but reveal the load of the server.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum MetricsAccess {
    /// Local clients that connect directly, without a proxy.
    Local,
    /// All clients.
    All,
    /// No client.
    Nobody,
}

/// Buckets in seconds, for operations of up to a disk flush.
const FAST_BUCKETS: [f64; 13] = [
    0.0002, 0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5,
];
/// Buckets in seconds, for bot searches.
const SLOW_BUCKETS: [f64; 10] = [0.001, 0.005, 0.01, 0.05, 0.1, 0.25, 0.5, 1.0, 1.5, 2.5];
/// Buckets for the number of jobs per commit.
const JOB_BUCKETS: [f64; 8] = [1.0, 2.0, 5.0, 10.0, 50.0, 100.0, 500.0, 1000.0];

fn fast_histogram() -> Histogram {
    Histogram::new(FAST_BUCKETS)
}

#[derive(Clone, Debug, Hash, PartialEq, Eq, EncodeLabelSet)]
struct RequestLabels {
    route: String,
    method: &'static str,
    status: u16,
}

#[derive(Clone, Debug, Hash, PartialEq, Eq, EncodeLabelSet)]
struct RouteLabels {
    route: String,
}

#[derive(Clone, Debug, Hash, PartialEq, Eq, EncodeLabelSet)]
struct ActLabels {
    game: &'static str,
    by: &'static str,
}

#[derive(Clone, Debug, Hash, PartialEq, Eq, EncodeLabelSet)]
struct ErrorLabels {
    error: &'static str,
}

/// Metrics of a server.
pub(crate) struct Metrics {
    readers: AtomicU8,
    registry: Registry,
    requests: Family<RequestLabels, Counter>,
    request_seconds: Family<RouteLabels, Histogram, fn() -> Histogram>,
    acts: Family<ActLabels, Counter>,
    act_seconds: Histogram,
    refusals: Family<ErrorLabels, Counter>,
    tables: Gauge,
    /// Number of open sockets.
    pub(crate) sockets: Gauge,
    dropped: Counter,
    /// Number of tables claimed from the cluster.
    pub(crate) claims: Counter,
    /// Number of messages forwarded for sockets of this node.
    pub(crate) forwarded: Counter,
    /// Number of writes refused because another node owns the table.
    pub(crate) fenced: Counter,
    /// Number of times that this node was expelled and joined again.
    pub(crate) rejoined: Counter,
    /// Number of tables loaded.
    pub(crate) loads: Counter,
    commit_seconds: Histogram,
    commit_jobs: Histogram,
    bot_seconds: Histogram,
    bots_thinking: Gauge,
    heavy_read_seconds: Histogram,
    heavy_reads: Gauge,
    memory: Gauge,
    files: Gauge,
}

impl Default for Metrics {
    fn default() -> Self {
        let mut metrics = Metrics {
            readers: AtomicU8::new(MetricsAccess::Local as u8),
            registry: Registry::default(),
            requests: Family::default(),
            request_seconds: Family::new_with_constructor(fast_histogram),
            acts: Family::default(),
            act_seconds: fast_histogram(),
            refusals: Family::default(),
            tables: Gauge::default(),
            sockets: Gauge::default(),
            dropped: Counter::default(),
            claims: Counter::default(),
            forwarded: Counter::default(),
            fenced: Counter::default(),
            rejoined: Counter::default(),
            loads: Counter::default(),
            commit_seconds: fast_histogram(),
            commit_jobs: Histogram::new(JOB_BUCKETS),
            bot_seconds: Histogram::new(SLOW_BUCKETS),
            bots_thinking: Gauge::default(),
            heavy_read_seconds: Histogram::new(SLOW_BUCKETS),
            heavy_reads: Gauge::default(),
            memory: Gauge::default(),
            files: Gauge::default(),
        };
        metrics.register();
        metrics
    }
}

impl Metrics {
    /// Registers all metrics. The exporter appends `_total` to counters.
    fn register(&mut self) {
        let all = &mut self.registry;
        let version = Info::new([("version", env!("CARGO_PKG_VERSION"))]);
        all.register("saloon_build", "Version of the program", version);
        all.register(
            "process_resident_memory_bytes",
            "Resident memory",
            self.memory.clone(),
        );
        all.register(
            "process_open_fds",
            "Open file descriptors",
            self.files.clone(),
        );
        let own = all.sub_registry_with_prefix("saloon");
        own.register("requests", "HTTP requests", self.requests.clone());
        own.register(
            "request_seconds",
            "Latency of HTTP requests",
            self.request_seconds.clone(),
        );
        own.register("acts", "Acts and ticks stored and sent", self.acts.clone());
        own.register(
            "act_seconds",
            "Time from the arrival of an act to its acknowledgement, except acts held back in a race",
            self.act_seconds.clone(),
        );
        own.register(
            "refusals",
            "Commands refused at tables",
            self.refusals.clone(),
        );
        own.register("tables", "Tables in memory", self.tables.clone());
        own.register("sockets", "Open sockets", self.sockets.clone());
        own.register(
            "sockets_dropped",
            "Sockets dropped because the client was too slow",
            self.dropped.clone(),
        );
        own.register(
            "table_loads",
            "Tables loaded into memory",
            self.loads.clone(),
        );
        own.register(
            "cluster_claims",
            "Tables claimed by this node",
            self.claims.clone(),
        );
        own.register(
            "cluster_forwarded",
            "Messages forwarded between sockets of this node and the owners of their tables",
            self.forwarded.clone(),
        );
        own.register(
            "cluster_fenced_writes",
            "Writes refused because this node does not own the table",
            self.fenced.clone(),
        );
        own.register(
            "cluster_rejoins",
            "Times that this node was expelled and joined again",
            self.rejoined.clone(),
        );
        own.register(
            "store_commit_seconds",
            "Duration of commits including the flush",
            self.commit_seconds.clone(),
        );
        own.register(
            "store_commit_jobs",
            "Jobs per group commit",
            self.commit_jobs.clone(),
        );
        own.register(
            "bot_seconds",
            "Duration of bot searches",
            self.bot_seconds.clone(),
        );
        own.register(
            "bots_thinking",
            "Running and queued bot searches",
            self.bots_thinking.clone(),
        );
        own.register(
            "heavy_read_seconds",
            "Run time of replays, records and verifications",
            self.heavy_read_seconds.clone(),
        );
        own.register(
            "heavy_reads",
            "Running and queued replays, records and verifications",
            self.heavy_reads.clone(),
        );
    }

    pub(crate) fn set_access(&self, readers: MetricsAccess) {
        self.readers.store(readers as u8, Ordering::Relaxed);
    }

    /// Returns whether a client may read the metrics. `local` tells whether it connects directly from this machine.
    pub(crate) fn is_readable(&self, local: bool) -> bool {
        let readers = self.readers.load(Ordering::Relaxed);
        readers == MetricsAccess::All as u8 || local && readers == MetricsAccess::Local as u8
    }

    /// Returns all metrics as `OpenMetrics` text, including gauges measured elsewhere.
    pub(crate) fn text(&self, tables: usize, searches: usize, reads: usize) -> String {
        let gauge = |count: usize| i64::try_from(count).unwrap_or(i64::MAX);
        self.tables.set(gauge(tables));
        self.bots_thinking.set(gauge(searches));
        self.heavy_reads.set(gauge(reads));
        if let Some(memory) = process::memory() {
            self.memory.set(memory);
        }
        if let Some(files) = process::files() {
            self.files.set(gauge(files));
        }
        let mut text = String::new();
        encode(&mut text, &self.registry).expect("writing to a string cannot fail");
        text
    }

    /// Records an answered request.
    pub(crate) fn record_request(
        &self,
        route: String,
        method: &'static str,
        status: u16,
        took: Duration,
    ) {
        let route = RouteLabels { route };
        self.request_seconds
            .get_or_create(&route)
            .observe(took.as_secs_f64());
        let asked = RequestLabels {
            route: route.route,
            method,
            status,
        };
        self.requests.get_or_create(&asked).inc();
    }

    /// Returns the act counters of a game, for its table.
    pub(crate) fn acts(&self, game: &'static str) -> ActCounters {
        let by = |by| self.acts.get_or_create_owned(&ActLabels { game, by });
        ActCounters {
            player: by("player"),
            stand_in: by("stand_in"),
            clock: by("clock"),
        }
    }

    /// Records the time from the arrival of an act to its acknowledgement.
    pub(crate) fn record_ack(&self, took: Duration) {
        self.act_seconds.observe(took.as_secs_f64());
    }

    /// Records a refused command.
    pub(crate) fn record_refusal(&self, error: &'static str) {
        self.refusals.get_or_create(&ErrorLabels { error }).inc();
    }

    /// Records a dropped slow connection.
    pub(crate) fn record_dropped(&self) {
        self.dropped.inc();
    }

    /// Records the run time of a heavy read.
    pub(crate) fn record_heavy_read(&self, took: Duration) {
        self.heavy_read_seconds.observe(took.as_secs_f64());
    }

    /// Records the run time of a bot's search.
    pub(crate) fn record_bot_move(&self, took: Duration) {
        self.bot_seconds.observe(took.as_secs_f64());
    }
}

impl Meter for Metrics {
    fn committed(&self, jobs: usize, flush: Duration) {
        self.commit_seconds.observe(flush.as_secs_f64());
        let jobs = u32::try_from(jobs).unwrap_or(u32::MAX);
        self.commit_jobs.observe(f64::from(jobs));
    }
}

/// Numbers of acts of a game, by decider.
pub(crate) struct ActCounters {
    player: Counter,
    stand_in: Counter,
    clock: Counter,
}

impl ActCounters {
    /// Counts entries: the last one was decided by `by`, the ones before it by the clock.
    pub(crate) fn count(&self, by: Decider, entries: usize) {
        let decided = match by {
            Decider::Player => &self.player,
            Decider::StandIn => &self.stand_in,
            Decider::Clock => &self.clock,
        };
        decided.inc();
        let ticks = u64::try_from(entries.saturating_sub(1)).unwrap_or_default();
        self.clock.inc_by(ticks);
    }
}

/// Process metrics from the operating system.
#[cfg(target_os = "linux")]
mod process {
    /// Returns the resident memory in bytes.
    pub(super) fn memory() -> Option<i64> {
        let status = std::fs::read_to_string("/proc/self/status").ok()?;
        let line = status
            .lines()
            .find_map(|line| line.strip_prefix("VmRSS:"))?;
        let kilobytes: i64 = line.split_whitespace().next()?.parse().ok()?;
        Some(kilobytes * 1024)
    }

    pub(super) fn files() -> Option<usize> {
        Some(std::fs::read_dir("/proc/self/fd").ok()?.count())
    }
}

#[cfg(not(target_os = "linux"))]
mod process {
    pub(super) fn memory() -> Option<i64> {
        None
    }

    pub(super) fn files() -> Option<usize> {
        None
    }
}
