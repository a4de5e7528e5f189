//! Laws of hidden information: it has no effect on what a viewer receives.

use saloon_core::{ApplyError, EventLog, FastRng, Game, Input, Millis, RuleViolation, Viewer};

use super::{json, pool, sample, try_act, walks};
use crate::{ChanceTape, Subject, TapeMismatch, Walk};

type Act<S> = <<S as Subject>::Game as Game>::Act;

/// Returns everything that a viewer can obtain from a game at one moment, as bytes.
fn visible_bytes<G: Game>(
    game: &G,
    now: Millis,
    viewer: Viewer,
    pool: &[&G::Act],
    rng: &FastRng,
) -> Vec<String> {
    let mut outputs = vec![
        json(&game.view(viewer)),
        format!("waits for {:?} until {:?}", game.awaits(), game.deadline()),
        format!("{:?} race, if any may: {}", game.racers(), game.may_race()),
        json(&game.outcome()),
    ];
    if let Viewer::Seat(seat) = viewer {
        let mut acts = Vec::new();
        game.legal(seat, &mut acts);
        outputs.push(json(&acts));
        for &&act in pool {
            outputs.push(match try_act(game, now, seat, act, rng) {
                Ok(_) => format!("{act}: accepted"),
                Err(illegal) => format!("{act}: {} {illegal} {illegal:?}", illegal.clause()),
            });
        }
    }
    outputs
}

fn assert_same(story: &str, viewer: Viewer, one: &[String], other: &[String]) {
    for (one, other) in one.iter().zip(other) {
        assert_eq!(one, other, "{story}: {viewer} can tell two worlds apart");
    }
    assert_eq!(
        one.len(),
        other.len(),
        "{story}: {viewer} can tell two worlds apart"
    );
}

/// `determinize` returns a world that its viewer cannot distinguish from the real one.
pub fn determinized_worlds_are_indistinguishable<S: Subject>() {
    let pool = pool::<S>();
    for (story, mut walk) in walks::<S>() {
        let mut rng = FastRng::seeded(11);
        loop {
            for viewer in Viewer::all(walk.game.seats()) {
                let acts = sample(&pool, &mut rng, 30);
                let Ok(imagined) = S::Game::determinize(&walk.game.view(viewer), &mut rng);
                assert_same(
                    &story,
                    viewer,
                    &visible_bytes(&walk.game, walk.now, viewer, &acts, &walk.rng),
                    &visible_bytes(&imagined, walk.now, viewer, &acts, &walk.rng),
                );
            }
            if walk.step().is_none() {
                break;
            }
        }
    }
}

/// Applies an input while recording or replaying chance.
fn follow<G: Game>(
    game: &mut G,
    at: Millis,
    input: Input<G::Act>,
    tape: &mut ChanceTape<'_>,
) -> Result<EventLog<G::Event>, ApplyError<G::Illegal, TapeMismatch>> {
    let mut log = EventLog::default();
    game.apply(at, input, tape, &mut log)?;
    Ok(log)
}

fn events<E: serde::Serialize>(log: &EventLog<E>, viewer: Viewer) -> String {
    json(&log.seen_by(viewer).collect::<Vec<_>>())
}

/// Takes one step in both worlds and asserts that the viewer received the same from both. Returns false if the worlds part: the
/// other world cannot follow, or a reveal makes them differ.
fn step_both<S: Subject>(
    story: &str,
    viewer: Viewer,
    walk: &mut Walk<S::Game>,
    other: &mut S::Game,
    (at, input): (Millis, Input<Act<S>>),
    pool: &[&Act<S>],
) -> bool {
    let mut tape = ChanceTape::record(&mut walk.rng);
    let log = follow(&mut walk.game, at, input, &mut tape).unwrap_or_else(|stop| {
        panic!("{story}: an offered input was refused: {input:?} at {at}: {stop:?}")
    });
    let drawn = tape.drawn();
    walk.now = at;
    walk.steps += 1;
    match follow(other, at, input, &mut ChanceTape::play(&drawn)) {
        Err(ApplyError::Chance(TapeMismatch)) => false,
        Err(ApplyError::Illegal(illegal)) => {
            let own = matches!(input, Input::Act(seat, _) if viewer.is(seat));
            assert!(
                !own,
                "{story}: {input:?} of {viewer} is legal in one world and illegal in the other: {illegal}"
            );
            false
        }
        Ok(log_other) => {
            let seen = [&log, &log_other].map(|log| events(log, viewer));
            let outputs =
                [&walk.game, other].map(|game| visible_bytes(game, at, viewer, pool, &walk.rng));
            let revealed = log.seen_by(viewer).any(|event| S::reveals(&event, viewer));
            if revealed && (seen[0] != seen[1] || outputs[0] != outputs[1]) {
                return false;
            }
            assert_eq!(
                seen[0], seen[1],
                "{story}: the events of {input:?} tell {viewer} the two worlds apart"
            );
            assert_same(story, viewer, &outputs[0], &outputs[1]);
            true
        }
    }
}

