//! What perfect information would be worth: a search from the real state against honest searches, which do not weigh their worlds by
//! what the opponent did.

use district_noir::DistrictNoir;
use saloon_bots::{Arena, ArenaGame, BotSpec, Position, places};
use saloon_core::{DiscardEvents, FastRng, Game, Input, Millis, Plan, Viewer};
use saloon_testkit::Omniscient;

/// Plays the omniscient twin of the first bot against the second, every deal from both seats. Prints its share of wins.
fn measure(seeing: &str, honest: &str, games: u64) -> f64 {
    let bots: [BotSpec; 2] = [seeing, honest].map(|name| name.parse().expect("a bot"));
    let names = [format!("seeing {seeing}"), honest.to_owned()];
    let arena = Arena::<String>::new(&names, 2, 1);
    let config = Plan::<DistrictNoir>::standard(2).config().expect("a plan");
    let play = |number: u64| {
        let mut rng = FastRng::seeded(number / arena.round());
        let mut omniscient = Omniscient::new(bots[0], number);
        let mut opponent = bots[1].build::<DistrictNoir>(number);
        let Ok(mut game) = DistrictNoir::start(&config, &mut rng, &mut DiscardEvents);
        let mut acts = Vec::new();
        while let Some(seat) = game.awaits().first() {
            game.legal(seat, &mut acts);
            let act = if arena.seating(number)[seat.index()] == 0 {
                omniscient.choose(&game, seat, &acts)
            } else {
                let view = &game.view(Viewer::Seat(seat));
                let past = &[];
                *opponent.choose(&Position { seat, view, past }, &acts)
            };
            game.apply(
                Millis::ZERO,
                Input::Act(seat, act),
                &mut rng,
                &mut DiscardEvents,
            )
            .expect("a bot chooses a legal act");
        }
        let outcome = game.outcome().expect("the game is over");
        ArenaGame {
            number,
            places: places(&outcome, 2),
            luck: Vec::new(),
        }
    };
    let played: Vec<_> = (0..games).map(play).collect();
    let standing = &arena.standings(&played)[0];
    println!(
        "{} against {honest}: {:.1} % of {games} games ({:.1} to {:.1})",
        standing.name,
        100.0 * standing.win_share,
        100.0 * standing.low,
        100.0 * standing.high
    );
    standing.win_share
}

#[test]
fn a_search_that_sees_the_hands_beats_an_honest_one() {
    assert!(measure("rollouts:60it", "rollouts:60it", 40) > 0.6);
}

/// Prints the ceiling of `legend`: `cargo test --release -p district-noir --test ceiling -- --ignored --nocapture`.
#[test]
#[ignore = "minutes in a release build"]
fn ceiling() {
    measure("legend:400it", "rollouts:1600it", 400);
    measure("legend:400it", "legend:400it", 400);
    measure("legend:1600it", "legend:1600it", 200);
}
