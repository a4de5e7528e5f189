//! Reviews of Boomtown Bandits. The ignored tests print the figures of docs/review.md:
//! `cargo test --profile simulate -p boomtown-bandits --test review -- --ignored --nocapture --test-threads 1`.

use std::time::Duration;

use boomtown_bandits::BoomtownBandits;
use saloon_bots::BotSpec;
use saloon_core::Plan;
use saloon_testkit::review::{LevelLosses, ReviewFigures, ReviewSpeed};

/// Bot of the reviewed seat.
const STRONG: &str = "legend:3000it";
/// Bot of the other seats.
const OTHERS: &str = "legend:400it";
/// Imagined games of a review on a server, as `speed` prints them.
const EFFORT: u32 = 20_000;

fn plan() -> Plan<BoomtownBandits> {
    Plan::standard(4)
}

fn bots() -> Vec<BotSpec> {
    let bots = [STRONG, OTHERS, OTHERS, OTHERS];
    bots.map(|bot| bot.parse().expect("a bot")).to_vec()
}

fn measure(games: u32, (effort, blunders): (u32, usize)) -> ReviewFigures {
    let figures = ReviewFigures::measure(&plan(), &bots(), games, (effort, blunders), 1);
    println!("{figures}");
    figures
}

#[test]
fn the_parts_of_a_review_add_up() {
    let bots = vec!["gambler".parse().expect("a bot"); 4];
    let figures = ReviewFigures::measure(&plan(), &bots, 1, (1_500, 0), 1);
    assert!(figures.residual() <= 0.03, "{figures}");
}

#[test]
#[ignore = "prints figures"]
fn speed() {
    for seed in 1..=3 {
        let effort = Duration::from_millis(4_500);
        let speed = ReviewSpeed::measure(&plan(), &bots(), effort, seed);
        println!("{speed:?}");
    }
}

#[test]
#[ignore = "prints figures"]
fn alarms() {
    measure(4, (EFFORT, 0));
}

#[test]
#[ignore = "prints figures"]
fn blunders() {
    measure(3, (EFFORT, 3));
}

/// `Heuristics::CALIBRATION` has these losses.
#[test]
#[ignore = "prints figures"]
fn calibration() {
    for bot in ["greenhorn", "gambler", "gunslinger", STRONG] {
        println!("{}", LevelLosses::measure(&plan(), bot, 4, 120, 1));
    }
}
