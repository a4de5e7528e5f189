//! History of the card moves, for players with perfect memory.
//!
//! Hands are hidden, but their origin is public: the pile of each draw, the cards played since, the passes of a Hoedown. Each viewer
//! remembers these moves together with the cards they saw. Determinization uses nothing else.

use core::fmt;

use saloon_core::Seat;

use crate::cards::Card;

/// One move of a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum CardMove {
    /// From a pile to a hand.
    Drew { seat: Seat, card: Card },
    /// BB-7.2: from a pile to the table, face up.
    Turned { seat: Seat, card: Card },
    /// From a hand to the table, face up.
    Laid { seat: Seat, card: Card },
    /// Big Score: from a hand to the hand on the right.
    Handed { seat: Seat, card: Card },
    /// Hoedown: from a hand to the hand on the left. Passes of one Hoedown are adjacent and sorted by seat.
    Passed { seat: Seat, card: Card },
    /// Inspection: the card that the seat left on top. The next move is the card that it kept.
    Left { seat: Seat, card: Card },
}

/// Bound on the moves of a game. Each of the 42 cards is drawn and laid once; a Big Score that is handed on draws a card, so it adds no
/// more than 42. A box has at most seven Hoedowns, of five passes each, and seven Inspections.
const MAX_MOVES: usize = 3 * 42 + 7 * 5 + 7;

/// All moves so far, packed into 16 bits each: kind, seat, card.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct CardHistory {
    moves: [u16; MAX_MOVES],
    len: u8,
    /// Index of the first move of this round. Cards that reached a hand since then are too new to play (BB-7.2).
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

    /// Sets the start of the round after this number of moves.
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
