//! What follows what (BB-3, BB-4, BB-7.6, BB-7.9).
//!
//! An act changes something and says what comes [`Next`]; that goes on until somebody has to decide, or time has to pass.

use saloon_core::{Chance, Millis, Seat, SeatSet, Tell};

use crate::act::Act;
use crate::card::{Card, Location, kinds};
use crate::dice::{Faces, dice};
use crate::effects;
use crate::event::{Event, Shown};
use crate::game::{BoomtownBandits, Stage};
use crate::shootout::{AIMING, COUNTDOWN, Phase, Prize, Shootout, WINDOW};
use crate::streams;
use crate::token::{Crew, SEATS, Token};
use crate::window::Window;

/// What comes next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Next {
    /// Somebody decides, or time passes.
    Wait,
    /// A window opens, or asks anew.
    Open(Window),
    /// A card was played in the window that is open.
    Again,
    /// All have passed.
    Close(Window),
    /// The next token.
    Place,
    /// The next location.
    Locate,
    /// 3-2-1, or at once the throw.
    Countdown,
    /// Dice lie; bullets of these count, if one of them alone has any.
    Rule(SeatSet),
    /// The caller aims, unless there is nothing to choose.
    Aim,
    /// Those aimed at are gone.
    AfterVolley,
    /// The shootout is over.
    Decided,
    /// The winner draws so many.
    Draw(u8),
    /// Temporary Alliance: both draw, this one first.
    Ally(Seat),
    /// Inspection.
    Look,
    /// Hoedown.
    Choose,
    /// Safe Found.
    Crack(Seat),
    /// BB-3.6.
    EndRound,
    /// BB-8.3, BB-8.4: the next prize.
    Judge,
}

impl BoomtownBandits {
    /// The start of the first round.
    pub(crate) fn begin<C: Chance, T: Tell<Event>>(
        &mut self,
        chance: &mut C,
        tell: &mut T,
    ) -> Result<(), C::Misfit> {
        let next = self.start_round(tell);
        self.run(next, Millis::ZERO, chance, tell)
    }

    /// An act that was found legal.
    #[inline]
    pub(crate) fn carry_out<C: Chance, T: Tell<Event>>(
        &mut self,
        now: Millis,
        seat: Seat,
        act: Act,
        chance: &mut C,
        tell: &mut T,
    ) -> Result<(), C::Misfit> {
        let next = match act {
            Act::Badge(at) => {
                if let Some(place) = self.house.town.place(at) {
                    self.street.closed = self.street.closed.with(place);
                }
                tell.all(Event::Closed { at });
                Next::Open(Window::BeforePlacing)
            }
            Act::Place { token, at } => self.place(seat, token, at, tell),
            Act::Pass => {
                self.waiting = self.waiting.without(seat);
                tell.all(Event::Passed { seat });
                match self.stage {
                    Stage::Window(window) if self.waiting.is_empty() => Next::Close(window),
                    _ => Next::Wait,
                }
            }
            Act::Roll => self.roll(now, seat, chance, tell)?,
            Act::Hit => self.call(now, seat, tell),
            Act::Remove(aim) => self.aim_at(aim.crew().unwrap_or_default(), tell),
            Act::Keep(card) => self.keep(seat, card, tell),
            Act::Give(card) => self.give(seat, card, tell),
            Act::ClaimTown => {
                self.owner = Some(seat);
                tell.all(Event::TownOwned { seat });
                Next::Wait
            }
            Act::Show(card) => self.show(seat, card, tell),
            Act::Card(play) => self.play(seat, play, tell),
        };
        if next == Next::Wait {
            return Ok(());
        }
        self.run(next, now, chance, tell)
    }

