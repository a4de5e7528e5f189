//! Plays by searching.

use saloon_core::{FastRng, Game, Heuristics, Seat};

use crate::Bot;
use crate::budget::Budget;
use crate::search::{ActStats, Search, SearchSettings};

/// The most information sets that a bot remembers while it thinks: about 10 megabytes.
const MAX_NODES: u32 = 1 << 16;

/// A search, and what it last found.
type SearchTree<G> = (Search<G>, Vec<ActStats<<G as Game>::Act>>);

/// Thinks about every act; with several threads, in several trees whose counts are added up.
pub struct SearchBot<G: Heuristics> {
    trees: Vec<SearchTree<G>>,
    budget: Budget,
}

impl<G: Heuristics> SearchBot<G> {
    /// Searches with these settings about each act, on so many threads.
    pub fn new(settings: SearchSettings, budget: Budget, threads: u8, seed: u64) -> Self {
        let nodes = match budget {
            // An iteration makes one node at most.
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
