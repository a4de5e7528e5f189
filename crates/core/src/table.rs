//! One game being played: its rules, its clock, its dealer.
//!
//! A table changes in two steps, so that whoever drives it can store before anything is told: [`GameTable::propose`] works out what an
//! input would bring, on a copy, and [`GameTable::accept`] makes it so.

use alloc::collections::{BTreeMap, VecDeque};
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

pub use crate::table_chance::Mismatch;

use crate::chance::Stream;
use crate::dealer::{Dealer, Seed};
use crate::events::EventLog;
use crate::game::{ApplyError, Game, Input, InvalidPlan, RuleViolation};
use crate::outcome::Outcome;
use crate::record::{Decider, Draw, Entry, Header, Receipt, RecordedInput};
use crate::reveal_key::RevealKey;
use crate::seat::{Seat, SeatSet, Viewer};
use crate::table_chance::{OnMismatch, TableChance};
use crate::time::Millis;
pub use crate::undo::TakeBackError;
use crate::undo::UndoHistory;

/// Who may see a running game laid open.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Access {
    /// Nobody before the end: every real table.
    Sealed,
    /// Whoever holds the table: the referee, tests.
    Open,
}

/// A game being played.
#[derive(Clone, Debug)]
pub struct GameTable<G: Game> {
    game: G,
    now: Millis,
    access: Access,
    dealer: Dealer,
    script: VecDeque<String>,
    on_mismatch: OnMismatch,
    positions: BTreeMap<Stream, u32>,
    entries: u32,
    /// Who gave the game up.
    conceded: Option<Seat>,
    /// Where acts can be taken back.
    undo: Option<UndoHistory<G>>,
}

/// What a table is asked to take.
#[derive(Clone, Debug)]
pub struct TableCommand<A> {
    /// When it counts.
    pub at: Millis,
    /// A seat's act, or nothing but time.
    pub act: Option<(Seat, A)>,
    /// Who decided.
    pub by: Decider,
    /// How the instant was ruled.
    pub receipt: Option<Receipt>,
    /// Outcomes to use before any other, for tests and set-ups.
    pub chance: Vec<String>,
}

impl<A> TableCommand<A> {
    /// A player's act.
    pub fn act(at: Millis, seat: Seat, act: A) -> Self {
        TableCommand {
            at,
            act: Some((seat, act)),
            by: Decider::Player,
            receipt: None,
            chance: Vec::new(),
        }
    }

    /// Time goes on to `at`.
    pub fn tick(at: Millis) -> Self {
        TableCommand {
            at,
            act: None,
            by: Decider::Clock,
            receipt: None,
            chance: Vec::new(),
        }
    }
}

/// What an order would bring. Nothing has changed yet.
#[derive(Clone, Debug)]
pub struct TableStep<G: Game> {
    game: G,
    now: Millis,
    script: VecDeque<String>,
    drawn: Vec<Stream>,
    entries: Vec<Entry<G::Act>>,
    log: EventLog<G::Event>,
    conceded: Option<Seat>,
    /// The first entry that is taken back.
    back_to: Option<u32>,
}

impl<G: Game> TableStep<G> {
    /// What is to be stored.
    pub fn entries(&self) -> &[Entry<G::Act>] {
        &self.entries
    }

    /// How the game ends with it, if it does.
    pub fn outcome(&self) -> Option<Outcome> {
        self.game.outcome()
    }

    /// The number of the first entry that it takes back, if it does.
    pub fn back_to(&self) -> Option<u32> {
        self.back_to
    }
}

/// Why a table does not take an order. Nothing has changed.
#[derive(Clone, Debug, PartialEq)]
pub enum CommandError<I> {
    /// The rules forbid the act.
    Illegal(I),
    /// No such seat at this table.
    NoSuchSeat {
        /// The seat that was named.
        seat: Seat,
        /// How many there are.
        seats: u8,
    },
    /// Time does not go back.
    InThePast {
        /// The instant that was named.
        at: Millis,
        /// The last one.
        now: Millis,
    },
    /// Beyond [`Millis::MAX`].
    TooFar,
    /// Chance gave an answer that does not fit.
    Mismatch(Mismatch),
    /// Nobody gives up a game that is over, nor goes on with one that was given up.
    Over,
    /// A game of more than two goes on without the one who gives up.
    NotOfTwo,
    /// An act cannot be taken back.
    TakeBack(TakeBackError),
}

