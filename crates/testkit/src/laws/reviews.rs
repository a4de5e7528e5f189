//! Law of reviews: what a seat is told about its decisions depends only on what it knew.

use std::time::Duration;

use saloon_core::{DecisionLog, FastRng, Game, Heuristics, Millis, PastDecision, Seat, Viewer};
use saloon_review::{Decision, Effort, Judge, OpenDecision, hint, judge_decision};

use super::{history, walks};
use crate::Subject;

/// One decision in this many is judged.
const MOMENTS: u32 = 24;
/// Imagined games for each.
const GAMES: u32 = 24;

/// In every world consistent with its view, a seat gets the same judgement of the same decision, and the same hint.
pub fn reviews_are_blind<S: Subject<Game: Heuristics>>() {
    let mut judge = Judge::<S::Game>::default();
    for (story, mut walk) in walks::<S>() {
        let mut rng = FastRng::seeded(19);
        let mut log = DecisionLog::default();
        loop {
            for seat in walk.game.awaits().iter() {
                if rng.below(MOMENTS) != 0 {
                    continue;
                }
                let view = walk.game.view(Viewer::Seat(seat));
                let Ok(imagined) = S::Game::determinize(&view, &mut rng);
                let past = log.seen_by(seat);
                let mut judged = |game: &S::Game| {
                    let decision = decision(game, seat, &past, walk.now)?;
                    let judgement = judge_decision(&mut judge, seat, &decision, 1, GAMES);
                    let open = OpenDecision::<S::Game> {
                        seat,
                        view: decision.view,
                        past: decision.past,
                        acts: decision.acts,
                        at: decision.at,
                    };
                    let mut elapsed = || Some(Duration::ZERO);
                    let hint = hint(&open, 1, Effort::Games(GAMES), &mut elapsed);
                    Some(format!("{judgement:?} {hint:?}"))
                };
                assert_eq!(
                    judged(&walk.game),
                    judged(&imagined),
                    "{story}: the review of seat {seat} uses hidden information"
                );
            }
            if history::step(&mut walk, &mut log).is_none() {
                break;
            }
        }
    }
}

fn decision<G: Game>(
    game: &G,
    seat: Seat,
    past: &[PastDecision<G>],
    at: Millis,
) -> Option<Decision<G>> {
    let mut acts = Vec::new();
    game.legal(seat, &mut acts);
    (acts.len() > 1).then(|| Decision {
        view: game.view(Viewer::Seat(seat)),
        past: past.to_vec(),
        played: acts.len() - 1,
        acts,
        at,
    })
}
