//! Encoding of positions for programs that learn.

use alloc::vec::Vec;

use saloon_core::{Encode, PerSeat, Seat};

use crate::act::Act;
use crate::card::Card;
use crate::cards::Cards;
use crate::game::{DistrictNoir, ROUNDS, TAKE};
use crate::heuristics::cities;
use crate::score::Standing;

/// Cards at the end of the line that are encoded one by one: those of the next two takes.
const PLACES: usize = 2 * TAKE as usize;
/// Sizes of a hand, from none to five.
const SIZES: usize = 6;
/// Numbers of city cards, from none to three.
const CITIES: usize = 4;
/// Numbers for the score: who leads each support, sets of both players, and the difference in points.
const SCORE: usize = 4 + 2 + 1;

/// Action that takes. Actions below it play a card of that kind.
const TAKE_ACTION: usize = Card::KINDS;

/// Writer of consecutive features.
struct Writer<'a> {
    features: &'a mut [i8],
    at: usize,
}

impl Writer<'_> {
    #[inline]
    fn push(&mut self, value: i8) {
        self.features[self.at] = value;
        self.at += 1;
    }

    /// Writes the number of cards of each kind.
    #[inline]
    fn counts(&mut self, cards: Cards) {
        for card in Card::ALL {
            self.push(cards.count(card).cast_signed());
        }
    }

    /// Writes one of `len` values as a single 1; all are zero already.
    #[inline]
    fn one_hot(&mut self, value: usize, len: usize) {
        self.features[self.at + value.min(len - 1)] = 1;
        self.at += len;
    }

    /// Writes the score of these cards, seen from `seat`.
    #[inline]
    fn score(&mut self, seat: Seat, taken: &PerSeat<Cards, 2>) {
        let standing = Standing::of(taken);
        let other = seat.next(2);
        for holder in standing.majorities {
            self.push(match holder {
                Some(holder) if holder == seat => 1,
                Some(_) => -1,
                None => 0,
            });
        }
        self.push(standing.sets[seat].cast_signed());
        self.push(standing.sets[other].cast_signed());
        self.push(standing.totals[seat] - standing.totals[other]);
    }
}

impl Encode for DistrictNoir {
    /// Hand, taken cards of both players and unseen cards by kind; the ends of the line by place, the rest by kind; sizes of both
    /// hands; who has taken and who opened; the round; city cards of both; and the score now, after a take by the observer, and
    /// after one by the opponent.
    const FEATURES: usize = 4 * Card::KINDS
        + PLACES * Card::KINDS
        + Card::KINDS
        + 2 * SIZES
        + 3
        + ROUNDS as usize
        + 2 * CITIES
        + 3 * SCORE;
    const ACTIONS: usize = Card::KINDS + 1;

    #[inline]
    fn observe(&self, seat: Seat, features: &mut [i8]) {
        features.fill(0);
        let other = seat.next(2);
        let mut writer = Writer { features, at: 0 };
        let (hand, mine, theirs) = (self.hands[seat], self.taken[seat], self.taken[other]);
        let line = self.line.cards();
        let seen = hand.plus(mine).plus(theirs).plus(line);
        writer.counts(hand);
        writer.counts(mine);
        writer.counts(theirs);
        for card in Card::ALL {
            writer.push((Cards::DECK.count(card) - seen.count(card)).cast_signed());
        }
        let mut rest = self.line;
        for place in 0..PLACES {
            if let Some(card) = rest.pop() {
                writer.features[writer.at + place * Card::KINDS + card as usize] = 1;
            }
        }
        writer.at += PLACES * Card::KINDS;
        writer.counts(rest.cards());
        for player in [seat, other] {
            writer.one_hot(self.hands[player].len().into(), SIZES);
        }
        for player in [seat, other] {
            writer.push(self.has_taken.contains(player).into());
        }
        writer.push((self.opener == seat).into());
        writer.one_hot(self.round.into(), ROUNDS.into());
        for cards in [mine, theirs] {
            writer.one_hot(cities(cards).into(), CITIES);
        }
        writer.score(seat, &self.taken);
        let reach = self.line.last(TAKE).cards();
        for taker in [seat, other] {
            let mut taken = self.taken;
            taken[taker] = taken[taker].plus(reach);
            writer.score(seat, &taken);
        }
    }

    #[inline]
    fn action(act: Act) -> usize {
        match act {
            Act::Play(card) => card as usize,
            Act::Take => TAKE_ACTION,
        }
    }

    #[inline]
    fn numbered_act(action: usize) -> Option<Act> {
        if action == TAKE_ACTION {
            return Some(Act::Take);
        }
        Card::ALL.get(action).copied().map(Act::Play)
    }

    #[inline]
    fn legal_actions(&self, seat: Seat, _acts: &mut Vec<Act>) -> u64 {
        if self.turn() != Some(seat) {
            return 0;
        }
        let take = !self.has_taken.contains(seat) && !self.line.is_empty();
        self.hands[seat]
            .kinds()
            .fold(u64::from(take) << TAKE_ACTION, |set, card| {
                set | 1 << card as u32
            })
    }
}
