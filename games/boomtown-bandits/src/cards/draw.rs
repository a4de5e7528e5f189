//! Draws and plays of cards, and the cards that need chance or a choice (BB-7): Inspection, Hoedown, Safe Found.

use saloon_core::{Chance, EventSink, PerSeat, Seat, SeatSet};

use crate::act::Play;
use crate::cards::{Card, Location, effects};
use crate::event::{Change, Changes, Event};
use crate::game::{BoomtownBandits, Stage};
use crate::round::Next;
use crate::shootout::{Die, Face};
use crate::streams;
use crate::street::SEATS;

impl BoomtownBandits {
    /// BB-7.1, BB-7.2, BB-7.7, BB-8.1: draws the top card of a pile, if there is one.
    #[inline(never)]
    pub(crate) fn draw<C: Chance, T: EventSink<Event>>(
        &mut self,
        seat: Seat,
        from: Location,
        chance: &mut C,
        sink: &mut T,
    ) -> Result<(), C::Error> {
        if let Some(card) = self.cards.take_top(from, chance)? {
            self.gain(seat, card, sink);
        }
        Ok(())
    }

    /// Gives a player a card that has left its pile. Immediate cards are laid face up.
    fn gain<T: EventSink<Event>>(&mut self, seat: Seat, card: Card, sink: &mut T) {
        let from = card.location();
        if card.is_immediate() {
            self.cards.lay_drawn(seat, card);
            sink.emit_public(Event::Turned { seat, card, from });
            if card == Card::CaveIn {
                let caved = &mut self.caved[seat.index() % SEATS];
                *caved = caved.saturating_add(1);
            }
        } else {
            self.cards.draw(seat, card);
            let drew = |card| Event::Drew { seat, from, card };
            sink.emit_private(SeatSet::one(seat), drew(Some(card)), Some(drew(None)));
        }
        if self.cards.pile_size(from) == 0 && !self.last_round {
            self.last_round = true;
            sink.emit_public(Event::LastRound);
        }
    }

    pub(crate) fn play<T: EventSink<Event>>(
        &mut self,
        seat: Seat,
        play: Play,
        sink: &mut T,
    ) -> Next {
        let mut changes = Changes::default();
        let hand = |game: &Self, seat| Change::Hand {
            seat,
            size: game.cards.public.hand_sizes[seat],
        };
        if let Play::BigScore {} = play {
            let right = Seat((seat.0 + self.fixed.seats - 1) % self.fixed.seats);
            self.cards.hand_on(seat, Card::BigScore, right);
            changes.push(hand(self, right));
        } else {
            let card = play.card();
            self.cards.lay(seat, card);
            changes.push(Change::Laid { seat, card });
        }
        changes.push(hand(self, seat));
        let next = effects::carry_out(self, seat, play, &mut changes);
        sink.emit_public(Event::Played {
            seat,
            card: play,
            changes,
        });
        next
    }

    /// Inspection: shows the winner two cards. With one card left the winner draws it.
    #[inline(never)]
    pub(crate) fn inspect<C: Chance, T: EventSink<Event>>(
        &mut self,
        chance: &mut C,
        sink: &mut T,
    ) -> Result<Next, C::Error> {
        let location = self.location();
        if self.cards.pile_size(location) < 2 {
            return Ok(Next::Draw);
        }
        self.cards.inspect(location, chance)?;
        self.stage = Stage::Keeping;
        self.waiting = SeatSet::one(self.turn);
        let seat = self.turn;
        let cards = self.cards.inspected(location);
        let cards = cards.map(|card| card.expect("a look turns two cards"));
        let looked = |cards| Event::Looked { seat, cards };
        sink.emit_private(SeatSet::one(seat), looked(Some(cards)), Some(looked(None)));
        Ok(Next::Wait)
    }

    pub(crate) fn keep<T: EventSink<Event>>(
        &mut self,
        seat: Seat,
        card: Card,
        sink: &mut T,
    ) -> Next {
        self.cards.keep(seat, self.location(), card);
        self.gain(seat, card, sink);
        Next::AfterDraw
    }

    /// Hoedown: asks for the cards to pass. A single card passes without a choice, an empty hand passes none.
    #[inline(never)]
    pub(crate) fn start_hoedown<T: EventSink<Event>>(&mut self, sink: &mut T) -> Next {
        self.gifts = PerSeat::default();
        self.waiting = SeatSet::NONE;
        for seat in self.all_seats() {
            match self.cards.public.hand_sizes[seat] {
                0 => {}
                1 => self.gifts[seat] = Card::lowest(self.cards.held_kinds(seat)),
                _ => self.waiting = self.waiting.with(seat),
            }
        }
        self.stage = Stage::Giving;
        self.pass_gifts_if_all_chosen(sink)
    }

    pub(crate) fn give<T: EventSink<Event>>(
        &mut self,
        seat: Seat,
        card: Card,
        sink: &mut T,
    ) -> Next {
        self.gifts[seat] = Some(card);
        self.waiting = self.waiting.without(seat);
        let chose = |card| Event::Chose { seat, card };
        sink.emit_private(SeatSet::one(seat), chose(Some(card)), Some(chose(None)));
        self.pass_gifts_if_all_chosen(sink)
    }

    /// Hoedown: passes the cards once all players have chosen.
    fn pass_gifts_if_all_chosen<T: EventSink<Event>>(&mut self, sink: &mut T) -> Next {
        if !self.waiting.is_empty() {
            return Next::Wait;
        }
        for seat in self.all_seats() {
            if let Some(card) = self.gifts[seat] {
                let both = SeatSet::one(seat).with(seat.next(self.fixed.seats));
                let given = |card| Event::Given { seat, card };
                sink.emit_private(both, given(Some(card)), Some(given(None)));
            }
        }
        self.cards.pass_on(self.gifts, self.fixed.seats);
        self.gifts = PerSeat::default();
        Next::AfterDraw
    }

    /// Safe Found: throws eight dice; two bullets or more draw a Train card.
    #[inline(never)]
    pub(crate) fn open_safe<C: Chance, T: EventSink<Event>>(
        &mut self,
        seat: Seat,
        chance: &mut C,
        sink: &mut T,
    ) -> Result<Next, C::Error> {
        let mut faces = [Face::Blank; 8];
        let mut slots = faces.iter_mut();
        let dice = [(streams::safe(seat), Die::Shooter); 8];
        chance.draw_each(dice, |_, face| {
            if let Some(slot) = slots.next() {
                *slot = face;
            }
        })?;
        sink.emit_public(Event::SafeThrown { seat, faces });
        if faces.iter().filter(|&&face| face == Face::Bullet).count() >= 2 {
            self.draw(seat, Location::Train, chance, sink)?;
        }
        Ok(Next::EndOfRound)
    }
}
