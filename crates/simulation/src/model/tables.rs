//! Tables: opening, joining, listing and loading.

use std::collections::BTreeMap;

use saloon_store::{
    BotGames, FoundGame, FoundTable, JoinKey, JoinOutcome, JoinRequest, ListedTable, NewTable,
    PastGame,
};
use saloon_table::stored::{GameRow, PersonResult, StoredEntry, StoredTable, TableRow, TableState};

use super::data::{ConstraintViolation, GameData, LastIds, StoreData, TableData};

impl StoreData {
    pub(super) fn open_table(
        &mut self,
        new: &NewTable,
    ) -> Result<Option<String>, ConstraintViolation> {
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
            return Err(ConstraintViolation);
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
            owner: self.actor,
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
    ) -> Result<Option<String>, ConstraintViolation> {
        let code = self.free_code(codes)?;
        let data = self.tables.get_mut(table).ok_or(ConstraintViolation)?;
        data.row.code.clone_from(&code);
        Ok(code)
    }

    pub(super) fn join_table(
        &mut self,
        request: &JoinRequest,
    ) -> Result<JoinOutcome, ConstraintViolation> {
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

    /// Adds a member. Fails if the guest does not exist.
    pub(super) fn add_member(
        &mut self,
        table: &str,
        session: i64,
        code: Option<&str>,
    ) -> Result<(), ConstraintViolation> {
        let data = self.tables.get_mut(table).ok_or(ConstraintViolation)?;
        if !self.sessions.contains_key(&session) {
            return Err(ConstraintViolation);
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

    /// Returns the tables that are not closed, most recently changed first.
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
            hints: game.hints.iter().copied().collect(),
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
                hints: game.hints.iter().map(|(_, seat)| *seat).collect(),
            })
        });
        let mut past: Vec<PastGame> = past.collect();
        past.sort_by_key(|game| std::cmp::Reverse(game.finished_at));
        past.truncate(usize::try_from(limit).unwrap_or(usize::MAX));
        past
    }

    /// Adds the counted games up.
    pub fn bot_games(&self) -> Vec<BotGames> {
        let mut all: BTreeMap<_, BotGames> = BTreeMap::new();
        for data in self.tables() {
            for counted in data.games.iter().filter_map(|game| game.counted.as_ref()) {
                let key = (&data.row.game, counted.seats, &counted.bot);
                let games = all.entry(key).or_insert_with(|| BotGames {
                    game: data.row.game.clone(),
                    seats: counted.seats,
                    bot: counted.bot.clone(),
                    won: 0,
                    shared: 0,
                    lost: 0,
                });
                match counted.result {
                    PersonResult::Won => games.won += 1,
                    PersonResult::Shared => games.shared += 1,
                    PersonResult::Lost => games.lost += 1,
                }
            }
        }
        all.into_values().collect()
    }
}

impl TableData {
    pub(super) fn announce(&mut self, last: &mut LastIds, name: &str, seed: [u8; 32]) -> i64 {
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
            counted: None,
            archived: false,
            reviews: BTreeMap::new(),
            hints: std::collections::BTreeSet::new(),
        });
        last.game
    }
}

impl GameData {
    fn stored_entries(&self) -> Vec<StoredEntry> {
        let entries = self.entries.iter();
        entries.map(|(entry, _)| entry.clone()).collect()
    }
}
