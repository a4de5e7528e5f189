//! The course of a phase: turns, the sheriff, wounds, the pawn's way, the sharing out (BC-3 to BC-8, BC-10).
//!
//! Every function carries the game on to the next decision somebody owes, or to its end.

use saloon_core::{Chance, Millis, Seat, SeatSet, Stream, Tell};

use crate::act::{Act, Screens};
use crate::components::Back;
use crate::event::Event;
use crate::game::BlackrockCity;
use crate::gang::{Gang, Kind};
use crate::ledger::{Cause, Deed, Found};
use crate::score::Reason;
use crate::streams;
use crate::table::{DRIFTER, Stake, Task, Then};

/// BC-8.1: the hourglass, in milliseconds.
pub(crate) const HOURGLASS: u64 = 15_000;

impl BlackrockCity {
    /// BC-10.1: the drifter opens; then the first player is on turn.
    pub(crate) fn open_phase<C: Chance, T: Tell<Event>>(
        &mut self,
        chance: &mut C,
        tell: &mut T,
    ) -> Result<(), C::Misfit> {
        tell.all(Event::PhaseOpened {
            phase: self.table.phase,
            first: self.table.first,
        });
        if !self.table.has_drifter() {
            return self.pass_turn(chance, tell);
        }
        match self.table.ring.holes(self.table.pawn.at) {
            0 => {
                self.renounce(DRIFTER, false, tell);
                self.pass_turn(chance, tell)
            }
            healthy => {
                let bid = Gang {
                    healthy,
                    ..Gang::NONE
                };
                self.bid(DRIFTER, bid, chance, tell)
            }
        }
    }

    /// BC-3.1, BC-3.5, BC-3.7: the next seat that has not acted is on turn, else the next that deferred, else the bidding is
    /// over.
    #[inline]
    fn pass_turn<C: Chance, T: Tell<Event>>(
        &mut self,
        chance: &mut C,
        tell: &mut T,
    ) -> Result<(), C::Misfit> {
        loop {
            let table = &mut self.table;
            let fresh = table
                .first
                .round(table.seats)
                .find(|&seat| table.stakes[seat].is_none());
            let Some(seat) = fresh.or_else(|| table.deferred.pop()) else {
                return self.end_bidding(chance, tell);
            };
            if !table.must_renounce(seat) {
                table.task = Task::Action(seat);
                return Ok(());
            }
            self.renounce(seat, true, tell);
        }
    }

    fn renounce<T: Tell<Event>>(&mut self, seat: Seat, forced: bool, tell: &mut T) {
        self.table.stakes[seat] = Some(Stake::Renounced);
        tell.all(Event::Renounced { seat, forced });
    }

    /// Carries out an act that was found legal, other than a clock.
    #[inline]
    pub(crate) fn decide<C: Chance, T: Tell<Event>>(
        &mut self,
        seat: Seat,
        act: Act,
        chance: &mut C,
        tell: &mut T,
    ) -> Result<(), C::Misfit> {
        self.table.hourglass = None; // BC-8.1: it stops when that seat acts
        match (act, self.table.task) {
            (Act::Bid(bid), _) => {
                self.table.reserves[seat] = self.table.reserves[seat].without(bid);
                self.bid(seat, bid, chance, tell)
            }
            (Act::Renounce, _) => {
                self.renounce(seat, false, tell);
                self.pass_turn(chance, tell)
            }
            (Act::Defer, _) => {
                let wounds = self.table.price_of_deferring();
                self.table.stakes[seat] = Some(Stake::Deferred);
                self.table.deferred.push(seat);
                tell.all(Event::Deferred { seat, wounds });
                self.wound(seat, wounds, Then::Turn, chance, tell)
            }
            (Act::Wound(kind), Task::Wound { owed, then, .. }) => {
                self.hurt(seat, kind, tell);
                self.wound(seat, owed - 1, then, chance, tell)
            }
            (Act::Advance(steps), _) => self.leave(steps.into(), chance, tell),
            (Act::Steal(from), Task::Steal { cubes, .. }) => {
                self.steal(seat, from, cubes, chance, tell)?;
                self.share_out(None, chance, tell)
            }
            (Act::Wound(_) | Act::Steal(_) | Act::Clock, _) => Ok(()), // never legal, or not a decision
        }
    }

