//! Options, components and given starting positions of a table.

use alloc::string::String;
use alloc::vec::Vec;

use saloon_core::Seat;
use serde::{Deserialize, Serialize};

use crate::card::Card;
use crate::cards::Cards;

/// Options of a table; District Noir has none.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Options {}

/// Components of a table; every box of District Noir is the same.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Components {}

/// A given starting position. Its parts together are the 45 cards.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Setup {
    /// Player who opens round 1.
    pub first: Seat,
    /// Hands of both players, five cards each.
    pub hands: [Vec<Card>; 2],
    /// The two cards of the line, oldest first.
    pub line: Vec<Card>,
    /// The thirty cards of the pile, the next to be dealt first. Each round deals five cards to its opener, then five
    /// to the other player.
    pub pile: Vec<Card>,
    /// The three cards in the box.
    pub removed: Vec<Card>,
}

impl Setup {
    /// Returns the reason why the position is impossible, if it is.
    pub(crate) fn fault(&self) -> Option<String> {
        if self.first.0 > 1 {
            return Some(alloc::format!("first is seat 0 or 1, not {}", self.first));
        }
        let parts = [
            ("hands[0]", &self.hands[0], 5),
            ("hands[1]", &self.hands[1], 5),
            ("line", &self.line, 2),
            ("pile", &self.pile, 30),
            ("removed", &self.removed, 3),
        ];
        for (name, cards, wanted) in parts {
            if cards.len() != wanted {
                let found = cards.len();
                return Some(alloc::format!("{name} holds {wanted} cards, not {found}"));
            }
        }
        for card in Card::ALL {
            let wanted = Cards::DECK.count(card);
            let found = parts
                .iter()
                .flat_map(|(_, cards, _)| cards.iter())
                .filter(|&&other| other == card)
                .count();
            if found != usize::from(wanted) {
                return Some(alloc::format!(
                    "the game has {wanted} of card {card}, the set-up {found}"
                ));
            }
        }
        None
    }
}
