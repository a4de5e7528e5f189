//! State of the game, as an implementation of [`Game`]. `phase.rs` has the course of play.

use alloc::sync::Arc;
use alloc::vec::Vec;

use saloon_core::{
    ApplyError, Chance, EventSink, FastRng, Game, Input, InvalidPlan, Millis, OptionField,
    OptionValues, Outcome, PerSeat, Plan, RevealKey, Seat, SeatSet, Viewer, chance::AnySeat,
};
use serde::{Deserialize, Serialize};

use crate::SCREENS;
use crate::act::Act;
use crate::components::{Components, Edition, Tiles};
use crate::cubes::Cubes;
use crate::event::Event;
use crate::illegal::Illegal;
use crate::ledger::{Ledger, LedgerEntry};
use crate::preview::{Preview, preview};
use crate::public_state::{Decision, PublicState};
use crate::queue::Queue;
use crate::ring::{Cities, Pawn, Removals, Ring};
use crate::score::{Reason, outcome};
use crate::setup::{CheckedSetup, RingSource, Setup};
use crate::streams;
use crate::view::View;
use crate::world::determinize;

/// A game of Blackrock City.
#[derive(Clone, Debug, PartialEq)]
pub struct BlackrockCity {
    pub(crate) public: PublicState,
    /// BC-3.8: cubes behind the screens.
    pub(crate) cubes: PerSeat<Cubes, SCREENS>,
    /// Cubes behind the screens at the start.
    pub(crate) start: PerSeat<Cubes, SCREENS>,
    /// Whether a set-up gave `start`, so that only the owners know it.
    pub(crate) secret: bool,
    /// Movements of the cubes.
    pub(crate) ledger: Ledger,
}

/// Options of a table.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields, default)]
pub struct Options {
    /// Edition of the rules.
    #[cfg_attr(feature = "ts", ts(optional = nullable))]
    pub edition: Edition,
    /// Whether all cubes are public, as if there were no screens.
    #[cfg_attr(feature = "ts", ts(optional = nullable))]
    pub open_cubes: bool,
}

/// Start of a game: a checked position. A deal fills in what it leaves open (BC-2).
#[derive(Clone, Debug)]
pub struct Config {
    seats: u8,
    options: Options,
    tiles: Arc<Tiles>,
    opening: CheckedSetup,
}

impl BlackrockCity {
    /// BC-2.1: returns the given ring, or deals one from Start City on.
    fn ring<C: Chance>(config: &Config, chance: &mut C) -> Result<Ring, C::Error> {
        let tiles = &config.tiles;
        let mut left = Cities::ALL.without(tiles.start);
        match &config.opening.ring {
            RingSource::Given(order) => return Ok(Ring::new(tiles.clone(), order.iter().copied())),
            RingSource::Whole => {}
            RingSource::Without(pairs) => {
                let out = chance.draw(streams::BOX, &Removals(pairs))?;
                left = left.without(out.0).without(out.1);
            }
        }
        let mut order = [tiles.start; crate::components::CITIES];
        let mut len = 1;
        while left != Cities::NONE {
            let number = chance.draw(streams::RING, &left)?.0;
            left = left.without(number);
            order[len] = number;
            len += 1;
        }
        Ok(Ring::new(tiles.clone(), order[..len].iter().copied()))
    }

    /// BC-2: sets up a game before its first phase.
    fn set_up<C: Chance>(config: &Config, chance: &mut C) -> Result<Self, C::Error> {
        let opening = &config.opening;
        let first = match opening.first {
            Some(first) => first,
            None => chance.draw(streams::TOSS, &AnySeat(config.seats))?.0,
        };
        let mut ring = BlackrockCity::ring(config, chance)?;
        // `Setup::check` ensures that these cities are in the ring.
        let index_of = |number| ring.index_of(number).unwrap_or_default();
        let sheriff = index_of(opening.sheriff);
        let pawn = Pawn {
            at: index_of(opening.pawn),
            owner: opening.owner.unwrap_or(first),
            blocked: opening.blocked,
        };
        for at in 0..ring.len() {
            if opening.flipped.contains(ring.number(at)) {
                ring.turn(at);
            }
            if opening.plundered.contains(ring.number(at)) || (at == pawn.at && !pawn.blocked) {
                ring.plunder(at);
            }
        }
        Ok(BlackrockCity {
            public: PublicState {
                edition: config.options.edition,
                open_cubes: config.options.open_cubes,
                seats: config.seats,
                ring,
                phase: 1,
                first,
                sheriff,
                pawn,
                silver: opening.silver,
                reserves: opening.reserves,
                stakes: PerSeat::default(),
                clocks: opening.clocks,
                deferred: Queue::default(),
                attackers: opening.attackers,
                decision: Decision::Over,
                hourglass: None,
                ended: None,
            },
            cubes: opening.cubes,
            start: opening.cubes,
            secret: opening.secret,
            ledger: Ledger::EMPTY,
        })
    }
}

