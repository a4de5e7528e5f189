//! Effects of the Stagecoach's cards.

pub(super) mod misfire {
    use saloon_core::{Seat, SeatSet};

    use crate::act::Play;
    use crate::event::{Change, Changes};
    use crate::game::BoomtownBandits;
    use crate::street::{SEATS, Token};

    /// Next place to the right, if it has a token that a misfired bullet can remove.
    fn place(game: &BoomtownBandits) -> Option<u8> {
        let place = game.at + 1;
        let has_target = game.street.movable().contains(place);
        (has_target && !game.street.closed.contains(place)).then_some(place)
    }

    /// Seats that a bullet is aimed at, if it can misfire.
    pub(in crate::cards::effects) fn able(game: &BoomtownBandits) -> SeatSet {
        match place(game) {
            Some(_) => game.aimed_at().seats(),
            None => SeatSet::NONE,
        }
    }

    pub(in crate::cards::effects) fn fits(
        game: &BoomtownBandits,
        seat: Seat,
        save: Token,
        of: Seat,
        token: Token,
    ) -> bool {
        of.index() < SEATS
            && game.aimed_at().count(seat, save) > 0
            && place(game).is_some_and(|place| game.street.at(place).count(of, token) > 0)
    }

    pub(in crate::cards::effects) fn targets(game: &BoomtownBandits, each: &mut dyn FnMut(Play)) {
        let Some(place) = place(game) else {
            return;
        };
        for save in Token::ALL {
            for (seat, token) in game.street.at(place).kinds() {
                each(Play::Misfire { save, seat, token });
            }
        }
    }

    /// BB-7.9: removes the other token at once; its owner cannot respond.
    pub(in crate::cards::effects) fn carry_out(
        game: &mut BoomtownBandits,
        seat: Seat,
        save: Token,
        of: Seat,
        token: Token,
        changes: &mut Changes,
    ) {
        let place = place(game).expect("the check found tokens to the right");
        game.remove((of, token), place, changes);
        changes.push(Change::Spared { seat, token: save });
        let aim = &mut game.shootout_mut().aim;
        *aim = aim.without(seat, save);
    }
}

pub(super) mod body_double {
    use saloon_core::{Seat, SeatSet};

    use crate::event::{Change, Changes};
    use crate::game::BoomtownBandits;

    /// Seats that a bullet is aimed at.
    pub(in crate::cards::effects) fn able(game: &BoomtownBandits) -> SeatSet {
        game.aimed_at().seats()
    }

    /// Cancels all bullets of this HIT that are aimed at the seat.
    pub(in crate::cards::effects) fn carry_out(
        game: &mut BoomtownBandits,
        seat: Seat,
        changes: &mut Changes,
    ) {
        for (seat, token) in game.aimed_at().of_seat(seat).iter() {
            changes.push(Change::Spared { seat, token });
        }
        let aim = &mut game.shootout_mut().aim;
        *aim = aim.without_seat(seat);
    }
}

pub(super) mod double_barrel {
    use crate::event::{Change, Changes};
    use crate::game::BoomtownBandits;

    pub(in crate::cards::effects) fn carry_out(game: &mut BoomtownBandits, changes: &mut Changes) {
        let hit = game.shootout_mut().hit.as_mut();
        let hit = hit.expect("only the caller of a HIT aims");
        hit.bullets = hit.bullets.saturating_mul(2);
        let bullets = hit.bullets;
        changes.push(Change::Bullets { bullets });
    }
}

pub(super) mod friendly_fire {
    use saloon_core::{Seat, SeatSet};

    use crate::act::Play;
    use crate::event::Changes;
    use crate::game::BoomtownBandits;
    use crate::street::{SEATS, Token};

    /// Seats here, if one of them has two tokens or more.
    pub(in crate::cards::effects) fn able(game: &BoomtownBandits) -> SeatSet {
        let here = game.contested_crew();
        if here.with_several().is_empty() {
            SeatSet::NONE
        } else {
            here.seats()
        }
    }

    pub(in crate::cards::effects) fn fits(
        game: &BoomtownBandits,
        seat: Seat,
        of: Seat,
        token: Token,
    ) -> bool {
        let here = game.contested_crew();
        of.index() < SEATS && here.has(seat) && here.size(of) > 1 && here.count(of, token) > 0
    }

    pub(in crate::cards::effects) fn targets(game: &BoomtownBandits, each: &mut dyn FnMut(Play)) {
        for (seat, token) in game.street.at(game.at).kinds() {
            each(Play::FriendlyFire { seat, token });
        }
    }

    pub(in crate::cards::effects) fn carry_out(
        game: &mut BoomtownBandits,
        of: Seat,
        token: Token,
        changes: &mut Changes,
    ) {
        game.remove((of, token), game.at, changes);
    }
}

pub(super) mod intimidation {
    use saloon_core::SeatSet;

    use crate::event::Changes;
    use crate::game::BoomtownBandits;
    use crate::street::Crew;

    /// Seats here, if there is a coward.
    pub(in crate::cards::effects) fn able(game: &BoomtownBandits) -> SeatSet {
        let here = game.contested_crew();
        if here.plain_cowards().is_empty() {
            SeatSet::NONE
        } else {
            here.seats()
        }
    }

    pub(in crate::cards::effects) fn carry_out(game: &mut BoomtownBandits, changes: &mut Changes) {
        let here = game.street.at(game.at);
        let cowards = Crew::cowards(here.plain_cowards());
        game.street.set(game.at, here.less(cowards));
        changes.move_tokens(cowards, game.location(), None);
    }
}
