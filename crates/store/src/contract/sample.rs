//! Sample content: rows in every table of a store, for tests that copy a store.

use std::sync::Arc;

use saloon_table::stored::{ChatRow, CountedGame, PersonResult, TableOperation, TableState};

use super::{append, device, entries, finish, guest, load, lobby, note, open, start, table, write};
use crate::{AnswerRow, CarryClaim, JoinKey, JoinRequest, NewTable, Store};

/// Ids of the sample's tables. The order of the bytes differs from that of most locales.
pub const TABLES: [&str; 6] = [
    "Archived", "Running", "Zebra", "again", "closed", "practice",
];
/// Tokens of the sample's devices, and of two that were removed: the last guest and the last device.
pub const TOKENS: [u8; 6] = [1, 2, 3, 4, 8, 9];

/// Fills an empty store: every nullable column has rows with and without a value, every flag is set and cleared, and the guest and the device
/// with the highest ids are removed again.
pub async fn fill(store: &dyn Store) {
    let (ana, ben) = (guest(store, 1).await, guest(store, 2).await);
    fill_guests(store, ana, ben).await;
    fill_archived(store, ana).await;
    fill_running(store, ana, ben).await;
    fill_waiting(store, ana, ben).await;
    fill_again(store, ben).await;
    let closed = TableOperation::UpdateLobby(lobby(TableState::Closed));
    open(store, "closed", ben).await;
    let written = write(store, "closed", 5, vec![closed]).await;
    written.expect("written");
    let practice = NewTable {
        practice: Some("{\"scripts\":[]}".into()),
        public: false,
        ..table("practice", ben)
    };
    store.open_table(practice).await.expect("opened");
}

async fn fill_guests(store: &dyn Store, ana: i64, ben: i64) {
    let renamed = store.update_profile(ana, "Ana 🂡 Žižka", "{\"colour\":1}");
    renamed.await.expect("written");
    let chosen = store.update_settings(ana, "{\"sound\":0}").await;
    chosen.expect("written");
    for code in [1, 2, 0xff] {
        let added = store.add_carry_code(ana, [code; 32], 1_000).await;
        added.expect("written");
    }
    for (code, token) in [(1, 3), (2, 4)] {
        let claim = CarryClaim {
            code_hash: [code; 32],
            device: device(token),
            device_limit: 9,
            at: 4,
        };
        let claimed = store.claim_carry_code(claim).await;
        assert_eq!(claimed, Ok(Some(vec![])));
    }
    let seen = store.find_session([3; 32]).await.expect("readable");
    let touched = store.touch_device(seen.expect("signed in").device.id, 77);
    touched.await.expect("written");
    for (session, day, act) in [
        (ana, "2026-11-19", "play -2"),
        (ana, "", "bid 2h+1wx"),
        (ben, "", "take"),
    ] {
        let answer = AnswerRow {
            puzzle: "4f1a09c2b7".into(),
            day: day.into(),
            act: act.into(),
            verdict: "found".into(),
            at: 5,
        };
        let answered = store.answer_puzzle(session, answer).await;
        answered.expect("written");
    }
    for token in [8, 9] {
        let gone = guest(store, token).await;
        assert!(gone > ben);
        let devices = store.devices(gone).await.expect("readable");
        let removed = store.remove_device(gone, devices[0].id).await;
        assert_eq!(removed, Ok(true));
    }
}

/// A finished game in an archive, and one that is not archived yet.
async fn fill_archived(store: &dyn Store, ana: i64) {
    let game = open(store, "Archived", ana).await;
    start(store, "Archived", game, vec![(0, ana)]).await;
    let written = write(store, "Archived", 3, vec![append(game, 1..40)]).await;
    written.expect("written");
    finish(store, "Archived", game, 10).await;
    for (seat, json) in [(0, "{\"sum\":1}"), (1, "{}")] {
        let saved = store.save_review(game, seat, json).await;
        saved.expect("written");
    }
    assert_eq!(store.archive_games(11, 9).await, Ok(1));
}