impl Game for BlackrockCity {
    const NAME: &'static str = "blackrock-city";
    const VERSION: u32 = 1;
    const SEATS: core::ops::RangeInclusive<u8> = 2..=4;
    /// Upper bound: 90 bids, 90 wounds, 5 other acts in each of 90 phases, 4 in the last phase, and 16 for the clocks.
    ///
    /// Every bid and every wound costs a life, of which there are 90 at most (`Ledger::MAX_ENTRIES`); every
    /// deferral comes with a wound. A phase needs a bid, so at most 90 phases end, each with up to three
    /// renunciations, one advance and one steal; the last phase has four renunciations. The 8 clocks add one act and
    /// one tick each.
    const MAX_INPUTS: u32 = 90 + 90 + 90 * 5 + 4 + 16;
    const SCRIPT_OUTCOMES: &'static [&'static str] = &["gold", "silver"];
    const OFF_TURN: bool = true;
    const TAKE_BACKS: bool = true;
    const OPTIONS: &'static [OptionField] = &[
        OptionField {
            name: "edition",
            values: OptionValues::Choice(&["published", "prototype"]),
        },
        OptionField {
            name: "open_cubes",
            values: OptionValues::Flag,
        },
    ];

    type Options = Options;
    type Components = Components;
    type Setup = Setup;
    type Config = Config;
    type Act = Act;
    type Event = Event;
    type View = View;
    type Preview = Preview;
    type Illegal = Illegal;

    fn config(plan: &Plan<Self>) -> Result<Config, InvalidPlan> {
        let options = plan.options.clone();
        let tiles = plan
            .components
            .check(options.edition)
            .map_err(InvalidPlan)?;
        let opening = plan
            .setup
            .clone()
            .unwrap_or_default()
            .check(plan.seats, options.edition, &tiles)
            .map_err(InvalidPlan)?;
        Ok(Config {
            seats: plan.seats,
            options,
            tiles,
            opening,
        })
    }

    fn start<C: Chance, T: EventSink<Event>>(
        config: &Config,
        chance: &mut C,
        sink: &mut T,
    ) -> Result<Self, C::Error> {
        let mut game = BlackrockCity::set_up(config, chance)?;
        if game.public.is_exhausted() {
            game.finish(Reason::Exhausted, sink);
        } else {
            game.open_phase(chance, sink)?;
        }
        Ok(game)
    }

    fn seats(&self) -> u8 {
        self.public.seats
    }

    fn round(&self) -> u32 {
        self.public.phase.into()
    }

    #[inline]
    fn awaits(&self) -> SeatSet {
        self.public
            .decision
            .seat()
            .map_or(SeatSet::NONE, SeatSet::one)
    }

    fn deadline(&self) -> Option<Millis> {
        self.public.hourglass
    }

    /// Cubes behind screens are hidden: an act that draws one, or reveals all at the end, cannot be taken back.
    fn reveals_nothing(&self, _act: Act, after: &Self) -> bool {
        let before = self.ledger.iter().count();
        let mut entries = after.ledger.iter().skip(before);
        after.outcome().is_none()
            && !entries.any(|entry| matches!(entry, LedgerEntry::Drawn { .. }))
    }

    fn legal(&self, seat: Seat, acts: &mut Vec<Act>) {
        self.public.legal(seat, acts);
    }

    #[inline]
    fn random_act(&self, seat: Seat, acts: &mut Vec<Act>, rng: &mut FastRng) -> Option<Act> {
        if self.public.decision == Decision::Action(seat) {
            return Some(self.public.random_action(seat, rng));
        }
        self.public.legal(seat, acts);
        rng.choose(acts).copied()
    }

    #[inline]
    fn apply<C: Chance, T: EventSink<Event>>(
        &mut self,
        at: Millis,
        input: Input<Act>,
        chance: &mut C,
        sink: &mut T,
    ) -> Result<(), ApplyError<Illegal, C::Error>> {
        match input {
            Input::Act(seat, act) => {
                self.public.check(seat, act).map_err(ApplyError::Illegal)?;
                if act == Act::Clock {
                    self.turn_hourglass(seat, at, sink);
                    return Ok(());
                }
                self.apply_act(seat, act, chance, sink)
            }
            Input::Tick if self.public.hourglass.is_some_and(|end| at >= end) => {
                self.time_out(chance, sink)
            }
            Input::Tick => Ok(()),
        }
        .map_err(ApplyError::Chance)
    }

    fn view(&self, viewer: Viewer) -> View {
        self.seen_by(viewer)
    }

    fn unredacted_view(&self, _key: &RevealKey) -> View {
        self.redacted(|_| true)
    }

    fn outcome(&self) -> Option<Outcome> {
        self.public
            .ended
            .map(|reason| outcome(&self.public, self.cubes, reason))
    }

    fn determinize<C: Chance>(view: &View, chance: &mut C) -> Result<Self, C::Error> {
        determinize(view, chance)
    }

    fn preview(view: &View, seat: Seat, act: Act) -> Result<Preview, Illegal> {
        preview(view, seat, act)
    }
}
