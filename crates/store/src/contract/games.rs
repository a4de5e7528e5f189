//! Rules for games, their entries and the history.

use saloon_table::stored::{CountedGame, PersonResult, TableOperation, TableState, Written};

use super::{
    Fixture, append, entries, entry, finish, guest, is_failed, jsons, load, lobby, note, numbers,
    open, start, table, write,
};
use crate::{BotGames, NewTable, Store};

async fn names(store: &dyn Store, session: i64, before: i64, limit: u32) -> Vec<String> {
    let games = store.history(session, before, limit).await;
    let games = games.expect("readable").into_iter();
    games.map(|game| game.name).collect()
}

pub async fn entries_are_read_in_order(fixture: &impl Fixture) {
    let store = fixture.open();
    let ana = guest(&*store, 1).await;
    let game = open(&*store, "a", ana).await;
    start(&*store, "a", game, vec![]).await;
    for numbers in [1..2, 2..5] {
        let written = write(&*store, "a", 3, vec![append(game, numbers)]).await;
        written.expect("written");
    }
    let loaded = load(&*store, "a").await;
    assert_eq!(numbers(&loaded.entries), jsons(0..5));
    assert_eq!(loaded.entries[4].head, entry(4).head.0);
    assert_eq!(loaded.entries[4].update, 9);
    assert_eq!(entries(&store, game).await, loaded.entries);
    assert_eq!(loaded.game.header.as_deref(), Some("{\"seats\":2}"));
    assert_eq!(loaded.game.head, Some([4; 32]));
    let mut commands = loaded.commands;
    commands.sort_unstable();
    let last_of_each = ["c0", "c1", "c4"].map(|id| (1, id.to_owned()));
    assert_eq!(commands, last_of_each);
    assert!(entries(&store, game + 1).await.is_empty());
}

pub async fn an_entry_number_is_taken_once(fixture: &impl Fixture) {
    let store = fixture.open();
    let ana = guest(&*store, 1).await;
    let game = open(&*store, "a", ana).await;
    start(&*store, "a", game, vec![]).await;
    let again = write(&*store, "a", 3, vec![append(game, 0..1)]).await;
    assert!(is_failed(&again), "{again:?}");
    let later = TableOperation::UpdateLobby(lobby(TableState::Finished));
    let partly = write(&*store, "a", 3, vec![later, append(game, 0..3)]).await;
    assert!(is_failed(&partly), "{partly:?}");
    let loaded = load(&*store, "a").await;
    assert_eq!(numbers(&loaded.entries), jsons(0..1));
    assert_eq!(loaded.row.state, TableState::Playing);
}

pub async fn entries_of_a_missing_game_fail(fixture: &impl Fixture) {
    let store = fixture.open();
    let ana = guest(&*store, 1).await;
    let game = open(&*store, "a", ana).await;
    let missing = game + 1;
    let start = TableOperation::StartGame {
        game: missing,
        header: "{}".into(),
        head: [0; 32],
        players: vec![],
    };
    let finish = TableOperation::FinishGame {
        game: missing,
        outcome: "{}".into(),
        counted: None,
    };
    for operation in [append(missing, 0..1), start, finish] {
        let written = write(&*store, "a", 1, vec![operation]).await;
        assert!(is_failed(&written), "{written:?}");
    }
}

pub async fn an_announced_game_becomes_the_last_one(fixture: &impl Fixture) {
    let store = fixture.open();
    let ana = guest(&*store, 1).await;
    let first = open(&*store, "a", ana).await;
    open(&*store, "b", ana).await;
    start(&*store, "a", first, vec![]).await;
    finish(&*store, "a", first, 3).await;
    let announce = TableOperation::AnnounceGame {
        name: "second".into(),
        seed: [6; 32],
        codes: vec!["CODE-b".into(), "AGAIN".into()],
    };
    let update = TableOperation::UpdateLobby(lobby(TableState::Waiting));
    let written = write(&*store, "a", 4, vec![update, announce]).await;
    let written = written.expect("written");
    assert_eq!(written.code.as_deref(), Some("AGAIN"), "the first free one");
    let loaded = load(&*store, "a").await;
    assert_eq!(written.game, Some(loaded.game.id));
    assert_ne!(loaded.game.id, first);
    assert_eq!(loaded.row.code, written.code);
    assert_eq!((&*loaded.game.name, loaded.game.seed), ("second", [6; 32]));
    assert!(loaded.entries.is_empty());
    assert_eq!(entries(&store, first).await.len(), 1);
}

