//! Rules for tables, their members and their chat.

use saloon_table::stored::{ChatRow, TableOperation, TableState};

use super::{
    Fixture, append, guest, invite, is_failed, load, lobby, open, public_ids, start, table, write,
};
use crate::{JoinKey, JoinOutcome, JoinRequest, NewTable, Store};

fn request(session: i64, key: JoinKey) -> JoinRequest {
    JoinRequest {
        key,
        session,
        is_banned: |_, _| false,
    }
}

async fn is_member(store: &dyn Store, table: &str, session: i64) -> bool {
    let found = store.find_table(table, Some(session)).await;
    found.expect("readable").expect("the table exists").member
}

async fn member_ids(store: &dyn Store, session: i64) -> Vec<String> {
    let tables = store.member_tables(session, 100).await.expect("readable");
    tables.into_iter().map(|table| table.row.id).collect()
}

pub async fn an_opened_table_is_loaded_with_its_game(fixture: &impl Fixture) {
    let store = fixture.open();
    let ana = guest(&*store, 1).await;
    let new = NewTable {
        practice: Some("{\"scripts\":[]}".into()),
        ..table("a", ana)
    };
    let code = store.open_table(new).await.expect("opened");
    assert_eq!(code.as_deref(), Some("CODE-a"));
    let loaded = load(&*store, "a").await;
    let row = &loaded.row;
    assert_eq!((row.id.as_str(), row.game.as_str()), ("a", "high-card"));
    assert_eq!((row.updates, row.clock, row.public), (0, 0, true));
    assert_eq!((row.state, row.lobby.as_str()), (TableState::Waiting, "{}"));
    assert_eq!((&row.code, &row.invite_hash[..]), (&code, &invite("a")[..]));
    let game = &loaded.game;
    assert_eq!((game.name.as_str(), game.table.as_str()), ("game-a", "a"));
    assert_eq!((game.seed, game.head), ([3; 32], None));
    assert_eq!((&game.header, &game.outcome), (&None, &None));
    assert!(loaded.entries.is_empty() && loaded.commands.is_empty() && loaded.chat.is_empty());
    assert_eq!(loaded.practice.as_deref(), Some("{\"scripts\":[]}"));
    assert!(is_member(&*store, "a", ana).await, "the creator");
}

pub async fn a_retried_open_changes_nothing(fixture: &impl Fixture) {
    let store = fixture.open();
    let ana = guest(&*store, 1).await;
    let game = open(&*store, "a", ana).await;
    let retry = || NewTable {
        codes: vec!["OTHER".into()],
        game_name: "other".into(),
        seed: [9; 32],
        ..table("a", ana)
    };
    let code = store.open_table(retry()).await.expect("a retry");
    assert_eq!(code.as_deref(), Some("CODE-a"));
    let loaded = load(&*store, "a").await;
    assert_eq!((loaded.game.id, loaded.game.seed), (game, [3; 32]));
    start(&*store, "a", game, vec![]).await;
    let code = store.open_table(retry()).await.expect("a late retry");
    assert_eq!(code, None, "the table has started");
    assert_eq!(load(&*store, "a").await.row.state, TableState::Playing);
}

pub async fn a_table_id_and_an_invitation_are_taken_once(fixture: &impl Fixture) {
    let store = fixture.open();
    let ana = guest(&*store, 1).await;
    open(&*store, "a", ana).await;
    let same_id = NewTable {
        invite_hash: vec![1; 32],
        codes: vec!["OTHER".into()],
        game_name: "other".into(),
        ..table("a", ana)
    };
    assert!(is_failed(&store.open_table(same_id).await));
    let same_invite = NewTable {
        invite_hash: invite("a").to_vec(),
        ..table("b", ana)
    };
    assert!(is_failed(&store.open_table(same_invite).await));
    assert_eq!(public_ids(&*store).await, ["a"]);
    assert_eq!(load(&*store, "a").await.game.name, "game-a");
}

pub async fn a_taken_code_is_passed_over(fixture: &impl Fixture) {
    let store = fixture.open();
    let ana = guest(&*store, 1).await;
    let with_codes = |id: &str| NewTable {
        codes: vec!["ONE".into(), "TWO".into(), "THREE".into()],
        ..table(id, ana)
    };
    for (id, code) in [("a", "ONE"), ("b", "TWO"), ("c", "THREE")] {
        let given = store.open_table(with_codes(id)).await.expect("opened");
        assert_eq!(given.as_deref(), Some(code));
    }
}

