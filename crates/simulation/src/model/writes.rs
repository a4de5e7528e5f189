//! Writes of tables.

use std::collections::BTreeSet;

use saloon_erased::SealedEntry;
use saloon_table::stored::{
    Command, CountedGame, GameRow, StoredEntry, TableOperation, TableRow, TableWrite, Written,
};

use super::data::{ConstraintViolation, GameData, Member, StoreData, TableData};

/// Maximum number of chat messages per table.
const CHAT_KEPT: usize = 200;

impl StoreData {
    /// Applies a write as a whole.
    ///
    /// # Errors
    ///
    /// When it violates a constraint. Nothing has changed then.
    pub fn apply(&mut self, write: &TableWrite) -> Result<Written, ConstraintViolation> {
        let before = self
            .tables
            .get(&*write.table)
            .ok_or(ConstraintViolation)?
            .before();
        let last = self.last;
        let mut written = Written::default();
        for operation in &write.operations {
            if let Err(rejected) = self.operate(write, operation, &mut written) {
                self.last = last;
                if let Some(data) = self.tables.get_mut(&*write.table) {
                    data.undo(before);
                }
                return Err(rejected);
            }
        }
        if let Some(data) = self.tables.get_mut(&*write.table) {
            let old = data.chat.len().saturating_sub(CHAT_KEPT);
            data.chat.drain(..old);
        }
        Ok(written)
    }

    fn operate(
        &mut self,
        write: &TableWrite,
        operation: &TableOperation,
        written: &mut Written,
    ) -> Result<(), ConstraintViolation> {
        match operation {
            TableOperation::AnnounceGame { name, seed, codes } => {
                if self.is_game_taken(name) {
                    return Err(ConstraintViolation);
                }
                written.code = self.renew_code(&write.table, codes)?;
                let data = self
                    .tables
                    .get_mut(&*write.table)
                    .ok_or(ConstraintViolation)?;
                written.game = Some(data.announce(&mut self.last, name, *seed));
                Ok(())
            }
            TableOperation::UpdateLobby(update) => {
                let data = self.tables.get(&*write.table).ok_or(ConstraintViolation)?;
                let new = update
                    .code
                    .as_ref()
                    .filter(|_| update.code != data.row.code);
                if new.is_some_and(|code| self.is_code_taken(code)) {
                    return Err(ConstraintViolation);
                }
                self.change(write, operation)
            }
            TableOperation::AddMember(session) => self.add_member(&write.table, *session, None),
            _ => self.change(write, operation),
        }
    }

    fn change(
        &mut self,
        write: &TableWrite,
        operation: &TableOperation,
    ) -> Result<(), ConstraintViolation> {
        let data = self
            .tables
            .get_mut(&*write.table)
            .ok_or(ConstraintViolation)?;
        data.operate(operation, write.at)
    }
}

/// State of the last game before a write.
struct GameSavepoint {
    row: GameRow,
    finished_at: Option<i64>,
    counted: Option<CountedGame>,
    hints: BTreeSet<(u32, u8)>,
    players: usize,
    entries: usize,
}

/// State before a write: everything that a write can change.
struct Savepoint {
    row: TableRow,
    changed_at: i64,
    progress: Option<String>,
    members: Vec<Member>,
    games: usize,
    game: Option<GameSavepoint>,
    commands: usize,
    chat: usize,
}

impl TableData {
    fn before(&self) -> Savepoint {
        let game = self.games.last();
        Savepoint {
            row: self.row.clone(),
            changed_at: self.changed_at,
            progress: self.progress.clone(),
            members: self.members.clone(),
            games: self.games.len(),
            game: game.map(|game| GameSavepoint {
                row: game.row.clone(),
                finished_at: game.finished_at,
                counted: game.counted.clone(),
                hints: game.hints.clone(),
                players: game.players.len(),
                entries: game.entries.len(),
            }),
            commands: self.commands.len(),
            chat: self.chat.len(),
        }
    }

    /// Restores the state before a failed write. Writes append to the last game only, so truncating its lists is enough.
    fn undo(&mut self, before: Savepoint) {
        self.row = before.row;
        self.changed_at = before.changed_at;
        self.progress = before.progress;
        self.members = before.members;
        self.games.truncate(before.games);
        self.commands.truncate(before.commands);
        self.chat.truncate(before.chat);
        if let (Some(game), Some(before)) = (self.games.last_mut(), before.game) {
            game.row = before.row;
            game.finished_at = before.finished_at;
            game.counted = before.counted;
            game.hints = before.hints;
            game.players.truncate(before.players);
            game.entries.truncate(before.entries);
        }
    }

    fn operate(&mut self, operation: &TableOperation, at: i64) -> Result<(), ConstraintViolation> {
        match operation {
            TableOperation::UpdateLobby(update) => {
                self.row.code.clone_from(&update.code);
                self.row.state = update.state;
                self.row.lobby.clone_from(&update.lobby);
                self.row.updates = update.updates;
                self.row.clock = update.clock;
                self.changed_at = at;
            }
            TableOperation::StopClock {
                clock,
                progress,
                active_at,
            } => {
                self.row.clock = *clock;
                self.progress = Some(progress.clone());
                self.changed_at = self.changed_at.max(*active_at);
            }
            TableOperation::AddCommand(command) => {
                if self.commands.iter().any(|(one, _)| one == command) {
                    return Err(ConstraintViolation);
                }
                self.commands.push((command.clone(), at));
            }
            TableOperation::RemoveMember(session) => {
                self.members.retain(|one| one.session != *session);
            }
            TableOperation::AddChat(row) => {
                if self.chat.iter().any(|one| one.number == row.number) {
                    return Err(ConstraintViolation);
                }
                self.chat.push(row.clone());
            }
            operation => self.operate_game(operation, at)?,
        }
        Ok(())
    }

    /// Changes a game of the table.
    fn operate_game(
        &mut self,
        operation: &TableOperation,
        at: i64,
    ) -> Result<(), ConstraintViolation> {
        match operation {
            TableOperation::StartGame {
                game,
                header,
                head,
                players,
            } => {
                let game = self.game(*game)?;
                game.row.header = Some(header.clone());
                game.row.head = Some(*head);
                game.players.clone_from(players);
            }
            TableOperation::AppendEntries {
                game,
                entries,
                update,
                command,
            } => {
                self.game(*game)?
                    .append(entries, *update, command.as_ref())?;
            }
            TableOperation::NoteHint { game, entry, seat } => {
                self.game(*game)?.hints.insert((*entry, *seat));
            }
            TableOperation::FinishGame {
                game,
                outcome,
                counted,
            } => {
                let game = self.game(*game)?;
                if counted.is_some() && game.counted.is_some() {
                    return Err(ConstraintViolation);
                }
                game.row.outcome = Some(outcome.clone());
                game.finished_at = Some(at);
                game.counted.clone_from(counted);
            }
            _ => {} // not an operation on a game
        }
        Ok(())
    }
}

impl GameData {
    fn append(
        &mut self,
        entries: &[SealedEntry],
        update: i64,
        command: Option<&Command>,
    ) -> Result<(), ConstraintViolation> {
        let last = entries.len().saturating_sub(1);
        for (index, entry) in entries.iter().enumerate() {
            if self.archived || entry.number as usize != self.entries.len() {
                return Err(ConstraintViolation);
            }
            let stored = StoredEntry {
                json: entry.json.clone(),
                head: entry.head.0,
                update,
            };
            let command = command.filter(|_| index == last).cloned();
            self.entries.push((stored, command));
        }
        Ok(())
    }
}
