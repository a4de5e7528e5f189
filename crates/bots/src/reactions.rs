//! What makes a bot like a person at a table: the time it takes, and its slips where all race.

use std::time::Duration;

use saloon_core::{FastRng, Heuristics, Millis, Reflex, Seat};

use crate::roster::BotSpec;

/// A time that is drawn anew each time: a shortest, and a tail of this mean.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct RandomDelay {
    pub(crate) min_ms: u16,
    pub(crate) mean_tail_ms: u16,
}

/// The tail ends after so many means: one in 400 is cut.
const MAX_TAIL: f64 = 6.0;

impl RandomDelay {
    fn draw(self, rng: &mut FastRng) -> Duration {
        let ticket = (f64::from(rng.below(1 << 24)) + 0.5) / f64::from(1 << 24);
        let tail = f64::from(self.mean_tail_ms) * (-ticket.ln()).min(MAX_TAIL);
        Duration::from_secs_f64((f64::from(self.min_ms) + tail) / 1000.0)
    }
}

/// How somebody of a level behaves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Reactions {
    /// From seeing to acting, where all race.
    pub(crate) reaction: RandomDelay,
    /// Over a decision, where nobody presses and people want to follow.
    pub(crate) pause: RandomDelay,
    /// Mistakes in a race, per thousand. False starts are rarer: see [`FALSE_START_DIVISOR`].
    pub(crate) mistakes: u32,
    /// How often in a thousand times it is late, by [`DISTRACTION`] more.
    pub(crate) distractions: u32,
}

/// How long somebody looks elsewhere.
const DISTRACTION: RandomDelay = RandomDelay {
    min_ms: 400,
    mean_tail_ms: 400,
};
/// False starts are this many times rarer than other slips: a game has dozens of countdowns.
const FALSE_START_DIVISOR: u32 = 5;
/// A false start comes so much before its time, at most.
const MAX_FALSE_START_MS: u32 = 250;

/// What a bot is about to do in a race.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reaction<A> {
    /// What it saw that it should do. While it still sees the same it does not change its mind.
    pub reflex: Reflex<A>,
    /// What it will do.
    pub act: A,
    /// When.
    pub at: Millis,
}

impl BotSpec {
    /// How long this bot takes to react in a race, this time: never less than a good player would.
    pub fn reaction(self, rng: &mut FastRng) -> Duration {
        self.reactions().reaction.draw(rng)
    }

    /// How long this bot seems to think, this time, at a table where people want to follow.
    pub fn pause(self, rng: &mut FastRng) -> Duration {
        self.reactions().pause.draw(rng)
    }

    /// What this bot will do in a race, having seen this at the instant `seen`; `None` to keep still.
    pub fn react<G: Heuristics>(
        self,
        seat: Seat,
        view: &G::View,
        seen: Millis,
        rng: &mut FastRng,
    ) -> Option<Reaction<G::Act>> {
        // Any world that fits will do: heuristics know only what the seat knows.
        let Ok(world) = G::determinize(view, rng);
        let reflex = world.reflex(seat)?;
        let reactions = self.reactions();
        let mut one_of_a_thousand = |odds| rng.below(1_000) < odds;
        let slips = one_of_a_thousand(match reflex.announced {
            Some(_) => reactions.mistakes / FALSE_START_DIVISOR,
            None => reactions.mistakes,
        });
        let distracted = one_of_a_thousand(reactions.distractions);
        let mistake = world.mistake(seat).filter(|_| slips);
        if let (Some(act), Some(moment)) = (mistake, reflex.announced) {
            let early = u64::from(1 + rng.below(MAX_FALSE_START_MS));
            let at = Millis(moment.0.saturating_sub(early)).max(seen);
            return Some(Reaction { reflex, act, at });
        }
        let mut after = reactions.reaction.draw(rng);
        if distracted {
            after += DISTRACTION.draw(rng);
        }
        let from = reflex.announced.unwrap_or(seen);
        Some(Reaction {
            reflex,
            act: mistake.unwrap_or(reflex.act),
            at: from.plus(u64::try_from(after.as_millis()).unwrap_or(u64::MAX)),
        })
    }
}
