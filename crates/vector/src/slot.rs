//! One of the games of an environment.

use saloon_core::{DiscardEvents, Encode, FastRng, Input, Millis, Payoffs, Seat};

/// A running game and its generator. Each game of a slot continues the generator of the one before, so a slot's deals depend on
/// its seed and its actions alone.
#[derive(Clone, Debug)]
pub(crate) struct Slot<G> {
    pub(crate) game: G,
    pub(crate) seat: Seat,
    now: Millis,
    /// Acts and ticks so far.
    steps: u32,
    rng: FastRng,
}

impl<G: Encode> Slot<G> {
    /// Deals the first game.
    pub(crate) fn new(config: &G::Config, seed: u64) -> Self {
        let mut rng = FastRng::seeded(seed);
        let Ok(game) = G::start(config, &mut rng, &mut DiscardEvents);
        let mut slot = Slot {
            game,
            seat: Seat(0),
            now: Millis::ZERO,
            steps: 0,
            rng,
        };
        slot.advance();
        slot
    }

    /// Applies a legal act. Returns the payoffs if that ended the game, and then deals the next one.
    #[inline]
    pub(crate) fn apply(&mut self, config: &G::Config, act: G::Act) -> Option<Payoffs> {
        // Between deadlines nothing depends on the time, so any time before the next deadline serves.
        if let Some(due) = self.game.deadline() {
            self.now = self.now.max(Millis(due.0.saturating_sub(1)));
        }
        self.input(self.now, Input::Act(self.seat, act));
        if self.advance() {
            return None;
        }
        // A game that exceeds its bound on inputs has no winner.
        let payoffs = self.game.payoffs().unwrap_or_default();
        let Ok(game) = G::start(config, &mut self.rng, &mut DiscardEvents);
        self.game = game;
        self.now = Millis::ZERO;
        self.steps = 0;
        self.advance();
        Some(payoffs)
    }

    #[inline]
    fn input(&mut self, at: Millis, input: Input<G::Act>) {
        let applied = self
            .game
            .apply(at, input, &mut self.rng, &mut DiscardEvents);
        debug_assert!(applied.is_ok(), "a legal act or a tick is accepted");
        self.steps += 1;
    }

    /// Runs the clock until a seat is awaited; `false` when the game is over. Of several awaited seats, the first in seat order
    /// acts first. A later one sees what the rules show at once.
    #[inline]
    fn advance(&mut self) -> bool {
        while self.steps < G::MAX_INPUTS {
            if let Some(seat) = self.game.awaits().first() {
                self.seat = seat;
                return true;
            }
            let Some(due) = self.game.deadline() else {
                return false;
            };
            self.now = self.now.max(due);
            self.input(self.now, Input::Tick);
        }
        false
    }
}
