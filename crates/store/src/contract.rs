//! Contract tests: the semantics of [`Store`], for any implementation.
//!
//! An implementation provides a [`Fixture`] and calls [`store_contract!`](crate::store_contract) in its tests: one test per function of this
//! module's submodules. A store for clusters calls [`ownership_contract!`](crate::ownership_contract) as well. [`sample`] fills a store for other
//! tests.

#![allow(
    clippy::missing_panics_doc,
    missing_docs,
    reason = "test functions: each panics if the store breaks the contract, and its name states the rule"
)]

pub mod archives;
pub mod expiry;
pub mod games;
pub mod health;
pub mod ownership;
pub mod sample;
pub mod sessions;
pub mod tables;

use std::sync::Arc;

use saloon_core::Hex32;
use saloon_erased::SealedEntry;
use saloon_table::stored::{
    LobbyUpdate, StoredEntry, StoredTable, TableOperation, TableState, TableWrite, Written,
};

use crate::{NewDevice, NewSession, NewTable, Store, StoreError};

/// An empty database for one test.
pub trait Fixture {
    /// Creates the database. `name` is unique among the tests.
    fn create(name: &str) -> Self;

    /// Opens the database. A previously opened store has been dropped.
    fn open(&self) -> Arc<dyn Store>;
}

/// Declares one test per rule of the contract. The argument is a type that implements [`Fixture`](crate::contract::Fixture).
#[macro_export]
macro_rules! store_contract {
    ($fixture:ty) => {
        $crate::store_contract!(@module $fixture, tables:
            an_opened_table_is_loaded_with_its_game,
            a_retried_open_changes_nothing,
            a_table_id_and_an_invitation_are_taken_once,
            a_taken_code_is_passed_over,
            a_table_without_a_free_code_is_not_opened,
            a_code_is_cleared_and_renewed,
            a_guest_joins_by_code_or_invitation,
            a_retried_join_finds_the_table_after_its_code_expired,
            a_banned_guest_does_not_join,
            a_dismissed_table_is_listed_again_after_a_join,
            a_removed_member_is_a_member_no_more,
            public_tables_are_listed_latest_first,
            a_lobby_update_replaces_the_changing_columns,
            a_stopped_clock_never_moves_the_last_change_back,
            a_table_keeps_its_last_messages,
            a_command_key_is_taken_once_per_table,
            a_failed_write_leaves_nothing_and_its_neighbours_stay,
            a_failed_single_write_leaves_nothing_and_its_neighbours_stay,
            a_write_to_a_missing_table_fails,
            a_missing_table_is_not_loaded,
        );
        $crate::store_contract!(@module $fixture, games:
            entries_are_read_in_order,
            an_entry_number_is_taken_once,
            entries_of_a_missing_game_fail,
            an_announced_game_becomes_the_last_one,
            command_keys_of_all_games_are_loaded,
            a_game_is_found_by_name,
            history_has_the_finished_games_of_a_guest,
            practice_games_are_not_in_the_history,
            counted_games_against_bots_are_added_up,
            a_finished_game_keeps_a_review_for_each_seat,
            a_hint_is_noted_once,
        );
        $crate::store_contract!(@module $fixture, sessions:
            a_guest_is_found_by_the_token_of_a_device,
            a_retried_sign_in_creates_no_second_guest,
            profile_and_settings_of_a_guest_change,
            a_carry_code_adds_one_device,
            a_retried_claim_changes_nothing,
            an_expired_carry_code_is_refused,
            a_stored_carry_code_stays_unchanged,
            a_used_carry_code_is_not_stored_again,
            surplus_devices_are_signed_out,
            a_guest_is_removed_with_the_last_device,
            the_first_answer_to_a_puzzle_counts,
            answers_are_removed_with_their_guest,
        );
        $crate::store_contract!(@module $fixture, expiry:
            only_unused_tables_expire,
            a_removed_table_leaves_nothing,
            old_codes_of_waiting_tables_are_listed,
            a_guest_expires_with_the_last_device,
            old_command_keys_expire,
        );
        $crate::store_contract!(@module $fixture, archives:
            an_archived_game_reads_as_before,
            only_old_finished_games_are_archived,
            an_archived_game_takes_no_more_entries,
            command_keys_of_archived_games_are_loaded,
            a_removed_table_takes_its_archives_along,
        );
        $crate::store_contract!(@module $fixture, health:
            an_acknowledged_write_survives_reopening,
            a_healthy_store_settles_and_answers_probes,
        );
    };
    (@module $fixture:ty, $module:ident: $($name:ident,)*) => {
        mod $module {
            use super::*;

            $(
                #[tokio::test]
                async fn $name() {
                    let fixture = <$fixture as $crate::contract::Fixture>::create(stringify!($name));
                    $crate::contract::$module::$name(&fixture).await;
                }
            )*
        }
    };
}

