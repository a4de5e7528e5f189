//! Commands that guests send to a table: parsing, permissions, chairs, and the start and end of games. Acts are in `acts`.

use saloon_core::{Hex32, Millis, Seat};
use saloon_erased::Rejection;
use saloon_protocol::error::ErrorCode;
use saloon_protocol::lobby::StandIn;
use saloon_protocol::socket::Say;
use saloon_store::StoreError;
use saloon_table::stored::{Command, TableOperation, TableState};
use tokio::time::Instant;

use super::deal::deal;
use super::held::Said;
use super::{
    Chair, Connection, ConnectionId, Farewell, Live, Members, Outgoing, Table, lobby_update,
    matches,
};
use crate::house::Session;
use crate::limits::{Rate, Who};
use crate::names;

/// Games that one address may start in a day. Their records are kept for ever, about 50 KB each.
const GAMES_A_DAY: Rate = Rate::per_day(1_000);

/// Why a command is not carried out. Nothing has changed, unless that is [`Refused::is_unknown`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Refused {
    pub(super) error: ErrorCode,
    pub(super) rule: Option<&'static str>,
    pub(super) why: String,
}

impl Refused {
    pub(super) fn new(error: ErrorCode, why: impl Into<String>) -> Self {
        Refused {
            error,
            rule: None,
            why: why.into(),
        }
    }

    pub(super) fn bad(why: impl Into<String>) -> Self {
        Refused::new(ErrorCode::BadRequest, why)
    }

    pub(super) fn not_now(why: impl Into<String>) -> Self {
        Refused::new(ErrorCode::NotNow, why)
    }

    /// Was it perhaps carried out all the same?
    pub(super) fn is_unknown(&self) -> bool {
        self.error == ErrorCode::Unknown
    }

    pub(super) fn not_yours(why: impl Into<String>) -> Self {
        Refused::new(ErrorCode::NotYours, why)
    }
}

impl From<Rejection> for Refused {
    fn from(rejection: Rejection) -> Self {
        match rejection {
            Rejection::Illegal { rule, why } => Refused {
                error: ErrorCode::Illegal,
                rule: Some(rule),
                why,
            },
            Rejection::Bad(why) => Refused::bad(why),
        }
    }
}

impl From<StoreError> for Refused {
    fn from(error: StoreError) -> Self {
        // What the disk says stays in the log.
        tracing::error!(%error, "a command could not be stored");
        match error {
            StoreError::Unknown(_) => Refused::new(
                ErrorCode::Unknown,
                "the disk failed: this may or may not have happened. Say it again with the same id",
            ),
            _ => Refused::new(
                ErrorCode::Storage,
                "the house cannot write this down, so it did not happen: try again",
            ),
        }
    }
}

impl Table {
    /// Carries out what a connection says, and answers.
    pub(super) async fn say(&mut self, from: ConnectionId, id: &str, say: Say, came: Instant) {
        let Some(connection) = self.connections.get(&from) else {
            return;
        };
        let session = connection.session.clone();
        let acts = matches!(say, Say::Act { .. });
        match self.carry_out(from, session, id, say, came).await {
            Ok(true) => {
                tracing::debug!(connection = from, command = id, "done");
                self.done(from, id);
                if acts {
                    self.house.metrics.answered(came.elapsed());
                }
            }
            Ok(false) => {}
            Err(refused) => {
                let error = refused.error.as_str();
                tracing::debug!(connection = from, command = id, error, "refused");
                self.refuse(from, Some(id), &refused);
            }
        }
    }

