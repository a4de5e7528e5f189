//! Law of earlier decisions: a world can tell how they were made.

use saloon_core::{DecisionLog, EventLog, FastRng, Game, Heuristics, Input, Seat, Viewer};

use super::walks;
use crate::{Subject, Walk};

/// `rewind` returns a position and an act that fit what the seat saw and that the rules allow. In the real world, the actor sees what
/// it saw. Fails also if no game ever rewinds: then leave the law out.
pub fn rewound_worlds_fit_the_past<S: Subject<Game: Heuristics>>() {
    let mut rewound = 0_u64;
    for (story, mut walk) in walks::<S>() {
        let mut rng = FastRng::seeded(17);
        let mut log = DecisionLog::default();
        let mut truth: Vec<(Seat, S::Game, <S::Game as Game>::Act)> = Vec::new();
        loop {
            for seat in Seat::all(walk.game.seats()) {
                let past = log.seen_by(seat);
                let others = truth.iter().filter(|(actor, ..)| *actor != seat);
                let others: Vec<_> = others.collect();
                let others = &others[others.len() - past.len()..];
                let Ok(imagined) =
                    S::Game::determinize(&walk.game.view(Viewer::Seat(seat)), &mut rng);
                for (past, &&(actor, ref before, act)) in past.iter().zip(others) {
                    let viewer = Viewer::Seat(seat);
                    assert_eq!(past.view, before.view(viewer), "{story}");
                    if let Some((then, deed)) = walk.game.rewind(past) {
                        rewound += 1;
                        let seen = [&then, before].map(|game| game.view(Viewer::Seat(actor)));
                        assert_eq!(seen[0], seen[1], "{story}: {actor} saw something else");
                        assert_eq!(deed, act, "{story}: {actor} did something else");
                    }
                    if let Some((then, deed)) = imagined.rewind(past) {
                        assert_eq!(
                            then.view(viewer),
                            past.view,
                            "{story}: {seat} saw otherwise"
                        );
                        let mut acts = Vec::new();
                        then.legal(actor, &mut acts);
                        assert!(acts.contains(&deed), "{story}: {deed} was illegal");
                    }
                }
            }
            let Some((actor, before, act)) = step(&mut walk, &mut log) else {
                break;
            };
            if let Some(act) = act.filter(|_| before.is_telling(actor)) {
                truth.push((actor, before, act));
            }
        }
    }
    assert!(
        rewound > 0,
        "{}: no earlier decision is ever reconstructed, so this law tests nothing: leave it out",
        S::Game::NAME
    );
}

/// Takes a step and records it. Returns the seat, the game before and the act; no act for a tick.
pub(super) fn step<G: Game>(
    walk: &mut Walk<G>,
    log: &mut DecisionLog<G>,
) -> Option<(Seat, G, Option<G::Act>)> {
    let (at, input) = walk.choose()?;
    let before = walk.game.clone();
    let mut events = EventLog::default();
    let applied = walk.game.apply(at, input, &mut walk.rng, &mut events);
    applied.unwrap_or_else(|stop| panic!("an offered input was refused: {input:?}: {stop:?}"));
    walk.now = at;
    walk.steps += 1;
    Some(match input {
        Input::Act(seat, act) => {
            log.record(walk.steps, seat, &before, &events, &walk.game);
            (seat, before, Some(act))
        }
        Input::Tick => (Seat(0), before, None),
    })
}
