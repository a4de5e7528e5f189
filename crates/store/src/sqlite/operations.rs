//! Implementation of the [`Store`](crate::Store) operations.

use std::hash::{BuildHasher, BuildHasherDefault, DefaultHasher};
use std::sync::Arc;

use rusqlite::{Connection, OptionalExtension, Result};
use saloon_table::stored::{StoredEntry, StoredTable, TableWrite, Written};

use super::{
    SqliteStore, archive, bot_games, carry_codes, chat, codes, commands, devices, entries, expiry,
    games, history, members, practices, puzzles, reviews, rewrite_header, sessions, table_write,
    tables,
};
use crate::{
    AnswerRow, BotGames, CarryClaim, DeviceRow, FoundGame, FoundTable, JoinKey, JoinOutcome,
    JoinRequest, ListedTable, Meter, NewSession, NewTable, PastGame, SignedIn, Store, StoreError,
    StoreFuture,
};

impl Store for SqliteStore {
    fn write_table(&self, write: TableWrite) -> StoreFuture<'static, Written> {
        let single = table_write::is_single_statement(&write);
        let source = BuildHasherDefault::<DefaultHasher>::default().hash_one(&write.table);
        let job = move |connection: &_| table_write::apply(connection, &write);
        let writer = self.writer.clone();
        Box::pin(async move { writer.run(single, Some(source), job).await })
    }

    fn load_table(&self, table: &str, chat_limit: u32) -> StoreFuture<'_, Option<StoredTable>> {
        let table = table.to_owned();
        Box::pin(self.read(move |connection| load_table(connection, &table, chat_limit)))
    }

    fn open_table(&self, table: NewTable) -> StoreFuture<'_, Option<String>> {
        Box::pin(self.write(move |connection| open_table(connection, &table)))
    }

    fn renew_code(&self, table: &str, codes: Vec<String>) -> StoreFuture<'_, Option<String>> {
        let table = table.to_owned();
        Box::pin(self.write(move |connection| codes::renew(connection, &table, &codes)))
    }

    fn join_table(&self, request: JoinRequest) -> StoreFuture<'_, JoinOutcome> {
        Box::pin(self.write(move |connection| join_table(connection, &request)))
    }

    fn find_table(&self, table: &str, session: Option<i64>) -> StoreFuture<'_, Option<FoundTable>> {
        let table = table.to_owned();
        Box::pin(self.read(move |connection| find_table(connection, &table, session)))
    }

    fn public_tables(&self, limit: u32) -> StoreFuture<'_, Vec<ListedTable>> {
        Box::pin(self.read(move |connection| tables::public(connection, limit)))
    }

    fn member_tables(&self, session: i64, limit: u32) -> StoreFuture<'_, Vec<ListedTable>> {
        Box::pin(self.read(move |connection| tables::of_member(connection, session, limit)))
    }

    fn dismiss_table(&self, table: &str, session: i64) -> StoreFuture<'_, ()> {
        let table = table.to_owned();
        Box::pin(self.write_one(move |connection| members::dismiss(connection, &table, session)))
    }

    fn create_session(&self, session: NewSession) -> StoreFuture<'_, i64> {
        Box::pin(self.write(move |connection| create_session(connection, &session)))
    }

    fn find_session(&self, token_hash: [u8; 32]) -> StoreFuture<'_, Option<SignedIn>> {
        Box::pin(self.read(move |connection| find_session(connection, &token_hash)))
    }

    fn update_profile(&self, session: i64, name: &str, look: &str) -> StoreFuture<'_, ()> {
        let (name, look) = (name.to_owned(), look.to_owned());
        Box::pin(
            self.write_one(move |connection| {
                sessions::set_profile(connection, session, &name, &look)
            }),
        )
    }

    fn update_settings(&self, session: i64, settings: &str) -> StoreFuture<'_, ()> {
        let settings = settings.to_owned();
        Box::pin(
            self.write_one(move |connection| {
                sessions::set_settings(connection, session, &settings)
            }),
        )
    }

    fn add_carry_code(
        &self,
        session: i64,
        code_hash: [u8; 32],
        expires_at: i64,
    ) -> StoreFuture<'_, ()> {
        Box::pin(self.write_one(move |connection| {
            carry_codes::insert(connection, session, &code_hash, expires_at)
        }))
    }

    fn claim_carry_code(&self, claim: CarryClaim) -> StoreFuture<'_, Option<Vec<i64>>> {
        Box::pin(self.write(move |connection| claim_carry_code(connection, &claim)))
    }

    fn devices(&self, session: i64) -> StoreFuture<'_, Vec<DeviceRow>> {
        Box::pin(self.read(move |connection| devices::of_session(connection, session)))
    }

    fn touch_device(&self, device: i64, seen_at: i64) -> StoreFuture<'_, ()> {
        Box::pin(self.write_one(move |connection| devices::touch(connection, device, seen_at)))
    }

    fn remove_device(&self, session: i64, device: i64) -> StoreFuture<'_, bool> {
        Box::pin(self.write(move |connection| devices::remove(connection, session, device)))
    }

    fn find_game(&self, name: &str, session: Option<i64>) -> StoreFuture<'_, Option<FoundGame>> {
        let name = name.to_owned();
        Box::pin(self.read(move |connection| find_game(connection, &name, session)))
    }

    fn entries_blocking(&self, game: i64) -> Result<Vec<StoredEntry>, StoreError> {
        self.readers
            .run(|connection| entries::of_game(connection, game))
    }

    fn save_review(&self, game: i64, seat: u8, json: &str) -> StoreFuture<'_, ()> {
        let json = json.to_owned();
        Box::pin(self.write_one(move |connection| reviews::save(connection, game, seat, &json)))
    }

    fn review(&self, game: i64, seat: u8) -> StoreFuture<'_, Option<String>> {
        Box::pin(self.read(move |connection| reviews::of_seat(connection, game, seat)))
    }

    fn hints(&self, game: i64) -> StoreFuture<'_, Vec<(u32, u8)>> {
        Box::pin(self.read(move |connection| reviews::hints(connection, game)))
    }

    fn answer_puzzle(&self, session: i64, answer: AnswerRow) -> StoreFuture<'_, ()> {
        Box::pin(self.write_one(move |connection| puzzles::insert(connection, session, &answer)))
    }

    fn puzzle_answer(
        &self,
        session: i64,
        puzzle: &str,
        day: &str,
    ) -> StoreFuture<'_, Option<AnswerRow>> {
        let (puzzle, day) = (puzzle.to_owned(), day.to_owned());
        Box::pin(self.read(move |connection| puzzles::find(connection, session, &puzzle, &day)))
    }

    fn puzzle_answers(&self, session: i64, limit: u32) -> StoreFuture<'_, Vec<AnswerRow>> {
        Box::pin(self.read(move |connection| puzzles::of_session(connection, session, limit)))
    }

    fn puzzle_choices(&self, puzzle: &str) -> StoreFuture<'_, Vec<(String, u32)>> {
        let puzzle = puzzle.to_owned();
        Box::pin(self.read(move |connection| puzzles::choices(connection, &puzzle)))
    }

    fn history(&self, session: i64, before: i64, limit: u32) -> StoreFuture<'_, Vec<PastGame>> {
        Box::pin(
            self.read(move |connection| history::of_session(connection, session, before, limit)),
        )
    }

    fn bot_games(&self) -> StoreFuture<'_, Vec<BotGames>> {
        Box::pin(self.read(bot_games::all))
    }

    fn expired_tables(
        &self,
        waiting_before: i64,
        practice_before: i64,
        limit: u32,
    ) -> StoreFuture<'_, Vec<String>> {
        Box::pin(self.read(move |connection| {
            expiry::tables(connection, waiting_before, practice_before, limit)
        }))
    }

    fn remove_table(&self, table: &str, before: i64) -> StoreFuture<'_, bool> {
        let table = table.to_owned();
        Box::pin(self.write(move |connection| expiry::remove_table(connection, &table, before)))
    }

    fn tables_with_old_code(&self, before: i64) -> StoreFuture<'_, Vec<String>> {
        Box::pin(self.read(move |connection| expiry::tables_with_old_code(connection, before)))
    }

    fn clear_code(&self, table: &str) -> StoreFuture<'_, ()> {
        let table = table.to_owned();
        Box::pin(self.write_one(move |connection| codes::set(connection, &table, None)))
    }

    fn expire_devices(&self, before: i64, limit: u32) -> StoreFuture<'_, usize> {
        Box::pin(self.write(move |connection| expiry::devices(connection, before, limit)))
    }

    fn expire_commands(&self, before: i64, limit: u32) -> StoreFuture<'_, usize> {
        Box::pin(self.write_one(move |connection| expiry::commands(connection, before, limit)))
    }

    fn expire_carry_codes(&self, now: i64) -> StoreFuture<'_, ()> {
        Box::pin(self.write_one(move |connection| carry_codes::expire(connection, now)))
    }

    fn archive_games(&self, before: i64, limit: u32) -> StoreFuture<'_, usize> {
        Box::pin(async move {
            // Compresses on a reader thread, so that writes do not wait for it.
            let archives = self
                .read(move |connection| archive::prepare(connection, before, limit))
                .await?;
            let count = archives.len();
            if count > 0 {
                self.write(move |connection| {
                    archives
                        .iter()
                        .try_for_each(|archive| archive::store(connection, archive))
                })
                .await?;
            }
            Ok(count)
        })
    }

    fn settle(&self) -> StoreFuture<'_, ()> {
        Box::pin(async {
            if self.writer.in_doubt() {
                // Any commit settles the earlier ones: the writer ensures that it reaches the disk.
                self.write_one(|_| Ok::<_, StoreError>(())).await?;
            }
            Ok(())
        })
    }

    fn probe(&self) -> StoreFuture<'_, ()> {
        Box::pin(async {
            self.read(|connection| {
                connection
                    .query_row("SELECT 1 FROM tables LIMIT 1", [], |_| Ok(()))
                    .optional()
            })
            .await?;
            self.write_one(rewrite_header).await
        })
    }

    fn measure(&self, meter: Arc<dyn Meter>) {
        self.writer.measure(meter);
    }
}

