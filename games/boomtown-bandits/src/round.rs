//! What follows what (BB-3, BB-4, BB-7.6, BB-7.9).
//!
//! An act changes something and says what comes [`Next`]; that goes on until somebody has to decide, or time has to pass.

use saloon_core::{Chance, Millis, Seat, SeatSet, Tell};

use crate::act::Act;
use crate::card::{Card, Location};
use crate::dice::Dice;
use crate::effects;
use crate::event::{Event, Shown, Uncovered};
use crate::game::{BoomtownBandits, Stage};
use crate::shootout::{AIMING, COUNTDOWN, Phase, Prize, Shootout};
use crate::streams;
use crate::token::{Crew, SEATS, Token};
use crate::window::Window;

/// What comes next.
///
/// Windows are named one by one: to go on with any of these takes a single jump, and in it all is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Next {
    /// Somebody decides, or time passes.
    Wait,
    /// This window opens, or asks anew; likewise the next six.
    BeforePlacing,
    BeforeShootout,
    DuringShootout,
    Hit,
    AfterShootout,
    AfterDraw,
    EndOfRound,
    /// A card was played in the window that is open.
    Again,
    /// 3-2-1, or at once the throw.
    Countdown,
    /// The caller aims, unless there is nothing to choose.
    Aim,
    /// The winner draws.
    Draw,
    /// Big Score: the winner draws two.
    DrawTwo,
    /// Temporary Alliance: both draw, whose turn it is first.
    Ally,
    /// Inspection.
    Look,
    /// Hoedown.
    Choose,
    /// Safe Found: whose turn it is tries.
    Crack,
    /// BB-3.6.
    EndRound,
    /// BB-8.3, BB-8.4: the next prize.
    Judge,
}

