//! Rules for the removal of expired rows.

use saloon_table::stored::TableOperation;

use super::{Fixture, entries, guest, load, open, start, table, write};
use crate::{CarryClaim, NewTable, Store};

/// Opens a table that last changed at `at`, with a command key. Starts its game if `started`.
async fn make(store: &dyn Store, new: NewTable, started: bool) -> i64 {
    let (id, at) = (new.id.clone(), new.at);
    store.open_table(new).await.expect("opened");
    let game = load(store, &id).await.game.id;
    if started {
        start(store, &id, game, vec![]).await;
    }
    let key = TableOperation::AddCommand((1, "sit".into()));
    let written = write(store, &id, at, vec![key]).await;
    written.expect("written");
    game
}

pub async fn only_unused_tables_expire(fixture: &impl Fixture) {
    let store = fixture.open();
    let ana = guest(&*store, 1).await;
    let at = |id: &str, at| NewTable {
        at,
        ..table(id, ana)
    };
    make(&*store, at("new", 9), false).await;
    make(&*store, at("old", 1), false).await;
    make(&*store, at("begun", 1), true).await; // changed at 2
    let practice = NewTable {
        practice: Some("{}".into()),
        ..at("practice", 1)
    };
    make(&*store, practice, true).await;
    let expired = |waiting, practice| store.expired_tables(waiting, practice, 10);
    assert_eq!(expired(5, 2).await, Ok(vec!["old".into()]));
    let both = Ok(vec!["old".into(), "practice".into()]);
    assert_eq!(expired(5, 3).await, both);
    assert_eq!(store.remove_table("old", 1).await, Ok(false), "too new");
    assert_eq!(store.remove_table("old", 2).await, Ok(true));
    assert_eq!(store.remove_table("old", 2).await, Ok(false), "gone");
    assert_eq!(expired(5, 3).await, Ok(vec!["practice".into()]));
}

pub async fn a_removed_table_leaves_nothing(fixture: &impl Fixture) {
    let store = fixture.open();
    let ana = guest(&*store, 1).await;
    let practice = || NewTable {
        practice: Some("{}".into()),
        ..table("a", ana)
    };
    let game = make(&*store, practice(), true).await;
    let kept = make(&*store, table("b", ana), true).await;
    assert_eq!(store.remove_table("a", 3).await, Ok(true));
    let loaded = store.load_table("a", 1).await.expect("readable");
    assert!(loaded.is_none());
    assert_eq!(store.find_game("game-a", None).await, Ok(None));
    assert!(entries(&store, game).await.is_empty());
    let tables = store.member_tables(ana, 10).await.expect("readable");
    assert_eq!(tables.len(), 1, "only b");
    assert_eq!(entries(&store, kept).await.len(), 1);
    make(&*store, practice(), true).await; // id, invitation, code, name and command key are free again
}

pub async fn old_codes_of_waiting_tables_are_listed(fixture: &impl Fixture) {
    let store = fixture.open();
    let ana = guest(&*store, 1).await;
    for (id, at) in [("old", 1), ("new", 9)] {
        let new = NewTable {
            at,
            ..table(id, ana)
        };
        store.open_table(new).await.expect("opened");
    }
    let game = open(&*store, "begun", ana).await;
    start(&*store, "begun", game, vec![]).await;
    let listed = || store.tables_with_old_code(5);
    assert_eq!(listed().await, Ok(vec!["old".into()]));
    store.clear_code("old").await.expect("cleared");
    assert_eq!(listed().await, Ok(vec![]));
}

pub async fn a_guest_expires_with_the_last_device(fixture: &impl Fixture) {
    let store = fixture.open();
    let (ana, _ben) = (guest(&*store, 1).await, guest(&*store, 2).await);
    let added = store.add_carry_code(ana, [7; 32], 100).await;
    added.expect("written");
    let claim = CarryClaim {
        code_hash: [7; 32],
        device: super::device(3),
        device_limit: 9,
        at: 9,
    };
    let claimed = store.claim_carry_code(claim).await;
    claimed.expect("written");
    assert_eq!(store.expire_devices(5, 1).await, Ok(1), "at most one");
    assert_eq!(store.expire_devices(5, 10).await, Ok(1));
    assert_eq!(store.expire_devices(5, 10).await, Ok(0));
    for (token, session) in [(1, None), (2, None), (3, Some(ana))] {
        let found = store.find_session([token; 32]).await.expect("readable");
        assert_eq!(found.map(|found| found.session.id), session);
    }
    let profile = store.update_profile(ana, "Ana", "{}").await;
    profile.expect("the guest has a device left");
}

pub async fn old_command_keys_expire(fixture: &impl Fixture) {
    let store = fixture.open();
    let ana = guest(&*store, 1).await;
    let game = open(&*store, "a", ana).await;
    start(&*store, "a", game, vec![]).await; // stores a key with an entry
    for (id, at) in [("one", 1), ("two", 2), ("three", 3)] {
        let key = TableOperation::AddCommand((1, id.into()));
        let written = write(&*store, "a", at, vec![key]).await;
        written.expect("written");
    }
    assert_eq!(store.expire_commands(3, 1).await, Ok(1), "at most one");
    assert_eq!(store.expire_commands(3, 10).await, Ok(1));
    assert_eq!(store.expire_commands(3, 10).await, Ok(0));
    let mut keys = load(&*store, "a").await.commands;
    keys.sort_unstable();
    assert_eq!(keys, [(1, "c0".into()), (1, "three".into())]);
}
