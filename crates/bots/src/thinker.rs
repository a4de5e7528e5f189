//! Plays by searching.

use saloon_core::{FastRng, Game, Heuristics, Seat};

use crate::Bot;
use crate::budget::Budget;
use crate::search::{Manner, Search, Verdict};

/// The most information sets that a bot remembers while it thinks: about 10 megabytes.
const MOST_NODES: u32 = 1 << 16;

/// A search, and what it last found.
type Mind<G> = (Search<G>, Vec<Verdict<<G as Game>::Act>>);

/// Thinks about every act; with several threads, in several trees whose counts are added up.
pub struct Thinker<G: Heuristics> {
    minds: Vec<Mind<G>>,
    budget: Budget,
}

impl<G: Heuristics> Thinker<G> {
    /// Thinks in this manner about each act, on so many threads.
    pub fn new(manner: Manner, budget: Budget, threads: u8, seed: u64) -> Self {
        let nodes = match budget {
            // An iteration makes one node at most.
            Budget::Iterations(count) => count.min(MOST_NODES),
            Budget::Time(_) => MOST_NODES,
        };
        let mut rng = FastRng::seeded(seed);
        Thinker {
            minds: (0..threads)
                .map(|_| {
                    let search = Search::new(manner, nodes as usize, rng.next_u64());
                    (search, Vec::new())
                })
                .collect(),
            budget: budget.share(threads.into()),
        }
    }
}

impl<G: Heuristics> Bot<G> for Thinker<G> {
    fn choose<'a>(&mut self, seat: Seat, view: &G::View, acts: &'a [G::Act]) -> &'a G::Act {
        if acts.len() == 1 {
            return &acts[0];
        }
        let budget = self.budget;
        match self.minds.as_mut_slice() {
            [(search, verdicts)] => search.think(seat, view, budget, verdicts),
            minds => std::thread::scope(|scope| {
                for (search, verdicts) in minds {
                    scope.spawn(move || search.think(seat, view, budget, verdicts));
                }
            }),
        }
        let tried = |act: &G::Act| -> (u64, f32) {
            let verdicts = self.minds.iter().flat_map(|(_, verdicts)| verdicts);
            verdicts.filter(|verdict| verdict.act == *act).fold(
                (0, 0.0),
                |(visits, mean), verdict| {
                    (visits + u64::from(verdict.visits), verdict.mean.max(mean))
                },
            )
        };
        let better = |one: (u64, f32), other: (u64, f32)| {
            one.0 > other.0 || (one.0 == other.0 && one.1 > other.1)
        };
        let mut best = (&acts[0], tried(&acts[0]));
        for act in &acts[1..] {
            let verdict = tried(act);
            if better(verdict, best.1) {
                best = (act, verdict);
            }
        }
        best.0
    }
}