pub async fn a_table_without_a_free_code_is_not_opened(fixture: &impl Fixture) {
    let store = fixture.open();
    let ana = guest(&*store, 1).await;
    open(&*store, "a", ana).await;
    let taken = NewTable {
        codes: vec!["CODE-a".into()],
        ..table("b", ana)
    };
    assert!(is_failed(&store.open_table(taken).await));
    assert_eq!(public_ids(&*store).await, ["a"]);
    assert!(store.load_table("b", 1).await.expect("readable").is_none());
}

pub async fn a_code_is_cleared_and_renewed(fixture: &impl Fixture) {
    let store = fixture.open();
    let ana = guest(&*store, 1).await;
    open(&*store, "a", ana).await;
    open(&*store, "b", ana).await;
    store.clear_code("a").await.expect("cleared");
    assert_eq!(load(&*store, "a").await.row.code, None);
    let codes = vec!["CODE-b".to_owned(), "NEW".to_owned()];
    let code = store.renew_code("a", codes).await.expect("renewed");
    assert_eq!(code.as_deref(), Some("NEW"));
    assert_eq!(load(&*store, "a").await.row.code, code);
}

pub async fn a_guest_joins_by_code_or_invitation(fixture: &impl Fixture) {
    let store = fixture.open();
    let (ana, ben) = (guest(&*store, 1).await, guest(&*store, 2).await);
    open(&*store, "a", ana).await;
    open(&*store, "b", ana).await;
    assert!(!is_member(&*store, "a", ben).await);
    for (table, key) in [
        ("a", JoinKey::Code("CODE-a".into())),
        ("b", JoinKey::Invite(invite("b"))),
    ] {
        let joined = store.join_table(request(ben, key)).await;
        assert_eq!(joined, Ok(JoinOutcome::Joined(table.into())));
        assert!(is_member(&*store, table, ben).await);
    }
    for key in [
        JoinKey::Code("NO-SUCH".into()),
        JoinKey::Invite(invite("no")),
    ] {
        let joined = store.join_table(request(ben, key)).await;
        assert_eq!(joined, Ok(JoinOutcome::NotFound));
    }
    let nobody = store.find_table("a", None).await.expect("readable");
    assert!(!nobody.expect("the table exists").member);
}

pub async fn a_retried_join_finds_the_table_after_its_code_expired(fixture: &impl Fixture) {
    let store = fixture.open();
    let (ana, ben) = (guest(&*store, 1).await, guest(&*store, 2).await);
    open(&*store, "a", ana).await;
    let by_code = |session| store.join_table(request(session, JoinKey::Code("CODE-a".into())));
    let joined = Ok(JoinOutcome::Joined("a".into()));
    assert_eq!(by_code(ben).await, joined);
    store.clear_code("a").await.expect("cleared");
    assert_eq!(by_code(ben).await, joined, "a retry");
    assert_eq!(by_code(ana).await, Ok(JoinOutcome::NotFound), "not a retry");
}

pub async fn a_banned_guest_does_not_join(fixture: &impl Fixture) {
    let store = fixture.open();
    let (ana, ben) = (guest(&*store, 1).await, guest(&*store, 2).await);
    open(&*store, "a", ana).await;
    let banned = JoinRequest {
        is_banned: |lobby, _| lobby == "{}",
        ..request(ben, JoinKey::Code("CODE-a".into()))
    };
    let joined = store.join_table(banned).await;
    assert_eq!(joined, Ok(JoinOutcome::Banned));
    assert!(!is_member(&*store, "a", ben).await);
}

pub async fn a_dismissed_table_is_listed_again_after_a_join(fixture: &impl Fixture) {
    let store = fixture.open();
    let ana = guest(&*store, 1).await;
    for (id, at) in [("a", 1), ("b", 2), ("c", 3)] {
        let new = NewTable {
            at,
            public: false,
            ..table(id, ana)
        };
        store.open_table(new).await.expect("opened");
    }
    assert_eq!(member_ids(&*store, ana).await, ["c", "b", "a"]);
    let one = store.member_tables(ana, 1).await.expect("readable");
    assert_eq!(one.len(), 1);
    store.dismiss_table("b", ana).await.expect("dismissed");
    assert_eq!(member_ids(&*store, ana).await, ["c", "a"]);
    assert!(is_member(&*store, "b", ana).await);
    let key = JoinKey::Invite(invite("b"));
    store.join_table(request(ana, key)).await.expect("joined");
    assert_eq!(member_ids(&*store, ana).await, ["c", "b", "a"]);
    let close = TableOperation::UpdateLobby(lobby(TableState::Closed));
    let closed = write(&*store, "c", 4, vec![close]).await;
    closed.expect("written");
    assert_eq!(member_ids(&*store, ana).await, ["b", "a"], "c is closed");
}

