//! Nodes and the tables that they own.

use std::time::Duration;

use saloon_store::contract::Fixture;
use saloon_store::{Claim, NodeId, Ownership, Store, StoreError};
use tokio::time::sleep;

use super::fixture::{Database, append, entries, guest, open, stop_clock, write};
use crate::{Admin, Removal, Settings};

#[tokio::test(flavor = "multi_thread")]
async fn a_node_owns_the_tables_that_it_opens() {
    let database = Database::create("a_node_owns");
    let (one, two) = (database.node("one").await, database.node("two").await);
    assert_ne!(one.node(), two.node());
    let ana = guest(&one, 1).await;
    open(&one, "a", ana).await;
    assert_eq!(one.claim("a").await, Ok(Claim::Mine));
    let owned = Claim::OwnedBy {
        node: one.node(),
        address: "one".into(),
    };
    assert_eq!(two.claim("a").await, Ok(owned));
    assert_eq!(two.claim("missing").await, Ok(Claim::Missing));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_released_table_is_claimed_once() {
    let database = Database::create("a_released_table");
    let first = database.node("first").await;
    let ana = guest(&first, 1).await;
    let (one, two) = (database.node("one").await, database.node("two").await);
    for round in 0..30 {
        let id = format!("t{round}");
        let game = open(&first, &id, ana).await;
        if round % 2 == 0 {
            assert_eq!(first.release(&id).await, Ok(true));
            assert_eq!(first.release(&id).await, Ok(false), "once");
        } else {
            // The owner without a row in nodes is none.
            let client = database.client().await;
            client
                .execute("UPDATE tables SET owner = 4711 WHERE id = $1", &[&id])
                .await
                .expect("updated");
        }
        let (mine, yours) = tokio::join!(one.claim(&id), two.claim(&id));
        let winners = [&mine, &yours]
            .into_iter()
            .filter(|claim| **claim == Ok(Claim::Mine));
        assert_eq!(winners.count(), 1, "{mine:?} {yours:?}");
        let (winner, loser) = if mine == Ok(Claim::Mine) {
            (&one, &two)
        } else {
            (&two, &one)
        };
        write(winner, &id, append(game, 0))
            .await
            .expect("the owner");
        for stranger in [loser, &first] {
            let written = write(stranger, &id, append(game, 1)).await;
            assert_eq!(written, Err(StoreError::Fenced));
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_that_was_handed_over_is_the_others() {
    let database = Database::create("a_table_that_was_handed_over");
    let (one, two) = (database.node("one").await, database.node("two").await);
    let ana = guest(&one, 1).await;
    let game = open(&one, "a", ana).await;
    // The writes before count, the writes after do not.
    let (before, given, after) = tokio::join!(
        write(&one, "a", append(game, 0)),
        one.hand_over("a", two.node()),
        write(&one, "a", append(game, 1)),
    );
    before.expect("written");
    assert_eq!(given, Ok(true));
    assert_eq!(after, Err(StoreError::Fenced));
    assert_eq!(two.claim("a").await, Ok(Claim::Mine));
    assert_eq!(entries(&two, "a").await, 1);
    write(&two, "a", append(game, 1))
        .await
        .expect("the new owner");
    assert_eq!(
        two.hand_over("a", NodeId(4711)).await,
        Ok(false),
        "no such node"
    );
    assert_eq!(two.claim("a").await, Ok(Claim::Mine));
}

#[tokio::test(flavor = "multi_thread")]
async fn nodes_are_listed_with_the_age_of_their_heartbeats() {
    let database = Database::create("nodes_are_listed");
    let (one, two) = (database.node("one").await, database.node("two").await);
    two.set_draining(true).await.expect("set");
    sleep(Duration::from_millis(300)).await;
    assert_eq!(two.beat().await, Ok(true));
    let nodes = one.nodes().await.expect("readable");
    let listed: Vec<_> = nodes
        .iter()
        .map(|node| (node.id, node.address.as_str(), node.draining, node.schema))
        .collect();
    let schema = crate::schema::version(crate::schema::MIGRATIONS);
    let expected = [
        (one.node(), "one", false, schema),
        (two.node(), "two", true, schema),
    ];
    assert_eq!(listed, expected);
    assert!(
        nodes[0].silent_for >= Duration::from_millis(300),
        "{nodes:?}"
    );
    assert!(nodes[1].silent_for < nodes[0].silent_for, "{nodes:?}");
    two.leave().await.expect("left");
    assert_eq!(one.nodes().await.map(|nodes| nodes.len()), Ok(1));
}

#[tokio::test(flavor = "multi_thread")]
async fn only_a_silent_node_is_expelled() {
    let database = Database::create("only_a_silent_node");
    let (one, two) = (database.node("one").await, database.node("two").await);
    let ana = guest(&two, 1).await;
    let game = open(&two, "a", ana).await;
    let old = two.node();
    let expelled = one.expel(old, Duration::from_mins(1)).await;
    assert_eq!(expelled, Ok(false), "its heartbeat is younger");
    write(&two, "a", append(game, 0))
        .await
        .expect("still the owner");
    let expelled = one.expel(old, Duration::ZERO).await;
    assert_eq!(expelled, Ok(true));
    let expelled = one.expel(old, Duration::ZERO).await;
    assert_eq!(expelled, Ok(true), "already");
    assert_eq!(one.claim("a").await, Ok(Claim::Mine));
    assert_eq!(entries(&one, "a").await, 1);
    // The other one has lost its connections, and learns why from its next heartbeat.
    assert_eq!(two.beat().await, Ok(false));
    assert_eq!(two.claim("missing").await, Err(StoreError::Fenced));
    let new = two.register("two again").await.expect("registered");
    assert!(new > old, "ids are never reused");
    assert_eq!(two.node(), new);
    assert_eq!(two.beat().await, Ok(true));
    let owned = Claim::OwnedBy {
        node: one.node(),
        address: "one".into(),
    };
    assert_eq!(two.claim("a").await, Ok(owned));
    open(&two, "b", ana).await;
    // The writer may still be reconnecting.
    for _ in 0..50 {
        match write(&two, "b", stop_clock()).await {
            Err(StoreError::Failed(_)) => sleep(Duration::from_millis(20)).await,
            written => return drop(written.expect("written")),
        }
    }
    panic!("the writer does not come back");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_dropped_store_leaves_the_cluster() {
    let database = Database::create("a_dropped_store");
    let one = database.node("one").await;
    drop(database.node("two").await);
    for _ in 0..100 {
        if one.nodes().await.map(|nodes| nodes.len()) == Ok(1) {
            return;
        }
        sleep(Duration::from_millis(20)).await;
    }
    panic!("it is still registered");
}

#[tokio::test(flavor = "multi_thread")]
async fn only_a_silent_node_is_removed() {
    let database = Database::create("a_silent_node_is_removed");
    let node = database.node("one").await;
    let admin = Admin::connect(&Settings::new(&database.url)).await;
    let admin = admin.expect("connected");
    assert_eq!(admin.remove(NodeId(99)).await, Ok(Removal::Missing));
    assert_eq!(admin.remove(node.node()).await, Ok(Removal::Running));
    assert_eq!(node.beat().await, Ok(true));
    let silent = "UPDATE nodes SET beat_at = beat_at - interval '4 s'";
    let client = database.client().await;
    client.execute(silent, &[]).await.expect("updated");
    assert_eq!(admin.remove(node.node()).await, Ok(Removal::Removed));
    assert_eq!(node.beat().await, Ok(false), "it is fenced");
}

/// One node archives the games of tables without an owner, so that the others do not repeat its work.
#[tokio::test(flavor = "multi_thread")]
async fn a_finished_game_is_archived_by_one_node() {
    let database = Database::create("archived_by_one");
    let (one, two) = (database.node("one").await, database.node("two").await);
    let ana = guest(&one, 1).await;
    for table in ["a", "b"] {
        open(&two, table, ana).await;
    }
    let client = database.client().await;
    let finish = "UPDATE games SET outcome = '{}', finished_at = 1";
    client.execute(finish, &[]).await.expect("finished");
    assert_eq!(two.release("a").await, Ok(true));
    assert_eq!(two.archive_games(10, 10).await, Ok(1), "of its own table");
    assert_eq!(two.archive_games(10, 10).await, Ok(0));
    assert_eq!(one.archive_games(10, 10).await, Ok(1), "the oldest node");
    assert_eq!(one.archive_games(10, 10).await, Ok(0));
}
