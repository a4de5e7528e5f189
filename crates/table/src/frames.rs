//! Frames sent to connections.

use alloc::vec;
use alloc::vec::Vec;

use bytes::Bytes;
use saloon_core::{Seat, Viewer};
use saloon_erased::ViewRequest;
use saloon_protocol::lobby::{ChairInfo, DealKind, TableLobby, TableStage};
use saloon_protocol::review::Hint;
use saloon_protocol::socket::{
    ActRuling, ChatMessage, CommandRefused, GameSnapshot, PauseChanged, Ping, RaceState,
    ServerMessage, TableClock, TookBack, Update, Welcome,
};
use serde_json::value::RawValue;

use crate::chairs::Chair;
use crate::effects::{Activity, GameProgress, MetricEvent};
use crate::faults::TableFault;
use crate::input::{ConnectionId, Guest};
use crate::latency::millis;
use crate::refusal::Refusal;
use crate::stored::TableState;
use crate::table::{Connection, Table};
use crate::time::{Instant, Now};

/// Bytes by which a frame with views may exceed the longest of the last step without a reallocation.
const MARGIN: usize = 128;

fn frame(message: &ServerMessage<'_>) -> Bytes {
    serde_json::to_vec(message)
        .expect("messages are plain data")
        .into()
}

impl Table {
    fn send(&mut self, to: ConnectionId, frame: Bytes) {
        if self.connections.contains_key(&to) {
            self.out.frames.push((to, frame));
        }
    }

    /// Sends every connection a frame, built once per distinct seated session. Connections without a seat share one frame.
    fn send_all(&mut self, make: impl Fn(&Table, Option<i64>) -> Bytes) {
        let special = |session: &i64| {
            !self.chairs.of(Some(*session)).is_empty() || *session == self.chairs.creator
        };
        let mut made: Vec<(Option<i64>, Bytes)> = Vec::new();
        let mut frames = Vec::with_capacity(self.connections.len());
        for (&id, connection) in &self.connections {
            let session = connection.session().filter(special);
            let frame = if let Some((_, frame)) = made.iter().find(|(other, _)| *other == session) {
                frame.clone()
            } else {
                let frame = make(self, session);
                made.push((session, frame.clone()));
                frame
            };
            frames.push((id, frame));
        }
        self.out.frames.append(&mut frames);
    }

    /// Sends every connection the same frame.
    fn send_same(&mut self, frame: &Bytes) {
        let all = self.connections.keys();
        self.out.frames.extend(all.map(|&id| (id, frame.clone())));
    }

    fn chair_info(&self, seat: Seat, chair: &Chair) -> ChairInfo {
        match chair {
            Chair::Empty => ChairInfo::Empty,
            Chair::Guest {
                session,
                name,
                look,
                bytes,
                stand_in,
                rematch,
            } => ChairInfo::Guest {
                guest: self.chairs.number_of(*session).unwrap_or_default(),
                name: name.clone(),
                look: *look,
                ready: bytes.is_some(),
                rematch: *rematch,
                here: self.is_connected(seat),
                away_since: self.absences.get(&seat).map(|absence| absence.unix),
                stand_in: *stand_in && !self.is_connected(seat),
            },
            Chair::Bot {
                bot, name, look, ..
            } => ChairInfo::Bot {
                name: name.clone(),
                look: *look,
                bot: bot.clone(),
            },
        }
    }

    fn lobby(&self) -> TableLobby {
        let spectators = self
            .connections
            .values()
            .filter(|connection| !self.is_player(connection));
        let practice = self.chairs.practice.is_some();
        TableLobby {
            id: (*self.id).into(),
            name: self.chairs.name.clone(),
            rules: self.chairs.rules.clone(),
            public: self.public,
            code: self.code.clone(),
            stage: stage(self.state),
            chairs: self
                .seats()
                .zip(&self.chairs.by_seat)
                .map(|(seat, chair)| self.chair_info(seat, chair))
                .collect(),
            game: self
                .current_game
                .table
                .is_some()
                .then(|| self.current_game.name.clone()),
            commitment: (!practice).then(|| self.current_game.seed.commitment()),
            deal: if practice {
                DealKind::Given
            } else {
                DealKind::Sealed
            },
            conceded: self
                .current_game
                .table
                .as_ref()
                .and_then(|table| table.conceded()),
            matched: self.chairs.matched.clone(),
            take_back: self.take_back_asked(),
            hints: self.hints_used(),
            hushed: self.chairs.numbers_of(&self.chairs.hushed),
            spectators: u32::try_from(spectators.count()).unwrap_or(u32::MAX),
        }
    }

    fn seats_of(&self, session: Option<i64>) -> Vec<Seat> {
        self.chairs.of(session).iter().collect()
    }