    /// `true` if "done" is still to be said.
    async fn carry_out(
        &mut self,
        from: ConnectionId,
        session: Option<Session>,
        id: &str,
        say: Say,
        came: Instant,
    ) -> Result<bool, Refused> {
        // Questions anyone may ask of their own seats.
        match &say {
            Say::Legal(seat) => {
                self.owned(session.as_ref(), *seat)?;
                let table = self
                    .live
                    .table
                    .as_ref()
                    .ok_or_else(|| Refused::not_now("no game is on"))?;
                let (_, acts) = table.legal(*seat);
                self.answer_legal(from, id, &acts);
                return Ok(false);
            }
            Say::Preview { seat, act } => {
                self.owned(session.as_ref(), *seat)?;
                let table = self
                    .live
                    .table
                    .as_ref()
                    .ok_or_else(|| Refused::not_now("no game is on"))?;
                let preview = table.preview(*seat, act)?;
                self.answer_preview(from, id, &preview);
                return Ok(false);
            }
            _ => {}
        }
        let session = session.ok_or_else(|| Refused::not_yours("give the house a name first"))?;
        let command = (session.id, id.to_owned());
        if self.commands.contains(&command) {
            return Ok(true); // a retry: it was carried out the first time
        }
        if let Say::Act { seat, act, at } = say {
            self.owned(Some(&session), seat)?;
            let said = Said {
                command,
                from,
                receipt: None,
            };
            return self.act(seat, act, said, at, came).await;
        }
        if matches!(say, Say::Start) {
            self.limit_games(from)?;
        }
        // Boxed: a table that plays need not keep room for what is seldom asked.
        Box::pin(self.arrange(session, &command, say)).await?;
        Ok(true)
    }

    /// Refuses to start more games for one address than it may play in a day.
    fn limit_games(&self, from: ConnectionId) -> Result<(), Refused> {
        let Some(connection) = self.connections.get(&from) else {
            return Ok(());
        };
        let address = Who::Address(connection.address);
        let counted = self.house.limits.take("games", address, GAMES_A_DAY);
        counted.map_err(|_| {
            Refused::new(
                ErrorCode::TooMany,
                "that was a lot for one day: come back tomorrow",
            )
        })
    }

    /// Everything but acts and questions: chairs, chat, beginnings and ends.
    async fn arrange(
        &mut self,
        session: Session,
        command: &Command,
        say: Say,
    ) -> Result<(), Refused> {
        match say {
            Say::Sit(seat) => self.sit(&session, command, seat).await,
            Say::Call { seat, name } => self.call(&session, command, seat, &name).await,
            Say::Leave(seat) => self.leave(&session, command, seat).await,
            Say::Bot { seat, bot } => self.seat_bot(&session, command, seat, bot).await,
            Say::Remove(seat) => self.remove(&session, command, seat).await,
            Say::Ready { seat, bytes } => self.ready(&session, command, seat, bytes).await,
            Say::Start => self.start(&session, command).await,
            Say::StandIn { seat, on } => self.stand_in(&session, command, seat, on).await,
            Say::Concede(seat) => self.concede(&session, command, seat).await,
            Say::TakeBack(seat) => self.ask_take_back(&session, command, seat).await,
            Say::Agree { seat, on } => self.answer_take_back(&session, command, seat, on).await,
            Say::Continue(seat) => self.continue_game(&session, seat),
            Say::Rematch => self.rematch(&session, command).await,
            Say::Chat(text) => self.chat(&session, command, &text).await,
            Say::Mute { guest, on } => self.mute(&session, command, guest, on).await,
            Say::Hush { guest, on } => self.hush(&session, command, guest, on).await,
            Say::Close => self.close(&session, command).await,
            Say::Act { .. } | Say::Legal(_) | Say::Preview { .. } => return Ok(()), // handled before
        }?;
        if !self.commands.contains(command) {
            self.store_command(command).await?; // nothing was to be changed
        }
        Ok(())
    }

    /// Stores a command that changed nothing. Repeated later, when it could change something, it is still a retry.
    async fn store_command(&mut self, command: &Command) -> Result<(), StoreError> {
        self.write(vec![TableOperation::AddCommand(command.clone())])
            .await?;
        self.commands.insert(command.clone());
        Ok(())
    }

    pub(super) fn chair(&self, seat: Seat) -> Result<&Chair, Refused> {
        self.chairs
            .get(seat)
            .ok_or_else(|| Refused::bad(format!("there is no seat {seat}")))
    }

    /// Only the player of a seat speaks for it.
    pub(super) fn owned(&self, session: Option<&Session>, seat: Seat) -> Result<(), Refused> {
        match (self.chair(seat)?.session(), session) {
            (Some(owner), Some(session)) if owner == session.id => Ok(()),
            _ => Err(Refused::not_yours("that seat is not yours")),
        }
    }

    pub(super) fn only_creator(&self, session: &Session) -> Result<(), Refused> {
        if self.chairs.creator == session.id {
            return Ok(());
        }
        Err(Refused::not_yours("only the table's creator does that"))
    }

