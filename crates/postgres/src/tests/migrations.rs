//! Migrations of the schema, while older programs run.

use saloon_store::contract::Fixture;
use saloon_store::{NodeId, Ownership, Store};

use super::fixture::{Database, guest};
use crate::schema::{MIGRATIONS, Migration};
use crate::{OpenError, PostgresStore, Settings};

/// A second version that programs for the first can use, and a third that needs the second.
const EXPAND: Migration = Migration {
    oldest: 1,
    sql: &["ALTER TABLE sessions ADD COLUMN mood text"],
};
const CONTRACT: Migration = Migration {
    oldest: 2,
    sql: &["ALTER TABLE sessions DROP COLUMN settings"],
};

/// Opens the database with a program for these migrations after those of this program.
async fn open(database: &Database, more: Vec<Migration>) -> Result<PostgresStore, OpenError> {
    let first = MIGRATIONS
        .iter()
        .map(|migration| Migration { ..*migration });
    let migrations: Vec<Migration> = first.chain(more).collect();
    PostgresStore::open_with(Settings::new(&database.url), &migrations).await
}

#[tokio::test(flavor = "multi_thread")]
async fn nodes_that_start_together_migrate_once() {
    let database = Database::create("nodes_that_start_together");
    let start = || async { open(&database, vec![]).await.expect("it opens") };
    let (a, b, c, d) = tokio::join!(start(), start(), start(), start());
    assert_eq!(a.nodes().await.map(|nodes| nodes.len()), Ok(4));
    for store in [a, b, c, d] {
        store.probe().await.expect("usable");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_migration_waits_for_the_upgrade_of_older_nodes() {
    let database = Database::create("a_migration_waits");
    let old = open(&database, vec![]).await.expect("it opens");
    let middle = open(&database, vec![EXPAND]).await.expect("expands");
    assert_eq!(guest(&old, 1).await, 1, "the old program still works");
    let blocked = open(&database, vec![EXPAND, CONTRACT]).await;
    let Err(OpenError::Blocked {
        node,
        schema,
        needed,
    }) = blocked
    else {
        panic!("must be refused");
    };
    assert_eq!((node, schema, needed), (old.node(), 1, 2));
    let message = OpenError::Blocked {
        node: NodeId(7),
        schema,
        needed,
    }
    .to_string();
    assert!(
        message.contains("node 7") && message.contains("schema 1"),
        "{message}"
    );
    old.leave().await.expect("left");
    let new = open(&database, vec![EXPAND, CONTRACT])
        .await
        .expect("contracts");
    assert_eq!(new.nodes().await.map(|nodes| nodes.len()), Ok(2));
    middle.probe().await.expect("usable");
    let late = open(&database, vec![]).await;
    assert!(matches!(
        late,
        Err(OpenError::TooNew {
            found: 3,
            needed: 2
        })
    ));
    open(&database, vec![EXPAND]).await.expect("still usable");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_silent_old_node_does_not_block_a_migration() {
    let database = Database::create("a_silent_old_node");
    let old = open(&database, vec![EXPAND]).await.expect("it opens");
    let client = database.client().await;
    client
        .execute(
            "UPDATE nodes SET schema = 1, beat_at = beat_at - interval '1 minute'",
            &[],
        )
        .await
        .expect("updated");
    open(&database, vec![EXPAND, CONTRACT])
        .await
        .expect("contracts");
    assert_eq!(old.beat().await, Ok(false), "fenced");
}
