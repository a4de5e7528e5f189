//! A random game, step by step.

use saloon_core::{DiscardEvents, EventSink, FastRng, Game, Input, Millis, Plan, Seat};

/// A game that is played at random: acts of awaited and other seats, and time that passes.
#[derive(Clone, Debug)]
pub struct Walk<G: Game> {
    /// The game.
    pub game: G,
    /// The last instant.
    pub now: Millis,
    /// Inputs so far.
    pub steps: u32,
    /// What drives it.
    pub rng: FastRng,
}

impl<G: Game> Walk<G> {
    /// Sets up the game that `plan` and `seed` give.
    pub fn start(plan: &Plan<G>, seed: u64) -> Self {
        Walk::start_with(plan, seed, &mut DiscardEvents)
    }

    /// The same, for who listens from the start.
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

    /// A next input and its instant; `None` when the game is over.
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
        // Now and then someone acts on nobody's turn.
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
            let due = deadline.expect("somebody can act, or time goes on");
            return Some((due, Input::Tick));
        };
        // Before the next deadline: until then nothing changes with time.
        let pause = deadline.map_or(400, |due| due.0.saturating_sub(self.now.0 + 1).min(900));
        let pause = self.rng.below(u32::try_from(pause).unwrap_or(0) + 1);
        Some((self.now.plus(pause.into()), Input::Act(seat, act)))
    }

    /// Takes a step; `None` when the game is over.
    pub fn step(&mut self) -> Option<(Millis, Input<G::Act>)> {
        let (at, input) = self.choose()?;
        self.game
            .apply(at, input, &mut self.rng, &mut DiscardEvents)
            .unwrap_or_else(|stop| panic!("offered and refused: {input:?} at {at}: {stop:?}"));
        self.now = at;
        self.steps += 1;
        Some((at, input))
    }
}
