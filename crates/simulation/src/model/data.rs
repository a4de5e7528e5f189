//! The durable data of the model.

use std::collections::{BTreeMap, BTreeSet};

use saloon_store::{AnswerRow, DeviceRow, ListedTable, SessionRow};
use saloon_table::stored::{
    ChatRow, Command, CountedGame, GameRow, StoredEntry, TableRow, TableState,
};

/// The durable data of the store.
#[derive(Clone, Debug, Default)]
pub struct StoreData {
    pub(super) sessions: BTreeMap<i64, SessionRow>,
    /// Devices with the hashes of their tokens.
    pub(super) devices: BTreeMap<i64, (DeviceRow, [u8; 32])>,
    pub(super) carry_codes: BTreeMap<[u8; 32], CarryCode>,
    /// Answers to puzzles, by session, puzzle and day.
    pub(super) answers: BTreeMap<(i64, String, String), AnswerRow>,
    pub(super) tables: BTreeMap<String, TableData>,
    /// Registered nodes of the cluster.
    pub(super) nodes: BTreeMap<i64, NodeRow>,
    /// Node whose operation is being applied; `None` without a cluster.
    pub(super) actor: Option<i64>,
    /// Clock of the database, in microseconds.
    pub(super) clock: u64,
    pub(super) last: LastIds,
    pub(super) fault: Option<StoreFault>,
}

/// A fault planted in the store.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StoreFault {
    /// The last flush is lost in a crash.
    SkipSync,
    /// A used carry code stays valid.
    KeepCarryCode,
    /// All tables get the same short code.
    ReuseCode,
    /// Writes are not conditional on ownership.
    SkipFence,
    /// Heartbeats carry the time of their node, whose clock is hours behind.
    NodeClock,
}

/// Last assigned ids. No id is assigned twice.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct LastIds {
    pub(super) session: i64,
    pub(super) device: i64,
    pub(super) game: i64,
    pub(super) node: i64,
}

/// A node of the cluster.
#[derive(Clone, Debug)]
pub(super) struct NodeRow {
    pub(super) address: String,
    pub(super) draining: bool,
    /// Time of the last heartbeat, by the clock of the database.
    pub(super) beat_at: u64,
}

/// A carry code.
#[derive(Clone, Copy, Debug)]
pub(super) struct CarryCode {
    pub(super) session: i64,
    pub(super) expires_at: i64,
    pub(super) used: bool,
}

/// The rows of a table.
#[derive(Clone, Debug)]
pub struct TableData {
    /// The table.
    pub row: TableRow,
    /// Unix time in ms of the last stored change.
    pub changed_at: i64,
    /// Progress of the game when the table last left memory, as JSON.
    pub progress: Option<String>,
    /// Position and scripts as JSON, for a practice table.
    pub practice: Option<String>,
    /// Its games, in order.
    pub games: Vec<GameData>,
    /// Keys of commands that created no entry, with their Unix time in ms.
    pub commands: Vec<(Command, i64)>,
    /// Chat messages.
    pub chat: Vec<ChatRow>,
    /// Members.
    pub members: Vec<Member>,
    /// Node that owns the table. It counts only while it is registered.
    pub owner: Option<i64>,
}

/// A member of a table.
#[derive(Clone, Debug)]
pub struct Member {
    /// Session of the guest.
    pub session: i64,
    /// Short code used to join.
    pub code: Option<String>,
    /// Whether the guest removed the table from their list.
    pub dismissed: bool,
}

/// The rows of a game.
#[derive(Clone, Debug)]
pub struct GameData {
    /// The game.
    pub row: GameRow,
    /// Entries, with the keys of the commands that created them.
    pub entries: Vec<(StoredEntry, Option<Command>)>,
    /// Guests in the game: seat and session.
    pub players: Vec<(u8, i64)>,
    /// Unix time of its end in ms.
    pub finished_at: Option<i64>,
    /// How it counts in the statistics.
    pub counted: Option<CountedGame>,
    /// Whether it is archived and accepts no more entries.
    pub archived: bool,
    /// Reviews as JSON, by seat.
    pub reviews: BTreeMap<u8, String>,
    /// Hints: the entry before each, and its seat.
    pub hints: BTreeSet<(u32, u8)>,
}

