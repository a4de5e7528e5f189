//! Course of a phase: turns, sheriff, wounds, the pawn's move, loot and silver (BC-3 to BC-8, BC-10).
//!
//! Every function runs the game on to the next decision of a player, or to its end.

use saloon_core::{Chance, EventSink, Millis, Seat, SeatSet, Stream};

use crate::act::{Act, Screens};
use crate::components::Back;
use crate::event::Event;
use crate::game::BlackrockCity;
use crate::gang::{BanditKind, Gang};
use crate::ledger::{Cause, Found, LedgerEntry};
use crate::public_state::{AfterWounds, DRIFTER, Decision, Stake};
use crate::score::Reason;
use crate::streams;

/// BC-8.1: duration of the hourglass, in milliseconds.
pub(crate) const HOURGLASS: u64 = 15_000;

impl BlackrockCity {
    /// BC-10.1: opens a phase. The drifter bids first, if there is one.
    pub(crate) fn open_phase<C: Chance, T: EventSink<Event>>(
        &mut self,
        chance: &mut C,
        sink: &mut T,
    ) -> Result<(), C::Error> {
        sink.emit_public(Event::PhaseOpened {
            phase: self.public.phase,
            first: self.public.first,
        });
        if !self.public.has_drifter() {
            return self.pass_turn(chance, sink);
        }
        match self.public.ring.holes(self.public.pawn.at) {
            0 => {
                self.renounce(DRIFTER, false, sink);
                self.pass_turn(chance, sink)
            }
            healthy => {
                let bid = Gang {
                    healthy,
                    ..Gang::NONE
                };
                self.bid(DRIFTER, bid, chance, sink)
            }
        }
    }

    /// BC-3.1, BC-3.5, BC-3.7: gives the turn to the next player who has not acted, else to the next who deferred.
    /// Ends the bidding if there is neither.
    #[inline]
    fn pass_turn<C: Chance, T: EventSink<Event>>(
        &mut self,
        chance: &mut C,
        sink: &mut T,
    ) -> Result<(), C::Error> {
        loop {
            let public = &mut self.public;
            let undecided = public
                .first
                .clockwise(public.seats)
                .find(|&seat| public.stakes[seat].is_none());
            let Some(seat) = undecided.or_else(|| public.deferred.pop()) else {
                return self.end_bidding(chance, sink);
            };
            if !public.must_renounce(seat) {
                public.decision = Decision::Action(seat);
                return Ok(());
            }
            self.renounce(seat, true, sink);
        }
    }

    fn renounce<T: EventSink<Event>>(&mut self, seat: Seat, forced: bool, sink: &mut T) {
        self.public.stakes[seat] = Some(Stake::Renounced);
        sink.emit_public(Event::Renounced { seat, forced });
    }

    /// Applies a legal act other than [`Act::Clock`].
    #[inline]
    pub(crate) fn apply_act<C: Chance, T: EventSink<Event>>(
        &mut self,
        seat: Seat,
        act: Act,
        chance: &mut C,
        sink: &mut T,
    ) -> Result<(), C::Error> {
        self.public.hourglass = None; // BC-8.1: stops when the player acts
        match (act, self.public.decision) {
            (Act::Bid(bid), _) => {
                self.public.reserves[seat] = self.public.reserves[seat].without(bid);
                self.bid(seat, bid, chance, sink)
            }
            (Act::Renounce, _) => {
                self.renounce(seat, false, sink);
                self.pass_turn(chance, sink)
            }
            (Act::Defer, _) => {
                let wounds = self.public.defer_cost();
                self.public.stakes[seat] = Some(Stake::Deferred);
                self.public.deferred.push(seat);
                sink.emit_public(Event::Deferred { seat, wounds });
                self.wound_many(seat, wounds, AfterWounds::Turn, chance, sink)
            }
            (Act::Wound(kind), Decision::Wound { owed, then, .. }) => {
                self.wound_one(seat, kind, sink);
                self.wound_many(seat, owed - 1, then, chance, sink)
            }
            (Act::Advance(steps), _) => self.leave_city(steps.into(), chance, sink),
            (Act::Steal(from), Decision::Steal { cubes, .. }) => {
                self.steal(seat, from, cubes, chance, sink)?;
                self.end_phase(None, chance, sink)
            }
            (Act::Wound(_) | Act::Steal(_) | Act::Clock, _) => Ok(()), // `check` refuses the first two; `apply` handles clocks
        }
    }

