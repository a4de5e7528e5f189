//! Effects of the Train's cards. The draws of Big Score and Safe Found are in `round.rs` and `cards/draw.rs`.

pub(super) mod overheard_plans {
    use saloon_core::{Seat, SeatSet};

    use crate::game::BoomtownBandits;

    /// Seats with tokens to place, except the one that places last already.
    pub(in crate::cards::effects) fn able(game: &BoomtownBandits) -> SeatSet {
        let placing = game.street.unplaced.seats();
        match game.street.late.last() {
            Some(last) => placing.without(last),
            None => placing,
        }
    }

    pub(in crate::cards::effects) fn carry_out(game: &mut BoomtownBandits, seat: Seat) {
        game.street.late.put_last(seat);
    }
}

pub(super) mod rally {
    use saloon_core::{Seat, SeatSet};

    use crate::act::Play;
    use crate::cards::Location;
    use crate::event::Changes;
    use crate::game::BoomtownBandits;
    use crate::street::Token;

    /// Seats with a token that can move.
    pub(in crate::cards::effects) fn able(game: &BoomtownBandits) -> SeatSet {
        let places = game.origins().iter();
        places.fold(SeatSet::NONE, |able, place| {
            able.union(game.street.at(place).seats())
        })
    }

    fn route(
        game: &BoomtownBandits,
        seat: Seat,
        token: Token,
        at: Location,
        to: Location,
    ) -> Option<(u8, u8)> {
        let from = game.fixed.town.place(at)?;
        let to = game.destination(from, to)?;
        let there =
            game.street.movable().contains(from) && game.street.at(from).count(seat, token) > 0;
        there.then_some((from, to))
    }

    pub(in crate::cards::effects) fn fits(
        game: &BoomtownBandits,
        seat: Seat,
        token: Token,
        at: Location,
        to: Location,
    ) -> bool {
        route(game, seat, token, at, to).is_some()
    }

    pub(in crate::cards::effects) fn targets(
        game: &BoomtownBandits,
        seat: Seat,
        each: &mut dyn FnMut(Play),
    ) {
        let town = &game.fixed.town;
        for from in game.street.movable().iter() {
            for (_, token) in game.street.at(from).of_seat(seat).kinds() {
                for to in game.street.unresolved().without(from).iter() {
                    let (at, to) = (town.at(from), town.at(to));
                    each(Play::Rally { token, at, to });
                }
            }
        }
    }

    pub(in crate::cards::effects) fn carry_out(
        game: &mut BoomtownBandits,
        seat: Seat,
        token: Token,
        at: Location,
        to: Location,
        changes: &mut Changes,
    ) {
        let route = route(game, seat, token, at, to);
        let (from, to) = route.expect("the check found the move possible");
        game.shift((seat, token), from, to, changes);
    }
}

pub(super) mod safe_found {
    use crate::cards::Location;
    use crate::game::BoomtownBandits;

    /// Whether the Train's pile has a card to win.
    pub(in crate::cards::effects) fn possible(game: &BoomtownBandits) -> bool {
        game.cards.pile_size(Location::Train) > 0
    }
}

pub(super) mod loose_lips {
    use saloon_core::{Seat, SeatSet};

    use crate::game::BoomtownBandits;

    /// Seats from which a token is hidden.
    pub(in crate::cards::effects) fn able(game: &BoomtownBandits) -> SeatSet {
        let ignorant = |seat: &Seat| game.street.face_down.hides_from(*seat);
        game.all_seats().filter(ignorant).collect()
    }

    /// Shows the tokens in town now, not those placed later.
    pub(in crate::cards::effects) fn carry_out(game: &mut BoomtownBandits, seat: Seat) {
        game.street.face_down.show_to(seat);
    }
}
