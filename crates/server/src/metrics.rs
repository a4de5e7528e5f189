//! What the house counts and times, for whoever runs it.
//!
//! A registry for each house rather than one for the program: tests open many. Whatever is counted on the way of an act is
//! an atomic or a short lock; nothing is kept for a reader who never comes.

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

/// Who may read the figures. They name no guest and no table, but tell strangers how busy the house is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum MetricsAccess {
    /// Programs on this machine that come straight to the house, not through a proxy.
    Local,
    /// Anyone.
    All,
    /// Nobody.
    Nobody,
}

/// Seconds, for what takes a flush of the disk or less.
const FAST_BUCKETS: [f64; 13] = [
    0.0002, 0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5,
];
/// Seconds, for thoughts.
const SLOW_BUCKETS: [f64; 10] = [0.001, 0.005, 0.01, 0.05, 0.1, 0.25, 0.5, 1.0, 1.5, 2.5];
/// Jobs that share one flush.
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

/// The figures of a house.
pub(crate) struct Metrics {
    readers: AtomicU8,
    registry: Registry,
    requests: Family<RequestLabels, Counter>,
    request_seconds: Family<RouteLabels, Histogram, fn() -> Histogram>,
    acts: Family<ActLabels, Counter>,
    act_seconds: Histogram,
    refusals: Family<ErrorLabels, Counter>,
    tables: Gauge,
    /// How many are open.
    pub(crate) sockets: Gauge,
    dropped: Counter,
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
    /// Names everything. The exporter adds `_total` to counters.
    fn register(&mut self) {
        let all = &mut self.registry;
        let version = Info::new([("version", env!("CARGO_PKG_VERSION"))]);
        all.register("saloon_build", "This program", version);
        all.register(
            "process_resident_memory_bytes",
            "Memory that is in use",
            self.memory.clone(),
        );
        all.register(
            "process_open_fds",
            "Files and connections that are open",
            self.files.clone(),
        );
        let own = all.sub_registry_with_prefix("saloon");
        own.register("requests", "Requests over HTTP", self.requests.clone());
        own.register(
            "request_seconds",
            "From a request to its answer",
            self.request_seconds.clone(),
        );
        own.register(
            "acts",
            "Acts and ticks that are on disk and were told",
            self.acts.clone(),
        );
        own.register(
            "act_seconds",
            "From the arrival of an act to its acknowledgement, without those held in a race",
            self.act_seconds.clone(),
        );
        own.register(
            "refusals",
            "What was said at a table and refused",
            self.refusals.clone(),
        );
        own.register("tables", "Tables in memory", self.tables.clone());
        own.register("sockets", "Sockets that are open", self.sockets.clone());
        own.register(
            "sockets_dropped",
            "Sockets that took nothing any more",
            self.dropped.clone(),
        );
        own.register(
            "store_commit_seconds",
            "From a commit to its being on disk",
            self.commit_seconds.clone(),
        );
        own.register(
            "store_commit_jobs",
            "Jobs that shared a commit",
            self.commit_jobs.clone(),
        );
        own.register(
            "bot_seconds",
            "How long a bot thought",
            self.bot_seconds.clone(),
        );
        own.register(
            "bots_thinking",
            "Thoughts that wait or run",
            self.bots_thinking.clone(),
        );
        own.register(
            "heavy_read_seconds",
            "How long a replay, record or verification took on its thread",
            self.heavy_read_seconds.clone(),
        );
        own.register(
            "heavy_reads",
            "Replays, records and verifications that wait or run",
            self.heavy_reads.clone(),
        );
    }

    pub(crate) fn set_access(&self, readers: MetricsAccess) {
        self.readers.store(readers as u8, Ordering::Relaxed);
    }

    /// May they be read by one on this machine, or by anyone?
    pub(crate) fn is_readable(&self, local: bool) -> bool {
        let readers = self.readers.load(Ordering::Relaxed);
        readers == MetricsAccess::All as u8 || local && readers == MetricsAccess::Local as u8
    }

    /// All figures as `OpenMetrics` text, with what is counted elsewhere.
    pub(crate) fn text(&self, tables: usize, thoughts: usize, reads: usize) -> String {
        let gauge = |count: usize| i64::try_from(count).unwrap_or(i64::MAX);
        self.tables.set(gauge(tables));
        self.bots_thinking.set(gauge(thoughts));
        self.heavy_reads.set(gauge(reads));
        if let Some(memory) = process::memory() {
            self.memory.set(memory);
        }
        if let Some(files) = process::files() {
            self.files.set(gauge(files));
        }
        let mut text = String::new();
        encode(&mut text, &self.registry).expect("a text can be written");
        text
    }

    /// A request was answered.
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

    /// The counters of a game's acts, for a table to keep.
    pub(crate) fn acts(&self, game: &'static str) -> ActCounters {
        let by = |by| self.acts.get_or_create_owned(&ActLabels { game, by });
        ActCounters {
            player: by("player"),
            stand_in: by("stand_in"),
            clock: by("clock"),
        }
    }

    /// An act was acknowledged so long after it came.
    pub(crate) fn record_ack(&self, took: Duration) {
        self.act_seconds.observe(took.as_secs_f64());
    }

    /// Something that was said was refused.
    pub(crate) fn record_refusal(&self, error: &'static str) {
        self.refusals.get_or_create(&ErrorLabels { error }).inc();
    }

    /// A connection that took nothing any more was dropped.
    pub(crate) fn record_dropped(&self) {
        self.dropped.inc();
    }

    /// A heavy read ran for so long.
    pub(crate) fn record_heavy_read(&self, took: Duration) {
        self.heavy_read_seconds.observe(took.as_secs_f64());
    }

    /// A bot thought.
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

/// How many acts of a game there were, by who decided.
pub(crate) struct ActCounters {
    player: Counter,
    stand_in: Counter,
    clock: Counter,
}

impl ActCounters {
    /// So many entries: the last one decided by `by`, those before it by time.
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

/// What the system says of this program.
#[cfg(target_os = "linux")]
mod process {
    /// In bytes.
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
