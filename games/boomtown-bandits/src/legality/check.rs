//! Checks of acts. They do not change the game, and depend only on what the acting player may know.

use saloon_core::Seat;

use crate::act::{Act, Aim, Play};
use crate::cards::{Card, CardTiming, Location, effects};
use crate::game::{BoomtownBandits, Stage};
use crate::legality::Illegal;
use crate::shootout::{Phase, Shootout};
use crate::street::{PlaceSet, Token};

impl BoomtownBandits {
    /// Checks whether `seat` may do `act` now.
    #[inline]
    pub(crate) fn check(&self, seat: Seat, act: Act) -> Result<(), Illegal> {
        if matches!(self.stage, Stage::Over(_)) {
            return Err(Illegal::GameOver);
        }
        match act {
            Act::Badge(at) => self.check_badge(seat, at),
            Act::Place { token, at } => self.check_place(seat, token, at),
            Act::Pass => match self.stage.window() {
                Some(_) if self.waiting.contains(seat) => Ok(()),
                _ => Err(Illegal::NotAsked),
            },
            Act::Roll => self.check_roll(seat),
            Act::Hit => self.check_hit(seat),
            Act::Remove(aim) => self.check_remove(seat, aim),
            Act::Keep(card) => self.check_keep(seat, card),
            Act::Give(card) => self.check_give(seat, card),
            Act::ClaimTown => self.check_claim(seat),
            Act::Show(card) => self.check_show(seat, card),
            Act::Card(play) => self.check_play(seat, play),
        }
    }

    /// BB-3.2: places where the badge can go. Before placing, all tokens in town are those that Good Times kept.
    pub(crate) fn badge_places(&self) -> PlaceSet {
        self.street.open().difference(self.street.occupied())
    }

    fn check_badge(&self, seat: Seat, at: Location) -> Result<(), Illegal> {
        if !matches!(self.stage, Stage::Badge) || self.turn != seat {
            return Err(Illegal::NoBadgeNow);
        }
        match self.fixed.town.place(at) {
            Some(place) if self.badge_places().contains(place) => Ok(()),
            _ => Err(Illegal::NoBadgeThere(at)),
        }
    }

    fn check_place(&self, seat: Seat, token: Token, at: Location) -> Result<(), Illegal> {
        if !matches!(self.stage, Stage::Placing) || self.turn != seat {
            return Err(Illegal::NotYourPlacing);
        }
        if !self.street.unplaced.includes(seat, token) {
            return Err(Illegal::NoTokenLeft(token));
        }
        match self.fixed.town.place(at) {
            Some(place) if self.street.open().contains(place) => Ok(()),
            _ => Err(Illegal::NotOpen(at)),
        }
    }

    /// Current race, if the seat takes part in it.
    fn race_of(&self, seat: Seat) -> Result<&Shootout, Illegal> {
        if !self.fixed.realtime {
            return Err(Illegal::Lockstep);
        }
        self.race()
            .filter(|shootout| shootout.crew.has(seat))
            .ok_or(Illegal::NotInShootout)
    }

    /// BB-5.1, BB-5.2: allows one roll before FIRE. It is a false start.
    fn check_roll(&self, seat: Seat) -> Result<(), Illegal> {
        let shootout = self.race_of(seat)?;
        match shootout.phase {
            Phase::Countdown if shootout.race.false_starters.contains(seat) => {
                Err(Illegal::SecondFalseStart)
            }
            Phase::Countdown => Ok(()),
            Phase::Stopped => Err(Illegal::Stopped),
            Phase::Rolling => {
                check_penalty(shootout, seat)?;
                if shootout.race.tumbling.contains(seat) {
                    return Err(Illegal::Tumbling);
                }
                Ok(())
            }
        }
    }

    /// BB-5.4, BB-5.5: allows wrong calls, which cost a penalty, until a right one stops the dice.
    fn check_hit(&self, seat: Seat) -> Result<(), Illegal> {
        let shootout = self.race_of(seat)?;
        match shootout.phase {
            Phase::Countdown => Err(Illegal::HitBeforeFire),
            Phase::Rolling => check_penalty(shootout, seat),
            Phase::Stopped => {
                let again = shootout.race.callers.contains(seat);
                if again || !shootout.is_right(seat) {
                    return Err(Illegal::Stopped);
                }
                Ok(())
            }
        }
    }

