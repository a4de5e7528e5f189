//! Laws of acts, time and notation.

use saloon_core::{DiscardEvents, FastRng, Game, Input, Millis, RuleViolation, Seat};

use super::{json, pool, sample, try_act, walks};
use crate::Subject;

/// Random games end within `MAX_INPUTS`. Until then a seat can act or a deadline is running.
pub fn random_games_end<S: Subject>() {
    let longest = <S::Game as Game>::MAX_INPUTS;
    let mut acts = Vec::new();
    for (story, mut walk) in walks::<S>() {
        loop {
            for seat in walk.game.awaits().iter() {
                assert!(
                    seat.0 < walk.game.seats(),
                    "{story}: awaits returns seat {seat}, which does not exist"
                );
                walk.game.legal(seat, &mut acts);
                assert!(
                    !acts.is_empty(),
                    "{story}: awaits returns seat {seat}, but legal returns no act for it"
                );
            }
            let over = walk.game.awaits().is_empty() && walk.game.deadline().is_none();
            assert_eq!(
                over,
                walk.game.outcome().is_some(),
                "{story}: the game awaits no seat and has no deadline, but has no outcome, or the reverse"
            );
            assert!(
                walk.steps <= longest,
                "{story}: more inputs than MAX_INPUTS, {longest}"
            );
            if walk.step().is_none() {
                break;
            }
        }
        let seats = walk.game.seats();
        let outcome = walk.game.outcome().expect("it is over");
        let mut ranked: Vec<Seat> = outcome.ranking.iter().flatten().copied().collect();
        ranked.sort();
        assert_eq!(
            ranked,
            Seat::all(seats).collect::<Vec<_>>(),
            "{story}: the ranking must list every seat once"
        );
        assert_eq!(
            outcome.scores.len(),
            usize::from(seats),
            "{story}: there must be one score per seat"
        );
        for seat in Seat::all(seats) {
            walk.game.legal(seat, &mut acts);
            assert!(
                acts.is_empty(),
                "{story}: the game is over, but seat {seat} has legal acts: {acts:?}"
            );
        }
    }
}

/// Every offered act is accepted. Every other act is rejected with its clause, and the game is unchanged.
pub fn offered_acts_are_accepted_and_others_refused<S: Subject>() {
    let pool = pool::<S>();
    let mut acts = Vec::new();
    for (story, mut walk) in walks::<S>() {
        let mut rng = FastRng::seeded(7);
        loop {
            let (game, at) = (&walk.game, walk.now);
            for seat in Seat::all(game.seats()) {
                game.legal(seat, &mut acts);
                for (index, act) in acts.iter().enumerate() {
                    assert!(
                        !acts[..index].contains(act),
                        "{story}: {act} is offered twice"
                    );
                }
                for &act in sample(&acts, &mut rng, 60) {
                    let answer = try_act(game, at, seat, act, &walk.rng);
                    assert!(
                        answer.is_ok(),
                        "{story}: {act} of seat {seat} is offered, but refused: {answer:?}"
                    );
                }
                for &act in sample(&pool, &mut rng, 60) {
                    let offered = acts.contains(&act);
                    match try_act(game, at, seat, act, &walk.rng) {
                        Ok(_) => assert!(
                            offered,
                            "{story}: {act} of seat {seat} is not offered, but accepted"
                        ),
                        Err(illegal) => {
                            assert!(
                                !offered,
                                "{story}: {act} of seat {seat} is offered, but refused"
                            );
                            let clause = illegal.clause().0;
                            assert!(
                                clause.contains('-') && clause.contains('.'),
                                "{story}: {clause:?} is not the id of a clause"
                            );
                            let why = illegal.to_string();
                            assert!(
                                !why.is_empty() && !why.ends_with('.'),
                                "{story}: the reason {why:?} is empty or ends with a full stop"
                            );
                        }
                    }
                }
            }
            if walk.step().is_none() {
                break;
            }
        }
    }
}

/// A tick before the deadline changes nothing; a tick at the deadline moves the deadline.
pub fn time_moves_only_at_deadlines<S: Subject>() {
    for (story, mut walk) in walks::<S>() {
        loop {
            let deadline = walk.game.deadline();
            let tick = |at| {
                let mut copy = walk.game.clone();
                let Ok(()) = copy.apply(at, Input::Tick, &mut walk.rng.clone(), &mut DiscardEvents)
                else {
                    panic!("{story}: a tick was refused");
                };
                copy
            };
            let early = match deadline {
                None => Some(walk.now.plus(1_000_000)),
                Some(due) => due.0.checked_sub(1).map(Millis),
            };
            if let Some(early) = early.filter(|&early| early >= walk.now) {
                assert!(
                    tick(early) == walk.game,
                    "{story}: a tick before the deadline changed the game"
                );
            }
            if let Some(due) = deadline {
                assert!(due >= walk.now, "{story}: the deadline is in the past");
                let later = tick(due).deadline();
                assert!(
                    later.is_none_or(|later| later > due),
                    "{story}: the deadline {due} does not move after its tick"
                );
            }
            if walk.step().is_none() {
                break;
            }
        }
    }
}

/// Acts and options survive a round trip through text and JSON.
pub fn notation_and_json_round_trip<S: Subject>() {
    for act in pool::<S>() {
        let text = act.to_string();
        let read = text
            .parse()
            .unwrap_or_else(|error| panic!("{text:?}: {error}"));
        assert!(act == read, "{text:?} is read as {read:?}");
        let text = json(&act);
        let read = serde_json::from_str(&text).unwrap_or_else(|error| panic!("{text}: {error}"));
        assert!(act == read, "{text} is read as {read:?}");
    }
    for plan in S::plans() {
        let text = json(&plan.options);
        let read = serde_json::from_str(&text).unwrap_or_else(|error| panic!("{text}: {error}"));
        assert!(plan.options == read, "{text} is read as {read:?}");
        let text = json(&plan.components);
        let read = serde_json::from_str(&text).unwrap_or_else(|error| panic!("{text}: {error}"));
        assert!(plan.components == read, "{text} is read as {read:?}");
    }
}