    /// Goes on until somebody decides or time passes.
    pub(crate) fn run<C: Chance, T: Tell<Event>>(
        &mut self,
        mut next: Next,
        now: Millis,
        chance: &mut C,
        tell: &mut T,
    ) -> Result<(), C::Misfit> {
        loop {
            next = match next {
                Next::Wait => return Ok(()),
                Next::Open(window) => self.open(window, now),
                Next::Again => self.again(),
                Next::Close(window) => self.close(window, tell),
                Next::Place => self.next_placer(tell),
                Next::Locate => self.locate(self.at + 1),
                Next::Countdown => self.countdown(now, chance, tell)?,
                Next::Rule(callers) => self.rule(callers, tell),
                Next::Aim => self.aim(now, tell),
                Next::AfterVolley => self.after_volley(),
                Next::Decided => self.decided(tell),
                Next::Draw(count) => {
                    for _ in 0..count {
                        self.draw(self.turn, self.location(), chance, tell)?;
                    }
                    Next::Open(Window::AfterDraw)
                }
                Next::Ally(seat) => {
                    let other = self.here().but(seat).seats().iter();
                    for ally in [seat].into_iter().chain(other) {
                        self.draw(ally, self.location(), chance, tell)?;
                    }
                    self.resolve();
                    Next::Locate
                }
                Next::Look => self.look(chance, tell)?,
                Next::Choose => self.choose(tell),
                Next::Crack(seat) => self.crack(seat, chance, tell)?,
                Next::EndRound if self.last_round => self.lay_open(tell),
                Next::EndRound => {
                    self.first = self.first.next(self.house.seats);
                    self.round = self.round.saturating_add(1);
                    self.start_round(tell)
                }
                Next::Judge => self.judge(tell),
            };
        }
    }

    /// BB-3.1, BB-3.2.
    fn start_round<T: Tell<Event>>(&mut self, tell: &mut T) -> Next {
        self.street.new_round(self.house.seats, self.caved);
        self.caved = [0; SEATS];
        self.hoard.new_round();
        self.at = 0;
        self.turn = self.first;
        tell.all(Event::RoundBegan {
            round: self.round,
            first: self.first,
        });
        if self.badge_places().is_empty() {
            return Next::Open(Window::BeforePlacing);
        }
        self.stage = Stage::Badge;
        Next::Wait
    }

    /// BB-7.6: asks those who may hold a card that could be played now.
    fn open(&mut self, window: Window, now: Millis) -> Next {
        self.waiting = self.asked(window);
        if self.waiting.is_empty() {
            return Next::Close(window);
        }
        self.stage = Stage::Window(window);
        self.timer = self.timed(now, WINDOW);
        Next::Wait
    }

    /// BB-7.6, BB-7.10: who by what everybody knows may hold a card that could be played.
    fn asked(&self, window: Window) -> SeatSet {
        let among = match window {
            Window::BeforePlacing | Window::BeforeShootout | Window::EndOfRound => {
                SeatSet::all(self.house.seats)
            }
            Window::DuringShootout => self.here().seats(),
            Window::Hit => self
                .shootout
                .as_ref()
                .map_or(SeatSet::NONE, |shootout| shootout.aim.seats()),
            Window::AfterShootout | Window::AfterDraw => SeatSet::one(self.turn),
        };
        let mut asked = SeatSet::NONE;
        for card in kinds(self.hoard.afoot() & Card::IN_WINDOW[window as usize]) {
            let more = self.hoard.holders(card).and(among).but(asked);
            if !more.is_empty() {
                asked = asked.or(more.and(effects::able(self, card)));
            }
        }
        asked
    }

    /// BB-7.4, BB-7.6: a card is shown. In a window those are asked who may hold a card that could be played *now*: whoever
    /// passed stays so, but what lies face up, and what is left in the hand, has changed.
    fn show<T: Tell<Event>>(&mut self, seat: Seat, card: Card, tell: &mut T) -> Next {
        let window = match self.stage {
            Stage::Window(window) => Some((window, self.asked(window))),
            _ => None,
        };
        self.hoard.lay(seat, card, &self.house.catalogue);
        tell.all(Event::Shown { seat, card });
        let Some((window, before)) = window else {
            return Next::Wait;
        };
        let passed = before.iter().filter(|&seat| !self.waiting.contains(seat));
        self.waiting = passed.fold(self.asked(window), SeatSet::without);
        if self.waiting.is_empty() {
            Next::Close(window)
        } else {
            Next::Wait
        }
    }

