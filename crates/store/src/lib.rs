//! Storage: sessions, tables and games.
//!
//! [`Store`] is the interface of the server to its database, one method per operation. [`SqliteStore`] implements it with a file in a data
//! folder. [`Ownership`] divides the tables among the nodes of a cluster. [`transfer`](mod@transfer) copies everything to a store of another kind. The feature `contract` adds a module of that name: a test suite that
//! every implementation must pass.

pub mod archive;
#[cfg(any(test, feature = "contract"))]
pub mod contract;
mod error;
mod meter;
mod ownership;
mod rows;
mod sqlite;
pub mod transfer;

use std::pin::Pin;
use std::sync::Arc;

use saloon_table::stored::{StoredEntry, StoredTable, TableWrite, Written};

pub use error::StoreError;
pub use meter::Meter;
pub use ownership::{Claim, Node, NodeId, Ownership};
pub use rows::{
    AnswerRow, BOT_GAMES, BotGames, CarryClaim, DeviceRow, FoundGame, FoundTable, JoinKey,
    JoinOutcome, JoinRequest, ListedTable, NewDevice, NewSession, NewTable, PastGame, SessionRow,
    SignedIn,
};
pub use sqlite::{
    BackupError, BackupSummary, Inspection, LOCK_FILE, OpenError, SqliteSource, SqliteStore,
    SqliteTarget, backup, has_database, prepare, private,
};

/// Future of a store operation.
pub type StoreFuture<'a, T> = Pin<Box<dyn Future<Output = Result<T, StoreError>> + Send + 'a>>;

/// The database of the server.
///
/// # Guarantees
///
/// - **Durable**: when a write returns `Ok`, a crash or power cut does not undo it.
/// - **Atomic**: each operation applies completely or not at all. An error other than [`StoreError::Unknown`] means not at all, and does not
///   affect other operations.
/// - **Serialised**: writes have a total order; a read sees every write that returned before the read began, and sees one snapshot.
/// - **Not cancellable**: dropping the future of a write that was polled does not stop the write.
///
/// Times are Unix times in milliseconds, chosen by the caller; the store reads no clock.
///
/// # Did that commit?
///
/// [`StoreError::Unknown`] means that the answer to a COMMIT was lost: an fsync failed or a connection broke. The caller must not assume either
/// outcome. It calls [`Store::settle`] until that returns `Ok`; from then on the outcome is final and visible to reads. It then looks for the
/// effect of the write: [`Store::load_table`] returns the keys of all applied commands. The other writes can simply be repeated after `settle`:
/// [`Store::open_table`], [`Store::join_table`], [`Store::create_session`], [`Store::claim_carry_code`] and [`Store::add_carry_code`] recognise a
/// retry, and the rest is idempotent by nature.
pub trait Store: Send + Sync {
    /// Applies all operations of a write to one table, in order, or none of them.
    ///
    /// Fails with [`StoreError::Failed`] if the table or game does not exist, an entry's number is taken in its game, a command's key is taken at
    /// the table, or a chat message's number is taken.
    fn write_table(&self, write: TableWrite) -> StoreFuture<'static, Written>;

    /// Loads a table with its last game, and the last `chat_limit` chat messages. `None` if there is no such table;
    /// [`StoreError::Damaged`] if the table has no game or a value cannot be read.
    fn load_table(&self, table: &str, chat_limit: u32) -> StoreFuture<'_, Option<StoredTable>>;

    /// Creates a waiting table with its first game and its creator as a member. Returns its short code.
    ///
    /// A retry, recognised by the same id and invitation, changes nothing and returns the current code of the table.
    fn open_table(&self, table: NewTable) -> StoreFuture<'_, Option<String>>;

    /// Assigns the first of `codes` that no table uses, or else the last. Returns it.
    fn renew_code(&self, table: &str, codes: Vec<String>) -> StoreFuture<'_, Option<String>>;

    /// Makes a guest a member of the table with this credential, and lists a dismissed table again.
    ///
    /// The code is stored with the membership, so that a retry finds the table after the code has expired.
    fn join_table(&self, request: JoinRequest) -> StoreFuture<'_, JoinOutcome>;

    /// Finds a table, and returns whether `session` is a member.
    fn find_table(&self, table: &str, session: Option<i64>) -> StoreFuture<'_, Option<FoundTable>>;

    /// Lists public tables that are not closed, most recently changed first. Omits damaged rows.
    fn public_tables(&self, limit: u32) -> StoreFuture<'_, Vec<ListedTable>>;

    /// Lists the tables that a guest is a member of and has not dismissed, if they are not closed, most recently changed first. Omits damaged
    /// rows.
    fn member_tables(&self, session: i64, limit: u32) -> StoreFuture<'_, Vec<ListedTable>>;

    /// Removes a table from a guest's list. The guest stays a member.
    fn dismiss_table(&self, table: &str, session: i64) -> StoreFuture<'_, ()>;

    /// Creates a guest with a first device. Returns the session's id. A retry, recognised by the device's token, changes nothing.
    fn create_session(&self, session: NewSession) -> StoreFuture<'_, i64>;

    /// Finds the guest whose device has this token.
    fn find_session(&self, token_hash: [u8; 32]) -> StoreFuture<'_, Option<SignedIn>>;

    /// Changes the name and look of a guest.
    fn update_profile(&self, session: i64, name: &str, look: &str) -> StoreFuture<'_, ()>;

    /// Changes the settings of a guest.
    fn update_settings(&self, session: i64, settings: &str) -> StoreFuture<'_, ()>;

