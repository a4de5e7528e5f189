//! What the connections of a table are told.

use axum::extract::ws::Utf8Bytes;
use saloon_core::{Seat, Viewer};
use saloon_protocol::lobby::{Chair as Shown, Deal, Lobby, Stage};
use saloon_protocol::socket::{
    Clock, Eyes, GameNow, MOST_ACTS, Paused, Ping, Race, Refused, Ruled, Said, ToBrowser, TookBack,
    Update, Welcome,
};
use saloon_table::stored::TableState;
use serde_json::value::RawValue;
use tokio::sync::mpsc::error::TrySendError;
use tokio::time::Instant;

use super::{Chair, ConnectionId, Outgoing, Table};
use crate::table::commands;
use crate::table::link::millis;

fn frame(message: &ToBrowser<'_>) -> Utf8Bytes {
    serde_json::to_string(message).expect("plain data").into()
}

fn nothing() -> Box<RawValue> {
    RawValue::from_string("[]".into()).expect("JSON")
}

impl Table {
    /// Sends a frame. A connection that takes none any more is dropped: its client comes back and gets everything.
    pub(super) fn send(&mut self, to: ConnectionId, frame: Utf8Bytes) {
        let Some(connection) = self.connections.get(&to) else {
            return;
        };
        if let Err(error) = connection.frames.try_send(Outgoing::Frame(frame)) {
            self.connections.remove(&to);
            if let TrySendError::Full(_) = error {
                self.house.metrics.dropped();
                tracing::info!("a connection that took nothing any more was dropped");
            }
        }
    }

    fn send_all(&mut self, make: impl Fn(&Table, Option<i64>) -> Utf8Bytes) {
        // Those who hold no seat, and did not make the table, are told the same.
        let seated = |session: &i64| {
            !self.chairs.of(Some(*session)).is_empty() || *session == self.chairs.creator
        };
        let mut frames: Vec<(ConnectionId, Option<i64>, Utf8Bytes)> = Vec::new();
        for (&id, connection) in &self.connections {
            let session = connection.session_id().filter(seated);
            let same = frames.iter().find(|(_, other, _)| *other == session);
            let frame = same.map_or_else(|| make(self, session), |(.., frame)| frame.clone());
            frames.push((id, session, frame));
        }
        for (id, _, frame) in frames {
            self.send(id, frame);
        }
    }

    pub(super) fn lobby(&self) -> Lobby {
        let chair = |seat: Seat, chair: &Chair| match chair {
            Chair::Empty => Shown::Empty,
            Chair::Guest {
                session,
                name,
                look,
                bytes,
                stand_in,
                rematch,
            } => Shown::Guest {
                guest: self.chairs.number_of(*session).unwrap_or_default(),
                name: name.clone(),
                look: *look,
                ready: bytes.is_some(),
                rematch: *rematch,
                here: self.here(seat),
                away_since: self.away.get(&seat).map(|away| away.unix),
                stand_in: *stand_in && !self.here(seat),
            },
            Chair::Bot {
                bot, name, look, ..
            } => Shown::Bot {
                name: name.clone(),
                look: *look,
                bot: bot.clone(),
            },
        };
        let spectators = self
            .connections
            .values()
            .filter(|connection| self.chairs.of(connection.session_id()).is_empty());
        Lobby {
            id: self.row.id.clone(),
            name: self.chairs.name.clone(),
            rules: self.chairs.rules.clone(),
            public: self.row.public,
            code: self.row.code.clone(),
            stage: stage(self.row.state),
            chairs: Seat::all(self.chairs.rules.seats)
                .zip(&self.chairs.by_seat)
                .map(|(seat, one)| chair(seat, one))
                .collect(),
            game: self.live.table.is_some().then(|| self.live.name.clone()),
            commitment: self
                .chairs
                .practice
                .is_none()
                .then(|| self.live.seed.commitment()),
            deal: match self.chairs.practice {
                None => Deal::Sealed,
                Some(_) => Deal::Given,
            },
            conceded: self.live.table.as_ref().and_then(|table| table.conceded()),
            matched: self.chairs.matched.clone(),
            take_back: self.take_back_asked(),
            hushed: self.chairs.numbers_of(&self.chairs.hushed),
            spectators: u32::try_from(spectators.count()).unwrap_or(u32::MAX),
        }
    }

