//! Conversion of a game to the view of one viewer. Reads hidden state only through [`Known`], and through the redacted memory.

use alloc::vec::Vec;

use saloon_core::{Game, Seat, Viewer};

use crate::act::Target;
use crate::cards::CardMove;
use crate::game::{BoomtownBandits, Stage as GameStage};
use crate::shootout::{Prize, Shootout, Step};
use crate::street::Token;
use crate::view::known::Known;
use crate::view::{
    Choosing, Dice, Fight, LocationView, Movement, Perspective, Player, Recollection, Stage,
    TokenSeen, Unplaced, View,
};

impl BoomtownBandits {
    pub(crate) fn seen_by(&self, viewer: Viewer) -> View {
        self.redacted(Perspective::Of(viewer))
    }

    pub(crate) fn unredacted(&self) -> View {
        self.redacted(Perspective::Everything)
    }

    fn redacted(&self, perspective: Perspective) -> View {
        let known = self.known_to(perspective);
        View {
            game: "boomtown-bandits",
            outcome: self.outcome(),
            round: known.round,
            stage: known.stage(),
            window: known.stage.window(),
            first: known.first,
            turn: match known.stage {
                GameStage::Badge | GameStage::Placing | GameStage::Keeping => Some(known.turn),
                _ if known.stage.is_aiming() => Some(known.turn),
                _ => None,
            },
            waiting: self.awaits(),
            last_round: known.last_round,
            town: known.town(),
            players: self.all_seats().map(|seat| known.player(seat)).collect(),
            choosing: matches!(known.stage, GameStage::Keeping).then(|| Choosing {
                seat: known.turn,
                cards: known.cards.looked.map(|two| two.iter().collect()),
            }),
            shootout: match &known.stage {
                GameStage::Shootout(shootout) => Some(known.fight(shootout)),
                _ => None,
            },
            memory: self.recollections(perspective),
            sheet: matches!(known.stage, GameStage::Over(_)).then(|| self.sheet()),
            known,
        }
    }

    fn recollections(&self, perspective: Perspective) -> Vec<Recollection> {
        let facts = self.cards.history.iter().enumerate();
        facts
            .map(|(index, fact)| {
                let (kind, seat, card, seen, from_known) = match fact {
                    CardMove::Drew { seat, card } => {
                        (Movement::Drew, seat, card, perspective.sees(seat), true)
                    }
                    CardMove::Turned { seat, card } => (Movement::Turned, seat, card, true, true),
                    CardMove::Laid { seat, card } => (Movement::Laid, seat, card, true, true),
                    CardMove::Handed { seat, card } => (Movement::Handed, seat, card, true, true),
                    CardMove::Passed { seat, card } => {
                        let seen =
                            perspective.sees(seat) || perspective.sees(seat.next(self.fixed.seats));
                        (Movement::Passed, seat, card, seen, seen)
                    }
                    CardMove::Left { seat, card } => {
                        (Movement::Left, seat, card, perspective.sees(seat), true)
                    }
                };
                Recollection {
                    kind,
                    seat,
                    location: from_known.then(|| card.location()),
                    card: seen.then_some(card),
                    fresh: index >= usize::from(self.cards.history.round),
                }
            })
            .collect()
    }
}

impl Known {
    fn stage(&self) -> Option<Stage> {
        Some(match &self.stage {
            GameStage::Badge => Stage::Badge,
            GameStage::Placing => Stage::Placing,
            GameStage::Window(_) => Stage::Window,
            GameStage::Shootout(shootout) => match shootout.step {
                Step::Dice => Stage::Shootout,
                Step::Aim => Stage::Removing,
                Step::Hit | Step::During => Stage::Window,
            },
            GameStage::Keeping | GameStage::Giving => Stage::Choosing,
            GameStage::Over(_) => return None,
        })
    }

    pub(super) fn town(&self) -> Vec<LocationView> {
        let places = (0..).zip(self.fixed.town.iter());
        places
            .map(|(place, location)| {
                let face_up = self.street.face_up[usize::from(place)];
                let face_down = self.street.face_down.at(place);
                let mut tokens = Vec::new();
                for seat in Seat::all(self.fixed.seats) {
                    let faces = face_up.of_seat(seat).iter().map(|(_, token)| Some(token));
                    tokens.extend(faces.chain(face_down.of(seat)).map(|token| TokenSeen {
                        seat,
                        token,
                        courage: token == Some(Token::Coward) && face_up.has_courage(seat),
                    }));
                }
                LocationView {
                    location,
                    pile: self.cards.public.pile_size(location),
                    closed: self.street.closed.contains(place),
                    resolved: self.street.resolved.contains(place),
                    kept: self.street.kept.contains(place),
                    tokens,
                }
            })
            .collect()
    }

    fn player(&self, seat: Seat) -> Player {
        let hand = self.cards.hands[seat];
        let unplaced = self.street.unplaced;
        Player {
            hand: hand.map(|hand| hand.cards),
            hand_size: self.cards.public.hand_sizes[seat],
            played: self.cards.public.played[seat],
            fresh: hand.map(|hand| hand.fresh),
            unplaced: self.perspective.sees(seat).then(|| Unplaced {
                shooter: unplaced.count(seat, Token::Shooter),
                coward: unplaced.count(seat, Token::Coward),
            }),
            unplaced_count: self.street.unplaced_counts[seat],
            exposed: self.street.exposed.contains(seat),
            owns_town: self.owner == Some(seat),
            sees_all: self.street.face_down.has_peeked(seat),
            gift: self.gifts[seat],
        }
    }

    fn fight(&self, shootout: &Shootout) -> Fight {
        let timed = self.fixed.realtime;
        let crew = shootout.crew;
        Fight {
            location: match shootout.prize {
                Prize::Card => Some(self.fixed.town.at(self.at)),
                Prize::Bonus(place) => Some(self.fixed.town.at(place)),
                Prize::Money => None,
            },
            state: shootout.phase,
            fire_at: timed.then_some(shootout.race.fire_at),
            dice: crew
                .seats()
                .iter()
                .map(|seat| Dice {
                    seat,
                    faces: (0..crew.size(seat))
                        .map(|place| shootout.settled(seat).get(place))
                        .collect(),
                    tokens: crew.of_seat(seat).iter().map(|(_, token)| token).collect(),
                })
                .collect(),
            held_until: Seat::all(self.fixed.seats)
                .map(|seat| shootout.held_until(seat).filter(|_| timed))
                .collect(),
            caller: shootout.hit.map(|hit| hit.caller),
            bullets: shootout.hit.map(|hit| hit.bullets),
            aim: shootout
                .aim
                .iter()
                .map(|(seat, token)| Target { seat, token })
                .collect(),
        }
    }
}
