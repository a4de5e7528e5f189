//! Effects of the Saloon's cards. The draws of Temporary Alliance are in `round.rs`.

pub(super) mod liquid_courage {
    use saloon_core::{Seat, SeatSet};

    use crate::event::{Change, Changes};
    use crate::game::BoomtownBandits;

    /// Seats whose coward is here without Liquid Courage.
    pub(in crate::cards::effects) fn able(game: &BoomtownBandits) -> SeatSet {
        game.contested_crew().plain_cowards()
    }

    /// Makes the coward a shooter for this shootout.
    pub(in crate::cards::effects) fn carry_out(
        game: &mut BoomtownBandits,
        seat: Seat,
        changes: &mut Changes,
    ) {
        game.set_here(game.here().encouraged(seat));
        let at = game.location();
        changes.push(Change::Encouraged { seat, at });
    }
}

pub(super) mod temporary_alliance {
    use saloon_core::SeatSet;

    use crate::game::BoomtownBandits;

    /// Both seats here, if there are exactly two.
    pub(in crate::cards::effects) fn able(game: &BoomtownBandits) -> SeatSet {
        let here = game.street.at(game.at);
        if here.players() == 2 {
            here.seats()
        } else {
            SeatSet::NONE
        }
    }
}

pub(super) mod sneaky_bastard {
    use saloon_core::{Seat, SeatSet};

    use crate::cards::Location;
    use crate::event::Changes;
    use crate::game::BoomtownBandits;
    use crate::street::Token;

    /// Seats whose coward is here and can move.
    pub(in crate::cards::effects) fn able(game: &BoomtownBandits) -> SeatSet {
        if game.has_destination(game.at) {
            game.contested_crew().plain_cowards()
        } else {
            SeatSet::NONE
        }
    }

    pub(in crate::cards::effects) fn fits(
        game: &BoomtownBandits,
        seat: Seat,
        to: Location,
    ) -> bool {
        able(game).contains(seat) && game.destination(game.at, to).is_some()
    }

    pub(in crate::cards::effects) fn carry_out(
        game: &mut BoomtownBandits,
        seat: Seat,
        to: Location,
        changes: &mut Changes,
    ) {
        let to = game.destination(game.at, to);
        let to = to.expect("the check found the destination open");
        game.shift((seat, Token::Coward), game.at, to, changes);
    }
}

pub(super) mod tip_off {
    use saloon_core::{Seat, SeatSet};

    use crate::act::Play;
    use crate::event::Changes;
    use crate::game::BoomtownBandits;
    use crate::street::{SEATS, Token};

    /// Seats whose coward is at an unresolved location.
    pub(in crate::cards::effects) fn able(game: &BoomtownBandits) -> SeatSet {
        let places = game.street.unresolved().iter();
        places.fold(SeatSet::NONE, |able, place| {
            able.union(game.street.at(place).plain_cowards())
        })
    }

    /// Unresolved location of the seat's coward.
    fn place(game: &BoomtownBandits, seat: Seat) -> Option<u8> {
        game.street
            .coward(seat)
            .filter(|&place| game.street.unresolved().contains(place))
    }

    pub(in crate::cards::effects) fn fits(
        game: &BoomtownBandits,
        seat: Seat,
        of: Seat,
        token: Token,
    ) -> bool {
        of.index() < SEATS
            && place(game, seat).is_some_and(|place| game.street.at(place).count(of, token) > 0)
    }

    pub(in crate::cards::effects) fn targets(
        game: &BoomtownBandits,
        seat: Seat,
        each: &mut dyn FnMut(Play),
    ) {
        if let Some(place) = place(game, seat) {
            for (seat, token) in game.street.at(place).kinds() {
                each(Play::TipOff { seat, token });
            }
        }
    }

    pub(in crate::cards::effects) fn carry_out(
        game: &mut BoomtownBandits,
        seat: Seat,
        of: Seat,
        token: Token,
        changes: &mut Changes,
    ) {
        let place = place(game, seat).expect("the check found the coward in town");
        game.remove((of, token), place, changes);
    }
}
