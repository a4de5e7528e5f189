//! Reaction-time model of a bot: its delays, and its mistakes in races.

use std::time::Duration;

use saloon_core::{FastRng, Heuristics, Millis, Reflex, Seat};

use crate::roster::BotSpec;

/// Random delay: a minimum plus an exponential tail of this mean.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct RandomDelay {
    pub(crate) min_ms: u16,
    pub(crate) mean_tail_ms: u16,
}

/// Bound on the tail, in means: cuts one draw in 400.
const MAX_TAIL: f64 = 6.0;

impl RandomDelay {
    fn draw(self, rng: &mut FastRng) -> Duration {
        let ticket = (f64::from(rng.below(1 << 24)) + 0.5) / f64::from(1 << 24);
        let tail = f64::from(self.mean_tail_ms) * (-ticket.ln()).min(MAX_TAIL);
        Duration::from_secs_f64((f64::from(self.min_ms) + tail) / 1000.0)
    }
}

/// Reaction-time model of a bot of one level.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Reactions {
    /// Delay from stimulus to act in a race.
    pub(crate) reaction: RandomDelay,
    /// Delay before a decision outside races, so that people can follow.
    pub(crate) pause: RandomDelay,
    /// Mistakes in a race, per thousand. False starts are rarer: see [`FALSE_START_DIVISOR`].
    pub(crate) mistakes: u32,
    /// Distractions in a race, per thousand. Each adds [`DISTRACTION`].
    pub(crate) distractions: u32,
}

/// Extra delay of a distraction.
const DISTRACTION: RandomDelay = RandomDelay {
    min_ms: 400,
    mean_tail_ms: 400,
};
/// Factor by which false starts are rarer than other mistakes, because a game has dozens of countdowns.
const FALSE_START_DIVISOR: u32 = 5;
/// Largest lead of a false start before its time, in milliseconds.
const MAX_FALSE_START_MS: u32 = 250;

/// Planned reaction of a bot in a race.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reaction<A> {
    /// Reflex that triggered it. The bot keeps its plan while the reflex is the same.
    pub reflex: Reflex<A>,
    /// Act to play.
    pub act: A,
    /// Time of the act.
    pub at: Millis,
}

impl BotSpec {
    /// Draws the reaction time of this bot in a race, never shorter than that of a good player.
    pub fn reaction(self, rng: &mut FastRng) -> Duration {
        self.reactions().reaction.draw(rng)
    }

    /// Draws the pause of this bot before a decision, at a table where people want to follow.
    pub fn pause(self, rng: &mut FastRng) -> Duration {
        self.reactions().pause.draw(rng)
    }

    /// Plans the reaction of this bot in a race, if it saw `view` at time `seen`; `None` if it does not act.
    pub fn react<G: Heuristics>(
        self,
        seat: Seat,
        view: &G::View,
        seen: Millis,
        rng: &mut FastRng,
    ) -> Option<Reaction<G::Act>> {
        // Any determinization serves: heuristics use only what the seat knows.
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
