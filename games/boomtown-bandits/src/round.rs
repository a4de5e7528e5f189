//! Order of play (BB-3, BB-4, BB-7.6, BB-7.9).
//!
//! An act changes the state and returns the [`Next`] step. [`run`](BoomtownBandits::run) takes steps until a player must decide or
//! time must pass.

use saloon_core::{Chance, EventSink, Millis, Seat, SeatSet};

use crate::act::Act;
use crate::cards::Location;
use crate::event::{Event, Uncovered};
use crate::game::{BoomtownBandits, Stage};
use crate::street::{SEATS, Token};
use crate::windows::Window;

/// Next step of the game.
///
/// Each window has its own variant, so that the loop in `run` needs one jump and the compiler knows the window in each arm.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Next {
    /// A player must decide, or time must pass.
    Wait,
    /// Opens this window, or asks its players again. The next six variants do the same for theirs.
    BeforePlacing,
    BeforeShootout,
    DuringShootout,
    Hit,
    AfterShootout,
    AfterDraw,
    EndOfRound,
    /// Asks the open window again after a card was played in it.
    ReopenWindow,
    /// Starts a volley: with a countdown in real time, with the throw in lockstep.
    Countdown,
    /// Double Barrel: the caller aims again with more bullets, unless they suffice for all targets.
    AimAgain,
    /// The winner draws a card.
    Draw,
    /// Big Score: the winner draws two cards.
    DrawTwo,
    /// Temporary Alliance: both players draw, the seat in `turn` first.
    DrawAsAllies,
    /// Inspection: the winner looks at two cards.
    Inspect,
    /// Hoedown: players choose cards to pass.
    StartHoedown,
    /// Safe Found: the seat in `turn` throws eight dice.
    OpenSafe,
    /// BB-3.6: ends the round, and the game after the last round.
    EndRound,
    /// BB-8.3, BB-8.4: awards the next bonus, then the money.
    AwardPrize,
}

