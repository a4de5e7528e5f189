//! Earlier decisions of the current round, which are evidence about hidden information.
//!
//! A driver keeps them complete in a [`DecisionLog`]. A bot gets only [`PastDecision`]s, which hold what its seat saw.

use alloc::vec::Vec;

use crate::events::EventLog;
use crate::game::Game;
use crate::seat::{Seat, Viewer};

/// Maximum number of decisions kept, to bound the memory of a table.
const MAX_DECISIONS: usize = 32;

/// Decision of another seat in the current round, as one seat saw it.
#[derive(Clone, Debug, PartialEq)]
pub struct PastDecision<G: Game> {
    /// Seat that decided.
    pub actor: Seat,
    /// View of the observing seat just before the act.
    pub view: G::View,
    /// Events of the act, as the observing seat received them.
    pub events: Vec<G::Event>,
}

/// Decision with all its secrets.
#[derive(Clone, Debug)]
pub(crate) struct Decision<G: Game> {
    /// Number of its entry in the record.
    number: u32,
    actor: Seat,
    before: G,
    log: EventLog<G::Event>,
}

impl<G: Game> Decision<G> {
    /// Keeps an act that `before` is about to receive, if it is telling. [`with_events`](Decision::with_events) completes it.
    pub(crate) fn of(number: u32, actor: Seat, before: &G) -> Option<Self> {
        before.is_telling(actor).then(|| Decision {
            number,
            actor,
            before: before.clone(),
            log: EventLog::default(),
        })
    }

    pub(crate) fn with_events(self, log: &EventLog<G::Event>) -> Self {
        Decision {
            log: log.clone(),
            ..self
        }
    }
}

/// The [telling](Game::is_telling) decisions of the current round.
#[derive(Clone, Debug)]
pub struct DecisionLog<G: Game>(Vec<Decision<G>>);

impl<G: Game> Default for DecisionLog<G> {
    fn default() -> Self {
        DecisionLog(Vec::new())
    }
}

impl<G: Game> DecisionLog<G> {
    /// Records the act of `actor` that turned `before` into `after` and emitted `log`. `number` never decreases.
    pub fn record(
        &mut self,
        number: u32,
        actor: Seat,
        before: &G,
        log: &EventLog<G::Event>,
        after: &G,
    ) {
        let decision = Decision::of(number, actor, before);
        self.accept(decision.map(|decision| decision.with_events(log)), after);
    }

    /// Adds the decision, if any, that led to `after`, and drops those of earlier rounds.
    pub(crate) fn accept(&mut self, decision: Option<Decision<G>>, after: &G) {
        self.0.extend(decision);
        self.keep_round_of(after);
        if self.0.len() > MAX_DECISIONS {
            self.0.remove(0);
        }
    }

    /// Drops the decisions of other rounds than that of `game`. An input that is no act may begin a round.
    pub fn keep_round_of(&mut self, game: &G) {
        let round = game.round();
        self.0.retain(|decision| decision.before.round() == round);
    }

    /// Drops the decisions from number `from` on, which were taken back.
    pub(crate) fn drop_from(&mut self, from: u32) {
        self.0.retain(|decision| decision.number < from);
    }

    /// Returns the decisions of the other seats as `seat` saw them, oldest first.
    pub fn seen_by(&self, seat: Seat) -> Vec<PastDecision<G>> {
        let others = self.0.iter().filter(|past| past.actor != seat);
        let viewer = Viewer::Seat(seat);
        others
            .map(|past| PastDecision {
                actor: past.actor,
                view: past.before.view(viewer),
                events: past
                    .log
                    .seen_by(viewer)
                    .map(|event| G::Event::clone(&event))
                    .collect(),
            })
            .collect()
    }
}