    /// BC-3.2, BC-4: a bid is laid, the sheriff moves by it, and may catch the pawn.
    #[inline]
    fn bid<C: Chance, T: Tell<Event>>(
        &mut self,
        seat: Seat,
        bid: Gang,
        chance: &mut C,
        tell: &mut T,
    ) -> Result<(), C::Misfit> {
        let table = &mut self.table;
        table.stakes[seat] = Some(Stake::Bid(bid));
        tell.all(Event::BidMade {
            seat,
            bid,
            reserve: table.reserves[seat],
        });
        if bid.steps() > 0 {
            table.sheriff = table.ring.after(table.sheriff, bid.steps());
            tell.all(Event::SheriffMoved { to: table.sheriff });
        }
        let Some(owner) = table.caught_by(bid) else {
            return self.pass_turn(chance, tell);
        };
        tell.all(Event::Caught { seat: owner });
        if table.reserves[owner].is_empty() {
            self.lose_cube(owner, seat, chance, tell)?;
            return self.pass_turn(chance, tell);
        }
        self.wound(owner, 1, Then::Turn, chance, tell)
    }

    /// BC-4.3: a random cube, out of the game or to whoever moved the sheriff.
    fn lose_cube<C: Chance, T: Tell<Event>>(
        &mut self,
        owner: Seat,
        mover: Seat,
        chance: &mut C,
        tell: &mut T,
    ) -> Result<(), C::Misfit> {
        let to = self.table.taker(owner, mover);
        let stream = streams::SHERIFF.of(owner);
        self.draw(owner, to, Cause::Sheriff, stream, chance, tell)
    }

