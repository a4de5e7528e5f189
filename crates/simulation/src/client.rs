//! Clients: they play at random, send commands again until they are answered, and remember what was acknowledged.

use std::collections::BTreeMap;

use saloon_core::{Hex32, Millis, Seat};
use saloon_table::ConnectionId;
use serde::Deserialize;
use serde_json::value::RawValue;
use serde_json::{Value, json};

use crate::guest::Guest;
use crate::plan::SECOND;
use crate::random::Random;

/// A command on a live connection is answered within this time, or the table is stuck.
const PATIENCE: u64 = 180 * SECOND;

/// A client.
pub struct Client {
    /// Index of the client, in the ids of its commands.
    pub number: usize,
    /// The lobby side.
    pub guest: Guest,
    /// Index of the table.
    pub table: usize,
    /// The seat it wants; `None` for a spectator.
    pub seat: Option<Seat>,
    /// Did it open the table?
    pub creator: bool,
    /// Games to play.
    pub games: u32,
    /// Its connections: one, or two with a second device.
    pub links: Vec<Link>,
    /// The command that is not answered yet.
    pub pending: Option<Command>,
    /// Ids of acknowledged commands, in order.
    pub acknowledged: Vec<Acknowledged>,
    /// Ids of commands that were refused on their only try.
    pub refused: Vec<String>,
    /// Ids of commands that were refused on one connection, and may yet be applied on another.
    uncertain: Vec<String>,
    /// Away until then.
    pub away_until: u64,
    sent: u64,
    lobby: Value,
    legal: BTreeMap<u8, Vec<Box<RawValue>>>,
    ask_legal: bool,
    question: Option<Seat>,
    paused: bool,
    at: u64,
    /// Number of the last update seen on any connection.
    last_number: u64,
    played: Vec<String>,
}

/// A connection, as the client sees it.
pub struct Link {
    /// Its id.
    pub id: ConnectionId,
    /// Number of the last update.
    pub number: Option<u64>,
    /// Name of the game that its last lobby had.
    game: String,
    /// Number of the last update that the client had seen when it connected.
    pub floor: u64,
}

/// A command that is not answered yet.
pub struct Command {
    /// Its id.
    pub id: String,
    text: String,
    is_act: bool,
    /// How often it was sent.
    tries: u32,
    /// Connections that owe an answer.
    waits_for: Vec<ConnectionId>,
    /// When it was last sent.
    pub sent_at: u64,
}

/// A command that was acknowledged.
pub struct Acknowledged {
    /// Its id.
    pub id: String,
    /// Is it an act of the game?
    pub is_act: bool,
}

/// A view that somebody saw: game, seat and entry.
pub type Seen = BTreeMap<(String, Option<Seat>, u32), String>;

#[derive(Deserialize)]
struct Frame<'a> {
    #[serde(borrow)]
    welcome: Option<Whole<'a>>,
    #[serde(borrow)]
    update: Option<Whole<'a>>,
    presence: Option<Value>,
    done: Option<String>,
    refused: Option<Refused>,
    legal: Option<Legal>,
    ask: Option<Ask>,
    pause: Option<Paused>,
    ping: Option<Ping>,
}

#[derive(Deserialize)]
struct Whole<'a> {
    number: u64,
    lobby: Option<Value>,
    #[serde(borrow)]
    game: Option<Game<'a>>,
}

#[derive(Deserialize)]
struct Game<'a> {
    at: u64,
    entry: u32,
    pause: Option<Value>,
    #[serde(borrow)]
    eyes: Vec<Eyes<'a>>,
}

#[derive(Deserialize)]
struct Eyes<'a> {
    seat: Option<Seat>,
    #[serde(borrow)]
    view: &'a RawValue,
    legal: Option<Vec<Box<RawValue>>>,
}

#[derive(Deserialize)]
struct Refused {
    id: Option<String>,
    error: String,
}

#[derive(Deserialize)]
struct Legal {
    acts: Vec<Box<RawValue>>,
}

#[derive(Deserialize)]
struct Ask {
    seat: Seat,
}

#[derive(Deserialize)]
struct Paused {
    pause: Option<Value>,
}