    /// Serialises a message with the views of the game that a session may see.
    fn game_frame(
        &self,
        message: ServerMessage<'_>,
        session: Option<i64>,
        with_events: bool,
    ) -> Bytes {
        let Some(table) = &self.current_game.table else {
            return frame(&message);
        };
        let mut json = Vec::with_capacity(self.frame_length + MARGIN);
        let views = self.views(session, with_events);
        table.write_message(message, &views, &mut json);
        json.into()
    }

    /// Returns the views of the game that a session may see: one for each of its seats, or else a spectator's.
    fn views(&self, session: Option<i64>, with_events: bool) -> Vec<ViewRequest> {
        let seats = self.chairs.of(session);
        if seats.is_empty() {
            return vec![self.view_of(None, with_events)];
        }
        let seats = seats.iter().map(Some);
        seats.map(|seat| self.view_of(seat, with_events)).collect()
    }

    fn view_of(&self, seat: Option<Seat>, with_events: bool) -> ViewRequest {
        let mut viewer = seat.map_or(Viewer::Spectator, Viewer::Seat);
        if seat.is_none() && self.has(TableFault::LeakView) {
            viewer = Viewer::Seat(Seat(0));
        }
        ViewRequest {
            seat,
            viewer,
            events: with_events,
            legal: self.is_playing(),
            take_back: seat.and_then(|seat| self.take_back_now(seat)),
        }
    }

    /// Returns the game without its views.
    fn game_now(
        &self,
        now: Now,
        ruled: Option<ActRuling>,
        took_back: Option<TookBack>,
    ) -> Option<GameSnapshot<()>> {
        let table = self.current_game.table.as_ref()?;
        let racers = self.racers();
        Some(GameSnapshot {
            at: self.clock.at(now.instant).max(table.now()),
            entry: table.entries() - 1,
            head: table.head(),
            waiting: self
                .running()
                .map_or_else(Vec::new, |table| table.awaits().iter().collect()),
            deadline: table.deadline().filter(|_| self.is_playing()),
            turn_ends: self.next_turn_end().filter(|_| self.is_playing()),
            race: (!racers.is_empty()).then(|| RaceState {
                seats: racers.iter().collect(),
                show_at: self.show_at(now.instant),
            }),
            ruled,
            took_back,
            pause: self.pause_now(),
            eyes: (),
        })
    }

    /// Sends the full state to a new connection.
    pub(crate) fn send_welcome(&mut self, now: Now, to: ConnectionId) {
        let session = self.connections.get(&to).and_then(Connection::session);
        let chat: Vec<&ChatMessage> = self
            .chat
            .iter()
            .filter(|message| !self.chairs.mutes(session, message.guest))
            .collect();
        let welcome = ServerMessage::Welcome(Welcome {
            number: self.number,
            seats: &self.seats_of(session),
            creator: session == Some(self.chairs.creator),
            lobby: &self.lobby(),
            clock: self.clock_now(now),
            game: self.game_now(now, None, None),
            chat: &chat,
            muted: &self.chairs.muted_by(session),
        });
        let welcome = self.game_frame(welcome, session, false);
        self.send(to, welcome);
    }

    /// Sends the lobby after a change.
    pub(crate) fn send_lobby(&mut self) {
        let lobby = self.lobby();
        self.send_all(|table, session| {
            frame(&ServerMessage::Update(Update {
                number: table.number,
                lobby: Some(&lobby),
                seats: Some(&table.seats_of(session)),
                game: None,
            }))
        });
    }

    /// Sends connection status and other unstored changes.
    pub(crate) fn send_presence(&mut self) {
        if !self.connections.is_empty() {
            self.send_same(&frame(&ServerMessage::Presence(&self.lobby())));
        }
    }

    /// Sends the pause when it begins, changes or ends.
    pub(crate) fn send_pause(&mut self, now: Now) {
        let paused = frame(&ServerMessage::Pause(PauseChanged {
            pause: self.pause_now(),
            clock: self.clock_now(now),
        }));
        self.send_same(&paused);
    }

    fn clock_now(&self, now: Now) -> TableClock {
        TableClock {
            at: self.clock.at(now.instant),
            unix: now.unix_millis(),
            runs: self.clock.is_running(),
        }
    }

    /// Sends a step of the game, with the lobby if it changed.
    pub(crate) fn send_step(
        &mut self,
        now: Now,
        ruled: Option<ActRuling>,
        took_back: Option<TookBack>,
        with_lobby: bool,
    ) {
        self.active_at = now.unix;
        self.out.activity = Some(self.activity());
        let lobby = with_lobby.then(|| self.lobby());
        self.send_all(|table, session| {
            let seats = with_lobby.then(|| table.seats_of(session));
            let update = ServerMessage::Update(Update {
                number: table.number,
                lobby: lobby.as_ref(),
                seats: seats.as_deref(),
                game: table.game_now(now, ruled, took_back),
            });
            table.game_frame(update, session, true)
        });
        let lengths = self.out.frames.iter().map(|(_, frame)| frame.len());
        self.frame_length = lengths.max().unwrap_or_default();
    }

