//! A bot that sees everything, to measure what perfect information would be worth.

use std::ops::RangeInclusive;

use saloon_bots::{Bot, BotSpec, Position};
use saloon_core::{
    ApplyError, Chance, Encode, EventSink, FastRng, Game, Heuristics, Input, InvalidPlan, Millis,
    Outcome, Payoffs, Plan, RevealKey, Seat, SeatSet, Viewer,
};
use serde::{Serialize, Serializer};

/// Bot that searches from the real state instead of sampled ones. Draws to come stay unknown to it.
pub struct Omniscient<G: Heuristics>(Box<dyn Bot<Open<G>>>);

impl<G: Heuristics> Omniscient<G> {
    /// Creates the bot with the settings and the budget of `spec`.
    pub fn new(spec: BotSpec, seed: u64) -> Self {
        Omniscient(spec.build(seed))
    }

    /// Picks one of the legal acts of `seat`.
    pub fn choose(&mut self, game: &G, seat: Seat, acts: &[G::Act]) -> G::Act {
        let position = Position {
            seat,
            view: &Shown(Open(game.clone())),
            past: &[],
        };
        *self.0.choose(&position, acts)
    }
}

/// The same game, whose views show the whole state.
#[derive(Clone, Debug, PartialEq)]
struct Open<G>(G);

/// View of [`Open`].
#[derive(Clone, Debug, PartialEq)]
struct Shown<G>(Open<G>);

impl<G> Serialize for Shown<G> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_unit()
    }
}

impl<G: Heuristics> Game for Open<G> {
    const NAME: &'static str = G::NAME;
    const VERSION: u32 = G::VERSION;
    const SEATS: RangeInclusive<u8> = G::SEATS;
    const MAX_INPUTS: u32 = G::MAX_INPUTS;

    type Options = G::Options;
    type Components = G::Components;
    type Setup = G::Setup;
    type Config = G::Config;
    type Act = G::Act;
    type Event = G::Event;
    type View = Shown<G>;
    type Preview = G::Preview;
    type Illegal = G::Illegal;

    fn config(plan: &Plan<Self>) -> Result<G::Config, InvalidPlan> {
        G::config(&Plan {
            seats: plan.seats,
            options: plan.options.clone(),
            components: plan.components.clone(),
            setup: plan.setup.clone(),
            first: plan.first,
        })
    }

    fn start<C: Chance, T: EventSink<G::Event>>(
        config: &G::Config,
        chance: &mut C,
        sink: &mut T,
    ) -> Result<Self, C::Error> {
        G::start(config, chance, sink).map(Open)
    }

    fn seats(&self) -> u8 {
        self.0.seats()
    }

    fn awaits(&self) -> SeatSet {
        self.0.awaits()
    }

    fn deadline(&self) -> Option<Millis> {
        self.0.deadline()
    }

    fn legal(&self, seat: Seat, acts: &mut Vec<G::Act>) {
        self.0.legal(seat, acts);
    }

    fn random_act(&self, seat: Seat, acts: &mut Vec<G::Act>, rng: &mut FastRng) -> Option<G::Act> {
        self.0.random_act(seat, acts, rng)
    }

    fn apply<C: Chance, T: EventSink<G::Event>>(
        &mut self,
        at: Millis,
        input: Input<G::Act>,
        chance: &mut C,
        sink: &mut T,
    ) -> Result<(), ApplyError<G::Illegal, C::Error>> {
        self.0.apply(at, input, chance, sink)
    }

    fn view(&self, _viewer: Viewer) -> Shown<G> {
        Shown(self.clone())
    }

    fn unredacted_view(&self, _key: &RevealKey) -> Shown<G> {
        Shown(self.clone())
    }

    fn outcome(&self) -> Option<Outcome> {
        self.0.outcome()
    }

    fn payoffs(&self) -> Option<Payoffs> {
        self.0.payoffs()
    }

    fn determinize<C: Chance>(view: &Shown<G>, _chance: &mut C) -> Result<Self, C::Error> {
        Ok(view.0.clone())
    }

    fn preview(view: &Shown<G>, seat: Seat, act: G::Act) -> Result<G::Preview, G::Illegal> {
        G::preview(&view.0.0.view(Viewer::Seat(seat)), seat, act)
    }
}

impl<G: Heuristics> Encode for Open<G> {}

impl<G: Heuristics> Heuristics for Open<G> {
    fn score_acts(&self, seat: Seat, acts: &[G::Act], appeal: &mut Vec<f32>) {
        self.0.score_acts(seat, acts, appeal);
    }

    fn rollout_act(&self, seat: Seat, acts: &mut Vec<G::Act>, rng: &mut FastRng) -> Option<G::Act> {
        self.0.rollout_act(seat, acts, rng)
    }

    fn estimate(&self) -> Option<Payoffs> {
        self.0.estimate()
    }

    fn has_network(&self) -> bool {
        self.0.has_network()
    }

    fn evaluate(&self, seat: Seat, acts: &[G::Act], priors: &mut Vec<f32>) -> Option<Payoffs> {
        self.0.evaluate(seat, acts, priors)
    }
}
