//! The town and its tokens (BB-2.1, BB-3).

mod face_down;
mod known;
mod token;
mod town;

use saloon_core::{Seat, SeatSet};

pub use token::Token;

use face_down::Placed;

pub(crate) use face_down::FaceDown;
pub(crate) use known::KnownStreet;
pub(crate) use token::{Crew, SEATS};
pub(crate) use town::{Crews, MAX_PLACES, PlaceSet, TIE_BREAK, Town};

/// Tokens in town and the state of each location.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Street {
    /// All places of the town.
    all: PlaceSet,
    /// BB-3.2: places closed this round.
    pub(crate) closed: PlaceSet,
    /// BB-3.7: places resolved this round.
    pub(crate) resolved: PlaceSet,
    /// Good Times: places whose tokens stay for the next round.
    pub(crate) kept: PlaceSet,
    pub(crate) tokens: Crews,
    /// Places with a token.
    occupied: PlaceSet,
    /// BB-3.3: the face-down tokens among `tokens`.
    pub(crate) face_down: FaceDown,
    /// BB-3.3: tokens still to be placed.
    pub(crate) unplaced: Crew,
    /// Indecent Exposure: seats that place face up this round.
    pub(crate) exposed: SeatSet,
    /// Overheard Plans: seats that place after all others, in this order.
    pub(crate) late: LatePlacers,
}

impl Street {
    pub(crate) const fn new(all: PlaceSet) -> Street {
        Street {
            all,
            closed: PlaceSet::NONE,
            resolved: PlaceSet::NONE,
            kept: PlaceSet::NONE,
            tokens: [Crew::NONE; MAX_PLACES],
            occupied: PlaceSet::NONE,
            face_down: FaceDown::NONE,
            unplaced: Crew::NONE,
            exposed: SeatSet::NONE,
            late: LatePlacers::NONE,
        }
    }

    #[inline]
    pub(crate) fn at(&self, place: u8) -> Crew {
        self.tokens[usize::from(place) % MAX_PLACES]
    }

    #[inline]
    pub(crate) fn set(&mut self, place: u8, crew: Crew) {
        self.tokens[usize::from(place) % MAX_PLACES] = crew;
        self.occupied = if crew.is_empty() {
            self.occupied.without(place)
        } else {
            self.occupied.with(place)
        };
    }

    /// BB-3.3: places where tokens can be placed.
    #[inline]
    pub(crate) const fn open(&self) -> PlaceSet {
        self.all.difference(self.closed)
    }

    /// BB-3.7: open places whose turn is not over.
    #[inline]
    pub(crate) const fn unresolved(&self) -> PlaceSet {
        self.open().difference(self.resolved)
    }

    #[inline]
    pub(crate) const fn occupied(&self) -> PlaceSet {
        self.occupied
    }

    /// BB-7.11: places from which cards can move tokens.
    #[inline]
    pub(crate) const fn movable(&self) -> PlaceSet {
        self.occupied.difference(self.kept)
    }

    /// Place of a seat's coward, unless Liquid Courage makes it a shooter.
    pub(crate) fn coward(&self, seat: Seat) -> Option<u8> {
        let mut places = self.occupied.iter();
        places.find(|&place| self.at(place).plain_cowards().contains(seat))
    }

    /// BB-3.3: places a token, face up if the seat is exposed.
    pub(crate) fn place(&mut self, seat: Seat, token: Token, place: u8) {
        self.unplaced = self.unplaced.without(seat, token);
        self.set(place, self.at(place).with(seat, token));
        if !self.exposed.contains(seat) {
            self.face_down.push(seat, token, place);
        }
    }

    /// Takes back the face-down token that was placed last.
    pub(crate) fn unplace(&mut self) -> Option<(Seat, Token, u8)> {
        let Placed { seat, place, token } = self.face_down.pop()?;
        self.remove(seat, token, place);
        self.unplaced = self.unplaced.with(seat, token);
        Some((seat, token, place))
    }

    /// Removes a token for the rest of the round.
    pub(crate) fn remove(&mut self, seat: Seat, token: Token, place: u8) {
        self.set(place, self.at(place).without(seat, token));
    }

    /// Moves a token. Liquid Courage ends.
    pub(crate) fn shift(&mut self, seat: Seat, token: Token, from: u8, to: u8) {
        self.set(from, self.at(from).without(seat, token));
        self.set(to, self.at(to).with(seat, token));
    }

    /// BB-3.1: takes back all tokens except those that Good Times keeps. Each Cave In removes a shooter.
    pub(crate) fn new_round(&mut self, seats: SeatSet, caved: [u8; SEATS]) {
        let mut next = Street {
            unplaced: Crew::full(seats),
            ..Street::new(self.all)
        };
        for place in self.kept.iter() {
            let crew = self.at(place).sober();
            next.set(place, crew);
            next.unplaced = next.unplaced.less(crew);
        }
        for (seat, caved) in Seat::all(Seat::MAX_COUNT).zip(caved) {
            for _ in 0..caved.min(2) {
                next.unplaced = next.unplaced.without(seat, Token::Shooter);
            }
        }
        *self = next;
    }
}

/// Seats that place late, in order, each once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct LatePlacers {
    seats: [Seat; SEATS],
    len: u8,
}

impl LatePlacers {
    pub(crate) const NONE: LatePlacers = LatePlacers {
        seats: [Seat(0); SEATS],
        len: 0,
    };

    pub(crate) fn iter(self) -> impl DoubleEndedIterator<Item = Seat> + Clone {
        self.seats.into_iter().take(self.len.into())
    }

    pub(crate) fn seats(self) -> SeatSet {
        self.iter().collect()
    }

    pub(crate) fn last(self) -> Option<Seat> {
        self.iter().next_back()
    }

    /// Puts a seat at the end, even if it was late already.
    pub(crate) fn put_last(&mut self, seat: Seat) {
        let mut late = LatePlacers::NONE;
        for seat in self.iter().filter(|&other| other != seat).chain([seat]) {
            if let Some(slot) = late.seats.get_mut(usize::from(late.len)) {
                *slot = seat;
                late.len += 1;
            }
        }
        *self = late;
    }
}
