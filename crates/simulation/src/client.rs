//! Clients of a table: they play at random, retry commands until they are answered, and record acknowledgements and views.

use std::collections::BTreeMap;

use saloon_core::{Hex32, Millis, Seat};
use saloon_table::ConnectionId;
use serde::Deserialize;
use serde_json::value::RawValue;
use serde_json::{Value, json};

use crate::guest::SimulatedGuest;
use crate::plan::SECOND;
use crate::random::Random;

/// Time limit for the answer to a command on a live connection. A longer wait means that the table is stuck.
const ANSWER_LIMIT: u64 = 180 * SECOND;

/// A client.
pub struct Client {
    /// Index of the client, in the ids of its commands.
    pub number: usize,
    /// The part of the client that talks to the lobby.
    pub guest: SimulatedGuest,
    /// Index of the table.
    pub table: usize,
    /// Seat to take; `None` for a spectator.
    pub seat: Option<Seat>,
    /// Whether it opened the table.
    pub creator: bool,
    /// Number of games to play.
    pub games: u32,
    /// Open connections: one, or two with a second device.
    pub connections: Vec<ClientConnection>,
    /// The unanswered command.
    pub pending: Option<PendingCommand>,
    /// Acknowledged commands, in order.
    pub acknowledged: Vec<AcknowledgedCommand>,
    /// Ids of commands refused on their only delivery. They must not be stored.
    pub refused: Vec<String>,
    /// Ids of commands refused on one delivery. Another delivery may still be applied.
    uncertain: Vec<String>,
    /// Virtual time until which the client is away.
    pub away_until: u64,
    sent: u64,
    lobby: Value,
    legal: BTreeMap<u8, Vec<Box<RawValue>>>,
    ask_legal: bool,
    question: Option<Seat>,
    paused: bool,
    at: u64,
    /// Greatest update number received on any connection.
    last_number: u64,
    played: Vec<String>,
    /// Received hints: the game, and the last entry before each.
    pub hints: Vec<(String, u32)>,
}

/// A connection, as the client sees it.
pub struct ClientConnection {
    /// Id.
    pub id: ConnectionId,
    /// Number of the last update; `None` before the welcome.
    pub number: Option<u64>,
    /// Name of the game in the last received lobby.
    game: String,
    /// Greatest update number that the client knew when it connected. The welcome must not be older.
    pub known_number: u64,
}

/// An unanswered command.
pub struct PendingCommand {
    /// Id.
    pub id: String,
    text: String,
    is_act: bool,
    /// Number of deliveries.
    tries: u32,
    /// Connections on which an answer is due.
    waits_for: Vec<ConnectionId>,
    /// Virtual time of the last delivery.
    pub sent_at: u64,
}

/// An acknowledged command.
pub struct AcknowledgedCommand {
    /// Id.
    pub id: String,
    /// Whether it is an act of the game.
    pub is_act: bool,
}

/// Views that clients received, by game, seat and entry number.
pub type SeenViews = BTreeMap<(String, Option<Seat>, u32), String>;

#[derive(Deserialize)]
struct ReceivedFrame<'a> {
    #[serde(borrow)]
    welcome: Option<ReceivedState<'a>>,
    #[serde(borrow)]
    update: Option<ReceivedState<'a>>,
    presence: Option<Value>,
    done: Option<String>,
    refused: Option<ReceivedRefusal>,
    legal: Option<ReceivedActs>,
    hint: Option<ReceivedHint>,
    ask: Option<ReceivedQuestion>,
    pause: Option<ReceivedPause>,
    ping: Option<ReceivedPing>,
}

#[derive(Deserialize)]
struct ReceivedState<'a> {
    number: u64,
    lobby: Option<Value>,
    #[serde(borrow)]
    game: Option<ReceivedGame<'a>>,
}

#[derive(Deserialize)]
struct ReceivedGame<'a> {
    at: u64,
    entry: u32,
    pause: Option<Value>,
    #[serde(borrow)]
    eyes: Vec<ReceivedView<'a>>,
}

#[derive(Deserialize)]
struct ReceivedView<'a> {
    seat: Option<Seat>,
    #[serde(borrow)]
    view: &'a RawValue,
    legal: Option<Vec<Box<RawValue>>>,
}

