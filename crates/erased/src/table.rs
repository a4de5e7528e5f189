//! A game being played.

use std::time::Duration;

use saloon_bots::BotSpec;
use saloon_core::record::{Chain, Entry, RecordedInput};
use saloon_core::table::{CommandError, GameTable, TableCommand, TableStep, TakeBackError};
use saloon_core::{
    EventLog, FastRng, Game, Hex32, Millis, PerSeat, RuleViolation, Seat, SeatSet, Viewer,
    strict_json,
};
use saloon_terminal::TerminalUi;
use serde_json::value::RawValue;

use crate::raw;
use crate::screen::Screen;

/// An entry as it is stored: its JSON and its seal.
pub type StoredEntry = (String, Hex32);

/// An entry to store.
#[derive(Clone, Debug)]
pub struct SealedEntry {
    /// Its number, from 0.
    pub number: u32,
    /// The entry as JSON.
    pub json: String,
    /// Its seal.
    pub head: Hex32,
}

/// What an order would bring. The table keeps the step itself until [`ErasedTable::accept`].
#[derive(Debug)]
pub struct Proposal {
    /// Entries to store first; none if time went on and nothing was due.
    pub entries: Vec<SealedEntry>,
    /// How the game ends with it, if it does.
    pub ending: Option<Ending>,
    /// Number of the first entry that it takes back, if it does.
    pub took_back: Option<u32>,
}

/// How a game ends.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ending {
    /// What the store keeps of it, as JSON.
    pub outcome: String,
    /// Seats that won.
    pub winners: Vec<Seat>,
}

/// Why a table does not take an order. Nothing has changed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Rejection {
    /// The rules forbid the act.
    Illegal {
        /// The clause that forbids it.
        rule: &'static str,
        /// The reason, in English.
        why: String,
    },
    /// It makes no sense, or not now.
    Bad(String),
}

/// A bot's search: runs on a thread of its own for the given time at most, and returns an act as JSON.
pub type BotMove = Box<dyn FnOnce(Duration) -> Box<RawValue> + Send>;

/// What a bot is about to do in a race.
#[derive(Clone, Debug)]
pub struct ErasedReaction {
    /// The act it reacts with in its notation, and since when that is right, if that was announced.
    pub reflex: (String, Option<Millis>),
    /// The act, as JSON.
    pub act: Box<RawValue>,
    /// When it acts.
    pub at: Millis,
}

/// A game being played, of any kind.
///
/// It changes in two steps, so that its driver can store before anything is sent: [`propose`](ErasedTable::propose) (or
/// [`concede`](ErasedTable::concede), [`take_back`](ErasedTable::take_back)) works out what an order would bring, and
/// [`accept`](ErasedTable::accept) makes it so. A new proposal replaces one that was not accepted.
pub trait ErasedTable: Screen + Send {
    /// How many play.
    fn seats(&self) -> u8;
    /// Number of the current round, from 1.
    fn round(&self) -> u32;
    /// Seats the game waits for.
    fn awaits(&self) -> SeatSet;
    /// When time alone changes something.
    fn deadline(&self) -> Option<Millis>;
    /// May seats ever race?
    fn may_race(&self) -> bool;
    /// Seats that race at this moment.
    fn racers(&self) -> SeatSet;
    /// Last instant seen.
    fn now(&self) -> Millis;
    /// Seal of the last entry.
    fn head(&self) -> Hex32;
    /// Number of entries.
    fn entries(&self) -> u32;
    /// Is the game over, by its rules or by concession?
    fn over(&self) -> bool;
    /// Who began, in a game of matches.
    fn first(&self) -> Option<Seat>;
    /// Who gave the game up.
    fn conceded(&self) -> Option<Seat>;
    /// What a viewer knows, as JSON.
    fn view(&self, viewer: Viewer) -> Box<RawValue>;
    /// The game unredacted, as JSON; `None` while nobody may see it.
    fn unredacted_view(&self) -> Option<Box<RawValue>>;
    /// A viewer's events of the last step, as JSON.
    fn events(&self, viewer: Viewer) -> Box<RawValue>;
    /// All events of the last step, unredacted, as JSON; `None` while nobody may see them.
    fn all_events(&self) -> Option<Box<RawValue>>;
    /// Legal acts of a seat, as JSON, and their number.
    fn legal(&self, seat: Seat) -> (usize, Box<RawValue>);
    /// Seats that are asked whether they do something, and may pass.
    fn asked(&self) -> SeatSet;
    /// The act by which an asked seat passes.
    fn pass(&self, seat: Seat) -> Option<Box<RawValue>>;
    /// Can an asked seat only pass?
    fn must_pass(&self, seat: Seat) -> bool;
    /// Number of the current scene: a table may pause when it is over.
    fn scene(&self) -> Option<u32>;
    /// What an act would bring, as JSON.
    ///
    /// # Errors
    ///
    /// The refusal that the act would meet.
    fn preview(&self, seat: Seat, act: &RawValue) -> Result<Box<RawValue>, Rejection>;
    /// Works out what an act, or time alone, would bring.
    ///
    /// # Errors
    ///
    /// Why it is not taken.
    fn propose(&mut self, command: TableCommand<&RawValue>) -> Result<Proposal, Rejection>;
    /// Works out what it brings that a seat gives the game up.
    ///
    /// # Errors
    ///
    /// Why it is not taken.
    fn concede(&mut self, at: Millis, seat: Seat) -> Result<Proposal, Rejection>;
    /// Works out what it brings that a seat takes its last act back.
    ///
    /// # Errors
    ///
    /// Why it is not taken.
    fn take_back(&mut self, at: Millis, seat: Seat) -> Result<Proposal, Rejection>;
    /// Number of a seat's last act, if it can be taken back.
    ///
    /// # Errors
    ///
    /// Why it cannot.
    fn last_act(&self, seat: Seat) -> Result<u32, TakeBackError>;
    /// Carries out the last proposal. Its events are [`events`](ErasedTable::events) from now on.
    ///
    /// # Panics
    ///
    /// Without a proposal.
    fn accept(&mut self);
    /// Since when a seat's decision is awaited, if it is.
    fn awaited_since(&self, seat: Seat) -> Option<Millis>;
    /// Number of acts of a seat so far.
    fn acts_of(&self, seat: Seat) -> usize;
    /// A bot's decision for a seat, from that seat's view alone; the `scripted` act instead, if that is legal. `None` if there is
    /// nothing to decide.
    fn think(
        &self,
        seat: Seat,
        bot: BotSpec,
        seed: u64,
        scripted: Option<&RawValue>,
    ) -> Option<BotMove>;
    /// What a bot is about to do for a seat that races, if it saw the present at the instant `seen`; the `scripted` act instead, if that
    /// is legal. `None` if it keeps still.
    fn react(
        &self,
        seat: Seat,
        bot: BotSpec,
        seen: Millis,
        seed: u64,
        scripted: Option<&RawValue>,
    ) -> Option<ErasedReaction>;
}

