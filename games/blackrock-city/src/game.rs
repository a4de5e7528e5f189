//! Blackrock City behind the contract of every game.

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
    /// What everybody sees.
    pub(crate) table: PublicState,
    /// BC-3.8: what is behind the screens.
    pub(crate) cubes: PerSeat<Cubes, SCREENS>,
    /// What was behind them at the start.
    pub(crate) start: PerSeat<Cubes, SCREENS>,
    /// What was behind them at the start was somebody's choice, and known to the owners alone.
    pub(crate) secret: bool,
    /// Where the cubes went.
    pub(crate) ledger: Ledger,
}

/// What a table chooses.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields, default)]
pub struct Options {
    /// Which book to play by.
    #[cfg_attr(feature = "ts", ts(optional = nullable))]
    pub edition: Edition,
    /// Cubes are shown to all: no screens.
    #[cfg_attr(feature = "ts", ts(optional = nullable))]
    pub open_cubes: bool,
}

/// How a game begins: from a position that was found possible, dealt where it leaves something open (BC-2).
#[derive(Clone, Debug)]
pub struct Config {
    seats: u8,
    options: Options,
    tiles: Arc<Tiles>,
    opening: CheckedSetup,
}

impl BlackrockCity {
    /// BC-2.1: the ring as given, or dealt from Start City on.
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

    /// BC-2.
    fn set_up<C: Chance>(config: &Config, chance: &mut C) -> Result<Self, C::Error> {
        let opening = &config.opening;
        let first = match opening.first {
            Some(first) => first,
            None => chance.draw(streams::TOSS, &AnySeat(config.seats))?.0,
        };
        let mut ring = BlackrockCity::ring(config, chance)?;
        // A set-up's cities were found to be in the ring, or the ring dealt around them.
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
            table: PublicState {
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
                task: Decision::Over,
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
    /// Every bid and every wound costs a life, of which there are 90 at most ([`Ledger::MAX_ENTRIES`]), and every defer a wound. A
    /// phase needs a bid, so at most 90 end, with three renouncings, an advance and a steal each; the last has four. Then 8
    /// clocks, each with an act and a tick.
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
        if game.table.is_exhausted() {
            game.finish(Reason::Exhausted, sink);
        } else {
            game.open_phase(chance, sink)?;
        }
        Ok(game)
    }

    fn seats(&self) -> u8 {
        self.table.seats
    }

    fn round(&self) -> u32 {
        self.table.phase.into()
    }

    #[inline]
    fn awaits(&self) -> SeatSet {
        self.table.task.seat().map_or(SeatSet::NONE, SeatSet::one)
    }

    fn deadline(&self) -> Option<Millis> {
        self.table.hourglass
    }

    /// What is behind screens is hidden: nobody reached there, and it was not laid open at the end.
    fn reveals_nothing(&self, _act: Act, after: &Self) -> bool {
        let before = self.ledger.iter().count();
        let mut deeds = after.ledger.iter().skip(before);
        after.outcome().is_none() && !deeds.any(|deed| matches!(deed, LedgerEntry::Drawn { .. }))
    }

    fn legal(&self, seat: Seat, acts: &mut Vec<Act>) {
        self.table.legal(seat, acts);
    }

    #[inline]
    fn random_act(&self, seat: Seat, acts: &mut Vec<Act>, rng: &mut FastRng) -> Option<Act> {
        if self.table.task == Decision::Action(seat) {
            return Some(self.table.random_action(seat, rng));
        }
        self.table.legal(seat, acts);
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
                self.table.check(seat, act).map_err(ApplyError::Illegal)?;
                if act == Act::Clock {
                    self.turn_hourglass(seat, at, sink);
                    return Ok(());
                }
                self.apply_act(seat, act, chance, sink)
            }
            Input::Tick if self.table.hourglass.is_some_and(|end| at >= end) => {
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
        self.table
            .ended
            .map(|reason| outcome(&self.table, self.cubes, reason))
    }

    fn determinize<C: Chance>(view: &View, chance: &mut C) -> Result<Self, C::Error> {
        determinize(view, chance)
    }

    fn preview(view: &View, seat: Seat, act: Act) -> Result<Preview, Illegal> {
        preview(view, seat, act)
    }
}
