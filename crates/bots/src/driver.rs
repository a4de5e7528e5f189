//! Plays games between bots.

use saloon_core::{Game, Input, Luck, Millis, Seat, Silence, Viewer};

use crate::Bot;

/// A game that bots play to its end.
#[derive(Debug)]
pub struct Driver<G: Game> {
    /// The game.
    pub game: G,
    now: Millis,
    acts: Vec<G::Act>,
    /// Acts and ticks so far.
    pub steps: u32,
}

impl<G: Game> Driver<G> {
    /// Sets a game up.
    pub fn start(config: &G::Config, luck: &mut Luck) -> Self {
        let Ok(game) = G::start(config, luck, &mut Silence);
        Driver {
            game,
            now: Millis::ZERO,
            acts: Vec::new(),
            steps: 0,
        }
    }

    /// One act or tick; `false` when the game is over.
    ///
    /// Bots think in no time. Where time matters, as in a race, it passes to the next deadline every other step.
    pub fn step(&mut self, bots: &mut [Box<dyn Bot<G>>], luck: &mut Luck) -> bool {
        let awaited = self.game.awaits();
        let deadline = self.game.deadline();
        let input = match (self.pick(awaited, luck), deadline) {
            (None, None) => return false,
            (Some(_), Some(due)) if luck.below(2) == 0 => (due, Input::Tick),
            (None, Some(due)) => (due, Input::Tick),
            (Some(seat), _) => {
                let view = self.game.view(Viewer::Seat(seat));
                let act = *bots[seat.index()].choose(seat, &view, &self.acts);
                (self.now, Input::Act(seat, act))
            }
        };
        let (at, input) = input;
        let applied = self.game.apply(at, input, luck, &mut Silence);
        debug_assert!(applied.is_ok(), "a bot's act is one of those offered");
        self.now = at;
        self.steps += 1;
        true
    }

    /// One of the awaited seats, with its acts listed.
    fn pick(&mut self, awaited: saloon_core::SeatSet, luck: &mut Luck) -> Option<Seat> {
        let seat = awaited.iter().nth(luck.below(awaited.len()) as usize)?;
        self.game.legal(seat, &mut self.acts);
        (!self.acts.is_empty()).then_some(seat)
    }
}
