//! Tables: opening, joining, writing and loading.

use saloon_store::{
    FoundGame, FoundTable, JoinKey, JoinOutcome, JoinRequest, ListedTable, NewTable, PastGame,
};
use saloon_table::stored::{
    GameRow, StoredEntry, StoredTable, TableOperation, TableRow, TableState, TableWrite, Written,
};

use super::disk::{Disk, GameData, LastIds, Rejected, TableData};

/// Chat messages kept for each table.
const CHAT_KEPT: usize = 200;

impl Disk {
    pub(super) fn open_table(&mut self, new: &NewTable) -> Result<Option<String>, Rejected> {
        let known = self.tables.get(&new.id).map(|data| &data.row);
        if let Some(known) = known.filter(|known| known.invite_hash == new.invite_hash) {
            return Ok(known.code.clone()); // a retry
        }
        let code = self.free_code(&new.codes)?;
        let invited = |data: &TableData| data.row.invite_hash == new.invite_hash;
        if known.is_some()
            || self.tables.values().any(invited)
            || self.is_game_taken(&new.game_name)
            || !self.sessions.contains_key(&new.creator)
        {
            return Err(Rejected);
        }
        let mut data = TableData {
            row: TableRow {
                id: new.id.clone(),
                code: code.clone(),
                invite_hash: new.invite_hash.clone(),
                game: new.game.clone(),
                public: new.public,
                state: TableState::Waiting,
                lobby: new.lobby.clone(),
                updates: 0,
                clock: 0,
            },
            changed_at: new.at,
            progress: None,
            practice: new.practice.clone(),
            games: Vec::new(),
            commands: Vec::new(),
            chat: Vec::new(),
            members: Vec::new(),
        };
        data.add_member(new.creator, None);
        data.announce(&mut self.last, &new.game_name, new.seed);
        self.tables.insert(new.id.clone(), data);
        Ok(code)
    }

    pub(super) fn renew_code(
        &mut self,
        table: &str,
        codes: &[String],
    ) -> Result<Option<String>, Rejected> {
        let code = self.free_code(codes)?;
        let data = self.tables.get_mut(table).ok_or(Rejected)?;
        data.row.code.clone_from(&code);
        Ok(code)
    }

    pub(super) fn join_table(&mut self, request: &JoinRequest) -> Result<JoinOutcome, Rejected> {
        let session = request.session;
        let joined_by = |data: &TableData, code: &str| {
            let mut members = data.members.iter();
            members.any(|one| one.session == session && one.code.as_deref() == Some(code))
        };
        let mut tables = self.tables.values();
        let (found, code) = match &request.key {
            JoinKey::Invite(hash) => (tables.find(|one| one.row.invite_hash == hash), None),
            JoinKey::Code(code) => {
                let current = tables.find(|one| one.row.code.as_ref() == Some(code));
                let earlier = || self.tables.values().find(|one| joined_by(one, code));
                (current.or_else(earlier), Some(code.as_str()))
            }
        };
        let Some(found) = found else {
            return Ok(JoinOutcome::NotFound);
        };
        if (request.is_banned)(&found.row.lobby, session) {
            return Ok(JoinOutcome::Banned);
        }
        let id = found.row.id.clone();
        self.add_member(&id, session, code)?;
        Ok(JoinOutcome::Joined(id))
    }

    /// Adds a member; only guests who exist can be members.
    fn add_member(
        &mut self,
        table: &str,
        session: i64,
        code: Option<&str>,
    ) -> Result<(), Rejected> {
        let data = self.tables.get_mut(table).ok_or(Rejected)?;
        if !self.sessions.contains_key(&session) {
            return Err(Rejected);
        }
        data.add_member(session, code);
        Ok(())
    }

    pub(super) fn find_table(&self, id: &str, session: Option<i64>) -> Option<FoundTable> {
        let data = self.tables.get(id)?;
        Some(FoundTable {
            listed: data.listed(),
            member: session.is_some_and(|session| data.has_member(session)),
        })
    }

