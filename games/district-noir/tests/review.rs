//! Reviews of District Noir.

use district_noir::DistrictNoir;
use saloon_core::Plan;
use saloon_testkit::review::ReviewFigures;

fn measure(games: u32, (effort, blunders): (u32, usize)) -> ReviewFigures {
    let bots = ["legend:3000it".parse().expect("a bot"); 2];
    let plan = Plan::<DistrictNoir>::standard(2);
    let figures = ReviewFigures::measure(&plan, &bots, games, (effort, blunders), 1);
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
#[ignore = "prints the figures of docs/review.md"]
fn figures() {
    measure(30, (60_000, 0));
    measure(20, (60_000, 3));
}