fn load_table(
    connection: &Connection,
    table: &str,
    chat_limit: u32,
) -> Result<Option<StoredTable>, StoreError> {
    let Some(row) = tables::by_id(connection, table)? else {
        return Ok(None);
    };
    let Some(game) = games::last_of(connection, table)? else {
        return Err(StoreError::Damaged("its game is missing".into()));
    };
    let mut commands = entries::commands(connection, table)?;
    commands.extend(commands::of_table(connection, table)?);
    Ok(Some(StoredTable {
        entries: entries::of_game(connection, game.id)?,
        chat: chat::last(connection, table, chat_limit)?,
        practice: practices::of_table(connection, table)?,
        hints: reviews::hints(connection, game.id)?,
        row,
        game,
        commands,
    }))
}

fn open_table(connection: &Connection, table: &NewTable) -> Result<Option<String>> {
    let known = tables::by_id(connection, &table.id)?;
    if let Some(known) = known.filter(|known| known.invite_hash == table.invite_hash) {
        return Ok(known.code); // a retry
    }
    let code = codes::free(connection, &table.codes)?;
    tables::insert(connection, table, code.as_deref())?;
    if let Some(practice) = &table.practice {
        practices::insert(connection, &table.id, practice)?;
    }
    games::announce(connection, &table.id, &table.game_name, &table.seed)?;
    members::add(connection, &table.id, table.creator, None)?;
    Ok(code)
}

