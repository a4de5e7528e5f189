//! Exact losses in the last round, compared with the intervals of the review.
//!
//! The pile is empty then, so all hidden hands and all acts can be enumerated (`saloon_bots::Belief`).

use district_noir::DistrictNoir;
use saloon_bots::{Belief, WorldPool};
use saloon_core::{
    DecisionLog, DiscardEvents, EventLog, FastRng, Game, Heuristics, Input, Millis, PastDecision,
    Plan, Seat, Viewer,
};
use saloon_review::{Decision, Judge, judge_decision};

type Act = <DistrictNoir as Game>::Act;

/// Number of the last round.
const LAST: u32 = 4;
/// Acts in a round: five plays and one take by each player.
const ACTS: usize = 12;

/// Position in the last round, with what the player to move knows.
struct Position {
    seat: Seat,
    view: <DistrictNoir as Game>::View,
    past: Vec<PastDecision<DistrictNoir>>,
    acts: Vec<Act>,
    /// Worlds as the review weighs them.
    weighed: Belief<DistrictNoir>,
    /// Worlds as the acts of the opponent make them likely, if it plays exactly like the network.
    likely: Belief<DistrictNoir>,
}

/// Plays a game of the network against itself up to a decision with `left` acts left. `None` if the game ended before, or there is
/// no choice.
fn position(left: usize, rng: &mut FastRng) -> Option<Position> {
    let config = Plan::<DistrictNoir>::standard(2)
        .config()
        .expect("possible");
    let Ok(mut game) = DistrictNoir::start(&config, rng, &mut DiscardEvents);
    let mut log = DecisionLog::default();
    let mut beliefs = None;
    let (mut played, mut number) = (0, 0);
    let mut acts = Vec::new();
    while let Some(seat) = game.awaits().first() {
        game.legal(seat, &mut acts);
        if game.round() == LAST {
            let beliefs = beliefs
                .get_or_insert_with(|| [Seat(0), Seat(1)].map(|seat| Belief::new(&game, seat)));
            if played == ACTS - left {
                let past = log.seen_by(seat);
                let mut weighed = Belief::new(&game, seat);
                let mut pool = WorldPool::default();
                weighed.weigh(|world| pool.weight(world, &past));
                return (acts.len() > 1).then(|| Position {
                    seat,
                    view: game.view(Viewer::Seat(seat)),
                    past,
                    acts,
                    weighed,
                    likely: beliefs[seat.index()].clone(),
                });
            }
            played += 1;
        }
        let act = draw(&game, seat, &acts, rng);
        for belief in beliefs.iter_mut().flatten() {
            belief.update(seat, act, &policy);
        }
        let (before, mut events) = (game, EventLog::default());
        game.apply(Millis::ZERO, Input::Act(seat, act), rng, &mut events)
            .expect("the network chooses legal acts");
        number += 1;
        log.record(number, seat, &before, &events, &game);
    }
    None
}

/// Probabilities of the network.
fn policy(game: &DistrictNoir, seat: Seat, acts: &[Act], shares: &mut Vec<f32>) {
    assert!(game.evaluate(seat, acts, shares).is_some());
}

fn draw(game: &DistrictNoir, seat: Seat, acts: &[Act], rng: &mut FastRng) -> Act {
    let mut shares = Vec::new();
    policy(game, seat, acts, &mut shares);
    let mut ticket = f64::from(rng.below(1 << 24)) / f64::from(1 << 24);
    let mut chosen = acts.iter().zip(&shares).filter(|(_, share)| {
        ticket -= f64::from(**share);
        ticket < 0.0
    });
    *chosen.next().map_or(&acts[acts.len() - 1], |(act, _)| act)
}

/// Returns the exact share of each act if the network plays on.
fn shares(belief: &Belief<DistrictNoir>, position: &Position) -> Vec<f64> {
    let share = |&act| {
        let mut after = belief.clone();
        after.update(position.seat, act, &policy);
        after.values(&policy).own
    };
    position.acts.iter().map(share).collect()
}

/// Number of intervals with the true loss.
#[derive(Clone, Copy, Debug, Default)]
struct Coverage {
    total: u32,
    /// As the review weighs the worlds.
    weighed: u32,
    /// As the acts make them likely.
    likely: u32,
    /// The same, if the review did not weigh the worlds.
    likely_unweighed: u32,
    /// Acts that cost more than ten points, as the acts make the worlds likely, and how many of them are flagged.
    blunders: u32,
    found: u32,
    /// Acts that cost less than two points, and how many of them are flagged.
    sound: u32,
    alarms: u32,
}

impl Coverage {
    fn share(self, covered: u32) -> f64 {
        f64::from(covered) / f64::from(self.total)
    }
}

/// Judges every act of `count` positions, in `games` imagined games each.
fn measure(left: usize, count: u32, games: u32, seed: u64) -> Coverage {
    let mut rng = FastRng::seeded(seed);
    let mut judge = Judge::default();
    let mut coverage = Coverage::default();
    let mut positions = 0;
    while positions < count {
        let Some(position) = position(left, &mut rng) else {
            continue;
        };
        positions += 1;
        let weighed = shares(&position.weighed, &position);
        let likely = shares(&position.likely, &position);
        for played in 0..position.acts.len() {
            let mut decision = Decision {
                view: position.view.clone(),
                past: position.past.clone(),
                acts: position.acts.clone(),
                played,
                at: Millis::ZERO,
            };
            let seat = position.seat;
            let seed = rng.next_u64();
            let judgement = judge_decision(&mut judge, seat, &decision, seed, games);
            let found = judgement.loss;
            decision.past.clear();
            let unweighed = judge_decision(&mut judge, seat, &decision, seed, games).loss;
            let loss = |shares: &[f64]| {
                shares.iter().fold(0.0, |most: f64, &share| most.max(share)) - shares[played]
            };
            let covers = |found: saloon_review::Estimate, loss: f64| {
                u32::from(found.low <= loss + 1e-9 && loss <= found.high + 1e-9)
            };
            coverage.total += 1;
            coverage.weighed += covers(found, loss(&weighed));
            coverage.likely += covers(found, loss(&likely));
            coverage.likely_unweighed += covers(unweighed, loss(&likely));
            let flagged = u32::from(judgement.is_mistake());
            if loss(&likely) > 0.1 {
                coverage.blunders += 1;
                coverage.found += flagged;
            } else if loss(&likely) < 0.02 {
                coverage.sound += 1;
                coverage.alarms += flagged;
            }
        }
    }
    println!("{left} acts left, {count} positions, {games} games: {coverage:?}");
    coverage
}

#[test]
fn the_true_loss_lies_within_the_interval() {
    let coverage = measure(5, 24, 300, 1);
    let share = coverage.share(coverage.weighed);
    assert!(share >= 0.93, "{coverage:?}");
    assert!(coverage.alarms * 20 <= coverage.sound, "{coverage:?}");
}

#[test]
#[ignore = "prints the figures of docs/review.md"]
fn figures() {
    for left in [4, 6] {
        measure(left, 150, 1_000, 2);
    }
}
