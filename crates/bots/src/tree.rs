//! Search tree: visits and payoffs of each act, by information set.

use std::collections::HashMap;

use rustc_hash::FxBuildHasher;
use saloon_core::FastRng;

/// End of a linked list.
const NONE: u32 = u32::MAX;

/// Selection policy among the acts that were tried.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct SelectionPolicy {
    /// Exploration constant of UCB.
    pub(crate) explore: f32,
    /// Whether to mix UCB with the average strategy so far (Smooth UCT; Heinrich, Silver 2015). The mix converges where no single
    /// act is best.
    pub(crate) smooth: bool,
}

/// Edge with the highest value so far; ties are broken uniformly.
struct BestEdge {
    place: Option<EdgeId>,
    highest: f32,
    equals: u32,
}

impl BestEdge {
    const NONE: BestEdge = BestEdge {
        place: None,
        highest: f32::NEG_INFINITY,
        equals: 1,
    };

    fn consider(&mut self, place: u32, height: f32, rng: &mut FastRng) {
        if height > self.highest {
            *self = BestEdge {
                place: Some(EdgeId(place)),
                highest: height,
                equals: 1,
            };
        } else if height >= self.highest {
            self.equals += 1;
            if rng.below(self.equals) == 0 {
                self.place = Some(EdgeId(place));
            }
        }
    }
}

/// Whether to select by UCB at a node with this many visits, rather than by the average strategy. The probability falls from
/// 0.9 to 0.1.
fn uses_uct(visits: u32, rng: &mut FastRng) -> bool {
    #[expect(clippy::cast_precision_loss, reason = "odds")]
    let share = (0.9 / (1.0 + 0.001 * (visits as f32).sqrt())).max(0.1);
    #[expect(clippy::cast_precision_loss, reason = "odds")]
    let ticket = rng.below(1 << 24) as f32 / (1 << 24) as f32;
    ticket < share
}

/// Information sets and their acts, in memory allocated once.
#[derive(Debug)]
pub(crate) struct Tree<A> {
    places: HashMap<u64, u32, FxBuildHasher>,
    nodes: Vec<Node>,
    edges: Vec<Edge<A>>,
    /// Edges of the last [offer](Tree::offer).
    offered: Vec<EdgeId>,
    /// Buffer to sort the priors of a long list of acts.
    sorted: Vec<f32>,
}

/// Lists of acts up to this length are kept whole.
const WHOLE_LIST: usize = 16;
/// Share of the prior probability that a pruned list covers.
const COVERAGE: f32 = 0.99;

/// Information set.
#[derive(Clone, Copy, Debug)]
struct Node {
    /// Linked list of its edges. It grows when a determinization that shares the node offers new acts.
    first: u32,
    last: u32,
    is_visited: bool,
    /// Whether its edges leave out unlikely acts.
    is_pruned: bool,
}

/// Act in an information set.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Edge<A> {
    pub(crate) act: A,
    /// Number of times it was tried.
    pub(crate) visits: u32,
    /// Number of times it was legal: not every determinization that shares the node offers it.
    offered: u32,
    /// Sum of the payoffs.
    total: f32,
    /// Probability that a strong player chooses it, when it was first offered.
    prior: f32,
    next: u32,
}

impl<A> Edge<A> {
    /// Returns the mean payoff.
    #[expect(clippy::cast_precision_loss, reason = "an average")]
    pub(crate) fn mean(&self) -> f32 {
        self.total / self.visits.max(1) as f32
    }

    /// Returns the UCB1 value, with the number of times the act was legal instead of the node's visits (Cowling, Powley,
    /// Whitehouse 2012).
    #[expect(clippy::cast_precision_loss, reason = "an estimate")]
    fn bound(&self, explore: f32) -> f32 {
        let visits = self.visits as f32;
        self.total / visits + explore * ((self.offered as f32).ln() / visits).sqrt()
    }
}

/// Index of a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct NodeId(u32);

/// Index of an edge.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct EdgeId(u32);