    pub(super) fn find_game(&self, name: &str, session: Option<i64>) -> Option<FoundGame> {
        let mut games = self
            .tables()
            .flat_map(|data| data.games.iter().map(move |game| (data, game)));
        let (data, game) = games.find(|(_, game)| game.row.name == name)?;
        Some(FoundGame {
            game: game.row.clone(),
            table: data.row.clone(),
            member: session.is_some_and(|session| data.has_member(session)),
        })
    }

    /// Tables that are not closed, most recently changed first.
    pub(super) fn list(&self, limit: u32, wanted: impl Fn(&TableData) -> bool) -> Vec<ListedTable> {
        let open = |data: &&TableData| data.row.state != TableState::Closed && wanted(data);
        let mut listed: Vec<ListedTable> =
            self.tables().filter(open).map(TableData::listed).collect();
        listed.sort_by_key(|table| std::cmp::Reverse(table.changed_at));
        listed.truncate(usize::try_from(limit).unwrap_or(usize::MAX));
        listed
    }

    /// Loads a table with its last game and the last `chat_limit` chat messages.
    pub fn load(&self, id: &str, chat_limit: u32) -> Option<StoredTable> {
        let data = self.tables.get(id)?;
        let game = data.games.last()?;
        let made = data.games.iter().flat_map(|game| &game.entries);
        let made = made.filter_map(|(_, command)| command.as_ref());
        let others = data.commands.iter().map(|(command, _)| command);
        let shown = usize::try_from(chat_limit).unwrap_or(usize::MAX);
        Some(StoredTable {
            row: data.row.clone(),
            game: game.row.clone(),
            entries: game.stored_entries(),
            commands: made.chain(others).cloned().collect(),
            chat: data.chat[data.chat.len().saturating_sub(shown)..].to_vec(),
            practice: data.practice.clone(),
        })
    }

    pub(super) fn entries(&self, game: i64) -> Vec<StoredEntry> {
        let mut games = self.tables().flat_map(|data| &data.games);
        let found = games.find(|one| one.row.id == game);
        found.map(GameData::stored_entries).unwrap_or_default()
    }

    pub(super) fn history(&self, session: i64, before: i64, limit: u32) -> Vec<PastGame> {
        let tables = self.tables().filter(|data| data.practice.is_none());
        let games = tables.flat_map(|data| data.games.iter().map(move |game| (data, game)));
        let past = games.filter_map(|(data, game)| {
            let players = game.players.iter().filter(|(_, player)| *player == session);
            let seats: Vec<u8> = players.map(|(seat, _)| *seat).collect();
            let finished_at = game.finished_at.filter(|at| *at < before)?;
            (!seats.is_empty()).then_some(())?;
            Some(PastGame {
                name: game.row.name.clone(),
                table: data.row.id.clone(),
                game: data.row.game.clone(),
                header: game.row.header.clone()?,
                outcome: game.row.outcome.clone()?,
                finished_at,
                seats,
            })
        });
        let mut past: Vec<PastGame> = past.collect();
        past.sort_by_key(|game| std::cmp::Reverse(game.finished_at));
        past.truncate(usize::try_from(limit).unwrap_or(usize::MAX));
        past
    }

    /// Applies a write as a whole.
    ///
    /// # Errors
    ///
    /// When it breaks a constraint: nothing has changed.
    pub fn apply(&mut self, write: &TableWrite) -> Result<Written, Rejected> {
        let before = self.tables.get(&*write.table).ok_or(Rejected)?.before();
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
    ) -> Result<(), Rejected> {
        match operation {
            TableOperation::AnnounceGame { name, seed, codes } => {
                if self.is_game_taken(name) {
                    return Err(Rejected);
                }
                written.code = self.renew_code(&write.table, codes)?;
                let data = self.tables.get_mut(&*write.table).ok_or(Rejected)?;
                written.game = Some(data.announce(&mut self.last, name, *seed));
                Ok(())
            }
            TableOperation::UpdateLobby(update) => {
                let data = self.tables.get(&*write.table).ok_or(Rejected)?;
                let new = update
                    .code
                    .as_ref()
                    .filter(|_| update.code != data.row.code);
                if new.is_some_and(|code| self.is_code_taken(code)) {
                    return Err(Rejected);
                }
                self.change(write, operation)
            }
            TableOperation::AddMember(session) => self.add_member(&write.table, *session, None),
            _ => self.change(write, operation),
        }
    }

