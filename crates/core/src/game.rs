//! Contract between a game and the code that drives it.

use alloc::string::String;
use alloc::vec::Vec;
use core::error::Error;
use core::fmt::{Debug, Display};
use core::hash::Hash;
use core::ops::RangeInclusive;
use core::str::FromStr;

use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::chance::{Chance, FastRng};
use crate::events::EventSink;
use crate::option::OptionField;
use crate::outcome::{Clause, Outcome, Payoffs};
use crate::reveal_key::RevealKey;
use crate::seat::{Seat, SeatSet, Viewer};
use crate::time::Millis;

/// Rules and state of one game as a value: no I/O, no clock, no randomness.
///
/// Inputs go in, events and views come out. The state is small, cheap to clone and never serialised. Its outputs are
/// [views](Game::View), events with an audience, lists of acts and refusals; none of them may depend on information
/// hidden from its receiver. `saloon_testkit::laws!` tests a game against all of this.
///
/// Callers pass only seats below [`seats`](Game::seats), and times that never decrease.
pub trait Game: Clone + PartialEq + Debug + Send + Sync + 'static {
    /// Name in records, links and the referee protocol, such as `high-card`.
    const NAME: &'static str;
    /// Version of the rules, raised when the same inputs would no longer give the same game.
    const VERSION: u32;
    /// Supported numbers of players.
    const SEATS: RangeInclusive<u8>;
    /// Bound on the acts and ticks of one game. It follows from the rules or, if dice set no bound, holds with overwhelming
    /// probability.
    const MAX_INPUTS: u32;

    /// Whether a seat that is not awaited may ever act.
    const OFF_TURN: bool = false;
    /// Text of every outcome that a script may give: all outcomes of draws that are not
    /// [part of the set-up](crate::chance::Odds::IS_SETUP).
    const SCRIPT_OUTCOMES: &'static [&'static str] = &[];
    /// Whether it can be played in matches of several games. If so, a [`Plan`] may name the first player, and
    /// [`first`](Game::first) returns it.
    const MATCHES: bool = false;
    /// Whether any act can be taken back. If so, [`reveals_nothing`](Game::reveals_nothing) is sometimes true.
    const TAKE_BACKS: bool = false;
    /// Whether it ever asks several seats at once. If so, [`pass`](Game::pass) sometimes returns an act.
    const PASSES: bool = false;
    /// Whether it has [scenes](Game::scene).
    const SCENES: bool = false;
    /// Fields of [`Options`](Game::Options), in the order in which a form shows them.
    const OPTIONS: &'static [OptionField] = &[];

    /// Settings that a table chooses before the start; public.
    type Options: Clone + Debug + Default + PartialEq + Serialize + DeserializeOwned + Send + Sync;
    /// Printed values of the game's components: the defaults, or a customised set.
    type Components: Clone
        + Debug
        + Default
        + PartialEq
        + Serialize
        + DeserializeOwned
        + Send
        + Sync;
    /// Custom starting position, not yet validated.
    type Setup: Clone + Debug + PartialEq + Serialize + DeserializeOwned + Send + Sync;
    /// Validated [`Plan`]. Starts any number of games.
    type Config: Clone + Debug + Send + Sync;
    /// Act of a seat. Kept small: bots fill buffers with thousands of them.
    type Act: Copy
        + PartialEq
        + Debug
        + Display
        + FromStr<Err: Error>
        + Serialize
        + DeserializeOwned
        + Send
        + Sync;
    /// Event of the game. `Hash` because bots hash the events that a seat received into its information set.
    type Event: Clone + Debug + PartialEq + Hash + Serialize + Send + Sync;
    /// All that one viewer knows or may remember. `game` and `outcome` are among its fields.
    type View: Clone + Debug + PartialEq + Serialize + Send + Sync;
    /// Expected effect of an act, as far as its player can know.
    type Preview: Clone + Debug + PartialEq + Serialize;
    /// Reason for which the rules refuse an act.
    type Illegal: RuleViolation;

    /// Fills in options that a table left open, if the house's default differs from the rules' default. The referee,
    /// simulations and records use the defaults of the rules.
    fn server_options(options: Self::Options) -> Self::Options {
        options
    }

    /// Validates a plan.
    ///
    /// # Errors
    ///
    /// One sentence that says why the plan is impossible.
    fn config(plan: &Plan<Self>) -> Result<Self::Config, InvalidPlan>;

    /// Sets the game up.
    fn start<C: Chance, T: EventSink<Self::Event>>(
        config: &Self::Config,
        chance: &mut C,
        sink: &mut T,
    ) -> Result<Self, C::Error>;

    /// Returns the number of players.
    fn seats(&self) -> u8;

    /// Returns the first player, in a game played in [matches](Game::MATCHES).
    fn first(&self) -> Option<Seat> {
        None
    }

    /// Returns the number of the current round (or phase), from 1.
    fn round(&self) -> u32 {
        1
    }

    /// Returns the seats that the game waits for: none when it is over. Seats that may act off turn are not included.
    fn awaits(&self) -> SeatSet;

    /// Returns the next time at which time alone changes a view, the legal acts or the state. An [`Input::Tick`] at that
    /// time postpones or clears the deadline.
    fn deadline(&self) -> Option<Millis> {
        None
    }

    /// Whether seats may ever race in this game. If so, the driver measures their latency from the start.
    fn may_race(&self) -> bool {
        false
    }

    /// Returns the seats that race now: the exact time of their acts decides between them. The driver corrects each time for
    /// latency and applies acts and ticks in that order. The set is public.
    fn racers(&self) -> SeatSet {
        SeatSet::NONE
    }

    /// Returns the act by which `seat` passes while the game asks several seats at once (a card window); `None` otherwise.
    /// The set of seats asked is public.
    fn pass(&self, _seat: Seat) -> Option<Self::Act> {
        None
    }

    /// Whether a seat that is asked can only pass. Acts that are legal at any moment do not count. A driver may pass for such
    /// a seat, at a time that does not depend on its hand.
    fn must_pass(&self, _seat: Seat) -> bool {
        false
    }

    /// Returns the number of the current scene, if any: a part of the game, like a shootout, whose result players want to
    /// read. A driver may pause the game's time when a scene ends.
    fn scene(&self) -> Option<u32> {
        None
    }

    /// Whether a decision of `seat` in this position is evidence about hidden information. Bots remember such decisions of the
    /// others until the round ends.
    fn is_telling(&self, seat: Seat) -> bool {
        let _ = seat;
        false
    }

    /// Whether `act`, which turned this game into `after`, revealed no hidden information to anyone. Only such acts can be
    /// taken back, and only if they drew no chance and no deadline was involved.
    fn reveals_nothing(&self, _act: Self::Act, _after: &Self) -> bool {
        false
    }

    /// Fills `acts` with every legal act of `seat`, each once. Clears it first.
    fn legal(&self, seat: Seat, acts: &mut Vec<Self::Act>);

    /// Picks a random legal act of `seat`, each with a positive probability; `None` if there is none. `acts` is a buffer.
    fn random_act(
        &self,
        seat: Seat,
        acts: &mut Vec<Self::Act>,
        rng: &mut FastRng,
    ) -> Option<Self::Act> {
        self.legal(seat, acts);
        rng.choose(acts).copied()
    }

    /// Validates an input and applies it.
    ///
    /// # Errors
    ///
    /// [`ApplyError::Illegal`] leaves the game unchanged. [`ApplyError::Chance`] comes from `chance` and may leave the game
    /// partly updated: a caller whose chance can fail works on a copy.
    fn apply<C: Chance, T: EventSink<Self::Event>>(
        &mut self,
        at: Millis,
        input: Input<Self::Act>,
        chance: &mut C,
        sink: &mut T,
    ) -> Result<(), ApplyError<Self::Illegal, C::Error>>;

    /// Returns all that `viewer` knows.
    fn view(&self, viewer: Viewer) -> Self::View;

    /// Returns the game without redaction.
    fn unredacted_view(&self, key: &RevealKey) -> Self::View;

    /// Returns the result, once the game is over.
    fn outcome(&self) -> Option<Outcome>;

    /// Returns the payoff of each seat, once the game is over. It equals the payoffs of [`outcome`](Game::outcome). Bots call
    /// it in millions of games: override it if a version without allocation is possible.
    fn payoffs(&self) -> Option<Payoffs> {
        self.outcome().map(|outcome| outcome.payoffs())
    }

    /// Samples a determinization: a state that the viewer of `view` cannot tell from the real one, drawn with the probability
    /// that it has for that viewer.
    fn determinize<C: Chance>(view: &Self::View, chance: &mut C) -> Result<Self, C::Error>;

    /// Predicts the effect of `act` for `seat`, from the knowledge of the view's owner.
    ///
    /// # Errors
    ///
    /// The refusal that the act would meet.
    fn preview(
        view: &Self::View,
        seat: Seat,
        act: Self::Act,
    ) -> Result<Self::Preview, Self::Illegal>;
}

