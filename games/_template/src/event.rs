//! Events: facts, named in the past tense.

use saloon_core::Seat;
use serde::Serialize;

use crate::card::{Card, Hand};
use crate::outcome::Reason;
use crate::prize::Prize;

/// A fact of the game, as one viewer learns it.
#[derive(Clone, Copy, Debug, PartialEq, Hash, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Event {
    /// TG-2.1: a player was dealt three cards.
    Dealt {
        /// Owner of the cards.
        seat: Seat,
        /// Cards; `None` for all but their owner.
        cards: Option<Hand>,
    },
    /// TG-2.2, TG-3.1: a prize was turned up.
    PrizeTurned {
        /// Round of the prize, from 1 to 3.
        round: u8,
        /// Prize.
        prize: Prize,
    },
    /// TG-3.1: a round began.
    RoundOpened {
        /// Number of the round, from 1 to 3.
        round: u8,
    },
    /// TG-3.2: a player chose. The card stays secret.
    Chose {
        /// Player who chose.
        seat: Seat,
    },
    /// TG-3.5: a card was revealed.
    Played {
        /// Owner of the card.
        seat: Seat,
        /// Card.
        card: Card,
        /// TG-3.4: whether the deadline chose it.
        late: bool,
    },
    /// TG-3.5, TG-3.6: a round ended.
    PrizeTaken {
        /// Number of the round, from 1 to 3.
        round: u8,
        /// Prize of the round.
        prize: Prize,
        /// Winner, if any.
        seat: Option<Seat>,
    },
    /// TG-4.1: the game ended.
    Ended {
        /// Reason, as in the outcome.
        #[cfg_attr(feature = "ts", ts(type = "string"))]
        reason: Reason,
    },
}