    /// A hand goes behind a screen. Whether it finds anything is told to those two alone: everyone else could only know by
    /// having counted (BC-3.8).
    fn draw<C: Chance, T: Tell<Event>>(
        &mut self,
        from: Seat,
        to: Option<Seat>,
        cause: Cause,
        stream: Stream,
        chance: &mut C,
        tell: &mut T,
    ) -> Result<(), C::Misfit> {
        let cube = if self.cubes[from].is_empty() {
            None
        } else {
            Some(chance.draw(stream, &self.cubes[from])?)
        };
        let found = Some(Found::of(cube));
        self.record(Deed::Drawn {
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
            tell.all(event(found));
        } else {
            let party = to.map_or(SeatSet::one(from), |to| SeatSet::one(from).with(to));
            tell.only(party, event(found), Some(event(None)));
        }
        Ok(())
    }

    /// Enters a deed in the ledger and moves the cubes accordingly.
    #[inline]
    fn record(&mut self, deed: Deed) {
        deed.change(&mut self.cubes);
        self.ledger.push(deed);
    }

    fn hurt<T: Tell<Event>>(&mut self, seat: Seat, kind: Kind, tell: &mut T) {
        let killed = self.table.reserves[seat].hurt(kind);
        tell.all(Event::Wounded {
            seat,
            kind,
            killed,
            reserve: self.table.reserves[seat],
        });
    }

    /// BC-5: `seat` takes wounds, choosing where there is a choice; then the game goes on.
    #[inline]
    fn wound<C: Chance, T: Tell<Event>>(
        &mut self,
        seat: Seat,
        mut owed: u8,
        then: Then,
        chance: &mut C,
        tell: &mut T,
    ) -> Result<(), C::Misfit> {
        while owed > 0 {
            let mut exposed = self.table.reserves[seat].exposed();
            match (exposed.next(), exposed.next()) {
                (Some(_), Some(_)) => {
                    self.table.task = Task::Wound { seat, owed, then };
                    return Ok(());
                }
                (Some(only), None) => self.hurt(seat, only, tell),
                (None, _) => break,
            }
            owed -= 1;
        }
        self.go_on(then, chance, tell)
    }

    fn go_on<C: Chance, T: Tell<Event>>(
        &mut self,
        then: Then,
        chance: &mut C,
        tell: &mut T,
    ) -> Result<(), C::Misfit> {
        match then {
            Then::Turn => self.pass_turn(chance, tell),
            Then::Walk { steps } => self.walk(steps, chance, tell),
        }
    }

    /// BC-6.1 to BC-6.3: the winner's pawn replaces the other, and leaves if there is nothing to choose.
    fn end_bidding<C: Chance, T: Tell<Event>>(
        &mut self,
        chance: &mut C,
        tell: &mut T,
    ) -> Result<(), C::Misfit> {
        let Some(bidding) = self.table.bidding() else {
            self.finish(Reason::AllRenounced, tell);
            return Ok(());
        };
        self.table.pawn.owner = bidding.winner;
        tell.all(Event::PhaseWon {
            seat: bidding.winner,
            bid: bidding.highest,
            steps: bidding.steps(),
        });
        if let Some(steps) = bidding.steps() {
            return self.leave(steps, chance, tell);
        }
        self.table.task = Task::Advance {
            seat: bidding.winner,
            most: bidding.highest.to_le_bytes()[0],
        };
        Ok(())
    }

    /// BC-6.4: the tile left is turned, unless the pawn had joined the sheriff there.
    fn leave<C: Chance, T: Tell<Event>>(
        &mut self,
        steps: u16,
        chance: &mut C,
        tell: &mut T,
    ) -> Result<(), C::Misfit> {
        let pawn = &mut self.table.pawn;
        let left = pawn.at;
        if pawn.blocked {
            pawn.blocked = false;
        } else if self.table.ring.turned(left).is_none() {
            self.table.ring.turn(left);
            tell.all(Event::CityTurned { at: left });
        }
        self.walk(steps, chance, tell)
    }

    /// BC-6.8: tile by tile, with Indians on the way.
    fn walk<C: Chance, T: Tell<Event>>(
        &mut self,
        mut steps: u16,
        chance: &mut C,
        tell: &mut T,
    ) -> Result<(), C::Misfit> {
        while steps > 0 {
            let table = &mut self.table;
            let at = table.ring.after(table.pawn.at, 1);
            table.pawn.at = at;
            steps -= 1;
            if table.ring.turned(at) == Some(Back::Indians) {
                let owner = table.pawn.owner;
                let stopped = table.reserves[owner].is_empty();
                tell.all(Event::IndiansMet { at, stopped });
                if stopped {
                    break;
                }
                return self.wound(owner, 1, Then::Walk { steps }, chance, tell);
            }
        }
        self.arrive(chance, tell)
    }

    /// BC-6.5 to BC-6.7: the sheriff, else plunder or the back's effect.
    fn arrive<C: Chance, T: Tell<Event>>(
        &mut self,
        chance: &mut C,
        tell: &mut T,
    ) -> Result<(), C::Misfit> {
        let table = &mut self.table;
        let at = table.pawn.at;
        let seat = table.pawn.owner;
        table.pawn.blocked = table.sheriff == at;
        tell.all(Event::PawnArrived {
            at,
            blocked: table.pawn.blocked,
        });
        if table.pawn.blocked {
            return self.share_out(None, chance, tell);
        }
        match table.ring.turned(at) {
            None => {
                self.plunder(seat, at, tell);
                self.share_out(None, chance, tell)
            }
            Some(Back::Steal1 | Back::Steal2) if seat.0 < table.seats => {
                table.task = Task::Steal {
                    seat,
                    cubes: table.cubes_to_steal(),
                };
                Ok(())
            }
            Some(Back::Stagecoach) => self.share_out(Some(seat), chance, tell),
            Some(Back::Nothing | Back::Indians | Back::Steal1 | Back::Steal2) => {
                self.share_out(None, chance, tell)
            }
        }
    }

    /// BC-6.5, BC-10.3: gold behind the screen, prisoners into the reserve, if the winner has one.
    fn plunder<T: Tell<Event>>(&mut self, seat: Seat, at: u8, tell: &mut T) {
        let table = &mut self.table;
        let (gold, prisoners) = (table.ring.gold(at), table.ring.prisoners(at));
        table.attackers.push(seat);
        table.ring.plunder(at);
        if seat.0 < table.seats {
            table.reserves[seat].prisoners += prisoners;
        }
        tell.all(Event::Plundered {
            seat,
            at,
            gold,
            prisoners,
            reserve: table.reserves[seat],
        });
        if gold > 0 {
            self.record(Deed::Plundered { seat, gold });
        }
    }

    /// BC-6.7: two hands behind one screen, or one behind each.
    fn steal<C: Chance, T: Tell<Event>>(
        &mut self,
        thief: Seat,
        from: Screens,
        cubes: u8,
        chance: &mut C,
        tell: &mut T,
    ) -> Result<(), C::Misfit> {
        let hands = match *from.as_slice() {
            [one] if cubes == 2 => Screens::two(one, one),
            _ => from,
        };
        let stream = streams::STEAL.of(thief);
        for &victim in hands.as_slice() {
            self.draw(victim, Some(thief), Cause::Steal, stream, chance, tell)?;
        }
        Ok(())
    }

    /// BC-6.9, BC-6.10, BC-7.1, BC-9.1: the silver, which `robber` takes in place of the second bidder; the bandits come back;
    /// the end, or the next phase.
    fn share_out<C: Chance, T: Tell<Event>>(
        &mut self,
        robber: Option<Seat>,
        chance: &mut C,
        tell: &mut T,
    ) -> Result<(), C::Misfit> {
        let second = self.table.bidding().and_then(|bidding| bidding.second);
        if let Some(seat) = robber.or(second).filter(|_| self.table.silver > 0) {
            self.table.silver -= 1;
            tell.all(Event::StagecoachHeldUp {
                seat,
                silver: self.table.silver,
            });
            self.record(Deed::HeldUp { seat });
        }
        let table = &mut self.table;
        for seat in Seat::all(table.seats) {
            if let Some(Stake::Bid(bid)) = table.stakes[seat] {
                table.reserves[seat] = table.reserves[seat].joined_by(bid);
            }
        }
        table.stakes = saloon_core::PerSeat::default();
        if table.is_exhausted() {
            self.finish(Reason::Exhausted, tell);
            return Ok(());
        }
        table.first = table.next_first();
        table.phase += 1;
        self.ledger.push(Deed::PhaseEnded);
        self.open_phase(chance, tell)
    }

    pub(crate) fn finish<T: Tell<Event>>(&mut self, reason: Reason, tell: &mut T) {
        self.ledger.push(Deed::PhaseEnded);
        self.table.task = Task::Over;
        self.table.ended = Some(reason);
        tell.all(Event::Ended {
            reason,
            cubes: self.cubes,
        });
    }

    /// BC-8.1.
    pub(crate) fn turn_hourglass<T: Tell<Event>>(&mut self, by: Seat, at: Millis, tell: &mut T) {
        let Some(seat) = self.table.task.seat() else {
            return;
        };
        let until = at.plus(HOURGLASS);
        self.table.clocks[by] -= 1;
        self.table.hourglass = Some(until);
        tell.all(Event::HourglassTurned {
            by,
            seat,
            until,
            at,
            clocks: self.table.clocks[by],
        });
    }

    /// BC-8.2: what the hourglass brings when it runs out.
    pub(crate) fn time_out<C: Chance, T: Tell<Event>>(
        &mut self,
        chance: &mut C,
        tell: &mut T,
    ) -> Result<(), C::Misfit> {
        self.table.hourglass = None;
        let Some(seat) = self.table.task.seat() else {
            return Ok(());
        };
        tell.all(Event::TimeRanOut { seat });
        let wounds = match self.table.task {
            Task::Wound { owed, .. } => owed,
            _ => 1,
        };
        for _ in 0..wounds {
            let Some(kind) = self.table.reserves[seat].exposed().next() else {
                break;
            };
            self.hurt(seat, kind, tell);
        }
        match self.table.task {
            Task::Wound { then, .. } => self.go_on(then, chance, tell),
            Task::Action(_) if self.table.must_renounce(seat) => {
                self.renounce(seat, true, tell);
                self.pass_turn(chance, tell)
            }
            _ => Ok(()),
        }
    }
}
