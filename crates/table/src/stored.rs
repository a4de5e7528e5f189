//! Stored form of a table: the rows it is loaded from, and the writes that change them.

use alloc::string::String;
use alloc::sync::Arc;
use alloc::vec::Vec;

use saloon_erased::SealedEntry;

/// The lifecycle state of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TableState {
    /// Seats can be taken.
    Waiting,
    /// A game is running.
    Playing,
    /// The last game is over; the table may play another.
    Finished,
    /// Permanently closed by its creator.
    Closed,
}

impl TableState {
    /// Returns the name used in the store.
    pub fn as_str(self) -> &'static str {
        match self {
            TableState::Waiting => "waiting",
            TableState::Playing => "playing",
            TableState::Finished => "finished",
            TableState::Closed => "closed",
        }
    }

    /// Parses the name used in the store.
    pub fn parse(name: &str) -> Option<TableState> {
        match name {
            "waiting" => Some(TableState::Waiting),
            "playing" => Some(TableState::Playing),
            "finished" => Some(TableState::Finished),
            "closed" => Some(TableState::Closed),
            _ => None,
        }
    }
}

/// Row of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableRow {
    /// Id, part of its URL.
    pub id: String,
    /// Short code to join by, while the table waits.
    pub code: Option<String>,
    /// Hash of the secret in its invitation link.
    pub invite_hash: Vec<u8>,
    /// Name of the game.
    pub game: String,
    /// Whether the public lobby lists it.
    pub public: bool,
    /// Lifecycle state.
    pub state: TableState,
    /// Seats, options and readiness, as JSON.
    pub lobby: String,
    /// Sequence number of the last update that changed the lobby.
    pub updates: i64,
    /// Reading of the table's clock when it last stopped, in milliseconds.
    pub clock: i64,
}

/// Row of a game. It has a seed once announced, a header once started and an outcome once finished.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameRow {
    /// Key in the store.
    pub id: i64,
    /// Public name, used in URLs.
    pub name: String,
    /// Id of the table.
    pub table: String,
    /// The dealer's secret.
    pub seed: [u8; 32],
    /// Header of the record as JSON, once the game has started.
    pub header: Option<String>,
    /// Seal of the header.
    pub head: Option<[u8; 32]>,
    /// Outcome as JSON, once the game is over.
    pub outcome: Option<String>,
}

/// An entry of a game's record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredEntry {
    /// The entry as JSON.
    pub json: String,
    /// Seal of the entry.
    pub head: [u8; 32],
    /// Sequence number of the update that announced it.
    pub update: i64,
}

/// A chat message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChatRow {
    /// Consecutive number, from 1.
    pub number: i64,
    /// Session of the author.
    pub session: i64,
    /// Name of the author at that time.
    pub name: String,
    /// Text of the message.
    pub text: String,
    /// Unix time in ms.
    pub said_at: i64,
}

/// Key of a command: the session that sent it and the id it chose. A retry has the same key.
pub type Command = (i64, String);

/// The complete stored state of a table.
#[derive(Clone, Debug)]
pub struct StoredTable {
    /// Row of the table.
    pub row: TableRow,
    /// The last game, which may not have started.
    pub game: GameRow,
    /// Entries of that game, in order.
    pub entries: Vec<StoredEntry>,
    /// Keys of the commands that were applied, in the lobby and in all games of the table.
    pub commands: Vec<Command>,
    /// The last chat messages, oldest first.
    pub chat: Vec<ChatRow>,
    /// Position and scripts of a practice table, as JSON.
    pub practice: Option<String>,
    /// Hints of that game: the entry before each and its seat, in this order.
    pub hints: Vec<(u32, u8)>,
}

/// A change of one table. The store applies all operations or none.
#[derive(Clone, Debug)]
pub struct TableWrite {
    /// Id of the table.
    pub table: Arc<str>,
    /// Unix time of the change, in ms.
    pub at: i64,
    /// The operations, applied in order.
    pub operations: Vec<TableOperation>,
}

/// A part of a [`TableWrite`].
#[derive(Clone, Debug)]
pub enum TableOperation {
    /// Replace the lobby of the table.
    UpdateLobby(LobbyUpdate),
    /// Store the clock and the progress of the game after the last player left.
    StopClock {
        /// Reading of the clock in milliseconds.
        clock: i64,
        /// Awaited seats and the round, as JSON.
        progress: String,
        /// Unix time in ms of the last activity at the table.
        active_at: i64,
    },
    /// Store the key of a command that created no entry.
    AddCommand(Command),
    /// Make a guest a member of the table.
    AddMember(i64),
    /// Remove a guest from the members.
    RemoveMember(i64),
    /// Add a chat message. Old messages are deleted.
    AddChat(ChatRow),
    /// Announce the next game, and assign a free short code to the table. [`Written`] returns the game's id and the code. Follows
    /// [`UpdateLobby`](TableOperation::UpdateLobby), which would overwrite the code.
    AnnounceGame {
        /// Public name of the game.
        name: String,
        /// The dealer's secret. Its commitment may be shown once this is stored.
        seed: [u8; 32],
        /// Candidates for the code. The store takes the first unused one, or else the last.
        codes: Vec<String>,
    },
    /// Start the announced game.
    StartGame {
        /// Id of the game.
        game: i64,
        /// Header of the record, as JSON.
        header: String,
        /// Seal of the header.
        head: [u8; 32],
        /// Guests in the game: seat and session.
        players: Vec<(u8, i64)>,
    },
    /// Append entries to the record of a game.
    AppendEntries {
        /// Id of the game.
        game: i64,
        /// The entries, in order.
        entries: Vec<SealedEntry>,
        /// Sequence number of the update that announces them.
        update: i64,
        /// The command that caused them, stored with the last entry.
        command: Option<Command>,
    },
    /// Note that a seat is shown a hint. A repetition changes nothing.
    NoteHint {
        /// Id of the game.
        game: i64,
        /// Number of the last entry before the hint.
        entry: u32,
        /// Seat that asked.
        seat: u8,
    },
    /// Store the outcome of a game.
    FinishGame {
        /// Id of the game.
        game: i64,
        /// The outcome, as JSON.
        outcome: String,
        /// The game in the statistics of the house, if it counts.
        counted: Option<CountedGame>,
    },
}

/// Finished game of one person against bots of one level, for the statistics of the house.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CountedGame {
    /// Number of players.
    pub seats: u8,
    /// Level of the bots.
    pub bot: String,
    /// Result of the person.
    pub result: PersonResult,
}

/// Result of a person against bots.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PersonResult {
    /// The person won alone.
    Won,
    /// The person shared the win.
    Shared,
    /// Bots won.
    Lost,
}

impl PersonResult {
    /// Returns the name used in the store.
    pub fn as_str(self) -> &'static str {
        match self {
            PersonResult::Won => "won",
            PersonResult::Shared => "shared",
            PersonResult::Lost => "lost",
        }
    }
}

/// Changed columns of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LobbyUpdate {
    /// As in [`TableRow::code`].
    pub code: Option<String>,
    /// As in [`TableRow::state`].
    pub state: TableState,
    /// As in [`TableRow::lobby`].
    pub lobby: String,
    /// As in [`TableRow::updates`].
    pub updates: i64,
    /// As in [`TableRow::clock`].
    pub clock: i64,
}

/// Values that the store chose while it applied a [`TableWrite`].
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Written {
    /// Id of the game from [`TableOperation::AnnounceGame`].
    pub game: Option<i64>,
    /// Short code from [`TableOperation::AnnounceGame`].
    pub code: Option<String>,
}
