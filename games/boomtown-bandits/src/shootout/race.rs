//! What real time adds (BB-5): rolls, calls, and what time alone brings.

use saloon_core::{Chance, Millis, PerSeat, Seat, SeatSet, Tell};

use crate::event::Event;
use crate::game::{BoomtownBandits, Stage};
use crate::round::Next;
use crate::shootout::volley::{shown, throw};
use crate::shootout::{COUNTDOWN, Faces, IDLE, PENALTY, Phase, TUMBLE};
use crate::street::{Crew, SEATS, Token};

impl BoomtownBandits {
    /// Those whose dice could fly now. The others in the shootout wait, call, or are out of it for a while.
    pub(crate) fn rollers(&self) -> SeatSet {
        match &self.shootout {
            Some(shootout) if shootout.phase == Phase::Rolling => {
                let free = |seat: &Seat| {
                    shootout.held_until(*seat).is_none() && !shootout.race.tumbling.contains(*seat)
                };
                shootout.line.seats().iter().filter(free).collect()
            }
            _ => SeatSet::NONE,
        }
    }

    /// BB-5.1, BB-5.2.
    pub(crate) fn roll<C: Chance, T: Tell<Event>>(
        &mut self,
        now: Millis,
        seat: Seat,
        chance: &mut C,
        tell: &mut T,
    ) -> Result<Next, C::Misfit> {
        let Some(shootout) = &mut self.shootout else {
            return Ok(Next::Wait);
        };
        if shootout.phase == Phase::Countdown {
            let fire_at = now.plus(COUNTDOWN);
            shootout.race.fire_at = fire_at;
            shootout.race.stirred = fire_at;
            shootout.race.jumped = shootout.race.jumped.with(seat);
            tell.all(Event::FalseStart { seat });
            tell.all(Event::Countdown { fire_at });
            return Ok(Next::Wait);
        }
        let until = now.plus(TUMBLE);
        shootout.race.before[seat] = shootout.faces.of(seat);
        throw(shootout, shootout.line.of(seat), chance)?;
        shootout.race.tumbling = shootout.race.tumbling.with(seat);
        shootout.race.settles[seat] = until;
        shootout.race.stirred = now;
        tell.all(Event::Rolled { seat, until });
        Ok(Next::Wait)
    }

    /// BB-5.4, BB-5.5.
    pub(crate) fn call<T: Tell<Event>>(&mut self, now: Millis, seat: Seat, tell: &mut T) -> Next {
        let Some(shootout) = &mut self.shootout else {
            return Next::Wait;
        };
        if !shootout.called() {
            // A roll of this very instant came no sooner than the call: it counts as not made.
            let (before, undone) = shootout.before_rolls_at(now);
            if !before.is_right(seat) {
                shootout.race.held[seat] = Some(now.plus(PENALTY));
                shootout.race.stirred = now;
                tell.all(Event::Called { seat, right: false });
                return Next::Wait;
            }
            *shootout = before;
            for seat in undone.iter() {
                tell.all(Event::Undone { seat });
            }
            shootout.phase = Phase::Stopped;
            shootout.race.held = PerSeat::default();
            shootout.race.jumped = SeatSet::NONE;
            shootout.race.first_call = now;
        }
        shootout.race.callers = shootout.race.callers.with(seat);
        shootout.race.last_call = now;
        tell.all(Event::Called { seat, right: true });
        Next::Wait
    }

    /// What is due at this instant.
    pub(crate) fn tick<C: Chance, T: Tell<Event>>(
        &mut self,
        now: Millis,
        chance: &mut C,
        tell: &mut T,
    ) -> Result<(), C::Misfit> {
        let next = match self.stage {
            Stage::Window(window) => self.close(window, tell),
            Stage::Removing => {
                let aim = self.aim_by_itself();
                self.aim_at(aim, tell)
            }
            Stage::Shootout => self.race_on(now, chance, tell)?,
            _ => Next::Wait,
        };
        self.run(next, now, chance, tell)
    }

    /// BB-5.6: at the opponent with the most tokens not yet aimed at, next clockwise from the caller, shooters first.
    fn aim_by_itself(&self) -> Crew {
        let mut left = self.here().but(self.turn);
        let mut aim = Crew::NONE;
        for _ in 0..self.wanted(self.turn) {
            let clockwise = self.turn.round(self.fixed.seats).skip(1);
            // Of equals `max_by_key` takes the last one: the nearest must come last.
            let mut seats = [Seat::default(); SEATS];
            let count = clockwise
                .zip(&mut seats)
                .map(|(seat, slot)| *slot = seat)
                .count();
            let Some(&seat) = seats[..count]
                .iter()
                .rev()
                .max_by_key(|&&seat| left.size(seat))
            else {
                break;
            };
            let token = match left.count(seat, Token::Shooter) {
                0 => Token::Coward,
                _ => Token::Shooter,
            };
            left = left.without(seat, token);
            aim = aim.with(seat, token);
        }
        aim
    }

    /// FIRE, dice that come to lie, penalties that end, the ruling, the idle throw.
    fn race_on<C: Chance, T: Tell<Event>>(
        &mut self,
        now: Millis,
        chance: &mut C,
        tell: &mut T,
    ) -> Result<Next, C::Misfit> {
        let tie_window = self.fixed.tie_window.into();
        let Some(shootout) = &mut self.shootout else {
            return Ok(Next::Wait);
        };
        let line = shootout.line.seats();
        if shootout.phase == Phase::Countdown {
            shootout.phase = Phase::Rolling;
            for seat in shootout.race.jumped.iter() {
                shootout.race.held[seat] = Some(shootout.race.fire_at.plus(PENALTY));
            }
            tell.all(Event::Fired);
            return Ok(Next::Wait);
        }
        let tumbling = shootout.race.tumbling.iter();
        for seat in tumbling.filter(|&seat| shootout.race.settles[seat] <= now) {
            shootout.race.tumbling = shootout.race.tumbling.without(seat);
            tell.all(Event::Threw {
                seat,
                faces: shown(shootout, seat),
            });
        }
        for seat in line.iter() {
            if shootout.race.held[seat].is_some_and(|until| until <= now) {
                shootout.race.held[seat] = None;
                shootout.race.jumped = shootout.race.jumped.without(seat);
                tell.all(Event::Released { seat });
            }
        }
        if shootout.called() {
            if now <= shootout.race.first_call.plus(tie_window) {
                return Ok(Next::Wait);
            }
            // BB-5.5: dice that lay still at the last right call count, and no others.
            for seat in line.iter() {
                if shootout.race.settles[seat] > shootout.race.last_call {
                    shootout.faces.set(seat, Faces::NONE);
                }
            }
            shootout.race.tumbling = SeatSet::NONE;
            let callers = shootout.race.callers;
            return Ok(self.rule(callers, now, tell));
        }
        if now < shootout.race.stirred.plus(IDLE) {
            return Ok(Next::Wait);
        }
        // BB-5.6: what shows counts as called together; if nothing does, all throw until something does.
        if !shootout.faces.shows() {
            self.throw_all(chance, tell)?;
        }
        Ok(self.rule(line, now, tell))
    }
}
