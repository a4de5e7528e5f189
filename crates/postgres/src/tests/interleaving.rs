//! Random interleavings of nodes that claim, write, hand over and expel each other.

use std::collections::HashMap;
use std::sync::Arc;
use std::sync::Mutex;
use std::time::Duration;

use saloon_store::contract::Fixture;
use saloon_store::{Claim, NodeId, Ownership, Store, StoreError};

use tokio_postgres::Client;

use super::fixture::{Database, append, guest, open, write};
use crate::PostgresStore;

const NODES: usize = 3;
const TABLES: usize = 3;
const STEPS: u32 = 250;

/// A generator of choices (xorshift).
struct Random(u64);

impl Random {
    fn below(&mut self, end: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 % end as u64).expect("small")
    }
}

/// Entries that were acknowledged: table and number.
type Acknowledged = Arc<Mutex<Vec<(usize, u32)>>>;

/// A node that plays at the tables it owns.
struct Player {
    store: Arc<PostgresStore>,
    peers: Vec<Arc<PostgresStore>>,
    games: Vec<i64>,
    random: Random,
    /// Next number of each table that this node owns.
    next: HashMap<usize, u32>,
    acknowledged: Acknowledged,
    client: Client,
}

impl Player {
    async fn run(mut self) {
        for _ in 0..STEPS {
            let table = self.random.below(TABLES);
            let outcome = match self.random.below(20) {
                0 if self.next.contains_key(&table) => self.release(table).await,
                1 if self.next.contains_key(&table) => self.hand_over(table).await,
                2 => self.expel().await,
                _ if self.next.contains_key(&table) => self.append(table).await,
                _ => self.claim(table).await,
            };
            match outcome {
                Ok(()) => {}
                Err(StoreError::Fenced) if self.store.beat().await == Ok(false) => {
                    self.next.clear();
                    let registered = self.store.register("again").await;
                    registered.expect("registered");
                }
                Err(StoreError::Fenced) => drop(self.next.remove(&table)),
                // The connection was lost: what is in memory may be stale.
                Err(StoreError::Unknown(_) | StoreError::Failed(_)) => {
                    self.next.clear();
                    while self.store.settle().await.is_err() {}
                    tokio::time::sleep(Duration::from_millis(5)).await;
                }
                Err(error) => panic!("{error}"),
            }
        }
    }

    async fn claim(&mut self, table: usize) -> Result<(), StoreError> {
        let id = format!("t{table}");
        if self.store.claim(&id).await? == Claim::Mine {
            let loaded = self.store.load_table(&id, 1).await?;
            let entries = loaded.expect("the table exists").entries.len();
            self.next
                .insert(table, u32::try_from(entries).expect("few"));
        }
        Ok(())
    }

    async fn append(&mut self, table: usize) -> Result<(), StoreError> {
        let number = self.next[&table];
        let entry = append(self.games[table], number);
        write(&*self.store, &format!("t{table}"), entry).await?;
        let mut acknowledged = self.acknowledged.lock().expect("no panic");
        acknowledged.push((table, number));
        self.next.insert(table, number + 1);
        Ok(())
    }

    async fn release(&mut self, table: usize) -> Result<(), StoreError> {
        self.next.remove(&table);
        self.store.release(&format!("t{table}")).await.map(drop)
    }

    async fn hand_over(&mut self, table: usize) -> Result<(), StoreError> {
        self.next.remove(&table);
        let to = self.peer();
        self.store
            .hand_over(&format!("t{table}"), to)
            .await
            .map(drop)
    }

    /// Removes a peer. Its connections often survive, as if they could not be ended: the fence alone has to hold.
    async fn expel(&mut self) -> Result<(), StoreError> {
        let peer = self.peer();
        if peer == self.store.node() {
            return Ok(());
        }
        if self.random.below(2) == 0 {
            return self.store.expel(peer, Duration::ZERO).await.map(drop);
        }
        let removed = self
            .client
            .execute("DELETE FROM nodes WHERE id = $1", &[&peer.0])
            .await;
        removed.expect("removed");
        Ok(())
    }

    fn peer(&mut self) -> NodeId {
        let index = self.random.below(NODES);
        self.peers[index].node()
    }
}