pub async fn command_keys_of_all_games_are_loaded(fixture: &impl Fixture) {
    let store = fixture.open();
    let ana = guest(&*store, 1).await;
    let first = open(&*store, "a", ana).await;
    start(&*store, "a", first, vec![]).await;
    finish(&*store, "a", first, 3).await;
    let announce = TableOperation::AnnounceGame {
        name: "second".into(),
        seed: [6; 32],
        codes: vec!["AGAIN".into()],
    };
    let written = write(&*store, "a", 4, vec![announce]).await;
    let second = written.expect("written").game.expect("an id");
    let key = TableOperation::AddCommand((2, "sit".into()));
    let written = write(&*store, "a", 5, vec![key, append(second, 0..2)]).await;
    written.expect("written");
    let mut commands = load(&*store, "a").await.commands;
    commands.sort_unstable();
    let all = [(1, "c0"), (1, "c1"), (2, "sit")];
    assert_eq!(commands, all.map(|(session, id)| (session, id.to_owned())));
}

pub async fn a_game_is_found_by_name(fixture: &impl Fixture) {
    let store = fixture.open();
    let (ana, ben) = (guest(&*store, 1).await, guest(&*store, 2).await);
    let game = open(&*store, "a", ana).await;
    start(&*store, "a", game, vec![]).await;
    for (session, member) in [(Some(ana), true), (Some(ben), false), (None, false)] {
        let found = store.find_game("game-a", session).await.expect("readable");
        let found = found.expect("the game exists");
        assert_eq!((found.game.id, found.member), (game, member));
        assert_eq!((&*found.table.id, found.game.outcome), ("a", None));
    }
    finish(&*store, "a", game, 3).await;
    let found = store.find_game("game-a", None).await.expect("readable");
    let outcome = found.and_then(|found| found.game.outcome);
    assert_eq!(outcome.as_deref(), Some("{\"points\":[1,0]}"));
    assert_eq!(store.find_game("missing", None).await, Ok(None));
}

pub async fn history_has_the_finished_games_of_a_guest(fixture: &impl Fixture) {
    let store = fixture.open();
    let (ana, ben) = (guest(&*store, 1).await, guest(&*store, 2).await);
    for (id, at) in [("a", 10), ("b", 30), ("c", 20)] {
        let game = open(&*store, id, ana).await;
        start(&*store, id, game, vec![(0, ana), (1, ben), (2, ana)]).await;
        finish(&*store, id, game, at).await;
    }
    let running = open(&*store, "d", ana).await;
    start(&*store, "d", running, vec![(0, ana)]).await;
    let latest_first = ["game-b", "game-c", "game-a"];
    assert_eq!(names(&*store, ana, i64::MAX, 10).await, latest_first);
    assert_eq!(names(&*store, ana, i64::MAX, 2).await, latest_first[..2]);
    assert_eq!(names(&*store, ana, 20, 10).await, ["game-a"]);
    let games = store.history(ana, 20, 10).await.expect("readable");
    let game = &games[0];
    let mut seats = game.seats.clone();
    seats.sort_unstable();
    assert_eq!((&seats[..], game.finished_at), (&[0, 2][..], 10));
    assert_eq!((&*game.table, &*game.game), ("a", "high-card"));
    assert_eq!(game.header, "{\"seats\":2}");
    assert_eq!(game.outcome, "{\"points\":[1,0]}");
    assert!(names(&*store, ana + ben, i64::MAX, 10).await.is_empty());
}

pub async fn practice_games_are_not_in_the_history(fixture: &impl Fixture) {
    let store = fixture.open();
    let ana = guest(&*store, 1).await;
    let practice = NewTable {
        practice: Some("{}".into()),
        ..table("a", ana)
    };
    store.open_table(practice).await.expect("opened");
    let game = load(&*store, "a").await.game.id;
    start(&*store, "a", game, vec![(0, ana)]).await;
    finish(&*store, "a", game, 3).await;
    assert!(names(&*store, ana, i64::MAX, 10).await.is_empty());
}

