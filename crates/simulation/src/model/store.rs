//! The model as a [`Store`].

use std::future::ready;
use std::sync::Arc;

use saloon_store::{
    AnswerRow, BotGames, CarryClaim, DeviceRow, FoundGame, FoundTable, JoinOutcome, JoinRequest,
    ListedTable, Meter, NewSession, NewTable, PastGame, SignedIn, Store, StoreError, StoreFuture,
};
use saloon_table::stored::{StoredEntry, StoredTable, TableWrite, Written};

use super::commit::ModelStore;
use super::data::StoreData;
use super::operation::{
    AddCarryCode, AnswerPuzzle, ArchiveGames, ClearCode, DismissTable, ExpireCarryCodes,
    ExpireCommands, ExpireDevices, RemoveDevice, RemoveTable, RenewCode, SaveReview, Settle,
    TouchDevice, UpdateProfile, UpdateSettings,
};

impl ModelStore {
    fn answer<T: Send + 'static>(
        &self,
        query: impl FnOnce(&StoreData) -> T,
    ) -> StoreFuture<'static, T> {
        let found = self.read(query);
        match &self.session {
            Some(session) => session.deliver(found),
            None => Box::pin(ready(Ok(found))),
        }
    }
}

impl Store for ModelStore {
    fn write_table(&self, write: TableWrite) -> StoreFuture<'static, Written> {
        self.submit(write)
    }

    fn load_table(&self, table: &str, chat_limit: u32) -> StoreFuture<'_, Option<StoredTable>> {
        self.answer(|disk| disk.load(table, chat_limit))
    }

    fn open_table(&self, table: NewTable) -> StoreFuture<'_, Option<String>> {
        self.submit(table)
    }

    fn renew_code(&self, table: &str, codes: Vec<String>) -> StoreFuture<'_, Option<String>> {
        let table = table.to_owned();
        self.submit(RenewCode { table, codes })
    }

    fn join_table(&self, request: JoinRequest) -> StoreFuture<'_, JoinOutcome> {
        self.submit(request)
    }

    fn find_table(&self, table: &str, session: Option<i64>) -> StoreFuture<'_, Option<FoundTable>> {
        self.answer(|disk| disk.find_table(table, session))
    }

    fn public_tables(&self, limit: u32) -> StoreFuture<'_, Vec<ListedTable>> {
        self.answer(|disk| disk.list(limit, |data| data.row.public))
    }

    fn member_tables(&self, session: i64, limit: u32) -> StoreFuture<'_, Vec<ListedTable>> {
        self.answer(|disk| {
            disk.list(limit, |data| {
                let mut members = data.members.iter();
                members.any(|member| member.session == session && !member.dismissed)
            })
        })
    }

    fn dismiss_table(&self, table: &str, session: i64) -> StoreFuture<'_, ()> {
        let table = table.to_owned();
        self.submit(DismissTable { table, session })
    }

    fn create_session(&self, session: NewSession) -> StoreFuture<'_, i64> {
        self.submit(session)
    }

    fn find_session(&self, token_hash: [u8; 32]) -> StoreFuture<'_, Option<SignedIn>> {
        self.answer(|disk| disk.find_session(&token_hash))
    }

    fn update_profile(&self, session: i64, name: &str, look: &str) -> StoreFuture<'_, ()> {
        let (name, look) = (name.to_owned(), look.to_owned());
        self.submit(UpdateProfile {
            session,
            name,
            look,
        })
    }

    fn update_settings(&self, session: i64, settings: &str) -> StoreFuture<'_, ()> {
        let settings = settings.to_owned();
        self.submit(UpdateSettings { session, settings })
    }

    fn add_carry_code(
        &self,
        session: i64,
        code_hash: [u8; 32],
        expires_at: i64,
    ) -> StoreFuture<'_, ()> {
        self.submit(AddCarryCode {
            session,
            code_hash,
            expires_at,
        })
    }

    fn claim_carry_code(&self, claim: CarryClaim) -> StoreFuture<'_, Option<Vec<i64>>> {
        self.submit(claim)
    }

    fn devices(&self, session: i64) -> StoreFuture<'_, Vec<DeviceRow>> {
        self.answer(|disk| disk.devices(session))
    }

    fn touch_device(&self, device: i64, seen_at: i64) -> StoreFuture<'_, ()> {
        self.submit(TouchDevice { device, seen_at })
    }

    fn remove_device(&self, session: i64, device: i64) -> StoreFuture<'_, bool> {
        self.submit(RemoveDevice { session, device })
    }

    fn find_game(&self, name: &str, session: Option<i64>) -> StoreFuture<'_, Option<FoundGame>> {
        self.answer(|disk| disk.find_game(name, session))
    }

    fn entries_blocking(&self, game: i64) -> Result<Vec<StoredEntry>, StoreError> {
        Ok(self.read(|disk| disk.entries(game)))
    }

    fn save_review(&self, game: i64, seat: u8, json: &str) -> StoreFuture<'_, ()> {
        let json = json.to_owned();
        self.submit(SaveReview { game, seat, json })
    }

    fn review(&self, game: i64, seat: u8) -> StoreFuture<'_, Option<String>> {
        self.answer(|disk| disk.game(game)?.reviews.get(&seat).cloned())
    }

    fn hints(&self, game: i64) -> StoreFuture<'_, Vec<(u32, u8)>> {
        self.answer(|disk| {
            let hints = disk.game(game).map(|game| &game.hints);
            hints.into_iter().flatten().copied().collect()
        })
    }

    fn answer_puzzle(&self, session: i64, answer: AnswerRow) -> StoreFuture<'_, ()> {
        self.submit(AnswerPuzzle { session, answer })
    }

    fn puzzle_answer(
        &self,
        session: i64,
        puzzle: &str,
        day: &str,
    ) -> StoreFuture<'_, Option<AnswerRow>> {
        let key = (session, puzzle.to_owned(), day.to_owned());
        self.answer(|disk| disk.answers.get(&key).cloned())
    }

    fn puzzle_answers(&self, session: i64, limit: u32) -> StoreFuture<'_, Vec<AnswerRow>> {
        self.answer(|disk| disk.puzzle_answers(session, limit))
    }

    fn puzzle_choices(&self, puzzle: &str) -> StoreFuture<'_, Vec<(String, u32)>> {
        self.answer(|disk| disk.puzzle_choices(puzzle))
    }

    fn history(&self, session: i64, before: i64, limit: u32) -> StoreFuture<'_, Vec<PastGame>> {
        self.answer(|disk| disk.history(session, before, limit))
    }

    fn bot_games(&self) -> StoreFuture<'_, Vec<BotGames>> {
        self.answer(StoreData::bot_games)
    }

    fn expired_tables(
        &self,
        waiting_before: i64,
        practice_before: i64,
        limit: u32,
    ) -> StoreFuture<'_, Vec<String>> {
        self.answer(|disk| disk.expired_tables(waiting_before, practice_before, limit))
    }

    fn remove_table(&self, table: &str, before: i64) -> StoreFuture<'_, bool> {
        let table = table.to_owned();
        self.submit(RemoveTable { table, before })
    }

    fn tables_with_old_code(&self, before: i64) -> StoreFuture<'_, Vec<String>> {
        self.answer(|disk| disk.tables_with_old_code(before))
    }

    fn clear_code(&self, table: &str) -> StoreFuture<'_, ()> {
        let table = table.to_owned();
        self.submit(ClearCode { table })
    }

    fn expire_devices(&self, before: i64, limit: u32) -> StoreFuture<'_, usize> {
        self.submit(ExpireDevices { before, limit })
    }

    fn expire_commands(&self, before: i64, limit: u32) -> StoreFuture<'_, usize> {
        self.submit(ExpireCommands { before, limit })
    }

    fn expire_carry_codes(&self, now: i64) -> StoreFuture<'_, ()> {
        self.submit(ExpireCarryCodes { now })
    }

    fn archive_games(&self, before: i64, limit: u32) -> StoreFuture<'_, usize> {
        self.submit(ArchiveGames { before, limit })
    }

    fn settle(&self) -> StoreFuture<'_, ()> {
        if let Some(session) = &self.session {
            session.settle()
        } else if self.is_in_doubt() {
            self.submit(Settle {})
        } else {
            Box::pin(ready(Ok(())))
        }
    }

    fn probe(&self) -> StoreFuture<'_, ()> {
        self.submit(Settle {})
    }

    fn measure(&self, _: Arc<dyn Meter>) {}
}
