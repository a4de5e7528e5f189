//! Search bots at District Noir.

use std::time::Duration;

use district_noir::DistrictNoir;
use saloon_bots::{BotSpec, Position, bench};
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