#[derive(Deserialize)]
struct Ping {
    n: u64,
}

impl Client {
    /// A client who has done nothing yet.
    pub fn new(number: usize, table: usize, seat: Option<Seat>, guest: Guest) -> Client {
        Client {
            number,
            guest,
            table,
            seat,
            creator: seat == Some(Seat(0)),
            games: 1,
            links: Vec::new(),
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
        }
    }

    /// Takes a frame, and answers pings. An error names a broken invariant.
    ///
    /// # Errors
    ///
    /// What is wrong with the frame.
    pub fn receive(
        &mut self,
        link: ConnectionId,
        frame: &[u8],
        seen: &mut Seen,
    ) -> Result<Option<String>, String> {
        let frame: Frame<'_> = serde_json::from_slice(frame)
            .map_err(|error| format!("a frame is no message: {error}"))?;
        if let Some(welcome) = frame.welcome {
            let floor = self.links.iter().find(|one| one.id == link);
            let floor = floor.map_or(0, |one| one.floor);
            if welcome.number < floor {
                let number = welcome.number;
                return Err(format!("number {number} after {floor} was seen"));
            }
            self.set_number(link, welcome.number);
            self.take_whole(link, welcome, seen)?;
        }
        if let Some(update) = frame.update {
            let last = self.links.iter().find(|one| one.id == link);
            let last = last.and_then(|one| one.number);
            if last != Some(update.number.wrapping_sub(1)) {
                return Err(format!("update {} after {last:?}", update.number));
            }
            self.set_number(link, update.number);
            self.take_whole(link, update, seen)?;
        }
        if let Some(lobby) = frame.presence {
            self.take_lobby(link, lobby);
        }
        if let Some(id) = frame.done {
            self.take_done(&id)?;
        }
        if let Some(refused) = frame.refused {
            self.take_refused(link, &refused);
        }
        if let (Some(legal), Some(seat)) = (frame.legal, self.seat) {
            self.legal.insert(seat.0, legal.acts);
        }
        if let Some(ask) = frame.ask {
            self.question = Some(ask.seat);
        }
        if let Some(paused) = frame.pause {
            self.paused = paused.pause.is_some();
        }
        let pong = |ping: Ping| json!({ "pong": ping.n }).to_string();
        Ok(frame.ping.map(pong))
    }

    /// Opens a connection.
    pub fn connect(&mut self, id: ConnectionId) {
        self.links.push(Link {
            id,
            number: None,
            game: String::new(),
            floor: self.last_number,
        });
    }

    fn set_number(&mut self, link: ConnectionId, number: u64) {
        self.last_number = self.last_number.max(number);
        if let Some(link) = self.links.iter_mut().find(|one| one.id == link) {
            link.number = Some(number);
        }
    }

    fn take_lobby(&mut self, link: ConnectionId, lobby: Value) {
        if let Some(game) = lobby["game"].as_str() {
            if !self.played.iter().any(|one| one == game) {
                self.played.push(game.to_owned());
            }
            if let Some(link) = self.links.iter_mut().find(|one| one.id == link) {
                game.clone_into(&mut link.game);
            }
        }
        self.lobby = lobby;
    }

    fn take_whole(
        &mut self,
        link: ConnectionId,
        whole: Whole<'_>,
        seen: &mut Seen,
    ) -> Result<(), String> {
        if let Some(lobby) = whole.lobby {
            self.take_lobby(link, lobby);
        }
        let Some(game) = whole.game else {
            return Ok(());
        };
        let link = self.links.iter().find(|one| one.id == link);
        let name = link.map_or_else(String::new, |link| link.game.clone());
        self.at = game.at;
        self.paused = game.pause.is_some();
        self.legal.clear();
        for eyes in game.eyes {
            if eyes.seat.is_some() && eyes.seat != self.seat {
                return Err(format!(
                    "{:?} was shown the view of {:?}",
                    self.seat, eyes.seat
                ));
            }
            let view = eyes.view.get();
            let moment = (name.clone(), eyes.seat, game.entry);
            match seen.get(&moment) {
                Some(other) if other != view => {
                    return Err(format!("two views of one moment: {moment:?}"));
                }
                Some(_) => {}
                None => {
                    seen.insert(moment, view.to_owned());
                }
            }
            if let Some(seat) = eyes.seat {
                self.ask_legal = eyes.legal.is_none();
                self.legal.insert(seat.0, eyes.legal.unwrap_or_default());
            }
        }
        Ok(())
    }

