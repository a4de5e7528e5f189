//! Races over connections of different latency.
//!
//! While seats race, an act counts at the instant that the player's client claims, within bounds (`saloon_core::ruling`). An act
//! may therefore count earlier than it arrived. The table holds acts and deadlines back until no earlier act can still arrive: for
//! the longest trusted delay of the racers, plus the grace. Then it passes them to the rules in order.

use alloc::boxed::Box;

use saloon_core::record::{Decider, Receipt};
use saloon_core::ruling::{GRACE, MAX_DELAY};
use saloon_core::{Millis, Seat, SeatSet};
use saloon_erased::ErasedTable;
use serde_json::value::RawValue;

use crate::acts::origin;
use crate::change::Origin;
use crate::faults::TableFault;
use crate::hold_queue::{GuestCommand, HeldAct, NextInput};
use crate::latency::millis;
use crate::table::{Connection, Table};
use crate::time::{Instant, Now};

impl Connection {
    /// Returns the trusted one-way delay, in milliseconds.
    fn delay(&self, now: Instant) -> u64 {
        let trip = self.latency.trip(now).unwrap_or_default();
        (millis(trip) / 2).min(MAX_DELAY)
    }
}

impl Table {
    /// Returns the seats that race now.
    pub(crate) fn racers(&self) -> SeatSet {
        self.running().map_or(SeatSet::NONE, ErasedTable::racers)
    }

    /// Returns the last instant that the rules have seen.
    fn last_instant(&self) -> Millis {
        let table = self.current_game.table.as_ref();
        table.map_or(Millis::ZERO, |table| table.now())
    }

    /// Returns the longest trusted delay of the racers; `None` if no racer is connected.
    fn longest_delay(&self, now: Instant) -> Option<u64> {
        let racers = self.racers();
        let races = |connection: &&Connection| {
            let seats = self.chairs.of(connection.session());
            !seats.intersection(racers).is_empty()
        };
        let connections = self.connections.values().filter(races);
        connections.map(|connection| connection.delay(now)).max()
    }

    /// Returns the hold time of acts and deadlines, in milliseconds.
    fn hold_time(&self, now: Instant) -> u64 {
        self.longest_delay(now).map_or(0, |delay| delay + GRACE)
    }

    /// Returns the instant at which clients show the last event, so that all racers see it together. It allows for the hold time
    /// and for the time to reach the slowest racer, whose delay varies as much as that of any act.
    pub(crate) fn show_at(&self, now: Instant) -> Millis {
        let delay = self.longest_delay(now);
        self.last_instant()
            .plus(delay.map_or(0, |delay| 2 * (delay + GRACE)))
    }

    /// Returns an act with the instant at which it counts: the ruled one for a racer, its arrival for others.
    pub(crate) fn rule_instant(
        &self,
        seat: Seat,
        act: Box<RawValue>,
        mut command: GuestCommand,
        claimed: Option<Millis>,
        arrived: Instant,
    ) -> HeldAct {
        let arrival = self.clock.at(arrived);
        if self.racers().contains(seat) {
            let connection = self.connections.get(&command.from);
            let delay = connection.map_or(0, |connection| connection.delay(arrived));
            let mut receipt = Receipt::rule(arrival, delay, claimed, self.last_instant());
            if let Some(claimed) = claimed.filter(|_| self.has(TableFault::TrustClaim)) {
                receipt.counted = claimed;
            }
            command.receipt = Some(receipt);
        }
        HeldAct {
            at: command.receipt.map_or(arrival, |receipt| receipt.counted),
            seat,
            act,
            by: Decider::Player,
            command: Some(command),
        }
    }

    /// Returns whether acts must be held back.
    pub(crate) fn must_hold(&self) -> bool {
        !self.racers().is_empty() || self.held.next_at().is_some()
    }

    fn deadline(&self) -> Option<Millis> {
        let table = self
            .running()
            .filter(|_| !self.has(TableFault::ForgetDeadline));
        table.and_then(ErasedTable::deadline)
    }

    /// Returns when the next held act or deadline is due.
    pub(crate) fn next_advance(&self, now: Instant) -> Option<Instant> {
        let due = self.deadline();
        let next = self.held.next_at();
        if self.racers().is_empty() {
            let at_once = next.map(|_| now);
            return at_once.or_else(|| self.clock.when(due?));
        }
        let hold = self.hold_time(now);
        // A deadline precedes acts of the same instant, and those may still arrive.
        let act = next.map(|at| at.plus(hold + 1));
        let tick = due.map(|due| due.plus(hold));
        act.into_iter()
            .chain(tick)
            .filter_map(|at| self.clock.when(at))
            .min()
    }

    /// Passes the next held act or deadline to the rules, if it is due.
    pub(crate) fn advance(&mut self, now: Now, due: Instant) {
        let deadline = self.deadline();
        let reading = self.clock.at(due);
        let (deadline, horizon) = if self.racers().is_empty() {
            // The race is over: release all held acts at once.
            (deadline.filter(|&at| at <= reading), Millis::MAX)
        } else {
            (
                deadline,
                Millis(reading.0.saturating_sub(self.hold_time(due))),
            )
        };
        match self.held.next(deadline, horizon) {
            None => {}
            Some(NextInput::Tick(at)) => {
                let plan = self.propose_tick(now, at);
                self.submit_own(now, plan, Origin::Table);
            }
            Some(NextInput::Act(held)) => {
                if held.command.is_none() {
                    self.reactions.remove(&held.seat);
                }
                let plan = self.propose(now, &held);
                self.submit_own(now, plan, origin(held, None));
            }
        }
    }
}
