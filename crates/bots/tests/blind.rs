//! Blind by proof: in two worlds that a seat cannot tell apart, every bot of the house does the same in it, with the same
//! seed and as many iterations.

use district_noir::DistrictNoir;
use saloon_bots::{Budget, KINDS, Name};
use saloon_core::{Game, Luck, Plan, Seat, Tips, Viewer};
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

fn bots_are_blind<G: Tips>(plan: &Plan<G>, games: u64) {
    let mut differ = 0;
    for seed in 0..games {
        let mut walk = Walk::start(plan, seed);
        let mut luck = Luck::seeded(seed);
        loop {
            for seat in walk.game.awaits().iter() {
                let Ok(other) = G::determinize(&walk.game.view(Viewer::Seat(seat)), &mut luck);
                differ += u32::from(other != walk.game);
                for kind in KINDS {
                    let number = luck.number();
                    assert_eq!(
                        does(&walk.game, seat, kind.name, 40, number),
                        does(&other, seat, kind.name, 40, number),
                        "{} of seat {seat} knows in which world it is: {:?}",
                        kind.name,
                        walk.game
                    );
                }
            }
            if walk.step().is_none() {
                break;
            }
        }
    }
    assert!(differ > 0, "the worlds were never two");
}

#[test]
fn bots_are_blind_in_district_noir() {
    bots_are_blind(&Plan::<DistrictNoir>::dealt(2), 6);
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
