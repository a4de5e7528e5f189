//! Law of heuristics: they use only the information of their seat.

use saloon_core::{FastRng, Game, Heuristics, Seat, Viewer};

use super::walks;
use crate::Subject;

/// In every world consistent with its view, a seat gets the same scores, one per act. Rollout acts, reflexes and slips are legal,
/// and only a racing seat has reflexes. An estimate exists in all worlds or in none, lies between 0 and 1 for every seat, and
/// exists only before the outcome.
pub fn heuristics_are_blind<S: Subject<Game: Heuristics>>() {
    let (mut acts, mut buffer) = (Vec::new(), Vec::new());
    let (mut appeal, mut other) = (Vec::new(), Vec::new());
    for (story, mut walk) in walks::<S>() {
        let mut rng = FastRng::seeded(17);
        loop {
            for seat in Seat::all(walk.game.seats()) {
                let view = walk.game.view(Viewer::Seat(seat));
                let Ok(dream) = S::Game::determinize(&view, &mut rng);
                walk.game.legal(seat, &mut acts);
                walk.game.score_acts(seat, &acts, &mut appeal);
                dream.score_acts(seat, &acts, &mut other);
                assert_eq!(
                    appeal.len(),
                    acts.len(),
                    "{story}: Heuristics::score_acts gives a number for each act"
                );
                assert_eq!(
                    appeal, other,
                    "{story}: Heuristics::score_acts uses something that is hidden from seat {seat}"
                );
                assert_eq!(
                    walk.game.estimate().is_some(),
                    dream.estimate().is_some(),
                    "{story}: when a game can be judged is known to all"
                );
                let (reflex, mistake) = (walk.game.reflex(seat), walk.game.mistake(seat));
                assert_eq!(
                    (reflex, mistake),
                    (dream.reflex(seat), dream.mistake(seat)),
                    "{story}: reflexes tell seat {seat} what is hidden"
                );
                let at_once = reflex.filter(|reflex| reflex.announced.is_none());
                for act in at_once.map(|reflex| reflex.act).into_iter().chain(mistake) {
                    assert!(
                        acts.contains(&act),
                        "{story}: {act} of seat {seat}, by reflex, is not legal"
                    );
                }
                assert!(
                    reflex.is_none() || walk.game.racers().contains(seat),
                    "{story}: seat {seat} has time to think"
                );
                let number = rng.next_u64();
                let mut quick = |world: &S::Game| {
                    world.rollout_act(seat, &mut buffer, &mut FastRng::seeded(number))
                };
                let (quick, dreamt) = (quick(&walk.game), quick(&dream));
                assert_eq!(
                    quick, dreamt,
                    "{story}: rollout acts tell seat {seat} what is hidden"
                );
                assert!(
                    quick.map_or(acts.is_empty(), |act| acts.contains(&act)),
                    "{story}: {quick:?} of seat {seat} is not legal"
                );
            }
            if let Some(worth) = walk.game.estimate() {
                assert!(walk.game.outcome().is_none(), "{story}: it is over");
                for seat in Seat::all(walk.game.seats()) {
                    let range = 0.0..=1.0;
                    assert!(range.contains(&worth[seat]), "{story}: {worth:?}");
                }
            }
            if walk.step().is_none() {
                break;
            }
        }
        let outcome = walk.game.outcome().map(|outcome| outcome.payoffs());
        assert_eq!(
            walk.game.payoffs(),
            outcome,
            "{story}: worth is not the outcome's"
        );
    }
}
