//! Game in progress, with its type erased.

use std::time::Duration;

use saloon_bots::{BotSpec, Position};
use saloon_core::record::{Chain, Decider, Entry, RecordedInput};
use saloon_core::table::{CommandError, GameTable, TableCommand, TableStep, TakeBackError};
use saloon_core::{
    EventLog, FastRng, Game, Hex32, Millis, PerSeat, RuleViolation, Seat, SeatSet, Viewer,
    strict_json,
};
use saloon_protocol::socket::ServerMessage;
use saloon_terminal::TerminalUi;
use serde_json::value::RawValue;

use crate::encoded::Encoded;
use crate::hint::{self, HintSearch};
use crate::screen::Screen;
use crate::views::ViewRequest;
use crate::{raw, views};

/// Stored form of an entry: its JSON and its seal.
pub type EntryWithSeal = (String, Hex32);

/// Entry to store.
#[derive(Clone, Debug)]
pub struct SealedEntry {
    /// Number from 0.
    pub number: u32,
    /// Entry as JSON.
    pub json: String,
    /// Seal of the entry.
    pub head: Hex32,
}

/// Effect of a command. The table keeps the step itself until [`ErasedTable::accept`].
#[derive(Debug)]
pub struct Proposal {
    /// Entries to store before accepting; none if time advanced and nothing was due.
    pub entries: Vec<SealedEntry>,
    /// Ending of the game, if the command ends it.
    pub ending: Option<Ending>,
    /// Number of the first entry that is taken back, if any.
    pub took_back: Option<u32>,
}

/// Ending of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ending {
    /// Outcome as JSON, for the store.
    pub outcome: String,
    /// Seats that won.
    pub winners: Vec<Seat>,
}

/// Reason for which a table rejects a command. The table is unchanged.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Rejection {
    /// The rules forbid the act.
    Illegal {
        /// Clause that forbids it.
        rule: &'static str,
        /// Reason in English.
        why: String,
    },
    /// The command is malformed, or not possible now.
    Bad(String),
}

/// Search of a bot. Runs on its own thread for at most the given time, and returns an act as JSON.
pub type BotMove = Box<dyn FnOnce(Duration) -> Box<RawValue> + Send>;

/// Planned reaction of a bot in a race.
#[derive(Clone, Debug)]
pub struct ErasedReaction {
    /// Reflex act in its notation, and the time from which it is right, if announced.
    pub reflex: (String, Option<Millis>),
    /// Act to play, as JSON.
    pub act: Box<RawValue>,
    /// Time of the act.
    pub at: Millis,
}

