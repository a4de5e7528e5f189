//! Hint: comparison of the acts of a decision that is still to be made.

use std::time::Duration;

use saloon_core::{FastRng, Game, Heuristics, Millis, PastDecision, Seat};

use crate::judge::{Judge, Judgement, Question};
use crate::known::{KnownWorlds, WorldSource};
use crate::pace::Effort;
use crate::seed::{self, Purpose};

/// Imagined games that measure the speed of the machine.
const MEASURING_GAMES: u32 = 128;
/// Maximum number of imagined games.
const MAX_GAMES: f64 = 100_000.0;

/// Decision to advise on, from what the seat knows.
#[derive(Clone, Debug)]
pub struct OpenDecision<G: Game> {
    /// Seat that decides.
    pub seat: Seat,
    /// View of the seat.
    pub view: G::View,
    /// Telling decisions of the others in the round, as the seat saw them.
    pub past: Vec<PastDecision<G>>,
    /// Legal acts; at least two.
    pub acts: Vec<G::Act>,
    /// Time of the position.
    pub at: Millis,
}

/// Compares the acts of a decision from the seat's view alone. Returns the judgement and the number of imagined games. `elapsed` is
/// called before each imagined world; it returns the processor time so far, or `None` to cancel.
///
/// # Panics
///
/// If there are no acts.
pub fn hint<G: Heuristics>(
    decision: &OpenDecision<G>,
    seed: u64,
    effort: Effort,
    elapsed: &mut dyn FnMut() -> Option<Duration>,
) -> Option<(Judgement<G::Act>, u64)> {
    let question = Question {
        seat: decision.seat,
        acts: &decision.acts,
        played: None,
        at: decision.at,
    };
    let stream = seed::stream(seed, Purpose::Decision, 0);
    let mut judge = Judge::<G>::default();
    let mut worlds = TimedWorlds {
        worlds: KnownWorlds::new(decision.seat, &decision.view, &decision.past),
        elapsed,
        last: Some(Duration::ZERO),
    };
    let mut judged = |games: u32| {
        let judgement = judge.judge(&question, &mut worlds, stream, games);
        worlds.last.map(|spent| (judgement, judge.games(), spent))
    };
    let time = match effort {
        Effort::Games(games) => {
            let (judgement, games, _) = judged(games)?;
            return Some((judgement, games));
        }
        Effort::Time(time) => time,
    };
    let (rough, measured, spent) = judged(MEASURING_GAMES)?;
    let spent = spent.as_secs_f64().max(1e-6);
    #[expect(
        clippy::cast_precision_loss,
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "clamped to small numbers"
    )]
    let games =
        (measured as f64 / spent * (time.as_secs_f64() - spent)).clamp(0.0, MAX_GAMES) as u32;
    if u64::from(games) <= measured {
        return Some((rough, measured)); // no better than the first
    }
    let (judgement, games, _) = judged(games)?;
    Some((judgement, games))
}

/// Worlds that a seat imagines until the hint is cancelled.
struct TimedWorlds<'a, 'e, G: Heuristics> {
    worlds: KnownWorlds<'a, G>,
    elapsed: &'e mut dyn FnMut() -> Option<Duration>,
    /// Processor time so far; `None` once cancelled.
    last: Option<Duration>,
}

impl<G: Heuristics> WorldSource<G> for TimedWorlds<'_, '_, G> {
    fn draw(&mut self, count: u32, rng: &mut FastRng) -> Vec<(G, u32)> {
        self.worlds.draw(count, rng)
    }

    fn is_cancelled(&mut self) -> bool {
        self.last = self.last.and_then(|_| (self.elapsed)());
        self.last.is_none()
    }
}
