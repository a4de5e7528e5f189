//! One game in progress: its rules, clock and dealer.
//!
//! A table changes in two steps, so that its driver can store a step before it sends any event. [`GameTable::propose`]
//! computes the step on a copy; [`GameTable::accept`] applies it.

use alloc::collections::{BTreeMap, VecDeque};
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

pub use crate::table_chance::Mismatch;

use crate::chance::Stream;
use crate::dealer::{Dealer, Seed};
use crate::events::EventLog;
use crate::game::{ApplyError, Game, Input, InvalidPlan, RuleViolation};
use crate::history::{Decision, DecisionLog, PastDecision};
use crate::outcome::Outcome;
use crate::record::{Decider, Draw, Entry, Header, Receipt, RecordedInput};
use crate::reveal_key::RevealKey;
use crate::seat::{Seat, SeatSet, Viewer};
use crate::table_chance::{OnMismatch, TableChance};
use crate::time::Millis;
pub use crate::undo::TakeBackError;
use crate::undo::UndoHistory;

/// Access to the unredacted state of a running game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Access {
    /// No access before the end: every real table.
    Sealed,
    /// Access for the owner of the table: the referee, tests.
    Open,
}

/// Game in progress.
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
    /// Seat that conceded.
    conceded: Option<Seat>,
    /// Undo history, if acts can be taken back.
    undo: Option<UndoHistory<G>>,
    /// Decisions that bots remember.
    decisions: DecisionLog<G>,
}

/// Command to a table.
#[derive(Clone, Debug)]
pub struct TableCommand<A> {
    /// Time at which it counts.
    pub at: Millis,
    /// Act of a seat, or `None` to advance time only.
    pub act: Option<(Seat, A)>,
    /// Origin of the decision.
    pub by: Decider,
    /// Ruling on the time, in a race.
    pub receipt: Option<Receipt>,
    /// Scripted outcomes to use before any other, for tests and set-ups.
    pub chance: Vec<String>,
}

impl<A> TableCommand<A> {
    /// Builds the command for a player's act.
    pub fn act(at: Millis, seat: Seat, act: A) -> Self {
        TableCommand {
            at,
            act: Some((seat, act)),
            by: Decider::Player,
            receipt: None,
            chance: Vec::new(),
        }
    }

    /// Builds the command that advances time to `at`.
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

/// Effect of a command, computed but not yet applied.
#[derive(Clone, Debug)]
pub struct TableStep<G: Game> {
    game: G,
    now: Millis,
    script: VecDeque<String>,
    drawn: Vec<Stream>,
    entries: Vec<Entry<G::Act>>,
    log: EventLog<G::Event>,
    /// Decision of this step, if bots remember it.
    decision: Option<Decision<G>>,
    conceded: Option<Seat>,
    /// Number of the first entry that is taken back.
    back_to: Option<u32>,
}

impl<G: Game> TableStep<G> {
    /// Returns the entries to store.
    pub fn entries(&self) -> &[Entry<G::Act>] {
        &self.entries
    }

    /// Returns the result of the game, if the step ends it.
    pub fn outcome(&self) -> Option<Outcome> {
        self.game.outcome()
    }

    /// Returns the number of the first entry that the step takes back, if any.
    pub fn back_to(&self) -> Option<u32> {
        self.back_to
    }
}

/// Reason for which a table rejects a command. The table is unchanged.
#[derive(Clone, Debug, PartialEq)]
pub enum CommandError<I> {
    /// The rules forbid the act.
    Illegal(I),
    /// The table has no such seat.
    NoSuchSeat {
        /// Requested seat.
        seat: Seat,
        /// Number of seats at the table.
        seats: u8,
    },
    /// The time is before the last one.
    InThePast {
        /// Requested time.
        at: Millis,
        /// Last time seen.
        now: Millis,
    },
    /// The time is beyond [`Millis::MAX`].
    TooFar,
    /// A scripted or recorded outcome does not fit.
    Mismatch(Mismatch),
    /// The game is over or was conceded.
    Over,
    /// Only a game of two players can be conceded.
    NotOfTwo,
    /// The act cannot be taken back.
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
            CommandError::NotOfTwo => f.write_str("only a game of two players can be conceded"),
            CommandError::TakeBack(why) => why.fmt(f),
        }
    }
}