    fn only_between_games(&self) -> Result<(), Refused> {
        match self.row.state {
            TableState::Waiting | TableState::Finished => Ok(()),
            TableState::Playing => Err(Refused::not_now("a game is on")),
            TableState::Closed => Err(Refused::not_now("the table is closed")),
        }
    }

    async fn sit(
        &mut self,
        session: &Session,
        command: &Command,
        seat: Seat,
    ) -> Result<(), Refused> {
        self.only_between_games()?;
        match self.chair(seat)? {
            Chair::Empty => {}
            Chair::Guest { session: other, .. } if *other == session.id => return Ok(()),
            Chair::Guest { .. } | Chair::Bot { .. } => {
                return Err(Refused::not_now("that chair is taken"));
            }
        }
        let mut chairs = self.chairs.clone();
        chairs.sit(seat, session.id, &session.name, session.look);
        let members = Members::With(session.id);
        let state = self.row.state;
        Ok(self
            .store_lobby_of(Some(command), chairs, state, members)
            .await?)
    }

    async fn call(
        &mut self,
        session: &Session,
        command: &Command,
        seat: Seat,
        name: &str,
    ) -> Result<(), Refused> {
        self.owned(Some(session), seat)?;
        self.only_between_games()?;
        let name = names::name(name).ok_or_else(|| Refused::bad("a name has 1 to 24 letters"))?;
        let mut chairs = self.chairs.clone();
        chairs.call(seat, &name);
        Ok(self
            .store_lobby(Some(command), chairs, self.row.state)
            .await?)
    }

    async fn leave(
        &mut self,
        session: &Session,
        command: &Command,
        seat: Seat,
    ) -> Result<(), Refused> {
        self.owned(Some(session), seat)?;
        let mut chairs = self.chairs.clone();
        if !self.playing() {
            chairs.clear(seat);
        } else if self.chairs.rules.stand_in == StandIn::Never {
            return Err(Refused::not_now(
                "no bot plays at this table: your seat waits for you",
            ));
        } else {
            // The game goes on, and a match with it: a bot takes the chair for good.
            chairs.take_over(seat, self.house.best_bot());
        }
        self.store_lobby(Some(command), chairs, self.row.state)
            .await?;
        self.notice_presence().await;
        Ok(())
    }

    async fn seat_bot(
        &mut self,
        session: &Session,
        command: &Command,
        seat: Seat,
        bot: Option<String>,
    ) -> Result<(), Refused> {
        self.only_creator(session)?;
        self.only_between_games()?;
        if let Chair::Guest { session: guest, .. } = self.chair(seat)?
            && *guest != session.id
        {
            return Err(Refused::not_now("a guest sits there: remove them first"));
        }
        let mut chairs = self.chairs.clone();
        match bot {
            None => chairs.clear(seat),
            Some(bot) if self.house.is_bot(&bot) => {
                chairs.clear(seat);
                chairs.seat_bot(seat, &bot);
            }
            Some(bot) => return Err(Refused::bad(format!("there is no bot {bot:?}"))),
        }
        Ok(self
            .store_lobby(Some(command), chairs, self.row.state)
            .await?)
    }

    /// Clears the chair of a guest. Without another chair they are banned: they cannot look or sit here again.
    async fn remove(
        &mut self,
        session: &Session,
        command: &Command,
        seat: Seat,
    ) -> Result<(), Refused> {
        self.only_creator(session)?;
        self.only_between_games()?;
        let Some(guest) = self.chair(seat)?.session() else {
            return Err(Refused::not_now("no guest sits there"));
        };
        if guest == session.id {
            return Err(Refused::bad("that chair is yours: leave it"));
        }
        let mut chairs = self.chairs.clone();
        chairs.clear(seat);
        let banned = chairs.of(Some(guest)).is_empty();
        let members = if banned {
            chairs.banned.push(guest);
            Members::Without(guest)
        } else {
            Members::Same
        };
        self.store_lobby_of(Some(command), chairs, self.row.state, members)
            .await?;
        if banned {
            self.dismiss(guest);
        }
        Ok(())
    }

    /// Closes the connections of a guest who was removed.
    fn dismiss(&mut self, guest: i64) {
        let theirs = |connection: &Connection| connection.session_id() == Some(guest);
        for (_, connection) in self.connections.extract_if(|_, one| theirs(one)) {
            // One whose queue is full is dropped without a reason, and is told when it comes back.
            let _ = connection
                .frames
                .try_send(Outgoing::Close(Farewell::Removed));
        }
    }