impl<A: Copy + PartialEq> Tree<A> {
    /// Allocates room for `nodes` information sets.
    pub(crate) fn new(nodes: usize) -> Self {
        Tree {
            places: HashMap::with_capacity_and_hasher(nodes, FxBuildHasher),
            nodes: Vec::with_capacity(nodes),
            edges: Vec::with_capacity(nodes.saturating_mul(8)),
            offered: Vec::with_capacity(64),
            sorted: Vec::with_capacity(64),
        }
    }

    /// Empties the tree and keeps its memory.
    pub(crate) fn clear(&mut self) {
        self.places.clear();
        self.nodes.clear();
        self.edges.clear();
    }

    /// Returns the node of this key, created if there is room.
    pub(crate) fn node(&mut self, key: u64) -> Option<NodeId> {
        if let Some(&place) = self.places.get(&key) {
            return Some(NodeId(place));
        }
        if self.nodes.len() == self.nodes.capacity() {
            return None;
        }
        let place = u32::try_from(self.nodes.len()).ok()?;
        self.nodes.push(Node {
            first: NONE,
            last: NONE,
            is_visited: false,
            is_pruned: false,
        });
        self.places.insert(key, place);
        Some(NodeId(place))
    }

    /// Selects the act of `acts` to try: an untried one, or else the one with the highest upper confidence bound. `None` if there
    /// is no room for another edge.
    pub(crate) fn select(
        &mut self,
        node: NodeId,
        acts: &[A],
        rule: SelectionPolicy,
        rng: &mut FastRng,
    ) -> Option<EdgeId> {
        let (mut untried, mut tried) = (BestEdge::NONE, BestEdge::NONE);
        let mut visits = 0;
        let mut after = self.nodes[node.0 as usize].first;
        for act in acts {
            let place = match self.find(node, after, act) {
                Some(place) => place,
                None => self.append(node, *act, 0.0)?,
            };
            let edge = &mut self.edges[place as usize];
            after = edge.next;
            edge.offered += 1;
            if edge.visits == 0 {
                untried.consider(place, 0.0, rng);
            } else {
                visits += edge.visits;
                tried.consider(place, edge.bound(rule.explore), rng);
            }
        }
        if untried.place.is_some() {
            return untried.place;
        }
        if rule.smooth && !uses_uct(visits, rng) {
            return self.select_average(node, visits, rng);
        }
        tried.place
    }

    /// Selects an edge with a probability proportional to its visits. For nodes that always offer the same acts.
    fn select_average(&self, node: NodeId, visits: u32, rng: &mut FastRng) -> Option<EdgeId> {
        let mut ticket = rng.below(visits);
        let mut at = self.nodes[node.0 as usize].first;
        loop {
            let edge = self.edges.get(at as usize)?;
            if ticket < edge.visits {
                return Some(EdgeId(at));
            }
            ticket -= edge.visits;
            at = edge.next;
        }
    }

    /// Marks a node as visited; `true` the first time.
    pub(crate) fn visit(&mut self, node: NodeId) -> bool {
        !core::mem::replace(&mut self.nodes[node.0 as usize].is_visited, true)
    }

    /// Finds the edges of `acts`. `false` if some are missing, unless they were pruned.
    pub(crate) fn offer(&mut self, node: NodeId, acts: &[A]) -> bool {
        self.offered.clear();
        let Node {
            first, is_pruned, ..
        } = self.nodes[node.0 as usize];
        // Acts and edges mostly come in the same order, so each search starts after the last hit and wraps around.
        let (mut at, mut next) = (first, 0);
        while let Some(edge) = self.edges.get(at as usize) {
            let (head, tail) = acts.split_at(next);
            let is_it = |act: &A| *act == edge.act;
            let found = tail.iter().position(is_it).map(|index| next + index);
            if let Some(index) = found.or_else(|| head.iter().position(is_it)) {
                self.offered.push(EdgeId(at));
                next = index + 1;
            }
            at = edge.next;
        }
        self.offered.len() == acts.len() || (is_pruned && !self.offered.is_empty())
    }

