//! History of the cards: what a player with perfect memory knows.
//!
//! Hands are hidden, but how they came about is not: which pile each card was drawn from, what was played since, that a Hoedown passed
//! one card on. Each viewer remembers these moves with the cards they saw themselves; worlds are imagined from nothing else.

use core::fmt;

use saloon_core::Seat;

use crate::cards::Card;

/// One movement of a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum CardMove {
    /// From a pile to a hand.
    Drew { seat: Seat, card: Card },
    /// From a pile to the table, face up (BB-7.2).
    Turned { seat: Seat, card: Card },
    /// From a hand to the table, face up.
    Laid { seat: Seat, card: Card },
    /// Big Score to the right.
    Handed { seat: Seat, card: Card },
    /// Hoedown: to the left. The passes of one Hoedown follow each other, in order of seats.
    Passed { seat: Seat, card: Card },
    /// Inspection: the card that the seat left on top. The one it kept is the next fact.
    Left { seat: Seat, card: Card },
}

/// Bound on the moves of a game: 42 cards are drawn and laid, each Big Score handed on comes with a draw, and seven Hoedowns and
/// seven Inspections are all that a box could have.
const MAX_MOVES: usize = 3 * 42 + 7 * 5 + 7;

/// Every move so far.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct CardHistory {
    moves: [u16; MAX_MOVES],
    len: u8,
    /// The moves of this round begin here: cards that came to a hand since are too new to play (BB-7.2).
    pub(crate) round: u8,
}

impl CardHistory {
    pub(crate) const EMPTY: CardHistory = CardHistory {
        moves: [0; MAX_MOVES],
        len: 0,
        round: 0,
    };

    #[inline]
    pub(crate) fn record(&mut self, card_move: CardMove) {
        let (tag, seat, card) = match card_move {
            CardMove::Drew { seat, card } => (0, seat, card),
            CardMove::Turned { seat, card } => (1, seat, card),
            CardMove::Laid { seat, card } => (2, seat, card),
            CardMove::Handed { seat, card } => (3, seat, card),
            CardMove::Passed { seat, card } => (4, seat, card),
            CardMove::Left { seat, card } => (5, seat, card),
        };
        if let Some(slot) = self.moves.get_mut(usize::from(self.len)) {
            *slot = tag << 8 | u16::from(seat.0) << 5 | card as u16;
            self.len += 1;
        }
    }

    pub(crate) fn new_round(&mut self) {
        self.round = self.len;
    }

    /// Every move before this one happened in an earlier round.
    pub(crate) fn new_round_after(&mut self, moves: usize) {
        self.round = u8::try_from(moves).unwrap_or(u8::MAX);
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = CardMove> {
        self.moves[..usize::from(self.len)].iter().map(|&packed| {
            let seat = Seat((packed >> 5 & 7) as u8);
            let card = Card::ALL[usize::from(packed & 31) % Card::KINDS];
            match packed >> 8 {
                0 => CardMove::Drew { seat, card },
                1 => CardMove::Turned { seat, card },
                2 => CardMove::Laid { seat, card },
                3 => CardMove::Handed { seat, card },
                4 => CardMove::Passed { seat, card },
                _ => CardMove::Left { seat, card },
            }
        })
    }
}

impl fmt::Debug for CardHistory {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}
