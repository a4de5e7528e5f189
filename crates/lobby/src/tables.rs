//! Opens, finds and joins tables.

use saloon_core::Seat;
use saloon_erased::GameKind;
use saloon_protocol::http::{CreateTable, CreatedTable, Join, Practice};
use saloon_protocol::lobby::Rules;
use saloon_store::{FoundTable, JoinKey, JoinOutcome, JoinRequest, ListedTable, StoreError};
use saloon_table::stored::{TableRow, TableState};
use saloon_table::{
    CODE_CANDIDATES, CODE_LENGTH, Chair, Chairs, bans, check_practice, is_bot, letters, names,
};

use crate::env::{encode_secret, hash_secret};
use crate::{Error, IdempotencyKey, Lobby, LobbyFault, Session, json};

impl Lobby<'_> {
    /// Returns the game of this name.
    pub fn game(&self, name: &str) -> Option<&'static dyn GameKind> {
        let mut games = self.games.iter().copied();
        games.find(|game| game.facts().name == name)
    }

    /// Opens a table. `token` is the secret of the caller's device.
    ///
    /// # Errors
    ///
    /// When the request describes no valid table, or the store fails.
    pub async fn open_table(
        &self,
        session: &Session,
        token: &str,
        key: &IdempotencyKey,
        new: CreateTable,
    ) -> Result<CreatedTable, Error> {
        let body = json(&new);
        let mut secrets = [0; 24];
        let context = [token.as_bytes(), body.as_bytes()];
        let key = if self.has(LobbyFault::IgnoreKey) {
            &IdempotencyKey::NONE
        } else {
            key
        };
        key.fill(self.env, "table", &context, &mut secrets);
        let (id, invite) = secrets.split_at(8);
        let (id, invite, codes) = (encode_secret(id), encode_secret(invite), self.codes());

        let chairs = self.chairs(session, new.name.as_deref(), new.rules, &new.bots)?;
        let practice = self.practice(&chairs, new.practice.as_ref(), new.public)?;
        let mut game_name = [0; 16];
        self.env.fill(&mut game_name);
        let table = saloon_store::NewTable {
            id: id.clone(),
            invite_hash: hash_secret(&invite).to_vec(),
            game: chairs.rules.game.clone(),
            public: new.public,
            lobby: json(&chairs),
            practice,
            creator: session.id,
            codes,
            game_name: encode_secret(&game_name),
            seed: self.env.secret(),
            at: self.env.unix_now(),
        };
        let opened = self.store.open_table(table).await;
        let code = match opened {
            Err(_) if self.has(LobbyFault::AcknowledgeFailedOpen) => None,
            opened => opened?,
        };
        Ok(CreatedTable {
            id,
            code: code.unwrap_or_default(),
            invite,
        })
    }

    /// Returns candidates for the code of a waiting table. Codes are short enough that two of ten thousand may collide; the store
    /// takes the first free one.
    fn codes(&self) -> Vec<String> {
        let code = |_| {
            let mut bytes = [0; CODE_LENGTH];
            self.env.fill(&mut bytes);
            letters(&bytes)
        };
        (0..CODE_CANDIDATES).map(code).collect()
    }

    /// Validates the request and returns the chairs of the new table.
    fn chairs(
        &self,
        session: &Session,
        name: Option<&str>,
        rules: Rules,
        bots: &[String],
    ) -> Result<Chairs, Error> {
        let game = self
            .game(&rules.game)
            .ok_or_else(|| Error::invalid(format!("there is no game {:?}", rules.game)))?;
        let options = game
            .server_options(rules.seats, rules.options)
            .map_err(|error| Error::invalid(error.to_string()))?;
        let rules = Rules { options, ..rules };
        match rules.best_of {
            1 => {}
            3 | 5 if game.facts().matches => {}
            3 | 5 => {
                let game = &rules.game;
                return Err(Error::invalid(format!("{game} is not played in matches")));
            }
            _ => return Err(Error::invalid("a match is best of 1, 3 or 5")),
        }
        if bots.len() > usize::from(rules.seats) {
            let (bots, seats) = (bots.len(), rules.seats);
            return Err(Error::invalid(format!(
                "{bots} bots do not fit on {seats} chairs"
            )));
        }
        if let Some(unknown) = bots.iter().find(|bot| !is_bot(bot)) {
            return Err(Error::invalid(format!("there is no bot {unknown:?}")));
        }
        let name = name
            .and_then(names::sanitise_name)
            .unwrap_or_else(|| session.name.clone());
        let mut chairs = Chairs::new(name, rules, session.id);
        for (bot, seat) in bots.iter().zip(Seat::all(chairs.rules.seats).rev()) {
            chairs.seat_bot(seat, bot);
        }
        Ok(chairs)
    }

    /// Checks whether a practice table can be played. Returns its stored form.
    fn practice(
        &self,
        chairs: &Chairs,
        practice: Option<&Practice>,
        public: bool,
    ) -> Result<Option<String>, Error> {
        let Some(practice) = practice else {
            return Ok(None);
        };
        if public {
            return Err(Error::invalid(
                "a practice table is not listed: leave out public",
            ));
        }
        if chairs.rules.best_of > 1 {
            return Err(Error::invalid("a practice table plays single games"));
        }
        if chairs.rules.take_back {
            return Err(Error::invalid("a practice table has no take-backs"));
        }
        for script in &practice.scripts {
            if !matches!(chairs.get(script.seat), Some(Chair::Bot { .. })) {
                let seat = script.seat;
                return Err(Error::invalid(format!(
                    "scripts: no bot sits in seat {seat}"
                )));
            }
        }
        if let Some(game) = self.game(&chairs.rules.game) {
            check_practice(game, &chairs.rules, practice).map_err(Error::invalid)?;
        }
        Ok(Some(json(practice)))
    }

    /// Makes a guest a member of a table. Returns its id.
    ///
    /// # Errors
    ///
    /// When no table has this code or invitation, its creator removed the guest, or the store fails.
    pub async fn join(&self, session: i64, join: &Join) -> Result<String, Error> {
        let request = JoinRequest {
            key: match join {
                Join::Invite(invite) => JoinKey::Invite(hash_secret(invite)),
                Join::Code(code) => JoinKey::Code(code.trim().to_uppercase()),
            },
            session,
            is_banned: bans,
        };
        match self.store.join_table(request).await.map_err(Error::Table)? {
            JoinOutcome::Joined(id) => Ok(id),
            JoinOutcome::Banned => Err(Error::Removed),
            JoinOutcome::NotFound => Err(Error::NotFound),
        }
    }

    /// Finds a table that the caller may see. Other callers get the same error as for a missing table.
    ///
    /// # Errors
    ///
    /// When there is no such table, its creator removed the guest, or the store fails.
    pub async fn visible_table(
        &self,
        session: Option<i64>,
        id: &str,
    ) -> Result<ListedTable, Error> {
        let found = self.store.find_table(id, session).await;
        let FoundTable { listed, member } = found.map_err(Error::Table)?.ok_or(Error::NotFound)?;
        match session {
            Some(session) if bans(&listed.row.lobby, session) => Err(Error::Removed),
            _ if listed.row.public || member || self.has(LobbyFault::AdmitStrangers) => Ok(listed),
            _ => Err(Error::NotFound),
        }
    }

    /// Assigns a new code to a waiting table whose code expired.
    ///
    /// # Errors
    ///
    /// When the store fails.
    pub async fn renew_code(&self, row: &mut TableRow) -> Result<(), StoreError> {
        if row.state == TableState::Waiting && row.code.is_none() {
            row.code = self.store.renew_code(&row.id, self.codes()).await?;
        }
        Ok(())
    }
}
