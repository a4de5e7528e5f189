//! Benchmarks of the rules and of the search, on one thread.

use std::time::{Duration, Instant};

use saloon_core::{DiscardEvents, FastRng, Game, Heuristics, Input, Millis, Seat, SeatSet, Viewer};
use serde::Serialize;

use crate::{Budget, Search, SearchSettings};

/// Speed of the rules.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct RulesSpeed {
    /// Whole games per second, including chance and scoring.
    pub games_per_s: f64,
    /// Acts per second.
    pub decisions_per_s: f64,
    /// Time of one act or tick, in nanoseconds: choosing, checking and applying it, and its share of dealing and scoring.
    pub ns_per_step: f64,
    /// Mean number of acts and ticks per game.
    pub steps_per_game: f64,
    /// Number of games played.
    pub games: u64,
}

/// Plays random games for `time`.
pub fn measure_rules<G: Game>(config: &G::Config, time: Duration) -> RulesSpeed {
    let mut rng = FastRng::seeded(1);
    let mut acts = Vec::new();
    let (mut games, mut steps, mut decisions) = (0, 0, 0);
    let start = Instant::now();
    let mut elapsed = Duration::ZERO;
    while elapsed < time {
        // The clock is read once per batch, to keep its cost out of the measurement.
        for _ in 0..256 {
            let Ok(mut game) = G::start(config, &mut rng, &mut DiscardEvents);
            while let Some((at, input)) = choose(&game, &mut acts, &mut rng) {
                let applied = game.apply(at, input, &mut rng, &mut DiscardEvents);
                debug_assert!(applied.is_ok(), "an offered act is legal");
                steps += 1;
                decisions += u64::from(matches!(input, Input::Act(..)));
            }
            games += 1;
        }
        elapsed = start.elapsed();
    }
    let seconds = elapsed.as_secs_f64();
    #[expect(clippy::cast_precision_loss, reason = "rates")]
    let per_second = |count: u64| count as f64 / seconds;
    RulesSpeed {
        games_per_s: per_second(games),
        decisions_per_s: per_second(decisions),
        ns_per_step: 1e9 / per_second(steps),
        steps_per_game: per_second(steps) / per_second(games),
        games,
    }
}

/// Speed of a search.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct SearchSpeed {
    /// Search iterations per second.
    pub iterations_per_s: f64,
    /// Number of iterations.
    pub iterations: u64,
}

/// Searches the first act of one deal after another for `time`. Each search has as many iterations as the strongest bot makes
/// in 35 ms.
pub fn measure_search<G: Heuristics>(
    config: &G::Config,
    settings: SearchSettings,
    time: Duration,
) -> SearchSpeed {
    const EACH: u32 = 10_000;
    let mut rng = FastRng::seeded(1);
    let mut search = Search::<G>::new(settings, EACH as usize, 1);
    let mut stats = Vec::new();
    let mut iterations = 0;
    let mut thinking = Duration::ZERO;
    while thinking < time {
        let Ok(game) = G::start(config, &mut rng, &mut DiscardEvents);
        let Some(seat) = game.awaits().iter().next() else {
            break;
        };
        let view = game.view(Viewer::Seat(seat));
        let start = Instant::now();
        search.think(seat, &view, Budget::Iterations(EACH), &mut stats);
        thinking += start.elapsed();
        iterations += u64::from(EACH);
    }
    #[expect(clippy::cast_precision_loss, reason = "a rate")]
    SearchSpeed {
        iterations_per_s: iterations as f64 / thinking.as_secs_f64(),
        iterations,
    }
}

/// Picks the next input of a random game. Every legal act and the tick have a positive probability.
#[inline]
fn choose<G: Game>(
    game: &G,
    acts: &mut Vec<G::Act>,
    rng: &mut FastRng,
) -> Option<(Millis, Input<G::Act>)> {
    let deadline = game.deadline();
    if let Some(due) = deadline.filter(|_| rng.below(8) == 0) {
        return Some((due, Input::Tick));
    }
    let seat = if G::OFF_TURN {
        let mut share = rng.bits();
        if share.below(16) == 0
            && let Some(act) = off_turn(game, acts, rng)
        {
            return Some((Millis::ZERO, act));
        }
        // Takes the first awaited seat after a random one.
        let from = Seat(share.below(Seat::MAX_COUNT.into()).to_le_bytes()[0]);
        game.awaits().next_after(from)
    } else {
        one_of(game.awaits(), rng)
    };
    let Some(seat) = seat else {
        return deadline.map(|due| (due, Input::Tick));
    };
    let act = game.random_act(seat, acts, rng)?;
    Some((Millis::ZERO, Input::Act(seat, act)))
}

/// Picks an act of a random seat. Rare, so kept out of the hot path.
#[cold]
fn off_turn<G: Game>(game: &G, acts: &mut Vec<G::Act>, rng: &mut FastRng) -> Option<Input<G::Act>> {
    let seat = Seat(rng.below(game.seats().into()).to_le_bytes()[0]);
    let act = game.random_act(seat, acts, rng)?;
    Some(Input::Act(seat, act))
}

#[inline]
fn one_of(seats: SeatSet, rng: &mut FastRng) -> Option<Seat> {
    if !seats.has_several() {
        return seats.first();
    }
    seats.iter().nth(rng.below(seats.len()) as usize)
}