/// Input that can change a game.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Input<A> {
    /// Act of a seat.
    Act(Seat, A),
    /// The time of [`Game::deadline`] has come. A tick is never refused; before the deadline it changes nothing.
    ///
    /// The driver skips no deadline: each gets its own tick at its exact time, and an act follows the ticks that are due at or
    /// before it.
    Tick,
}

/// Reason for which an input was not applied.
#[derive(Clone, Debug, PartialEq)]
pub enum ApplyError<I, M> {
    /// The rules forbid it. The game is unchanged.
    Illegal(I),
    /// The draw failed. The game may be partly updated.
    Chance(M),
}

/// Violation of a rule, shown to players. Its `Display` is one plain sentence, without a full stop.
/// [`rule_violations`](crate::rule_violations) implements it.
pub trait RuleViolation: Error + Clone + PartialEq + Send + Sync + 'static {
    /// Every clause that forbids something, each once. A client must be able to explain all of them.
    const CLAUSES: &'static [Clause];

    /// Returns the clause that forbids the act.
    fn clause(&self) -> Clause;
}

/// Implements [`RuleViolation`] by mapping each reason to its clause. The match is exhaustive, so no reason can be left out.
///
/// ```
/// # #[derive(Clone, Debug, PartialEq)]
/// enum Illegal { NotYourTurn, TooLow { least: u8 } }
/// # impl std::fmt::Display for Illegal {
/// #     fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result { f.write_str("no") }
/// # }
/// # impl std::error::Error for Illegal {}
///
/// saloon_core::rule_violations! {
///     Illegal {
///         "TOY-1.1" => Illegal::NotYourTurn,
///         "TOY-1.2" => Illegal::TooLow { .. },
///     }
/// }
///
/// use saloon_core::{Clause, RuleViolation};
/// assert_eq!(Illegal::TooLow { least: 3 }.clause(), Clause("TOY-1.2"));
/// assert_eq!(Illegal::CLAUSES, [Clause("TOY-1.1"), Clause("TOY-1.2")]);
/// ```
#[macro_export]
macro_rules! rule_violations {
    ($illegal:ty { $($clause:literal => $reasons:pat,)+ }) => {
        impl $crate::RuleViolation for $illegal {
            const CLAUSES: &'static [$crate::Clause] = &[$($crate::Clause($clause)),+];

            fn clause(&self) -> $crate::Clause {
                $crate::Clause(match self {
                    $($reasons => $clause,)+
                })
            }
        }
    };
}

