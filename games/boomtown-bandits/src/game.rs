//! State of a game and its implementation of [`Game`]. The rules themselves are in the other modules.

use alloc::vec::Vec;

use saloon_core::{
    ApplyError, Chance, EventSink, FastRng, Game, Input, InvalidPlan, Millis, OptionField, Outcome,
    PerSeat, Plan, RevealKey, Seat, SeatSet, Viewer,
};

use crate::act::Act;
use crate::cards::{Card, CardState, Location};
use crate::event::Event;
use crate::legality::Illegal;
use crate::scoring::{GameEnd, Score};
use crate::setup::{Catalogue, Components, Options, Setup, ValidPlan};
use crate::shootout::{Shootout, Step};
use crate::street::{Crew, SEATS, Street, Town};
use crate::view::{Preview, View, determinize, preview};
use crate::windows::Window;

/// A game of Boomtown Bandits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BoomtownBandits {
    pub(crate) fixed: GameConstants,
    pub(crate) cards: CardState,
    pub(crate) street: Street,
    pub(crate) stage: Stage,
    /// Seat that places the badge or a token, aims, or keeps a card. After a shootout, the winner of the current location.
    /// Temporary Alliance and Safe Found set it to the player of the card.
    pub(crate) turn: Seat,
    /// Seats awaited: one, or those that a window or a Hoedown still asks. Unused while dice roll in real time.
    pub(crate) waiting: SeatSet,
    /// BB-5.6, BB-7.6: deadline of the open window or of the aim, in real time.
    pub(crate) timer: Option<Millis>,
    /// Place of the current location, counted from the left; [`TIE_BREAK`](crate::street::TIE_BREAK) in a tie-break.
    pub(crate) at: u8,
    /// Number of shootouts so far, including the current one.
    pub(crate) shootouts: u16,
    /// Hoedown: cards chosen so far.
    pub(crate) gifts: PerSeat<Option<Card>, SEATS>,
    /// Cave In: number of shooters that each seat lacks in the next round.
    pub(crate) caved: [u8; SEATS],
    /// BB-8.2: seat that owns the town.
    pub(crate) owner: Option<Seat>,
    /// Number of the round, from 1.
    pub(crate) round: u32,
    /// Seat with the bottle, which starts the round.
    pub(crate) first: Seat,
    pub(crate) last_round: bool,
    /// BB-8.3: set once all hands are laid open.
    pub(crate) score: Option<Score>,
}

/// Parts of a game that never change.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct GameConstants {
    pub(crate) seats: u8,
    pub(crate) everyone: SeatSet,
    pub(crate) realtime: bool,
    pub(crate) tie_window: u32,
    /// BB-7.6: time that a window stays open, in milliseconds.
    pub(crate) window: u32,
    pub(crate) town: Town,
    pub(crate) catalogue: Catalogue,
}

/// Stage of the game while it waits for an act or a tick. It may be stale while [`run`](BoomtownBandits::run) loops.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Stage {
    /// BB-3.2: the first player places the badge.
    Badge,
    /// BB-3.3: players place tokens.
    Placing,
    /// BB-7.6: a window outside a shootout.
    Window(Window),
    /// BB-4, BB-5: from the first countdown until at most one player is left.
    Shootout(Shootout),
    /// Inspection: the winner keeps one of two cards.
    Keeping,
    /// Hoedown: each player chooses a card to pass.
    Giving,
    /// BB-8.4: the game is over.
    Over(GameEnd),
}

impl Stage {
    #[inline]
    pub(crate) const fn window(&self) -> Option<Window> {
        match self {
            Stage::Window(window) => Some(*window),
            Stage::Shootout(shootout) => shootout.step.window(),
            _ => None,
        }
    }

    /// BB-7.9: whether the caller of a HIT is choosing targets.
    #[inline]
    pub(crate) const fn is_aiming(&self) -> bool {
        matches!(self, Stage::Shootout(shootout) if matches!(shootout.step, Step::Aim))
    }
}

/// A plan that passed the checks.
#[derive(Clone, Debug)]
pub struct Config(pub(crate) ValidPlan);

impl BoomtownBandits {
    pub(crate) fn all_seats(&self) -> impl Iterator<Item = Seat> + Clone + use<> {
        Seat::all(self.fixed.seats)
    }

    pub(crate) fn location(&self) -> Location {
        self.fixed.town.at(self.at)
    }

    /// Tokens at the current location, or the dice of the tie-break.
    #[inline]
    pub(crate) fn here(&self) -> Crew {
        self.street.at(self.at)
    }

    #[inline]
    pub(crate) fn set_here(&mut self, crew: Crew) {
        self.street.set(self.at, crew);
    }

    /// Current shootout, if there is one.
    #[inline]
    pub(crate) const fn shootout(&self) -> Option<&Shootout> {
        match &self.stage {
            Stage::Shootout(shootout) => Some(shootout),
            _ => None,
        }
    }

    /// Current shootout. Panics outside a shootout.
    #[inline]
    pub(crate) fn shootout_mut(&mut self) -> &mut Shootout {
        let shootout = match &mut self.stage {
            Stage::Shootout(shootout) => Some(shootout),
            _ => None,
        };
        shootout.expect("volleys, aims and HITs belong to a shootout")
    }

    /// BB-5: current shootout while players roll and call.
    #[inline]
    pub(crate) fn race(&self) -> Option<&Shootout> {
        self.shootout()
            .filter(|shootout| shootout.step == Step::Dice)
    }