pub async fn a_removed_member_is_a_member_no_more(fixture: &impl Fixture) {
    let store = fixture.open();
    let (ana, ben) = (guest(&*store, 1).await, guest(&*store, 2).await);
    open(&*store, "a", ana).await;
    for (operation, member) in [
        (TableOperation::AddMember(ben), true),
        (TableOperation::AddMember(ben), true),
        (TableOperation::RemoveMember(ben), false),
        (TableOperation::RemoveMember(ben), false),
    ] {
        let written = write(&*store, "a", 2, vec![operation]).await;
        written.expect("written");
        assert_eq!(is_member(&*store, "a", ben).await, member);
    }
}

pub async fn public_tables_are_listed_latest_first(fixture: &impl Fixture) {
    let store = fixture.open();
    let ana = guest(&*store, 1).await;
    for (id, at, public) in [
        ("a", 3, true),
        ("b", 2, true),
        ("c", 9, false),
        ("d", 4, true),
    ] {
        let new = NewTable {
            public,
            at,
            ..table(id, ana)
        };
        store.open_table(new).await.expect("opened");
    }
    let close = TableOperation::UpdateLobby(lobby(TableState::Closed));
    let closed = write(&*store, "d", 5, vec![close]).await;
    closed.expect("written");
    let listed = store.public_tables(10).await.expect("readable");
    let listed: Vec<_> = listed
        .iter()
        .map(|table| (table.row.id.as_str(), table.changed_at))
        .collect();
    assert_eq!(listed, [("a", 3), ("b", 2)]);
    assert_eq!(store.public_tables(1).await.map(|list| list.len()), Ok(1));
}

pub async fn a_lobby_update_replaces_the_changing_columns(fixture: &impl Fixture) {
    let store = fixture.open();
    let ana = guest(&*store, 1).await;
    open(&*store, "a", ana).await;
    let update = lobby(TableState::Playing);
    let operation = TableOperation::UpdateLobby(update.clone());
    let written = write(&*store, "a", 7, vec![operation]).await;
    written.expect("written");
    let found = store.find_table("a", None).await.expect("readable");
    let listed = found.expect("the table exists").listed;
    assert_eq!(listed.changed_at, 7);
    let row = listed.row;
    assert_eq!((row.code, row.state), (update.code, update.state));
    assert_eq!((row.lobby, row.updates), (update.lobby, update.updates));
    assert_eq!((row.clock, row.game.as_str()), (update.clock, "high-card"));
}

pub async fn a_stopped_clock_never_moves_the_last_change_back(fixture: &impl Fixture) {
    let store = fixture.open();
    let ana = guest(&*store, 1).await;
    let new = NewTable {
        at: 5,
        ..table("a", ana)
    };
    store.open_table(new).await.expect("opened");
    for (active_at, changed_at) in [(3, 5), (8, 8)] {
        let stop = TableOperation::StopClock {
            clock: active_at * 10,
            progress: format!("{{\"round\":{active_at}}}"),
            active_at,
        };
        let written = write(&*store, "a", 100, vec![stop]).await;
        written.expect("written");
        let found = store.find_table("a", None).await.expect("readable");
        let listed = found.expect("the table exists").listed;
        assert_eq!(listed.changed_at, changed_at);
        assert_eq!(listed.row.clock, active_at * 10);
        assert_eq!(listed.progress, Some(format!("{{\"round\":{active_at}}}")));
    }
}

pub async fn a_table_keeps_its_last_messages(fixture: &impl Fixture) {
    let store = fixture.open();
    let ana = guest(&*store, 1).await;
    open(&*store, "a", ana).await;
    let message = |number| {
        TableOperation::AddChat(ChatRow {
            number,
            session: ana,
            name: "Ana".into(),
            text: format!("message {number}"),
            said_at: number * 10,
        })
    };
    let written = write(&*store, "a", 2, (1..=250).map(message).collect()).await;
    written.expect("written");
    let kept = load(&*store, "a").await.chat;
    let kept: Vec<_> = kept.iter().map(|message| message.number).collect();
    assert_eq!(kept, (51..=250).collect::<Vec<_>>());
    let last = store.load_table("a", 2).await.expect("readable");
    let last = last.expect("the table exists").chat;
    assert_eq!(last.len(), 2);
    let row = &last[1];
    assert_eq!((row.session, row.said_at), (ana, 2_500));
    assert_eq!((&*row.name, &*row.text), ("Ana", "message 250"));
    let again = write(&*store, "a", 2, vec![message(250)]).await;
    assert!(is_failed(&again), "a number is taken once");
}