    /// A card was played: all are asked anew, unless it took the ground from under the window.
    fn again(&mut self) -> Next {
        let Stage::Window(window) = self.stage else {
            return Next::Wait;
        };
        match window {
            Window::BeforeShootout | Window::DuringShootout
                if self.street.resolved.contains(self.at) =>
            {
                self.resolve();
                Next::Locate
            }
            Window::BeforeShootout if self.here().is_empty() => {
                self.resolve();
                Next::Locate
            }
            _ => Next::Open(window),
        }
    }

    fn close<T: Tell<Event>>(&mut self, window: Window, tell: &mut T) -> Next {
        self.waiting = SeatSet::NONE;
        match window {
            Window::BeforePlacing => {
                self.stage = Stage::Placing;
                // The turn is found from the seat before it.
                self.turn = Seat((self.first.0 + self.house.seats - 1) % self.house.seats);
                Next::Place
            }
            Window::BeforeShootout if self.here().is_contested() => {
                self.shootouts = self.shootouts.wrapping_add(1);
                self.shootout = Some(Shootout::new(self.shootouts, Prize::Card));
                Next::Countdown
            }
            Window::DuringShootout if self.here().is_contested() => Next::Countdown,
            Window::BeforeShootout | Window::DuringShootout => Next::Decided,
            Window::Hit => {
                let shootout = self.shootout.as_ref();
                let aim = shootout.map_or(Crew::NONE, |shootout| shootout.aim);
                self.leave(aim, tell);
                if let Some(shootout) = &mut self.shootout {
                    shootout.aim = Crew::NONE;
                }
                Next::AfterVolley
            }
            Window::AfterShootout => Next::Draw(1),
            // BB-3.7: what follows the draw is part of it.
            Window::AfterDraw => {
                self.resolve();
                Next::Locate
            }
            Window::EndOfRound => Next::EndRound,
        }
    }

    fn place<T: Tell<Event>>(
        &mut self,
        seat: Seat,
        token: Token,
        at: Location,
        tell: &mut T,
    ) -> Next {
        if let Some(place) = self.house.town.place(at) {
            self.street.place(seat, token, place);
        }
        let placed = |token| Event::Placed { seat, token, at };
        if self.street.exposed.contains(seat) {
            tell.all(placed(Some(token)));
        } else {
            let audience = self.street.lips.with(seat);
            tell.only(audience, placed(Some(token)), Some(placed(None)));
        }
        Next::Place
    }

    /// BB-3.3: clockwise, those who are late afterwards; then BB-3.4.
    fn next_placer<T: Tell<Event>>(&mut self, tell: &mut T) -> Next {
        let able = |seat: &Seat| self.street.unplaced.has(*seat);
        let late = self.street.late;
        let prompt = self
            .turn
            .next(self.house.seats)
            .round(self.house.seats)
            .filter(|&seat| !late.contains(seat));
        if let Some(seat) = prompt.chain(late.iter()).find(able) {
            self.turn = seat;
            return Next::Wait;
        }
        self.street.reveal();
        tell.all(Event::Revealed);
        self.locate(0)
    }

    /// BB-3.5: the next location where something happens, from `place` on.
    fn locate(&mut self, mut place: u8) -> Next {
        while place < self.house.town.len() {
            self.at = place;
            if self.street.unresolved().contains(place) {
                if !self.here().is_empty() {
                    return Next::Open(Window::BeforeShootout);
                }
                self.resolve();
            }
            place += 1;
        }
        Next::Open(Window::EndOfRound)
    }

    /// BB-3.7: the location at hand is resolved, its shootout over, everyone there sober.
    pub(crate) fn resolve(&mut self) {
        self.street.resolved = self.street.resolved.with(self.at);
        self.set_here(self.here().sober());
        self.shootout = None;
    }

    /// BB-5.1, BB-6.1.
    fn countdown<C: Chance, T: Tell<Event>>(
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
        if self.house.realtime {
            self.stage = Stage::Shootout;
            tell.all(Event::Countdown { fire_at });
            return Ok(Next::Wait);
        }
        self.throw_all(chance, tell)?;
        Ok(Next::Rule(here.seats()))
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
        let line = shootout.line.seats();
        let mut shows = false;
        while !shows {
            for seat in line.iter() {
                throw(shootout, seat, chance)?;
                shows |= shootout.faces[seat].shows();
            }
        }
        for seat in line.iter() {
            tell.all(Event::Threw {
                seat,
                faces: shown(shootout, seat),
            });
        }
        Ok(())
    }

