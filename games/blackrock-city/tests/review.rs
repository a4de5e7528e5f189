//! Reviews of Blackrock City.

use blackrock_city::BlackrockCity;
use saloon_core::Plan;
use saloon_testkit::review::ReviewFigures;

fn measure(bot: &str, games: u32, (effort, blunders): (u32, usize)) -> ReviewFigures {
    let bots = [bot.parse().expect("a bot"); 4];
    let plan = Plan::<BlackrockCity>::standard(4);
    let figures = ReviewFigures::measure(&plan, &bots, games, (effort, blunders), 1);
    println!("{figures}");
    figures
}

#[test]
fn the_parts_of_a_review_add_up() {
    let figures = measure("gambler", 1, (1_500, 0));
    assert!(figures.residual() <= 0.03, "{figures}");
}

#[test]
#[ignore = "prints the figures of docs/review.md"]
fn figures() {
    measure("legend:400it", 10, (10_000, 0));
    measure("legend:400it", 10, (10_000, 3));
}
