//! Speed of the rules and of the search, on one thread.

use std::time::{Duration, Instant};

use saloon_core::{DiscardEvents, FastRng, Game, Heuristics, Input, Millis, Seat, SeatSet, Viewer};
use serde::Serialize;

use crate::{Budget, Search, SearchSettings};

/// Speed of the rules.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct RulesSpeed {
    /// Whole games, chance and scoring included.
    pub games_per_s: f64,
    /// Acts.
    pub decisions_per_s: f64,
    /// The time of one act or tick: choosing it, checking it, carrying it out, its share of dealing and scoring.
    pub ns_per_step: f64,
    /// Acts and ticks of a game, on average.
    pub steps_per_game: f64,
    /// Games played.
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
        // The clock is read once every so many games: reading it must not be what is measured.
        for _ in 0..256 {
            let Ok(mut game) = G::start(config, &mut rng, &mut DiscardEvents);
            while let Some((at, input)) = choose(&game, &mut acts, &mut rng) {
                let applied = game.apply(at, input, &mut rng, &mut DiscardEvents);
                debug_assert!(applied.is_ok(), "what is offered is accepted");
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
    /// Imagined games.
    pub iterations_per_s: f64,
    /// How many there were.
    pub iterations: u64,
}

/// Thinks about the first act of one deal after another for `time`, as long about each as the strongest bot would in 35 ms.
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

/// A next input of a random game: every legal act has a chance, and so has time.
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
        // Of several the first from any seat on.
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

/// An act of any seat. Seldom: out of the way of the others.
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