    /// BB-4.2, BB-4.5: run-aways leave; then, if just one of the callers has bullets, that one aims.
    fn rule<T: Tell<Event>>(&mut self, callers: SeatSet, tell: &mut T) -> Next {
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
        let line = shootout.line;
        let runs = line
            .seats()
            .iter()
            .filter(|&seat| shootout.faces[seat].runs());
        let cowards = Crew::cowards(runs.collect());
        self.leave(cowards, tell);
        match gun {
            Some((seat, _)) => {
                self.turn = seat;
                Next::Aim
            }
            None => Next::AfterVolley,
        }
    }

    /// BB-7.9: with bullets for all, all are aimed at without asking.
    fn aim<T: Tell<Event>>(&mut self, now: Millis, tell: &mut T) -> Next {
        let targets = self.here().but(self.turn);
        if self.wanted(self.turn) == targets.total() {
            return self.aim_at(targets, tell);
        }
        if self.stage != Stage::Removing {
            self.stage = Stage::Removing;
            self.timer = self.timed(now, AIMING);
        }
        Next::Wait
    }

    pub(crate) fn aim_at<T: Tell<Event>>(&mut self, aim: Crew, tell: &mut T) -> Next {
        for (at, token) in aim.iter() {
            let seat = self.turn;
            tell.all(Event::Aimed { seat, at, token });
        }
        if let Some(shootout) = &mut self.shootout {
            shootout.aim = aim;
        }
        if self.score.is_some() {
            // BB-8.4: no windows in a tie-break.
            return Next::Close(Window::Hit);
        }
        Next::Open(Window::Hit)
    }

    /// Tokens leave the shootout.
    fn leave<T: Tell<Event>>(&mut self, crew: Crew, tell: &mut T) {
        for (seat, token) in crew.iter() {
            tell.all(Event::Left { seat, token });
        }
        self.set_here(self.here().less(crew));
        if let Some(shootout) = &mut self.shootout {
            shootout.left |= !crew.is_empty();
        }
    }

    /// BB-4.3, BB-7.6.
    fn after_volley(&mut self) -> Next {
        let left = self.shootout.as_ref().is_some_and(|shootout| shootout.left);
        if !self.here().is_contested() {
            Next::Decided
        } else if left && self.score.is_none() {
            Next::Open(Window::DuringShootout)
        } else {
            Next::Countdown
        }
    }

    /// BB-3.5: one is left, or nobody.
    fn decided<T: Tell<Event>>(&mut self, tell: &mut T) -> Next {
        let survivor = self.here().seats().iter().next();
        if self.score.is_some() {
            return self.award(survivor, tell);
        }
        self.shootout = None;
        self.set_here(self.here().sober());
        let Some(seat) = survivor else {
            self.resolve();
            return Next::Locate;
        };
        self.turn = seat;
        tell.all(Event::Won {
            seat,
            at: self.location(),
        });
        Next::Open(Window::AfterShootout)
    }
}

/// One throw of all dice of a player.
#[inline]
pub(crate) fn throw<C: Chance>(
    shootout: &mut Shootout,
    seat: Seat,
    chance: &mut C,
) -> Result<(), C::Misfit> {
    let stream = streams::throw(seat, shootout.number, shootout.throws[seat]);
    let mut faces = Faces::NONE;
    for (place, die) in (0..).zip(dice(shootout.line, seat)) {
        faces.set(place, chance.draw(stream, &die)?);
    }
    shootout.faces[seat] = faces;
    shootout.throws[seat] = shootout.throws[seat].wrapping_add(1);
    Ok(())
}

/// The dice of a player as they lie.
pub(crate) fn shown(shootout: &Shootout, seat: Seat) -> Shown {
    Shown {
        crew: shootout.line,
        seat,
        faces: shootout.settled(seat),
    }
}
