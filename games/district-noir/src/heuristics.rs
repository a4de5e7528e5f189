//! Heuristics for bots.
//!
//! Scores are log-odds of winning: 0 is even, 1 is 73 %, 2 is 88 %. The constants come from a logistic regression
//! over 55,000 games between search bots (500 iterations per act). They are rounded, and the four supports share
//! values where theirs were nearly equal.

use alloc::vec::Vec;

use saloon_core::{Calibration, Factor, FastRng, Game, Heuristics, PastDecision, Payoffs, Seat};

use crate::act::Act;
use crate::card::Card;
use crate::cards::Cards;
use crate::game::{DistrictNoir, TAKE};
use crate::net;
use crate::row::Row;
use crate::score::Standing;
use crate::value_net;
use crate::world::rewind;

/// Log-odds for a lead of 0 to 4 (or more) cards in one support, by round. A lead of one is safer in a later round;
/// in the last round it decides the majority.
const LEAD: [[f32; 5]; 4] = [
    [0.0, 0.64, 1.19, 1.60, 2.06],
    [0.0, 0.76, 1.43, 1.90, 2.25],
    [0.0, 1.23, 2.03, 2.48, 2.97],
    [0.0, 1.60, 1.90, 2.10, 2.20],
];

/// Log-odds of a position that is as good as won.
pub(crate) const WON: f32 = 12.0;

/// Log-odds per point of alliances and betrayals, by round.
const POINT: [f32; 4] = [0.18, 0.20, 0.27, 0.26];

/// Log-odds per set, by round. Early sets add little, because their cards already count as leads.
const SET: [f32; 4] = [0.03, 0.13, 0.41, 1.20];

/// Log-odds for 0 to 3 city cards against an opponent who has none. With one card each, no player can collect all three.
const CITIES: [f32; 4] = [0.0, 0.80, 2.10, WON];

/// Cost of taking early, for each card still in hand: better cards may still come.
const EARLY_TAKE_COST: f32 = 1.0;
/// Weight of the cards that the player may get with their next take.
const OWN_TAKE_WEIGHT: f32 = 0.4;
/// Weight of the cards that the opponent may take at once.
const OPPONENT_TAKE_WEIGHT: f32 = 1.0;

/// Returns the log-odds of the player with `mine`, from the cards taken so far.
fn standing(round: usize, mine: Cards, theirs: Cards) -> f32 {
    let mut odds = 0.0;
    for support in Card::SUPPORTS {
        let (mine, theirs) = (mine.count(support), theirs.count(support));
        let lead = LEAD[round][usize::from(mine.abs_diff(theirs).min(4))];
        odds += if mine >= theirs { lead } else { -lead };
    }
    odds += POINT[round] * f32::from(points(mine) - points(theirs));
    odds += SET[round] * (f32::from(sets(mine)) - f32::from(sets(theirs)));
    match (cities(mine), cities(theirs)) {
        (mine, 0) => odds + CITIES[usize::from(mine)],
        (0, theirs) => odds - CITIES[usize::from(theirs)],
        _ => odds,
    }
}

pub(crate) fn points(cards: Cards) -> i8 {
    [
        Card::Plus2,
        Card::Plus3,
        Card::Plus4,
        Card::Minus1,
        Card::Minus2,
        Card::Minus3,
    ]
    .into_iter()
    .map(|card| card.value() * cards.count(card).cast_signed())
    .sum()
}

pub(crate) fn sets(cards: Cards) -> u8 {
    Card::SUPPORTS
        .into_iter()
        .map(|support| cards.count(support))
        .fold(u8::MAX, u8::min)
}

pub(crate) fn cities(cards: Cards) -> u8 {
    cards.count(Card::Docks) + cards.count(Card::Police) + cards.count(Card::Hall)
}

/// Converts log-odds to a probability, with a Padé approximant of the hyperbolic tangent.
fn probability(odds: f32) -> f32 {
    let half = (odds / 2.0).clamp(-3.0, 3.0);
    let square = half * half;
    0.5 + 0.5 * half * (27.0 + square) / (27.0 + 9.0 * square)
}

/// Scorer of one player's acts in one position.
struct ActScorer<'a> {
    game: &'a DistrictNoir,
    seat: Seat,
    /// Log-odds of `seat` before the act.
    before: f32,
    /// Weight of the player's own next take; 0 after this round's take.
    own_weight: f32,
    /// Weight of the opponent's next take; 0 after this round's take.
    opponent_weight: f32,
}

impl<'a> ActScorer<'a> {
    fn new(game: &'a DistrictNoir, seat: Seat) -> Self {
        let other = seat.next(2);
        let weight_before_take = |seat, weight| {
            if game.has_taken.contains(seat) {
                0.0
            } else {
                weight
            }
        };
        ActScorer {
            game,
            seat,
            before: standing(game.round.into(), game.taken[seat], game.taken[other]),
            own_weight: weight_before_take(seat, OWN_TAKE_WEIGHT),
            opponent_weight: weight_before_take(other, OPPONENT_TAKE_WEIGHT),
        }
    }