    fn take_done(&mut self, id: &str) -> Result<(), String> {
        let Some(command) = self.pending.take_if(|pending| pending.id == id) else {
            if let Some(index) = self.uncertain.iter().position(|one| one == id) {
                let id = self.uncertain.swap_remove(index);
                let is_act = false; // in no particular order
                self.acknowledged.push(Acknowledged { id, is_act });
            } else if !self.acknowledged.iter().any(|one| one.id == id) {
                return Err(format!("{id} was acknowledged, and never asked for"));
            }
            return Ok(()); // a retry may be acknowledged twice
        };
        self.acknowledged.push(Acknowledged {
            id: command.id,
            is_act: command.is_act,
        });
        Ok(())
    }

    fn take_refused(&mut self, link: ConnectionId, refused: &Refused) {
        let again = matches!(refused.error.as_str(), "unknown" | "storage" | "too_many");
        let same = |pending: &mut Command| Some(&pending.id) == refused.id.as_ref();
        if again {
            if let Some(pending) = self.pending.as_mut()
                && same(pending)
            {
                pending.waits_for.retain(|one| *one != link); // say it again soon
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

    /// The pending command is delivered twice: a refusal of one delivery says nothing about the other.
    pub fn duplicate(&mut self) {
        if let Some(pending) = &mut self.pending {
            pending.tries += 1;
        }
    }

    /// Is it waiting for an answer for longer than any table takes, on a connection that is up?
    pub fn is_stuck(&self, now: u64) -> bool {
        let Some(pending) = &self.pending else {
            return false;
        };
        pending.sent_at > 0 && now > pending.sent_at + PATIENCE
    }

    /// Has it played all its games?
    pub fn is_done(&self) -> bool {
        let over = self.lobby["stage"] == json!("finished");
        let played = u32::try_from(self.played.len()).unwrap_or(u32::MAX);
        self.pending.is_none() && over && played >= self.games
    }

    /// The next message: the pending command again, or a new one.
    pub fn next(&mut self, link: ConnectionId, now: u64, random: &mut Random) -> Option<String> {
        self.links.iter().find(|one| one.id == link)?.number?; // welcomed
        if let Some(pending) = &mut self.pending {
            let links = &self.links;
            let open = |id: &ConnectionId| links.iter().any(|link| link.id == *id);
            let again = !pending.waits_for.iter().any(open);
            if !again {
                return None;
            }
            pending.tries += 1;
            pending.waits_for.push(link);
            pending.sent_at = now;
            return Some(pending.text.clone());
        }
        let (say, is_act) = self.choose(random)?;
        self.sent += 1;
        let id = format!("{}-{}", self.number, self.sent);
        let text = json!({ "id": id, "say": say }).to_string();
        let is_question = say.get("legal").is_some();
        if !is_question {
            self.pending = Some(Command {
                id,
                text: text.clone(),
                is_act,
                tries: 1,
                waits_for: vec![link],
                sent_at: now,
            });
        }
        Some(text)
    }

    /// What to say next, and whether it is an act.
    fn choose(&mut self, random: &mut Random) -> Option<(Value, bool)> {
        if random.one_in(40) {
            return Some((json!({ "chat": "howdy" }), false));
        }
        let seat = self.seat?;
        let chair = &self.lobby["chairs"][seat.index()];
        let say = match self.lobby["stage"].as_str()? {
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
        Some((say, false))
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
            let say = if random.one_in(4) {
                json!({ "concede": seat })
            } else {
                json!({ "take_back": seat })
            };
            return Some((say, false));
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
        let mut say = json!({ "act": { "seat": seat, "act": act } });
        if let Some(at) = at {
            say["act"]["at"] = json!(at);
        }
        Some((say, true))
    }
}
