//! What people who have played a game a few times know about it.

use alloc::vec::Vec;

use crate::chance::FastRng;
use crate::game::Game;
use crate::outcome::Payoffs;
use crate::seat::Seat;
use crate::time::Millis;

/// Rules of thumb of a game, for bots: as opponents, and to play games to their end in thought.
///
/// They are asked of a world that a bot imagines, and may use only what the seat they are asked about knows in it, so
/// that any world that fits its view gives the same answer. The law `heuristics_are_blind` of the testkit holds them to it.
pub trait Heuristics: Game {
    /// How good each of `acts` looks to `seat`: fills `appeal` with a number for each, in the same order. Emptied first.
    ///
    /// The best has the highest number; a person who is careless by `c` takes an act that looks worse by `c` about a third
    /// (1 in e) as often.
    fn score_acts(&self, seat: Seat, acts: &[Self::Act], appeal: &mut Vec<f32>) {
        let _ = seat;
        appeal.clear();
        appeal.resize(acts.len(), 0.0);
    }

    /// An act of `seat` that is not silly, found quickly: for games played out in thought. `acts` is a buffer.
    #[inline]
    fn rollout_act(
        &self,
        seat: Seat,
        acts: &mut Vec<Self::Act>,
        rng: &mut FastRng,
    ) -> Option<Self::Act> {
        self.random_act(seat, acts, rng)
    }

    /// What `seat`, which [races](Game::racers), sees at a glance that it should do; `None` where it had better keep still.
    fn reflex(&self, seat: Seat) -> Option<Reflex<Self::Act>> {
        let _ = seat;
        None
    }

    /// What `seat` would do instead of its reflex if it slipped: something legal that it should not do.
    fn mistake(&self, seat: Seat) -> Option<Self::Act> {
        let _ = seat;
        None
    }

    /// What the game seems worth to each seat; `None` where it is not calm enough to tell, and it had better be played on.
    #[inline]
    fn estimate(&self) -> Option<Payoffs> {
        None
    }
}

/// What a player does without thinking, where all race.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reflex<A> {
    /// The act.
    pub act: A,
    /// The instant from which it is right, where that was announced ahead; otherwise it is right at once.
    pub announced: Option<Millis>,
}
