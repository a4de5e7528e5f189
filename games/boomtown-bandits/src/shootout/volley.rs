//! One volley after another, until one player or nobody is left (BB-4, BB-6).

use saloon_core::{Chance, Millis, Seat, SeatSet, Tell};

use crate::cards::Location;
use crate::event::{Event, Line, Shown};
use crate::game::BoomtownBandits;
use crate::round::Next;
use crate::scoring::Verdict;
use crate::shootout::{AIMING, COUNTDOWN, Dice, Gun, Phase, Prize, Shootout, Step};
use crate::streams;
use crate::street::Crew;
use crate::windows::Window;

impl BoomtownBandits {
    /// BB-5.1, BB-6.1: in lockstep the dice are thrown at once.
    pub(crate) fn countdown<C: Chance, T: Tell<Event>>(
        &mut self,
        now: Millis,
        chance: &mut C,
        tell: &mut T,
    ) -> Result<Next, C::Misfit> {
        let here = self.here();
        let fire_at = self.timed(now, COUNTDOWN);
        let at = self.fought_at();
        let shootout = self.shootout_mut();
        shootout.countdown(here, fire_at);
        if let Some(fire_at) = fire_at {
            tell.all(Event::Countdown { fire_at });
            return Ok(Next::Wait);
        }
        shootout.throw_all(at, chance, tell)?;
        Ok(self.rule(here.seats(), now, tell))
    }

    /// BB-4.2, BB-4.5: run-aways leave; then, if just one of the callers has bullets, that one aims.
    pub(super) fn rule<T: Tell<Event>>(
        &mut self,
        callers: SeatSet,
        now: Millis,
        tell: &mut T,
    ) -> Next {
        let shootout = self.shootout_mut();
        shootout.phase = Phase::Stopped;
        let gun = shootout.only_gun(callers);
        shootout.gun = gun;
        let cowards = Crew::cowards(shootout.faces.runs());
        tell.all(Event::Hit {
            caller: gun.map(|gun| gun.caller),
            bullets: gun.map(|gun| gun.bullets),
        });
        self.leave(cowards, tell);
        match gun {
            Some(gun) => {
                self.turn = gun.caller;
                self.aim(gun, now, tell)
            }
            None => self.after_volley(tell),
        }
    }

    /// BB-7.9: with bullets for all, all are aimed at without asking.
    fn aim<T: Tell<Event>>(&mut self, gun: Gun, now: Millis, tell: &mut T) -> Next {
        let targets = self.here().but(gun.caller);
        if gun.bullets >= targets.total() {
            return self.aim_at(targets, tell);
        }
        self.waiting = SeatSet::one(gun.caller);
        let shootout = self.shootout_mut();
        if shootout.step != Step::Aim {
            shootout.step = Step::Aim;
            self.timer = self.timed(now, AIMING);
        }
        Next::Wait
    }

    /// Double Barrel: the caller aims again, with twice the bullets. The time to aim goes on.
    pub(crate) fn aim_again<T: Tell<Event>>(&mut self, now: Millis, tell: &mut T) -> Next {
        let gun = self.shootout_mut().gun;
        self.aim(gun.expect("only the caller of a HIT aims"), now, tell)
    }

    pub(crate) fn aim_at<T: Tell<Event>>(&mut self, aim: Crew, tell: &mut T) -> Next {
        let seat = self.turn;
        let aimed = aim.iter();
        tell.all_of(aimed.map(|(at, token)| Event::Aimed { seat, at, token }));
        self.shootout_mut().aim = aim;
        if self.score.is_some() {
            // BB-8.4: no windows in a tie-break.
            return self.close(Window::Hit, tell);
        }
        Next::Hit
    }

    /// Location whose card or bonus is shot out; none for the money.
    pub(crate) fn fought_at(&self) -> Option<Location> {
        match self.shootout()?.prize {
            Prize::Card => Some(self.location()),
            Prize::Bonus(place) => Some(self.fixed.town.at(place)),
            Prize::Money => None,
        }
    }

    /// BB-7.9: the tokens that a HIT is aimed at; none outside of one.
    #[inline]
    pub(crate) fn aimed_at(&self) -> Crew {
        self.shootout().map_or(Crew::NONE, |shootout| shootout.aim)
    }

    /// Tokens leave the shootout.
    pub(crate) fn leave<T: Tell<Event>>(&mut self, crew: Crew, tell: &mut T) {
        let prize = self.shootout_mut().prize;
        let at = (prize == Prize::Card).then(|| self.location());
        let left = crew.iter();
        tell.all_of(left.map(|(seat, token)| Event::Left { seat, token, at }));
        self.set_here(self.here().less(crew));
        self.shootout_mut().left |= !crew.is_empty();
    }

    /// BB-4.3, BB-7.6.
    pub(crate) fn after_volley<T: Tell<Event>>(&mut self, tell: &mut T) -> Next {
        let Shootout { prize, left, .. } = *self.shootout_mut();
        if self.here().is_contested() {
            return if left && prize == Prize::Card {
                Next::DuringShootout
            } else {
                Next::Countdown
            };
        }
        match prize {
            Prize::Card => self.win(tell),
            Prize::Bonus(_) => self.award_bonus(self.survivor(), tell),
            Prize::Money => self.end(Verdict::Shootout(self.survivor()), tell),
        }
    }

    /// The one who is left here, or nobody.
    fn survivor(&self) -> Option<Seat> {
        self.here().seats().first()
    }

    /// BB-3.5: the location at hand is won by the one who is left, or by nobody.
    pub(crate) fn win<T: Tell<Event>>(&mut self, tell: &mut T) -> Next {
        self.set_here(self.here().sober());
        let Some(seat) = self.survivor() else {
            return self.move_on(tell);
        };
        self.turn = seat;
        tell.all(Event::Won {
            seat,
            at: self.location(),
        });
        Next::AfterShootout
    }
}

impl Shootout {
    /// BB-5.6, BB-6.1: all throw together until a symbol shows.
    pub(super) fn throw_all<C: Chance, T: Tell<Event>>(
        &mut self,
        at: Option<Location>,
        chance: &mut C,
        tell: &mut T,
    ) -> Result<(), C::Misfit> {
        while !self.faces.shows() {
            self.throw(self.line, chance)?;
        }
        let line = self.line.seats();
        tell.all_of(line.iter().map(|seat| Event::Threw {
            seat,
            faces: self.shown(seat),
            tokens: self.dice_of(seat),
            at,
        }));
        Ok(())
    }

    /// One throw of all dice of these.
    #[inline]
    pub(super) fn throw<C: Chance>(&mut self, crew: Crew, chance: &mut C) -> Result<(), C::Misfit> {
        let stream = |seat| streams::throw(seat, self.number, self.throws[seat]);
        let lying = Dice::of(crew).throw(stream, chance)?;
        let seats = crew.seats();
        self.faces.replace(seats, lying);
        for (seat, throws) in Seat::all(Seat::MOST).zip(&mut self.throws.0) {
            *throws = throws.wrapping_add(seats.contains(seat).into());
        }
        Ok(())
    }

    /// The tokens behind the dice of a player.
    pub(super) fn dice_of(&self, seat: Seat) -> Line {
        let crew = self.line;
        Line { crew, seat }
    }

    /// The dice of a player as they lie.
    pub(super) fn shown(&self, seat: Seat) -> Shown {
        Shown {
            crew: self.line,
            seat,
            faces: self.settled(seat),
        }
    }
}
