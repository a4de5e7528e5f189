//! Windows: the seven moments to play cards (BB-7.6). Opens and closes them and decides which seats they ask.

use saloon_core::{EventSink, Millis, Seat, SeatSet};
use serde::Serialize;

use crate::cards::{Card, effects};
use crate::event::Event;
use crate::game::{BoomtownBandits, Stage};
use crate::round::Next;
use crate::shootout::{Prize, Shootout, Step};

/// A moment to play cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
#[repr(u8)]
pub enum Window {
    /// After the badge, before the first token.
    BeforePlacing,
    /// At each open location with a token, before its shootout.
    BeforeShootout,
    /// After a volley in which a token left.
    DuringShootout,
    /// For the players aimed at, before their tokens leave (BB-7.9).
    Hit,
    /// For the winner, before the draw.
    AfterShootout,
    /// For the winner, after the draw.
    AfterDraw,
    /// After the last location.
    EndOfRound,
}

impl Window {
    /// Number of windows.
    pub(crate) const COUNT: usize = 7;
}

impl BoomtownBandits {
    /// BB-7.6: opens a window, or closes it at once if it asks no seat.
    #[inline]
    pub(crate) fn open<T: EventSink<Event>>(
        &mut self,
        window: Window,
        now: Millis,
        sink: &mut T,
    ) -> Next {
        self.waiting = self.asked(window);
        if self.waiting.is_empty() {
            return self.close(window, sink);
        }
        match window {
            Window::DuringShootout => self.shootout_mut().step = Step::During,
            Window::Hit => self.shootout_mut().step = Step::Hit,
            _ => self.stage = Stage::Window(window),
        }
        self.timer = self.deadline_in(now, self.fixed.window.into());
        Next::Wait
    }

    /// BB-7.6, BB-7.10: seats that may, by public knowledge, hold a card that could be played now.
    #[inline]
    fn asked(&self, window: Window) -> SeatSet {
        let among = match window {
            Window::BeforePlacing | Window::BeforeShootout | Window::EndOfRound => {
                self.fixed.everyone
            }
            Window::DuringShootout => self.here().seats(),
            Window::Hit => self.aimed_at().seats(),
            Window::AfterShootout | Window::AfterDraw => SeatSet::one(self.turn),
        };
        effects::asked(self, window, among)
    }

    /// BB-7.4, BB-7.6: shows a plain card, then recomputes the seats that an open window asks.
    ///
    /// Seats that passed stay out. The others may drop out or join, because face-up cards and public counts changed.
    pub(crate) fn show<T: EventSink<Event>>(
        &mut self,
        seat: Seat,
        card: Card,
        sink: &mut T,
    ) -> Next {
        let window = self.stage.window();
        let window = window.map(|window| (window, self.asked(window)));
        self.cards.lay(seat, card);
        sink.emit_public(Event::Shown { seat, card });
        let Some((window, before)) = window else {
            return Next::Wait;
        };
        let passed = before.iter().filter(|&seat| !self.waiting.contains(seat));
        self.waiting = passed.fold(self.asked(window), SeatSet::without);
        if self.waiting.is_empty() {
            self.close(window, sink)
        } else {
            Next::Wait
        }
    }

    /// Asks the seats of a window again after a card was played, unless the card resolved or emptied the location.
    pub(crate) fn reopen<T: EventSink<Event>>(&mut self, sink: &mut T) -> Next {
        let window = self.stage.window();
        match window.expect("such a card is played in a window") {
            Window::BeforeShootout | Window::DuringShootout
                if self.street.resolved.contains(self.at) =>
            {
                self.move_on(sink)
            }
            Window::BeforeShootout if self.here().is_empty() => self.move_on(sink),
            window => Next::open(window),
        }
    }

    #[inline]
    pub(crate) fn close<T: EventSink<Event>>(&mut self, window: Window, sink: &mut T) -> Next {
        self.waiting = SeatSet::NONE;
        match window {
            Window::BeforePlacing => {
                self.stage = Stage::Placing;
                // `next_placer` starts after this seat.
                self.turn = Seat((self.first.0 + self.fixed.seats - 1) % self.fixed.seats);
                self.next_placer(sink)
            }
            Window::BeforeShootout if self.here().is_contested() => {
                self.shootouts = self.shootouts.wrapping_add(1);
                self.stage = Stage::Shootout(Shootout::new(self.shootouts, Prize::Card));
                Next::Countdown
            }
            Window::DuringShootout if self.here().is_contested() => Next::Countdown,
            Window::BeforeShootout | Window::DuringShootout => self.win(sink),
            Window::Hit => {
                let aim = core::mem::take(&mut self.shootout_mut().aim);
                self.remove_from_shootout(aim, sink);
                self.after_volley(sink)
            }
            Window::AfterShootout => Next::Draw,
            // BB-3.7: the location is resolved only after this window.
            Window::AfterDraw => self.move_on(sink),
            Window::EndOfRound => Next::EndRound,
        }
    }
}