impl<I: fmt::Display> fmt::Display for CommandError<I> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CommandError::Illegal(illegal) => illegal.fmt(f),
            CommandError::NoSuchSeat { seat, seats } => {
                write!(
                    f,
                    "there is no seat {seat}: seats go from 0 to {}",
                    seats - 1
                )
            }
            CommandError::InThePast { at, now } => {
                write!(f, "time does not go back: {at} is before {now}")
            }
            CommandError::TooFar => write!(f, "an instant is at most {}", Millis::MAX),
            CommandError::Mismatch(mismatch) => mismatch.fmt(f),
            CommandError::Over => f.write_str("the game is over"),
            CommandError::NotOfTwo => f.write_str("a game can be given up with two players only"),
            CommandError::TakeBack(why) => why.fmt(f),
        }
    }
}

impl<I: RuleViolation> core::error::Error for CommandError<I> {}

/// Why a table could not be opened.
#[derive(Clone, Debug, PartialEq)]
pub enum TableOpenError {
    /// Such a game cannot be played.
    Plan(InvalidPlan),
    /// Chance gave an answer that does not fit.
    Mismatch(Mismatch),
}

impl fmt::Display for TableOpenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TableOpenError::Plan(impossible) => impossible.fmt(f),
            TableOpenError::Mismatch(mismatch) => mismatch.fmt(f),
        }
    }
}

impl core::error::Error for TableOpenError {}

/// What opening a table brings: the table, its first entry and the first events.
pub type OpenedGame<G> = (
    GameTable<G>,
    Entry<<G as Game>::Act>,
    EventLog<<G as Game>::Event>,
);

impl<G: Game> GameTable<G> {
    /// Sets a game up and deals.
    ///
    /// # Errors
    ///
    /// When the header asks for something impossible, or its given outcomes do not fit.
    pub fn open(
        header: &Header<G>,
        seed: &Seed,
        access: Access,
    ) -> Result<OpenedGame<G>, TableOpenError> {
        let dealer = Dealer::new(seed, header.contributions());
        let positions = BTreeMap::new();
        let config = header.plan().config().map_err(TableOpenError::Plan)?;
        // A game may go on by itself after its set-up: then given outcomes answer it already.
        let script = header.chance.iter().cloned().collect();
        let mut chance =
            TableChance::dealt(&dealer, script, OnMismatch::Reject, &positions, Vec::new());
        let mut log = EventLog::default();
        let game = G::start(&config, &mut chance, &mut log).map_err(TableOpenError::Mismatch)?;
        let step_draws = chance.finish().map_err(TableOpenError::Mismatch)?;
        let mut table = GameTable {
            game,
            now: Millis::ZERO,
            access,
            script: step_draws.script,
            on_mismatch: OnMismatch::Reject,
            dealer,
            positions,
            entries: 1,
            conceded: None,
            undo: header.has_take_backs().then(UndoHistory::new),
        };
        table.count_draws(step_draws.drawn);
        Ok((table, start_entry(step_draws.draws), log))
    }

    /// Sets a game up as a record says.
    ///
    /// # Errors
    ///
    /// When the header asks for something impossible, or the recorded draws are not those that the rules ask for.
    pub fn reopen(
        header: &Header<G>,
        seed: &Seed,
        access: Access,
        start: &Entry<G::Act>,
    ) -> Result<(Self, EventLog<G::Event>), TableOpenError> {
        let config = header.plan().config().map_err(TableOpenError::Plan)?;
        let positions = BTreeMap::new();
        let mut chance = TableChance::recorded(&start.draws, &positions);
        let mut log = EventLog::default();
        let game = G::start(&config, &mut chance, &mut log).map_err(TableOpenError::Mismatch)?;
        let step_draws = chance.finish().map_err(TableOpenError::Mismatch)?;
        let mut table = GameTable {
            game,
            now: Millis::ZERO,
            access,
            dealer: Dealer::new(seed, header.contributions()),
            script: header.chance.iter().cloned().collect(),
            on_mismatch: OnMismatch::Reject,
            positions,
            entries: 1,
            conceded: None,
            undo: header.has_take_backs().then(UndoHistory::new),
        };
        table.count_draws(step_draws.drawn);
        table.drop_used_script(&start.draws);
        Ok((table, log))
    }

    /// The last instant seen.
    pub fn now(&self) -> Millis {
        self.now
    }

    /// How many play.
    pub fn seats(&self) -> u8 {
        self.game.seats()
    }

    /// The number of its round.
    pub fn round(&self) -> u32 {
        self.game.round()
    }

    /// Whom the game waits for.
    pub fn awaits(&self) -> SeatSet {
        match self.conceded {
            None => self.game.awaits(),
            Some(_) => SeatSet::NONE,
        }
    }