#[derive(Deserialize)]
struct ReceivedRefusal {
    id: Option<String>,
    error: String,
}

#[derive(Deserialize)]
struct ReceivedActs {
    acts: Vec<Box<RawValue>>,
}

#[derive(Deserialize)]
struct ReceivedHint {
    hint: HintPlace,
}

#[derive(Deserialize)]
struct HintPlace {
    seat: Seat,
    entry: u32,
}

#[derive(Deserialize)]
struct ReceivedQuestion {
    seat: Seat,
}

#[derive(Deserialize)]
struct ReceivedPause {
    pause: Option<Value>,
}

#[derive(Deserialize)]
struct ReceivedPing {
    n: u64,
}

impl Client {
    /// Creates a client that has not connected yet.
    pub fn new(number: usize, table: usize, seat: Option<Seat>, guest: SimulatedGuest) -> Client {
        Client {
            number,
            guest,
            table,
            seat,
            creator: seat == Some(Seat(0)),
            games: 1,
            connections: Vec::new(),
            pending: None,
            acknowledged: Vec::new(),
            refused: Vec::new(),
            uncertain: Vec::new(),
            away_until: 0,
            sent: 0,
            lobby: Value::Null,
            legal: BTreeMap::new(),
            ask_legal: false,
            question: None,
            paused: false,
            at: 0,
            last_number: 0,
            played: Vec::new(),
            hints: Vec::new(),
        }
    }

    /// Processes a frame. Returns the answer to a ping.
    ///
    /// # Errors
    ///
    /// The invariant that the frame violates.
    pub fn receive(
        &mut self,
        connection: ConnectionId,
        frame: &[u8],
        stale: bool,
        seen: &mut SeenViews,
    ) -> Result<Option<String>, String> {
        let frame: ReceivedFrame<'_> =
            serde_json::from_slice(frame).map_err(|error| format!("malformed frame: {error}"))?;
        if let Some(welcome) = frame.welcome {
            let known_number = self.connections.iter().find(|one| one.id == connection);
            let known_number = known_number.map_or(0, |one| one.known_number);
            // A node that was expelled while it was paused may greet once before it notices.
            if welcome.number < known_number && !stale {
                let number = welcome.number;
                return Err(format!("number {number} after {known_number} was seen"));
            }
            self.set_number(connection, welcome.number);
            if let Some(pending) = &mut self.pending {
                pending.waits_for.retain(|one| *one != connection); // a new owner has not heard of it
            }
            self.receive_state(connection, welcome, seen)?;
        }
        if let Some(update) = frame.update {
            let last = self.connections.iter().find(|one| one.id == connection);
            let last = last.and_then(|one| one.number);
            if last != Some(update.number.wrapping_sub(1)) {
                return Err(format!("update {} after {last:?}", update.number));
            }
            self.set_number(connection, update.number);
            self.receive_state(connection, update, seen)?;
        }
        if let Some(lobby) = frame.presence {
            self.receive_lobby(connection, lobby);
        }
        if let Some(id) = frame.done {
            self.receive_done(&id)?;
        }
        if let Some(refused) = frame.refused {
            self.receive_refusal(connection, &refused);
        }
        if let (Some(legal), Some(seat)) = (frame.legal, self.seat) {
            self.legal.insert(seat.0, legal.acts);
        }
        if let Some(ReceivedHint { hint }) = frame.hint {
            self.receive_hint(connection, &hint)?;
        }
        if let Some(ask) = frame.ask {
            self.question = Some(ask.seat);
        }
        if let Some(paused) = frame.pause {
            self.paused = paused.pause.is_some();
        }
        let pong = |ping: ReceivedPing| json!({ "pong": ping.n }).to_string();
        Ok(frame.ping.map(pong))
    }

    fn receive_hint(&mut self, connection: ConnectionId, hint: &HintPlace) -> Result<(), String> {
        if Some(hint.seat) != self.seat {
            return Err(format!(
                "{:?} was shown a hint for {}",
                self.seat, hint.seat
            ));
        }
        let connection = self.connections.iter().find(|one| one.id == connection);
        if let Some(connection) = connection {
            self.hints.push((connection.game.clone(), hint.entry));
        }
        Ok(())
    }

