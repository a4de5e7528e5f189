//! Volleys of a shootout, from the countdown to the survivor (BB-4, BB-6).

use saloon_core::{Chance, EventSink, Millis, Seat, SeatSet};

use crate::cards::Location;
use crate::event::{Event, Line, ShownFaces};
use crate::game::BoomtownBandits;
use crate::round::Next;
use crate::scoring::GameEnd;
use crate::shootout::{AIMING, COUNTDOWN, Dice, Phase, Prize, Shootout, StandingHit, Step};
use crate::streams;
use crate::street::Crew;
use crate::windows::Window;

impl BoomtownBandits {
    /// BB-5.1, BB-6.1: starts a volley. In lockstep it throws the dice at once.
    pub(crate) fn countdown<C: Chance, T: EventSink<Event>>(
        &mut self,
        now: Millis,
        chance: &mut C,
        sink: &mut T,
    ) -> Result<Next, C::Error> {
        let here = self.here();
        let fire_at = self.deadline_in(now, COUNTDOWN);
        let at = self.contested_location();
        let shootout = self.shootout_mut();
        shootout.countdown(here, fire_at);
        if let Some(fire_at) = fire_at {
            sink.emit_public(Event::Countdown { fire_at });
            return Ok(Next::Wait);
        }
        shootout.throw_all(at, chance, sink)?;
        Ok(self.rule_on_calls(here.seats(), now, sink))
    }

    /// BB-4.2, BB-4.5: removes run-aways. If exactly one caller shows bullets, that caller aims.
    pub(super) fn rule_on_calls<T: EventSink<Event>>(
        &mut self,
        callers: SeatSet,
        now: Millis,
        sink: &mut T,
    ) -> Next {
        let shootout = self.shootout_mut();
        shootout.phase = Phase::Stopped;
        let hit = shootout.only_hit(callers);
        shootout.hit = hit;
        let cowards = Crew::cowards(shootout.faces.seats_with_runs());
        sink.emit_public(Event::Hit {
            caller: hit.map(|hit| hit.caller),
            bullets: hit.map(|hit| hit.bullets),
        });
        self.remove_from_shootout(cowards, sink);
        match hit {
            Some(hit) => {
                self.turn = hit.caller;
                self.aim(hit, now, sink)
            }
            None => self.after_volley(sink),
        }
    }

    /// BB-7.9: asks the caller for targets, or aims at all of them if the bullets suffice.
    fn aim<T: EventSink<Event>>(&mut self, hit: StandingHit, now: Millis, sink: &mut T) -> Next {
        let targets = self.here().without_seat(hit.caller);
        if hit.bullets >= targets.total() {
            return self.aim_at(targets, sink);
        }
        self.waiting = SeatSet::one(hit.caller);
        let shootout = self.shootout_mut();
        if shootout.step != Step::Aim {
            shootout.step = Step::Aim;
            self.timer = self.deadline_in(now, AIMING);
        }
        Next::Wait
    }

    /// Double Barrel: lets the caller aim again with twice the bullets. The deadline stays.
    pub(crate) fn aim_again<T: EventSink<Event>>(&mut self, now: Millis, sink: &mut T) -> Next {
        let hit = self.shootout_mut().hit;
        self.aim(hit.expect("only the caller of a HIT aims"), now, sink)
    }

    pub(crate) fn aim_at<T: EventSink<Event>>(&mut self, aim: Crew, sink: &mut T) -> Next {
        let seat = self.turn;
        let aimed = aim.iter();
        sink.emit_public_each(aimed.map(|(at, token)| Event::Aimed { seat, at, token }));
        self.shootout_mut().aim = aim;
        if self.score.is_some() {
            // BB-8.4: a tie-break has no windows.
            return self.close(Window::Hit, sink);
        }
        Next::Hit
    }