    async fn ready(
        &mut self,
        session: &Session,
        command: &Command,
        seat: Seat,
        given: Option<Hex32>,
    ) -> Result<(), Refused> {
        self.owned(Some(session), seat)?;
        if self.row.state != TableState::Waiting {
            return Err(Refused::not_now("there is no game to be ready for"));
        }
        let mut chairs = self.chairs.clone();
        if let Chair::Guest { bytes, .. } = &mut chairs.by_seat[seat.index()] {
            *bytes = given;
        }
        Ok(self
            .store_lobby(Some(command), chairs, self.row.state)
            .await?)
    }

    async fn start(&mut self, session: &Session, command: &Command) -> Result<(), Refused> {
        self.only_creator(session)?;
        if self.row.state != TableState::Waiting {
            return Err(Refused::not_now("this table has started"));
        }
        if let Some(why) = self.chairs.not_ready() {
            return Err(Refused::not_now(why));
        }
        let kind = self
            .house
            .game(&self.row.game)
            .ok_or_else(|| Refused::bad("a game of another house"))?;
        let first = matches::next_first(self.chairs.matched.as_ref(), self.chairs.rules.seats);
        let dealt = deal(kind, &self.chairs, first, &self.live.seed).map_err(Refused::bad)?;
        let mut chairs = self.chairs.clone();
        if let Some(first) = dealt.table.first().filter(|_| chairs.rules.best_of > 1) {
            let (matched, game) = (chairs.matched.take(), self.live.name.clone());
            chairs.matched = Some(matches::begin(matched, chairs.rules.seats, game, first));
        }
        let mut row = self.row_with(&chairs, TableState::Playing);
        (row.code, row.clock) = (None, 0);
        let game = self.live.id;
        self.write(vec![
            TableOperation::StartGame {
                game,
                header: dealt.header,
                head: dealt.head.0,
                players: chairs.players(),
            },
            TableOperation::AppendEntries {
                game,
                entries: vec![dealt.entry],
                update: self.next_number(),
                command: None,
            },
            TableOperation::AddCommand(command.clone()),
            lobby_update(&row),
        ])
        .await?;
        self.row = row;
        self.chairs = chairs;
        self.commands.insert(command.clone());
        self.live.table = Some(dealt.table);
        self.clock = super::Clock::stopped(Millis::ZERO);
        self.number += 1;
        self.restart_absences();
        self.pauses.clear();
        self.passes.clear();
        self.intermission = None;
        self.take_back = None;
        self.tell_game(None, None, true);
        self.notice_presence().await;
        self.after_a_step();
        Ok(())
    }

    async fn rematch(&mut self, session: &Session, command: &Command) -> Result<(), Refused> {
        if self.chairs.of(Some(session.id)).is_empty() {
            return Err(Refused::not_yours("only the players ask for that"));
        }
        if self.row.state != TableState::Finished {
            return Err(Refused::not_now("there is no finished game"));
        }
        let mut chairs = self.chairs.clone();
        if !chairs.vote_rematch(session.id) {
            let state = self.row.state;
            return Ok(self.store_lobby(Some(command), chairs, state).await?);
        }
        chairs.unready();
        let mut row = self.row_with(&chairs, TableState::Waiting);
        let (codes, promise) = (self.house.codes(), self.house.promise());
        let announce = TableOperation::AnnounceGame {
            name: promise.name.clone(),
            seed: promise.seed,
            codes,
        };
        let written = self
            .write(vec![
                lobby_update(&row),
                TableOperation::AddCommand(command.clone()),
                announce,
            ])
            .await?;
        row.code = written.code;
        self.row = row;
        self.chairs = chairs;
        self.commands.insert(command.clone());
        self.live = Live {
            id: written.game.expect("the game was announced"),
            name: promise.name,
            seed: saloon_core::dealer::Seed::new(promise.seed),
            table: None,
        };
        self.number += 1;
        self.tell_lobby();
        Ok(())
    }

    async fn close(&mut self, session: &Session, command: &Command) -> Result<(), Refused> {
        self.only_creator(session)?;
        self.only_between_games()?;
        Ok(self
            .store_lobby(Some(command), self.chairs.clone(), TableState::Closed)
            .await?)
    }
}
