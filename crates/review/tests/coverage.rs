//! Coverage of the intervals: in Kuhn poker every loss can be computed exactly.

#[path = "../../bots/tests/kuhn/game.rs"]
#[allow(dead_code, reason = "shared with the tests of the search")]
mod game;

use game::{Act, ActHistory, Kuhn};
use saloon_core::{Game, Millis, Seat, Viewer};
use saloon_review::{Decision, Judge, judge_decision};

const ACTS: [Act; 2] = [Act::Pass, Act::Bet];

/// Returns the payoff of a seat if both play on at random, as the reference bot does in a game without heuristics.
fn expected(game: Kuhn, seat: Seat) -> f64 {
    if let Some(payoffs) = game.payoffs() {
        return payoffs[seat].into();
    }
    let after = [false, true].map(|bet| expected(game.after(bet), seat));
    after.iter().sum::<f64>() / 2.0
}

fn world(seat: Seat, card: u8, other: u8, acts: ActHistory) -> Kuhn {
    let cards = if seat == Seat(0) {
        [card, other]
    } else {
        [other, card]
    };
    Kuhn { cards, acts }
}

/// Returns the share of each act of a seat, over the two cards that the opponent may hold.
fn exact(seat: Seat, card: u8, acts: ActHistory) -> [f64; 2] {
    [false, true].map(|bet| {
        let others = (0..3).filter(|&other| other != card);
        let shares = others.map(|other| expected(world(seat, card, other, acts).after(bet), seat));
        shares.sum::<f64>() / 2.0
    })
}

#[test]
fn the_true_loss_lies_within_the_interval() {
    let mut judge = Judge::<Kuhn>::default();
    let histories: [&[bool]; 4] = [&[], &[false], &[true], &[false, true]];
    let (mut covered, mut total) = (0, 0);
    for history in histories {
        let acts = ActHistory::new(history);
        let seat = Seat(history.len().to_le_bytes()[0] & 1);
        for card in 0..3 {
            let shares = exact(seat, card, acts);
            for played in 0..2 {
                let loss = (shares[1 - played] - shares[played]).max(0.0);
                let decision = Decision {
                    view: world(seat, card, (card + 1) % 3, acts).view(Viewer::Seat(seat)),
                    past: Vec::new(),
                    acts: ACTS.to_vec(),
                    played,
                    at: Millis::ZERO,
                };
                for seed in 0..100 {
                    let found = judge_decision(&mut judge, seat, &decision, seed, 300).loss;
                    assert!(found.low <= found.value && found.value <= found.high);
                    covered += u32::from(found.low <= loss && loss <= found.high);
                    total += 1;
                }
            }
        }
    }
    let share = f64::from(covered) / f64::from(total);
    println!("{covered} of {total} intervals contain the true loss");
    assert!(share >= 0.95, "{share}");
}