    /// Location whose card or bonus is contested; `None` for the money.
    pub(crate) fn contested_location(&self) -> Option<Location> {
        match self.shootout()?.prize {
            Prize::Card => Some(self.location()),
            Prize::Bonus(place) => Some(self.fixed.town.at(place)),
            Prize::Money => None,
        }
    }

    /// BB-7.9: tokens aimed at; empty outside a HIT.
    #[inline]
    pub(crate) fn aimed_at(&self) -> Crew {
        self.shootout().map_or(Crew::NONE, |shootout| shootout.aim)
    }

    /// Removes tokens from the shootout.
    pub(crate) fn remove_from_shootout<T: EventSink<Event>>(&mut self, crew: Crew, sink: &mut T) {
        let prize = self.shootout_mut().prize;
        let at = (prize == Prize::Card).then(|| self.location());
        let left = crew.iter();
        sink.emit_public_each(left.map(|(seat, token)| Event::Left { seat, token, at }));
        self.set_here(self.here().less(crew));
        self.shootout_mut().left |= !crew.is_empty();
    }

    /// BB-4.3, BB-7.6: goes on with another volley, or ends the shootout.
    pub(crate) fn after_volley<T: EventSink<Event>>(&mut self, sink: &mut T) -> Next {
        let Shootout { prize, left, .. } = *self.shootout_mut();
        if self.here().is_contested() {
            return if left && prize == Prize::Card {
                Next::DuringShootout
            } else {
                Next::Countdown
            };
        }
        match prize {
            Prize::Card => self.win(sink),
            Prize::Bonus(_) => self.award_bonus(self.survivor(), sink),
            Prize::Money => self.end(GameEnd::Shootout(self.survivor()), sink),
        }
    }

    /// Only seat left here, if any.
    fn survivor(&self) -> Option<Seat> {
        self.here().seats().first()
    }

    /// BB-3.5: gives the current location to the survivor, if there is one.
    pub(crate) fn win<T: EventSink<Event>>(&mut self, sink: &mut T) -> Next {
        self.set_here(self.here().sober());
        let Some(seat) = self.survivor() else {
            return self.move_on(sink);
        };
        self.turn = seat;
        sink.emit_public(Event::Won {
            seat,
            at: self.location(),
        });
        Next::AfterShootout
    }
}

impl Shootout {
    /// BB-5.6, BB-6.1: throws all dice until a symbol shows.
    pub(super) fn throw_all<C: Chance, T: EventSink<Event>>(
        &mut self,
        at: Option<Location>,
        chance: &mut C,
        sink: &mut T,
    ) -> Result<(), C::Error> {
        while !self.faces.has_symbol() {
            self.throw(self.crew, chance)?;
        }
        let seats = self.crew.seats();
        sink.emit_public_each(seats.iter().map(|seat| Event::Threw {
            seat,
            faces: self.shown(seat),
            tokens: self.dice_of(seat),
            at,
        }));
        Ok(())
    }

    /// Throws the dice of these tokens once.
    #[inline]
    pub(super) fn throw<C: Chance>(&mut self, crew: Crew, chance: &mut C) -> Result<(), C::Error> {
        let stream = |seat| streams::throw(seat, self.number, self.throws[seat]);
        let lying = Dice::of(crew).throw(stream, chance)?;
        let seats = crew.seats();
        self.faces.replace(seats, lying);
        for (seat, throws) in Seat::all(Seat::MAX_COUNT).zip(&mut self.throws.0) {
            *throws = throws.wrapping_add(seats.contains(seat).into());
        }
        Ok(())
    }

    /// Tokens of a player's dice.
    pub(super) fn dice_of(&self, seat: Seat) -> Line {
        let crew = self.crew;
        Line { crew, seat }
    }

    /// Visible faces of a player's dice.
    pub(super) fn shown(&self, seat: Seat) -> ShownFaces {
        ShownFaces {
            crew: self.crew,
            seat,
            faces: self.settled(seat),
        }
    }
}
