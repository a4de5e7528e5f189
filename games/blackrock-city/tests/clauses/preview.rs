//! Previews: their predictions, computed from a view alone, match the events that follow.

use blackrock_city::{Act, BlackrockCity, Catch, Cause, Event, Home, Options};
use saloon_core::{EventLog, FastRng, Game, Input, Millis, Plan, Seat, Viewer};
use serde_json::json;

use crate::test_game::{STARTING, TestGame, gang, plan};

/// Plays a random game and compares each preview with the events of its act. Returns the number of compared catches,
/// arrivals, stagecoaches, cubes lost to the sheriff, and pawns stopped by Indians.
fn compare_previews(plan: &Plan<BlackrockCity>, seed: u64) -> [u32; 5] {
    let mut rng = FastRng::seeded(seed);
    let Ok(mut game) =
        BlackrockCity::start(&plan.config().unwrap(), &mut rng, &mut EventLog::default());
    let (mut acts, mut compared) = (Vec::new(), [0; 5]);
    while let Some(seat) = game.awaits().iter().next() {
        let act = game.random_act(seat, &mut acts, &mut rng).unwrap();
        let before = game.view(Viewer::Seat(seat));
        let preview = BlackrockCity::preview(&before, seat, act).unwrap();
        let mut log = EventLog::default();
        let input = Input::Act(seat, act);
        game.apply(Millis::ZERO, input, &mut rng, &mut log).unwrap();
        // A preview covers the current phase only.
        let events: Vec<Event> = log
            .seen_by(Viewer::Spectator)
            .map(|event| *event)
            .take_while(|event| !matches!(event, Event::PhaseOpened { .. }))
            .collect();
        let (mut met, mut was_stopped) = (0, false);
        let mut won = false;
        for event in events {
            match event {
                Event::SheriffMoved { to } => {
                    assert_eq!(to, preview.sheriff);
                    assert_eq!(before.ring.after(before.sheriff, preview.moves), to);
                }
                Event::Caught { seat } => {
                    compared[0] += 1;
                    assert_eq!(preview.caught.map(|catch| catch.seat), Some(seat));
                }
                Event::CubeDrawn {
                    to,
                    cause: Cause::Sheriff,
                    ..
                } => {
                    compared[3] += 1;
                    let catch = preview.caught.expect("the pawn was caught");
                    assert_eq!((catch.cube, catch.to), (true, to));
                }
                Event::Deferred { wounds, .. } => assert_eq!(preview.wounds, wounds),
                Event::PhaseWon { seat, .. } => {
                    won = true;
                    assert_eq!(preview.leads, Some(seat));
                }
                Event::IndiansMet { stopped, .. } => {
                    met += u8::from(!stopped);
                    was_stopped = stopped;
                }
                Event::PawnArrived { at, blocked } if !matches!(act, Act::Wound(_)) => {
                    let arrival = preview.pawn.expect("the distance is determined");
                    compared[1] += 1;
                    compared[4] += u32::from(was_stopped);
                    assert_eq!(
                        (arrival.at, arrival.blocked, arrival.indians),
                        (at, blocked, met)
                    );
                    assert_eq!(arrival.stopped, was_stopped);
                    assert_eq!(before.ring.after(before.pawn.at, arrival.steps), at);
                }
                Event::Plundered {
                    gold, prisoners, ..
                } => {
                    if let Some(arrival) = preview.pawn.filter(|_| won) {
                        assert_eq!((arrival.gold, arrival.prisoners), (gold, prisoners));
                    }
                }
                Event::StagecoachHeldUp { seat, .. } if won => {
                    compared[2] += 1;
                    let instead = preview.pawn.and_then(|arrival| arrival.back);
                    assert!(preview.second == Some(seat) || instead.is_some());
                }
                _ => {}
            }
        }
    }
    compared
}

#[test]
fn previews_match_the_events_that_follow() {
    let mut compared = [0; 5];
    for seats in 2..=4 {
        for edition in [
            blackrock_city::Edition::Published,
            blackrock_city::Edition::Prototype,
        ] {
            let plan = Plan {
                options: Options {
                    edition,
                    open_cubes: false,
                },
                ..Plan::standard(seats)
            };
            for seed in 0..150 {
                let more = compare_previews(&plan, seed);
                for (sum, count) in compared.iter_mut().zip(more) {
                    *sum += count;
                }
            }
        }
    }
    assert!(compared.iter().all(|&count| count > 100), "{compared:?}");
}

#[test]
fn a_preview_shows_the_sheriff_s_city_and_catch() {
    let setup = json!({
        "first": 0, "pawn": { "city": "Copper Gulch", "owner": 3 },
        "reserves": [gang(STARTING), gang(STARTING), gang(STARTING), gang([2, 0, 0, 0, 0])],
    });
    let play = TestGame::new(4, "published", setup);
    let seat = Seat(0);
    let view = play.game.view(Viewer::Seat(seat));
    let preview = |act: &str| BlackrockCity::preview(&view, seat, act.parse().unwrap()).unwrap();
    let wounded = Catch {
        seat: Seat(3),
        cube: false,
        to: None,
    };
    assert_eq!(
        (preview("bid 2h").sheriff, preview("bid 2h").caught),
        (2, Some(wounded))
    );
    assert_eq!(
        (preview("bid 3h").sheriff, preview("bid 3h").caught),
        (3, None)
    );
    assert_eq!(preview("bid 3h").free, 3, "alone so far");
    assert_eq!(preview("defer").wounds, 1);
    assert_eq!(
        preview("bid 1h+2hx").reserve,
        serde_json::from_value(gang([5, 0, 0, 0, 0])).unwrap()
    );
    assert_eq!(preview("bid 1h+2hx").moves, 1, "an X does not move him");
}

#[test]
fn a_preview_shows_the_fate_of_the_bandits_bid() {
    let reserve = gang([2, 1, 3, 1, 2]);
    let setup = json!({ "first": 0, "reserves": [reserve, gang(STARTING), gang(STARTING)] });
    let mut play = TestGame::new(3, "published", setup);
    let view = play.game.view(Viewer::Seat(Seat(0)));
    let act = "bid 1h+1hx+2w+1wx+1p".parse().unwrap();
    let preview = BlackrockCity::preview(&view, Seat(0), act).unwrap();
    assert_eq!(
        preview.home,
        Home {
            wounded: 2,
            killed: 4
        }
    );
    // The reserve after the phase: its three tiles, and two more wounded.
    play.act(0, "bid 1h+1hx+2w+1wx+1p");
    play.act(1, "renounce");
    play.act(2, "renounce");
    play.act(0, "advance 1");
    let after = play.game.view(Viewer::Spectator).players[0].reserve;
    let freed = u16::from(after.prisoners) - 1;
    assert_eq!(
        after.size() - freed,
        preview.reserve.size() + preview.home.wounded
    );
}

#[test]
fn a_preview_does_not_depend_on_hidden_cubes() {
    // Nothing in a preview depends on hidden cubes, so a spectator's view gives the same result.
    let config = plan(3, "published", &json!({ "first": 0 }))
        .config()
        .unwrap();
    let Ok(game) = BlackrockCity::start(&config, &mut FastRng::seeded(1), &mut EventLog::default());
    let seat = Seat(0);
    let act = "bid 2h".parse().unwrap();
    let own = BlackrockCity::preview(&game.view(Viewer::Seat(seat)), seat, act);
    assert_eq!(
        BlackrockCity::preview(&game.view(Viewer::Spectator), seat, act),
        own
    );
}
