//! Search bots at Blackrock City.

use std::time::Duration;

use blackrock_city::BlackrockCity;
use saloon_bots::bench;
use saloon_core::Plan;

/// Whole decisions of `legend:35ms` in positions of games, for 30 s. Run it alone, in the profile `simulate`.
#[test]
#[ignore = "a measurement"]
fn decisions_keep_their_time() {
    let config = Plan::<BlackrockCity>::standard(4).config().expect("a plan");
    let bot = "legend:35ms".parse().expect("a known bot");
    let times = bench::measure_decisions::<BlackrockCity>(&config, bot, Duration::from_secs(30));
    println!("{times:?}");
}

/// Evaluations of positions of games by the network. Run it alone, in the profile `release`.
#[test]
#[ignore = "a measurement"]
fn evaluations_take_microseconds() {
    let config = Plan::<BlackrockCity>::standard(4).config().expect("a plan");
    let speed = bench::measure_network::<BlackrockCity>(&config).expect("a network");
    println!("{speed:?}");
}
