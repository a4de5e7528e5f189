//! Win shares with all hidden cards face up, of a finished game.

use saloon_core::record::RecordedInput;
use saloon_core::{ApplyError, DiscardEvents};
use saloon_core::{Heuristics, Input, Seat};

use crate::finished::{EntryKind, FinishedGame, Moment};
use crate::judge::Judge;
use crate::seed::{self, Purpose};
use crate::tally::{Estimate, Tally, Total};

/// Shares of one seat around one entry.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct TrueShares {
    /// After the entry.
    pub(crate) after: Tally,
    /// After the input of the entry and new draws; before the deal, for entry 0. Empty if the entry drew nothing.
    pub(crate) redrawn: Tally,
    /// After the act that is best from what its player knew. Empty if that act was played.
    pub(crate) best: Tally,
    /// After the played act, in the same worlds.
    pub(crate) played: Tally,
}

impl TrueShares {
    /// Returns the mean share before the draws of the entry, and its standard error.
    pub(crate) fn before_draws(&self) -> (f64, f64) {
        let shares = if self.redrawn.is_empty() {
            &self.after
        } else {
            &self.redrawn
        };
        (shares.mean(), shares.error())
    }

    /// Returns the standard error of the effect of the draws.
    pub(crate) fn draws_error(&self) -> f64 {
        self.after.error().hypot(self.redrawn.error())
    }

    /// Returns the effect of the draws, if the entry drew.
    pub(crate) fn draws(&self) -> Option<Estimate> {
        if self.redrawn.is_empty() || self.after.is_empty() {
            return None;
        }
        let value = self.after.mean() - self.redrawn.mean();
        let mut effect = Total::default();
        effect.add(value, self.draws_error());
        Some(effect.estimate())
    }

    /// Estimates the shares after an entry and before its draws. The last entry has the result instead.
    pub(crate) fn sample<G: Heuristics>(
        &mut self,
        judge: &mut Judge<G>,
        game: &FinishedGame<G>,
        moment: &Moment<G>,
        (seat, seed): (Seat, u64),
        games: u32,
    ) {
        let (at, number) = (moment.entry.at, moment.entry.number);
        let round = moment.after.round();
        let is_last = game
            .moments()
            .last()
            .is_some_and(|last| last.entry.number == number);
        let stream = seed::stream(seed, Purpose::Truth, number);
        for sample in 0..games {
            if is_last {
                self.after.add(game.payoffs()[seat].into());
                continue;
            }
            let mut rng = seed::sample(stream, sample);
            let payoffs = judge
                .reference
                .continue_from(moment.after.clone(), at, round, &mut rng);
            self.after.add(payoffs[seat].into());
        }
        if moment.entry.draws.is_empty() || moment.kind == EntryKind::Race {
            return;
        }
        let stream = seed::stream(seed, Purpose::Redraw, number);
        for sample in 0..games {
            let mut rng = seed::sample(stream, sample);
            let Some(world) = redraw(game, moment, &mut rng) else {
                continue;
            };
            let payoffs = judge.reference.continue_from(world, at, round, &mut rng);
            self.redrawn.add(payoffs[seat].into());
        }
    }

    /// Compares the best act with the played one.
    pub(crate) fn compare<G: Heuristics>(
        &mut self,
        judge: &mut Judge<G>,
        moment: &Moment<G>,
        best: G::Act,
        (seat, seed): (Seat, u64),
        games: u32,
    ) {
        let RecordedInput::Act { seat: actor, act } = moment.entry.input else {
            return;
        };
        let Some(world) = &moment.before else { return };
        let stream = seed::stream(seed, Purpose::Best, moment.entry.number);
        for sample in 0..games {
            let rng = seed::sample(stream, sample);
            let mut tried = |act| {
                let payoffs = judge.reference.try_act(
                    world,
                    moment.entry.at,
                    (actor, act),
                    &mut rng.clone(),
                    None,
                );
                f64::from(payoffs[seat])
            };
            let (best, played) = (tried(best), tried(act));
            self.best.add(best);
            self.played.add(played);
        }
    }
}

/// Returns the state after the input of an entry with new draws.
fn redraw<G: Heuristics>(
    game: &FinishedGame<G>,
    moment: &Moment<G>,
    rng: &mut saloon_core::FastRng,
) -> Option<G> {
    let input = match moment.entry.input {
        RecordedInput::Act { seat, act } => Input::Act(seat, act),
        RecordedInput::Tick => Input::Tick,
        RecordedInput::Start => {
            let Ok(world) = G::start(game.config(), rng, &mut DiscardEvents);
            return Some(world);
        }
        RecordedInput::TakeBack { .. } | RecordedInput::Concede { .. } => return None,
    };
    let mut world = moment.before.clone()?;
    let applied = world.apply(moment.entry.at, input, rng, &mut DiscardEvents);
    debug_assert!(
        !matches!(applied, Err(ApplyError::Illegal(_))),
        "the record was replayed"
    );
    applied.is_ok().then_some(world)
}