pub async fn a_command_key_is_taken_once_per_table(fixture: &impl Fixture) {
    let store = fixture.open();
    let ana = guest(&*store, 1).await;
    open(&*store, "a", ana).await;
    open(&*store, "b", ana).await;
    let add = |table, session| {
        let key = TableOperation::AddCommand((session, "sit".into()));
        write(&*store, table, 2, vec![key])
    };
    add("a", 1).await.expect("new");
    add("a", 2).await.expect("of another guest");
    add("b", 1).await.expect("at another table");
    assert!(is_failed(&add("a", 1).await));
    let mut keys = load(&*store, "a").await.commands;
    keys.sort_unstable();
    assert_eq!(keys, [(1, "sit".into()), (2, "sit".into())]);
}

pub async fn a_failed_write_leaves_nothing_and_its_neighbours_stay(fixture: &impl Fixture) {
    let store = fixture.open();
    let ana = guest(&*store, 1).await;
    for id in ["a", "b", "c"] {
        open(&*store, id, ana).await;
    }
    let both = |table: &'static str| {
        let codes = vec!["SAME".to_owned()];
        let announce = TableOperation::AnnounceGame {
            name: format!("next-{table}"),
            seed: [5; 32],
            codes,
        };
        let update = TableOperation::UpdateLobby(lobby(TableState::Finished));
        write(&*store, table, 2, vec![update, announce])
    };
    // An implementation may commit all of them together. Only one table can get the code.
    let (one, two, three) = tokio::join!(both("a"), both("b"), both("c"));
    let results = [("a", one), ("b", two), ("c", three)];
    let succeeded = results.iter().filter(|(_, result)| result.is_ok());
    assert_eq!(succeeded.count(), 1, "{results:?}");
    for (id, result) in results {
        let loaded = load(&*store, id).await;
        let changed = loaded.row.state == TableState::Finished;
        let announced = loaded.game.name == format!("next-{id}");
        assert_eq!((changed, announced), (result.is_ok(), result.is_ok()));
    }
}

pub async fn a_failed_single_write_leaves_nothing_and_its_neighbours_stay(fixture: &impl Fixture) {
    let store = fixture.open();
    let ana = guest(&*store, 1).await;
    let game = open(&*store, "a", ana).await;
    let other = open(&*store, "b", ana).await;
    let add = |table, game| write(&*store, table, 2, vec![append(game, 0..1)]);
    let (first, again, other_table) = tokio::join!(add("a", game), add("a", game), add("b", other));
    assert_ne!(first.is_ok(), again.is_ok(), "one of them");
    other_table.expect("written");
    assert_eq!(load(&*store, "a").await.entries.len(), 1);
    assert_eq!(load(&*store, "b").await.entries.len(), 1);
}

pub async fn a_write_to_a_missing_table_fails(fixture: &impl Fixture) {
    let store = fixture.open();
    let ana = guest(&*store, 1).await;
    let stop = TableOperation::StopClock {
        clock: 1,
        progress: "{}".into(),
        active_at: 1,
    };
    let announce = TableOperation::AnnounceGame {
        name: "g".into(),
        seed: [0; 32],
        codes: vec!["CODE".into()],
    };
    for operation in [
        TableOperation::UpdateLobby(lobby(TableState::Playing)),
        stop,
        announce,
        TableOperation::AddCommand((ana, "sit".into())),
        TableOperation::AddMember(ana),
    ] {
        let written = write(&*store, "missing", 1, vec![operation]).await;
        assert!(is_failed(&written), "{written:?}");
    }
    assert!(is_failed(&store.renew_code("missing", vec![]).await));
    assert!(is_failed(&store.clear_code("missing").await));
}

pub async fn a_missing_table_is_not_loaded(fixture: &impl Fixture) {
    let store = fixture.open();
    let loaded = store.load_table("missing", 1).await.expect("readable");
    assert!(loaded.is_none());
    let found = store.find_table("missing", None).await;
    assert_eq!(found, Ok(None));
}
