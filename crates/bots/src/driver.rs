//! Driver for games between bots.

use saloon_core::{
    DiscardEvents, EventSink, FastRng, Game, Heuristics, Input, Millis, Outcome, Seat, Viewer,
};

use crate::{Bot, BotSpec};

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
    /// Number of legal acts at the last step; `None` if it was a tick.
    pub offered: Option<usize>,
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
            offered: None,
        }
    }

    /// Plays one act or tick; `false` when the game is over.
    ///
    /// Bots take no game time. While a deadline is set, as in a race, time advances to it in about every other step.
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
        self.offered = None;
        let awaited = self.game.awaits();
        let deadline = self.game.deadline();
        let input = match (self.pick(awaited, rng), deadline) {
            (None, None) => return false,
            (Some(_), Some(due)) if rng.below(2) == 0 => (due, Input::Tick),
            (None, Some(due)) => (due, Input::Tick),
            (Some(seat), _) => {
                let view = self.game.view(Viewer::Seat(seat));
                let act = *bots[seat.index()].choose(seat, &view, &self.acts);
                self.offered = Some(self.acts.len());
                (self.now, Input::Act(seat, act))
            }
        };
        let (at, input) = input;
        let applied = self.game.apply(at, input, rng, sink);
        debug_assert!(applied.is_ok(), "a bot chooses an offered act");
        self.now = at;
        self.steps += 1;
        true
    }

    /// Picks one of the awaited seats and lists its acts.
    fn pick(&mut self, awaited: saloon_core::SeatSet, rng: &mut FastRng) -> Option<Seat> {
        let seat = awaited.iter().nth(rng.below(awaited.len()) as usize)?;
        self.game.legal(seat, &mut self.acts);
        (!self.acts.is_empty()).then_some(seat)
    }
}