impl<I: RuleViolation> core::error::Error for CommandError<I> {}

/// Reason for which a table could not be opened.
#[derive(Clone, Debug, PartialEq)]
pub enum TableOpenError {
    /// The plan is invalid.
    Plan(InvalidPlan),
    /// A scripted or recorded outcome does not fit.
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

/// Newly opened table, its first entry and the first events.
pub type OpenedGame<G> = (
    GameTable<G>,
    Entry<<G as Game>::Act>,
    EventLog<<G as Game>::Event>,
);

impl<G: Game> GameTable<G> {
    /// Sets up a game and deals.
    ///
    /// # Errors
    ///
    /// If the header is invalid, or its scripted outcomes do not fit.
    pub fn open(
        header: &Header<G>,
        seed: &Seed,
        access: Access,
    ) -> Result<OpenedGame<G>, TableOpenError> {
        let dealer = Dealer::new(seed, header.contributions());
        let positions = BTreeMap::new();
        let config = header.plan().config().map_err(TableOpenError::Plan)?;
        // A game may continue by itself after its set-up; the script already answers those draws.
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
            decisions: DecisionLog::default(),
        };
        table.count_draws(step_draws.drawn);
        Ok((table, start_entry(step_draws.draws), log))
    }

    /// Sets up a game from a record.
    ///
    /// # Errors
    ///
    /// If the header is invalid, or the recorded draws differ from those that the rules make.
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
            decisions: DecisionLog::default(),
        };
        table.count_draws(step_draws.drawn);
        table.drop_used_script(&start.draws);
        Ok((table, log))
    }

    /// Returns the last time seen.
    pub fn now(&self) -> Millis {
        self.now
    }

    /// Returns the number of players.
    pub fn seats(&self) -> u8 {
        self.game.seats()
    }

    /// Returns the number of the current round, from 1.
    pub fn round(&self) -> u32 {
        self.game.round()
    }

    /// Returns the seats that the game waits for.
    pub fn awaits(&self) -> SeatSet {
        match self.conceded {
            None => self.game.awaits(),
            Some(_) => SeatSet::NONE,
        }
    }

    /// Returns the next time at which time alone changes the game.
    pub fn deadline(&self) -> Option<Millis> {
        match self.conceded {
            None => self.game.deadline(),
            Some(_) => None,
        }
    }

    /// Returns the first player, in a game played in [matches](Game::MATCHES).
    pub fn first(&self) -> Option<Seat> {
        self.game.first()
    }

    /// Returns the seat that conceded. A conceded game has no outcome.
    pub fn conceded(&self) -> Option<Seat> {
        self.conceded
    }

    /// Whether seats may ever race.
    pub fn may_race(&self) -> bool {
        self.conceded.is_none() && self.game.may_race()
    }

    /// Returns the seats that race now.
    pub fn racers(&self) -> SeatSet {
        match self.conceded {
            None => self.game.racers(),
            Some(_) => SeatSet::NONE,
        }
    }

    /// Returns the act by which a seat passes, if it is asked.
    pub fn pass(&self, seat: Seat) -> Option<G::Act> {
        let playing = seat.0 < self.seats() && self.conceded.is_none();
        playing.then(|| self.game.pass(seat)).flatten()
    }

    /// Whether a seat that is asked can only pass.
    pub fn must_pass(&self, seat: Seat) -> bool {
        self.pass(seat).is_some() && self.game.must_pass(seat)
    }

    /// Returns the number of the current scene, if any.
    pub fn scene(&self) -> Option<u32> {
        self.game.scene()
    }

    /// Returns the result, once the game is over.
    pub fn outcome(&self) -> Option<Outcome> {
        self.game.outcome()
    }

    /// Returns all that `viewer` knows.
    pub fn view(&self, viewer: Viewer) -> G::View {
        self.game.view(viewer)
    }

    /// Returns the telling decisions of the others in this round, as `seat` saw them.
    pub fn past(&self, seat: Seat) -> Vec<PastDecision<G>> {
        self.decisions.seen_by(seat)
    }

    /// Fills `acts` with the legal acts of `seat`; with none for a seat that is not at the table.
    pub fn legal(&self, seat: Seat, acts: &mut Vec<G::Act>) {
        acts.clear();
        if seat.0 < self.seats() && self.conceded.is_none() {
            self.game.legal(seat, acts);
        }
    }

    /// Returns the key to the unredacted state: at an open table, or once the game is over.
    pub fn key(&self) -> Option<RevealKey> {
        let over = self.conceded.is_some() || self.game.outcome().is_some();
        (self.access == Access::Open || over).then_some(RevealKey(()))
    }

    /// Returns the game.
    pub fn game(&self, _key: &RevealKey) -> &G {
        &self.game
    }

    /// Returns the game without redaction.
    pub fn unredacted_view(&self, key: &RevealKey) -> G::View {
        self.game.unredacted_view(key)
    }

    /// Ends the script at the first outcome that does not fit, and lets the dealer draw from there. Use it when the acting
    /// player did not write the script, so that the error does not block the game.
    pub fn tolerate_mismatches(&mut self) {
        self.on_mismatch = OnMismatch::EndScript;
    }

    /// Computes the effect of a command. Ticks due at or before its time come first.
    ///
    /// # Errors
    ///
    /// The reason for which the command is rejected.
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
            let number = self.entries + u32::try_from(step.entries.len()).unwrap_or(u32::MAX);
            let decision = Decision::of(number, seat, &step.game);
            let ticks = core::mem::take(&mut step.log);
            self.advance(&mut step, at, input, by, receipt)?;
            let log = core::mem::replace(&mut step.log, ticks);
            step.decision = decision.map(|decision| decision.with_events(&log));
            step.log.append(log);
        }
        // Unused outcomes of this command are dropped; earlier ones stay.
        let used = offered - step.script.len();
        step.script.truncate(before.saturating_sub(used));
        Ok(step)
    }

    /// Computes the step by which `seat` concedes.
    ///
    /// # Errors
    ///
    /// If the table has more than two players, or the game is over by then.
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

    /// Computes the step by which `seat` takes back its last act and all that followed.
    ///
    /// # Errors
    ///
    /// The reason for which that act is final.
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
            decision: None,
            conceded: None,
            back_to: Some(from),
        })
    }

    /// Returns the number of a seat's last act, if it can be taken back.
    ///
    /// # Errors
    ///
    /// The reason for which that act is final.
    pub fn last_act(&self, seat: Seat) -> Result<u32, TakeBackError> {
        match &self.undo {
            None => Err(TakeBackError::Disabled),
            Some(_) if self.conceded.is_some() => Err(TakeBackError::NoAct),
            Some(undo) => undo.before_last_act(seat).map(|(number, _)| number),
        }
    }

    /// Runs the ticks due at or before `at`.
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
            decision: None,
            conceded: None,
            back_to: None,
        };
        while let Some(due) = step.game.deadline().filter(|&due| due <= at) {
            self.advance(&mut step, due, RecordedInput::Tick, Decider::Clock, None)?;
        }
        Ok(step)
    }

    /// Applies a step and returns its events.
    pub fn accept(&mut self, step: TableStep<G>) -> EventLog<G::Event> {
        if let Some(undo) = &mut self.undo {
            match (step.back_to, &step.entries[..]) {
                (Some(from), _) => undo.drop_from(from),
                (None, [entry]) => undo.record(&self.game, entry, &step.game),
                (None, []) => {}
                // Several entries include a tick.
                (None, _) => undo.clear(TakeBackError::Time),
            }
        }
        if let Some(from) = step.back_to {
            self.decisions.drop_from(from);
        }
        self.decisions.accept(step.decision, &step.game);
        self.game = step.game;
        self.now = step.now;
        self.script = step.script;
        self.conceded = step.conceded;
        self.entries += u32::try_from(step.entries.len()).unwrap_or(u32::MAX);
        self.count_draws(step.drawn);
        step.log
    }

    /// Applies an entry of a record, with its recorded draws.
    ///
    /// # Errors
    ///
    /// The reason for which the rules do not allow the entry.
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
        let decision = match input {
            Input::Act(seat, _) => Decision::of(entry.number, seat, &self.game),
            Input::Tick => None,
        };
        let decision = decision.map(|decision| decision.with_events(&log));
        self.decisions.accept(decision, &game);
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

    /// Applies a step that makes no draws.
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

    /// Drops the scripted outcomes that a record shows as used.
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
