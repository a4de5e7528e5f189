//! What happened.

use saloon_core::Seat;
use serde::Serialize;

use crate::card::Card;
use crate::cards::Cards;
use crate::outcome::Reason;
use crate::row::Row;

/// A fact of the game, as one of its viewers learns it.
#[derive(Clone, Copy, Debug, PartialEq, Hash, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Event {
    /// DN-2.2: the first two cards of the line.
    LineLaid {
        /// Oldest first.
        cards: Row,
    },
    /// DN-2.3, DN-3.8: a round begins.
    RoundOpened {
        /// From 1 to 4.
        round: u8,
        /// Who moves first.
        opener: Seat,
    },
    /// Five cards from the pile.
    Dealt {
        /// To whom.
        seat: Seat,
        /// Which ones, for their owner (DN-6.2).
        cards: Option<Cards>,
    },
    /// DN-3.2.
    Played {
        /// By whom.
        seat: Seat,
        /// Which one.
        card: Card,
    },
    /// DN-3.3.
    Took {
        /// Who took.
        seat: Seat,
        /// As they lay in the line, oldest first.
        cards: Row,
    },
    /// The game is over.
    Ended {
        /// As in the outcome.
        #[cfg_attr(feature = "ts", ts(type = "string"))]
        reason: Reason,
        /// Nobody, in a draw.
        winner: Option<Seat>,
        /// DN-6.2: the three cards in the box, now shown.
        removed: Cards,
    },
}
