//! Measures the CPU time of writes: `cargo run --example load -p saloon-postgres -- [TABLES] [SECONDS] [RATE]`.
//!
//! Each table writes mostly one entry, and every twentieth time a change of the lobby with a command. Without a rate (writes per second), it
//! writes again as soon as its last write is stored. The server runs in a temporary folder with the defaults of `PostgreSQL`: commits are
//! flushed.

use std::error::Error;
use std::fs;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use saloon_core::Hex32;
use saloon_erased::SealedEntry;
use saloon_postgres::{PostgresStore, Settings};
use saloon_postgres_testkit::Server;
use saloon_store::{Meter, NewDevice, NewSession, NewTable, Store};
use saloon_table::stored::{LobbyUpdate, TableOperation, TableState, TableWrite};
use tokio_postgres::{Client, NoTls};

type Failure = Box<dyn Error + Send + Sync>;

#[derive(Default)]
struct Commits(AtomicU64);

impl Meter for Commits {
    fn committed(&self, _: usize, _: Duration) {
        self.0.fetch_add(1, Ordering::Relaxed);
    }
}

#[tokio::main]
async fn main() -> Result<(), Failure> {
    let mut arguments = std::env::args().skip(1);
    let tables: u32 = arguments.next().map_or(Ok(1_000), |count| count.parse())?;
    let seconds: u64 = arguments.next().map_or(Ok(10), |count| count.parse())?;
    let rate: f64 = arguments.next().map_or(Ok(0.0), |rate| rate.parse())?;
    let server = Server::start(&[]);
    let url = server.create_database("load");
    let store = Arc::new(PostgresStore::open(Settings::new(&url)).await?);
    let (client, connection) = tokio_postgres::connect(&url, NoTls).await?;
    tokio::spawn(connection);
    let games = open(&store, tables).await?;
    let commits = Arc::new(Commits::default());
    store.measure(commits.clone());

    let latencies = Arc::new(Mutex::new(Vec::new()));
    let (own, database) = (cpu("self"), database_cpu(&client).await?);
    let start = Instant::now();
    let end = start + Duration::from_secs(seconds);
    let pause = if rate > 0.0 {
        Duration::from_secs_f64(f64::from(tables) / rate)
    } else {
        Duration::ZERO
    };
    let mut tasks = Vec::new();
    for (index, (id, game)) in (0..).zip(games) {
        let (store, latencies) = (Arc::clone(&store), Arc::clone(&latencies));
        tasks.push(tokio::spawn(async move {
            tokio::time::sleep(pause * index / tables).await; // spreads the first writes
            let mut own = Vec::new();
            for number in 0.. {
                let sent = Instant::now();
                if sent >= end {
                    break;
                }
                store.write_table(write(&id, game, number)).await?;
                own.push(sent.elapsed());
                tokio::time::sleep_until((sent + pause).into()).await;
            }
            if let Ok(mut latencies) = latencies.lock() {
                latencies.extend(own);
            }
            Ok::<_, Failure>(())
        }));
    }
    for task in tasks {
        task.await??;
    }
    let elapsed = start.elapsed();
    let own = cpu("self").saturating_sub(own);
    let database = database_cpu(&client).await?.saturating_sub(database);
    let mut latencies = latencies
        .lock()
        .map(|mut all| std::mem::take(&mut *all))
        .unwrap_or_default();
    latencies.sort_unstable();
    let count = u32::try_from(latencies.len())?.max(1);
    let commits = commits.0.load(Ordering::Relaxed).max(1);
    println!(
        "{tables} tables, {:.0} writes/s, {:.1} writes per commit",
        f64::from(count) / elapsed.as_secs_f64(),
        u64::from(count) / commits
    );
    println!(
        "node {:?}, database {:?} of CPU per write",
        own / count,
        database / count
    );
    println!(
        "latency p50 {:?}, p99 {:?}",
        latencies[latencies.len() / 2],
        latencies[latencies.len() * 99 / 100]
    );
    Ok(())
}

/// Opens tables. Returns their ids and games.
async fn open(store: &Arc<PostgresStore>, tables: u32) -> Result<Vec<(Arc<str>, i64)>, Failure> {
    let device = NewDevice {
        token_hash: [1; 32],
        label: String::new(),
    };
    let session = NewSession {
        name: "Ana".into(),
        look: "{}".into(),
        device,
        at: 1,
    };
    let creator = store.create_session(session).await?;
    let mut games = Vec::new();
    for number in 0..tables {
        let id = format!("table-{number:06}");
        let table = NewTable {
            id: id.clone(),
            invite_hash: id.as_bytes().to_vec(),
            game: "high-card".into(),
            public: false,
            lobby: "x".repeat(600),
            practice: None,
            creator,
            codes: vec![id.clone()],
            game_name: id.clone(),
            seed: [1; 32],
            at: 1,
        };
        store.open_table(table).await?;
        let loaded = store.load_table(&id, 1).await?;
        let game = loaded.ok_or("the table is missing")?.game.id;
        games.push((id.into(), game));
    }
    Ok(games)
}

fn write(table: &Arc<str>, game: i64, number: u32) -> TableWrite {
    let command = (1, format!("command-{number:08}"));
    let operations = if number % 20 == 19 {
        let update = LobbyUpdate {
            code: None,
            state: TableState::Playing,
            lobby: "y".repeat(600),
            updates: i64::from(number),
            clock: i64::from(number),
        };
        vec![
            TableOperation::UpdateLobby(update),
            TableOperation::AddCommand(command),
        ]
    } else {
        let entry = SealedEntry {
            number,
            json: format!(
                "{{\"at\":{number},\"by\":\"seat\",\"act\":\"{}\"}}",
                "z".repeat(80)
            ),
            head: Hex32([5; 32]),
        };
        vec![TableOperation::AppendEntries {
            game,
            entries: vec![entry],
            update: i64::from(number),
            command: Some(command),
        }]
    };
    TableWrite {
        table: Arc::clone(table),
        at: i64::from(number),
        operations,
    }
}

/// Returns the CPU time of all processes of the server, which runs on this machine.
async fn database_cpu(client: &Client) -> Result<Duration, Failure> {
    let rows = client
        .query("SELECT pid FROM pg_stat_activity", &[])
        .await?;
    Ok(rows
        .iter()
        .map(|row| cpu(&row.get::<_, i32>(0).to_string()))
        .sum())
}

/// Returns the CPU time of a process, in user and kernel mode. Precise to 10 ms.
fn cpu(process: &str) -> Duration {
    let stat = fs::read_to_string(format!("/proc/{process}/stat")).unwrap_or_default();
    let fields = stat
        .rsplit(')')
        .next()
        .unwrap_or_default()
        .split_whitespace();
    let ticks: u64 = fields
        .skip(11)
        .take(2)
        .filter_map(|field| field.parse::<u64>().ok())
        .sum();
    Duration::from_millis(ticks * 10)
}