    /// Opens a connection.
    pub fn connect(&mut self, id: ConnectionId) {
        self.connections.push(ClientConnection {
            id,
            number: None,
            game: String::new(),
            known_number: self.last_number,
        });
    }

    fn set_number(&mut self, connection: ConnectionId, number: u64) {
        self.last_number = self.last_number.max(number);
        if let Some(connection) = self.connections.iter_mut().find(|one| one.id == connection) {
            connection.number = Some(number);
        }
    }

    fn receive_lobby(&mut self, connection: ConnectionId, lobby: Value) {
        if let Some(game) = lobby["game"].as_str() {
            if !self.played.iter().any(|one| one == game) {
                self.played.push(game.to_owned());
            }
            if let Some(connection) = self.connections.iter_mut().find(|one| one.id == connection) {
                game.clone_into(&mut connection.game);
            }
        }
        self.lobby = lobby;
    }

    fn receive_state(
        &mut self,
        connection: ConnectionId,
        state: ReceivedState<'_>,
        seen: &mut SeenViews,
    ) -> Result<(), String> {
        if let Some(lobby) = state.lobby {
            self.receive_lobby(connection, lobby);
        }
        let Some(game) = state.game else {
            return Ok(());
        };
        let connection = self.connections.iter().find(|one| one.id == connection);
        let name = connection.map_or_else(String::new, |connection| connection.game.clone());
        self.at = game.at;
        self.paused = game.pause.is_some();
        self.legal.clear();
        for shown in game.eyes {
            if shown.seat.is_some() && shown.seat != self.seat {
                return Err(format!(
                    "{:?} was shown the view of {:?}",
                    self.seat, shown.seat
                ));
            }
            let view = shown.view.get();
            let moment = (name.clone(), shown.seat, game.entry);
            match seen.get(&moment) {
                Some(other) if other != view => {
                    return Err(format!("two views of one moment: {moment:?}"));
                }
                Some(_) => {}
                None => {
                    seen.insert(moment, view.to_owned());
                }
            }
            if let Some(seat) = shown.seat {
                self.ask_legal = shown.legal.is_none();
                self.legal.insert(seat.0, shown.legal.unwrap_or_default());
            }
        }
        Ok(())
    }

    fn receive_done(&mut self, id: &str) -> Result<(), String> {
        let Some(command) = self.pending.take_if(|pending| pending.id == id) else {
            if let Some(index) = self.uncertain.iter().position(|one| one == id) {
                let id = self.uncertain.swap_remove(index);
                let is_act = false; // its order among the acts is unknown
                self.acknowledged.push(AcknowledgedCommand { id, is_act });
            } else if !self.acknowledged.iter().any(|one| one.id == id) {
                return Err(format!("{id} was acknowledged but never sent"));
            }
            return Ok(()); // a retry may be acknowledged twice
        };
        self.acknowledged.push(AcknowledgedCommand {
            id: command.id,
            is_act: command.is_act,
        });
        Ok(())
    }

    fn receive_refusal(&mut self, connection: ConnectionId, refused: &ReceivedRefusal) {
        let again = matches!(refused.error.as_str(), "unknown" | "storage" | "too_many");
        let same = |pending: &mut PendingCommand| Some(&pending.id) == refused.id.as_ref();
        if again {
            if let Some(pending) = self.pending.as_mut()
                && same(pending)
            {
                pending.waits_for.retain(|one| *one != connection); // retry soon
            }
            return;
        }
        if let Some(command) = self.pending.take_if(same) {
            match command.tries {
                1 => self.refused.push(command.id),
                _ => self.uncertain.push(command.id),
            }
        }
    }

    /// Counts a second delivery of the pending command. A refusal of one delivery says nothing about the other.
    pub fn duplicate(&mut self) {
        if let Some(pending) = &mut self.pending {
            pending.tries += 1;
        }
    }