    /// Stores a code that signs in another device of a guest. A code that is already stored stays unchanged, even if it was used.
    fn add_carry_code(
        &self,
        session: i64,
        code_hash: [u8; 32],
        expires_at: i64,
    ) -> StoreFuture<'_, ()>;

    /// Uses up a carry code: adds the device to the guest of the code and signs surplus devices out. Returns the ids of the latter,
    /// or `None` if the code is unknown, used or expired. A retry, recognised by the device's token, changes nothing and returns no
    /// ids.
    fn claim_carry_code(&self, claim: CarryClaim) -> StoreFuture<'_, Option<Vec<i64>>>;

    /// Lists the devices of a guest, most recently seen first.
    fn devices(&self, session: i64) -> StoreFuture<'_, Vec<DeviceRow>>;

    /// Sets the time at which a device was last seen.
    fn touch_device(&self, device: i64, seen_at: i64) -> StoreFuture<'_, ()>;

    /// Signs a device of a guest out, and removes the guest with their last device. Returns `false` if the guest has no such
    /// device.
    fn remove_device(&self, session: i64, device: i64) -> StoreFuture<'_, bool>;

    /// Finds a game by its public name, with its table, and returns whether `session` is a member of the table.
    fn find_game(&self, name: &str, session: Option<i64>) -> StoreFuture<'_, Option<FoundGame>>;

    /// Reads the entries of a game in order. Blocks the calling thread: not for async threads.
    ///
    /// # Errors
    ///
    /// When the store fails or an entry cannot be read.
    fn entries_blocking(&self, game: i64) -> Result<Vec<StoredEntry>, StoreError>;

    /// Stores the review of a finished game from a seat's perspective, as JSON. Replaces an earlier one.
    ///
    /// Fails with [`StoreError::Failed`] if there is no such game or it is not over.
    fn save_review(&self, game: i64, seat: u8, json: &str) -> StoreFuture<'_, ()>;

    /// Returns the review of a game from a seat's perspective, if one is stored.
    fn review(&self, game: i64, seat: u8) -> StoreFuture<'_, Option<String>>;

    /// Lists the hints of a game, as the entry before each and its seat, in this order.
    fn hints(&self, game: i64) -> StoreFuture<'_, Vec<(u32, u8)>>;

    /// Stores a guest's answer to a puzzle. An earlier answer to the same puzzle on the same day stays.
    ///
    /// Fails with [`StoreError::Failed`] if there is no such guest.
    fn answer_puzzle(&self, session: i64, answer: AnswerRow) -> StoreFuture<'_, ()>;

    /// Returns a guest's answer to a puzzle on a day.
    fn puzzle_answer(
        &self,
        session: i64,
        puzzle: &str,
        day: &str,
    ) -> StoreFuture<'_, Option<AnswerRow>>;

    /// Lists a guest's answers to puzzles, latest first. They are removed with the guest.
    fn puzzle_answers(&self, session: i64, limit: u32) -> StoreFuture<'_, Vec<AnswerRow>>;

    /// Counts the answers to a puzzle by act, in the order of the acts' text.
    fn puzzle_choices(&self, puzzle: &str) -> StoreFuture<'_, Vec<(String, u32)>>;

    /// Lists games that a guest played and that finished before `before`, latest first. Omits practice games.
    fn history(&self, session: i64, before: i64, limit: u32) -> StoreFuture<'_, Vec<PastGame>>;

    /// Counts the finished games against bots that were [counted](saloon_table::stored::CountedGame), by game, number of players and level.
    fn bot_games(&self) -> StoreFuture<'_, Vec<BotGames>>;

    /// Lists tables that have expired: those without a started game that last changed before `waiting_before`, and practice tables that last
    /// changed before `practice_before`. At most `limit` of each kind.
    fn expired_tables(
        &self,
        waiting_before: i64,
        practice_before: i64,
        limit: u32,
    ) -> StoreFuture<'_, Vec<String>>;

    /// Removes a table and all its rows, if it last changed before `before`. Returns whether it did.
    fn remove_table(&self, table: &str, before: i64) -> StoreFuture<'_, bool>;

    /// Lists waiting tables that last changed before `before` and have a short code.
    fn tables_with_old_code(&self, before: i64) -> StoreFuture<'_, Vec<String>>;

    /// Removes the short code of a table.
    fn clear_code(&self, table: &str) -> StoreFuture<'_, ()>;

    /// Signs out at most `limit` devices last seen before `before`, and removes guests with their last device. Returns the number
    /// of devices.
    fn expire_devices(&self, before: i64, limit: u32) -> StoreFuture<'_, usize>;

    /// Deletes at most `limit` command keys from before `before`. Returns their number. Keys stored with entries stay.
    fn expire_commands(&self, before: i64, limit: u32) -> StoreFuture<'_, usize>;

    /// Deletes carry codes that expired before `now`. From then on the same code could be stored again, even if it was used: retries of the
    /// request that stored it must have ended.
    fn expire_carry_codes(&self, now: i64) -> StoreFuture<'_, ()>;

    /// Archives at most `limit` games that finished before `before`: their entries become one compressed row each. Returns the
    /// number of games handled; 0 once none is left. Archived games are read like others, and accept no more entries.
    fn archive_games(&self, before: i64, limit: u32) -> StoreFuture<'_, usize>;

    /// Waits until every write with an unknown outcome has a final one. See [Did that commit?](#did-that-commit). Returns at once if there is
    /// none.
    fn settle(&self) -> StoreFuture<'_, ()>;

    /// Checks that the store can read, write and flush.
    fn probe(&self) -> StoreFuture<'_, ()>;

    /// Reports every commit from now on to `meter`. Only the first call has an effect.
    fn measure(&self, meter: Arc<dyn Meter>);
}
