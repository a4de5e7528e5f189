//! The Saloon's cards.

pub(super) mod liquid_courage {
    use saloon_core::{Seat, SeatSet};

    use crate::event::{Change, Changes};
    use crate::game::BoomtownBandits;

    /// Your coward is here, and sober.
    pub(in crate::cards::effects) fn able(game: &BoomtownBandits) -> SeatSet {
        game.contested_crew().plain_cowards()
    }

    /// It is a shooter for this shootout.
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

    /// You are one of only two here.
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

    /// Your coward is here, and has somewhere to go.
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

    /// Your coward is at an unresolved location.
    pub(in crate::cards::effects) fn able(game: &BoomtownBandits) -> SeatSet {
        let places = game.street.unresolved().iter();
        places.fold(SeatSet::NONE, |able, place| {
            able.union(game.street.at(place).plain_cowards())
        })
    }

    /// The unresolved location where your coward is.
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