    fn change(&mut self, write: &TableWrite, operation: &TableOperation) -> Result<(), Rejected> {
        let data = self.tables.get_mut(&*write.table).ok_or(Rejected)?;
        data.operate(operation, write.at)
    }
}

/// What a write can change, as it was before.
struct Before {
    row: TableRow,
    changed_at: i64,
    progress: Option<String>,
    members: Vec<super::disk::Member>,
    games: usize,
    /// The last game without its entries, and how many it has.
    game: Option<(GameRow, Option<i64>, usize, usize)>,
    commands: usize,
    chat: usize,
}

impl TableData {
    fn before(&self) -> Before {
        let game = self.games.last();
        Before {
            row: self.row.clone(),
            changed_at: self.changed_at,
            progress: self.progress.clone(),
            members: self.members.clone(),
            games: self.games.len(),
            game: game.map(|game| {
                (
                    game.row.clone(),
                    game.finished_at,
                    game.players.len(),
                    game.entries.len(),
                )
            }),
            commands: self.commands.len(),
            chat: self.chat.len(),
        }
    }

    /// Undoes a part of a write. Writes append to the last game only, so nothing else has changed.
    fn undo(&mut self, before: Before) {
        self.row = before.row;
        self.changed_at = before.changed_at;
        self.progress = before.progress;
        self.members = before.members;
        self.games.truncate(before.games);
        self.commands.truncate(before.commands);
        self.chat.truncate(before.chat);
        if let (Some(game), Some((row, finished_at, players, entries))) =
            (self.games.last_mut(), before.game)
        {
            game.row = row;
            game.finished_at = finished_at;
            game.players.truncate(players);
            game.entries.truncate(entries);
        }
    }

    fn announce(&mut self, last: &mut LastIds, name: &str, seed: [u8; 32]) -> i64 {
        last.game += 1;
        self.games.push(GameData {
            row: GameRow {
                id: last.game,
                name: name.into(),
                table: self.row.id.clone(),
                seed,
                header: None,
                head: None,
                outcome: None,
            },
            entries: Vec::new(),
            players: Vec::new(),
            finished_at: None,
            archived: false,
        });
        last.game
    }

    fn operate(&mut self, operation: &TableOperation, at: i64) -> Result<(), Rejected> {
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
                    return Err(Rejected);
                }
                self.commands.push((command.clone(), at));
            }
            TableOperation::RemoveMember(session) => {
                self.members.retain(|one| one.session != *session);
            }
            TableOperation::AddChat(row) => {
                if self.chat.iter().any(|one| one.number == row.number) {
                    return Err(Rejected);
                }
                self.chat.push(row.clone());
            }
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
            TableOperation::FinishGame { game, outcome } => {
                let game = self.game(*game)?;
                game.row.outcome = Some(outcome.clone());
                game.finished_at = Some(at);
            }
            TableOperation::AnnounceGame { .. } | TableOperation::AddMember(_) => {} // by the disk
        }
        Ok(())
    }
}

impl GameData {
    fn append(
        &mut self,
        entries: &[saloon_erased::SealedEntry],
        update: i64,
        command: Option<&saloon_table::stored::Command>,
    ) -> Result<(), Rejected> {
        let last = entries.len().saturating_sub(1);
        for (index, entry) in entries.iter().enumerate() {
            if self.archived || entry.number as usize != self.entries.len() {
                return Err(Rejected);
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

    fn stored_entries(&self) -> Vec<StoredEntry> {
        let entries = self.entries.iter();
        entries.map(|(entry, _)| entry.clone()).collect()
    }
}
