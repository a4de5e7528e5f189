//! The contract between a game and everything around it.

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

/// The rules of one game as a value: no I/O, no clock, no randomness.
///
/// Inputs go in, events and views come out. The state is small, cloned freely and never serialised: what leaves it is a
/// [`View`](Game::View), an event with its audience, a list of acts or a refusal, and none of them may depend on what
/// their receiver must not know. `saloon_testkit::laws!` holds a game to all of this.
///
/// Whoever calls names only seats below [`seats`](Game::seats), and instants that never go back.
pub trait Game: Clone + PartialEq + Debug + Send + Sync + 'static {
    /// As records, links and the referee write it: `high-card`.
    const NAME: &'static str;
    /// Raised when the same inputs would no longer give the same game.
    const VERSION: u32;
    /// How many can play.
    const SEATS: RangeInclusive<u8>;
    /// No game has more acts and ticks than this: by its rules, or, where dice have no bound, with any luck worth the name.
    const MAX_INPUTS: u32;

    /// May a seat that is not awaited ever act?
    const OFF_TURN: bool = false;
    /// Every outcome that a script may give, as text: whatever may be asked of chance that is not
    /// [of the set-up](crate::chance::Odds::IS_SETUP).
    const SCRIPT_OUTCOMES: &'static [&'static str] = &[];
    /// Can it be played in matches of several games? Then a [`Plan`] may say who begins, and [`first`](Game::first) tells.
    const MATCHES: bool = false;
    /// Can any act be taken back? Then [`reveals_nothing`](Game::reveals_nothing) is sometimes true.
    const TAKE_BACKS: bool = false;
    /// Does it ever ask several seats at once? Then [`pass`](Game::pass) is sometimes an act.
    const PASSES: bool = false;
    /// Has it [scenes](Game::scene)?
    const SCENES: bool = false;
    /// Fields of [`Options`](Game::Options), in the order in which a form shows them.
    const OPTIONS: &'static [OptionField] = &[];

    /// What a table chooses before the start; public.
    type Options: Clone + Debug + Default + PartialEq + Serialize + DeserializeOwned + Send + Sync;
    /// The printed values of the box: the house's by default, or somebody's own.
    type Components: Clone
        + Debug
        + Default
        + PartialEq
        + Serialize
        + DeserializeOwned
        + Send
        + Sync;
    /// A starting position as somebody wrote it; not yet known to be possible.
    type Setup: Clone + Debug + PartialEq + Serialize + DeserializeOwned + Send + Sync;
    /// A [`Plan`] found possible. Opens any number of games.
    type Config: Clone + Debug + Send + Sync;
    /// What a seat may wish. Small: acts fill buffers by the thousand.
    type Act: Copy
        + PartialEq
        + Debug
        + Display
        + FromStr<Err: Error>
        + Serialize
        + DeserializeOwned
        + Send
        + Sync;
    /// What happened. Hashed by bots: what a seat was told is what it knows.
    type Event: Clone + Debug + PartialEq + Hash + Serialize + Send + Sync;
    /// All that one viewer knows or may remember. `game` and `outcome` are among its fields.
    type View: Clone + Debug + PartialEq + Serialize + Send + Sync;
    /// What an act would bring, as far as its player can know.
    type Preview: Clone + Debug + PartialEq + Serialize;
    /// Why the rules refuse an act.
    type Illegal: RuleViolation;

    /// Fills in what a table of a house left open, where the house's default differs from the rules'. Referee, simulations and
    /// records play by the rules' defaults.
    fn server_options(options: Self::Options) -> Self::Options {
        options
    }

    /// Checks a plan.
    ///
    /// # Errors
    ///
    /// One sentence that says what is impossible about it.
    fn config(plan: &Plan<Self>) -> Result<Self::Config, InvalidPlan>;

    /// Sets the game up.
    fn start<C: Chance, T: EventSink<Self::Event>>(
        config: &Self::Config,
        chance: &mut C,
        sink: &mut T,
    ) -> Result<Self, C::Error>;

    /// How many play.
    fn seats(&self) -> u8;

    /// Who began, in a game of [matches](Game::MATCHES).
    fn first(&self) -> Option<Seat> {
        None
    }

    /// Number of the current round (or phase), from 1.
    fn round(&self) -> u32 {
        1
    }

    /// Whom the game waits for: nobody when it is over. Those who may act on nobody's turn are not among them.
    fn awaits(&self) -> SeatSet;

    /// The next instant at which time alone changes something: a view, what is legal, what happens. Until then nothing does. A
    /// [`Input::Tick`] of that instant moves it on, or ends it.
    fn deadline(&self) -> Option<Millis> {
        None
    }

    /// May seats ever race in this game? Then whoever drives it measures their connections from the start.
    fn may_race(&self) -> bool {
        false
    }

    /// Those who race at this moment: the very instant of their acts decides between them, so that whoever drives the game
    /// rules each instant fairly and hands acts and ticks over in their order. Everyone knows who they are.
    fn racers(&self) -> SeatSet {
        SeatSet::NONE
    }

    /// The act by which `seat` passes, while the game asks several seats at once (a card window); `None` otherwise. Who is asked is
    /// public.
    fn pass(&self, _seat: Seat) -> Option<Self::Act> {
        None
    }

    /// Whether a seat that is asked has nothing else to do than to pass. Acts that are legal at any moment do not count. A driver may
    /// pass for such a seat, at a time that does not depend on its hand.
    fn must_pass(&self, _seat: Seat) -> bool {
        false
    }

    /// Number of the current scene, if any: a part of the game, like a shootout, whose result players want to read. A driver may pause
    /// the game's time when a scene ends.
    fn scene(&self) -> Option<u32> {
        None
    }

    /// Whether `act`, which turned this game into `after`, revealed no hidden information to anyone. Only such acts can be taken back,
    /// and only if they drew no chance and no deadline was involved.
    fn reveals_nothing(&self, _act: Self::Act, _after: &Self) -> bool {
        false
    }

    /// Fills `acts` with every act of `seat` that would be accepted now, each once. Empties it first.
    fn legal(&self, seat: Seat, acts: &mut Vec<Self::Act>);

    /// Some legal act of `seat`, each with a chance; `None` if there is none. `acts` is a buffer.
    fn random_act(
        &self,
        seat: Seat,
        acts: &mut Vec<Self::Act>,
        rng: &mut FastRng,
    ) -> Option<Self::Act> {
        self.legal(seat, acts);
        rng.choose(acts).copied()
    }

    /// Checks an input and carries it out.
    ///
    /// # Errors
    ///
    /// [`ApplyError::Illegal`] leaves the game as it was. [`ApplyError::Chance`] comes from `chance` and may leave it half-way: who uses
    /// a chance that can fail works on a copy.
    fn apply<C: Chance, T: EventSink<Self::Event>>(
        &mut self,
        at: Millis,
        input: Input<Self::Act>,
        chance: &mut C,
        sink: &mut T,
    ) -> Result<(), ApplyError<Self::Illegal, C::Error>>;

    /// What `viewer` knows.
    fn view(&self, viewer: Viewer) -> Self::View;

    /// The game laid open.
    fn unredacted_view(&self, key: &RevealKey) -> Self::View;

    /// How it ended, once it has.
    fn outcome(&self) -> Option<Outcome>;

    /// What the end is worth to each seat, once it has come: as [`outcome`](Game::outcome) says, for bots that play a
    /// million games. Worth a shortcut that does not allocate.
    fn payoffs(&self) -> Option<Payoffs> {
        self.outcome().map(|outcome| outcome.payoffs())
    }

    /// A world that the viewer of `view` cannot tell from the real one, drawn as likely as that viewer must think it.
    fn determinize<C: Chance>(view: &Self::View, chance: &mut C) -> Result<Self, C::Error>;

    /// What `act` would bring to `seat`, from what the view's owner knows.
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