    /// `now` plus `millis` in real time, else `None`: lockstep has no deadlines.
    pub(crate) fn deadline_in(&self, now: Millis, millis: u64) -> Option<Millis> {
        self.fixed.realtime.then(|| now.plus(millis))
    }

    /// BB-8.2: whether a seat owns a card of every location in town.
    pub(crate) fn owns_all(&self, seat: Seat) -> bool {
        let owned = self.cards.held_kinds(seat) | self.cards.public.played_kinds[seat];
        let mut town = self.fixed.town.iter();
        town.all(|location| owned & location.kind_bits() != 0)
    }
}

impl Game for BoomtownBandits {
    const NAME: &'static str = "boomtown-bandits";
    const VERSION: u32 = 1;
    const SEATS: core::ops::RangeInclusive<u8> = 2..=5;
    /// No clause bounds a game: dice may show blanks, and a round may award no card. A game has about ten rounds. Five players
    /// who roll and call at random in real time use about 200 inputs a round, so this bound leaves a factor of 25.
    const MAX_INPUTS: u32 = 50_000;
    const SCRIPT_OUTCOMES: &'static [&'static str] = &["bullet", "run", "blank"];
    /// Acts that need no turn: `show`, `claim_town`, Loose Lips and the calls of a shootout.
    const OFF_TURN: bool = true;
    const TAKE_BACKS: bool = true;
    const PASSES: bool = true;
    const SCENES: bool = true;
    const OPTIONS: &'static [OptionField] = &Options::FIELDS;

    type Options = Options;
    type Components = Components;
    type Setup = Setup;
    type Config = Config;
    type Act = Act;
    type Event = Event;
    type View = View;
    type Preview = Preview;
    type Illegal = Illegal;

    fn server_options(options: Options) -> Options {
        options.with_server_defaults()
    }

    fn config(plan: &Plan<Self>) -> Result<Config, InvalidPlan> {
        ValidPlan::new(plan).map(Config).map_err(InvalidPlan)
    }

    fn start<C: Chance, T: EventSink<Event>>(
        config: &Config,
        chance: &mut C,
        sink: &mut T,
    ) -> Result<Self, C::Error> {
        let mut game = config.0.deal(chance)?;
        game.begin(chance, sink)?;
        Ok(game)
    }

    fn seats(&self) -> u8 {
        self.fixed.seats
    }

    fn round(&self) -> u32 {
        self.round
    }

    #[inline]
    fn awaits(&self) -> SeatSet {
        self.race().map_or(self.waiting, Shootout::rollers)
    }

    #[inline]
    fn deadline(&self) -> Option<Millis> {
        if !self.fixed.realtime {
            return None;
        }
        match &self.stage {
            Stage::Shootout(shootout) if shootout.step == Step::Dice => {
                Some(shootout.deadline(self.fixed.tie_window.into()))
            }
            Stage::Shootout(_) | Stage::Window(_) => self.timer,
            _ => None,
        }
    }

    fn may_race(&self) -> bool {
        self.fixed.realtime
    }

    /// Seats in the volley, from the countdown (a false start is possible) to the end of the tie window.
    fn racers(&self) -> SeatSet {
        self.race()
            .map_or(SeatSet::NONE, |shootout| shootout.crew.seats())
    }

    /// BB-7.6: players pass in a window that asks them.
    fn pass(&self, seat: Seat) -> Option<Act> {
        let asked = self.stage.window().is_some() && self.waiting.contains(seat);
        asked.then_some(Act::Pass)
    }

    fn must_pass(&self, seat: Seat) -> bool {
        self.playable(seat) == 0
    }

    /// One scene for each shootout.
    fn scene(&self) -> Option<u32> {
        self.shootout().map(|shootout| shootout.number.into())
    }

    /// Holds while tokens are placed face down. A played card shows a card of a hand, and the last token reveals all.
    fn reveals_nothing(&self, act: Act, after: &Self) -> bool {
        match act {
            Act::Badge(_) => true,
            Act::Place { .. } => matches!(after.stage, Stage::Placing),
            _ => false,
        }
    }

    fn legal(&self, seat: Seat, acts: &mut Vec<Act>) {
        acts.clear();
        self.list(seat, acts);
    }

    #[inline]
    fn random_act(&self, seat: Seat, acts: &mut Vec<Act>, rng: &mut FastRng) -> Option<Act> {
        self.sample(seat, acts, rng)
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
                self.check(seat, act).map_err(ApplyError::Illegal)?;
                self.carry_out(at, seat, act, chance, sink)
            }
            Input::Tick if self.deadline().is_some_and(|due| due <= at) => {
                self.tick(at, chance, sink)
            }
            Input::Tick => Ok(()),
        }
        .map_err(ApplyError::Chance)
    }

    /// BB-3.3: where a player places tokens depends on the hand.
    fn is_telling(&self, seat: Seat) -> bool {
        matches!(self.stage, Stage::Placing) && self.turn == seat
    }

    fn view(&self, viewer: Viewer) -> View {
        self.seen_by(viewer)
    }

    fn unredacted_view(&self, _key: &RevealKey) -> View {
        self.unredacted()
    }

    fn outcome(&self) -> Option<Outcome> {
        match self.stage {
            Stage::Over(verdict) => Some(self.outcome_of(verdict)),
            _ => None,
        }
    }

    fn determinize<C: Chance>(view: &View, chance: &mut C) -> Result<Self, C::Error> {
        determinize(view, chance)
    }

    fn preview(view: &View, seat: Seat, act: Act) -> Result<Preview, Illegal> {
        preview(view, seat, act)
    }
}