/// Game in progress, of any kind.
///
/// It changes in two steps, so that its driver can store a step before it sends any event.
/// [`propose`](ErasedTable::propose) (or [`concede`](ErasedTable::concede), [`take_back`](ErasedTable::take_back)) computes
/// the step, and [`accept`](ErasedTable::accept) applies it. A new proposal replaces one that was not accepted.
pub trait ErasedTable: Encoded + Screen + Send {
    /// Returns a copy of the game, which continues on its own. The copy has no proposal.
    fn duplicate(&self) -> Box<dyn ErasedTable>;
    /// Returns the number of players.
    fn seats(&self) -> u8;
    /// Returns the number of the current round, from 1.
    fn round(&self) -> u32;
    /// Returns the seats that the game waits for.
    fn awaits(&self) -> SeatSet;
    /// Returns the next time at which time alone changes the game.
    fn deadline(&self) -> Option<Millis>;
    /// Whether seats may ever race.
    fn may_race(&self) -> bool;
    /// Returns the seats that race now.
    fn racers(&self) -> SeatSet;
    /// Returns the last time seen.
    fn now(&self) -> Millis;
    /// Returns the seal of the last entry.
    fn head(&self) -> Hex32;
    /// Returns the number of entries.
    fn entries(&self) -> u32;
    /// Whether the game is over, by its rules or by concession.
    fn over(&self) -> bool;
    /// Returns the first player, in a game played in matches.
    fn first(&self) -> Option<Seat>;
    /// Returns the seat that conceded.
    fn conceded(&self) -> Option<Seat>;
    /// Whether a bot decided for a person in any entry.
    fn had_stand_in(&self) -> bool;
    /// Returns all that a viewer knows, as JSON.
    fn view(&self, viewer: Viewer) -> Box<RawValue>;
    /// Returns the game unredacted, as JSON; `None` while it is sealed.
    fn unredacted_view(&self) -> Option<Box<RawValue>>;
    /// Appends a message with these views of the game to `json`.
    fn write_message(&self, message: ServerMessage<'_>, views: &[ViewRequest], json: &mut Vec<u8>);
    /// Returns a viewer's events of the last step, as JSON.
    fn events(&self, viewer: Viewer) -> Box<RawValue>;
    /// Returns all events of the last step, unredacted, as JSON; `None` while the game is sealed.
    fn all_events(&self) -> Option<Box<RawValue>>;
    /// Returns the number of legal acts of a seat, and the acts as JSON.
    fn legal(&self, seat: Seat) -> (usize, Box<RawValue>);
    /// Returns the seats that are asked and may pass.
    fn asked(&self) -> SeatSet;
    /// Returns the act by which an asked seat passes.
    fn pass(&self, seat: Seat) -> Option<Box<RawValue>>;
    /// Whether an asked seat can only pass.
    fn must_pass(&self, seat: Seat) -> bool;
    /// Returns the number of the current scene. A table may pause when the scene ends.
    fn scene(&self) -> Option<u32>;
    /// Predicts the effect of an act, as JSON.
    ///
    /// # Errors
    ///
    /// The refusal that the act would meet.
    fn preview(&self, seat: Seat, act: &RawValue) -> Result<Box<RawValue>, Rejection>;
    /// Computes the effect of an act, or of time alone.
    ///
    /// # Errors
    ///
    /// The reason for which the command is rejected.
    fn propose(&mut self, command: TableCommand<&RawValue>) -> Result<Proposal, Rejection>;
    /// Computes the effect of a seat's concession.
    ///
    /// # Errors
    ///
    /// The reason for which the command is rejected.
    fn concede(&mut self, at: Millis, seat: Seat) -> Result<Proposal, Rejection>;
    /// Computes the effect of a take-back of a seat's last act.
    ///
    /// # Errors
    ///
    /// The reason for which the command is rejected.
    fn take_back(&mut self, at: Millis, seat: Seat) -> Result<Proposal, Rejection>;
    /// Returns the number of a seat's last act, if it can be taken back.
    ///
    /// # Errors
    ///
    /// The reason for which the act is final.
    fn last_act(&self, seat: Seat) -> Result<u32, TakeBackError>;
    /// Applies the last proposal. [`events`](ErasedTable::events) then returns its events.
    ///
    /// # Panics
    ///
    /// If there is no proposal.
    fn accept(&mut self);
    /// Returns the time since which a seat's decision is awaited, if it is.
    fn awaited_since(&self, seat: Seat) -> Option<Millis>;
    /// Returns the number of acts of a seat so far.
    fn acts_of(&self, seat: Seat) -> usize;
    /// Prepares a bot's decision for a seat, from that seat's view alone. A legal `scripted` act replaces it. `None` if the seat has
    /// no legal act.
    fn think(
        &self,
        seat: Seat,
        bot: BotSpec,
        seed: u64,
        scripted: Option<&RawValue>,
    ) -> Option<BotMove>;
    /// Prepares a hint for a seat, from that seat's view alone. `names` are those of the players. `None` if the seat has no choice.
    fn hint(&self, seat: Seat, names: Vec<String>) -> Option<HintSearch>;
    /// Plans a bot's reaction for a seat that races, if the bot saw the current state at time `seen`. A legal `scripted` act replaces
    /// its act. `None` if it does not act.
    fn react(
        &self,
        seat: Seat,
        bot: BotSpec,
        seen: Millis,
        seed: u64,
        scripted: Option<&RawValue>,
    ) -> Option<ErasedReaction>;
}

/// Game in progress of type `G`.
pub(crate) struct TypedTable<G: Game> {
    pub(crate) table: GameTable<G>,
    /// Events of the last step.
    pub(crate) log: EventLog<G::Event>,
    /// Reason of the last illegal act.
    pub(crate) refused: Option<G::Illegal>,
    chain: Chain,
    head: Hex32,
    pub(crate) entries: u32,
    /// Last proposed step and the chain after it. Boxed, because a step holds a whole game and is mostly absent.
    proposed: Option<Box<(TableStep<G>, Chain)>>,
    /// Time since which each seat is awaited.
    awaited: PerSeat<Option<Millis>, { Seat::MAX_COUNT as usize }>,
    /// Number of acts of each seat.
    acted: PerSeat<usize, { Seat::MAX_COUNT as usize }>,
    had_stand_in: bool,
}

/// Parses an act strictly.
fn read_act<A: serde::Serialize + serde::de::DeserializeOwned>(
    act: &RawValue,
) -> Result<A, Rejection> {
    strict_json::parse(act.get()).map_err(|why| Rejection::Bad(format!("act: {why}")))
}

/// Serialises and seals an entry.
pub(crate) fn seal<A: serde::Serialize>(entry: &Entry<A>, chain: &mut Chain) -> SealedEntry {
    let json = serde_json::to_string(entry).expect("plain data, with text for keys");
    SealedEntry {
        number: entry.number,
        head: chain.seal_json(json.as_bytes()),
        json,
    }
}

impl<G: Game> TypedTable<G> {
    /// Wraps a newly dealt game; `log` holds the events of the deal.
    pub(crate) fn new(
        table: GameTable<G>,
        chain: Chain,
        head: Hex32,
        log: EventLog<G::Event>,
    ) -> Self {
        let mut open = TypedTable {
            table,
            log,
            refused: None,
            chain,
            head,
            entries: 1,
            proposed: None,
            awaited: PerSeat::default(),
            acted: PerSeat::default(),
            had_stand_in: false,
        };
        open.note_awaited(Millis::ZERO, None);
        open
    }

