//! Events that the rules emit. The deal has a redacted form for other viewers.

use saloon_core::Seat;
use serde::Serialize;

use crate::card::Card;
use crate::cards::Cards;
use crate::outcome::Reason;
use crate::row::Row;

/// A fact of the game, as one viewer learns it.
#[derive(Clone, Copy, Debug, PartialEq, Hash, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Event {
    /// DN-2.2: the first two cards of the line.
    LineLaid {
        /// The cards, oldest first.
        cards: Row,
    },
    /// DN-2.3, DN-3.8: a round begins.
    RoundOpened {
        /// Number of the round, from 1 to 4.
        round: u8,
        /// Player who moves first.
        opener: Seat,
    },
    /// DN-2.2, DN-3.8: a player gets five cards from the pile.
    Dealt {
        /// Player who gets the cards.
        seat: Seat,
        /// The cards, for their owner only (DN-6.2).
        cards: Option<Cards>,
    },
    /// DN-3.2: a player played a card.
    Played {
        /// Player who played.
        seat: Seat,
        /// The card, now at the end of the line.
        card: Card,
    },
    /// DN-3.3: a player took cards from the line.
    Took {
        /// Player who took.
        seat: Seat,
        /// The cards in their order in the line, oldest first.
        cards: Row,
    },
    /// The game is over.
    Ended {
        /// Deciding rule, as in the outcome.
        #[cfg_attr(feature = "ts", ts(type = "string"))]
        reason: Reason,
        /// Winner; `None` in a draw.
        winner: Option<Seat>,
        /// DN-6.2: the three cards in the box, now shown.
        removed: Cards,
    },
}