impl Next {
    pub(crate) const fn open(window: Window) -> Next {
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
    /// Starts the first round.
    pub(crate) fn begin<C: Chance, T: EventSink<Event>>(
        &mut self,
        chance: &mut C,
        sink: &mut T,
    ) -> Result<(), C::Error> {
        let next = self.start_round(sink);
        self.run(next, Millis::ZERO, chance, sink)
    }

    /// Applies an act that passed the check.
    #[inline]
    pub(crate) fn carry_out<C: Chance, T: EventSink<Event>>(
        &mut self,
        now: Millis,
        seat: Seat,
        act: Act,
        chance: &mut C,
        sink: &mut T,
    ) -> Result<(), C::Error> {
        let next = match act {
            Act::Badge(at) => {
                self.close_location(at);
                sink.emit_public(Event::Closed { at });
                Next::BeforePlacing
            }
            Act::Place { token, at } => self.place(seat, token, at, sink),
            Act::Pass => {
                self.waiting = self.waiting.without(seat);
                sink.emit_public(Event::Passed { seat });
                if self.waiting.is_empty() {
                    let window = self.stage.window();
                    self.close(window.expect("players pass in windows"), sink)
                } else {
                    Next::Wait
                }
            }
            Act::Roll => {
                self.shootout_mut().roll(now, seat, chance, sink)?;
                Next::Wait
            }
            Act::Hit => {
                self.shootout_mut().call(now, seat, sink);
                Next::Wait
            }
            Act::Remove(aim) => {
                let aim = aim.crew().expect("the check found such tokens here");
                self.aim_at(aim, sink)
            }
            Act::Keep(card) => self.keep(seat, card, sink),
            Act::Give(card) => self.give(seat, card, sink),
            Act::ClaimTown => {
                self.owner = Some(seat);
                sink.emit_public(Event::TownOwned { seat });
                Next::Wait
            }
            Act::Show(card) => self.show(seat, card, sink),
            Act::Card(play) => self.play(seat, play, sink),
        };
        if next == Next::Wait {
            return Ok(());
        }
        self.run(next, now, chance, sink)
    }

    /// Takes steps until a player must decide or time must pass.
    ///
    /// Rare steps are `#[inline(never)]`: inlined, their stack set-up would slow down every call.
    pub(crate) fn run<C: Chance, T: EventSink<Event>>(
        &mut self,
        mut next: Next,
        now: Millis,
        chance: &mut C,
        sink: &mut T,
    ) -> Result<(), C::Error> {
        loop {
            next = match next {
                Next::Wait => return Ok(()),
                Next::BeforePlacing => self.open(Window::BeforePlacing, now, sink),
                Next::BeforeShootout => self.open(Window::BeforeShootout, now, sink),
                Next::DuringShootout => self.open(Window::DuringShootout, now, sink),
                Next::Hit => self.open(Window::Hit, now, sink),
                Next::AfterShootout => self.open(Window::AfterShootout, now, sink),
                Next::AfterDraw => self.open(Window::AfterDraw, now, sink),
                Next::EndOfRound => self.open(Window::EndOfRound, now, sink),
                Next::ReopenWindow => self.reopen(sink),
                Next::Countdown => self.countdown(now, chance, sink)?,
                Next::AimAgain => self.aim_again(now, sink),
                Next::Draw => {
                    self.draw(self.turn, self.location(), chance, sink)?;
                    Next::AfterDraw
                }
                Next::DrawTwo => {
                    self.draw(self.turn, self.location(), chance, sink)?;
                    Next::Draw
                }
                Next::DrawAsAllies => {
                    let other = self.here().without_seat(self.turn).seats().iter();
                    for ally in [self.turn].into_iter().chain(other) {
                        self.draw(ally, self.location(), chance, sink)?;
                    }
                    self.move_on(sink)
                }
                Next::Inspect => self.inspect(chance, sink)?,
                Next::StartHoedown => self.start_hoedown(sink),
                Next::OpenSafe => self.open_safe(self.turn, chance, sink)?,
                Next::EndRound if self.last_round => self.reveal_hands(sink),
                Next::EndRound => {
                    self.first = self.first.next(self.fixed.seats);
                    self.round = self.round.saturating_add(1);
                    self.start_round(sink)
                }
                Next::AwardPrize => self.award_next(sink),
            };
        }
    }

    /// BB-3.1, BB-3.2: takes tokens back and asks the first player for the badge.
    #[inline(never)]
    fn start_round<T: EventSink<Event>>(&mut self, sink: &mut T) -> Next {
        self.street.new_round(self.fixed.everyone, self.caved);
        self.caved = [0; SEATS];
        self.cards.new_round();
        self.at = 0;
        self.turn = self.first;
        sink.emit_public(Event::RoundBegan {
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

    /// BB-3.2: puts the badge on a location in town.
    pub(crate) fn close_location(&mut self, at: Location) {
        let place = self.fixed.town.place(at);
        let place = place.expect("the check found the location in town");
        self.street.closed = self.street.closed.with(place);
    }

    /// BB-3.3: puts a token on a location in town.
    pub(crate) fn place_token(&mut self, seat: Seat, token: Token, at: Location) {
        let place = self.fixed.town.place(at);
        let place = place.expect("the check found the location in town");
        self.street.place(seat, token, place);
    }

    fn place<T: EventSink<Event>>(
        &mut self,
        seat: Seat,
        token: Token,
        at: Location,
        sink: &mut T,
    ) -> Next {
        self.place_token(seat, token, at);
        let placed = |token| Event::Placed { seat, token, at };
        if self.street.exposed.contains(seat) {
            sink.emit_public(placed(Some(token)));
        } else {
            let owner = SeatSet::one(seat);
            sink.emit_private(owner, placed(Some(token)), Some(placed(None)));
        }
        self.next_placer(sink)
    }

    /// BB-3.3: gives the turn to the next player clockwise; late placers follow. BB-3.4: after the last token, reveals all.
    pub(crate) fn next_placer<T: EventSink<Event>>(&mut self, sink: &mut T) -> Next {
        let able = self.street.unplaced.seats();
        let late = self.street.late;
        let prompt = able.difference(late.seats()).next_after(self.turn);
        if let Some(seat) = prompt.or_else(|| late.iter().find(|&seat| able.contains(seat))) {
            self.turn = seat;
            self.waiting = SeatSet::one(seat);
            return Next::Wait;
        }
        self.street.face_down.reveal();
        sink.emit_public(Event::Revealed {
            tokens: Uncovered {
                town: self.fixed.town,
                crews: self.street.tokens,
            },
        });
        self.locate(0, sink)
    }

    /// BB-3.5: resolves locations from `place` on, up to the first that has a token.
    fn locate<T: EventSink<Event>>(&mut self, mut place: u8, sink: &mut T) -> Next {
        while place < self.fixed.town.len() {
            self.at = place;
            if self.street.unresolved().contains(place) {
                if !self.here().is_empty() {
                    return Next::BeforeShootout;
                }
                self.resolve(sink);
            }
            place += 1;
        }
        Next::EndOfRound
    }

    /// Resolves the current location and goes to the next.
    pub(crate) fn move_on<T: EventSink<Event>>(&mut self, sink: &mut T) -> Next {
        self.resolve(sink);
        self.locate(self.at + 1, sink)
    }

    /// BB-3.7: marks the current location resolved. Liquid Courage ends there.
    fn resolve<T: EventSink<Event>>(&mut self, sink: &mut T) {
        // Good Times may have resolved it before.
        if !self.street.resolved.contains(self.at) {
            let at = self.location();
            sink.emit_public(Event::Resolved { at });
        }
        self.street.resolved = self.street.resolved.with(self.at);
        self.set_here(self.here().sober());
    }
}
