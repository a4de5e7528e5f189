//! Search bots at District Noir.

use std::time::Duration;

use district_noir::DistrictNoir;
use saloon_bots::{Arena, BotSpec, Position, bench};
use saloon_core::{Game, Plan, Viewer};
use saloon_testkit::Walk;

#[test]
fn search_is_deterministic_for_any_thread_count() {
    let walk = Walk::start(&Plan::<DistrictNoir>::standard(2), 5);
    let seat = walk.game.awaits().iter().next().expect("a player to move");
    let mut acts = Vec::new();
    walk.game.legal(seat, &mut acts);
    let view = walk.game.view(Viewer::Seat(seat));
    for name in ["legend:500it", "legend:500it:x3", "plain-ismcts:500it"] {
        let name: BotSpec = name.parse().expect("a known bot");
        let position = Position {
            seat,
            view: &view,
            past: &[],
        };
        let once = |seed| *name.build::<DistrictNoir>(seed).choose(&position, &acts);
        for seed in 0..5 {
            assert_eq!(once(seed), once(seed), "{name}");
        }
    }
}

/// Whole decisions of `legend:35ms` in positions of games, for 30 s. Run it alone, in the profile `simulate`.
#[test]
#[ignore = "a measurement"]
fn decisions_keep_their_time() {
    let config = Plan::<DistrictNoir>::standard(2).config().expect("a plan");
    let bot = "legend:35ms".parse().expect("a known bot");
    let times = bench::measure_decisions::<DistrictNoir>(&config, bot, Duration::from_secs(30));
    println!("{times:?}");
}

/// Evaluations of positions of games by the network. Run it alone, in the profile `release`.
#[test]
#[ignore = "a measurement"]
fn evaluations_take_microseconds() {
    let config = Plan::<DistrictNoir>::standard(2).config().expect("a plan");
    let speed = bench::measure_network::<DistrictNoir>(&config).expect("a network");
    println!("{speed:?}");
}

#[test]
fn subtracting_luck_keeps_the_mean_and_reduces_the_variance() {
    let bots = ["legend:4it", "rollouts:16it"].map(|name| name.parse().expect("a bot"));
    let arena = Arena::<BotSpec>::new(&bots, 2, 1).measuring_luck();
    let config = Plan::<DistrictNoir>::standard(2).config().expect("a plan");
    let games: Vec<_> = (0..300)
        .map(|number| arena.play::<DistrictNoir>(&config, number))
        .collect();
    // Games in which seat 0 has the same bot: a whole round has little luck left, because both bots get the same deal.
    for seating in 0..2 {
        let games = games.iter().filter(|game| game.number % 2 == seating);
        let won = |places: &[u8]| f64::from(u8::from(places[0] == 0));
        let lucks: Vec<_> = games.clone().map(|game| f64::from(game.luck[0])).collect();
        let raw: Vec<_> = games.clone().map(|game| won(&game.places)).collect();
        let adjusted: Vec<_> = raw
            .iter()
            .zip(&lucks)
            .map(|(won, luck)| won - luck)
            .collect();
        let (luck, spread) = mean_and_variance(&lucks);
        // 3.5 standard errors of 150 games; the seed is fixed.
        let bound = 3.5 * (spread / 150.0).sqrt();
        assert!(luck.abs() < bound, "{luck} {bound}");
        let (before, after) = (mean_and_variance(&raw).1, mean_and_variance(&adjusted).1);
        assert!(after < 0.95 * before, "{after} {before}");
    }
    let standing = &arena.standings(&games)[0];
    let adjusted = standing.adjusted.expect("the luck was measured");
    assert!(adjusted.low < standing.win_share && standing.win_share < adjusted.high);
}

fn mean_and_variance(numbers: &[f64]) -> (f64, f64) {
    let count = f64::from(u32::try_from(numbers.len()).expect("a few games"));
    let mean = numbers.iter().sum::<f64>() / count;
    let squares = numbers.iter().map(|number| (number - mean).powi(2));
    (mean, squares.sum::<f64>() / count)
}