    /// When time alone will change something.
    pub fn deadline(&self) -> Option<Millis> {
        match self.conceded {
            None => self.game.deadline(),
            Some(_) => None,
        }
    }

    /// Who began, in a game of [matches](Game::MATCHES).
    pub fn first(&self) -> Option<Seat> {
        self.game.first()
    }

    /// Who gave the game up. Then it has no outcome of its own.
    pub fn conceded(&self) -> Option<Seat> {
        self.conceded
    }

    /// May seats ever race?
    pub fn may_race(&self) -> bool {
        self.conceded.is_none() && self.game.may_race()
    }

    /// Those who race at this moment.
    pub fn racers(&self) -> SeatSet {
        match self.conceded {
            None => self.game.racers(),
            Some(_) => SeatSet::NONE,
        }
    }

    /// How a seat passes, if it is asked whether it does something.
    pub fn pass(&self, seat: Seat) -> Option<G::Act> {
        let playing = seat.0 < self.seats() && self.conceded.is_none();
        playing.then(|| self.game.pass(seat)).flatten()
    }

    /// Can it do nothing else?
    pub fn must_pass(&self, seat: Seat) -> bool {
        self.pass(seat).is_some() && self.game.must_pass(seat)
    }

    /// The scene that is on.
    pub fn scene(&self) -> Option<u32> {
        self.game.scene()
    }

    /// Is it over?
    pub fn outcome(&self) -> Option<Outcome> {
        self.game.outcome()
    }

    /// What `viewer` knows.
    pub fn view(&self, viewer: Viewer) -> G::View {
        self.game.view(viewer)
    }

    /// Fills `acts` with the legal acts of `seat`; with none for a seat that is not at the table.
    pub fn legal(&self, seat: Seat, acts: &mut Vec<G::Act>) {
        acts.clear();
        if seat.0 < self.seats() && self.conceded.is_none() {
            self.game.legal(seat, acts);
        }
    }

    /// The key to everything: at an open table, or once the game is over.
    pub fn key(&self) -> Option<RevealKey> {
        let over = self.conceded.is_some() || self.game.outcome().is_some();
        (self.access == Access::Open || over).then_some(RevealKey(()))
    }

    /// The game itself.
    pub fn game(&self, _key: &RevealKey) -> &G {
        &self.game
    }

    /// The game laid open.
    pub fn unredacted_view(&self, key: &RevealKey) -> G::View {
        self.game.unredacted_view(key)
    }

    /// From now on a given outcome that does not fit ends the list of them, and the dealer draws: where nobody who acts gave it, nobody
    /// is to be stuck with it.
    pub fn tolerate_mismatches(&mut self) {
        self.on_mismatch = OnMismatch::EndScript;
    }

    /// Works out what an order would bring. What is due at or before its instant comes first.
    ///
    /// # Errors
    ///
    /// Why it is not taken.
    pub fn propose(
        &self,
        command: TableCommand<G::Act>,
    ) -> Result<TableStep<G>, CommandError<G::Illegal>> {
        let TableCommand {
            at,
            act,
            by,
            receipt,
            chance,
        } = command;
        self.check(at, act.as_ref().map(|(seat, _)| *seat))?;
        let mut script = self.script.clone();
        let before = script.len();
        script.extend(chance);
        let offered = script.len();
        let mut step = self.run_due_ticks(at, script)?;
        if let Some((seat, act)) = act {
            let input = RecordedInput::Act { seat, act };
            self.advance(&mut step, at, input, by, receipt)?;
        }
        // What came with the order and was not used is dropped; what was there before stays.
        let used = offered - step.script.len();
        step.script.truncate(before.saturating_sub(used));
        Ok(step)
    }

    /// Works out what it brings that `seat` gives the game up.
    ///
    /// # Errors
    ///
    /// When more than two play, or the game is over by then.
    pub fn concede(
        &self,
        at: Millis,
        seat: Seat,
    ) -> Result<TableStep<G>, CommandError<G::Illegal>> {
        self.check(at, Some(seat))?;
        if self.seats() != 2 {
            return Err(CommandError::NotOfTwo);
        }
        let mut step = self.run_due_ticks(at, self.script.clone())?;
        if step.game.outcome().is_some() {
            return Err(CommandError::Over);
        }
        step.conceded = Some(seat);
        step.entries.push(Entry {
            number: self.entries + u32::try_from(step.entries.len()).unwrap_or(u32::MAX),
            at,
            input: RecordedInput::Concede { seat },
            by: Decider::Player,
            receipt: None,
            draws: Vec::new(),
        });
        Ok(step)
    }