    /// BB-4.2, BB-7.9: number of tokens that the caller must aim at.
    pub(crate) fn required_targets(&self, seat: Seat) -> u8 {
        let hit = self.shootout().and_then(|shootout| shootout.hit);
        let bullets = hit.map_or(0, |hit| hit.bullets);
        self.here().without_seat(seat).total().min(bullets)
    }

    fn check_remove(&self, seat: Seat, aim: Aim) -> Result<(), Illegal> {
        if !self.stage.is_aiming() || self.turn != seat {
            return Err(Illegal::NotAiming);
        }
        let wanted = self.required_targets(seat);
        match aim.crew() {
            Some(crew)
                if crew.total() == wanted && self.here().without_seat(seat).contains(crew) =>
            {
                Ok(())
            }
            _ => Err(Illegal::WrongAim { wanted }),
        }
    }

    fn check_keep(&self, seat: Seat, card: Card) -> Result<(), Illegal> {
        if !matches!(self.stage, Stage::Keeping) || self.turn != seat {
            return Err(Illegal::NotKeeping);
        }
        if self.cards.inspected(self.location()).contains(&Some(card)) {
            Ok(())
        } else {
            Err(Illegal::NotLookedAt(card))
        }
    }

    fn check_give(&self, seat: Seat, card: Card) -> Result<(), Illegal> {
        if !matches!(self.stage, Stage::Giving) || !self.waiting.contains(seat) {
            return Err(Illegal::NotGiving);
        }
        if self.cards.held_kinds(seat) & card.bit() != 0 {
            Ok(())
        } else {
            Err(Illegal::NotHeld(card))
        }
    }

    pub(crate) fn check_claim(&self, seat: Seat) -> Result<(), Illegal> {
        match self.owner {
            Some(owner) => Err(Illegal::TownTaken { owner }),
            None if self.score.is_none() && self.owns_all(seat) => Ok(()),
            None => Err(Illegal::TownNotOwned),
        }
    }

    /// BB-7.4: checks whether cards can be shown in this stage.
    pub(crate) fn check_show_now(&self) -> Result<(), Illegal> {
        if self.score.is_some() {
            return Err(Illegal::LaidOpen);
        }
        if matches!(self.stage, Stage::Giving) {
            return Err(Illegal::HoedownGoesOn);
        }
        Ok(())
    }

    fn check_show(&self, seat: Seat, card: Card) -> Result<(), Illegal> {
        self.check_show_now()?;
        if self.cards.held_kinds(seat) & Card::PLAIN & card.bit() != 0 {
            Ok(())
        } else {
            Err(Illegal::NotShowable(card))
        }
    }

    /// BB-7.2, BB-7.6, BB-7.8: checks holder, age, moment and targets of a card.
    fn check_play(&self, seat: Seat, play: Play) -> Result<(), Illegal> {
        let card = play.card();
        if self.score.is_some() {
            return Err(Illegal::LaidOpen);
        }
        if self.cards.held_kinds(seat) & card.bit() == 0 {
            return Err(Illegal::NotHeld(card));
        }
        if self.cards.ready_kinds(seat) & card.bit() == 0 {
            return Err(Illegal::TooNew(card));
        }
        if !self.is_moment_of(seat, card) {
            return Err(Illegal::WrongMoment(card));
        }
        if effects::is_playable(self, seat, play) {
            Ok(())
        } else {
            Err(Illegal::NoTarget(card))
        }
    }

    /// BB-7.6: whether this is the moment for the card, if the seat holds it.
    pub(crate) fn is_moment_of(&self, seat: Seat, card: Card) -> bool {
        match card.timing() {
            CardTiming::In(_) => self.stage.window().is_some_and(|window| {
                self.waiting.contains(seat) && Card::IN_WINDOW[window as usize] & card.bit() != 0
            }),
            CardTiming::WhilePlacing => matches!(self.stage, Stage::Placing),
            CardTiming::WhileAiming => self.stage.is_aiming() && self.turn == seat,
            CardTiming::Immediately | CardTiming::Never => false,
        }
    }
}

/// BB-5.2, BB-5.4: checks that the seat has no penalty.
fn check_penalty(shootout: &Shootout, seat: Seat) -> Result<(), Illegal> {
    match shootout.held_until(seat) {
        None => Ok(()),
        Some(until) if shootout.race.false_starters.contains(seat) => {
            Err(Illegal::HeldForFalseStart { until })
        }
        Some(until) => Err(Illegal::HeldForWrongHit { until }),
    }
}