impl Next {
    const fn open(window: Window) -> Next {
        match window {
            Window::BeforePlacing => Next::BeforePlacing,
            Window::BeforeShootout => Next::BeforeShootout,
            Window::DuringShootout => Next::DuringShootout,
            Window::Hit => Next::Hit,
            Window::AfterShootout => Next::AfterShootout,
            Window::AfterDraw => Next::AfterDraw,
            Window::EndOfRound => Next::EndOfRound,
        }
    }
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
                Next::BeforePlacing
            }
            Act::Place { token, at } => self.place(seat, token, at, tell),
            Act::Pass => {
                self.waiting = self.waiting.without(seat);
                tell.all(Event::Passed { seat });
                match self.stage {
                    Stage::Window(window) if self.waiting.is_empty() => self.close(window, tell),
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
    ///
    /// What comes once in a round or less is called and not inlined: what it needs would be made ready each time.
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
                Next::BeforePlacing => self.open(Window::BeforePlacing, now, tell),
                Next::BeforeShootout => self.open(Window::BeforeShootout, now, tell),
                Next::DuringShootout => self.open(Window::DuringShootout, now, tell),
                Next::Hit => self.open(Window::Hit, now, tell),
                Next::AfterShootout => self.open(Window::AfterShootout, now, tell),
                Next::AfterDraw => self.open(Window::AfterDraw, now, tell),
                Next::EndOfRound => self.open(Window::EndOfRound, now, tell),
                Next::Again => self.again(),
                Next::Countdown => self.countdown(now, chance, tell)?,
                Next::Aim => self.aim(now, tell),
                Next::Draw => {
                    self.draw(self.turn, self.location(), chance, tell)?;
                    Next::AfterDraw
                }
                Next::DrawTwo => {
                    self.draw(self.turn, self.location(), chance, tell)?;
                    Next::Draw
                }
                Next::Ally => {
                    let other = self.here().but(self.turn).seats().iter();
                    for ally in [self.turn].into_iter().chain(other) {
                        self.draw(ally, self.location(), chance, tell)?;
                    }
                    self.move_on()
                }
                Next::Look => self.look(chance, tell)?,
                Next::Choose => self.choose(tell),
                Next::Crack => self.crack(self.turn, chance, tell)?,
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
    #[inline(never)]
    fn start_round<T: Tell<Event>>(&mut self, tell: &mut T) -> Next {
        self.street.new_round(self.house.everyone, self.caved);
        self.caved = [0; SEATS];
        self.hoard.new_round();
        self.at = 0;
        self.turn = self.first;
        tell.all(Event::RoundBegan {
            round: self.round,
            first: self.first,
        });
        if self.badge_places().is_empty() {
            return Next::BeforePlacing;
        }
        self.stage = Stage::Badge;
        self.waiting = SeatSet::one(self.turn);
        Next::Wait
    }

    /// BB-7.6: asks those who may hold a card that could be played now.
    #[inline]
    fn open<T: Tell<Event>>(&mut self, window: Window, now: Millis, tell: &mut T) -> Next {
        self.waiting = self.asked(window);
        if self.waiting.is_empty() {
            return self.close(window, tell);
        }
        self.stage = Stage::Window(window);
        self.timer = self.timed(now, self.house.window.into());
        Next::Wait
    }

    /// BB-7.6, BB-7.10: who by what everybody knows may hold a card that could be played.
    #[inline]
    fn asked(&self, window: Window) -> SeatSet {
        let among = match window {
            Window::BeforePlacing | Window::BeforeShootout | Window::EndOfRound => {
                self.house.everyone
            }
            Window::DuringShootout => self.here().seats(),
            Window::Hit => self
                .shootout
                .as_ref()
                .map_or(SeatSet::NONE, |shootout| shootout.aim.seats()),
            Window::AfterShootout | Window::AfterDraw => SeatSet::one(self.turn),
        };
        effects::asked(self, window, among)
    }

    /// BB-7.4, BB-7.6: a card is shown. In a window those are asked who may hold a card that could be played *now*: whoever
    /// passed stays so, but what lies face up, and what is left in the hand, has changed.
    fn show<T: Tell<Event>>(&mut self, seat: Seat, card: Card, tell: &mut T) -> Next {
        let window = match self.stage {
            Stage::Window(window) => Some((window, self.asked(window))),
            _ => None,
        };
        self.hoard.lay(seat, card);
        tell.all(Event::Shown { seat, card });
        let Some((window, before)) = window else {
            return Next::Wait;
        };
        let passed = before.iter().filter(|&seat| !self.waiting.contains(seat));
        self.waiting = passed.fold(self.asked(window), SeatSet::without);
        if self.waiting.is_empty() {
            self.close(window, tell)
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
                self.move_on()
            }
            Window::BeforeShootout if self.here().is_empty() => self.move_on(),
            _ => Next::open(window),
        }
    }

    #[inline]
    pub(crate) fn close<T: Tell<Event>>(&mut self, window: Window, tell: &mut T) -> Next {
        self.waiting = SeatSet::NONE;
        match window {
            Window::BeforePlacing => {
                self.stage = Stage::Placing;
                // The turn is found from the seat before it.
                self.turn = Seat((self.first.0 + self.house.seats - 1) % self.house.seats);
                self.next_placer(tell)
            }
            Window::BeforeShootout if self.here().is_contested() => {
                self.shootouts = self.shootouts.wrapping_add(1);
                self.shootout = Some(Shootout::new(self.shootouts, Prize::Card));
                Next::Countdown
            }
            Window::DuringShootout if self.here().is_contested() => Next::Countdown,
            Window::BeforeShootout | Window::DuringShootout => self.decided(tell),
            Window::Hit => {
                let shootout = self.shootout.as_ref();
                let aim = shootout.map_or(Crew::NONE, |shootout| shootout.aim);
                self.leave(aim, tell);
                if let Some(shootout) = &mut self.shootout {
                    shootout.aim = Crew::NONE;
                }
                self.after_volley(tell)
            }
            Window::AfterShootout => Next::Draw,
            // BB-3.7: what follows the draw is part of it.
            Window::AfterDraw => self.move_on(),
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
            let owner = SeatSet::one(seat);
            tell.only(owner, placed(Some(token)), Some(placed(None)));
        }
        self.next_placer(tell)
    }

    /// BB-3.3: clockwise, those who are late afterwards; then BB-3.4.
    fn next_placer<T: Tell<Event>>(&mut self, tell: &mut T) -> Next {
        let able = self.street.unplaced.seats();
        let late = self.street.late;
        let prompt = able.but(late.seats()).next_after(self.turn);
        if let Some(seat) = prompt.or_else(|| late.iter().find(|&seat| able.contains(seat))) {
            self.turn = seat;
            self.waiting = SeatSet::one(seat);
            return Next::Wait;
        }
        self.street.face_down.reveal();
        tell.all(Event::Revealed {
            tokens: Uncovered {
                town: self.house.town,
                crews: self.street.tokens,
            },
        });
        self.locate(0)
    }

    /// BB-3.5: the next location where something happens, from `place` on.
    fn locate(&mut self, mut place: u8) -> Next {
        while place < self.house.town.len() {
            self.at = place;
            if self.street.unresolved().contains(place) {
                if !self.here().is_empty() {
                    return Next::BeforeShootout;
                }
                self.resolve();
            }
            place += 1;
        }
        Next::EndOfRound
    }

    /// The location at hand is done with.
    fn move_on(&mut self) -> Next {
        self.resolve();
        self.locate(self.at + 1)
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
    fn aim<T: Tell<Event>>(&mut self, now: Millis, tell: &mut T) -> Next {
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
    fn leave<T: Tell<Event>>(&mut self, crew: Crew, tell: &mut T) {
        let left = crew.iter();
        tell.all_of(left.map(|(seat, token)| Event::Left { seat, token }));
        self.set_here(self.here().less(crew));
        if let Some(shootout) = &mut self.shootout {
            shootout.left |= !crew.is_empty();
        }
    }

    /// BB-4.3, BB-7.6.
    fn after_volley<T: Tell<Event>>(&mut self, tell: &mut T) -> Next {
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
    fn decided<T: Tell<Event>>(&mut self, tell: &mut T) -> Next {
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
pub(crate) fn throw<C: Chance>(
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
pub(crate) fn shown(shootout: &Shootout, seat: Seat) -> Shown {
    Shown {
        crew: shootout.line,
        seat,
        faces: shootout.settled(seat),
    }
}
