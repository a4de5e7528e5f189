//! Encoding of positions for programs that learn.

use alloc::vec::Vec;

use saloon_core::{Encode, FeatureWriter, PerSeat, Seat};

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

/// Writes the number of cards of each kind.
#[inline]
fn write_counts(writer: &mut FeatureWriter<'_>, cards: Cards) {
    for card in Card::ALL {
        writer.push(cards.count(card).cast_signed());
    }
}

/// Writes the score of these cards, seen from `seat`.
#[inline]
fn write_score(writer: &mut FeatureWriter<'_>, seat: Seat, taken: &PerSeat<Cards, 2>) {
    let standing = Standing::of(taken);
    let other = seat.next(2);
    for holder in standing.majorities {
        writer.push(match holder {
            Some(holder) if holder == seat => 1,
            Some(_) => -1,
            None => 0,
        });
    }
    writer.push(standing.sets[seat].cast_signed());
    writer.push(standing.sets[other].cast_signed());
    writer.push(standing.totals[seat] - standing.totals[other]);
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
        let other = seat.next(2);
        let mut writer = FeatureWriter::new(features);
        let (hand, mine, theirs) = (self.hands[seat], self.taken[seat], self.taken[other]);
        let line = self.line.cards();
        let seen = hand.plus(mine).plus(theirs).plus(line);
        write_counts(&mut writer, hand);
        write_counts(&mut writer, mine);
        write_counts(&mut writer, theirs);
        for card in Card::ALL {
            writer.push((Cards::DECK.count(card) - seen.count(card)).cast_signed());
        }
        let mut rest = self.line;
        for _ in 0..PLACES {
            match rest.pop() {
                Some(card) => writer.one_hot(card as usize, Card::KINDS),
                None => writer.skip(Card::KINDS),
            }
        }
        write_counts(&mut writer, rest.cards());
        for player in [seat, other] {
            writer.one_hot(self.hands[player].len().into(), SIZES);
        }
        for player in [seat, other] {
            writer.flag(self.has_taken.contains(player));
        }
        writer.flag(self.opener == seat);
        writer.one_hot(self.round.into(), ROUNDS.into());
        for cards in [mine, theirs] {
            writer.one_hot(cities(cards).into(), CITIES);
        }
        write_score(&mut writer, seat, &self.taken);
        let reach = self.line.last(TAKE).cards();
        for taker in [seat, other] {
            let mut taken = self.taken;
            taken[taker] = taken[taker].plus(reach);
            write_score(&mut writer, seat, &taken);
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
