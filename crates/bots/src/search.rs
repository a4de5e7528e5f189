//! Information-set Monte Carlo tree search (ISMCTS), for any game.
//!
//! An iteration samples a determinization of the view, descends the tree, and plays a rollout to its end. Every seat chooses
//! by its own knowledge: a node is an information set, keyed by the events that its seat received since the root (see
//! [`info_set`](crate::info_set)). Hidden cards and secret simultaneous choices therefore influence no other seat's choice.
//! The rules draw chance during the descent.

use saloon_core::{DiscardEvents, EventSink, FastRng, Heuristics, Input, Millis, Payoffs, Seat};

use crate::Position;
use crate::budget::Budget;
use crate::info_set::InfoSetHashes;
use crate::tree::{EdgeId, NodeId, SelectionPolicy, Tree};
use crate::world_pool::WorldPool;

/// Settings of a search.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SearchSettings {
    /// Equivalence of states that share a node.
    pub observers: Observers,
    /// Exploration constant of UCB; 0 for pure exploitation.
    pub explore: f32,
    /// Evaluation of positions beyond the tree.
    pub evaluation: Evaluation,
    /// Whether worlds count by what the others did (see [`WorldPool`]). Needs a network.
    pub recalls: bool,
    /// Whether to choose at random among acts that are as good as the best one.
    pub mixes: bool,
}

impl SearchSettings {
    /// Strongest settings, as measured in the arena.
    pub const BEST: SearchSettings = SearchSettings {
        observers: Observers::Shared,
        explore: 1.0,
        evaluation: Evaluation::Network,
        recalls: true,
        mixes: true,
    };

    /// Strongest settings without a network.
    pub const ROLLOUTS: SearchSettings = SearchSettings {
        observers: Observers::Shared,
        explore: 0.4,
        evaluation: Evaluation::HeuristicRollout,
        recalls: false,
        mixes: false,
    };

    /// Returns these settings, or those without a network if the game has none.
    fn for_game(self, game: &impl Heuristics) -> SearchSettings {
        match self.evaluation {
            Evaluation::Network if !game.has_network() => SearchSettings::ROLLOUTS,
            _ => self,
        }
    }

    fn rule(self) -> SelectionPolicy {
        SelectionPolicy {
            explore: self.explore,
            smooth: self.observers == Observers::Multiple,
        }
    }
}

/// Equivalence of states that share a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Observers {
    /// States that the searcher cannot distinguish, for every actor: a single tree (single-observer ISMCTS).
    Single,
    /// States that the acting seat cannot distinguish: a tree for each seat (multiple-observer ISMCTS). It can learn the
    /// mixed strategies that bluffing requires.
    Multiple,
    /// As `Multiple` for the searcher. The other seats share a node for states with the same public events: their hands decide
    /// which acts are offered, not the statistics of each act.
    Shared,
}

/// Evaluation of positions beyond the tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Evaluation {
    /// Rollout by random acts, to the end of the game.
    RandomRollout,
    /// Rollout by heuristics, to the end of the game or to a position that they can estimate.
    HeuristicRollout,
    /// The game's network, which also says which acts to try first. In a game without one, [`SearchSettings::ROLLOUTS`] apply.
    Network,
}

/// Search statistics of one act.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ActStats<A> {
    /// Act itself.
    pub act: A,
    /// Number of iterations that tried it. The most visited act is the best.
    pub visits: u32,
    /// Mean payoff of the searcher, from 0 to 1.
    pub mean: f32,
}

/// Search with its tree, whose memory is reused for every decision.
#[derive(Debug)]
pub struct Search<G: Heuristics> {
    settings: SearchSettings,
    /// Settings for the game that is searched.
    active: SearchSettings,
    rng: FastRng,
    tree: Tree<G::Act>,
    acts: Vec<G::Act>,
    priors: Vec<f32>,
    path: Vec<(EdgeId, Seat)>,
    /// Weighted worlds, if the past tells anything.
    pool: WorldPool<G>,
    /// Number of iterations so far.
    iterations: usize,
}

/// Number of weighted worlds before the first iteration.
const FIRST_WORLDS: usize = 64;
/// Number of iterations after which another weighted world is sampled: a weight takes about as long as an iteration.
const WORLD_INTERVAL: usize = 4;
/// Lists of acts up to this length get their probabilities as soon as a position is evaluated. Longer lists get them when the search
/// comes back, because most positions are evaluated only once.
const SHORT_LIST: usize = 16;

/// Root of the iterations.
#[derive(Debug)]
enum Root<'a, G: Heuristics> {
    /// A seat is about to act.
    Position(&'a Position<'a, G>),
    /// Start of the game, before the deal.
    Start(&'a G::Config),
}

