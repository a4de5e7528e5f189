//! Migrations of the schema, while older programs run.

use saloon_store::contract::Fixture;
use saloon_store::{NodeId, Ownership, Store};
use saloon_table::stored::{CountedGame, PersonResult, TableOperation};

use super::fixture::{Database, guest, open as opened, to};
use crate::schema::{MIGRATIONS, Migration, version};
use crate::{OpenError, PostgresStore, Settings};

/// Returns the version of this program.
fn this() -> u32 {
    version(MIGRATIONS)
}

/// Returns a next version that this program can use.
fn expand() -> Migration {
    Migration {
        oldest: this(),
        sql: &["ALTER TABLE sessions ADD COLUMN mood text"],
    }
}

/// Returns the version after that, which needs it.
fn contract() -> Migration {
    Migration {
        oldest: this() + 1,
        sql: &["ALTER TABLE sessions DROP COLUMN settings"],
    }
}

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
    let middle = open(&database, vec![expand()]).await.expect("expands");
    assert_eq!(guest(&old, 1).await, 1, "the old program still works");
    let blocked = open(&database, vec![expand(), contract()]).await;
    let Err(OpenError::Blocked {
        node,
        schema,
        needed,
    }) = blocked
    else {
        panic!("must be refused");
    };
    assert_eq!((node, schema, needed), (old.node(), this(), this() + 1));
    let message = OpenError::Blocked {
        node: NodeId(7),
        schema,
        needed,
    }
    .to_string();
    assert!(
        message.contains("node 7") && message.contains(&format!("schema {schema}")),
        "{message}"
    );
    old.leave().await.expect("left");
    let new = open(&database, vec![expand(), contract()])
        .await
        .expect("contracts");
    assert_eq!(new.nodes().await.map(|nodes| nodes.len()), Ok(2));
    middle.probe().await.expect("usable");
    let late = open(&database, vec![]).await;
    assert!(matches!(
        late,
        Err(OpenError::TooNew { found, needed }) if (found, needed) == (this() + 2, this() + 1)
    ));
    open(&database, vec![expand()]).await.expect("still usable");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_silent_old_node_does_not_block_a_migration() {
    let database = Database::create("a_silent_old_node");
    let old = open(&database, vec![expand()]).await.expect("it opens");
    let client = database.client().await;
    client
        .execute(
            "UPDATE nodes SET schema = 1, beat_at = beat_at - interval '1 minute'",
            &[],
        )
        .await
        .expect("updated");
    open(&database, vec![expand(), contract()])
        .await
        .expect("contracts");
    assert_eq!(old.beat().await, Ok(false), "fenced");
}

/// A program of schema 1 writes next to this one, which counts games against bots.
#[tokio::test(flavor = "multi_thread")]
async fn a_program_of_the_first_schema_writes_during_an_upgrade() {
    let database = Database::create("first_schema");
    let first = Migration { ..MIGRATIONS[0] };
    let old = PostgresStore::open_with(Settings::new(&database.url), &[first]).await;
    let old = old.expect("it opens");
    let ana = guest(&old, 1).await;
    let new = open(&database, vec![]).await.expect("it migrates");
    let mut games = 0;
    for (store, id, counted) in [(&old, "a", None), (&new, "b", Some("random"))] {
        let game = opened(store, id, ana).await;
        let finish = TableOperation::FinishGame {
            game,
            outcome: "{}".into(),
            counted: counted.map(|bot| CountedGame {
                seats: 2,
                bot: bot.into(),
                result: PersonResult::Won,
            }),
        };
        store
            .write_table(to(id, vec![finish]))
            .await
            .expect("written");
        games += usize::from(counted.is_some());
        let rows = new.bot_games().await.expect("readable");
        assert_eq!(rows.len(), games);
    }
}
