//! Effects of the Mine's cards. Cave In is applied when it is drawn (`cards/draw.rs`).

pub(super) mod mine_car_ride {
    use crate::cards::Location;
    use crate::event::Changes;
    use crate::game::BoomtownBandits;

    /// Place of the Mine, if it has tokens that can move.
    fn mine(game: &BoomtownBandits) -> Option<u8> {
        game.fixed
            .town
            .place(Location::Mine)
            .filter(|&place| game.street.movable().contains(place))
    }

    pub(in crate::cards::effects) fn possible(game: &BoomtownBandits) -> bool {
        mine(game).is_some_and(|mine| game.has_destination(mine))
    }

    pub(in crate::cards::effects) fn fits(game: &BoomtownBandits, to: Location) -> bool {
        mine(game).is_some_and(|mine| game.destination(mine, to).is_some())
    }

    pub(in crate::cards::effects) fn carry_out(
        game: &mut BoomtownBandits,
        to: Location,
        changes: &mut Changes,
    ) {
        let mine = mine(game).expect("the check found tokens in the Mine");
        let goal = game.destination(mine, to);
        let goal = goal.expect("the check found the destination open");
        let riders = game.street.at(mine);
        for (seat, token) in riders.iter() {
            game.street.shift(seat, token, mine, goal);
        }
        changes.move_tokens(riders, Location::Mine, Some(to));
    }
}

pub(super) mod fools_gold {
    use saloon_core::{Seat, SeatSet};

    use crate::act::Play;
    use crate::cards::Card;
    use crate::event::{Change, Changes};
    use crate::game::BoomtownBandits;
    use crate::street::SEATS;

    /// Seats with an opponent who has a face-up card.
    pub(in crate::cards::effects) fn able(game: &BoomtownBandits) -> SeatSet {
        let owners = game
            .all_seats()
            .filter(|&of| game.cards.public.played_kinds[of] != 0);
        let owners: SeatSet = owners.collect();
        let all = game.fixed.everyone;
        match owners.len() {
            0 => SeatSet::NONE,
            1 => all.difference(owners),
            _ => all,
        }
    }

    /// Whether `take` is a face-up card of an opponent.
    pub(in crate::cards::effects) fn fits(
        game: &BoomtownBandits,
        seat: Seat,
        of: Seat,
        take: Card,
    ) -> bool {
        of.index() < SEATS && of != seat && game.cards.public.played[of].contains(take)
    }

    pub(in crate::cards::effects) fn targets(game: &BoomtownBandits, each: &mut dyn FnMut(Play)) {
        for seat in game.all_seats() {
            for take in game.cards.public.played[seat].kinds() {
                each(Play::FoolsGold { seat, take });
            }
        }
    }

    pub(in crate::cards::effects) fn carry_out(
        game: &mut BoomtownBandits,
        seat: Seat,
        of: Seat,
        take: Card,
        changes: &mut Changes,
    ) {
        let give = Card::FoolsGold;
        game.cards.swap(seat, give, of, take);
        for (from, to, card) in [(of, seat, take), (seat, of, give)] {
            changes.push(Change::Lifted { seat: from, card });
            changes.push(Change::Laid { seat: to, card });
        }
    }
}