/// Error: the operation violates a constraint. Nothing of it is stored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ConstraintViolation;

impl StoreData {
    /// Returns the ids of the registered nodes.
    pub fn nodes(&self) -> impl Iterator<Item = i64> {
        self.nodes.keys().copied()
    }

    /// Returns the rows of a table.
    pub fn table(&self, id: &str) -> Option<&TableData> {
        self.tables.get(id)
    }

    /// Returns the session ids of all guests.
    pub fn sessions(&self) -> impl Iterator<Item = i64> {
        self.sessions.keys().copied()
    }

    /// Returns all tables, ordered by id.
    pub fn tables(&self) -> impl Iterator<Item = &TableData> {
        self.tables.values()
    }

    pub(super) fn is_code_taken(&self, code: &str) -> bool {
        let mut rows = self.tables.values().map(|data| &data.row);
        rows.any(|row| row.code.as_deref() == Some(code))
    }

    /// Returns the first of `codes` that no table uses.
    pub(super) fn free_code(
        &self,
        codes: &[String],
    ) -> Result<Option<String>, ConstraintViolation> {
        if self.fault == Some(StoreFault::ReuseCode) {
            return Ok(Some("REUSED".into()));
        }
        let free = codes.iter().find(|code| !self.is_code_taken(code));
        match free {
            Some(code) => Ok(Some(code.clone())),
            None if codes.is_empty() => Ok(None),
            None => Err(ConstraintViolation),
        }
    }

    /// Returns the rows of a game.
    pub(super) fn game(&self, id: i64) -> Option<&GameData> {
        let mut games = self.tables.values().flat_map(|data| &data.games);
        games.find(|game| game.row.id == id)
    }

    /// Returns the rows of a game, to change them.
    pub(super) fn game_mut(&mut self, id: i64) -> Result<&mut GameData, ConstraintViolation> {
        let mut games = self.tables.values_mut().flat_map(|data| &mut data.games);
        games
            .find(|game| game.row.id == id)
            .ok_or(ConstraintViolation)
    }

    pub(super) fn is_game_taken(&self, name: &str) -> bool {
        let mut games = self.tables.values().flat_map(|data| &data.games);
        games.any(|game| game.row.name == name)
    }
}

impl TableData {
    pub(super) fn listed(&self) -> ListedTable {
        ListedTable {
            row: self.row.clone(),
            changed_at: self.changed_at,
            progress: self.progress.clone(),
        }
    }

    /// Returns the sessions of the members.
    pub fn members(&self) -> impl Iterator<Item = i64> {
        self.members.iter().map(|member| member.session)
    }

    /// Returns whether a guest is a member.
    pub fn has_member(&self, session: i64) -> bool {
        self.members.iter().any(|member| member.session == session)
    }

    /// Adds a member, or lists a dismissed table again.
    pub(super) fn add_member(&mut self, session: i64, code: Option<&str>) {
        let known = self.members.iter_mut().find(|one| one.session == session);
        let member = match known {
            Some(member) => member,
            None => self.members.push_mut(Member {
                session,
                code: None,
                dismissed: false,
            }),
        };
        member.dismissed = false;
        if let Some(code) = code {
            member.code = Some(code.to_owned());
        }
    }

    pub(super) fn game(&mut self, id: i64) -> Result<&mut GameData, ConstraintViolation> {
        let games = self.games.iter_mut();
        games
            .rev()
            .find(|game| game.row.id == id)
            .ok_or(ConstraintViolation)
    }

    /// Returns whether the last game is finished.
    pub fn is_finished(&self) -> bool {
        self.row.state == TableState::Finished
    }
}
