//! Law of heuristics: they use only the information of their seat.

use saloon_core::{FastRng, Game, Heuristics, Seat, Viewer};

use super::walks;
use crate::Subject;

/// In every world consistent with its view, a seat gets the same scores, one per act. Rollout acts, reflexes and slips are legal,
/// and only a racing seat has reflexes. An estimate exists in all worlds or in none, lies between 0 and 1 for every seat, and
/// exists only before the outcome.
pub fn heuristics_are_blind<S: Subject<Game: Heuristics>>() {
    let (mut acts, mut buffer) = (Vec::new(), Vec::new());
    let (mut scores, mut other) = (Vec::new(), Vec::new());
    for (story, mut walk) in walks::<S>() {
        let mut rng = FastRng::seeded(17);
        loop {
            for seat in Seat::all(walk.game.seats()) {
                let view = walk.game.view(Viewer::Seat(seat));
                let Ok(imagined) = S::Game::determinize(&view, &mut rng);
                walk.game.legal(seat, &mut acts);
                walk.game.score_acts(seat, &acts, &mut scores);
                imagined.score_acts(seat, &acts, &mut other);
                assert_eq!(
                    scores.len(),
                    acts.len(),
                    "{story}: Heuristics::score_acts must return one score per act"
                );
                assert_eq!(
                    scores, other,
                    "{story}: Heuristics::score_acts uses information hidden from seat {seat}"
                );
                let evaluation = walk.game.evaluate(seat, &acts, &mut scores);
                assert_eq!(
                    evaluation,
                    imagined.evaluate(seat, &acts, &mut other),
                    "{story}: the evaluation uses information hidden from seat {seat}"
                );
                assert_eq!(evaluation.is_some(), walk.game.has_network(), "{story}");
                if evaluation.is_some() {
                    assert_eq!(
                        scores, other,
                        "{story}: the priors of seat {seat} use hidden information"
                    );
                    assert_eq!(scores.len(), acts.len(), "{story}: one prior per act");
                }
                assert_eq!(
                    walk.game.estimate().is_some(),
                    imagined.estimate().is_some(),
                    "{story}: whether an estimate exists depends on hidden information"
                );
                let (reflex, mistake) = (walk.game.reflex(seat), walk.game.mistake(seat));
                assert_eq!(
                    (reflex, mistake),
                    (imagined.reflex(seat), imagined.mistake(seat)),
                    "{story}: the reflex or mistake of seat {seat} depends on hidden information"
                );
                let at_once = reflex.filter(|reflex| reflex.announced.is_none());
                for act in at_once.map(|reflex| reflex.act).into_iter().chain(mistake) {
                    assert!(
                        acts.contains(&act),
                        "{story}: the reflex or mistake {act} of seat {seat} is not legal"
                    );
                }
                assert!(
                    reflex.is_none() || walk.game.racers().contains(seat),
                    "{story}: seat {seat} has a reflex but does not race"
                );
                let number = rng.next_u64();
                let mut rollout = |world: &S::Game| {
                    world.rollout_act(seat, &mut buffer, &mut FastRng::seeded(number))
                };
                let (rollout, imagined_act) = (rollout(&walk.game), rollout(&imagined));
                assert_eq!(
                    rollout, imagined_act,
                    "{story}: the rollout act of seat {seat} depends on hidden information"
                );
                assert!(
                    rollout.map_or(acts.is_empty(), |act| acts.contains(&act)),
                    "{story}: the rollout act {rollout:?} of seat {seat} is not legal"
                );
            }
            if let Some(estimate) = walk.game.estimate() {
                assert!(
                    walk.game.outcome().is_none(),
                    "{story}: a finished game has an estimate"
                );
                for seat in Seat::all(walk.game.seats()) {
                    let range = 0.0..=1.0;
                    assert!(range.contains(&estimate[seat]), "{story}: {estimate:?}");
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
            "{story}: the payoffs differ from those of the outcome"
        );
    }
}