/// Creates a guest with the token `[token; 32]` and returns the session.
pub async fn guest(store: &dyn Store, token: u8) -> i64 {
    let session = NewSession {
        name: "Ana".into(),
        look: "{}".into(),
        device: device(token),
        at: 1,
    };
    store.create_session(session).await.expect("created")
}

fn device(token: u8) -> NewDevice {
    NewDevice {
        token_hash: [token; 32],
        label: "Firefox, Linux".into(),
    }
}

/// Returns a public table. Its code, invitation and first game are derived from its id.
fn table(id: &str, creator: i64) -> NewTable {
    NewTable {
        id: id.into(),
        invite_hash: invite(id).to_vec(),
        game: "high-card".into(),
        public: true,
        lobby: "{}".into(),
        practice: None,
        creator,
        codes: vec![format!("CODE-{id}")],
        game_name: format!("game-{id}"),
        seed: [3; 32],
        at: 1,
    }
}

fn invite(id: &str) -> [u8; 32] {
    let mut hash = [0; 32];
    hash[..id.len()].copy_from_slice(id.as_bytes());
    hash
}

/// Opens [`table`] and returns the id of its game.
async fn open(store: &dyn Store, id: &str, creator: i64) -> i64 {
    store.open_table(table(id, creator)).await.expect("opened");
    load(store, id).await.game.id
}

async fn load(store: &dyn Store, id: &str) -> StoredTable {
    let loaded = store.load_table(id, 1_000).await.expect("readable");
    loaded.expect("the table exists")
}

async fn write(
    store: &dyn Store,
    table: &str,
    at: i64,
    operations: Vec<TableOperation>,
) -> Result<Written, StoreError> {
    let table = table.into();
    let write = TableWrite {
        table,
        at,
        operations,
    };
    store.write_table(write).await
}

fn lobby(state: TableState) -> LobbyUpdate {
    LobbyUpdate {
        code: None,
        state,
        lobby: "{\"changed\":true}".into(),
        updates: 2,
        clock: 5,
    }
}

fn entry(number: u32) -> SealedEntry {
    SealedEntry {
        number,
        json: format!("{{\"number\":{number}}}"),
        head: Hex32([u8::try_from(number).unwrap_or(u8::MAX); 32]),
    }
}

/// Appends entries, for the command `c<number of the last>` of session 1.
fn append(game: i64, numbers: std::ops::Range<u32>) -> TableOperation {
    let command = (1, format!("c{}", numbers.end - 1));
    TableOperation::AppendEntries {
        game,
        entries: numbers.map(entry).collect(),
        update: 9,
        command: Some(command),
    }
}

fn note(game: i64, (entry, seat): (u32, u8)) -> TableOperation {
    TableOperation::NoteHint { game, entry, seat }
}

/// Starts the game with these players and its first entry.
async fn start(store: &dyn Store, table: &str, game: i64, players: Vec<(u8, i64)>) {
    let start = TableOperation::StartGame {
        game,
        header: "{\"seats\":2}".into(),
        head: [4; 32],
        players,
    };
    let lobby = TableOperation::UpdateLobby(lobby(TableState::Playing));
    let written = write(store, table, 2, vec![start, append(game, 0..1), lobby]);
    written.await.expect("written");
}

async fn finish(store: &dyn Store, table: &str, game: i64, at: i64) {
    let finish = TableOperation::FinishGame {
        game,
        outcome: "{\"points\":[1,0]}".into(),
        counted: None,
    };
    let lobby = TableOperation::UpdateLobby(lobby(TableState::Finished));
    let written = write(store, table, at, vec![finish, lobby]);
    written.await.expect("written");
}

/// Reads the entries of a game on a blocking thread.
async fn entries(store: &Arc<dyn Store>, game: i64) -> Vec<StoredEntry> {
    let store = Arc::clone(store);
    let read = tokio::task::spawn_blocking(move || store.entries_blocking(game));
    read.await.expect("no panic").expect("readable")
}

fn numbers(entries: &[StoredEntry]) -> Vec<String> {
    entries.iter().map(|entry| entry.json.clone()).collect()
}

fn jsons(numbers: std::ops::Range<u32>) -> Vec<String> {
    numbers.map(|number| entry(number).json).collect()
}

async fn public_ids(store: &dyn Store) -> Vec<String> {
    let tables = store.public_tables(100).await.expect("readable");
    let mut ids: Vec<_> = tables.into_iter().map(|table| table.row.id).collect();
    ids.sort_unstable();
    ids
}

fn is_failed<T>(result: &Result<T, StoreError>) -> bool {
    matches!(result, Err(StoreError::Failed(_)))
}
