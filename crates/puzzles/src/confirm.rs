//! Comparison of the acts of a puzzle, and the conditions that it must meet.

use saloon_bots::{BotSpec, Position};
use saloon_core::table::GameTable;
use saloon_core::{Heuristics, Seat};
use saloon_review::{Alternative, Decision, Estimate, Judge};

use crate::file::{JudgedAct, StoredPuzzle, Verdict};

/// Number of times that each level of bots tries a puzzle.
pub const TRIES: u8 = 8;
/// The four levels of bots, weakest first. Fixed numbers of iterations give the same answers on every machine.
const LEVELS: [&str; 4] = ["greenhorn", "gambler", "gunslinger", "legend:500it"];
/// Bot with a long search, which must find the answer too.
const SOLVER: &str = "legend:4000it";
/// Number of times that the solver tries.
const SOLVER_TRIES: u32 = 3;

/// Smallest lead of the best act over those that are no answer, in points of win share.
const LEAD: f32 = 5.0;
/// Smallest lower end of the interval of that lead.
const SURE_LEAD: f32 = 3.0;
/// Number of acts that may be the answer: the best, and those of the same value.
const MAX_FOUND: usize = 3;
/// Win share of the best act: the game is open.
const OPEN: std::ops::RangeInclusive<f32> = 10.0..=90.0;

/// Numbers of imagined games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Effort {
    /// Imagined games by which a decision is screened.
    pub screening: u32,
    /// Worlds in which all acts of a promising position are compared.
    pub rough: u32,
    /// Fresh worlds in which all acts of a puzzle are compared.
    pub worlds: u32,
}

impl Default for Effort {
    fn default() -> Self {
        Effort {
            screening: 240,
            rough: 200,
            worlds: 1_000,
        }
    }
}

/// Turns alternatives into the acts of a puzzle, best first.
pub(crate) fn judged<A: Copy>(alternatives: &[Alternative<A>]) -> Vec<JudgedAct<A>> {
    let mut acts: Vec<_> = alternatives
        .iter()
        .map(|one| JudgedAct {
            act: one.act,
            share: points(one.share),
            short: points(one.short),
            same: one.same,
            factors: one
                .factors
                .iter()
                .map(|&value| round(value, 100.0))
                .collect(),
        })
        .collect();
    // The base comes first: its loss is exactly 0.
    acts.sort_by(|one, other| {
        let exact = |act: &JudgedAct<A>| act.short == (0.0, 0.0) && act.same;
        let first = exact(other).cmp(&exact(one));
        first.then(one.short.0.total_cmp(&other.short.0))
    });
    acts
}

fn points(estimate: Estimate) -> (f32, f32) {
    #[expect(clippy::cast_possible_truncation, reason = "rounded for people")]
    let points = |share: f64| round((100.0 * share) as f32, 10.0);
    (
        points(estimate.value),
        points((estimate.high - estimate.low) / 2.0),
    )
}

fn round(value: f32, steps: f32) -> f32 {
    // Adding 0 turns -0 into 0.
    (value * steps).round() / steps + 0.0
}

/// Whether one act, or a few of the same value, are clearly the best.
pub(crate) fn is_clear<A>(acts: &[JudgedAct<A>]) -> bool {
    let Some(best) = acts.first() else {
        return false;
    };
    let found = |act: &&JudgedAct<A>| act.verdict() == Verdict::Found;
    let answers = acts.iter().filter(found).count();
    let clear = |act: &JudgedAct<A>| act.short.0 >= LEAD && act.short.0 - act.short.1 >= SURE_LEAD;
    OPEN.contains(&best.share.0)
        && acts.len() >= 3
        && answers <= MAX_FOUND
        && 2 * answers < acts.len()
        && acts
            .iter()
            .all(|act| act.verdict() == Verdict::Found || clear(act))
}

/// Returns how many of `tries` tries of a bot find an answer.
fn tries<G: Heuristics>(
    bot: &str,
    (seat, decision): (Seat, &Decision<G>),
    table: &GameTable<G>,
    answers: &[G::Act],
    tries: u32,
) -> u32 {
    let bot: BotSpec = bot.parse().expect("a bot of the roster");
    let past = if bot.remembers() {
        table.past(seat)
    } else {
        Vec::new()
    };
    let position = Position {
        seat,
        view: &decision.view,
        past: &past,
    };
    (0..tries)
        .map(|seed| {
            let mut bot = bot.build::<G>(seed.into());
            u32::from(answers.contains(bot.choose(&position, &decision.acts)))
        })
        .sum()
}

/// Returns how often each level of bots finds the answers; `None` if even a long search misses them.
pub(crate) fn levels<G: Heuristics>(
    seat: Seat,
    decision: &Decision<G>,
    table: &GameTable<G>,
    acts: &[JudgedAct<G::Act>],
) -> Option<[u8; 4]> {
    let answers: Vec<_> = acts
        .iter()
        .filter(|act| act.verdict() == Verdict::Found)
        .map(|act| act.act)
        .collect();
    let asked = (seat, decision);
    let solved = tries(SOLVER, asked, table, &answers, SOLVER_TRIES);
    if 2 * solved < SOLVER_TRIES {
        return None;
    }
    let found = |bot| tries(bot, asked, table, &answers, TRIES.into());
    Some(LEVELS.map(|bot| u8::try_from(found(bot)).unwrap_or(TRIES)))
}

impl<G: Heuristics> StoredPuzzle<G> {
    /// Compares the acts in `worlds` worlds drawn with another `seed`. Returns the puzzle with the new numbers, or `None` if its answer is
    /// no longer clear, or another one.
    ///
    /// # Errors
    ///
    /// If the puzzle does not replay.
    pub fn judged_again(&self, seed: u64, worlds: u32) -> Result<Option<Self>, String> {
        let table = self.replay(|_, _| {})?;
        let decision = self.decision(&table);
        let mut judge = Judge::default();
        let compared = judge.compare(self.seat, &decision, decision.played, seed, worlds);
        let acts = judged(&compared);
        let is_answer = |act: &JudgedAct<G::Act>| act.verdict() == Verdict::Found;
        let best = acts.iter().filter(|act| is_answer(act));
        let same_answer = best
            .map(|act| self.judge(act.act))
            .all(|answer| answer.is_some_and(|answer| answer.verdict == Verdict::Found));
        Ok((is_clear(&acts) && same_answer).then(|| StoredPuzzle {
            worlds,
            acts,
            ..self.clone()
        }))
    }
}
