//! Tokens and locations as a viewer knows them.

use saloon_core::{PerSeat, Seat, SeatSet};

use crate::street::face_down::Placed;
use crate::street::{
    Crew, Crews, FaceDown, LatePlacers, MAX_PLACES, PlaceSet, SEATS, Street, Token,
};
use crate::view::Perspective;

/// State of the town, as far as a viewer knows it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct KnownStreet {
    all: PlaceSet,
    pub(crate) closed: PlaceSet,
    pub(crate) resolved: PlaceSet,
    pub(crate) kept: PlaceSet,
    pub(crate) face_up: Crews,
    pub(crate) face_down: FaceDown<Option<Token>>,
    /// BB-3.3: tokens still to be placed, of the seats whose secrets the viewer sees.
    pub(crate) unplaced: Crew,
    /// Number of tokens that each seat has still to place.
    pub(crate) unplaced_counts: PerSeat<u8, SEATS>,
    pub(crate) exposed: SeatSet,
    late: LatePlacers,
}

impl Street {
    pub(crate) fn known_to(&self, perspective: Perspective) -> KnownStreet {
        let own = self.unplaced.iter();
        // No `..`: a new field must be listed here, so that its author decides whether it is secret.
        let Street {
            all,
            closed,
            resolved,
            kept,
            tokens: _,
            occupied: _,
            face_down,
            unplaced,
            exposed,
            late,
        } = *self;
        KnownStreet {
            all,
            closed,
            resolved,
            kept,
            face_up: self.face_up(),
            face_down: face_down.known_to(perspective),
            unplaced: own.filter(|&(seat, _)| perspective.sees(seat)).collect(),
            unplaced_counts: PerSeat::from_fn(|seat| unplaced.size(seat)),
            exposed,
            late,
        }
    }

    fn face_up(&self) -> Crews {
        let mut face_up = self.tokens;
        for placed in self.face_down.iter() {
            let crew = &mut face_up[usize::from(placed.place) % MAX_PLACES];
            *crew = crew.without(placed.seat, placed.token);
        }
        face_up
    }

    /// Makes a shooter of a seat its coward: a face-down one by index in order of placing, or one still to be placed.
    pub(crate) fn turn_coward(&mut self, seat: Seat, face_down: Option<usize>) {
        let turned = |crew: Crew| crew.without(seat, Token::Shooter).with(seat, Token::Coward);
        match face_down {
            Some(index) => {
                let place = self.face_down.turn_coward(index);
                self.set(place, turned(self.at(place)));
            }
            None => self.unplaced = turned(self.unplaced),
        }
    }
}

impl KnownStreet {
    /// A street with a shooter for every hidden token. A player may then have three shooters.
    pub(crate) fn substitute(&self) -> Street {
        let mut unplaced = self.unplaced;
        for (seat, &count) in Seat::all(Seat::MAX_COUNT).zip(self.unplaced_counts.iter()) {
            for _ in unplaced.size(seat)..count {
                unplaced = unplaced.with(seat, Token::Shooter);
            }
        }
        let mut street = Street {
            closed: self.closed,
            resolved: self.resolved,
            kept: self.kept,
            face_down: self.face_down.substitute(),
            unplaced,
            exposed: self.exposed,
            late: self.late,
            ..Street::new(self.all)
        };
        for (place, &crew) in (0..).zip(&self.face_up) {
            street.set(place, crew);
        }
        for placed in self.face_down.iter() {
            let token = placed.token.unwrap_or(Token::Shooter);
            let crew = street.at(placed.place);
            street.set(placed.place, crew.with(placed.seat, token));
        }
        street
    }

    /// Knowledge after an act of the viewer was applied to a substitute.
    pub(crate) fn after(&self, substitute: &Street) -> KnownStreet {
        KnownStreet {
            closed: substitute.closed,
            resolved: substitute.resolved,
            kept: substitute.kept,
            face_up: substitute.face_up(),
            face_down: self.face_down.after(&substitute.face_down),
            ..*self
        }
    }

    /// Number of hidden tokens of a seat, in town or still to be placed.
    pub(crate) fn hidden(&self, seat: Seat) -> u8 {
        let placed = self.face_down.hidden(seat).count().to_le_bytes()[0];
        placed + self.unplaced_counts[seat] - self.unplaced.size(seat)
    }

    /// Whether the viewer sees a seat's coward in town.
    pub(crate) fn shows_coward(&self, seat: Seat) -> bool {
        let mut face_up = self.face_up.iter();
        let coward = Some(Token::Coward);
        let seen = |placed: Placed<Option<Token>>| placed.seat == seat && placed.token == coward;
        face_up.any(|crew| crew.includes(seat, Token::Coward)) || self.face_down.iter().any(seen)
    }
}
