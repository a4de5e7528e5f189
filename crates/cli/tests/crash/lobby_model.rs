//! Sequential model of one table's lobby: the effect and the answer of each command.

use saloon_core::FastRng;
use serde_json::{Value, json};

/// Guests at the table. The first is the host.
pub const GUESTS: [&str; 3] = ["Ana", "Ben", "Cleo"];
/// Number of seats. There are more guests, so that they compete for seats.
pub const SEATS: usize = 2;
/// Number of messages in a welcome.
const CHAT_SHOWN: usize = 50;

/// Command of a guest.
#[derive(Clone, Debug)]
pub enum LobbyCommand {
    Sit(usize),
    Call(usize, String),
    Leave(usize),
    Bot(usize, bool),
    Remove(usize),
    Ready(usize, bool),
    Start,
    Concede(usize),
    Rematch,
    Chat(String),
    Mute(usize, bool),
    Hush(usize, bool),
    /// Reconnects and reads the welcome.
    Read,
}

impl LobbyCommand {
    /// Returns the `number`-th command of a guest. Names and messages are unique, so that each can be identified.
    pub fn random(rng: &mut FastRng, guest: usize, number: usize) -> LobbyCommand {
        let mut below = |count: u32| usize::try_from(rng.below(count)).expect("small");
        let seat = below(2);
        let other = below(3);
        let on = below(2) == 0;
        match below(24) {
            // Rare: a removed guest is banned and sends nothing more.
            7 if below(8) > 0 => LobbyCommand::Read,
            0..=3 => LobbyCommand::Sit(seat),
            4 => LobbyCommand::Call(seat, format!("Guest {guest} {number}")),
            5 => LobbyCommand::Leave(seat),
            6 => LobbyCommand::Bot(seat, on),
            7 => LobbyCommand::Remove(seat),
            8..=12 => LobbyCommand::Ready(seat, on || other > 0),
            13..=15 => LobbyCommand::Start,
            16 => LobbyCommand::Concede(seat),
            17..=18 => LobbyCommand::Rematch,
            19 => LobbyCommand::Chat(format!("{guest} {number}")),
            20 => LobbyCommand::Mute(other, on),
            21 => LobbyCommand::Hush(other, on),
            _ => LobbyCommand::Read,
        }
    }

    /// Returns the command as JSON; `None` for a read.
    pub fn to_json(&self) -> Option<Value> {
        Some(match self {
            LobbyCommand::Sit(seat) => json!({ "sit": seat }),
            LobbyCommand::Call(seat, name) => json!({"call": {"seat": seat, "name": name}}),
            LobbyCommand::Leave(seat) => json!({ "leave": seat }),
            LobbyCommand::Bot(seat, on) => {
                json!({"bot": {"seat": seat, "bot": on.then_some("random")}})
            }
            LobbyCommand::Remove(seat) => json!({ "remove": seat }),
            LobbyCommand::Ready(seat, on) => {
                json!({"ready": {"seat": seat, "bytes": on.then(|| "07".repeat(32))}})
            }
            LobbyCommand::Start => json!("start"),
            LobbyCommand::Concede(seat) => json!({ "concede": seat }),
            LobbyCommand::Rematch => json!("rematch"),
            LobbyCommand::Chat(text) => json!({ "chat": text }),
            LobbyCommand::Mute(guest, on) => json!({"mute": {"guest": guest, "on": on}}),
            LobbyCommand::Hush(guest, on) => json!({"hush": {"guest": guest, "on": on}}),
            LobbyCommand::Read => return None,
        })
    }
}

/// Answer to a command.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LobbyAnswer {
    Done,
    /// Rejected with this error.
    Refused(String),
    /// State from a read. Only the reader's own mutes are known.
    Seen(LobbyModel),
    /// No answer: the guest was removed meanwhile. The command may have taken effect before.
    Unknown,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum ModelStage {
    Waiting,
    Playing,
    Finished,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum ModelChair {
    Empty,
    Bot,
    Guest {
        guest: usize,
        name: String,
        ready: bool,
        rematch: bool,
    },
}

/// State of the lobby.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct LobbyModel {
    stage: ModelStage,
    chairs: [ModelChair; SEATS],
    /// Last messages. Each starts with the number of its author.
    chat: Vec<String>,
    hushed: Vec<usize>,
    /// Muted guests, by guest.
    muted: [Vec<usize>; GUESTS.len()],
    /// Banned guests.
    banned: [bool; GUESTS.len()],
}

type Refusal = &'static str;

/// Returns a guest's first message. Guests send them in the order of their numbers.
pub fn chat_text(guest: usize) -> String {
    format!("{guest} hello")
}

fn toggle(set: &mut Vec<usize>, guest: usize, on: bool) {
    set.retain(|&other| other != guest);
    if on {
        set.push(guest);
        set.sort_unstable();
    }
}

