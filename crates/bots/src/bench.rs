//! Benchmarks of the rules, of the search and of decisions, on one thread.

use std::hint::black_box;
use std::time::{Duration, Instant};

use saloon_core::{
    DecisionLog, DiscardEvents, EventLog, FastRng, Game, Heuristics, Input, Millis, Seat, SeatSet,
    Viewer,
};
use serde::Serialize;

use crate::{BotSpec, Budget, Position, Search, SearchClock, SearchSettings};

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
        let position = Position {
            seat,
            view: &view,
            past: &[],
        };
        let start = Instant::now();
        search.think(&position, Budget::Iterations(EACH), &mut stats);
        thinking += start.elapsed();
        iterations += u64::from(EACH);
    }
    #[expect(clippy::cast_precision_loss, reason = "a rate")]
    SearchSpeed {
        iterations_per_s: iterations as f64 / thinking.as_secs_f64(),
        iterations,
    }
}

/// Duration of a bot's decisions, on one thread.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct DecisionTimes {
    /// Number of decisions.
    pub decisions: usize,
    /// Number of legal acts in the longest list.
    pub most_acts: usize,
    /// Median, in milliseconds.
    pub p50_ms: f64,
    /// 99th percentile.
    pub p99_ms: f64,
    /// Longest decision.
    pub max_ms: f64,
    /// 99th percentile without the time in which the thread waited for a core. It needs Linux; elsewhere it is that of the whole time.
    pub own_p99_ms: f64,
    /// Longest decision without that time.
    pub own_max_ms: f64,
}

/// Returns how long this thread has waited for a core while it could run, according to Linux.
fn wait_for_cores() -> Duration {
    let read = || {
        let text = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
        let nanoseconds = text.split_whitespace().nth(1)?.parse().ok()?;
        Some(Duration::from_nanos(nanoseconds))
    };
    read().unwrap_or_default()
}

/// Lists of acts from this length on are rare. Each of them is measured.
const LONG_LIST: usize = 40;
/// Of the positions with fewer acts, one in this many is measured.
const SAMPLE: u32 = 8;

/// Lets `bot` decide in positions of games that the heuristics play, for `time`. A decision includes building the bot, as at a table.
pub fn measure_decisions<G: Heuristics>(
    config: &G::Config,
    bot: BotSpec,
    time: Duration,
) -> DecisionTimes {
    let mut rng = FastRng::seeded(1);
    let (mut acts, mut buffer) = (Vec::new(), Vec::new());
    let (mut times, mut own_times) = (Vec::new(), Vec::new());
    let mut most_acts = 0;
    let start = Instant::now();
    while start.elapsed() < time {
        let Ok(mut game) = G::start(config, &mut rng, &mut DiscardEvents);
        let mut decisions = DecisionLog::default();
        let mut steps = 0;
        let mut now = Millis::ZERO;
        while start.elapsed() < time {
            let before = game.clone();
            let mut log = EventLog::default();
            let input = match game.awaits().first() {
                Some(seat) => {
                    game.legal(seat, &mut acts);
                    let is_long = acts.len() >= LONG_LIST;
                    if acts.len() > 1 && (is_long || rng.below(SAMPLE) == 0) {
                        most_acts = most_acts.max(acts.len());
                        let position = Position {
                            seat,
                            view: &game.view(Viewer::Seat(seat)),
                            past: &decisions.seen_by(seat),
                        };
                        let (waited, began) = (wait_for_cores(), Instant::now());
                        bot.build::<G>(rng.next_u64()).choose(&position, &acts);
                        let taken = began.elapsed();
                        let own = taken.saturating_sub(wait_for_cores().saturating_sub(waited));
                        times.push(taken.as_secs_f64() * 1e3);
                        own_times.push(own.as_secs_f64() * 1e3);
                    }
                    let Some(act) = game.rollout_act(seat, &mut buffer, &mut rng) else {
                        break;
                    };
                    Input::Act(seat, act)
                }
                None => match game.deadline() {
                    Some(due) => {
                        now = due;
                        Input::Tick
                    }
                    None => break,
                },
            };
            let applied = game.apply(now, input, &mut rng, &mut log);
            debug_assert!(applied.is_ok(), "a rollout act is legal");
            if let Input::Act(seat, _) = input {
                decisions.record(steps, seat, &before, &log, &game);
            }
            steps += 1;
        }
    }
    for times in [&mut times, &mut own_times] {
        times.sort_unstable_by(f64::total_cmp);
    }
    let quantile = |times: &[f64], percent: usize| {
        let index = times.len().saturating_sub(1) * percent / 100;
        times.get(index).copied().unwrap_or_default()
    };
    DecisionTimes {
        decisions: times.len(),
        most_acts,
        p50_ms: quantile(&times, 50),
        p99_ms: quantile(&times, 99),
        max_ms: quantile(&times, 100),
        own_p99_ms: quantile(&own_times, 99),
        own_max_ms: quantile(&own_times, 100),
    }
}

/// Speed of a game's network, on one thread.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct NetworkSpeed {
    /// Number of different positions.
    pub positions: usize,
    /// Mean number of legal acts in a position.
    pub mean_acts: f64,
    /// Mean time to encode and evaluate a position, without probabilities of acts, in microseconds.
    pub value_us: f64,
    /// The same, with the probabilities of all legal acts.
    pub policy_us: f64,
}

/// Evaluates positions of games that the heuristics play; `None` if the game has no network for the table.
pub fn measure_network<G: Heuristics>(config: &G::Config) -> Option<NetworkSpeed> {
    const POSITIONS: usize = 2_000;
    const ROUNDS: u32 = 20;
    let mut rng = FastRng::seeded(1);
    let (mut positions, mut acts, mut buffer) = (Vec::new(), Vec::new(), Vec::new());
    while positions.len() < POSITIONS {
        let Ok(mut game) = G::start(config, &mut rng, &mut DiscardEvents);
        let mut clock = SearchClock::default();
        loop {
            let Some(seat) = game.awaits().first() else {
                if clock.tick(&mut game, &mut rng, &mut DiscardEvents) {
                    continue;
                }
                break;
            };
            game.legal(seat, &mut acts);
            if acts.len() > 1 {
                positions.push((game.clone(), seat, acts.clone()));
            }
            let Some(act) = game.rollout_act(seat, &mut buffer, &mut rng) else {
                break;
            };
            clock.act(&mut game, seat, act, &mut rng, &mut DiscardEvents);
        }
    }
    let mut priors = Vec::new();
    let mut time = |with_acts: bool| -> Option<f64> {
        let start = Instant::now();
        for _ in 0..ROUNDS {
            for (game, seat, acts) in &positions {
                let acts: &[G::Act] = if with_acts { acts } else { &[] };
                black_box(game.evaluate(*seat, acts, &mut priors)?);
            }
        }
        #[expect(clippy::cast_precision_loss, reason = "a mean")]
        let evaluations = positions.len() as f64 * f64::from(ROUNDS);
        Some(start.elapsed().as_secs_f64() * 1e6 / evaluations)
    };
    let (value_us, policy_us) = (time(false)?, time(true)?);
    let listed: usize = positions.iter().map(|(_, _, acts)| acts.len()).sum();
    #[expect(clippy::cast_precision_loss, reason = "a mean")]
    let mean_acts = listed as f64 / positions.len() as f64;
    Some(NetworkSpeed {
        positions: positions.len(),
        mean_acts,
        value_us,
        policy_us,
    })
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
