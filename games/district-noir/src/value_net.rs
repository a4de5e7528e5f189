//! Value net: estimates a game between rounds, for bots.
//!
//! All hands are empty then, so the position is public: the cards that both players took, and the line that the
//! opener may take. The features interact: a lead is worth little to a player about to lose to the city
//! cards or is far behind. So each round has a small net with one hidden layer of rectified linear units, and skip
//! connections from the features to the output.

mod weights;

use crate::card::Card;
use crate::cards::Cards;
use crate::game::TAKE;
use crate::heuristics::{WON, cities, points, sets};
use crate::row::Row;

use weights::NETS;

/// Features of a position: four for each support, and ten for sets, points, city cards and the line.
const FEATURES: usize = 26;
/// Units of the hidden layer.
const UNITS: usize = 16;

/// Net of one round. The output is in log-odds.
struct ValueNet {
    hidden_weights: [[f32; UNITS]; FEATURES],
    hidden_biases: [f32; UNITS],
    output_weights: [f32; UNITS],
    skip_weights: [f32; FEATURES],
    output_bias: f32,
}

/// Returns the log-odds, after `round` (from 0), of the player who took `mine` and opens the next round with this
/// line.
#[inline]
pub(crate) fn odds(round: usize, mine: Cards, theirs: Cards, line: Row) -> f32 {
    let left = line.last(TAKE);
    if mine.plus(left.cards()).has_all_cities() {
        return WON;
    }
    NETS[round].odds(&features(mine, theirs, left))
}

/// Returns the input of the net, from the opener's side.
#[inline]
fn features(mine: Cards, theirs: Cards, left: Row) -> [f32; FEATURES] {
    let mut features = [0.0; FEATURES];
    let line = left.cards();
    let (supports, rest) = features.split_at_mut(16);
    for (features, support) in supports.chunks_exact_mut(4).zip(Card::SUPPORTS) {
        let (mine, theirs) = (mine.count(support), theirs.count(support));
        features[0] = mine.into();
        features[1] = theirs.into();
        features[2] = line.count(support).into();
        features[3] = (mine.cmp(&theirs) as i8).into();
    }
    rest[0] = sets(mine).into();
    rest[1] = sets(theirs).into();
    rest[2] = f32::from(points(mine) - points(theirs)) / 4.0;
    rest[3] = f32::from(points(line)) / 4.0;
    // City cards matter only while one player has none: otherwise no player can collect all three.
    match (cities(mine), cities(theirs)) {
        (mine @ 1.., 0) => rest[3 + usize::from(mine)] = 1.0,
        (0, theirs @ 1..) => rest[5 + usize::from(theirs)] = 1.0,
        _ => {}
    }
    rest[8] = cities(line).into();
    rest[9] = left.len().into();
    features
}

impl ValueNet {
    #[inline]
    fn odds(&self, features: &[f32; FEATURES]) -> f32 {
        let mut odds = self.output_bias;
        let mut units = self.hidden_biases;
        let weights = self.hidden_weights.iter().zip(&self.skip_weights);
        for (feature, (hidden, skip)) in features.iter().zip(weights) {
            odds += feature * skip;
            for (unit, weight) in units.iter_mut().zip(hidden) {
                *unit += feature * weight;
            }
        }
        for (unit, weight) in units.iter().zip(&self.output_weights) {
            odds += unit.max(0.0) * weight;
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

    /// Returns the opener's log-odds after each of the first three rounds.
    fn opener_odds(mine: &str, theirs: &str, line: &str) -> [f32; 3] {
        [0, 1, 2].map(|round| odds(round, cards(mine), cards(theirs), cards(line)))
    }

    #[test]
    fn a_third_city_card_in_reach_is_nearly_won() {
        let line = "5 hall 6 -1 -2";
        let in_reach = opener_odds("docks police 5", "8 8 8 8", line);
        assert!(in_reach.iter().all(|&odds| odds >= WON));
        // The sixth card from the end is out of reach.
        let out_of_reach = opener_odds("docks police 5", "8 8 8 8", "hall 5 6 -1 -2 7");
        assert!(out_of_reach.iter().all(|&odds| odds < 2.0));
    }

    #[test]
    fn the_player_with_more_cards_is_ahead_on_either_side() {
        let even = opener_odds("5 6 7 8 -1", "5 6 7 8 -1", "5 8");
        assert!(even.iter().all(|odds| odds.abs() < 1.5), "{even:?}");
        for better in [
            "5 6 7 8 +4",
            "5 6 7 8 8 -1",
            "5 6 6 7 7 8 -1",
            "5 6 7 8 -1 docks police",
        ] {
            let ahead = opener_odds(better, "5 6 7 8 -1", "5 8");
            let behind = opener_odds("5 6 7 8 -1", better, "5 8");
            for round in 0..3 {
                assert!(ahead[round] > even[round] + 0.2, "{better}: {ahead:?}");
                assert!(behind[round] < even[round] - 0.2, "{better}: {behind:?}");
            }
        }
    }
}