    /// Applies a stored entry.
    pub(crate) fn redo(&mut self, entry: &Entry<G::Act>) -> Result<(), CommandError<G::Illegal>> {
        self.table.replay(entry)?;
        self.entries += 1;
        self.had_stand_in |= entry.by == Decider::StandIn;
        self.note(entry.at, actor(entry));
        Ok(())
    }

    pub(crate) fn acts(&self, seat: Seat) -> Vec<G::Act> {
        let mut acts = Vec::new();
        self.table.legal(seat, &mut acts);
        acts
    }

    fn note(&mut self, at: Millis, actor: Option<Seat>) {
        if let Some(seat) = actor {
            self.acted[seat] += 1;
        }
        self.note_awaited(at, actor);
    }

    /// Restarts the time of a decision when it is first awaited, and after each act of the same seat.
    fn note_awaited(&mut self, at: Millis, actor: Option<Seat>) {
        let awaited = self.table.awaits();
        for seat in Seat::all(self.table.seats()) {
            let since = self.awaited[seat].filter(|_| actor != Some(seat));
            self.awaited[seat] = awaited.contains(seat).then(|| since.unwrap_or(at));
        }
    }

    fn keep(&mut self, step: TableStep<G>, ending: Option<Ending>) -> Proposal {
        let mut chain = self.chain.clone();
        let entries = step
            .entries()
            .iter()
            .map(|entry| seal(entry, &mut chain))
            .collect();
        let took_back = step.back_to();
        self.proposed = Some(Box::new((step, chain)));
        Proposal {
            entries,
            ending,
            took_back,
        }
    }