/// What can change a game.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Input<A> {
    /// A seat wishes something.
    Act(Seat, A),
    /// Time has come to the instant promised by [`Game::deadline`]: what is due then happens. Never refused; before that
    /// instant it changes nothing.
    ///
    /// Whoever drives a game lets no deadline pass: each gets a tick of its own, at its very instant, and an act comes
    /// after the ticks that are due at or before it.
    Tick,
}

/// Why an input was not carried out.
#[derive(Clone, Debug, PartialEq)]
pub enum ApplyError<I, M> {
    /// The rules forbid it. Nothing has changed.
    Illegal(I),
    /// Chance gave no answer. The game may be half-way through.
    Chance(M),
}

/// A reason of the rules that a player could be told. Its `Display` is one plain sentence, without a full stop.
/// [`rule_violations`](crate::rule_violations) writes it.
pub trait RuleViolation: Error + Clone + PartialEq + Send + Sync + 'static {
    /// Every clause that forbids something, each once: what a client must be able to explain.
    const CLAUSES: &'static [Clause];

    /// The clause that forbids the act.
    fn clause(&self) -> Clause;
}

/// Says which clause is behind each reason of a game's [`RuleViolation`]. No reason can be left out, and no clause of the list.
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

/// What somebody asks of a new game, not yet checked.
#[derive(Clone, Debug, PartialEq)]
pub struct Plan<G: Game> {
    /// How many play.
    pub seats: u8,
    /// The table's choices.
    pub options: G::Options,
    /// The printed values to play with.
    pub components: G::Components,
    /// A position to start from instead of a deal.
    pub setup: Option<G::Setup>,
    /// Who begins, where that is settled: in the later games of a match. Otherwise chance or the set-up says.
    pub first: Option<Seat>,
}

impl<G: Game> Plan<G> {
    /// The house's own game for this many, dealt.
    pub fn standard(seats: u8) -> Self {
        Plan {
            seats,
            options: G::Options::default(),
            components: G::Components::default(),
            setup: None,
            first: None,
        }
    }

    /// Checks the plan.
    ///
    /// # Errors
    ///
    /// As [`Game::config`], and when the game is not for that many seats.
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
                    "{} is not played in matches: nobody can say who begins",
                    G::NAME
                )));
            }
            if first.0 >= self.seats {
                return Err(InvalidPlan(alloc::format!("there is no seat {first}")));
            }
            if self.setup.is_some() {
                return Err(InvalidPlan("the set-up says who begins".into()));
            }
        }
        G::config(self)
    }
}

/// Why a plan cannot be played, in one sentence for whoever wrote it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InvalidPlan(pub String);

impl Display for InvalidPlan {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.write_str(&self.0)
    }
}

impl Error for InvalidPlan {}
