//! Effects of the cards with an action, in one module for each location.
//!
//! Each card answers four questions: which seats could play it now if they held it ([`able_seats`], from public knowledge), whether it
//! can be played with given targets ([`is_playable`]), which targets it has ([`targets`]), and what it does ([`carry_out`]).
//! [`legality`](crate::legality) checks the holder, the age of the card and the moment.

mod bank;
mod brothel;
mod mine;
mod saloon;
mod stagecoach;
mod train;

use saloon_core::{Seat, SeatSet};

use crate::act::Play;
use crate::cards::{Card, Location};
use crate::event::Changes;
use crate::game::BoomtownBandits;
use crate::round::Next;
use crate::street::{Crew, PlaceSet, Token};
use crate::windows::Window;

use brothel::{good_times, hoedown, indecent_exposure, whispered_plan};
use mine::{fools_gold, mine_car_ride};
use saloon::{liquid_courage, sneaky_bastard, temporary_alliance, tip_off};
use stagecoach::{body_double, double_barrel, friendly_fire, intimidation, misfire};
use train::{loose_lips, overheard_plans, rally, safe_found};

pub(crate) use brothel::whispered_plan::sample as sample_whispered_plan;

/// BB-7.8: seats that could play this card now, if they held it.
#[inline]
pub(crate) fn able_seats(game: &BoomtownBandits, card: Card) -> SeatSet {
    let all_if = |possible| {
        if possible {
            game.fixed.everyone
        } else {
            SeatSet::NONE
        }
    };
    match card {
        Card::LiquidCourage => liquid_courage::able(game),
        Card::TemporaryAlliance => temporary_alliance::able(game),
        Card::SneakyBastard => sneaky_bastard::able(game),
        Card::TipOff => tip_off::able(game),
        Card::WhisperedPlan => all_if(whispered_plan::possible(game)),
        Card::Hoedown => all_if(hoedown::possible(game)),
        Card::GoodTimes => all_if(good_times::possible(game)),
        Card::IndecentExposure => all_if(indecent_exposure::possible(game)),
        Card::BankHoliday => all_if(bank::bank_holiday::place(game).is_some()),
        Card::MineCarRide => all_if(mine_car_ride::possible(game)),
        Card::FoolsGold => fools_gold::able(game),
        Card::OverheardPlans => overheard_plans::able(game),
        Card::Rally => rally::able(game),
        Card::SafeFound => all_if(safe_found::possible(game)),
        Card::LooseLips => loose_lips::able(game),
        Card::Misfire => misfire::able(game),
        Card::BodyDouble => body_double::able(game),
        Card::FriendlyFire => friendly_fire::able(game),
        Card::Intimidation => intimidation::able(game),
        // These need no target.
        Card::Inspection | Card::BigScore | Card::DoubleBarrel => all_if(true),
        Card::Robbery
        | Card::InsideJob
        | Card::CaveIn
        | Card::CursedGold
        | Card::SilverLode
        | Card::GoldVein => SeatSet::NONE,
    }
}

macro_rules! windows {
    ($($window:ident: $($card:ident)*;)*) => {
        /// BB-7.6, BB-7.10: seats in `among` that may, by public knowledge, hold a card that could be played in this window now.
        ///
        /// The list below repeats the windows of [`Card::timing`]: straight-line code is faster, and a game asks about 100 times.
        #[inline]
        pub(crate) fn asked(game: &BoomtownBandits, window: Window, among: SeatSet) -> SeatSet {
            let in_circulation = game.cards.public.in_circulation & Card::IN_WINDOW[window as usize];
            let mut asked = SeatSet::NONE;
            if in_circulation == 0 {
                return asked;
            }
            match window {
                $(Window::$window => {$(
                    let more = game.cards.holders(Card::$card).intersection(among).difference(asked);
                    if in_circulation & Card::$card.bit() != 0 && !more.is_empty() {
                        asked = asked.union(more.intersection(able_seats(game, Card::$card)));
                    }
                )*})*
            }
            asked
        }

        #[cfg(test)]
        const WINDOWS: [(Window, &[Card]); Window::COUNT] = [
            $((Window::$window, &[$(Card::$card),*]),)*
        ];
    };
}