/// A change of a function of the schema: name, text to replace, replacement.
type Change = (&'static str, &'static str, &'static str);

/// Delays commits, so that more happens between the checks of a write and its commit.
const SLOW: Change = (
    "write_tables",
    "    IF cardinality(p_row_table) > 0 THEN",
    "    PERFORM pg_sleep(random() * 0.01);\n    IF cardinality(p_row_table) > 0 THEN",
);

/// Lets nodes play, without the second safety net: the unique numbers of entries. Returns the number of acknowledged entries, or what went wrong:
/// two nodes appended the same number, a number is missing, or an acknowledged entry is.
async fn play(seed: u64, sabotage: &[Change]) -> Result<usize, String> {
    let database = Database::create(&format!("interleaving_{seed}"));
    let mut stores = Vec::new();
    for _ in 0..NODES {
        stores.push(Arc::new(database.node("node").await));
    }
    let client = database.client().await;
    client
        .batch_execute(
            "ALTER TABLE entries DROP CONSTRAINT entries_pkey; CREATE INDEX ON entries (game, number)",
        )
        .await
        .expect("altered");
    for (function, text, replacement) in [SLOW].iter().chain(sabotage) {
        let definition = "SELECT pg_get_functiondef(oid) FROM pg_proc WHERE proname = $1";
        let definition = client.query_one(definition, &[function]).await;
        let definition: String = definition.expect("it exists").get(0);
        assert!(definition.contains(text), "{definition}");
        let sabotaged = definition.replace(text, replacement);
        client.batch_execute(&sabotaged).await.expect("replaced");
    }
    let ana = guest(&*stores[0], 1).await;
    let mut games = Vec::new();
    for table in 0..TABLES {
        games.push(open(&*stores[table % NODES], &format!("t{table}"), ana).await);
    }
    let acknowledged = Acknowledged::default();
    let mut players = Vec::new();
    for (index, store) in (1..).zip(&stores) {
        let player = Player {
            store: Arc::clone(store),
            peers: stores.clone(),
            games: games.clone(),
            random: Random(seed * 1_000 + index),
            next: HashMap::new(),
            acknowledged: Arc::clone(&acknowledged),
            client: database.client().await,
        };
        players.push(tokio::spawn(player.run()));
    }
    for player in players {
        player.await.expect("no panic");
    }
    let mut stored = Vec::new();
    for (table, game) in games.iter().enumerate() {
        let sql = "SELECT number FROM entries WHERE game = $1 ORDER BY number";
        let rows = client.query(sql, &[game]).await.expect("readable");
        let numbers: Vec<i64> = rows.iter().map(|row| row.get(0)).collect();
        if !numbers.iter().copied().eq((0..).take(numbers.len())) {
            return Err(format!("seed {seed}, table {table}: {numbers:?}"));
        }
        stored.extend(numbers.into_iter().map(|number| (table, number)));
    }
    let acknowledged = acknowledged.lock().expect("no panic").clone();
    let count = acknowledged.len();
    let lost = acknowledged
        .into_iter()
        .find(|(table, number)| !stored.contains(&(*table, i64::from(*number))));
    lost.map_or(Ok(count), |lost| {
        Err(format!("seed {seed}: {lost:?} is missing"))
    })
}

#[tokio::test(flavor = "multi_thread")]
async fn owners_never_append_the_same_number() {
    // On a busy machine nodes spend more of their steps on joining again: play until enough was written.
    let (mut seed, mut written) = (0, 0);
    while written < 400 {
        seed += 1;
        match play(seed, &[]).await {
            Ok(count) => written += count,
            Err(fault) => panic!("{fault}"),
        }
        assert!(seed < 20, "only {written} entries in {seed} rounds");
    }
}

/// The property has teeth: it notices each of these faults within a few seeds.
#[tokio::test(flavor = "multi_thread")]
async fn planted_faults_are_noticed() {
    let steals: [Change; 2] = [
        (
            "claim_table",
            "WHERE tables.id = p_table;",
            "WHERE tables.id = p_table AND tables.owner = p_node;",
        ),
        (
            "claim_table",
            "WHERE id = v_owner;\n    IF NOT FOUND",
            "WHERE id = v_owner;\n    IF true",
        ),
    ];
    let unchecked: Change = ("fence", "IF NOT FOUND", "IF false");
    let unlocked: Change = ("fence", " FOR KEY SHARE", "");
    for (name, fault) in [
        ("a claim of an owned table", &steals[..]),
        ("a skipped fence", &[unchecked]),
        ("a fence without a lock", &[unlocked]),
    ] {
        let mut noticed = false;
        for seed in 101..=120 {
            noticed = play(seed, fault).await.is_err();
            if noticed {
                break;
            }
        }
        assert!(noticed, "{name}");
    }
}
