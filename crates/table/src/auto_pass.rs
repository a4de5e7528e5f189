//! Automatic passes for guests without a playable card, where the rules of the table enable them (`auto_pass`).
//!
//! All players see the time of a pass, so it must not depend on the hand. A random time is drawn for every guest when they are
//! asked; the hand is checked only at that time.

use alloc::vec::Vec;

use saloon_core::record::Decider;
use saloon_core::{FastRng, Millis, Seat, SeatSet};
use saloon_erased::ErasedTable;
use saloon_protocol::lobby::Pace;

use crate::change::Origin;
use crate::hold_queue::HeldAct;
use crate::internal_tasks::InternalTask;
use crate::table::Table;
use crate::time::{Instant, Now};

/// Returns the delay of an automatic pass in milliseconds: the minimum, and the random range added to it.
fn delay(pace: Pace) -> (u64, u32) {
    match pace {
        Pace::Calm => (1_200, 1_800),
        Pace::Quick => (100, 200),
    }
}

impl Table {
    /// Draws a time for each asked guest without one. Drops the times of all others.
    pub(crate) fn plan_passes(&mut self, now: Now) {
        let asked = if self.chairs.rules.auto_pass {
            self.asked()
        } else {
            SeatSet::NONE
        };
        let (least, more) = delay(self.chairs.rules.pace);
        let reading = self.clock.at(now.instant);
        for seat in self.seats() {
            if !self.is_guest(seat) || !asked.contains(seat) {
                self.passes.remove(&seat);
                continue;
            }
            let entropy = &mut self.entropy;
            self.passes.entry(seat).or_insert_with(|| {
                let drawn = FastRng::seeded(entropy.seed()).below(more);
                Some(reading.plus(least + u64::from(drawn)))
            });
        }
    }

    /// Returns the seats that are asked in the open card window.
    pub(crate) fn asked(&self) -> SeatSet {
        self.running().map_or(SeatSet::NONE, ErasedTable::asked)
    }

    /// Drops all times unless the last step was only a pass in the same window. `before` holds the seats asked before the step. A
    /// new window or a played card requires a new check of each hand.
    pub(crate) fn renew_passes(&mut self, before: SeatSet, by: Decider) {
        let after = self.asked();
        let passed = after != before && after.intersection(before) == after;
        if by == Decider::Clock || !passed {
            self.passes.clear();
        }
    }

    pub(crate) fn next_pass(&self) -> Option<Millis> {
        self.passes.values().flatten().min().copied()
    }

    /// Queues a pass for each guest whose time has come.
    pub(crate) fn check_passes(&mut self, due: Instant) {
        let reading = self.clock.at(due);
        let is_due = |at: &Option<Millis>| at.is_some_and(|at| at <= reading);
        let seats: Vec<Seat> = self
            .passes
            .iter()
            .filter(|(_, at)| is_due(at))
            .map(|(&seat, _)| seat)
            .collect();
        for seat in seats.into_iter().rev() {
            self.tasks.push_front(InternalTask::Pass(seat, reading));
        }
    }

    /// Passes for a guest who can only pass. Other guests decide for themselves.
    pub(crate) fn pass_for(&mut self, now: Now, seat: Seat, at: Millis) {
        let passes = self.running().filter(|table| table.must_pass(seat));
        let Some(act) = passes.and_then(|table| table.pass(seat)) else {
            if let Some(at) = self.passes.get_mut(&seat) {
                *at = None;
            }
            return;
        };
        let held = HeldAct {
            at,
            seat,
            act,
            by: Decider::Player,
            command: None,
        };
        let plan = self.propose(now, &held);
        self.submit_own(now, plan, Origin::Table);
    }
}