// Cards that all seats could play come first: a seat that is asked already is not tested for further cards.
windows! {
    BeforePlacing: BankHoliday IndecentExposure OverheardPlans FoolsGold;
    BeforeShootout: GoodTimes Rally MineCarRide TipOff Intimidation FriendlyFire LiquidCourage SneakyBastard
        TemporaryAlliance WhisperedPlan;
    DuringShootout: Intimidation FriendlyFire LiquidCourage SneakyBastard TemporaryAlliance;
    Hit: BodyDouble Misfire;
    AfterShootout: Inspection BigScore;
    AfterDraw: Hoedown;
    EndOfRound: SafeFound;
}

/// Whether a card can be played with its targets.
pub(crate) fn is_playable(game: &BoomtownBandits, seat: Seat, play: Play) -> bool {
    match play {
        Play::SneakyBastard { to } => sneaky_bastard::fits(game, seat, to),
        Play::TipOff { seat: of, token } => tip_off::fits(game, seat, of, token),
        Play::WhisperedPlan { moves } => whispered_plan::fits(game, moves),
        Play::GoodTimes { at } => good_times::fits(game, at),
        Play::IndecentExposure { seat: of } => indecent_exposure::fits(game, of),
        Play::MineCarRide { to } => mine_car_ride::fits(game, to),
        Play::FoolsGold { seat: of, take } => fools_gold::fits(game, seat, of, take),
        Play::Rally { token, at, to } => rally::fits(game, seat, token, at, to),
        Play::Misfire {
            save,
            seat: of,
            token,
        } => misfire::fits(game, seat, save, of, token),
        Play::FriendlyFire { seat: of, token } => friendly_fire::fits(game, seat, of, token),
        other => able_seats(game, other.card()).contains(seat),
    }
}

/// Calls `each` for every legal choice of targets.
pub(crate) fn targets(game: &BoomtownBandits, seat: Seat, card: Card, each: &mut dyn FnMut(Play)) {
    let mut fitting = |play| {
        if is_playable(game, seat, play) {
            each(play);
        }
    };
    match card {
        Card::SneakyBastard => locations(|to| fitting(Play::SneakyBastard { to })),
        Card::TipOff => tip_off::targets(game, seat, &mut fitting),
        Card::WhisperedPlan => whispered_plan::targets(game, &mut fitting),
        Card::GoodTimes => locations(|at| fitting(Play::GoodTimes { at })),
        Card::IndecentExposure => game
            .all_seats()
            .for_each(|seat| fitting(Play::IndecentExposure { seat })),
        Card::MineCarRide => locations(|to| fitting(Play::MineCarRide { to })),
        Card::FoolsGold => fools_gold::targets(game, &mut fitting),
        Card::Rally => rally::targets(game, seat, &mut fitting),
        Card::Misfire => misfire::targets(game, &mut fitting),
        Card::FriendlyFire => friendly_fire::targets(game, &mut fitting),
        other => Play::untargeted(other).into_iter().for_each(fitting),
    }
}

fn locations(each: impl FnMut(Location)) {
    Location::ALL.into_iter().for_each(each);
}

