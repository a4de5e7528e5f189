//! Law of bots: a bot uses only the information of its seat.

use saloon_bots::{BOT_KINDS, BotSpec, Budget};
use saloon_core::{DiscardEvents, FastRng, Game, Heuristics, Input, Millis, Plan, Seat, Viewer};

use crate::{Subject, Walk};

/// In two worlds that a seat cannot distinguish, every bot chooses the same act, given the same seed and number of iterations.
/// Fails also if random play never reaches a decision at which the worlds differ.
pub fn bots_are_blind<S: Subject<Game: Heuristics>>() {
    let differ: u32 = S::plans()
        .iter()
        .map(|plan| compare_moments(plan, S::BOT_GAMES, S::BOT_MOMENTS))
        .sum();
    assert!(
        differ > 0,
        "{}: no information was ever hidden, so this law tests nothing: leave it out",
        S::Game::NAME
    );
}

/// Builds a bot whose budget is a number of iterations, not a time.
fn seat_bot<G: Heuristics>(name: &str, iterations: u32, seed: u64) -> Box<dyn saloon_bots::Bot<G>> {
    let name: BotSpec = name.parse().expect("a known bot");
    match name.search() {
        Some(_) => name.with_budget(Budget::Iterations(iterations)).build(seed),
        None => name.build(seed),
    }
}

/// Returns the bot's act in this world.
fn chosen_act<G: Heuristics>(
    world: &G,
    seat: Seat,
    name: &str,
    iterations: u32,
    seed: u64,
) -> G::Act {
    let mut acts = Vec::new();
    world.legal(seat, &mut acts);
    let view = world.view(Viewer::Seat(seat));
    *seat_bot::<G>(name, iterations, seed).choose(seat, &view, &acts)
}

/// Plays games by the heuristics and compares every bot at one decision in `every`. Returns the number of decisions at which the
/// worlds differed.
fn compare_moments<G: Heuristics>(plan: &Plan<G>, games: u64, every: u32) -> u32 {
    let mut differ = 0;
    let mut acts = Vec::new();
    for seed in 0..games {
        let mut walk = Walk::start(plan, seed);
        let mut rng = FastRng::seeded(seed);
        let mut now = Millis::ZERO;
        loop {
            let racers = walk.game.racers();
            let seat = walk.game.awaits().iter().next();
            if let Some(seat) = seat.filter(|_| rng.below(every) == 0) {
                let Ok(other) = G::determinize(&walk.game.view(Viewer::Seat(seat)), &mut rng);
                if other != walk.game {
                    differ += 1;
                    for kind in BOT_KINDS {
                        let number = rng.next_u64();
                        assert_eq!(
                            chosen_act(&walk.game, seat, kind.name, 40, number),
                            chosen_act(&other, seat, kind.name, 40, number),
                            "{} of seat {seat} chooses differently in two worlds that it cannot tell apart: {:?}",
                            kind.name,
                            walk.game
                        );
                        assert_eq!(
                            reaction(&walk.game, seat, kind.name, number),
                            reaction(&other, seat, kind.name, number),
                            "{} of seat {seat} reacts differently in two worlds that it cannot tell apart: {:?}",
                            kind.name,
                            walk.game
                        );
                    }
                }
            }
            // In a race, ticks are as likely as acts.
            let due = walk.game.deadline();
            let time = due.filter(|_| seat.is_none() || (!racers.is_empty() && rng.below(2) == 0));
            let input = match (time, seat) {
                (Some(due), _) => {
                    now = due;
                    Input::Tick
                }
                (None, Some(seat)) => {
                    let act = walk.game.rollout_act(seat, &mut acts, &mut rng);
                    Input::Act(seat, act.expect("an awaited seat can act"))
                }
                (None, None) => break,
            };
            let done = walk.game.apply(now, input, &mut rng, &mut DiscardEvents);
            done.expect("a rollout act is legal");
        }
    }
    differ
}

/// Returns the act that the bot prepares in this world, if it races.
fn reaction<G: Heuristics>(
    world: &G,
    seat: Seat,
    name: &str,
    seed: u64,
) -> Option<saloon_bots::Reaction<G::Act>> {
    let name: BotSpec = name.parse().expect("a known bot");
    let view = world.view(Viewer::Seat(seat));
    name.react::<G>(seat, &view, Millis(1_000), &mut FastRng::seeded(seed))
}
