//! Heuristics for bots.
//!
//! Cards taken are judged by what they do to the chance to win, in log-odds: 0 is even, 1 is 73 %, 2 is 88 %. The figures
//! are those of a logistic regression over 55,000 games between searching bots (500 iterations an act), rounded and made
//! alike for the four supports where they were nearly so.

use alloc::vec::Vec;

use saloon_core::{FastRng, Game, Heuristics, Payoffs, Seat};

use crate::act::Act;
use crate::card::Card;
use crate::cards::Cards;
use crate::game::{DistrictNoir, TAKE};
use crate::row::Row;
use crate::value_net;

/// What it is worth to lead by so many cards of one support, from 0 to 4 or more, at the end of each round. The later, the surer a
/// lead of one; in the last round it is what counts.
const LEAD: [[f32; 5]; 4] = [
    [0.0, 0.64, 1.19, 1.60, 2.06],
    [0.0, 0.76, 1.43, 1.90, 2.25],
    [0.0, 1.23, 2.03, 2.48, 2.97],
    [0.0, 1.60, 1.90, 2.10, 2.20],
];

/// As good as won.
pub(crate) const WON: f32 = 12.0;

/// What a point of alliances or betrayals is worth, by round.
const POINT: [f32; 4] = [0.18, 0.20, 0.27, 0.26];

/// What a set is worth, by round: less than its points while the cards that make it are also leads.
const SET: [f32; 4] = [0.03, 0.13, 0.41, 1.20];

/// What one and two city cards are worth against somebody who has none: who has one can no longer lose to the three.
const CITIES: [f32; 4] = [0.0, 0.80, 2.10, WON];

/// How much it costs to give up this round's take while there are cards to come, for each card in hand.
const EARLY_TAKE_COST: f32 = 1.0;
/// How much a card counts that may come to oneself with the next take.
const OWN_TAKE_WEIGHT: f32 = 0.4;
/// How much a card counts that the other may take at once.
const OPPONENT_TAKE_WEIGHT: f32 = 1.0;

/// How the game stands for a player, from what has been taken.
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

/// From log-odds to a chance, as closely as bots need: a Padé approximant of the hyperbolic tangent.
fn probability(odds: f32) -> f32 {
    let half = (odds / 2.0).clamp(-3.0, 3.0);
    let square = half * half;
    0.5 + 0.5 * half * (27.0 + square) / (27.0 + 9.0 * square)
}

/// What a player weighs acts by: the same for all acts of a turn.
struct ActScorer<'a> {
    game: &'a DistrictNoir,
    seat: Seat,
    before: f32,
    hope: f32,
    fear: f32,
}

impl<'a> ActScorer<'a> {
    fn new(game: &'a DistrictNoir, seat: Seat) -> Self {
        let other = seat.next(2);
        let yet_to_take = |seat, weight| {
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
            hope: yet_to_take(seat, OWN_TAKE_WEIGHT),
            fear: yet_to_take(other, OPPONENT_TAKE_WEIGHT),
        }
    }

    /// What a take of the last five of `line` would bring `seat`.
    #[inline]
    fn gain(&self, seat: Seat, line: Row, before: f32) -> f32 {
        let taken = &self.game.taken;
        let mine = taken[seat].plus(line.last(TAKE).cards());
        standing(self.game.round.into(), mine, taken[seat.next(2)]) - before
    }

    /// Take what helps most, not too early; play what the other would not like to take and you would.
    #[inline]
    fn appeal(&self, act: Act) -> f32 {
        match act {
            Act::Take => {
                let to_come = f32::from(self.game.hands[self.seat].len());
                self.gain(self.seat, self.game.line, self.before) - EARLY_TAKE_COST * to_come
            }
            Act::Play(card) => {
                let mut line = self.game.line;
                line.push(card);
                let mut appeal = 0.0;
                if self.hope > 0.0 {
                    appeal += self.hope * self.gain(self.seat, line, self.before);
                }
                if self.fear > 0.0 {
                    appeal -= self.fear * self.gain(self.seat.next(2), line, -self.before);
                }
                appeal
            }
        }
    }
}

impl Heuristics for DistrictNoir {
    fn score_acts(&self, seat: Seat, acts: &[Act], appeal: &mut Vec<f32>) {
        let weighing = ActScorer::new(self, seat);
        appeal.clear();
        appeal.extend(acts.iter().map(|&act| weighing.appeal(act)));
    }

    /// What looks best, four times in five: a player who always did the same would be too easy to foresee.
    #[inline]
    fn rollout_act(&self, seat: Seat, acts: &mut Vec<Act>, rng: &mut FastRng) -> Option<Act> {
        if rng.below(5) == 0 {
            return self.random_act(seat, acts, rng);
        }
        self.legal(seat, acts);
        if let &[only] = acts.as_slice() {
            return Some(only);
        }
        let weighing = ActScorer::new(self, seat);
        let weighed = acts.iter().map(|&act| (act, weighing.appeal(act)));
        weighed
            .reduce(|best, next| if next.1 > best.1 { next } else { best })
            .map(|(act, _)| act)
    }

    /// Between rounds, when all that counts lies open.
    #[inline]
    fn estimate(&self) -> Option<Payoffs> {
        if self.moves != 0 || self.end.is_some() || self.round == 0 {
            return None;
        }
        let round = usize::from(self.round) - 1;
        let opener = self.opener;
        let (mine, theirs) = (self.taken[opener], self.taken[opener.next(2)]);
        let odds = value_net::odds(round, mine, theirs, self.line);
        let mut worth = Payoffs::default();
        worth[opener] = probability(odds);
        worth[opener.next(2)] = 1.0 - worth[opener];
        Some(worth)
    }
}
