//! The state as a viewer knows it. Views, previews and determinization read nothing else.

use saloon_core::{Millis, PerSeat, Seat, SeatSet};

use crate::cards::{Card, CardState, Hand, OrderedCards, PublicCards};
use crate::game::{BoomtownBandits, GameConstants, Stage};
use crate::scoring::{Reason, Score};
use crate::street::{KnownStreet, SEATS};
use crate::view::Perspective;

/// A game as one viewer knows it: the public part and the viewer's own secrets. Fields as in [`BoomtownBandits`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Known {
    pub(super) perspective: Perspective,
    pub(super) fixed: GameConstants,
    pub(super) cards: KnownCards,
    pub(super) street: KnownStreet,
    /// Without the faces of tumbling dice.
    pub(super) stage: Stage,
    pub(super) turn: Seat,
    pub(super) waiting: SeatSet,
    timer: Option<Millis>,
    pub(super) at: u8,
    shootouts: u16,
    /// The card that the viewer passes on in a Hoedown; those of others are hidden.
    pub(super) gifts: PerSeat<Option<Card>, SEATS>,
    caved: [u8; SEATS],
    pub(super) owner: Option<Seat>,
    pub(super) round: u32,
    pub(super) first: Seat,
    pub(super) last_round: bool,
    score: Option<Score>,
}

/// Cards as one viewer knows them. Their history is `View::memory`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct KnownCards {
    pub(super) public: PublicCards,
    /// The viewer's own hand; all hands once they are laid open (BB-8.3).
    pub(super) hands: PerSeat<Option<Hand>, SEATS>,
    /// Inspection: both cards, for the player who looks.
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
        // No `..`: a new field must be listed here, so that its author decides whether it is secret.
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

    /// Knowledge after an act of the viewer was applied to a substitute. Only the town changes.
    pub(super) fn after(&self, substitute: &BoomtownBandits) -> Known {
        Known {
            street: self.street.after(&substitute.street),
            ..*self
        }
    }

    /// A substitute for the game. Hidden tokens are shooters, hidden hands and piles are empty, and there is no history.
    pub(super) fn substitute(&self) -> BoomtownBandits {
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
            street: self.street.substitute(),
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