impl LobbyModel {
    pub fn new() -> LobbyModel {
        LobbyModel {
            stage: ModelStage::Waiting,
            chairs: [const { ModelChair::Empty }; SEATS],
            chat: (0..GUESTS.len()).map(chat_text).collect(),
            hushed: Vec::new(),
            muted: [const { Vec::new() }; GUESTS.len()],
            banned: [false; GUESTS.len()],
        }
    }

    /// Reads the state from a welcome, which does not show the mutes of others or the bans.
    pub fn from_welcome(welcome: &Value) -> LobbyModel {
        let lobby = &welcome["lobby"];
        let numbers = |list: &Value| -> Vec<usize> {
            let mut numbers: Vec<usize> = serde_json::from_value(list.clone()).expect("numbers");
            numbers.sort_unstable();
            numbers
        };
        let chair = |chair: &Value| match chair["is"].as_str() {
            Some("guest") => ModelChair::Guest {
                guest: usize::try_from(chair["guest"].as_u64().expect("a number")).expect("small"),
                name: chair["name"].as_str().expect("a name").to_owned(),
                ready: chair["ready"] == true,
                rematch: chair["rematch"] == true,
            },
            Some("bot") => ModelChair::Bot,
            _ => ModelChair::Empty,
        };
        let mut muted = [const { Vec::new() }; GUESTS.len()];
        muted[0] = numbers(&welcome["muted"]);
        LobbyModel {
            stage: match lobby["stage"].as_str() {
                Some("waiting") => ModelStage::Waiting,
                Some("playing") => ModelStage::Playing,
                _ => ModelStage::Finished,
            },
            chairs: std::array::from_fn(|seat| chair(&lobby["chairs"][seat])),
            chat: welcome["chat"]
                .as_array()
                .expect("a list")
                .iter()
                .map(|said| said["text"].as_str().expect("text").to_owned())
                .collect(),
            hushed: numbers(&lobby["hushed"]),
            muted,
            banned: [false; GUESTS.len()],
        }
    }

    /// Returns the part of the state that a guest sees.
    fn seen_by(&self, guest: usize) -> LobbyModel {
        let mut muted = [const { Vec::new() }; GUESTS.len()];
        muted[0].clone_from(&self.muted[guest]);
        let said_by_muted = |text: &String| {
            self.muted[guest]
                .iter()
                .any(|other| text.starts_with(&other.to_string()))
        };
        LobbyModel {
            chat: self
                .chat
                .iter()
                .filter(|text| !said_by_muted(text))
                .cloned()
                .collect(),
            muted,
            banned: [false; GUESTS.len()],
            ..self.clone()
        }
    }

    /// Applies a command. Returns true if the model gives the same answer as the server.
    pub fn explains(&mut self, guest: usize, command: &LobbyCommand, answer: &LobbyAnswer) -> bool {
        if self.banned[guest] {
            return false;
        }
        if let LobbyAnswer::Seen(seen) = answer {
            return self.seen_by(guest) == *seen;
        }
        // The rate limit of the chat depends on time, which the model does not have.
        if matches!((command, answer), (LobbyCommand::Chat(_), LobbyAnswer::Refused(error)) if error == "too_many")
        {
            return true;
        }
        match self.apply(guest, command) {
            Ok(()) => matches!(answer, LobbyAnswer::Done | LobbyAnswer::Unknown),
            Err(error) => *answer == LobbyAnswer::Refused(error.to_owned()),
        }
    }

    fn owns(&self, guest: usize, seat: usize) -> Result<(), Refusal> {
        match &self.chairs[seat] {
            ModelChair::Guest { guest: owner, .. } if *owner == guest => Ok(()),
            _ => Err("not_yours"),
        }
    }

    fn require(&self, stages: &[ModelStage]) -> Result<(), Refusal> {
        if stages.contains(&self.stage) {
            Ok(())
        } else {
            Err("not_now")
        }
    }

    fn between_games(&self) -> Result<(), Refusal> {
        self.require(&[ModelStage::Waiting, ModelStage::Finished])
    }