/// A running game with chat and commands, left by its players.
async fn fill_running(store: &dyn Store, ana: i64, ben: i64) {
    let game = open(store, "Running", ana).await;
    start(store, "Running", game, vec![(0, ana), (1, ben)]).await;
    let message = |number| {
        TableOperation::AddChat(ChatRow {
            number,
            session: ben,
            name: "Ben".into(),
            text: format!("naïve 'quoted' \"text\" {number}\n"),
            said_at: number * 10,
        })
    };
    let operations = vec![
        append(game, 1..7),
        TableOperation::AddMember(ben),
        TableOperation::AddCommand((ana, "sit".into())),
        TableOperation::AddCommand((ben, "Sit".into())),
        message(1),
        message(2),
        TableOperation::StopClock {
            clock: 12_345,
            progress: "{\"round\":2}".into(),
            active_at: 30,
        },
    ];
    let written = write(store, "Running", 31, operations).await;
    written.expect("written");
    let hints = [(5, 1), (5, 0), (2, 1)].map(|hint| note(game, hint));
    let noted = write(store, "Running", 32, hints.into()).await;
    noted.expect("written");
}

/// A waiting table that guests joined by code and by invitation, and that one dismissed.
async fn fill_waiting(store: &dyn Store, ana: i64, ben: i64) {
    open(store, "Zebra", ana).await;
    for key in [
        JoinKey::Code("CODE-Zebra".into()),
        JoinKey::Invite(super::invite("Zebra")),
    ] {
        let request = JoinRequest {
            key,
            session: ben,
            is_banned: |_, _| false,
        };
        store.join_table(request).await.expect("joined");
    }
    let dismissed = store.dismiss_table("Zebra", ben).await;
    dismissed.expect("written");
}

/// A finished game that counts, and the announcement of the next.
async fn fill_again(store: &dyn Store, ben: i64) {
    let game = open(store, "again", ben).await;
    start(store, "again", game, vec![(1, ben)]).await;
    let finish = TableOperation::FinishGame {
        game,
        outcome: "{\"points\":[1,0]}".into(),
        counted: Some(CountedGame {
            seats: 2,
            bot: "gambler".into(),
            result: PersonResult::Won,
        }),
    };
    let finished = TableOperation::UpdateLobby(lobby(TableState::Finished));
    let written = write(store, "again", 20, vec![finish, finished]).await;
    written.expect("written");
    let announce = TableOperation::AnnounceGame {
        name: "second".into(),
        seed: [6; 32],
        codes: vec!["AGAIN".into()],
    };
    let update = TableOperation::UpdateLobby(lobby(TableState::Waiting));
    let written = write(store, "again", 21, vec![update, announce]).await;
    written.expect("written");
}

/// Returns everything that a server reads from a sample, as text.
pub async fn contents(store: &Arc<dyn Store>) -> Vec<String> {
    let mut seen = vec![format!("{:#?}", store.bot_games().await)];
    for id in TABLES {
        let mut loaded = load(&**store, id).await;
        loaded.commands.sort_unstable(); // their order does not matter
        seen.push(format!("{loaded:#?}"));
        let found = store.find_table(id, Some(1)).await.expect("readable");
        seen.push(format!("{found:#?}"));
        let entries = entries(store, loaded.game.id).await;
        let hints = store.hints(loaded.game.id).await.expect("readable");
        let review = store.review(loaded.game.id, 0).await.expect("readable");
        seen.push(format!("{entries:#?} {hints:?} {review:?}"));
    }
    for token in TOKENS {
        let found = store.find_session([token; 32]).await.expect("readable");
        let Some(session) = found.as_ref().map(|found| found.session.id) else {
            seen.push(format!("{token}: nobody"));
            continue;
        };
        let devices = store.devices(session).await.expect("readable");
        let answers = store.puzzle_answers(session, 9).await.expect("readable");
        let tables = store.member_tables(session, 99).await.expect("readable");
        let history = store.history(session, i64::MAX, 99).await;
        let history = history.expect("readable");
        seen.push(format!(
            "{found:#?} {devices:#?} {answers:#?} {tables:#?} {history:#?}"
        ));
    }
    seen
}