/// Applies the effect of a card that is already face up, and records the public changes.
pub(crate) fn carry_out(
    game: &mut BoomtownBandits,
    seat: Seat,
    play: Play,
    changes: &mut Changes,
) -> Next {
    match play {
        Play::LiquidCourage {} => liquid_courage::carry_out(game, seat, changes),
        Play::TemporaryAlliance {} => {
            game.turn = seat;
            return Next::DrawAsAllies;
        }
        Play::SneakyBastard { to } => sneaky_bastard::carry_out(game, seat, to, changes),
        Play::TipOff { seat: of, token } => tip_off::carry_out(game, seat, of, token, changes),
        Play::Inspection {} => return Next::Inspect,
        Play::WhisperedPlan { moves } => whispered_plan::carry_out(game, moves, changes),
        Play::Hoedown {} => return Next::StartHoedown,
        Play::GoodTimes { at } => good_times::carry_out(game, at, changes),
        Play::IndecentExposure { seat: of } => indecent_exposure::carry_out(game, of, changes),
        Play::BankHoliday {} => bank::bank_holiday::carry_out(game, changes),
        Play::MineCarRide { to } => mine_car_ride::carry_out(game, to, changes),
        Play::FoolsGold { seat: of, take } => fools_gold::carry_out(game, seat, of, take, changes),
        Play::OverheardPlans {} => overheard_plans::carry_out(game, seat),
        Play::Rally { token, at, to } => rally::carry_out(game, seat, token, at, to, changes),
        Play::BigScore {} => return Next::DrawTwo,
        Play::SafeFound {} => {
            game.turn = seat;
            return Next::OpenSafe;
        }
        Play::LooseLips {} => {
            loose_lips::carry_out(game, seat);
            return Next::Wait;
        }
        Play::Misfire {
            save,
            seat: of,
            token,
        } => misfire::carry_out(game, seat, save, of, token, changes),
        Play::BodyDouble {} => body_double::carry_out(game, seat, changes),
        Play::DoubleBarrel {} => {
            double_barrel::carry_out(game, changes);
            return Next::AimAgain;
        }
        Play::FriendlyFire { seat: of, token } => {
            friendly_fire::carry_out(game, of, token, changes);
        }
        Play::Intimidation {} => intimidation::carry_out(game, changes),
    }
    Next::ReopenWindow
}

impl BoomtownBandits {
    /// Moves a token to another place.
    fn shift(&mut self, (seat, token): (Seat, Token), from: u8, to: u8, changes: &mut Changes) {
        self.street.shift(seat, token, from, to);
        let (from, to) = (self.fixed.town.at(from), self.fixed.town.at(to));
        changes.move_tokens(Crew::one(seat, token), from, Some(to));
    }

    /// Removes a token for the rest of the round.
    fn remove(&mut self, (seat, token): (Seat, Token), place: u8, changes: &mut Changes) {
        self.street.remove(seat, token, place);
        changes.move_tokens(Crew::one(seat, token), self.fixed.town.at(place), None);
    }

    /// BB-3.7: place of `to`, if a token from `from` can move there.
    fn destination(&self, from: u8, to: Location) -> Option<u8> {
        let place = self.fixed.town.place(to)?;
        (place != from && self.street.unresolved().contains(place)).then_some(place)
    }

    /// Whether a token from `from` can move anywhere.
    fn has_destination(&self, from: u8) -> bool {
        !self.street.unresolved().without(from).is_empty()
    }

    /// BB-7.11: places from which a token can move elsewhere.
    fn origins(&self) -> PlaceSet {
        let goals = self.street.unresolved();
        let origins = self.street.movable();
        match goals.len() {
            0 => PlaceSet::NONE,
            // A token at the only destination cannot move.
            1 => origins.difference(goals),
            _ => origins,
        }
    }

    /// BB-7.6, BB-7.11: tokens here, if two players or more meet. Their owners may play cards of *during a shootout*.
    fn contested_crew(&self) -> Crew {
        let here = self.street.at(self.at);
        if here.is_contested() {
            here
        } else {
            Crew::NONE
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_cards_of_each_window_match_their_timing() {
        for (window, cards) in WINDOWS {
            let bits = cards.iter().fold(0, |bits, card| bits | card.bit());
            assert_eq!(bits, Card::IN_WINDOW[window as usize], "{window:?}");
        }
    }
}
