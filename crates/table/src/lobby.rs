//! Lobby commands: chairs, readiness, the start and end of games. Acts of the game are in `acts`.

use alloc::format;
use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;

use saloon_core::{Hex32, Seat};
use saloon_erased::SealedEntry;
use saloon_protocol::lobby::StandIn;
use saloon_protocol::socket::ClientCommand;

use crate::bots::{STAND_IN_BOT, is_bot};
use crate::chairs::Chair;
use crate::change::{FollowUp, PlannedChange, TableChange};
use crate::deal::deal;
use crate::effects::CloseReason;
use crate::faults::TableFault;
use crate::input::Guest;
use crate::refusal::Refusal;
use crate::stored::{TableOperation, TableState};
use crate::table::{Connection, Table};
use crate::time::Now;
use crate::{matches, names};

impl Table {
    /// Validates a command that is not an act.
    pub(crate) fn lobby_command(
        &mut self,
        now: Now,
        guest: &Guest,
        say: ClientCommand,
    ) -> Result<PlannedChange, Refusal> {
        match say {
            ClientCommand::Sit(seat) => self.sit(now, guest, seat),
            ClientCommand::Call { seat, name } => self.call(now, guest, seat, &name),
            ClientCommand::Leave(seat) => self.leave(now, guest, seat),
            ClientCommand::Bot { seat, bot } => self.seat_bot(now, guest, seat, bot),
            ClientCommand::Remove(seat) => self.remove(now, guest, seat),
            ClientCommand::Ready { seat, bytes } => self.ready(now, guest, seat, bytes),
            ClientCommand::Start => self.start(now, guest),
            ClientCommand::StandIn { seat, on } => self.answer_stand_in(now, guest, seat, on),
            ClientCommand::Concede(seat) => self.concede(now, guest, seat),
            ClientCommand::TakeBack(seat) => self.ask_take_back(now, guest, seat),
            ClientCommand::Agree { seat, on } => self.answer_take_back(now, guest, seat, on),
            ClientCommand::Continue(seat) => self.continue_game(now, guest, seat),
            ClientCommand::Rematch => self.rematch(now, guest),
            ClientCommand::Chat(text) => self.add_chat(now, guest, &text),
            ClientCommand::Mute { guest: whom, on } => self.mute(now, guest, whom, on),
            ClientCommand::Hush { guest: whom, on } => self.hush(now, guest, whom, on),
            ClientCommand::Close => self.close(now, guest),
            ClientCommand::Act { .. }
            | ClientCommand::Legal(_)
            | ClientCommand::Preview { .. }
            | ClientCommand::Hint(_) => Ok(PlannedChange::nothing()), // handled by the caller
        }
    }

    fn check_between_games(&self) -> Result<(), Refusal> {
        match self.state {
            TableState::Waiting | TableState::Finished => Ok(()),
            TableState::Playing => Err(Refusal::not_now("a game is in progress")),
            TableState::Closed => Err(Refusal::not_now("the table is closed")),
        }
    }

    fn sit(&self, now: Now, guest: &Guest, seat: Seat) -> Result<PlannedChange, Refusal> {
        self.check_between_games()?;
        match self.chair(seat)? {
            Chair::Empty => {}
            Chair::Guest { session: other, .. } if *other == guest.id => {
                return Ok(PlannedChange::nothing());
            }
            Chair::Guest { .. } | Chair::Bot { .. } => {
                return Err(Refusal::not_now("that chair is taken"));
            }
        }
        let mut chairs = self.chairs.clone();
        chairs.sit(seat, guest.id, &guest.name, guest.look);
        let mut plan = self.plan_lobby(now, chairs, FollowUp::Nothing);
        plan.operations.push(TableOperation::AddMember(guest.id));
        Ok(plan)
    }

    fn call(
        &self,
        now: Now,
        guest: &Guest,
        seat: Seat,
        name: &str,
    ) -> Result<PlannedChange, Refusal> {
        self.check_owner(Some(guest), seat)?;
        self.check_between_games()?;
        let name =
            names::sanitise_name(name).ok_or_else(|| Refusal::bad("a name has 1 to 24 letters"))?;
        let mut chairs = self.chairs.clone();
        chairs.rename_guest(seat, &name);
        Ok(self.plan_lobby(now, chairs, FollowUp::Nothing))
    }

    fn leave(&self, now: Now, guest: &Guest, seat: Seat) -> Result<PlannedChange, Refusal> {
        self.check_owner(Some(guest), seat)?;
        let mut chairs = self.chairs.clone();
        if !self.is_playing() {
            chairs.clear(seat);
        } else if self.chairs.rules.stand_in == StandIn::Never {
            return Err(Refusal::not_now(
                "you cannot leave during a game at this table: it has no stand-ins",
            ));
        } else {
            // The game and its match go on: a bot takes over the chair permanently.
            chairs.take_over(seat, STAND_IN_BOT);
        }
        Ok(self.plan_lobby(now, chairs, FollowUp::Presence))
    }

    fn seat_bot(
        &self,
        now: Now,
        guest: &Guest,
        seat: Seat,
        bot: Option<String>,
    ) -> Result<PlannedChange, Refusal> {
        self.check_creator(guest)?;
        self.check_between_games()?;
        if let Chair::Guest { session, .. } = self.chair(seat)?
            && *session != guest.id
        {
            return Err(Refusal::not_now("a guest sits there: remove them first"));
        }
        let mut chairs = self.chairs.clone();
        match bot {
            None => chairs.clear(seat),
            Some(bot) if is_bot(&bot) => {
                chairs.clear(seat);
                chairs.seat_bot(seat, &bot);
            }
            Some(bot) => return Err(Refusal::bad(format!("there is no bot {bot:?}"))),
        }
        Ok(self.plan_lobby(now, chairs, FollowUp::Nothing))
    }

