//! Rules for archives of finished games.

use saloon_table::stored::TableOperation;

use super::{
    Fixture, append, entries, finish, guest, is_failed, load, lobby, open, start, table, write,
};
use crate::{NewTable, Store};
use saloon_table::stored::TableState;

/// Opens a table and plays a game of `count` entries that finishes at `at`.
async fn play(store: &dyn Store, id: &str, creator: i64, count: u32, at: i64) -> i64 {
    let game = open(store, id, creator).await;
    start(store, id, game, vec![(0, creator)]).await;
    for number in 1..count {
        let written = write(store, id, 2, vec![append(game, number..number + 1)]).await;
        written.expect("written");
    }
    finish(store, id, game, at).await;
    game
}

/// Archives all games that finished before `before`.
async fn archive(store: &dyn Store, before: i64) -> usize {
    let mut total = 0;
    loop {
        match store.archive_games(before, 2).await.expect("archived") {
            0 => return total,
            count => total += count,
        }
    }
}

pub async fn an_archived_game_reads_as_before(fixture: &impl Fixture) {
    let store = fixture.open();
    let ana = guest(&*store, 1).await;
    let game = play(&*store, "a", ana, 300, 5).await;
    let (before, rows) = (load(&*store, "a").await, entries(&store, game).await);
    let history = store.history(ana, i64::MAX, 10).await;
    assert_eq!(rows.len(), 300);
    assert_eq!(archive(&*store, 6).await, 1);
    assert_eq!(archive(&*store, 6).await, 0, "once");
    drop(store);
    let store = fixture.open();
    assert_eq!(entries(&store, game).await, rows);
    let mut after = load(&*store, "a").await;
    assert_eq!(after.entries, before.entries);
    assert_eq!((&after.row, &after.game), (&before.row, &before.game));
    let mut commands = before.commands;
    commands.sort_unstable();
    after.commands.sort_unstable();
    assert_eq!(commands.len(), 300);
    assert_eq!(after.commands, commands);
    assert_eq!(store.history(ana, i64::MAX, 10).await, history);
}

pub async fn only_old_finished_games_are_archived(fixture: &impl Fixture) {
    let store = fixture.open();
    let ana = guest(&*store, 1).await;
    play(&*store, "a", ana, 2, 5).await;
    play(&*store, "b", ana, 2, 9).await;
    let running = open(&*store, "c", ana).await;
    start(&*store, "c", running, vec![]).await;
    assert_eq!(archive(&*store, 5).await, 0);
    assert_eq!(archive(&*store, 6).await, 1);
    assert_eq!(archive(&*store, i64::MAX).await, 1);
    let written = write(&*store, "c", 9, vec![append(running, 1..2)]).await;
    written.expect("the game goes on");
    assert_eq!(entries(&store, running).await.len(), 2);
}

pub async fn an_archived_game_takes_no_more_entries(fixture: &impl Fixture) {
    let store = fixture.open();
    let ana = guest(&*store, 1).await;
    let game = play(&*store, "a", ana, 3, 5).await;
    assert_eq!(archive(&*store, 6).await, 1);
    for numbers in [0..1, 3..4] {
        let update = TableOperation::UpdateLobby(lobby(TableState::Closed));
        let several = write(&*store, "a", 7, vec![update, append(game, numbers.clone())]).await;
        assert!(is_failed(&several), "{several:?}");
        let single = write(&*store, "a", 7, vec![append(game, numbers)]).await;
        assert!(is_failed(&single), "{single:?}");
    }
    assert_eq!(load(&*store, "a").await.entries.len(), 3);
    assert_eq!(load(&*store, "a").await.row.state, TableState::Finished);
}

pub async fn command_keys_of_archived_games_are_loaded(fixture: &impl Fixture) {
    let store = fixture.open();
    let ana = guest(&*store, 1).await;
    play(&*store, "a", ana, 2, 5).await;
    assert_eq!(archive(&*store, 6).await, 1);
    let announce = TableOperation::AnnounceGame {
        name: "second".into(),
        seed: [6; 32],
        codes: vec!["AGAIN".into()],
    };
    let written = write(&*store, "a", 7, vec![announce]).await;
    let second = written.expect("written").game.expect("an id");
    let written = write(&*store, "a", 8, vec![append(second, 0..4)]).await;
    written.expect("written");
    let mut commands = load(&*store, "a").await.commands;
    commands.sort_unstable();
    let all = ["c0", "c1", "c3"].map(|id| (1, id.to_owned()));
    assert_eq!(commands, all, "of both games");
    assert_eq!(load(&*store, "a").await.entries.len(), 4);
}

pub async fn a_removed_table_takes_its_archives_along(fixture: &impl Fixture) {
    let store = fixture.open();
    let ana = guest(&*store, 1).await;
    let practice = NewTable {
        practice: Some("{}".into()),
        ..table("a", ana)
    };
    store.open_table(practice).await.expect("opened");
    let game = play(&*store, "a", ana, 3, 5).await;
    let kept = play(&*store, "b", ana, 3, 5).await;
    assert_eq!(archive(&*store, 6).await, 2);
    assert_eq!(store.remove_table("a", 6).await, Ok(true));
    assert!(entries(&store, game).await.is_empty());
    assert_eq!(entries(&store, kept).await.len(), 3);
    let again = play(&*store, "a", ana, 1, 5).await;
    assert_eq!(
        entries(&store, again).await.len(),
        1,
        "even if the id is reused"
    );
}
