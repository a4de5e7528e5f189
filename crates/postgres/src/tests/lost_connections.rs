//! Lost connections, and the outcome of the writes on them.

use std::sync::Arc;
use std::time::{Duration, Instant};

use saloon_postgres_testkit::Server;
use saloon_store::contract::Fixture;
use saloon_store::{Ownership, Store, StoreError};
use tokio::time::sleep;
use tokio_postgres::Client;

use super::fixture::{Database, append, entries, guest, open, session, stop_clock, to, write};
use super::proxy::Proxy;
use crate::{PostgresStore, Settings};

/// Ends the connections of a store that execute a statement like this one. Returns their number.
async fn kill(client: &Client, store: &PostgresStore, statement: &str) -> usize {
    let name = format!("saloon/{}", store.node());
    let killed = client
        .query(
            "SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity
             WHERE datname = current_database() AND application_name = $1 AND query LIKE $2",
            &[&name, &statement],
        )
        .await;
    killed.expect("terminated").len()
}

fn is_unknown<T>(result: &Result<T, StoreError>) -> bool {
    matches!(result, Err(StoreError::Unknown(_)))
}

fn is_failed<T>(result: &Result<T, StoreError>) -> bool {
    matches!(result, Err(StoreError::Failed(_)))
}

/// Repeats a write until the writer has reconnected.
async fn write_again(store: &PostgresStore, table: &str, game: i64, number: u32) {
    for _ in 0..200 {
        match write(store, table, append(game, number)).await {
            Err(StoreError::Failed(_)) => sleep(Duration::from_millis(20)).await,
            written => return drop(written.expect("written")),
        }
    }
    panic!("the writer does not come back");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_killed_batch_is_unknown_and_what_was_not_sent_failed() {
    let database = Database::create("a_killed_batch");
    let store = database.node("one").await;
    let ana = guest(&store, 1).await;
    let game = open(&store, "a", ana).await;
    let other = open(&store, "b", ana).await;
    let mut locker = database.client().await;
    let lock = locker.transaction().await.expect("begun");
    lock.batch_execute("LOCK TABLE entries")
        .await
        .expect("locked");
    let sent = tokio::spawn(store.write_table(to("a", vec![append(game, 0)])));
    sleep(Duration::from_millis(200)).await;
    let waiting = tokio::spawn(store.write_table(to("b", vec![append(other, 0)])));
    sleep(Duration::from_millis(100)).await;
    let client = database.client().await;
    assert_eq!(kill(&client, &store, "%write_tables%").await, 1);
    let (sent, waiting) = (
        sent.await.expect("no panic"),
        waiting.await.expect("no panic"),
    );
    assert!(is_unknown(&sent), "{sent:?}");
    assert!(is_failed(&waiting), "{waiting:?}");
    lock.rollback().await.expect("unlocked");
    store.settle().await.expect("settled");
    assert_eq!(entries(&store, "a").await, 0, "rolled back");
    write_again(&store, "a", game, 0).await;
    assert_eq!(entries(&store, "a").await, 1);
}

/// A store behind a proxy.
async fn behind_proxy(name: &str) -> (Database, Arc<Proxy>, PostgresStore) {
    let database = Database::create(name);
    let server = Server::shared().port();
    let proxy = Proxy::start(server).await;
    let settings = Settings {
        answer_timeout: Duration::from_millis(500),
        ..Settings::new(proxy.url(&database.url, server))
    };
    let store = PostgresStore::open(settings).await.expect("it opens");
    (database, proxy, store)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_commit_whose_answer_was_lost_is_found_after_settling() {
    let (_database, proxy, store) = behind_proxy("a_commit_whose_answer").await;
    let ana = guest(&store, 1).await;
    let game = open(&store, "a", ana).await;
    proxy.lose_answers();
    let written = write(&store, "a", append(game, 0)).await;
    assert!(is_unknown(&written), "{written:?}");
    store.settle().await.expect("settled");
    let loaded = store.load_table("a", 1).await.expect("readable");
    let loaded = loaded.expect("the table exists");
    assert_eq!(
        loaded.commands,
        [(1, "c0".into())],
        "the retry is recognised"
    );
    write_again(&store, "a", game, 1).await;
    assert_eq!(entries(&store, "a").await, 2);
    // The same on a connection of the pool, which has prepared the statement.
    guest(&store, 2).await;
    proxy.lose_answers();
    let created = store.create_session(session(3)).await;
    assert!(is_unknown(&created), "{created:?}");
    store.settle().await.expect("settled");
    let again = store.create_session(session(3)).await.expect("a retry");
    assert_eq!(again, ana + 2, "the first attempt created the guest");
}

#[tokio::test(flavor = "multi_thread")]
async fn operations_fail_at_once_while_the_database_is_unreachable() {
    let (database, proxy, store) = behind_proxy("operations_fail_at_once").await;
    let ana = guest(&store, 1).await;
    let game = open(&store, "a", ana).await;
    proxy.refuse(true);
    let client = database.client().await;
    assert!(kill(&client, &store, "%").await >= 2);
    sleep(Duration::from_millis(100)).await;
    let start = Instant::now();
    let written = write(&store, "a", append(game, 0)).await;
    assert!(is_failed(&written), "{written:?}");
    let created = store.create_session(session(2)).await;
    assert!(is_failed(&created), "{created:?}");
    assert!(is_failed(&store.load_table("a", 1).await.map(drop)));
    assert!(is_failed(&store.beat().await));
    assert!(is_failed(&store.probe().await));
    assert!(
        start.elapsed() < Duration::from_secs(2),
        "{:?}",
        start.elapsed()
    );
    store.settle().await.expect("nothing is unknown");
    proxy.refuse(false);
    write_again(&store, "a", game, 0).await;
    assert_eq!(store.beat().await, Ok(true), "still registered");
}

#[tokio::test(flavor = "multi_thread")]
async fn settling_fails_while_the_database_is_unreachable() {
    let (_database, proxy, store) = behind_proxy("settling_fails").await;
    let ana = guest(&store, 1).await;
    let game = open(&store, "a", ana).await;
    proxy.refuse(true);
    proxy.lose_answers();
    assert!(is_unknown(&write(&store, "a", append(game, 0)).await));
    assert!(is_failed(&store.settle().await));
    let retry = store.create_session(session(1)).await;
    assert!(
        is_unknown(&retry),
        "it may repeat a write in doubt: {retry:?}"
    );
    proxy.refuse(false);
    store.settle().await.expect("settled");
    assert_eq!(entries(&store, "a").await, 1);
}

/// The server of a lost connection may still be at work: settling ends it.
#[tokio::test(flavor = "multi_thread")]
async fn settling_ends_a_statement_that_is_still_running() {
    let (database, _proxy, store) = behind_proxy("settling_ends_a_statement").await;
    let ana = guest(&store, 1).await;
    let game = open(&store, "a", ana).await;
    let mut locker = database.client().await;
    let lock = locker.transaction().await.expect("begun");
    lock.batch_execute("LOCK TABLE entries IN SHARE MODE")
        .await
        .expect("locked");
    let written = write(&store, "a", append(game, 0)).await;
    assert!(is_unknown(&written), "not answered in time: {written:?}");
    store.settle().await.expect("settled");
    lock.rollback().await.expect("unlocked");
    sleep(Duration::from_millis(100)).await;
    assert_eq!(entries(&store, "a").await, 0, "the outcome is final");
    write_again(&store, "a", game, 0).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn idle_connections_that_were_closed_are_replaced() {
    let database = Database::create("idle_connections");
    let store = database.node("one").await;
    let ana = guest(&store, 1).await;
    let game = open(&store, "a", ana).await;
    let client = database.client().await;
    assert!(kill(&client, &store, "%").await >= 2);
    assert_eq!(entries(&store, "a").await, 0, "read at once");
    guest(&store, 2).await;
    write_again(&store, "a", game, 0).await;
    write(&store, "a", stop_clock()).await.expect("written");
}
