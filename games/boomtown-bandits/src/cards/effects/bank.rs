//! Effect of the Bank's card: Bank Holiday.

pub(super) mod bank_holiday {
    use crate::cards::Location;
    use crate::event::{Change, Changes};
    use crate::game::BoomtownBandits;

    /// Place of the Bank, if it can be closed: it is open, and Good Times keeps no tokens there.
    pub(in crate::cards::effects) fn place(game: &BoomtownBandits) -> Option<u8> {
        game.fixed
            .town
            .place(Location::Bank)
            .filter(|&place| game.badge_places().contains(place))
    }

    pub(in crate::cards::effects) fn carry_out(game: &mut BoomtownBandits, changes: &mut Changes) {
        let place = place(game).expect("the check found the Bank open");
        game.street.closed = game.street.closed.with(place);
        changes.push(Change::Closed { at: Location::Bank });
    }
}