    /// Returns the change of log-odds if `seat` took the last five cards of `line`.
    #[inline]
    fn gain(&self, seat: Seat, line: Row, before: f32) -> f32 {
        let taken = &self.game.taken;
        let mine = taken[seat].plus(line.last(TAKE).cards());
        standing(self.game.round.into(), mine, taken[seat.next(2)]) - before
    }

    /// Scores an act. A take counts its gain less the cost of taking early. A play counts what it adds to the
    /// player's own next take, less what it adds to the opponent's.
    #[inline]
    fn score(&self, act: Act) -> f32 {
        match act {
            Act::Take => {
                let in_hand = f32::from(self.game.hands[self.seat].len());
                self.gain(self.seat, self.game.line, self.before) - EARLY_TAKE_COST * in_hand
            }
            Act::Play(card) => {
                let mut line = self.game.line;
                line.push(card);
                let mut score = 0.0;
                if self.own_weight > 0.0 {
                    score += self.own_weight * self.gain(self.seat, line, self.before);
                }
                if self.opponent_weight > 0.0 {
                    score -=
                        self.opponent_weight * self.gain(self.seat.next(2), line, -self.before);
                }
                score
            }
        }
    }
}

impl Heuristics for DistrictNoir {
    const CALIBRATION: Option<Calibration> = Some(Calibration([5.0, 4.5, 2.3, 0.6]));
    /// Leads over the opponent, but for the city cards. The differences are worth about as much as a quarter of log-odds.
    const PUZZLES: &'static str = include_str!("../puzzles.json");
    const FACTORS: &'static [Factor] = &[
        Factor::more("fives", 0.3),
        Factor::more("sixes", 0.3),
        Factor::more("sevens", 0.3),
        Factor::more("eights", 0.3),
        Factor::more("points", 0.9),
        Factor::more("sets", 0.25),
        Factor::more("own_cities", 0.25),
        Factor::less("other_cities", 0.25),
        Factor::more("score", 2.0),
    ];

    fn factors(&self, seat: Seat, factors: &mut [f32]) {
        let (mine, theirs) = (self.taken[seat], self.taken[seat.next(2)]);
        let lead = |count: fn(Cards) -> f32| count(mine) - count(theirs);
        for (factor, support) in factors.iter_mut().zip(Card::SUPPORTS) {
            *factor = f32::from(mine.count(support)) - f32::from(theirs.count(support));
        }
        let totals = Standing::of(&self.taken).totals;
        factors[4] = lead(|cards| points(cards).into());
        factors[5] = lead(|cards| sets(cards).into());
        factors[6] = cities(mine).into();
        factors[7] = cities(theirs).into();
        factors[8] = (totals[seat] - totals[seat.next(2)]).into();
    }

    fn score_acts(&self, seat: Seat, acts: &[Act], scores: &mut Vec<f32>) {
        let scorer = ActScorer::new(self, seat);
        scores.clear();
        scores.extend(acts.iter().map(|&act| scorer.score(act)));
    }

    /// Returns the act with the best score four times in five, else a random one, so that rollouts vary.
    #[inline]
    fn rollout_act(&self, seat: Seat, acts: &mut Vec<Act>, rng: &mut FastRng) -> Option<Act> {
        if rng.below(5) == 0 {
            return self.random_act(seat, acts, rng);
        }
        self.legal(seat, acts);
        if let &[only] = acts.as_slice() {
            return Some(only);
        }
        let scorer = ActScorer::new(self, seat);
        let scored = acts.iter().map(|&act| (act, scorer.score(act)));
        scored
            .reduce(|best, next| if next.1 > best.1 { next } else { best })
            .map(|(act, _)| act)
    }

    /// Estimates only between rounds, when no hand is hidden.
    #[inline]
    fn estimate(&self) -> Option<Payoffs> {
        if self.moves != 0 || self.end.is_some() || self.round == 0 {
            return None;
        }
        let round = usize::from(self.round) - 1;
        let opener = self.opener;
        let (mine, theirs) = (self.taken[opener], self.taken[opener.next(2)]);
        let odds = value_net::odds(round, mine, theirs, self.line);
        let mut payoffs = Payoffs::default();
        payoffs[opener] = probability(odds);
        payoffs[opener.next(2)] = 1.0 - payoffs[opener];
        Some(payoffs)
    }

    fn has_network(&self) -> bool {
        true
    }

    #[inline]
    fn evaluate(&self, seat: Seat, acts: &[Act], priors: &mut Vec<f32>) -> Option<Payoffs> {
        Some(net::evaluate(self, seat, acts, priors))
    }

    fn rewind(&self, past: &PastDecision<Self>) -> Option<(Self, Act)> {
        rewind(self, past)
    }
}
