//! One volley after another, until one player is left (BB-4, BB-6).

use saloon_core::{Chance, Millis, Seat, SeatSet, Tell};

use crate::event::{Event, Shown};
use crate::game::{BoomtownBandits, Stage};
use crate::round::Next;
use crate::shootout::{AIMING, COUNTDOWN, Dice, Phase, Shootout};
use crate::streams;
use crate::street::Crew;
use crate::windows::Window;

impl BoomtownBandits {
    /// BB-5.1, BB-6.1.
    pub(crate) fn countdown<C: Chance, T: Tell<Event>>(
        &mut self,
        now: Millis,
        chance: &mut C,
        tell: &mut T,
    ) -> Result<Next, C::Misfit> {
        let here = self.here();
        let fire_at = self.timed(now, COUNTDOWN).unwrap_or_default();
        if let Some(shootout) = &mut self.shootout {
            shootout.countdown(here, fire_at);
        }
        if self.fixed.realtime {
            self.stage = Stage::Shootout;
            tell.all(Event::Countdown { fire_at });
            return Ok(Next::Wait);
        }
        self.throw_all(chance, tell)?;
        Ok(self.rule(here.seats(), now, tell))
    }

    /// BB-5.6, BB-6.1: all throw together until a symbol shows.
    pub(crate) fn throw_all<C: Chance, T: Tell<Event>>(
        &mut self,
        chance: &mut C,
        tell: &mut T,
    ) -> Result<(), C::Misfit> {
        let Some(shootout) = &mut self.shootout else {
            return Ok(());
        };
        while !shootout.faces.shows() {
            throw(shootout, shootout.line, chance)?;
        }
        let line = shootout.line.seats();
        tell.all_of(line.iter().map(|seat| Event::Threw {
            seat,
            faces: shown(shootout, seat),
        }));
        Ok(())
    }

    /// BB-4.2, BB-4.5: run-aways leave; then, if just one of the callers has bullets, that one aims.
    pub(crate) fn rule<T: Tell<Event>>(
        &mut self,
        callers: SeatSet,
        now: Millis,
        tell: &mut T,
    ) -> Next {
        let Some(shootout) = &mut self.shootout else {
            return Next::Wait;
        };
        shootout.phase = Phase::Stopped;
        let gun = shootout.only_gun(callers);
        shootout.caller = gun.map(|(seat, _)| seat);
        shootout.bullets = gun.map(|(_, bullets)| bullets);
        tell.all(Event::Hit {
            caller: shootout.caller,
            bullets: shootout.bullets,
        });
        let cowards = Crew::cowards(shootout.faces.runs());
        self.leave(cowards, tell);
        match gun {
            Some((seat, _)) => {
                self.turn = seat;
                self.aim(now, tell)
            }
            None => self.after_volley(tell),
        }
    }

    /// BB-7.9: with bullets for all, all are aimed at without asking.
    pub(crate) fn aim<T: Tell<Event>>(&mut self, now: Millis, tell: &mut T) -> Next {
        let targets = self.here().but(self.turn);
        let bullets = self.shootout.as_ref().and_then(|shootout| shootout.bullets);
        if bullets >= Some(targets.total()) {
            return self.aim_at(targets, tell);
        }
        self.waiting = SeatSet::one(self.turn);
        if self.stage != Stage::Removing {
            self.stage = Stage::Removing;
            self.timer = self.timed(now, AIMING);
        }
        Next::Wait
    }

    pub(crate) fn aim_at<T: Tell<Event>>(&mut self, aim: Crew, tell: &mut T) -> Next {
        let seat = self.turn;
        let aimed = aim.iter();
        tell.all_of(aimed.map(|(at, token)| Event::Aimed { seat, at, token }));
        if let Some(shootout) = &mut self.shootout {
            shootout.aim = aim;
        }
        if self.score.is_some() {
            // BB-8.4: no windows in a tie-break.
            return self.close(Window::Hit, tell);
        }
        Next::Hit
    }

    /// Tokens leave the shootout.
    pub(crate) fn leave<T: Tell<Event>>(&mut self, crew: Crew, tell: &mut T) {
        let left = crew.iter();
        tell.all_of(left.map(|(seat, token)| Event::Left { seat, token }));
        self.set_here(self.here().less(crew));
        if let Some(shootout) = &mut self.shootout {
            shootout.left |= !crew.is_empty();
        }
    }

    /// BB-4.3, BB-7.6.
    pub(crate) fn after_volley<T: Tell<Event>>(&mut self, tell: &mut T) -> Next {
        let left = self.shootout.as_ref().is_some_and(|shootout| shootout.left);
        if !self.here().is_contested() {
            self.decided(tell)
        } else if left && self.score.is_none() {
            Next::DuringShootout
        } else {
            Next::Countdown
        }
    }

    /// BB-3.5: one is left, or nobody.
    pub(crate) fn decided<T: Tell<Event>>(&mut self, tell: &mut T) -> Next {
        let survivor = self.here().seats().first();
        if self.score.is_some() {
            return self.award(survivor, tell);
        }
        self.shootout = None;
        self.set_here(self.here().sober());
        let Some(seat) = survivor else {
            return self.move_on();
        };
        self.turn = seat;
        tell.all(Event::Won {
            seat,
            at: self.location(),
        });
        Next::AfterShootout
    }
}

/// One throw of all dice of these.
#[inline]
pub(super) fn throw<C: Chance>(
    shootout: &mut Shootout,
    crew: Crew,
    chance: &mut C,
) -> Result<(), C::Misfit> {
    let stream = |seat| streams::throw(seat, shootout.number, shootout.throws[seat]);
    let lying = Dice::of(crew).throw(stream, chance)?;
    let seats = crew.seats();
    shootout.faces.replace(seats, lying);
    for (seat, throws) in Seat::all(Seat::MOST).zip(&mut shootout.throws.0) {
        *throws = throws.wrapping_add(seats.contains(seat).into());
    }
    Ok(())
}

/// The dice of a player as they lie.
pub(super) fn shown(shootout: &Shootout, seat: Seat) -> Shown {
    Shown {
        crew: shootout.line,
        seat,
        faces: shootout.settled(seat),
    }
}