    fn reject(&mut self, refused: CommandError<G::Illegal>) -> Rejection {
        match refused {
            CommandError::Illegal(illegal) => {
                let rejection = illegal_act(&illegal);
                self.refused = Some(illegal);
                rejection
            }
            other => Rejection::Bad(other.to_string()),
        }
    }
}

/// Returns the seat of an act.
fn actor<A>(entry: &Entry<A>) -> Option<Seat> {
    match entry.input {
        RecordedInput::Act { seat, .. } => Some(seat),
        RecordedInput::Start
        | RecordedInput::Tick
        | RecordedInput::TakeBack { .. }
        | RecordedInput::Concede { .. } => None,
    }
}

pub(crate) fn illegal_act(illegal: &impl RuleViolation) -> Rejection {
    Rejection::Illegal {
        rule: illegal.clause().0,
        why: illegal.to_string(),
    }
}

impl<G: TerminalUi> ErasedTable for TypedTable<G> {
    fn duplicate(&self) -> Box<dyn ErasedTable> {
        Box::new(TypedTable {
            table: self.table.clone(),
            log: self.log.clone(),
            refused: self.refused.clone(),
            chain: self.chain.clone(),
            proposed: None,
            ..*self
        })
    }

    fn seats(&self) -> u8 {
        self.table.seats()
    }

    fn round(&self) -> u32 {
        self.table.round()
    }

    fn awaits(&self) -> SeatSet {
        self.table.awaits()
    }

    fn deadline(&self) -> Option<Millis> {
        self.table.deadline()
    }

    fn may_race(&self) -> bool {
        self.table.may_race()
    }

    fn racers(&self) -> SeatSet {
        self.table.racers()
    }

    fn now(&self) -> Millis {
        self.table.now()
    }

    fn head(&self) -> Hex32 {
        self.head
    }

    fn entries(&self) -> u32 {
        self.entries
    }

    fn over(&self) -> bool {
        self.table.conceded().is_some() || self.table.outcome().is_some()
    }

    fn first(&self) -> Option<Seat> {
        self.table.first()
    }

    fn conceded(&self) -> Option<Seat> {
        self.table.conceded()
    }

    fn had_stand_in(&self) -> bool {
        self.had_stand_in
    }

    fn view(&self, viewer: Viewer) -> Box<RawValue> {
        raw(&self.table.view(viewer))
    }

    fn unredacted_view(&self) -> Option<Box<RawValue>> {
        let key = self.table.key()?;
        Some(raw(&self.table.unredacted_view(&key)))
    }

    fn write_message(&self, message: ServerMessage<'_>, views: &[ViewRequest], json: &mut Vec<u8>) {
        views::write(self, message, views, json);
    }

    fn events(&self, viewer: Viewer) -> Box<RawValue> {
        raw(&self.log.seen_by(viewer).collect::<Vec<_>>())
    }

    fn all_events(&self) -> Option<Box<RawValue>> {
        let key = self.table.key()?;
        Some(raw(&self.log.unredacted(&key).collect::<Vec<_>>()))
    }

    fn legal(&self, seat: Seat) -> (usize, Box<RawValue>) {
        let acts = self.acts(seat);
        (acts.len(), raw(&acts))
    }

    fn asked(&self) -> SeatSet {
        let asked = |seat: &Seat| self.table.pass(*seat).is_some();
        Seat::all(self.table.seats()).filter(asked).collect()
    }

    fn pass(&self, seat: Seat) -> Option<Box<RawValue>> {
        self.table.pass(seat).map(|act| raw(&act))
    }

    fn must_pass(&self, seat: Seat) -> bool {
        self.table.must_pass(seat)
    }

    fn scene(&self) -> Option<u32> {
        self.table.scene()
    }

    fn preview(&self, seat: Seat, act: &RawValue) -> Result<Box<RawValue>, Rejection> {
        let act = read_act(act)?;
        match <G as Game>::preview(&self.table.view(Viewer::Seat(seat)), seat, act) {
            Ok(preview) => Ok(raw(&preview)),
            Err(illegal) => Err(illegal_act(&illegal)),
        }
    }