    /// Works out what it brings that `seat` takes its last act back, with all that came after it.
    ///
    /// # Errors
    ///
    /// Why that act is final.
    pub fn take_back(
        &self,
        at: Millis,
        seat: Seat,
    ) -> Result<TableStep<G>, CommandError<G::Illegal>> {
        self.check(at, Some(seat))?;
        let undo = self
            .undo
            .as_ref()
            .ok_or(CommandError::TakeBack(TakeBackError::Disabled))?;
        let (from, game) = undo.before_last_act(seat).map_err(CommandError::TakeBack)?;
        Ok(TableStep {
            game: game.clone(),
            now: at,
            script: self.script.clone(),
            drawn: Vec::new(),
            entries: Vec::from([Entry {
                number: self.entries,
                at,
                input: RecordedInput::TakeBack { seat, from },
                by: Decider::Player,
                receipt: None,
                draws: Vec::new(),
            }]),
            log: EventLog::default(),
            conceded: None,
            back_to: Some(from),
        })
    }

    /// The number of a seat's last act, if it can be taken back.
    ///
    /// # Errors
    ///
    /// Why that act is final.
    pub fn last_act(&self, seat: Seat) -> Result<u32, TakeBackError> {
        match &self.undo {
            None => Err(TakeBackError::Disabled),
            Some(_) if self.conceded.is_some() => Err(TakeBackError::NoAct),
            Some(undo) => undo.before_last_act(seat).map(|(number, _)| number),
        }
    }

    /// What is due at or before an instant.
    fn run_due_ticks(
        &self,
        at: Millis,
        script: VecDeque<String>,
    ) -> Result<TableStep<G>, CommandError<G::Illegal>> {
        let mut step = TableStep {
            game: self.game.clone(),
            now: at,
            script,
            drawn: Vec::new(),
            entries: Vec::new(),
            log: EventLog::default(),
            conceded: None,
            back_to: None,
        };
        while let Some(due) = step.game.deadline().filter(|&due| due <= at) {
            self.advance(&mut step, due, RecordedInput::Tick, Decider::Clock, None)?;
        }
        Ok(step)
    }

    /// Makes it so.
    pub fn accept(&mut self, step: TableStep<G>) -> EventLog<G::Event> {
        if let Some(undo) = &mut self.undo {
            match (step.back_to, &step.entries[..]) {
                (Some(from), _) => undo.drop_from(from),
                (None, [entry]) => undo.record(&self.game, entry, &step.game),
                (None, []) => {}
                // Time had a part in it.
                (None, _) => undo.clear(TakeBackError::Time),
            }
        }
        self.game = step.game;
        self.now = step.now;
        self.script = step.script;
        self.conceded = step.conceded;
        self.entries += u32::try_from(step.entries.len()).unwrap_or(u32::MAX);
        self.count_draws(step.drawn);
        step.log
    }

    /// Takes an entry of a record, with the draws it holds.
    ///
    /// # Errors
    ///
    /// Why the rules could not have gone that way.
    pub fn replay(
        &mut self,
        entry: &Entry<G::Act>,
    ) -> Result<EventLog<G::Event>, CommandError<G::Illegal>> {
        let input = match entry.input {
            RecordedInput::Act { seat, act } => Input::Act(seat, act),
            RecordedInput::Tick => Input::Tick,
            RecordedInput::Start => return Err(Mismatch::SecondStart.into()),
            RecordedInput::Concede { seat } => return self.replay_concession(entry, seat),
            RecordedInput::TakeBack { seat, from } => {
                return self.replay_take_back(entry, seat, from);
            }
        };
        self.check(
            entry.at,
            match input {
                Input::Act(seat, _) => Some(seat),
                Input::Tick => None,
            },
        )?;
        match (self.game.deadline().filter(|&due| due <= entry.at), input) {
            (Some(due), Input::Act(..)) => return Err(Mismatch::Overdue { due }.into()),
            (Some(due), Input::Tick) if due < entry.at => {
                return Err(Mismatch::Overdue { due }.into());
            }
            (None, Input::Tick) => return Err(Mismatch::NothingDue.into()),
            _ => {}
        }
        let mut chance = TableChance::recorded(&entry.draws, &self.positions);
        let mut game = self.game.clone();
        let mut log = EventLog::default();
        game.apply(entry.at, input, &mut chance, &mut log)?;
        let step_draws = chance.finish()?;
        if let Some(undo) = &mut self.undo {
            undo.record(&self.game, entry, &game);
        }
        self.game = game;
        self.now = entry.at;
        self.entries += 1;
        self.count_draws(step_draws.drawn);
        self.drop_used_script(&entry.draws);
        Ok(log)
    }

