//! Bot that plays by search.

use saloon_core::{FastRng, Game, Heuristics, Seat};

use crate::Bot;
use crate::budget::Budget;
use crate::search::{ActStats, Search, SearchSettings};

/// Maximum number of information sets in a tree: about 10 megabytes.
const MAX_NODES: u32 = 1 << 16;

/// Search with its last statistics.
type SearchTree<G> = (Search<G>, Vec<ActStats<<G as Game>::Act>>);

/// Bot that searches every act. With several threads it sums the visits of several trees (root parallelisation).
pub struct SearchBot<G: Heuristics> {
    trees: Vec<SearchTree<G>>,
    budget: Budget,
}

impl<G: Heuristics> SearchBot<G> {
    /// Creates a bot that searches on this many threads.
    pub fn new(settings: SearchSettings, budget: Budget, threads: u8, seed: u64) -> Self {
        let nodes = match budget {
            // An iteration adds one node at most.
            Budget::Iterations(count) => count.min(MAX_NODES),
            Budget::Time(_) => MAX_NODES,
        };
        let mut rng = FastRng::seeded(seed);
        SearchBot {
            trees: (0..threads)
                .map(|_| {
                    let search = Search::new(settings, nodes as usize, rng.next_u64());
                    (search, Vec::new())
                })
                .collect(),
            budget: budget.split(threads.into()),
        }
    }
}

impl<G: Heuristics> Bot<G> for SearchBot<G> {
    fn choose<'a>(&mut self, seat: Seat, view: &G::View, acts: &'a [G::Act]) -> &'a G::Act {
        if acts.len() == 1 {
            return &acts[0];
        }
        let budget = self.budget;
        match self.trees.as_mut_slice() {
            [(search, stats)] => search.think(seat, view, budget, stats),
            trees => std::thread::scope(|scope| {
                for (search, stats) in trees {
                    scope.spawn(move || search.think(seat, view, budget, stats));
                }
            }),
        }
        let tried = |act: &G::Act| -> (u64, f32) {
            let stats = self.trees.iter().flat_map(|(_, stats)| stats);
            stats
                .filter(|stats| stats.act == *act)
                .fold((0, 0.0), |(visits, mean), stats| {
                    (visits + u64::from(stats.visits), stats.mean.max(mean))
                })
        };
        let better = |one: (u64, f32), other: (u64, f32)| {
            one.0 > other.0 || (one.0 == other.0 && one.1 > other.1)
        };
        let mut best = (&acts[0], tried(&acts[0]));
        for act in &acts[1..] {
            let stats = tried(act);
            if better(stats, best.1) {
                best = (act, stats);
            }
        }
        best.0
    }
}
