//! Reviews of District Noir. The ignored tests print the figures of docs/review.md:
//! `cargo test --profile simulate -p district-noir --test review -- --ignored --nocapture --test-threads 1`.

use std::time::Duration;

use district_noir::DistrictNoir;
use saloon_bots::BotSpec;
use saloon_core::Plan;
use saloon_testkit::review::{LevelLosses, ReviewFigures, ReviewSpeed};

/// Bot of the figures.
const STRONG: &str = "legend:3000it";
/// Imagined games of a review on a server, as `speed` prints them.
const EFFORT: u32 = 84_000;

fn plan() -> Plan<DistrictNoir> {
    Plan::standard(2)
}

fn bots() -> Vec<BotSpec> {
    vec![STRONG.parse().expect("a bot"); 2]
}

fn measure(games: u32, (effort, blunders): (u32, usize)) -> ReviewFigures {
    let figures = ReviewFigures::measure(&plan(), &bots(), games, (effort, blunders), 1);
    println!("{figures}");
    figures
}

#[test]
fn strong_play_is_seldom_flagged_and_planted_blunders_are_found() {
    let figures = measure(4, (12_000, 2));
    assert!(figures.alarm_rate() <= 0.05, "{figures}");
    assert!(figures.planted >= 4, "{figures}");
    assert!(10 * figures.found >= 9 * figures.planted, "{figures}");
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
    measure(6, (EFFORT, 0));
}

#[test]
#[ignore = "prints figures"]
fn blunders() {
    measure(4, (EFFORT, 3));
}

/// `Heuristics::CALIBRATION` has these losses.
#[test]
#[ignore = "prints figures"]
fn calibration() {
    for bot in ["greenhorn", "gambler", "gunslinger", STRONG] {
        println!("{}", LevelLosses::measure(&plan(), bot, 10, 400, 1));
    }
}
