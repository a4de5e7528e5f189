//! Law of bots: a bot uses only the information of its seat.

use saloon_bots::{BOT_KINDS, Bot, BotSpec, Budget, Position};
use saloon_core::{
    DecisionLog, EventLog, FastRng, Game, Heuristics, Input, Millis, Plan, Seat, Viewer,
};

use crate::{ChanceTape, Subject};

/// In two worlds that a seat cannot distinguish, every bot chooses the same act, given the same seed and number of iterations. Both
/// worlds have their own history: the same inputs since the bot could last tell them apart. Fails also if random play never reaches
/// a decision at which the worlds differ.
pub fn bots_are_blind<S: Subject<Game: Heuristics>>() {
    let differ: u32 = S::plans()
        .iter()
        .map(|plan| compare_moments::<S>(plan))
        .sum();
    assert!(
        differ > 0,
        "{}: no information was ever hidden, so this law tests nothing: leave it out",
        S::Game::NAME
    );
}

/// Builds a bot whose budget is a number of iterations, not a time.
fn seat_bot<G: Heuristics>(name: &str, iterations: u32, seed: u64) -> Box<dyn Bot<G>> {
    let name: BotSpec = name.parse().expect("a known bot");
    match name.search() {
        Some(_) => name.with_budget(Budget::Iterations(iterations)).build(seed),
        None => name.build(seed),
    }
}

/// World with its own history.
struct Branch<G: Game> {
    game: G,
    decisions: DecisionLog<G>,
    steps: u32,
}

impl<G: Heuristics> Branch<G> {
    fn new(game: G) -> Self {
        Branch {
            game,
            decisions: DecisionLog::default(),
            steps: 0,
        }
    }

    /// Applies an input. `false` if this world does not allow it or draws something else; it is then unusable.
    fn follow(&mut self, at: Millis, input: Input<G::Act>, tape: &mut ChanceTape<'_>) -> bool {
        let before = self.game.clone();
        let mut log = EventLog::default();
        if self.game.apply(at, input, tape, &mut log).is_err() {
            return false;
        }
        self.steps += 1;
        if let Input::Act(seat, _) = input {
            self.decisions
                .record(self.steps, seat, &before, &log, &self.game);
        }
        true
    }

    /// Returns the bot's act in this world.
    fn chosen_act(&self, seat: Seat, name: &str, seed: u64) -> G::Act {
        const ITERATIONS: u32 = 40;
        let mut acts = Vec::new();
        self.game.legal(seat, &mut acts);
        let position = Position {
            seat,
            view: &self.game.view(Viewer::Seat(seat)),
            past: &self.decisions.seen_by(seat),
        };
        *seat_bot::<G>(name, ITERATIONS, seed).choose(&position, &acts)
    }

    /// Returns the act that the bot prepares in this world, if it races.
    fn reaction(&self, seat: Seat, name: &str, seed: u64) -> Option<saloon_bots::Reaction<G::Act>> {
        let name: BotSpec = name.parse().expect("a known bot");
        let view = self.game.view(Viewer::Seat(seat));
        name.react::<G>(seat, &view, Millis(1_000), &mut FastRng::seeded(seed))
    }
}

/// Plays games by the heuristics beside a world that one seat cannot distinguish, and compares every bot of that seat at one decision
/// in `S::BOT_MOMENTS`. Returns the number of decisions at which the worlds differed.
fn compare_moments<S: Subject<Game: Heuristics>>(plan: &Plan<S::Game>) -> u32 {
    let mut differ = 0;
    let games =
        (0..S::BOT_GAMES).flat_map(|seed| Seat::all(plan.seats).map(move |seat| (seed, seat)));
    for (seed, observer) in games {
        let mut rng = FastRng::seeded(seed);
        let config = plan.config().expect("a possible plan");
        let Ok(game) = S::Game::start(&config, &mut rng, &mut EventLog::default());
        let mut real = Branch::new(game);
        let mut other = imagined(&real, observer, &mut rng);
        let mut now = Millis::ZERO;
        while let Some((at, input)) = next_input(&real.game, &other.game, now, observer, &mut rng) {
            let decides = matches!(input, Input::Act(seat, _) if seat == observer);
            if decides && rng.below(S::BOT_MOMENTS) == 0 && real.game != other.game {
                differ += 1;
                compare_bots(&real, &other, observer, &mut rng);
            }
            now = at;
            let mut tape = ChanceTape::record(&mut rng);
            let applied = real.follow(now, input, &mut tape);
            assert!(applied, "a rollout act is legal");
            let drawn = tape.drawn();
            let followed = other.follow(now, input, &mut ChanceTape::play(&drawn));
            // Equal worlds stay equal under the same inputs and chance.
            let is_equal = real.game == other.game;
            if !followed || is_equal || !looks_same(&real, &other, observer) {
                // The other world knows no more of the past than the observer.
                real.decisions = DecisionLog::default();
                other = imagined(&real, observer, &mut rng);
            }
        }
    }
    differ
}

/// Samples a world that the observer cannot distinguish.
fn imagined<G: Heuristics>(real: &Branch<G>, observer: Seat, rng: &mut FastRng) -> Branch<G> {
    let Ok(other) = G::determinize(&real.game.view(Viewer::Seat(observer)), rng);
    Branch::new(other)
}

fn looks_same<G: Heuristics>(real: &Branch<G>, other: &Branch<G>, observer: Seat) -> bool {
    let [view, view_of_other] =
        [real, other].map(|branch| branch.game.view(Viewer::Seat(observer)));
    view == view_of_other && real.decisions.seen_by(observer) == other.decisions.seen_by(observer)
}

/// Chooses the next input: if possible, an act that both worlds allow.
fn next_input<G: Heuristics>(
    real: &G,
    other: &G,
    now: Millis,
    observer: Seat,
    rng: &mut FastRng,
) -> Option<(Millis, Input<G::Act>)> {
    const ATTEMPTS: u32 = 20;
    let seat = real.awaits().iter().next();
    // In a race, ticks are as likely as acts.
    let races = !real.racers().is_empty();
    let tick = real
        .deadline()
        .filter(|_| seat.is_none() || (races && rng.below(2) == 0));
    if let Some(due) = tick {
        return Some((due, Input::Tick));
    }
    let seat = seat?;
    let (mut acts, mut common) = (Vec::new(), Vec::new());
    other.legal(seat, &mut common);
    let mut act = real.rollout_act(seat, &mut acts, rng)?;
    for _ in 0..ATTEMPTS {
        if seat == observer || common.contains(&act) {
            break;
        }
        act = real.random_act(seat, &mut acts, rng)?;
    }
    Some((now, Input::Act(seat, act)))
}

/// Asserts that every bot of a seat decides and reacts alike in both worlds.
fn compare_bots<G: Heuristics>(one: &Branch<G>, other: &Branch<G>, seat: Seat, rng: &mut FastRng) {
    for kind in BOT_KINDS {
        let number = rng.next_u64();
        assert_eq!(
            one.chosen_act(seat, kind.name, number),
            other.chosen_act(seat, kind.name, number),
            "{} of seat {seat} chooses differently in two worlds that it cannot tell apart: {:?}",
            kind.name,
            one.game
        );
        assert_eq!(
            one.reaction(seat, kind.name, number),
            other.reaction(seat, kind.name, number),
            "{} of seat {seat} reacts differently in two worlds that it cannot tell apart: {:?}",
            kind.name,
            one.game
        );
    }
}