impl<G: Heuristics> Search<G> {
    /// Creates a search with room for `nodes` information sets. When the tree is full, the search continues without new nodes.
    pub fn new(settings: SearchSettings, nodes: usize, seed: u64) -> Self {
        Search {
            settings,
            active: settings,
            rng: FastRng::seeded(seed),
            tree: Tree::new(nodes),
            acts: Vec::with_capacity(64),
            priors: Vec::with_capacity(64),
            path: Vec::with_capacity(G::MAX_INPUTS.min(4096) as usize),
            pool: WorldPool::default(),
            iterations: 0,
        }
    }

    /// Searches for the best act in `position`, and fills `stats` with the statistics of each act that was considered.
    pub fn think(
        &mut self,
        position: &Position<'_, G>,
        budget: Budget,
        stats: &mut Vec<ActStats<G::Act>>,
    ) {
        self.run(&Root::Position(position), budget);
        let seat = position.seat;
        stats.clear();
        stats.extend(self.stats(Some(seat), seat, &InfoSetHashes::default()));
    }

    /// Searches a whole game from before the deal, for all seats. [`lookup`](Search::lookup) then returns the statistics of any
    /// seat at any decision.
    pub fn think_from_start(&mut self, config: &G::Config, budget: Budget) {
        self.run(&Root::Start(config), budget);
    }

    /// Returns the statistics of `seat` at the information set of `hashes`, after [`think_from_start`](Search::think_from_start).
    pub fn lookup(&mut self, seat: Seat, hashes: &InfoSetHashes) -> Vec<ActStats<G::Act>> {
        self.stats(None, seat, hashes).collect()
    }

    fn stats(
        &mut self,
        searcher: Option<Seat>,
        seat: Seat,
        hashes: &InfoSetHashes,
    ) -> impl Iterator<Item = ActStats<G::Act>> {
        let key = self.key(searcher, seat, hashes);
        let node = self.tree.node(key);
        let edges = node.into_iter().flat_map(|node| self.tree.edges(node));
        edges.map(|edge| ActStats {
            act: edge.act,
            visits: edge.visits,
            mean: edge.mean(),
        })
    }

    fn run(&mut self, root: &Root<'_, G>, budget: Budget) {
        self.tree.clear();
        self.pool.clear();
        self.iterations = 0;
        let mut spending = budget.start();
        while spending.spend_one() {
            self.iterate(root);
            self.iterations += 1;
        }
    }

    /// Runs one iteration.
    fn iterate(&mut self, root: &Root<'_, G>) {
        let mut clock = SearchClock::default();
        let mut hashes = InfoSetHashes::default();
        let (searcher, mut world) = match root {
            Root::Position(position) => (Some(position.seat), self.sample_world(position)),
            Root::Start(config) => {
                let Ok(world) = G::start(config, &mut self.rng, &mut hashes);
                (None, world)
            }
        };
        self.active = self.settings.for_game(&world);
        let mut first = searcher;
        self.path.clear();
        let mut steps = 0;
        let mut leaf = None;
        while steps < G::MAX_INPUTS {
            steps += 1;
            let actor = first.take().or_else(|| world.awaits().iter().next());
            let Some(actor) = actor else {
                if !clock.tick(&mut world, &mut self.rng, &mut hashes) {
                    break;
                }
                continue;
            };
            world.legal(actor, &mut self.acts);
            let act = match self.acts.as_slice() {
                [] => break,
                &[act] => act,
                _ => match self.choose(searcher, actor, &world, &hashes) {
                    Choice::Try(edge) => {
                        self.path.push((edge, actor));
                        self.tree.edge(edge).act
                    }
                    Choice::Stop(worth) => {
                        leaf = worth;
                        break;
                    }
                },
            };
            clock.act(&mut world, actor, act, &mut self.rng, &mut hashes);
            if self.active.evaluation != Evaluation::Network
                && let Some((edge, _)) = self.path.last()
                && self.tree.edge(*edge).visits == 0
            {
                break;
            }
        }
        let worth = match leaf {
            Some(worth) => worth,
            None => self.play_out(world, clock, steps),
        };
        for &(edge, seat) in &self.path {
            self.tree.backpropagate(edge, worth[seat]);
        }
    }

    /// Samples a world for an iteration.
    fn sample_world(&mut self, position: &Position<'_, G>) -> G {
        if self.settings.recalls && !position.past.is_empty() {
            while self.pool.len() < FIRST_WORLDS + self.iterations / WORLD_INTERVAL {
                self.pool.add(position, &mut self.rng);
            }
            if let Some(world) = self.pool.draw(&mut self.rng) {
                return world.clone();
            }
        }
        let Ok(world) = G::determinize(position.view, &mut self.rng);
        world
    }

