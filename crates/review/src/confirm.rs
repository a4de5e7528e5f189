//! Confirmation of mistakes by a search.
//!
//! The reference bot does not look ahead, so an act that begins a plan looks worse than it is. A search, the same as that of the strong bots,
//! looks ahead for every player. A decision is a mistake only if both find a better act.

use saloon_bots::{Budget, Position, Search, SearchSettings};
use saloon_core::{Heuristics, Seat};

use crate::finished::Decision;
use crate::judge::Judgement;

/// Smallest share of the iterations that makes the mean payoff of an act reliable. A search gives less to acts that it rejects.
const RELIABLE: f32 = 0.04;

/// Lowers the lower end of a loss to what the search finds.
pub(crate) fn confirm<G: Heuristics>(
    seat: Seat,
    decision: &Decision<G>,
    judgement: &mut Judgement<G::Act>,
    seed: u64,
    iterations: u32,
) {
    let position = Position {
        seat,
        view: &decision.view,
        past: &decision.past,
    };
    let mut search = Search::<G>::new(SearchSettings::BEST, iterations as usize, seed);
    let mut stats = Vec::new();
    search.think(&position, Budget::Iterations(iterations), &mut stats);
    let visits: u32 = stats.iter().map(|act| act.visits).sum();
    #[expect(clippy::cast_precision_loss, reason = "thousands")]
    stats.retain(|act| act.visits as f32 >= RELIABLE * visits as f32);
    let played = decision.acts[decision.played];
    let best = stats.iter().map(|act| act.mean).fold(0.0, f32::max);
    if let Some(played) = stats.iter().find(|act| act.act == played) {
        let lead = f64::from(best - played.mean);
        judgement.loss.low = judgement.loss.low.min(lead);
    }
}