/// Two worlds that a viewer cannot distinguish stay indistinguishable under the same inputs and the same chance.
pub fn indistinguishable_worlds_stay_indistinguishable<S: Subject>() {
    let pool = pool::<S>();
    for (story, start) in walks::<S>() {
        for viewer in Viewer::all(start.game.seats()) {
            let mut walk = start.clone();
            let mut rng = FastRng::seeded(13);
            let Ok(mut other) = S::Game::determinize(&walk.game.view(viewer), &mut rng);
            while let Some(chosen) = walk.choose() {
                let acts = sample(&pool, &mut rng, 10);
                if !step_both::<S>(&story, viewer, &mut walk, &mut other, chosen, &acts) {
                    let Ok(world) = S::Game::determinize(&walk.game.view(viewer), &mut rng);
                    other = world;
                }
            }
        }
    }
}

/// Twin set-ups give a viewer the same output from the first event on, as long as both receive the same inputs.
pub fn twin_setups_stay_indistinguishable<S: Subject>() {
    let pool = pool::<S>();
    let most = *<S::Game as Game>::SEATS.end();
    let mut followed = 0_u64;
    let mut tried = 0_u64;
    for seed in 0..S::GAMES {
        for viewer in Viewer::all(most) {
            let mut rng = FastRng::seeded(seed);
            let Some(twins) = S::twins(viewer, &mut rng) else {
                continue;
            };
            tried += 1;
            let story = format!("twins {seed}");
            let (mut log, mut log_other) = (EventLog::default(), EventLog::default());
            let mut walk = Walk::start_with(&twins.one, seed, &mut log);
            let mut other = Walk::start_with(&twins.other, seed, &mut log_other).game;
            assert!(
                walk.game != other,
                "{story}: the two set-ups for {viewer} give the same game: let them differ in something hidden, or return None"
            );
            assert_eq!(
                events(&log, viewer),
                events(&log_other, viewer),
                "{story}: the events of the start tell {viewer} the two worlds apart"
            );
            let acts = sample(&pool, &mut rng, 30);
            assert_same(
                &story,
                viewer,
                &visible_bytes(&walk.game, walk.now, viewer, &acts, &walk.rng),
                &visible_bytes(&other, walk.now, viewer, &acts, &walk.rng),
            );
            // Skips an act of another seat that is illegal in one of the worlds: the twins differ in what the others hold.
            'game: loop {
                for _ in 0..50 {
                    let Some(chosen) = walk.choose() else {
                        break 'game;
                    };
                    if can_follow(&other, chosen, viewer) {
                        let acts = sample(&pool, &mut rng, 10);
                        if !step_both::<S>(&story, viewer, &mut walk, &mut other, chosen, &acts) {
                            break 'game;
                        }
                        followed += 1;
                        continue 'game;
                    }
                }
                break;
            }
        }
    }
    assert!(
        followed >= tried,
        "the twins of {} part too soon to prove anything: {followed} steps in {tried} games. \
         Let them differ in less, or in something that stays hidden longer",
        S::Game::NAME
    );
}

/// Returns true if the input applies in the other world. The viewer's own acts must apply, so they are always tried.
fn can_follow<G: Game>(other: &G, (_, input): (Millis, Input<G::Act>), viewer: Viewer) -> bool {
    match input {
        Input::Tick => true,
        Input::Act(seat, _) if viewer == Viewer::Seat(seat) => true,
        Input::Act(seat, act) => {
            let mut acts = Vec::new();
            other.legal(seat, &mut acts);
            acts.contains(&act)
        }
    }
}
