//! Facts, in the past tense.

use saloon_core::Seat;
use serde::Serialize;

use crate::card::{Card, Hand};
use crate::outcome::Reason;
use crate::prize::Prize;

/// A fact of the game, as one of its viewers learns it.
#[derive(Clone, Copy, Debug, PartialEq, Hash, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Event {
    /// TG-2.1: a player got three cards.
    Dealt {
        /// Their owner.
        seat: Seat,
        /// The cards, for their owner alone.
        cards: Option<Hand>,
    },
    /// TG-2.2, TG-3.1: a prize was turned up.
    PrizeTurned {
        /// Its round, 1 to 3.
        round: u8,
        /// Its points.
        prize: Prize,
    },
    /// TG-3.1: a round began.
    RoundOpened {
        /// From 1 to 3.
        round: u8,
    },
    /// TG-3.2: a player chose. The card stays secret.
    Chose {
        /// The player.
        seat: Seat,
    },
    /// TG-3.5: a card was revealed.
    Played {
        /// Its owner.
        seat: Seat,
        /// The card.
        card: Card,
        /// TG-3.4: whether time chose it.
        late: bool,
    },
    /// TG-3.5, TG-3.6: a round ended.
    PrizeTaken {
        /// From 1 to 3.
        round: u8,
        /// The points.
        prize: Prize,
        /// The winner, if any.
        seat: Option<Seat>,
    },
    /// TG-4.1: the game ended.
    Ended {
        /// As in the outcome.
        #[cfg_attr(feature = "ts", ts(type = "string"))]
        reason: Reason,
    },
}
