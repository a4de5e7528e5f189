//! The fence: a node without registration, or without ownership, writes nothing.

use std::time::Duration;

use saloon_store::contract::Fixture;
use saloon_store::{
    AnswerRow, CarryClaim, JoinKey, JoinRequest, NewDevice, Ownership, Store, StoreError,
    StoreFuture,
};
use saloon_table::stored::{
    ChatRow, CountedGame, LobbyUpdate, PersonResult, TableOperation, TableState,
};
use tokio::time::{sleep, timeout};
use tokio_postgres::Client;

use super::fixture::{Database, append, guest, open, session, stop_clock, table, to};
use crate::PostgresStore;

/// Returns the content of all tables but `nodes`.
async fn content(client: &Client) -> Vec<String> {
    let mut content = Vec::new();
    for table in [
        "sessions",
        "devices",
        "carries",
        "puzzle_answers",
        "tables",
        "members",
        "practices",
        "games",
        "players",
        "bot_games",
        "entries",
        "archives",
        "chat",
        "commands",
    ] {
        let sql = format!("SELECT t::text FROM {table} t ORDER BY 1");
        let rows = client.query(&sql, &[]).await.expect("readable");
        content.extend(
            rows.iter()
                .map(|row| format!("{table} {}", row.get::<_, String>(0))),
        );
    }
    content
}

fn answer() -> AnswerRow {
    AnswerRow {
        puzzle: "4f1a09c2b7".into(),
        day: String::new(),
        act: "take".into(),
        verdict: "found".into(),
        at: 3,
    }
}

/// Returns one operation of each kind.
fn operations(game: i64) -> Vec<TableOperation> {
    use TableOperation as Op;
    vec![
        Op::UpdateLobby(LobbyUpdate {
            code: None,
            state: TableState::Closed,
            lobby: "{}".into(),
            updates: 3,
            clock: 3,
        }),
        stop_clock(),
        Op::AddCommand((1, "sit".into())),
        Op::AddMember(1),
        Op::RemoveMember(1),
        Op::AddChat(ChatRow {
            number: 1,
            session: 1,
            name: "Ana".into(),
            text: "hello".into(),
            said_at: 3,
        }),
        Op::AnnounceGame {
            name: "next".into(),
            seed: [1; 32],
            codes: vec!["NEXT".into()],
        },
        Op::StartGame {
            game,
            header: "{}".into(),
            head: [1; 32],
            players: vec![(0, 1)],
        },
        append(game, 9),
        Op::FinishGame {
            game,
            outcome: "{}".into(),
            counted: Some(CountedGame {
                seats: 2,
                bot: "random".into(),
                result: PersonResult::Lost,
            }),
        },
    ]
}

