//! Random games, one step at a time.

use saloon_core::{DiscardEvents, EventSink, FastRng, Game, Input, Millis, Plan, Seat};

/// Random game: acts of awaited and other seats, and ticks.
#[derive(Clone, Debug)]
pub struct Walk<G: Game> {
    /// The game.
    pub game: G,
    /// Time of the last input.
    pub now: Millis,
    /// Number of inputs so far.
    pub steps: u32,
    /// Random source of acts and chance.
    pub rng: FastRng,
}

impl<G: Game> Walk<G> {
    /// Starts the game of `plan` and `seed`.
    pub fn start(plan: &Plan<G>, seed: u64) -> Self {
        Walk::start_with(plan, seed, &mut DiscardEvents)
    }

    /// Starts the game and sends its set-up events to `sink`.
    pub fn start_with(plan: &Plan<G>, seed: u64, sink: &mut impl EventSink<G::Event>) -> Self {
        let mut rng = FastRng::seeded(seed);
        let config = plan.config().expect("a possible plan");
        let Ok(game) = G::start(&config, &mut rng, sink);
        Walk {
            game,
            now: Millis::ZERO,
            steps: 0,
            rng,
        }
    }

    /// Chooses the next input and its time; `None` when the game is over.
    pub fn choose(&mut self) -> Option<(Millis, Input<G::Act>)> {
        let awaited: Vec<Seat> = self.game.awaits().iter().collect();
        let deadline = self.game.deadline();
        if awaited.is_empty() && deadline.is_none() {
            return None;
        }
        let idle = awaited.is_empty() || self.rng.below(8) == 0;
        if let Some(due) = deadline.filter(|_| idle) {
            return Some((due, Input::Tick));
        }
        // Occasionally a seat that is not awaited acts.
        let mut seats = awaited;
        if self.rng.below(6) == 0 {
            seats = Seat::all(self.game.seats()).collect();
        }
        let mut acts = Vec::new();
        let first = self.rng.choose(&seats).copied()?;
        let turn = first.clockwise(self.game.seats()).find_map(|seat| {
            let act = self.game.random_act(seat, &mut acts, &mut self.rng)?;
            Some((seat, act))
        });
        let Some((seat, act)) = turn else {
            let due = deadline.expect("a seat can act or a deadline is running");
            return Some((due, Input::Tick));
        };
        // Stays before the next deadline: until then, time changes nothing.
        let pause = deadline.map_or(400, |due| due.0.saturating_sub(self.now.0 + 1).min(900));
        let pause = self.rng.below(u32::try_from(pause).unwrap_or(0) + 1);
        Some((self.now.plus(pause.into()), Input::Act(seat, act)))
    }

    /// Applies the next input; `None` when the game is over.
    pub fn step(&mut self) -> Option<(Millis, Input<G::Act>)> {
        let (at, input) = self.choose()?;
        self.game
            .apply(at, input, &mut self.rng, &mut DiscardEvents)
            .unwrap_or_else(|stop| {
                panic!("an offered input was refused: {input:?} at {at}: {stop:?}")
            });
        self.now = at;
        self.steps += 1;
        Some((at, input))
    }
}
