//! Driver for games between bots.

use saloon_core::{
    DecisionLog, DiscardEvents, EventLog, EventSink, FastRng, Game, Heuristics, Input, Millis,
    Outcome, Seat, Viewer,
};

use crate::{Bot, BotSpec, Position};

/// Plays a game between bots, one per seat. Returns its outcome and its number of acts and ticks.
///
/// # Panics
///
/// If the game ends without an outcome.
pub fn play_out<G: Heuristics>(config: &G::Config, names: &[BotSpec], seed: u64) -> (Outcome, u32) {
    let mut rng = FastRng::seeded(seed);
    let mut bots: Vec<Box<dyn Bot<G>>> = names
        .iter()
        .map(|name| name.build(rng.next_u64()))
        .collect();
    let mut driver = GameDriver::<G>::start(config, &mut rng);
    while driver.step(&mut bots, &mut rng) {}
    let outcome = driver.game.outcome();
    (
        outcome.expect("a game that is over has an outcome"),
        driver.steps,
    )
}

/// Game played by bots.
#[derive(Debug)]
pub struct GameDriver<G: Game> {
    /// Current state of the game.
    pub game: G,
    now: Millis,
    acts: Vec<G::Act>,
    /// Number of acts and ticks so far.
    pub steps: u32,
    /// Decisions so far, if any bot remembers them.
    decisions: DecisionLog<G>,
    /// Number of legal acts at the last step; `None` if it was a tick.
    pub offered: Option<usize>,
    /// Whether a bot remembers decisions, so that they must be recorded.
    is_remembered: bool,
}

impl<G: Game> GameDriver<G> {
    /// Sets up a game.
    pub fn start(config: &G::Config, rng: &mut FastRng) -> Self {
        Self::start_observed(config, rng, &mut DiscardEvents)
    }

    /// Sets up a game and emits its events to `sink`.
    pub fn start_observed(
        config: &G::Config,
        rng: &mut FastRng,
        sink: &mut impl EventSink<G::Event>,
    ) -> Self {
        let Ok(game) = G::start(config, rng, sink);
        GameDriver {
            game,
            now: Millis::ZERO,
            acts: Vec::new(),
            steps: 0,
            decisions: DecisionLog::default(),
            offered: None,
            is_remembered: false,
        }
    }

    /// Plays one act or tick; `false` when the game is over.
    pub fn step(&mut self, bots: &mut [Box<dyn Bot<G>>], rng: &mut FastRng) -> bool {
        self.step_observed(bots, rng, &mut DiscardEvents)
    }

    /// Plays one act or tick like [`step`](Self::step), and emits its events to `sink`.
    pub fn step_observed(
        &mut self,
        bots: &mut [Box<dyn Bot<G>>],
        rng: &mut FastRng,
        sink: &mut impl EventSink<G::Event>,
    ) -> bool {
        let next = self.next_input(bots, rng);
        if let Some((at, input)) = next {
            self.apply(at, input, rng, sink);
        }
        next.is_some()
    }

    /// Returns the next act or tick and its time; `None` when the game is over.
    ///
    /// Bots take no game time. While a deadline is set, as in a race, time advances to it in about every other step.
    pub fn next_input(
        &mut self,
        bots: &mut [Box<dyn Bot<G>>],
        rng: &mut FastRng,
    ) -> Option<(Millis, Input<G::Act>)> {
        self.offered = None;
        self.is_remembered = bots.iter().any(|bot| bot.remembers());
        let awaited = self.game.awaits();
        let deadline = self.game.deadline();
        match (self.pick(awaited, rng), deadline) {
            (None, None) => None,
            (Some(_), Some(due)) if rng.below(2) == 0 => Some((due, Input::Tick)),
            (None, Some(due)) => Some((due, Input::Tick)),
            (Some(seat), _) => {
                let bot = &mut bots[seat.index()];
                let past = if bot.remembers() {
                    self.decisions.seen_by(seat)
                } else {
                    Vec::new()
                };
                let position = Position {
                    seat,
                    view: &self.game.view(Viewer::Seat(seat)),
                    past: &past,
                };
                let act = *bot.choose(&position, &self.acts);
                self.offered = Some(self.acts.len());
                Some((self.now, Input::Act(seat, act)))
            }
        }
    }

    /// Applies an input of [`next_input`](GameDriver::next_input), and emits its events to `sink`.
    pub fn apply(
        &mut self,
        at: Millis,
        input: Input<G::Act>,
        rng: &mut FastRng,
        sink: &mut impl EventSink<G::Event>,
    ) {
        if self.is_remembered {
            self.apply_and_record(at, input, rng, sink);
        } else {
            let applied = self.game.apply(at, input, rng, sink);
            debug_assert!(applied.is_ok(), "a bot chooses an offered act");
        }
        self.now = at;
        self.steps += 1;
    }

    fn apply_and_record(
        &mut self,
        at: Millis,
        input: Input<G::Act>,
        rng: &mut FastRng,
        sink: &mut impl EventSink<G::Event>,
    ) {
        let before = self.game.clone();
        let mut log = EventLog::default();
        let applied = self.game.apply(at, input, rng, &mut log);
        debug_assert!(applied.is_ok(), "a bot chooses an offered act");
        if let Input::Act(seat, _) = input {
            self.decisions
                .record(self.steps, seat, &before, &log, &self.game);
        }
        log.forward(sink);
    }

    /// Picks one of the awaited seats and lists its acts.
    fn pick(&mut self, awaited: saloon_core::SeatSet, rng: &mut FastRng) -> Option<Seat> {
        let seat = awaited.iter().nth(rng.below(awaited.len()) as usize)?;
        self.game.legal(seat, &mut self.acts);
        (!self.acts.is_empty()).then_some(seat)
    }
}
