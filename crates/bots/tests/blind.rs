//! Blind by proof: in two worlds that a seat cannot tell apart, every bot of the house does the same in it, with the same
//! seed and as many iterations.

use blackrock_city::BlackrockCity;
use boomtown_bandits::{BoomtownBandits, Mode};
use district_noir::DistrictNoir;
use saloon_bots::{Budget, KINDS, Name};
use saloon_core::{Game, Input, Luck, Millis, Plan, Seat, Silence, Tips, Viewer};
use saloon_testkit::Walk;

/// A bot of this kind that does not look at the clock.
fn sit<G: Tips>(name: &str, iterations: u32, seed: u64) -> Box<dyn saloon_bots::Bot<G>> {
    let name: Name = name.parse().expect("a bot of the house");
    match name.search() {
        Some(_) => name.with(Budget::Iterations(iterations)).sit(seed),
        None => name.sit(seed),
    }
}

/// What the bot does in this world.
fn does<G: Tips>(world: &G, seat: Seat, name: &str, iterations: u32, seed: u64) -> G::Act {
    let mut acts = Vec::new();
    world.legal(seat, &mut acts);
    let view = world.view(Viewer::Seat(seat));
    *sit::<G>(name, iterations, seed).choose(seat, &view, &acts)
}

/// Plays so many games sensibly, and says how often the worlds were two. Bots are asked at one moment in `every`.
fn bots_are_blind<G: Tips>(plan: &Plan<G>, games: u64, every: u32) -> u32 {
    let mut differ = 0;
    let mut acts = Vec::new();
    for seed in 0..games {
        let mut walk = Walk::start(plan, seed);
        let mut luck = Luck::seeded(seed);
        let mut now = Millis::ZERO;
        loop {
            let racers = walk.game.racers();
            let seat = walk.game.awaits().iter().next();
            if let Some(seat) = seat.filter(|_| luck.below(every) == 0) {
                let Ok(other) = G::determinize(&walk.game.view(Viewer::Seat(seat)), &mut luck);
                if other != walk.game {
                    differ += 1;
                    for kind in KINDS {
                        let number = luck.number();
                        assert_eq!(
                            does(&walk.game, seat, kind.name, 40, number),
                            does(&other, seat, kind.name, 40, number),
                            "{} of seat {seat} knows in which world it is: {:?}",
                            kind.name,
                            walk.game
                        );
                        assert_eq!(
                            reacts(&walk.game, seat, kind.name, number),
                            reacts(&other, seat, kind.name, number),
                            "{} of seat {seat} feels in which world it is: {:?}",
                            kind.name,
                            walk.game
                        );
                    }
                }
            }
            // Where time presses it goes on as often as somebody acts.
            let due = walk.game.deadline();
            let time = due.filter(|_| seat.is_none() || (!racers.is_empty() && luck.below(2) == 0));
            let input = match (time, seat) {
                (Some(due), _) => {
                    now = due;
                    Input::Tick
                }
                (None, Some(seat)) => {
                    let act = walk.game.quick(seat, &mut acts, &mut luck);
                    Input::Act(seat, act.expect("whoever is awaited can act"))
                }
                (None, None) => break,
            };
            let done = walk.game.apply(now, input, &mut luck, &mut Silence);
            done.expect("a quick act is legal");
        }
    }
    differ
}

/// What the bot is about to do in this world, if it races.
fn reacts<G: Tips>(
    world: &G,
    seat: Seat,
    name: &str,
    seed: u64,
) -> Option<saloon_bots::Reaction<G::Act>> {
    let name: Name = name.parse().expect("a bot of the house");
    let view = world.view(Viewer::Seat(seat));
    name.react::<G>(seat, &view, Millis(1_000), &mut Luck::seeded(seed))
}

#[test]
fn bots_are_blind_in_district_noir() {
    assert!(bots_are_blind(&Plan::<DistrictNoir>::dealt(2), 6, 1) > 0);
}

#[test]
fn bots_are_blind_in_blackrock_city() {
    // Most of what is behind a screen can be counted: it takes a theft between two others to hide something.
    let games = |seats| bots_are_blind(&Plan::<BlackrockCity>::dealt(seats), 20, 1);
    assert!((2..=4).map(games).sum::<u32>() > 0);
}

#[test]
fn bots_are_blind_in_boomtown_bandits() {
    for shootout in [Mode::Lockstep, Mode::Realtime] {
        for seats in [2, 4] {
            let mut plan = Plan::<BoomtownBandits>::dealt(seats);
            plan.options.shootout = shootout;
            assert!(bots_are_blind(&plan, 2, 4) > 10, "{shootout:?}");
        }
    }
}

#[test]
fn the_same_seed_and_iterations_give_the_same_act_on_any_number_of_threads() {
    let walk = Walk::start(&Plan::<DistrictNoir>::dealt(2), 5);
    let seat = walk.game.awaits().iter().next().expect("somebody begins");
    let mut acts = Vec::new();
    walk.game.legal(seat, &mut acts);
    let view = walk.game.view(Viewer::Seat(seat));
    for name in ["legend:500it", "legend:500it:x3", "plain-ismcts:500it"] {
        let name: Name = name.parse().expect("a bot of the house");
        let once = |seed| *name.sit::<DistrictNoir>(seed).choose(seat, &view, &acts);
        for seed in 0..5 {
            assert_eq!(once(seed), once(seed), "{name}");
        }
    }
}
