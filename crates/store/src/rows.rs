//! Arguments and results of store operations. Rows of a table that the table itself reads are in [`saloon_table::stored`].

use saloon_table::stored::{GameRow, TableRow};

/// Row of a guest.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SessionRow {
    /// Key in the store. Never reused, because tables and records refer to it.
    pub id: i64,
    /// Name, already sanitised.
    pub name: String,
    /// Colour and shape, as JSON.
    pub look: String,
    /// Settings as JSON, once the guest has chosen any.
    pub settings: Option<String>,
}

/// A device of a guest: a browser or a program with its own token.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DeviceRow {
    /// Key in the store. Never reused.
    pub id: i64,
    /// Session of the guest.
    pub session: i64,
    /// Browser and system, shown to the guest.
    pub label: String,
    /// Unix time in ms of the sign-in.
    pub created_at: i64,
    /// Unix time in ms of the last use, precise to about a day.
    pub seen_at: i64,
}

/// A guest and the device they use.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SignedIn {
    /// The guest.
    pub session: SessionRow,
    /// The device whose token was presented.
    pub device: DeviceRow,
}

/// Answer of a guest to a puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AnswerRow {
    /// Id of the puzzle.
    pub puzzle: String,
    /// Date of which it was the puzzle of the day; empty in the trainer.
    pub day: String,
    /// Act in the game's notation.
    pub act: String,
    /// Verdict: `found`, `close` or `missed`.
    pub verdict: String,
    /// Unix time in ms.
    pub at: i64,
}

/// A device to add.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewDevice {
    /// Hash of its token.
    pub token_hash: [u8; 32],
    /// Browser and system.
    pub label: String,
}

/// A guest to add, with their first device.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewSession {
    /// As in [`SessionRow::name`].
    pub name: String,
    /// As in [`SessionRow::look`].
    pub look: String,
    /// The first device.
    pub device: NewDevice,
    /// Unix time in ms.
    pub at: i64,
}

/// A device that presents a carry code, to be added to the guest of the code.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CarryClaim {
    /// Hash of the code.
    pub code_hash: [u8; 32],
    /// The device to add.
    pub device: NewDevice,
    /// Maximum number of devices of a guest. Surplus devices are signed out, least recently seen first.
    pub device_limit: u32,
    /// Unix time in ms.
    pub at: i64,
}

/// A table to open, with its first game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewTable {
    /// As in [`TableRow::id`].
    pub id: String,
    /// As in [`TableRow::invite_hash`].
    pub invite_hash: Vec<u8>,
    /// As in [`TableRow::game`].
    pub game: String,
    /// As in [`TableRow::public`].
    pub public: bool,
    /// As in [`TableRow::lobby`].
    pub lobby: String,
    /// Position and scripts as JSON, for a practice table.
    pub practice: Option<String>,
    /// Session of the guest who opens it, its first member.
    pub creator: i64,
    /// Candidates for the short code. The store takes the first unused one, or else the last.
    pub codes: Vec<String>,
    /// Public name of the first game.
    pub game_name: String,
    /// Secret of the dealer of the first game.
    pub seed: [u8; 32],
    /// Unix time in ms.
    pub at: i64,
}

/// A request to become a member of a table.
#[derive(Clone, Debug)]
pub struct JoinRequest {
    /// Credential of the guest.
    pub key: JoinKey,
    /// Session of the guest.
    pub session: i64,
    /// Returns whether a lobby ([`TableRow::lobby`]) bans a session. Evaluated in the transaction that adds the member, so that no
    /// ban can be missed.
    pub is_banned: fn(lobby: &str, session: i64) -> bool,
}

/// A credential for a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum JoinKey {
    /// Hash of the secret in the invitation link.
    Invite([u8; 32]),
    /// Short code.
    Code(String),
}

/// Result of a [`JoinRequest`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum JoinOutcome {
    /// The guest is a member of the table with this id.
    Joined(String),
    /// The table bans the guest.
    Banned,
    /// No table has this credential.
    NotFound,
}

/// A table in a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListedTable {
    /// Row of the table.
    pub row: TableRow,
    /// Unix time in ms of the last stored change.
    pub changed_at: i64,
    /// Progress of the game as JSON, from when the table last left memory.
    pub progress: Option<String>,
}

/// A table, and whether a guest is a member of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FoundTable {
    /// The table.
    pub listed: ListedTable,
    /// Whether the guest is a member.
    pub member: bool,
}

/// A game with its table, and whether a guest is a member of the table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FoundGame {
    /// The game.
    pub game: GameRow,
    /// Its table.
    pub table: TableRow,
    /// Whether the guest is a member of the table.
    pub member: bool,
}

/// A finished game in the history of a guest.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PastGame {
    /// Public name of the game and its record.
    pub name: String,
    /// Id of the table.
    pub table: String,
    /// Name of the game played.
    pub game: String,
    /// Header of the record, as JSON.
    pub header: String,
    /// Outcome, as JSON.
    pub outcome: String,
    /// Unix time in ms of the end.
    pub finished_at: i64,
    /// Seats of the guest.
    pub seats: Vec<u8>,
    /// Seats that were shown hints, once for each hint.
    pub hints: Vec<u8>,
}

/// Finished games of one person against bots of one level, with the results of the person.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BotGames {
    /// Name of the game.
    pub game: String,
    /// Number of players.
    pub seats: u8,
    /// Level of the bots.
    pub bot: String,
    /// Games that the person won alone.
    pub won: u32,
    /// Games in which the person shared the win.
    pub shared: u32,
    /// Games that bots won.
    pub lost: u32,
}

/// Query of all [`BotGames`], for any SQL database: game, seats, bot, won, shared, lost.
pub const BOT_GAMES: &str = "SELECT tables.game, bot_games.seats, bot_games.bot, count(*) FILTER (WHERE result = 'won'),
        count(*) FILTER (WHERE result = 'shared'), count(*) FILTER (WHERE result = 'lost')
    FROM bot_games JOIN games ON games.id = bot_games.game JOIN tables ON tables.id = games.table_id
    GROUP BY tables.game, bot_games.seats, bot_games.bot ORDER BY tables.game, bot_games.seats, bot_games.bot";