    fn apply(&mut self, guest: usize, command: &LobbyCommand) -> Result<(), Refusal> {
        let creator = || if guest == 0 { Ok(()) } else { Err("not_yours") };
        let sits = |chair: &ModelChair| matches!(chair, ModelChair::Guest { guest: other, .. } if *other == guest);
        match command {
            LobbyCommand::Sit(seat) => {
                self.between_games()?;
                if sits(&self.chairs[*seat]) {
                    return Ok(());
                }
                if self.chairs[*seat] != ModelChair::Empty {
                    return Err("not_now");
                }
                self.chairs[*seat] = ModelChair::Guest {
                    guest,
                    name: self.unique_name(GUESTS[guest]),
                    ready: false,
                    rematch: false,
                };
            }
            LobbyCommand::Call(seat, new) => {
                self.owns(guest, *seat)?;
                self.between_games()?;
                if let ModelChair::Guest { name, .. } = &mut self.chairs[*seat] {
                    name.clone_from(new);
                }
            }
            LobbyCommand::Leave(seat) => {
                self.owns(guest, *seat)?;
                self.between_games()?;
                self.chairs[*seat] = ModelChair::Empty;
            }
            LobbyCommand::Bot(seat, on) => {
                creator()?;
                self.between_games()?;
                if matches!(&self.chairs[*seat], ModelChair::Guest { guest: other, .. } if *other != guest)
                {
                    return Err("not_now");
                }
                self.chairs[*seat] = if *on {
                    ModelChair::Bot
                } else {
                    ModelChair::Empty
                };
            }
            LobbyCommand::Remove(seat) => {
                creator()?;
                self.between_games()?;
                let ModelChair::Guest { guest: removed, .. } = self.chairs[*seat] else {
                    return Err("not_now");
                };
                if removed == guest {
                    return Err("bad_request");
                }
                self.chairs[*seat] = ModelChair::Empty;
                let sits = |chair: &ModelChair| matches!(chair, ModelChair::Guest { guest, .. } if *guest == removed);
                self.banned[removed] = !self.chairs.iter().any(sits);
            }
            LobbyCommand::Ready(seat, on) => {
                self.owns(guest, *seat)?;
                self.require(&[ModelStage::Waiting])?;
                if let ModelChair::Guest { ready, .. } = &mut self.chairs[*seat] {
                    *ready = *on;
                }
            }
            LobbyCommand::Start => {
                creator()?;
                self.require(&[ModelStage::Waiting])?;
                let ready = |chair: &ModelChair| {
                    matches!(
                        chair,
                        ModelChair::Bot | ModelChair::Guest { ready: true, .. }
                    )
                };
                if !self.chairs.iter().all(ready) {
                    return Err("not_now");
                }
                self.stage = ModelStage::Playing;
            }
            LobbyCommand::Concede(seat) => {
                self.owns(guest, *seat)?;
                self.require(&[ModelStage::Playing])?;
                self.stage = ModelStage::Finished;
            }
            LobbyCommand::Rematch => {
                if !self.chairs.iter().any(sits) {
                    return Err("not_yours");
                }
                self.require(&[ModelStage::Finished])?;
                self.vote(guest);
            }
            LobbyCommand::Chat(_) | LobbyCommand::Mute(..) | LobbyCommand::Hush(..) => {
                self.apply_chat(guest, command)?;
            }
            LobbyCommand::Read => {}
        }
        Ok(())
    }

    /// Votes for a rematch, which starts when all seated guests have voted.
    fn vote(&mut self, guest: usize) {
        let mut all = true;
        for chair in &mut self.chairs {
            if let ModelChair::Guest {
                guest: voter,
                rematch,
                ..
            } = chair
            {
                *rematch |= *voter == guest;
                all &= *rematch;
            }
        }
        if !all {
            return;
        }
        self.stage = ModelStage::Waiting;
        for chair in &mut self.chairs {
            if let ModelChair::Guest { ready, rematch, .. } = chair {
                (*ready, *rematch) = (false, false);
            }
        }
    }

    /// Applies a chat message, a guest's mute of another, or the host's mute for all.
    fn apply_chat(&mut self, guest: usize, command: &LobbyCommand) -> Result<(), Refusal> {
        match command {
            LobbyCommand::Chat(text) => {
                if self.hushed.contains(&guest) {
                    return Err("not_now");
                }
                self.chat.push(text.clone());
                let old = self.chat.len().saturating_sub(CHAT_SHOWN);
                self.chat.drain(..old);
            }
            LobbyCommand::Mute(other, on) => {
                if *other == guest {
                    return Err("bad_request");
                }
                toggle(&mut self.muted[guest], *other, *on);
            }
            LobbyCommand::Hush(other, on) => {
                if guest != 0 {
                    return Err("not_yours");
                }
                if *other == guest {
                    return Err("bad_request");
                }
                toggle(&mut self.hushed, *other, *on);
            }
            _ => {}
        }
        Ok(())
    }

    /// Returns a name that differs from that of the same guest in another seat.
    fn unique_name(&self, name: &str) -> String {
        let taken = |wanted: &str| {
            let named = |chair: &ModelChair| matches!(chair, ModelChair::Guest { name, .. } if name == wanted);
            self.chairs.iter().any(named)
        };
        if taken(name) {
            format!("{name} 2")
        } else {
            name.to_owned()
        }
    }
}