    fn replay_concession(
        &mut self,
        entry: &Entry<G::Act>,
        seat: Seat,
    ) -> Result<EventLog<G::Event>, CommandError<G::Illegal>> {
        if let Some(due) = self.deadline().filter(|&due| due <= entry.at) {
            return Err(Mismatch::Overdue { due }.into());
        }
        let step = self.concede(entry.at, seat)?;
        self.replay_step(entry, step)
    }

    fn replay_take_back(
        &mut self,
        entry: &Entry<G::Act>,
        seat: Seat,
        from: u32,
    ) -> Result<EventLog<G::Event>, CommandError<G::Illegal>> {
        let step = self.take_back(entry.at, seat)?;
        if step.back_to != Some(from) {
            return Err(Mismatch::WrongTakeBack { from }.into());
        }
        self.replay_step(entry, step)
    }

    /// Takes a step that chance has no part in.
    fn replay_step(
        &mut self,
        entry: &Entry<G::Act>,
        step: TableStep<G>,
    ) -> Result<EventLog<G::Event>, CommandError<G::Illegal>> {
        if !entry.draws.is_empty() {
            let count = entry.draws.len();
            return Err(Mismatch::Unasked { count }.into());
        }
        Ok(self.accept(step))
    }

    fn check(&self, at: Millis, seat: Option<Seat>) -> Result<(), CommandError<G::Illegal>> {
        if at < self.now {
            return Err(CommandError::InThePast { at, now: self.now });
        }
        if at > Millis::MAX {
            return Err(CommandError::TooFar);
        }
        if self.conceded.is_some() {
            return Err(CommandError::Over);
        }
        match seat {
            Some(seat) if seat.0 >= self.seats() => Err(CommandError::NoSuchSeat {
                seat,
                seats: self.seats(),
            }),
            _ => Ok(()),
        }
    }

    fn advance(
        &self,
        step: &mut TableStep<G>,
        at: Millis,
        recorded: RecordedInput<G::Act>,
        by: Decider,
        receipt: Option<Receipt>,
    ) -> Result<(), CommandError<G::Illegal>> {
        let input = match recorded {
            RecordedInput::Act { seat, act } => Input::Act(seat, act),
            RecordedInput::Start
            | RecordedInput::Tick
            | RecordedInput::TakeBack { .. }
            | RecordedInput::Concede { .. } => Input::Tick,
        };
        let script = core::mem::take(&mut step.script);
        let drawn = core::mem::take(&mut step.drawn);
        let mut chance = TableChance::dealt(
            &self.dealer,
            script,
            self.on_mismatch,
            &self.positions,
            drawn,
        );
        step.game.apply(at, input, &mut chance, &mut step.log)?;
        let step_draws = chance.finish()?;
        step.script = step_draws.script;
        step.drawn = step_draws.drawn;
        let earlier = u32::try_from(step.entries.len()).unwrap_or(u32::MAX);
        step.entries.push(Entry {
            number: self.entries + earlier,
            at,
            input: recorded,
            by,
            receipt,
            draws: step_draws.draws,
        });
        Ok(())
    }

    fn count_draws(&mut self, drawn: Vec<Stream>) {
        for stream in drawn {
            *self.positions.entry(stream).or_default() += 1;
        }
    }

    /// Given outcomes that a record shows as used are not used again.
    fn drop_used_script(&mut self, draws: &[Draw]) {
        let used = draws.iter().filter(|draw| draw.given).count();
        self.script.drain(..used.min(self.script.len()));
    }
}

impl<I> From<ApplyError<I, Mismatch>> for CommandError<I> {
    fn from(stop: ApplyError<I, Mismatch>) -> Self {
        match stop {
            ApplyError::Illegal(illegal) => CommandError::Illegal(illegal),
            ApplyError::Chance(mismatch) => CommandError::Mismatch(mismatch),
        }
    }
}

impl<I> From<Mismatch> for CommandError<I> {
    fn from(mismatch: Mismatch) -> Self {
        CommandError::Mismatch(mismatch)
    }
}

fn start_entry<A>(draws: Vec<Draw>) -> Entry<A> {
    Entry {
        number: 0,
        at: Millis::ZERO,
        input: RecordedInput::Start,
        by: Decider::Clock,
        receipt: None,
        draws,
    }
}
