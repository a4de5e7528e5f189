//! Bot that plays by search.

use saloon_core::{FastRng, Game, Heuristics};

use crate::budget::Budget;
use crate::search::{ActStats, Search, SearchSettings};
use crate::{Bot, Position};

/// Maximum number of information sets in a tree: about 10 megabytes.
const MAX_NODES: u32 = 1 << 16;

/// Acts whose mean payoffs differ by less than this are equal, as far as a search can tell.
const EQUAL: f64 = 0.01;

/// Search with its last statistics.
type SearchTree<G> = (Search<G>, Vec<ActStats<<G as Game>::Act>>);

/// Bot that searches every act. With several threads it sums the visits of several trees (root parallelisation).
pub struct SearchBot<G: Heuristics> {
    trees: Vec<SearchTree<G>>,
    budget: Budget,
    remembers: bool,
    mixes: bool,
    rng: FastRng,
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
            remembers: settings.recalls,
            mixes: settings.mixes,
            rng,
        }
    }
}

impl<G: Heuristics> Bot<G> for SearchBot<G> {
    fn choose<'a>(&mut self, position: &Position<'_, G>, acts: &'a [G::Act]) -> &'a G::Act {
        if acts.len() == 1 {
            return &acts[0];
        }
        let budget = self.budget;
        match self.trees.as_mut_slice() {
            [(search, stats)] => search.think(position, budget, stats),
            trees => std::thread::scope(|scope| {
                for (search, stats) in trees {
                    scope.spawn(move || search.think(position, budget, stats));
                }
            }),
        }
        let tried: Vec<Tally> = acts.iter().map(|act| self.tally(act)).collect();
        let best = Tally::best(&tried);
        let chosen = if self.mixes {
            self.pick_equal(&tried, best)
        } else {
            best
        };
        &acts[chosen]
    }

    fn remembers(&self) -> bool {
        self.remembers
    }
}

impl<G: Heuristics> SearchBot<G> {
    /// Adds up the statistics of an act over all trees.
    fn tally(&self, act: &G::Act) -> Tally {
        let mut tally = Tally::default();
        for (_, stats) in &self.trees {
            if let Some(stats) = stats.iter().find(|stats| stats.act == *act) {
                tally.visits += stats.visits;
                tally.total += f64::from(stats.mean) * f64::from(stats.visits);
            }
        }
        tally
    }

    /// Picks one of the acts that are as good as the best, in proportion to their visits.
    fn pick_equal(&mut self, tried: &[Tally], best: usize) -> usize {
        let best = &tried[best];
        let visits = |tally: &Tally| {
            let is_equal = 2 * tally.visits >= best.visits && tally.mean() >= best.mean() - EQUAL;
            if is_equal { tally.visits } else { 0 }
        };
        let sum: u32 = tried.iter().map(visits).sum();
        let mut ticket = self.rng.below(sum.max(1));
        for (index, tally) in tried.iter().enumerate() {
            let visits = visits(tally);
            if ticket < visits {
                return index;
            }
            ticket -= visits;
        }
        0
    }
}

/// Statistics of an act in all trees.
#[derive(Clone, Copy, Debug, Default)]
struct Tally {
    visits: u32,
    /// Sum of the payoffs.
    total: f64,
}

impl Tally {
    fn mean(&self) -> f64 {
        self.total / f64::from(self.visits.max(1))
    }

    /// Returns the index of the act with the most visits; of several, that with the highest mean payoff.
    fn best(tried: &[Tally]) -> usize {
        let mut best = 0;
        for (index, tally) in tried.iter().enumerate() {
            let (highest, value) = (&tried[best], (tally.visits, tally.mean()));
            if value > (highest.visits, highest.mean()) {
                best = index;
            }
        }
        best
    }
}
