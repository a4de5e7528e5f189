//! Batches of writes.

use std::sync::{Arc, Mutex};
use std::time::Duration;

use saloon_store::contract::Fixture;
use saloon_store::{Meter, Store, StoreError};
use tokio::time::sleep;

use super::fixture::{Database, append, entries, guest, open, stop_clock, to, write};

/// Sizes of the commits.
#[derive(Default)]
struct Sizes(Mutex<Vec<usize>>);

impl Meter for Sizes {
    fn committed(&self, jobs: usize, _: Duration) {
        self.0.lock().expect("no panic").push(jobs);
    }
}

/// Writes that gather behind a slow one share a commit; those at fault fail alone.
#[tokio::test(flavor = "multi_thread")]
async fn a_failing_write_does_not_affect_its_neighbours() {
    let database = Database::create("a_failing_write");
    let (store, other) = (database.node("one").await, database.node("two").await);
    let sizes = Arc::new(Sizes::default());
    store.measure(sizes.clone());
    let ana = guest(&store, 1).await;
    let mut games = Vec::new();
    for number in 0..40 {
        games.push(open(&store, &format!("t{number}"), ana).await);
    }
    let foreign = open(&other, "foreign", ana).await;
    write(&store, "t7", append(games[7], 0))
        .await
        .expect("written");
    // Holds the first write up, so that the others gather.
    let mut locker = database.client().await;
    let lock = locker.transaction().await.expect("begun");
    lock.execute("SELECT FROM tables WHERE id = 't0' FOR UPDATE", &[])
        .await
        .expect("locked");
    let store = Arc::new(store);
    let slow = tokio::spawn(store.write_table(to("t0", vec![stop_clock()])));
    sleep(Duration::from_millis(200)).await;
    let mut writes = Vec::new();
    for (number, game) in games.iter().enumerate().skip(1) {
        let write = to(&format!("t{number}"), vec![append(*game, 0), stop_clock()]);
        writes.push(tokio::spawn(store.write_table(write)));
    }
    let not_mine = tokio::spawn(store.write_table(to("foreign", vec![append(foreign, 0)])));
    let missing = tokio::spawn(store.write_table(to("missing", vec![stop_clock()])));
    sleep(Duration::from_millis(200)).await;
    lock.rollback().await.expect("unlocked");
    slow.await.expect("no panic").expect("written");
    for (number, write) in (1..).zip(writes) {
        let written = write.await.expect("no panic");
        let is_taken = matches!(written, Err(StoreError::Failed(_)));
        assert_eq!(is_taken, number == 7, "{number}: {written:?}");
        assert_eq!(entries(&*store, &format!("t{number}")).await, 1);
    }
    assert_eq!(not_mine.await.expect("no panic"), Err(StoreError::Fenced));
    let missing = missing.await.expect("no panic");
    assert!(matches!(missing, Err(StoreError::Failed(_))), "{missing:?}");
    assert_eq!(entries(&other, "foreign").await, 0);
    let sizes = sizes.0.lock().expect("no panic").clone();
    assert_eq!(sizes.iter().sum::<usize>(), 2 + 38, "{sizes:?}");
    assert!(sizes.len() < 20, "{sizes:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn writes_of_one_table_keep_their_order() {
    let database = Database::create("writes_of_one_table");
    let store = database.node("one").await;
    let ana = guest(&store, 1).await;
    let game = open(&store, "a", ana).await;
    let writes: Vec<_> = (0..50)
        .map(|number| {
            let mut write = to("a", vec![append(game, number), stop_clock()]);
            write.at = i64::from(number);
            Box::pin(store.write_table(write))
        })
        .collect();
    for written in futures_util::future::join_all(writes).await {
        written.expect("written");
    }
    let client = database.client().await;
    let rows = client
        .query(
            "SELECT number FROM entries ORDER BY xmin::text::bigint, ctid",
            &[],
        )
        .await
        .expect("readable");
    let numbers: Vec<i64> = rows.iter().map(|row| row.get(0)).collect();
    assert_eq!(numbers, (0..50).collect::<Vec<_>>());
}