fn dropped<'a, T: 'a>(future: StoreFuture<'a, T>) -> StoreFuture<'a, ()> {
    Box::pin(async { future.await.map(drop) })
}

/// Returns one write of each kind that concerns the table `a`, and needs its owner.
fn table_writes(store: &PostgresStore, game: i64) -> Vec<(String, StoreFuture<'_, ()>)> {
    let mut writes: Vec<(String, StoreFuture<'_, ()>)> = Vec::new();
    for operation in operations(game) {
        let name = format!("{operation:?}");
        let write = dropped(store.write_table(to("a", vec![operation])));
        writes.push((name, write));
    }
    writes.push((
        "renew_code".into(),
        dropped(store.renew_code("a", vec!["X".into()])),
    ));
    writes.push(("clear_code".into(), store.clear_code("a")));
    writes.push(("remove_table".into(), dropped(store.remove_table("a", 100))));
    writes
}

/// Returns one write of each kind that needs no owner.
fn other_writes(store: &PostgresStore) -> Vec<(&'static str, StoreFuture<'_, ()>)> {
    let request = |key| JoinRequest {
        key,
        session: 1,
        is_banned: |_, _| false,
    };
    let claim = CarryClaim {
        code_hash: [7; 32],
        device: NewDevice {
            token_hash: [9; 32],
            label: String::new(),
        },
        device_limit: 5,
        at: 1,
    };
    vec![
        ("open_table", dropped(store.open_table(table("b", 1)))),
        (
            "join_table",
            dropped(store.join_table(request(JoinKey::Code("CODE-a".into())))),
        ),
        ("dismiss_table", store.dismiss_table("a", 1)),
        ("create_session", dropped(store.create_session(session(8)))),
        ("update_profile", store.update_profile(1, "Ben", "{}")),
        ("update_settings", store.update_settings(1, "{}")),
        ("add_carry_code", store.add_carry_code(1, [5; 32], 100)),
        ("answer_puzzle", store.answer_puzzle(1, answer())),
        ("claim_carry_code", dropped(store.claim_carry_code(claim))),
        ("touch_device", store.touch_device(1, 50)),
        ("remove_device", dropped(store.remove_device(1, 1))),
        ("expire_devices", dropped(store.expire_devices(100, 10))),
        ("expire_commands", dropped(store.expire_commands(100, 10))),
        ("expire_carry_codes", store.expire_carry_codes(1_000)),
        ("probe", store.probe()),
        ("set_draining", store.set_draining(true)),
        ("release", dropped(store.release("a"))),
        ("hand_over", dropped(store.hand_over("a", store.node()))),
        ("expel", dropped(store.expel(store.node(), Duration::ZERO))),
    ]
}

/// A database with a guest, a carry code and the table `a`, opened by a node.
async fn prepared(name: &str) -> (Database, PostgresStore, i64) {
    let database = Database::create(name);
    let node = database.node("one").await;
    assert_eq!(guest(&node, 1).await, 1);
    node.add_carry_code(1, [7; 32], 100).await.expect("added");
    let game = open(&node, "a", 1).await;
    (database, node, game)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_heartbeat_does_not_wait_for_a_write_and_the_removal_of_its_node_does() {
    let (database, node, game) = prepared("a_heartbeat_does_not_wait").await;
    let mut writing = database.client().await;
    let under_way = writing.transaction().await.expect("begun");
    let fence = under_way.query("SELECT fence($1)", &[&node.node().0]).await;
    fence.expect("registered");
    let beat = timeout(Duration::from_secs(2), node.beat()).await;
    assert_eq!(beat, Ok(Ok(true)), "does not wait");
    let killer = database.client().await;
    let id = node.node().0;
    let mut removal = tokio::spawn(async move {
        killer
            .execute("DELETE FROM nodes WHERE id = $1", &[&id])
            .await
    });
    let early = timeout(Duration::from_millis(300), &mut removal).await;
    assert!(early.is_err(), "waits for the write under way");
    under_way.commit().await.expect("committed");
    let removed = removal.await.expect("no panic").expect("removed");
    assert_eq!(removed, 1);
    let late = node.write_table(to("a", vec![append(game, 0)])).await;
    assert_eq!(late, Err(StoreError::Fenced));
    assert_eq!(node.beat().await, Ok(false));
}

/// A write that waits for the removal of its node finds the node gone.
#[tokio::test(flavor = "multi_thread")]
async fn a_write_during_the_removal_of_its_node_is_fenced() {
    let (database, node, game) = prepared("a_write_during_the_removal").await;
    let mut killer = database.client().await;
    let removal = killer.transaction().await.expect("begun");
    let removed = removal
        .execute("DELETE FROM nodes WHERE id = $1", &[&node.node().0])
        .await;
    assert_eq!(removed.expect("removed"), 1);
    let write = node.write_table(to("a", vec![append(game, 0)]));
    let removal = async {
        sleep(Duration::from_millis(200)).await;
        removal.commit().await.expect("committed");
    };
    let (written, ()) = tokio::join!(write, removal);
    assert_eq!(written, Err(StoreError::Fenced));
    assert_eq!(content_of_entries(&database).await, 0);
}

async fn content_of_entries(database: &Database) -> usize {
    let client = database.client().await;
    let rows = client.query("SELECT FROM entries", &[]).await;
    rows.expect("readable").len()
}

#[tokio::test(flavor = "multi_thread")]
async fn an_expelled_node_writes_nothing_of_any_kind() {
    let (database, node, game) = prepared("an_expelled_node_writes_nothing").await;
    let client = database.client().await;
    let removed = client.execute("DELETE FROM nodes", &[]).await;
    assert_eq!(removed.expect("removed"), 1);
    let before = content(&client).await;
    for (name, write) in table_writes(&node, game) {
        assert_eq!(write.await, Err(StoreError::Fenced), "{name}");
    }
    for (name, write) in other_writes(&node) {
        assert_eq!(write.await, Err(StoreError::Fenced), "{name}");
    }
    // Reads go on, and maintenance of finished games finds the tables without owner.
    assert!(node.load_table("a", 1).await.expect("readable").is_some());
    client
        .execute("UPDATE games SET outcome = '{}', finished_at = 1", &[])
        .await
        .expect("finished");
    assert_eq!(node.archive_games(10, 10).await, Err(StoreError::Fenced));
    client
        .execute("UPDATE games SET outcome = NULL, finished_at = NULL", &[])
        .await
        .expect("restored");
    assert_eq!(content(&client).await, before);
}

#[tokio::test(flavor = "multi_thread")]
async fn only_the_owner_writes_to_a_table() {
    let (database, owner, game) = prepared("only_the_owner_writes").await;
    let other = database.node("two").await;
    let client = database.client().await;
    let before = content(&client).await;
    for (name, write) in table_writes(&other, game) {
        assert_eq!(write.await, Err(StoreError::Fenced), "{name}");
    }
    assert_eq!(content(&client).await, before);
    assert_eq!(other.release("a").await, Ok(false));
    assert_eq!(other.hand_over("a", other.node()).await, Ok(false));
    let expired = other.expired_tables(100, 100, 10).await;
    assert_eq!(expired, Ok(vec![]), "the owner removes it");
    let old = other.tables_with_old_code(100).await;
    assert_eq!(old, Ok(vec![]), "the owner clears it");
    let joined = other.join_table(JoinRequest {
        key: JoinKey::Code("CODE-a".into()),
        session: 1,
        is_banned: |_, _| false,
    });
    joined.await.expect("a guest joins through any node");
    for (name, write) in table_writes(&owner, game) {
        assert_eq!(write.await, Ok(()), "{name}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_without_owner_is_maintained_by_any_node() {
    let (database, owner, _) = prepared("a_table_without_owner").await;
    let other = database.node("two").await;
    owner.leave().await.expect("left");
    assert_eq!(other.tables_with_old_code(100).await, Ok(vec!["a".into()]));
    other.clear_code("a").await.expect("cleared");
    let lobby = other.write_table(to("a", vec![stop_clock()])).await;
    assert_eq!(lobby, Err(StoreError::Fenced), "it must claim the table");
    assert_eq!(
        other.expired_tables(100, 100, 10).await,
        Ok(vec!["a".into()])
    );
    assert_eq!(other.remove_table("a", 100).await, Ok(true));
}