/// Requested parameters of a new game, not yet validated.
#[derive(Clone, Debug, PartialEq)]
pub struct Plan<G: Game> {
    /// Number of players.
    pub seats: u8,
    /// Options of the table.
    pub options: G::Options,
    /// Printed values to play with.
    pub components: G::Components,
    /// Position to start from instead of a deal.
    pub setup: Option<G::Setup>,
    /// First player, if fixed: in the later games of a match. Otherwise chance or the set-up decides.
    pub first: Option<Seat>,
}

impl<G: Game> Plan<G> {
    /// Returns the plan of a game with default options and components, dealt at random.
    pub fn standard(seats: u8) -> Self {
        Plan {
            seats,
            options: G::Options::default(),
            components: G::Components::default(),
            setup: None,
            first: None,
        }
    }

    /// Validates the plan.
    ///
    /// # Errors
    ///
    /// As [`Game::config`], and if the game does not support that number of seats.
    pub fn config(&self) -> Result<G::Config, InvalidPlan> {
        if !G::SEATS.contains(&self.seats) {
            let (least, most) = (G::SEATS.start(), G::SEATS.end());
            return Err(InvalidPlan(if least == most {
                alloc::format!("{} is for {least} seats, not {}", G::NAME, self.seats)
            } else {
                alloc::format!(
                    "{} is for {least} to {most} seats, not {}",
                    G::NAME,
                    self.seats
                )
            }));
        }
        if let Some(first) = self.first {
            if !G::MATCHES {
                return Err(InvalidPlan(alloc::format!(
                    "{} is not played in matches, so the first player cannot be chosen",
                    G::NAME
                )));
            }
            if first.0 >= self.seats {
                return Err(InvalidPlan(alloc::format!("there is no seat {first}")));
            }
            if self.setup.is_some() {
                return Err(InvalidPlan(
                    "the set-up already determines the first player".into(),
                ));
            }
        }
        G::config(self)
    }
}

/// Reason for which a plan cannot be played, in one sentence for its author.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InvalidPlan(pub String);

impl Display for InvalidPlan {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.write_str(&self.0)
    }
}

impl Error for InvalidPlan {}
