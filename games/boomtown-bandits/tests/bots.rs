//! Reactions of bots in a race: human delays and occasional mistakes.

use std::time::Duration;

use boomtown_bandits::{Act, BoomtownBandits, Token};
use saloon_bots::{BOT_KINDS, BotSpec, Reaction, bench};
use saloon_core::{DiscardEvents, FastRng, Game, Input, Millis, Plan, Seat, Viewer};

/// Instant of FIRE of the countdown below.
const FIRE: Millis = Millis(3_000);

/// A countdown of two players with all tokens at one location.
fn countdown(rng: &mut FastRng) -> BoomtownBandits {
    let config = Plan::<BoomtownBandits>::standard(2)
        .config()
        .expect("a plan");
    let Ok(mut game) = BoomtownBandits::start(&config, rng, &mut DiscardEvents);
    let mut acts = Vec::new();
    while game.racers().is_empty() {
        let seat = game.awaits().iter().next().expect("a player is awaited");
        game.legal(seat, &mut acts);
        // The badge goes to the last location, all tokens to the first.
        let act = match acts[0] {
            Act::Badge(_) => acts[acts.len() - 1],
            first => first,
        };
        assert!(matches!(
            act,
            Act::Badge(_)
                | Act::Place {
                    token: Token::Shooter | Token::Coward,
                    ..
                }
        ));
        game.apply(Millis::ZERO, Input::Act(seat, act), rng, &mut DiscardEvents)
            .expect("a legal act");
    }
    assert_eq!(game.deadline(), Some(FIRE));
    game
}

fn react(
    game: &BoomtownBandits,
    level: &str,
    seen: Millis,
    rng: &mut FastRng,
) -> Option<Reaction<Act>> {
    let name: BotSpec = level.parse().expect("a known bot");
    let view = game.view(Viewer::Seat(Seat(0)));
    name.react::<BoomtownBandits>(Seat(0), &view, seen, rng)
}

#[test]
fn bots_roll_at_fire_or_sometimes_too_early() {
    let mut rng = FastRng::seeded(1);
    let game = countdown(&mut rng);
    let mut last = 1.0;
    for kind in &BOT_KINDS[..4] {
        let mut early = 0;
        for _ in 0..20_000 {
            let reaction = react(&game, kind.name, Millis(100), &mut rng).expect("they roll");
            assert_eq!(reaction.act, Act::Roll);
            assert_eq!(reaction.reflex.announced, Some(FIRE));
            if reaction.at < FIRE {
                early += 1;
                assert!(reaction.at.plus(250) >= FIRE, "{reaction:?}");
            } else {
                assert!(
                    reaction.at >= FIRE.plus(200),
                    "faster than a human: {reaction:?}"
                );
            }
        }
        let share = f64::from(early) / 20_000.0;
        assert!(share > 0.0 && share < last, "{}: {share}", kind.name);
        last = share;
    }
}

/// Checks the reaction of seat 0 to settled dice, for many throws.
#[test]
fn bots_call_hits_and_sometimes_call_wrongly() {
    let mut rng = FastRng::seeded(2);
    let (mut calls, mut rolls) = (0, 0);
    for _ in 0..60 {
        let mut game = countdown(&mut rng);
        let mut step = |at, input, rng: &mut FastRng| {
            game.apply(at, input, rng, &mut DiscardEvents)
                .expect("legal");
        };
        step(FIRE, Input::Tick, &mut rng);
        step(FIRE, Input::Act(Seat(0), Act::Roll), &mut rng);
        step(FIRE.plus(600), Input::Tick, &mut rng);
        let faces = serde_json::to_value(game.view(Viewer::Spectator)).expect("JSON");
        let faces = faces["shootout"]["dice"][0]["faces"].to_string();
        let (should, wrong) = if faces.contains("bullet") {
            calls += 1;
            (Act::Hit, Act::Roll)
        } else {
            rolls += 1;
            (Act::Roll, Act::Hit)
        };
        let seen = FIRE.plus(700);
        for _ in 0..200 {
            let reaction = react(&game, "greenhorn", seen, &mut rng).expect("they act");
            assert_eq!(reaction.reflex.act, should, "{faces}");
            assert!(reaction.act == should || reaction.act == wrong, "{faces}");
            assert!(reaction.at >= seen.plus(200), "{reaction:?}");
            let steady = react(&game, "tips", seen, &mut rng).expect("they act");
            assert_eq!(steady.act, should, "no slips in the arena");
        }
    }
    assert!(calls > 0 && rolls > 0);
}

#[test]
fn bots_do_nothing_while_their_dice_tumble() {
    let mut rng = FastRng::seeded(3);
    let mut game = countdown(&mut rng);
    for input in [Input::Tick, Input::Act(Seat(0), Act::Roll)] {
        game.apply(FIRE, input, &mut rng, &mut DiscardEvents)
            .expect("legal");
    }
    assert_eq!(react(&game, "greenhorn", FIRE, &mut rng), None);
}

/// Whole decisions of `legend:35ms` in positions of games, for 30 s. Run it alone, in the profile `simulate`.
#[test]
#[ignore = "a measurement"]
fn decisions_keep_their_time() {
    let config = Plan::<BoomtownBandits>::standard(4)
        .config()
        .expect("a plan");
    let bot = "legend:35ms".parse().expect("a known bot");
    let times = bench::measure_decisions::<BoomtownBandits>(&config, bot, Duration::from_secs(30));
    println!("{times:?}");
}

/// Evaluations of positions of games by the network. Run it alone, in the profile `release`.
#[test]
#[ignore = "a measurement"]
fn evaluations_take_microseconds() {
    let config = Plan::<BoomtownBandits>::standard(4)
        .config()
        .expect("a plan");
    let speed = bench::measure_network::<BoomtownBandits>(&config).expect("a network");
    println!("{speed:?}");
}
