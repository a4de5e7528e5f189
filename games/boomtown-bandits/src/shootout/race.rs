//! Real time (BB-5): rolls, calls and deadlines.

use saloon_core::{Chance, EventSink, Millis, PerSeat, Seat, SeatSet};

use crate::cards::Location;
use crate::event::Event;
use crate::game::{BoomtownBandits, Stage};
use crate::round::Next;
use crate::shootout::{COUNTDOWN, Faces, IDLE, PENALTY, Phase, Shootout, Step, TUMBLE};
use crate::street::{Crew, SEATS, Token};
use crate::windows::Window;

impl BoomtownBandits {
    /// Applies everything due at this instant.
    pub(crate) fn tick<C: Chance, T: EventSink<Event>>(
        &mut self,
        now: Millis,
        chance: &mut C,
        sink: &mut T,
    ) -> Result<(), C::Error> {
        let tie_window = self.fixed.tie_window.into();
        let at = self.contested_location();
        let next = match &mut self.stage {
            Stage::Window(window) => {
                let window = *window;
                self.close(window, sink)
            }
            Stage::Shootout(shootout) => match shootout.step {
                Step::Dice => match shootout.run_due_events(now, (tie_window, at), chance, sink)? {
                    Some(callers) => self.rule_on_calls(callers, now, sink),
                    None => Next::Wait,
                },
                Step::Aim => {
                    let aim = self.default_aim();
                    self.aim_at(aim, sink)
                }
                Step::Hit => self.close(Window::Hit, sink),
                Step::During => self.close(Window::DuringShootout, sink),
            },
            // These stages have no deadline.
            Stage::Badge | Stage::Placing | Stage::Keeping | Stage::Giving | Stage::Over(_) => {
                Next::Wait
            }
        };
        self.run(next, now, chance, sink)
    }

    /// BB-5.6: aims each bullet at the opponent with the most tokens not yet aimed at, shooters first. Of equals, the next clockwise.
    fn default_aim(&self) -> Crew {
        let mut left = self.here().without_seat(self.turn);
        let mut aim = Crew::NONE;
        for _ in 0..self.required_targets(self.turn) {
            let clockwise = self.turn.clockwise(self.fixed.seats).skip(1);
            // `max_by_key` takes the last of equals, so the nearest must come last.
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
}

impl Shootout {
    /// Seats that may roll now: their dice do not tumble, and they have no penalty.
    pub(crate) fn rollers(&self) -> SeatSet {
        if self.phase != Phase::Rolling {
            return SeatSet::NONE;
        }
        let free =
            |seat: &Seat| self.held_until(*seat).is_none() && !self.race.tumbling.contains(*seat);
        self.crew.seats().iter().filter(free).collect()
    }

    /// BB-5.1, BB-5.2: rolls the dice. Before FIRE it is a false start, which restarts the countdown.
    pub(crate) fn roll<C: Chance, T: EventSink<Event>>(
        &mut self,
        now: Millis,
        seat: Seat,
        chance: &mut C,
        sink: &mut T,
    ) -> Result<(), C::Error> {
        if self.phase == Phase::Countdown {
            let fire_at = now.plus(COUNTDOWN);
            self.race.fire_at = fire_at;
            self.race.last_action = fire_at;
            self.race.false_starters = self.race.false_starters.with(seat);
            sink.emit_public(Event::FalseStart { seat });
            sink.emit_public(Event::Countdown { fire_at });
            return Ok(());
        }
        let until = now.plus(TUMBLE);
        self.race.faces_before[seat] = self.faces.of(seat);
        self.throw(self.crew.of_seat(seat), chance)?;
        self.race.tumbling = self.race.tumbling.with(seat);
        self.race.settles_at[seat] = until;
        self.race.last_action = now;
        sink.emit_public(Event::Rolled { seat, until });
        Ok(())
    }

    /// BB-5.4, BB-5.5: calls HIT. A wrong call costs a penalty; the first right call stops the dice.
    pub(crate) fn call<T: EventSink<Event>>(&mut self, now: Millis, seat: Seat, sink: &mut T) {
        if !self.has_right_call() {
            // BB-5.5: rolls of the same instant do not count.
            let (before, undone) = self.before_rolls_at(now);
            if !before.is_right(seat) {
                self.race.penalty_end[seat] = Some(now.plus(PENALTY));
                self.race.last_action = now;
                sink.emit_public(Event::Called { seat, right: false });
                return;
            }
            *self = before;
            for seat in undone.iter() {
                sink.emit_public(Event::Undone { seat });
            }
            self.phase = Phase::Stopped;
            self.race.penalty_end = PerSeat::default();
            self.race.false_starters = SeatSet::NONE;
            self.race.first_call = now;
        }
        self.race.callers = self.race.callers.with(seat);
        self.race.last_call = now;
        sink.emit_public(Event::Called { seat, right: true });
    }

    /// Applies FIRE, settled dice, ended penalties and the idle throw. Returns the callers once their calls can be ruled on.
    fn run_due_events<C: Chance, T: EventSink<Event>>(
        &mut self,
        now: Millis,
        (tie_window, at): (u64, Option<Location>),
        chance: &mut C,
        sink: &mut T,
    ) -> Result<Option<SeatSet>, C::Error> {
        let seats = self.crew.seats();
        if self.phase == Phase::Countdown {
            self.phase = Phase::Rolling;
            for seat in self.race.false_starters.iter() {
                self.race.penalty_end[seat] = Some(self.race.fire_at.plus(PENALTY));
            }
            sink.emit_public(Event::Fired);
            return Ok(None);
        }
        let tumbling = self.race.tumbling.iter();
        for seat in tumbling.filter(|&seat| self.race.settles_at[seat] <= now) {
            self.race.tumbling = self.race.tumbling.without(seat);
            sink.emit_public(Event::Threw {
                seat,
                faces: self.shown(seat),
                tokens: self.dice_of(seat),
                at,
            });
        }
        for seat in seats.iter() {
            if self.race.penalty_end[seat].is_some_and(|until| until <= now) {
                self.race.penalty_end[seat] = None;
                self.race.false_starters = self.race.false_starters.without(seat);
                sink.emit_public(Event::Released { seat });
            }
        }
        if self.has_right_call() {
            if now <= self.race.first_call.plus(tie_window) {
                return Ok(None);
            }
            // BB-5.5: only dice that had settled at the last right call count.
            for seat in seats.iter() {
                if self.race.settles_at[seat] > self.race.last_call {
                    self.faces.set(seat, Faces::NONE);
                }
            }
            self.race.tumbling = SeatSet::NONE;
            return Ok(Some(self.race.callers));
        }
        if now < self.race.last_action.plus(IDLE) {
            return Ok(None);
        }
        // BB-5.6: all symbols count as called together. If there is none, all throw until there is one.
        if !self.faces.has_symbol() {
            self.throw_all(at, chance, sink)?;
        }
        Ok(Some(seats))
    }
}