    /// Clears the chair of a guest. A guest without another chair is banned: they can neither watch nor sit here again.
    fn remove(&self, now: Now, guest: &Guest, seat: Seat) -> Result<PlannedChange, Refusal> {
        self.check_creator(guest)?;
        self.check_between_games()?;
        let Some(removed) = self.chair(seat)?.session() else {
            return Err(Refusal::not_now("no guest sits there"));
        };
        if removed == guest.id {
            return Err(Refusal::bad("that chair is yours: leave it instead"));
        }
        let mut chairs = self.chairs.clone();
        chairs.clear(seat);
        if !chairs.of(Some(removed)).is_empty() {
            return Ok(self.plan_lobby(now, chairs, FollowUp::Nothing));
        }
        chairs.banned.push(removed);
        let mut plan = self.plan_lobby(now, chairs, FollowUp::Dismiss(removed));
        plan.operations.push(TableOperation::RemoveMember(removed));
        Ok(plan)
    }

    /// Closes the connections of a removed guest.
    pub(crate) fn dismiss(&mut self, guest: i64) {
        let theirs = |connection: &Connection| connection.session() == Some(guest);
        let all = self.connections.iter().filter(|(_, one)| theirs(one));
        let all: Vec<_> = all.map(|(id, _)| *id).collect();
        for id in all {
            self.connections.remove(&id);
            self.out.close.push((id, CloseReason::Removed));
        }
        self.drop_unwanted_hints();
    }

    fn ready(
        &self,
        now: Now,
        guest: &Guest,
        seat: Seat,
        given: Option<Hex32>,
    ) -> Result<PlannedChange, Refusal> {
        self.check_owner(Some(guest), seat)?;
        if self.state != TableState::Waiting {
            return Err(Refusal::not_now("no game is about to start"));
        }
        let mut chairs = self.chairs.clone();
        if let Chair::Guest { bytes, .. } = &mut chairs.by_seat[seat.index()] {
            *bytes = given;
        }
        Ok(self.plan_lobby(now, chairs, FollowUp::Nothing))
    }

    fn start(&self, now: Now, guest: &Guest) -> Result<PlannedChange, Refusal> {
        self.check_creator(guest)?;
        if self.state != TableState::Waiting {
            return Err(Refusal::not_now("the game has already started"));
        }
        if let Some(why) = self.chairs.not_ready() {
            return Err(Refusal::not_now(why));
        }
        let seats = self.chairs.rules.seats;
        let first = matches::next_first(self.chairs.matched.as_ref(), seats);
        let dealt =
            deal(self.kind, &self.chairs, first, &self.current_game.seed).map_err(Refusal::bad)?;
        let mut chairs = self.chairs.clone();
        if let Some(first) = dealt.table.first().filter(|_| chairs.rules.best_of > 1) {
            let (matched, game) = (chairs.matched.take(), self.current_game.name.clone());
            chairs.matched = Some(matches::begin(matched, seats, game, first));
        }
        let players = chairs.players();
        let (lobby, mut update) = self.new_lobby(now, chairs, TableState::Playing);
        update.clock = 0;
        let operations = vec![
            TableOperation::StartGame {
                game: self.current_game.id,
                header: dealt.header,
                head: dealt.head.0,
                players,
            },
            TableOperation::AppendEntries {
                game: self.current_game.id,
                entries: vec![SealedEntry {
                    number: 0,
                    ..dealt.entry
                }],
                update: self.next_number(),
                command: None,
            },
            TableOperation::UpdateLobby(update),
        ];
        Ok(PlannedChange {
            operations,
            change: TableChange::Start(lobby, dealt.table),
        })
    }

    fn rematch(&mut self, now: Now, guest: &Guest) -> Result<PlannedChange, Refusal> {
        if self.chairs.of(Some(guest.id)).is_empty() {
            return Err(Refusal::not_yours("only players can ask for a rematch"));
        }
        if self.state != TableState::Finished {
            return Err(Refusal::not_now(
                "a rematch is possible after a finished game",
            ));
        }
        let mut chairs = self.chairs.clone();
        if !chairs.vote_rematch(guest.id) {
            return Ok(self.plan_lobby(now, chairs, FollowUp::Nothing));
        }
        chairs.reset_readiness();
        let (lobby, update) = self.new_lobby(now, chairs, TableState::Waiting);
        let (name, mut seed) = (self.entropy.name(), self.entropy.secret());
        if self.has(TableFault::ReuseSeed) {
            seed = [0; 32];
        }
        let operations = vec![
            TableOperation::UpdateLobby(update),
            TableOperation::AnnounceGame {
                name: name.clone(),
                seed,
                codes: self.entropy.codes(),
            },
        ];
        Ok(PlannedChange {
            operations,
            change: TableChange::Announce { lobby, name, seed },
        })
    }

    fn close(&self, now: Now, guest: &Guest) -> Result<PlannedChange, Refusal> {
        self.check_creator(guest)?;
        self.check_between_games()?;
        let (chairs, state) = (self.chairs.clone(), TableState::Closed);
        Ok(self.plan_state(now, chairs, state, FollowUp::Nothing))
    }
}