    fn seats_of(&self, session: Option<i64>) -> Vec<Seat> {
        self.chairs.of(session).iter().collect()
    }

    /// What a session sees of the game.
    fn eyes(&self, session: Option<i64>, with_events: bool) -> Vec<Eyes> {
        let Some(table) = &self.live.table else {
            return Vec::new();
        };
        let look = |seat: Option<Seat>| {
            let viewer = seat.map_or(Viewer::Spectator, Viewer::Seat);
            Eyes {
                seat,
                view: table.view(viewer),
                events: if with_events {
                    table.events(viewer)
                } else {
                    nothing()
                },
                legal: match seat {
                    None => Some(nothing()),
                    Some(_) if !self.playing() => Some(nothing()),
                    Some(seat) => {
                        let (count, acts) = table.legal(seat);
                        (count <= MOST_ACTS).then_some(acts)
                    }
                },
                take_back: seat.and_then(|seat| self.take_back_now(seat)),
            }
        };
        let seats = self.chairs.of(session);
        if seats.is_empty() {
            return vec![look(None)];
        }
        seats.iter().map(Some).map(look).collect()
    }

    fn game_now<'a>(
        &self,
        eyes: &'a [Eyes],
        ruled: Option<Ruled>,
        took_back: Option<TookBack>,
    ) -> Option<GameNow<'a>> {
        let table = self.live.table.as_ref()?;
        let racers = self.racers();
        Some(GameNow {
            at: self.clock.now().max(table.now()),
            entry: table.entries() - 1,
            head: table.head(),
            waiting: if self.playing() {
                table.awaits().iter().collect()
            } else {
                Vec::new()
            },
            deadline: table.deadline().filter(|_| self.playing()),
            turn_ends: self.next_turn_end().filter(|_| self.playing()),
            race: (!racers.is_empty()).then(|| Race {
                seats: racers.iter().collect(),
                show_at: self.show_at(),
            }),
            ruled,
            took_back,
            pause: self.pause_now(),
            eyes,
        })
    }

    /// Everything, to one who comes.
    pub(super) fn welcome(&mut self, to: ConnectionId) {
        let session = self
            .connections
            .get(&to)
            .and_then(super::Connection::session_id);
        let eyes = self.eyes(session, false);
        let chat: Vec<&Said> = self
            .chat
            .iter()
            .filter(|said| !self.chairs.mutes(session, said.guest))
            .collect();
        let welcome = frame(&ToBrowser::Welcome(Welcome {
            number: self.number,
            seats: &self.seats_of(session),
            creator: session == Some(self.chairs.creator),
            lobby: &self.lobby(),
            clock: self.clock_told(),
            game: self.game_now(&eyes, None, None),
            chat: &chat,
            muted: &self.chairs.muted_by(session),
        }));
        self.send(to, welcome);
    }

    /// The table changed.
    pub(super) fn tell_lobby(&mut self) {
        let lobby = self.lobby();
        self.send_all(|table, session| {
            frame(&ToBrowser::Update(Update {
                number: table.number,
                lobby: Some(&lobby),
                seats: Some(&table.seats_of(session)),
                game: None,
            }))
        });
    }

    /// Somebody came or went.
    pub(super) fn tell_presence(&mut self) {
        let presence = frame(&ToBrowser::Presence(&self.lobby()));
        self.send_all(|_, _| presence.clone());
    }

    /// A pause began, changed or is over.
    pub(super) fn tell_pause(&mut self) {
        let paused = frame(&ToBrowser::Pause(Paused {
            pause: self.pause_now(),
            clock: self.clock_told(),
        }));
        self.send_all(|_, _| paused.clone());
    }

    fn clock_told(&self) -> Clock {
        Clock {
            at: self.clock.now(),
            unix: self.house.surroundings.unix_now().unsigned_abs(),
            runs: self.clock.runs(),
        }
    }

    /// The game changed, and perhaps the table with it.
    pub(super) fn tell_game(
        &mut self,
        ruled: Option<Ruled>,
        took_back: Option<TookBack>,
        with_lobby: bool,
    ) {
        self.note_activity(self.house.surroundings.unix_now());
        let lobby = with_lobby.then(|| self.lobby());
        self.send_all(|table, session| {
            let eyes = table.eyes(session, true);
            let seats = with_lobby.then(|| table.seats_of(session));
            frame(&ToBrowser::Update(Update {
                number: table.number,
                lobby: lobby.as_ref(),
                seats: seats.as_deref(),
                game: table.game_now(&eyes, ruled, took_back),
            }))
        });
    }

    /// Somebody said something: everyone is told who does not mute them.
    pub(super) fn tell_chat(&mut self) {
        let Some(said) = self.chat.last() else {
            return;
        };
        let (guest, said) = (said.guest, frame(&ToBrowser::Chat(said)));
        let listeners: Vec<ConnectionId> = self
            .connections
            .iter()
            .filter(|(_, connection)| !self.chairs.mutes(connection.session_id(), guest))
            .map(|(&id, _)| id)
            .collect();
        for id in listeners {
            self.send(id, said.clone());
        }
    }

    /// Asks the players among `to` whether a bot may play for a seat.
    pub(super) fn ask(&mut self, to: Option<ConnectionId>, seat: Seat, away_since: u64) {
        let owner = self.chairs.get(seat).and_then(Chair::session);
        let others: Vec<ConnectionId> = self
            .connections
            .iter()
            .filter(|(id, connection)| {
                let session = connection.session_id();
                to.is_none_or(|to| to == **id)
                    && session != owner
                    && !self.chairs.of(session).is_empty()
            })
            .map(|(&id, _)| id)
            .collect();
        let ask = frame(&ToBrowser::Ask { seat, away_since });
        for id in others {
            self.send(id, ask.clone());
        }
    }

    /// Measures the connections whose turn it is. Only those who may race: players.
    pub(super) fn ping(&mut self, now: Instant) {
        let at = self.clock.at(now);
        let due: Vec<ConnectionId> = self
            .measured()
            .filter(|(_, link)| link.due().is_none_or(|due| due <= now))
            .map(|(id, _)| id)
            .collect();
        for id in due {
            let Some(connection) = self.connections.get_mut(&id) else {
                continue;
            };
            let link = &mut connection.link;
            let rtt = link.trip(now).map(millis);
            let n = link.ping(now);
            self.send(id, frame(&ToBrowser::Ping(Ping { n, at, rtt })));
        }
    }

    pub(super) fn done(&mut self, to: ConnectionId, id: &str) {
        self.send(to, frame(&ToBrowser::Done(id)));
    }

    pub(super) fn refuse(
        &mut self,
        to: ConnectionId,
        id: Option<&str>,
        refused: &commands::Refused,
    ) {
        self.note_doubt(refused);
        self.house.metrics.refused(refused.error.as_str());
        let refused = frame(&ToBrowser::Refused(Refused {
            id,
            error: refused.error,
            rule: refused.rule,
            why: &refused.why,
        }));
        self.send(to, refused);
    }

    pub(super) fn answer_legal(&mut self, to: ConnectionId, id: &str, acts: &RawValue) {
        self.send(to, frame(&ToBrowser::Legal { id, acts }));
    }

    pub(super) fn answer_preview(&mut self, to: ConnectionId, id: &str, preview: &RawValue) {
        self.send(to, frame(&ToBrowser::Preview { id, preview }));
    }
}

pub(crate) fn stage(state: TableState) -> Stage {
    match state {
        TableState::Waiting => Stage::Waiting,
        TableState::Playing => Stage::Playing,
        TableState::Finished => Stage::Finished,
        TableState::Closed => Stage::Closed,
    }
}
