//! A model of the store: its durable content.
//!
//! It has the semantics that `saloon_store` promises: a write is applied as a whole or not at all, in the order of submission; entries
//! of a game and keys of commands are unique. A test runs the same writes against it and against `SQLite`.

use std::collections::BTreeMap;

use saloon_table::stored::{
    ChatRow, Command, GameRow, StoredEntry, StoredTable, TableOperation, TableRow, TableState,
    TableWrite, Written,
};

/// Chat messages kept for each table.
const CHAT_KEPT: usize = 200;
/// Chat messages loaded with a table.
const CHAT_LOADED: usize = saloon_table::CHAT_SHOWN as usize;

/// The durable content of the store.
#[derive(Clone, Debug, Default)]
pub struct Disk {
    tables: BTreeMap<String, TableData>,
    games: i64,
}

/// The rows of a table.
#[derive(Clone, Debug)]
pub struct TableData {
    /// The table.
    pub row: TableRow,
    /// Its games, in order.
    pub games: Vec<GameData>,
    /// Keys of commands that made no entry.
    pub commands: Vec<Command>,
    /// Chat messages.
    pub chat: Vec<ChatRow>,
    /// Members, by session.
    pub members: Vec<i64>,
}

/// The rows of a game.
#[derive(Clone, Debug)]
pub struct GameData {
    /// The game.
    pub row: GameRow,
    /// Its entries, with the commands that made them.
    pub entries: Vec<(StoredEntry, Option<Command>)>,
}

/// A write that breaks a constraint. Nothing of it is stored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rejected;

impl Disk {
    /// Opens a table, with its first game announced.
    pub fn open_table(&mut self, row: TableRow, name: &str, seed: [u8; 32], creator: i64) {
        let id = row.id.clone();
        let data = TableData {
            row,
            games: Vec::new(),
            commands: Vec::new(),
            chat: Vec::new(),
            members: vec![creator],
        };
        self.tables.insert(id.clone(), data);
        self.announce(&id, name, seed);
    }

    fn announce(&mut self, table: &str, name: &str, seed: [u8; 32]) -> i64 {
        self.games += 1;
        let row = GameRow {
            id: self.games,
            name: name.into(),
            table: table.into(),
            seed,
            header: None,
            head: None,
            outcome: None,
        };
        if let Some(data) = self.tables.get_mut(table) {
            let entries = Vec::new();
            data.games.push(GameData { row, entries });
        }
        self.games
    }

    /// The rows of a table.
    pub fn table(&self, id: &str) -> Option<&TableData> {
        self.tables.get(id)
    }

    /// All that a table is loaded from.
    pub fn load(&self, id: &str) -> Option<StoredTable> {
        let data = self.tables.get(id)?;
        let game = data.games.last()?;
        let made = data.games.iter().flat_map(|game| &game.entries);
        let mut commands: Vec<Command> = made.filter_map(|(_, command)| command.clone()).collect();
        commands.extend(data.commands.iter().cloned());
        let chat = data.chat.len().saturating_sub(CHAT_LOADED);
        Some(StoredTable {
            row: data.row.clone(),
            game: game.row.clone(),
            entries: game
                .entries
                .iter()
                .map(|(entry, _)| entry.clone())
                .collect(),
            commands,
            chat: data.chat[chat..].to_vec(),
            practice: None,
        })
    }

    /// Applies a write as a whole.
    ///
    /// # Errors
    ///
    /// When it breaks a constraint: nothing has changed.
    pub fn apply(&mut self, write: &TableWrite) -> Result<Written, Rejected> {
        let before = self.tables.get(&*write.table).ok_or(Rejected)?.clone();
        let games = self.games;
        let mut written = Written::default();
        for operation in &write.operations {
            if let Err(rejected) = self.operate(&write.table, operation, &mut written) {
                self.tables.insert(write.table.to_string(), before);
                self.games = games;
                return Err(rejected);
            }
        }
        Ok(written)
    }

    fn operate(
        &mut self,
        id: &str,
        operation: &TableOperation,
        written: &mut Written,
    ) -> Result<(), Rejected> {
        if let TableOperation::AnnounceGame { name, seed, codes } = operation {
            let taken = |code: &&String| {
                let mut rows = self.tables.values().map(|data| &data.row);
                rows.any(|row| row.code.as_ref() == Some(*code))
            };
            let code = codes.iter().find(|code| !taken(code)).or(codes.last());
            written.code = code.cloned();
            written.game = Some(self.announce(id, name, *seed));
            let data = self.tables.get_mut(id).ok_or(Rejected)?;
            data.row.code.clone_from(&written.code);
            return Ok(());
        }
        let data = self.tables.get_mut(id).ok_or(Rejected)?;
        data.operate(operation)
    }
}

impl TableData {
    fn operate(&mut self, operation: &TableOperation) -> Result<(), Rejected> {
        match operation {
            TableOperation::UpdateLobby(update) => {
                self.row.code.clone_from(&update.code);
                self.row.state = update.state;
                self.row.lobby.clone_from(&update.lobby);
                self.row.updates = update.updates;
                self.row.clock = update.clock;
            }
            TableOperation::StopClock { clock, .. } => self.row.clock = *clock,
            TableOperation::AddCommand(command) => {
                if self.commands.contains(command) {
                    return Err(Rejected);
                }
                self.commands.push(command.clone());
            }
            TableOperation::AddMember(session) => {
                if !self.members.contains(session) {
                    self.members.push(*session);
                }
            }
            TableOperation::RemoveMember(session) => self.members.retain(|one| one != session),
            TableOperation::AddChat(row) => {
                self.chat.push(row.clone());
                let old = self.chat.len().saturating_sub(CHAT_KEPT);
                self.chat.drain(..old);
            }
            TableOperation::StartGame {
                game, header, head, ..
            } => {
                let game = self.game(*game)?;
                game.row.header = Some(header.clone());
                game.row.head = Some(*head);
            }
            TableOperation::AppendEntries {
                game,
                entries,
                update,
                command,
            } => {
                let game = self.game(*game)?;
                let last = entries.len() - 1;
                for (index, entry) in entries.iter().enumerate() {
                    if entry.number as usize != game.entries.len() {
                        return Err(Rejected);
                    }
                    let stored = StoredEntry {
                        json: entry.json.clone(),
                        head: entry.head.0,
                        update: *update,
                    };
                    let command = command.clone().filter(|_| index == last);
                    game.entries.push((stored, command));
                }
            }
            TableOperation::FinishGame { game, outcome } => {
                self.game(*game)?.row.outcome = Some(outcome.clone());
            }
            TableOperation::AnnounceGame { .. } => {} // handled before
        }
        Ok(())
    }

    fn game(&mut self, id: i64) -> Result<&mut GameData, Rejected> {
        let games = self.games.iter_mut();
        games.rev().find(|game| game.row.id == id).ok_or(Rejected)
    }

    /// Has its last game ended?
    pub fn is_finished(&self) -> bool {
        self.row.state == TableState::Finished
    }
}