    fn propose(&mut self, command: TableCommand<&RawValue>) -> Result<Proposal, Rejection> {
        let TableCommand {
            at,
            act,
            by,
            receipt,
            chance,
        } = command;
        let act = match act {
            Some((seat, act)) => Some((seat, read_act(act)?)),
            None => None,
        };
        let proposed = self.table.propose(TableCommand {
            at,
            act,
            by,
            receipt,
            chance,
        });
        let step = proposed.map_err(|refused| self.reject(refused))?;
        let ending = step.outcome().map(|outcome| Ending {
            outcome: raw(&outcome).get().to_owned(),
            winners: outcome.winners().to_vec(),
        });
        Ok(self.keep(step, ending))
    }

    fn concede(&mut self, at: Millis, seat: Seat) -> Result<Proposal, Rejection> {
        let conceded = self.table.concede(at, seat);
        let step = conceded.map_err(|refused| self.reject(refused))?;
        let ending = Ending {
            outcome: format!("{{\"conceded\":{seat}}}"),
            winners: vec![seat.next(self.table.seats())],
        };
        Ok(self.keep(step, Some(ending)))
    }

    fn take_back(&mut self, at: Millis, seat: Seat) -> Result<Proposal, Rejection> {
        let taken = self.table.take_back(at, seat);
        let step = taken.map_err(|refused| self.reject(refused))?;
        Ok(self.keep(step, None))
    }

    fn last_act(&self, seat: Seat) -> Result<u32, TakeBackError> {
        self.table.last_act(seat)
    }

    fn accept(&mut self) {
        let (step, chain) = *self.proposed.take().expect("a step was proposed");
        self.chain = chain;
        self.head = self.chain.head().expect("the header was sealed");
        self.entries += u32::try_from(step.entries().len()).expect("few entries make a step");
        // Each entry but the last is a tick, so the awaited seats are known only after the last.
        let last = step.entries().last().map(|last| (last.at, actor(last)));
        self.had_stand_in |= step
            .entries()
            .iter()
            .any(|entry| entry.by == Decider::StandIn);
        self.log = self.table.accept(step);
        if let Some((at, actor)) = last {
            self.note(at, actor);
        }
    }

    fn awaited_since(&self, seat: Seat) -> Option<Millis> {
        self.awaited[seat]
    }

    fn acts_of(&self, seat: Seat) -> usize {
        self.acted[seat]
    }

    fn think(
        &self,
        seat: Seat,
        bot: BotSpec,
        seed: u64,
        scripted: Option<&RawValue>,
    ) -> Option<BotMove> {
        let acts = self.acts(seat);
        if acts.is_empty() {
            return None;
        }
        if let Some(act) = scripted_act(scripted, &acts) {
            return Some(Box::new(move |_| raw(&act)));
        }
        let view = self.table.view(Viewer::Seat(seat));
        let past = if bot.remembers() {
            self.table.past(seat)
        } else {
            Vec::new()
        };
        Some(Box::new(move |limit| {
            let mut bot = bot.with_time_limit(limit).build::<G>(seed);
            let position = Position {
                seat,
                view: &view,
                past: &past,
            };
            raw(bot.choose(&position, &acts))
        }))
    }

    fn hint(&self, seat: Seat, names: Vec<String>) -> Option<HintSearch> {
        hint::prepare(self, seat, names)
    }

    fn react(
        &self,
        seat: Seat,
        bot: BotSpec,
        seen: Millis,
        seed: u64,
        scripted: Option<&RawValue>,
    ) -> Option<ErasedReaction> {
        let view = self.table.view(Viewer::Seat(seat));
        let mut rng = FastRng::seeded(seed);
        let reaction = bot.react::<G>(seat, &view, seen, &mut rng)?;
        let act = scripted_act(scripted, &self.acts(seat)).unwrap_or(reaction.act);
        Some(ErasedReaction {
            reflex: (reaction.reflex.act.to_string(), reaction.reflex.announced),
            act: raw(&act),
            at: reaction.at,
        })
    }
}

/// Returns the scripted act, if it is legal.
fn scripted_act<A>(scripted: Option<&RawValue>, acts: &[A]) -> Option<A>
where
    A: Copy + PartialEq + serde::Serialize + serde::de::DeserializeOwned,
{
    let act = read_act(scripted?).ok()?;
    acts.contains(&act).then_some(act)
}
