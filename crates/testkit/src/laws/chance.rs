//! Law of chance.

use std::convert::Infallible;

use saloon_core::{Chance, DiscardEvents, FastRng, Game, Odds, Stream};

use super::walks;
use crate::Subject;

/// A [`FastRng`] that records the odds it is asked for.
struct RecordingChance<'a> {
    rng: &'a mut FastRng,
    listed: &'static [&'static str],
    story: &'a str,
}

impl Chance for RecordingChance<'_> {
    type Error = Infallible;

    fn draw<O: Odds>(&mut self, stream: Stream, odds: &O) -> Result<O::Outcome, Infallible> {
        if !O::IS_SETUP {
            for (outcome, _) in odds.outcomes() {
                assert!(
                    self.listed.contains(&outcome.to_string().as_str()),
                    "{}: SCRIPT_OUTCOMES lacks {outcome:?}, drawn from {stream}: list it, or mark its odds IS_SETUP",
                    self.story
                );
            }
        }
        self.rng.draw(stream, odds)
    }
}

/// Every outcome that the game draws is in its list of outcomes.
pub fn drawn_outcomes_are_listed<S: Subject>() {
    for (story, mut walk) in walks::<S>() {
        while let Some((at, input)) = walk.choose() {
            let mut watched = RecordingChance {
                rng: &mut walk.rng,
                listed: S::Game::SCRIPT_OUTCOMES,
                story: &story,
            };
            walk.game
                .apply(at, input, &mut watched, &mut DiscardEvents)
                .unwrap_or_else(|stop| panic!("{story}: an offered input was refused: {stop:?}"));
            walk.now = at;
        }
    }
}
