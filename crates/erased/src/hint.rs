//! Hints during a game, with the game's type erased.

use std::time::Duration;

use saloon_core::{Seat, Viewer};
use saloon_protocol::review::{Hint, ReviewSettings};
use saloon_review::{Effort, OpenDecision, Reference, VERSION, hint};
use saloon_terminal::TerminalUi;

use crate::review::{compared, count, estimate, reasons, reference};
use crate::table::TypedTable;

/// Computation of a hint from a seat's view alone. The second argument is called often: it returns the processor time so far, or `None`
/// to cancel.
pub type HintSearch =
    Box<dyn FnOnce(Effort, &mut dyn FnMut() -> Option<Duration>) -> Option<Hint> + Send>;

/// Prepares a hint for a seat. `names` are those of the players. `None` if the seat has no choice.
pub(crate) fn prepare<G: TerminalUi>(
    table: &TypedTable<G>,
    seat: Seat,
    names: Vec<String>,
) -> Option<HintSearch> {
    let acts = table.acts(seat);
    if acts.len() < 2 {
        return None;
    }
    let view = table.table.view(Viewer::Seat(seat));
    // A hint for the same view is the same, and tells nothing else.
    let seed = hash(crate::raw(&view).get().as_bytes());
    let entry = table.entries - 1;
    let decision = OpenDecision::<G> {
        seat,
        view,
        past: table.table.past(seat),
        acts,
        at: table.table.now(),
    };
    Some(Box::new(move |effort, elapsed| {
        let (judgement, games) = hint(&decision, seed, effort, elapsed)?;
        let OpenDecision { view, .. } = &decision;
        let mut rng = saloon_core::FastRng::seeded(seed);
        let Ok(world) = G::determinize(view, &mut rng);
        let cpu = elapsed().unwrap_or_default();
        Some(Hint {
            seat,
            entry,
            acts: compared::<G>(&names, seat, view, &judgement, false),
            legal: count(judgement.legal),
            lead: estimate(judgement.loss),
            close: judgement.loss.low <= 0.0,
            reasons: reasons::<G>(&judgement),
            settings: ReviewSettings {
                version: VERSION,
                reference: reference(Reference::kind(&world)),
                games,
                worlds: judgement.worlds,
                seed: seed.to_string(),
                cpu_ms: u32::try_from(cpu.as_millis()).unwrap_or(u32::MAX),
            },
        })
    }))
}

/// Hashes bytes with FNV-1a.
fn hash(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3)
    })
}