/// A game of one kind being played.
pub(crate) struct TypedTable<G: Game> {
    pub(crate) table: GameTable<G>,
    /// Events of the last step.
    pub(crate) log: EventLog<G::Event>,
    /// The last illegal act's reason.
    pub(crate) refused: Option<G::Illegal>,
    chain: Chain,
    head: Hex32,
    entries: u32,
    /// The step that was proposed last, and the chain after it. Boxed: a step holds a whole game, and most of the time there is none.
    proposed: Option<Box<(TableStep<G>, Chain)>>,
    /// Since when each seat is awaited.
    awaited: PerSeat<Option<Millis>, { Seat::MAX_COUNT as usize }>,
    /// Number of acts of each seat.
    acted: PerSeat<usize, { Seat::MAX_COUNT as usize }>,
}

/// Reads an act in its documented form and no other.
fn read_act<A: serde::Serialize + serde::de::DeserializeOwned>(
    act: &RawValue,
) -> Result<A, Rejection> {
    strict_json::parse(act.get()).map_err(|why| Rejection::Bad(format!("act: {why}")))
}

/// An entry as it is to be stored, sealed as it is written.
pub(crate) fn seal<A: serde::Serialize>(entry: &Entry<A>, chain: &mut Chain) -> SealedEntry {
    let json = serde_json::to_string(entry).expect("plain data, with text for keys");
    SealedEntry {
        number: entry.number,
        head: chain.seal_json(json.as_bytes()),
        json,
    }
}

impl<G: Game> TypedTable<G> {
    /// A game that was just dealt: `log` is what the deal told.
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
        };
        open.note_awaited(Millis::ZERO, None);
        open
    }

    /// Goes on by an entry that was stored.
    pub(crate) fn redo(&mut self, entry: &Entry<G::Act>) -> Result<(), CommandError<G::Illegal>> {
        self.table.replay(entry)?;
        self.entries += 1;
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

    /// A decision's time starts when it is asked for, and again after each decision of the same seat.
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

/// The seat whose act an entry is.
fn actor<A>(entry: &Entry<A>) -> Option<Seat> {
    match entry.input {
        RecordedInput::Act { seat, .. } => Some(seat),
        RecordedInput::Start
        | RecordedInput::Tick
        | RecordedInput::TakeBack { .. }
        | RecordedInput::Concede { .. } => None,
    }
}

fn illegal_act(illegal: &impl RuleViolation) -> Rejection {
    Rejection::Illegal {
        rule: illegal.clause().0,
        why: illegal.to_string(),
    }
}

impl<G: TerminalUi> ErasedTable for TypedTable<G> {
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

    fn view(&self, viewer: Viewer) -> Box<RawValue> {
        raw(&self.table.view(viewer))
    }

    fn unredacted_view(&self) -> Option<Box<RawValue>> {
        let key = self.table.key()?;
        Some(raw(&self.table.unredacted_view(&key)))
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
        // Each entry but the last is a tick: what they asked of whom is known after the last.
        let last = step.entries().last().map(|last| (last.at, actor(last)));
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
        Some(Box::new(move |limit| {
            let mut bot = bot.with_time_limit(limit).build::<G>(seed);
            raw(bot.choose(seat, &view, &acts))
        }))
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

/// The next act of a script, if it is legal.
fn scripted_act<A>(scripted: Option<&RawValue>, acts: &[A]) -> Option<A>
where
    A: Copy + PartialEq + serde::Serialize + serde::de::DeserializeOwned,
{
    let act = read_act(scripted?).ok()?;
    acts.contains(&act).then_some(act)
}
