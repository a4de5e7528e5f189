//! The course of a phase: turns, the sheriff, wounds, the pawn's way, the sharing out (BC-3 to BC-8, BC-10).
//!
//! Every function carries the game on to the next decision somebody owes, or to its end.

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

/// BC-8.1: the hourglass, in milliseconds.
pub(crate) const HOURGLASS: u64 = 15_000;

impl BlackrockCity {
    /// BC-10.1: the drifter opens; then the first player is on turn.
    pub(crate) fn open_phase<C: Chance, T: EventSink<Event>>(
        &mut self,
        chance: &mut C,
        sink: &mut T,
    ) -> Result<(), C::Error> {
        sink.emit_public(Event::PhaseOpened {
            phase: self.table.phase,
            first: self.table.first,
        });
        if !self.table.has_drifter() {
            return self.pass_turn(chance, sink);
        }
        match self.table.ring.holes(self.table.pawn.at) {
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

    /// BC-3.1, BC-3.5, BC-3.7: the next seat that has not acted is on turn, else the next that deferred, else the bidding is
    /// over.
    #[inline]
    fn pass_turn<C: Chance, T: EventSink<Event>>(
        &mut self,
        chance: &mut C,
        sink: &mut T,
    ) -> Result<(), C::Error> {
        loop {
            let table = &mut self.table;
            let fresh = table
                .first
                .clockwise(table.seats)
                .find(|&seat| table.stakes[seat].is_none());
            let Some(seat) = fresh.or_else(|| table.deferred.pop()) else {
                return self.end_bidding(chance, sink);
            };
            if !table.must_renounce(seat) {
                table.task = Decision::Action(seat);
                return Ok(());
            }
            self.renounce(seat, true, sink);
        }
    }

    fn renounce<T: EventSink<Event>>(&mut self, seat: Seat, forced: bool, sink: &mut T) {
        self.table.stakes[seat] = Some(Stake::Renounced);
        sink.emit_public(Event::Renounced { seat, forced });
    }

    /// Carries out an act that was found legal, other than a clock.
    #[inline]
    pub(crate) fn apply_act<C: Chance, T: EventSink<Event>>(
        &mut self,
        seat: Seat,
        act: Act,
        chance: &mut C,
        sink: &mut T,
    ) -> Result<(), C::Error> {
        self.table.hourglass = None; // BC-8.1: it stops when that seat acts
        match (act, self.table.task) {
            (Act::Bid(bid), _) => {
                self.table.reserves[seat] = self.table.reserves[seat].without(bid);
                self.bid(seat, bid, chance, sink)
            }
            (Act::Renounce, _) => {
                self.renounce(seat, false, sink);
                self.pass_turn(chance, sink)
            }
            (Act::Defer, _) => {
                let wounds = self.table.defer_cost();
                self.table.stakes[seat] = Some(Stake::Deferred);
                self.table.deferred.push(seat);
                sink.emit_public(Event::Deferred { seat, wounds });
                self.wound(seat, wounds, AfterWounds::Turn, chance, sink)
            }
            (Act::Wound(kind), Decision::Wound { owed, then, .. }) => {
                self.hurt(seat, kind, sink);
                self.wound(seat, owed - 1, then, chance, sink)
            }
            (Act::Advance(steps), _) => self.leave(steps.into(), chance, sink),
            (Act::Steal(from), Decision::Steal { cubes, .. }) => {
                self.steal(seat, from, cubes, chance, sink)?;
                self.end_phase(None, chance, sink)
            }
            (Act::Wound(_) | Act::Steal(_) | Act::Clock, _) => Ok(()), // never legal, or not a decision
        }
    }

    /// BC-3.2, BC-4: a bid is laid, the sheriff moves by it, and may catch the pawn.
    #[inline]
    fn bid<C: Chance, T: EventSink<Event>>(
        &mut self,
        seat: Seat,
        bid: Gang,
        chance: &mut C,
        sink: &mut T,
    ) -> Result<(), C::Error> {
        let table = &mut self.table;
        table.stakes[seat] = Some(Stake::Bid(bid));
        sink.emit_public(Event::BidMade {
            seat,
            bid,
            reserve: table.reserves[seat],
        });
        if bid.steps() > 0 {
            table.sheriff = table.ring.after(table.sheriff, bid.steps());
            sink.emit_public(Event::SheriffMoved { to: table.sheriff });
        }
        let Some(owner) = table.caught_by(bid) else {
            return self.pass_turn(chance, sink);
        };
        sink.emit_public(Event::Caught { seat: owner });
        if table.reserves[owner].is_empty() {
            self.lose_cube(owner, seat, chance, sink)?;
            return self.pass_turn(chance, sink);
        }
        self.wound(owner, 1, AfterWounds::Turn, chance, sink)
    }

    /// BC-4.3: a random cube, out of the game or to whoever moved the sheriff.
    fn lose_cube<C: Chance, T: EventSink<Event>>(
        &mut self,
        owner: Seat,
        mover: Seat,
        chance: &mut C,
        sink: &mut T,
    ) -> Result<(), C::Error> {
        let to = self.table.cube_recipient(owner, mover);
        let stream = streams::SHERIFF.for_seat(owner);
        self.draw(owner, to, Cause::Sheriff, stream, chance, sink)
    }

    /// A hand goes behind a screen. Whether it finds anything is told to those two alone: everyone else could only know by
    /// having counted (BC-3.8).
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
        if self.table.open_cubes {
            sink.emit_public(event(found));
        } else {
            let party = to.map_or(SeatSet::one(from), |to| SeatSet::one(from).with(to));
            sink.emit_private(party, event(found), Some(event(None)));
        }
        Ok(())
    }

    /// Enters a deed in the ledger and moves the cubes accordingly.
    #[inline]
    fn record(&mut self, deed: LedgerEntry) {
        deed.apply(&mut self.cubes);
        self.ledger.push(deed);
    }

    fn hurt<T: EventSink<Event>>(&mut self, seat: Seat, kind: BanditKind, sink: &mut T) {
        let killed = self.table.reserves[seat].hurt(kind);
        sink.emit_public(Event::Wounded {
            seat,
            kind,
            killed,
            reserve: self.table.reserves[seat],
        });
    }

    /// BC-5: `seat` takes wounds, choosing where there is a choice; then the game goes on.
    #[inline]
    fn wound<C: Chance, T: EventSink<Event>>(
        &mut self,
        seat: Seat,
        mut owed: u8,
        then: AfterWounds,
        chance: &mut C,
        sink: &mut T,
    ) -> Result<(), C::Error> {
        while owed > 0 {
            let mut exposed = self.table.reserves[seat].exposed();
            match (exposed.next(), exposed.next()) {
                (Some(_), Some(_)) => {
                    self.table.task = Decision::Wound { seat, owed, then };
                    return Ok(());
                }
                (Some(only), None) => self.hurt(seat, only, sink),
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
            AfterWounds::Walk { steps } => self.walk(steps, chance, sink),
        }
    }

    /// BC-6.1 to BC-6.3: the winner's pawn replaces the other, and leaves if there is nothing to choose.
    fn end_bidding<C: Chance, T: EventSink<Event>>(
        &mut self,
        chance: &mut C,
        sink: &mut T,
    ) -> Result<(), C::Error> {
        let Some(bidding) = self.table.bidding() else {
            self.finish(Reason::AllRenounced, sink);
            return Ok(());
        };
        self.table.pawn.owner = bidding.winner;
        sink.emit_public(Event::PhaseWon {
            seat: bidding.winner,
            bid: bidding.highest,
            steps: bidding.steps(),
        });
        if let Some(steps) = bidding.steps() {
            return self.leave(steps, chance, sink);
        }
        self.table.task = Decision::Advance {
            seat: bidding.winner,
            most: bidding.highest.to_le_bytes()[0],
        };
        Ok(())
    }

    /// BC-6.4: the tile left is turned, unless the pawn had joined the sheriff there.
    fn leave<C: Chance, T: EventSink<Event>>(
        &mut self,
        steps: u16,
        chance: &mut C,
        sink: &mut T,
    ) -> Result<(), C::Error> {
        let pawn = &mut self.table.pawn;
        let left = pawn.at;
        if pawn.blocked {
            pawn.blocked = false;
        } else if self.table.ring.turned(left).is_none() {
            self.table.ring.turn(left);
            sink.emit_public(Event::CityTurned { at: left });
        }
        self.walk(steps, chance, sink)
    }

    /// BC-6.8: tile by tile, with Indians on the way.
    fn walk<C: Chance, T: EventSink<Event>>(
        &mut self,
        mut steps: u16,
        chance: &mut C,
        sink: &mut T,
    ) -> Result<(), C::Error> {
        while steps > 0 {
            let table = &mut self.table;
            let at = table.ring.after(table.pawn.at, 1);
            table.pawn.at = at;
            steps -= 1;
            if table.ring.turned(at) == Some(Back::Indians) {
                let owner = table.pawn.owner;
                let stopped = table.reserves[owner].is_empty();
                sink.emit_public(Event::IndiansMet { at, stopped });
                if stopped {
                    break;
                }
                return self.wound(owner, 1, AfterWounds::Walk { steps }, chance, sink);
            }
        }
        self.arrive(chance, sink)
    }

    /// BC-6.5 to BC-6.7: the sheriff, else plunder or the back's effect.
    fn arrive<C: Chance, T: EventSink<Event>>(
        &mut self,
        chance: &mut C,
        sink: &mut T,
    ) -> Result<(), C::Error> {
        let table = &mut self.table;
        let at = table.pawn.at;
        let seat = table.pawn.owner;
        table.pawn.blocked = table.sheriff == at;
        sink.emit_public(Event::PawnArrived {
            at,
            blocked: table.pawn.blocked,
        });
        if table.pawn.blocked {
            return self.end_phase(None, chance, sink);
        }
        match table.ring.turned(at) {
            None => {
                self.plunder(seat, at, sink);
                self.end_phase(None, chance, sink)
            }
            Some(Back::Steal1 | Back::Steal2) if seat.0 < table.seats => {
                table.task = Decision::Steal {
                    seat,
                    cubes: table.cubes_to_steal(),
                };
                Ok(())
            }
            Some(Back::Stagecoach) => self.end_phase(Some(seat), chance, sink),
            Some(Back::Nothing | Back::Indians | Back::Steal1 | Back::Steal2) => {
                self.end_phase(None, chance, sink)
            }
        }
    }

    /// BC-6.5, BC-10.3: gold behind the screen, prisoners into the reserve, if the winner has one.
    fn plunder<T: EventSink<Event>>(&mut self, seat: Seat, at: u8, sink: &mut T) {
        let table = &mut self.table;
        let (gold, prisoners) = (table.ring.gold(at), table.ring.prisoners(at));
        table.attackers.push(seat);
        table.ring.plunder(at);
        if seat.0 < table.seats {
            table.reserves[seat].prisoners += prisoners;
        }
        sink.emit_public(Event::Plundered {
            seat,
            at,
            gold,
            prisoners,
            reserve: table.reserves[seat],
        });
        if gold > 0 {
            self.record(LedgerEntry::Plundered { seat, gold });
        }
    }

    /// BC-6.7: two hands behind one screen, or one behind each.
    fn steal<C: Chance, T: EventSink<Event>>(
        &mut self,
        thief: Seat,
        from: Screens,
        cubes: u8,
        chance: &mut C,
        sink: &mut T,
    ) -> Result<(), C::Error> {
        let hands = match *from.as_slice() {
            [one] if cubes == 2 => Screens::two(one, one),
            _ => from,
        };
        let stream = streams::STEAL.for_seat(thief);
        for &victim in hands.as_slice() {
            self.draw(victim, Some(thief), Cause::Steal, stream, chance, sink)?;
        }
        Ok(())
    }

    /// BC-6.9, BC-6.10, BC-7.1, BC-9.1: the silver, which `robber` takes in place of the second bidder; the bandits come back;
    /// the end, or the next phase.
    fn end_phase<C: Chance, T: EventSink<Event>>(
        &mut self,
        robber: Option<Seat>,
        chance: &mut C,
        sink: &mut T,
    ) -> Result<(), C::Error> {
        let second = self.table.bidding().and_then(|bidding| bidding.second);
        if let Some(seat) = robber.or(second).filter(|_| self.table.silver > 0) {
            self.table.silver -= 1;
            sink.emit_public(Event::StagecoachHeldUp {
                seat,
                silver: self.table.silver,
            });
            self.record(LedgerEntry::HeldUp { seat });
        }
        let table = &mut self.table;
        for seat in Seat::all(table.seats) {
            if let Some(Stake::Bid(bid)) = table.stakes[seat] {
                table.reserves[seat] = table.reserves[seat].with_returned(bid);
            }
        }
        table.stakes = saloon_core::PerSeat::default();
        if table.is_exhausted() {
            self.finish(Reason::Exhausted, sink);
            return Ok(());
        }
        table.first = table.next_opener();
        table.phase += 1;
        self.ledger.push(LedgerEntry::PhaseEnded);
        self.open_phase(chance, sink)
    }

    pub(crate) fn finish<T: EventSink<Event>>(&mut self, reason: Reason, sink: &mut T) {
        self.ledger.push(LedgerEntry::PhaseEnded);
        self.table.task = Decision::Over;
        self.table.ended = Some(reason);
        sink.emit_public(Event::Ended {
            reason,
            cubes: self.cubes,
        });
    }

    /// BC-8.1.
    pub(crate) fn turn_hourglass<T: EventSink<Event>>(
        &mut self,
        by: Seat,
        at: Millis,
        sink: &mut T,
    ) {
        let Some(seat) = self.table.task.seat() else {
            return;
        };
        let until = at.plus(HOURGLASS);
        self.table.clocks[by] -= 1;
        self.table.hourglass = Some(until);
        sink.emit_public(Event::HourglassTurned {
            by,
            seat,
            until,
            at,
            clocks: self.table.clocks[by],
        });
    }

    /// BC-8.2: what the hourglass brings when it runs out.
    pub(crate) fn time_out<C: Chance, T: EventSink<Event>>(
        &mut self,
        chance: &mut C,
        sink: &mut T,
    ) -> Result<(), C::Error> {
        self.table.hourglass = None;
        let Some(seat) = self.table.task.seat() else {
            return Ok(());
        };
        sink.emit_public(Event::TimeRanOut { seat });
        let wounds = match self.table.task {
            Decision::Wound { owed, .. } => owed,
            _ => 1,
        };
        for _ in 0..wounds {
            let Some(kind) = self.table.reserves[seat].exposed().next() else {
                break;
            };
            self.hurt(seat, kind, sink);
        }
        match self.table.task {
            Decision::Wound { then, .. } => self.continue_after_wounds(then, chance, sink),
            Decision::Action(_) if self.table.must_renounce(seat) => {
                self.renounce(seat, true, sink);
                self.pass_turn(chance, sink)
            }
            _ => Ok(()),
        }
    }
}