    /// BC-3.2, BC-4: lays a bid, moves the sheriff by it, and wounds the owner of a caught pawn.
    #[inline]
    fn bid<C: Chance, T: EventSink<Event>>(
        &mut self,
        seat: Seat,
        bid: Gang,
        chance: &mut C,
        sink: &mut T,
    ) -> Result<(), C::Error> {
        let public = &mut self.public;
        public.stakes[seat] = Some(Stake::Bid(bid));
        sink.emit_public(Event::BidMade {
            seat,
            bid,
            reserve: public.reserves[seat],
        });
        if bid.steps() > 0 {
            public.sheriff = public.ring.after(public.sheriff, bid.steps());
            sink.emit_public(Event::SheriffMoved { to: public.sheriff });
        }
        let Some(owner) = public.caught_by(bid) else {
            return self.pass_turn(chance, sink);
        };
        sink.emit_public(Event::Caught { seat: owner });
        if public.reserves[owner].is_empty() {
            self.lose_cube(owner, seat, chance, sink)?;
            return self.pass_turn(chance, sink);
        }
        self.wound_many(owner, 1, AfterWounds::Turn, chance, sink)
    }

    /// BC-4.3: takes a random cube from a caught owner without reserve.
    fn lose_cube<C: Chance, T: EventSink<Event>>(
        &mut self,
        owner: Seat,
        mover: Seat,
        chance: &mut C,
        sink: &mut T,
    ) -> Result<(), C::Error> {
        let to = self.public.cube_recipient(owner, mover);
        let stream = streams::SHERIFF.for_seat(owner);
        self.draw(owner, to, Cause::Sheriff, stream, chance, sink)
    }

    /// Draws a cube from behind a screen. Only its owner and the recipient learn the result; other players would have
    /// to have counted the cubes (BC-3.8).
    fn draw<C: Chance, T: EventSink<Event>>(
        &mut self,
        from: Seat,
        to: Option<Seat>,
        cause: Cause,
        stream: Stream,
        chance: &mut C,
        sink: &mut T,
    ) -> Result<(), C::Error> {
        let cube = if self.cubes[from].is_empty() {
            None
        } else {
            Some(chance.draw(stream, &self.cubes[from])?)
        };
        let found = Some(Found::of(cube));
        self.record(LedgerEntry::Drawn {
            from,
            to,
            cause,
            found,
        });
        let event = |found| Event::CubeDrawn {
            from,
            to,
            cause,
            found,
        };
        if self.public.open_cubes {
            sink.emit_public(event(found));
        } else {
            let party = to.map_or(SeatSet::one(from), |to| SeatSet::one(from).with(to));
            sink.emit_private(party, event(found), Some(event(None)));
        }
        Ok(())
    }

    /// Adds an entry to the ledger and moves the cubes accordingly.
    #[inline]
    fn record(&mut self, entry: LedgerEntry) {
        entry.apply(&mut self.cubes);
        self.ledger.push(entry);
    }

    fn wound_one<T: EventSink<Event>>(&mut self, seat: Seat, kind: BanditKind, sink: &mut T) {
        let killed = self.public.reserves[seat].take_wound(kind);
        sink.emit_public(Event::Wounded {
            seat,
            kind,
            killed,
            reserve: self.public.reserves[seat],
        });
    }

    /// BC-5: gives `seat` wounds, and stops for each choice between kinds. Then continues with `then`.
    #[inline]
    fn wound_many<C: Chance, T: EventSink<Event>>(
        &mut self,
        seat: Seat,
        mut owed: u8,
        then: AfterWounds,
        chance: &mut C,
        sink: &mut T,
    ) -> Result<(), C::Error> {
        while owed > 0 {
            let mut exposed = self.public.reserves[seat].exposed();
            match (exposed.next(), exposed.next()) {
                (Some(_), Some(_)) => {
                    self.public.decision = Decision::Wound { seat, owed, then };
                    return Ok(());
                }
                (Some(only), None) => self.wound_one(seat, only, sink),
                (None, _) => break,
            }
            owed -= 1;
        }
        self.continue_after_wounds(then, chance, sink)
    }