    /// Returns whether the pending command is unanswered for longer than `ANSWER_LIMIT`.
    pub fn is_stuck(&self, now: u64) -> bool {
        let Some(pending) = &self.pending else {
            return false;
        };
        pending.sent_at > 0 && now > pending.sent_at + ANSWER_LIMIT
    }

    /// Returns whether all games are played.
    pub fn is_done(&self) -> bool {
        let over = self.lobby["stage"] == json!("finished");
        let played = u32::try_from(self.played.len()).unwrap_or(u32::MAX);
        self.pending.is_none() && over && played >= self.games
    }

    /// Returns the next message: a retry of the pending command, or a new one.
    pub fn next(
        &mut self,
        connection: ConnectionId,
        now: u64,
        random: &mut Random,
    ) -> Option<String> {
        self.connections
            .iter()
            .find(|one| one.id == connection)?
            .number?; // welcomed
        if let Some(pending) = &mut self.pending {
            let connections = &self.connections;
            let open =
                |id: &ConnectionId| connections.iter().any(|connection| connection.id == *id);
            let again = !pending.waits_for.iter().any(open);
            if !again {
                return None;
            }
            pending.tries += 1;
            pending.waits_for.push(connection);
            pending.sent_at = now;
            return Some(pending.text.clone());
        }
        let (command, is_act) = self.choose(random)?;
        self.sent += 1;
        let id = format!("{}-{}", self.number, self.sent);
        let text = json!({ "id": id, "say": command }).to_string();
        let is_question = command.get("legal").is_some() || command.get("hint").is_some();
        if !is_question {
            self.pending = Some(PendingCommand {
                id,
                text: text.clone(),
                is_act,
                tries: 1,
                waits_for: vec![connection],
                sent_at: now,
            });
        }
        Some(text)
    }

    /// Chooses the next command. Returns it and whether it is an act.
    fn choose(&mut self, random: &mut Random) -> Option<(Value, bool)> {
        if random.one_in(40) {
            return Some((json!({ "chat": "howdy" }), false));
        }
        let seat = self.seat?;
        let chair = &self.lobby["chairs"][seat.index()];
        let command = match self.lobby["stage"].as_str()? {
            "waiting" if chair["is"] == json!("empty") => json!({ "sit": seat }),
            "waiting" if chair["ready"] == json!(false) => {
                let bytes = Hex32(random.bytes());
                json!({ "ready": { "seat": seat, "bytes": bytes } })
            }
            "waiting" if self.creator => json!("start"),
            "playing" => return self.play(seat, random),
            "finished" if !self.is_done() && chair["rematch"] == json!(false) => {
                json!("rematch")
            }
            _ => return None,
        };
        Some((command, false))
    }

    fn play(&mut self, seat: Seat, random: &mut Random) -> Option<(Value, bool)> {
        if let Some(absent) = self.question.take() {
            let on = !random.one_in(3);
            return Some((json!({ "stand_in": { "seat": absent, "on": on } }), false));
        }
        let asks = &self.lobby["take_back"]["seat"];
        if let Some(asks) = asks.as_u64().filter(|asks| *asks != u64::from(seat.0)) {
            let on = random.one_in(2);
            return Some((json!({ "agree": { "seat": asks, "on": on } }), false));
        }
        if self.paused && random.one_in(2) {
            return Some((json!({ "continue": seat }), false));
        }
        if random.one_in(60) {
            let command = if random.one_in(4) {
                json!({ "concede": seat })
            } else {
                json!({ "take_back": seat })
            };
            return Some((command, false));
        }
        if random.one_in(30) {
            return Some((json!({ "hint": seat }), false));
        }
        if std::mem::take(&mut self.ask_legal) {
            return Some((json!({ "legal": seat }), false));
        }
        let acts = self.legal.get(&seat.0).filter(|acts| !acts.is_empty())?;
        let act = random.pick(acts);
        let at = random
            .one_in(2)
            .then(|| Millis(self.at + u64::from(random.below(2_000))));
        let act: Value = serde_json::from_str(act.get()).ok()?;
        let mut command = json!({ "act": { "seat": seat, "act": act } });
        if let Some(at) = at {
            command["act"]["at"] = json!(at);
        }
        Some((command, true))
    }
}