    /// Adds the edges that a node lacks, with their priors; `false` if there is no room. Of a long list it adds only the likeliest acts.
    pub(crate) fn expand(&mut self, node: NodeId, acts: &[A], priors: &[f32]) -> bool {
        let least = self.least_prior(priors);
        let first = self.nodes[node.0 as usize].first;
        self.nodes[node.0 as usize].is_pruned |= least > 0.0;
        acts.iter()
            .zip(priors)
            .filter(|&(_, &prior)| prior >= least)
            .all(|(act, &prior)| {
                self.find(node, first, act).is_some() || self.append(node, *act, prior).is_some()
            })
    }

    /// Returns the prior from which on acts are kept: 0 for a short list.
    fn least_prior(&mut self, priors: &[f32]) -> f32 {
        if priors.len() <= WHOLE_LIST {
            return 0.0;
        }
        self.sorted.clear();
        self.sorted.extend_from_slice(priors);
        self.sorted
            .sort_unstable_by(|one, other| other.total_cmp(one));
        let mut covered = 0.0;
        let likely = self.sorted.iter().take_while(|&&prior| {
            let is_needed = covered < COVERAGE;
            covered += prior;
            is_needed
        });
        let kept = likely.count().max(WHOLE_LIST);
        self.sorted[kept - 1]
    }

    /// Selects the act of the last [offer](Tree::offer) with the highest mean payoff plus a bonus for a high prior and few visits (PUCT;
    /// Rosin 2011). An untried act counts as the mean of those tried.
    pub(crate) fn select_by_prior(&self, rule: SelectionPolicy) -> Option<EdgeId> {
        let (mut visits, mut total, mut priors) = (0, 0.0, 0.0);
        for &edge in &self.offered {
            let edge = self.edge(edge);
            visits += edge.visits;
            total += edge.total;
            priors += edge.prior;
        }
        #[expect(clippy::cast_precision_loss, reason = "an estimate")]
        let (untried, bonus) = (
            total / visits.max(1) as f32,
            rule.explore * (visits.max(1) as f32).sqrt() / f32::max(priors, 1e-6),
        );
        let (mut best, mut highest) = (None, f32::NEG_INFINITY);
        for &place in &self.offered {
            let edge = self.edge(place);
            let mean = if edge.visits == 0 {
                untried
            } else {
                edge.mean()
            };
            #[expect(clippy::cast_precision_loss, reason = "an estimate")]
            let value = mean + bonus * edge.prior / (1 + edge.visits) as f32;
            if value > highest {
                (best, highest) = (Some(place), value);
            }
        }
        best
    }

    /// Finds the edge of `act`. The search starts at `from` and wraps around, because acts mostly come in the same order.
    fn find(&self, node: NodeId, from: u32, act: &A) -> Option<u32> {
        let seek = |mut at: u32, end: u32| {
            while at != end {
                let edge = &self.edges[at as usize];
                if edge.act == *act {
                    return Some(at);
                }
                at = edge.next;
            }
            None
        };
        seek(from, NONE).or_else(|| seek(self.nodes[node.0 as usize].first, from))
    }

    fn append(&mut self, node: NodeId, act: A, prior: f32) -> Option<u32> {
        if self.edges.len() == self.edges.capacity() {
            return None;
        }
        let place = u32::try_from(self.edges.len()).ok()?;
        self.edges.push(Edge {
            act,
            visits: 0,
            offered: 0,
            total: 0.0,
            prior,
            next: NONE,
        });
        let node = &mut self.nodes[node.0 as usize];
        match self.edges.get_mut(node.last as usize) {
            Some(last) => last.next = place,
            None => node.first = place,
        }
        node.last = place;
        Some(place)
    }

    /// Returns the edge at this index.
    pub(crate) fn edge(&self, edge: EdgeId) -> &Edge<A> {
        &self.edges[edge.0 as usize]
    }

    /// Adds the payoff of one iteration to an edge.
    pub(crate) fn backpropagate(&mut self, edge: EdgeId, worth: f32) {
        let edge = &mut self.edges[edge.0 as usize];
        edge.visits += 1;
        edge.total += worth;
    }

    /// Lists the edges of a node.
    pub(crate) fn edges(&self, node: NodeId) -> impl Iterator<Item = &Edge<A>> {
        let mut at = self.nodes[node.0 as usize].first;
        std::iter::from_fn(move || {
            let edge = self.edges.get(at as usize)?;
            at = edge.next;
            Some(edge)
        })
    }
}
