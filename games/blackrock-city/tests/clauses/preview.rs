//! What a preview says is what happens (design: computed from the view alone).

use blackrock_city::{Act, BlackrockCity, Event, Options};
use saloon_core::{Game, Input, Luck, Millis, Plan, Told, Viewer};
use serde_json::json;

use crate::play::{FRESH, Play, gang, plan};

/// Plays a random game and compares each preview with the events of its act. How many were compared.
fn follow(plan: &Plan<BlackrockCity>, seed: u64) -> [u32; 3] {
    let mut luck = Luck::seeded(seed);
    let Ok(mut game) =
        BlackrockCity::start(&plan.config().unwrap(), &mut luck, &mut Told::default());
    let (mut acts, mut compared) = (Vec::new(), [0; 3]);
    while let Some(seat) = game.awaits().iter().next() {
        let act = game.any_act(seat, &mut acts, &mut luck).unwrap();
        let preview = BlackrockCity::preview(&game.view(Viewer::Seat(seat)), seat, act).unwrap();
        let mut told = Told::default();
        let input = Input::Act(seat, act);
        game.apply(Millis::ZERO, input, &mut luck, &mut told)
            .unwrap();
        // Up to the end of the phase: what the next one brings is not this act's.
        let events: Vec<Event> = told
            .seen_by(Viewer::Spectator)
            .map(|event| *event)
            .take_while(|event| !matches!(event, Event::PhaseOpened { .. }))
            .collect();
        let mut met = 0;
        let mut won = false;
        for event in events {
            match event {
                Event::SheriffMoved { to } => assert_eq!(to, preview.sheriff),
                Event::Caught { seat } => {
                    compared[0] += 1;
                    assert_eq!(preview.caught, Some(seat));
                }
                Event::Deferred { wounds, .. } => assert_eq!(preview.wounds, wounds),
                Event::PhaseWon { seat, .. } => {
                    won = true;
                    assert_eq!(preview.leads, Some(seat));
                }
                Event::IndiansMet { stopped, .. } => met += u8::from(!stopped),
                Event::PawnArrived { at, blocked } if !matches!(act, Act::Wound(_)) => {
                    let arrival = preview.pawn.expect("the way is settled");
                    compared[1] += 1;
                    assert_eq!(
                        (arrival.at, arrival.blocked, arrival.indians),
                        (at, blocked, met)
                    );
                }
                Event::Plundered {
                    gold, prisoners, ..
                } => {
                    if let Some(arrival) = preview.pawn.filter(|_| won) {
                        assert_eq!((arrival.gold, arrival.prisoners), (gold, prisoners));
                    }
                }
                Event::StagecoachHeldUp { seat } if won => {
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
fn what_a_preview_says_happens() {
    let mut compared = [0; 3];
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
                ..Plan::dealt(seats)
            };
            for seed in 0..150 {
                let more = follow(&plan, seed);
                for (sum, count) in compared.iter_mut().zip(more) {
                    *sum += count;
                }
            }
        }
    }
    assert!(compared.iter().all(|&count| count > 100), "{compared:?}");
}

#[test]
fn a_preview_shows_where_the_sheriff_ends_and_whom_he_catches() {
    let setup = json!({
        "first": 0, "pawn": { "city": "Copper Gulch", "owner": 3 },
        "reserves": [gang(FRESH), gang(FRESH), gang(FRESH), gang([2, 0, 0, 0, 0])],
    });
    let play = Play::new(4, "published", setup);
    let seat = saloon_core::Seat(0);
    let view = play.game.view(Viewer::Seat(seat));
    let preview = |act: &str| BlackrockCity::preview(&view, seat, act.parse().unwrap()).unwrap();
    assert_eq!(
        (preview("bid 2h").sheriff, preview("bid 2h").caught),
        (2, Some(saloon_core::Seat(3)))
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
}

#[test]
fn a_preview_needs_no_more_than_the_view() {
    // A spectator's view will do: nothing in a preview depends on what is behind a screen.
    let config = plan(3, "published", &json!({ "first": 0 }))
        .config()
        .unwrap();
    let Ok(game) = BlackrockCity::start(&config, &mut Luck::seeded(1), &mut Told::default());
    let seat = saloon_core::Seat(0);
    let act = "bid 2h".parse().unwrap();
    let own = BlackrockCity::preview(&game.view(Viewer::Seat(seat)), seat, act);
    assert_eq!(
        BlackrockCity::preview(&game.view(Viewer::Spectator), seat, act),
        own
    );
}
