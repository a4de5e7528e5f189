//! The position as a viewer knows it.

use saloon_core::{Millis, PerSeat, Seat, SeatSet};

use crate::cards::{Card, CardState, Hand, OrderedCards, PublicCards};
use crate::game::{BoomtownBandits, GameConstants, Stage};
use crate::scoring::{Reason, Score};
use crate::street::{KnownStreet, SEATS};
use crate::view::Perspective;

/// A game as one viewer knows it: all that is public, and the viewer's own secrets. The fields are those of [`BoomtownBandits`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Known {
    pub(super) perspective: Perspective,
    pub(super) fixed: GameConstants,
    pub(super) cards: KnownCards,
    pub(super) street: KnownStreet,
    /// Dice that tumble show nothing.
    pub(super) stage: Stage,
    pub(super) turn: Seat,
    pub(super) waiting: SeatSet,
    timer: Option<Millis>,
    pub(super) at: u8,
    shootouts: u16,
    /// The viewer's own.
    pub(super) gifts: PerSeat<Option<Card>, SEATS>,
    caved: [u8; SEATS],
    pub(super) owner: Option<Seat>,
    pub(super) round: u32,
    pub(super) first: Seat,
    pub(super) last_round: bool,
    score: Option<Score>,
}

/// The cards as one viewer knows them. Their history is in the memory of the view.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct KnownCards {
    pub(super) public: PublicCards,
    /// The viewer's own hand; from BB-8.3 on all hands.
    pub(super) hands: PerSeat<Option<Hand>, SEATS>,
    /// Inspection: the two top cards of the pile, for the player who looks.
    pub(super) looked: Option<OrderedCards>,
}

impl BoomtownBandits {
    pub(super) fn known_to(&self, perspective: Perspective) -> Known {
        let open = self.score.is_some();
        let looks = matches!(self.stage, Stage::Keeping) && perspective.sees(self.turn);
        let mut stage = self.stage;
        if let Stage::Shootout(shootout) = &mut stage {
            shootout.hide_tumbling_dice();
        }
        // No `..`: a new part must say here whether it has a secret.
        let BoomtownBandits {
            fixed,
            cards,
            street,
            stage: _,
            turn,
            waiting,
            timer,
            at,
            shootouts,
            gifts,
            caved,
            owner,
            round,
            first,
            last_round,
            score,
        } = *self;
        Known {
            perspective,
            fixed,
            cards: KnownCards {
                public: cards.public,
                hands: PerSeat::from_fn(|seat| {
                    (open || perspective.sees(seat)).then(|| cards.hand(seat))
                }),
                looked: looks.then(|| {
                    let two = cards.inspected(self.location());
                    two.into_iter().flatten().collect()
                }),
            },
            street: street.known_to(perspective),
            stage,
            turn,
            waiting,
            timer,
            at,
            shootouts,
            gifts: PerSeat::from_fn(|seat| gifts[seat].filter(|_| perspective.sees(seat))),
            caved,
            owner,
            round,
            first,
            last_round,
            score,
        }
    }
}

impl Known {
    pub(super) fn reason(&self) -> Option<Reason> {
        match self.stage {
            Stage::Over(verdict) => Some(verdict.reason()),
            _ => None,
        }
    }

    /// The same after an act of the viewer's on a stand-in, as far as it shows in town.
    pub(super) fn after(&self, stand_in: &BoomtownBandits) -> Known {
        Known {
            street: self.street.after(&stand_in.street),
            ..*self
        }
    }

    /// A game with the known parts in it. Hidden tokens are shooters, hidden hands and piles are empty, and it has no history.
    pub(super) fn stand_in(&self) -> BoomtownBandits {
        let mut cards = CardState::without_hidden(self.cards.public);
        for (seat, hand) in Seat::all(Seat::MAX_COUNT).zip(self.cards.hands.iter()) {
            if let Some(hand) = *hand {
                cards.set_hand(seat, hand);
            }
        }
        if let Some(looked) = self.cards.looked {
            cards.tops[self.fixed.town.at(self.at) as usize] = looked;
        }
        BoomtownBandits {
            fixed: self.fixed,
            cards,
            street: self.street.stand_in(),
            stage: self.stage,
            turn: self.turn,
            waiting: self.waiting,
            timer: self.timer,
            at: self.at,
            shootouts: self.shootouts,
            gifts: self.gifts,
            caved: self.caved,
            owner: self.owner,
            round: self.round,
            first: self.first,
            last_round: self.last_round,
            score: self.score,
        }
    }
}