    /// Chooses among `self.acts` in a node of the tree.
    fn choose(
        &mut self,
        searcher: Option<Seat>,
        actor: Seat,
        world: &G,
        hashes: &InfoSetHashes,
    ) -> Choice {
        let key = self.key(searcher, actor, hashes);
        let node = self.tree.node(key);
        if self.active.evaluation == Evaluation::Network {
            return self.choose_by_network(node, actor, world);
        }
        let rule = self.active.rule();
        let edge = node.and_then(|node| self.tree.select(node, &self.acts, rule, &mut self.rng));
        edge.map_or(Choice::Stop(None), Choice::Try)
    }

    /// As [`choose`](Search::choose), for a search with a network.
    fn choose_by_network(&mut self, node: Option<NodeId>, actor: Seat, world: &G) -> Choice {
        let Some(node) = node else {
            return Choice::Stop(world.evaluate(actor, &[], &mut self.priors));
        };
        let is_first_visit = self.tree.visit(node);
        if !self.tree.offer(node, &self.acts) {
            let is_long = self.acts.len() > SHORT_LIST && !self.path.is_empty();
            if is_first_visit && is_long {
                return Choice::Stop(world.evaluate(actor, &[], &mut self.priors));
            }
            let worth = world.evaluate(actor, &self.acts, &mut self.priors);
            let has_room = self.tree.expand(node, &self.acts, &self.priors);
            if worth.is_none() || is_first_visit || !has_room {
                return Choice::Stop(worth);
            }
            self.tree.offer(node, &self.acts);
        }
        let edge = self.tree.select_by_prior(self.active.rule());
        edge.map_or(Choice::Stop(None), Choice::Try)
    }

    /// Returns the key of the information set in which `actor` chooses.
    fn key(&self, searcher: Option<Seat>, actor: Seat, hashes: &InfoSetHashes) -> u64 {
        let hash = match (self.active.observers, searcher) {
            (Observers::Multiple, _) => hashes.seat(actor),
            (Observers::Shared, Some(searcher)) if searcher == actor => hashes.seat(actor),
            (Observers::Single, Some(searcher)) => hashes.seat(searcher),
            (Observers::Single | Observers::Shared, _) => hashes.public(),
        };
        hash ^ (u64::from(actor.0) + 1).wrapping_mul(0xd6e8_feb8_6659_fd93)
    }

    /// Plays a rollout and returns the payoffs.
    #[inline]
    fn play_out(&mut self, mut world: G, mut clock: SearchClock, steps: u32) -> Payoffs {
        let by_tips = self.active.evaluation != Evaluation::RandomRollout;
        for _ in steps..G::MAX_INPUTS {
            if by_tips && let Some(worth) = world.estimate() {
                return worth;
            }
            let Some(actor) = world.awaits().iter().next() else {
                if clock.tick(&mut world, &mut self.rng, &mut DiscardEvents) {
                    continue;
                }
                break;
            };
            let act = if by_tips {
                world.rollout_act(actor, &mut self.acts, &mut self.rng)
            } else {
                world.random_act(actor, &mut self.acts, &mut self.rng)
            };
            let Some(act) = act else { break };
            clock.act(&mut world, actor, act, &mut self.rng, &mut DiscardEvents);
        }
        // A game that exceeds its bound on inputs has no winner.
        world.payoffs().unwrap_or_default()
    }
}

/// What to do in a node of the tree.
enum Choice {
    /// Play the act of this edge.
    Try(EdgeId),
    /// Leave the tree, with these payoffs if the network has evaluated the position.
    Stop(Option<Payoffs>),
}

/// Clock of a simulated game. Between deadlines nothing depends on the time, so any time before the next deadline serves.
#[derive(Clone, Copy, Debug, Default)]
pub struct SearchClock(Millis);

impl SearchClock {
    /// Starts at a time of the game.
    pub fn at(at: Millis) -> SearchClock {
        SearchClock(at)
    }

    /// Plays a legal act before the next deadline.
    #[inline]
    pub fn act<G: Heuristics>(
        &mut self,
        world: &mut G,
        seat: Seat,
        act: G::Act,
        rng: &mut FastRng,
        sink: &mut impl EventSink<G::Event>,
    ) {
        if let Some(due) = world.deadline() {
            self.0 = self.0.max(Millis(due.0.saturating_sub(1)));
        }
        let applied = world.apply(self.0, Input::Act(seat, act), rng, sink);
        debug_assert!(applied.is_ok(), "an offered act is legal");
    }

    /// Advances time to the next deadline; `false` if there is none.
    pub fn tick<G: Heuristics>(
        &mut self,
        world: &mut G,
        rng: &mut FastRng,
        sink: &mut impl EventSink<G::Event>,
    ) -> bool {
        let Some(due) = world.deadline() else {
            return false;
        };
        self.0 = self.0.max(due);
        let ticked = world.apply(self.0, Input::Tick, rng, sink);
        debug_assert!(ticked.is_ok(), "a tick is never refused");
        true
    }
}