    /// Sends the last chat message to everyone who does not mute its author.
    pub(crate) fn send_chat(&mut self) {
        let Some(message) = self.chat.last() else {
            return;
        };
        let (guest, message) = (message.guest, frame(&ServerMessage::Chat(message)));
        let listens = |connection: &Connection| !self.chairs.mutes(connection.session(), guest);
        let all = self.connections.iter().filter(|(_, one)| listens(one));
        let frames: Vec<_> = all.map(|(&id, _)| (id, message.clone())).collect();
        self.out.frames.extend(frames);
    }

    /// Asks the other players, or only the connection `to`, whether a bot may play for a seat.
    pub(crate) fn send_question(&mut self, to: Option<ConnectionId>, seat: Seat, away_since: u64) {
        let owner = self.chairs.get(seat).and_then(Chair::session);
        let asked = |id: ConnectionId, connection: &Connection| {
            to.is_none_or(|to| to == id)
                && connection.session() != owner
                && self.is_player(connection)
        };
        let question = frame(&ServerMessage::Ask { seat, away_since });
        let all = self.connections.iter().filter(|(id, one)| asked(**id, one));
        let frames: Vec<_> = all.map(|(&id, _)| (id, question.clone())).collect();
        self.out.frames.extend(frames);
    }

    /// Pings the connections whose latency measurement is due.
    pub(crate) fn send_pings(&mut self, now: Instant) {
        let at = self.clock.at(now);
        let due: Vec<ConnectionId> = self
            .measured()
            .filter(|(_, latency)| latency.due().is_none_or(|due| due <= now))
            .map(|(id, _)| id)
            .collect();
        for id in due {
            let Some(connection) = self.connections.get_mut(&id) else {
                continue;
            };
            let latency = &mut connection.latency;
            let rtt = latency.trip(now).map(millis);
            let n = latency.ping(now);
            self.send(id, frame(&ServerMessage::Ping(Ping { n, at, rtt })));
        }
    }

    pub(crate) fn send_done(&mut self, to: ConnectionId, id: &str) {
        self.send(to, frame(&ServerMessage::Done(id)));
    }

    pub(crate) fn refuse(&mut self, to: ConnectionId, id: Option<&str>, refusal: &Refusal) {
        let error = refusal.code.as_str();
        tracing::debug!(connection = to, command = id, error, "command refused");
        self.out.metrics.push(MetricEvent::Refused(refusal.code));
        let refused = frame(&ServerMessage::Refused(CommandRefused {
            id,
            error: refusal.code,
            rule: refusal.rule,
            why: &refusal.why,
        }));
        self.send(to, refused);
    }

    /// Sends the legal acts of a seat.
    pub(crate) fn answer_legal(
        &mut self,
        to: ConnectionId,
        id: &str,
        guest: Option<&Guest>,
        seat: Seat,
    ) -> Result<(), Refusal> {
        self.check_owner(guest, seat)?;
        let table = self.current_game.table.as_ref();
        let table = table.ok_or_else(|| Refusal::not_now("no game is in progress"))?;
        let (_, acts) = table.legal(seat);
        self.send(to, frame(&ServerMessage::Legal { id, acts: &acts }));
        Ok(())
    }

    /// Sends a preview of an act.
    pub(crate) fn answer_preview(
        &mut self,
        to: ConnectionId,
        id: &str,
        guest: Option<&Guest>,
        seat: Seat,
        act: &RawValue,
    ) -> Result<(), Refusal> {
        self.check_owner(guest, seat)?;
        let table = self.current_game.table.as_ref();
        let table = table.ok_or_else(|| Refusal::not_now("no game is in progress"))?;
        let preview = table.preview(seat, act)?;
        let preview = &*preview;
        self.send(to, frame(&ServerMessage::Preview { id, preview }));
        Ok(())
    }

    /// Sends a hint whose use is stored.
    pub(crate) fn send_hint(&mut self, to: ConnectionId, id: &str, hint: &Hint) {
        self.send(to, frame(&ServerMessage::Hint { id, hint }));
    }

    /// Returns the last activity, for the lists of tables.
    pub fn activity(&self) -> Activity {
        Activity {
            progress: self.progress(),
            at: self.active_at,
        }
    }

    /// Returns the progress of the running game.
    pub(crate) fn progress(&self) -> GameProgress {
        self.running()
            .map_or_else(GameProgress::default, |table| GameProgress {
                waiting: table.awaits(),
                round: Some(table.round()),
            })
    }
}

/// Converts a table state to the protocol's stage.
pub fn stage(state: TableState) -> TableStage {
    match state {
        TableState::Waiting => TableStage::Waiting,
        TableState::Playing => TableStage::Playing,
        TableState::Finished => TableStage::Finished,
        TableState::Closed => TableStage::Closed,
    }
}