fn join_table(connection: &Connection, request: &JoinRequest) -> Result<JoinOutcome> {
    let session = request.session;
    let (found, code) = match &request.key {
        JoinKey::Invite(hash) => (tables::by_invite(connection, hash)?, None),
        JoinKey::Code(code) => {
            // A retry may arrive after the game has started and the code has expired.
            let found = match tables::by_code(connection, code)? {
                None => tables::by_joined_code(connection, session, code)?,
                found => found,
            };
            (found, Some(code.as_str()))
        }
    };
    let Some(table) = found else {
        return Ok(JoinOutcome::NotFound);
    };
    if (request.is_banned)(&table.lobby, session) {
        return Ok(JoinOutcome::Banned);
    }
    members::add(connection, &table.id, session, code)?;
    Ok(JoinOutcome::Joined(table.id))
}

fn find_table(
    connection: &Connection,
    table: &str,
    session: Option<i64>,
) -> Result<Option<FoundTable>> {
    let Some(listed) = tables::listed(connection, table)? else {
        return Ok(None);
    };
    let member = is_member(connection, table, session)?;
    Ok(Some(FoundTable { listed, member }))
}

fn find_game(
    connection: &Connection,
    name: &str,
    session: Option<i64>,
) -> Result<Option<FoundGame>> {
    let Some(game) = games::by_name(connection, name)? else {
        return Ok(None);
    };
    let Some(table) = tables::by_id(connection, &game.table)? else {
        return Ok(None);
    };
    let member = is_member(connection, &table.id, session)?;
    Ok(Some(FoundGame {
        game,
        table,
        member,
    }))
}

fn is_member(connection: &Connection, table: &str, session: Option<i64>) -> Result<bool> {
    session.map_or(Ok(false), |session| {
        members::contains(connection, table, session)
    })
}

fn create_session(connection: &Connection, new: &NewSession) -> Result<i64> {
    if let Some(device) = devices::by_token(connection, &new.device.token_hash)? {
        return Ok(device.session); // a retry
    }
    let session = sessions::insert(connection, &new.name, &new.look, new.at)?;
    devices::insert(connection, session, &new.device, new.at)?;
    Ok(session)
}

fn find_session(connection: &Connection, token_hash: &[u8; 32]) -> Result<Option<SignedIn>> {
    let Some(device) = devices::by_token(connection, token_hash)? else {
        return Ok(None);
    };
    let session = sessions::by_id(connection, device.session)?;
    Ok(session.map(|session| SignedIn { session, device }))
}

fn claim_carry_code(connection: &Connection, claim: &CarryClaim) -> Result<Option<Vec<i64>>> {
    if devices::by_token(connection, &claim.device.token_hash)?.is_some() {
        return Ok(Some(Vec::new())); // a retry
    }
    let Some(session) = carry_codes::take(connection, &claim.code_hash, claim.at)? else {
        return Ok(None);
    };
    devices::insert(connection, session, &claim.device, claim.at)?;
    devices::remove_surplus(connection, session, claim.device_limit).map(Some)
}