pub async fn counted_games_against_bots_are_added_up(fixture: &impl Fixture) {
    use PersonResult::{Lost, Shared, Won};
    let store = fixture.open();
    let ana = guest(&*store, 1).await;
    assert_eq!(store.bot_games().await, Ok(vec![]));
    let games = [
        ("a", Some((2, "tips", Won))),
        ("b", Some((2, "random", Lost))),
        ("c", Some((2, "tips", Lost))),
        ("d", Some((4, "tips", Shared))),
        ("e", Some((2, "tips", Won))),
        ("f", None),
    ];
    for (id, counted) in games {
        let game = open(&*store, id, ana).await;
        start(&*store, id, game, vec![(0, ana)]).await;
        let finish = TableOperation::FinishGame {
            game,
            outcome: "{}".into(),
            counted: counted.map(|(seats, bot, result)| CountedGame {
                seats,
                bot: bot.into(),
                result,
            }),
        };
        // A write that fails counts nothing.
        let twice = vec![finish.clone(), append(game, 0..1)];
        assert!(is_failed(&write(&*store, id, 9, twice).await));
        let written = write(&*store, id, 9, vec![finish]).await;
        written.expect("written");
    }
    let row = |seats, bot: &str, [won, shared, lost]: [u32; 3]| BotGames {
        game: "high-card".into(),
        seats,
        bot: bot.into(),
        won,
        shared,
        lost,
    };
    let expected = vec![
        row(2, "random", [0, 0, 1]),
        row(2, "tips", [2, 0, 1]),
        row(4, "tips", [0, 1, 0]),
    ];
    assert_eq!(store.bot_games().await, Ok(expected));
    store.archive_games(10, 99).await.expect("archived");
    let left = store.bot_games().await.expect("readable");
    assert_eq!(left.len(), 3, "archived games count too");
    assert_eq!(store.remove_table("d", 10).await, Ok(true));
    let left = store.bot_games().await.expect("readable");
    assert_eq!(left.len(), 2);
}

pub async fn a_finished_game_keeps_a_review_for_each_seat(fixture: &impl Fixture) {
    let store = fixture.open();
    let ana = guest(&*store, 1).await;
    let game = open(&*store, "a", ana).await;
    start(&*store, "a", game, vec![(0, ana)]).await;
    let early = store.save_review(game, 0, "{}").await;
    assert!(is_failed(&early), "the game is running: {early:?}");
    assert_eq!(store.review(game, 0).await, Ok(None));
    finish(&*store, "a", game, 10).await;
    for (seat, json) in [(0, "{}"), (1, "{\"one\":1}"), (0, "{\"zero\":0}")] {
        assert_eq!(store.save_review(game, seat, json).await, Ok(()));
    }
    let zero = store.review(game, 0).await;
    assert_eq!(zero, Ok(Some("{\"zero\":0}".into())));
    let one = store.review(game, 1).await;
    assert_eq!(one, Ok(Some("{\"one\":1}".into())));
    assert_eq!(store.review(game, 2).await, Ok(None));
    let missing = store.save_review(game + 1, 0, "{}").await;
    assert!(is_failed(&missing), "{missing:?}");
}

pub async fn a_hint_is_noted_once(fixture: &impl Fixture) {
    let store = fixture.open();
    let ana = guest(&*store, 1).await;
    let game = open(&*store, "a", ana).await;
    start(&*store, "a", game, vec![(0, ana)]).await;
    for hint in [(7, 0), (3, 1), (3, 0), (7, 0)] {
        let noted = write(&*store, "a", 5, vec![note(game, hint)]).await;
        assert_eq!(noted, Ok(Written::default()));
    }
    let hints = store.hints(game).await;
    assert_eq!(hints, Ok(vec![(3, 0), (3, 1), (7, 0)]));
    assert_eq!(store.hints(game + 1).await, Ok(vec![]));
    let loaded = load(&*store, "a").await;
    assert_eq!(loaded.hints, [(3, 0), (3, 1), (7, 0)]);
    let missing = write(&*store, "a", 6, vec![note(game + 1, (0, 0))]).await;
    assert!(is_failed(&missing), "{missing:?}");
    // All of a write or nothing.
    let operations = vec![note(game, (9, 0)), note(game + 1, (0, 0))];
    assert!(is_failed(&write(&*store, "a", 7, operations).await));
    assert_eq!(load(&*store, "a").await.hints.len(), 3);
    finish(&*store, "a", game, 10).await;
    let history = store.history(ana, i64::MAX, 9).await.expect("readable");
    assert_eq!(history[0].hints, [0, 1, 0]);
    let announce = TableOperation::AnnounceGame {
        name: "second".into(),
        seed: [6; 32],
        codes: vec!["AGAIN".into()],
    };
    let update = TableOperation::UpdateLobby(lobby(TableState::Waiting));
    let announced = write(&*store, "a", 11, vec![update, announce]).await;
    announced.expect("written");
    assert_eq!(load(&*store, "a").await.hints, [], "those of the last game");
}