    fn continue_after_wounds<C: Chance, T: EventSink<Event>>(
        &mut self,
        then: AfterWounds,
        chance: &mut C,
        sink: &mut T,
    ) -> Result<(), C::Error> {
        match then {
            AfterWounds::Turn => self.pass_turn(chance, sink),
            AfterWounds::Walk { steps } => self.walk_pawn(steps, chance, sink),
        }
    }

    /// BC-6.1 to BC-6.3: puts the winner's pawn in place of the old one, and moves it unless the winner may choose
    /// the distance.
    fn end_bidding<C: Chance, T: EventSink<Event>>(
        &mut self,
        chance: &mut C,
        sink: &mut T,
    ) -> Result<(), C::Error> {
        let Some(bidding) = self.public.bidding() else {
            self.finish(Reason::AllRenounced, sink);
            return Ok(());
        };
        self.public.pawn.owner = bidding.winner;
        sink.emit_public(Event::PhaseWon {
            seat: bidding.winner,
            bid: bidding.highest,
            steps: bidding.steps(),
        });
        if let Some(steps) = bidding.steps() {
            return self.leave_city(steps, chance, sink);
        }
        self.public.decision = Decision::Advance {
            seat: bidding.winner,
            most: bidding.highest.to_le_bytes()[0],
        };
        Ok(())
    }

    /// BC-6.4: turns the tile that the pawn leaves, unless the pawn had joined the sheriff there.
    fn leave_city<C: Chance, T: EventSink<Event>>(
        &mut self,
        steps: u16,
        chance: &mut C,
        sink: &mut T,
    ) -> Result<(), C::Error> {
        let pawn = &mut self.public.pawn;
        let left = pawn.at;
        if pawn.blocked {
            pawn.blocked = false;
        } else if self.public.ring.turned(left).is_none() {
            self.public.ring.turn(left);
            sink.emit_public(Event::CityTurned { at: left });
        }
        self.walk_pawn(steps, chance, sink)
    }

    /// BC-6.8: moves the pawn city by city, with a wound at each Indians tile.
    fn walk_pawn<C: Chance, T: EventSink<Event>>(
        &mut self,
        mut steps: u16,
        chance: &mut C,
        sink: &mut T,
    ) -> Result<(), C::Error> {
        while steps > 0 {
            let public = &mut self.public;
            let at = public.ring.after(public.pawn.at, 1);
            public.pawn.at = at;
            steps -= 1;
            if public.ring.turned(at) == Some(Back::Indians) {
                let owner = public.pawn.owner;
                let stopped = public.reserves[owner].is_empty();
                sink.emit_public(Event::IndiansMet { at, stopped });
                if stopped {
                    break;
                }
                return self.wound_many(owner, 1, AfterWounds::Walk { steps }, chance, sink);
            }
        }
        self.end_walk(chance, sink)
    }

    /// BC-6.5 to BC-6.7: ends the pawn's move: with the sheriff, by plundering a front, or by the effect of a back.
    fn end_walk<C: Chance, T: EventSink<Event>>(
        &mut self,
        chance: &mut C,
        sink: &mut T,
    ) -> Result<(), C::Error> {
        let public = &mut self.public;
        let at = public.pawn.at;
        let seat = public.pawn.owner;
        public.pawn.blocked = public.sheriff == at;
        sink.emit_public(Event::PawnArrived {
            at,
            blocked: public.pawn.blocked,
        });
        if public.pawn.blocked {
            return self.end_phase(None, chance, sink);
        }
        match public.ring.turned(at) {
            None => {
                self.plunder(seat, at, sink);
                self.end_phase(None, chance, sink)
            }
            Some(Back::Steal1 | Back::Steal2) if seat.0 < public.seats => {
                public.decision = Decision::Steal {
                    seat,
                    cubes: public.cubes_to_steal(),
                };
                Ok(())
            }
            Some(Back::Stagecoach) => self.end_phase(Some(seat), chance, sink),
            Some(Back::Nothing | Back::Indians | Back::Steal1 | Back::Steal2) => {
                self.end_phase(None, chance, sink)
            }
        }
    }

    /// BC-6.5, BC-10.3: puts the gold behind the screen and the prisoners into the reserve. The drifter has no
    /// reserve.
    fn plunder<T: EventSink<Event>>(&mut self, seat: Seat, at: u8, sink: &mut T) {
        let public = &mut self.public;
        let (gold, prisoners) = (public.ring.gold(at), public.ring.prisoners(at));
        public.attackers.push(seat);
        public.ring.plunder(at);
        if seat.0 < public.seats {
            public.reserves[seat].prisoners += prisoners;
        }
        sink.emit_public(Event::Plundered {
            seat,
            at,
            gold,
            prisoners,
            reserve: public.reserves[seat],
        });
        if gold > 0 {
            self.record(LedgerEntry::Plundered { seat, gold });
        }
    }

