//! Laws that every game obeys. Each law plays random games of every plan and panics when the game breaks it.

mod acts;
mod bots;
mod chance;
mod encodings;
mod facts;
mod heuristics;
mod lab;
mod records;
mod take_backs;
mod views;
mod worlds;

pub use acts::{
    notation_and_json_round_trip, offered_acts_are_accepted_and_others_refused, random_games_end,
    time_moves_only_at_deadlines,
};
pub use bots::bots_are_blind;
pub use chance::drawn_outcomes_are_listed;
pub use encodings::observations_are_blind;
pub use facts::constants_are_true;
pub use heuristics::heuristics_are_blind;
pub use lab::lab_notes_are_well_formed;
pub use records::records_replay;
pub use take_backs::take_backs_restore_the_game_and_reveal_nothing;
pub use views::{previews_agree_with_the_rules, views_match_the_unredacted_view};
pub use worlds::{
    determinized_worlds_are_indistinguishable, indistinguishable_worlds_stay_indistinguishable,
    twin_setups_stay_indistinguishable,
};

use saloon_core::{ApplyError, DiscardEvents, FastRng, Game, Input, Millis, Plan, Seat};

use crate::{Subject, Walk};

/// Iterates over the random games of every plan.
fn walks<S: Subject>() -> impl Iterator<Item = (String, Walk<S::Game>)> {
    S::plans().into_iter().flat_map(|plan| {
        (0..S::GAMES).map(move |seed| {
            let story = format!("{}, game {seed}", describe(&plan));
            (story, Walk::start(&plan, seed))
        })
    })
}

fn describe<G: Game>(plan: &Plan<G>) -> String {
    let options = serde_json::to_string(&plan.options).expect("options are plain data");
    format!("{} with {} seats, {options}", G::NAME, plan.seats)
}

/// Returns acts to try when they are not offered: every act that random games offered, and the subject's arbitrary acts.
fn pool<S: Subject>() -> Vec<<S::Game as Game>::Act> {
    let mut pool = S::arbitrary_acts();
    let mut acts = Vec::new();
    for plan in S::plans() {
        for seed in 0..4 {
            let mut walk = Walk::start(&plan, seed);
            while walk.step().is_some() {
                for seat in Seat::all(walk.game.seats()) {
                    if pool.len() > 4_000 {
                        return pool;
                    }
                    walk.game.legal(seat, &mut acts);
                    for act in acts.drain(..) {
                        if !pool.contains(&act) {
                            pool.push(act);
                        }
                    }
                }
            }
        }
    }
    pool
}

/// Samples at most `most` acts of the pool, to bound the time for games with thousands of acts.
fn sample<'a, A>(pool: &'a [A], rng: &mut FastRng, most: usize) -> Vec<&'a A> {
    if pool.len() <= most {
        return pool.iter().collect();
    }
    (0..most).filter_map(|_| rng.choose(pool)).collect()
}

/// Applies an act to a copy of the game and returns the result.
fn try_act<G: Game>(
    game: &G,
    at: Millis,
    seat: Seat,
    act: G::Act,
    rng: &FastRng,
) -> Result<G, G::Illegal> {
    let mut copy = game.clone();
    match copy.apply(
        at,
        Input::Act(seat, act),
        &mut rng.clone(),
        &mut DiscardEvents,
    ) {
        Ok(()) => Ok(copy),
        Err(ApplyError::Illegal(illegal)) => {
            assert!(
                copy == *game,
                "refusing {act} of seat {seat} changed the game"
            );
            Err(illegal)
        }
    }
}

fn json(value: &impl serde::Serialize) -> String {
    serde_json::to_string(value).expect("plain data")
}
