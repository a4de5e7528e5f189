//! Search for puzzles in games between bots.

use saloon_bots::BotSpec;
use saloon_core::record::RecordedInput;
use saloon_core::{FastRng, Heuristics, Plan, Seat, Viewer};
use saloon_review::{BotGame, Decision, EntryKind, Judge, Moment, judge_decision};

use crate::confirm::{Effort, is_clear, judged, levels};
use crate::file::{PlayedAct, StoredPuzzle};

/// Bots that play the games: their mistakes make varied positions.
const PLAYERS: [&str; 4] = ["gambler", "tips", "gunslinger", "legend:60it"];
/// Number of legal acts.
const ACTS: std::ops::RangeInclusive<usize> = 3..=80;
/// Smallest lead of the best act while screening, as a win share.
const PROMISING: f64 = 0.035;
/// Probability of an act by which it counts as obvious to the reference bot: the position is not looked at.
const CERTAIN: f64 = 0.8;
/// Probability of the best act by which it counts as obvious.
const OBVIOUS: f64 = 0.6;

/// Plays a game between bots, and returns the puzzles in it. The same `number` gives the same game.
///
/// # Errors
///
/// If the plan is impossible, or a bot plays an illegal act.
#[expect(
    clippy::missing_panics_doc,
    reason = "the names are those of the roster"
)]
pub fn mine<G: Heuristics>(
    plan: &Plan<G>,
    number: u64,
    effort: Effort,
) -> Result<Vec<StoredPuzzle<G>>, String> {
    let mut rng = FastRng::seeded(number);
    let bots: Vec<BotSpec> = (0..plan.seats)
        .map(|_| {
            let name = rng.choose(&PLAYERS).copied().unwrap_or("tips");
            name.parse().expect("a bot of the roster")
        })
        .collect();
    let game = BotGame::play(plan, &bots, number, 0)?.game;
    let mut miner = Miner {
        judge: Judge::default(),
        effort,
    };
    let mut played = Vec::new();
    let mut found = Vec::new();
    for moment in game.moments() {
        if let EntryKind::Decision(seat) = moment.kind
            && let Some(puzzle) = miner.examine(plan, number, seat, &played, moment)?
        {
            found.push(puzzle);
        }
        if let RecordedInput::Act { seat, act } = moment.entry.input {
            let at = moment.entry.at;
            played.push(PlayedAct { at, seat, act });
        }
    }
    Ok(found)
}

struct Miner<G: Heuristics> {
    judge: Judge<G>,
    effort: Effort,
}

impl<G: Heuristics> Miner<G> {
    /// Returns the puzzle of a decision, if it makes one.
    fn examine(
        &mut self,
        plan: &Plan<G>,
        deal: u64,
        seat: Seat,
        played: &[PlayedAct<G::Act>],
        moment: &Moment<G>,
    ) -> Result<Option<StoredPuzzle<G>>, String> {
        let Some(decision) = &moment.decision else {
            return Ok(None);
        };
        let seed = deal ^ u64::from(moment.entry.number).rotate_right(20);
        if !ACTS.contains(&decision.acts.len()) || !self.is_promising(seat, decision, seed) {
            return Ok(None);
        }
        let Some(best) = self.best(seat, decision, seed ^ 1) else {
            return Ok(None);
        };
        let worlds = self.effort.worlds;
        let compared = self.judge.compare(seat, decision, best, seed ^ 2, worlds);
        let acts = judged(&compared);
        if !is_clear(&acts) {
            return Ok(None);
        }
        let mut puzzle = StoredPuzzle {
            id: id::<G>(&decision.view),
            seats: plan.seats,
            options: plan.options.clone(),
            deal,
            played: played.to_vec(),
            seat,
            at: decision.at,
            round: moment.before.as_ref().map_or(1, saloon_core::Game::round),
            worlds,
            levels: [0; 4],
            acts,
        };
        let table = puzzle.replay(|_, _| {})?;
        if table.view(Viewer::Seat(seat)) != decision.view {
            return Ok(None); // the time of the act made a difference
        }
        let Some(levels) = levels(seat, decision, &table, &puzzle.acts) else {
            return Ok(None);
        };
        puzzle.levels = levels;
        Ok(Some(puzzle))
    }

    /// Whether the reference bot hesitates, and few imagined games show a lead of one act.
    fn is_promising(&mut self, seat: Seat, decision: &Decision<G>, seed: u64) -> bool {
        let chances = self.judge.chances(seat, decision, seed);
        if chances.iter().any(|&chance| chance >= CERTAIN) {
            return false;
        }
        let games = self.effort.screening;
        let screened = judge_decision(&mut self.judge, seat, decision, seed, games);
        let mut ranked: Vec<f64> = screened.acts.iter().map(|act| act.share.value).collect();
        ranked.sort_by(f64::total_cmp);
        let behind = ranked.get(ranked.len().saturating_sub(4)).copied();
        let best = ranked.last().copied().unwrap_or_default();
        // Up to three acts may be the answer.
        (0.08..0.92).contains(&best) && best - behind.unwrap_or(ranked[0]) >= PROMISING
    }

    /// Returns the best act, if a rough comparison of all acts shows a lead and the reference bot and the heuristics do not agree on it.
    fn best(&mut self, seat: Seat, decision: &Decision<G>, seed: u64) -> Option<usize> {
        let worlds = self.effort.rough;
        let rough = self.judge.compare(seat, decision, 0, seed, worlds);
        let share = |index: usize| rough[index].share.value;
        let mut ranked: Vec<usize> = (0..rough.len()).collect();
        ranked.sort_by(|&one, &other| share(other).total_cmp(&share(one)));
        let best = ranked[0];
        let lead = |place: usize| share(best) - share(ranked[place]);
        // A gap among the first places separates the answers from the rest.
        let gap = (1..ranked.len().min(4))
            .map(|place| lead(place) - lead(place - 1))
            .fold(0.0, f64::max);
        if gap < PROMISING {
            return None;
        }
        let chances = self.judge.chances(seat, decision, seed);
        (chances[best] < OBVIOUS).then_some(best)
    }
}

/// Returns the id of a position: ten digits of a hash of the view.
fn id<G: Heuristics>(view: &G::View) -> String {
    let json = serde_json::to_vec(view).expect("plain data, with text for keys");
    let hash = blake3::hash(&json).to_hex();
    hash[..10].to_owned()
}
