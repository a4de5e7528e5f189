//! Information-set Monte Carlo tree search, for any game.
//!
//! An iteration imagines a world that fits the view, walks down what is known of it, and plays it to its end. Every seat
//! chooses by what it would know: a node is an information set, keyed by what was told to its seat since the root (see
//! [`info_set`](crate::info_set)), so that neither hidden cards nor secret simultaneous choices leak into anybody's choice. Chance is
//! drawn as it comes, by the rules themselves.

use saloon_core::{DiscardEvents, EventSink, FastRng, Heuristics, Input, Millis, Payoffs, Seat};

use crate::budget::Budget;
use crate::info_set::InfoSetHashes;
use crate::tree::{EdgeId, SelectionPolicy, Tree};

/// How a search thinks.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SearchSettings {
    /// Which moments of a seat are one.
    pub observers: Observers,
    /// How much to try what has been tried little; 0 to trust every first impression.
    pub explore: f32,
    /// How imagined games go on beyond what is remembered.
    pub rollout: Rollout,
}

impl SearchSettings {
    fn rule(self) -> SelectionPolicy {
        SelectionPolicy {
            explore: self.explore,
            smooth: self.observers == Observers::Multiple,
        }
    }
}

/// Which moments are one to the search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Observers {
    /// Those that the searcher could not tell apart, whoever chooses: one tree.
    Single,
    /// Those that their own seat could not tell apart, and acts as mixed as bluffing needs: a tree for each.
    Multiple,
    /// As `Multiple` for the searcher; for the others, those that nobody but themselves could tell apart: what they hold
    /// decides which acts are on offer, not how each did.
    Shared,
}

/// How a game is played out in thought.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rollout {
    /// At random, to its end.
    Random,
    /// By heuristics, to its end or to where they can tell what it is worth.
    Heuristics,
}

/// What a search found out about one act.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ActStats<A> {
    /// The act.
    pub act: A,
    /// In how many imagined games it was tried: the more, the better it did.
    pub visits: u32,
    /// What they were worth to the searcher on average, from 0 to 1.
    pub mean: f32,
}

/// A search with its memory, which is used again for every decision.
#[derive(Debug)]
pub struct Search<G: Heuristics> {
    settings: SearchSettings,
    rng: FastRng,
    tree: Tree<G::Act>,
    acts: Vec<G::Act>,
    path: Vec<(EdgeId, Seat)>,
}

/// Where imagined games begin.
#[derive(Debug)]
enum Root<'a, G: Heuristics> {
    /// With somebody's act, in a world that fits what they know.
    View(Seat, &'a G::View),
    /// With the deal.
    Start(&'a G::Config),
}

impl<G: Heuristics> Search<G> {
    /// Room for `nodes` information sets; beyond that a search goes on with what it has.
    pub fn new(settings: SearchSettings, nodes: usize, seed: u64) -> Self {
        Search {
            settings,
            rng: FastRng::seeded(seed),
            tree: Tree::new(nodes),
            acts: Vec::with_capacity(64),
            path: Vec::with_capacity(G::MAX_INPUTS.min(4096) as usize),
        }
    }

    /// Thinks about what `seat` should do, and says of each act that was tried how it did.
    pub fn think(
        &mut self,
        seat: Seat,
        view: &G::View,
        budget: Budget,
        stats: &mut Vec<ActStats<G::Act>>,
    ) {
        self.run(&Root::View(seat, view), budget);
        stats.clear();
        stats.extend(self.stats(Some(seat), seat, &InfoSetHashes::default()));
    }

    /// Thinks about a whole game from before the deal, for nobody in particular. What it found for any seat at any moment
    /// can then be [looked up](Search::lookup).
    pub fn think_from_start(&mut self, config: &G::Config, budget: Budget) {
        self.run(&Root::Start(config), budget);
    }

    /// What thinking from the start found for `seat` at the moment when everyone has heard what `hashes` hold.
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
        let mut spending = budget.start();
        while spending.spend_one() {
            self.iterate(root);
        }
    }

    /// One imagined game.
    fn iterate(&mut self, root: &Root<'_, G>) {
        let mut clock = SearchClock::default();
        let mut hashes = InfoSetHashes::default();
        let (searcher, Ok(mut world)) = match root {
            Root::View(seat, view) => (Some(*seat), G::determinize(view, &mut self.rng)),
            Root::Start(config) => (None, G::start(config, &mut self.rng, &mut hashes)),
        };
        let mut first = searcher;
        self.path.clear();
        let mut steps = 0;
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
                acts => {
                    let key = self.key(searcher, actor, &hashes);
                    let rule = self.settings.rule();
                    let node = self.tree.node(key);
                    let edge =
                        node.and_then(|node| self.tree.select(node, acts, rule, &mut self.rng));
                    let Some(edge) = edge else { break };
                    self.path.push((edge, actor));
                    self.tree.edge(edge).act
                }
            };
            clock.act(&mut world, actor, act, &mut self.rng, &mut hashes);
            if let Some((edge, _)) = self.path.last()
                && self.tree.edge(*edge).visits == 0
            {
                break;
            }
        }
        let worth = self.play_out(world, clock, steps);
        for &(edge, seat) in &self.path {
            self.tree.backpropagate(edge, worth[seat]);
        }
    }

    /// The key of the information set in which `actor` is to choose.
    fn key(&self, searcher: Option<Seat>, actor: Seat, hashes: &InfoSetHashes) -> u64 {
        let hash = match (self.settings.observers, searcher) {
            (Observers::Multiple, _) => hashes.seat(actor),
            (Observers::Shared, Some(searcher)) if searcher == actor => hashes.seat(actor),
            (Observers::Single, Some(searcher)) => hashes.seat(searcher),
            (Observers::Single | Observers::Shared, _) => hashes.public(),
        };
        hash ^ (u64::from(actor.0) + 1).wrapping_mul(0xd6e8_feb8_6659_fd93)
    }

    /// Plays a world to its end.
    #[inline]
    fn play_out(&mut self, mut world: G, mut clock: SearchClock, steps: u32) -> Payoffs {
        let by_tips = self.settings.rollout == Rollout::Heuristics;
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
        // A game that has not ended by now never will: nobody wins it.
        world.payoffs().unwrap_or_default()
    }
}

/// The time of an imagined game. Between deadlines nothing depends on it, so a thought need not know the real instant: any
/// before the next deadline will do.
#[derive(Clone, Copy, Debug, Default)]
struct SearchClock(Millis);

impl SearchClock {
    #[inline]
    fn act<G: Heuristics>(
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
        debug_assert!(applied.is_ok(), "what is offered is accepted");
    }

    /// Lets time pass to the next deadline; `false` if there is none.
    fn tick<G: Heuristics>(
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