    /// BC-6.7: draws twice from one screen, or once from each of two.
    fn steal<C: Chance, T: EventSink<Event>>(
        &mut self,
        thief: Seat,
        from: Screens,
        cubes: u8,
        chance: &mut C,
        sink: &mut T,
    ) -> Result<(), C::Error> {
        let draws = match *from.as_slice() {
            [one] if cubes == 2 => Screens::two(one, one),
            _ => from,
        };
        let stream = streams::STEAL.for_seat(thief);
        for &victim in draws.as_slice() {
            self.draw(victim, Some(thief), Cause::Steal, stream, chance, sink)?;
        }
        Ok(())
    }

    /// BC-6.9, BC-6.10, BC-7.1, BC-9.1: gives out the silver, to `robber` instead of the second bidder if there is
    /// one. Brings the bandits back, and opens the next phase or ends the game.
    fn end_phase<C: Chance, T: EventSink<Event>>(
        &mut self,
        robber: Option<Seat>,
        chance: &mut C,
        sink: &mut T,
    ) -> Result<(), C::Error> {
        let second = self.public.bidding().and_then(|bidding| bidding.second);
        if let Some(seat) = robber.or(second).filter(|_| self.public.silver > 0) {
            self.public.silver -= 1;
            sink.emit_public(Event::StagecoachHeldUp {
                seat,
                silver: self.public.silver,
            });
            self.record(LedgerEntry::HeldUp { seat });
        }
        let public = &mut self.public;
        for seat in Seat::all(public.seats) {
            if let Some(Stake::Bid(bid)) = public.stakes[seat] {
                public.reserves[seat] = public.reserves[seat].with_returned(bid);
            }
        }
        public.stakes = saloon_core::PerSeat::default();
        if public.is_exhausted() {
            self.finish(Reason::Exhausted, sink);
            return Ok(());
        }
        public.first = public.next_opener();
        public.phase += 1;
        self.ledger.push(LedgerEntry::PhaseEnded);
        self.open_phase(chance, sink)
    }

    pub(crate) fn finish<T: EventSink<Event>>(&mut self, reason: Reason, sink: &mut T) {
        self.ledger.push(LedgerEntry::PhaseEnded);
        self.public.decision = Decision::Over;
        self.public.ended = Some(reason);
        sink.emit_public(Event::Ended {
            reason,
            cubes: self.cubes,
        });
    }

    /// BC-8.1: spends a clock of `by` to turn the hourglass.
    pub(crate) fn turn_hourglass<T: EventSink<Event>>(
        &mut self,
        by: Seat,
        at: Millis,
        sink: &mut T,
    ) {
        let Some(seat) = self.public.decision.seat() else {
            return;
        };
        let until = at.plus(HOURGLASS);
        self.public.clocks[by] -= 1;
        self.public.hourglass = Some(until);
        sink.emit_public(Event::HourglassTurned {
            by,
            seat,
            until,
            at,
            clocks: self.public.clocks[by],
        });
    }

    /// BC-8.2: applies the penalty of the hourglass when it has run out.
    pub(crate) fn time_out<C: Chance, T: EventSink<Event>>(
        &mut self,
        chance: &mut C,
        sink: &mut T,
    ) -> Result<(), C::Error> {
        self.public.hourglass = None;
        let Some(seat) = self.public.decision.seat() else {
            return Ok(());
        };
        sink.emit_public(Event::TimeRanOut { seat });
        let wounds = match self.public.decision {
            Decision::Wound { owed, .. } => owed,
            _ => 1,
        };
        for _ in 0..wounds {
            let Some(kind) = self.public.reserves[seat].exposed().next() else {
                break;
            };
            self.wound_one(seat, kind, sink);
        }
        match self.public.decision {
            Decision::Wound { then, .. } => self.continue_after_wounds(then, chance, sink),
            Decision::Action(_) if self.public.must_renounce(seat) => {
                self.renounce(seat, true, sink);
                self.pass_turn(chance, sink)
            }
            _ => Ok(()),
        }
    }
}
