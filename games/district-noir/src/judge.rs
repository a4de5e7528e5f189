//! What a game is worth between rounds, for bots.
//!
//! Then all hands are empty and all that counts lies open: what both have taken, and what is left in the line for the opener
//! to take or to leave. How these work together (a lead is worth little to somebody who loses by the city, or who is far
//! behind) is more than a sum can say, so each round has a small net: one hidden layer, beside which every trait also speaks
//! for itself.

mod fitted;

use crate::card::Card;
use crate::game::TAKE;
use crate::heap::Cards;
use crate::row::Row;
use crate::tips::{WON, cities, points, sets};

use fitted::JUDGES;

/// What a judge looks at.
const TRAITS: usize = 26;
/// The units of the hidden layer.
const UNITS: usize = 16;

/// The net of one round.
struct Judge {
    /// How much each trait counts to each unit.
    counts: [[f32; UNITS]; TRAITS],
    /// Where each unit begins to speak.
    starts: [f32; UNITS],
    /// What each unit adds to the log-odds.
    adds: [f32; UNITS],
    /// What each trait adds to them by itself.
    alone: [f32; TRAITS],
    /// What the opener has anyway.
    opener: f32,
}

/// The log-odds of a player who has `mine` and opens the round after this one (counted from 0), with this line.
#[inline]
pub(crate) fn odds(round: usize, mine: Cards, theirs: Cards, line: Row) -> f32 {
    let left = line.last(TAKE);
    if mine.plus(left.cards()).has_all_cities() {
        return WON;
    }
    JUDGES[round].odds(&traits(mine, theirs, left))
}

/// What there is to see, from the opener's side.
#[inline]
fn traits(mine: Cards, theirs: Cards, left: Row) -> [f32; TRAITS] {
    let mut traits = [0.0; TRAITS];
    let line = left.cards();
    let (supports, rest) = traits.split_at_mut(16);
    for (traits, support) in supports.chunks_exact_mut(4).zip(Card::SUPPORTS) {
        let (mine, theirs) = (mine.count(support), theirs.count(support));
        traits[0] = mine.into();
        traits[1] = theirs.into();
        traits[2] = line.count(support).into();
        traits[3] = (mine.cmp(&theirs) as i8).into();
    }
    rest[0] = sets(mine).into();
    rest[1] = sets(theirs).into();
    rest[2] = f32::from(points(mine) - points(theirs)) / 4.0;
    rest[3] = f32::from(points(line)) / 4.0;
    // Who has one city card can no longer lose to the three.
    match (cities(mine), cities(theirs)) {
        (mine @ 1.., 0) => rest[3 + usize::from(mine)] = 1.0,
        (0, theirs @ 1..) => rest[5 + usize::from(theirs)] = 1.0,
        _ => {}
    }
    rest[8] = cities(line).into();
    rest[9] = left.len().into();
    traits
}

impl Judge {
    #[inline]
    fn odds(&self, traits: &[f32; TRAITS]) -> f32 {
        let mut odds = self.opener;
        let mut units = self.starts;
        for ((seen, counts), alone) in traits.iter().zip(&self.counts).zip(&self.alone) {
            odds += seen * alone;
            for (unit, count) in units.iter_mut().zip(counts) {
                *unit += seen * count;
            }
        }
        for (unit, adds) in units.iter().zip(&self.adds) {
            odds += unit.max(0.0) * adds;
        }
        odds
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cards<C: FromIterator<Card>>(text: &str) -> C {
        text.split_whitespace()
            .map(|card| card.parse().expect("a card"))
            .collect()
    }

    /// What the judge of each round says of the opener.
    fn judged(mine: &str, theirs: &str, line: &str) -> [f32; 3] {
        [0, 1, 2].map(|round| odds(round, cards(mine), cards(theirs), cards(line)))
    }

    #[test]
    fn the_third_city_card_in_reach_is_as_good_as_won() {
        let line = "5 hall 6 -1 -2";
        let in_reach = judged("docks police 5", "8 8 8 8", line);
        assert!(in_reach.iter().all(|&odds| odds >= WON));
        // The sixth from the end is out of reach.
        let out_of_reach = judged("docks police 5", "8 8 8 8", "hall 5 6 -1 -2 7");
        assert!(out_of_reach.iter().all(|&odds| odds < 2.0));
    }

    #[test]
    fn whoever_has_more_is_ahead_on_either_side() {
        let even = judged("5 6 7 8 -1", "5 6 7 8 -1", "5 8");
        assert!(even.iter().all(|odds| odds.abs() < 1.5), "{even:?}");
        for better in [
            "5 6 7 8 +4",
            "5 6 7 8 8 -1",
            "5 6 6 7 7 8 -1",
            "5 6 7 8 -1 docks police",
        ] {
            let ahead = judged(better, "5 6 7 8 -1", "5 8");
            let behind = judged("5 6 7 8 -1", better, "5 8");
            for round in 0..3 {
                assert!(ahead[round] > even[round] + 0.2, "{better}: {ahead:?}");
                assert!(behind[round] < even[round] - 0.2, "{better}: {behind:?}");
            }
        }
    }
}
